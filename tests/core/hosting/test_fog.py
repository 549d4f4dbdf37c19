"""The host tells no more than the game does: other secrets give the same lobby, guard and delayed view.

Worlds in pairs that differ only in what one seat may not know, of every scenario, walked at random.
"""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest
from club_house import START
from counting import count
from in_memory import host_of
from msgspec.structs import replace
from rounds import by_turns, rounds
from test_secrecy import Pair, walked
from twins import encode
from wandering import SCENARIOS, Wanderer

from core.engine.contract.facts import Refusal
from core.engine.words.message import say
from core.hosting.lobby.lobby import GameLine, Lobby, full_line
from core.hosting.lobby.status import log_lines, status_lines
from core.hosting.people.bookmarks import Bookmark
from core.hosting.table.gated_port import GatedPort
from core.hosting.table.guard import alarm, concerned_by
from core.hosting.times import stamp
from core.locale import LANGUAGES

MOST = 40
"""Walks of a round; three are enough of most scenarios."""


def hosted(game: Any, seat: str, behind: int = 0) -> GatedPort:
    """A hosted seat's port to a game in memory."""
    return GatedPort(host_of(game), seat, lambda command: Refusal("", say("hosting-over")), behind)


class HostedPair(Pair):
    """Compares what a host makes of a game, besides the port's own answers."""

    def alike(self, what: str, first: Any, second: Any) -> None:
        """Demand the same bytes; who was seen before he hid may be named in what tells of then."""
        assert encode(first) == encode(second), f"{what} differs for {self.seat}"
        self.tally[what] += 1

    async def compare(self) -> None:
        one, two = (hosted(game, self.seat) for game in self.worlds)
        since, marked = self.pick.randint(1, one.tip), self.pick.randint(0, one.tip)
        lines = []
        for game, port in zip(self.worlds, (one, two)):
            table: Any = SimpleNamespace(id="id", host=host_of(game))
            line = await full_line(table, port, Bookmark(marked))
            lines.append(replace(line, since=""))
        self.alike("lobby", *lines)
        await self.compare_lines(lines)
        concerned = [concerned_by(port, since) for port in (one, two)]
        self.alike("concerned", sorted(concerned[0]), sorted(concerned[1]))
        self.alike("alarm", alarm(one, since, concerned[0]), alarm(two, since, concerned[1]))
        for behind in (1, 3):
            late = [hosted(game, self.seat, behind) for game in self.worlds]
            seen = [
                [port.tip, port.view(), [port.in_effect(n + 1) for n in range(port.tip)]] for port in late
            ]
            self.alike("late", *seen)

    async def compare_lines(self, lines: list[GameLine]) -> None:
        """Compare what `status` and `log` print for a shell, but for the time of day."""
        language = self.pick.choice(LANGUAGES)
        told = [replace(line, id="id", scenario="", since=stamp(START)) for line in lines]
        status = [status_lines(Lobby(my_games=(line,)), language, START) for line in told]
        self.alike("status", *status)
        last = self.pick.randint(1, 100)
        logs = [await log_lines(hosted(game, self.seat), language, last) for game in self.worlds]
        self.alike("log", *([line[:4] + line[21:] for line in log] for log in logs))
        self.tally["lines"] += len(logs[0])  # none where the last record tells this seat nothing in words


async def compared(scenario: str, seed: int) -> dict[str, int]:
    """Walk a pair of worlds of each seat until dice part them; return what was compared."""
    pick, tally = random.Random(seed), {"pairs": 0}
    game, _ = walked(scenario, seed, pick.randint(5, 40), dice="typed")
    for seat in (*game.seats, "observer"):
        if game.state.over is not None:
            break
        pair = HostedPair(game, seat, pick)
        if not pair.there:
            continue
        tally["pairs"] += 1
        walker = Wanderer(pair.worlds[0], seed, keen=True, rulings=0.01)
        await pair.compare()
        for _ in range(6):
            if pair.worlds[0].state.over is not None or not pair.step(walker):
                break
            await pair.compare()
        for what, number in pair.tally.items():
            tally[what] = tally.get(what, 0) + number
    return tally


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
async def test_other_secrets_give_the_same_lobby(scenario: str) -> None:
    for number in rounds():
        total = await met(scenario, 900 + MOST * number)
        count(f"other secrets, same lobby: {scenario}", total)
        assert all(total.get(what) for what in ("pairs", "lobby", "alarm", "late", "log", "lines")), number


async def met(scenario: str, first: int) -> dict[str, int]:
    """Walk from seed *first* on until pairs enough were met: where a side hides nothing yet there is none."""
    total: dict[str, int] = {}
    for seed in range(first, first + MOST):
        for what, times in (await compared(scenario, seed)).items():
            total[what] = total.get(what, 0) + times
        if total["pairs"] >= 3 and total.get("alarm", 0) >= 10:
            break
    return total
