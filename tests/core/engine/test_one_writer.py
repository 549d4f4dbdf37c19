"""One writer a log, by whatever name it was opened, and while it is being put in another's place."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from counting import count
from counting_game import header
from test_logfile import BODIES, reading, sample, why
from test_upcast import OLD, Upcasting, old_log

from core.engine.log.disk import Disk
from core.engine.log.logfile import LogError, LogFile
from core.engine.log.upcast import Hops, hops_of
from core.games import saved_games

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs links and fork")

WRITERS = 4
LOGS = 15


def named(path: Path) -> list[Path]:
    """The same log by five names: its own, two hard links, a link, a link in another folder."""
    other = path.parent / f"{path.stem}-club"
    other.mkdir()
    names = [path.with_name(f"{path.stem}-hard.jsonl"), other / "hard.jsonl"]
    for name in names:
        os.link(path, name)
    for name in (path.with_name(f"{path.stem}-soft.jsonl"), other / "soft.jsonl"):
        name.symlink_to(path)
        names.append(name)
    return [path, *names]


def test_every_name_of_a_log_has_one_lock(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sample(path)
    names = named(path)
    for name in names:
        with LogFile.open(name)[0] as log:
            for other in names:
                assert why(other).message.id in ("log-locked", "log-locked-unknown")
            log.append([b'{"n":13}'])
        assert not list(tmp_path.rglob("*.lock"))
    assert len(reading(path)[0]) == len(BODIES) + len(names)


def together(work: Any, count: int) -> list[int]:
    """Run *work* in so many children at once; return the numbers of those that could not do it."""
    ready, go = os.pipe()
    children = []
    for number in range(count):
        if (child := os.fork()) == 0:
            try:
                os.close(go)
                os.read(ready, 1)
                work(number)
                os._exit(0)
            except LogError as error:
                os._exit(1 if error.message.id in ("log-locked", "log-locked-unknown") else 2)
            finally:
                os._exit(3)
        children.append(child)
    os.close(ready)
    os.close(go)
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert set(codes) <= {0, 1}, "somebody found the log broken"
    return [number for number, code in enumerate(codes) if code]


@pytest.mark.slow
def test_writers_by_several_names_break_no_log(tmp_path: Path) -> None:
    """Each of some writers opens the log again and again by a name of his own and adds a record."""
    kept = 0
    for number in range(LOGS):
        path = tmp_path / f"{number}.jsonl"
        LogFile.create(path, header()).close()
        names = named(path)

        def work(who: int, names: list[Path] = names, seed: int = number) -> None:
            dice = random.Random(seed * 10 + who)
            for time in range(4):
                try:
                    with LogFile.open(dice.choice(names))[0] as log:
                        for _ in range(3):
                            log.append([b'{"who":%d,"time":%d}' % (who, time)])
                except LogError as error:
                    if error.message.id not in ("log-locked", "log-locked-unknown"):
                        raise

        assert not together(work, WRITERS)
        lines, notices = reading(path)
        assert not notices and len(lines) % 3 == 0
        assert [lines[at : at + 3] for at in range(0, len(lines), 3)] == [[line] * 3 for line in lines[::3]]
        kept += len(lines)
    assert kept
    count("records of several writers at one log", kept)


def hops(id: str) -> Hops:
    return hops_of(Upcasting())


@pytest.mark.slow
def test_who_opens_an_old_log_while_it_is_carried_gets_the_new_one_or_is_refused(tmp_path: Path) -> None:
    """The log is put in another's place while others hold the old file open and wait for its lock."""
    for number in range(LOGS):
        path = tmp_path / f"{number}.jsonl"
        old = old_log(path)

        def work(who: int, path: Path = path) -> None:
            with LogFile.open(path, hops=hops)[0] as log:
                log.append([b'{"who":%d}' % who])

        refused = together(work, WRITERS)
        log, loaded = LogFile.open(path, hops=hops)
        log.close()
        assert len(loaded.lines) == 2 + WRITERS - len(refused)
        assert path.with_name(f"{path.name}.format-{OLD}").read_bytes() == old
        assert not list(tmp_path.glob("*.new")) and not list(tmp_path.glob(f"{path.name}.format-{OLD}-*"))


def test_the_new_file_is_locked_before_it_is_the_log(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    old_log(path)
    seen: list[str] = []

    class Watched(Disk):
        def replace(self, source: Path, target: Path) -> None:
            with pytest.raises(LogError) as before:
                LogFile.open(path, hops=hops)
            super().replace(source, target)
            with pytest.raises(LogError) as after:
                LogFile.open(path, hops=hops)
            seen.extend((before.value.message.id, after.value.message.id))

    LogFile.open(path, hops=hops, disk=Watched())[0].close()
    assert seen == ["log-locked", "log-locked"]
    LogFile.open(path, hops=hops)[0].close()


def test_who_waited_at_a_log_that_was_put_in_anothers_place_opens_that_one(tmp_path: Path) -> None:
    """He holds the lock of a file that has the log's name no more: nothing may be written into that."""
    path = tmp_path / "game.jsonl"
    old_log(path)

    class Late(Disk):
        replaced = False

        def open(self, name: Path, flags: int) -> int:
            fd = super().open(name, flags)
            if not self.replaced:
                self.replaced = True
                LogFile.open(path, hops=hops)[0].close()
            return fd

    with LogFile.open(path, hops=hops, disk=Late())[0] as log:
        log.append([b'{"n":3}'])
    assert len(reading(path)[0]) == 3


def test_a_log_of_several_names_is_not_parted_in_two(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    old = old_log(path)
    os.link(path, tmp_path / "other.jsonl")
    assert why(path, hops=hops).message.id == "log-several-names"
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == dict.fromkeys(
        ("game.jsonl", "other.jsonl"), old
    )
    LogFile.open(path, write=False, hops=hops)[0].close()
    (tmp_path / "other.jsonl").unlink()
    LogFile.open(path, hops=hops)[0].close()


# --- what tells who writes --------------------------------------------------------------


def test_what_somebody_else_keeps_under_the_name_of_a_lock_is_left_alone(tmp_path: Path) -> None:
    path, lock = tmp_path / "game.jsonl", tmp_path / "game.jsonl.lock"
    sample(path)
    lock.write_text("the key is under the mat\n")
    with LogFile.open(path)[0]:
        assert why(path).message.id == "log-locked-unknown"
    assert lock.read_text() == "the key is under the mat\n"


@pytest.mark.parametrize("left", ['{"pid":%d,"user":"abu","host":"%s","since":"-"}', ""])
def test_what_a_killed_writer_left_names_nobody_and_is_written_anew(tmp_path: Path, left: str) -> None:
    path, lock = tmp_path / "game.jsonl", tmp_path / "game.jsonl.lock"
    sample(path)
    os.link(path, tmp_path / "other.jsonl")
    if (child := os.fork()) == 0:
        os._exit(0)
    os.waitpid(child, 0)
    lock.write_text(left % (child, os.uname().nodename) if left else left)
    with LogFile.open(tmp_path / "other.jsonl")[0]:
        assert why(path).message.id == "log-locked-unknown", "he who is told of is gone"
    with LogFile.open(path)[0]:
        assert why(path).message.args["pid"] == str(os.getpid())
    assert not lock.exists()


def test_a_holder_who_cannot_be_is_no_trouble(tmp_path: Path) -> None:
    path, lock = tmp_path / "game.jsonl", tmp_path / "game.jsonl.lock"
    sample(path)
    os.link(path, tmp_path / "other.jsonl")
    held = {"pid": 10**30, "user": "\x1b[2J", "host": os.uname().nodename, "since": "-"}
    lock.write_text(json.dumps(held))
    with LogFile.open(tmp_path / "other.jsonl")[0]:
        assert why(path).message.id == "log-locked-unknown"
    LogFile.open(path)[0].close()


def test_what_is_no_file_is_no_saved_game(tmp_path: Path) -> None:
    sample(tmp_path / "game.jsonl")
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "nothing")
    assert saved_games(tmp_path) == [tmp_path / "game.jsonl"]
