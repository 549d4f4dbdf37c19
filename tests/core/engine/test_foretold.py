"""What a preview tells singly, and what it tells as certain."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from counting_game import COUNTING, Add, Added, Begun, Counting, new_game

from core.engine.chance.foretold import Single, certain, singles
from core.engine.chance.preview import Preview, preview
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
    rules = Priced()

    found = certain(rules, state, [light, dice, heavy], "north")
    assert (found.told, found.dear) == ((), ())
    told = (say("t-fact"),)
    found = certain(rules, state, [light, heavy, dice, heavy], "south")
    assert (found.told, found.dear) == (told, ())
    for payer in ("north", "referee"):
        found = certain(rules, state, [light, heavy, dice, heavy], payer)
        assert (found.told, found.dear) == (told, told)


def test_what_is_not_sure_is_not_told_but_leads_on_to_the_state_before_the_dice() -> None:
    state = COUNTING.evolve(COUNTING.empty(), Begun())
    dice = Thrown("why", "C-1", (1,))
    heavy = Weighty("north", 1)

    found = certain(Priced(), state, [heavy, heavy, dice, heavy], "north", sure=1)

    assert found.told == found.dear == (say("t-fact"),)
    assert found.after.scores["north"] == 2


def test_a_preview_goes_through_its_facts_once() -> None:
    """What is certain and who is moved are read from the same pass."""
    evolved: list[Event] = []

    class Watched(Counting):
        def evolve(self, state: Any, event: Event) -> Any:
            evolved.append(event)
            return super().evolve(state, event)

    rules = Watched()
    seen = preview(rules, new_game().state, "north", Add(3), rules.geometry)
    assert isinstance(seen, Preview)
    facts = [event for event in evolved if isinstance(event, Added)]
    assert len(facts) == 3, "counted once, gone through at best once, told once"
