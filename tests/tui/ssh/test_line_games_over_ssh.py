"""Two play a game of each book over `ssh … line GAME`, by lines alone."""

from __future__ import annotations

from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest
from bassa_intensita_table import SCENARIO as FOUR_MEN
from club_far_away import House, club_house
from far_away import Screen, connected, opened, until
from linea_di_tiro_table import scenario as pieces
from small_table import HEAD
from typed_games import BOOKS
from whole_game import BREAKING_NEWS, LUDONET, LUDONET_HEAD, PLENTY, QUICK, lay_shipped

from core.engine.audit.verify import verify
from core.engine.game.host import GameHost
from core.engine.seat.bot import Bot
from core.engine.seat.port import SeatPort
from core.line.acts.printing import chosen, line_of
from core.line.acts.readings import Reader
from core.line.wording.vocabulary import Vocabulary
from core.locale import sentences
from core.rules import load
from core.scenarios import load as load_scenario

MARK = "zzqq"
"""Nobody's name: that nobody is called so is told after all that a line has led to."""

TURNS = '[options]\nturn_limit = "2"'
CARDS = "cards = 12"

TRIES = 60
"""Wishes that the rules refuse before a bot takes the plainest act; twice as many are a fault."""


class Typist:
    """Types at a host what a bot wishes for a seat."""

    def __init__(self, screen: Screen, host: GameHost, seat: str, seed: int) -> None:
        self.screen = screen
        self.port = SeatPort(host, seat)
        self._bot = Bot(seed)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, as it is told: who types nothing more reads of no mark."""
        return self.port.view().over is not None

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
        await until(
            lambda: self.screen.sent.count(MARK.encode()) > before or self.is_over,
            lambda: self.screen.sent[-400:],
        )
        return line is not None


async def typed(house: House, game: str, seats: dict[str, str], most: int = 0) -> Path:
    """Let both play *most* acts of a game by lines, or with 0 to its end; return its log."""
    async with AsyncExitStack() as lines:
        host = (await house.club.tables.table(game)).host
        who: dict[str, Typist] = {}
        for at, (seat, person) in enumerate(seats.items()):
            far = await lines.enter_async_context(connected(house.host.port, person))
            screen = await opened(far, term=None, command=f"line {game}")
            who[seat] = Typist(screen, host, seat, seed=5 + at)
        done = tries = 0
        while host.game.state.over is None and (not most or done < most):
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
            await until(partial(_is_told, one.screen, told), partial(_end_of, one.screen))
            assert b"\x1b" not in one.screen.sent
        return host.log.path


@pytest.mark.parametrize("scenario", BOOKS)
async def test_a_game_of_each_book_is_played_over_ssh_by_lines(scenario: str, tmp_path: Path) -> None:
    async with club_house(tmp_path / "host", PLENTY, limits=QUICK) as house:
        path = await typed(house, *lay_shipped(house, scenario), most=10)
        assert not house.host.events("fault")
    assert verify(path, load).ok


def _is_told(screen: Screen, sentence: str) -> bool:
    return sentence in screen.sent.decode(errors="ignore")


def _end_of(screen: Screen) -> bytes:
    return screen.sent[-400:]


SMALL = {
    "breaking_news": HEAD + "".join(BREAKING_NEWS).replace('"4"', '"2"'),
    "ludonet": LUDONET_HEAD + "".join(LUDONET).replace('"4"', '"2"'),
    "linea_di_tiro": pieces("Able rifle_squad 40 20 90", "Berta rifle_squad 40 32 270", head=CARDS),
    "bassa_intensita": FOUR_MEN.format(bruni="", meyer="").replace("[options]", TURNS.replace('"2"', '"1"')),
}
"""A small table of each book whose game is over after a few turns, or cards."""


@pytest.mark.parametrize("book", SMALL)
async def test_a_whole_game_of_each_book_is_played_over_ssh_by_lines(book: str, tmp_path: Path) -> None:
    """You should be told how it has ended, by lines alone; the log should prove every die of it."""
    file = tmp_path / "small.toml"
    file.write_text(SMALL[book], encoding="utf-8")
    seats = dict(zip(load_scenario(str(file)).data["sides"], ("ada", "bob"), strict=True))
    async with club_house(tmp_path / "host", PLENTY, limits=QUICK) as house:
        path = await typed(house, house.lay_scenario(str(file), seats, "small", dice="fair"), seats)
        assert not house.host.events("fault")
    assert verify(path, load).ok
