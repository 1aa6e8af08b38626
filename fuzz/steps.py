"""The steps of a session: drawn by seed, told as a person would follow them, and shrunk to the few
that still fail."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

RERUNS = 40
"""So often at most a failing session is run again to find the steps that matter."""


@dataclass(frozen=True)
class Step:
    """One thing that a reader does, or that happens to them. `seed` settles the details."""

    name: str
    seed: int


class Broken(AssertionError):
    """A condition failed. `told` are the steps until then, in words."""

    def __init__(self, problem: str, told: Sequence[str]) -> None:
        super().__init__(problem)
        self.problem, self.told = problem, list(told)

    def __str__(self) -> str:
        steps = "\n".join(f"  {number}. {step}" for number, step in enumerate(self.told, 1))
        return f"{self.problem}\n{steps}"


def draw(names: Sequence[str], number: int, seed: int) -> list[Step]:
    """So many steps by the names of what can be done."""
    chance = Random(seed)
    return [Step(chance.choice(names), chance.randrange(10**6)) for _ in range(number)]


def shrink(
    steps: list[Step], broken: Broken, run: Callable[[list[Step]], Broken | None]
) -> tuple[list[Step], Broken]:
    """The fewest steps found that still fail, by leaving out ever smaller parts, and how they
    fail."""
    reruns, size = 0, max(1, len(steps) // 2)
    while size:
        at = 0
        while at < len(steps) and reruns < RERUNS:
            fewer = steps[:at] + steps[at + size :]
            reruns += 1
            if found := run(fewer):
                steps, broken = fewer, found
            else:
                at += size
        size //= 2
    return steps, broken
