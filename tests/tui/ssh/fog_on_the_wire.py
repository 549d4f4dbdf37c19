"""Two hosts with games that differ only in what one seat may not know, and a terminal of that seat at each.

Both terminals are painted when everything has come to rest, and never between: how often a second something
is painted hangs on the machine, and would differ from one run to the next of the very same game.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from club_far_away import House, Player, club_house, typed
from club_house import StillClock
from far_away import until
from far_chair import FarChair
from hands import Hands, Wish
from msgspec.structs import replace
from screen_text import unpainted
from test_secrecy import Pair
from textual.screen import Screen
from twins import World, disclosed, encode, renamed, secret_now, told_apart, words
from wandering import Wanderer
from whole_game import PLENTY, QUICK

from core.engine.contract.engine_facts import ActBegun, Publish
from core.engine.contract.facts import Command, Refusal, Sealing
from core.engine.contract.questions import Draw, Throw
from core.engine.contract.seats import OBSERVER
from core.engine.game.game import Draft, Game
from core.engine.game.written import as_command
from core.engine.log.record import AnyRecord
from core.engine.seat.bot import Bot, GameChair
from tui.ssh.link import Link

ORDERS = re.compile(r"\x1b(\[[0-9;?<=>]*[a-zA-Z]|\][^\x07]*\x07|[()][A-Z0-9]|.)")
"""What a terminal obeys and does not show."""

WAITED_FOR = ("play", "odds", "reach", "lobby", "book")
"""Work of an app that comes to rest before it is painted."""

MOST_WISHES = 40


class Told(AssertionError):
    """A seat was told what it may not know."""


WRITTEN: WeakKeyDictionary[Link, int] = WeakKeyDictionary()
"""Bytes that were written to each terminal."""


def counted(link: Link, data: bytes, send: Any = Link.send) -> None:
    """Send *data*, and count it."""
    WRITTEN[link] = WRITTEN.get(link, 0) + len(data)
    send(link, data)


class Still(datetime):
    """A time at which everything happens."""

    @classmethod
    def now(cls, tz: Any = None) -> Still:
        return cls(2026, 3, 1, 20, tzinfo=tz)


@contextmanager
def painted_at_rest(monkeypatch: Any) -> Iterator[None]:
    """Have no screen painted but by `paint`, records written at one moment, and the same dice everywhere."""
    with monkeypatch.context() as patched:
        patched.setattr(Game, "ahead", World.ahead, raising=False)
        patched.setattr(Game, "chance", World.chance)
        patched.setattr("core.engine.game.game.datetime", Still)
        patched.setattr("tui.screens.game.map.overlaid.RESTS", 0.001)  # no frame waits for a cursor
        patched.setattr(Link, "send", counted)
        patched.setattr(Screen, "_compositor_refresh", lambda self: self._dirty_widgets.clear())
        yield


async def at_rest(player: Player) -> None:
    """Wait until everything that was pressed or told has done all it does, odds and layout included.

    Who is found at rest once may have been told something meanwhile, so he is asked again.
    """
    quiet = 0
    while quiet < 2:
        quiet = quiet + 1 if await rests(player) else 0


async def rests(player: Player) -> bool:
    """Let everything that waits be done; return whether nothing did."""
    app = player.app
    await player.at_rest()
    working = [one for one in app.workers if one.group in WAITED_FOR and not one.is_finished]
    for one in working:
        await one.wait()
    late = unpainted(app)  # what is done now may bring more
    with app._context():
        app.screen._on_timer_update()
    game = player.game_screen
    early = game is not None and (
        not (game.seen.book_read and game.seen.whole) or game.seen.stale or game.showing.overlaid.waits
    )
    if early:
        await asyncio.sleep(0.01)
    return not (working or early or late or not app.keyboard.idle or unpainted(app))


async def paint(player: Player) -> None:
    """Send the whole screen as it is, of which the driver leaves out what the terminal shows already."""
    app = player.app
    with app._context():
        frame = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
        app._display(app.screen, frame)
    for _ in range(3):
        await asyncio.sleep(0)  # what is written goes out when the loop comes round


async def whole(player: Player) -> bytes:
    """Return all that the terminal was sent since login, once all that was written has come."""
    driver: Any = player.app._driver
    await until(lambda: len(player.far.sent) == WRITTEN[driver._link])
    return player.far.sent


class Dice:
    """Throws the dice and draws the cards that both worlds are given, and remembers them."""

    def __init__(self, pick: random.Random) -> None:
        self.pick = pick
        self.thrown: list[Any] = []

    def answer(self, question: Any) -> Any:
        """Return faces, or a card."""
        if isinstance(question, Draw):
            self.thrown.append(self.pick.choice(question.cards))
        else:
            assert isinstance(question, Throw), question
            self.thrown.append([self.pick.randint(1, question.sides) for _ in range(question.dice)])
        return self.thrown[-1]


def salted_alike(seat: str, command: Command, place: int) -> Command:
    """Return what is wished with the salt that both worlds are given, as they are given the same dice.

    A host's own is as good as chance, and another for another wish, though the same text be sealed.
    """
    return replace(command, salt=f"{place:032x}") if isinstance(command, Sealing) else command


def is_act(record: AnyRecord) -> bool:
    """Whether *record* is an act done to its end.

    One before it may hold the act fast with the answers so far, and behind the last act of a game its
    host publishes the secret of the dice.
    """
    begun = any(isinstance(event, ActBegun) for event in record.events)
    return not begun and not isinstance(record.command, Publish)


class WirePair(Pair):
    """Two worlds, the seat that must not tell them apart, and what its terminals were sent."""

    hosts: tuple[Any, Any]
    players: tuple[Player, Player]
    hands: tuple[Hands, Hands]
    bots: dict[str, Bot]

    async def sit(self, houses: tuple[House, House], stack: AsyncExitStack) -> None:
        """Lay each world at its host, and go to its table from login on."""
        hosts, players = [], []
        names = dict(zip(self.worlds[0].seats, ("bob", "carla", "dora")))
        names = {seat: "ada" if seat == self.seat else name for seat, name in names.items()}
        for house, world in zip(houses, self.worlds, strict=True):
            if self.seat == OBSERVER:
                house.take_in("ada")
            table = await house.club.tables.table(house.lay_game(world, names))
            table.host.game.state = world.state
            table.host.game._kept[table.host.game.tip] = world.state
            table.host.game.remembered.forget(table.host.game.tip)
            hosts.append(table.host)
            players.append(await stack.enter_async_context(self.comes(house)))
            table.host._salted = salted_alike
        self.hosts = (hosts[0], hosts[1])
        self.players = (players[0], players[1])
        self.worlds = (hosts[0].game, hosts[1].game)
        await self.press("")
        await self.press("\r")
        seed = self.pick.randrange(1 << 30)
        self.hands = tuple(  # type: ignore[assignment]
            Hands(player, host.game, self.seat, seed) for player, host in zip(players, hosts)
        )
        self.bots = {seat: Bot(self.pick.randrange(1 << 30)) for seat in self.worlds[0].seats}

    def comes(self, house: House) -> AbstractAsyncContextManager[Player]:
        """Come to a host as the seat's person; into its lobby."""
        return house.player("ada", sits=False)

    # --- what both terminals are sent ---------------------------------------------------------------

    async def press(self, keys: str) -> None:
        """Press the same keys at both, and compare what they are sent."""
        for player in self.players:
            before = player.app.keyboard.given
            if keys:
                player.far.press(keys)
                await until(lambda: player.app.keyboard.given > before)  # noqa: B023
        await self.compare()

    async def compare(self) -> None:  # type: ignore[override]
        """Demand that both were sent the same bytes since they logged in, and no name of who hides."""
        for player in self.players:
            await at_rest(player)
            await paint(player)
            await until(lambda: player.far.sees == player.painted(), lambda: player.far.sees)  # noqa: B023
        one, two = [await whole(player) for player in self.players]
        if one != two:
            differ = (n for n, both in enumerate(zip(one, two)) if both[0] != both[1])
            at = next(differ, min(len(one), len(two)))
            raise Told(f"{self.seat} can tell:\n{one[at - 90 : at + 90]!r}\n{two[at - 90 : at + 90]!r}")
        self.tally["frames"] += 1
        self.tally["bytes"] = len(one)
        self.no_name(ORDERS.sub("", one.decode()))

    def no_name(self, text: str) -> None:
        """Demand that *text* names nobody who is hidden in either world, and was when the worlds parted."""
        for game, hidden in zip(self.worlds, (self.secret, self.others()), strict=True):
            now = hidden & secret_now(game.rules.id, game.state, self.seat)
            for name in now - words(game.state):
                called = game.state.figures[name].name
                for word in {called, name} - self.named:
                    if re.search(rf"\b{re.escape(word)}\b", text):
                        raise Told(f"{self.seat} reads of {word}: {text}")

    # --- acts ------------------------------------------------------------------------------------------

    async def step(self) -> bool:  # type: ignore[override]
        """Do one act in both worlds; return whether they can still go on side by side."""
        asked = {decision.seat for decision in self.worlds[0].state.awaiting}
        for seat in sorted(self.worlds[0].seats, key=lambda seat: (seat not in asked, seat)):
            for _ in range(MOST_WISHES):
                wish = self.wish(seat)
                if wish is None:
                    break
                dice = Dice(random.Random(self.pick.randrange(1 << 30)))
                commands = self.commands(seat, wish)
                drafts = self.answered(dice, seat, commands)  # type: ignore[arg-type]
                if isinstance(drafts[0], Refusal) and isinstance(drafts[1], Refusal):
                    continue
                go_on = all(isinstance(one, Draft) for one in drafts) and not self.parts(drafts)
                if seat == self.seat:
                    await self.by_keys(wish, dice, go_on)
                elif go_on:
                    await self.by_port(seat, commands, dice)
                elif self.pick.random() < 0.5:
                    continue  # half of the time something else is found that tells nothing
                if not go_on and isinstance(drafts[0], Draft):
                    await self.hosts[0].submit_async(seat, commands[0], tuple(dice.thrown))
                return go_on
        return False

    def wish(self, seat: str) -> Wish | None:
        """Return what a seat wants: of this one, at either terminal the same."""
        if seat != self.seat:
            return self.bots[seat].wish(GameChair(self.worlds[0], seat))
        one, two = (hands.bot.wish(FarChair(hands.screen.seen.port)) for hands in self.hands)
        self.same("wish", one, two)
        return one

    def commands(self, seat: str, wish: Wish) -> tuple[Command, Command]:
        twin = wish if seat == self.seat else renamed(wish, self.names)
        one, two = (as_command(self.worlds[0].rules, each) for each in (wish, twin))
        assert not isinstance(one, Refusal) and not isinstance(two, Refusal)
        return one, two

    def parts(self, drafts: Any) -> bool:
        """Whether an act tells this seat, as the rules have it, what it could not know."""
        if self.told_by_dice(drafts) or self.found(drafts):
            return True
        if told_apart(drafts[0].state, drafts[1].state, self.seat):
            return True
        if drafts[0].state.over != drafts[1].state.over:  # there are more of them in the other world
            return True
        return any(
            not names <= secret_now(game.rules.id, draft.state, self.seat) or disclosed(draft.state)
            for game, names, draft in zip(self.worlds, (self.secret, self.others()), drafts, strict=True)
        )

    async def by_keys(self, wish: Wish, dice: Dice, go_on: bool) -> None:
        """Do this seat's own act at both terminals; one that parts the worlds only up to its commitment."""
        records = [len(world.records) for world in self.worlds]
        for hands in self.hands:
            hands.thrown = list(dice.thrown)
        for _ in range(40):
            now = [hands.screen.steps.now for hands in self.hands]
            bursts = [hands.keys(wish) for hands in self.hands]
            assert now[0] == now[1] and bursts[0] == bursts[1] is not None, (wish, now, bursts)
            if not go_on and (now[0] == "preview" or self.hands[0].does_at_once(wish)):
                return
            self.tally["bursts"] += 1
            await self.press(typed(bursts[0] or []))
            new = [world.records[n:] for world, n in zip(self.worlds, records, strict=True)]
            done = [sum(map(is_act, some)) for some in new]
            if any(done):
                break
        assert done == [1, 1], (wish, done)
        self.tally["acts by keys"] += 1

    async def by_port(self, seat: str, commands: tuple[Command, Command], dice: Dice) -> None:
        """Do another seat's act in both worlds."""
        for host, command in zip(self.hosts, commands, strict=True):
            got = await host.submit_async(seat, command, tuple(dice.thrown))
            assert not isinstance(got, Refusal), got
        await self.compare()
        self.tally["acts of others"] += 1

    def mentioned(self) -> None:
        """Note the names that this seat read before: who was seen once may hide again."""
        raw = encode(self.ports()[0].log_since(0)).decode()
        figures = [*self.worlds[0].state.figures.values(), *self.worlds[1].state.figures.values()]
        words = {word for man in figures for word in (man.id, man.name)}
        self.named = {word for word in words if re.search(rf"\b{re.escape(word)}\b", raw)}


@asynccontextmanager
async def two_hosts(folder: Path) -> AsyncIterator[tuple[House, House]]:
    """Open two hosts whose clocks stand still."""
    folder.mkdir(parents=True)
    async with (
        club_house(folder / "one", PLENTY, StillClock(), limits=QUICK) as one,
        club_house(folder / "two", PLENTY, StillClock(), limits=QUICK) as two,
    ):
        yield one, two


async def compared(
    folder: Path, game: Game, seat: str, seed: int, most: int, kind: type[WirePair] = WirePair
) -> Counter[str]:
    """Play *game* to its end, or so many frames, and compare; whenever something hidden is told or shown
    the worlds part, and another pair begins there. Return what was compared."""
    pick, tally = random.Random(seed), Counter[str]()
    while game.state.over is None and tally["frames"] < most:
        pair = kind(game, seat, pick)
        if not pair.there:
            Wanderer(game, pick.randrange(1 << 30), keen=True, rulings=0).step()
            tally["acts with nothing hidden"] += 1
            continue
        pair.mentioned()
        async with two_hosts(folder / str(tally["pairs"])) as houses, AsyncExitStack() as stack:
            await pair.sit(houses, stack)
            while pair.worlds[0].state.over is None and tally["frames"] + pair.tally["frames"] < most:
                if not await pair.step():
                    break
            game = pair.worlds[0]
        tally += pair.tally
        tally["pairs"] += 1
    tally["over"] += game.state.over is not None
    return tally
