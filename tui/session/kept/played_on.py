"""Games that bots play on from moments of a log; what came of each is kept beside it.

It is no part of the game: where it cannot be read or kept, it is played again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from core.engine.game.host import GameHost
from core.engine.log.beside import PLAYED
from core.story.analysis.play_outs import Start, ended, play_once, starts
from core.story.analysis.played import PlayedOn, summed
from tui.session.kept.beside import Beside

Ends = dict[int, tuple[str, ...]]
"""Who stood best at the end of each game, by its number; nobody where bots knew no way on."""


class Kept(Struct, frozen=True):
    """What came of playing on after which record, from a log that had so many *records* then."""

    records: int
    ends: dict[int, Ends] = {}


class PlayedBeside:
    """The same of one log."""

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self.beside = Beside(host.log.path, PLAYED, Kept(0), Kept)

    def kept(self) -> tuple[PlayedOn, ...]:
        """Return what came of it before; nothing where the log has gone on since."""
        return tuple(summed(record, ends.values()) for record, ends in sorted(self._ends().items()))

    def end(self, record: int, number: int) -> tuple[str, ...] | None:
        """Return who stood best in a game that was played on before, `None` where none was."""
        return self._ends().get(record, {}).get(number)

    def keep(self, record: int, number: int, end: tuple[str, ...]) -> None:
        """Keep what came of one game, beside what is kept already."""
        ends = self._ends()
        ends[record] = {**ends.get(record, {}), number: end}
        self.beside.write(Kept(len(self._host.game.records), ends))

    def start(self, record: int) -> Start | None:
        """Return where a game goes on after *record*: nowhere at a real table, or where it is over."""
        return next(iter(starts(self._host.game, [record])), None)

    def play_one(self, start: Start, number: int, stop: Callable[[], bool]) -> tuple[str, ...] | None:
        """Play one game on and keep what came of it; `None` where told to *stop*.

        It touches no log and no game but its own, so any thread may do it.
        """
        if (before := self.end(start.record, number)) is not None:
            return before
        game = self._host.game
        if (end := ended(play_once(game.rules, game.header, start, number), stop)) is not None:
            self.keep(start.record, number, end)
        return end

    def play(
        self, begun: Sequence[Start], games: int, tell: Callable[[int], object], stop: Callable[[], bool]
    ) -> tuple[PlayedOn, ...]:
        """Play *games* games on from each start, *tell* how many are over; nothing where told to *stop*."""
        found: list[PlayedOn] = []
        over = 0
        for start in begun:
            ends: list[tuple[str, ...]] = []
            for number in range(1, games + 1):
                if (end := self.play_one(start, number, stop)) is None:
                    return ()
                ends.append(end)
                over += 1
                tell(over)
            found.append(summed(start.record, ends))
        return tuple(found)

    def _ends(self) -> dict[int, Ends]:
        found = self.beside.read()
        return dict(found.ends) if found.records == len(self._host.game.records) else {}
