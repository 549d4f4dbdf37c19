"""Bassa Intensità, rulings on who there is: Quality, posts, orders and what is counted follow."""

from __future__ import annotations

import pytest
from battle import Played, battle
from field import Man, Vehicle
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Refused
from core.engine.words.ids import AnyId, FigureId, SideId, WeaponName
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.command import LeaderLost
from core.rules.bassa_intensita.state.ground import Covering, Mission, Support
from core.rules.bassa_intensita.turn.ending import is_broken


@pytest.fixture
def game() -> Played:
    """A squad under Rossi, and a squad of another Quality under Huber."""
    return battle(
        turn=3, at=("fire", "regular"), units={"red": {"quality": "elite"}},
        rossi=Man(leads=True), bruni=Man("ak", "pk", y=52), mort=Man("mortar_60", y=54),
        car=Vehicle("car", x=90), huber=Man(side="red", x=80, leads=True), karl=Man(side="red", x=84),
    )  # fmt: skip


@rule("BI-Q.123")
def test_who_goes_over_keeps_his_quality_and_is_observed_by_his_comrades(game: Played) -> None:
    quality = game.state.quality_of(game.man("bruni"))
    game.state = replace(
        game.state, covering=(Covering(FigureId("karl"), WeaponName("ak"), target=FigureId("bruni")),)
    )
    game.ruled("unit", "bruni", "red")
    bruni = game.man("bruni")

    assert (bruni.side, bruni.unit, bruni.seen_by) == ("red", "red", ("blue",))
    assert quality != "elite" and game.state.quality_of(bruni) == quality
    assert not game.state.covering
    assert "bruni" in RULES.known(game.state, "blue").figures


@rule("BI-Q.123", "BI-CMD.p")
@pytest.mark.parametrize(("fact", "value"), [("unit", "red"), ("removed", True)])
@pytest.mark.parametrize("loss", ["any", "killed_only"])
def test_a_leader_who_goes_leaves_his_post_vacant(game: Played, fact: str, value: object, loss: str) -> None:
    game.state = replace(game.state, options={**game.state.options, "leader_loss": loss})
    facts = game.ruled(fact, "rossi", value)
    assert facts.one(LeaderLost).figure == "rossi"
    unit = game.state.units["blue"]
    assert (unit.leader, unit.vacant) == ("", 3) and not game.man("rossi").leads
    assert game.state.units["red"].leader == "huber"


@rule("BI-Q.123")
def test_who_is_struck_off_counts_neither_among_a_side_nor_as_a_loss(game: Played) -> None:
    sides = game.state.sides
    game.state = replace(
        game.state, sides={**sides, SideId("blue"): replace(sides[SideId("blue")], breaks=0.5)}
    )
    game.ruled("removed", "mort", True)
    game.ruled("fate", "bruni", "dead")
    assert not is_broken(game.state, SideId("blue")), "one of three"
    game.ruled("removed", "car", True)
    assert is_broken(game.state, SideId("blue")), "one of two"
    game.ruled("removed", "car", False)
    game.ruled("fate", "bruni", "")
    assert not is_broken(game.state, SideId("blue"))


@rule("BI-Q.123")
def test_a_mortar_goes_over_with_its_man_but_not_with_a_mission(game: Played) -> None:
    mortar = Support(AnyId("mortar"), SideId("blue"), (), "platoon_mortar", "mortar_60", FigureId("mort"))
    missions = {"rossi": Mission("rossi", "mortar", "contacting")}
    game.state = replace(game.state, support={"mortar": mortar}, missions=missions)
    for name in ("rossi", "mort"):
        with pytest.raises(Refused, match="bi-has-mission"):
            game.ruled("unit", name, "red")
    game.state = replace(game.state, missions={})
    game.ruled("unit", "mort", "red")
    assert game.state.support["mortar"].side == "red"


@rule("BI-Q.123")
def test_a_weapon_that_he_keeps_is_as_it_was(game: Played) -> None:
    game.ruled("empty", "bruni", True)
    game.ruled("weapons", "bruni", ["pk", "law"])
    assert [(one.name, one.empty) for one in game.man("bruni").weapons] == [("pk", True), ("law", False)]
