"""What an undo takes back, as it is told before it is asked for."""

from __future__ import annotations

import pytest

from core.engine.contract.engine_facts import Remarked
from core.engine.seat.log_line import LogLine
from core.engine.words.message import say
from core.locale import LANGUAGES, sentences
from tui.screens.game.undo.taken import told_of


def line(record: int, seat: str, message: str = "") -> LogLine:
    told = say("closed-refereed-why", reason=message) if message else None
    return LogLine(record, 1, "", seat, 1, "", Remarked(""), told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_acts_stand_under_who_decided_them_and_none_is_left_out(language: str) -> None:
    """A pass has no line of its own, and counts as an act all the same."""
    words = sentences(language)
    lines = [
        line(1, "red", "before"),
        line(2, "red", "Hayes runs"),
        line(3, "blue"),
        line(4, "red", "he falls"),
    ]

    told = told_of(lines, (2, 3, 4), words, str.title)

    by = words.text("tui-undo-by", who="Red")
    assert told[0] == by and told.count(by) == 1 and "Hayes runs" in told[1] and "he falls" in told[2]
    assert told[3:] == [words.text("tui-undo-silent", count=1)]
    assert told_of(lines, (2,), words, str.title) == told[:2]
