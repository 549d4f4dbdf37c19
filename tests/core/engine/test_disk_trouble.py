"""A disk whose sync fails: what was acknowledged stays, what was refused never comes back.

The disk of these tests is a system with a cache, as Linux has one: a sync that fails drops what was to be
written and calls it clean, so that a later sync says "done" of bytes that never arrived.
"""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path

import pytest
from counting import count
from counting_game import Add, header, load, new_host
from test_logfile import BODIES, FailingDisk, why

from core.engine.contract.facts import Refusal
from core.engine.game.host import GameHost
from core.engine.log.disk import Disk
from core.engine.log.doctor import salvage
from core.engine.log.logfile import LogDamaged, LogError, LogFile
from core.locale import sentences

PAGE = 64
"""Bytes of a page of the cache; small, so that a record takes several and shares its first."""


class CachedDisk(Disk):
    """What is written stands in the file at once, as in the system's cache; `durable` is what the disk has.

    A sync in *failing* drops some of the pages that it should write. A *deaf* disk cannot be cut either, and
    a *full* one takes no other file.
    """

    def __init__(self, path: Path, failing: float, dice: random.Random) -> None:
        self.path = path
        self.failing = failing
        self.dice = dice
        self.deaf = self.full = False
        self.durable = bytearray(path.read_bytes())
        self._dirty: set[int] = set()

    def open(self, path: Path, flags: int) -> int:
        if self.full and path != self.path:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return super().open(path, flags)

    def _ours(self, fd: int) -> bool:
        return self.same_file(fd, self.path)

    def write(self, fd: int, data: bytes) -> int:
        at = self.size(fd)
        taken = super().write(fd, data)
        if self._ours(fd):
            self._dirty |= set(range(at // PAGE, (at + taken - 1) // PAGE + 1))
        return taken

    def truncate(self, fd: int, length: int) -> None:
        if self.deaf:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        super().truncate(fd, length)
        self._dirty = {page for page in self._dirty if page * PAGE < length} | {length // PAGE}

    def sync(self, fd: int) -> None:
        if not self._ours(fd):
            return
        cached = self.path.read_bytes()
        fails = self.dice.random() < self.failing
        written = {page for page in self._dirty if self.dice.random() < 0.5} if fails else self._dirty
        self._dirty = set()
        if not fails or self.dice.random() < 0.5:  # the length may arrive without what belongs there
            del self.durable[len(cached) :]
            self.durable.extend(bytes(len(cached) - len(self.durable)))
        for page in written:
            part = cached[page * PAGE : (page + 1) * PAGE][: max(0, len(self.durable) - page * PAGE)]
            self.durable[page * PAGE : page * PAGE + len(part)] = part
        if fails:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    def power_cut(self) -> None:
        """Forget the cache: what is read from now on is what arrived."""
        self.path.write_bytes(self.durable)


def played(path: Path, seed: int, deaf: bool = False, full: bool = False) -> tuple[int, set[str]]:
    """Append until a sync fails, then cut the power or just open the log again; return what was told."""
    dice = random.Random(seed)
    LogFile.create(path, header()).close()
    acknowledged: list[bytes] = []
    told: list[str] = [""]
    refused = 0
    for opening in range(6):
        disk = CachedDisk(path, 0.0, dice)
        try:
            log, loaded = LogFile.open(path, disk=disk)
        except LogDamaged:  # what was not acknowledged came back in pieces, and nothing could tell of it
            assert told[-1] == "log-sync-failed-open"
            assert salvage(path).kept >= len(acknowledged)
            break
        if told[-1] == "log-sync-failed-open":  # before this command or just after it, as was said
            assert loaded.lines[: len(acknowledged)] == acknowledged
            assert len(loaded.lines) <= len(acknowledged) + refused
        else:
            assert loaded.lines == acknowledged
        acknowledged = list(loaded.lines)
        disk.failing, disk.deaf, disk.full = 0.3, deaf, full
        for batch in range(20):
            bodies = [b'{"n":%d,"try":"%d %d","x":"%s"}' % (n, opening, batch, b"." * dice.randrange(200))
                      for n in range(dice.randrange(1, 4))]  # fmt: skip
            try:
                log.append(bodies)
            except LogError as error:
                told.append(error.message.id)
                refused = len(bodies)
                with pytest.raises(LogError) as again:
                    log.append(BODIES[:1])
                assert again.value.message.id == "log-unusable"
                break
            acknowledged += bodies
        log.close()
        if dice.random() < 0.5:
            disk.power_cut()
    return len(acknowledged), set(told[1:])


def test_what_was_refused_never_comes_back_and_what_was_acknowledged_stays(tmp_path: Path) -> None:
    records = 0
    for seed in range(30):
        kept, told = played(tmp_path / f"{seed}.jsonl", seed)
        records += kept
        assert told == {"log-sync-failed"}
    count("records kept on a disk whose sync fails", records)


def test_where_the_log_cannot_be_cut_what_was_refused_is_cut_when_it_is_opened(tmp_path: Path) -> None:
    for seed in range(30):
        assert played(tmp_path / f"{seed}.jsonl", seed, deaf=True)[1] == {"log-sync-failed"}


def test_where_nothing_can_be_set_aside_it_is_cut_or_said(tmp_path: Path) -> None:
    told: set[str] = set()
    for seed in range(30):
        told |= played(tmp_path / f"{seed}.jsonl", seed, full=True)[1]
    assert "log-sync-failed-cut" in told and told <= {"log-sync-failed-cut", "log-sync-failed-open"}


def test_after_a_failed_sync_the_game_can_only_be_read(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    new_host(path).close()
    disk = FailingDisk(error=errno.EIO)
    with GameHost.open(path, load, disk=disk) as host:
        host.submit("north", Add(1))
        before, view = path.read_bytes(), host.game.state
        disk.next = "sync"
        refused = host.submit("north", Add(2))
        assert isinstance(refused, Refusal) and refused.message.id == "log-sync-failed"
        assert host.game.state is view and path.read_bytes() == before
        again = host.submit("north", Add(2))
        assert isinstance(again, Refusal) and again.message.id == "log-unusable"
        for language in ("en", "it"):
            said = sentences(language).say(refused.message)
            assert f"game.jsonl.unsaved-{len(before)}" in said and sentences(language).say(again.message)
    with GameHost.open(path, load) as host:
        assert [notice.id for notice in host.notices] == ["log-unsaved"]
        assert host.game.state.scores["north"] == 1
        assert not isinstance(host.submit("north", Add(2)), Refusal)
    assert b'"amount":2' in (tmp_path / "game.jsonl.torn-1").read_bytes()
    assert not list(tmp_path.glob("*.unsaved-*"))


def noon() -> str:
    return "2026-01-01T12:00:00Z"


def brought_back(path: Path) -> bytes:
    """A log whose last act was refused, and that has it all the same: the cutting never arrived."""
    new_host(path).close()
    disk = FailingDisk(error=errno.EIO)
    with GameHost.open(path, load, disk=disk) as host:
        host.game._clock = noon
        host.submit("north", Add(1))
        whole = path.read_bytes()
        disk.next = "sync"
        host.submit("north", Add(2))
    path.write_bytes(whole + (path.parent / f"{path.name}.unsaved-{len(whole)}").read_bytes())
    return whole


def test_what_was_refused_is_not_read_either(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = brought_back(path)
    files = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with GameHost.open(path, load, write=False) as host:
        assert [notice.id for notice in host.notices] == ["log-unsaved-left"]
        assert host.game.state.scores["north"] == 1
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == files
    report = salvage(path)
    assert (report.kept, report.lost) == (2, 1) and report.copy is not None
    assert report.copy.read_bytes() == whole


def test_only_what_was_refused_is_cut(tmp_path: Path) -> None:
    """Another tail than that in the file is the game's own: a later version, another computer's copy."""
    path = tmp_path / "game.jsonl"
    new_host(path).close()
    before = len(path.read_bytes())
    with GameHost.open(path, load) as host:
        host.submit("north", Add(1))
    (tmp_path / f"game.jsonl.unsaved-{before}").write_bytes(b'{"n":2,"at":"another time"}\n')
    (tmp_path / "game.jsonl.unsaved-").write_bytes(b"?")
    with GameHost.open(path, load) as host:
        assert host.game.state.scores["north"] == 1


def test_the_same_act_played_again_after_the_trouble_stays(tmp_path: Path) -> None:
    """Byte for byte what was refused: the file that tells of it must not take it away."""
    path = tmp_path / "game.jsonl"
    brought_back(path)
    with_it = path.read_bytes()
    for expected in (1, 3, 5):
        with GameHost.open(path, load) as host:
            assert host.game.state.scores["north"] == expected
            host.game._clock = noon
            host.submit("north", Add(2))
        assert path.read_bytes().startswith(with_it)


def test_a_log_that_cannot_be_synced_when_it_is_opened_is_not_played_on(tmp_path: Path) -> None:
    """After a kill the last record may stand in the system's cache alone: what is read must be safe."""
    path = tmp_path / "game.jsonl"
    new_host(path).close()
    disk = FailingDisk(error=errno.EIO)
    disk.next = "sync"
    assert why(path, disk=disk).message.id == "log-not-synced"
