"""Bassa Intensità, rulings on who there is: Quality, posts, orders and what is counted follow."""

from __future__ import annotations

from typing import Any

import pytest
from battle import Played, battle
from field import Man, Vehicle
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Refused, Ruling
from core.engine.words.ids import AnyId, FigureId, SideId, WeaponName
from core.rulekit.sealed import Slip
from core.rulekit.windows import Window
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.command import LeaderLost
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.ground import Covering, Mission, Support
from core.rules.bassa_intensita.state.men import Aim, Side
from core.rules.bassa_intensita.state.orders import Fire
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


@rule("BI-Q.123", "BI-Q.20")
def test_who_leads_the_squad_and_his_section_keeps_both_posts_whatever_else_is_ruled_of_him() -> None:
    """The last survivor of those without a post took over the squad: he leads his section as before."""
    game = battle(
        at=("leaders", ""), boss=Man(fate="dead"), rossi=Man(unit="alfa", leads=True), foe=Man(side="red"),
        units={"alfa": {"of": "blue"}, "blue": {"leader": "", "ability": "elite", "vacant": 1}}, dice=[[4]],
    )  # fmt: skip
    assert {game.state.units[one].leader for one in ("alfa", "blue")} == {"rossi"}

    assert game.ruled("health", "rossi", "wounded").no(LeaderLost)
    assert {game.state.units[one].leader for one in ("alfa", "blue")} == {"rossi"}


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


# --- another unit ---------------------------------------------------------------------------------------


@pytest.fixture
def squads() -> Played:
    """Two squads of Blue, the second a better one, and one of Red."""
    game = battle(
        turn=3, at=("fire", "regular"), units={"second": {"quality": "elite"}},
        rossi=Man(leads=True), bruni=Man(y=52, serves="rossi"), better=Man(y=54, quality="elite"),
        tank=Vehicle("t72", x=90, hull={"owner": "blue"}),
        lent=Vehicle("car", x=120, hull={"owner": "second"}),
        verdi=Man(y=70, unit="second", leads=True), huber=Man(side="red", x=80, leads=True),
    )  # fmt: skip
    green = Side(SideId("green"), (("en", "green"), ("it", "verde")))
    game.state = replace(game.state, sides={**game.state.sides, green.id: green})
    return game


@rule("BI-Q.123", "BI-Q.12")
@pytest.mark.parametrize(
    ("who", "unit", "quality", "kept"),
    [
        ("bruni", "second", "regular", "regular"),
        ("better", "second", "elite", ""),
        ("better", "red", "elite", "elite"),
        ("bruni", "red", "regular", ""),
    ],
)
def test_his_quality_goes_with_him_and_is_noted_where_his_new_unit_has_another(
    squads: Played, who: str, unit: str, quality: str, kept: str
) -> None:
    squads.ruled("unit", who, unit)
    assert (squads.man(who).unit, squads.man(who).quality) == (unit, kept)
    assert squads.state.quality_of(squads.man(who)) == quality


@rule("BI-Q.123", "BI-CMD.p")
def test_who_stays_in_his_unit_keeps_his_post_and_who_changes_it_does_not(squads: Played) -> None:
    squads.ruled("unit", "rossi", "blue")
    assert (squads.man("rossi").leads, squads.state.units["blue"].leader) == ("blue", "rossi")
    squads.ruled("unit", "rossi", "second")
    assert (squads.man("rossi").leads, squads.state.units["second"].leader) == ("", "verdi")
    assert squads.man("bruni").serves == "rossi", "he serves a comrade's weapon as before"


@rule("BI-Q.123", "BI-CMD.l")
@pytest.mark.parametrize(("who", "owner"), [("tank", "red"), ("lent", "second")])
def test_a_vehicle_is_its_new_units_where_it_was_its_old_ones(squads: Played, who: str, owner: str) -> None:
    squads.ruled("unit", who, "red")
    assert squads.man(who).hull.owner == owner


@rule("BI-Q.123")
@pytest.mark.parametrize(
    ("seen_by", "after"),
    [(("red", "green"), ("blue", "green")), (("red",), ("blue",)), ((), ("blue",))],
)
def test_his_old_comrades_observe_him_and_others_who_did(
    squads: Played, seen_by: tuple[str, ...], after: tuple[str, ...]
) -> None:
    squads.set("bruni", seen_by=seen_by, captor="huber", aim=Aim("huber", 3))
    squads.ruled("unit", "bruni", "red")
    bruni = squads.man("bruni")
    assert (bruni.seen_by, bruni.serves, bruni.captor, bruni.aim) == (after, "", "", None)


@rule("BI-Q.123")
@pytest.mark.parametrize("goes", ["rossi", "huber", "verdi"])
def test_no_order_nor_covering_fire_is_about_who_went_over_and_nobody_serves_his_weapon(
    squads: Played, goes: str
) -> None:
    """Rossi, whose weapon Bruni serves, was ordered to fire at Huber; Verdi has nothing to do with it."""
    order = Fire("rossi", "ak", "huber")
    step = replace(squads.state.sealed, slips=(Slip("blue", "rossi", order),))
    covering = (Covering(FigureId("rossi"), WeaponName("ak"), target=FigureId("huber")),)
    squads.state = replace(squads.state, sealed=step, last={"rossi": order}, covering=covering)
    squads.ruled("unit", goes, "blue" if goes == "huber" else "red")
    state, stands = squads.state, goes == "verdi"
    assert (len(state.sealed.slips), len(state.last), len(state.covering)) == (stands,) * 3
    assert squads.man("bruni").serves == ("" if goes == "rossi" else "rossi")


@rule("BI-Q.123")
@pytest.mark.parametrize(
    ("now", "busy"),
    [
        ({"phase": "start"}, True),
        ({"phase": "deploy"}, True),
        ({"phase": "deployed"}, True),
        ({"phase": "leaders"}, True),
        ({"phase": ""}, True),
        ({"phase": "initiative"}, False),
        ({"phase": "move"}, False),
        ({"phase": "end"}, False),
        ({"doing": (Resolving("regular"),)}, True),
        ({"windows": (Window("opportunity", "BI-OPP.a", "rossi", ()),)}, True),
    ],
)
def test_nobody_goes_over_before_the_first_turn_or_while_something_goes_on(
    squads: Played, now: dict[str, Any], busy: bool
) -> None:
    squads.state = replace(squads.state, **now)
    squads.ruled("unit", "better", "second")
    if busy:
        with pytest.raises(Refused, match="ruling-busy"):
            squads.ruled("unit", "bruni", "red")
    else:
        assert squads.ruled("unit", "bruni", "red")


@rule("BI-Q.123")
def test_within_his_side_an_observer_takes_his_mission_along_and_anothers_gun_goes_over(game: Played) -> None:
    mortar = Support(AnyId("mortar"), SideId("blue"), (), "platoon_mortar", "mortar_60", FigureId("mort"))
    other = Support(AnyId("guns"), SideId("blue"), (), "dedicated")
    missions = {"rossi": Mission("rossi", "guns", "contacting")}
    game.state = replace(game.state, support={"mortar": mortar, "guns": other}, missions=missions)
    game.ruled("unit", "rossi", "blue")
    game.ruled("unit", "mort", "red")
    assert {key: one.side for key, one in game.state.support.items()} == {"mortar": "red", "guns": "blue"}


@rule("BI-Q.123")
def test_who_is_put_back_on_the_roster_is_in_the_game_and_leads_nobody(game: Played) -> None:
    game.set("rossi", fleeing=True)
    for value, fate in ((True, "gone"), (False, "")):
        game.run("referee", Ruling("removed", "so", "rossi", value))
        rossi = game.man("rossi")
        assert (rossi.unlisted, rossi.fate, rossi.leads, rossi.fleeing) == (value, fate, "", False)


@rule("BI-Q.123")
def test_what_he_carries_twice_is_shown_once_and_new_arms_are_whole(game: Played) -> None:
    game.ruled("weapons", "bruni", ["ak", "law"])
    game.ruled("broken", "bruni", True)
    fields: Any = RULES.fields(game.state, "referee", "ruling", {"fact": "weapons", "subject": "bruni"})
    rows = next(one.options for one in fields if one.name == "value")
    assert [row.value for row in rows][:2] == ["ak", "law"] and len(rows) == len(game.state.arms)
    game.ruled("weapons", "bruni", ["pk", "ak"])
    assert [(one.name, one.broken) for one in game.man("bruni").weapons] == [("pk", False), ("ak", True)]
