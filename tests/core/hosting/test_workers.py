"""Workers: what one of them does, suffers or is told costs nobody else anything."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from work_house import HERE, PATIENCE, odd_workers, until

from core.hosting.refused import Refused
from core.hosting.workers.fair_share import next_of
from core.hosting.workers.orders import MIB, Limits
from core.hosting.workers.workers import MOST_WAITING, Busy, Superseded, Workers
from core.locale import sentences


def why(refused: pytest.ExceptionInfo[Refused]) -> str:
    for language in ("en", "it"):
        assert sentences(language).say(refused.value.message)
    return refused.value.message.id


async def refusal(workers: Workers, body: str, who: str = "red") -> str:
    with pytest.raises(Refused) as refused:
        await asyncio.wait_for(workers.run(body.encode(), who), PATIENCE)
    return why(refused)


def there(pid: int) -> bool:
    """Whether a process is there, a zombie too."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


class Held:
    """A piece of work that goes on until it is let go."""

    def __init__(self, workers: Workers, who: str, file: Path, word: str = "wait", place: str = "") -> None:
        self.file = file
        self.answer = asyncio.create_task(workers.run(f"{word} {file}".encode(), who, place or None))

    async def begun(self) -> int:
        """Wait until a worker is at it; return which."""
        await until(lambda: self.file.exists() and bool(self.file.read_text()))
        return int(self.file.read_text())

    def let_go(self) -> None:
        self.file.unlink()


async def test_no_process_is_started_before_it_is_needed_and_none_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with odd_workers(2, monkeypatch) as workers:
        assert workers.busy == Busy(0, 0, 0)
        pid = int(await workers.run(b"pid", "red"))
        assert int(await workers.run(b"pid", "blue")) == pid, "one that rests is taken before another is made"
        assert workers.busy == Busy(1, 0, 0)
    assert not there(pid)
    assert await refusal(workers, "pid") == "hosting-work-closed"


async def test_what_is_printed_by_mistake_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async with odd_workers(1, monkeypatch) as workers:
        assert await workers.run(b"print", "red") == b"print"


async def test_closing_refuses_what_goes_on_and_what_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with odd_workers(1, monkeypatch) as workers:
        deaf = Held(workers, "red", tmp_path / "deaf", "deaf")
        pid = await deaf.begun()
        waits = asyncio.create_task(refusal(workers, "pid", "blue"))
        await until(lambda: workers.busy == Busy(1, 1, 1))
        await workers.close()
        with pytest.raises(Refused) as refused:
            await deaf.answer
        assert why(refused) == await waits == "hosting-work-closed"
        assert not there(pid)


# --- faults, deaths, limits ---------------------------------------------------------------------


async def test_a_fault_costs_one_piece_of_work_and_is_told_to_who_keeps_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[str] = []
    async with odd_workers(2, monkeypatch, fault=faults.append) as workers:
        other = Held(workers, "blue", tmp_path / "other")
        await other.begun()
        pid = await workers.run(b"pid", "red")
        assert await refusal(workers, "fail the-reason") == "hosting-work-fault"
        assert "KeyError: 'the-reason'" in faults[0]
        assert "odd_worker.py" in faults[0]
        assert await workers.run(b"pid", "red") == pid
        other.let_go()
        assert await other.answer == b"wait"


async def test_a_death_costs_one_piece_of_work_and_the_worker_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with odd_workers(2, monkeypatch) as workers:
        other = Held(workers, "blue", tmp_path / "other")
        await other.begun()
        pid = int(await workers.run(b"pid", "red"))
        assert await refusal(workers, "die") == "hosting-work-died"
        assert not there(pid)
        assert int(await workers.run(b"pid", "red")) != pid
        other.let_go()
        assert await other.answer == b"wait"


async def test_one_that_was_killed_while_it_rested_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async with odd_workers(1, monkeypatch) as workers:
        pid = int(await workers.run(b"pid", "red"))
        os.kill(pid, signal.SIGKILL)
        await until(lambda: not there(pid))
        assert int(await workers.run(b"pid", "red")) != pid


async def test_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async with odd_workers(1, monkeypatch, limits=Limits(memory=100 * MIB)) as workers:
        pid = int(await workers.run(b"pid", "red"))
        assert await workers.run(b"eat %d" % (50 * MIB), "red") == b"%d" % (50 * MIB)
        assert await refusal(workers, f"eat {150 * MIB}") == "hosting-work-memory"
        assert not there(pid), "what it holds it would keep"
        assert int(await workers.run(b"pid", "red")) != pid


async def test_too_much_of_the_processor_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is the system's: it holds whatever the worker is stuck in."""
    async with odd_workers(1, monkeypatch, limits=Limits(seconds=1, clock=600)) as workers:
        assert await refusal(workers, "spin") == "hosting-work-long"
        assert await workers.run(b"more", "red") == b"more"


async def test_too_long_on_the_clock_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with odd_workers(1, monkeypatch, limits=Limits(clock=0.5)) as workers:
        assert await refusal(workers, f"deaf {tmp_path / 'deaf'}") == "hosting-work-long"
        assert await workers.run(b"more", "red") == b"more"


async def test_a_program_that_does_not_even_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(1, program="there_is_no_such_module")
    assert await refusal(workers, "pid") == "hosting-work-died"
    monkeypatch.setattr(sys, "executable", "/there/is/no/such/program")
    assert await refusal(workers, "pid") == "hosting-work-died"
    await workers.close()


# --- leaving ------------------------------------------------------------------------------------


async def test_work_that_nobody_waits_for_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that asks whether to stop is kept for what comes next."""
    async with odd_workers(1, monkeypatch, limits=Limits(grace=600)) as workers:
        held = Held(workers, "red", tmp_path / "held")
        pid = await held.begun()
        held.answer.cancel()
        assert int(await workers.run(b"pid", "red")) == pid
        assert held.file.exists(), "it was not done"


async def test_a_worker_that_does_not_listen_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with odd_workers(1, monkeypatch, limits=Limits(grace=0.05, clock=600)) as workers:
        held = Held(workers, "red", tmp_path / "deaf", "deaf")
        pid = await held.begun()
        held.answer.cancel()
        assert int(await asyncio.wait_for(workers.run(b"pid", "red"), PATIENCE)) != pid
        assert not there(pid)


async def test_work_left_before_it_began_is_never_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with odd_workers(1, monkeypatch) as workers:
        first = Held(workers, "red", tmp_path / "first")
        await first.begun()
        second = Held(workers, "blue", tmp_path / "second")
        await asyncio.sleep(0)
        second.answer.cancel()
        await asyncio.sleep(0)
        assert workers.busy == Busy(1, 1, 0)
        first.let_go()
        assert await first.answer == b"wait"
        assert await workers.run(b"more", "red") == b"more"
        assert not second.file.exists()


async def test_a_new_preview_of_a_seat_takes_the_place_of_its_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of another place, and that of another seat, are left alone."""
    async with odd_workers(4, monkeypatch, limits=Limits(grace=600)) as workers:
        old = Held(workers, "red", tmp_path / "old", place="preview")
        beside = Held(workers, "red", tmp_path / "beside", place="other terminal")
        other = Held(workers, "blue", tmp_path / "other", place="preview")
        for held in (old, beside, other):
            await held.begun()
        new = Held(workers, "red", tmp_path / "new", place="preview")
        with pytest.raises(Superseded):
            await old.answer
        await new.begun()
        for held in (new, beside, other):
            held.let_go()
            assert await held.answer == b"wait"
        assert old.file.exists(), "it was not done"


# --- fair shares --------------------------------------------------------------------------------


class Piece:
    def __init__(self, who: str, number: int = 0) -> None:
        self.who = who
        self.number = number


def test_whose_work_is_next() -> None:
    red, red2, blue, green = Piece("red", 1), Piece("red", 2), Piece("blue"), Piece("green")
    assert next_of([], {}, {}, 2) is None
    assert next_of([red], {}, {}, 0) is None, "all are at work"
    assert next_of([red, red2], {}, {}, 2) is red, "in the order it came"
    assert next_of([red, blue], {"red": 1}, {}, 2) is blue, "who has nothing running comes first"
    assert next_of([red], {"red": 1}, {}, 2) is red, "there is one more for the others"
    assert next_of([red], {"red": 1}, {}, 1) is None, "the last one is for the others"
    assert next_of([red, blue], {"red": 1}, {}, 1) is blue
    assert next_of([red, green, blue], {}, {"red": 5, "green": 7, "blue": 3}, 1) is blue, "waited longest"
    assert next_of([red, green], {}, {"red": 5}, 1) is green, "who never had one"


async def test_a_seat_that_wants_much_does_not_keep_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One seat's work goes on and more of it waits; another's, which came last, is done all the same."""
    async with odd_workers(2, monkeypatch) as workers:
        greedy = [Held(workers, "red", tmp_path / f"red {number}") for number in range(4)]
        await greedy[0].begun()
        assert await workers.run(b"mine", "blue") == b"mine"
        assert workers.busy == Busy(2, 1, 3)
        for held in greedy:
            await held.begun()
            held.let_go()
            assert await held.answer == b"wait"


async def test_nobody_fills_the_hosts_memory_with_wishes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with odd_workers(1, monkeypatch) as workers:
        held = Held(workers, "red", tmp_path / "held")
        await held.begun()
        waiting = [asyncio.create_task(workers.run(b"more", "red")) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        assert await refusal(workers, "more") == "hosting-work-many"
        others = asyncio.create_task(workers.run(b"more", "blue"))
        held.let_go()
        assert await others == b"more"
        assert await asyncio.gather(*waiting) == [b"more"] * MOST_WAITING


# --- the host's end -----------------------------------------------------------------------------

HOST = """
import asyncio
from core.hosting.workers.workers import Workers

async def main():
    workers = Workers(3, program="odd_worker")
    print(int(await workers.run(b"pid", "idle")), flush=True)
    await asyncio.gather(*(workers.run(f"{word} {file}".encode(), word) for word, file in WORK))

asyncio.run(main())
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
async def test_workers_end_with_their_host_however_it_ends(tmp_path: Path, end: signal.Signals) -> None:
    """One that rests, one that works and never asks whether to stop, one that has the processor to itself."""
    files = [tmp_path / "deaf", tmp_path / "wait"]
    work = [("deaf", str(files[0])), ("wait", str(files[1])), ("spin", "")]
    host = subprocess.Popen(
        [sys.executable, "-c", f"WORK = {work!r}\n{HOST}"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((HERE, str(Path(__file__).parents[3])))},
        stdout=subprocess.PIPE,
        text=True,
    )
    with host:
        assert host.stdout is not None
        pids = {int(host.stdout.readline())}
        for file in files:
            await until(lambda file=file: file.exists() and bool(file.read_text()))  # type: ignore[misc]
            pids.add(int(file.read_text()))
        children = Path(f"/proc/{host.pid}/task/{host.pid}/children")
        if children.exists():
            await until(lambda: len(children.read_text().split()) == 3)
            pids |= set(map(int, children.read_text().split()))
        host.send_signal(end)
        assert host.wait() == -end
    await until(lambda: not any(map(running, pids)))


def running(pid: int) -> bool:
    """Whether a process goes on: one that nobody has buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return there(pid) and not Path("/proc/self").exists()
