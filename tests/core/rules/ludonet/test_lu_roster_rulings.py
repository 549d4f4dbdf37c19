"""Ludonet, rulings on who there is: strength and morale follow, and nobody is locked with a friend."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, field

from core.engine.contract.facts import Ruling
from core.rules.ludonet.morale.morale import due
from core.rules.ludonet.state import Volley


def squad() -> Played:
    """Six men in a unit, one of them locked with an enemy, and two enemies."""
    own = {name: Man(x=10 + 8 * at, unit="able") for at, name in enumerate("abcdef")}
    own["a"] = Man(x=10, unit="able", contacts=("huber",))
    game = field(**own, huber=Man(x=12, side="red", unit="gruppe", contacts=("a",)),
                 karl=Man(x=80, y=90, side="red", unit="gruppe"))  # fmt: skip
    units = {name: replace(unit, start=6 if name == "able" else 2) for name, unit in game.state.units.items()}
    game.state = replace(game.state, units=units)
    return game


def ruled(game: Played, fact: str, subject: str, value: object) -> None:
    game.run("referee", Ruling(fact, "so ruled", subject, value))


@rule("LU-Q.34")
def test_who_goes_over_takes_his_place_in_the_strength_along_and_is_no_loss() -> None:
    game = squad()
    ruled(game, "unit", "a", "gruppe")
    able, gruppe = game.state.units["able"], game.state.units["gruppe"]

    assert (able.start, able.losses, gruppe.start) == (5, 0, 3)
    man = game.state.figures["a"]
    assert (man.side, man.placed, man.contacts) == ("red", True, ())
    assert not game.state.figures["huber"].contacts
    assert "a" in game.known("blue") and "a" in game.known("red")


@rule("LU-Q.34", "LU-MOR.a")
def test_morale_is_read_by_the_strength_that_is_left() -> None:
    """Of six men two lost are no half; of four, when two were struck off the roster, they are."""
    for struck, rolls in (((), 0), (("e", "f"), 1)):
        game = squad()
        for name in struck:
            ruled(game, "removed", name, True)
        for name in ("a", "b"):
            ruled(game, "fate", name, "eliminated")
        assert due(game.state.units["able"]) == rolls
    ruled(game, "removed", "e", False)
    assert game.state.units["able"].start == 5 and not game.state.figures["e"].fate


@rule("LU-Q.34", "LU-MOR.f")
def test_who_is_brought_back_takes_his_loss_back() -> None:
    game = squad()
    ruled(game, "fate", "a", "eliminated")
    assert (game.state.units["able"].losses, game.state.units["able"].lost_now) == (1, 1)
    ruled(game, "fate", "a", "")
    assert (game.state.units["able"].losses, game.state.units["able"].lost_now) == (0, 0)


@rule("LU-Q.34", "LU-MOR.n")
def test_within_his_side_he_reinforces_a_unit_whose_number_stays() -> None:
    game = field(ross=Man(unit="able"), ellis=Man(x=60, unit="baker"), huber=Man(y=90, side="red"))
    ruled(game, "unit", "ellis", "able")
    assert game.state.units["able"].start == 1


@rule("LU-Q.34", "LU-FIR.n")
def test_a_shot_at_who_has_gone_over_is_void_and_one_with_a_weapon_that_he_lost() -> None:
    game = field(phase="fire", ross=Man(y=50), ellis=Man(x=60, y=50), huber=Man(y=80, side="red"),
                 karl=Man(x=60, y=80, side="red", unit="huber-unit"))  # fmt: skip
    game.run("blue", c.DeclareFire("ross", "rifle", "huber"), c.DeclareFire("ellis", "rifle", "karl"))
    ruled(game, "unit", "huber", "ross-unit")
    assert [order.firer for order in game.state.orders] == ["ellis"]
    ruled(game, "weapons", "ellis", ["pistol"])
    assert not game.state.orders and game.state.figures["ellis"].weapons == ("pistol",)


@rule("LU-Q.34")
def test_who_is_put_back_on_the_roster_is_as_he_was_and_no_unit_has_less_than_nobody() -> None:
    """A reinforcement is not of the number that his unit began with."""
    game = field(ross=Man(unit="able"), ellis=Man(x=60, unit="able"), units={"able": {"start": 1}})
    starts = []
    for name in ("ross", "ellis"):
        ruled(game, "removed", name, True)
        starts.append(game.unit("able").start)
    assert starts == [0, 0]
    ruled(game, "removed", "ross", False)
    man = game.man("ross")
    assert (game.unit("able").start, man.fate, man.unlisted) == (1, "", False)


@rule("LU-Q.34")
@pytest.mark.parametrize(
    "busy",
    [{"phase": "deploy"}, {"volley": Volley(())}, {"exchange": ("ross", "huber")}, {"breaking": "ross"}],
)
def test_nobody_goes_over_while_sides_deploy_or_an_act_is_in_progress(busy: dict[str, Any]) -> None:
    game = field(ross=Man(), ellis=Man(x=60), huber=Man(y=90, side="red"))
    game.state = replace(game.state, **busy)
    assert game.refused("referee", Ruling("unit", "so", "ellis", "huber-unit")) == ("", "ruling-busy")
    ruled(game, "unit", "ellis", "ross-unit")


@rule("LU-Q.34", "LU-MOR.n")
def test_who_is_still_to_come_changes_his_unit_and_not_his_side() -> None:
    game = field(ross=Man(), late=Man(x=60, enters=3), huber=Man(y=90, side="red"))
    over = Ruling("unit", "so", "late", "huber-unit")
    assert game.refused("referee", over) == ("LU-MOR.n", "lu-not-yet-here")
    ruled(game, "unit", "late", "ross-unit")
    assert game.man("late").unit == "ross-unit"
