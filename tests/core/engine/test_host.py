"""A kept game: on disk before it is said, in order, as it was when the disk fails."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from counting_game import (
    COUNTING,
    Add,
    Ask,
    Begun,
    Crash,
    Finish,
    Hide,
    Pay,
    Throw,
    header,
    load,
    new_host,
)
from test_logfile import FailingDisk

from core.engine.chance.fair import fits
from core.engine.contract.engine_facts import Publish, Remark, SecretPublished, Undo
from core.engine.contract.facts import Refusal, Thrown
from core.engine.game.host import GameHost
from core.engine.log.logfile import LogError
from core.engine.log.record import Record
from core.engine.log.secret_file import read_secret, secret_path


def scores(host: GameHost) -> dict[str, int]:
    return dict(host.game.state.scores)


def reopened(host: GameHost) -> GameHost:
    """The same game read again from its file."""
    return GameHost.open(host.log.path, load, write=False)


def same(one: GameHost, two: GameHost) -> None:
    """Both know the same game."""
    assert one.game.records == two.game.records
    assert one.game.line == two.game.line
    assert one.game.state == two.game.state


# --- submitting ---------------------------------------------------------------------


def test_what_is_accepted_is_on_disk(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        record = host.submit("north", Add(4))

        assert isinstance(record, Record)
        assert record.n == 2
        same(host, reopened(host))


def test_a_refusal_and_a_question_write_nothing(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl", dice="typed") as host:
        before = host.log.path.read_bytes()

        assert isinstance(host.submit("north", Add(-1)), Refusal)
        assert not isinstance(host.submit("north", Throw(2)), (Record, Refusal))
        assert host.log.path.read_bytes() == before
        answered = host.submit("north", Throw(2), ([3, 4],))
        assert isinstance(answered, Record)
        assert answered.events[0] == Thrown("event-dice", "C-3", (3, 4), source="typed", who="north")


def test_a_command_made_against_an_older_game_is_stale(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        host.submit("north", Add(1))

        stale = host.submit("south", Add(1), against=1)
        assert isinstance(stale, Refusal)
        assert stale.message.id == "engine-stale"
        assert isinstance(host.submit("south", Add(1), against=2), Record)


def test_a_fault_in_a_rule_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        with pytest.raises(RuntimeError):
            host.submit("north", Crash())
        assert isinstance(host.submit("north", Add(1)), Record)
        same(host, reopened(host))


def test_what_could_not_be_read_again_is_never_written(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        before = host.log.path.read_bytes()
        for bad in (Add(1.5), Add("two"), Add(1, "\udc80")):  # type: ignore[arg-type]
            with pytest.raises((ValueError, TypeError)):
                host.submit("north", bad)
        assert host.log.path.read_bytes() == before
        assert isinstance(host.submit("north", Add(1)), Record)
        same(host, reopened(host))


def test_a_disk_that_fails_leaves_the_game_as_it_was_at_every_call(tmp_path: Path) -> None:
    for at in range(6):
        path = tmp_path / f"{at}.jsonl"
        new_host(path).close()
        disk = FailingDisk()
        with GameHost.open(path, load, disk=disk) as host:
            host.submit("north", Add(1))
            disk.at = len(disk.calls) + at
            for amount in range(2, 9):
                records, state = list(host.game.records), host.game.state
                got = host.submit("north", Add(amount))
                if isinstance(got, Refusal):
                    assert got.message.id == "log-not-written"
                    assert (host.game.records, host.game.state) == (records, state)
                same(host, reopened(host))
            assert scores(host)["north"] >= 36 - 8


def test_a_game_that_could_not_be_begun_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(LogError):
        GameHost.create(tmp_path / "game.jsonl", COUNTING, header(), (Begun(),), FailingDisk(4))
    assert list(tmp_path.iterdir()) == []


# --- together ---------------------------------------------------------------------


async def test_those_who_wait_together_share_one_sync(tmp_path: Path) -> None:
    disk = FailingDisk()
    new_host(tmp_path / "game.jsonl").close()
    with GameHost.open(tmp_path / "game.jsonl", load, disk=disk) as host:
        before = disk.calls.count("sync")
        answers = await asyncio.gather(*(host.submit_async("north", Add(n)) for n in range(20)))

        assert [answer.n for answer in answers if isinstance(answer, Record)] == list(range(2, 22))
        assert disk.calls.count("sync") - before == 1
        assert scores(host)["north"] == sum(range(20))
        same(host, reopened(host))


class HeldDisk(FailingDisk):
    """Syncs only when it is let, and remembers on which threads."""

    def __init__(self) -> None:
        super().__init__()
        self.threads: set[int] = set()
        self.begun, self.let = threading.Event(), threading.Event()
        self.let.set()

    def sync(self, fd: int) -> None:
        self.threads.add(threading.get_ident())
        self.begun.set()
        assert self.let.wait(30), "whoever waits for the disk keeps everybody else from going on"
        super().sync(fd)


async def test_the_loop_never_waits_for_the_disk(tmp_path: Path) -> None:
    """The disk is let go on by the loop itself: were it the loop that waits, nobody would."""
    disk = HeldDisk()
    new_host(tmp_path / "game.jsonl").close()
    with GameHost.open(tmp_path / "game.jsonl", load, disk=disk) as host:
        disk.threads.clear()
        for n in range(5):
            disk.begun.clear()
            disk.let.clear()
            state = host.game.state
            waiting = asyncio.create_task(host.submit_async("north", Add(n)))
            while not disk.begun.is_set():
                await asyncio.sleep(0.001)
            assert host.game.state is state, "nothing shows before it is on disk"
            assert host.submit("south", Add(1)) == Refusal("", host_busy())
            disk.let.set()
            await waiting
            assert host.game.state is not state
        assert threading.get_ident() not in disk.threads


def host_busy() -> Any:
    from core.engine.words.message import say

    return say("engine-busy")


async def test_each_draft_builds_on_the_one_before(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        got = await asyncio.gather(
            host.submit_async("north", Add(5)),
            host.submit_async("north", Ask()),
            host.submit_async("north", Add(1)),  # refused: south must decide first
            host.submit_async("north", Crash()),
            host.submit_async("south", Pay(True)),
            host.submit_async("north", Undo(3), ()),
            host.submit_async("north", Add(2), against=1),
            host.submit_async("south", Add(2)),
            return_exceptions=True,
        )

        kinds = [type(answer).__name__ for answer in got]
        assert kinds == ["Record", "Record", "Refusal", "Refusal", "Record", "Refusal", "Refusal", "Record"]
        assert scores(host) == {"north": 5, "south": 1}
        same(host, reopened(host))


async def test_undo_and_redo_within_one_batch(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl", hiding=False) as host:
        await asyncio.gather(
            *(
                host.submit_async("north", command)
                for command in (Add(1), Add(2), Undo(2), Add(4), Undo(2), Undo(1))
            )
        )
        assert scores(host)["north"] == 0
        same(host, reopened(host))


async def test_a_failing_sync_refuses_all_who_waited(tmp_path: Path) -> None:
    disk = FailingDisk()
    new_host(tmp_path / "game.jsonl", hiding=False).close()
    with GameHost.open(tmp_path / "game.jsonl", load, disk=disk) as host:
        await host.submit_async("north", Add(1))
        await host.submit_async("north", Undo(1))
        disk.next = "sync"
        line, undone = list(host.game.line), host.game.can_redo
        got = await asyncio.gather(*(host.submit_async("north", Add(n)) for n in range(5)))

        assert {answer.message.id for answer in got if isinstance(answer, Refusal)} == {"log-sync-failed"}
        assert len([answer for answer in got if isinstance(answer, Refusal)]) == 5
        assert (host.game.line, host.game.can_redo) == (line, undone)
        same(host, reopened(host))
    with GameHost.open(tmp_path / "game.jsonl", load) as host:
        assert isinstance(host.redo("north"), Record)
        same(host, reopened(host))


async def test_someone_who_stops_waiting_disturbs_nobody(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        gone = asyncio.create_task(host.submit_async("north", Add(1)))
        stays = asyncio.create_task(host.submit_async("north", Add(2)))
        await asyncio.sleep(0)
        gone.cancel()
        assert isinstance(await stays, Record)
        await host.settled()
        same(host, reopened(host))


# --- listening ---------------------------------------------------------------------


def test_a_listener_that_raises_disturbs_nobody(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        heard: list[int] = []

        def broken(n: int) -> None:
            raise OSError("gone")

        host.attach(broken, "north")
        detach = host.attach(heard.append, "south")
        host.submit("north", Add(1))
        assert heard == [2]
        assert isinstance(host.listener_error, OSError)
        detach()
        detach()
        host.submit("north", Add(1))
        assert heard == [2]


def test_a_listener_may_answer_and_everybody_hears_it_in_order(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        heard: list[int] = []

        def eager(n: int) -> None:
            if n < 5:
                host.submit("south", Add(n))

        host.attach(eager, "south")
        host.attach(heard.append, "north")
        host.submit("north", Add(1))

        assert heard == [2, 3, 4, 5]
        same(host, reopened(host))


# --- ends, secrets, branches ---------------------------------------------------------


def test_the_secret_is_published_when_the_game_ends(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        secret = read_secret(host.log.path, host.game.header.shares)
        assert fits(secret, host.game.header.dice_hash, host.game.header.shares)
        record = host.submit("north", Finish())

        assert isinstance(record, Record)
        assert record.n == 2
        assert host.game.records[-1].command == Publish()
        assert host.game.records[-1].events == (SecretPublished(secret.host, secret.shares),)
        assert host.game.records[-1].seat == "referee"
        host.submit("north", Remark("well played"))
        assert [type(r.command) for r in host.game.records].count(Publish) == 1
        same(host, reopened(host))


async def test_the_end_and_its_secret_share_one_sync(tmp_path: Path) -> None:
    disk = FailingDisk()
    new_host(tmp_path / "game.jsonl").close()
    with GameHost.open(tmp_path / "game.jsonl", load, disk=disk) as host:
        before = disk.calls.count("sync")
        await asyncio.gather(host.submit_async("north", Finish()), host.submit_async("south", Remark("gg")))

        assert [r.seat for r in host.game.records] == ["referee", "north", "referee", "south"]
        assert disk.calls.count("sync") - before == 1


def test_a_secret_that_a_power_cut_kept_back_is_published_on_opening(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with new_host(path) as host:
        host.submit("north", Finish())
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))

    with GameHost.open(path, load) as host:
        assert host.game.records[-1].command == Publish()
        same(host, reopened(host))


def test_without_its_secret_a_game_is_only_read(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    new_host(path).close()
    secret_path(path).write_text("77" * 32)
    for id in ("log-secret-wrong", "log-secret-missing"):
        with pytest.raises(LogError) as caught:
            GameHost.open(path, load)
        assert caught.value.message.id == id
        GameHost.open(path, load, write=False).close()
        secret_path(path).unlink(missing_ok=True)


def test_a_branch_stands_alone(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        host.submit("north", Add(3))
        host.submit("north", Throw(4))
        host.submit("referee", Undo(2))
        host.submit("north", Add(9))
        with host.branch(tmp_path / "branch.jsonl", 4) as branch:
            assert scores(branch) == {"north": 3, "south": 0}
            assert branch.game.records == host.game.records[:4]
            assert (branch.game.header.parent, branch.game.header.parent_record) == ("game.jsonl", 4)
            assert branch.game.header.dice_hash != host.game.header.dice_hash
            assert isinstance(branch.redo("referee"), Record)
            same(branch, reopened(branch))
        with host.branch(tmp_path / "undone.jsonl", 3) as branch:
            assert branch.game.state == host.game.state_after(3)
        with pytest.raises(LogError):
            host.branch(tmp_path / "game.jsonl", 2)
        with pytest.raises(LogError):
            host.branch(tmp_path / "none.jsonl", 99)


def test_two_hosts_never_write_one_game(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        with pytest.raises(LogError) as caught:
            GameHost.open(host.log.path, load)
        assert caught.value.message.id == "log-locked"
        watcher = reopened(host)
        refused = watcher.submit("north", Add(1))
        assert isinstance(refused, Refusal)
        assert refused.message.id == "log-read-only"


def test_logs_that_this_program_cannot_play_are_refused(tmp_path: Path) -> None:
    from core.engine.log.logfile import LogFile

    path = tmp_path / "game.jsonl"
    record = '{"n":%d,"at":"","seat":"x","command":{%s},"events":[%s]}'
    start = '"do":"start","scenario":""'
    records = [
        record % (1, '"do":"jump"', ""),
        record % (2, start, ""),
        record % (1, '"do":"undo","to":1', '{"is":"undone","to":1}'),
        record % (1, '"do":"redo"', ""),
        record % (1, start, '{"is":"added","seat":"?","amount":1}'),
    ]
    cases = [(header(rules="chess"), [], "log-unknown-rules"), (header(), [], "log-not-started")]
    cases += [(header(), [body.encode()], "log-unreadable-record") for body in records]
    for head, bodies, id in cases:
        path.unlink(missing_ok=True)
        LogFile.create(path, head, first=bodies).close()
        with pytest.raises(LogError) as caught:
            GameHost.open(path, load, write=False)
        assert caught.value.message.id == id
        assert caught.value.line == (2 if bodies else 1)


def test_hidden_things_stay_in_the_log(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        host.submit("north", Hide(7))
        same(host, reopened(host))
