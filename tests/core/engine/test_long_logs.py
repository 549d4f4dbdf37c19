"""Long logs: each byte is looked at once, and little of it is kept at a time."""

from __future__ import annotations

import hashlib
import random
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from counting_game import Add, Begun, Counting, header, load, new_game
from test_logfile import BODIES, reading, sample, why

from core.engine.contract.engine_facts import Redo, Remark, Undo
from core.engine.contract.facts import Command, Event
from core.engine.game import history, opening, records
from core.engine.game.game import Draft, Game
from core.engine.game.host import GameHost
from core.engine.game.references import References
from core.engine.log import disk, first_look, hash_chain, packed
from core.engine.log.doctor import salvage
from core.engine.log.hash_chain import chained, lines_of, scan
from core.engine.log.logfile import LogDamaged, LogFile
from core.engine.log.packed import Packed
from core.engine.seat.port import SeatPort


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
    monkeypatch.setattr(hash_chain, "sha256", Counted)
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
        assert [kept.pop() for _ in range(count)] == lines[::-1] and len(kept) == 0


LINES = 12_000


@pytest.fixture
def long_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log of some megabytes, read by a program that keeps as little as it can."""
    for module in (disk, first_look):
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


# --- a long game ------------------------------------------------------------------------

ACTS = 1_500


class Watched(Counting):
    """The counting game; it counts what it is asked."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    def evolve(self, state: Any, event: Event) -> Any:
        self.asked["evolve"] += 1
        return super().evolve(state, event)

    def known(self, state: Any, seat: str) -> Any:
        self.asked["known"] += 1
        return super().known(state, seat)


@pytest.fixture
def short_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that keeps little of a game as it is."""
    for module in (packed, records):
        monkeypatch.setattr(module, "PLAIN", 32)
        monkeypatch.setattr(module, "BLOCK", 16)
    for module in (disk, first_look):
        monkeypatch.setattr(module, "CHUNK", 1 << 14)
    monkeypatch.setattr(history, "MOST_KEPT", 16)


@pytest.fixture(scope="module")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of many acts, some of them taken back and done again."""
    path = tmp_path_factory.mktemp("long") / "game.jsonl"
    game = new_game(dice="typed", hiding=False)
    dice = random.Random(1)
    for n in range(ACTS):
        if n % 17 == 16:
            accept(game, "referee", Undo(game.line[-dice.randint(2, 9)]))
        elif n % 51 == 17:
            accept(game, "referee", Redo())
        else:
            accept(game, dice.choice(("north", "south")), Add(n, f"{n}, as was to be expected " * 12))
    encode = game.codec.encode
    LogFile.create(path, game.header, first=[encode(record) for record in game.records]).close()
    return path


def accept(game: Game, seat: str, command: Command) -> None:
    draft = game.draft(seat, command)
    assert isinstance(draft, Draft), draft
    game.accept(draft)


def test_a_long_game_is_read_back_whole_however_little_of_it_is_kept(
    long_game: Path, short_memory: None
) -> None:
    with GameHost.open(long_game, load, write=False) as host:
        game = host.game
        assert len(game._kept) <= history.MOST_KEPT
        rows = [msgspec.json.decode(line) for line in long_game.read_bytes().splitlines()[1:]]
        assert [record.n for record in game.records] == [row["n"] for row in rows] == list(range(1, ACTS + 2))
        totals = [sum(game.state_after(n).scores.values()) for n in range(1, ACTS + 2)]
        dice = random.Random(2)
        for n in dice.sample(range(1, ACTS + 2), 300):
            assert sum(game.state_after(n).scores.values()) == totals[n - 1]
            assert game.records[n - 1].events == game.codec.decode(msgspec.json.encode(rows[n - 1])).events
        before = game.records[-1], len(game.records), game.state
        with game.trial():
            for n in range(80):
                accept(game, "north", Add(n))
        assert (game.records[-1], len(game.records), game.state) == before


def test_a_long_game_is_told_with_a_look_or_two_at_each_state(long_game: Path, short_memory: None) -> None:
    rules = Watched()
    for seat in ("north", "observer", "referee"):
        with GameHost.open(long_game, lambda id: rules, write=False) as host:
            events = sum(len(record.events) for record in host.game.records)
            rules.asked.clear()
            lines = sum(1 for _ in SeatPort(host, seat).lines_since(0))
        assert lines >= events - 1
        undone = sum(type(record.command) in (Undo, Redo) for record in host.game.records)
        assert rules.asked["known"] <= events + 2 * undone + 1
        assert rules.asked["evolve"] <= 3 * events + 2 * undone * history.STRIDE * 16


def test_the_names_in_the_states_of_a_long_game_are_looked_at_so_often_and_no_more(
    long_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it is; those that its facts tell are looked at one by one."""
    checked: list[object] = []
    monkeypatch.setattr(References, "check", lambda self, state, before: checked.append(state))
    with GameHost.open(long_game, load, write=False) as host:
        assert len(host.game.records) > opening.LOOKS * history.STRIDE
        assert opening.LOOKS <= len(checked) <= opening.LOOKS + 2
        assert checked[-1] is host.game.state


def test_a_moment_of_a_long_game_reads_only_the_records_that_lead_to_it(
    long_game: Path, short_memory: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "READ", 1)
    with GameHost.open(long_game, load, write=False) as host:
        game, read = host.game, Counter[bytes]()
        decode = game.codec.decode
        monkeypatch.setattr(game.codec, "decode", lambda line: (read.update([line]), decode(line))[1])
        for moment in random.Random(3).sample(range(game.length), 50):
            game._last = (0, game._kept[0])
            read.clear()
            game.seek(moment)
            assert read.total() <= game._stride + 1


@pytest.mark.parametrize("back", range(1, 8))
def test_whatever_is_taken_back_in_a_rhythm_a_game_grows_no_slower(back: int) -> None:
    """So many remarks, all but one of them taken back: the state that is wanted is a few events away."""
    rules = Watched()
    game = Game(rules, header(dice="typed"))
    game.accept(game.begin((Begun(False),)))
    for _ in range(2_000 // (back + 2)):
        for n in range(back + 1):
            accept(game, "north", Remark(f"{n}"))
        accept(game, "referee", Undo(game.line[-1 - back]))
    rules.asked.clear()

    for n in game.line:
        game.state_after(n)
        game.state_before(n)
        game.read(n, "south")

    assert rules.asked["evolve"] <= 3 * history.STRIDE * len(game.line)


@pytest.mark.slow
def test_telling_a_long_game_keeps_little_of_it(long_game: Path, short_memory: None) -> None:
    def tell() -> None:
        with GameHost.open(long_game, load, write=False) as host:
            assert sum(1 for _ in SeatPort(host, "north").lines_since(0)) > ACTS

    assert most_kept(tell) < long_game.stat().st_size
