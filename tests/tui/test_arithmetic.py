"""The arithmetic of a shot adds up on the screen: what takes dice away, and what no die can show."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.preview import Term
from core.engine.contract.facts import Modifier
from core.engine.words.ids import FigureId
from core.locale import sentences
from core.rules.breaking_news.facts.hits import ShotFired
from tui.compose.preview_rows import _term

COVER = Modifier(1, "mod-cover", "BN-8.0.m")
POOR = Modifier(1, "mod-poor-shot", "BN-8.0.n")


def test_a_burst_says_what_took_dice_instead_of_raising_the_face() -> None:
    """Base 5 and two modifiers are 7: the face stays 6, and one die goes (BN-8.0.s)."""
    shot = ShotFired(
        FigureId("abu"), "assault_rifle", "burst", FigureId("hayes"), 40, 6, 2, 0, (COVER, POOR), base=5
    )
    assert shot.numbers()[0].instead == 1
    assert replace(shot, needed=7, modifiers=(COVER, POOR)).numbers()[0].instead == 0


def test_a_number_that_no_face_shows_is_told_before_it_is_thrown() -> None:
    for language, told in (("en", "cannot succeed"), ("it", "non può riuscire")):
        rows = _term(Term("shot", "hayes", 7, 1, (COVER, POOR), base=5, never=True), {})
        words = sentences(language)
        assert told in words.say(rows[-1].value) and "7+" in words.say(rows[-1].value)
