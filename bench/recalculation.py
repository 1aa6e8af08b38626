"""How long a calculator in the browser takes over new inputs once Python runs."""

from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext

from bench.browsing import visit
from bench.figures import Measurement, at_most, percentile_95
from bench.questions import MAKERS, Inputs, questions
from tools.serving import served

MANY = 80
MEDIAN_BAR = 30
PERCENTILE_BAR = 100

ASK_ALL = """async ([calculator, questions]) => {
  const element = document.querySelector(`rule-calculator[calculator="${calculator}"]`);
  const ask = (inputs) => new Promise((resolve, reject) => {
    element.addEventListener("answer", resolve, { once: true });
    element.addEventListener("refusal", ({ detail }) => reject(new Error(detail.message)));
    element.inputs = inputs;
  });
  const times = [];
  await ask({});
  for (const inputs of questions) {
    const asked = performance.now();
    await ask(inputs);
    element.getBoundingClientRect();
    times.push(performance.now() - asked);
  }
  return times;
}"""


def measure(site: Path) -> Measurement:
    """Every calculator of the list, on a page of its own, over many inputs."""
    figures = []
    with served(site) as address, visit() as context:
        for calculator, (page, _) in MAKERS.items():
            times = answer_times(context, address + page, calculator, questions(calculator, MANY))
            figures += [
                at_most(f"{calculator}, median", median(times), MEDIAN_BAR, "ms"),
                at_most(
                    f"{calculator}, 95th percentile", percentile_95(times), PERCENTILE_BAR, "ms"
                ),
            ]
    return Measurement(
        "A new answer once Python runs",
        f"{MANY} different sets of inputs are given to the calculator's element one after "
        f"another; the clock runs from setting them, through the worker and back, until the answer "
        f"is in the page and laid out. The pause that waits for further typing is not in it.",
        tuple(figures),
    )


def answer_times(
    context: BrowserContext, address: str, calculator: str, inputs: list[Inputs]
) -> list[float]:
    """Milliseconds that each of the inputs takes; Python has been started before the first."""
    page = context.new_page()
    page.goto(address)
    times: list[float] = page.evaluate(ASK_ALL, [calculator, inputs])
    page.close()
    return times
