"""Bassa Intensità, non-lethal weapons: flash-bangs and tear gas (BI-NONLETHAL, BI-Q.99)."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle, on
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Ruling
from core.engine.contract.scenario import Reader
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.facts.nonlethal import GasReleased, GasSpread
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.referee.rulings import ruled
from core.rules.bassa_intensita.setup.equipment import arms_of
from core.scenarios import load

BOSS = Man(leads=True, x=50, y=48)
TARGET = Man(side="red", x=58)


def thrown(load: str, *dice: list[int], **others: Any) -> Played:
    """A Regular throws a grenade of this load at the foe 8 cm away."""
    game = battle(boss=BOSS, man=Man(load), foe=TARGET, **others)
    game.play("blue", c.OrderFire("man", load, "foe"))
    game.seal(*dice)
    return game


def shocked(game: Played) -> list[str]:
    return [one.id for one in game.state.figures.values() if one.shocked]


@rule("BI-NONLETHAL.c", "BI-Q.99")
def test_a_flash_bang_shocks_friend_and_foe_within_five_cm() -> None:
    game = thrown(
        "flash_bang", [1], near=Man(x=58, y=55), far=Man(side="red", x=58, y=44.9),
        car=Vehicle("car", side="red", x=61), rider=Man(side="red", aboard="car"),
    )  # fmt: skip

    assert shocked(game) == ["foe", "near"] and game.state.figures["foe"].shocked == 2
    assert game.state.figures["foe"].prone and not [
        one for one in game.log if isinstance(one, e.MoraleChecked)
    ]


@rule("BI-Q.99")
def test_a_flash_bang_that_misses_deviates() -> None:
    """2 of BI-T.09 on a miss does nothing."""
    assert shocked(thrown("flash_bang", [10], [2])) == []


@rule("BI-Q.24", "BI-MOR.u", "BI-Q.99")
@pytest.mark.parametrize(
    ("load", "under"), [("flash_bang", False), ("tear_gas", False), ("hand_grenade", True)]
)
def test_what_kills_nobody_is_no_he_fire(load: str, under: bool) -> None:
    """He at whom it is thrown is not more afraid than who stands beside him."""
    game = thrown(load, [10], [2])
    assert (game.state.figures["foe"].under_he is not None) is under


@rule("BI-NONLETHAL.d", "BI-Q.99")
@pytest.mark.parametrize(("turns", "until"), [("1", 2), ("3", 4)])
def test_tear_gas_lasts_and_catches_everybody_on_foot_within_ten_cm(turns: str, until: int) -> None:
    game = thrown("tear_gas", [1], out=Man(x=68.1), edge=Man(x=58, y=60), options={"tear_gas_turns": turns})
    gassed = {one.id: one.gassed for one in game.state.figures.values() if one.gassed}

    assert gassed == {"boss": until, "man": until, "foe": until, "edge": until}
    (cloud,) = game.state.clouds.values()
    assert (cloud.kind, cloud.until, cloud.due) == ("tear_gas", until, False)


@rule("BI-NONLETHAL.d", "BI-Q.11")
def test_all_gas_of_a_step_spreads_with_its_effects() -> None:
    """Two of the same Quality throw."""
    game = battle(boss=BOSS, man=Man("tear_gas"), mate=Man("tear_gas", x=52), foe=TARGET)
    game.play("blue", c.OrderFire("man", "tear_gas", "foe"))
    game.play("blue", c.OrderFire("mate", "tear_gas", "foe"))
    facts = game.seal([1], [1])
    assert [one.cloud for one in facts.of(GasSpread)] == [one.cloud.id for one in facts.of(GasReleased)]
    assert len(facts.of(GasSpread)) == 2 and not any(one.due for one in game.state.clouds.values())


@rule("BI-NONLETHAL.d", "BI-HIT.k")
def test_who_is_in_tear_gas_has_half_the_chance() -> None:
    game = battle(boss=BOSS, man=Man("rifle", gassed=1), foe=Man(side="red", x=80))
    game.play("blue", c.OrderFire("man", "rifle", "foe"))
    facts = game.seal([10])

    assert facts.one(e.ShotRolled).needed == 2


@rule("BI-NONLETHAL.d")
def test_who_walks_out_of_the_gas_is_out_and_who_walks_in_is_in() -> None:
    game = thrown("tear_gas", [1], out=Man(x=80))
    r = on(game.state)
    figures = r.state.figures
    for who, x in (("man", 80.0), ("out", 60.0)):
        place = figures[who].place
        assert place is not None
        figures = {**figures, who: replace(figures[who], place=replace(place, x=x))}
    r = on(replace(game.state, figures=figures))
    moments.placed(r, ("man", "out", "foe"))

    assert [(one.figure, one.until) for one in r.events if isinstance(one, e.Gassed)] == [
        ("man", 0),
        ("out", 2),
    ]


@rule("BI-NONLETHAL.d")
def test_the_referee_says_who_walked_into_the_gas_and_who_out_of_it() -> None:
    """At a real table nobody else can: where it hangs stands in nobody's log."""
    game = thrown("tear_gas", [1], out=Man(x=80))
    r = on(game.state)
    for who, inside in (("man", False), ("out", True)):
        r.state = ruled(r, Ruling("gassed", "", who, inside))

    assert (r.state.figures["man"].gassed, r.state.figures["out"].gassed) == (0, 2)


@rule("BI-NONLETHAL.d")
def test_who_gets_into_a_vehicle_in_the_gas_is_out_of_it() -> None:
    game = thrown("tear_gas", [1], car=Vehicle("car", x=60))
    game.set("man", aboard="car")
    r = on(game.state)
    moments.placed(r, ("man", "car"))

    assert [(one.figure, one.until) for one in r.events if isinstance(one, e.Gassed)] == [("man", 0)]


@rule("BI-NONLETHAL.d", "BI-Q.99")
def test_the_gas_is_gone_at_the_end_of_the_next_turn() -> None:
    game = thrown("tear_gas", [1])
    for turn, left in ((1, 1), (2, 0)):
        r = on(replace(game.state, turn=turn))
        moments.turn_ended(r)
        assert len(r.state.clouds) == left


@rule("BI-NONLETHAL.a")
@pytest.mark.parametrize(("option", "there"), [("off", False), ("on", True)])
def test_there_are_none_unless_the_game_allows_them(option: str, there: bool) -> None:
    arms = arms_of(Reader({}), Options.read({"nonlethal": option}))

    assert {name in arms for name in ("rubber_gun", "flash_bang", "tear_gas")} == {there}
    assert "hand_grenade" in arms


@rule("BI-NONLETHAL.a")
@pytest.mark.parametrize(
    ("option", "carried"), [("off", ["pistol"]), ("on", ["rubber_gun", "tear_gas", "pistol"])]
)
def test_what_a_game_does_not_allow_stays_at_home(option: str, carried: list[str]) -> None:
    scenario = load("bassa_intensita/sawmill_attack")
    (begun,) = scenario.setup({**scenario.options, "nonlethal": option}, False)
    basile = next(figure for figure in begun.figures if figure.id == "basile")

    assert [one.name for one in basile.weapons] == carried
