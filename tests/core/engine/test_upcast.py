"""Old formats come forward a hop at a time, in place, the old file kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from counting_game import Add, Counting, Throw, header, load, new_host
from test_logfile import FailingDisk

from core.engine.audit.verify import verify
from core.engine.game.host import GameHost
from core.engine.log import first_look, logfile
from core.engine.log.hash_chain import LogDamaged, chained
from core.engine.log.logfile import LogError, LogFile
from core.engine.log.record import FORMAT
from core.engine.log.upcast import Hops, Row, hops_of, upcast

OLD = FORMAT - 1
NEW = ("keying", "program")
"""What the header of format 1 did not say."""


def from_old(row: Row, number: int) -> Row:
    """The hop made for this test: the old format said `plus` for `add`, and had no phases."""
    if number and row["command"]["do"] == "plus":
        row["command"] = {"do": "add", "amount": row["command"]["by"]}
    return row


class Upcasting(Counting):
    """The counting game with a hop of its own."""

    upcasts = {OLD: from_old}


def load_upcasting(id: str) -> Counting:
    return Upcasting()


def old_log(path: Path, format: int = OLD, dice: str = "typed", amount: int = 3) -> bytes:
    """A log as the old format wrote it: its header did not say how dice were keyed."""
    first = {name: part for name, part in msgspec.to_builtins(header(dice=dice)).items() if name not in NEW}
    begin = {"do": "start", "scenario": "x"}
    added = {"is": "added", "seat": "north", "amount": amount}
    rows: list[dict[str, Any]] = [
        {**first, "format": format},
        {"n": 1, "at": "", "seat": "referee", "command": begin, "events": [{"is": "begun"}]},
        {"n": 2, "at": "", "seat": "north", "command": {"do": "plus", "by": 3}, "events": [added]},
    ]
    chain, lines = b"", []
    for row in rows:
        line, chain = chained(chain, msgspec.json.encode(row))
        lines.append(line)
    path.write_bytes(b"".join(lines))
    return path.read_bytes()


def test_an_old_log_is_brought_forward_in_place(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    old = old_log(path)
    with GameHost.open(path, load_upcasting) as host:
        assert [notice.id for notice in host.notices] == ["log-carried"]
        assert host.game.state.scores["north"] == 3
        assert host.game.records[1].command == Add(3)
        host.submit("north", Add(1))

    assert (tmp_path / f"game.jsonl.format-{OLD}").read_bytes() == old
    with GameHost.open(path, load_upcasting) as host:
        assert host.notices == ()
        assert host.game.header.format == FORMAT
        assert host.game.state.scores["north"] == 4
    assert {file.name for file in tmp_path.iterdir()} == {"game.jsonl", f"game.jsonl.format-{OLD}"}


def test_read_only_an_old_log_is_understood_and_left(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    old = old_log(path)
    with GameHost.open(path, load_upcasting, write=False) as host:
        assert [notice.id for notice in host.notices] == ["log-carried-read"]
        assert host.game.state.scores["north"] == 3

    assert path.read_bytes() == old
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_the_header_of_format_1_is_told_how_its_dice_are_keyed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    old_log(path)
    with GameHost.open(path, load_upcasting) as host:
        assert (host.game.header.keying, host.game.header.program) == (1, "")


def test_a_format_without_a_hop_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    old = old_log(path, 0)
    with pytest.raises(LogError) as caught:
        GameHost.open(path, load)

    assert caught.value.message.id == "log-no-hop"
    assert path.read_bytes() == old
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_damage_is_found_before_any_hop(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(old_log(path).replace(b'"by":3', b'"by":4'))

    with pytest.raises(LogDamaged):
        GameHost.open(path, load_upcasting)
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_torn_end_is_set_aside_on_the_way(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(old_log(path) + b'{"n":3')
    with GameHost.open(path, load_upcasting) as host:
        assert [notice.id for notice in host.notices] == ["log-torn", "log-carried"]
        assert len(host.game.records) == 2


def test_a_disk_that_fails_leaves_the_old_log_or_the_new_one(tmp_path: Path) -> None:
    def hops(id: str) -> Hops:
        return hops_of(Upcasting())

    probe = FailingDisk()
    old_log(tmp_path / "probe.jsonl")
    LogFile.open(tmp_path / "probe.jsonl", hops=hops, disk=probe)[0].close()
    first = probe.calls.index("open", 1)
    for at in range(first, len(probe.calls)):
        path = tmp_path / f"{at}.jsonl"
        old = old_log(path)
        with pytest.raises(LogError) as caught:
            LogFile.open(path, hops=hops, disk=FailingDisk(at))
        last = at == len(probe.calls) - 1
        assert caught.value.message.id == ("log-not-synced" if last else "log-not-carried")
        assert path.read_bytes() == old or b'"do":"add"' in path.read_bytes()
        log, loaded = LogFile.open(path, hops=hops)
        log.close()
        assert len(loaded.lines) == 2
        kept = tmp_path / f"{at}.jsonl.format-{OLD}"
        assert kept.read_bytes() == old


def test_hops_run_in_order_the_engines_before_the_books() -> None:
    def step(name: str) -> Any:
        def hop(row: Row, number: int) -> Row:
            return {**row, "path": f"{row.get('path', '')}{name}{number}"}

        return hop

    class Book(Counting):
        upcasts = {1: step("b"), 3: step("d")}

    hops = hops_of(Book(), {1: step("a"), 2: step("c")})
    got = [msgspec.json.decode(body) for body in upcast([b'{"format":1}', b'{"n":1}'], hops, 1, 4)]

    assert got == [{"format": 4, "path": "a0b0c0d0"}, {"n": 1, "path": "a1b1c1d1"}]
    with pytest.raises(LookupError):
        upcast([b'{"format":1}'], hops, 1, 5)


def test_dice_of_an_older_format_are_right_by_the_command_of_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hop that changes a command changes what keyed its dice; that is said, not called a fraud."""
    path = tmp_path / "game.jsonl"
    with new_host(path) as host:
        host.submit("north", Throw(20))

    def renamed(row: Row, number: int) -> Row:
        if number == 2:
            row["command"]["need"] = 7
        return row

    class Book(Counting):
        upcasts = {FORMAT: renamed}

    for module in (logfile, first_look):
        monkeypatch.setattr(module, "FORMAT", FORMAT + 1)
    GameHost.open(path, lambda id: Book()).close()
    report = verify(path, lambda id: Book())
    assert report.ok
    assert (report.checked, report.carried, report.mismatches) == (1, 1, ())
    assert "verify-old-file-strange" not in [message.id for message in report.messages]
    old = path.with_name(f"{path.name}.format-{FORMAT}")
    old.write_bytes(old.read_bytes().replace(b'"dice":20', b'"dice":21'))
    report = verify(path, lambda id: Book())
    assert not report.ok
    assert [wrong.record for wrong in report.mismatches] == [2]


def files_of(folder: Path) -> dict[str, bytes]:
    """Everything that stands there, but for who holds the log."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith(".lock")}


@pytest.mark.parametrize("torn", [b"", b'{"n":3,"at'])
@pytest.mark.parametrize(
    ("dice", "amount", "why"),
    [("fair", 3, "log-secret-missing"), ("typed", "three", "log-unreadable-record")],
)
def test_a_log_that_is_refused_stays_as_it_was(
    tmp_path: Path, torn: bytes, dice: str, amount: Any, why: str
) -> None:
    """Neither its format nor its end is touched before it is known that the game can go on."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(old_log(path, dice=dice, amount=amount) + torn)
    before = files_of(tmp_path)

    with pytest.raises(LogError) as caught:
        GameHost.open(path, load_upcasting)

    assert caught.value.message.id == why
    assert files_of(tmp_path) == before
