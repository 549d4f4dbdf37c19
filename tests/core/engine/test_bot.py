"""The bot: what it tries, and what it leaves alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from core.engine.contract.choices import AnyField, Choice, Option, PickOne, PickPoint, PickSome
from core.engine.contract.view import View
from core.engine.seat.bot import Bot
from core.engine.words.message import say


def target(name: str, chance: float) -> Option:
    return Option(name, name, say("detail-sight", chance=chance))


class Moment:
    """A chair at which one may look for somebody, fire at several, or end the turn."""

    seat = "red"

    def __init__(self, sight: tuple[Option, ...], more: tuple[Choice, ...] = ()) -> None:
        self._sight = sight
        self._more = more

    def view(self) -> View:
        return View("red", 1, say("phase-actions"), (), ())

    def choices(self, without: Collection[str] = ()) -> tuple[Choice, ...]:
        return (Choice("sight", say("do-sight"), "X-1", "abu", weight=100.0), *self._more)

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        if do == "end":
            return ()
        kind = PickSome("targets", say("ask-target"), self._sight, 1) if do == "fire" else None
        return (kind or PickOne("target", say("ask-target"), self._sight),)


END = Choice("end", say("do-finish"), "X-2", weight=0.001)
FIRE = Choice("fire", say("do-open_fire"), "X-3", "abu", weight=100.0)


def test_what_cannot_succeed_is_left_alone_while_anything_else_is_possible() -> None:
    """A sighting that would need a 7 only gives the hidden man his free move."""
    chair = Moment((target("m1", 0.0),), (FIRE, END))

    assert {Bot(seed).wish(chair)["do"] for seed in range(50)} == {"end"}  # type: ignore[index]


def test_of_several_targets_only_those_that_can_be_had_are_chosen() -> None:
    chair = Moment((target("m1", 0.0), target("m2", 0.2)), (FIRE,))
    wishes = [Bot(seed).wish(chair) for seed in range(50)]

    assert {str(wish) for wish in wishes} == {
        "{'do': 'sight', 'target': 'm2'}",
        "{'do': 'fire', 'targets': ['m2']}",
    }


def test_where_nothing_else_is_left_even_that_is_tried() -> None:
    assert Bot(1).wish(Moment((target("m1", 0.0),))) == {"do": "sight", "target": "m1"}


def test_an_option_without_a_chance_beside_it_is_as_good_as_any() -> None:
    """Where people measure nobody knows the chance before."""
    assert Bot(1).wish(Moment((Option("m1", "m1"),), (END,))) == {"do": "sight", "target": "m1"}


class Thrower(Moment):
    """A chair at which one may throw a grenade at a spot, or end the turn."""

    def __init__(self, *spots: tuple[float, float], aimed: bool = True) -> None:
        super().__init__((), (FIRE, END))
        self._aim = PickPoint("aim", say("lu-ask-aim"), (0.0, 0.0), 10.0, spots, aimed=aimed)

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        return () if do == "end" else (self._aim,)


def test_what_is_aimed_goes_to_a_suggested_spot_or_is_left_alone() -> None:
    """A throw at a spot of no worth would harm nobody, or its own side."""
    wishes = [Bot(seed).wish(Thrower((3, 4))) for seed in range(50)]

    assert {tuple(wish["aim"]) for wish in wishes if wish and wish["do"] != "end"} == {(3, 4)}
    assert {str(Bot(seed).wish(Thrower())) for seed in range(50)} == {"{'do': 'end'}"}


def test_an_option_that_weighs_less_than_nothing_is_left_to_people() -> None:
    """Even where nothing else is left."""
    chair = Moment((Option("m1", "m1", weight=-1.0),), (END,))

    assert {str(Bot(seed).wish(chair)) for seed in range(20)} == {"{'do': 'end'}"}
    assert Bot(1).wish(Moment((Option("m1", "m1", weight=-1.0),))) is None


class Armed(Moment):
    """A chair at which one fires with a rifle or a grenade, which reaches nobody."""

    def __init__(self) -> None:
        super().__init__((target("m1", 0.5),), (END,))

    def choices(self, without: Collection[str] = ()) -> tuple[Choice, ...]:
        return (FIRE, END)

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        if do == "end":
            return ()
        both = (Option("rifle", "rifle"), Option("grenade", "grenade"))
        weapons = PickOne("weapon", say("ask-target"), both)
        reached = self._sight if filled.get("weapon") == "rifle" else ()
        return (weapons, PickOne("target", say("ask-target"), reached)) if "weapon" in filled else (weapons,)


def test_a_weapon_that_reaches_nobody_is_put_down_for_another() -> None:
    """It would else not fire at all as often as it thinks of its grenade first."""
    wishes = [Bot(seed).wish(Armed()) for seed in range(20)]

    assert {str(wish) for wish in wishes} == {"{'do': 'fire', 'weapon': 'rifle', 'target': 'm1'}"}
