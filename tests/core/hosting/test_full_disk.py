"""Where the disk of a host takes nothing more each is told so and keeps what he has: no fault, no half."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from club_house import Ear, counting, deaf, key, three, why, why_not
from counting_game import Add, Throw

from core.engine.contract.engine_facts import Undo
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.seats.plan import Plan
from core.hosting.store.store import Store
from core.locale import LANGUAGES, sentences

FULL = ("talk", "people", "invitations", "games", "consents")
"""Tables into which nothing goes any more."""


@contextmanager
def full(store: Store) -> Iterator[None]:
    """A store that may not grow by a page: whatever is written takes more room than there is left."""
    db = store._db
    with store.write():
        store.run("CREATE TABLE filler (text TEXT)")
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    for table in FULL:
        grows = "INSERT INTO filler VALUES (hex(zeroblob(20000)))"
        db.execute(f"CREATE TEMP TRIGGER full_{table} BEFORE INSERT ON main.{table} BEGIN {grows}; END")
    yield
    db.execute("PRAGMA max_page_count = 1000000")


async def test_talk_is_refused_and_nothing_of_it_is_told(club: Club) -> None:
    """What was said is not kept, and nobody hears it; with room again it is said as it was typed."""
    anna, bruno, _ = three(club)
    game, ear = counting(club, anna, bruno), Ear()
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", ear)
    with full(club.store):
        assert why(lambda: north.say("all", "well?")) == "hosting-store-full"
        assert north.told() == south.told() == () and "talk" not in ear.kinds
        assert not club.store.writing, "nothing is left half written"
        assert isinstance(north.port.submit(Add(1)), Accepted), "the log lies elsewhere, and goes on"
    assert north.say("all", "well?").text == "well?" and [said.text for said in south.told()] == ["well?"]


async def test_whatever_else_is_kept_is_refused_too(club: Club) -> None:
    """Names, codes, questions, standing answers: each in a sentence; nobody who is known is kept out."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno, hiding=False)
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    north.port.submit(Throw(1))
    with full(club.store):
        for does in (
            lambda: club.people.join("Dora", key(9)),
            lambda: club.invite("Dora"),
            lambda: north.ask_back(),
            lambda: club.enrol("Dora", key(9), "10.0.0.1"),
        ):
            assert why(does) == "hosting-store-full"
        assert south.asked() is None, "what was not kept was not asked"
        assert await why_not(club.new_game(anna, Plan("breaking_news/convoy"))) == "hosting-store-full"
        assert club.people.person_of(key(0)) == anna and club.people.named("Dora") is None
        north.saw(2, 0)
        north.leave()
        assert north.over is not None and isinstance(last(club, game), Throw)


def last(club: Club, game: str) -> object:
    (table,) = (table for table in club.tables.open if table.id == game)
    records = table.host.game.records
    return records[len(records) - 1].command


async def test_an_undo_that_all_agreed_to_is_done_though_its_question_stays(
    club: Club,
) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno, hiding=False)
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    north.port.submit(Throw(1))
    north.ask_back()
    club.store._db.execute("PRAGMA query_only = ON")
    try:
        await south.agree(True)
        assert isinstance(last(club, game), Undo) and south.asked() is None
        assert why(lambda: north.say("all", "thanks")) == "hosting-store-unwritten"
    finally:
        club.store._db.execute("PRAGMA query_only = OFF")
    assert north.say("all", "thanks").id


async def test_another_program_that_writes_is_told_apart(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.store._db.execute("PRAGMA busy_timeout = 1")
    other = sqlite3.connect(club.store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert why(lambda: club.people.add("Dora")) == "hosting-store-busy"
    other.execute("ROLLBACK")
    other.close()
    assert club.people.add("Dora").name == "Dora"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence(language: str) -> None:
    for id in ("hosting-store-full", "hosting-store-busy"):
        assert sentences(language).text(id).endswith(".")
    assert "SQLITE" in sentences(language).text("hosting-store-unwritten", why="SQLITE_IOERR")
