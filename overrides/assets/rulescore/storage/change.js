/**
 * A change of stored texts that can be taken back and made again: it knows what was there before and after. What
 * was changed since by anybody, in any tab, is not taken back in silence.
 *
 * @typedef {import("../base/status_line.js").StatusLine} StatusLine
 * @typedef {import("../base/status_line.js").Remedy} Remedy
 * @typedef {import("./storage.js").Texts} Texts
 */
import { say } from "../base/language.js";
import { load, saveAll, whyNotSaved } from "./storage.js";

/** The changes of this visit that can still be taken back. @type {Set<Change>} */
const changes = new Set();

class Change {
  #before;
  #after;

  /**
   * @param {Texts} before
   * @param {Texts} after
   */
  constructor(before, after) {
    const changed = [...after.keys()].filter((name) => before.get(name) !== after.get(name));
    this.#before = new Map(changed.map((name) => [name, before.get(name) ?? null]));
    this.#after = new Map(changed.map((name) => [name, after.get(name) ?? null]));
    if (changed.length) changes.add(this);
  }

  get isEmpty() {
    return this.#after.size === 0;
  }

  /** Whether nothing has been changed since. */
  get isLatest() {
    return [...this.#after].every(([name, text]) => load(name) === text);
  }

  /** Restore what was before; whether that is saved, and the change that this is itself. */
  takeBack() {
    const now = textsOf([...this.#before.keys()]);
    const isSaved = saveAll(this.#before);
    changes.delete(this);
    return { isSaved, change: new Change(now, this.#before) };
  }

  /**
   * @param {string} name
   * @param {string | null} from
   * @param {string | null} to
   */
  follow(name, from, to) {
    if (this.#after.has(name) && this.#after.get(name) === from) this.#after.set(name, to);
  }
}

/**
 * Do something that changes what is stored under some names, and say what it has changed.
 *
 * @param {Iterable<string>} names
 * @param {() => boolean} act whether the browser has saved it
 */
export const changing = (names, act) => {
  const all = [...names];
  const before = textsOf(all);
  const isSaved = act();
  return { isSaved, change: new Change(before, textsOf(all)) };
};

/**
 * Save other texts, and say what that has changed.
 *
 * @param {Texts} texts
 */
export const changingTo = (texts) => changing(texts.keys(), () => saveAll(texts));

/**
 * Save something that follows from what a reader has done, such as the answer to what they typed: taking back
 * what they did takes this back too.
 *
 * @param {string} name
 * @param {() => boolean} act whether the browser has saved it
 */
export const following = (name, act) => {
  const before = load(name);
  const isSaved = act();
  changes.forEach((change) => change.follow(name, before, load(name)));
  return isSaved;
};

/**
 * Say what has been done, or why it is not saved, with a way to undo it and then to do it again. Where something
 * has been changed since, the reader is asked first.
 *
 * @param {StatusLine} status
 * @param {string} said
 * @param {{ isSaved: boolean, change: Change }} done
 * @param {object} desk
 * @param {() => void} desk.show show what is stored now
 * @param {string} [desk.undone] what to say once it is undone
 * @param {boolean} [isUndo] whether it is undone next, and not done again
 */
export const sayWithUndo = (
  status,
  said,
  { isSaved, change },
  { show, undone = say("It is as it was.") },
  isUndo = true,
) => {
  const takeBack = () => {
    const back = change.takeBack();
    show();
    sayWithUndo(status, undone, back, { show, undone: said }, !isUndo);
  };
  const act = () => {
    if (change.isLatest) return takeBack();
    status.tell(
      isUndo
        ? say("It has been changed since. Undo takes back the later changes as well.")
        : say("It has been changed since. Redo takes back the later changes as well."),
      { label: isUndo ? say("Undo all the same") : say("Redo all the same"), act: takeBack },
      { label: say("Leave it as it is"), act: () => status.tell(say("Nothing was changed.")) },
    );
  };
  status.tell(
    isSaved ? said : whyNotSaved(),
    ...(change.isEmpty ? [] : [{ label: isUndo ? say("Undo") : say("Redo"), act }]),
  );
};

/**
 * @param {string[]} names
 * @returns {Texts}
 */
const textsOf = (names) => new Map(names.map((name) => [name, load(name)]));
