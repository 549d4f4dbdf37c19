"""The log under bad luck: cut anywhere, one bit wrong anywhere, a disk that fails at any call."""

from __future__ import annotations

import errno
import os
import random
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from counting import count
from counting_game import SECRET, header
from rounds import seeds

from core.engine.chance.fair import Secret
from core.engine.log.disk import Disk
from core.engine.log.hash_chain import chained
from core.engine.log.logfile import LogDamaged, LogError, LogFile, LogTooNew
from core.engine.log.record import FORMAT
from core.engine.log.secret_file import read_secret, secret_path, share_path

BODIES = [b'{"n":%d,"at":"2026-01-01T00:00:00Z","note":"%s"}' % (n, b"x" * (n % 7)) for n in range(1, 13)]


def sample(path: Path, bodies: list[bytes] = BODIES) -> bytes:
    """Write a log and return its bytes."""
    LogFile.create(path, header(), SECRET, bodies).close()
    return path.read_bytes()


def reading(path: Path) -> tuple[list[bytes], tuple[str, ...]]:
    """The records of a log opened for reading, and the ids of its notices."""
    log, loaded = LogFile.open(path, write=False)
    log.close()
    return loaded.lines, tuple(notice.id for notice in loaded.notices)


def why(path: Path, **options: Any) -> LogError:
    """The error that opening gives."""
    with pytest.raises(LogError) as caught:
        LogFile.open(path, **options)[0].close()
    return caught.value


# --- form -------------------------------------------------------------------------


def test_a_log_is_json_lines_that_a_shell_can_check(tmp_path: Path) -> None:
    from hashlib import sha256

    data = sample(tmp_path / "game.jsonl")

    previous = ""
    for line in data.decode().splitlines():
        row = msgspec.json.decode(line)
        body = line.replace(f',"chain":"{row["chain"]}"', "")
        assert sha256((previous + body).encode()).hexdigest() == row["chain"]
        previous = row["chain"]


def test_what_was_appended_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with LogFile.create(path, header()) as log:
        log.append(BODIES[:1])
        log.append(BODIES[1:5])
    with LogFile.open(path)[0] as log:
        assert log.records == 5
        log.append(BODIES[5:])

    assert reading(path) == (BODIES, ())


def test_making_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    before = sample(path)

    with pytest.raises(LogError) as caught:
        LogFile.create(path, header(), SECRET)
    assert caught.value.message.id == "log-exists"
    assert path.read_bytes() == before

    path.unlink()
    with pytest.raises(LogError) as caught:
        LogFile.create(path, header(), Secret("77" * 32))
    assert caught.value.message.id == "log-secret-exists"
    assert read_secret(path, SECRET.shares) == SECRET


def test_the_secret_is_for_its_owner_alone_and_not_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    data = sample(path)

    for part in (SECRET.host, *SECRET.shares.values()):
        assert part.encode() not in data
    assert read_secret(path, SECRET.shares) == SECRET
    if os.name == "posix":
        for file in (secret_path(path), share_path(path, 1), share_path(path, 2)):
            assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("body", [b"{}", b"[1]", b'{"a":1}\n', b'{"a":\n1}', b""])
def test_only_one_line_objects_are_chained(body: bytes) -> None:
    with pytest.raises(ValueError):
        chained(b"", body)


# --- bad luck -----------------------------------------------------------------------


@pytest.mark.slow
def test_every_prefix_opens_to_its_last_whole_record(tmp_path: Path) -> None:
    whole = sample(tmp_path / "whole.jsonl")
    first = whole.index(b"\n") + 1
    path = tmp_path / "cut.jsonl"
    lengths = seeds(range(len(whole) + 1))
    for length in lengths:
        for file in tmp_path.glob("cut.jsonl*"):
            file.unlink()
        path.write_bytes(whole[:length])
        if length < first:
            assert why(path).message.id == ("log-header-torn" if length else "log-empty")
            assert path.read_bytes() == whole[:length]
            continue
        kept = whole[:length].rindex(b"\n") + 1
        records = whole[:kept].count(b"\n") - 1
        torn = length > kept

        assert reading(path) == (BODIES[:records], ("log-torn-left",) if torn else ())
        assert path.read_bytes() == whole[:length]

        log, loaded = LogFile.open(path)
        log.append([b'{"n":99}'])
        log.close()
        assert loaded.lines == BODIES[:records]
        assert [notice.id for notice in loaded.notices] == (["log-torn"] if torn else [])
        aside = [file.read_bytes() for file in tmp_path.glob("cut.jsonl.torn-*")]
        assert aside == ([whole[kept:length]] if torn else [])
        assert reading(path) == ([*BODIES[:records], b'{"n":99}'], ())
    count("logs cut short and opened again", len(lengths))


@pytest.mark.slow
def test_every_flipped_bit_is_detected(tmp_path: Path) -> None:
    whole = sample(tmp_path / "whole.jsonl", BODIES[:5])
    path = tmp_path / "flip.jsonl"
    fd = os.open(path, os.O_RDWR | os.O_CREAT)
    os.write(fd, whole)
    kinds: dict[str, int] = {}
    for at in range(len(whole)):
        record = whole[:at].count(b"\n")
        for bit in range(8):
            os.pwrite(fd, bytes([whole[at] ^ 1 << bit]), at)
            error = why(path, write=False)
            if record:
                assert isinstance(error, LogDamaged), (at, bit)
                assert error.record == record
                assert error.line == record + 1
                assert error.offset == whole[:at].rindex(b"\n") + 1
            kinds[error.message.id] = kinds.get(error.message.id, 0) + 1
        os.pwrite(fd, whole[at : at + 1], at)
    os.close(fd)
    assert sum(kinds.values()) == len(whole) * 8
    count("bits flipped in a log, by what was told", kinds)


def test_damage_is_found_for_writing_too_and_nothing_is_touched(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = bytearray(sample(path))
    whole[-1] ^= 1
    path.write_bytes(whole)

    assert isinstance(why(path), LogDamaged)
    assert path.read_bytes() == whole
    assert not list(tmp_path.glob("*.torn-*"))


def test_a_whole_last_line_with_a_wrong_line_break_and_more_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = sample(path)
    path.write_bytes(whole[:-1] + b'X{"n":13,"at":')

    error = why(path)
    assert isinstance(error, LogDamaged)
    assert error.record == 12


@pytest.mark.parametrize(
    ("change", "record"),
    [
        (lambda lines: lines[:3] + lines[4:], 3),
        (lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]], 3),
        (lambda lines: [*lines[:3], lines[2], *lines[3:]], 3),
        (lambda lines: lines[1:], 0),
    ],
)
def test_lines_removed_exchanged_or_doubled_are_named(tmp_path: Path, change: Any, record: int) -> None:
    path = tmp_path / "game.jsonl"
    lines = sample(path).splitlines(keepends=True)
    path.write_bytes(b"".join(change(lines)))

    error = why(path)
    assert isinstance(error, (LogDamaged, LogError))
    if record:
        assert isinstance(error, LogDamaged)
        assert error.record == record
        assert error.message.id == "log-out-of-order"


def test_a_newer_format_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for body, id in (
        (b'{"format":%d,"shape":"unknown"}' % (FORMAT + 1), "log-too-new"),
        (msgspec.json.encode(header(format=FORMAT + 7)), "log-too-new"),
        (b'{"format":%d,"game":"?"}' % FORMAT, "log-strange-header"),
        (msgspec.json.encode(header())[:-1] + b',"weather":"rain"}', "log-strange-header"),
    ):
        line, chain = chained(b"", body)
        data = line + chained(chain, b'{"n":1,"x":1}')[0] + b'{"torn'
        path.write_bytes(data)
        error = why(path, write=False)
        assert isinstance(error, LogTooNew)
        assert error.message.id == id
        if id == "log-too-new":
            assert isinstance(why(path), LogTooNew)
            assert path.read_bytes() == data
            assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]
    path.write_bytes(b'{"format":%d,"chained":"differently"}\n' % (FORMAT + 1))
    assert why(path).message.id == "log-too-new-or-damaged"


@pytest.mark.parametrize(
    ("data", "id"),
    [
        (b"", "log-empty"),
        (b"dear diary\n", "log-not-a-log"),
        (b"dear diary", "log-not-a-log"),
        (bytes(range(256)) * 9, "log-not-a-log"),
        (b"\x00" * 4096, "log-not-a-log"),
        (b"\xff\xfe{\x00\n\x00", "log-not-a-log"),
        (b"[1, 2]\n", "log-not-a-log"),
        (b'{"name": "another program\'s"}\n', "log-not-a-log"),
        (b"[" * 100_000 + b"\n", "log-not-a-log"),
        (b'{"format":1,"game":"a', "log-header-torn"),
        (b'{"format":1,"game":"a"}\n', "log-damaged-header"),
    ],
)
def test_what_is_no_log_is_said_in_one_sentence(tmp_path: Path, data: bytes, id: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)

    for write in (True, False):
        assert why(path, write=write).message.id == id
    assert path.read_bytes() == data


def test_folders_devices_and_missing_files(tmp_path: Path) -> None:
    assert why(tmp_path).message.id == "log-folder"
    assert why(tmp_path / "none.jsonl").message.id == "log-missing"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert why(tmp_path / "pipe").message.id == "log-not-a-file"


# --- a failing disk -----------------------------------------------------------------


class FailingDisk(Disk):
    """Fails at one call: the *at*-th that touches the disk, and for *long* calls from there.

    A failing write takes half of its bytes first, as a full disk does. The next call named *next* fails, too.
    """

    def __init__(self, at: int = -99, long: int = 1, error: int = errno.ENOSPC) -> None:
        self.at = at
        self.long = long
        self.error = error
        self.calls: list[str] = []
        self.next = ""

    def _step(self, name: str) -> None:
        self.calls.append(name)
        named, self.next = name == self.next, "" if name == self.next else self.next
        if named or self.at <= len(self.calls) - 1 < self.at + self.long:
            raise OSError(self.error, os.strerror(self.error))

    def open(self, path: Path, flags: int) -> int:
        self._step("open")
        return super().open(path, flags)

    def write(self, fd: int, data: bytes) -> int:
        try:
            self._step("write")
        except OSError:
            super().write(fd, data[: len(data) // 2])
            raise
        return super().write(fd, data[: max(1, len(data) * 2 // 3)])

    def sync(self, fd: int) -> None:
        self._step("sync")
        super().sync(fd)

    def truncate(self, fd: int, length: int) -> None:
        self._step("truncate")
        super().truncate(fd, length)

    def replace(self, source: Path, target: Path) -> None:
        self._step("replace")
        super().replace(source, target)

    def sync_folder(self, folder: Path) -> None:
        self._step("sync_folder")
        super().sync_folder(folder)

    def still_there(self, fd: int, path: Path, length: int) -> bool:
        self._step("still_there")
        return super().still_there(fd, path, length)

    def read(self, fd: int, at: int, most: int) -> bytes:
        self._step("read")
        return super().read(fd, at, most)


def test_making_a_log_fails_whole_at_every_call(tmp_path: Path) -> None:
    probe = FailingDisk()
    LogFile.create(tmp_path / "probe.jsonl", header(), SECRET, BODIES[:1], probe).close()
    assert {"open", "write", "sync", "sync_folder"} <= set(probe.calls)
    for at in range(len(probe.calls)):
        folder = tmp_path / str(at)
        with pytest.raises(LogError) as caught:
            LogFile.create(folder / "game.jsonl", header(), SECRET, BODIES[:1], FailingDisk(at))
        assert caught.value.message.id == "log-not-created"
        assert list(folder.iterdir()) == []
        LogFile.create(folder / "game.jsonl", header(), SECRET, BODIES[:1]).close()


TOLD = {
    1: {"log-not-written", "log-sync-failed"},
    2: {"log-not-written", "log-sync-failed", "log-sync-failed-cut"},
    3: {"log-not-written", "log-sync-failed-cut", "log-sync-failed-open"},
}
"""What is told of a disk that fails so many calls long: with one the half line can still be cut off."""


@pytest.mark.slow
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
@pytest.mark.parametrize("long", [1, 2, 3])
def test_appending_fails_whole_at_every_call(tmp_path: Path, error: int, long: int) -> None:
    """Cut back, or honest about not being able to; what was acknowledged stays, what was refused does not."""
    outcomes: set[str] = set()
    for at in range(40):
        path = tmp_path / f"{at}.jsonl"
        LogFile.create(path, header()).close()
        disk = FailingDisk(error=error, long=long)
        log, _ = LogFile.open(path, disk=disk)
        disk.at = len(disk.calls) + at
        done: list[bytes] = []
        told: set[str] = set()
        for body in BODIES:
            before = path.read_bytes()
            try:
                log.append([body])
                done.append(body)
            except LogError as caught:
                told.add(caught.message.id)
                if caught.message.id == "log-not-written":
                    assert path.read_bytes() == before
                else:
                    assert not log.usable
        log.close()
        log, loaded = LogFile.open(path)
        log.close()
        if "log-sync-failed-open" in told:
            assert loaded.lines[: len(done)] == done
            assert len(loaded.lines) <= len(done) + 1
        else:
            assert loaded.lines == done
        outcomes |= told - {"log-unusable"}
    assert outcomes == TOLD[long]


def test_after_a_failure_the_log_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    LogFile.create(path, header()).close()
    disk = FailingDisk()
    log, _ = LogFile.open(path, disk=disk)
    log.append(BODIES[:2])
    disk.at = len(disk.calls) + 1
    with pytest.raises(LogError):
        log.append(BODIES[2:4])
    log.append(BODIES[4:6])
    log.close()

    assert reading(path) == ([*BODIES[:2], *BODIES[4:6]], ())


def test_a_log_that_another_program_touched_takes_nothing_more(tmp_path: Path) -> None:
    for touch in (
        lambda path: path.unlink(),
        lambda path: path.write_bytes(path.read_bytes() + b"more\n"),
        lambda path: os.replace(path, path.with_suffix(".moved")),
        lambda path: os.replace(shutil.copy(path, path.with_suffix(".copy")), path),
    ):
        path = tmp_path / "game.jsonl"
        path.unlink(missing_ok=True)
        with LogFile.create(path, header()) as log:
            log.append(BODIES[:1])
            touch(path)
            with pytest.raises(LogError) as caught:
                log.append(BODIES[1:2])
            assert caught.value.message.id == "log-changed-outside"
            with pytest.raises(LogError):
                log.append(BODIES[1:2])


def test_a_file_that_may_not_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sample(path)

    assert why(path, disk=FailingDisk(0, error=errno.EACCES)).message.id == "log-permission-write"
    assert why(path, write=False, disk=FailingDisk(0, error=errno.EACCES)).message.id == "log-permission"
    assert why(path, disk=FailingDisk(1, error=errno.EIO)).message.id == "log-unreadable"
    assert reading(path) == (BODIES, ())


def test_a_torn_tail_is_never_lost_when_setting_aside_fails(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    torn = sample(path) + b'{"n":13'
    path.write_bytes(torn)
    probe = FailingDisk()
    LogFile.open(path, disk=probe)[0].close()
    first = len(probe.calls) - 1 - probe.calls[::-1].index("read") + 1
    for at in range(first, len(probe.calls)):
        path.write_bytes(torn)
        for file in tmp_path.glob("*.torn-*"):
            file.unlink()
        error = why(path, disk=FailingDisk(at))
        last = at == len(probe.calls) - 1
        assert error.message.id == ("log-not-synced" if last else "log-not-set-aside")
        aside = [file.read_bytes() for file in tmp_path.glob("*.torn-*")]
        assert path.read_bytes() == torn or aside == [b'{"n":13']
        path.write_bytes(torn)
        LogFile.open(path)[0].close()
        assert reading(path) == (BODIES, ())


class ForgetfulDisk(Disk):
    """Knows what was synced; a power cut keeps that and any part of what was not."""

    def __init__(self) -> None:
        self.synced = 0

    def sync(self, fd: int) -> None:
        self.synced = os.fstat(fd).st_size

    def power_cut(self, path: Path, dice: random.Random) -> None:
        size = path.stat().st_size
        os.truncate(path, dice.randint(self.synced, size) if size > self.synced else size)


def test_a_power_cut_takes_no_acknowledged_record(tmp_path: Path) -> None:
    dice = random.Random(8)
    path = tmp_path / "game.jsonl"
    LogFile.create(path, header()).close()
    acknowledged: list[bytes] = []
    for cut in range(100):
        disk = ForgetfulDisk()
        log, loaded = LogFile.open(path, disk=disk)
        assert loaded.lines[: len(acknowledged)] == acknowledged
        acknowledged = list(loaded.lines)
        disk.synced = path.stat().st_size
        for batch in range(dice.randrange(5)):
            bodies = [b'{"n":%d,"cut":%d}' % (batch, cut)] * dice.randrange(1, 4)
            log.append(bodies)
            acknowledged += bodies
        os.write(log._fd, BODIES[0])  # on its way, never acknowledged
        log.close()
        disk.power_cut(path, dice)


# --- one writer -----------------------------------------------------------------------


def test_a_second_writer_is_told_who_writes(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sample(path)
    with LogFile.open(path)[0]:
        error = why(path)
        assert error.message.id == "log-locked"
        assert error.message.args["pid"] == str(os.getpid())
        assert set(error.message.args) == {"user", "host", "pid", "since"}
        assert reading(path) == (BODIES, ())
        (tmp_path / "link.jsonl").symlink_to(path)
        assert why(tmp_path / "link.jsonl").message.id == "log-locked"
    LogFile.open(path)[0].close()
    assert not list(tmp_path.glob("*.lock"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_the_lock_of_another_process_ends_with_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sample(path)
    ready, go = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        LogFile.open(path)
        os.write(ready[1], b"!")
        os.read(go[0], 1)
        os._exit(0)
    assert os.read(ready[0], 1) == b"!"
    assert why(path).message.args["pid"] == str(child)
    os.kill(child, 9)
    os.waitpid(child, 0)
    LogFile.open(path)[0].close()
    for fd in (*ready, *go):
        os.close(fd)


def test_a_lock_file_left_behind_locks_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sample(path)
    (tmp_path / "game.jsonl.lock").write_text("left by a power cut")

    LogFile.open(path)[0].close()


def test_reading_takes_no_lock_and_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sample(path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    log, _ = LogFile.open(path, write=False)
    with pytest.raises(LogError) as caught:
        log.append(BODIES[:1])
    log.close()

    assert caught.value.message.id == "log-read-only"
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
