"""The limit of a decision: then it passes, or the referee is told; neither talk nor a restart stops it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from club_house import Ear, StillClock, counting, deaf, rules_of, three
from counting_game import Add, Ask, Pay

from core.engine.contract.engine_facts import Remark
from core.hosting.club import Club
from core.hosting.games.tables import IDLE
from core.hosting.seats.plan import Plan
from core.hosting.sitting import Sitting
from core.hosting.times import stamp


async def asked(club: Club, clock: StillClock, plan: Plan) -> tuple[Sitting, Sitting]:
    """North has asked south to pay; the game writes down the time that the clock tells."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno, plan, referee=True)
    north = await club.sit(anna, game, "north", Ear())
    north._table.host.game._clock = lambda: stamp(clock())
    south = await club.sit(bruno, game, "south", Ear())
    north.port.submit(Ask())
    return north, south


async def tick(club: Club) -> None:
    await club.tick()
    for table in club.tables.open:
        await table.settled()


def last(sitting: Sitting) -> str:
    game = sitting._table.host.game
    record = game.records[len(game.records) - 1]
    return f"{record.seat} {type(record.command).__name__}"


def told(sitting: Sitting) -> list[str]:
    heard = sitting._listener.heard  # type: ignore[attr-defined]
    return [news.message.id for news in heard if news.kind == "clock"]


async def test_what_takes_too_long_passes(club: Club, clock: StillClock) -> None:
    north, south = await asked(club, clock, Plan("plain", limit=30))

    assert south.left() == timedelta(minutes=30) and north.left() is None
    clock.go(minutes=29, seconds=59)
    await tick(club)
    assert last(north) == "north Ask"
    clock.go(seconds=1)
    await tick(club)

    assert last(north) == "south Pay" and told(south) == ["hosting-clock-passed"] and told(north) == []
    assert south.left() is None


async def test_neither_talk_nor_a_remark_stops_it(club: Club, clock: StillClock) -> None:
    north, south = await asked(club, clock, Plan("plain", limit=30))
    clock.go(minutes=20)
    south.say("all", "wait")
    south.port.submit(Remark("let me think"))
    north.port.submit(Remark("well?"))
    clock.go(minutes=10)
    await tick(club)

    assert last(north) == "south Pay"


async def test_a_decision_that_is_opened_again_begins_anew(club: Club, clock: StillClock) -> None:
    north, south = await asked(club, clock, Plan("plain", limit=30))
    clock.go(minutes=20)
    south.port.submit(Pay(False))
    north.port.submit(Ask())
    clock.go(minutes=20)
    await tick(club)
    assert last(north) == "north Ask"

    north._table.host.submit("south", Pay(False))
    north._table.host.undo("referee")  # back in the window
    clock.go(minutes=20)
    await tick(club)
    assert last(north) == "referee Undo"
    clock.go(minutes=10)
    await tick(club)
    assert last(north) == "south Pay"


async def test_the_referee_is_told_once(club: Club, clock: StillClock) -> None:
    north, south = await asked(club, clock, Plan("plain", limit=30, then="referee"))
    carla = club.people.the("Carla")
    club.house.seating.lay(north.game, "referee", "person", carla, come=True)
    referee = await club.sit(carla, north.game, "referee", Ear())
    for _ in range(3):
        clock.go(minutes=30)
        await tick(club)

    assert last(north) == "north Ask" and told(referee) == told(south) == ["hosting-clock-referee"]


async def test_without_a_limit_nothing_is_hurried(club: Club, clock: StillClock) -> None:
    north, _ = await asked(club, clock, Plan("plain"))
    clock.go(days=100)
    await tick(club)

    assert last(north) == "north Ask"


@pytest.mark.parametrize("restart", [False, True])
async def test_it_runs_where_nobody_is_there(tmp_path: Path, clock: StillClock, restart: bool) -> None:
    """The game is closed meanwhile, or the host was."""
    club = Club(tmp_path, rules_of=rules_of, clock=clock)
    north, south = await asked(club, clock, Plan("plain", limit=30))
    for sitting in (north, south):
        sitting.leave()
        await sitting._table.settled()
    person, game = south.person, south.game
    clock.now += IDLE
    await tick(club)
    assert not club.tables.open
    if restart:
        await club.close()
        club = Club(tmp_path, rules_of=rules_of, clock=clock)
        await club.wake()
    clock.go(minutes=26)
    await tick(club)

    assert last(await club.sit(person, game, "south", deaf)) == "south Pay"
    assert (await club.lobby(person)).awaited == ()
    await club.close()


async def test_a_turn_of_ones_own_has_no_limit(club: Club, clock: StillClock) -> None:
    north, south = await asked(club, clock, Plan("plain", limit=30))
    south.port.submit(Pay(False))
    north.port.submit(Add(1))
    clock.go(days=3)
    await tick(club)

    assert last(north) == "north Add" and south.left() is None
