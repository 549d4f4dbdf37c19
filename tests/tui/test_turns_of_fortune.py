"""Once the analysis was read, the bar of a game has where it turned, what was missed, what was taken."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from screen_text import WIDE, playing

from core.games import open_game, shipped
from core.story.timeline import Kind, Marked
from tui.screens import analysis


def kinds(marks: Iterable[Marked]) -> set[Kind]:
    """Return what is marked."""
    return {one.kind for one in marks}


FOUND: set[Kind] = {"turned", "goal", "missed"}


@pytest.mark.parametrize(
    ("language", "turned", "goal", "missed"),
    [
        ("en", "the game turned", "points or a goal", "a chance missed"),
        ("it", "una svolta", "punti o un obiettivo", "occasione mancata"),
    ],
)
async def test_the_bar_leads_to_what_the_analysis_found(
    monkeypatch: pytest.MonkeyPatch, language: str, turned: str, goal: str, missed: str
) -> None:
    """You should come by > to where it turned, to points that nobody fell for, and to what was missed."""
    monkeypatch.setattr(analysis, "WEIGHING", 0.0)  # the moments that decided are weighed all the same
    host = open_game(shipped("demo"), write=False)
    async with playing(host, WIDE, language, replay=True) as player:
        screen = player.game
        before = screen.whole.row.marks
        assert not FOUND & kinds(before)
        await player.press("home", "a")
        await player.finished("analysis")
        await player.press("escape")
        after = screen.whole.row.marks
        assert kinds(after) >= FOUND and {*before} <= {*after}
        told = ""
        while True:
            at = screen.seen.past
            told += await player.press(">")
            if screen.seen.past == at:
                break
        assert turned in told and goal[:20] in told and missed in told
        assert any(turned in row.text for row in screen.whole.legend()), "the help tells the signs"
