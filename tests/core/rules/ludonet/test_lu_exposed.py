"""Ludonet quick skirmish, before the commit: who could fire at a man where he stops, as both then stand."""

from __future__ import annotations

from typing import Any

import lu_commands as c
from rule_ids import rule
from skirmish import RULES, Man, Played, field

from core.engine.chance.preview import Effort, Preview
from core.engine.contract.exposure import Exposure
from core.engine.seat.known import Known
from core.table.places import Point


def seen_of(game: Played, command: Any, **effort: int) -> Preview:
    known = Known(RULES, "blue", RULES.known(game.state, "blue"), game.state.tape)
    told = known.odds(command, effort=Effort(**effort))
    assert isinstance(told, Preview), told
    return told


def exposure(game: Played, command: Any) -> Exposure:
    (found,) = seen_of(game, command).exposures
    return found


def walk(*to: float) -> c.Move:
    return c.Move("ross", "walk", (Point(*to),))


@rule("LU-FIR.d", "LU-FIR.e", "LU-FIR.h")
def test_a_walk_tells_who_could_fire_at_its_end_with_the_number_and_chance_that_he_would_then_have() -> None:
    game = field(
        ross=Man(y=50), huber=Man(y=100, side="red"), graf=Man("smg", y=112, side="red"), phase="move"
    )
    told = exposure(game, walk(50, 58))
    assert told.who == "ross" and [shot.by for shot in told.shots] == ["huber"]  # a submachine gun: too far
    args = told.shots[0].told.args
    game.play("blue", walk(50, 58))
    game.begin("fire")
    fields = RULES.fields(game.state, "red", "declare_fire", {"figure": "huber", "weapon": "rifle"})
    (target,) = next(one for one in fields if one.name == "target").options
    assert target.detail is not None and target.detail.args == args


def test_where_nobody_has_a_line_nobody_could_fire_and_who_is_not_seen_is_told_as_unknown() -> None:
    game = field(
        ross=Man(y=50), huber=Man(y=100, side="red"), weber=Man(y=90, side="red", placed=False), phase="move"
    )
    assert [shot.by for shot in exposure(game, walk(50, 58)).shots] == ["huber"]
    blind = field(ross=Man(y=50), weber=Man(y=160, side="red", placed=False), phase="move")
    told = exposure(blind, walk(50, 58))
    assert not told.shots and told.hidden == ("red",)


def test_nothing_is_told_of_who_stays_hidden_nor_of_who_does_not_move_nor_of_little_effort() -> None:
    men = {"huber": Man(y=100, side="red")}
    hidden = field(ross=Man(y=50, placed=False), weber=Man(y=160, side="red", placed=False), phase="move")
    assert not seen_of(hidden, walk(50, 58)).exposures
    game = field(ross=Man(y=50), **men, phase="move")
    assert not seen_of(game, c.Move("ross", "walk")).exposures
    assert seen_of(game, walk(50, 58)).exposures and not seen_of(game, walk(50, 58), ways=0).exposures


@rule("LU-DEP.f")
def test_a_walk_into_the_sight_of_a_known_enemy_says_that_it_shows_him_and_his_squad() -> None:
    wall = [{"kind": "building", "box": [35, 65, 17, 10]}]
    men = {"ross": Man(y=50, placed=False, unit="able"), "huber": Man(y=100, side="red")}

    def told(*to: float, **others: Any) -> list[str]:
        game = field(wall, **men, **others, phase="move")
        return [one.id for one in seen_of(game, walk(*to)).certain]

    assert told(48, 50) == []
    assert told(57, 50) == ["lu-foretold-seen-him"]
    assert told(57, 50, clark=Man(x=42, placed=False, unit="able")) == ["lu-foretold-seen-unit"]


@rule("LU-DEP.f")
def test_who_goes_unseen_is_told_that_an_enemy_whom_he_does_not_know_may_see_him() -> None:
    """Nobody is in sight: you should read what may come of it all the same, and for how many."""
    men = {"ross": Man(y=50, placed=False, unit="able"), "weber": Man(y=160, side="red", placed=False)}

    def told(command: Any, **others: Any) -> list[str]:
        return [one.id for one in seen_of(field(**{**men, **others}, phase="move"), command).unseen]

    mate = {"clark": Man(x=42, placed=False, unit="able")}
    assert told(walk(50, 58)) == ["lu-unseen-sees-him"]
    assert told(walk(50, 58), **mate) == ["lu-unseen-sees-unit"]
    assert told(walk(50, 58), ross=Man(y=50)) == []
    assert told(walk(50, 58), weber=Man(y=160, side="red")) == []  # it is told for certain then
