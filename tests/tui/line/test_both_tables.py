"""The same words mean the same act at a real table, where a tape measures, and on a map."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import RANGERS


@rule("BN-6.0.e", "BN-5.2.d")
@pytest.mark.parametrize(
    ("ruler", "lines"),
    [("tape", ("h move 5: --",)), ("map", ("done turning", "h move 5 south"))],
)
async def test_a_short_move_is_the_careful_one_by_tape_and_on_the_map(
    tmp_path: Path, ruler: str, lines: tuple[str, ...]
) -> None:
    """You should not be asked which of two ways to go 5 cm, as one of them costs a die."""
    with kept(tmp_path, RANGERS, how_much="brief", ruler=ruler) as talk:
        await talk.begin()
        said = await typed(talk, "i:66 11", *lines)
        went = next(one.command for one in reversed(talk.host.game.records) if hasattr(one.command, "paths"))
        assert went.action == "cautious" and went.figures == ("hayes",), said


@rule("BN-Q.16", "BN-X.CIVILIANS.b")
@pytest.mark.parametrize(
    ("language", "begin", "line", "told"),
    [
        (
            "en",
            "done turning",
            "q move 5 north",
            "Qasim is of the reacting side, Militia. Active this turn: Rangers.",
        ),
        (
            "it",
            "fine",
            "q muove 5 nord",
            "Qasim è della parte reattiva, Milizia. Attivi in questo turno: Ranger.",
        ),
    ],
)
async def test_a_move_of_the_other_side_is_refused_as_such_and_is_none_of_the_civilians(
    tmp_path: Path, language: str, begin: str, line: str, told: str
) -> None:
    """You should be told whose man he is and whose turn it is, as at a real table."""
    with kept(tmp_path, RANGERS, language, ruler="map") as talk:
        await talk.begin()
        early = await typed(talk, "i:66 11", line)
        assert "BN-X.CIVILIANS" not in early, early
        assert told in await typed(talk, begin, line)
