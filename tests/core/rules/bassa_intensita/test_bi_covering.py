"""Bassa Intensità, covering fire: declared in secret, at visible enemies, at terrain that may hide some."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle
from rule_ids import rule

from core.engine.words.ids import WeaponName
from core.rules.bassa_intensita.covering import declaring
from core.rules.bassa_intensita.covering.declaring import spots_on
from core.rules.bassa_intensita.facts.covering import CoverStands, CoverStruck
from core.rules.bassa_intensita.facts.firing import HarmRolled, OrderLost, ShotExpected, ShotRolled
from core.rules.bassa_intensita.facts.ordering import OrderSealed
from core.rules.bassa_intensita.state.ground import Covering
from core.rules.bassa_intensita.state.men import Carried, Moment
from core.table.places import Point
from core.table.shapes import Rectangle

WOOD = {"id": "wood", "kind": "wood", "points": [[29.5, 40], [45, 40], [45, 60], [29.5, 60]]}
AT = Point(31, 50)


def covering(**more: Any) -> Played:
    """Rossi with an AK 20 cm before a wood, in which Huber hides at its edge; a red man in the open."""
    given: dict[str, Any] = {
        "rossi": Man("ak", x=10, y=50, leads=True),
        "smith": Man("rifle", "smg", x=10, y=52),
        "huber": Man("rifle", side="red", x=30, y=50, seen_by=()),
        "boss": Man(side="red", x=36, y=50, seen_by=(), leads=True),
        "open": Man(side="red", x=40, y=70),
        "terrain": [WOOD],
    }
    return battle(**{"at": ("covering", ""), **given, **more})


def stands(game: Played) -> tuple[Covering, ...]:
    covers: tuple[Covering, ...] = game.state.covering
    return covers


@rule("BI-COV.a", "BI-COV.e", "BI-COV.h", "BI-SEQ.c", "BI-SEQ.n", "BI-S.P2.1", "BI-S.P2.3", "BI-Q.35")
def test_covering_fire_at_a_wood_is_declared_in_secret_and_stands() -> None:
    game = covering()
    sealed = game.run("blue", c.OrderCover("rossi", "ak", element="wood", aim=AT))
    assert not game.shown("red", sealed) and game.state.figures["rossi"].used == ""

    facts = game.seal()
    assert facts.one(CoverStands).covering.area == Rectangle(AT, 10.0, 4.0, 0.0)
    assert len(stands(game)) == 1
    rossi = game.man("rossi")
    assert (rossi.used, rossi.flash, rossi.automatic) == ("covering", Moment(1, 0), True)
    assert [type(fact).__name__ for fact in game.shown("red", facts) if isinstance(fact, CoverStands)]
    assert not facts.of(ShotRolled)


@rule("BI-EX.19", "BI-COV.d", "BI-COV.f", "BI-COV.g", "BI-Q.32", "BI-Q.33", "BI-HIT.d", "BI-S.P3.c")
def test_who_fires_out_of_the_wood_is_struck_before_he_fires() -> None:
    game = covering()
    game.run("blue", c.OrderCover("rossi", "ak", element="wood", aim=AT))
    game.seal()
    game.until("fire", "regular")
    game.run("red", c.OrderFire("huber", "rifle", "rossi"))
    facts = game.seal([2], [6])

    assert next(type(fact) for fact in facts if isinstance(fact, CoverStruck | ShotRolled)) is CoverStruck
    strike, shot = facts.of(ShotRolled)
    assert (strike.firer, strike.target, strike.needed) == ("rossi", "huber", 1)
    assert [one.how for one in strike.modifiers] == ["", "÷", "÷"]
    assert (shot.firer, shot.needed, shot.hit) == ("huber", 5, False)
    assert stands(game)[0].struck == ("huber",)


@rule("BI-COV.i", "BI-Q.34", "BI-EX.19")
def test_who_stays_silent_suffers_nothing() -> None:
    game = covering()
    game.run("blue", c.OrderCover("rossi", "ak", element="wood", aim=AT))
    game.seal()
    facts = game.until("fired", "look")

    assert not facts.of(ShotRolled) and not facts.of(CoverStruck)
    huber = game.man("huber")
    assert huber.under_auto is None and not huber.health


@rule("BI-COV.f", "BI-Q.32", "BI-Q.11")
def test_whom_covering_fire_shocks_does_not_fire_and_is_struck_once_a_turn() -> None:
    game = covering()
    game.run("blue", c.OrderCover("rossi", "ak", element="wood", aim=AT))
    game.seal()
    game.until("fire", "regular")
    game.run("red", c.OrderFire("huber", "rifle", "rossi"))
    facts = game.seal([1], [9], [2])

    assert [one.harmed.what for one in facts.of(HarmRolled)] == ["seriously_wounded"]
    assert [one.figure for one in facts.of(OrderLost)] == ["huber"]
    assert len(facts.of(ShotRolled)) == 1 and game.man("huber").used == ""
    assert game.man("huber").under_auto == Moment(1, 1)


@rule("BI-COV.e", "BI-Q.32")
@pytest.mark.parametrize(
    ("huber", "scope", "struck"),
    [({"x": 30.5, "y": 50}, "rectangle", True), ({"x": 30.5, "y": 55}, "rectangle", False),
     ({"x": 30.5, "y": 55}, "whole_element", True),
     ({"x": 30.5, "y": 50, "seen_by": ("blue",)}, "rectangle", False),
     ({"x": 40, "y": 66}, "whole_element", False)],
)  # fmt: skip
def test_whom_it_reaches(huber: dict[str, Any], scope: str, struck: bool) -> None:
    hidden = Man("rifle", side="red", **{"seen_by": (), **huber})
    game = covering(huber=hidden, options={"cover_terrain_scope": scope})
    game.run("blue", c.OrderCover("rossi", "ak", element="wood", aim=AT))
    game.seal()
    game.until("fire", "regular")
    game.run("red", c.OrderFire("huber", "rifle", "rossi"))
    facts = game.seal(*([[2]] if struck else []), [10])
    assert [one.whom for one in facts.of(CoverStruck)] == (["huber"] if struck else [])


@rule("BI-COV.c", "BI-Q.31", "BI-HIT.e", "BI-HIT.d", "BI-S.P2.2", "BI-Q.33")
def test_at_a_visible_enemy_it_is_fired_at_once_and_both_sides_together() -> None:
    game = covering(huber=Man("rifle", side="red", x=40, y=52), terrain=[])
    foreseen = game.run("blue", c.OrderCover("smith", "rifle", target="huber"))
    assert foreseen.one(ShotExpected).needed == 2 and not game.shown("red", foreseen)
    game.run("red", c.OrderCover("huber", "rifle", target="smith"))
    facts = game.seal([2], [2], [9], [3], [9], [3])

    assert [(one.firer, one.needed) for one in facts.of(ShotRolled)] == [("smith", 2), ("huber", 2)]
    assert {game.man(name).health for name in ("smith", "huber")} == {"serious"}
    assert game.step[0] == "move" and not stands(game)


@rule("BI-Q.31")
def test_it_may_be_held_until_the_target_fires() -> None:
    game = covering(huber=Man("rifle", side="red", x=40, y=52), terrain=[], options={"cover_visible": "hold"})
    game.run("blue", c.OrderCover("smith", "rifle", target="huber"))
    facts = game.seal()
    assert stands(game)[0].target == "huber" and not facts.of(ShotRolled)
    assert (game.man("smith").used, game.man("smith").flash) == ("covering", None)

    game.until("fire", "regular")
    game.run("red", c.OrderFire("huber", "rifle", "rossi"))
    facts = game.seal([3], [10])
    assert [(one.firer, one.needed) for one in facts.of(ShotRolled)] == [("smith", 2), ("huber", 4)]
    assert game.man("smith").flash == Moment(1, 1)


@rule("BI-COV.d", "BI-COV.b", "BI-Q.32")
def test_what_may_not_be_covered() -> None:
    far = {"id": "far", "kind": "wood", "points": [[120, 40], [130, 40], [130, 60], [120, 60]]}
    behind = {"id": "behind", "kind": "scrub", "points": [[60, 49], [65, 49], [65, 51], [60, 51]]}
    game = covering(terrain=[WOOD, far, behind])
    refused = game.refused
    at = {"element": "wood", "aim": AT}
    assert refused("blue", c.OrderCover("smith", "rifle", **at)) == ("BI-COV.d", "bi-cover-needs-area")
    assert refused("blue", c.OrderCover("smith", "smg", **at)) == ("BI-COV.d", "bi-cover-needs-area")
    assert refused("blue", c.OrderCover("rossi", "ak", element="house", aim=AT)) == (
        "BI-COV.b", "bi-no-element-to-cover",
    )  # fmt: skip
    assert refused("blue", c.OrderCover("rossi", "ak", element="wood", aim=Point(20, 50))) == (
        "BI-Q.32", "bi-aim-not-on-element",
    )  # fmt: skip
    assert refused("blue", c.OrderCover("rossi", "ak", element="far", aim=Point(121, 50)))[0] == "BI-COV.b"
    hidden = c.OrderCover("rossi", "ak", element="behind", aim=Point(61, 50))
    assert refused("blue", hidden) == ("BI-COV.b", "bi-element-not-seen")
    assert refused("blue", c.OrderCover("rossi", "ak")) == ("BI-COV.b", "bi-one-target")
    assert refused("blue", c.OrderCover("rossi", "ak", target="open", **at)) == ("BI-COV.b", "bi-one-target")
    assert refused("blue", c.OrderCover("rossi", "ak", target="huber")) == ("BI-Q.103", "bi-no-such-enemy")
    assert refused("blue", c.OrderCover("rossi", "ak", turned=45.0, **at)) == ("BI-Q.35", "bi-not-turned")
    open_ground = covering(terrain=[far])
    assert (
        open_ground.refused("blue", c.OrderCover("rossi", "ak", element="far", aim=Point(121, 50)))[0]
        == "BI-FIRE.g"
    )


@rule("BI-COV.h", "BI-SEQ.n")
def test_who_has_given_covering_fire_does_nothing_more_this_turn() -> None:
    game = covering()
    game.run("blue", c.OrderCover("rossi", "ak", element="wood", aim=AT))
    game.seal()
    game.until("fire", "regular")
    assert game.refused("blue", c.OrderFire("rossi", "ak", "open")) == ("BI-SEQ.m", "bi-activity-spent")


def test_the_covering_side_learns_that_there_was_fire_and_of_whom_it_hit_nothing() -> None:
    game = covering()
    game.run("blue", c.OrderCover("rossi", "ak", element="wood", aim=AT))
    game.seal()
    game.until("fire", "regular")
    game.run("red", c.OrderFire("huber", "rifle", "rossi"))
    facts = game.seal([1], [9], [2])

    (strike,) = [one for one in game.shown("blue", facts) if isinstance(one, CoverStruck)]
    assert (strike.firer, strike.whom) == ("rossi", "")
    (shot,) = [one for one in game.shown("blue", facts) if isinstance(one, ShotRolled)]
    assert (shot.hit, shot.needed, shot.cm, shot.modifiers) == (False, 0, 0.0, ())
    assert not any("huber" in str(one) or "ShotLine" in str(one) for one in game.shown("blue", facts))
    (own,) = [one for one in game.shown("red", facts) if isinstance(one, ShotRolled)]
    assert own.hit and own.needed == 1


def test_who_fires_unseen_is_fired_at_by_nobody_and_named_to_nobody() -> None:
    game = battle(
        rossi=Man("ak", x=10, y=50, leads=True),
        huber=Man("rifle", side="red", x=50, y=50, seen_by=(), leads=True),
        lorry=Vehicle("truck", side="red", x=100, y=100),
    )
    game.run("red", c.OrderFire("huber", "rifle", "rossi"))
    facts = game.seal([10])

    (shot,) = [one for one in game.shown("blue", facts) if isinstance(one, ShotRolled)]
    assert (shot.firer, shot.target, shot.cm) == ("", "rossi", 0.0)
    assert not any("huber" in str(one) for one in game.shown("blue", facts))
    assert not [one for one in game.shown("blue", facts) if isinstance(one, OrderSealed)]


@rule("BI-Q.31")
def test_it_may_be_held_until_the_target_moves() -> None:
    game = covering(
        rossi=Man("ak", x=10, y=50, leads=True, used="acted"),
        huber=Man("rifle", side="red", x=40, y=52),
        terrain=[],
        options={"cover_visible": "hold"},
    )
    game.run("blue", c.OrderCover("smith", "rifle", target="huber"))
    game.seal()
    game.until("move", "second")
    facts = game.play("red", c.Move("huber", "normal", (Point(49, 60),)), [10])
    assert [(one.firer, one.needed) for one in facts.of(ShotRolled)] == [("smith", 2)]
    game.run("blue", game.rules.passing(game.state, game.state.awaiting[0]))
    place = game.man("huber").place
    assert place is not None and place.y == 60


@rule("BI-COV.b", "BI-COV.d", "BI-Q.32")
def test_elements_that_cannot_be_covered_say_why_and_the_spots_that_can_are_suggested() -> None:
    """The barn behind the wood is not seen; of the wood the edge that he sees is."""
    barn = {"id": "barn", "kind": "building", "points": [[60, 45], [70, 45], [70, 55], [60, 55]]}
    game = covering(terrain=[WOOD, barn])
    filled = {"_unit": "blue", "figure": "rossi", "weapon": "ak", "target": ""}
    fields = {one.name: one for one in game.rules.fields(game.state, "blue", "order_cover", filled)}
    why = {row.value: row.refusal and row.refusal.message.id for row in fields["element"].options}
    assert why == {"wood": None, "barn": "bi-element-not-seen"}

    fields = game.rules.fields(game.state, "blue", "order_cover", {**filled, "element": "wood"})
    spots = next(one for one in fields if one.name == "aim").suggestions
    assert spots
    for spot in spots:
        covering(terrain=[WOOD, barn]).run("blue", c.OrderCover("rossi", "ak", "", "wood", Point(*spot)))


@rule("BI-COV.b", "BI-COV.d")
def test_ground_that_own_men_stand_in_is_the_last_that_is_suggested_to_be_covered() -> None:
    """Enter should not cover the house that one stands in: it comes after what enemies may hide in."""
    hut = {"id": "hut", "kind": "building", "points": [[10, 70], [20, 70], [20, 80], [10, 80]]}

    def rows(smith: Man) -> list[Any]:
        game = covering(terrain=[hut, WOOD], smith=smith)
        filled = {"_unit": "blue", "figure": "rossi", "weapon": "ak", "target": ""}
        fields = game.rules.fields(game.state, "blue", "order_cover", filled)
        return [row.value for row in next(one for one in fields if one.name == "element").options]

    assert rows(Man(x=20, y=20)) == ["hut", "wood"]
    assert rows(Man(x=15, y=75)) == ["wood", "hut"]


@rule("BI-COV.e", "BI-COV.g")
@pytest.mark.parametrize(
    "since", [{"shocked": 1}, {"health": "serious"}, {"weapons": (Carried(WeaponName("ak"), broken=True),)}]
)
def test_covering_fire_of_who_can_fire_no_more_strikes_nobody(since: dict[str, Any]) -> None:
    """Since he took it up he is Shocked or down, or his weapon is broken."""
    game = covering()
    game.run("blue", c.OrderCover("rossi", "ak", element="wood", aim=AT))
    game.seal()
    game.until("fire", "regular")
    game.run("red", c.OrderFire("huber", "rifle", "smith"))
    game.set("rossi", **since)
    facts = game.seal([10])

    assert facts.no(CoverStruck) and [shot.firer for shot in facts.of(ShotRolled)] == ["huber"]


@rule("BI-COV.b", "BI-Q.32")
def test_an_element_can_be_covered_where_any_spot_of_it_can() -> None:
    """The wood hides the middle of the long barn, not its far end."""
    barn = {"id": "barn", "kind": "building", "points": [[44, 45], [54, 45], [54, 90], [44, 90]]}
    game = covering(terrain=[WOOD, barn])
    filled = {"_unit": "blue", "figure": "rossi", "weapon": "ak", "target": ""}
    fields = {one.name: one for one in game.rules.fields(game.state, "blue", "order_cover", filled)}
    assert [row.refusal for row in fields["element"].options if row.value == "barn"] == [None]

    fields = game.rules.fields(game.state, "blue", "order_cover", {**filled, "element": "barn"})
    spots = next(one for one in fields if one.name == "aim").suggestions
    assert (44, 90) in spots and (49, 67.5) not in spots


@rule("BI-COV.b", "BI-COV.d")
def test_a_spot_to_begin_with_lies_on_the_element_whatever_its_shape() -> None:
    """The middle of a wood; of one that goes round a clearing, a corner of it."""
    around = [[60, 20], [90, 20], [90, 60], [85, 60], [85, 30], [65, 30], [65, 60], [60, 60]]
    state = covering(terrain=[WOOD, {"id": "around", "kind": "wood", "points": around}]).state
    assert spots_on(state, "wood")[0] == Point(37.25, 50.0)
    assert spots_on(state, "around")[0] == Point(60.0, 20.0)
    assert spots_on(state, "nothing") == ()


def test_what_can_be_covered_is_worked_out_once_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each blank of one and the same moment asks for it, of each element, and bots ask for many."""
    game = covering()
    filled = {"_unit": "blue", "figure": "rossi", "weapon": "ak", "target": ""}
    first = list(game.rules.fields(game.state, "blue", "order_cover", filled))
    monkeypatch.setattr(declaring, "refused_as", None)
    assert list(game.rules.fields(game.state, "blue", "order_cover", filled)) == first
    with pytest.raises(TypeError):
        list(game.rules.fields(covering().state, "blue", "order_cover", filled))
