"""From a reader's first touch of a calculator to its answer: ours, stock Pyodide and PyScript."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Locator, Page

from bench.browsing import visit
from bench.figures import Figure, Measurement, at_most, without_bar
from bench.pyscript import write_pyscript_page
from bench.stock import write_stock_page
from bench.topics import TRAVEL
from rulescore.catalogue import find_calculator
from tools.serving import served
from tools.slow import served_slowly

ROUNDS = 5
COLD_ROUNDS = 2
SLOWER = 4
OURS = 'rule-calculator[calculator="usiel.travel-cost"]'
THEIR_PAGES = ("stock Pyodide", "PyScript")
THEIRS = "main"
STORED, LIVE = "14", "33"
"""Hours with a stored answer, and hours without one."""

LONGEST_TASK = 50
"""So many milliseconds the page may be busy at a time without anybody noticing."""

WATCH = """(calculator) => {
  addEventListener("pointerdown", (event) => { window.touched ??= event.timeStamp }, true);
  addEventListener("keydown", (event) => { window.typed ??= event.timeStamp }, true);
  window.longest = 0;
  window.longestTyping = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      window.longest = Math.max(longest, duration);
      const isTyping = startTime + duration > window.typed;
      if (isTyping) window.longestTyping = Math.max(longestTyping, duration);
    }
  }).observe({ type: "longtask" });
  window.answered = new Promise((resolve) => {
    const look = () => {
      if (calculator.dataset.state === "answered") resolve(performance.now() - window.touched);
    };
    new MutationObserver(look).observe(calculator, { attributes: true });
  });
}"""
# A long task is told of a little after its end.
TOLD = "new Promise((resolve) => setTimeout(() => resolve([longestTyping, longest]), 200))"
REMEMBERED = """async () => {
  const isKept = async () =>
    (await caches.has("snapshot")) && (await (await caches.open("snapshot")).keys()).length;
  while (!(await isKept())) await new Promise(requestAnimationFrame);
}"""

Taken = dict[str, list[float]]


class FirstAnswer(NamedTuple):
    """A first answer, in milliseconds: how long it took, and the longest tasks of the page, from
    the first keystroke and from the press."""

    took: float
    longest_typing: float
    longest: float


def measure(site: Path) -> Measurement:
    """All of them in turn on new pages: in a warm browser, then in a cold one over a slow line."""
    with _folders(site) as folders:
        warm = _each(_warm(folders, 1), "took")
        on_slower = _warm(folders, SLOWER)
        slower, busy, pressed = (_each(on_slower, what) for what in FirstAnswer._fields)
        cold = _cold(folders)
    return Measurement(
        "From the first touch to an answer",
        f"A page is opened, the field for the hours is clicked and changed, and the time is taken "
        f"from the press of the pointer until the page shows the answer. The stock page loads the "
        f"same version of Pyodide with a plain `loadPyodide()` in a worker of the same kind; the "
        f"other page has PyScript and the same Pyodide on its own origin; both unpack the same "
        f"packages as source. Warm: they take turns, each on a new page, in a browser that has "
        f"had an answer of each before, without a service worker; medians of {ROUNDS}, with the "
        f"minimum and the maximum. Cold: nothing is cached, everything comes over one line of "
        f"1.6 Mbit/s and 150 ms, and the browser's main thread is {SLOWER} times slower; medians "
        f"of {COLD_ROUNDS}. A stored value is one with an answer from the build. The longest task "
        f"is that of each page’s main thread on the slower processor, from the first keystroke to "
        f"the answer, in each warm round, and 0 where none took {LONGEST_TASK} ms; the press, with "
        f"which a machine moves, presses and lets go in one task, has its own line.",
        (
            *_compare("warm", warm, 0.2),
            *_compare(f"warm, processor {SLOWER} times slower", slower, 0.22),
            at_most(
                f"Longest task meanwhile, ours {_spread(busy['ours'])}",
                median(busy["ours"]),
                LONGEST_TASK,
                "ms",
            ),
            *(
                without_bar(
                    f"Longest task meanwhile, {who} {_spread(busy[who])}", median(busy[who]), "ms"
                )
                for who in THEIR_PAGES
            ),
            *(
                without_bar(
                    f"Longest task with the press, {who} {_spread(times)}", median(times), "ms"
                )
                for who, times in pressed.items()
            ),
            at_most(
                f"Cold, stored value, ours {_spread(cold['stored'])}",
                median(cold["stored"]) / 1000,
                1,
                "s",
                2,
            ),
            *_compare("cold, value not stored", cold, 0.5),
        ),
    )


def _compare(how: str, taken: Taken, bar: float) -> Iterator[Figure]:
    ours = median(taken["ours"])
    for who, times in taken.items():
        if who != "stored":
            yield without_bar(f"{who}, {how} {_spread(times)}", median(times), "ms")
    for who in THEIR_PAGES:
        ratio = ours / median(taken[who])
        figure = f"ours / {who}, {how}"
        yield (
            at_most(figure, ratio, bar, "", 2)
            if who != "PyScript"
            else without_bar(figure, ratio, "", 2)
        )


def _spread(times: list[float]) -> str:
    return f"({min(times):.0f} to {max(times):.0f} ms)"


@contextmanager
def _folders(site: Path) -> Iterator[dict[str, Path]]:
    with tempfile.TemporaryDirectory() as stock, tempfile.TemporaryDirectory() as pyscript:
        write_stock_page(Path(stock))
        write_pyscript_page(Path(pyscript))
        yield {"ours": site, "stock Pyodide": Path(stock), "PyScript": Path(pyscript)}


def _warm(folders: dict[str, Path], slower: int) -> dict[str, list[FirstAnswer]]:
    answers: dict[str, list[FirstAnswer]] = {who: [] for who in folders}
    with ExitStack() as servers, visit() as context:
        addresses = {who: servers.enter_context(served(each)) for who, each in folders.items()}
        for _ in range(2):  # Chromium caches compiled code from the second use on
            for who, address in addresses.items():
                _first_answer(context, who, address, LIVE, wait=REMEMBERED)
        for _ in range(ROUNDS):
            for who, address in addresses.items():
                answers[who].append(_first_answer(context, who, address, LIVE, slower))
    return answers


def _each(answers: dict[str, list[FirstAnswer]], what: str) -> Taken:
    """One figure of all answers."""
    return {who: [getattr(one, what) for one in own] for who, own in answers.items()}


def _cold(folders: dict[str, Path]) -> Taken:
    asked = [("stored", "ours", STORED), *((who, who, LIVE) for who in folders)]
    taken: Taken = {name: [] for name, _, _ in asked}
    for _ in range(COLD_ROUNDS):
        for name, who, hours in asked:
            with served_slowly(folders[who]) as address, visit("allow") as context:
                taken[name].append(_first_answer(context, who, address, hours, SLOWER).took)
    return taken


def _first_answer(
    context: BrowserContext, who: str, address: str, hours: str, slower: int = 1, wait: str = ""
) -> FirstAnswer:
    """Touch the calculator at this address, and type. A longest task is 0 if none was long. What is
    pressed comes from outside the page, as from a finger: what else the browser is driven by would
    run in it, and be measured along."""
    page = context.new_page()
    is_ours = who == "ours"
    page.goto(address + (TRAVEL if is_ours else "/"))
    element = page.locator(OURS if is_ours else THEIRS)
    element.evaluate(WATCH)
    field = element.locator('[name="hours"]')
    field.scroll_into_view_if_needed()
    x, y = _middle(field)
    _slow_down(page, slower)
    page.mouse.click(x, y)
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.insert_text(hours)
    page.keyboard.press("Enter")
    took: float = page.evaluate("answered")
    typing, longest = page.evaluate(TOLD)
    text = " ".join((element.text_content() or "").split())
    if wait and is_ours:
        page.evaluate(wait)
    page.close()
    headline = find_calculator("usiel.travel-cost").run({"hours": int(hours)}).answer.headline
    if headline not in text:
        raise RuntimeError(f"{address} answers something else:\n{text}")
    return FirstAnswer(took, typing, longest)


def _middle(field: Locator) -> tuple[float, float]:
    box = field.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _slow_down(page: Page, times: int) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})
