"""A line that cannot be done says why: what keeps whoever is named, or when the book has the act."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tui"))

from desk_table import Script, begun, scripts
from typed_games import BOOKS, acts

from core.locale import sentences
from core.rules import load, whole_books
from tui.line.conversation import Conversation
from tui.session.here.session import Sitting

SCRIPTS = {one.book: one for one in scripts()}

SEALED = ("i:6 1", "f", "n", "n")
MOVED = (*SEALED, "r m 8", "e", "b m 6:y", "e")
AT_FIRE = (*MOVED, "e", "e", "n", "n")

MILITIA = "Qasim is of the reacting side, Militia. Active this turn: Rangers. (BN-Q.16)"
MILIZIA = "Qasim è della parte reattiva, Milizia. Attivi in questo turno: Ranger. (BN-Q.16)"

CASES = [
    ("bassa_intensita", "en", MOVED, "b>h", "Bruni has done something already this turn (BI-SEQ.m)"),
    ("bassa_intensita", "en", AT_FIRE, "b fires at huber", "Bruni has done something already this turn"),
    ("bassa_intensita", "it", SEALED, "bruni tira", "si fa in Tiro ed azioni"),
    ("bassa_intensita", "en", MOVED, "dolci fires at huber", "“Fire” comes in Fire and Actions, in the step"),
    ("bassa_intensita", "en", (), "n>h", "Nolte may do nothing that you could say now"),
    ("breaking_news", "en", ("i:66 11", "h m 25:-"), "h m 5", "Hayes has moved or fired this turn."),
    ("breaking_news", "en", ("i:66 11", "h m 25:-"), "h fires at qasim", "Hayes has run and cannot fire."),
    ("breaking_news", "en", ("i:66 11",), "q>h", MILITIA),
    ("breaking_news", "en", ("i:66 11",), "q moves 5", MILITIA),
    ("breaking_news", "it", ("i:66 11",), "q muove 5", MILIZIA),
    ("breaking_news", "en", ("i:66 11",), "q dodges", "“Dodge” comes when an enemy fires, in reaction"),
    ("breaking_news", "en", ("i:66 11", "w>q:34 - p 4 2"), "k>q", "Qasim is out of the game."),
    ("breaking_news", "it", (), "q schiva", "«Schivare» si fa quando un nemico spara"),
    ("linea_di_tiro", "en", ("d:7h", "a x"), "b b 10", "Baker is not activated. (LT-DECK.g)"),
    ("linea_di_tiro", "en", ("d:7h",), "y>a", "Yvo is of the other side, Axis. The card is for Allies."),
    ("linea_di_tiro", "en", (), "a attacks x", "“Attack” comes when the piece was activated for it"),
    ("breaking_news", "en", ("i:66 11",), "h fights q", "Hayes is in contact with no enemy. (BN-Q.89)"),
    ("bassa_intensita", "en", SEALED, "r melee h", "“melee” is nothing that Rossi may do now: 1st squad:"),
    ("ludonet", "en", ("t:6 1", "a m 8:c"), "a m 3", "Adams has"),
    ("ludonet", "en", ("t:6 1",), "a fires l", "“Declare fire” comes in fire, after movement (LU-FIR.n)"),
    ("ludonet", "en", ("t:6 1",), "l m 3", "Lang is of the other side, Axis. Moving now: Allies. (LU-TRN.b)"),
    ("ludonet", "it", ("t:6 1",), "adams dichiara", "si fa nel tiro, dopo il movimento (LU-FIR.n)"),
]  # fmt: skip


async def after(script: Script, folder: Path, lines: tuple[str, ...], last: str, language: str) -> list[str]:
    """Return what is said to the *last* line; it does nothing."""
    with begun(script, folder) as host:
        said: list[str] = []
        seats = Sitting.of(host)
        talk = Conversation(seats, sentences("en"), said.append)
        seats.measured().tell("brief")
        await talk.begin()
        for line in (*(line for act in script.opening for line in act.lines), *lines):
            await talk.hear(line)
        spoken = Conversation(seats, sentences(language), said.append)
        said.clear()
        before = len(host.game.records)
        await spoken.hear(last)
        assert spoken.failed and len(host.game.records) == before
        return said


@pytest.mark.parametrize(("book", "language", "lines", "last", "told"), CASES)
async def test_a_refusal_names_its_reason(
    tmp_path: Path, book: str, language: str, lines: tuple[str, ...], last: str, told: str
) -> None:
    said = await after(SCRIPTS[book], tmp_path, lines, last, language)
    assert any(told in one for one in said), said


@pytest.mark.parametrize("book", whole_books())
def test_every_act_and_its_moment_have_words_in_both_languages(book: str) -> None:
    """A book says of every command whose labels it has when it is done; nobody reads a bare id."""
    found = load(book).every_act()
    assert {one.do for one in found} <= {one.__struct_config__.tag for one in load(book).commands} and found
    for language in ("en", "it"):
        spoken = sentences(language)
        for one in found:
            assert "[" not in spoken.say(one.label) + (spoken.say(one.when) if one.when else "")


@pytest.mark.parametrize("scenario", BOOKS)
def test_whatever_is_offered_is_an_act_of_the_book(scenario: str) -> None:
    """You should never be told that a word is no act which was offered a moment ago."""
    for seat, _ in acts(scenario, 11, 40):
        known = {(one.do, one.label.id) for one in seat.every_act()}
        shared = ("deploy_line", "deploy_side", "ruling", "make_unit_move")
        offered = {(one.do, one.label.id) for one in seat.choices() if one.do not in shared}
        assert offered <= known
