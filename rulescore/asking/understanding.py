"""What a question means: the calculators that answer it, best first, each with the inputs that the
words set, and the words that mean nothing to it.

Nothing is guessed: a number sets an input only if its unit is that input's, or if the input is
named beside it. `ask/understanding.js` is the same in the browser.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rulescore.asking.index import FILLERS_SET, GENERIC
from rulescore.asking.words import NEGATIONS, UNITS, Token, read, stem, unit_of

NEAR = 4
"""So many words may stand between a number and what names its input."""
LINKS = frozenset("of is are at to in on was were has have with for my your his her their our the a an total now left only about and by = worth value counts adds plus gives".split())
"""Words between a number and its name that do not part them."""
MOST = 5
BEAM = 60


@dataclass
class Use:
    """Words of the question, and the input and value they set."""

    words: str
    input: str
    value: Any
    places: tuple[int, ...]


@dataclass
class Understanding:
    """A calculator, the inputs that the words set, and what they do not explain."""

    calculator: str
    inputs: dict[str, Any]
    uses: list[Use]
    not_understood: list[str]
    score: float


@dataclass
class _Pair:
    """A number that may set an input."""

    number: int
    input: int
    score: float
    value: Any
    cue: tuple[int, ...] = ()
    sets: tuple[str, ...] = ()
    """The choice of the unit, and the unit."""


@dataclass
class _Reading:
    tokens: list[Token]
    words: list[int]
    """The places of the words that say something."""
    stems: dict[str, list[int]] = field(default_factory=dict)


def understand(text: str, index: Mapping[str, Any], here: str = "") -> list[Understanding]:
    """The best readings of a question, at most five; `here` is the book that is read."""
    book, rest = _game_named(text, index["books"])
    tokens = read(rest)
    _correct(tokens, _vocabulary(index))
    comparing = bool(COMPARING.search(text))
    words = [token.stem for token in tokens if token.kind == "word" and token.text not in FILLERS_SET]
    words += [token.unit_stem for token in tokens if token.unit_stem]
    relevant = []
    first = book or here
    for entry in index["calculators"]:
        score = sum(entry["about"].get(word, 0.0) for word in dict.fromkeys(words))
        game = entry["id"].split(".")[0]
        if score > 0 or game == first:
            relevant.append((score * _game_worth(game, book, here, comparing), entry))
    relevant.sort(key=lambda one: -one[0])
    found = [_fill(entry, score, tokens) for score, entry in relevant[:24]]
    for one in found:
        game = one.calculator.split(".")[0]
        one.score *= _game_worth(game, book, here, comparing) ** 0.5
    found.sort(key=lambda one: -one.score)
    best = found[0].score if found else 0
    return [one for one in found if one.score >= best * 0.25][:MOST]


COMPARING = re.compile(r"\bcompar|\bside by side\b|\b(which|each|every|all|both|across|other)( of)?( the| these)? (games?|systems?|books?)\b|\bwhich (game|system)", re.I)


def _game_worth(game: str, named: str, here: str, comparing: bool) -> float:
    if comparing and not named:
        return 3.0 if game == "compare" else 0.5
    if game == "compare":
        return 0.4
    if named:
        return 3.0 if game == named else 0.3
    if here:
        return 2.0 if game == here else 0.6
    return 1.0


def _game_named(text: str, books: Mapping[str, str]) -> tuple[str, str]:
    """The game that a question names, and the question without it."""
    for book, title in books.items():
        if book == "compare":
            continue
        initials = "".join(re.findall(r"\b\w|&", title))
        names = [title, title.replace("&", "and"), book, book.replace("-", " ")]
        if len(initials) > 1:
            names += [initials, initials.replace("&", "n"), initials.replace("&", " & ")]
        first, *others = title.split(" ")
        if not others:
            names += [title[:size] for size in range(5, len(title))]
        if book == "zt":
            names.append("zheilao teiga")
        for name in names:
            match = re.search(rf"(?<![a-z0-9]){re.escape(name.lower())}(?![a-z0-9])", text.lower())
            if match:
                return book, text[: match.start()] + " , " + text[match.end() :]
    return "", text


_vocabularies: dict[int, dict[str, int]] = {}


def _vocabulary(index: Mapping[str, Any]) -> dict[str, int]:
    known = _vocabularies.get(id(index))
    if known is None:
        known = {}
        for entry in index["calculators"]:
            for word in entry["about"]:
                known[word] = known.get(word, 0) + 1
        _vocabularies.clear()
        _vocabularies[id(index)] = known
    return known


def _correct(tokens: Sequence[Token], known: Mapping[str, int]) -> None:
    """Put the word that was meant for each that is spelt wrongly."""
    for token in tokens:
        if token.kind != "word" or token.stem in known or token.text in FILLERS_SET or len(token.stem) < 4 or token.text in NEGATIONS:
            continue
        most = 1 if len(token.stem) < 8 else 2
        best = ""
        for word in known:
            if abs(len(word) - len(token.stem)) <= most and word[0] == token.stem[0] and len(word) > 3:
                if _distance(word, token.stem, most) <= most and (not best or known[word] > known[best]):
                    best = word
        if best:
            token.stem = best


def _distance(one: str, other: str, most: int) -> int:
    """How many letters are missing, added, changed or swapped, up to `most` and one more."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        now = [row]
        for column, against in enumerate(other, 1):
            cost = 0 if letter == against else 1
            best = min(last[column] + 1, now[column - 1] + 1, last[column - 1] + cost)
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == against:
                best = min(best, before[column - 2] + 1)
            now.append(best)
        if min(now) > most:
            return most + 1
        before, last = last, now
    return last[-1]


def _fill(entry: Mapping[str, Any], relevance: float, tokens: list[Token]) -> Understanding:
    """Set the inputs of a calculator from a question."""
    inputs = entry["inputs"]
    taken: set[int] = set()
    uses: list[Use] = []
    evidence = 0.0

    def use(places: Iterable[int], input: Mapping[str, Any], value: Any) -> None:
        places = tuple(sorted(places))
        taken.update(places)
        words = " ".join(tokens[at].text for at in places)
        uses.append(Use(words, input["name"], value, places))

    for input in inputs:
        if input["kind"] in ("plan", "list"):
            found = _plan(input, tokens) if input["kind"] == "plan" else _list(input, tokens, taken)
            if found:
                use(found[1], input, found[0])
                evidence += 4
    evidence += _dice(inputs, tokens, taken, use)
    pairs = _pairs(inputs, tokens, taken, _first_choices(inputs, tokens))
    chosen = _best(pairs)
    for pair in chosen:
        use({pair.number, *pair.cue}, inputs[pair.input], pair.value)
        evidence += min(pair.score, 6)
        if pair.sets and not any(one.input == pair.sets[0] for one in uses):
            use({pair.number}, {"name": pair.sets[0]}, pair.sets[1])
    if entry.get("sheet"):
        _name(tokens, taken, use)
    spoken = {place for one in uses for place in one.places}
    for input in inputs:
        if any(one.input == input["name"] for one in uses):
            continue
        if input["kind"] == "choice":
            best = None
            for key, cues in input["options"].items():
                for cue in cues:
                    places = _phrase(cue[1:], tokens, spoken)
                    if places and not _is_negated(places, tokens):
                        worth = cue[0] * (len(cue) - 1)
                        if best is None or worth > best[0]:
                            best = (worth, key, places)
            if best:
                use(best[2], input, best[1])
                evidence += min(best[0], 3)
        elif input["kind"] == "switch":
            no = max((p for cue in input["no"] if (p := _phrase(cue[1:], tokens, set()))), key=len, default=None)
            if no:
                use(no, input, False)
                evidence += 2
                continue
            best = None
            for cue in input["cues"]:
                if len(cue) == 2 and cue[0] < 1.9 and len(cue[1]) < 4:
                    continue
                places = _phrase(cue[1:], tokens, spoken)
                if places and (best is None or cue[0] * len(cue) > best[0]):
                    best = (cue[0] * len(cue), places)
            if best:
                use(best[1], input, not _is_negated(best[1], tokens))
                evidence += 1.5
    left = _not_understood(entry, tokens, taken)
    loose = sum(tokens[at].kind in ("number", "dice", "pair") and at not in taken for at in range(len(tokens)))
    score = relevance * 0.35 + evidence * 2.0 - loose * 3.0 - 0.3 * len(left)
    uses.sort(key=lambda one: one.places)
    return Understanding(entry["id"], {one.input: one.value for one in uses}, uses, left, score)


def _first_choices(inputs: Sequence[Mapping[str, Any]], tokens: Sequence[Token]) -> dict[str, str]:
    """What is chosen on which the unit of a number depends."""
    chosen: dict[str, str] = {}
    wanted = {one["unit_by"][0] for one in inputs if one.get("unit_by")}
    for input in inputs:
        if input["name"] in wanted:
            for key, cues in input["options"].items():
                if any(_phrase(cue[1:], tokens, set()) for cue in cues):
                    chosen[input["name"]] = key
            chosen.setdefault(input["name"], next(iter(input["options"])))
    return chosen


def _pairs(
    inputs: Sequence[Mapping[str, Any]], tokens: Sequence[Token], taken: set[int], chosen: Mapping[str, str]
) -> list[_Pair]:
    """Every number with every input that it may set."""
    pairs: list[_Pair] = []
    numbers = [at for at, token in enumerate(tokens) if token.kind == "number" and at not in taken]
    changes = sum(bool(one.get("change")) for one in inputs)
    named = {word for one in inputs for cue in one.get("cues", ()) for word in cue[1:]}
    for at in numbers:
        token = tokens[at]
        whole_of, part_of = _of(at, tokens)
        for place, input in enumerate(inputs):
            if input["kind"] != "number":
                continue
            unit = input.get("unit", "")
            if input.get("unit_by"):
                unit = input["unit_by"][1][chosen[input["unit_by"][0]]]
            choice = input.get("unit_choice", "")
            if choice and token.unit:
                options = next(one["options"] for one in inputs if one["name"] == choice)
                same = next((key for key in options if _same_unit(key, token.unit)), "")
                unit = same or next(iter(options))
            value, unit_score = _converted(token, input, unit)
            if value is None:
                continue
            score, cue = _named(at, input, tokens, taken)
            if part_of is not None and input.get("full"):
                # “9 of 26 hit points”: the second is the full value of what the first is left of
                bare = {**input, "cues": [[worth, *(word for word in stems if word not in FULL)] for worth, *stems in input["cues"]]}
                bare["cues"] = [cue for cue in bare["cues"] if len(cue) > 1]
                before, _ = _named(part_of, bare, tokens, taken)
                behind, _ = _named_over(part_of, at, bare, tokens, taken)
                score, cue = max(score, before, behind), ()
                if not score and sum(bool(one.get("full")) for one in inputs) == 1:
                    score = 1.0
                score += 2.5 if score else 0.0
            elif input.get("full") and score and not _has_full(cue, tokens):
                score -= 2.2
            elif part_of is not None and not input.get("full"):
                score -= 1.0
            if whole_of is not None and not input.get("full"):
                score, cue = max((score, cue), _named_over(at, whole_of, input, tokens, taken), key=lambda one: one[0])
                score += 0.8
            if token.signed and input.get("change"):
                score += 1.2
                unit_score = 1.0 if changes == 1 else 0.4
            if unit_score == 0 and score < 1.9:
                continue
            if unit and not token.unit:
                score -= 1.2 if _counts_something(at, cue, tokens) else 0.3
                if unit_score == 0 and score < 1.5:
                    continue
            elif not token.unit and not cue and not (part_of is not None and input.get("full")) and not (token.signed and input.get("change")):
                continue
            if input.get("earlier") and not _says_earlier(at, tokens):
                score -= 2.5
                if unit_score + score < 1.5:
                    continue
            if not unit and _counts_something(at, cue, tokens) and tokens[at + 1].stem not in named:
                score -= 0.8
            total = unit_score + score - (0.6 if input.get("more") else 0.0) - 0.02 * place
            total += 0.002 * at * place  # of two that are alike, the first number is of the first field
            pairs.append(_Pair(at, place, total, value, cue, (choice, unit) if choice and token.unit else ()))
    return pairs


def _same_unit(one: str, other: str) -> bool:
    """Whether two words name the same unit: “ft” and “feet”; coins by their name."""
    dimension, name = unit_of(one)
    against, other_name = unit_of(other)
    if dimension != against:
        return False
    return name == other_name if dimension == "coin" else UNITS[dimension][name] == UNITS[dimension][other_name]


FULL = frozenset(("full", "max", "maximum"))


def _counts_something(at: int, cue: Sequence[int], tokens: Sequence[Token]) -> bool:
    """Whether a number counts what stands behind it, and that is not what names the input: “12 orcs”."""
    if at + 1 >= len(tokens) or at + 1 in cue:
        return False
    behind = tokens[at + 1]
    return behind.kind == "word" and behind.text not in FILLERS_SET and behind.text not in LINKS


EARLIER = frozenset(stem(word) for word in "before already earlier previous previously carry over yesterday once far".split())


def _says_earlier(at: int, tokens: Sequence[Token]) -> bool:
    """Whether the clause of a number says that it was earlier."""
    for step in (-1, 1):
        place = at + step
        while 0 <= place < len(tokens) and tokens[place].text not in (",", ";", ".", ":"):
            if tokens[place].stem in EARLIER or tokens[place].text in ("before", "already", "over"):
                return True
            place += step
    return False


def _of(at: int, tokens: Sequence[Token]) -> tuple[int | None, int | None]:
    """In “9 of 26”: of 9 the place of 26, of 26 the place of 9."""
    after = before = None
    for between in (1, 2):
        behind = at + between + 1
        if behind < len(tokens) and tokens[behind - 1].text in ("of", "out") and tokens[behind].kind == "number":
            if all(one.kind == "word" for one in tokens[at + 1 : behind]):
                after = behind
        ahead = at - between - 1
        if ahead >= 0 and tokens[at - 1].text in ("of", "out") and tokens[ahead].kind == "number":
            if all(one.kind == "word" for one in tokens[ahead + 1 : at]):
                before = ahead
    return after, before


def _has_full(cue: Iterable[int], tokens: Sequence[Token]) -> bool:
    return any(tokens[at].stem in ("full", "max", "maximum") for at in cue)


def _named_over(at: int, other: int, input: Mapping[str, Any], tokens: Sequence[Token], taken: set[int]) -> tuple[float, tuple[int, ...]]:
    """The name of the first number behind the second: “9 of 26 hit points”."""
    score, cue = _named(other, input, tokens, taken)
    return (score, cue) if cue and min(cue) > other else (0.0, ())


def _named(at: int, input: Mapping[str, Any], tokens: Sequence[Token], taken: set[int]) -> tuple[float, tuple[int, ...]]:
    """How well an input is named beside a number, and by which words."""
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    unit = {tokens[at].unit_stem} - {""}
    for worth, *stems in input["cues"]:
        for step in (-1, 1):
            places: list[int] = []
            missing = [word for word in stems if word not in unit]
            if unit and not missing and step == 1:
                best = max(best, (worth, ()), key=lambda one: one[0])
                continue
            gap = commas = 0
            place = at + step
            while 0 <= place < len(tokens) and missing and gap < NEAR:
                token = tokens[place]
                if token.kind in ("number", "dice", "pair"):
                    break
                if token.kind == "mark":
                    if token.text in ".;?!":
                        break
                    if token.text == ",":
                        commas += 1
                    gap += 1
                elif token.stem in missing:
                    missing.remove(token.stem)
                    places.append(place)
                elif token.text not in LINKS:
                    gap += 1 if token.text in FILLERS_SET else 2 if not places else 1
                place += step
            apart = 0.0
            if len(missing) == 1 and len(stems) > 1 and places:
                earlier = _in_clause(missing[0], at, tokens)
                if earlier is not None:
                    missing, apart = [], 0.5
            if missing:
                continue
            score = - apart + worth * (1 + 0.5 * (len(stems) - 1)) + 1.0 - 0.35 * gap - 0.9 * commas
            if step == -1:
                score += 0.05
            if score > best[0]:
                best = (score, tuple(places))
    return best


def _in_clause(word: str, at: int, tokens: Sequence[Token]) -> int | None:
    """Where a word stands earlier in the clause of a number: “enemy accurate 10 toughness 15”."""
    for place in range(at - 1, -1, -1):
        if tokens[place].kind == "mark" and tokens[place].text in ",;.:?!":
            return None
        if tokens[place].stem == word:
            return place
    return None


def _name(tokens: Sequence[Token], taken: set[int], use: Any) -> None:
    """The name of a character: what stands before a colon, or after “character”, “called”, “for”."""
    for at, token in enumerate(tokens):
        if token.kind != "word" or at in taken or token.text in FILLERS_SET:
            continue
        before = tokens[at - 1].text if at else ""
        behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
        if before in ("character", "called", "named", "for") or behind == ":" and token.stem not in ("character", "charact", "sheet", "sheets"):
            use({at}, {"name": "name"}, token.text.capitalize())
            return


def _converted(token: Token, input: Mapping[str, Any], unit: str) -> tuple[Any, float]:
    """The value of a number in the unit of an input, and what the unit says for it; None if it
    cannot be one."""
    value = token.value
    assert value is not None
    score = 0.0
    if token.signed and unit:
        return None, 0.0
    if token.unit:
        dimension = unit_of(token.unit)[0]
        wanted, _ = unit_of(unit)
        if wanted == dimension and wanted:
            value = value * Fraction(UNITS[dimension][token.unit]) / Fraction(UNITS[dimension][unit])
            score = 3.0
        elif dimension == "time" and input.get("each"):
            number, name = input["each"].split()
            value = value * Fraction(UNITS["time"][token.unit]) / (Fraction(number) * Fraction(UNITS["time"][name]))
            score = 2.0
        elif dimension == "share" and not unit and input["most"] <= 1:
            value = value / 100
            score = 1.0
        else:
            return None, 0.0
    if input["whole"]:
        if not token.unit and value.denominator != 1:
            return None, 0.0
        value = Fraction(round(value))
    if not input["least"] <= value <= input["most"]:
        if -value >= input["least"] and -value <= input["most"] and token.signed:
            value = -value
        else:
            return None, 0.0
    return value, score


def _best(pairs: Sequence[_Pair]) -> list[_Pair]:
    """The pairs that say most together, each number and each input once."""
    numbers = sorted({pair.number for pair in pairs})
    beam: list[tuple[float, tuple[_Pair, ...]]] = [(0.0, ())]
    for number in numbers:
        grown = list(beam)
        for pair in sorted((one for one in pairs if one.number == number), key=lambda one: -one.score)[:6]:
            for score, chosen in beam:
                if any(one.input == pair.input or (set(one.cue) & set(pair.cue)) for one in chosen):
                    continue
                grown.append((score + pair.score, (*chosen, pair)))
        grown.sort(key=lambda one: -one[0])
        beam = grown[:BEAM]
    return list(beam[0][1])


def _phrase(stems: Sequence[str], tokens: Sequence[Token], spoken: set[int]) -> tuple[int, ...] | None:
    """Where all of these words stand close together; None if they do not."""
    if not stems:
        return None
    for start, token in enumerate(tokens):
        if token.stem not in stems or start in spoken:
            continue
        missing = list(stems)
        places = []
        for place in range(start, min(len(tokens), start + len(stems) + 3)):
            if tokens[place].stem in missing and place not in spoken:
                missing.remove(tokens[place].stem)
                places.append(place)
        if not missing:
            return tuple(places)
    return None


def _is_negated(places: Sequence[int], tokens: Sequence[Token]) -> bool:
    first = min(places)
    return any(tokens[at].text in NEGATIONS or tokens[at].text.replace("'", "") in NEGATIONS for at in range(max(0, first - 3), first))


def _dice(inputs: Sequence[Mapping[str, Any]], tokens: Sequence[Token], taken: set[int], use: Any) -> float:
    """Set what takes dice: by the name beside them, or as the only one."""
    fields = [(place, one) for place, one in enumerate(inputs) if one["kind"] == "dice"]
    if not fields:
        return 0.0
    evidence = 0.0
    places = [at for at, token in enumerate(tokens) if token.kind in ("dice", "number") and at not in taken]
    pairs = []
    for at in places:
        token = tokens[at]
        if token.kind == "number" and (token.unit or token.signed or not token.text.isdigit()):
            continue
        for place, one in fields:
            score, cue = _named(at, one, tokens, taken)
            if token.kind == "dice":
                score += 2.0 - 0.5 * place / len(inputs)
            elif score < 2.4:
                continue
            pairs.append(_Pair(at, place, score, token.text.replace(" ", ""), cue))
    for pair in _best(pairs):
        use({pair.number, *pair.cue}, inputs[pair.input], pair.value)
        evidence += min(pair.score, 4)
    return evidence


def _plan(input: Mapping[str, Any], tokens: Sequence[Token]) -> tuple[str, list[int]] | None:
    """Activities one after another, each with its number: “walk 6, rest 2”, “5 days of rest”."""
    unit = input["unit"]
    segments: list[str] = []
    places: list[int] = []
    used: set[int] = set()
    for at, token in enumerate(tokens):
        if token.kind != "number" or token.value is None or token.signed:
            continue
        value = token.value
        if token.unit:
            if unit_of(token.unit)[0] != unit_of(unit)[0] or not unit_of(unit)[0]:
                continue
            value = value * Fraction(UNITS["time"][token.unit]) / Fraction(UNITS["time"][unit])
        if value.denominator != 1 or value < 1:
            continue
        for near in ((at - 1, at + 1, at + 2, at + 3) if token.unit else (at - 1, at + 1)):
            if 0 <= near < len(tokens) and near not in used and tokens[near].kind == "word":
                if near > at + 1 and any(one.kind in ("mark", "number") for one in tokens[at + 1 : near]):
                    break
                if near == at - 1 and not token.unit and at + 1 < len(tokens) and False:
                    continue
                key = next((key for key, cues in input["options"].items() for cue in cues if [tokens[near].stem] == cue[1:]), None)
                if key:
                    segments.append(f"{key} {int(value)}")
                    places += [near, at]
                    used.add(near)
                    break
    return (", ".join(segments), places) if segments else None


def _list(input: Mapping[str, Any], tokens: Sequence[Token], taken: set[int]) -> tuple[str, list[int]] | None:
    """Entries as they are written, “7@5, 6@6”, or numbers one after another beside the name of the
    list, “vigilant 10 and 12”."""
    form = input["form"]
    if form == "other":
        return None
    if form:
        pairs = [at for at, token in enumerate(tokens) if token.kind == "pair" and form in token.text and at not in taken]
        return (", ".join(tokens[at].text.replace(" ", "") for at in pairs), pairs) if pairs else None
    words = {cue[1] for cue in input["cues"] if len(cue) == 2}
    for at, token in enumerate(tokens):
        if token.stem not in words or at in taken:
            continue
        for step in (1, -1):
            places: list[int] = []
            place = at + step
            while 0 <= place < len(tokens):
                one = tokens[place]
                if one.kind == "number" and not one.unit and place not in taken:
                    places.append(place)
                elif not (one.text in (",", "and", "then", "at", "is", "are", "of", "with", "hour") or one.stem in words):
                    break
                elif one.text == "," and len(places) == 0:
                    break
                place += step
            if step == 1 and len(places) > 1 and place < len(tokens) and tokens[place].kind == "word" and tokens[place - 1].kind == "number" and tokens[place - 2].text == ",":
                places.pop()  # it counts what follows
            if places:
                places.sort()
                return ", ".join(tokens[p].text.lstrip("+") for p in places), [at, *places]
    return None


def _not_understood(entry: Mapping[str, Any], tokens: Sequence[Token], taken: set[int]) -> list[str]:
    """Runs of words and numbers that nothing explains."""
    runs: list[list[str]] = []
    open_run = False
    for at, token in enumerate(tokens):
        isolated = token.kind == "mark" or at in taken
        known = token.kind == "word" and (token.text in FILLERS_SET or token.stem in entry["about"] or token.text in NEGATIONS)
        if isolated or known:
            open_run = open_run and not isolated
            continue
        if not open_run:
            runs.append([])
            open_run = True
        runs[-1].append(token.text)
    return [" ".join(run) for run in runs]
