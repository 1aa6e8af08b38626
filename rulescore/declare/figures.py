"""How a figure reads to a person: numbers, odds, counted things. Exact in, short text out."""

from fractions import Fraction

from rulescore.language import localised, say, say_many, unit_in_table

MINUS = "\N{MINUS SIGN}"
"""The sign of a negative number, as a person reads it."""


def number_json(value: int | Fraction) -> int | float:
    """An exact number as JSON gives it: the one place where an exact figure becomes a float."""
    return int(value) if value == int(value) else float(value)


def number(value: int | Fraction, places: int = 2) -> str:
    """A number with at most `places` decimals, thousands set apart, no trailing zeros.

    A figure too small for that many decimals keeps its first two digits instead of reading as 0.
    TypeError for a float, which is not exact.
    """
    if isinstance(value, float):
        exact = "int or Fraction; // and Fraction(a, b) give one"
        raise TypeError(f"{value} is a float, which is not exact. Accepted: {exact}")
    return _written(value.numerator, value.denominator, places)


def _written(numerator: int, below: int, places: int) -> str:
    """A fraction as `number` writes it, in lowest terms or not."""
    above = abs(numerator)
    while above and above * 10**places < below and places < 12:
        places += 2
    scaled = _rounded(above * 10**places, below)
    whole, rest = divmod(scaled, 10**places)
    sign = MINUS if numerator < 0 and scaled else ""
    if not rest:
        return localised(f"{sign}{whole:,}")
    decimals = str(rest).rjust(places, "0").rstrip("0")
    return localised(f"{sign}{whole:,}.{decimals}")


def _rounded(above: int, below: int) -> int:
    """A fraction as the nearest whole number, from the middle to the even one."""
    whole, rest = divmod(above, below)
    return whole + (2 * rest > below or (2 * rest == below and whole % 2))


def signed(value: int) -> str:
    """A modifier with its sign: +2, −1, 0."""
    return f"+{value}" if value > 0 else number(value)


def from_to(first: int, last: int) -> str:
    """A range of whole numbers, such as 4–7; a single one as itself."""
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def percent(chance: Fraction) -> str:
    """A probability as a percentage; what is neither impossible nor certain never reads so. A
    share may be more than all, or less than nothing."""
    above, below = chance.numerator, chance.denominator
    if 0 < 2000 * above < below:
        return say("under {chance}", chance=_with_sign(1, 10))
    if 0 < 2000 * (below - above) < below:
        return say("over {chance}", chance=_with_sign(999, 10))
    return _with_sign(100 * above, below)


def _with_sign(above: int, below: int) -> str:
    """So many hundredths, as a fraction in lowest terms or not."""
    return say("{number}%", number=_written(above, below, 1))


SELDOM = Fraction(1, 3)
"""Below this a person grasps “1 in N” better than a percentage."""


def one_in(chance: Fraction) -> str:
    """A small probability in cases: "1 in 6"."""
    cases = 1 / chance
    if cases >= 10**9:
        return say("1 in over a billion")
    return say("{some} in {all}", some=1, all=number(cases, 1 if cases < 10 else 0))


def cases(chance: Fraction, faces: int = 0) -> str:
    """A probability in cases, where that says more than a percentage: "13 in 20" on a die of so
    many `faces`, "1 in 6" where it is small; otherwise nothing."""
    if chance in (0, 1):
        return ""
    if faces and (chance * faces).denominator == 1:
        return say("{some} in {all}", some=chance * faces, all=faces)
    return one_in(chance) if chance < SELDOM else ""


def odds(chance: Fraction, faces: int = 0) -> str:
    """A probability as people read it best: percentage first, then in cases where that helps."""
    in_cases = cases(chance, faces)
    return f"{percent(chance)} ({in_cases})" if in_cases else percent(chance)


IRREGULAR = {"inches": "inch", "injuries": "injury", "successes": "success"}
"""The singular of units that lose more than an s."""


def unit_for(amount: int | Fraction, unit: str) -> str:
    """The unit of an amount, in the singular for 1: "rounds", but "1 round"."""
    if (said := unit_in_table(amount, unit)) is not None:
        return said
    if amount != 1 or len(unit) == 1 or not unit.endswith("s") or unit.endswith("ss"):
        return unit
    return IRREGULAR.get(unit, unit.removesuffix("s"))


def count(amount: int | Fraction, thing: str, things: str = "") -> str:
    """An amount of something: "1 hour", "2 hours"; `things` where the plural is irregular."""
    return f"{number(amount)} {say_many(thing, things or f'{thing}s', amount)}"
