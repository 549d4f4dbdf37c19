"""Salvage: what is whole is copied, the damaged log is never touched."""

from __future__ import annotations

from pathlib import Path

import pytest
from counting_game import Add, load, new_host

from core.engine.chance.fair import NO_SECRET
from core.engine.game.host import GameHost
from core.engine.log.doctor import salvage
from core.engine.log.logfile import LogError
from core.engine.log.secret_file import read_secret
from core.locale import sentences


def game(path: Path, acts: int = 6) -> list[bytes]:
    """Play a little and return the log's lines."""
    with new_host(path) as host:
        for amount in range(acts):
            host.submit("north", Add(amount))
    return path.read_bytes().splitlines(keepends=True)


def test_what_is_before_the_damage_can_be_played_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = game(path)
    lines[4] = lines[4].replace(b'"amount":2', b'"amount":9')
    damaged = b"".join(lines)
    path.write_bytes(damaged)
    report = salvage(path)

    assert path.read_bytes() == damaged
    assert report.copy == tmp_path / "game.salvaged.jsonl"
    assert (report.kept, report.lost, report.readable) == (3, 4, (4, 5, 6, 7))
    assert [message.id for message in report.messages] == ["log-damaged", "log-salvaged", "log-not-trusted"]
    for language in ("en", "it"):
        assert all(sentences(language).say(message) for message in report.messages)
    assert read_secret(report.copy, ("north", "south")) == read_secret(path, ("north", "south")) != NO_SECRET
    with GameHost.open(report.copy, load) as host:
        assert host.game.state.scores["north"] == 1
        host.submit("north", Add(5))
    again = salvage(path).copy
    assert again == tmp_path / "game.salvaged-2.jsonl"


def test_lines_that_cannot_even_be_read_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = game(path)
    path.write_bytes(b"".join([*lines[:3], b"\x00\xff" * 40 + b"\n", *lines[5:7], b'{"n":9']))
    report = salvage(path)

    assert (report.kept, report.lost, report.readable) == (2, 4, (5, 6))
    assert report.copy is not None
    assert report.copy.read_bytes() == b"".join(lines[:3])


def test_a_torn_end_is_salvaged_too_and_a_whole_log_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = game(path)
    whole = salvage(path)
    assert (whole.copy, whole.kept, [m.id for m in whole.messages]) == (None, 7, ["log-whole"])
    path.write_bytes(b"".join(lines)[:-9])

    report = salvage(path)
    assert report.kept == 6
    assert [message.id for message in report.messages] == ["log-torn-left", "log-salvaged"]


@pytest.mark.parametrize("data", [b"", b"dear diary\n", b'{"format":1}\n', bytes(999)])
def test_where_nothing_is_whole_there_is_nothing_to_salvage(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)

    with pytest.raises(LogError) as caught:
        salvage(path)
    assert caught.value.message.id == "log-nothing-to-salvage"
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]
    with pytest.raises(LogError):
        salvage(tmp_path)
