"""A club's bots think in worker processes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from club_house import RANGERS, Ear, three
from work_house import PATIENCE, odd_workers

from core.engine.contract.engine_facts import Remark
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.refused import Refused
from core.hosting.seats.plan import Plan
from core.hosting.workers.asking_workers import thinker_with
from core.hosting.workers.workers import Workers

MINE = Plan(RANGERS, {"rangers": "me", "militia": "bot"})


async def acts_of(club: Club, game: str, seat: str) -> list[str]:
    """Let everything go on that goes on by itself; return what a seat has done."""
    table = await club.tables.table(game)
    table.wake()
    await asyncio.wait_for(table.settled(), PATIENCE)
    return [
        str(record.command.__struct_config__.tag) for record in table.host.game.records if record.seat == seat
    ]


async def test_a_bot_acts_as_it_thought_elsewhere(tmp_path: Path) -> None:
    workers = Workers(1)
    club = Club(tmp_path / "club", thinker=thinker_with(workers))
    anna, _, _ = three(club)
    try:
        game = await club.new_game(anna, MINE)
        assert await acts_of(club, game, "militia")
        assert workers.busy.workers == 1
    finally:
        await club.close()
        await workers.close()


async def test_a_bot_that_cannot_think_keeps_nobody_from_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever keeps the host can see why it stands still."""
    async with odd_workers(1, monkeypatch) as odd:
        club = Club(tmp_path / "club", thinker=thinker_with(odd))
        anna, _, _ = three(club)
        try:
            game = await club.new_game(anna, MINE)
            assert await acts_of(club, game, "militia") == []
            assert isinstance((await club.tables.table(game)).fault, Refused)
            sitting = await club.sit(anna, game, "rangers", Ear())
            assert isinstance(await sitting.port.submit_async(Remark("Is anybody there?")), Accepted)
        finally:
            await club.close()
