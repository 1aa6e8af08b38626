"""How long every calculator in the browser takes over new inputs once Python runs."""

from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext

from bench.browsing import visit
from bench.figures import Measurement, at_most, percentile_95, without_bar
from bench.questions import Inputs, questions
from rulescore.catalogue import calculators
from rulescore.declare.calculator import Calculator
from tools.serving import served

MANY = 15
MEDIAN_BAR = 16
PERCENTILE_BAR = 50

ASK_ALL = """async ([calculator, questions]) => {
  const element = document.querySelector(`rule-calculator[calculator="${calculator}"]`);
  const ask = (inputs) => new Promise((resolve, reject) => {
    element.addEventListener("answer", resolve, { once: true });
    element.addEventListener("refusal", ({ detail }) => reject(new Error(detail.message)));
    element.inputs = inputs;
  });
  const painted = () => new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
  const started = new Promise((resolve) => document.addEventListener("python", resolve));
  element.querySelector("[name]").dispatchEvent(new Event("focusin", { bubbles: true }));
  await started;
  await ask({});
  const times = [];
  for (const inputs of questions) {
    await painted();
    const asked = performance.now();
    await ask(inputs);
    element.getBoundingClientRect();
    times.push(performance.now() - asked);
  }
  return times;
}"""


def measure(site: Path) -> Measurement:
    """Every calculator over random inputs, one page after another."""
    with served(site) as address, visit() as context:
        taken = {
            found.id: answer_times(context, f"{address}/r/{found.id}/", found)
            for found in calculators()
        }
    times = [time for each in taken.values() for time in each]
    slowest = max(taken, key=lambda id: median(taken[id]))
    return Measurement(
        "A new answer once Python runs",
        f"Up to {MANY} random sets of inputs are given to the element of each of the {len(taken)} "
        f"calculators, one after another: half of the inputs have their defaults, the others any "
        f"accepted value. The time is taken from setting them, through the worker and back, until "
        f"the answer is in the page and laid out, without the pause that waits for further "
        f"typing.",
        (
            at_most("All calculators, median", median(times), MEDIAN_BAR, "ms", 1),
            at_most("All calculators, 95th percentile", percentile_95(times), PERCENTILE_BAR, "ms"),
            without_bar(f"Slowest by its median: {slowest}", median(taken[slowest]), "ms"),
        ),
    )


def answer_times(context: BrowserContext, address: str, calculator: Calculator[Any]) -> list[float]:
    """The milliseconds for each of the inputs; Python is started before the first."""
    asked: list[Inputs] = questions(calculator, MANY)
    page = context.new_page()
    page.goto(address)
    page.wait_for_url(lambda url: "/r/" not in url)
    times: list[float] = page.evaluate(ASK_ALL, [calculator.id, asked])
    page.close()
    return times
