"""Imports between folders of the code that the importing folder does not allow, and cycles."""

from collections.abc import Iterator
from pathlib import Path

from rulescore.declare.mistakes import Mistake, nearest
from rulescore.project import PROJECT
from rulescore.site.content.folders import GROUPS, SCRIPTS, Folder, circles, folders, imports


def mistakes_of_imports(project: Path = PROJECT) -> Iterator[Mistake]:
    """Every import that a folder does not allow, every import in a cycle, and every allowed folder
    that does not exist or is never imported."""
    for group in (GROUPS[:-1], GROUPS[-1:]):
        known = [folder for name in group for folder in folders(name, project)]
        yield from _of_folders(known, project)


def _of_folders(known: list[Folder], project: Path) -> Iterator[Mistake]:
    by_name = {folder.name: folder for folder in known}
    is_script = known[0].group == SCRIPTS if known else False
    found = [
        one
        for one in imports(project)
        if one.file.endswith(".js") == is_script and one.folder in by_name
    ]
    arrows = {(one.folder, one.imported) for one in found}
    in_circles = circles(arrows)
    for one in found:
        allowed = by_name[one.folder].may_import
        if allowed is not None and one.imported not in allowed:
            problem = f"{one.folder} may not import {one.imported}"
            says = ", ".join(sorted(allowed)) or "nothing"
            yield Mistake(problem, says, "", one.folder, file=one.file, line=one.line)
        if (one.folder, one.imported) in in_circles:
            problem = f"{one.imported} imports {one.folder} in turn"
            yield Mistake(problem, "", "", one.folder, file=one.file, line=one.line)
    for folder in known:
        for name in sorted(folder.may_import or ()):
            if name not in by_name:
                problem = f"there is no folder “{name}”"
                near = nearest(name, by_name)
                yield Mistake(problem, "", near, folder.name, file=folder.says_in)
            elif (folder.name, name) not in arrows:
                problem = f"{folder.name} never imports {name}"
                yield Mistake(problem, "only what it does", "", folder.name, file=folder.says_in)
