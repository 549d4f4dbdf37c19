"""Leaving, restarts and kills: everybody finds his place again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from club_house import RANGERS, Ear, StillClock, counting, deaf, rules_of, three, why_not
from counting_game import Add, Ask, Hide, Pay

from core.engine.contract.facts import Refusal
from core.engine.seat.port import Accepted
from core.engine.words.message import say
from core.hosting.club import Club
from core.hosting.games.tables import IDLE
from core.hosting.people.bookmarks import Bookmark
from core.hosting.seats.plan import Plan


async def test_a_mark_is_where_one_was(tmp_path: Path, clock: StillClock) -> None:
    """In the seat's own numbers: what it may not know of does not count."""
    club = Club(tmp_path, rules_of=rules_of, clock=clock)
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    for command in (Add(1), Hide(7), Add(2)):
        north.port.submit(command)
    south.leave()
    clock.go(days=3)
    north.port.submit(Add(3))
    north.leave()
    await club.close()

    club = Club(tmp_path, rules_of=rules_of, clock=clock)
    south = await club.sit(bruno, game, "south", deaf)

    assert south.bookmark() == Bookmark(3, 0, "2026-03-01T20:00:00Z") and south.port.tip == 4
    south.seen()
    assert south.bookmark() == Bookmark(4, 0, "2026-03-04T20:00:00Z")
    assert (await club.sit(anna, game, "north", deaf)).bookmark().record == 5
    await club.close()


async def test_a_decision_waits_over_a_restart(tmp_path: Path) -> None:
    club = Club(tmp_path, rules_of=rules_of)
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    (await club.sit(anna, game, "north", deaf)).port.submit(Ask())
    await club.close()

    club = Club(tmp_path, rules_of=rules_of)
    south = await club.sit(bruno, game, "south", deaf)
    assert isinstance(south.port.submit(Pay(True)), Accepted)
    await club.close()


async def test_a_game_that_nobody_sits_at_is_closed_and_opened_again(club: Club, clock: StillClock) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north = await club.sit(anna, game, "north", deaf)
    north.port.submit(Add(1))
    clock.go(hours=1)
    await club.tick()
    assert club.tables.open
    north.leave()
    clock.now += IDLE
    await club.tables.open[0].settled()
    await club.tick()

    assert not club.tables.open
    assert (await club.sit(anna, game, "north", deaf)).port.tip == 2


async def test_after_a_disk_has_failed_the_game_is_opened_again(club: Club) -> None:
    anna, bruno, _ = three(club)
    game, ear = counting(club, anna, bruno), Ear()
    north = await club.sit(anna, game, "north", ear)
    north.port.submit(Add(1))
    log = north._table.host.log
    log._disk = type("Failing", (type(log._disk),), {"sync": _fails})()
    assert isinstance(north.port.submit(Add(2)), Refusal) and not log.usable

    await club.tick()

    assert ear.why() == "hosting-disk-failed" and not club.tables.open
    north = await club.sit(anna, game, "north", deaf)
    assert north.port.tip == 2 and isinstance(north.port.submit(Add(3)), Accepted)


def _fails(disk: object, fd: int) -> None:
    raise OSError(5, "no more")


async def test_those_who_come_at_once_sit_at_one_table(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)

    both = await asyncio.gather(club.sit(anna, game, "north", deaf), club.sit(bruno, game, "south", deaf))

    assert both[0]._table is both[1]._table and len(club.tables.open) == 1


async def test_closing_tells_everybody(tmp_path: Path) -> None:
    club = Club(tmp_path, rules_of=rules_of)
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    ear = Ear()
    await club.sit(anna, game, "north", ear)

    await club.close()

    assert ear.why() == "hosting-closing"


async def test_a_log_that_cannot_be_read_is_told(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    (log,) = (club.folder / "games").glob("*.jsonl")
    log.write_bytes(log.read_bytes().replace(b'"n":1', b'"n":7'))

    assert (await why_not(club.sit(anna, game, "north", deaf))).startswith("log-")
    assert (await why_not(club.sit(anna, game, "north", deaf))).startswith("log-")


async def test_a_game_is_for_the_host_alone(club: Club) -> None:
    anna, _, _ = three(club)
    await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bot"}))

    for path in [club.folder, *club.folder.rglob("*")]:
        assert path.stat().st_mode & 0o077 == 0, path


async def test_what_one_has_seen_is_kept_while_one_sits(tmp_path: Path, clock: StillClock) -> None:
    """Every ten seconds, so that a host that is killed tells little of it again; no lobby is woken by it."""
    club = Club(tmp_path, rules_of=rules_of, clock=clock)
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    for command in (Add(1), Add(2), Add(3)):
        north.port.submit(command)
    woken: list[int] = []
    club.attach(lambda: woken.append(1))

    south.saw(3, 0)
    await club.tick()
    assert south.bookmark() == Bookmark()
    clock.go(seconds=10)
    await club.tick()
    assert south.bookmark().record == 3 and not woken
    south.saw(4, 0)
    clock.go(seconds=9)
    await club.tick()
    assert south.bookmark().record == 3
    killed = Club(tmp_path, rules_of=rules_of)  # what another process finds
    assert killed.house.bookmarks.of(bruno, game, "south").record == 3
    killed.store.close()
    await club.close()


@pytest.mark.parametrize("ends", ["leave", "drop", "close"])
async def test_what_was_not_seen_is_news_however_one_left(ends: str, tmp_path: Path) -> None:
    """The line dies after an act that nobody saw: it is told the next time, and what was seen is not."""
    club = Club(tmp_path, rules_of=rules_of)
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    north.port.submit(Add(1))
    south.saw(2, 0)
    north.port.submit(Add(2))
    match ends:
        case "leave":
            south.leave()
        case "drop":
            south.drop(say("hosting-elsewhere"))
    await club.close()

    club = Club(tmp_path, rules_of=rules_of)
    (line,) = (await club.lobby(bruno)).my_games
    assert (await club.sit(bruno, game, "south", deaf)).bookmark().record == 2 and line.news == 1
    await club.close()
