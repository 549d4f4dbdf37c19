"""What people said came of an act is told in a short story, and reasons that read alike share a row."""

from __future__ import annotations

import sys
from pathlib import Path

from rule_ids import rule

sys.path.insert(0, str(Path(__file__).parents[3] / "tui" / "line"))

from test_answering import kept, typed
from test_low_intensity_evening import SAWMILL, begun

from core.engine.contract.seats import REFEREE
from core.engine.seat.port import SeatPort
from core.locale import sentences
from core.story.analysis.luck import by_reason
from core.story.analysis.throws import Throw
from core.story.report.telling import report_of


async def test_a_short_story_has_the_losses_that_were_told_on_trust(tmp_path: Path) -> None:
    """You should read by whom somebody was lost."""
    with kept(tmp_path, SAWMILL, how_much="brief") as talk:
        await begun(talk)
        await typed(talk, *("seal",) * 2, "end moves", "end moves", *("seal",) * 4)
        await typed(talk, "ruling observed boban, cvetko yes")
        talk.talk.seats.measured().tell("trust")
        await typed(talk, "d>cvetko missed", "quaglia>boban dead")
        while talk.talk.speaker.asked is not None:
            await typed(talk, "1")
        game = talk.host.game
        found = report_of(SeatPort(talk.host, REFEREE), game.header, game.rules, sentences("en"), short=True)

    told = [line.text for chapter in found.chapters for act in chapter.acts for line in act.lines]
    assert any("Quaglia against Boban" in text for text in told), told
    (loss,) = found.losses
    assert loss.who == "Boban" and "Quaglia" in loss.by


def throw(why: str) -> Throw:
    """One die of red's, of which 5 or less passes, that showed 3."""
    one = dict.fromkeys(("record", "event", "turn", "need"), 1) | {"side": "red", "who": "lutz", "why": why}
    rest = {"rule": "BI-MOR.i", "faces": (3,), "sides": 10, "low": True, "reading": "any", "typed": True}
    return Throw(**one, **rest, expected=0.5, came=1.0, luck=0.5, variance=0.25, pips=0.0)


@rule("BI-Q.122")
def test_who_may_know_of_a_throw_makes_no_row_of_its_own() -> None:
    """Dice for a hidden man have another id, and the same name."""
    made = [throw(why) for why in ("bi-morale", "bi-damage", "bi-veiled-morale")]
    words = sentences("en")
    assert [(why, luck.throws) for why, luck in by_reason("red", made, words.text)] == [
        ("bi-morale", 2),
        ("bi-damage", 1),
    ]
