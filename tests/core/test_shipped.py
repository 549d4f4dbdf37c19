"""The recorded games that come with the program open, and every line of them has its sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.engine.audit.verify import verify
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.seat.port import SeatPort
from core.games import open_game, shipped
from core.locale import LANGUAGES, sentences
from core.rules import load

SAVES = sorted(shipped("demo").parent.glob("*.jsonl"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_shipped_game_is_whole_and_over(path: Path) -> None:
    with open_game(path, write=False) as host:
        assert host.game.state.over is not None and not host.notices
    assert verify(path, load).ok


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_shipped_game_reads_as_sentences(path: Path, language: str) -> None:
    said = sentences(language)
    with open_game(path, write=False) as host:
        for seat in (*host.game.seats, REFEREE, OBSERVER):
            lines = SeatPort(host, seat).log_since(0)
            assert len([said.say(line.message) for line in lines if line.message is not None]) > 20


def test_the_demo_is_there() -> None:
    assert shipped("demo") in SAVES
