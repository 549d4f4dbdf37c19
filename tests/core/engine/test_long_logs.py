"""Long logs: each byte is looked at once, and little of it is kept at a time."""

from __future__ import annotations

import hashlib
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from counting_game import header
from test_logfile import BODIES, reading, sample, why

from core.engine import chain, disk, logfile, packed
from core.engine.chain import chained, lines_of, scan
from core.engine.doctor import salvage
from core.engine.logfile import LogDamaged, LogFile
from core.engine.packed import Packed


class Counted:
    """SHA-256 that counts the bytes it is given."""

    fed = 0

    def __init__(self, data: bytes = b"") -> None:
        self._of = hashlib.sha256()
        self.update(data)

    def update(self, data: bytes) -> None:
        Counted.fed += len(data)
        self._of.update(data)

    def copy(self) -> Counted:
        found = Counted()
        found._of = self._of.copy()
        return found

    def hexdigest(self) -> str:
        return self._of.hexdigest()


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Counted]]:
    Counted.fed = 0
    monkeypatch.setattr(chain, "sha256", Counted)
    yield Counted


@pytest.mark.parametrize("tail", [b',"chain":"' + b"0" * 64 + b'"}', b"x", b'{"', b"\x00", b'"chain":"'])
def test_a_long_torn_tail_is_looked_at_once(tmp_path: Path, counted: Any, tail: bytes) -> None:
    """However often it looks like the end of a line."""
    path = tmp_path / "game.jsonl"
    whole = sample(path)
    torn = tail * (600_000 // len(tail))
    path.write_bytes(whole + torn)
    counted.fed = 0
    log, loaded = LogFile.open(path)
    log.close()

    assert [notice.id for notice in loaded.notices] == ["log-torn"] and loaded.lines == BODIES
    assert (tmp_path / "game.jsonl.torn-1").read_bytes() == torn
    assert counted.fed < 2 * len(whole + torn)


def test_a_whole_line_within_a_long_tail_is_found_wherever_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = sample(path)
    last = whole[:-1].rindex(b"\n") + 1
    trap = b',"chain":"' + b"0" * 64 + b'"}'
    value = scan(whole[:last], path).chain
    line = chained(value, b'{"n":12,"note":1' + trap * 3)[0]
    path.write_bytes(whole[:last] + line[:-1] + b"X" + trap * 100)
    error = why(path, write=False)
    assert isinstance(error, LogDamaged) and error.record == 12


def test_lines_come_whole_however_the_file_is_cut_into_pieces() -> None:
    data = b"one\n\ntwo three\nfour"
    for size in range(1, len(data) + 1):
        parts = [data[at : at + size] for at in range(0, len(data), size)]
        assert list(lines_of(parts)) == [(b"one", True), (b"", True), (b"two three", True), (b"four", False)]
    assert list(lines_of([b"a\n"])) == [(b"a", True)]


def test_packed_lines_are_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "PLAIN", 10)
    monkeypatch.setattr(packed, "BLOCK", 4)
    for count in range(40):
        lines = [b'{"n":%d}' % n * (n % 5) for n in range(count)]
        kept = Packed(lines)
        assert list(kept) == lines and kept == lines and len(kept) == count
        assert [kept[n] for n in range(count)] == [kept[n - count] for n in range(count)] == lines
        assert kept[3:17] == lines[3:17] and kept[::-2] == lines[::-2]
        assert kept != [*lines, b"more"] and kept != [b"other", *lines[1:]][: max(count, 1)]
        for beyond in (count, -count - 1):
            with pytest.raises(IndexError):
                kept[beyond]


LINES = 12_000


@pytest.fixture
def long_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log of some megabytes, read by a program that keeps as little as it can."""
    for module in (disk, logfile):
        monkeypatch.setattr(module, "CHUNK", 1 << 14)
    monkeypatch.setattr(packed, "PLAIN", 64)
    monkeypatch.setattr(packed, "BLOCK", 64)
    path = tmp_path / "long.jsonl"
    note = b"a sentence that is said again and again" * 12
    LogFile.create(
        path, header(), first=[b'{"n":%d,"note":"%b"}' % (n, note) for n in range(1, LINES)]
    ).close()
    return path


def most_kept(work: Any) -> int:
    """Return the most bytes that *work* held at once."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_reading_a_long_log_keeps_little_of_it(long_log: Path) -> None:
    size = long_log.stat().st_size
    assert most_kept(lambda: reading_to_the_end(long_log)) < size / 8
    assert most_kept(lambda: LogFile.open(long_log)[0].close()) < size / 8


def reading_to_the_end(path: Path) -> None:
    log, loaded = LogFile.open(path, write=False)
    log.close()
    assert sum(1 for _ in loaded.lines) == LINES - 1


def test_salvaging_a_long_log_keeps_little_of_it(long_log: Path) -> None:
    size = long_log.stat().st_size
    with long_log.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"!")

    def work() -> None:
        report = salvage(long_log)
        assert report.copy is not None and report.kept + report.lost == LINES - 1

    assert most_kept(work) < size / 5
    assert most_kept(lambda: reading(long_log.with_name("long.salvaged.jsonl"))) < size
