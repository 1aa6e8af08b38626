"""Ways to name something, many in few words: “good/bad/no tool” for three phrases."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product

FIRST, LAST = 0, -1


def shortened(phrases: Iterable[Sequence[str]]) -> str:
    """Phrases of words with commas between, each once. Those that begin or end alike are one, with
    `/` between the words in which they differ, and `_` within these."""
    left = list(dict.fromkeys(tuple(phrase) for phrase in phrases if phrase))
    groups: dict[tuple[int, str], list[str]] = {}
    while True:
        ends = Counter((end, one[end]) for one in left if len(one) > 1 for end in (LAST, FIRST))
        (end, word), number = max(ends.items(), key=lambda one: one[1], default=((LAST, ""), 0))
        if number < 2:
            break
        alike = [one for one in left if len(one) > 1 and one[end] == word]
        left = [one for one in left if one not in alike]
        rest = "/".join("_".join(one[:-1] if end == LAST else one[1:]) for one in alike)
        groups.setdefault((end, rest), []).append(word)
    shared = {group: "/".join(words) for group, words in groups.items()}
    return ",".join(
        [
            *(" ".join(one) for one in left),
            *(
                f"{rest} {words}" if end == LAST else f"{words} {rest}"
                for (end, rest), words in shared.items()
            ),
        ]
    )


def spelt_out(text: str) -> list[list[str]]:
    """The phrases of a shortened text."""
    return [
        [word for part in parts for word in part.split("_")]
        for phrase in text.split(",")
        if phrase
        for parts in product(*(slot.split("/") for slot in phrase.split(" ")))
    ]
