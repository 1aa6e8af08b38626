# mypy: ignore-errors
"""What is run beside the questions: arithmetic, texts and collections of many sizes.

Python does the same in one way for small values and in another for large ones. Which values an
answer comes upon cannot be foreseen, so the ways are gone through here, inside Pyodide. It must not
import what calculators do not have.
"""

import functools
import gc
import itertools
import json
import math
import re
import weakref
from collections import Counter, OrderedDict, defaultdict, deque
from fractions import Fraction
from functools import cache, reduce


def numbers() -> None:
    """Whole numbers from one digit to thousands, their fractions and floats."""
    sizes = (0, 1, 2, 5, 9, 10, 20, 40, 80, 150, 400, 1000, 2600, 6000)
    values = [sign * (7**size - 3) for size in sizes for sign in (1, -1)]
    for one, other in itertools.product(values, values):
        one + other, one - other, one * other, one & other, one | other, one ^ other, one == other
        one < other, math.gcd(one, other), math.lcm(one, other % 1000)
        if other:
            divmod(one, other), one // other, one % other
            if one.bit_length() < 2000 > other.bit_length():
                fraction = Fraction(one, other)
                fraction + 1, fraction * fraction, fraction - Fraction(1, 3), abs(fraction)
                fraction < Fraction(1, 2), str(fraction), round(fraction, 2), round(fraction)
                math.floor(fraction), math.ceil(fraction), hash(fraction), fraction == 1
    for value in values:
        value << 77, value >> 33, value >> 500, value << 30, hash(value), -value, abs(value), ~value
        value.bit_length(), bool(value), value**2, pow(value, 3, 1009), value.bit_count()
        if value.bit_length() < 14000:
            int(str(value)), f"{value:,}", f"{value:+d}", f"{value:>30}", repr(value)
        if value.bit_length() < 1000:
            float(value), f"{float(value):.3g}", float(value) * 1.5, value / 7, round(value, -2)
            int(float(value)), float(value) == value, float(value) < value, value**0.5
        math.isqrt(abs(value))
    for number in (0.0, -0.0, 0.1, 1.5, 2.675, 1e-7, 1e16, 123456.789, 1e300, math.inf):
        f"{number:.0f} {number:.2f} {number:g} {number:e} {number:.1%} {number:,.2f} {number!r}"
        number < 1, number == 1, -number, abs(number), hash(number), number + 1, number // 7 % 3
        if math.isfinite(number):
            round(number), round(number, 1), math.floor(number), math.ceil(number), int(number)
            number.as_integer_ratio(), Fraction(str(number)), divmod(number, 0.3), number * number
    for text in ("12", "-3", "1_000", "0x1f", "\u0663", "1.5", "1e5", "nan", "x", "", "9" * 400):
        for kind in (int, float, Fraction):
            try:
                kind(text)
            except (ValueError, ZeroDivisionError):
                continue
    math.comb(400, 200), math.perm(50, 9), math.factorial(300), math.prod(range(1, 90))
    math.log(3), math.log2(10), math.log10(1000), math.exp(2), math.sqrt(2), math.hypot(3, 4)
    sum([0.1] * 10), sum(range(100)), sum((Fraction(1, n) for n in range(1, 60)), Fraction(0))
    max(values), min(values), sorted(values), reduce(lambda one, other: one + other, values)


def texts() -> None:
    """Texts of all widths of letters, and what is done with them."""
    for text in (
        "",
        "a",
        "Ab c",
        "\xc9t\xe9 \xdf",
        "\u0130\u0142\u2212\u2009x",
        "\U0001f600 z\ud800",
    ):
        for many in (1, 3, 40, 3000):
            long = text * many
            long.upper(), long.lower(), long.title(), long.capitalize(), long.casefold()
            long.strip(), long.lstrip("A "), long.rstrip("z"), long.split(), long.split(" ", 2)
            (
                long.replace("b", "--"),
                long.replace("x", ""),
                long.replace(" ", "_", 1),
                long.find("c"),
            )
            (
                long.rfind("z"),
                long.count(" "),
                long.index(""),
                long.startswith("A"),
                long.partition(" "),
            )
            long.rpartition(" "), long.splitlines(), long.isdigit(), long.isalpha(), long.isspace()
            long.isidentifier(), long.isnumeric(), long.isdecimal(), long.center(9), long.zfill(4)
            (
                long.ljust(5, "."),
                long.rjust(5),
                long[::-1],
                long[1:-1],
                long[::2],
                " ".join([long] * 3),
            )
            (
                long == long[:-1],
                long < "b",
                long + "\u2212",
                hash(long),
                "c" in long,
                "\u2212" in long,
            )
            long.encode("utf-8", "replace"), long.encode("ascii", "backslashreplace"), repr(long)
            long.translate({98: "B", 99: None}), long.expandtabs(), long.removeprefix("A")
            (
                long.encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
                ascii(long),
                list(long),
            )
            json.loads(json.dumps({long: [long, 1, 1.5, None, True]}))
            json.dumps(long, ensure_ascii=False), f"{long:<12.5}|{long!r:>9}", "%s %r" % (long, 1)  # noqa: UP031
            re.sub(r"\W+", "-", long), re.findall(r"[a-z]+|\d", long), re.split(r"(\s)", long)
            re.search(r"(?P<word>\w+)\s*$", long), re.fullmatch(r"(?:[^<>]*)", long, re.DOTALL)
            re.match(r"(?i)ab|(\d+)d(\d+)([+-]\d+)?", long), re.escape(long)
    for pattern in (
        r"(a|b)*?c",
        r"^(\d{1,3})(?:,|$)",
        r"(?<=x)y(?!z)",
        r"(.)\1",
        r"[^\W\d]+",
        r"a{2,}b??",
    ):
        for text in ("aabbc", "12,345", "xy xyz", "\u0142\u0142", "", "aaab" * 200):
            re.compile(pattern).search(text), [one.span() for one in re.finditer(pattern, text)]


def collections() -> None:
    """Lists in order, nearly so, and not at all; dictionaries and sets that grow and shrink."""
    for many in (0, 1, 5, 30, 70, 700):
        rising = list(range(many))
        mixed = [place * 7919 % 101 for place in rising]
        for values in (
            rising,
            rising[::-1],
            mixed,
            rising + mixed,
            [*rising[: many // 2], *rising],
        ):
            for key in (
                None,
                str,
                float,
                Fraction,
                lambda value: (value % 3, -value),
                lambda one: [one],
            ):
                sorted(values, key=key), sorted(values, key=key, reverse=True)
            held = dict.fromkeys(values, 1)
            for value in values[::2]:
                held.pop(value, None)
            (
                held | {(1, "a"): 2, "b": 3},
                {**held},
                list(held.items()),
                held.get(3),
                held == dict(held),
            )
            some, others = set(values), set(mixed[: many // 2])
            some | others, some & others, some - others, some ^ others, some <= others, sorted(some)
            (
                frozenset(values),
                some.isdisjoint(others),
                hash(frozenset(values)),
                set(map(str, values)),
            )
            some.update(map(str, values)), some.difference_update(others), some.discard(1)
            Counter(values).most_common(3), Counter(map(str, values)), deque(values, 5)
            (
                tuple(values) < tuple(mixed),
                values == mixed,
                values * 2,
                values[1:-1:2],
                values.count(1),
            )
            (
                list(zip(values, mixed, strict=False)),
                list(enumerate(values)),
                any(values),
                all(values),
            )
            copied = list(values)
            copied[2:4] = [9, 9, 9]
            copied.extend(mixed), copied.insert(1, 0), copied.reverse(), copied.sort()
            if copied[5:]:
                copied.pop(), copied.pop(0), copied.remove(copied[2]), copied.index(copied[-1])
                del copied[1:3], copied[0]
            list(itertools.accumulate(values)), list(itertools.chain(values, mixed))
            list(itertools.islice(itertools.product(values, mixed), 50))
            list(itertools.groupby(values, lambda value: value % 2)), list(map(max, values, mixed))
            (
                list(itertools.islice(itertools.combinations(values, 3), 50)),
                list(itertools.pairwise(values)),
            )
            (
                list(itertools.islice(itertools.permutations(values, 2), 50)),
                list(filter(None, values)),
            )
            list(itertools.zip_longest(values, mixed[:2])), list(itertools.takewhile(bool, values))
            (
                list(itertools.dropwhile(bool, values)),
                list(itertools.repeat(1, 3)),
                list(reversed(values)),
            )
            grouped = defaultdict(list)
            for value in values:
                grouped[value % 7].append(value)
            (
                max(values, default=0, key=str),
                min(values, default=None),
                sum(values),
                list(range(9, 0, -2)),
            )


def iterators() -> None:
    """Those that end, and those that are left before."""
    few = [3, 1, 2]
    made = (
        lambda: itertools.product(few, repeat=2),
        lambda: itertools.product(few, "ab", range(3)),
        lambda: itertools.combinations(few, 2),
        lambda: itertools.combinations_with_replacement(few, 2),
        lambda: itertools.permutations(few),
        lambda: itertools.chain.from_iterable([few, few]),
        lambda: itertools.chain(few, few),
        lambda: itertools.accumulate(few, max, initial=0),
        lambda: itertools.starmap(max, [(1, 2), (4, 3)]),
        lambda: itertools.compress(few, [1, 0, 1]),
        lambda: itertools.filterfalse(None, [0, 1]),
        lambda: itertools.groupby(few),
        lambda: itertools.islice(few, 1, None, 2),
        lambda: itertools.islice(itertools.count(3), 4),
        lambda: itertools.islice(itertools.count(0.5, 2), 4),
        lambda: itertools.islice(itertools.cycle(few), 7),
        lambda: itertools.pairwise(few),
        lambda: itertools.repeat(1, 3),
        lambda: itertools.zip_longest(few, "ab", fillvalue=0),
        lambda: itertools.tee(few, 2)[1],
        lambda: itertools.takewhile(lambda one: one > 1, few),
        lambda: itertools.dropwhile(lambda one: one > 2, few),
        lambda: zip(few, few, strict=True),
        lambda: map(max, few, few),
        lambda: filter(None, few),
        lambda: enumerate(few, 1),
        lambda: reversed(few),
        lambda: iter(few),
        lambda: iter(range(3)),
        lambda: iter(range(10**20, 10**20 + 3)),
        lambda: iter("abc"),
        lambda: iter({"a": 1}.items()),
        lambda: iter({1, 2}),
        lambda: (one for one in few),
    )
    for make in made:
        list(make()), tuple(make()), next(make()), list(zip(make(), make(), strict=True))
        left = make()
        next(left), gc.collect(0), str(left)
        del left
    gc.collect()


def failures() -> None:
    """Errors as they are raised, caught and told."""

    @cache
    def deep(level: int) -> int:
        return level and 1 + deep(level - 1)

    deep(60)
    for act in (
        lambda: 1 // 0,
        lambda: {}["x"],
        lambda: [][1],
        lambda: int("x"),
        lambda: None.x,
        lambda: unknown,  # noqa: F821
        lambda: "a" + 1,
        lambda: next(iter(())),
        lambda: json.loads("{"),
        lambda: math.comb(-1, 2),
        lambda: Fraction(1, 0),
        lambda: {[]: 1},
        lambda: (lambda one: one)(),
    ):
        try:
            act()
        except Exception as error:
            f"{error} {error!r} {error.args} {type(error).__name__} {error.__traceback__}"


def garbage() -> None:
    """Everything that may be in a circle when the collector comes by itself, at whatever moment."""

    class Circle:
        def __init__(self, held: object = None) -> None:
            self.held, self.own = held, self

        def method(self) -> object:
            return self.held

    class WithEnd(Circle):
        def __del__(self) -> None:
            self.held = None

    class Slotted:
        __slots__ = ("__weakref__", "own")

    told: list[object] = []

    def suspended(circle: Circle) -> object:
        try:
            yield circle
            yield circle.own
        finally:
            told.append(None)

    def left_by_failure(circle: Circle) -> object:
        try:
            raise ValueError(circle)
        except ValueError as error:
            circle.held = error
            return error.__traceback__

    def make(step: int) -> None:
        circle = (Circle, WithEnd)[step % 2]([step])
        slotted = Slotted()
        slotted.own = (slotted, {"a": slotted}, {step, step + 1}, [slotted])
        circle.weak = [
            weakref.ref(circle, told.append),
            weakref.proxy(circle),
            weakref.ref(slotted),
        ]
        circle.running = suspended(circle)
        next(circle.running)
        circle.bound, circle.partial = circle.method, functools.partial(circle.method, circle)
        circle.closed = lambda: circle
        circle.type = type(f"Made{step}", (Circle,), {"circle": circle})
        circle.views = (
            circle.__dict__.items(),
            map(id, [circle]),
            zip([circle], [slotted], strict=True),
        )
        circle.cached = cache(circle.method)
        circle.deque = collections_of(circle)
        left_by_failure(circle)
        weak_values[step], weak_keys[circle] = circle, step

    def collections_of(circle: Circle) -> object:
        ordered: OrderedDict[object, object] = OrderedDict(one=circle)
        default: defaultdict[object, object] = defaultdict(lambda: circle, two=circle)
        return deque([circle, ordered, default, Counter("aa"), Fraction(1, 3), (circle, (circle,))])

    weak_values: weakref.WeakValueDictionary[int, Circle] = weakref.WeakValueDictionary()
    weak_keys: weakref.WeakKeyDictionary[Circle, int] = weakref.WeakKeyDictionary()
    before = gc.get_threshold()
    for threshold in (1, 10, 200):
        gc.set_threshold(threshold, 2, 2)
        for step in range(60):
            make(step)
    gc.set_threshold(*before)
    gc.collect()


def often_collected() -> None:
    """The same with the collector coming often."""
    before = gc.get_threshold()
    gc.set_threshold(30, 2, 2)
    for stretch in (numbers, texts, collections, iterators, failures):
        stretch()
    gc.set_threshold(*before)


for stretch in (numbers, texts, collections, iterators, failures, garbage, often_collected):
    stretch()
