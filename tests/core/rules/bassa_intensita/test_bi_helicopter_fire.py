"""Bassa Intensità, helicopters under fire as they move, and crews that fail their check."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle, on
from msgspec.structs import replace
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution
from core.engine.words.ids import PieceId
from core.locale import sentences
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.changes import change
from core.rules.bassa_intensita.facts.firing import OrderLost
from core.rules.bassa_intensita.facts.flying import CrewGaveUp, FlightChanged
from core.rules.bassa_intensita.facts.morale import MoraleChecked, Panicked, Reacted, Shocked
from core.rules.bassa_intensita.facts.sky import HelicopterStruck, UpwardRolled
from core.rules.bassa_intensita.morale.reactions import react
from core.rules.bassa_intensita.state.ground import Cloud
from core.rules.bassa_intensita.state.vehicles import Flight
from core.table.places import Point
from core.table.shapes import Polygon

FLYING = Flight(way=90, rolled=1)


def flight(how: Flight = FLYING, *, at: tuple[str, str] = ("move", "first"), **given: Any) -> Played:
    """A transport of blue's at (50, 50) that may fly east; red has a missile and a rifle."""
    figures = {
        "heli": Vehicle("ab205", x=50, y=50, hull={"flight": how, "role": "combat"}),
        "gun": Man("stinger", side="red", x=100, y=90, leads=True),
        "ivan": Man(side="red", x=100, y=92),
    } | given.pop("figures", {})
    return battle(at=at, **figures, **given)


# --- as it moves -------------------------------------------------------------------------------------


@rule("BI-AA.a", "BI-AA.d", "BI-OPP.a", "BI-Q.89", "BI-Q.91")
def test_a_helicopter_that_flies_is_fired_at_where_the_firer_likes_at_half() -> None:
    game = flight()
    game.run("blue", c.Fly("heli", (Point(120, 50),)))
    assert game.waiting == [("red", "opportunity")]
    assert game.refused("red", c.OpportunityFire("ivan", "ak", 10))[0] == "BI-OPP.c"
    facts = game.play("red", c.OpportunityFire("gun", "stinger", 50), [3])
    shot = facts.one(UpwardRolled)
    assert (shot.base, shot.needed) == (3, 2) and [one.rule for one in shot.modifiers] == ["BI-AA.d"]
    assert game.at("heli") == (100, 50) and game.man("gun").used == "opportunity"
    game.run("red", c.HoldFire())
    assert game.at("heli") == (120, 50)


@rule("BI-AA.a", "BI-FIRE.c")
def test_no_area_is_fired_at_around_what_flies() -> None:
    """It would mean nothing there, and give the shot other dice."""
    game = flight()
    game.run("blue", c.Fly("heli", (Point(120, 50),)))
    assert game.refused("red", c.OpportunityFire("gun", "stinger", 50, area=True)) == (
        "BI-FIRE.c",
        "bi-no-area",
    )


@rule("BI-AA.a", "BI-AA.h")
def test_what_is_shot_down_on_its_way_goes_no_farther() -> None:
    game = flight(figures={"rider": Man(x=50, aboard="heli")})
    game.run("blue", c.Fly("heli", (Point(120, 50),)))
    game.play("red", c.OpportunityFire("gun", "stinger", 20), [2], [1, 1])
    assert game.man("heli").fate == "destroyed" and game.man("rider").fate == "dead"
    assert game.at("heli") == (70, 50)


@rule("BI-AA.b", "BI-Q.89")
def test_a_rocket_launcher_fires_where_it_comes_within_80_cm() -> None:
    game = flight(figures={"gun": Man("rpg7", side="red", x=150, y=50, leads=True)})
    game.run("blue", c.Fly("heli", (Point(100, 50),)))
    assert game.refused("red", c.OpportunityFire("gun", "rpg7", 10)) == ("BI-AA.b", "bi-sky-too-far")
    assert game.play("red", c.OpportunityFire("gun", "rpg7", 30), [10]).one(UpwardRolled).needed == 1


@rule("BI-AA.a", "BI-OPP.c")
def test_an_enemy_without_such_weapons_is_asked_too() -> None:
    game = flight(figures={"gun": Man(side="red", x=100, y=90, leads=True)})
    game.run("blue", c.Fly("heli", (Point(120, 50),)))
    assert game.waiting == [("red", "opportunity")] and ("opportunity_fire", "") not in game.offered("red")


@rule("BI-AA.a", "BI-HELI.b")
@pytest.mark.parametrize(("how", "now"), [("landing", "flying"), ("roping", "flying"), ("rising", "landed")])
def test_landing_rising_and_hanging_on_the_spot_is_fired_at_as_well(how: str, now: str) -> None:
    game = flight(Flight(now, way=90, rolled=1))
    game.run("blue", c.Hover("heli", how))
    assert game.waiting == [("red", "opportunity")]
    facts = game.play("red", c.OpportunityFire("gun", "stinger"), [10])
    assert facts.one(UpwardRolled).needed == 2
    game.run("red", c.HoldFire())
    assert game.waiting == [("blue", "move")] and game.man("heli").used == "moved"
    assert game.man("heli").hull.flight.how == how


@rule("BI-AA.a", "BI-Q.91")
def test_at_a_real_table_people_say_that_they_see_it_and_how_far_it_is() -> None:
    game = flight(tape=True, figures={"gun": Man("rpg7", side="red", leads=True)})
    game.run("blue", c.Fly("heli", 70.0))
    facts = game.play("red", c.OpportunityFire("gun", "rpg7", 30), [10], answers=[{"distance": 60.0}, 60.0])
    assert facts.one(UpwardRolled).needed == 1


@rule("BI-AA.a", "BI-AA.c", "BI-Q.89")
def test_before_it_is_sealed_an_order_tells_what_it_will_need() -> None:
    game = flight(
        at=("fire", "veteran"),
        figures={"gun": Man("stinger", side="red", x=100, leads=True, quality="veteran")},
    )
    facts = game.run("red", c.OrderUpward("gun", "stinger", "heli"))
    (told,) = facts[0].numbers()
    assert (told.needed, told.base, told.sides) == (4, 3, 10) and told.modifiers[0].rule == "BI-AA.c"


@rule("BI-Q.39")
def test_an_order_at_what_is_gone_is_lost() -> None:
    game = flight(at=("fire", "regular"), figures={"two": Man("stinger", side="red", x=101, y=90)})
    for one in ("gun", "two"):
        game.run("red", c.OrderUpward(one, "stinger", "heli"))
    game.state = change(game.state, "heli", fate="gone")
    assert len(game.seal().of(OrderLost)) == 2


# --- the crew ---------------------------------------------------------------------------------------


def crew(*dice: list[int], how: Flight = FLYING, **more: Any) -> Any:
    """A missile hits it in the Regular step; 2d6 show 7: a check and nothing else."""
    game = flight(how, at=("fire", "regular"), **more)
    game.run("red", c.OrderUpward("gun", "stinger", "heli"))
    return game, game.seal([1], *dice)


@rule("BI-AA.k", "BI-AA.o", "BI-MOR.n", "BI-Q.73")
def test_a_crew_that_would_be_shocked_panics_and_flies_off() -> None:
    game, facts = crew([3, 4], [10], [1])
    assert facts.one(Reacted).reaction == "shocked" and facts.one(Panicked).figure == "heli"
    here = game.man("heli").place
    gun = game.man("gun").place
    assert ((here.x - gun.x) ** 2 + (here.y - gun.y) ** 2) ** 0.5 > 100
    assert facts.one(Shocked).figure == "heli" and not game.man("heli").fleeing


@rule("BI-AA.p", "BI-Q.92")
@pytest.mark.parametrize(("face", "waits"), [(2, True), (3, False)])
def test_a_crew_that_would_surrender_panics_or_comes_down(face: int, waits: bool) -> None:
    game, facts = crew([3, 4], [10], [6], [face])
    assert bool(facts.of(CrewGaveUp)) is waits is not bool(facts.of(Panicked))
    assert (game.waiting == [("blue", "land_or_home")]) is waits
    if waits:
        game.run("blue", c.LandOrHome(home=False))
        assert game.man("heli").hull.flight.how == "landed" and game.step == ("fire", "recruit")


@rule("BI-AA.p", "BI-Q.92")
def test_that_a_crew_which_gives_up_goes_home_is_not_foretold_as_certain() -> None:
    """Its owner says whether it lands."""
    game = flight(at=("fire", "regular"))
    order = c.OrderUpward("gun", "stinger", "heli")

    seen = preview(RULES, RULES.known(game.state, "red"), "red", order, RULES.geometry)

    assert isinstance(seen, Preview), seen
    for language, words in (
        ("en", "Heli: whether it lands or goes home, as its owner likes"),
        ("it", "Heli: se atterra o rientra alla base, come vuole chi lo ha"),
    ):
        assert words in [sentences(language).say(message) for message in seen.unseen]


@rule("BI-AA.p", "BI-CMD.p", "BI-Q.92")
def test_whoever_goes_home_with_it_is_gone_and_his_post_vacant() -> None:
    game, _ = crew([3, 4], [10], [6], [1], figures={"boss": Man(x=50, leads=True, aboard="heli")})
    game.run("blue", c.LandOrHome(home=True))
    assert game.man("heli").fate == game.man("boss").fate == "gone" and game.state.units["blue"].vacant


@rule("BI-AA.o", "BI-HELI.b")
def test_who_was_landing_breaks_it_off() -> None:
    _, facts = crew([3, 4], [10], [4], how=Flight("landing", way=90, rolled=1))
    assert facts.one(FlightChanged).how == "flying" and facts.one(Panicked).figure == "heli"


@rule("BI-Q.91", "BI-MOR.o")
def test_on_the_ground_its_crew_is_like_any_other() -> None:
    for reaction, fate, shocked in (("surrender", "abandoned", 0), ("shocked", "", 2), ("panic", "", 2)):
        r: Resolution[Any] = on(flight(Flight("landed"), at=("fire", "regular")).state)
        react(r, "heli", reaction)
        heli = r.state.figures["heli"]
        assert (heli.fate, heli.shocked, heli.fleeing) == (fate, shocked, False)


@rule("BI-AA.j", "BI-Q.92")
@pytest.mark.parametrize(
    ("option", "needed", "reaction"), [("test_die", 6, "shocked"), ("reaction_die", 7, "panic")]
)
def test_the_plus_one_is_on_the_check_or_on_the_reaction(option: str, needed: int, reaction: str) -> None:
    _, facts = crew([2, 3], [10], [3], options={"heli_plus1": option}, units={"blue": {"alone": False}})
    assert facts.one(HelicopterStruck).worse is (option == "reaction_die")
    checked = facts.one(MoraleChecked)
    assert sum(term.value for term in checked.modifiers if term.rule == "BI-AA.j") == needed - 7
    assert facts.one(Reacted).reaction == reaction


# --- what hides it ------------------------------------------------------------------------------------

HOUSE = {"id": "house", "kind": "building", "box": [70, 44, 6, 12]}


def seen_over(**more: Any) -> Played:
    """A gunship of blue's west of a house, a red missile east of it, in the Regular step."""
    figures = {
        "heli": Vehicle("a129", x=50, y=50, hull={"flight": FLYING}),
        "gun": Man("stinger", **({"side": "red", "x": 100, "y": 50, "leads": True} | more.pop("gun", {}))),
    }
    return battle(at=("fire", "regular"), terrain=(HOUSE,), **figures, **more)


@rule("BI-Q.91")
def test_what_stands_on_the_ground_hides_neither_it_nor_from_it() -> None:
    game = seen_over()
    game.run("red", c.OrderUpward("gun", "stinger", "heli"))
    game.run("blue", c.OrderFire("heli", "cannon_20", "gun"))
    under = seen_over(gun={"inside": "house", "x": 73})
    assert under.refused("blue", c.OrderFire("heli", "cannon_20", "gun"))[0] == "BI-Q.14"


@rule("BI-Q.91", "BI-Q.85", "BI-Q.89")
def test_smoke_hides_it_and_from_it() -> None:
    game = seen_over()
    shape = Polygon((Point(85, 30), Point(90, 30), Point(90, 70), Point(85, 70)))
    cloud = Cloud(PieceId("smoke"), "smoke", shape, until=9)
    game.state = game.begun = replace(game.state, clouds={cloud.id: cloud})
    assert game.refused("red", c.OrderUpward("gun", "stinger", "heli")) == ("BI-Q.89", "bi-no-line")
    assert game.refused("blue", c.OrderFire("heli", "cannon_20", "gun")) == ("BI-Q.14", "bi-no-line")
