"""How a game of this machine was left: on which screen, how much its table told, what had been seen of it.

It stands beside the log and is no part of the game: where it cannot be read or kept, all is as usual.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.log.beside import LEFT
from core.line.told.remembered import HowMuch
from tui.session.eyes import people_of
from tui.session.kept.beside import Beside


class Left(Struct, frozen=True, omit_defaults=True):
    """What somebody has said of it, `None` where nobody has."""

    desk: bool | None = None
    """Whether it is shown as the referee's desk."""

    how_much: HowMuch | None = None

    seen: dict[str, int] = {}
    """The last record that stood before whoever sat on a seat, in the seat's own numbers."""


class LeftBeside:
    """The same, kept beside a *log* as soon as it changes."""

    def __init__(self, log: Path) -> None:
        self._kept = Beside(log, LEFT, Left(), Left)
        self.now = self._kept.read()

    def show_desk(self, desk: bool) -> None:
        """Have it shown as the desk, or not."""
        self._keep(replace(self.now, desk=desk))

    def tell(self, how_much: HowMuch) -> None:
        """Have its table tell so much."""
        self._keep(replace(self.now, how_much=how_much))

    def saw(self, seat: str, record: int) -> None:
        """Take note that whoever sits on *seat* has seen all up to its *record*."""
        self._keep(replace(self.now, seen={**self.now.seen, seat: record}))

    def _keep(self, now: Left) -> None:
        if now == self.now:
            return
        self.now = now
        self._kept.write(now)


def usual_screen(host: GameHost) -> GameHost:
    """Have a real table that a referee keeps alone shown at his desk, unless somebody has said where."""
    left = LeftBeside(host.log.path)
    if left.now.desk is None and host.game.tape and people_of(host.game) == (REFEREE,):
        left.show_desk(True)
    return host
