"""How a game of this machine was left: on which screen, and how much its table told.

It stands beside the log and is no part of the game: where it cannot be read or kept, all is as usual.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.log.beside import LEFT, check_beside
from core.engine.log.hash_chain import LogError
from core.line.measuring import HowMuch
from tui.session.eyes import people_of
from tui.settings.shelf import File


class Left(Struct, frozen=True, omit_defaults=True):
    """What somebody has said of it, `None` where nobody has."""

    desk: bool | None = None
    """Whether it is shown as the referee's desk."""

    how_much: HowMuch | None = None


class LeftBeside:
    """The same, kept beside a *log* as soon as it changes."""

    def __init__(self, log: Path) -> None:
        self._path = log.with_name(log.name + LEFT)
        self.now = self._read()

    def _read(self) -> Left:
        try:
            check_beside(self._path)
            return msgspec.json.decode(File(self._path).read() or b"{}", type=Left)
        except (OSError, LogError, msgspec.DecodeError, UnicodeDecodeError):
            return Left()

    def show_desk(self, desk: bool) -> None:
        """Have it shown as the desk, or not."""
        self._keep(replace(self.now, desk=desk))

    def tell(self, how_much: HowMuch) -> None:
        """Have its table tell so much."""
        self._keep(replace(self.now, how_much=how_much))

    def _keep(self, now: Left) -> None:
        if now == self.now:
            return
        self.now = now
        with suppress(OSError, LogError):
            check_beside(self._path)
            File(self._path).write(msgspec.json.encode(now).decode())


def usual_screen(host: GameHost) -> GameHost:
    """Have a real table that a referee keeps alone shown at his desk, unless somebody has said where."""
    left = LeftBeside(host.log.path)
    if left.now.desk is None and host.game.tape and people_of(host.game) == (REFEREE,):
        left.show_desk(True)
    return host
