"""A clock after which a bot plays on: how well it plays is asked there and nowhere else."""

from __future__ import annotations

import pytest

from core.engine.contract.seats import LEVELS, QUICK
from core.hosting.clock_plan import told
from core.locale import LANGUAGES, sentences
from tui.panes.lines import Row
from tui.screens.lobby.clock_rows import KINDS, chosen_clock, clock_rows, consequences
from tui.screens.lobby.newgame import CLOCK


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
