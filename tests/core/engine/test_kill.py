"""kill -9 at random moments: no acknowledged command is lost, nothing half-written is read.

A child appends and acknowledges each record over a pipe once `append` returned; it is killed
and the log is opened again, by the next child, for the next round.
"""

from __future__ import annotations

import os
import random
import select
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from counting import count
from counting_game import SECRET, Add, header, load, new_host

from core.engine.game.host import GameHost
from core.engine.log.disk import DISK, Disk
from core.engine.log.logfile import LogFile
from core.engine.log.record import AnyRecord

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

KILLS = 160
"""The other forty of two hundred fall on a real game: `properties/test_kill_real_games.py`."""
SOAK = 5_000
FRESH = 50
"""So many kills fall on one log before the next begins."""


class Dribbling(Disk):
    """Writes two bytes at a time, so that a kill falls into the middle of a line."""

    def write(self, fd: int, data: bytes) -> int:
        return super().write(fd, data[:2])


def appending(path: Path, pipe: int, seed: int) -> None:
    """In a child: append numbered records for ever, telling each number once it is safe."""
    dice = random.Random(seed)
    log, loaded = LogFile.open(path, disk=dice.choice((DISK, Dribbling())))
    n = len(loaded.lines)
    while True:
        numbers = range(n + 1, n + 1 + dice.choice((1, 1, 1, 3)))
        log.append([b'{"n":%d,"note":"%s"}' % (m, b"x" * dice.randrange(300)) for m in numbers])
        n = numbers[-1]
        os.write(pipe, b"%d\n" % n)


def playing(path: Path, pipe: int, seed: int) -> None:
    """In a child: play a real game for ever."""
    host = GameHost.open(path, load)
    while True:
        record = host.submit("north", Add(len(host.game.records)))
        assert isinstance(record, AnyRecord.__origin__)  # type: ignore[attr-defined]
        os.write(pipe, b"%d\n" % record.n)


def killed_at_random(path: Path, work: Any, dice: random.Random) -> int:
    """Run *work* in a child, kill it after up to 12 ms and return the last number it told."""
    reader, writer = os.pipe()
    seed = dice.randrange(1 << 30)
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            work(path, writer, seed)
        finally:
            os._exit(3)
    os.close(writer)
    if dice.random() < 0.8:  # most die while they append; the rest anywhere, opening included
        select.select([reader], [], [], 5)
    time.sleep(dice.random() * 0.012)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the child ended by itself"
    told = b""
    while part := os.read(reader, 65536):
        told += part
    os.close(reader)
    lines = told[: told.rfind(b"\n") + 1].split()
    return int(lines[-1]) if lines else 0


def rounds(folder: Path, kills: int, seed: int) -> tuple[int, int]:
    """Kill *kills* times; return how many records were acknowledged and how often a line was torn."""
    dice = random.Random(seed)
    total = torn = safe = 0
    path = folder / "0.jsonl"
    for kill in range(kills):
        if kill % FRESH == 0:
            total, safe = total + safe, 0
            path = folder / f"{kill}.jsonl"
            LogFile.create(path, header(), SECRET).close()
        told = killed_at_random(path, appending, dice)
        log, loaded = LogFile.open(path, write=False)
        log.close()
        assert len(loaded.lines) >= max(told, safe), "an acknowledged record is lost"
        for n, line in enumerate(loaded.lines[safe:], safe + 1):
            assert line.startswith(b'{"n":%d,' % n)
        torn += len(loaded.notices)
        safe = len(loaded.lines)
    return total + safe, torn


@pytest.mark.slow
def test_kills_while_records_are_appended_lose_nothing_acknowledged(tmp_path: Path) -> None:
    records, torn = rounds(tmp_path, KILLS, seed=9)
    count("kill -9", {"kills": KILLS, "records kept": records, "torn lines": torn})


@pytest.mark.soak(minutes=3)
def test_five_thousand_kills_lose_nothing_acknowledged(tmp_path: Path) -> None:
    records, torn = rounds(tmp_path, SOAK, seed=5)
    count("kill -9", {"kills": SOAK, "records kept": records, "torn lines": torn})


def test_a_killed_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    new_host(path).close()
    dice = random.Random(4)
    for _ in range(10):
        told = killed_at_random(path, playing, dice)
        with GameHost.open(path, load, write=False) as host:
            assert len(host.game.records) >= told
            assert host.game.state.scores["north"] == sum(range(1, len(host.game.records)))
