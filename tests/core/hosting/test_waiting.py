"""Somebody waits for his turn: told when a decision is his own, or a game is over, and by nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from club_house import counting, deaf, three, why, why_not
from counting_game import Add, Ask, Hide

from core.engine.contract.engine_facts import OfferEnd, Resign
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.lobby.waiting import Waiting
from core.hosting.people.people import Person


class Desk:
    """Anna and Bruno at a counting game; Bruno waits in his shell."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.anna, self.bruno, self.carla = three(club)
        self.game = counting(club, self.anna, self.bruno)
        self.waiting: list[asyncio.Task[list[str]]] = []

    async def begin(self) -> None:
        self.north = await self.club.sit(self.anna, self.game, "north", deaf)

    async def waits(self, person: Person | None = None, game: str = "") -> asyncio.Task[list[str]]:
        """Let somebody wait, and look round once."""
        doing = self.club.status_once_awaited(person or self.bruno, "en", game)
        task = asyncio.create_task(doing)
        self.waiting.append(task)
        await self.turns()
        return task

    async def turns(self) -> None:
        """Let everybody do what there is to do."""
        for _ in range(20):
            await asyncio.sleep(0.002)

    async def plays(self, *commands: Any) -> None:
        for command in commands:
            assert isinstance(await self.north.port.submit_async(command), Accepted)
        await self.turns()


@pytest.fixture
async def desk(club: Club) -> AsyncIterator[Desk]:
    desk = Desk(club)
    await desk.begin()
    yield desk
    for task in desk.waiting:
        task.cancel()


async def test_it_returns_when_a_decision_is_ones_own_and_at_once_where_it_is(desk: Desk) -> None:
    """With the lines of `status`; acts of others that ask nothing do not end it."""
    before = dict(desk.club.house.bulletin._listeners)
    task = await desk.waits()
    await desk.plays(Add(1), Add(2))
    assert not task.done()
    await desk.plays(Ask())
    assert task.result() == await desk.club.status(desk.bruno, "en")
    assert "your decision is awaited" in task.result()[0].lower()
    assert (await desk.waits()).done()
    assert desk.club.house.bulletin._listeners == before


async def test_what_is_hidden_neither_ends_it_nor_wakes_anybody_else(desk: Desk) -> None:
    """Nor an offer: that keeps nobody from his acts."""
    his, hers = await desk.waits(), await desk.waits(desk.carla)
    await desk.plays(Hide(1), Hide(2), OfferEnd("draw"))
    assert not his.done() and not hers.done()
    await desk.plays(Ask())
    assert his.done() and not hers.done()


async def test_what_was_taken_back_before_it_was_told_is_waited_for_anew(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While his lobby is read the act that asked him is undone: he waits on, and is told the next time."""
    read = desk.club.lobby

    async def slow(person: Person) -> Any:
        found = await read(person)
        if undone:
            (await desk.club.tables.table(desk.game)).host.submit("referee", undone.pop())
        return found

    from core.engine.contract.engine_facts import Undo

    undone = [Undo(2)]
    await desk.plays(Add(1))
    monkeypatch.setattr(desk.club, "lobby", slow)
    task = await desk.waits()
    await desk.plays(Ask())
    assert not undone and not task.done()
    await desk.plays(Ask())
    assert task.done() and desk.game in task.result()[0]


async def test_a_game_that_is_over_ends_it_and_is_told_with_its_end(desk: Desk) -> None:
    """One that was over before nobody waits for."""
    other = counting(desk.club, desk.anna, desk.bruno)
    one, both = await desk.waits(game=desk.game), await desk.waits()
    third = await desk.waits(game=other)
    await desk.plays(Resign())
    (told,) = one.result()
    assert told.startswith(f"{desk.game} ") and "over." in told
    assert both.result()[0] == one.result()[0] and any(other in line for line in both.result()[1:])
    assert not third.done()
    assert not (await desk.waits()).done()
    assert (await desk.waits(game=desk.game)).result() == one.result()


async def test_it_waits_for_one_game_alone(desk: Desk) -> None:
    other = counting(desk.club, desk.anna, desk.bruno)
    task = await desk.waits(game=other)
    await desk.plays(Ask())
    assert not task.done()
    there = await desk.club.sit(desk.anna, other, "north", deaf)
    assert isinstance(await there.port.submit_async(Ask()), Accepted)
    await desk.turns()
    assert [line.partition(" ")[0] for line in task.result()] == [other]


async def test_a_seat_that_the_program_plays_is_not_ones_own_to_decide(desk: Desk) -> None:
    await desk.plays(Ask())
    await desk.club.lend_seat(desk.bruno, desk.game, "south", True)
    waiting = Waiting(desk.club.house, desk.club.tables, desk.bruno)
    assert not waiting.due
    await desk.club.lend_seat(desk.bruno, desk.game, "south", False)
    assert waiting.due
    await (await desk.club.tables.table(desk.game)).settled()


async def test_what_is_not_his_he_does_not_wait_for(desk: Desk) -> None:
    """A game that he does not know, one without his seat, one that is taken off the list meanwhile."""
    club = desk.club
    assert await why_not(club.status_once_awaited(desk.bruno, "en", "nosuch")) == "hosting-no-game"
    assert await why_not(club.status_once_awaited(desk.carla, "en", desk.game)) == "hosting-not-your-seat"
    task = await desk.waits(game=desk.game)
    await club.strike(club.people.keeper(), desk.game)
    await desk.turns()
    with pytest.raises(Exception, match="hosting-no-game"):
        task.result()
    assert why(lambda: Waiting(club.house, club.tables, desk.bruno, desk.game)) == "hosting-no-game"


async def test_whoever_is_gone_leaves_no_listener(desk: Desk) -> None:
    before = dict(desk.club.house.bulletin._listeners)
    task = await desk.waits()
    assert len(desk.club.house.bulletin._listeners) == len(before) + 1
    task.cancel()
    await desk.turns()
    assert desk.club.house.bulletin._listeners == before
