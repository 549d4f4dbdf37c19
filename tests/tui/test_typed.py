"""What people type: faces of dice of any kind, and what is told when they do not fit."""

from __future__ import annotations

import pytest

from core.engine.contract.facts import Thrown
from core.engine.contract.questions import Throw
from core.line.wording.typed import Mistyped, dice, how_to_type
from core.locale import sentences
from tui.panes.dice import faces_line, why_line


def ask(number: int, sides: int = 6) -> Throw:
    return Throw(number, "why-to-hit", "BN-8.0.a", sides)


@pytest.mark.parametrize(
    ("text", "number", "sides", "faces"),
    [
        ("4 2 6", 3, 6, [4, 2, 6]),
        ("426", 3, 6, [4, 2, 6]),
        ("0", 1, 10, [10]),
        ("10", 1, 10, [10]),
        ("10", 2, 10, [1, 10]),
        ("4 0", 2, 10, [4, 10]),
        ("407", 3, 10, [4, 10, 7]),
        ("00", 1, 100, [100]),
        ("18", 1, 20, [18]),
    ],
)
def test_faces_are_read_as_the_dice_show_them(text: str, number: int, sides: int, faces: list[int]) -> None:
    """A ten-sided die shows 0 for its ten (BI-DICE.b)."""
    assert dice(text, ask(number, sides)) == faces


WRONG = (("0", 1, 6), ("7", 1, 6), ("11", 1, 10), ("42", 3, 10), ("4 2 x", 2, 6))


@pytest.mark.parametrize(("text", "number", "sides"), WRONG)
def test_faces_that_no_die_shows_are_refused(text: str, number: int, sides: int) -> None:
    with pytest.raises(Mistyped):
        dice(text, ask(number, sides))


def shown(*faces: int, need: int, hits: int, low: bool = False, reading: str = "", sides: int = 6) -> Thrown:
    return Thrown("why-to-hit", "BN-8.0.a", faces, sides, need, hits, low=low, reading=reading)


LINES = (
    (shown(6, 4, 2, need=5, hits=1), "6* 4 2 → 1 counts (5+)", "6* 4 2 → 1 valido (5+)"),
    (
        shown(9, 3, need=4, hits=1, low=True, sides=10),
        "9 3* → 1 counts (4 or less)",
        "9 3* → 1 valido (4 o meno)",
    ),
    (
        shown(3, need=5, hits=1, low=True, reading="any"),
        "3* → passed (5 or less)",
        "3* → riuscito (5 o meno)",
    ),
    (shown(6, need=5, hits=0, low=True, reading="any"), "6 → failed (5 or less)", "6 → fallito (5 o meno)"),
    (shown(5, 3, need=4, hits=1, reading="all"), "5* 3 → failed (all 4+)", "5* 3 → fallito (tutti 4+)"),
    (shown(2, 5, need=5, hits=1, reading="any"), "2 5* → passed (one 5+)", "2 5* → riuscito (uno 5+)"),
)


@pytest.mark.parametrize(("fact", "english", "italian"), LINES)
def test_the_dice_pane_reads_low_dice_and_tests_rightly(fact: Thrown, english: str, italian: str) -> None:
    assert faces_line(fact, sentences("en")) == english
    assert faces_line(fact, sentences("it")) == italian


@pytest.mark.parametrize(
    ("why", "english", "italian"),
    [
        ("lu-to-hit", "Huber: to hit · LU-1", "Huber: tiro per colpire · LU-1"),
        ("lu-damage", "damage to Huber · LU-1", "danni a Huber · LU-1"),
        ("bi-damage", "damage to Huber · LU-1", "danni a Huber · LU-1"),
    ],
)
def test_the_dice_pane_says_who_throws_and_whom_the_damage_is_done_to(
    why: str, english: str, italian: str
) -> None:
    fact = Thrown(why, "LU-1", (4,), who="huber")
    assert why_line(fact, sentences("en"), str.title) == english
    assert why_line(fact, sentences("it"), str.title) == italian
    assert "Huber" not in why_line(Thrown(why, "LU-1", (4,)), sentences("en"), str.title)


@pytest.mark.parametrize(("sides", "example"), [(6, "426"), (10, "406"), (20, "4 12 6"), (100, "4 12 6")])
def test_what_is_said_of_typing_faces_is_true_for_these_dice(sides: int, example: str) -> None:
    """Faces run together only where no face has two figures; the example itself is taken."""
    three = ask(3, sides)
    for language in ("en", "it"):
        assert example in sentences(language).text(how_to_type(three), escape="")
    assert len(dice(example, three)) == 3
