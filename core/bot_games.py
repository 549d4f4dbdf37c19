"""One game that bots play from its beginning: the same scenario, options, seed and levels give the same game.

On every machine, and in any process: what goes in and what comes out are values.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.engine.contract.seats import QUICK, REFEREE, Level, bot_of
from core.engine.game.game import Game
from core.engine.seat.bot import Played, play_out
from core.engine.seat.levels import player
from core.engine.seat.player import Player
from core.games import header_of, new_game
from core.scenarios import Scenario

MOST = 20_000
"""Commands after which a game is left as it stands."""


def play_by_bots(
    scenario: Scenario,
    seed: int,
    options: Mapping[str, str] | None = None,
    levels: Mapping[str, Level] | None = None,
    most: int = MOST,
    told: bool = False,
) -> tuple[Game, Played]:
    """Play a game by bots; return it and how it went, with *told* also why they did what they did.

    A side that *levels* does not name is played quickly.

    `BadScenario` tells what is wrong with scenario or options; `Stuck` of a moment from which nobody knew on.
    """
    game = new_game(scenario, header_of(scenario, dice="seeded", seed=seed, options=options))
    return game, play_seats(game, seed, levels or {}, most, told)


def play_seats(
    game: Game, seed: int, levels: Mapping[str, Level], most: int = MOST, told: bool = False
) -> Played:
    """Let bots play every seat of a game that was begun with this seed; its header says which they are."""
    seats = {seat: bot_of(levels.get(seat, QUICK)) for seat in game.seats}
    game.header.seats.update(seats)  # a branch by the same is bots' again

    def playing(seat: str, number: int) -> Player:
        return player(QUICK if seat == REFEREE else levels.get(seat, QUICK), number)

    return play_out(game, seed, most, playing, told)
