"""The host is killed at any moment, over and over: nothing that was acknowledged is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from club_house import deaf, key, rules_of
from counting import count
from patience import HANGS

from core.engine.contract.engine_facts import Remark
from core.engine.seat.port import Accepted
from core.hosting.club import Club

HERE = Path(__file__).parent

IN_A_ROW = 20
"""Kills of one and the same club."""


class Nursery:
    """Begins clubs in processes of their own, quickly: each is a fork of one that has loaded everything."""

    def __init__(self) -> None:
        path = os.pathsep.join(map(str, (HERE, HERE.parent / "engine", HERE.parents[1], HERE.parents[2])))
        self._running = subprocess.Popen(
            [sys.executable, str(HERE / "killed_club.py")],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def killed_after(self, folder: Path, lines: int, wait: float) -> list[tuple[str, str]]:
        """Let a club play until it has acknowledged so much, *wait* seconds more, and kill it.

        Return what it acknowledged.
        """
        to, said = self._running.stdin, self._running.stdout
        assert to is not None and said is not None
        to.write(f"{folder}\n")
        to.flush()
        word, _, pid = said.readline().partition(" ")
        assert word == "pid", self.trouble()
        told: list[str] = []
        while len(told) < lines:
            told.append(said.readline())
            assert told[-1] not in ("", "died\n"), self.trouble()
        time.sleep(wait)
        os.kill(int(pid), signal.SIGKILL)
        while not (line := said.readline()).endswith("died\n"):  # what he was saying then may stand before it
            assert line, self.trouble()
            told.append(line)
        return [(kind, what) for kind, _, what in (line.strip().partition(" ") for line in told)]

    def trouble(self) -> str:
        """End it, and return what went wrong."""
        return self._running.communicate(timeout=HANGS)[1]

    def close(self) -> None:
        """Begin no more."""
        assert not self.trouble() and self._running.returncode == 0


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    made = Nursery()
    yield made
    made.close()


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
            assert sitting.port.tip >= sitting.bookmark().record >= last.get("seen", 0)
            assert max((said.id for said in sitting.told()), default=0) >= last.get("said", 0)
        assert isinstance(sitting.port.submit(Remark("back again")), Accepted)
        records = len(sitting._table.host.game.records)
    await club.close()
    return records


async def killed_often(nursery: Nursery, folder: Path, times: int) -> None:
    """Kill it so often, at random moments; a new club after each `IN_A_ROW`."""
    pick, acknowledged, records = random.Random(times), 0, 0
    for number in range(times):
        place = folder / str(number // IN_A_ROW)
        if number % IN_A_ROW == 0:
            place.mkdir()
            records = 0
        told = nursery.killed_after(place, pick.randint(1, 7), pick.uniform(0, 0.004))
        acknowledged += len(told)
        grown = await check(place, told)
        assert grown > records
        records = grown
    count("a club killed", {"kills": times, "acknowledged": acknowledged})


async def test_nothing_acknowledged_is_lost(nursery: Nursery, tmp_path: Path) -> None:
    """You should find each where he was, with all that he was told, after every one of a hundred kills."""
    await killed_often(nursery, tmp_path, 100)


@pytest.mark.soak(minutes=3)
async def test_nothing_acknowledged_is_lost_by_many_kills(nursery: Nursery, tmp_path: Path) -> None:
    await killed_often(nursery, tmp_path, 2_000)
