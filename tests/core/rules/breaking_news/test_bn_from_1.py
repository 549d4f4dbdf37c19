"""Breaking News: what logs of format 1 left unsaid, as games of that format went. This never changes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from table import Man, Played, Vehicle, table

from core.rules.breaking_news.from_1 import From1
from core.rules.breaking_news.from_1.rulings import SETTERS
from core.rules.breaking_news.state import Action, CoverArea, Stride
from core.table.places import Point
from core.table.shapes import Rectangle


def amended(state: Any, tag: str, **event: Any) -> dict[str, Any]:
    """What the hop adds to a fact."""
    return From1.amends[tag](state, {"is": tag, **event})


def game() -> Played:
    """Kowalski, who commands, acts and covers an area; abu is under a marker; Kim rides in a truck."""
    men = {
        "kowalski": Man(commander=True, stage="acting", touching=("abu",)),
        "smith": Man(x=42, stage="done", moved=15.0, moved_any=True),
        "abu": Man("Irr3", y=41, side="red", marker="m1", touching=("kowalski",)),
        "truck": Vehicle("unprotected", x=60),
        "kim": Man(x=60, aboard="truck"),
    }
    area = CoverArea("c1", "blue", Rectangle(Point(40, 60), 10, 10), (("kowalski", 3),))
    return table(**men, facts={"acting": ("kowalski",), "covers": (area,), "overruled": {"old": 3}})


def of(name: str, **facts: Any) -> dict[str, Any]:
    return {"figures": {name: facts}}


TURNING = {
    "seat": "red", "about": "turning", "rule": "BN-Q.06", "answers": ["face", "ready"],
    
}  # fmt: skip
GONE = {"acting": [], "covers": []}
GAP = '{"ask":"gap","a":"m1","b":"smith"}'
GAP_KEY = '{"a":"abu","ask":"gap","b":"smith"}'

RULED: list[tuple[str, str, Any, dict[str, Any]]] = [
    ("sheltered", "smith", True, of("smith", sheltered=True)),
    ("sheltered", "m1", True, of("abu", sheltered=True)),
    ("suppressed", "kowalski", True, {**of("kowalski", suppressed=True, stage="done"), **GONE}),
    ("suppressed", "kowalski", False, {}),
    ("retreating", "smith", True, of("smith", retreating=True)),
    ("hidden", "smith", True, {**of("smith", marker="m2"), "markers": 2}),
    ("hidden", "abu", False, of("abu", marker="")),
    (
        "fate", "kowalski", "dead",
        {
            "sides": {"blue": {"losses": 2, "lost_now": 1}}, **GONE,
            "figures": {
                "kowalski": {"fate": "dead", "stage": "done", "touching": []}, "abu": {"touching": []},
            },
        },
    ),
    ("action", "kowalski", False, {**of("kowalski", stage="done"), "acting": []}),
    ("action", "smith", True, of("smith", stage="waiting", moved=0.0, moved_any=False)),
    ("wreck", "truck", "exploded", of("truck", fate="exploded", stage="done")),
    ("points", "red", 5, {"sides": {"red": {"points": [["ruling", 5]]}}}),
    ("motivated", "red", True, {"sides": {"red": {"motivated": True}}}),
    ("ambush", "red", True, {"sides": {"red": {"ambush": True}}}),
    ("support", "red", "artillery", {"sides": {"red": {"support": "artillery"}}}),
    ("active", "red", None, {"active": "red", "acting": []}),
    ("phase", "", "turning", {"phase": "turning", "awaiting": [TURNING], "acting": []}),
    ("phase", "", "initiative", {"phase": "initiative", "active": "", "acting": []}),
    ("option", "night", "yes", {"options": {"night": "yes"}}),
    ("option", "edition", "IT", {"options": {"edition": "IT"}, "edition": "IT"}),
    ("measurement", GAP, 30.0, {"overruled": {GAP_KEY: 30.0}}),
    ("measurement", GAP, None, {}),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "subject", "value", "sets"), RULED)
def test_a_ruling_of_format_1_set_what_it_did_then(
    fact: str, subject: str, value: Any, sets: dict[str, Any]
) -> None:
    assert amended(game().state, "ruled", fact=fact, subject=subject, value=value) == {"sets": sets}


def test_who_was_ruled_elsewhere_took_along_who_rides_with_him() -> None:
    state = game().state
    sets = amended(state, "ruled", fact="place", subject="truck", value=[80, 50, 450])["sets"]["figures"]

    assert (sets["truck"]["place"]["x"], sets["truck"]["place"]["facing"]) == (80, 90)
    assert (sets["kim"]["place"]["x"], sets["kim"]["place"]["inside"]) == (80, "truck")
    out = amended(state, "ruled", fact="aboard", subject="smith", value="truck")["sets"]["figures"]["smith"]
    assert out["aboard"] == "truck" and out["place"]["inside"] == "truck"
    kim = amended(state, "ruled", fact="aboard", subject="kim", value="")["sets"]["figures"]["kim"]
    assert kim["aboard"] == "" and "inside" not in kim["place"]


def test_every_ruling_of_format_1_is_known() -> None:
    assert {fact for fact, *_ in RULED} | {"place", "aboard"} == {*SETTERS, "measurement"}
    everything = replace(game().state, overruled={GAP_KEY: 3})
    taken_back = amended(everything, "ruled", fact="measurement", subject=GAP)
    assert taken_back == {"sets": {"overruled": {GAP_KEY: None}}}


def decision(seat: str, about: str, rule: str, *answers: str, reaction: bool = False) -> dict[str, Any]:
    said = {"seat": seat, "about": about, "rule": rule, "answers": answers}
    return said | {"reaction": True} if reaction else said


ASKED: list[tuple[str, dict[str, Any], list[dict[str, Any]]]] = [
    ("victim_asked", {"side": "red"}, [decision("red", "victim", "BN-8.2.m", "name_victim", reaction=True)]),
    ("aim_asked", {"side": "red"}, [decision("red", "aim", "BN-Q.69", "aim_strike", "decline_support")]),
    ("strike_scattered", {"side": "red"}, [decision("red", "shift", "BN-8.4.e", "shift_strike")]),
    (
        "calls_opened", {"sides": ["red", "blue"]},
        [decision(one, "support", "BN-8.4.b", "call_support", "decline_support") for one in ("red", "blue")],
    ),
    ("loss_asked", {"side": "red"}, [decision("red", "loss", "BN-Q.88", "remove_one", reaction=True)]),
    ("spread_asked", {"side": "red"}, [decision("red", "spread", "BN-11.1.h", "spread_hits", reaction=True)]),
    ("end_proposed", {"side": "red"}, [decision("blue", "end", "BN-SM.77", "accept_end", "decline_end")]),
    (
        "bonus_move_offered", {"figure": "abu"},
        [decision("red", "bonus_move", "BN-7.0.m", "bonus_move", reaction=True)],
    ),
    (
        "bonus_move_offered", {"figure": "", "side": "red"},
        [decision("red", "bonus_move", "BN-7.0.m", "bonus_move", reaction=True)],
    ),
    ("rally_began", {"sides": ["red"]}, [decision("red", "rally", "BN-Q.80", "recover", "ready")]),
]  # fmt: skip


@pytest.mark.parametrize(("tag", "event", "asked"), ASKED)
def test_the_same_had_to_decide_as_then(tag: str, event: dict[str, Any], asked: list[dict[str, Any]]) -> None:
    assert list(amended(game().state, tag, **event)["decisions"]) == asked


def test_who_won_initiative_in_format_1_tired_and_the_other_turned() -> None:
    state = game().state
    state = replace(state, sides={name: replace(side, fatigue=2) for name, side in state.sides.items()})
    turning = decision("red", "turning", "BN-Q.06", "face", "ready")
    found = amended(state, "roles_set", active="blue")
    assert found == {"fatigue": {"blue": 3, "red": 0}, "decisions": (turning,)}


FIRE, STANDING = ("opportunity_fire", "pass", "sight"), ("dodge", "go_to_ground")


@pytest.mark.parametrize(("act", "answers"), [("move", FIRE), ("fire", (*FIRE, *STANDING))])
def test_a_window_of_format_1_was_answered_so(act: str, answers: tuple[str, ...]) -> None:
    state = replace(game().state, action=Action(act, 1, "blue", ("kowalski",)))
    asked = decision("red", f"react_{act}", "BN-5.3.a", *answers, reaction=True)
    assert amended(state, "window_opened", side="red") == {"decisions": (asked,)}


@pytest.mark.parametrize(
    ("option", "kind", "left"),
    [
        ("no", "fire", (["tank"], ["tank"])),
        ("no", "dodge", (["tank"], ["tank"])),
        ("yes", "fire", (["tank"], ["abu", "tank"])),
        ("yes", "dodge", (["abu", "tank"], ["tank"])),
    ],
)
def test_who_had_reacted_in_format_1_did_so_once_or_by_fire_and_a_dodge(
    option: str, kind: str, left: tuple[list[str], list[str]]
) -> None:
    action = Action("fire", 1, "blue", ("kowalski",), candidates=("abu", "tank"), dodgers=("abu", "tank"))
    state = replace(game().state, action=action, options={"dodge_and_fire": option})
    found = amended(state, "reaction_declared", reaction={"kind": kind, "figure": "abu"})
    assert (found["candidates"], found["dodgers"]) == left


@pytest.mark.parametrize(("weapons", "again"), [(("mmg", "hmg"), True), (("mmg",), False)])
def test_a_vehicle_answered_in_format_1_once_with_each_machine_gun(
    weapons: tuple[str, ...], again: bool
) -> None:
    played = table(kowalski=Man(), ride=Vehicle("tank", "tank_gun", *weapons, side="red"))
    action = Action("move", 4, "blue", ("kowalski",), candidates=("ride",))
    shot = {"figure": "ride", "kind": "fire", "shot": {"firer": "ride", "weapon": "mmg"}}
    found = amended(replace(played.state, action=action), "reaction_declared", reaction=shot)
    assert found["candidates"] == (["ride"] if again else [])
    hull = played.state.figures["ride"].hull
    assert hull is not None
    played.set("ride", hull=replace(hull, replied=("hmg",)), answered=4)
    found = amended(replace(played.state, action=action), "reaction_declared", reaction=shot)
    assert found["candidates"] == []


def test_who_came_into_shelter_in_format_1_was_not_stopped_and_a_retreat_withdrew() -> None:
    ways = (("kowalski", True, False), ("smith", True, True), ("kim", False, False))
    strides = tuple(Stride(name, (), 5.0, shelter=found, stopped=stopped) for name, found, stopped in ways)
    state = replace(game().state, action=Action("move", 1, "blue", ("kowalski", "smith"), strides=strides))
    ended = {"kind": "move", "figures": ["kowalski", "smith"]}
    assert amended(state, "act_ended", **ended) == {"sheltered": ["kowalski"], "withdrew": []}
    assert amended(state, "act_ended", **ended, mode="retreat")["withdrew"] == ["kowalski", "smith"]
    assert amended(state, "act_ended", kind="fire", figures=["kowalski"]) == {}


@pytest.mark.parametrize(
    ("facts", "passed", "now"),
    [
        ({"suppressed": True}, True, (False, False)),
        ({"suppressed": True}, False, (True, False)),
        ({"shaken": True}, True, (False, False)),
        ({"shaken": True, "suppressed": True}, False, (False, True)),
        ({"retreating": True}, False, (False, True)),
    ],
)
def test_a_failed_test_of_format_1_kept_a_man_down_or_sent_him_back(
    facts: dict[str, bool], passed: bool, now: tuple[bool, bool]
) -> None:
    played = game()
    played.set("smith", **facts)
    found = amended(played.state, "suppression_tested", figure="smith", passed=passed)
    assert (found["suppressed"], found["retreating"]) == now


def test_grenades_burning_men_and_retreats_from_a_vehicle_of_format_1() -> None:
    played = table(
        truck=Vehicle("unprotected"), kim=Man(aboard="truck"), ross=Man(aboard="truck", post="gunner"),
        hayes=Man(aboard="truck", post="driver", retreating=True), gone=Man(aboard="truck", fate="dead"),
    )  # fmt: skip
    assert amended(played.state, "shot_fired", weapon="grenade") == {"thrown": 1}
    assert amended(played.state, "shot_fired", weapon="rpg") == {}
    burning = amended(played.state, "hull_tested", vehicle="truck", result="exploded")
    assert burning == {"burning": ["hayes", "ross", "kim"]}
    assert amended(played.state, "hull_tested", vehicle="truck", result="knocked_out") == {}
    assert amended(played.state, "got_out", figure="hayes") == {"withdrew": True}
    assert amended(played.state, "got_out", figure="kim") == {"withdrew": False}
