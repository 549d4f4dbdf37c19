"""Linea di Tiro: the numbers that a fact explains, so that players can add them up again by hand."""

from __future__ import annotations

import pytest
from lt_moments import between
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Event, Modifier, Number
from core.rules.linea_di_tiro.facts.artillery import PieceShelled
from core.rules.linea_di_tiro.facts.assault import (
    MeleeFought,
    MeleeRoll,
    Overrun,
    OverrunTested,
    VehicleAssaulted,
)
from core.rules.linea_di_tiro.facts.fire import ShotRolled
from core.rules.linea_di_tiro.facts.morale import FellBack, Fled, GotOut, MoraleTested
from core.rules.linea_di_tiro.state import Assaulting, Attacking

SIDE = Modifier(-4, "lt-mod-protection", "LT-AT.a")
HULL = Modifier(1, "lt-mod-hull-down", "LT-AT.l")
ALONE = Modifier(1, "lt-mod-alone", "LT-MOR.h")
NO_MG = Modifier(1, "lt-mod-no-mg", "LT-ASL.l")
BEHIND = Modifier(-1, "lt-mod-from_behind", "LT-ASL.u")
VALUE = Modifier(6, "lt-mod-attack", "LT-FIRE.c")
BY_GUNS = Modifier(6, "lt-mod-attack", "LT-ART.h")


def shot(**firer: str) -> ShotRolled:
    frame = Attacking("fritz", "AT", "own", value=6, **firer)
    return ShotRolled(frame, 6, 2, 7, 2, (SIDE,), (HULL,), effect=7)


NUMBERS: list[tuple[Event, tuple[Number, ...]]] = [
    (
        shot(firer="able"),
        (
            Number("fritz", 0, 0, (VALUE, SIDE), why="lt-factor", who="able", sum=True),
            Number("fritz", 7, 2, (HULL,), or_less=True, who="able", sum=True),
        ),
    ),
    (
        shot(section="guns"),
        (
            Number("fritz", 0, 0, (VALUE, SIDE), why="lt-factor", who="guns", sum=True),
            Number("fritz", 7, 2, (HULL,), or_less=True, who="guns", sum=True),
        ),
    ),
    (shot(), ()),
    (
        PieceShelled("fritz", "guns", 6, 1, 3, "I", (SIDE,)),
        (
            Number("fritz", 0, 0, (BY_GUNS, SIDE), why="lt-factor", who="guns", sum=True),
            Number("fritz", 0, 1, (), who="guns", sum=True),
        ),
    ),
    (
        MoraleTested("able", "fire", 3, 5, "back", (ALONE,)),
        (Number("able", 2, 1, (Modifier(-1, "lt-mod-alone", "LT-MOR.h"),), 3, or_less=True),),
    ),
    (MoraleTested("able", "fire", 3, 5, "back"), (Number("able", 3, 1, (), 3, or_less=True),)),
    (
        VehicleAssaulted("able", "tank", 3, True, (NO_MG,)),
        (Number("tank", 4, 1, (NO_MG,), 3, or_less=True, who="able"),),
    ),
    (Overrun("tank", "able", 4, True), (Number("able", 4, 1, (), 4, or_less=True, who="tank"),)),
    (Overrun("tank", "able", 4, True, open=True), ()),
    (
        MeleeFought((MeleeRoll("able", 4, 3), MeleeRoll("fritz", 2, 4, (BEHIND,)))),
        (
            Number("able", 0, 1, (Modifier(3, "lt-mod-morale", "LT-ASL.s"),), who="able", sum=True),
            Number("fritz", 0, 1, (Modifier(4, "lt-mod-morale", "LT-ASL.s"), BEHIND), who="fritz", sum=True),
        ),
    ),
]  # fmt: skip


@rule("LT-AT.a", "LT-ART.h", "LT-MOR.c", "LT-ASL.j", "LT-ASL.h", "LT-ASL.s")
@pytest.mark.parametrize(("event", "numbers"), NUMBERS)
def test_a_fact_tells_each_number_with_all_its_terms(event: Event, numbers: tuple[Number, ...]) -> None:
    """Who fires unseen tells none."""
    assert event.numbers() == numbers


@rule("LT-ASL.s", "LT-ASL.u")
def test_the_total_of_a_melee_is_die_morale_and_terms() -> None:
    assert MeleeRoll("fritz", 2, 4, (BEHIND, NO_MG, BEHIND)).total == 2 + 4 - 1 + 1 - 1


@rule("LT-PRE.d")
@pytest.mark.parametrize("event", [Fled("able"), GotOut("able"), FellBack("able")])
def test_who_flees_falls_back_or_gets_out_of_a_wreck_loses_what_it_had_prepared(event: Event) -> None:
    game = between()
    lost = ("able:lt-unprepared",)
    back = ("able:lt-back",) if isinstance(event, FellBack) else ()
    assert event.outcomes(game.state) == back
    game.set("able", prepared=("", ""))
    assert event.outcomes(game.state) == (*back, *lost)
    assert type(event).evolve(event, game.state).figures["able"].prepared == ()


@rule("LT-ASL.d", "LT-Q.54")
def test_the_test_of_who_is_overrun_is_noted_where_the_tank_has_met_it_and_nowhere_else() -> None:
    """Announced only, of another, and of who was met: the last alone has passed."""
    frames = (
        Assaulting("tank", "able", "overrun"),
        Assaulting("tank", "fritz", "overrun", met=True),
        Assaulting("tank", "able", "overrun", met=True),
    )
    game = between()
    after = OverrunTested("able", True).evolve(replace(game.state, doing=frames))
    assert [isinstance(one, Assaulting) and one.passed for one in after.doing] == [False, False, True]
