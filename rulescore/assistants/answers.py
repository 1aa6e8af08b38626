"""What each tool returns: searches, rules, calculators, answers and rolls as shapes.

Everything that cannot be done raises a `Refusal` in words.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeAlias, TypeVar
from urllib.parse import urlencode

from rulescore.assistants import shapes
from rulescore.assistants.faces import faces_of, new_seed
from rulescore.assistants.search import RuleSearch
from rulescore.catalogue import calculators, find_calculator, find_game, sides, titles_of_books
from rulescore.declare.answer import Step
from rulescore.declare.calculator import Calculator, Result
from rulescore.declare.comparison import ASKS_ALL
from rulescore.declare.inputs import Choice, Refusal, quoted
from rulescore.declare.mistakes import nearest
from rulescore.declare.outputs import Figure, Odds, figure_text
from rulescore.show.roll import how_likely

LONGEST_SEED = 40
"""So much of a seed a link carries, in the units of 16 bits in which scripts count."""
ROLLED = "rolled"
"""What names the seed of a roll in a link."""
NO_TEXTS = (
    "The texts of the rules are not part of this installation, so this has no links and does not "
    "say what the sources leave open."
)
READ_IT = (
    "Read a rule with read_rule before you tell it; a sentence is not the whole rule. If none of "
    "these is what was asked about, say that these pages have no such rule."
)
NOTHING_FOUND = (
    "No rule has these words. Try fewer or plainer ones; if nothing is found, say that these pages "
    "have no such rule, and do not make one up."
)

TextsReader: TypeAlias = Callable[[], shapes.Texts | None]
AnyAnswer = TypeVar("AnyAnswer", bound=shapes.Answer)


class Rulebook:
    """Everything that can be asked. `read_texts` reads those of the rules, when they are first
    needed; it returns None where there are none."""

    def __init__(self, read_texts: TextsReader) -> None:
        self._read_texts = read_texts

    @cached_property
    def _texts(self) -> shapes.Texts | None:
        return self._read_texts()

    def search_rules(self, text: str, game: str = "") -> shapes.Search:
        """The rules that have some words."""
        self._need_texts()
        found = self._search.find(text, find_game(game))
        return shapes.Search(
            found=[
                shapes.FoundRule(
                    id=rule.id,
                    game=rule.game,
                    page=rule.page,
                    title=rule.title,
                    sentence=rule.sentence,
                    calculators=rule.calculators,
                    link=rule.link,
                )
                for rule in found
            ],
            note=READ_IT if found else NOTHING_FOUND,
        )

    def read_rule(self, id: str) -> shapes.Rule:
        """A rule by its id, old or new."""
        self._need_texts()
        rule = self._rules.get(self._current(id))
        if rule is None:
            accepted = _accepted(id, self._rules, "id that search_rules finds")
            raise Refusal(None, f"there is no rule {quoted(id)!r}", accepted)
        return rule

    def list_calculators(self, game: str = "") -> shapes.Calculators:
        """The games, and the calculators of one or of all."""
        known = find_game(game)
        return shapes.Calculators(
            games=[shapes.Game(id=id, title=title) for id, title in titles_of_books().items()],
            calculators=[
                shapes.ListedCalculator(id=one.id, title=one.title, question=one.question)
                for one in calculators()
                if known in ("", one.id.partition(".")[0])
            ],
        )

    def describe_calculator(self, id: str) -> shapes.Description:
        """How to ask a calculator."""
        found = self._calculator(id)
        schema = found.schema()
        shown = self._texts.shown.get(found.id, []) if self._texts else []
        results = [found.run(inputs) for inputs in shown]
        dice_roll = found.run({}).answer.dice_roll
        return shapes.Description(
            id=found.id,
            title=found.title,
            question=found.question,
            rules=list(self._named(found.rules)),
            inputs=schema["inputs"],
            choices={
                input.name: dict(input.kind.options)
                for input in found.inputs
                if isinstance(input.kind, Choice)
            },
            readings=[input.name for input in found.inputs if input.is_reading],
            outputs=schema["outputs"],
            rolls=bool(dice_roll and dice_roll.has_dice),
            examples=[
                shapes.Example(
                    inputs=inputs, headline=result.answer.headline, link=self._link(result)
                )
                for inputs, result in zip(shown, results, strict=True)
            ],
            link=self._address(found.id),
        )

    def run_calculator(self, id: str, inputs: Mapping[str, Any]) -> shapes.Answer:
        """The answer of a calculator."""
        return self._answer(shapes.Answer, self._calculator(id).run(inputs))

    def compare_games(self, id: str, inputs: Mapping[str, Any]) -> shapes.Comparison:
        """The answers of several games to one question."""
        found = self._calculator(id)
        if not found.id.startswith(f"{ASKS_ALL}."):
            ids = [one.id for one in calculators() if one.id.startswith(f"{ASKS_ALL}.")]
            raise Refusal(None, f"{found.id} asks one game only", ", ".join(ids))
        titles = titles_of_books()
        games = [
            shapes.ComparedGame(
                game=game,
                title=titles[game],
                calculator=side.calculator,
                rule=side.rule or find_calculator(side.calculator).rules[0],
                asks=side.asks,
                not_compared=side.not_compared,
            )
            for game, side in sides(found.id.partition(".")[2]).items()
        ]
        return self._answer(shapes.Comparison, found.run(inputs), games=games)

    def roll(self, id: str, inputs: Mapping[str, Any], seed: str = "") -> shapes.Roll:
        """The dice of an answer, thrown; without a seed a new one is made."""
        if len(seed.encode("utf-16-le")) > 2 * LONGEST_SEED:
            raise Refusal("seed", "it is too long", f"at most {LONGEST_SEED} characters")
        result = self._calculator(id).run(inputs)
        dice_roll = result.answer.dice_roll
        if not (dice_roll and dice_roll.has_dice):
            problem = f"{result.calculator.id} has no dice to roll with these inputs"
            raise Refusal(None, problem, "run_calculator, which gives the exact chances")
        thrown = seed or new_seed()
        faces = faces_of(dice_roll.groups, thrown)
        outcome = dice_roll.interpret(faces)
        return self._answer(
            shapes.Roll,
            result,
            seed=thrown,
            dice=[
                shapes.Dice(label=group.label, sides=list(group.sides), faces=list(shown))
                for group, shown in zip(dice_roll.groups, faces, strict=True)
            ],
            rolled=outcome.sentence,
            how_likely=list(how_likely(result, outcome)),
            link=self._link(result, {ROLLED: thrown}),
        )

    def _answer(self, shape: type[AnyAnswer], result: Result[Any], **more: Any) -> AnyAnswer:
        rules = list(dict.fromkeys([*result.calculator.rules, *_rules_in(result.answer.working)]))
        told = {
            "calculator": result.calculator.id,
            "question": result.calculator.question,
            "inputs": result.inputs_json(),
            "without_effect": [input.name for input in result.idle],
            "headline": result.answer.headline,
            "figures": list(_figures(result)),
            "outputs": result.outputs_json(),
            "working": [step.to_json() for step in result.answer.working],
            "rules": list(self._named(rules)),
            "leaves_open": [
                note for id in rules if id in self._rules for note in self._rules[id].leaves_open
            ],
            "link": self._link(result),
            "note": "" if self._texts else NO_TEXTS,
        }
        return shape.model_validate({**told, **more})

    def _calculator(self, id: str) -> Calculator[Any]:
        current = self._current(id)
        try:
            return find_calculator(current)
        except Refusal as refusal:
            known = (one.id for one in calculators())
            accepted = _accepted(current, known, "id that list_calculators shows")
            raise Refusal(None, refusal.problem, accepted) from None

    def _need_texts(self) -> None:
        if self._texts is None:
            problem = "the texts of the rules are not part of this installation"
            accepted = "the package from a site of Rulescore; calculators work without"
            raise Refusal(None, problem, accepted)

    def _current(self, id: str) -> str:
        """The id in use of what had this id at any time."""
        return self._texts.moved.get(id, id) if self._texts else id

    @cached_property
    def _rules(self) -> dict[str, shapes.Rule]:
        return {rule.id: rule for rule in self._texts.rules} if self._texts else {}

    @cached_property
    def _search(self) -> RuleSearch:
        return RuleSearch(self._rules.values())

    def _named(self, rules: Iterable[str]) -> Iterator[shapes.NamedRule]:
        for id in rules:
            title = self._rules[id].title if id in self._rules else ""
            yield shapes.NamedRule(id=id, title=title, link=self._address(id))

    def _link(self, result: Result[Any], more: Mapping[str, str] | None = None) -> str:
        """The link to an answer: with the inputs that differ from those that the page opens with,
        and with what readers set once for a whole book. In a chat it says “open for the answer”:
        only the site knows for which inputs it has a page that says more."""
        found = result.calculator
        shown = self._texts.shown.get(found.id) if self._texts else None
        opening = found.run(shown[0] if shown else {}).inputs
        carried = {
            input.name: input.kind.to_text(result.inputs[input.name])
            for input in found.inputs
            if input.is_carried or result.inputs[input.name] != opening[input.name]
        }
        return self._address(found.id, {**carried, **(more or {})})

    def _address(self, id: str, query: Mapping[str, str] | None = None) -> str:
        """The permanent link of a rule or calculator; nothing where the site is not known."""
        if not self._texts:
            return ""
        return f"{self._texts.site}/r/{id}/" + (f"?{urlencode(query)}" if query else "")


def _accepted(id: str, known: Iterable[str], others: str) -> str:
    near = nearest(id, known)
    return f"{near}, or another {others}" if near else f"an {others}"


def _rules_in(steps: Iterable[Step]) -> Iterator[str]:
    """The ids of the rules behind some steps and their parts."""
    for step in steps:
        if step.rule:
            yield step.rule
        yield from _rules_in(step.parts)


def _figures(result: Result[Any]) -> Iterator[shapes.Figure]:
    for output in result.calculator.outputs:
        if isinstance(output.kind, Figure | Odds):
            value = getattr(result.answer.outputs, output.name)
            text = figure_text(output.kind, value, result.unit(output))
            yield shapes.Figure(name=output.name, label=output.kind.label, text=text)
