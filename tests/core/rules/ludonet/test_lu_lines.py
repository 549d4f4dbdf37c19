"""Ludonet: each fact in its variants is told by a line of its own, with what stands in it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Tank
from test_lu_fields import squad

from core.engine.contract.facts import Event, Modifier
from core.engine.words.message import say
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.state import Aircraft, Order, Wound
from core.table.places import Point

BLUE, RED = (say("side-name", en=side, it=side) for side in ("blue", "red"))
WON = Modifier(1, "lu-mod-expert", "LU-MEL.e")


def line(event: Event, phase: str = "fire", **how: Any) -> Any:
    state = squad(phase, aircraft=[Aircraft("hawk", "Hawk", "blue")], **how).state
    return RULES.sentence(state, event, state)


@rule("LU-MEL.c", "LU-MEL.d", "LU-MOV.q")
@pytest.mark.parametrize(
    ("event", "id", "args"),
    [
        (
            e.MeleeFought("ross", "huber", (5, 3), (WON,), "huber", decisions=()), "lu-melee-won",
            {"who": "Ross", "foe": "Huber", "first": 5, "second": 3, "loser": "Huber"},
        ),
        (e.ContactMade("ross", ("huber",), ("huber",)), "lu-contact-behind", {"who": "Ross"}),
        (e.ContactMade("ross", ("huber", "karl"), ("huber",)), "lu-contact", {"who": "Ross"}),
        (e.ContactMade("ross", ("huber",)), "lu-contact", {"who": "Ross"}),
        (e.Tired("ross", 4), "lu-got-tired", {"who": "Ross", "until": 4}),
        (e.Boarded("ross", "truck"), "lu-boarded", {"who": "Ross", "vehicle": "Truck"}),
        (e.Dismounted("ross"), "lu-dismounted", {"who": "Ross"}),
        (e.CrewOut("rider"), "lu-crew-out", {"who": "Rider"}),
        (e.PutOut("rider"), "lu-put-out", {"who": "Rider"}),
        (e.CounterSet("ross", "tired", 4), "lu-counter-set-tired", {"who": "Ross", "until": 4}),
        (e.CounterSet("truck", "immobilised", 4), "lu-counter-set-immobilised", {"who": "Truck", "until": 4}),
        (e.CounterRemoved("truck", "immobilised"), "lu-counter-immobilised", {"who": "Truck"}),
        (e.UnitReadied("ross-unit"), "lu-unit-readied", {"unit": "ross-unit"}),
        (e.RecordsOpened(), "lu-records-opened", {}),
        (e.WreckCleared("truck", "wreck-truck"), "lu-wreck-cleared", {"who": "Truck"}),
        (e.TurnBegan(4), "lu-turn-began", {"turn": 4}),
        (e.FirstSet("red"), "lu-first-set", {"side": RED}),
        (
            e.FirstThrown((("blue", 3), ("red", 5))), "lu-first-thrown",
            {"dice": (say("lu-side-die", side=BLUE, die=3), say("lu-side-die", side=RED, die=5))},
        ),
        (
            e.FirstThrown((("blue", 3), ("red", 3))), "lu-first-tied",
            {"dice": (say("lu-side-die", side=BLUE, die=3), say("lu-side-die", side=RED, die=3))},
        ),
        (e.Concealed("ross"), "lu-concealed", {"who": "Ross"}),
        (e.Noted("ross", "ford"), "lu-noted", {"who": "Ross", "note": "ford"}),
        (e.Deployed("ross"), "lu-deployed", {"who": "Ross"}),
        (e.Deployed("ross", note="ford"), "lu-deployed-note", {"who": "Ross", "note": "ford"}),
        (e.FigureLeft("ross"), "lu-left", {"who": "Ross"}),
        (e.ShotWithdrawn("ross"), "lu-withdrawn", {"who": "Ross"}),
        (
            e.ShotSealed(Order("ross", "rifle", "huber"), "huber"), "lu-sealed",
            {"who": "Ross", "target": "Huber", "weapon": say("lu-weapon-rifle")},
        ),
        (
            e.ShotSealed(Order("ross", "grenade", aim=Point(1, 2))), "lu-sealed",
            {"who": "Ross", "target": say("lu-the-ground"), "weapon": say("lu-weapon-grenade")},
        ),
        (
            e.FireRevealed((Order("ross", "rifle", "huber"),)), "lu-revealed",
            {"orders": (say("lu-order", who="Ross", target="Huber"),)},
        ),
        (e.GameEnded(say("lu-drawn", why="")), "lu-drawn", {"why": ""}),
        (e.FigureMoved("ross", "crawl", 2.5), "lu-moved-crawl", {"who": "Ross"}),
        (e.FigureMoved("ross", "retreat", 10.0), "lu-moved-retreat", {"who": "Ross"}),
        (e.AirGranted(("blue",)), "lu-air-granted", {}),
        (e.Reinforced("ross-unit", ("rider",)), "lu-reinforced", {"unit": "ross-unit"}),
        (e.Parted("ross", ("huber",)), "lu-parted", {"who": "Ross"}),
        (e.SightTold("blue", ("ross",)), "lu-sight-told", {}),
        (e.Faced("ross", 90.0), "lu-faced", {"who": "Ross"}),
    ],
)  # fmt: skip
def test_a_fact_is_told_with_what_stands_in_it(event: Event, id: str, args: dict[str, Any]) -> None:
    told = line(event)
    assert told.id == id
    assert {name: told.args[name] for name in args} == args


def test_a_tie_is_told_with_both_totals_and_no_loser() -> None:
    told = line(e.MeleeFought("ross", "huber", (4, 4), (), decisions=()))
    assert (told.id, told.args["first"], told.args["second"]) == ("lu-melee-tied", 4, 4)


@rule("LU-AIR.a")
def test_that_a_pass_is_let_go_needs_no_line() -> None:
    assert line(e.AirGranted(()), "air", moving="blue") is None
    assert line(e.AirGranted(("red",)), "air", moving="blue") is None
    assert line(e.UnitsMoved(("ross-unit",))) is None


@rule("LU-FIR.a", "LU-DMG.f", "LU-AFV.d")
@pytest.mark.parametrize(
    ("results", "ids"),
    [
        ((Wound("ross", "wounded"),), ["lu-loss-wounded"]),
        ((Wound("truck", "immobilised", until=3),), ["lu-loss-immobilised"]),
        ((Wound("ross", "wounded"), Wound("ross", "wounded", fate="eliminated")), ["lu-loss-eliminated"]),
        (
            (Wound("truck", "immobilised", until=3), Wound("ross", "wounded")),
            ["lu-loss-immobilised", "lu-loss-wounded"],
        ),
        ((Wound("nobody", "wounded"),), []),
        ((), []),
    ],
)
@pytest.mark.parametrize(("phase", "id"), [("fire", "lu-losses"), ("air", "lu-losses-else")])
def test_losses_are_told_together_each_once(
    results: tuple[Wound, ...], ids: list[str], phase: str, id: str
) -> None:
    how = {"moving": "blue"} if phase == "air" else {}
    state = squad(phase, **how).state
    known = tuple(one for one in results if one.figure in state.figures)
    after = RULES.evolve(state, e.LossesApplied(known))
    told = RULES.sentence(state, e.LossesApplied(results), after)
    if not ids:
        assert told is None
        return
    assert told is not None and told.id == id
    assert [one.id for one in told.args["losses"]] == ids
    assert told.args["losses"][0].args["until"] == after.figures[known[0].figure].immobilised_until


def test_at_a_real_table_people_are_told_of_counters() -> None:
    game = squad(tape=True)
    for event, id in (
        (e.Tired("ross", 4), "lu-got-tired-tape"),
        (e.CounterSet("ross", "tired", 4), "lu-counter-set-tired-tape"),
        (e.CounterRemoved("ross", "tired"), "lu-counter-tired-tape"),
    ):
        told = RULES.sentence(game.state, event, game.state)
        assert told is not None and told.id == id


def test_names_are_those_of_figures_aircraft_units_and_sides() -> None:
    game = squad(aircraft=[Aircraft("hawk", "Hawk", "blue")], ross=Man(name="Ross"), truck=Tank("truck"))
    unit = replace(game.unit("ross-unit"), called=(("en", "Able"), ("it", "Abile")))
    state = replace(game.state, units={**game.state.units, "ross-unit": unit})
    assert RULES.name(state, "ross") == "Ross" and RULES.name(state, "hawk") == "Hawk"
    assert RULES.name(state, "ross-unit") == say("side-name", en="Able", it="Abile")
    assert RULES.name(state, "truck-unit") == "truck-unit" and RULES.name(state, "blue") == BLUE
