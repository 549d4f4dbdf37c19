"""Breaking News D.8: what a side writes down in secret is sealed, and opened at the end of the game."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import AcceptEnd, CallSupport, EndActions, ProposeEnd, Ready, RollInitiative
from msgspec.structs import replace
from rule_ids import rule
from table import Facts, Man, Played, table

from core.engine.contract.facts import Refusal
from core.engine.contract.seats import OBSERVER, REFEREE
from core.locale import sentences
from core.rulekit.notes import Note, seal_of
from core.rules.breaking_news.facts.notes import NoteOpened, NoteSealed
from core.rules.breaking_news.secrecy.event_view import concealed
from core.rules.breaking_news.view import view
from core.table.places import Point


def noted(text: str = "3 primary", seal: str = "") -> Played:
    men = {"amato": Man("R3", x=10, y=10), "abu": Man("Irr3", x=190, y=190, side="red")}
    game = table(**men)
    note = Note(1, "red", "contents", seal or seal_of(text, "00ff"), 0, text, "00ff")  # type: ignore[arg-type]
    game.state = replace(game.state, notes=(note,))
    return game


@pytest.mark.parametrize(
    ("seat", "reads"), [("red", True), ("blue", False), (OBSERVER, False), (REFEREE, True)]
)
def test_the_owner_and_the_referee_read_a_note_whenever_they_ask(seat: str, reads: bool) -> None:
    (note,) = view(noted().state, seat).notes

    assert note.readable == reads and note.seal == seal_of("3 primary", "00ff")
    assert (note.text == "3 primary") == reads


def test_the_log_tells_others_the_seal_alone() -> None:
    game = noted()
    event = NoteSealed("red", "contents", seal_of("3 primary", "00ff"), "3 primary", "00ff")  # type: ignore[arg-type]

    told = concealed(game.state, event, game.state, "blue")

    assert told == replace(event, text="", salt="")
    assert concealed(game.state, event, game.state, "red") == event
    line = sentences("en").say(game.rules.sentence(game.state, told, game.state))
    assert event.seal[:16] in line and "primary" not in line


@rule("BN-SM.80")
@pytest.mark.parametrize(("seal", "fits"), [("", True), ("0" * 64, False)])
def test_as_the_game_ends_notes_are_opened_and_checked(seal: str, fits: bool) -> None:
    game = noted(seal=seal)
    game.run("blue", ProposeEnd())
    facts: Any = game.run("red", AcceptEnd())
    assert not isinstance(facts, Refusal)

    opened = facts.one(NoteOpened)

    assert (opened.text, opened.salt, opened.holds) == ("3 primary", "00ff", fits)
    assert view(game.state, "blue").notes[0].text == "3 primary"
    line = sentences("en").say(game.rules.sentence(game.state, opened, game.state))
    assert ("does NOT fit" in line) != fits


# --- the target of support fire (BN-8.4.b) ----------------------------------------------------------


def called(die: int) -> tuple[Played, Facts]:
    """Blue has called for artillery at 100, 100 and thrown *die* for it."""
    men = {
        "amato": Man("R3", x=10, y=10, leadership=2, commander=True),
        "abu": Man("Irr3", x=100, y=100, side="red", leadership=1, commander=True),
    }
    game = table(sides={"blue": {"support": "artillery"}}, **men)
    game.run("blue", EndActions())
    facts = game.play("blue", CallSupport(Point(100.0, 100.0), salt="00ff"), [die])
    assert not isinstance(facts, Refusal), facts
    return game, facts


@rule("BN-8.4.b", "BN-8.4.c")
def test_the_target_of_a_call_is_sealed_when_it_succeeds_and_opened_as_the_strike_arrives() -> None:
    game, facts = called(4)
    sealed = facts.one(NoteSealed)
    assert (sealed.what, sealed.seal) == ("support", seal_of("100 100", "00ff"))
    assert concealed(game.state, sealed, game.state, "red") == replace(sealed, text="", salt="", says=None)
    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    game.run("red", Ready())

    arrived = game.play("blue", EndActions(), [1, 1, 1, 1])

    assert not isinstance(arrived, Refusal), arrived
    opened = arrived.one(NoteOpened)
    assert opened.text == "100 100" and opened.holds


@rule("BN-8.4.b")
def test_a_call_that_fails_leaves_no_note() -> None:
    assert called(3)[1].no(NoteSealed)
