"""Bassa Intensità, a game in which nobody is asked any more: every command is refused by its paragraph."""

from __future__ import annotations

from pathlib import Path

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.games import header_of, keep_game
from core.scenarios import load
from core.table.places import Point

NEAR = Point(51, 50)


@pytest.fixture(scope="module")
def over() -> Played:
    """The last turn has ended."""
    game = battle(
        at=("end", "deaths"), rossi=Man("ak", "smoke_grenade", leads=True), car=Vehicle("car", x=70),
        rider=Man(aboard="car"), huber=Man(side="red", x=120, leads=True),
    )  # fmt: skip
    game.state = replace(game.state, phase="end", step="over", awaiting=(), sealed=None, moving="")
    return game


REFUSED: list[tuple[Command, str]] = [
    (c.Move("rossi", "normal", (NEAR,)), "BI-MOVE.a"),
    (c.MoveGroup(("rossi",), "normal", (NEAR,)), "BI-MOVE.a"),
    (c.Climb("rossi"), "BI-MOVE.n"),
    (c.ChangeRoom("rossi"), "BI-MOVE.o"),
    (c.Drive("car", (Point(75, 50),)), "BI-VEH.f"),
    (c.Fly("car"), "BI-HELI.a"),
    (c.Hover("car", "landing"), "BI-HELI.b"),
    (c.Board("rossi", "car"), "BI-MOVE.j"),
    (c.Alight("rider", NEAR), "BI-MOVE.j"),
    (c.EndMoves(), "BI-SEQ.d"),
    (c.ConvertTransport("car"), "BI-CMD.n"),
    (c.ThrowSmoke("rossi", NEAR), "BI-SMOKE.h"),
    (c.RollInitiative(), "BI-SEQ.b"),
    (c.ChooseFirst(), "BI-SEQ.b"),
    (c.Deploy("rossi", NEAR), "BI-S.S4"),
    (c.DeployLine(figures=("rossi",), first=NEAR, last=NEAR), "BI-S.S4"),
    (c.DeploySide("spread"), "BI-S.S4"),
    (c.EndDeployment(), "BI-S.S4"),
    (c.NewLeader("rossi"), "BI-Q.20"),
    (c.FleeTo(), "BI-Q.73"),
    (c.GoOnMoving(), "BI-Q.97"),
    (c.LandOrHome(), "BI-Q.92"),
    (c.Strafe(), "BI-AIR.g"),
    (c.LetFly(), "BI-AA.a"),
    (c.AnswerSearch(), "BI-OBS.h"),
    (c.HoldFire(), "BI-OPP.a"),
    (c.OrderFire("rossi", "ak", "huber"), "BI-SEQ.h"),
    (c.OrderAction("rossi", "dig"), "BI-SEQ.h"),
    (c.OrderSmoke("rossi", NEAR), "BI-SEQ.h"),
    (c.OrderCover("rossi", "ak", "huber"), "BI-SEQ.h"),
    (c.OrderSearch("rossi", "ground"), "BI-SEQ.h"),
    (c.OrderCall("rossi", "end"), "BI-SEQ.h"),
    (c.OrderUpward("rossi", "ak", "huber"), "BI-SEQ.h"),
    (c.OrderDisarm("rossi", "band"), "BI-SEQ.h"),
    (c.SearchEverywhere(), "BI-SEQ.h"),
    (c.SealOrders(), "BI-Q.11"),
    (c.WithdrawOrder("rossi"), "BI-Q.11"),
    (c.OrderUnit("rossi"), "BI-Q.11"),
    (c.OrderAgain(), "BI-SEQ.h"),
]
OTHERWISE: list[tuple[Command, str, str]] = [
    (c.FireUpward("rossi", "ak"), "BI-AA.a", "bi-may-not-fire-now"),
    (c.OpportunityFire("rossi", "ak"), "BI-OPP.c", "bi-may-not-fire-now"),
    (c.SpringMine("band", "rossi"), "BI-Q.95", "bi-referee-says-mines"),
    (c.SeekMine("band", "rossi"), "BI-Q.97", "bi-referee-says-near"),
]


@pytest.mark.parametrize("seat", ["blue", REFEREE])
@pytest.mark.parametrize(("command", "paragraph"), REFUSED, ids=[type(row[0]).__name__ for row in REFUSED])
def test_what_is_not_asked_any_more(over: Played, seat: str, command: Command, paragraph: str) -> None:
    assert over.refused(seat, command) == (paragraph, "bi-not-now")


@pytest.mark.parametrize("seat", ["blue", REFEREE])
@pytest.mark.parametrize(("command", "paragraph", "why"), OTHERWISE)
def test_what_only_answers_another(
    over: Played, seat: str, command: Command, paragraph: str, why: str
) -> None:
    assert over.refused(seat, command) == (paragraph, why)


def test_the_side_that_does_not_move_now_is_told_so() -> None:
    """Where nobody is asked the segment is still the other side's."""
    game = battle(at=("move", "first"), rossi=Man(leads=True), huber=Man(side="red", x=195, leads=True))
    game.state = replace(game.state, awaiting=())
    move = c.Move("huber", "normal", (Point(190, 50),))
    assert game.refused("red", move) == ("BI-MOVE.a", "bi-not-your-segment")
    assert game.refused("red", c.EndMoves()) == ("BI-SEQ.d", "bi-not-your-segment")


DEPLOY: list[tuple[str, str, bool, Command, str]] = [
    ("rider", "blue", False, c.Deploy("rider", NEAR), "bi-is-aboard"),
    ("car", "blue", False, c.Deploy("car", NEAR, prone=True), "bi-no-prone-vehicle"),
    ("rossi", "blue", True, c.Deploy("rossi", stands="mud", note="there"), "bi-no-such-shelter"),
    ("rossi", "blue", True, c.Deploy("rossi", note=" "), "bi-note-needed"),
    ("rossi", "blue", False, c.Deploy("rossi"), "bi-off-table"),
    ("rossi", "blue", False, c.Deploy("rossi", Point(-1, 5)), "bi-off-table"),
    ("rossi", "blue", False, c.Deploy("rossi", NEAR, facing=3600.5), "bi-bad-angle"),
    ("rossi", "blue", False, c.Deploy("rossi", NEAR, facing=float("nan")), "bi-bad-angle"),
    ("huber", "red", False, c.Deploy("huber", Point(120, 50)), "bi-ready-already"),
]  # fmt: skip


@pytest.mark.parametrize(("who", "seat", "tape", "command", "why"), DEPLOY)
def test_where_nobody_is_put(who: str, seat: str, tape: bool, command: Command, why: str) -> None:
    game = battle(
        at=("move", "first"), tape=tape, rossi=Man(leads=True), car=Vehicle("car", x=70),
        rider=Man(aboard="car"),
        huber=Man(side="red", x=120, leads=True),
    )  # fmt: skip
    ready = {**game.state.sides, "red": replace(game.state.sides["red"], ready=True)}
    game.state = replace(game.state, phase="deploy", awaiting=(), sides=ready, moving="")
    assert game.refused(seat, command) == ("BI-S.S4", why)


@rule("BI-S.S4")
def test_who_deploys_may_put_down_one_a_line_or_all(tmp_path: Path) -> None:
    read = load("bassa_intensita/ambush_at_dusk")
    host = keep_game(read, header_of(read, dice="seeded", seed=1), tmp_path / "game.jsonl")
    waiting = host.game.state.awaiting[0].seat
    offered = {one.do for one in host.game.rules.choices(host.game.state, waiting) if one.refusal is None}
    assert {"deploy", "deploy_line", "deploy_side", "deployment"} <= offered
