"""What dice show, made of a seed: the same faces as on the site (`calculator/dice.js`)."""

import secrets
from collections.abc import Iterable
from random import Random

from rulescore.declare.roll import Faces, Group

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""What a new seed is written with: none of these is easily taken for another."""
LENGTH = 6
WORD = 2**32
STATE = 624
"""The numbers in the state of a Mersenne Twister."""


def new_seed() -> str:
    """A seed that has not been there before."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def faces_of(groups: Iterable[Group], seed: str) -> Faces:
    """The faces of each group. Links count on it: what a seed gives must never change."""
    generator = _mersenne(_digest(seed))
    return tuple(
        tuple(face for most in group.sides for face in _thrown(generator, most, group.explodes))
        for group in groups
    )


def _thrown(generator: Random, most: int, explodes: bool) -> list[int]:
    """The faces of one die; where it explodes, all up to the first that is not its highest."""
    faces = [_face(generator, most)]
    while explodes and faces[-1] == most:
        faces.append(_face(generator, most))
    return faces


def _face(generator: Random, most: int) -> int:
    """A face as pure-rand draws it: numbers that would make the first faces likelier are passed
    over. It counts from the least signed number, hence the turned bit."""
    allowed = WORD // most * most
    number = allowed
    while number >= allowed:
        number = generator.getrandbits(32) ^ 0x80000000
    return number % most + 1


def _mersenne(seed: int) -> Random:
    """Python’s Mersenne Twister, seeded with one number as its authors and pure-rand do; Python’s
    own `seed` would mix the number in otherwise."""
    numbers = [seed]
    for place in range(1, STATE):
        last = numbers[-1]
        numbers.append((1812433253 * (last ^ last >> 30) + place) % WORD)
    generator = Random()
    generator.setstate((3, (*numbers, STATE), None))
    return generator


def _digest(text: str) -> int:
    """FNV-1a of a text, as in `base/digest.js`."""
    digest = 0x811C9DC5
    for byte in text.encode():
        digest = (digest ^ byte) * 0x01000193 % WORD
    return digest
