"""The store's tables, and how a store of an older program becomes one of this: one step a version.

A step that was released is never changed again; what comes later is a new step at the end.
"""

from __future__ import annotations

PEOPLE = (
    # What the host keeps about itself, such as the key of its codes' hashes.
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    # *sort* is the name as no two people may have it; whoever was removed leaves it free.
    "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT NOT NULL,"
    " created TEXT NOT NULL, removed TEXT)",
    "CREATE UNIQUE INDEX people_by_name ON people (sort) WHERE removed IS NULL",
    "CREATE TABLE keys (fingerprint TEXT PRIMARY KEY, public TEXT NOT NULL,"
    " person INTEGER NOT NULL REFERENCES people (id), added TEXT NOT NULL, last_used TEXT)",
    # An invitation is kept as its hash; *game* and *seat* where it leads straight to one.
    "CREATE TABLE invitations (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, name TEXT NOT NULL,"
    " game TEXT, seat TEXT, made TEXT NOT NULL, expires TEXT NOT NULL,"
    " used_by INTEGER REFERENCES people (id), used TEXT)",
    "CREATE TABLE failures (id INTEGER PRIMARY KEY, source TEXT NOT NULL, at TEXT NOT NULL)",
    "CREATE INDEX failures_by_source ON failures (source, at)",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (PEOPLE,)
"""The statements that lead from version 0 (nothing) to 1, from 1 to 2, and so on."""
