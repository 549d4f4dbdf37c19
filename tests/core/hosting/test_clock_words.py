"""A clock in a few words, as the command line of a game at the desk has it."""

from __future__ import annotations

from pathlib import Path

import pytest
from club_house import three, why

from core.games import header_of, keep_game
from core.hosting.club import Club
from core.hosting.timing.clock_plan import DAY, HOUR, ClockPlan
from core.hosting.timing.clock_words import clock_of
from core.scenarios import load

RANGERS = "breaking_news/rangers_and_militia"


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("act 2d", ClockPlan("act", 2 * DAY)),
        (" Turn  12h , Claim", ClockPlan("turn", 12 * HOUR, then="claim")),
        (
            "bank 14d+1h, no weekends, no vacation, bot",
            ClockPlan("bank", 14 * DAY, HOUR, False, False, "bot"),
        ),
        ("act 14d", ClockPlan("act", 14 * DAY)),
        ("act 1d, bot, strong", ClockPlan("act", DAY, then="bot", level="strong")),
        ("bank 60d+14d, referee", ClockPlan("bank", 60 * DAY, 14 * DAY, then="referee")),
    ],
)
def test_a_clock_is_read(text: str, clock: ClockPlan) -> None:
    assert clock_of(text) == clock


@pytest.mark.parametrize(
    "text",
    [
        "", "act", "act 2", "act 0h", "act 15d", "turn 1d+1h", "bank 14d", "bank 61d+1h", "bank 1h+2h",
        "act 2d, never", "act 2d, bot, claim", "act 2d,", "bot, act 2d", "act 99999d", "act ²d",
        "act 1d, steady", "act 1d, claim, steady", "act 1d, bot, steady, strong", "act 1d, bot, brilliant",
    ],
)  # fmt: skip
def test_what_is_none_is_refused_with_what_would_be_one(text: str) -> None:
    assert why(lambda: clock_of(text)) == "hosting-clock-words"


async def test_a_game_begun_at_the_desk_has_its_clock(club: Club, tmp_path: Path) -> None:

    scenario = load(RANGERS)
    host = keep_game(scenario, header_of(scenario), tmp_path / "home.jsonl")
    game = club.adopt(host, "rangers", clock=clock_of("act 2d, claim"))
    anna, *_ = three(club)
    await club.take_seat(anna, game, "militia")
    assert club.game(anna, game).plan.clock == ClockPlan("act", 2 * DAY, then="claim")
    table = await club.tables.table(game)
    timing = table.clock.timing("rangers")
    assert timing is not None and timing.whole == 2 * DAY * 60
