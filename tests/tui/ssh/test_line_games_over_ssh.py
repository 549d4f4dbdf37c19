"""Two play a game of each book over `ssh … line GAME`, by lines alone."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from club_far_away import club_house
from far_away import Screen, connected, opened, until
from typed_games import BOOKS
from whole_game import PLENTY, QUICK, lay_shipped

from core.engine.audit.verify import verify
from core.engine.game.host import GameHost
from core.engine.seat.bot import Bot
from core.engine.seat.port import SeatPort
from core.line.printing import chosen, line_of
from core.line.readings import Reader
from core.line.vocabulary import Vocabulary
from core.locale import sentences
from core.rules import load

MARK = "zzqq"
"""Nobody's name: that nobody is called so is told after all that a line has led to."""

TRIES = 60
"""Wishes that the rules refuse before a bot takes the plainest act; twice as many are a fault."""


class Typist:
    """Types at a host what a bot wishes for a seat."""

    def __init__(self, screen: Screen, host: GameHost, seat: str, seed: int) -> None:
        self.screen = screen
        self.port = SeatPort(host, seat)
        self._bot = Bot(seed)

    async def act(self, plain: bool) -> bool:
        """Type one wish; return whether there was any."""
        wish = self._bot.wish(self.port.known(), plain)
        if wish is None:
            return False
        reader = Reader(self.port, Vocabulary(self.port.view(), sentences("en")))
        choice = chosen(reader, wish)
        assert choice is not None
        line = line_of(reader, choice, {name: value for name, value in wish.items() if name != "do"})
        before = self.screen.sent.count(MARK.encode())
        self.screen.press(f"{line}\nlook {MARK}\n" if line is not None else f"look {MARK}\n")
        await until(lambda: self.screen.sent.count(MARK.encode()) > before, lambda: self.screen.sent[-400:])
        return line is not None


async def played(folder: Path, scenario: str, most: int) -> None:
    """Play *most* acts, or to the end."""
    async with club_house(folder / "host", PLENTY, limits=QUICK) as house, AsyncExitStack() as lines:
        game, seats = lay_shipped(house, scenario)
        host = (await house.club.tables.table(game)).host
        who: dict[str, Typist] = {}
        for at, (seat, person) in enumerate(seats.items()):
            far = await lines.enter_async_context(connected(house.host.port, person))
            screen = await opened(far, term=None, command=f"line {game}")
            who[seat] = Typist(screen, host, seat, seed=5 + at)
        done = tries = 0
        while host.game.state.over is None and done < most:
            tip = len(host.game.records)
            asked = [one.seat for one in host.game.state.awaiting]
            for seat in sorted(who, key=lambda seat: seat not in asked):
                if await who[seat].act(plain=tries > TRIES) and len(host.game.records) > tip:
                    break
            tries = 0 if len(host.game.records) > tip else tries + 1
            done += not tries
            assert tries < 2 * TRIES, {seat: one.screen.sent[-200:] for seat, one in who.items()}
        assert host.game.state.over is not None or done == most
        for one in who.values():
            over = one.port.view().over
            told = sentences("en").say(over) if over is not None else MARK
            assert b"\x1b" not in one.screen.sent and told in one.screen.sent.decode(), told
        path = host.log.path
        assert not house.host.events("fault")
    assert verify(path, load).ok


@pytest.mark.parametrize("scenario", BOOKS)
async def test_a_game_of_each_book_is_played_over_ssh_by_lines(scenario: str, tmp_path: Path) -> None:
    await played(tmp_path, scenario, most=10)
