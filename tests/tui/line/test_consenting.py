"""Lines by which something is asked of others at a hosted table, in both languages."""

from __future__ import annotations

import pytest
from screen_text import begun

from core.engine.seat.port import SeatPort
from core.line.wording.vocabulary import Vocabulary
from core.locale import sentences
from tui.line import consenting, muting


@pytest.mark.parametrize(
    ("language", "line", "word"),
    [
        ("en", "Offer  takeback", "offer"),
        ("en", "take that back", "offer"),
        ("en", "agreed", "agree"),
        ("en", "not agreed", "refuse"),
        ("en", "withdraw request", "withdraw"),
        ("en", "withdraw Hayes", None),
        ("it", "offri di annullare", "offer"),
        ("it", "d'accordo", "agree"),
        ("it", "d’accordo", "agree"),
        ("it", "Non sono d'accordo", "refuse"),
        ("it", "ritira la richiesta", "withdraw"),
        ("it", "annulla", None),
    ],
)
def test_a_whole_line_says_it(
    tmp_path_factory: pytest.TempPathFactory, language: str, line: str, word: str | None
) -> None:
    with begun(tmp_path_factory.mktemp("game")) as host:
        names = Vocabulary(SeatPort(host, "rangers").view(), sentences(language))
        assert consenting.which(line, names) == word


@pytest.mark.parametrize(
    ("language", "line", "whom"),
    [
        ("en", "mute Bruno", "Bruno"),
        ("en", "unmute Anna Maria", "Anna Maria"),
        ("en", "mute", ""),
        ("en", "muted", None),
        ("it", "zittisci Bruno", "Bruno"),
        ("it", "mute Bruno", None),
    ],
)
def test_whom_a_line_mutes(language: str, line: str, whom: str | None) -> None:
    assert muting.whom(line, sentences(language)) == whom
