"""What takes long, asked of workers: odds, and a bot's next wish."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from typing import Any, TypeVar

from core.engine.chance.preview import FULL, Effort
from core.engine.contract.facts import Command
from core.engine.game.game import Game
from core.engine.seat.known import Known
from core.engine.seat.player import Player
from core.hosting.refused import Refused, refused
from core.hosting.workers import work
from core.hosting.workers.frames import BadFrame
from core.hosting.workers.workers import Workers
from core.story.analysis.offers import Otherwise
from core.story.analysis.play_outs import Start

R = TypeVar("R")

AGAIN = 2
"""How often a bot's thought that was lost is thought once more, before its game waits for people."""


async def odds(
    workers: Workers,
    known: Known,
    command: Command,
    given: tuple[Any, ...],
    who: Hashable,
    place: Hashable = None,
    effort: Effort = FULL,
) -> work.Seen:
    """Return `Known.odds`, worked out elsewhere. `Refused` and `Superseded` as of `Workers.run`."""
    return await _of(workers, work.odds(known, command, given, effort), who, place)


async def wish(
    workers: Workers, known: Known, bot: Player, who: Hashable, plain: bool = False
) -> dict[str, Any] | None:
    """Return `Bot.wish`, thought of elsewhere; *bot* goes on as if it had thought here. `Refused` too."""
    return await _of(workers, work.wish(known, bot, plain), who, None)


async def otherwise(
    workers: Workers, known: Known, command: Command, language: str, who: Hashable, place: Hashable = None
) -> Otherwise:
    """Return what else there was at a decision, worked out elsewhere. `Refused` and `Superseded` too."""
    return await _of(workers, work.otherwise(known, command, language), who, place)


async def play_on(
    workers: Workers, game: Game, start: Start, number: int, who: Hashable, place: Hashable = None
) -> tuple[str, ...]:
    """Return who stands best when bots have played *game* on elsewhere. `Refused` and `Superseded` too.

    The game must be over: all of it goes there.
    """
    return await _of(workers, work.play_on(game, start, number), who, place)


def thinker_with(workers: Workers) -> Callable[[Player, Known, bool], Awaitable[dict[str, Any] | None]]:
    """Return how a club's bots think where *workers* do what takes long; a lost thought is thought again."""

    async def think(bot: Player, moment: Known, plain: bool) -> dict[str, Any] | None:
        for _ in range(AGAIN):
            with suppress(Refused):
                return await wish(workers, moment, bot, id(bot), plain)
        return await wish(workers, moment, bot, id(bot), plain)

    return think


async def _of(workers: Workers, asked: work.Asked[R], who: Hashable, place: Hashable) -> R:
    body = await workers.run(asked.body, who, place)
    try:
        return asked.read(body)
    except BadFrame as error:  # a worker of another version: the program was changed while the host ran
        raise refused("hosting-work-fault") from error
