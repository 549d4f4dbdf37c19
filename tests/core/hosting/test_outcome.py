"""Who has won a game that is over, and which are drawn, in every book: as its own verdict says it."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.engine.contract.seats import OBSERVER
from core.engine.seat.port import SeatPort
from core.games import open_game
from core.hosting.seats.outcome import Result, result_of

SAVES = Path(__file__).parents[3] / "saves"
GOLDEN = [
    sorted((SAVES / "golden").rglob(f"{game}-fair.jsonl"))[-1]
    for game in (
        "bassa_intensita-crossroads",
        "breaking_news-market_day",
        "breaking_news-rangers_and_militia",
        "linea_di_tiro-tank_meeting",
        "ludonet-patrol_clash",
    )
]
"""Of each book games that were played to their end."""


@pytest.mark.parametrize("log", GOLDEN, ids=lambda log: log.stem)
def test_the_result_is_what_the_verdict_says(log: Path) -> None:
    with open_game(log, write=False) as host:
        view, found = SeatPort(host, OBSERVER).view(), result_of(host)
        assert found is not None and found.counts and view.over is not None
        first = view.verdict[0]
        if first.id == "verdict-won":
            assert view.side_name(found.winner) == first.args["side"] and not found.drawn
        else:
            assert (found.winner, found.drawn) == ("", first.id == "verdict-draw")
        assert found.decided == (first.id in ("verdict-won", "verdict-draw"))


def test_where_the_book_names_no_winner_nothing_is_decided() -> None:
    assert not Result("a book", ("red", "blue")).decided
    assert Result("a book", ("red", "blue"), drawn=True).decided
    assert not Result("a book", ("red", "blue"), "red", counts=False).decided


def test_a_game_that_is_played_has_no_result() -> None:
    with open_game(sorted((SAVES / "golden").rglob("*-undone.jsonl"))[0], write=False) as host:
        assert result_of(host) is None
