"""The timer of a table: it begins anew with each turn, is everybody's, and decides nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from in_memory import seated
from wandering import begin

from core.engine.contract.engine_facts import SetTimer, TimerSet
from core.engine.contract.facts import Ruling
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.contract.sentences import clock
from core.engine.game.game import Draft, Game
from core.engine.seat.port import SeatPort
from core.engine.seat.table_timer import TableTimer, timer_of
from core.games import header_of, keep_game, open_game
from core.hosting.times import stamp
from core.scenarios import load

START = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)


def table(**how: Any) -> Game:
    """A game whose next records are a minute apart."""
    game = begin("ludonet/patrol_clash", 1, **how)
    before = len(game.records)
    game._clock = lambda: stamp(START + timedelta(minutes=len(game.records) - before))
    return game


def done(game: Game, seat: str, command: Any) -> Any:
    got = game.draft(seat, command)
    return game.accept(got) if isinstance(got, Draft) else got


def shown(game: Game, seat: str, after: float) -> int | None:
    """Return what stands on a seat's screen so many minutes after the first record of `table`."""
    timer = timer_of(seated(game, seat).log_since(0))
    return timer.shown(START + timedelta(minutes=after)) if timer is not None else None


def test_it_begins_anew_with_each_turn_for_everybody() -> None:
    """Set in the first minute, it begins anew where a ruling brings the first turn, in the second."""
    game = table()
    before = game.state
    done(game, "canadians", SetTimer(600))
    assert game.state == before and game.records[-1].events == (TimerSet(600, "turn", 600),)
    for seat in (*game.seats, OBSERVER):
        assert shown(game, seat, 2.5) == 450
    done(game, "canadians", Ruling("phase", "begin", "", "move"))
    assert [shown(game, seat, 2.5) for seat in game.seats] == [510, 510]
    done(game, "canadians", Ruling("phase", "go on", "", "fire"))
    assert shown(game, "germans", 2.5) == 510


def test_of_each_phase_and_of_one_time_alone() -> None:
    game = table()
    done(game, "canadians", Ruling("phase", "begin", "", "move"))
    done(game, "canadians", SetTimer(300, "phase"))
    done(game, "canadians", Ruling("phase", "go on", "", "fire"))
    assert shown(game, "germans", 3) == 240
    done(game, "canadians", SetTimer(300, "once"))
    done(game, "canadians", Ruling("phase", "go on", "", "melee"))
    assert shown(game, "germans", 5) == 180


def test_it_stands_still_and_goes_on_and_is_gone() -> None:
    game = table()
    done(game, "canadians", SetTimer(600, left=95, paused=True))
    assert shown(game, "germans", 50) == 95
    done(game, "germans", SetTimer(600, left=95))
    assert shown(game, "canadians", 1.5) == 70
    done(game, "germans", SetTimer(0))
    assert shown(game, "canadians", 3) is None


def test_where_somebody_referees_it_is_his() -> None:
    game = table(referee=True)
    assert done(game, "canadians", SetTimer(600)).message.id == "engine-referee-times"
    done(game, REFEREE, SetTimer(600))
    assert shown(game, "canadians", 0) == 600


def test_it_goes_on_where_the_game_is_opened_again(tmp_path: Path) -> None:
    loaded = load("ludonet/patrol_clash")
    with keep_game(loaded, header_of(loaded), tmp_path / "game.jsonl") as host:
        host.submit("canadians", SetTimer(600))
        before = timer_of(SeatPort(host, "germans").log_since(0))
    with open_game(tmp_path / "game.jsonl") as host:
        assert before is not None and timer_of(SeatPort(host, "germans").log_since(0)) == before


@pytest.mark.parametrize(
    ("left", "shows", "changes"),
    [(600, 600, 10), (595, 600, 5), (30.5, 40, 0.5), (30, 30, 1), (0.4, 1, 0.4), (0, 0, None)],
)
def test_it_shows_tens_and_each_of_the_last_thirty(left: float, shows: int, changes: float | None) -> None:
    timer = TableTimer(600, "turn", 600, START)
    now = START + timedelta(seconds=600 - left)
    assert timer.shown(now) == shows
    assert timer.changes_in(now) == (pytest.approx(changes) if changes is not None else None)


def test_a_paused_one_never_changes_and_time_is_told_as_on_a_clock() -> None:
    assert TableTimer(600, "turn", 95, START, paused=True).changes_in(START) is None
    assert [clock(seconds) for seconds in (0, 59, 600, 3600)] == ["0:00", "0:59", "10:00", "1:00:00"]
