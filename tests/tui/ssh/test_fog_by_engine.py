"""What a seat may not know reaches another program by no byte: other secrets, the same lines.

The pairs of worlds are those of `fog_on_the_wire.py`; here the seat's person is a program at `ssh … engine`
that asks all there is to ask after every act, and is told by notices what happens.
"""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from club_far_away import House
from counting import count
from fog_on_the_wire import Dice, Told, WirePair, compared, painted_at_rest, salted_alike
from hands import Wish
from program_far_away import FarProgram, program
from rounds import rounds, seeds
from test_fog_on_the_wire import SEATS, TABLES, laid
from wandering import begin

from core.engine.contract.facts import Command
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.seat.bot import Bot, GameChair
from core.hosting.table.shared_sight import Sight

LOOKS = ("view", "terrain", "choices", "log", "since", "contacts", "presence", "asked", "heard", "lobby")
"""What is asked after every act, of all there is to look at."""

FRAMES = 25
"""Moments that are compared in a round."""


class ProgramPair(WirePair):
    """Two worlds, and the same program at a table of each."""

    programs: tuple[FarProgram, FarProgram]

    async def sit(self, houses: tuple[House, House], stack: AsyncExitStack) -> None:
        """Lay each world at its host, and sit down there by lines."""
        hosts, programs = [], []
        names = dict(zip(self.worlds[0].seats, ("bob", "carla", "dora")))
        names = {seat: "ada" if seat == self.seat else name for seat, name in names.items()}
        for house, world in zip(houses, self.worlds, strict=True):
            house.take_in("ada")
            table = await house.club.tables.table(house.lay_game(world, names))
            table.host.game.state = world.state
            table.host.game._kept[table.host.game.tip] = world.state
            table.host.game.remembered.forget(table.host.game.tip)
            table.host._salted = salted_alike
            hosts.append(table.host)
            programs.append(await stack.enter_async_context(program(house.host.port, "ada")))
        self.hosts = (hosts[0], hosts[1])
        self.programs = (programs[0], programs[1])
        self.worlds = (hosts[0].game, hosts[1].game)
        self.bots = {seat: Bot(self.pick.randrange(1 << 30)) for seat in (*self.worlds[0].seats, OBSERVER)}
        await self.ask("sit", game=TABLE)
        await self.ask("subscribe")
        await self.compare()

    async def ask(self, verb: str, **members: Any) -> dict[str, Any]:
        """Ask the same of both, and demand the same answer."""
        one, two = [await each.ask(verb, **members) for each in self.programs]
        self.alike(verb, one, two)
        return one

    def alike(self, what: str, one: Any, two: Any) -> None:
        """Demand the same, and no name of who hides."""
        if one != two:
            raise Told(f"{self.seat} can tell by {what}:\n{one}\n{two}")
        self.no_name(json.dumps(one))

    async def compare(self) -> None:  # type: ignore[override]
        """Ask all there is to look at, and compare what came unasked too."""
        for verb in LOOKS:
            members = {"since": max(0, self.tip - 3)} if verb in ("log", "since") else {}
            answer = await self.ask(verb, **members)
            self.tip = answer.get("tip", self.tip)
            if free := [one for one in answer.get("choices", ()) if "refusal" not in one]:
                one = self.pick.choice(free)
                await self.ask("fields", do=one["do"], filled=one.get("given", {}))
                await self.ask("fill", do=one["do"], given=one.get("given", {}))
        (one, sent), (two, sent_too) = map(of_the_table, self.programs)
        self.alike("notices", one, two)
        self.alike("bytes", sent, sent_too)
        self.tally["frames"] += 1
        self.tally["bytes"] = sent
        self.tally["notices"] = len(one)

    tip = 0

    def wish(self, seat: str) -> Wish | None:
        return self.bots[seat].wish(GameChair(self.worlds[0], seat))

    async def by_keys(self, wish: Wish, dice: Dice, go_on: bool) -> None:
        """Do this seat's own act by a line; one that parts the worlds is only foreseen."""
        do, filled = wish["do"], {name: value for name, value in wish.items() if name != "do"}
        await self.ask("odds", do=do, filled=filled)
        if go_on:
            answer = await self.ask("play", do=do, filled=filled, answers=dice.thrown)
            assert "record" in answer, answer
            self.tally["acts by lines"] += 1
            await self.compare()

    async def by_port(self, seat: str, commands: tuple[Command, Command], dice: Dice) -> None:
        await super().by_port(seat, commands, dice)


def of_the_table(far: FarProgram) -> tuple[list[dict[str, Any]], int]:
    """Return the notices of the table, and how many bytes came but for those of the lobby.

    The lobby is looked at every two seconds, and what is seen there is compared as an answer.
    """
    lobby = sum(one == {"notice": "lobby"} for one in far.notices)
    told = [one for one in far.notices if one["notice"] != "lobby"]
    return told, far.read - lobby * len('{"notice":"lobby"}\n')


TABLE = "table"
"""The id of the only game of each host: by chance they would differ."""


@pytest.fixture(autouse=True)
def called_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.hosting.seats.rows.GameRows.free_id", lambda rows: TABLE)


async def asked_all(folder: Path, table: str, seat: str, monkeypatch: Any, most: int) -> dict[str, int]:
    """Compare a whole game, or so many moments; return what was compared."""
    with painted_at_rest(monkeypatch):
        game = begin(laid(folder, table), rounds()[0], dice="typed")
        return await compared(folder / "hosts", game, seat, rounds()[0], most, ProgramPair)


@pytest.mark.parametrize(("table", "seat"), seeds(list(product(TABLES, SEATS))))
async def test_other_secrets_give_a_program_the_same_lines(
    table: str, seat: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally = await asked_all(tmp_path, table, seat, monkeypatch, FRAMES)
    count(f"other secrets by lines: {table}, {seat}", dict(tally))
    assert tally["pairs"] and (tally["over"] or tally["frames"] >= FRAMES)


@pytest.mark.soak
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("table", TABLES)
async def test_other_secrets_give_the_same_lines_to_the_end_of_whole_games(
    table: str, seat: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally = await asked_all(tmp_path, table, seat, monkeypatch, 10_000)
    count(f"other secrets by lines: {table}, {seat}", dict(tally))
    assert tally["pairs"] and tally["over"]


async def test_a_leak_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison finds a port that looks with the referee's eyes."""
    monkeypatch.setattr(
        Sight, "view", lambda sight, host, seat: host.game.rules.view(host.game.state, REFEREE)
    )
    with pytest.raises(Told):
        await asked_all(tmp_path, "breaking_news", "blue", monkeypatch, FRAMES)
