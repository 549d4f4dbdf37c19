"""Workers of a Dask scheduler play like processes do: the same games, each once when workers are killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import closing

import pytest
from distributed import LocalCluster
from lab_games import small

from core.lab.executors import place_of
from core.lab.one_game import Job, play
from core.lab.result import Result
from core.lab.running import Running
from core.lab.trouble import LabTrouble

pytestmark = pytest.mark.soak(1)


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    """Two workers, each a process of its own that plays one game at a time."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as found:
        yield found


def address(cluster: LocalCluster) -> str:
    return str(cluster.scheduler_address).replace("tcp://", "dask://")


def test_killed_workers_cost_no_game(cluster: LocalCluster) -> None:
    """Both are killed while they play; their nannies bring up others."""
    jobs = list(small(8).jobs())
    found: list[tuple[Job, Result | None]] = []
    killed = 0
    with closing(Running(jobs, place_of(address(cluster), 0)).games()) as games:
        for one in games:
            if one is not None:
                found.append(one)
                if len(found) == 2:
                    killed = kill_workers(cluster)

    assert killed == 2
    assert Counter(job.seed for job, _ in found) == Counter(range(1, 9))
    for job, came in found[-2:]:
        assert came is not None and came.digest == play(job).digest


def kill_workers(cluster: LocalCluster) -> int:
    """Kill the processes in which workers are, without their having a say; return how many."""
    pids = [nanny.process.pid for nanny in cluster.workers.values()]
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    return len(pids)


def test_a_scheduler_that_goes_is_told(cluster: LocalCluster) -> None:
    with (
        pytest.raises(LabTrouble) as trouble,
        closing(Running(list(small(40).jobs()), place_of(address(cluster), 0)).games()) as games,
    ):
        for one in games:
            if one is not None:
                cluster.close()
    assert trouble.value.message.id == "lab-scheduler-gone"
    assert not multiprocessing.active_children()


def test_nobody_who_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.lab.executors.CONNECTING", "1s")
    with pytest.raises(LabTrouble) as trouble:
        place_of("dask://127.0.0.1:1", 0)
    assert trouble.value.message.id == "lab-no-scheduler"
