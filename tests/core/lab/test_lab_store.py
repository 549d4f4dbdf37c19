"""What was played is kept once, whatever happens between."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from lab_games import result, small

from core.lab.store import Store
from core.lab.trouble import LabTrouble
from core.lab.work import missing


def test_a_game_is_kept_once_and_the_first_holds(tmp_path: Path) -> None:
    job = next(small().jobs())
    with Store(tmp_path / "lab.sqlite") as store:
        assert store.keep(job, result("rangers"))
        assert not store.keep(job, result("militia"))
        assert store.results(job.key, job.lineup, range(1, 5)) == {1: result("rangers")}


def test_two_at_once_keep_each_game_once(tmp_path: Path) -> None:
    first, second, *_ = small().jobs()
    with Store(tmp_path / "lab.sqlite") as one, Store(tmp_path / "lab.sqlite") as other:
        assert one.keep(first, result("rangers")) and not other.keep(first, result("rangers"))
        assert other.keep(second, result("militia")) and one.seeds(first.key, first.lineup) == {1, 2}


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    experiment = small(4, vary={"turn_limit": ("6",)})
    with Store(tmp_path / "lab.sqlite") as store:
        jobs = missing(experiment, store)
        assert len(jobs) == 8
        for job in jobs[:3]:
            store.keep(job, result("rangers"))
    with Store(tmp_path / "lab.sqlite") as store:
        assert missing(experiment, store) == jobs[3:]


def test_another_file_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "host.sqlite"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE people (name TEXT)")
    before = other.read_bytes()
    with pytest.raises(LabTrouble) as trouble:
        Store(other)
    assert trouble.value.message.id == "lab-store-broken" and other.read_bytes() == before


def test_what_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database, and longer than its header has to be" * 40)
    with pytest.raises(LabTrouble):
        Store(tmp_path / "notes.txt")
