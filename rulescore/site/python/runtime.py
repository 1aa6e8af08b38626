"""The files of Pyodide that ship: its script without what nothing here calls, and its WebAssembly
in two modules, of which a page fetches the second once it is needed.

Which functions go into the first is found by running all that calculators can be asked, under Node
(`profile.mjs`). `split.mjs` splits, `runtime.mjs` is the command for both.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from rulescore.project import ENGINE, VARIABLE
from rulescore.site.python.rehearsal import LEDGERS
from rulescore.site.system.build_cache import hash_all
from rulescore.site.system.node import node

HERE = Path(__file__).parent
COMMAND = HERE / "runtime.mjs"
PROFILE = HERE / "profile.mjs"
MADE_BY = tuple(
    HERE / name
    for name in (
        *("profile.mjs", "rehearsal.py", "runtime.mjs", "runtime.py", "second_module.mjs"),
        *("split.mjs", "stretches.py", "wasm_module.mjs"),
    )
)
"""The files that decide what comes out."""

LOADER, SCRIPT, WASM = WHOLE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What Pyodide itself consists of."""
SECOND = "pyodide.second.wasm"
USED = "used.json"
PLACES = ("browser", "phone", "node")
"""What Python takes the place for where it is profiled, as `profile.mjs` knows it."""
OPTIONS = {"browser": ("--experimental-wasm-jspi",)}
"""Of Node: some browsers’ WebAssembly can wait for promises."""


def inputs_hash() -> str:
    """A hash of what decides what comes out, beside Pyodide and the archives."""
    files = (*MADE_BY, *LEDGERS.glob("*.yaml"))
    return hash_all({file.name: file.read_bytes() for file in files})


def make_runtime(pyodide: Path, bundle: Path, sources: Path, work: Path) -> dict[str, bytes]:
    """The files of a runtime for the archives in `bundle`, by name. `sources` is an archive of
    modules as source, as the books of other sites are; `work` an empty folder."""
    _run(COMMAND, "script", pyodide, work)
    for name in (LOADER, WASM):
        (work / name).write_bytes((pyodide / name).read_bytes())
    (work / USED).write_text(json.dumps(_used(bundle, work, sources)))
    _run(COMMAND, "split", pyodide, work)
    return {name: (work / name).read_bytes() for name in (*WHOLE, SECOND)}


def rehearsed() -> list[list[Any]]:
    """What is asked, of our books also where the site of another project is built, since all share
    one runtime."""
    command = [sys.executable, "-m", "rulescore.site.python.rehearsal"]
    ours = {**os.environ, VARIABLE: str(ENGINE.parent), "PYTHONPATH": str(ENGINE.parent)}
    done = subprocess.run(command, env=ours, check=True, stdout=subprocess.PIPE)
    asked: list[list[Any]] = json.loads(done.stdout)
    return asked


def _used(bundle: Path, work: Path, sources: Path) -> list[int]:
    """For each function of the whole WebAssembly, 1 if it is used, else 0. All places start Python,
    and each asks a part of the questions."""
    asked = rehearsed()
    runs = []
    for number, place in enumerate(PLACES):
        part = work / f"{place}.json"
        part.write_text(json.dumps(asked[number :: len(PLACES)]))
        given = map(str, (PROFILE, place, bundle, work, part, sources))
        call = [node(), *OPTIONS.get(place, ()), *given]
        runs.append(subprocess.Popen(call, stdout=subprocess.PIPE))
    found = []
    for run in runs:
        output, _ = run.communicate()
        if run.returncode:
            raise subprocess.CalledProcessError(run.returncode, run.args)
        found.append(json.loads(output))
    return [max(any_place) for any_place in zip(*found, strict=True)]


def _run(script: Path, command: str, *folders: Path) -> None:
    subprocess.run([node(), str(script), command, *map(str, folders)], check=True)
