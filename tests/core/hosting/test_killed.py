"""The host is killed at any moment, over and over: nothing that was acknowledged is lost."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from club_house import deaf, key, rules_of
from counting import count

from core.engine.contract.facts import Remark
from core.engine.seat.port import Accepted
from core.hosting.club import Club

HERE = Path(__file__).parent


def killed_after(folder: Path, lines: int) -> list[tuple[str, str]]:
    """Let a club play until it has acknowledged so much, kill it, and return what it acknowledged."""
    path = os.pathsep.join([str(HERE), str(HERE.parent / "engine"), str(HERE.parents[2])])
    running = subprocess.Popen(
        [sys.executable, str(HERE / "killed_club.py"), str(folder)],
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stdout is not None and running.stderr is not None
    told = [running.stdout.readline() for _ in range(lines)]
    running.kill()
    rest, trouble = running.communicate(timeout=60)
    assert running.returncode == -9, trouble
    whole = [line for line in (*told, *rest.splitlines(keepends=True)) if line.endswith("\n")]
    return [(kind, what) for kind, _, what in (line.strip().partition(" ") for line in whole)]


async def check(folder: Path, acknowledged: list[tuple[str, str]]) -> int:
    """Both find their places again, and all that they were told of; return how many records there are."""
    (game,) = {what for kind, what in acknowledged if kind == "game"}
    last = {kind: int(what) for kind, what in acknowledged if kind != "game"}
    club = Club(folder, rules_of=rules_of)
    anna, bruno = club.people.person_of(key(0)), club.people.person_of(key(1))
    assert anna is not None and bruno is not None
    assert club.seats_of(anna, game) == ("north",) and club.seats_of(bruno, game) == ("south",)
    for person, seat in ((anna, "north"), (bruno, "south")):
        sitting = await club.sit(person, game, seat, deaf)
        assert sitting.port.tip >= last.get(seat, 1)
        if seat == "south":
            assert sitting.port.tip >= sitting.mark().record >= last.get("seen", 0)
            assert max((said.id for said in sitting.told()), default=0) >= last.get("said", 0)
        assert isinstance(sitting.port.submit(Remark("back again")), Accepted)
        records = len(sitting._table.host.game.records)
    await club.close()
    return records


async def killed_often(folder: Path, times: int) -> None:
    pick, acknowledged, records = random.Random(times), 0, 0
    for _ in range(times):
        told = killed_after(folder, pick.randint(1, 25))
        acknowledged += len(told)
        grown = await check(folder, told)
        assert grown > records
        records = grown
    count("a club killed", {"kills": times, "acknowledged": acknowledged, "records": records})


async def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    await killed_often(tmp_path, 4)


@pytest.mark.soak
async def test_nothing_acknowledged_is_lost_by_many_kills(tmp_path: Path) -> None:
    await killed_often(tmp_path, 100)
