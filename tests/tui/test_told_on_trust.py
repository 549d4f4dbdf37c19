"""What the players say came of a shot is told by the analysis and the report with whose shot it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from desk_table import begun, scripts

from core.engine.contract.facts import Ruled
from core.engine.contract.results import RESULT
from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.port import SeatPort
from core.line.told.remembered import HowMuch
from core.locale import LANGUAGES, sentences
from core.story.analysis.reading import rows
from core.story.analysis.whole import analyse, done
from core.story.report.telling import report_of
from tui.line.conversation import Conversation
from tui.session.here.session import Sitting

BOOKS = ("breaking_news", "linea_di_tiro", "ludonet")
"""Books of whose evening on trust somebody is shot dead."""


async def played(book: str, folder: Path) -> GameHost:
    """An evening of a book at which the players say what came of their acts."""
    opening = next(one for one in scripts() if one.book == book).opening
    script = next(one for one in scripts("trust") if one.book == book)
    host = begun(script, folder)
    seats, said = Sitting.of(host), list[str]()
    talk = Conversation(seats, sentences("en"), said.append)
    evening: tuple[tuple[HowMuch, Any], ...] = (("brief", opening), ("trust", script.acts))
    for level, acts in evening:
        seats.measured().tell(level)
        for line in (line for act in acts for line in act.lines):
            await talk.hear(line)
    return host


def shot(host: GameHost) -> list[tuple[str, str]]:
    """Who is lost by what the players said, and by whose shot, by their names."""
    figures = host.game.state.figures
    facts = [fact for n in host.game.line for fact in host.game.records[n - 1].events]
    told = [one for one in facts if isinstance(one, Ruled) and one.fact == RESULT and one.doer]
    return [
        (figures[one.subject].name, figures[one.doer].name)
        for one in told
        if one.value in ("out", "destroyed") and figures[one.subject].fate
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
async def test_a_loss_told_on_trust_has_its_shooter(tmp_path: Path, book: str, language: str) -> None:
    """You should read to whose fire he was lost, as of dice, also in a short story."""
    words = sentences(language)
    with await played(book, tmp_path) as host:
        pairs, port = shot(host), SeatPort(host, REFEREE)
        assert pairs
        found = done(analyse(port, host.game.rules))
        losses = "\n".join(row.text for row in rows(found, words, {}))
        report = report_of(port, host.game.header, host.game.rules, words, short=True)
    story = [line.text for chapter in report.chapters for act in chapter.acts for line in act.lines]
    for who, by in pairs:
        assert words.text("analysis-loss-by", who=who, by=by) in losses, losses
        assert [one for one in report.losses if one.who == who and by in one.by], report.losses
        assert [one for one in story if who in one and by in one], story
