"""What a preview tells singly, and what it tells as certain."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from counting_game import COUNTING, Added, Begun, Counting

from core.engine.chance.foretold import Single, certain, singles
from core.engine.contract.facts import Event, Thrown
from core.engine.words.message import Message, say


class Priced(Counting):
    """The counting game, where what a seat gains has its price."""

    def price(self, state: Any, name: str) -> Message | None:
        return say("t-price") if name.startswith("north") else None

    def sentence(self, before: Any, event: Event, after: Any) -> Message | None:
        return say("t-fact")


class Weighty(Added, frozen=True):
    weighs = True

    def costs(self) -> str:
        return self.seat


def test_each_change_has_the_chance_of_all_ends_that_know_it() -> None:
    ends = {
        ("north:a", "south:b"): Fraction(1, 6),
        ("north:a",): Fraction(1, 3),
        (): Fraction(1, 2),
    }

    assert singles(Priced(), None, ends, lambda name: name == "south:b") == (
        Single("north:a", Fraction(1, 2), say("t-price")),
        Single("south:b", Fraction(1, 6), dear=True),
    )


def test_nobody_is_held_up_by_what_is_as_good_as_out_of_the_question() -> None:
    """You should be warned of what comes once in a hundred tries, and not of what comes once in more."""
    for often, warned in ((100, True), (101, False), (7776, False)):
        ends = {("south:b",): Fraction(1, often), (): 1 - Fraction(1, often)}
        (found,) = singles(Priced(), None, ends, lambda name: True)
        assert found.dear is warned and found.chance == Fraction(1, often)


def test_only_what_weighs_and_comes_before_the_dice_is_certain() -> None:
    state = COUNTING.evolve(COUNTING.empty(), Begun())
    dice = Thrown("why", "C-1", (1,))
    light, heavy = Added("north", 1), Weighty("north", 1)

    assert certain(Priced(), state, [light, dice, heavy], "north") == ((), ())
    told = (say("t-fact"),)
    assert certain(Priced(), state, [light, heavy, dice, heavy], "south") == (told, ())
    for payer in ("north", "referee"):
        assert certain(Priced(), state, [light, heavy, dice, heavy], payer) == (told, told)
