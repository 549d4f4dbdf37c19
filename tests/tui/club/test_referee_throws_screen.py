"""At terminals of a host: the referee is asked for what only he may throw, and whoever acts waits for him."""

from __future__ import annotations

import pytest
from ambush import Ambush
from club_table import terminal

from core.hosting.club import Club


@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_referee_throws_at_his_terminal(club: Club, language: str) -> None:
    """He reads whose die it is and what for; who acts reads that he throws, and not which dice."""
    ambush = Ambush(club)
    await ambush.begin()
    actor = await ambush.until_he_throws()
    assert actor is not None
    person, carla = actor.person, ambush.at["referee"].person
    records = len(ambush.host.game.records)
    for sitting in tuple(ambush.at.values()):
        sitting.leave()

    async with terminal(club, person, language) as his, terminal(club, carla, language) as referee:
        text = his.words.text
        sees = await referee.pick(text("tui-lobby-delegated", seat="")[:12])
        assert "1d10" in sees and "BI-" in sees and max(map(len, sees.splitlines())) <= 80

        assert text("tui-lobby-delegated", seat="")[:12] not in his.sees
        await his.press("enter")
        go_on = text("choice-go-on")[:20]
        sees = await his.pick(go_on, text("tui-do-it"))
        assert text("tui-referee-throws")[:30] in sees
        assert "d10" not in sees and text("engine-untold-throw") not in sees

        await referee.press(*"10", "enter")
        await ambush.table.settled()
        await referee.settle()
        assert len(ambush.host.game.records) > records
