"""WebKit without a network: the driver cannot take it away, so the server is stopped."""

from contextlib import ExitStack
from pathlib import Path

from tests.webkit.conftest import Begin
from tests.webkit.visit import Visit
from tools.serving import served

KEPT = "(what) => document.documentElement.dataset.offline === what"


def kept(visit: Visit, what: str) -> None:
    """Wait until so much of the site is kept."""
    for _ in range(4):  # all of it takes longer than anything else that is waited for
        try:
            visit.until(KEPT, what)
        except AssertionError:
            continue
        return
    visit.until(KEPT, what)


def test_pages_and_calculators_work_with_no_server(fresh: Begin, watched: Path) -> None:
    with ExitStack() as serving:
        visit = fresh(serving.enter_context(served(watched)))
        visit.load("/usiel/travel/")
        kept(visit, "pages")
        visit.one("body", "These pages are saved on your device")
        element = visit.calculator_here("usiel.travel-cost")
        visit.set_inputs(element, {"hours": 12, "hours_before": 3})
        kept(visit, "all")
        assert visit.wrong() == []
        serving.close()
        visit.load("/gods-and-monsters/falling/?calculator=gods-and-monsters.falling&height_ft=40")
        visit.headed(visit.calculator_here("gods-and-monsters.falling"), "14 damage")
        visit.load("/r/zt.fall-damage/?meters=33")
        element = visit.calculator_here("zt.fall-damage")
        assert visit.settled(element) == "answered"
        visit.keys("/")
        visit.one(".rc-search input").send_keys("forced march")
        visit.one("[data-search-hits] a")
        assert [text for text in visit.wrong() if "error" in text] == []


def test_everything_is_kept_by_one_tap(fresh: Begin, watched: Path) -> None:
    with ExitStack() as serving:
        visit = fresh(serving.enter_context(served(watched)))
        visit.press("Keep offline with all calculators", whole=False)
        kept(visit, "all")
        serving.close()
        visit.load("/r/usiel.check/?bonus=6")
        element = visit.calculator_here("usiel.check")
        assert visit.settled(element) == "answered"
        visit.press("Roll", element, whole=False)
        visit.count(".rc-die", 2, element)
        visit.load("/nowhere/")
        visit.one("body", "You are offline, and this address is not on")
