"""How we play: a page of everything that the source of a book leaves open or takes for granted, by
situation, with what we play, and the figures that another choice changes.

`reading_settings.js` lets readers choose there, once for the whole book.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any
from urllib.parse import urlencode

from rulescore.catalogue import find_calculator, titles_of_books
from rulescore.declare.calculator import Calculator
from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.language import say, say_many
from rulescore.show.element import address
from rulescore.show.field import field_id
from rulescore.show.markup import Markup, around, join, tag
from rulescore.show.notable_inputs import format_input
from rulescore.site.content.navigation import situations
from rulescore.site.content.rules import Rule
from rulescore.site.pages.open_questions import Box, Setting, boxes_of, settings_of
from rulescore.site.pages.what_changes import Change, find_changes

MOST_NAMED = 3
MOST_AT_THE_HEAD = 3
"""So many of the settings that change most are named at the head."""


def render_how_we_play(source: str) -> Markup:
    """Everything that the source of a book leaves open; the fence has the book’s slug. Raises
    `Mistaken` for an unknown book, and for mistakes in settings."""
    book = source.strip()
    if not situations(book):
        near = nearest(book, titles_of_books())
        accepted = "the slug of a book that navigation names"
        raise Mistaken([Mistake(f"there is no book “{book}”", accepted, near, book)])
    settings = settings_of(book)
    named = {
        (use.calculator.id, use.input.name): one for one in settings.values() for use in one.uses
    }
    changes = _all_changes(settings)
    parts = [*_by_situation(boxes_of(book), named, changes)]
    if not parts:
        nothing = say("The source of this book leaves nothing open that its pages need.")
        return tag("p", nothing)
    head = _those_that_change_most(settings, changes)
    # in a div for Markdown’s sake
    return tag("div", tag("rule-readings", _tools(), head, *parts, data_book=book))


def _tools() -> Markup:
    """What can be done with all settings, by the script that has the same names."""
    tools = {
        "share": say("Share with the group"),
        "save": say("Save as a file"),
        "open": say("Open a file"),
        "reset": say("Back to our readings"),
    }
    buttons = (
        tag("button", label, type="button", disabled=True, data_does=does)
        for does, label in tools.items()
    )
    return tag("div", *buttons, class_="rc-tools")


def _those_that_change_most(
    settings: Mapping[str, Setting], changes: Mapping[str, Mapping[Any, Change]]
) -> Markup:
    """The settings that change most, each with an example of it and a link to its line below, in a
    section that readers can put away."""
    items = [
        _at_the_head(settings[name], *_largest(changes[name]))
        for name in _by_size(settings, changes)[:MOST_AT_THE_HEAD]
    ]
    if not items:
        return Markup("")
    order = say(
        "Ordered, here and below, by what the example of each changes: how far a chance moves, or "
        "by what share a figure does."
    )
    return tag(
        "section",
        tag("h2", say("Those that change most"), id="most"),
        tag("p", order, class_="rc-why-most"),
        tag("ol", *items, class_="rc-most"),
        tag("button", say("Clear the examples"), type="button", disabled=True),
        data_examples=True,
    )


def _by_size(names: Iterable[str], changes: Mapping[str, Mapping[Any, Change]]) -> list[str]:
    """The names of settings, those that change most first; of two that change as much, as given."""
    return sorted(names, key=lambda name: -_largest(changes[name])[1].size)


def _largest(changes: Mapping[Any, Change]) -> tuple[Any, Change]:
    """The choice that changes most, and what it changes."""
    return max(changes.items(), key=lambda entry: entry[1].size)


def _at_the_head(setting: Setting, choice: Any, change: Change) -> Markup:
    """A link to a setting, with the example in which it changes most."""
    unit = f" {change.unit}" if change.unit else ""
    told = around(
        say("“{figure}” in “{calculator}”: {ours}, or {other} with “{choice}”"),
        figure=_label(change),
        calculator=change.ours.calculator.title,
        ours=change.figure(change.ours),
        other=tag("strong", f"{change.figure(change.other)}{unit}"),
        choice=setting.options[choice],
    )
    link = tag("a", setting.input.kind.label, href=f"#{setting.name}")
    return tag("li", link, tag("span", *told))


def _all_changes(settings: Mapping[str, Setting]) -> dict[str, dict[Any, Change]]:
    """What every choice of every setting changes. Raises `Mistaken` for choices that no example
    shows."""
    changes: dict[str, dict[Any, Change]] = {}
    mistakes: list[Mistake] = []
    for name, setting in settings.items():
        try:
            changes[name] = find_changes(setting)
        except Mistaken as mistaken:
            mistakes += mistaken.mistakes
    if mistakes:
        raise Mistaken(mistakes)
    return changes


def _by_situation(
    boxes: list[Box],
    named: Mapping[tuple[str, str], Setting],
    changes: Mapping[str, Mapping[Any, Change]],
) -> Iterator[Markup]:
    placed: set[str] = set()
    for situation, within in groupby(boxes, key=attrgetter("rule.situation")):
        choices: dict[str, Markup] = {}
        others = []
        for box in within:
            setting = named.get((box.calculator, box.input))
            if not setting:
                others.append(_without_choice(box))
            elif setting.name not in placed:  # another box may name it too
                placed.add(setting.name)
                choices[setting.name] = _choice(setting, box, changes[setting.name])
        if choices or others:
            yield tag("h2", situation)
            in_order = (choices[name] for name in _by_size(choices, changes))
            yield join(*in_order, _without_setting(others))


def _choice(setting: Setting, box: Box, changes: Mapping[Any, Change]) -> Markup:
    """A setting: a line with what is played, which opens to its options and what they change."""
    ours = setting.input.default
    label, to_text = setting.input.kind.label, setting.input.kind.to_text
    options = (
        _option(setting.name, to_text(value), words, changes.get(value))
        for value, words in setting.options.items()
    )
    told = around(say("How we read it: {rule}."), rule=_rule(box.rule, box.title))
    read = tag("p", *told)
    choices = tag(
        "fieldset",
        tag("legend", label, class_="rc-unseen"),
        *options,
        tag("div", read, _holds_in(setting), class_="rc-why"),
        class_="rc-choice",
        disabled=True,  # until the script that saves the choice has started
        id=setting.name,
        data_setting=setting.name,
        data_ours=to_text(ours),
    )
    played = tag("strong", setting.options[ours], data_played=True)
    return tag(
        "details", tag("summary", f"{label}: ", played), choices, class_="rc-fold rc-setting"
    )


def _option(name: str, text: str, words: str, change: Change | None) -> Markup:
    """One option and what it changes; ours changes nothing."""
    described = f"{name}--{text}"
    radio = tag(
        "input",
        type="radio",
        name=name,
        value=text,
        checked=change is None,
        aria_describedby=described,
    )
    changes = _change(change) if change else tag("em", say("as we read it"))
    return tag(
        "div",
        tag("label", radio, tag("span", words)),
        tag("p", changes, id=described, class_="rc-changes"),
        class_="rc-option",
    )


def _change(change: Change) -> Markup:
    """What an option changes, with a link to its answer."""
    unit = f" {change.unit}" if change.unit else ""
    told = around(
        say("{figure}: {other} instead of {ours} in {calculator}"),
        figure=_label(change),
        other=tag("strong", join(change.figure(change.other), unit)),
        ours=change.figure(change.ours),
        calculator=tag("a", _question(change), href=_address(change)),
    )
    return join(*told)


def _label(change: Change) -> str:
    """What the figure is called, as a sentence begins."""
    kind: Any = change.output.kind
    label: str = kind.short or kind.label
    return f"{label[:1].upper()}{label[1:]}"


def _question(change: Change) -> str:
    """The question in words: the calculator, and the inputs that differ from its opening."""
    result = change.ours
    asked = [
        format_input(input, result.inputs[input.name])
        for input in result.calculator.inputs
        if result.inputs[input.name] != input.default and not input.is_reading
    ]
    shown = " · ".join(asked[:MOST_NAMED]) + (" …" if len(asked) > MOST_NAMED else "")
    return f"{result.calculator.title}{f' ({shown})' if shown else ''}"


def _address(change: Change) -> str:
    result = change.other
    given = {
        input.name: input.kind.to_text(result.inputs[input.name])
        for input in result.calculator.inputs
        if result.inputs[input.name] != input.default
    }
    page, _, anchor = address(result.calculator).partition("#")
    query = urlencode({"calculator": result.calculator.id, **given})
    return f"{page}?{query}#{anchor}"


def _holds_in(setting: Setting) -> Markup:
    """Links to the calculators that use a setting; in a fold if there are many."""
    links = [tag("a", use.calculator.title, href=address(use.calculator)) for use in setting.uses]
    listed = [piece for link in links for piece in (" · ", link)][1:]
    if len(links) <= MOST_NAMED:
        return tag("p", *around(say("It holds in {calculators}."), calculators=join(*listed)))
    summary = tag("summary", say("It holds in {amount} calculators", amount=len(links)))
    return tag("details", summary, tag("p", *listed), class_="rc-fold")


def _without_choice(box: Box) -> Markup:
    """What is played where the book has no setting for it."""
    if not box.calculator:
        return tag("li", _rule(box.rule, box.title))
    calculator = find_calculator(box.calculator)
    return tag("li", _rule(box.rule, box.title), ": ", _asked_each_time(calculator, box.input))


def _asked_each_time(calculator: Calculator[Any], name: str) -> Markup:
    label = next(input.kind.label for input in calculator.inputs if input.name == name)
    page, _, _ = address(calculator).partition("#")
    link = tag("a", label, href=f"{page}#{field_id(calculator.id, name)}")
    return join(*around(say("asked each time, as “{input}”"), input=link))


def _without_setting(others: list[Markup]) -> Markup:
    if not others:
        return Markup("")
    told = say_many(
        "{amount} point that we have settled without a setting",
        "{amount} points that we have settled without a setting",
        len(others),
        amount=len(others),
    )
    return tag("details", tag("summary", told), tag("ul", *others), class_="rc-fold")


def _rule(rule: Rule, words: str) -> Markup:
    return tag("a", words, href=rule.address)
