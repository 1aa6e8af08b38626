"""Show the site while it is written: the open browser shows each change as soon as it is saved.

    python -m rulescore.site.develop.watch PORT

After each change the open pages are drafted first; then, in the background, the whole site with all
checks. Each draft runs in a new process, so that it imports modules as saved; libraries are loaded
once, by the process that the others are forked from.
"""

import errno
import logging
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable, Collection, Iterable
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from typing import Any, TextIO
from urllib.parse import urlsplit

from mkdocs.livereload import LiveReloadServer

from rulescore.external_books import roots
from rulescore.project import PROJECT
from rulescore.site.system.port import port_is_taken

FOLDER = PROJECT / ".cache" / "draft"
WATCHED = (
    *("docs", "overrides", "rules", "rulescore", "tests", "words"),
    *("mkdocs.yml", "moved.yaml"),
)
"""Whatever of it a project has."""
LOADED_ONCE = (
    "PIL.Image",
    "annotated_types",
    "babel.dates",
    "babel.messages.pofile",
    "bs4",
    "griffe",
    "icepool",
    "markdown_exec",
    "markdownify",
    "mdit_py_plugins.admon",
    "mdit_py_plugins.front_matter",
    "mkdocs.commands.build",
    "mkdocs.config",
    "pydantic.json_schema",
    "pyflakes.checker",
    "pygments.lexers",
    "pymdownx.superfences",
    "sphobjinv",
    "tinycss2",
)
"""All libraries that a draft imports, which takes twice as long as to import what was saved."""
HOST = "127.0.0.1"
LOOK_EVERY = 0.2
STILL_OPEN = 75
"""Seconds without a request after which a page counts as closed; open ones ask each minute."""


def watched() -> list[Path]:
    """The files and folders that the site is made of."""
    paths = (*(PROJECT / name for name in WATCHED), *roots()[1:])
    return [path for path in paths if path.exists()]


def draft(place: Path, kind: str, addresses: Iterable[str]) -> None:
    """Draft `pages` or the `whole` and print the result. Runs in its own process, which is a group
    with those that it starts: they end together, at the latest when the watch has ended."""
    os.setpgid(0, 0)
    Thread(target=_end_with_the_watch, daemon=True).start()
    start, begun = time.monotonic(), time.time()
    try:
        drafted, mistakes = _run_draft(place, kind, addresses, begun)
    except Exception as error:
        mistakes = _mistakes_of(error)
        _print_mistakes(mistakes, place)
        tell(f"{_number(mistakes)}. The last good draft stays.", sys.stderr)
        sys.exit(1)
    _print_mistakes(mistakes, place)
    if drafted:
        found = f", {_number(mistakes)}" if kind == "whole" else ""
        tell(f"{drafted}{found}: {time.monotonic() - start:.1f} s")


def _end_with_the_watch() -> None:
    """Wait for the watch to end, be it by `kill`, and end this draft with what it has started."""
    watch = multiprocessing.parent_process()
    assert watch
    watch.join()
    os.killpg(0, signal.SIGTERM)


def tell(text: str, where: TextIO = sys.stdout) -> None:
    """Print a line with the time of day."""
    print(f"{time.strftime('%H:%M:%S')} {text}", file=where, flush=True)


def _run_draft(
    place: Path, kind: str, addresses: Iterable[str], begun: float
) -> tuple[str, list[str]]:
    """What was drafted, and the mistakes that do not keep it from being shown."""
    from rulescore.site.develop.draft import draft_pages, draft_whole  # as saved now

    if kind == "pages":
        return ", ".join(draft_pages(place, addresses, watched(), begun)), []
    return "The whole site", [str(mistake) for mistake in draft_whole(place)]


def _mistakes_of(error: Exception) -> list[str]:
    """The mistakes, or an exception with its file and line."""
    from rulescore.topics import describe_error, location_of  # as saved now

    if hasattr(error, "mistakes"):
        return [str(mistake) for mistake in error.mistakes]
    file, line = location_of(error)
    return [f"{file.removeprefix(f'{PROJECT}/')}:{line}: {describe_error(error)}"]


def _print_mistakes(mistakes: Iterable[str], place: Path) -> None:
    """Print those that have not been printed since the last change."""
    file = told(place)
    before = file.read_text("utf-8").splitlines() if file.exists() else []
    new = [mistake for mistake in mistakes if mistake not in before]
    for mistake in new:
        print(mistake, file=sys.stderr)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{mistake}\n" for mistake in (*before, *new)), encoding="utf-8")


def told(place: Path) -> Path:
    """The file with the mistakes that have been printed since the last change."""
    return place.parent / "told"


def _number(mistakes: Collection[str]) -> str:
    return f"{len(mistakes) or 'no'} mistake{'' if len(mistakes) == 1 else 's'}"


class Watch(LiveReloadServer):
    """A server that knows which pages are open and drafts those first."""

    def __init__(self, port: int) -> None:
        self._place = FOLDER / str(port) / "site"
        super().__init__(self._on_change, HOST, port, str(self._place), polling_interval=LOOK_EVERY)
        self._processes: Any = multiprocessing.get_context("forkserver")
        self._processes.set_forkserver_preload(list(LOADED_ONCE))
        self._seen: dict[str, float] = {}
        self._drafting: BaseProcess | None = None
        self._follower: Thread | None = None
        shutil.rmtree(self._place.parent, ignore_errors=True)
        for path in watched():
            self.watch(str(path))

    def server_activate(self) -> None:
        """Take requests, and only then say where."""
        super().server_activate()
        address = f"http://{HOST}:{self.server_port}/"
        tell(f"The site is drafted at {address} (Ctrl+C ends it)")

    def serve_request(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        """Answer a request; note which page it is for, or comes from if it asks for changes. A page
        that has been fetched may ask only after the draft that it lacks is there."""
        page = environ["PATH_INFO"]
        if page.startswith("/livereload/"):
            page = urlsplit(environ.get("HTTP_REFERER", "")).path
        if page.endswith("/"):
            self._seen[page] = time.monotonic()
        return super().serve_request(environ, start_response)

    def draft_whole(self, drafted: Iterable[str] = ()) -> None:
        """Start to draft the whole site in the background; afterwards, reload open pages that are
        not among those already `drafted`."""
        self._start("whole", (), lambda: self._show(set(drafted)))

    def _show(self, drafted: set[str]) -> None:
        """Reload the open pages that are not yet `drafted`, unless a change is being drafted, which
        reloads them."""
        if set(self._open()) - drafted:
            with self._epoch_cond:
                if self._visible_epoch == self._wanted_epoch:
                    self._wanted_epoch = self._visible_epoch = self._visible_epoch + 1
                    self._epoch_cond.notify_all()

    def _open(self) -> list[str]:
        """The pages that are open in a browser."""
        since = time.monotonic() - STILL_OPEN
        return [page for page, seen in list(self._seen.items()) if seen > since]

    def finish(self) -> None:
        """Wait for what is being drafted."""
        if self._follower:
            self._follower.join()

    def give_up(self) -> None:
        """Stop what is being drafted, and remove its files."""
        if self._drafting and self._follower and self._follower.is_alive():
            _end(self._drafting)
            self.finish()
            for left in self._place.parent.glob(f".{self._place.name}-*"):
                shutil.rmtree(left, ignore_errors=True)

    def _on_change(self) -> None:
        self.give_up()
        told(self._place).unlink(missing_ok=True)
        tell("Saved.")
        addresses = self._open()
        if self._place.exists():
            self._start("pages", addresses)
            self.finish()
        self.draft_whole(addresses)
        if not self._place.exists():
            self.finish()
        with self._epoch_cond:  # a whole draft that has ended meanwhile may have used up this one
            self._wanted_epoch = max(self._wanted_epoch, self._visible_epoch + 1)

    def _start(
        self, kind: str, addresses: Iterable[str], then: Callable[[], None] = lambda: None
    ) -> None:
        """Start a draft in its own process, and a thread that waits for it; `then` follows if it
        succeeds. Nobody else may join the process: of two that wait for it, one learns nothing of
        how it ended."""
        process: BaseProcess = self._processes.Process(
            target=draft, args=(self._place, kind, list(addresses))
        )

        def follow() -> None:
            process.join()
            if process.exitcode == 0:
                then()

        process.start()
        self._drafting = process
        self._follower = Thread(target=follow, daemon=True)
        self._follower.start()


def _end(process: BaseProcess) -> None:
    """End a draft with all processes that it has started."""
    assert process.pid
    try:
        os.killpg(process.pid, signal.SIGTERM)
    except ProcessLookupError:  # it has started none yet, or has just ended
        process.terminate()


def _is_taken(port: int) -> bool:
    """Whether another program serves at this port."""
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((HOST, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            return True
    return False


def main() -> int:
    """Draft the site, then watch until interrupted."""
    port = int(sys.argv[1])
    if _is_taken(port):  # found out first: another watch at this port still shows its drafts
        print(port_is_taken(port, "watch"), file=sys.stderr)
        return 1
    os.environ["SITE_URL"] = f"http://{HOST}:{port}/"
    # Compiled modules beside the sources would count as changes.
    os.environ["PYTHONPYCACHEPREFIX"] = str(FOLDER / "compiled")
    logging.getLogger("mkdocs.livereload").setLevel(logging.ERROR)
    server = Watch(port)
    tell("The whole site is being drafted.")
    try:
        server.draft_whole()
        server.finish()
        server.serve()  # type: ignore[no-untyped-call]
    except KeyboardInterrupt:
        print()
        server.shutdown()
    finally:
        server.give_up()
    return 0


if __name__ == "__main__":
    sys.exit(main())
