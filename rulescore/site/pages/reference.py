"""The fence `reference`: the API of a core module by its name, or the calculators of a book by the
book's slug.

Griffe reads modules without running them. Calculators are shown from their declarations, which say
more than their functions.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from inspect import getdoc
from types import NoneType
from typing import Any, get_args, get_type_hints

import griffe
from markdown_it import MarkdownIt

from rulescore.catalogue import calculators, titles_of_books
from rulescore.declare.calculator import Calculator, rule_address
from rulescore.declare.inputs import Input
from rulescore.declare.mistakes import Mistake, Mistaken, nearest
from rulescore.declare.outputs import Output, Rows, Spread, columns
from rulescore.project import PROJECT
from rulescore.show.markup import Markup, join, tag

CORE = {
    "catalogue": "catalogue",
    "calculator": "declare.calculator",
    "answer": "declare.answer",
    "throw": "declare.roll",
    "inputs": "declare.inputs",
    "outputs": "declare.outputs",
    "figures": "declare.figures",
    "dice": "dice.pools",
    "tally": "dice.tally",
    "onslaught": "dice.onslaught",
    "chain": "dice.chain",
    "notation": "declare.notation",
    "plan": "declare.plan",
    "grid": "declare.grid",
    "listing": "declare.listing",
    "entries": "declare.entries",
    "table": "declare.table",
}
"""The modules for calling and declaring calculators, by the names that anchors use."""

CALLED = ("__call__", "__add__")
"""Special methods that the reference shows."""

LONGEST_VALUE = 60
"""Of a constant with more characters only the name is shown."""

PROSE = MarkdownIt("commonmark")


def render_reference(source: str) -> Markup:
    """The names of a module of the core, or the calculators of a book."""
    named = source.strip()
    if named in CORE:
        docstring = _prose(_package()[CORE[named]].docstring.value)
        return tag("div", docstring, *map(_entry, public_names(named)), class_="rc-names")
    if named in titles_of_books():
        book = (found for found in calculators() if found.id.startswith(f"{named}."))
        return tag("div", *map(_calculator, book), class_="rc-names")
    known = (*CORE, *titles_of_books())
    accepted = f"one of {', '.join(known)}"
    problem = f"the reference has nothing of “{named}”"
    raise Mistaken([Mistake(problem, accepted, nearest(named, known), named)])


@cache
def _package() -> griffe.Module:
    """The core modules; the books are not read, which would take ten times as long."""
    extensions = griffe.load_extensions()
    modules = griffe.ModulesCollection()
    package = modules["rulescore"] = griffe.Module("rulescore", modules_collection=modules)
    for name in CORE.values():
        *folders, stem = name.split(".")
        within = package
        for folder in folders:
            if folder not in within.members:
                within[folder] = griffe.Module(folder, modules_collection=modules)
            within = within[folder]
        file = PROJECT.joinpath("rulescore", *folders, f"{stem}.py")
        text = file.read_text("utf-8")
        within[stem] = griffe.visit(
            stem, file, text, extensions=extensions, parent=within, modules_collection=modules
        )
    extensions.call("on_package", pkg=package, loader=griffe.GriffeLoader())
    return package


def public_names(module: str) -> list[griffe.Object]:
    """The public objects of a core module, in their order."""
    return list(_public(_package()[CORE[module]]))


def public_parts(found: griffe.Object) -> list[griffe.Object]:
    """The methods and properties of a class that have their own entry, in their order; overrides
    without a docstring are left out."""
    return [part for part in _public(found) if not _is_field(part) and not _is_override(part)]


def _public(within: griffe.Object) -> Iterator[griffe.Object]:
    for name, member in within.members.items():
        if isinstance(member, griffe.Object) and (name in CALLED or not name.startswith("_")):
            yield member


def _is_field(part: griffe.Object) -> bool:
    """Whether it is a field of a class, which the signature of the class shows."""
    return part.is_attribute and "property" not in part.labels


def _is_override(part: griffe.Object) -> bool:
    """Whether a base class documents it and it has no docstring."""
    assert isinstance(part.parent, griffe.Class)
    above = (base.members.get(part.name) for base in part.parent.mro())
    return not part.docstring and any(one.docstring for one in above if one)


def _entry(found: griffe.Object) -> Markup:
    """An object with its signature and docstring; a class also has entries for its parts."""
    module = found.module.path.removeprefix("rulescore.")
    (named,) = (name for name, place in CORE.items() if place == module)
    anchor = found.path.replace(f"rulescore.{module}", named).replace(".", "-")
    means = found.docstring.value if found.docstring else ""
    parts = public_parts(found) if found.is_class else []
    return tag(
        "dl",
        tag("dt", tag("code", _signature(found)), id=anchor),
        tag("dd", _prose(means), *map(_entry, parts)),
    )


def _signature(found: griffe.Object) -> str:
    if isinstance(found, griffe.Class):
        return _signature_of_class(found)
    if isinstance(found, griffe.Function):
        return f"{found.signature(return_type=True)}"
    assert isinstance(found, griffe.Attribute)
    if "property" in found.labels:
        return f"{found.name}: {found.annotation}"
    value = str(found.value)
    return f"{found.name} = {value}" if len(value) <= LONGEST_VALUE else found.name


def _signature_of_class(found: griffe.Class) -> str:
    """The signature of a class without the keywords that its base class takes too."""
    taken = _fields(found) if _is_named_tuple(found) else [*found.parameters][1:]  # no self
    shared = {
        one.name
        for above in found.mro()
        for one in above.parameters
        if one.kind is griffe.ParameterKind.keyword_only and one.name not in found.members
    }
    own = griffe.Parameters(*(one for one in taken if one.name not in shared))
    signature = griffe.Function(found.name, parameters=own).signature()
    return f"{signature.removesuffix(')')}, …)" if shared else signature


def _is_named_tuple(found: griffe.Class) -> bool:
    return any(str(base) == "NamedTuple" for base in found.bases)


def _fields(found: griffe.Class) -> list[griffe.Parameter]:
    by_name = griffe.ParameterKind.positional_or_keyword
    fields = (part for part in found.attributes.values() if _is_field(part))
    return [
        griffe.Parameter(one.name, annotation=one.annotation, kind=by_name, default=one.value)
        for one in fields
    ]


def _prose(text: str) -> Markup:
    """A docstring as HTML."""
    return Markup(PROSE.render(text))


@cache
def _rule_id() -> re.Pattern[str]:
    books = "|".join(titles_of_books())
    return re.compile(rf"\b({books})(\.[a-z0-9-]+){{2}}\b")


def _link(rule: re.Match[str]) -> str:
    """A rule that a docstring names, as a Markdown link to its section."""
    return f"[{rule[0]}]({rule_address(rule[0])})"


def _calculator(calculator: Calculator[Any]) -> Markup:
    """A calculator in a fold: its import, rules, refusals, inputs and outputs."""
    module, name = calculator.function.__module__, calculator.function.__name__
    book, id = calculator.id.split(".")
    page = calculator.topic.replace("_", "-")
    place = tag("a", calculator.title, href=f"/{book}/{page}/#calculator-{id}")
    types = get_type_hints(calculator.function)
    return tag(
        "details",
        tag("summary", tag("code", name), " ", calculator.title),
        tag("pre", tag("code", f"from {module} import {name}")),
        tag("p", calculator.question, " ", place),
        _prose(_rule_id().sub(_link, getdoc(calculator.function) or "")),
        tag("p", "Takes"),
        tag("dl", *(_input(input, _type_of(input, types)) for input in calculator.inputs)),
        tag("p", "Gives"),
        tag("dl", *map(_output, calculator.outputs)),
        class_="rc-fold",
        id=f"{book}-{name}",
    )


def _type_of(input: Input, types: Mapping[str, Any]) -> Any:
    """The declared type; further inputs of a comparison have the type of their default."""
    return types.get(input.name, type(input.default))


def _input(input: Input, type: Any) -> Markup:
    kind = input.kind
    shown = kind.to_text(input.default)
    default = repr(shown) if isinstance(input.default, str) else shown.capitalize()
    text = ". ".join(filter(None, [kind.label, kind.help, f"Accepted: {kind.accepted()}."]))
    name = tag("code", f"{input.name}: {_type_name(type)} = {default}")
    return join(tag("dt", name), tag("dd", text))


def _output(output: Output) -> Markup:
    kind = output.kind
    unit = getattr(kind, "unit", "")
    texts = [f"{kind.label}, in {unit}" if unit else kind.label]
    if isinstance(kind, Rows):
        texts.append(f"Columns: {', '.join(column.label for column in columns(output.type))}")
    name = "Chances" if isinstance(kind, Spread) else _type_name(output.type)
    return join(tag("dt", tag("code", f"{output.name}: {name}")), tag("dd", ". ".join(texts), "."))


def _type_name(type: Any) -> str:
    """A type as in an annotation."""
    if getattr(type, "__origin__", None) is list:
        (row,) = get_args(type)
        return f"list[{row.__name__}]"
    types = get_args(type) or (type,)
    return " | ".join("None" if one is NoneType else one.__name__ for one in types)
