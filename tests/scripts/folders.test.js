/** The folders of the scripts: each says in one line what it may import, and no arrow leads back. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { test } from "node:test";

const SCRIPTS = "overrides/assets/rulescore";
const MOST_FILES = 20;
const LINE = /^[^\n]+\. May import: (nothing|[a-z]+(?:, [a-z]+)*)\.\n$/;
/** Imports of types, in comments, are not meant: they are gone when a script runs. */
const IMPORTED = /^(?:import|export)\b[^;]*?from "(\.[^"]+)"|^import "(\.[^"]+)"|(?<!\{)\bimport\("(\.[^"]+)"\)/gm;

/** @param {string} file */
const folderOf = (file) => relative(SCRIPTS, dirname(file)) || ".";
const files = globSync(`${SCRIPTS}/**/*.*`).map(normalize);
const folders = [...new Set(files.map(folderOf))];

/** @param {string} folder */
const allowed = (folder) => {
  const line = readFileSync(join(SCRIPTS, folder, "README.md"), "utf8");
  const [, names] = LINE.exec(line) ?? assert.fail(`${folder}/README.md is not one line with “May import: …”`);
  return names === "nothing" ? [] : (names?.split(", ") ?? []);
};

/** @param {string} file */
const importsOf = (file) =>
  [
    ...readFileSync(file, "utf8")
      .replaceAll(/^ *\/?\*.*$/gm, "")
      .matchAll(IMPORTED),
  ].map(([, ...names]) => {
    const name = names.find(Boolean) ?? "";
    return normalize(join(dirname(file), name));
  });

for (const folder of folders) {
  test(`${folder} imports what its README.md allows`, () => {
    const may = [folder, ...allowed(folder)];
    const scripts = files.filter((file) => folderOf(file) === folder && file.endsWith(".js"));
    const arrows = scripts.flatMap((file) => importsOf(file).map((imported) => [file, imported]));
    const against = arrows.filter(([, imported = ""]) => !may.includes(folderOf(imported)));
    assert.deepEqual(against, []);
    const used = new Set(arrows.map(([, imported = ""]) => folderOf(imported)));
    assert.deepEqual(
      may.filter((name) => name !== folder && !used.has(name)),
      [],
      "allowed, but not imported",
    );
  });

  test(`${folder} has at most ${MOST_FILES} files`, () => {
    assert.ok(files.filter((file) => folderOf(file) === folder).length <= MOST_FILES);
  });
}

test("no folder leads back to itself", () => {
  /** @param {string[]} way */
  const follow = (way) => {
    for (const next of allowed(way.at(-1) ?? "")) {
      assert.ok(!way.includes(next), [...way, next].join(" → "));
      follow([...way, next]);
    }
  };
  folders.forEach((folder) => follow([folder]));
});
