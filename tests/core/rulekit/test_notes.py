"""Sealed notes: others have the seal alone until they are opened; then anybody can check it."""

from __future__ import annotations

import hashlib

from core.engine.words.ids import SideId
from core.engine.words.message import say
from core.rulekit.note_views import shown
from core.rulekit.notes import Note, as_known, holds, seal_of

NORTH, SOUTH = SideId("north"), SideId("south")
NOTE = Note(1, NORTH, "cache", seal_of("in the well", "00ff"), 2, "in the well", "00ff")


def test_the_seal_is_what_sha256sum_says() -> None:
    assert NOTE.seal == hashlib.sha256(b"00ff\nin the well").hexdigest()
    assert holds(NOTE, "in the well", "00ff")
    assert not holds(NOTE, "in the mill", "00ff") and not holds(NOTE, "in the well", "00fe")


def test_only_the_owner_reads_it_before_it_is_opened() -> None:
    (mine,), (theirs,) = as_known((NOTE,), NORTH), as_known((NOTE,), SOUTH)

    assert mine == NOTE
    assert (theirs.seal, theirs.what, theirs.turn) == (NOTE.seal, "cache", 2)
    assert not theirs.text and not theirs.salt


def test_a_screen_says_whose_of_what_and_whether_it_can_be_read() -> None:
    mine, theirs = (shown(as_known((NOTE,), seat), say)[0] for seat in (NORTH, SOUTH))

    assert (mine.text, mine.readable, mine.title.id) == ("in the well", True, "cache")
    assert (theirs.text, theirs.readable, theirs.seal) == ("", False, NOTE.seal)
