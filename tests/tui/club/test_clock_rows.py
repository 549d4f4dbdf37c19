"""A clock after which a bot plays on: how well it plays is asked there and nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec import structs

from core.engine.contract.seats import LEVELS, QUICK
from core.hosting.lobby.lobby import GameLine, Lobby
from core.hosting.table.clock import Standing, Timing
from core.hosting.times import stamp
from core.hosting.timing.clock_plan import told
from core.locale import LANGUAGES, sentences
from tui.panes.lines import Row
from tui.screens.lobby.clock_rows import KINDS, chosen_clock, clock_rows, consequences
from tui.screens.lobby.newgame import CLOCK
from tui.screens.lobby.rows import lobby_rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_well_the_bot_plays_is_asked_where_one_plays_on(language: str) -> None:
    words, rows = sentences(language), {}
    values = dict.fromkeys(CLOCK, 0) | {"clock": KINDS.index("act"), "standin": LEVELS.index("strong")}
    for place, then in enumerate(consequences(False)):
        values["up"] = place
        rows[then] = [row.key for row in clock_rows(values, lambda name, _: Row(name, name), words, False)]
        clock = chosen_clock(values, False)
        assert clock is not None and clock.level == ("strong" if then == "bot" else QUICK)
        assert ("standin" in rows[then]) == (then == "bot")
        if then == "bot":
            assert words.text("hosting-clock-then-bot-strong") in words.say(told(clock))


@pytest.mark.parametrize("stands", ["paused", "rest"])
def test_the_lobby_says_that_a_clock_stands_still(stands: Standing) -> None:
    """You should read so in the place of the time that is left: nobody's runs, however little it is."""
    words, now = sentences("en"), datetime(2026, 11, 28, tzinfo=UTC)
    line = GameLine("g", "A game", "", "running", "Anna", stamp(now), seat="red", since=stamp(now))
    runs, still = [
        [row.right for row in lobby_rows(Lobby(my_games=(structs.replace(line, timing=timing),)), words, now)]
        for timing in (Timing(0.0), Timing(0.0, stands=stands))
    ]
    assert "time is up" in runs and "paused" not in runs
    assert "paused" in still and "time is up" not in still
