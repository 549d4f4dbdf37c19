"""What all programs at a host take together has a bound: in time, and in how many there are."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from club_house import three, why

from core.hosting.club import Club
from core.locale import Sentences
from core.protocol_at_host import HostEngine, turns
from core.protocol_at_host.turns import AHEAD, SHARE, Turns, turns_of


class Hands:
    """A clock that goes on by work and by sleep alone."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.slept = 0.0
        self.sleep = asyncio.sleep
        monkeypatch.setattr(turns.asyncio, "sleep", self._sleep)

    def __call__(self) -> float:
        return self.now

    async def _sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept += seconds
        await self.sleep(0)

    async def line(self, name: str, takes: float, done: list[str]) -> str:
        """A line that takes so many seconds of the loop."""
        self.now += takes
        done.append(name)
        return name


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    yield Hands(monkeypatch)


async def test_however_many_they_are_they_take_a_third_together(hands: Hands) -> None:
    shared, done = Turns(hands), list[str]()

    async def program(name: str) -> None:
        for _ in range(10):
            await shared.work(hands.line(name, 0.1, done))

    await asyncio.gather(*(program(name) for name in "abcdef"))

    worked = 60 * 0.1
    assert worked / hands.now <= SHARE + 0.02 and hands.slept >= worked / SHARE - worked - 2 * AHEAD
    assert done[12:36] == done[18:42] and {*done[12:18]} == {*"abcdef"}, "and each has its turn"


async def test_what_a_line_waits_for_counts_for_nobody(hands: Hands) -> None:
    """Odds that a worker finds keep no other program waiting."""
    shared, done, found = Turns(hands), list[str](), asyncio.Event()

    async def odds() -> str:
        await found.wait()
        return "odds"

    waiting = asyncio.ensure_future(shared.work(odds()))
    await hands.sleep(0)
    for name in "abc":
        await shared.work(hands.line(name, 0.0, done))
    assert done == [*"abc"] and not waiting.done() and hands.slept == 0
    found.set()
    assert await waiting == "odds"


async def test_a_line_that_is_given_up_ends_what_it_waits_for(hands: Hands) -> None:
    """Before its turn has come, too; the next one has its turn then."""
    shared, done, ended = Turns(hands), list[str](), list[str]()

    async def forever(name: str) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(name)

    async def wrong() -> None:
        await hands.sleep(0)
        raise ValueError("wrong")

    begun = asyncio.ensure_future(shared.work(forever("begun")))
    await hands.sleep(0)
    await shared._next.acquire()
    ahead = asyncio.ensure_future(shared.work(forever("ahead")))
    await hands.sleep(0)
    begun.cancel(), ahead.cancel()
    await asyncio.gather(begun, ahead, return_exceptions=True)
    shared._next.release()
    assert begun.cancelled() and ahead.cancelled() and ended == ["begun"]
    with pytest.raises(ValueError, match="wrong"):
        await shared.work(wrong())
    assert await shared.work(hands.line("next", 0.1, done)) == "next"


async def test_a_host_serves_so_many_programs_and_the_next_one_when_one_has_gone(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "MOST_PROGRAMS", 2)
    people, spoken = three(club), Sentences("en")
    first, second = (HostEngine(club, person, spoken) for person in people[:2])
    assert why(lambda: HostEngine(club, people[2], spoken)) == "protocol-many-programs"
    first.close(), first.close()
    third = HostEngine(club, people[2], spoken)
    assert why(lambda: HostEngine(club, people[0], spoken)) == "protocol-many-programs"
    second.close(), third.close()


async def test_every_program_at_a_club_waits_for_the_same_turns(club: Club) -> None:
    anna, bruno, _ = three(club)
    hers, his = (HostEngine(club, person, Sentences("en")) for person in (anna, bruno))
    with turns_of(club).taken():
        await turns_of(club)._next.acquire()
    asked: list[Any] = [asyncio.ensure_future(one.line(b'{"verb": "hello"}')) for one in (hers, his)]
    for _ in range(5):
        await asyncio.sleep(0)
    assert not any(one.done() for one in asked)
    turns_of(club)._next.release()
    assert [json.loads(one)["hello"]["person"] for one in await asyncio.gather(*asked)] == ["Anna", "Bruno"]
    hers.close(), his.close()
