"""The form of a calculator: the main inputs are visible, the rest is folded away, and what does
not matter for the others is hidden."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from rulescore.declare.calculator import Calculator
from rulescore.declare.conditions import condition_values, exception_values, mattering
from rulescore.declare.entries import Entries
from rulescore.declare.figures import MINUS
from rulescore.declare.grid import Grid
from rulescore.declare.inputs import Amount, Choice, Input, Kind, Switch, Text, Whole
from rulescore.declare.plan import Plan
from rulescore.language import say
from rulescore.show.field import field_id
from rulescore.show.markup import Markup, join, tag

WIDEST_STEPPED = 1000
"""A whole number with a wider range has no buttons for one more and one less."""

SHORT_CHOICE = 12
LONGEST_TITLE = 16
"""A fold with more letters leaves no room beside it in a line of a phone."""


def form(calculator: Calculator[Any], inputs: Mapping[str, Any]) -> Markup:
    """The form, filled in with `inputs`; its fields are named like them."""
    readings = [input for input in calculator.inputs if input.is_reading]
    asked = [input for input in calculator.inputs if not input.is_reading]
    shown = mattering(calculator.inputs, inputs)
    kinds = {input.name: input.kind for input in calculator.inputs}

    def fields(which: list[Input]) -> Markup:
        made = (
            _field(calculator.id, input, inputs[input.name], kinds, input.name not in shown)
            for input in which
        )
        return tag("div", *made, class_="rc-fields")

    def fold(name: str, groups: dict[str, list[Input]]) -> Markup:
        """What is folded away, in one fold however many groups it has."""
        count = sum(input.name in shown for which in groups.values() for input in which)
        summary = tag("summary", name, " ", tag("span", f"({count})", class_="rc-count"))
        made = (group(title, which) for title, which in groups.items())
        return tag("details", summary, *made, class_="rc-fold", hidden=not count)

    def group(title: str, which: list[Input]) -> Markup:
        if not title:
            return fields(which)
        return tag("fieldset", tag("legend", title), fields(which), class_="rc-group")

    return tag(
        "form",
        fields([input for input in asked if not input.kind.more]),
        tag(
            "div",
            *(fold(name, groups) for name, groups in _folds(calculator, asked).items()),
            fold(say("How your table reads it"), {"": readings}) if readings else Markup(""),
            class_="rc-folds",
        ),
        novalidate=True,
        autocomplete="off",
        aria_label=calculator.title,
    )


def _folds(calculator: Calculator[Any], asked: list[Input]) -> dict[str, dict[str, list[Input]]]:
    """The fold of what is folded away, with its groups, those without a title first; nothing where
    all fields are open. A single group with a short title gives it to the fold."""
    groups: dict[str, list[Input]] = {}
    for input in sorted(asked, key=lambda input: input.kind.more is not True):
        if input.kind.more:
            title = "" if input.kind.more is True else input.kind.more
            groups.setdefault(title, []).append(input)
    if not groups:
        return {}
    title, *others = groups
    if title and not others and len(title) <= LONGEST_TITLE:
        return {title: {"": groups[title]}}
    name = say("The rest of the sheet") if calculator.sheet else say("More options")
    return {name: groups}


def _field(
    calculator_id: str, input: Input, value: Any, kinds: Mapping[str, Kind], is_hidden: bool
) -> Markup:
    kind, id = input.kind, field_id(calculator_id, input.name)
    for_all = say("Set here, it holds for the whole book") if input.is_reading else ""
    help = ". ".join(filter(None, [kind.help, for_all]))
    hint = tag("p", help, class_="rc-hint", id=f"{id}--hint") if help else Markup("")
    described = f"{id}--hint {id}--refusal" if help else f"{id}--refusal"
    control = _control(calculator_id.split(".")[0], input, value, id, described)
    refusal = tag("p", class_="rc-refusal", id=f"{id}--refusal", hidden=True)
    has_unit = isinstance(kind, Whole | Amount) and kind.unit and not kind.unit_in_label
    unit = (
        tag("span", f" {say('in {unit}', unit=kind.unit)}", class_="rc-unit")
        if has_unit
        else Markup("")
    )
    label = tag("label", join(kind.label, unit), for_=id)
    wide = (
        " rc-wide"
        if isinstance(kind, Text | Plan | Grid)
        else " rc-broad"
        if _is_wordy(kind)
        else ""
    )
    parts = [label, hint, control, refusal]
    if isinstance(kind, Switch):
        parts = [tag("span", control, label, class_="rc-switch"), hint, refusal]
    return tag(
        "div",
        *parts,
        class_=f"rc-field{wide}",
        data_field=input.name,
        data_only_if=_as_texts(condition_values(kind), kinds),
        data_not_if=_as_texts(exception_values(kind), kinds),
        data_follows=kind.follows or None,
        hidden=is_hidden,
    )


def _as_texts(conditions: Mapping[str, tuple[Any, ...]], kinds: Mapping[str, Kind]) -> str | None:
    """Conditions as JSON, with the texts that fields hold; nothing where there are none."""
    texts = {
        name: [kinds[name].asked_as_text(value) for value in values]
        for name, values in conditions.items()
    }
    return json.dumps(texts, separators=(",", ":")) if texts else None


def _is_wordy(kind: Any) -> bool:
    """Whether a choice's words need more room than a number does."""
    return isinstance(kind, Choice) and max(map(len, kind.options.values())) > SHORT_CHOICE


def _control(book: str, input: Input, value: Any, id: str, described: str) -> Markup:
    kind = input.kind
    shared: dict[str, Any] = {"name": input.name, "id": id, "aria_describedby": described}
    if input.from_sheet:
        shared["data_from_sheet"] = input.from_sheet
    if input.setting:
        shared |= {"data_setting": f"{input.game or book}.{input.setting}"}
        shared["data_reading"] = input.is_reading
        shared["data_carried"] = input.is_carried
    if isinstance(kind, Switch):
        return tag("input", type="checkbox", value="true", checked=bool(value), **shared)
    if isinstance(kind, Choice):
        return _select(kind, value, shared)
    return _around(kind, _box(kind, value, shared), value)


def _select(kind: Choice, value: str, shared: Mapping[str, Any]) -> Markup:
    options = (
        tag("option", text, value=word, selected=word == value)
        for word, text in kind.options.items()
    )
    return tag("select", *options, **shared)


def _box(kind: Kind, value: Any, shared: Mapping[str, Any]) -> Markup:
    if isinstance(kind, Text) and kind.lines:
        rows = 2 if kind.listing else 3
        text = kind.to_text(value)
        return tag("textarea", text, rows=rows, spellcheck="false", autocapitalize="off", **shared)
    return tag(
        "input",
        type="text",
        value=kind.to_text(value),
        inputmode=_inputmode(kind),
        data_numeral=isinstance(kind, Whole | Amount),
        data_brush=kind.brush if isinstance(kind, Grid) else None,
        data_words=isinstance(kind, Plan),
        spellcheck="false",
        autocapitalize="off",
        enterkeyhint="done",
        **shared,
    )


def _around(kind: Kind, box: Markup, value: Any) -> Markup:
    """The text field with other ways to edit its value: a list, a map, or buttons. What a list or a
    map writes stands behind a fold."""
    if isinstance(kind, Plan | Text) and kind.listing:
        return tag(
            "rule-listing",
            _as_text(say("As text"), box),
            data_listing=json.dumps({**asdict(kind.listing), "most_entries": _most_entries(kind)}),
            data_compact=len(kind.listing.parts) if kind.listing.compact else None,
            data_numbers=sum(not (part.options or part.room) for part in kind.listing.parts),
            data_entries=len(kind.listing.entries(value)),
        )
    if isinstance(kind, Grid) and kind.brush:
        folded = _as_text(say("{brush} as text", brush=kind.brush), box)
        if not kind.over:
            return folded
        return tag(
            "rule-grid",
            folded,
            data_under=kind.over,
            data_steps=kind.steps or None,
            data_unit=kind.unit,
            data_most_side=kind.most_side,
            data_most_value=kind.most_value,
            data_rows=len(kind.spaces(value)),
            data_starts=json.dumps(kind.starts) if kind.starts else None,
        )
    if not isinstance(kind, Whole) or kind.most - kind.least > WIDEST_STEPPED:
        return box
    return tag(
        "span",
        _step(kind, -1, MINUS, kind.least),
        box,
        _step(kind, 1, "+", kind.most),
        class_="rc-stepper",
    )


def _most_entries(kind: Kind) -> int:
    """How many entries a list may have; 0 if any number."""
    if isinstance(kind, Plan):
        return kind.most_segments
    return kind.most if isinstance(kind, Entries) else 0


def _as_text(summary: str, box: Markup) -> Markup:
    return tag("details", tag("summary", summary), box, class_="rc-fold rc-as-text")


def _step(kind: Whole, step: int, sign: str, limit: Any) -> Markup:
    words = say("{label}: one less") if step < 0 else say("{label}: one more")
    return tag(
        "button",
        sign,
        type="button",
        data_step=step,
        data_limit=int(limit),
        aria_label=words.format(label=kind.label),
    )


def _inputmode(kind: Kind) -> str | None:
    if not isinstance(kind, Whole | Amount) or kind.least < 0:
        return None  # a keypad of digits has no letters and no minus sign
    return "numeric" if isinstance(kind, Whole) else "decimal"
