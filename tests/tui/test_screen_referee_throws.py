"""At one desk with real dice and a referee: he is given the keyboard for what only he may throw."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import playing
from wandering import Wanderer

from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs, RefereeThrows
from core.engine.game.host import GameHost
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot
from core.engine.seat.port import SeatPort
from core.games import header_of, keep_game
from core.locale import sentences
from core.scenarios import load

AMBUSH = load("bassa_intensita/ambush_at_dusk")
REFEREE = {"en": "referee", "it": "arbitro"}


def one_act(host: GameHost, port: SeatPort, bot: Bot, walker: Wanderer) -> bool:
    """Do what a bot would, open dice typed; return whether the referee has to throw then."""
    for tries in range(200):
        command = as_command(host.game.rules, bot.wish(port, tries >= 100) or {})
        got = command if isinstance(command, Refusal) else port.submit(command)
        while isinstance(got, Needs) and not isinstance(got.question, RefereeThrows):
            assert not isinstance(command, Refusal)
            got = port.submit(command, (*got.answers, walker.answer(got.question)))
        if not isinstance(got, Refusal):
            return isinstance(got, Needs)
    raise AssertionError("nothing can be done")


def waiting(folder: Path) -> GameHost:
    """A game that has come to a secret throw."""
    host = keep_game(AMBUSH, header_of(AMBUSH, dice="typed", referee=True), folder / "game.jsonl")
    walker, bot = Wanderer(host.game, 2), Bot(3)
    ports = [SeatPort(host, seat) for seat in host.game.seats]
    for _ in range(200):
        port = next(port for port in ports if port.seat in port.view().waiting_for)
        if one_act(host, port, bot, walker):
            return host
    raise AssertionError("nothing was to be thrown in secret")


@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_keyboard_goes_to_the_referee_and_back(tmp_path: Path, language: str) -> None:
    """Behind the curtain nothing is told of the throw; he reads whose it is; then it goes to who decides."""
    host = waiting(tmp_path)
    text = sentences(language).text
    records = len(host.game.records)
    async with playing(host, language=language) as player:
        assert REFEREE[language] in player.sees.casefold() and "d10" not in player.sees
        await player.press("enter")
        sees = await player.pick(text("choice-go-on")[:20], text("tui-do-it"))
        assert "1d10" in sees and "BI-" in sees
        sees = await player.press(*"10", "enter")
        assert len(host.game.records) > records
        assert host.game.underway is None
        sides = host.game.rules.view(host.game.state, "referee").sides
        name = next(side.name for side in sides if side.id == host.game.state.awaiting[0].seat)
        assert sentences(language).say(name) in sees and "d10" not in sees
