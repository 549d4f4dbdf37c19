"""Linea di Tiro, before the commit: who could attack a piece where it stops, as both then stand."""

from __future__ import annotations

import lt_commands as c
import pytest
from engagement import RULES, Facts, Piece, Played, engagement
from rule_ids import rule

from core.engine.chance.preview import Preview
from core.engine.contract.exposure import Exposure
from core.engine.seat.known import Known
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.rules.linea_di_tiro.fire.executing import attacks_at, detail, worth_of
from core.table.places import Point

STICKY = {"spotting_sticky": "on"}


def seen_of(game: Played, command: c.Bound) -> Preview:
    told = Known(RULES, "allies", RULES.known(game.state, "allies")).odds(command)
    assert isinstance(told, Preview), told
    return told


def exposure(game: Played, *to: float) -> Exposure:
    (found,) = seen_of(game, c.Bound("able", path=(Point(*to),))).exposures
    return found


def about_to_bound(**others: object) -> Played:
    game = engagement(able=Piece("sherman_75", y=40), **others)
    game.card("7H")
    game.activate("able", "BX")
    return game


@rule("LT-FIRE.a", "LT-AT.d")
def test_a_bound_tells_who_could_attack_at_its_end_the_worst_first_with_the_chances_of_each_letter() -> None:
    game = about_to_bound(
        squad=Piece("rifle_squad", x=60, y=75, side="axis"), pak=Piece("pak40", y=80, side="axis")
    )
    told = exposure(game, 50, 48)
    assert told.shots[0].by == "pak" and told.hidden == ("axis",)
    assert [shot.worth for shot in told.shots] == sorted((one.worth for one in told.shots), reverse=True)
    game.play("allies", c.Bound("able", path=(Point(50, 48),)))
    pak, able = game.state.figures["pak"], game.state.figures["able"]
    best = max(attacks_at(game.state, pak, able), key=lambda one: worth_of(one[1]))
    assert told.shots[0].told == detail(game.state, able, *best)


@rule("LT-VIS.b")
def test_where_nobody_is_seen_nobody_could_fire_and_a_piece_out_of_sight_is_told_nothing() -> None:
    blind = about_to_bound(pak=Piece("pak40", y=120, side="axis", spotted=False), options=STICKY)
    assert exposure(blind, 50, 48) == Exposure("able", (), ("axis",))
    game = engagement(
        able=Piece("sherman_75", y=40, spotted=False), pak=Piece("pak40", y=120, side="axis", spotted=False)
    )
    game.card("7H")
    game.activate("able", "BX")
    assert not seen_of(game, c.Bound("able", path=(Point(50, 48),))).exposures


@rule("LT-Q.27")
@pytest.mark.parametrize(("option", "by"), [("on", ["mg"]), ("off", [])])
def test_who_can_do_a_piece_no_harm_is_no_danger_to_it(option: str, by: list[str]) -> None:
    """Where the game wants it a machine gun has no effect on a tank, however near."""
    game = about_to_bound(mg=Piece("mg_team", y=60, side="axis"), options={"mg_vs_armour": option})
    assert [shot.by for shot in exposure(game, 50, 41).shots] == by


WOOD = {"kind": "wood", "box": [100, 120, 60, 10]}


def speeding(**mover: object) -> Played:
    """A tank beside a wood, behind which an anti-tank gun does not see it; both see each other before it."""
    game = engagement(
        [WOOD],
        able=Piece("sherman_75", x=90, y=100, facing=0, **mover),
        pak=Piece("pak40", x=90, y=180, side="axis"),
    )
    game.card("7H")
    game.activate("able", "SP")
    return game


def foretold(game: Played, *to: float) -> tuple[list[str], list[str]]:
    """What is certain of going at full speed, and what depends on whom one does not see."""
    told = Known(RULES, "allies", RULES.known(game.state, "allies")).odds(c.Speed("able", path=(Point(*to),)))
    assert isinstance(told, Preview), told
    return [one.id for one in told.certain], [one.id for one in told.unseen]


def speed(game: Played, *to: float) -> Facts:
    facts = game.play("allies", c.Speed("able", path=(Point(*to),)))
    assert isinstance(facts, Facts), facts
    return facts


@rule("LT-VIS.a", "LT-VIS.e")
def test_that_a_mover_is_spotted_by_an_enemy_who_is_known_is_certain_before_it_goes() -> None:
    assert "lt-foretold-spotted" in foretold(speeding(spotted=False), 95, 100)[0]


@rule("LT-VIS.n", "LT-Q.17")
def test_before_a_mover_goes_it_is_told_which_enemy_is_lost_from_sight_and_that_it_may_be_lost_itself() -> (
    None
):
    certain, unseen = foretold(speeding(), 120, 100)
    assert certain == ["lt-foretold-lost"] and unseen == ["lt-unseen-watchers"]


@rule("LT-VIS.n", "LT-Q.17")
@pytest.mark.parametrize("watched", [False, True])
def test_that_a_mover_comes_back_into_sight_is_not_certain_it_may_never_have_left(
    watched: bool,
) -> None:
    """Behind the wood nobody sees it whom its side knows; an unseen gun may, and then nothing changes."""
    game = engagement(
        [WOOD],
        able=Piece("sherman_75", x=112, y=100, facing=180),
        pak=Piece("pak40", x=90, y=180, side="axis"),
        other=Piece("pak40", x=110, y=20 if watched else 290, side="axis", spotted=False, prepared=()),
    )
    game.card("7H")
    game.activate("able", "SP")
    assert foretold(game, 84, 100) == ([], ["lt-unseen-watchers"])
    spotted = any(one.figure == "able" for one in speed(game, 84, 100).of(Spotted))
    assert spotted is not watched


@rule("LT-VIS.a", "LT-RSP.d")
def test_before_an_unseen_piece_goes_it_is_told_that_whoever_hides_may_see_it_or_fire() -> None:
    """Nothing at all stood under a rush over the open; of one who is seen the fire to expect is told."""
    assert "lt-unseen-may-fire" in foretold(speeding(spotted=False), 120, 100)[1]
    assert "lt-unseen-may-fire" not in foretold(speeding(), 120, 100)[1]
