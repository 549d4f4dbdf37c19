"""A program at a host, without the line between: no notice tells of what is hidden; they wait in a bound."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from club_house import counting, deaf, three
from counting_game import Add, Finish, Hide

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


async def test_a_program_begins_another_game_from_a_moment_of_one_that_is_over(club: Club) -> None:
    """By its seat's own numbers, and finds it and the way back; none is told of a game that is hidden."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north = await club.sit(anna, game, "north", deaf)
    for command in (Add(1), Hide(7), Add(2), Finish()):
        assert isinstance(await north.port.submit_async(command), Accepted)
    his = HostEngine(club, bruno, Sentences("en"))
    assert (await asked(his, "sit", game=game))["tip"] == 5
    begun = await asked(his, "branch", record=3, seats={"north": "bot", "south": "me"})
    assert begun["ok"] and club.house.rows.the(begun["game"]).plan.branch_record == 4  # of the log
    (one,) = (await asked(his, "branches"))["branches"]
    assert (one["game"], one["record"], one["seats"]["north"]) == (begun["game"], 3, "bot")
    assert (await asked(his, "sit", game=begun["game"]))["tip"] == 3
    there = await asked(his, "branches")
    assert there["branches"] == [] and there["origin"]["game"] == game
    assert (await asked(his, "branch", game=game, record=2))["ok"]
    his.close()


@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_program_is_refused_as_on_the_screen(club: Club, language: str) -> None:
    """While the game is played, from its end, for seats that are none, and who only watches; in words."""
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    north = await club.sit(anna, game, "north", deaf)
    words = Sentences(language)
    his, hers = HostEngine(club, bruno, words), HostEngine(club, carla, words)
    await asked(his, "sit", game=game)
    await asked(hers, "sit", game=game)

    async def why(engine: HostEngine, **members: Any) -> str:
        answer = await asked(engine, "branch", **members)
        assert not answer["ok"] and answer["error"]["code"] == "refused"
        return str(answer["error"]["sentence"])

    assert await why(his, record=1) == words.text("hosting-branch-running")
    for command in (Add(1), Finish()):
        assert isinstance(await north.port.submit_async(command), Accepted)
    for record in (0, -3, 3, 10**6):
        assert await why(his, record=record) == words.text("hosting-branch-over")
    assert await why(his, record=2, seats={"north": "bot"}) == words.text("hosting-bad-plan")
    assert await why(hers, record=2) == words.text("hosting-branch-not-yours")
    assert (await asked(hers, "branches"))["branches"] == []
    assert len(club.house.rows.every()) == 1
