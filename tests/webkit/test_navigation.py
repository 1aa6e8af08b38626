"""From page to page in WebKit: without a load, back and forward, by short link."""

from tests.webkit.visit import Visit

MARKED = "() => window.marked === true"


def test_a_link_navigates_without_a_load_and_back_and_forward_lead_there(visit: Visit) -> None:
    visit.load("/usiel/travel/")
    visit.ask("() => { window.marked = true }")
    visit.press("Next: ", whole=False)
    visit.one("h1", "Fire")
    assert visit.driver.title == "Fire · Usiel – Rulescore"
    assert visit.ask("() => scrollY") == 0
    visit.driver.back()
    visit.one("h1", "Travel")
    visit.driver.forward()
    visit.one("h1", "Fire")
    assert visit.ask(MARKED)


def test_going_back_leads_to_where_one_was_and_to_what_one_had_typed(visit: Visit) -> None:
    element = visit.calculator("usiel.travel-cost")
    visit.set_inputs(element, {"hours": 12})
    visit.until("() => location.search.includes('hours=12')")
    visit.ask("() => { window.marked = true }")
    visit.ask("() => document.querySelector('[aria-label^=\"Next: \"]').scrollIntoView()")
    down = visit.ask("() => scrollY")
    visit.press("Next: ", whole=False)
    visit.one("h1", "Fire")
    visit.driver.back()
    element = visit.calculator_here("usiel.travel-cost")
    visit.headed(element, "24 Stamina spent")
    assert visit.ask("(one) => one.querySelector('[name=hours]').value", element) == "12"
    visit.until("(down) => Math.abs(scrollY - down) < 100", down)
    assert visit.ask(MARKED)


def test_a_short_link_leads_to_its_rule(visit: Visit) -> None:
    visit.load("/r/usiel.travel.fast-pace/")
    visit.until("() => location.pathname + location.hash === '/usiel/travel/#fast-pace'")
    visit.until(
        """() => {
          const heading = document.querySelector("#fast-pace").getBoundingClientRect();
          const header = document.querySelector(".md-header").getBoundingClientRect();
          return heading.top >= header.bottom && heading.bottom <= innerHeight;
        }"""
    )


def test_typing_is_answered_live(visit: Visit) -> None:
    element = visit.calculator("usiel.travel-cost")
    visit.type_into('[name="hours"]', "24", element)
    visit.headed(element, "Your Stamina pays for 16 of the 24")
    visit.press("Hours on the road: one less", element)
    visit.headed(element, "of the 23")
    assert visit.ask("(one) => one.querySelector('[name=hours]').value", element) == "23"
