"""Games that bots play on from moments of a log; what came of them is kept beside it.

It is no part of the game: where it cannot be read or kept, it is played again.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from core.engine.game.host import GameHost
from core.engine.log.beside import PLAYED
from core.story.analysis.play_outs import PlayedOn, Start, chosen, play_on, starts
from core.story.analysis.whole import Analysis
from tui.session.beside import Beside


class Kept(Struct, frozen=True):
    """What came of playing on, from a log that had so many *records* then."""

    records: int
    played: tuple[PlayedOn, ...] = ()


class PlayedBeside:
    """The same of one log."""

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self._beside = Beside(host.log.path, PLAYED, Kept(0), Kept)

    def kept(self) -> tuple[PlayedOn, ...]:
        """Return what came of it before; nothing where the log has gone on since."""
        found = self._beside.read()
        return found.played if found.records == len(self._host.game.records) else ()

    def begun(self, found: Analysis) -> tuple[Start, ...]:
        """Return where a game is played on from: none at a real table."""
        return starts(self._host.game, chosen(found.curve, found.moments))

    def play(
        self, begun: tuple[Start, ...], games: int, tell: Callable[[int], object], stop: Callable[[], bool]
    ) -> tuple[PlayedOn, ...]:
        """Play on, *tell* how many games are over, and keep what came of it; nothing where told to *stop*.

        It touches no log and no game but its own, so any thread may do it.
        """
        game = self._host.game
        steps = play_on(game.rules, game.header, begun, games)
        while not stop():
            try:
                tell(next(steps))
            except StopIteration as over:
                played: tuple[PlayedOn, ...] = over.value
                self._beside.write(Kept(len(game.records), played))
                return played
        return ()
