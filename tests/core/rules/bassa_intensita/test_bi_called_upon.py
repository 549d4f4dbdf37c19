"""Bassa Intensità: whom an act of a unit calls upon: who may do it now and has somebody to do it to."""

from __future__ import annotations

import tomllib

import bi_commands as c
from battle import Played, battle
from field import Man
from rule_ids import rule

from core.engine.contract.choices import Choice
from core.engine.words.message import say
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.deploying import Deployed
from core.rules.bassa_intensita.setup.scenario import set_up
from core.rules.bassa_intensita.state import State
from core.scenarios import load
from core.table.edges import to_edge
from core.table.places import Point

WALL = {"id": "wall", "name": "Wall", "kind": "building", "box": [60, 20, 4, 60]}


def ambush() -> Played:
    """Return the ambush at dusk, with nobody placed yet."""
    played = Played(
        set_up(tomllib.loads(load("bassa_intensita/ambush_at_dusk").text), {}, False).evolve(State())
    )
    played.goes_on()
    return played


def called(game: Played, do: str) -> tuple[str, ...]:
    return tuple(who for one in RULES.choices(game.state, "blue") if one.do == do for who in one.calls_upon)


def offered(game: Played, do: str) -> list[Choice]:
    return [one for one in RULES.choices(game.state, "blue") if one.do == do]


@rule("BI-SEQ.m", "BI-FIRE.a")
def test_who_has_acted_or_sees_nobody_is_not_called_upon_to_fire() -> None:
    """Three of one unit: Rossi has a target, Bruni one behind a wall alone, Verdi has moved."""
    game = battle(
        at=("fire", "regular"), terrain=[WALL], rossi=Man(x=50, y=10, leads=True), bruni=Man(x=50, y=50),
        verdi=Man(x=50, y=8, used="moved"), huber=Man(side="red", x=80, y=10),
    )  # fmt: skip

    assert called(game, "order_fire") == ("rossi",)
    (fire,) = offered(game, "order_fire")
    assert {*fire.men} == {"rossi", "bruni", "verdi"} and fire.called == ("rossi",)
    assert called(game, "order_action") == ()


@rule("BI-FIRE.a")
def test_at_a_real_table_fire_calls_upon_whoever_has_somebody_to_measure_to() -> None:
    """Whether he is in range and in sight only people know; who is unarmed, or has acted, is not called."""
    game = battle(
        tape=True, at=("fire", "regular"), rossi=Man(leads=True), verdi=Man(used="moved"),
        huber=Man(side="red", leads=True),
    )  # fmt: skip
    assert called(game, "order_fire") == ("rossi",)
    assert offered(game, "order_fire")[0].refusal is None


@rule("BI-FIRE.a")
def test_where_nobody_of_a_unit_has_a_target_its_fire_says_so() -> None:
    """The letter stands in the list and tells why; nothing is opened that then has nobody to choose."""
    game = battle(
        at=("fire", "regular"), terrain=[WALL], rossi=Man(x=50, leads=True), bruni=Man(x=50, y=52),
        huber=Man(side="red", x=80),
    )  # fmt: skip

    for do in ("order_fire", "order_fire_together"):
        (fire,) = offered(game, do)
        assert fire.refusal is not None and fire.refusal.message.id == "bi-nobody-to-fire-at"
        assert not fire.calls_upon


@rule("BI-SEQ.m")
def test_who_has_moved_is_not_called_upon_to_move() -> None:
    game = battle(at=("move", "first"), rossi=Man(leads=True), bruni=Man(y=52), huber=Man(side="red", x=150))
    game.run("blue", c.Move("rossi", "normal", (Point(50, 45),)))
    game.run("red", c.HoldFire())

    assert {"bruni"} <= {*called(game, "move")} and "rossi" not in called(game, "move")


@rule("BI-SMOKE.h")
def test_smoke_calls_upon_who_has_some_each_in_his_own_unit() -> None:
    game = battle(
        at=("move", "first"), rossi=Man("ak", "smoke_grenade", leads=True), bruni=Man(y=52),
        verdi=Man("ak", "smoke_grenade", y=60, unit="second", leads=True), huber=Man(side="red", x=150),
    )  # fmt: skip

    found = {one.given["_unit"]: one.calls_upon for one in offered(game, "throw_smoke")}
    assert found == {"blue": ("rossi",), "second": ("verdi",)}


def test_an_act_that_weighs_less_than_nothing_calls_upon_nobody() -> None:
    for weight, called_upon in ((None, ("rossi",)), (0.0, ("rossi",)), (-1.0, ())):
        assert Choice("rout", say("bi-out-now"), "", "rossi", weight=weight).calls_upon == called_upon


@rule("BI-S.S4", "BI-VEH.a")
def test_spread_over_the_zone_a_lorry_starts_on_the_road() -> None:
    """In the ambush the road is the only way on which it goes far; the men stand in their lines."""
    played = ambush()
    men = [one.id for one in played.state.of("patrol") if not one.aboard]
    facts = played.run("patrol", c.DeploySide("spread"))
    assert [one.figure for one in facts.of(Deployed)] == men
    place = played.state.figures["lorry"].place

    assert place is not None and 50 <= place.x <= 52.5 and to_edge(played.state.terrain, "south", place) <= 30


@rule("BI-S.S4")
def test_a_unit_in_a_line_stands_from_its_first_man_to_its_last() -> None:
    played = ambush()
    ricci = played.state.figures["ricci"]
    mates = tuple(one.id for one in played.state.of("patrol") if one.unit == ricci.unit and one.hull is None)
    played.run(
        "patrol", c.DeployLine(figures=mates, first=Point(30, 10), last=Point(30 + 5 * len(mates), 10))
    )
    places = [played.state.figures[one].place for one in mates]
    assert all(place is not None and abs(place.y - 10) < 3 for place in places)
    assert [place.x for place in places if place] == sorted(place.x for place in places if place)


@rule("BI-S.S4")
def test_nobody_is_placed_in_a_line_or_all_at_once_once_the_game_has_begun() -> None:
    game = battle(at=("move", "first"), rossi=Man(leads=True), huber=Man(side="red", x=150))
    line = c.DeployLine(figures=("rossi",), first=Point(10, 10), last=Point(20, 10))
    for command in (line, c.DeploySide("spread")):
        assert game.refused("blue", command)[0] == "BI-SEQ.d"
