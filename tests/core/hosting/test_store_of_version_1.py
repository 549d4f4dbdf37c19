"""A store that the first program with hosts wrote: it is brought forward with all that stands in it."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest
from club_house import key

from core.hosting.people.codes import hashed
from core.hosting.people.invitations import Invitations
from core.hosting.people.keys import canonical, fingerprint
from core.hosting.people.people import People, Person
from core.hosting.store.migrations import MIGRATIONS
from core.hosting.store.store import Store

VERSION_1 = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT NOT NULL,
 created TEXT NOT NULL, removed TEXT);
CREATE UNIQUE INDEX people_by_name ON people (sort) WHERE removed IS NULL;
CREATE TABLE keys (fingerprint TEXT PRIMARY KEY, public TEXT NOT NULL,
 person INTEGER NOT NULL REFERENCES people (id), added TEXT NOT NULL, last_used TEXT);
CREATE TABLE invitations (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, name TEXT NOT NULL,
 game TEXT, seat TEXT, made TEXT NOT NULL, expires TEXT NOT NULL,
 used_by INTEGER REFERENCES people (id), used TEXT);
CREATE TABLE failures (id INTEGER PRIMARY KEY, source TEXT NOT NULL, at TEXT NOT NULL);
CREATE INDEX failures_by_source ON failures (source, at);
PRAGMA user_version = 1;
"""

CODE_KEY = "5c" * 32


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "store.sqlite"
    db = sqlite3.connect(path)
    db.executescript(VERSION_1)
    db.execute("INSERT INTO settings VALUES ('code key', ?)", (CODE_KEY,))
    db.execute("INSERT INTO people VALUES (1, 'Anna', 'anna', '2026-01-01T00:00:00Z', NULL)")
    db.execute(
        "INSERT INTO people VALUES (2, 'Bruno', 'bruno', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')"
    )
    row = (fingerprint(key(1)), canonical(key(1)), 1, "2026-01-01T00:00:00Z", None)
    db.execute("INSERT INTO keys VALUES (?, ?, ?, ?, ?)", row)
    db.execute(
        "INSERT INTO invitations VALUES (1, ?, 'Carla', NULL, NULL, '2026-01-01T00:00:00Z',"
        " '2999-01-01T00:00:00Z', NULL, NULL)",
        (hashed("ABCD-EFGH", CODE_KEY),),
    )
    db.commit()
    db.close()
    return path


def tables(path: Path) -> dict[str, list[str]]:
    """The columns of every table."""
    db = sqlite3.connect(path)
    names = [
        row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    ]
    found = {name: [row[1] for row in db.execute(f"PRAGMA table_info({name})")] for name in names}
    db.close()
    return found


def test_it_has_the_tables_of_a_new_one(old: Path, tmp_path: Path) -> None:
    Store(old).close()
    Store(tmp_path / "new" / "store.sqlite").close()

    assert tables(old) == tables(tmp_path / "new" / "store.sqlite")


def test_nobody_is_lost(old: Path) -> None:
    store = Store(old)
    people = People(store)

    assert store.version == len(MIGRATIONS)
    assert people.person_of(key(1)) == Person(1, "Anna")
    assert [player.name for player in people.players()] == ["Anna"] and people.name_of(2) == "Bruno"
    assert Invitations(store, people).redeem("ABCD-EFGH", key(3), "").person == Person(3, "Carla")
    store.close()


def test_it_is_left_beside_the_new_one_as_it_was(old: Path) -> None:
    before = tables(old)
    umask = os.umask(0)
    try:
        Store(old).close()
    finally:
        os.umask(umask)
    copy = old.with_name("store.sqlite.version-1")

    assert tables(copy) == before
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with sqlite3.connect(copy) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
    db.close()


def test_a_step_that_fails_leaves_the_old_one(old: Path) -> None:
    before = tables(old)
    broken = (*MIGRATIONS[:1], ("CREATE TABLE extra (a)", "CREATE TABLE extra (a)"))

    with pytest.raises(Exception, match="hosting-store-damaged"):
        Store(old, broken)

    assert tables(old) == before
    store = Store(old)
    assert store.version == len(MIGRATIONS)
    store.close()
