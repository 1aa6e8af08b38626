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
    for entry in index["calculators"]:
        score = sum(entry["about"].get(word, 0.0) for word in dict.fromkeys(words))
        if score > 0:
            game = entry["id"].split(".")[0]
            relevant.append((score * _game_worth(game, book, here, comparing), entry))
    relevant.sort(key=lambda one: -one[0])
    found = [_fill(entry, score, tokens) for score, entry in relevant[:16]]
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
            found = _plan(input, tokens) if input["kind"] == "plan" else _list(input, tokens)
            if found:
                use(found[1], input, found[0])
                evidence += 4
    evidence += _dice(inputs, tokens, taken, use)
    pairs = _pairs(inputs, tokens, taken)
    chosen = _best(pairs)
    for pair in chosen:
        use({pair.number, *pair.cue}, inputs[pair.input], pair.value)
        evidence += min(pair.score, 6)
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


def _pairs(inputs: Sequence[Mapping[str, Any]], tokens: Sequence[Token], taken: set[int]) -> list[_Pair]:
    """Every number with every input that it may set."""
    pairs: list[_Pair] = []
    numbers = [at for at, token in enumerate(tokens) if token.kind == "number" and at not in taken]
    changes = sum(bool(one.get("change")) for one in inputs)
    for at in numbers:
        token = tokens[at]
        whole_of, part_of = _of(at, tokens)
        for place, input in enumerate(inputs):
            if input["kind"] != "number":
                continue
            value, unit_score = _converted(token, input)
            if value is None:
                continue
            score, cue = _named(at, input, tokens, taken)
            if part_of is not None and input.get("full"):
                # “9 of 26 hit points”: the second is the full value of what the first is left of
                other, other_cue = _named(part_of, input, tokens, taken)
                score, cue = max((score, cue), (_shared(input, tokens, at), cue), key=lambda one: one[0])
                score += 2.5
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
            total = unit_score + score - (0.6 if input.get("more") else 0.0) - 0.02 * place
            pairs.append(_Pair(at, place, total, value, cue))
    return pairs


def _of(at: int, tokens: Sequence[Token]) -> tuple[int | None, int | None]:
    """In “9 of 26”: of 9 the place of 26, of 26 the place of 9."""
    after = before = None
    if at + 2 < len(tokens) and tokens[at + 1].text in ("of", "out") and tokens[at + 2].kind == "number":
        after = at + 2
    if at >= 2 and tokens[at - 1].text in ("of", "out") and tokens[at - 2].kind == "number":
        before = at - 2
    return after, before


def _has_full(cue: Iterable[int], tokens: Sequence[Token]) -> bool:
    return any(tokens[at].stem in ("full", "max", "maximum") for at in cue)


def _shared(input: Mapping[str, Any], tokens: Sequence[Token], at: int) -> float:
    """How well the name of a pool stands around “9 of 26”."""
    stems = {word for cue in input["cues"] for word in cue[1:]} - {"full", "max", "maximum"}
    near = [one.stem for one in tokens[max(0, at - 6) : at + 5] if one.kind == "word"]
    return 2.0 if any(word in stems for word in near) else 0.0


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
            if missing:
                continue
            score = worth * (1 + 0.5 * (len(stems) - 1)) + 1.0 - 0.35 * gap - 0.9 * commas
            if step == -1:
                score += 0.05
            if score > best[0]:
                best = (score, tuple(places))
    return best


def _converted(token: Token, input: Mapping[str, Any]) -> tuple[Any, float]:
    """The value of a number in the unit of an input, and what the unit says for it; None if it
    cannot be one."""
    value = token.value
    assert value is not None
    score = 0.0
    unit = input.get("unit", "")
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
        if token.kind != "word" or token.stem not in stems or start in spoken:
            continue
        missing = list(stems)
        places = []
        for place in range(start, min(len(tokens), start + len(stems) + 3)):
            if tokens[place].kind == "word" and tokens[place].stem in missing and place not in spoken:
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
        if token.unit or token.signed and token.kind == "number":
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


def _list(input: Mapping[str, Any], tokens: Sequence[Token]) -> tuple[str, list[int]] | None:
    """Pairs as a list is written: “7@5, 6@6”."""
    pairs = [at for at, token in enumerate(tokens) if token.kind == "pair"]
    if not pairs or "@" not in tokens[pairs[0]].text and "/" not in tokens[pairs[0]].text:
        return None
    return ", ".join(tokens[at].text.replace(" ", "") for at in pairs), pairs


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
