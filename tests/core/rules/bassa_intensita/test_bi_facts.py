"""Bassa Intensità, what facts change: a turn that begins, orders under seal, what is in progress."""

from __future__ import annotations

import msgspec
import pytest
from field import Man, field
from rule_ids import rule

from core.engine.contract.facts import Event
from core.rulekit.sealed import Sealed, sealed_by
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.firing import BlastRolled, HarmRolled
from core.rules.bassa_intensita.facts.harm import Effect, EffectsApplied
from core.rules.bassa_intensita.facts.sky import StrafeRolled
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Harmed, Resolving, Walking
from core.rules.bassa_intensita.state.men import Aim, Moment
from core.rules.bassa_intensita.state.orders import Act, AnyOrder, Fire


@rule("BI-Q.42", "BI-S.T0.1")
def test_as_a_turn_begins_what_was_done_is_forgotten_and_aiming_holds_one_turn() -> None:
    state = field(
        old=Man(used="acted", aim=Aim("foe", 1)), new=Man(used="acted", aim=Aim("foe", 2)),
        foe=Man(side="red", used="moved", mode="run", moved=24.0, ran=2), turn=2,
        units={"red": {"vacant": 2, "leader": ""}},
    )  # fmt: skip
    after = e.TurnBegan(3).evolve(state)

    assert {figure.used for figure in after.figures.values()} == {""}
    assert after.figures["old"].aim is None and after.figures["new"].aim is not None
    assert (after.figures["foe"].mode, after.figures["foe"].ran) == ("", 2)
    assert after.leaderless == ("red",) and after.turn == 3


def test_which_moment_it_is_and_which_came_first() -> None:
    moments = [field(man=Man(), turn=2, phase=phase).now for phase in ("move", "moved", "fire", "end")]

    assert moments == [Moment(2, 0), Moment(2, 0), Moment(2, 1), Moment(2, 1)]
    assert Moment(1, 1) < Moment(2, 0) < Moment(2, 1)


@pytest.fixture
def writing() -> State:
    state = field(ross=Man(), bruni=Man(), huber=Man(side="red"))
    step: Sealed[AnyOrder] = Sealed(("blue", "red"), "fire", "BI-Q.11")
    return e.PhaseBegan("fire", "regular", sealed=step, decisions=step.deciding).evolve(state)


@rule("BI-Q.11", "BI-SEQ.i")
def test_orders_are_written_again_taken_back_sealed_and_opened_together(writing: State) -> None:
    state = writing
    for fact in (
        e.OrderSealed("blue", Fire("ross", "ak", "huber")),
        e.OrderSealed("blue", Act("ross", "aim", on="huber")),
        e.OrderSealed("blue", Fire("bruni", "ak", "huber")),
        e.OrderWithdrawn("blue", "bruni"),
        e.OrderSealed("red", Fire("huber", "ak", "ross")),
    ):
        state = fact.evolve(state)
    assert state.sealed is not None and not state.sealed.open
    assert [type(slip.order).__name__ for slip in state.sealed.of("blue")] == ["Act"]
    for side in ("blue", "red"):
        assert side in {decision.seat for decision in state.sealed.deciding}
        left = sealed_by(state.sealed, side).deciding
        state = e.SideSealed(side, decisions=left).evolve(state)
        assert state.awaiting == left
        assert state.sealed is not None
    assert state.sealed.open
    with pytest.raises(ValueError, match="blue has sealed"):
        e.OrderSealed("blue", Act("ross", "aim")).evolve(state)

    opened = e.OrdersRevealed("fire", tuple(slip.order for slip in state.sealed.slips)).evolve(state)
    assert opened.sealed is None and opened.last["ross"] == Act("ross", "aim", on="huber")
    with pytest.raises(LookupError, match="under seal"):
        e.OrderWithdrawn("blue", "ross").evolve(opened)


def test_what_interrupts_lies_on_top_and_what_lies_beneath_goes_on(writing: State) -> None:
    walk, shot = Walking("ross", "run"), Resolving("opportunity")
    state = e.Begun(shot).evolve(e.Begun(walk).evolve(writing))
    assert state.frame == shot and not state.awaiting

    state = e.WentOn(Resolving("opportunity", "morale")).evolve(state)
    assert state.frame == Resolving("opportunity", "morale")
    assert e.Over().evolve(state).doing == (walk,)


def test_every_fact_comes_back_from_its_json(writing: State) -> None:
    facts: list[e.Event] = [
        e.OrderSealed("blue", Fire("ross", "ak", "huber")),
        e.Begun(Resolving("regular", orders=(Fire("ross", "ak"), Act("bruni", "treat", on="ross")))),
        e.InitiativeWon({"blue": 4, "red": 2}, "blue", decisions=()),
        e.OrderOfMovesChosen(("red", "blue")),
    ]
    for fact in facts:
        again = msgspec.json.decode(msgspec.json.encode(fact), type=type(fact))
        assert again == fact and again.evolve(writing) == fact.evolve(writing)
    assert {type(fact) for fact in facts} <= set(e.EVENTS)
    assert msgspec.json.decode(msgspec.json.encode(writing), type=State) == writing


@rule("BI-OBS.f", "BI-MINE.k")
def test_what_shows_itself_is_not_unlearned() -> None:
    """Only a referee takes it back, or all agree: also where it came without a die."""
    revealing = {one.__name__ for one in RULES.events if one.reveals}
    assert revealing == {"DeployingEnded", "MineNoticed", "MineSprung", "Observed", "OrdersRevealed"}


# --- how the log weighs it ------------------------------------------------------------------------------

MARKS: list[tuple[Event, str]] = [
    (e.AircraftHit("f16", down=True), "loss"),
    (e.AircraftHit("f16", down=False), "hurt"),
    (HarmRolled(Harmed("rossi", "wounded")), "hurt"),
    (HarmRolled(Harmed("car", "immobilised")), "hurt"),
    (HarmRolled(Harmed("rossi", "near_miss")), ""),
    (HarmRolled(Harmed("rossi", "dead")), ""),
    (EffectsApplied((Effect("rossi"), Effect("bruni", fate="dead", health="serious"))), "loss"),
    (EffectsApplied((Effect("rossi", used="fired"), Effect("bruni", health="wounded"))), "hurt"),
    (EffectsApplied((Effect("rossi", shocked=2),)), "hurt"),
    (EffectsApplied((Effect("rossi", used="fired"),)), ""),
    (EffectsApplied(), ""),
]


@rule("BI-DMG.i", "BI-Q.90")
@pytest.mark.parametrize(("fact", "mark"), MARKS)
def test_who_is_out_is_a_loss_and_who_is_hit_is_hurt(fact: Event, mark: str) -> None:
    """Who dies of a hit is a loss once the step is over: before that his hit is no mark (BI-Q.11)."""
    assert fact.mark() == mark


@rule("BI-HE.e", "BI-AIR.h")
@pytest.mark.parametrize("hit", [True, False])
def test_a_burst_and_a_cannon_from_the_air_harm_whom_they_hit(hit: bool) -> None:
    for fact in (BlastRolled("rossi", "short", "open", 6, hit), StrafeRolled("rossi", hit=hit)):
        assert fact.harms() == (("rossi",) if hit else ())
