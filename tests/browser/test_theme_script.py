"""The theme's script comes once a page is drawn, and a calculator does not need it."""

from playwright.sync_api import BrowserContext, Page

from tests.browser.visit import begin, open_calculator, set_inputs, state

TIMES = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const [theme] = performance.getEntriesByType("resource")
    .filter(({ name }) => name.includes("/bundle."));
  return [page.domComplete, theme.startTime];
}"""


def test_it_is_fetched_when_the_page_is_complete(page: Page) -> None:
    begin(page)
    complete, fetched = page.evaluate(TIMES)
    assert fetched >= complete


def test_a_calculator_answers_without_it(context: BrowserContext) -> None:
    page = context.new_page()  # its console will show that the script did not come
    page.route("**/bundle.*", lambda route: route.abort())
    element = open_calculator(page, "usiel.travel-cost")
    set_inputs(element, {"hours": 12})
    state(element, "answered")
