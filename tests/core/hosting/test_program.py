"""A program at a host, without the line between: no notice tells of what is hidden; they wait in a bound."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from club_house import counting, deaf, three
from counting_game import Add, Hide

from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.locale import Sentences
from core.protocol_at_host import HostEngine
from core.protocol_at_host.engine import MOST_NOTICES


@pytest.fixture(autouse=True)
def lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counting game has no sentences of its own."""
    monkeypatch.setattr(Sentences, "strict", False)


async def asked(engine: HostEngine, verb: str, **members: Any) -> dict[str, Any]:
    return dict(json.loads(await engine.line(json.dumps({"verb": verb, **members}).encode())))


def told(engine: HostEngine) -> list[dict[str, Any]]:
    return [json.loads(line) for line in engine.notices()]


async def rest() -> None:
    for _ in range(20):
        await asyncio.sleep(0.002)


async def test_what_is_hidden_brings_no_notice(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither of the table nor of the lobby: an act that Bruno may not know of is as if it never was."""
    monkeypatch.setattr("core.protocol_at_host.lobby_news.REST", 0.0)
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north = await club.sit(anna, game, "north", deaf)
    his = HostEngine(club, bruno, Sentences("en"))
    await asked(his, "sit", game=game)
    await asked(his, "subscribe")
    await rest()
    his.notices()
    for number in (1, 2):
        assert isinstance(await north.port.submit_async(Hide(number)), Accepted)
    await rest()
    assert told(his) == []
    assert isinstance(await north.port.submit_async(Add(3)), Accepted)
    await rest()
    assert {"notice": "moved", "game": game, "seat": "south", "tip": 2} in told(his)
    his.close()


async def test_notices_wait_in_a_bound_and_end_with_the_session(club: Club) -> None:
    """Of one kind at one table only the last waits, however long nobody takes it."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north = await club.sit(anna, game, "north", deaf)
    calls: list[None] = []
    his = HostEngine(club, bruno, Sentences("en"), lambda: calls.append(None))
    await asked(his, "sit", game=game)
    await asked(his, "subscribe")
    for _ in range(MOST_NOTICES + 10):
        assert isinstance(await north.port.submit_async(Add(1)), Accepted)
    moved = [one for one in told(his) if one["notice"] == "moved"]
    assert moved == [{"notice": "moved", "game": game, "seat": "south", "tip": MOST_NOTICES + 11}]
    assert (await asked(his, "log", since=0))["more"] and len(calls) > MOST_NOTICES
    his.close()
    await north.port.submit_async(Add(1))
    assert told(his) == []
