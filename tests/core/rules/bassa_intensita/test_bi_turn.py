"""Bassa Intensità, the turn: its steps, the initiative, orders under seal, new leaders, its end."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man
from msgspec.structs import replace
from rule_ids import rule
from wandering import begin

from core.engine.chance.oracles import Answered
from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution, Unseen
from core.engine.contract.choices import PickOne
from core.engine.contract.facts import Refused, Thrown
from core.engine.contract.filling import misfit
from core.engine.seat.bot import play_out
from core.engine.words.ids import AnyId, FigureId, PieceId, SideId, WeaponName
from core.engine.words.message import say
from core.locale import sentences
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.activity import hindered
from core.rules.bassa_intensita.common.isolation import isolated
from core.rules.bassa_intensita.movement.allowance import hindrances, on_foot
from core.rules.bassa_intensita.orders.writing import write, writer
from core.rules.bassa_intensita.setup.scenario import set_up
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.ground import Cloud, Covering, Support
from core.rules.bassa_intensita.state.men import Moment
from core.rules.bassa_intensita.state.orders import Act, AnyOrder, Call, Fire, Search
from core.rules.bassa_intensita.turn.ending import game_over, is_broken
from core.rules.bassa_intensita.turn.steps import STEPS
from core.scenarios import load
from core.table.places import Point
from core.table.shapes import Circle

OTHERS = ("", "engine-others-decide")
TWO = {"rossi": Man(leads=True), "huber": Man(side="red", x=80, leads=True)}


# --- the steps of a turn ------------------------------------------------------------------------


@rule("BI-SEQ.a", "BI-SEQ.c", "BI-SEQ.d", "BI-SEQ.h", "BI-QUAL.e", "BI-MOVE.a")
def test_a_turn_goes_through_all_its_steps_in_order() -> None:
    game = battle(at=("initiative", ""), **TWO)
    facts = [*game.play("blue", c.RollInitiative(), [5], [2]), *game.run("blue", c.ChooseFirst(second=True))]
    facts += game.until("fired", "look")
    facts += game.seal()
    began = [(fact.phase, fact.step) for fact in facts if isinstance(fact, e.PhaseBegan)]

    assert began == [*STEPS[2:], *STEPS[:2]]
    assert [fact.moving for fact in facts if isinstance(fact, e.PhaseBegan) and fact.phase == "move"] == [
        "red",
        "blue",
    ]
    assert game.state.turn == 2 and game.step == ("initiative", "")


@rule("BI-SEQ.d", "BI-S.P2.4", "BI-S.P2.5")
def test_only_the_side_that_moves_ends_its_segment() -> None:
    game = battle(at=("move", "first"), **TWO)
    assert game.waiting == [("blue", "move")]
    game.run("blue", c.EndMoves())
    assert game.waiting == [("red", "move")]
    game.run("red", c.EndMoves())
    assert game.step == ("moved", "look")


# --- initiative ---------------------------------------------------------------------------------


@rule("BI-SEQ.b", "BI-Q.09", "BI-S.P1.1", "BI-S.P1.2")
def test_ties_are_thrown_again_and_the_higher_chooses() -> None:
    game = battle(at=("initiative", ""), **TWO)
    facts = game.play("red", c.RollInitiative(), [3], [3], [6], [6], [2], [4])

    assert [fact.winner for fact in facts.of(e.InitiativeWon)] == ["", "", "red"]
    assert [throw.sides for throw in facts.of(Thrown)] == [6] * 6
    assert game.waiting == [("red", "who_first")]
    assert game.run("red", c.ChooseFirst()).one(e.OrderOfMovesChosen).order == ("red", "blue")


@rule("BI-EX.70", "BI-SEQ.b", "BI-Q.09")
@pytest.mark.parametrize(("second", "order"), [(False, ("blue", "red")), (True, ("red", "blue"))])
def test_four_all_is_thrown_again_and_five_against_two_chooses(second: bool, order: tuple[str, str]) -> None:
    game = battle(at=("initiative", ""), **TWO)
    facts = game.play("blue", c.RollInitiative(), [4], [4], [5], [2])

    assert [fact.winner for fact in facts.of(e.InitiativeWon)] == ["", "blue"]
    assert game.run("blue", c.ChooseFirst(second=second)).one(e.OrderOfMovesChosen).order == order


@rule("BI-SEQ.b")
def test_who_has_won_the_initiative_may_move_first_or_second() -> None:
    game = battle(at=("initiative", ""), **TWO)
    game.play("red", c.RollInitiative(), [3], [4])
    offered = [one for one in RULES.choices(game.state, "red") if one.do == "choose_first"]
    assert [(one.given, one.hint) for one in offered] == [({"second": False}, "f"), ({"second": True}, "s")]
    assert game.run("referee", c.ChooseFirst()).one(e.OrderOfMovesChosen).order == ("red", "blue")


@rule("BI-SEQ.b")
def test_who_has_lost_the_initiative_chooses_nothing() -> None:
    game = battle(at=("initiative", ""), **TWO)
    game.play("red", c.RollInitiative(), [3], [4])

    assert game.offered("blue") == [("ruling", "")]
    assert game.run("red", c.ChooseFirst(second=True)).one(e.OrderOfMovesChosen).order == ("blue", "red")


# --- orders under seal ----------------------------------------------------------------------------


@pytest.fixture
def step() -> Played:
    """A step of the Regulars; what a chapter's command does is done by hand."""
    return battle(
        rossi=Man(leads=True), bruni=Man(y=52), green=Man(quality="recruit", y=54),
        huber=Man(side="red", x=80, leads=True), hidden=Man(side="red", x=90, seen_by=()),
    )  # fmt: skip


def asking(game: Played, seat: str) -> Resolution[State]:
    return Resolution(game.state, RULES.evolve, Answered((), None, RULES.geometry, RULES.read), seat)


def written(game: Played, name: str, order: AnyOrder, about: str = "fire") -> None:
    """Write an order as a chapter's rule does."""
    r = asking(game, game.state.figures[name].side)
    write(r, writer(r, name, about), order)
    game.state = r.state
    game.log += r.events


@rule("BI-Q.11", "BI-SEQ.i", "BI-S.P3.a")
def test_nobody_learns_of_an_order_before_all_have_sealed(step: Played) -> None:
    written(step, "rossi", Fire("rossi", "ak", "huber"))
    written(step, "huber", Fire("huber", "ak", "rossi"))
    step.run("blue", c.SealOrders())

    red, blue = (step.rules.known(step.state, side).sealed for side in ("red", "blue"))
    assert [slip.who for slip in red.slips] == ["huber"] and red.sealed == ()
    assert [slip.who for slip in blue.slips] == ["rossi"] and blue.sealed == ("blue",)
    assert step.shown("red", [step.log[0]]) == [] and len(step.shown("blue", [step.log[0]])) == 1
    assert step.refused("blue", c.SealOrders()) == OTHERS

    facts = step.seal([10], [10], [10], [10])
    assert [order.figure for order in facts.one(e.OrdersRevealed).orders] == ["rossi", "huber"]
    assert facts.of(e.Begun)[0].frame.step == "regular"


@rule("BI-Q.11")
def test_with_open_declarations_all_orders_are_read_at_once() -> None:
    game = battle(options={"declare": "open"}, **TWO)
    written(game, "rossi", Fire("rossi", "ak", "huber"))

    assert [slip.who for slip in game.rules.known(game.state, "red").sealed.slips] == ["rossi"]
    assert len(game.shown("red", game.log)) == 1


@rule("BI-Q.11")
def test_who_seals_reads_how_many_orders_that_are_or_that_there_are_none() -> None:
    game = battle(rossi=Man(leads=True), bruni=Man(x=52), huber=Man(side="red", x=60, leads=True))

    def seal() -> tuple[str, object]:
        (label,) = (one.label for one in RULES.choices(game.state, "blue") if one.do == "seal_orders")
        return label.id, label.args.get("orders")

    assert seal() == ("bi-do-seal_none", None)
    game.run("blue", c.OrderFire("rossi", "ak", "huber"))
    assert seal() == ("bi-do-seal_orders", 1)
    game.run("blue", c.OrderFire("bruni", "ak", "huber"))
    assert seal() == ("bi-do-seal_orders", 2)


@rule("BI-Q.11")
def test_an_order_is_taken_back_until_it_is_sealed(step: Played) -> None:
    written(step, "rossi", Fire("rossi", "ak", "huber"))
    assert ("withdraw_order", "") in step.offered("blue")
    (asked,) = RULES.fields(step.state, "blue", "withdraw_order", {})
    assert [row.value for row in asked.options] == ["rossi"]
    assert step.refused("red", c.WithdrawOrder("rossi")) == ("BI-SEQ.h", "bi-nothing-written")
    step.run("blue", c.WithdrawOrder("rossi"))
    assert step.state.sealed is not None and step.state.sealed.slips == ()

    written(step, "rossi", Act("rossi", "aim", on="huber"))
    step.run("blue", c.SealOrders())
    assert step.refused("blue", c.WithdrawOrder("rossi")) == OTHERS


@rule("BI-SEQ.h", "BI-SEQ.m", "BI-COV.h", "BI-OPP.d", "BI-MOVE.b")
def test_who_may_write_an_order(step: Played) -> None:
    for name, why in (("green", "bi-other-quality"), ("huber", "bi-no-such-figure")):
        r = asking(step, "blue")
        with pytest.raises(Refused) as no:
            writer(r, name, "fire")
        assert no.value.refusal.message.id == why
    for used in ("moved", "opportunity", "covering", "fired", "acted"):
        step.set("rossi", used=used)
        r = asking(step, "blue")
        with pytest.raises(Refused) as no:
            writer(r, "rossi", "fire")
        assert (no.value.refusal.rule, no.value.refusal.message.id) == ("BI-SEQ.m", "bi-activity-spent")


@rule("BI-Q.11")
def test_orders_of_who_is_hidden_stay_hidden_when_they_lie_open(step: Played) -> None:
    written(step, "hidden", Fire("hidden", "ak", "rossi"))
    written(step, "rossi", Fire("rossi", "ak", "huber"))
    facts = step.seal([3], [10], [10], [10], [10])  # too far from his leader, and he misses

    (revealed,) = [fact for fact in step.shown("blue", facts) if isinstance(fact, e.OrdersRevealed)]
    assert [order.figure for order in revealed.orders] == ["rossi"]
    assert not any("hidden" in str(fact) for fact in step.shown("blue", facts))


@rule("BI-IND.e")
def test_the_target_of_indirect_fire_stays_its_observers_when_orders_lie_open(step: Played) -> None:
    step.set("rossi", skills=("observer",), radio=True)
    guns = Support(
        AnyId("guns"), SideId("blue"), (("en", "guns"), ("it", "pezzi")), "dedicated", "mortar_120"
    )
    step.state = replace(step.state, support={guns.id: guns})
    written(step, "rossi", Call("rossi", "guns", "contact", to=Point(80, 50)))
    facts = step.seal([10])  # not heard

    (red,) = [fact for fact in step.shown("red", facts) if isinstance(fact, e.OrdersRevealed)]
    assert red.orders == (Call("rossi", "guns", "contact"),)
    (blue,) = [fact for fact in step.shown("blue", facts) if isinstance(fact, e.OrdersRevealed)]
    assert blue.orders[0].to == Point(80, 50)


@rule("BI-OBS.a", "BI-Q.78", "BI-S.P2.6")
def test_who_looks_where_is_never_told(step: Played) -> None:
    game = battle(at=("moved", "look"), **TWO)
    written(game, "rossi", Search("rossi", "barn"), "observe")
    written(game, "rossi", Search("rossi", "mill"), "observe")
    written(game, "rossi", Search("rossi", "mill"), "observe")
    assert game.state.sealed is not None and [slip.who for slip in game.state.sealed.slips] == [
        "barn",
        "mill",
    ]
    facts = game.seal()

    (red,) = [fact for fact in game.shown("red", facts) if isinstance(fact, e.OrdersRevealed)]
    assert red.orders == () and len(facts.one(e.OrdersRevealed).orders) == 2
    assert "rossi" not in game.state.last


@rule("BI-Q.81")
def test_where_movers_are_looked_at_is_a_standing_order_of_ones_own() -> None:
    game = battle(at=("covering", ""), **TWO)
    facts = game.run("blue", c.SetWatch("easiest"))

    assert game.state.sides["blue"].watch == "easiest" and game.shown("red", facts) == []
    assert game.rules.known(game.state, "red").sides["blue"].watch == "first"
    assert game.refused("blue", c.SetWatch("never")) == ("BI-Q.81", "bi-no-such-watch")


# --- isolation ------------------------------------------------------------------------------------


def far(**options: str) -> Played:
    game = battle(options=options, rossi=Man(leads=True), bruni=Man(y=80), huber=Man(side="red", x=80))
    written(game, "bruni", Fire("bruni", "ak", "huber"))
    return game


@rule("BI-CMD.j", "BI-Q.15", "BI-Q.16", "BI-S.P3.b")
@pytest.mark.parametrize(("face", "passes"), [(4, True), (5, False)])
def test_who_is_isolated_must_pass_a_test_to_carry_out_his_order(face: int, passes: bool) -> None:
    game = far()
    facts = game.seal([face], *([[10], [10]] if passes else []))

    assert facts.one(e.IsolationTested).passed is passes
    throw = facts.of(Thrown)[0]
    assert (throw.sides, throw.need, throw.low, throw.who) == (10, 4, True, "bruni")
    assert game.man("bruni").used == ("fired" if passes else "failed")


@rule("BI-Q.15")
def test_with_retry_only_this_phase_is_lost() -> None:
    game = far(isolation_retry="on")
    facts = game.seal([9])

    assert not facts.one(e.IsolationTested).passed and game.man("bruni").used == ""
    game = far(isolation_retry="on")
    at = game.state.now
    game.set("bruni", tested=at, passed=False)
    assert hindered(game.state, game.man("bruni"))[1] == "bi-failed-isolation"
    game.set("bruni", tested=Moment(at.turn, 0))
    assert hindered(game.state, game.man("bruni"))[1] == ""


@rule("BI-S.T0.3", "BI-CMD.i")
def test_who_comes_back_to_his_leader_is_isolated_no_more() -> None:
    """Isolation is kept nowhere: it is asked of where everybody stands at that moment."""
    game = battle(at=("move", "first"), rossi=Man(leads=True), bruni=Man(y=80), huber=Man(side="red", x=90))
    assert isolated(asking(game, "blue"), game.man("bruni"))
    game.ruled("place", "bruni", [50, 57])
    assert not isolated(asking(game, "blue"), game.man("bruni"))
    game.ruled("place", "rossi", [50, 10])
    assert isolated(asking(game, "blue"), game.man("bruni"))


# --- the view -------------------------------------------------------------------------------------


def test_the_screen_shows_who_moves_and_his_way() -> None:
    game = battle(at=("move", "first"), **TWO)
    start = game.man("rossi").place
    moving = Walking("rossi", "run", (Point(60, 50), Point(60, 60)), start=start)
    state = replace(game.state, doing=(moving,), awaiting=())
    shown = {seat: RULES.view(state, seat) for seat in ("blue", "red", "referee", "observer")}

    assert {view.spotlight for view in shown.values()} == {("rossi",)}
    assert shown["red"].path == ((50, 50), (60, 50), (60, 60)) and shown["red"].task is not None
    hidden = replace(state, figures={**state.figures, "rossi": replace(game.man("rossi"), seen_by=())})
    assert (RULES.view(hidden, "red").spotlight, RULES.view(hidden, "red").path) == ((), ())
    assert RULES.view(hidden, "blue").spotlight == ("rossi",)


# --- new leaders ----------------------------------------------------------------------------------


def headless(*dice: list[int], ability: str = "veteran", **more: Any) -> Played:
    """A squad of Regulars whose leader is dead, as its turn begins."""
    return battle(
        at=("leaders", ""), dice=dice, units={"blue": {"leader": "", "vacant": 1, "ability": ability}},
        conti=Man(leads=True, fate="dead"), bruni=Man(), galli=Man(health="wounded"),
        leone=Man(health="serious"), huber=Man(side="red", x=120), **more,
    )  # fmt: skip


@rule("BI-CMD.q", "BI-CMD.r", "BI-Q.20", "BI-S.T0.2")
def test_a_squad_without_a_leader_rolls_and_its_owner_picks_any_survivor() -> None:
    game = headless([4])
    assert game.waiting == [("blue", "new_leader")]
    assert [who for do, who in game.offered("blue") if do == "new_leader"] == [""]  # it stands at the side
    known = RULES.known(game.state, "blue")
    (survivors,) = RULES.fields(known, "blue", "new_leader", {})
    assert isinstance(survivors, PickOne)
    assert [option.value for option in survivors.options] == ["bruni", "galli"]
    task = RULES.view(known, "blue").task
    assert task is not None and sentences("en").say(task) == "who leads blue now?"
    assert sentences("it").say(task) == "chi comanda adesso blue?"
    assert game.refused("blue", c.NewLeader("leone")) == ("BI-Q.20", "bi-no-survivor")
    game.run("blue", c.NewLeader("galli"))

    squad = game.state.units["blue"]
    assert (squad.leader, squad.ability, squad.vacant) == ("galli", "regular", 0)
    assert game.man("galli").leads == "blue" and game.man("conti").leads == ""
    assert game.step == ("initiative", "")


@rule("BI-CMD.q", "BI-Q.20")
def test_who_fails_stays_without_a_leader_for_the_turn() -> None:
    game = headless([5])

    assert game.step == ("initiative", "") and game.state.units["blue"].vacant == 1


@rule("BI-Q.06")
def test_the_referees_bonus_counts_for_the_new_leader() -> None:
    game = headless([5])
    better = battle(
        at=("leaders", ""), dice=([5],), units={"blue": {"leader": "", "vacant": 1, "bonus": 1}},
        bruni=Man(), huber=Man(side="red", x=120),
    )  # fmt: skip

    assert game.state.units["blue"].vacant and better.state.units["blue"].leader == "bruni"


@rule("BI-Q.20")
def test_nobody_rolls_where_no_survivor_can_act() -> None:
    game = battle(
        at=("leaders", ""), units={"blue": {"leader": "", "vacant": 1}},
        bruni=Man(health="serious"), huber=Man(side="red", x=120),
    )  # fmt: skip

    assert game.step == ("initiative", "") and game.state.units["blue"].vacant == 1


@rule("BI-Q.21")
def test_rabble_stays_rabble() -> None:
    game = headless([1], ability="rabble")
    game.run("blue", c.NewLeader("bruni"))

    assert game.state.units["blue"].ability == "rabble"


@rule("BI-Q.21", "BI-CMD.e")
def test_a_section_that_nobody_may_lead_is_the_squads() -> None:
    game = battle(
        at=("leaders", ""), dice=([3],),
        units={"alfa": {"of": "blue", "leader": "", "vacant": 1, "ability": "regular", "quality": "recruit"}},
        conti=Man(leads=True), serra=Man(unit="alfa"), villa=Man(unit="alfa"), huber=Man(side="red", x=120),
    )  # fmt: skip

    assert {game.man(name).unit for name in ("serra", "villa")} == {"blue"}
    assert game.state.quality_of(game.man("serra")) == "recruit"
    assert game.state.units["alfa"].vacant == 0


# --- the end of the turn, and of the game ---------------------------------------------------------


@rule("BI-S.T9.2", "BI-S.T9.3", "BI-MOVE.f")
def test_what_ends_with_the_turn_and_what_is_kept_for_the_next() -> None:
    """Old smoke, standing covering fire and Shocked end; who was under fire in this phase goes less far."""
    game = battle(
        at=("fired", "look"), turn=3, boss=Man(leads=True), shocked=Man(shocked=3, x=52),
        pinned=Man(under_auto=Moment(3, 1), x=54), before=Man(under_he=Moment(3, 0), x=48),
        huber=Man(side="red", x=150, leads=True),
    )  # fmt: skip
    old = Cloud(PieceId("old"), "smoke", Circle(Point(5, 5), 2), until=3)
    new = replace(old, id=PieceId("new"), until=4)
    kept = Covering(FigureId("boss"), WeaponName("ak"), element="wood")
    game.state = replace(game.state, clouds={one.id: one for one in (old, new)}, covering=(kept,))
    game.seal()
    state = game.state

    assert state.turn == 4 and set(state.clouds) == {"new"} and state.covering == ()
    assert not game.man("shocked").is_shocked(4)
    men = ("boss", "pinned", "before")
    assert [on_foot(state, game.man(one), "normal", hindrances(state, game.man(one))) for one in men] == [
        16, 12, 16,
    ]  # fmt: skip


@rule("BI-S.P3.i", "BI-CMD.p", "BI-Q.82", "BI-SMOKE.c")
def test_after_a_step_the_leaderless_are_isolated_observation_is_lost_and_shells_wait() -> None:
    game = battle(
        boss=Man(leads=True, x=50, y=50), man=Man(x=54, y=50), wall=Man(x=20, y=90),
        huber=Man(side="red", x=70, y=50, leads=True), far=Man(side="red", x=70, y=90),
        terrain=({"id": "house", "kind": "building", "points": [[40, 60], [44, 60], [44, 120], [40, 120]]},),
    )  # fmt: skip
    shells = Cloud(PieceId("shells"), "smoke", Circle(Point(60, 50), 3), due=True)
    game.state = replace(game.state, clouds={shells.id: shells})
    game.run("red", c.OrderFire("huber", "ak", "boss"))
    facts = game.seal([1], [10], [10], [1], [1])  # one shot hits and kills; his men keep their nerve

    assert facts.one(e.LeaderLost).unit == "blue" and game.state.units["blue"].vacant == 1
    assert isolated(asking(game, "blue"), game.man("man"))
    assert game.man("wall").seen_by == () and game.man("far").seen_by == ("blue",)
    assert game.state.clouds[shells.id].due and game.step == ("fire", "recruit")


@rule("BI-S.T9.4")
def test_the_game_is_over_after_the_last_turn() -> None:
    game = battle(at=("fired", "look"), turn=4, options={"turn_limit": "4"}, **TWO)
    facts = game.seal()

    assert facts.one(e.GameEnded).winner == "" and game.state.over is not None
    assert facts.no(e.TurnBegan)


@rule("BI-S.T9.4")
def test_the_referee_ends_the_game_with_the_turn() -> None:
    game = battle(at=("fired", "look"), **TWO)
    game.ruled("winner", value="red")
    assert game.state.over is None
    facts = game.seal()

    assert facts.one(e.GameEnded).winner == "red" and game.state.over is not None
    assert facts.no(e.TurnBegan) and game.state.turn == 1


@rule("BI-S.S3")
@pytest.mark.parametrize(
    ("share", "down", "broken"),
    [(0.1, 0, False), (0.1, 1, True), (0.5, 1, False), (0.5, 2, True), (0.0, 2, False), (0.0, 3, True)],
)
def test_the_crew_beside_an_abandoned_vehicle_is_no_one_more(share: float, down: int, broken: bool) -> None:
    """Three count; losses are rounded upward, and without a share all must be lost."""
    fallen = {name: "serious" if number < down else "" for number, name in enumerate("abc")}
    men = {name: Man(side="red", x=80, health=health) for name, health in fallen.items()}
    crew = {f"crew{n}": Man(side="red", x=90, skills=("crew",), health="serious") for n in range(2)}
    state = battle(rossi=Man(), **men, **crew).state
    red = replace(state.sides["red"], breaks=share)
    assert is_broken(replace(state, sides={**state.sides, "red": red}), SideId("red")) is broken


@rule("BI-S.T9.4", "BI-S.S3")
@pytest.mark.parametrize(
    ("blue", "turn", "read"),
    [
        ("", 1, "Victory: blue."),
        ("serious", 1, "Nobody wins."),
        ("", 4, "The book gives no winner: the sides judge by the story (S)."),
    ],
)
def test_the_verdict_names_who_stands_alone_nobody_where_both_are_broken_else_the_task(
    blue: str, turn: int, read: str
) -> None:
    red = "" if turn == 4 else "serious"
    men = {"rossi": Man(health=blue), "huber": Man(side="red", x=80, health=red)}
    game = battle(at=("fired", "look"), turn=turn, options={"turn_limit": "4"}, **men)
    game.seal()
    assert sentences("en").say(RULES.view(game.state, "referee").verdict[0]) == read


@rule("BI-S.T9.4", "BI-S.S3")
@pytest.mark.parametrize(("down", "over"), [(1, False), (2, True)])
def test_a_side_that_has_lost_its_share_is_broken(down: int, over: bool) -> None:
    men = {name: Man(side="red", x=80) for name in ("a", "b", "c")}
    for name in list(men)[:down]:
        men[name] = Man(side="red", x=80, health="serious")
    game = battle(at=("fired", "look"), rossi=Man(), **men)
    sides = {**game.state.sides, "red": replace(game.state.sides["red"], breaks=0.5)}
    game.state = replace(game.state, sides=sides)
    known = RULES.known(game.state, "blue")
    r = Resolution(replace(known, figures=game.state.figures), RULES.evolve, Answered(()), "blue")
    if over:  # there may be more of them whom one does not see
        with pytest.raises(Unseen):
            game_over(r)
    facts = game.seal()

    assert [fact.winner for fact in facts.of(e.GameEnded)] == (["blue"] if over else [])


@rule("BI-S.T9.4")
@pytest.mark.parametrize(
    ("why", "winner", "en", "it"),
    [
        ("bi-over-turns", "", "The book gives no winner", "Il libro non dà un vincitore"),
        ("bi-over-ruled", "", "The book gives no winner", "Il libro non dà un vincitore"),
        ("bi-over-broken", "", "Nobody wins.", "Nessuno vince."),
        ("bi-over-broken", "red", "Victory: red.", "Vittoria: red."),
    ],
)
def test_a_game_that_is_over_says_who_has_won_or_that_nobody_says_so(
    why: str, winner: str, en: str, it: str
) -> None:
    """In the log, in the view, and to each side alike, whomever of the enemy it does not know."""
    hidden = Man(side="red", x=80, seen_by=())
    state = battle(at=("fired", "look"), rossi=Man(), huber=hidden).state
    event = e.GameEnded(say(why, turns=3, side="blue"), SideId(winner))
    over = RULES.evolve(state, event)

    for seat in ("blue", "red"):
        view = RULES.view(RULES.known(over, seat), seat)
        assert view.over is not None and view.task == view.over
        assert en in sentences("en").say(view.over) and it in sentences("it").say(view.over)
        assert RULES.sentence(state, event, over) == view.over


# --- deployment -----------------------------------------------------------------------------------


def deploying(tape: bool = False) -> Played:
    """The ambush as it begins: the patrol within 30 cm of the south, the band within 76 cm of the north."""
    scenario = load("bassa_intensita/ambush_at_dusk")
    game = Played(set_up(scenario.data, scenario.options, tape).evolve(RULES.empty()))
    game.goes_on()
    return game


@rule("BI-S.S4")
def test_both_deploy_in_their_zones_and_see_nobody_of_the_other() -> None:
    game = deploying()
    assert game.waiting == [("patrol", "deploy"), ("band", "deploy")]
    assert not game.known("band") & game.known("patrol")

    facts = game.run("patrol", c.Deploy("ricci", Point(70, 12), facing=45.0, prone=True))
    assert game.at("ricci") == (70, 12) and game.man("ricci").prone and game.man("ricci").place.facing == 45
    assert game.shown("band", facts) == [] and len(game.shown("patrol", facts)) == 1
    assert game.refused("patrol", c.Deploy("ricci", Point(50, 31))) == ("BI-S.S4", "bi-outside-zone")
    assert game.refused("patrol", c.Deploy("lorry", Point(50, 9), prone=True)) == (
        "BI-S.S4",
        "bi-no-prone-vehicle",
    )
    assert game.refused("patrol", c.Deploy("conti", Point(70.5, 12)))[0] == "BI-Q.113"
    game.run("band", c.Deploy("dino", Point(40, 75)))
    assert game.man("dino").place.inside == "school"

    game.run("patrol", c.EndDeployment())
    assert game.waiting == [("band", "deploy")]
    assert game.refused("patrol", c.Deploy("ricci", Point(60, 12))) == OTHERS
    game.run("band", c.EndDeployment())
    assert game.step == ("initiative", "") and game.state.turn == 1
    assert "ricci" in game.known("band") and game.known("patrol").isdisjoint({"dino", "zoran"})


@rule("BI-S.S4")
def test_the_whole_zone_is_asked_for_wherever_a_figure_stood_before() -> None:
    """The band's is 76 cm deep, and its sniper stood at (86, 92)."""
    game = deploying()
    far = [5.0, 75.0]
    spot = RULES.fields(game.state, "band", "deploy", {"figure": "zoran"})[0]
    assert misfit(spot, far) is None
    assert game.run("band", c.Deploy("zoran", Point(*far))) and game.at("zoran") == tuple(far)


@rule("BI-S.S4")
def test_at_a_real_table_everybody_needs_a_note_of_where_he_is() -> None:
    game = deploying(tape=True)
    assert game.refused("band", c.EndDeployment()) == ("BI-S.S4", "bi-note-needed")
    facts = game.run("band", c.Deploy("zoran", note="wood, west edge", stands="light", prone=True))

    assert game.man("zoran").ground == ("light",) and game.man("zoran").note == "wood, west edge"
    assert game.shown("patrol", facts) == []


@pytest.mark.slow
def test_bots_pass_through_ten_turns_of_the_ambush() -> None:
    """Whatever chapters there are, nobody is ever without a way on."""
    game = begin("bassa_intensita/ambush_at_dusk", 1, dice="seeded")
    played = play_out(game, 1)

    assert played.over and game.state.turn <= 10


@rule("BI-SEQ.a", "BI-SEQ.d", "BI-SEQ.h")
@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Fire and Actions: Regulars"), ("it", "Tiro ed azioni: Regolari")],
)
def test_the_steps_of_a_turn_are_told_in_their_order_with_the_present_one(language: str, told: str) -> None:
    """Who chooses to move first or second reads what comes before and after; set-up has no such steps."""
    view = RULES.view(battle(at=("fire", "regular"), rossi=Man(), huber=Man(side="red", x=120)).state, "blue")
    ids = [step for step, _ in view.steps]
    assert ids[:4] == ["bi-step-initiative", "bi-step-covering", "bi-step-move-first", "bi-step-move-second"]
    assert len(ids) == len({*ids}) == 11 and ids[-1] == "bi-step-fired"
    assert [sentences(language).text(step) for step, now in view.steps if now] == [told]
    observing = RULES.view(battle(at=("moved", "look"), rossi=Man()).state, "blue")
    assert [step for step, now in observing.steps if now] == ["bi-step-moved"]
    deploying = replace(battle(at=("moved", "look"), rossi=Man()).state, phase="deploy", step="")
    assert RULES.view(deploying, "blue").steps == ()


@rule("BI-Q.81")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "Your side has one try a turn at each hidden enemy who moves: at the first spot of his way "
            "that one of yours sees, or at the one where it is easiest. "
            "It costs nothing, and holds until you say otherwise.",
        ),
        (
            "it",
            "La tua parte ha un tentativo per turno su ogni nemico nascosto che muove: al primo punto "
            "del suo percorso che uno dei tuoi vede, o a quello dove è più facile. "
            "Non costa niente e vale finché non dici altro.",
        ),
    ],
)
def test_before_one_says_where_to_look_one_reads_what_that_is_about(language: str, told: str) -> None:
    game = battle(at=("covering", ""), rossi=Man(), huber=Man(side="red", x=120))
    shown = preview(RULES, game.state, "blue", c.SetWatch("easiest"), RULES.geometry)

    assert isinstance(shown, Preview) and [sentences(language).say(one) for one in shown.certain] == [told]


@rule("BI-SEQ.d")
def test_a_menu_may_leave_out_what_some_figures_do() -> None:
    game = battle(at=("move", "first"), rossi=Man(leads=True), bruni=Man(x=52), huber=Man(side="red", x=90))
    every = RULES.choices(game.state, "blue")
    who = {one.figure for one in every}
    for left_out in who:
        kept = tuple(one for one in every if one.figure != left_out)
        assert RULES.choices(game.state, "blue", {left_out}) == kept != every
