"""Ludonet: what logs of format 1 left unsaid, as games of that format went. This never changes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from skirmish import Man, Played, Tank, field

from core.rules.ludonet.from_1 import From1
from core.rules.ludonet.from_1.rulings import SETTERS
from core.rules.ludonet.from_1.steps import deciders


def amended(state: Any, tag: str, **event: Any) -> dict[str, Any]:
    """What the hop adds to a fact."""
    return From1.amends[tag](state, {"is": tag, **event})


def game() -> Played:
    """Turn 2; Ross and Huber fight, and a tank stands there."""
    played = field(
        turn=2, phase="fire", ross=Man("rifle", contacts=("huber",), fresh=("huber",)),
        huber=Man("rifle", side="red", contacts=("ross",), fresh=("ross",)), tank=Tank("tank_m", x=90),
    )  # fmt: skip
    played.state = replace(played.state, first="red")
    return played


def of(name: str, **facts: Any) -> dict[str, Any]:
    return {"figures": {name: facts}}


UNLOCKED = {"contacts": [], "fresh": []}
FIGHT = {"seat": "red", "about": "melee", "rule": "LU-MEL.q", "answers": ["fight"]}
GAP = '{"a":"ross","ask":"gap","b":"huber"}'

RULED: list[tuple[str, str, Any, dict[str, Any]]] = [
    ("placed", "ross", False, of("ross", placed=False)),
    ("wounds", "ross", 1, of("ross", wounds=1)),
    (
        "fate", "ross", "eliminated",
        {
            "figures": {"ross": {"fate": "eliminated", **UNLOCKED}, "huber": UNLOCKED},
            "units": {"ross-unit": {"losses": 1, "lost_now": 1}},
        },
    ),
    ("action", "ross", False, of("ross", mode="stood")),
    ("tired", "ross", 3, of("ross", tired_until=5)),
    ("immobilised", "tank", 2, of("tank", immobilised_until=4)),
    ("immobilised", "tank", 0, {}),
    ("sheltered", "ross", True, of("ross", sheltered=True)),
    ("unit", "ross", "tank", of("ross", unit="tank")),
    ("unlocked", "huber", None, {"figures": {"ross": UNLOCKED, "huber": UNLOCKED}}),
    ("falling_back", "ross-unit", True, {"units": {"ross-unit": {"falling_back": True}}}),
    ("passes", "red", -3, {"sides": {"red": {"passes": 0}}}),
    ("passes", "red", 2, {"sides": {"red": {"passes": 2}}}),
    ("phase", "", "melee", {"phase": "melee", "awaiting": [FIGHT]}),
    ("option", "scatter", "on", {"options": {"scatter": "on"}}),
    ("measurement", GAP, 30.0, {"overruled": {GAP: 30.0}}),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "subject", "value", "sets"), RULED)
def test_a_ruling_of_format_1_set_what_it_did_then(
    fact: str, subject: str, value: Any, sets: dict[str, Any]
) -> None:
    assert amended(game().state, "ruled", fact=fact, subject=subject, value=value) == {"sets": sets}


def test_who_was_ruled_prone_or_elsewhere_lay_or_stood_there() -> None:
    state = game().state
    ross = amended(state, "ruled", fact="posture", subject="ross", value="prone")["sets"]["figures"]["ross"]
    assert ross["posture"] == "prone" and ross["place"]["prone"]
    ross = amended(state, "ruled", fact="place", subject="ross", value=[9, 20, 30])["sets"]["figures"]["ross"]
    assert (ross["place"]["x"], ross["place"]["y"], ross["place"]["facing"]) == (9, 20, 30)


def test_a_loss_that_was_taken_back_counted_no_more() -> None:
    state = game().state
    lost = replace(
        state,
        figures={**state.figures, "ross": replace(state.figures["ross"], fate="eliminated")},
        units={**state.units, "ross-unit": replace(state.units["ross-unit"], losses=1)},
    )
    sets = amended(lost, "ruled", fact="fate", subject="ross", value="")["sets"]
    assert sets == {**of("ross", fate=""), "units": {"ross-unit": {"losses": 0}}}


def test_every_ruling_of_format_1_is_known() -> None:
    assert {fact for fact, *_ in RULED} | {"place", "posture"} == {*SETTERS, "measurement"}


MOVING = ("move", "posture", "face", "break_away", "board", "dismount", "end_movement")
DECIDED = {
    "deploy": [("blue", "LU-DEP.a", ("deploy", "deployed")), ("red", "LU-DEP.a", ("deploy", "deployed"))],
    "first": [("blue", "LU-INI.a", ("throw_for_first",)), ("red", "LU-INI.a", ("throw_for_first",))],
    "air_grant": [("referee", "LU-AIR.a", ("grant_air",))],
    "move": [("red", "LU-TRN.b", MOVING)],
    "melee": [("red", "LU-MEL.q", ("fight",))],
    "air": [("red", "LU-AIR.g", ("air_pass", "no_pass"))],
    "end": [("blue", "LU-TRN.h", ("reinforce", "end_turn")), ("red", "LU-TRN.h", ("reinforce", "end_turn"))],
    "morale": [],
}


@pytest.mark.parametrize("phase", [*DECIDED, "fire"])
def test_in_each_step_the_same_decided_as_then(phase: str) -> None:
    found = deciders(game().state, phase, "red")
    fire = ("declare_fire", "withdraw_fire", "fire_sealed")
    told = DECIDED.get(phase, [("blue", "LU-FIR.n", fire), ("red", "LU-FIR.n", fire)])

    assert [(one.seat, one.rule, one.answers) for one in found] == told
    assert all((one.about, one.reaction) == (phase, False) for one in found)
    at_a_table = deciders(replace(game().state, tape=True), phase, "red")
    shows = [one.answers[-1:] == ("show",) for one in at_a_table]
    assert shows == [phase in ("move", "fire", "end")] * len(found)


@pytest.mark.parametrize(("phase", "side"), [("move", "red"), ("air", "blue"), ("fire", "")])
def test_a_step_that_began_said_who_decides(phase: str, side: str) -> None:
    state = game().state
    found = amended(state, "phase_began", phase=phase, **({"side": side} if side else {}))
    assert [one["seat"] for one in found["decisions"]] == ([side] if side else ["blue", "red"])


@pytest.mark.parametrize(
    ("exchange", "again", "decides"), [(True, False, ["red"]), (True, True, []), (False, False, [])]
)
def test_after_a_pair_rolled_again_the_fights_went_on(
    exchange: bool, again: bool, decides: list[str]
) -> None:
    state = replace(game().state, phase="melee", exchange=("ross", "huber") if exchange else ())
    found = amended(state, "melee_fought", figure="ross", foe="huber", **({"again": True} if again else {}))
    assert [one["seat"] for one in found["decisions"]] == decides


def lost(state: Any, *results: tuple[str, str]) -> tuple[list[Any], list[str]]:
    """What became of each result, and whose crews were left to roll for."""
    found = amended(state, "losses_applied", results=[{"figure": f, "effect": e} for f, e in results])
    return [one.get("fate") or one.get("until") for one in found["results"]], found["crews"]


def test_a_second_wound_was_the_end_and_crews_got_out() -> None:
    played = game()
    played.set("huber", aboard="tank")
    state = played.state
    assert lost(state, ("ross", "wounded")) == ([None], [])
    assert lost(state, ("ross", "wounded"), ("ross", "wounded")) == ([None, "eliminated"], [])
    assert lost(state, ("ross", "out"), ("ross", "wounded")) == (["eliminated", None], [])
    assert lost(state, ("tank", "destroyed"), ("tank", "immobilised")) == (["destroyed", None], ["huber"])
    played.set("ross", wounds=1)
    assert lost(played.state, ("ross", "wounded")) == (["eliminated"], [])


@pytest.mark.parametrize(("option", "before", "until"), [("reset", 4, 5), ("add", 4, 6), ("add", 3, 5)])
def test_an_immobility_of_format_1_lasted_two_turns(option: str, before: int, until: int) -> None:
    """Whatever the order of the steps; the log did not tell the turn."""
    played = field(turn=3, options={"immob_stack": option}, tank=Tank("tank_m", immobilised_until=before))
    assert lost(played.state, ("tank", "immobilised")) == ([until], [])
    twice = {"reset": until, "add": until + 2}[option]
    assert lost(played.state, ("tank", "immobilised"), ("tank", "immobilised")) == ([until, twice], [])
