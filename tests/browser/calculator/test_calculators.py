"""Each calculator in its page: it answers as the command line does, refuses, and recovers."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from rulescore.catalogue import calculators
from rulescore.declare.calculator import Calculator
from rulescore.declare.inputs import Input, Switch, Text, Whole
from rulescore.declare.plan import Plan
from tests.browser.calculator.refusing import REFUSE
from tests.browser.visit import PATIENCE, outputs, set_inputs, state, turn_to_calculator
from tests.selection import only


def _one_of_each_kind() -> Iterator[str]:
    """Calculators that have every kind of input; what is asked of Python in the
    others, `test_python` asks of all of them."""
    seen: set[type] = set()
    for found in calculators():
        kinds = {type(input.kind) for input in found.inputs}
        if kinds - seen:
            yield found.id
        seen |= kinds


IDS = only(set(_one_of_each_kind()), [found.id for found in calculators()])


def other_inputs(calculator: Calculator) -> dict[str, object]:
    """Inputs that differ from the defaults and are not refused: one step further each."""
    inputs: dict[str, object] = {}
    for input in calculator.inputs:
        if isinstance(input.kind, Whole) and input.default > input.kind.least:
            inputs[input.name] = input.default - 1
    calculator.run(inputs)
    return inputs


def opens_with_the_answer_of_the_build(element: Locator, calculator: Calculator) -> None:
    state(element, "opening")
    assert outputs(element) == json.loads(json.dumps(calculator.run({}).outputs_json()))


def answers_as_the_command_line_does(element: Locator, calculator: Calculator) -> None:
    inputs = other_inputs(calculator)
    set_inputs(element, inputs)
    state(element, "answered")
    result = calculator.run(inputs)
    assert outputs(element) == json.loads(json.dumps(result.outputs_json()))
    expect(element.locator(".rc-headline")).to_have_text(result.answer.headline)


def refuses_beside_the_field(element: Locator, input: Input) -> None:
    seen = element.evaluate(REFUSE, [input.name, "nonsense", PATIENCE])
    refusal = seen.pop("refusal")
    assert input.kind.label in refusal
    assert "Accepted: " in refusal
    assert seen == {
        "state": "refused",
        "invalid": [input.name],
        "outputs": None,
        "staleness shown": True,
        "old answer shown": True,
    }


def recovers(element: Locator) -> None:
    set_inputs(element, {})
    state(element, "answered")
    expect(element.locator("[aria-invalid]")).to_have_count(0)
    expect(element.locator(".rc-stale")).to_be_hidden()


@pytest.mark.parametrize("id", IDS)
def test_opens_answers_refuses_and_recovers(warm: Page, id: str) -> None:
    calculator = next(found for found in calculators() if found.id == id)
    element = turn_to_calculator(warm, id)
    opens_with_the_answer_of_the_build(element, calculator)
    answers_as_the_command_line_does(element, calculator)
    for input in calculator.inputs:
        if not isinstance(input.kind, Text | Plan | Switch):
            refuses_beside_the_field(element, input)
    recovers(element)


def test_inputs_set_before_the_script_has_come_are_taken_up(again: Page) -> None:
    held: list[Route] = []
    again.route("**/start.js", lambda route: held.append(route))
    again.goto("/usiel/travel/", wait_until="commit")
    element = again.locator('rule-calculator[calculator="usiel.travel-cost"]')
    set_inputs(element, {"hours": 12})
    held.pop().continue_()
    state(element, "answered")
    assert outputs(element)["stamina_cost"] == 24
    assert element.evaluate("element => element.inputs.hours") == 12


def test_what_is_typed_before_the_script_has_come_is_answered(again: Page) -> None:
    held: list[Route] = []
    again.route("**/start.js", lambda route: held.append(route))
    again.goto("/usiel/travel/?calculator=usiel.travel-cost&pace=hurry", wait_until="commit")
    element = again.locator('rule-calculator[calculator="usiel.travel-cost"]')
    element.locator('[name="hours"]').fill("12")
    held.pop().continue_()
    state(element, "answered")
    given = {name: element.locator(f'[name="{name}"]').input_value() for name in ("hours", "pace")}
    assert given == {"hours": "12", "pace": "hurry"}
    expect(again).to_have_url(re.compile("hours=12&pace=hurry"))
    set_inputs(element, {})
    expect(element.locator('[name="hours"]')).to_have_value("8")


def test_typing_is_answered_live(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    element.locator('[name="hours"]').fill("24")
    expect(element.locator(".rc-headline")).to_contain_text("Your Stamina pays for 16 of the 24")
    assert element.locator('[name="hours"]').evaluate("field => field === document.activeElement")


def test_steps_a_whole_number_within_its_bounds(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    more = element.get_by_role("button", name="Hours on the road: one more")
    less = element.get_by_role("button", name="Hours on the road: one less")
    element.locator('[name="hours"]').fill("71")
    more.click()
    more.click()
    expect(element.locator('[name="hours"]')).to_have_value("72")
    element.locator('[name="hours"]').fill("0")
    less.click()
    expect(element.locator('[name="hours"]')).to_have_value("0")
    state(element, "answered")


def test_a_refusal_in_a_fold_opens_it(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    set_inputs(element, {"hours_before": 999})
    expect(element.locator('[data-field="hours_before"] .rc-refusal')).to_be_visible()


def test_notable_inputs_link_to_their_folded_field(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    set_inputs(element, {"hours_before": 2})
    element.get_by_role("link", name="Hours carried over 2").click()
    expect(element.locator('[name="hours_before"]')).to_be_focused()


def test_an_unknown_input_is_refused_by_name(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    set_inputs(element, {"hats": 3})
    state(element, "refused")
    expect(element.locator("[data-message]")).to_contain_text("hats")


def test_events_bubble_with_their_figures(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    warm.evaluate(
        """() => { window.heard = [];
        for (const name of ["answer", "refusal"])
            document.addEventListener(name, ({ detail }) => window.heard.push([name, detail])); }"""
    )
    set_inputs(element, {"hours": 12})
    state(element, "answered")
    set_inputs(element, {"hours": 99})
    state(element, "refused")
    [[answer, given], [refusal, refused]] = warm.evaluate("window.heard")
    assert (answer, refusal) == ("answer", "refusal")
    assert given["outputs"]["stamina_cost"] == 24
    assert given["inputs"]["hours"] == 12
    assert refused["input"] == "hours"


def test_what_the_reader_opened_stays_open(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.damage")
    element.locator('summary:text-is("Working")').click()
    element.get_by_label("At least").first.check()
    set_inputs(element, {"damage_dice": "2d6"})
    state(element, "answered")
    expect(element.locator(".rc-steps").first).to_be_visible()
    expect(element.get_by_label("At least").first).to_be_checked()
    expect(element.locator(".rc-mode-at-least").first).to_be_visible()
    expect(element.locator(".rc-mode-exactly").first).to_be_hidden()


def test_markup_in_an_input_stays_text(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.journey")
    set_inputs(element, {"schedule": "<img src=x onerror=document.title='taken'>"})
    state(element, "refused")
    expect(element.locator('[data-field="schedule"] .rc-refusal')).to_contain_text("<img")
    assert element.locator("img").count() == 0
    assert warm.title() != "taken"


def test_start_over_goes_back_to_the_opening(warm: Page) -> None:
    element = turn_to_calculator(warm, "usiel.travel-cost")
    opening = element.locator(".rc-headline").inner_text()
    set_inputs(element, {"hours": 12, "pace": "hurry"})
    state(element, "answered")
    element.get_by_role("button", name="Start over").click()
    expect(element.locator(".rc-headline")).to_have_text(opening)
    expect(element.locator('[name="pace"]')).to_have_value("walk")
    expect(warm).not_to_have_url(re.compile("calculator="))
