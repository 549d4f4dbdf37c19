"""Bassa Intensità, what is offered to who must answer, what passes for it, lines of the log."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played
from field import Man, Vehicle, field, on
from msgspec.structs import replace
from rule_ids import rule
from test_bi_helicopters import WALL, air
from test_bi_mines import mined, to

from core.engine.contract.facts import Decision, Event
from core.engine.words.ids import AnyId, FigureId, PieceId, SideId, WeaponName
from core.engine.words.message import Message
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.visible import has_line, watches
from core.rules.bassa_intensita.fire.shot_legality import off_table
from core.rules.bassa_intensita.indirect.missions import can_fire
from core.rules.bassa_intensita.morale.bombardment import grown
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Cloud, Support
from core.rules.bassa_intensita.state.men import Carried
from core.rules.bassa_intensita.state.vehicles import Flight
from core.table.places import Place, Point
from core.table.shapes import Circle, Rectangle


def offered(game: Played, do: str, seat: str = "blue") -> list[tuple[str, dict[str, Any], str, str]]:
    """Each choice of a kind as (label, what is given, paragraph, why not)."""
    return [
        (one.label.id, one.given, one.rule, one.refusal.message.id if one.refusal else "")
        for one in RULES.choices(game.state, seat)
        if one.do == do
    ]


def failing(terrain: tuple[Any, ...] = ()) -> Played:
    """A helicopter whose engine has just failed, with a man aboard."""
    bad, rider, far = Flight(engine=True), Man(aboard="heli"), Man(x=9, leads=True)
    return air(bad, at=("helicopters", ""), dice=[[2]], terrain=terrain, rider=rider, rossi=far)


@rule("BI-AA.i", "BI-Q.92", "BI-HELI.c")
@pytest.mark.parametrize(("terrain", "why"), [((), ""), ((WALL,), "bi-cannot-land")])
def test_a_helicopter_with_a_bad_engine_comes_down_or_goes_home(terrain: tuple[Any, ...], why: str) -> None:
    game = failing(terrain)
    assert offered(game, "land_or_home") == [
        ("bi-do-come-down", {"home": False}, "BI-Q.92", why),
        ("bi-do-go-home", {"home": True}, "BI-Q.92", ""),
    ]
    assert RULES.passing(game.state, game.state.awaiting[0]) == c.LandOrHome(home=True)
    game.run("blue", c.LandOrHome())
    assert (game.man("heli").fate, game.man("rider").fate) == ("gone", "gone")
    if not why:
        game = failing()
        game.run("blue", c.LandOrHome(home=False))
        assert (game.man("heli").fate, game.man("heli").hull.flight.how) == ("", "landed")


@rule("BI-Q.92")
@pytest.mark.parametrize("fate", ["gone", "destroyed"])
def test_of_a_helicopter_that_a_ruling_has_taken_out_nothing_is_left_to_choose(fate: str) -> None:
    game = failing()
    game.ruled("fate", "heli", fate)
    game.run("blue", RULES.passing(game.state, game.state.awaiting[0]))
    assert game.waiting == [("blue", "covering"), ("red", "covering")] and game.man("heli").fate == fate


@rule("BI-Q.97")
def test_who_has_noticed_mines_may_halt_or_walk_on_and_halts_unless_told() -> None:
    game = mined(rossi=Man(x=48, leads=True, seen_by=()))
    game.play("blue", c.Move("rossi", "careful", to(56)), [4])
    assert offered(game, "go_on_moving") == [
        ("bi-do-halt", {"halt": True}, "BI-Q.97", ""), ("bi-do-walk-on", {"halt": False}, "BI-Q.97", ""),
    ]  # fmt: skip
    assert RULES.passing(game.state, game.state.awaiting[0]) == c.GoOnMoving(halt=True)


PASSING = [
    ("strafe", c.Strafe(again=False)), ("land_or_home", c.LandOrHome(home=True)), ("flee_where", c.FleeTo()),
    ("deploy", c.EndDeployment()), ("opportunity", c.HoldFire()), ("mine_found", c.GoOnMoving(halt=True)),
]  # fmt: skip


@rule("BI-AIR.g", "BI-Q.92", "BI-Q.73", "BI-OPP.a")
@pytest.mark.parametrize(("about", "answer"), PASSING)
def test_who_does_not_answer_does_the_least(about: str, answer: Any) -> None:
    assert RULES.passing(field(rossi=Man()), Decision(SideId("blue"), about, "")) == answer


@rule("BI-CMD.r", "BI-Q.20")
def test_of_those_who_may_lead_the_first_does_unless_one_is_chosen() -> None:
    state = field(rossi=Man(fate="dead"), bruni=Man(), galli=Man(), huber=Man(side="red"))
    state = replace(state, choosing="blue", leaderless=("blue",))
    assert RULES.passing(state, Decision(SideId("blue"), "new_leader", "")) == c.NewLeader("bruni")


# --- lines of the log -------------------------------------------------------------------------------


def state() -> State:
    guns = Support(
        AnyId("guns"), SideId("blue"), (("en", "guns"), ("it", "pezzi")), "dedicated", WeaponName("mortar_81")
    )
    made = field(rossi=Man(leads=True), huber=Man(side="red", x=80))
    return replace(made, support={guns.id: guns})


TOLD: list[tuple[Event, str, dict[str, Any]]] = [
    (e.Deviated("rpg7", "long", 4), "bi-deviated", {"cm": 4}),
    (e.Deviated("rpg7", "long", 9, lost=True), "bi-deviated-lost", {"cm": 9}),
    (e.Deviated("rpg7", "", 0), "bi-deviated-dud", {}),
    (e.RoundFell(AnyId("guns"), lost=True), "bi-round-lost", {}),
    (e.RoundFell(AnyId("guns"), Point(10.4, 20.6)), "bi-round-fell",
     {"at": Message("bi-spot", {"x": 10, "y": 21})}),
    (e.RoundFell(AnyId("guns"), Point(10, 20), along=6, to=("long",)), "bi-round-fell-off",
     {"off": (Message("bi-off-long", {"cm": 6}),)}),
    (e.RoundFell(AnyId("guns"), along=6, across=3, to=("short", "left")), "bi-round-fell-tape",
     {"off": (Message("bi-off-short", {"cm": 6}), Message("bi-off-left", {"cm": 3}))}),
    (e.RoundFell(AnyId("guns")), "bi-round-fell-tape", {"off": Message("bi-off-none")}),
    (e.SmokeSpread(PieceId("puff"), 9), "bi-smoke-spread", {"turn": 9}),
    (e.CloudsGone((PieceId("a"), PieceId("b"))), "bi-clouds-gone", {"clouds": 2}),
    (e.MoveHalted(FigureId("rossi"), True), "bi-halted", {}),
    (e.LeaderTested("blue", True, decisions=()), "bi-leader-found", {}),
    (e.LeaderTested("blue", False, decisions=()), "bi-leader-none", {}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("fact", "line", "args"), TOLD, ids=[f"{row[1]}-{at}" for at, row in enumerate(TOLD)]
)
def test_the_line_of_a_fact(fact: Event, line: str, args: dict[str, Any]) -> None:
    told = RULES.sentence(state(), fact, state())
    assert told is not None and told.id == line
    assert {name: told.args[name] for name in args} == args


def test_who_walks_on_into_mines_has_no_line_of_his_own() -> None:
    assert RULES.sentence(state(), e.MoveHalted(FigureId("rossi"), False), state()) is None


# --- small rules at their edges ---------------------------------------------------------------------


@rule("BI-MOR.c")
def test_a_bombardment_frightens_who_is_within_20_cm_of_its_area() -> None:
    assert grown(Circle(Point(1, 2), 5.0)) == Circle(Point(1, 2), 25.0)
    assert grown(Rectangle(Point(1, 2), 10.0, 6.0, 30.0)) == Rectangle(Point(1, 2), 50.0, 46.0, 30.0)


@pytest.mark.parametrize(
    ("x", "y", "off"),
    [(0, 0, False), (200, 200, False), (-0.1, 5, True), (200.1, 5, True), (5, -0.1, True), (5, 200.1, True)],
)
def test_a_spot_on_the_very_edge_is_on_the_table(x: float, y: float, off: bool) -> None:
    assert (off_table(state(), Point(x, y)) is not None) is off


@rule("BI-SMOKE.d", "BI-Q.85")
@pytest.mark.parametrize(
    ("until", "due", "gone"),
    [(4, False, False), (3, False, True), (1, False, True), (3, True, False), (0, False, False)],
)
def test_smoke_is_gone_at_the_end_of_its_last_turn(until: int, due: bool, gone: bool) -> None:
    """One without an end stays till somebody lifts it."""
    cloud = Cloud(PieceId("puff"), "haze", Circle(Point(5, 5), 3.0), until, due)
    r = on(replace(state(), turn=3, clouds={cloud.id: cloud}))
    moments.turn_ended(r)
    assert any(isinstance(fact, e.CloudsGone) for fact in r.events) is gone


@pytest.mark.parametrize(
    ("facts", "sees"),
    [({}, True), ({"health": "serious"}, False), ({"aboard": "car"}, False), ({"captor": "rossi"}, False)],
)
def test_who_watches_is_able_free_and_on_foot(facts: dict[str, Any], sees: bool) -> None:
    made = field(rossi=Man(), car=Vehicle("car", side="red"), huber=Man(side="red", **facts))
    assert watches(made.figures["huber"], SideId("blue")) is sees
    assert not watches(made.figures["huber"], SideId("red"))


def test_nobody_without_a_place_sees_anybody() -> None:
    made = field(rossi=Man(), huber=Man(side="red", x=60))
    rossi, huber = made.figures["rossi"], made.figures["huber"]
    assert has_line(made, huber, rossi, Place(50, 50))
    assert not has_line(made, replace(huber, place=None), rossi, Place(50, 50))


MORTAR = Carried(WeaponName("mortar_81"))
GUN: list[tuple[dict[str, Any], bool]] = [
    ({}, True), ({"health": "serious"}, False), ({"fate": "dead"}, False), ({"captor": "huber"}, False),
    ({"weapons": (replace(MORTAR, broken=True),)}, False), ({"weapons": ()}, False),
    ({"weapons": (Carried(WeaponName("ak")), MORTAR)}, True),
]  # fmt: skip


@rule("BI-Q.107")
@pytest.mark.parametrize(("facts", "fires"), GUN)
def test_a_mortar_on_the_table_fires_while_its_gunner_and_it_can(facts: dict[str, Any], fires: bool) -> None:
    made = state()
    rossi = replace(made.figures["rossi"], **{"weapons": (MORTAR,), **facts})
    made = replace(made, figures={**made.figures, rossi.id: rossi})
    guns = replace(made.support[AnyId("guns")], gun=rossi.id)
    assert can_fire(made, guns) is fires
    assert can_fire(made, replace(guns, gun=FigureId("")))


@rule("BI-AIR.a")
@pytest.mark.parametrize(("sorties", "comes"), [(0, False), (1, True), (2, True)])
def test_an_aircraft_comes_as_often_as_it_has_sorties(sorties: int, comes: bool) -> None:
    jet = Support(AnyId("jet"), SideId("blue"), (), "dedicated", load="napalm", sorties=sorties)
    assert can_fire(state(), jet) is comes
