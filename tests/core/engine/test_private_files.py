"""A log tells what is hidden in the game: it and all that stands beside it are for their owner alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from counting_game import SECRET, Add, header, load, new_host
from test_logfile import BODIES, FailingDisk, sample, why
from test_upcast import load_upcasting, old_log

from core.engine.game.host import GameHost
from core.engine.log.doctor import salvage
from core.engine.log.logfile import LogError, LogFile
from core.engine.log.secret_file import read_secret
from core.games import header_of, keep_game, open_game
from core.locale import sentences
from core.scenarios import load as load_scenario
from core.scenarios import ready

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs modes")


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """Whatever the shell's umask is, nobody else may read."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: mode(file) for file in folder.iterdir()}


def test_a_new_game_its_folder_its_secret_and_its_branches_are_their_owners(tmp_path: Path) -> None:
    path = tmp_path / "club" / "evening" / "game.jsonl"
    with new_host(path) as host:
        assert mode(path.with_name("game.jsonl.lock")) == 0o600
        host.submit("north", Add(1))
        host.branch(path.with_name("other.jsonl"), 2).close()
    assert mode(tmp_path / "club") == mode(path.parent) == 0o700
    assert modes(path.parent) == dict.fromkeys(
        (
            f"{name}.jsonl{kind}"
            for name in ("game", "other")
            for kind in ("", ".secret", ".share-1", ".share-2")
        ),
        0o600,
    )


def test_torn_lines_old_formats_salvaged_copies_and_what_was_refused_are_too(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(old_log(path) + b'{"n":3')
    assert salvage(path).copy is not None
    disk = FailingDisk()
    with GameHost.open(path, load_upcasting, disk=disk) as host:
        disk.next = "sync"
        host.submit("north", Add(1))
    found = modes(tmp_path)
    assert {name.rpartition(".")[2].rpartition("-")[0] for name in found} >= {"torn", "format", "unsaved"}
    assert "game.salvaged.jsonl" in found and set(found.values()) == {0o600}


def test_what_was_open_to_others_is_closed_when_it_is_opened_for_writing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sample(path)
    for name in ("game.jsonl.torn-1", "game.jsonl.format-0", "neighbour.jsonl", "game.jsonl-not-ours"):
        (tmp_path / name).write_bytes(b"{}\n")
    for file in tmp_path.iterdir():
        file.chmod(0o644)
    LogFile.open(path, write=False)[0].close()
    assert set(modes(tmp_path).values()) == {0o644}
    LogFile.open(path)[0].close()
    assert {name for name, now in modes(tmp_path).items() if now == 0o644} == {
        "neighbour.jsonl",
        "game.jsonl-not-ours",
    }


def test_what_is_no_log_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("dear diary\n")
    path.chmod(0o644)
    assert why(path).message.id == "log-not-a-log"
    assert modes(tmp_path) == {"diary.txt": 0o644}


def test_what_is_not_ours_to_close_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    sample(path)
    path.chmod(0o640)

    def refused(fd: int, mode: int) -> None:
        raise PermissionError(1, "not the owner")

    monkeypatch.setattr(os, "fchmod", refused)
    log, loaded = LogFile.open(path)
    log.close()
    assert [notice.id for notice in loaded.notices] == ["log-open-to-others"]
    for language in ("en", "it"):
        assert "game.jsonl" in sentences(language).say(loaded.notices[0])


def test_the_games_folder_is_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    scenario = load_scenario(ready()[0])
    with keep_game(scenario, header_of(scenario)) as host:
        path = host.log.path
    assert mode(path.parent) == mode(path.parent.parent) == 0o700
    path.parent.chmod(0o755)
    with open_game(path, write=False) as host:
        assert mode(path.parent) == 0o755
    with open_game(path) as host:
        assert mode(path.parent) == 0o700 and host.notices == ()
    tmp_path.chmod(0o755)
    with keep_game(scenario, header_of(scenario), tmp_path / "game.jsonl"):
        assert mode(tmp_path) == 0o755, "a folder that somebody named is his"


# --- what stands beside a log and is no file ---------------------------------------------

BESIDE = ("game.jsonl.lock", "game.jsonl.secret", "game.jsonl.torn-1", "game.jsonl.format-0",
          "game.jsonl.unsaved-7", "game.jsonl.new", "game.jsonl.share-3")  # fmt: skip


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_link(path: Path) -> None:
    (path.parent / "elsewhere").mkdir(exist_ok=True)
    (path.parent / "elsewhere" / "diary.txt").write_text("dear diary")
    path.symlink_to(path.parent / "elsewhere" / "diary.txt")


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to(path.parent / "nothing")


@pytest.mark.parametrize("make", [a_pipe, a_link, a_link_to_nothing, Path.mkdir])
@pytest.mark.parametrize("name", BESIDE)
def test_what_is_no_file_beside_a_log_is_refused_and_left_alone(tmp_path: Path, name: str, make: Any) -> None:
    path = tmp_path / "game.jsonl"
    LogFile.create(path, header(), first=BODIES).close()
    make(tmp_path / name)

    error = why(path)
    assert error.message.id == "log-beside-not-a-file"
    for language in ("en", "it"):
        assert name in sentences(language).say(error.message)
    assert os.path.lexists(tmp_path / name) and not (tmp_path / "nothing").exists()
    if make is a_link:
        assert (tmp_path / "elsewhere" / "diary.txt").read_text() == "dear diary"


@pytest.mark.parametrize("make", [a_pipe, a_link, Path.mkdir])
@pytest.mark.parametrize("part", ["secret", "share-2"])
def test_a_secret_that_is_no_file_keeps_nobody_waiting(tmp_path: Path, part: str, make: Any) -> None:
    path = tmp_path / "game.jsonl"
    new_host(path).close()
    (tmp_path / f"game.jsonl.{part}").unlink()
    make(tmp_path / f"game.jsonl.{part}")
    for write in (True, False):
        with pytest.raises(LogError) as caught:
            GameHost.open(path, load, write=write)
        assert caught.value.message.id == "log-beside-not-a-file"
    with pytest.raises(LogError):
        read_secret(path, SECRET.shares)


def test_a_game_is_not_begun_over_what_is_no_file(tmp_path: Path) -> None:
    for name, id in (
        ("game.jsonl.secret", "log-secret-exists"),
        ("game.jsonl.lock", "log-beside-not-a-file"),
    ):
        folder = tmp_path / name
        folder.mkdir()
        a_link_to_nothing(folder / name)
        with pytest.raises(LogError) as caught:
            LogFile.create(folder / "game.jsonl", header(), SECRET)
        assert caught.value.message.id == id
        assert [file.name for file in folder.iterdir()] == [name]
