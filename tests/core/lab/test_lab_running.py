"""Every game is played, and told once, whatever dies meanwhile."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing

import pytest
from lab_games import Here, result, small

from core.lab.executors import Processes
from core.lab.one_game import Job, play
from core.lab.result import Result
from core.lab.running import LIVES, Running


def over(running: Running) -> list[tuple[Job, Result | None]]:
    """All games that it tells."""
    with closing(running.games()) as games:
        return [one for one in games if one is not None]


def whole(job: Job) -> Result:
    return result("rangers", turns=job.seed)


def broken(job: Job) -> Result:
    raise BrokenProcessPool("a process was killed")


def test_each_game_is_told_once() -> None:
    jobs = list(small(20).jobs())
    place = Here(whole)

    found = over(Running(jobs, place))

    assert len(found) == 20 and dict(found) == {job: whole(job) for job in jobs}
    assert place.ended and place.opened == 1


def test_a_pool_that_breaks_costs_the_games_in_it_and_they_are_played_again() -> None:
    jobs = list(small(20).jobs())
    place = Here(broken, whole)
    running = Running(jobs, place)

    found = over(running)

    assert Counter(job for job, _ in found) == Counter(jobs)
    assert all(came == whole(job) for job, came in found)
    assert place.opened == 2 and 0 < running.again <= 6


def test_a_game_that_always_ends_its_worker_is_given_up_and_the_others_are_played() -> None:
    """Together with others nobody can tell which of them it was; alone it is known."""
    jobs = list(small(8).jobs())

    def poisoned(job: Job) -> Result:
        if job.seed == 3:
            raise BrokenProcessPool("again")
        return whole(job)

    found = dict(over(Running(jobs, Here(poisoned))))

    assert found.pop(jobs[2]) is None
    assert found == {job: whole(job) for job in jobs if job.seed != 3}
    assert LIVES == 3


def test_a_fault_of_ours_is_not_taken_for_a_dead_worker() -> None:
    def faulty(job: Job) -> Result:
        raise TypeError("a slip")

    with pytest.raises(TypeError, match="a slip"):
        over(Running(list(small().jobs()), Here(faulty)))


def test_who_stops_has_what_is_over_and_nothing_runs_on() -> None:
    place = Here(whole)
    running = Running(list(small(50).jobs()), place)
    with closing(running.games()) as games:
        assert next(games) is not None
    assert place.ended


def kill(processes: Sequence[multiprocessing.process.BaseProcess]) -> None:
    for process in processes:
        process.kill()
        process.join()


def test_killed_processes_cost_no_game() -> None:
    """Real ones: both are killed as soon as the first game is over."""
    jobs = list(small(5).jobs())
    running = Running(jobs, Processes(2))
    found: list[tuple[Job, Result | None]] = []
    with closing(running.games()) as games:
        for one in games:
            if one is not None:
                if not found:
                    kill(multiprocessing.active_children())
                found.append(one)

    assert Counter(job.seed for job, _ in found) == Counter(range(1, 6))
    assert running.again > 0
    same = play(jobs[0])
    came = dict(found)[jobs[0]]
    assert came is not None and came.digest == same.digest
    assert not multiprocessing.active_children()
