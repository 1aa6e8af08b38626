"""How long questions in words take to be understood, and how much a browser fetches for that."""

import json
from pathlib import Path
from statistics import median

import yaml

from bench.browsing import visit
from bench.figures import Measurement, at_most, percentile_95, without_bar
from rulescore.asking.declared import declared
from rulescore.asking.scripts import IN_CHECKOUT
from rulescore.catalogue import titles_of_books
from tools.serving import PROJECT, served

QUESTIONS = PROJECT / "tests/asking/questions_on_phones.yaml"
SLOWDOWN = 4
TIME_BAR = 20
SIZE_BAR = 25

# All are asked once before the times are taken, as by somebody who goes on typing.
ASK = """async ([titles, declared, questions]) => {
  const { understood, useBooks } = await import("/ask/in_python.js");
  useBooks(titles, declared);
  const times = [];
  for (let round = 0; round < 2; round += 1) {
    times.length = 0;
    for (const [text, here] of questions) {
      const asked = performance.now();
      understood(text, here);
      times.push(performance.now() - asked);
    }
  }
  return times;
}"""


def measure(site: Path) -> Measurement:
    """The scripts of the search, and what they fetch for the games."""
    titles = titles_of_books()
    calculators = json.dumps({game: declared(game) for game in titles})
    asked = yaml.safe_load(QUESTIONS.read_text(encoding="utf-8"))
    questions = [[one["ask"], one.get("here", "")] for one in asked]
    with served(IN_CHECKOUT) as address, visit() as context:
        page = context.new_page()
        page.goto(f"{address}/ask/README.md")
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        times: list[float] = page.evaluate(ASK, [json.dumps(titles), calculators, questions])
    (scripts,) = (site / "assets").glob("rulescore-*/asked.js.gz")
    games = {path.name: _kilobytes(path) for path in scripts.parent.glob("ask/*.json.gz")}
    return Measurement(
        "Questions in words",
        f"On a processor {SLOWDOWN} times slower, {len(times)} questions as typed on a phone, each "
        "from its text to what the calculators of its game make of it, or of all games where none "
        "is named; the answers come after that. What is fetched is fetched once, for the first "
        "question.",
        (
            at_most("Understood, p95", percentile_95(times), TIME_BAR, "ms"),
            without_bar("Understood, median", median(times), "ms"),
            at_most(
                "Scripts and the largest game, gzipped",
                _kilobytes(scripts) + max(games.values()),
                SIZE_BAR,
                "kB",
            ),
            without_bar("Scripts alone", _kilobytes(scripts), "kB"),
            without_bar("The smallest game alone", min(games.values()), "kB"),
        ),
    )


def _kilobytes(path: Path) -> float:
    return path.stat().st_size / 1e3
