"""The timer of a table: everybody at it sees the same, a referee alone sets it, and it seldom paints."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from club_table import open_club, people, small_game, terminal, to_the_table

from core.engine.contract.engine_facts import TimerSet
from core.engine.seat.log_line import LogLine
from core.hosting.times import stamp
from core.locale import sentences
from tui.screens import table_clock
from tui.screens.table_clock import TableClock

NOW = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)


def log(fact: TimerSet, ago: float) -> list[LogLine]:
    at = stamp(NOW - timedelta(seconds=ago))
    return [LogLine(1, 1, at, "blue", 1, "move", fact, "")]


@pytest.mark.parametrize(
    ("fact", "ago", "row", "wait"),
    [
        (TimerSet(600, "turn", 600), 0, "10:00", 10),
        (TimerSet(600, "turn", 600), 575, "0:25", 1),
        (TimerSet(600, "turn", 95, paused=True), 50, "1:35 paused", None),
        (TimerSet(600, "turn", 600), 601, "TIME", None),
        (TimerSet(0), 0, "", None),
    ],
)
def test_it_is_painted_when_it_shows_something_else(
    monkeypatch: pytest.MonkeyPatch, fact: TimerSet, ago: float, row: str, wait: float | None
) -> None:
    """Nothing is to be done later where it stands still, has run out, or there is none."""
    monkeypatch.setattr(table_clock, "present", lambda: NOW)
    waits: list[float] = []
    loop: Any = SimpleNamespace(set_timer=lambda delay, then: waits.append(delay))
    warned: list[str] = []
    clock = TableClock(loop, sentences("en"), lambda: None, warned.append)
    assert clock.told(log(fact, ago)) == row and not warned
    assert waits == ([pytest.approx(wait, abs=0.05)] if wait is not None else [])


def test_it_warns_once_who_saw_it_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who opens the game when it has run out already is not warned."""
    waits: list[Any] = []
    loop: Any = SimpleNamespace(
        set_timer=lambda delay, then: waits.append(then) or SimpleNamespace(stop=lambda: None)
    )
    warned: list[str] = []
    clock = TableClock(loop, sentences("en"), lambda: None, warned.append)
    lines = log(TimerSet(60, "turn", 60), 0)
    for seconds in (59, 61, 70):
        monkeypatch.setattr(table_clock, "present", lambda now=NOW + timedelta(seconds=seconds): now)
        clock.told(lines)
    assert warned == [sentences("en").text("tui-timer-up")] and len(waits) == 1


async def test_everybody_at_the_table_sees_it_run(tmp_path: Path) -> None:
    """You should see in your title what the other has set."""
    club = open_club(tmp_path)
    ada, xan = people(club, "ada", "xan")
    small_game(club, ada, xan)
    async with terminal(club, ada) as blue, terminal(club, xan, "it") as red:
        await to_the_table(blue, red)
        await blue.press(":")
        await blue.press(*("space" if one == " " else one for one in "timer 20"), "enter")
        await blue.until("20:00 ·")
        assert "20:00 ·" in (await red.until("Cronometro: 20:00")).splitlines()[0]
