"""Bassa Intensità, moves that are refused, each with its paragraph, and those that just go."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle
from msgspec.structs import replace
from rule_ids import rule
from test_bi_fields_moving import SITUATION
from test_bi_movement import moving

from core.engine.chance.execute import try_command
from core.engine.chance.oracles import Answered
from core.engine.contract.facts import Command, Refusal
from core.engine.words.ids import PieceId
from core.rules.bassa_intensita.state.ground import Cloud
from core.rules.bassa_intensita.state.vehicles import Flight
from core.table.places import Point
from core.table.shapes import Circle

FAR: dict[str, Any] = {
    **SITUATION,
    "tank": Vehicle("t72", x=150, y=150),
    "stuck": Vehicle("car", x=150, y=100, hull={"stopped": True}),
    "bare": Vehicle("car", x=120, y=30, hull={"seats": 0}),
    "landed": Vehicle("ab205", x=100, y=150, hull={"flight": Flight("landed")}),
    "flown": Man(aboard="heli"),
    "low": Man(x=57, y=100, prone=True),
    "laid": Man(x=30, y=62.6, prone=True),
    "dead": Man(fate="dead"),
    "moved": Man(x=30, y=100),
    "failed": Man(x=30, y=120),
    "panicky": Man(x=30, y=110),
}


def begun(**given: Any) -> Played:
    game = moving(**{**FAR, **given})
    game.set("moved", used="moved")
    game.set("failed", used="failed")
    game.set("panicky", fleeing=True)
    return game


@pytest.fixture(scope="module")
def games() -> dict[str, Played]:
    """On the map, at a real table, on the map without any choice, and in a step of fire."""
    return {
        "map": begun(), "tape": begun(tape=True), "plain": begun(options={}),
        "fire": battle(at=("fire", "regular"), **SITUATION),
    }  # fmt: skip


def to(*xy: float) -> tuple[Point, ...]:
    return tuple(Point(x, y) for x, y in zip(xy[::2], xy[1::2], strict=True))


REFUSED: list[tuple[str, Command, str, str]] = [
    ("map", c.Move("rossi", "normal", 5.0), "", "bi-path-needed"),
    ("tape", c.Move("rossi", "normal", -0.5), "", "bi-bad-length"),
    ("tape", c.Move("rossi", "normal", 300.5), "", "bi-bad-length"),
    ("tape", c.Move("rossi", "normal", 300.0), "BI-MOVE.e", "bi-too-far"),
    ("tape", c.Move("rossi", "normal", to(50, 50)), "", "bi-no-map"),
    ("tape", c.Move("rossi", "normal", 0.0), "BI-MOVE.c", "bi-stays"),
    ("tape", c.Move("rossi", "normal", 16.5), "BI-MOVE.e", "bi-too-far"),
    ("map", c.Move("rossi", "hop", to(50, 20)), "BI-MOVE.c", "bi-no-such-mode"),
    ("map", c.Move("bruni", "run", to(50, 20)), "BI-MOVE.d", "bi-ran-last-turn"),
    ("map", c.Move("bruni", "normal", to(50, 20), crawl=True), "BI-Q.26", "bi-may-not-crawl"),
    ("plain", c.Move("bruni", "careful", to(50, 20), crawl=True), "BI-Q.26", "bi-may-not-crawl"),
    ("map", c.Move("rossi", "normal", to(50, 20), carry="neri"), "BI-MOVE.l", "bi-nobody-to-carry"),
    ("map", c.Move("rossi", "normal"), "BI-MOVE.c", "bi-stays"),
    ("tape", c.Move("rossi", "normal", 5.0, tasks=("fly",)), "BI-MOVE.e", "bi-no-such-task"),
    ("tape", c.Move("rossi", "normal", 5.0, ground=("mud",)), "BI-MOVE.e", "bi-no-such-task"),
    ("map", c.Move("rossi", "normal", to(57, 20)), "BI-MOVE.n", "bi-large-obstacle"),
    ("map", c.Move("neri", "normal", to(65, 52)), "BI-MOVE.o", "bi-inside-takes-a-turn"),
    ("map", c.Move("rossi", "normal", to(54, -1)), "BI-MOVE.c", "bi-way-leaves-table"),
    ("map", c.Move("car", "normal", to(50, 20)), "BI-MOVE.a", "bi-is-a-vehicle"),
    ("map", c.Move("rider", "normal", to(50, 20)), "BI-MOVE.a", "bi-is-aboard"),
    ("map", c.Move("foe", "normal", to(50, 20)), "", "bi-no-such-figure"),
    ("map", c.Move("nobody", "normal", to(50, 20)), "", "bi-no-such-figure"),
    ("map", c.Move("dead", "normal", to(50, 20)), "", "bi-is-out"),
    ("map", c.Move("moved", "normal", to(30, 99)), "BI-SEQ.m", "bi-activity-spent"),
    ("map", c.Move("failed", "normal", to(30, 121)), "BI-Q.15", "bi-failed-isolation"),
    ("map", c.Move("panicky", "normal", to(30, 111)), "BI-MOR.n", "bi-panics"),
    ("map", c.Move("galli", "normal", to(50, 25)), "BI-DMG.g", "bi-is-seriously-wounded"),
    ("fire", c.Move("rossi", "normal", to(50, 20)), "BI-SEQ.h", "engine-decide-first"),
    ("map", c.Drive("rossi", to(50, 20)), "BI-VEH.f", "bi-is-no-vehicle"),
    ("map", c.Drive("heli", to(120, 100)), "BI-HELI.a", "bi-flies"),
    ("map", c.Drive("stuck", to(160, 100)), "BI-VEH.e", "bi-immobilised"),
    ("map", c.Drive("car"), "BI-VEH.a", "bi-stays"),
    ("map", c.Drive("car", to(50.2, 30)), "BI-VEH.a", "bi-drives-too-far"),
    ("map", c.Drive("car", to(19.8, 30), backward=True), "BI-VEH.a", "bi-drives-too-far-back"),
    ("plain", c.Drive("car", to(25, 30), backward=True), "BI-Q.29", "bi-no-reverse"),
    ("map", c.Drive("car", to(30, 40)), "BI-VEH.c", "turning-too-far"),
    ("map", c.Drive("apc", to(70, 60)), "BI-VEH.b", "bi-vehicle-blocked"),
    ("map", c.Drive("car", 5.0), "", "bi-path-needed"),
    ("tape", c.Drive("car", -1.0), "", "bi-bad-length"),
    ("tape", c.Drive("car", 300.5), "", "bi-bad-length"),
    ("tape", c.Drive("car", 30.0, road=30.5), "", "bi-bad-length"),
    ("tape", c.Drive("car", 30.0, road=-0.5), "", "bi-bad-length"),
    ("tape", c.Drive("car", 30.0, ground=("mud",)), "", "bi-no-such-shelter"),
    ("tape", c.Drive("car", 70.5, road=60.0), "BI-VEH.a", "bi-drives-too-far"),
    ("tape", c.Drive("car", 10.5, backward=True), "BI-VEH.a", "bi-drives-too-far-back"),
    ("tape", c.Drive("car", 0.0), "BI-VEH.a", "bi-stays"),
    ("tape", c.Drive("car", to(40, 30)), "", "bi-no-map"),
    ("tape", c.DriveTurning("car", to(40, 30)), "", "bi-no-map"),
    ("map", c.Board("laid", "apc"), "BI-Q.26", "bi-must-stand-up"),
    ("map", c.Climb("low", Point(53, 100)), "BI-Q.26", "bi-must-stand-up"),
    ("map", c.Climb("rossi", Point(53, 20)), "BI-MOVE.n", "bi-no-large-obstacle"),
    ("map", c.Climb("rossi"), "BI-MOVE.n", "bi-no-large-obstacle"),
    ("map", c.Climb("rossi", Point(-3, 20)), "BI-MOVE.n", "bi-no-large-obstacle"),
    ("map", c.Climb("car", Point(57, 20)), "BI-MOVE.n", "bi-is-a-vehicle"),
    ("tape", c.Climb("rossi", None, ("mud",)), "", "bi-no-such-shelter"),
    ("map", c.ChangeRoom("rossi", Point(65, 50), 1), "BI-MOVE.o", "bi-not-inside"),
    ("map", c.ChangeRoom("neri", Point(59, 50)), "BI-MOVE.o", "bi-not-in-there"),
    ("map", c.ChangeRoom("neri", Point(66, 50), 2), "BI-MOVE.o", "bi-not-in-there"),
    ("map", c.ChangeRoom("neri", Point(66, 50), -1), "BI-MOVE.o", "bi-not-in-there"),
    ("map", c.ChangeRoom("neri", Point(65, 50)), "BI-MOVE.o", "bi-stays"),
    ("map", c.ChangeRoom("neri"), "BI-MOVE.o", "bi-stays"),
    ("map", c.ChangeRoom("car"), "BI-MOVE.o", "bi-is-a-vehicle"),
    ("tape", c.ChangeRoom("neri", None, 1, ("mud",)), "", "bi-no-such-shelter"),
    ("tape", c.ChangeRoom("bruni", None, 1), "BI-Q.26", "bi-must-stand-up"),
    ("map", c.Fly("rossi", to(50, 30)), "BI-HELI.a", "bi-is-no-vehicle"),
    ("map", c.Fly("car", to(50, 30)), "BI-HELI.a", "bi-is-not-in-the-air"),
    ("map", c.Fly("landed", to(120, 150)), "BI-HELI.a", "bi-is-not-in-the-air"),
    ("map", c.Fly("heli"), "BI-HELI.a", "bi-stays"),
    ("map", c.Fly("heli", to(170.5, 100)), "BI-HELI.a", "bi-flies-too-far"),
    ("map", c.Fly("heli", to(100, 120)), "BI-VEH.c", "turning-too-far"),
    ("map", c.Fly("heli", to(201, 100)), "BI-HELI.a", "bi-way-leaves-table"),
    ("map", c.Fly("heli", 20.0), "", "bi-path-needed"),
    ("tape", c.Fly("heli", to(120, 100)), "", "bi-no-map"),
    ("tape", c.Fly("heli", -1.0), "", "bi-bad-length"),
    ("tape", c.Fly("heli", 300.5), "", "bi-bad-length"),
    ("tape", c.Fly("heli", 300.0), "BI-HELI.a", "bi-flies-too-far"),
    ("tape", c.Fly("heli", 70.5), "BI-HELI.a", "bi-flies-too-far"),
    ("tape", c.Fly("heli", 0.0), "BI-HELI.a", "bi-stays"),
    ("map", c.Hover("heli", "rising"), "BI-HELI.b", "bi-cannot-hover"),
    ("map", c.Hover("landed", "landing"), "BI-HELI.b", "bi-cannot-hover"),
    ("map", c.Hover("landed", "roping"), "BI-HELI.b", "bi-cannot-hover"),
    ("map", c.Hover("car", "landing"), "BI-HELI.b", "bi-cannot-hover"),
    ("map", c.Hover("rossi", "landing"), "BI-HELI.b", "bi-is-no-vehicle"),
    ("map", c.Board("rossi", "nothing"), "BI-MOVE.j", "bi-no-carrier"),
    ("map", c.Board("rossi", "foe"), "BI-MOVE.j", "bi-no-carrier"),
    ("map", c.Board("rossi", "bruni"), "BI-MOVE.j", "bi-no-carrier"),
    ("map", c.Board("rossi", "tank"), "BI-MOVE.j", "bi-no-carrier"),
    ("map", c.Board("rossi", "bare"), "BI-MOVE.j", "bi-no-carrier"),
    ("map", c.Board("rossi", "heli"), "BI-HELI.b", "bi-not-on-the-ground"),
    ("map", c.Board("rossi", "apc"), "BI-MOVE.j", "bi-not-beside"),
    ("map", c.Board("rider", "apc"), "BI-MOVE.j", "bi-is-aboard"),
    ("map", c.Board("tank", "apc"), "BI-MOVE.j", "bi-is-a-vehicle"),
    ("map", c.Board("rossi", "car", "hop", to(50, 20)), "BI-MOVE.c", "bi-no-such-mode"),
    ("map", c.Board("bruni", "car", "run", to(50, 20)), "BI-MOVE.d", "bi-ran-last-turn"),
    ("map", c.Board("rossi", "car", "normal", 5.0), "", "bi-path-needed"),
    ("tape", c.Board("rossi", "car", "normal", -1.0), "", "bi-bad-length"),
    ("tape", c.Board("rossi", "car", "normal", 300.5), "", "bi-bad-length"),
    ("tape", c.Board("rossi", "car", "normal", to(50, 50)), "", "bi-no-map"),
    ("tape", c.Board("rossi", "car", "normal", 8.5), "BI-MOVE.e", "bi-too-far"),
    ("map", c.Board("rossi", "car", "run", to(44, 20)), "BI-MOVE.j", "bi-not-beside"),
    ("map", c.Alight("rossi", Point(50, 50)), "BI-MOVE.j", "bi-is-not-aboard"),
    ("map", c.Alight("car", Point(50, 50)), "BI-MOVE.j", "bi-is-a-vehicle"),
    ("map", c.Alight("rider"), "BI-MOVE.j", "bi-needs-spot"),
    ("map", c.Alight("rider", Point(-1, 30)), "BI-MOVE.j", "bi-needs-spot"),
    ("map", c.Alight("rider", Point(34.1, 30)), "BI-MOVE.j", "bi-not-beside"),
    ("map", c.Alight("rider", Point(32, 30)), "BI-MOVE.j", "bi-not-beside"),
    ("map", c.Alight("rider", Point(33.75, 30), "hop"), "BI-MOVE.c", "bi-no-such-mode"),
    ("map", c.Alight("rider", Point(33.75, 30), "normal", to(42, 30)), "BI-MOVE.e", "bi-too-far"),
    ("map", c.Alight("flown", Point(110, 100)), "BI-HELI.b", "bi-not-on-the-ground"),
    ("tape", c.Alight("rider", None, "normal", 4.0, ("mud",)), "", "bi-no-such-shelter"),
    ("tape", c.Alight("rider", None, "normal", 8.5), "BI-MOVE.e", "bi-too-far"),
    ("map", c.MoveGroup((), "normal", to(50, 20)), "BI-MOVE.a", "bi-name-each-once"),
    ("map", c.MoveGroup(("rossi", "rossi"), "normal", to(50, 20)), "BI-MOVE.a", "bi-name-each-once"),
    ("map", c.MoveGroup(("rossi", "foe"), "normal", to(50, 20)), "", "bi-no-such-figure"),
]  # fmt: skip


@rule("BI-MOVE.c", "BI-MOVE.e", "BI-VEH.a", "BI-VEH.e", "BI-HELI.a", "BI-HELI.b", "BI-Q.26", "BI-Q.29")
@pytest.mark.parametrize(("where", "command", "paragraph", "why"), REFUSED)
def test_a_move_that_the_book_does_not_allow(
    games: dict[str, Played], where: str, command: Command, paragraph: str, why: str
) -> None:
    assert games[where].refused("blue", command) == (paragraph, why)


ALLOWED: list[tuple[str, Command]] = [
    ("map", c.Move("rossi", "normal", to(38, 20))),
    ("map", c.Move("bruni", "careful", to(50, 14), crawl=True)),
    ("map", c.Move("bruni", "normal", to(46, 22), carry="galli")),
    ("map", c.Move("low", "normal")),
    ("map", c.Move("rossi", "normal", lie=True)),
    ("tape", c.Move("rossi", "careful", 8.0)),
    ("tape", c.Move("rossi", "normal", 16.0)),
    ("tape", c.Move("rossi", "run", 24.0)),
    ("tape", c.Move("rossi", "run", 12.0, tasks=("load",), ground=("light",))),
    ("map", c.Drive("car", to(50, 30))),
    ("map", c.Drive("car", to(20, 30), backward=True)),
    ("map", c.Drive("car", to(35, 38.66))),
    ("tape", c.Drive("car", 70.0, road=60.0, ground=("heavy",))),
    ("tape", c.Drive("car", 120.0, road=120.0)),
    ("tape", c.Drive("car", 20.0, road=0.0)),
    ("tape", c.Drive("car", 10.0, backward=True)),
    ("map", c.Climb("rossi", Point(56, 20))),
    ("tape", c.Climb("rossi", None, ("entrenched",))),
    ("map", c.ChangeRoom("neri", Point(65, 50), 1)),
    ("map", c.ChangeRoom("neri", Point(66, 50))),
    ("tape", c.ChangeRoom("neri", None, 0, ("heavy",))),
    ("map", c.Fly("heli", to(170, 100))),
    ("tape", c.Fly("heli", 70.0)),
    ("map", c.Hover("heli", "landing")),
    ("map", c.Hover("heli", "roping")),
    ("map", c.Hover("landed", "rising")),
    ("tape", c.Board("rossi", "car", "normal", 8.0)),
    ("tape", c.Board("rossi", "car", "run", 12.0)),
    ("tape", c.Board("rossi", "apc")),
    ("map", c.Alight("rider", Point(33.75, 30), "normal", to(41.75, 30))),
    ("map", c.Alight("rider", Point(34, 30))),
    ("map", c.Alight("armed", Point(34.25, 60))),
    ("tape", c.Alight("rider", None, "normal", 8.0)),
    ("map", c.MoveGroup(("rossi", "bruni"), "normal", to(50, 20))),
]  # fmt: skip


@rule("BI-MOVE.c", "BI-MOVE.e", "BI-VEH.a", "BI-HELI.a", "BI-Q.29")
@pytest.mark.parametrize(("where", "command"), ALLOWED)
def test_a_move_to_the_very_end_of_what_is_allowed(
    games: dict[str, Played], where: str, command: Command
) -> None:
    game = games[where]
    geometry = None if game.state.tape else game.rules.geometry
    ended = try_command(
        game.rules, game.state, "blue", command, Answered((), None, geometry, game.rules.read), inquiry=True
    )
    assert not isinstance(ended, Refusal), ended


@rule("BI-AIR.f", "BI-MOVE.n")
@pytest.mark.parametrize(("radius", "burns"), [(4.5, True), (3.5, False)])
def test_nobody_climbs_into_what_burns(radius: float, burns: bool) -> None:
    game = begun()
    fire = Cloud(PieceId("napalm-1"), "napalm", Circle(Point(60, 20), radius))
    game.state = replace(game.state, clouds={fire.id: fire})
    over = c.Climb("rossi", Point(56, 20))
    if burns:
        assert game.refused("blue", over) == ("BI-AIR.f", "bi-way-burns")
    else:
        game.run("blue", over)
