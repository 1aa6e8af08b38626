"""How long one question takes for a whole party: an answer for each character, in a table."""

import json
from contextlib import suppress
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from bench.browsing import visit
from bench.figures import Measurement, at_most, percentile_95, without_bar
from rulescore.catalogue import find_calculator, find_sheet
from rulescore.declare.inputs import Refusal, Whole
from rulescore.site.content.yaml_lines import typed_text
from tools.serving import served

ASKED = (
    "usiel.travel-cost",
    "usiel.fear",
    "usiel.hit-recovery",
    "gods-and-monsters.falling",
    "zt.rest-healing",
    "archsoul.falling",
    "archsoul.rest",
)
NAMES = ("Aldo", "Bria", "Cato", "Dena", "Edo", "Fenya")
TIMES = 10
BAR = 100

KEEP = "([name, text]) => localStorage.setItem(`rulescore.${name}`, text)"
# From the tap until the rows are in the page and laid out; another tap takes them away again.
ASK = """async ([id, times]) => {
  const element = document.querySelector(`rule-calculator[calculator="${id}"]`);
  const took = [];
  for (let time = 0; time < times; time += 1) {
    const shown = new Promise((show) => element.addEventListener("all", show, { once: true }));
    const tapped = performance.now();
    element.querySelector("[data-all]").click();
    await shown;
    element.querySelector(".rc-for-all").getBoundingClientRect();
    took.push(performance.now() - tapped);
    if (element.querySelectorAll(".rc-for-all tbody tr").length !== 6) throw new Error("not six");
    element.querySelector("[data-all]").click();
  }
  return took;
}"""


def measure(site: Path) -> Measurement:
    """A party of six, while Python is running, with the processor at full speed."""
    with served(site) as address, visit() as context:
        page = context.new_page()
        times = {id: _ask(page, address, id) for id in ASKED}
    slowest = max(times, key=lambda id: percentile_95(times[id]))
    every = [time for of_one in times.values() for time in of_one]
    return Measurement(
        "A party of six",
        f"Six different characters and {len(ASKED)} calculators of travel, falls, fear and rest, "
        f"each run for all of them {TIMES} times after a first answer: the time from the tap until "
        "the table is laid out.",
        (
            at_most("For all of us, p95 of the slowest", percentile_95(times[slowest]), BAR, "ms"),
            without_bar("For all of us, median", median(every), "ms"),
        ),
        tuple(f"{id}: median {median(times[id]):.0f} ms." for id in ASKED),
    )


def _ask(page: Page, address: str, id: str) -> list[float]:
    book, _, _ = id.partition(".")
    page.goto(f"{address}/about/")
    sheets = [json.dumps(_sheet(book, name, at)) for at, name in enumerate(NAMES)]
    page.evaluate(KEEP, [f"{book}.sheet", sheets[0]])
    page.evaluate(KEEP, [f"{book}.party", f"[null,{','.join(sheets[1:])}]"])
    page.goto(f"{address}/r/{id}/", wait_until="networkidle")
    page.locator(f'rule-calculator[calculator="{id}"] [data-all]').wait_for()
    page.evaluate(ASK, [id, 2])
    took: list[float] = page.evaluate(ASK, [id, TIMES])
    return took


def _sheet(book: str, name: str, more: int) -> dict[str, str]:
    """The sheet of a character as a browser stores it. So that characters differ, each figure is
    higher than on a blank sheet by `more`, if the sheet allows it."""
    sheet = find_sheet(book)
    assert sheet
    calculator = find_calculator(sheet.id)
    given: dict[str, object] = {"name": name}
    for figure in (figure for figure in calculator.inputs if isinstance(figure.kind, Whole)):
        higher = {**given, figure.name: figure.default + more}
        with suppress(Refusal):
            calculator.run(higher)
            given = higher
    result = calculator.run(given)
    values = result.inputs_json() | result.outputs_json()
    return {name: typed_text(value) for name, value in values.items()}
