"""The store: one file for its owner alone, whole transactions, stores of older programs."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from core.hosting.refused import Refused
from core.hosting.seats.rows import GameRows
from core.hosting.store.migrations import CLOCKS, MIGRATIONS
from core.hosting.store.store import Store
from core.hosting.table.clock import clock_plan
from core.hosting.timing.clock_plan import ClockPlan


def test_it_is_for_its_owner_alone(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        store = Store(tmp_path / "host" / "store.sqlite")
        with store.write():
            store.run("INSERT INTO settings VALUES ('a', 'b')")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in store.path.parent.iterdir()}
    finally:
        os.umask(old)

    assert stat.S_IMODE(store.path.parent.stat().st_mode) == 0o700
    assert modes == {"store.sqlite": 0o600, "store.sqlite-wal": 0o600, "store.sqlite-shm": 0o600}
    store.close()


def test_a_write_that_fails_leaves_nothing(store: Store) -> None:
    with pytest.raises(ZeroDivisionError), store.write():
        store.run("INSERT INTO settings VALUES ('a', 'b')")
        with store.write(lasting=False):
            store.run("INSERT INTO settings VALUES ('c', 'd')")
        raise ZeroDivisionError

    assert store.rows("SELECT * FROM settings") == []


def test_another_process_is_noticed(store: Store) -> None:
    before = store.others
    with store.write():
        store.run("INSERT INTO settings VALUES ('a', 'b')")
    assert store.others == before

    other = Store(store.path)
    with other.write():
        other.run("INSERT INTO settings VALUES ('c', 'd')")
    other.close()

    assert store.others != before


def test_a_newer_programs_store_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version={len(MIGRATIONS) + 1}")
    db.close()

    with pytest.raises(Refused) as told:
        Store(path)
    assert told.value.message.id == "hosting-store-newer"


def test_what_is_no_store_is_told(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    path.write_bytes(b"something else entirely, and longer than a header of a database would be" * 20)

    with pytest.raises(Refused) as told:
        Store(path)
    assert told.value.message.id == "hosting-store-damaged"


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(b"")
    (tmp_path / "store.sqlite").symlink_to(tmp_path / "elsewhere")

    with pytest.raises(OSError):
        Store(tmp_path / "store.sqlite")


def test_a_store_of_version_3_keeps_its_games(tmp_path: Path) -> None:
    """The last one that knew neither how games ended, nor what is asked of whom."""
    path = tmp_path / "store.sqlite"
    old = Store(path, MIGRATIONS[:3])
    with old.write():
        old.run("INSERT INTO people VALUES (1, 'Anna', 'anna', '2026-01-01T00:00:00Z', NULL)")
        old.run(
            "INSERT INTO games VALUES ('abcde', 'abcde.jsonl', 'plain', 'A count', 1, '2026-01-01T00:00:00Z',"
            " 'over', '2026-01-02T00:00:00Z', '{\"scenario\":\"plain\"}')"
        )
    old.close()

    store = Store(path)
    (row,) = GameRows(store).every()
    assert store.version == len(MIGRATIONS) and (row.id, row.state, row.outcome) == ("abcde", "over", None)
    assert store.rows("SELECT * FROM consents") == store.rows("SELECT * FROM errands") == []
    assert path.with_name("store.sqlite.version-3").exists()
    store.close()


def test_a_game_of_an_older_program_keeps_its_limit(tmp_path: Path) -> None:
    """Its decisions in the middle of an act are counted, and nothing else; that is told as it was."""
    path = tmp_path / "store.sqlite"
    old = Store(path, MIGRATIONS[: MIGRATIONS.index(CLOCKS)])
    with old.write():
        old.run(
            "INSERT INTO people (id, name, sort, created) VALUES (1, 'Anna', 'anna', '2026-01-01T00:00:00Z')"
        )
        old.run(
            "INSERT INTO games (id, scenario, title, made_by, made, state, plan)"
            " VALUES ('abcde', 'plain', 'a count', 1, '2026-01-01T00:00:00Z', 'running', ?)",
            '{"scenario":"plain","limit":30,"then":"referee"}',
        )
    old.close()

    store = Store(path)
    plan = GameRows(store).the("abcde").plan
    assert store.version == len(MIGRATIONS)
    assert (plan.limit, plan.then, plan.clock, plan.timed) == (30, "referee", None, True)
    assert clock_plan(plan) == ClockPlan("act", 30, vacation=False, then="referee")
    assert store.rows("SELECT * FROM clocks") == store.rows("SELECT * FROM vacations") == []
    store.close()
