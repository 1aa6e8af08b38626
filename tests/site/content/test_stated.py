"""Which figures agree with what a calculator gives, and how a message states them."""

from typing import Any

import pytest

from rulescore.site.content import stated

TWELFTHS, SMALL = 7 / 12, 1 / 36


@pytest.mark.parametrize(
    ("figure", "given"),
    [
        *(("7/12", TWELFTHS), ("14 / 24", TWELFTHS), (TWELFTHS, TWELFTHS)),
        *(("50%", 0.5), ("100%", 1), ("12.5%", 0.125), (0.5, 0.5), (84, 84), (84.0, 84)),
        *((None, None), ("letter", "letter"), (True, True), ("2d6", "2d6")),
    ],
)
def test_exact_figures_agree(figure: Any, given: Any) -> None:
    assert stated.agrees(figure, given, rounded=False)
    assert stated.agrees(figure, given, rounded=True)


@pytest.mark.parametrize(
    ("figure", "given"),
    [
        *((0.583, TWELFTHS), (0.58333, TWELFTHS), ("58.3%", TWELFTHS), ("58.333%", TWELFTHS)),
        *((0.028, SMALL), ("2.8%", SMALL), ("2.78%", SMALL), (3.472, 125 / 36)),
    ],
)
def test_rounded_figures_agree_where_they_may(figure: Any, given: Any) -> None:
    assert stated.agrees(figure, given, rounded=True)
    assert not stated.agrees(figure, given, rounded=False)


@pytest.mark.parametrize(
    ("figure", "given"),
    [
        *((0.58, TWELFTHS), ("58%", TWELFTHS), (0.584, TWELFTHS), ("58.4%", TWELFTHS)),
        *(("7/13", TWELFTHS), ("7/0", TWELFTHS), (0.027, SMALL), (0.5834, TWELFTHS)),
        *((84.0004, 84), (83, 84), (0.9999, 1), (0.0004, 0), (True, 1), ("84", 84), ("x", 0.5)),
        *((0.5, None), (None, 0.5), (1, "1"), ([0.583], TWELFTHS)),
    ],
)
def test_other_figures_do_not(figure: Any, given: Any) -> None:
    assert not stated.agrees(figure, given, rounded=True)


def test_our_own_books_are_exact() -> None:
    assert not stated.agrees(0.583, TWELFTHS)


def test_messages_state_a_fraction_and_a_decimal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [stated.told(one) for one in (SMALL, 84, "x", None)] == [
        *("1/36 (0.0278)", "84", "'x'", "null")
    ]
    assert stated.ways_to_state(SMALL) == "1/36"
    monkeypatch.setattr(stated, "IS_OURS", False)
    assert stated.ways_to_state(SMALL) == "1/36, 0.0278"
    assert stated.as_stated("1/30") == "1/30"
