"""Small games that two people play to the end by keys, with what comes between: undo by consent, leaving."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from club_far_away import House, Player
from hands import Hands
from small_table import HEAD, side

from core.engine.contract.engine_facts import Undo
from core.engine.game.host import GameHost
from core.engine.words.message import Message
from core.hosting.people.quotas import Quotas
from core.locale import sentences
from core.scenarios import load
from tui.ssh.limits import Limits

QUICK = Limits(arrivals=10_000, keys=1_000, key_rate=1e6, typed_rate=1e6, burst=1 << 20, behind=1_000)
"""For somebody who types faster than people do."""

PLENTY = Quotas(games=1_000, acts=100_000, remarks=1_000, talk=10_000, looks=10_000)

TURNS = '[options]\nturn_limit = "4"\n'

BREAKING_NEWS = (
    TURNS,
    side("blue", "south", "Ada 28 17", "Bob 31 17"),
    side("red", "north", "Xan 29 38", "Zorro 33 38 hidden = true"),
)

LUDONET_HEAD = HEAD.replace("breaking_news", "ludonet")

LUDONET = (
    TURNS,
    """
[[terrain]]
id = "low"
name = { en = "low wall", it = "muretto" }
kind = "wall"
line = [[20, 26], [40, 26]]
[sides.blue]
name = { en = "Blue", it = "Blu" }
edge = "south"
zone = 20
[[sides.blue.units]]
id = "able"
name = "Able"
figures = [
  { id = "ada", name = "Ada", weapons = ["rifle", "grenade"], x = 28, y = 19, facing = 90 },
  { id = "bob", name = "Bob", weapons = ["smg"], x = 31, y = 19, facing = 90 },
]
[sides.red]
name = { en = "Red", it = "Rossi" }
edge = "north"
zone = 20
[[sides.red.units]]
id = "anton"
name = "Anton"
figures = [
  { id = "xan", name = "Xan", weapons = ["rifle"], x = 29, y = 33, facing = 270 },
  { id = "zorro", name = "Zorro", weapons = ["lmg"], x = 33, y = 33, facing = 270 },
]
""",
)

SEATS = {"blue": "ada", "red": "bob"}


def lay(house: House, folder: Any, book: str, **header: Any) -> str:
    """Lay a small table of *book* out for two; return the game's id."""
    if header.get("dice") != "seeded":
        header.pop("seed", None)
    if book == "ludonet":
        return house.lay(folder, *LUDONET, head=LUDONET_HEAD, **header)
    return house.lay(folder, *BREAKING_NEWS, **header)


def lay_shipped(house: House, scenario: str) -> tuple[str, dict[str, str]]:
    """Lay a scenario out for two with fair dice; return the game's id, and who sits where."""
    seats = dict(zip(load(scenario).data["sides"], ("ada", "bob"), strict=True))
    return house.lay_scenario(scenario, seats, dice="fair"), seats


class Match:
    """Two at their terminals, and the game that lies between them on the host."""

    def __init__(self, house: House, game: str, host: GameHost, seats: dict[str, str], seed: int) -> None:
        self.house = house
        self.game = game
        self.host = host
        self.seats = seats
        self.seed = seed
        self.hands: dict[str, Hands] = {}
        self.taken_back = 0
        self.came_back: list[str] = []
        self._stack = AsyncExitStack()
        self._lines: dict[str, AsyncExitStack] = {}

    async def come(self, seat: str) -> Player:
        """Log in and sit down; whoever was here before plays on with the same wishes."""
        line = self._lines[seat] = await self._stack.enter_async_context(AsyncExitStack())
        title = self.house.club.house.rows.the(self.game).title
        player = await line.enter_async_context(self.house.player(self.seats[seat], title=title))
        before = self.hands.get(seat)
        self.hands[seat] = Hands(player, self.host.game, seat, self.seed + len(self.hands))
        if before is not None:
            self.hands[seat].bot = before.bot
        await player.settle()
        return player

    async def play(self) -> None:
        """Play to the end; the first act with dice is taken back, and the first who may react leaves."""
        live = self.host.game
        while live.state.over is None:
            asked = {decision.seat: decision for decision in live.state.awaiting}
            for seat in sorted(self.hands, key=lambda seat: (seat not in asked, seat)):
                if not self.came_back and self._may_leave(seat):
                    await self.leave_and_come_back(seat)
                if await self.hands[seat].act():
                    if not self.taken_back and self.screen(seat).seen.port.undo_needs() == "consent":
                        await self.take_back(seat)
                    break
            else:
                raise AssertionError(f"nobody can do anything in turn {live.state.turn}")

    def screen(self, seat: str) -> Any:
        return self.hands[seat].screen

    def _may_leave(self, seat: str) -> bool:
        """Whether a reaction is asked of *seat*, or orders lie under seal and more of its own are to come."""
        mine = [decision for decision in self.host.game.state.awaiting if decision.seat == seat]
        sealed = getattr(self.host.game.state, "orders", ())
        return any(decision.reaction for decision in mine) or bool(mine and sealed)

    async def leave_and_come_back(self, seat: str) -> None:
        """The line is cut in the middle of a decision; who comes back is asked the very same."""
        player = self.hands[seat].player
        asked = await player.settle()
        player.far.chan.abort()
        await self._lines[seat].aclose()
        await self.house.host.until(lambda: len(self.house.host.server.views) == len(self.seats) - 1)
        player = await self.come(seat)
        again = await player.settle()
        if again.startswith("▶ Since you were here"):
            await player.press("escape")
            again = await player.settle()
        apart = [pair for pair in zip(_asked(again), _asked(asked), strict=True) if pair[0] != pair[1]]
        assert not apart, f"{asked}\n\n{again}"
        self.came_back.append(seat)

    async def take_back(self, seat: str) -> None:
        """Ask to have the last act undone; the others agree, each at his own terminal."""
        records = len(self.host.game.records)
        before = self.host.game.state
        await self.hands[seat].player.press("z", "enter")
        for other in self.hands:
            if other != seat:
                player = self.hands[other].player
                await player.until("undo")
                await player.press("Y")
                await player.pick("Yes")
        await self.hands[seat].player.settle()
        assert len(self.host.game.records) == records + 1 and self.host.game.state != before
        assert isinstance(self.host.game.records[-1].command, Undo)
        self.taken_back += 1

    async def both_see_the_end(self) -> None:
        over = self.host.game.state.over
        assert isinstance(over, Message)
        for hands in self.hands.values():
            sees = " ".join((await hands.player.settle()).split())
            assert "The game is over" in sees and sentences("en").say(over)[:12] in sees, sees


def _asked(sees: str) -> list[str]:
    """Return the first line, and of the log and the prompt what stands left of the side column.

    Not the map and the side column, which tell of whoever the cursors are on, and not the last three lines,
    which are news and keys.
    """
    first, *rest = sees.splitlines()
    log = next(number for number, line in enumerate(rest) if line.lstrip("▶ ").startswith("4 "))
    return [first, *(line.partition("▏")[0] for line in rest[log:-3])]


@asynccontextmanager
async def match(house: House, game: str, seats: dict[str, str], seed: int) -> AsyncIterator[Match]:
    """Let everybody come and sit down at *game*."""
    table = await house.club.tables.table(game)
    found = Match(house, game, table.host, seats, seed)
    async with found._stack:
        for seat in seats:
            await found.come(seat)
        yield found
