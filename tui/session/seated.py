"""Who sits at a keyboard far away: one person on one seat of a hosted game, and nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from core.engine.words.message import Message
from core.hosting.sitting import Sitting
from tui.session.port import Port
from tui.session.seats import BotAct

if TYPE_CHECKING:
    from tui.compose.measurement_form import Remembered
    from tui.session.hosted import HostedPort


class Seated:
    """Answers `tui.session.seats.Seats` for a sitting; there is no way in it to another seat's port.

    The keyboard goes to nobody, bots are the host's business, and what there is to tell of the host's
    files is told to its keeper.
    """

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._port = cast("HostedPort", sitting.port)
        self._measured: Remembered | None = None

    @property
    def seat(self) -> str:
        """The seat that has the keys."""
        return self._sitting.seat

    @property
    def people(self) -> tuple[str, ...]:
        """This seat alone: consent of others is theirs to give."""
        return (self.seat,)

    @property
    def hot_seat(self) -> bool:
        """The keyboard does not go from hand to hand."""
        return False

    @property
    def book(self) -> str:
        """The id of the rule book that is played."""
        return self._port.host.game.header.rules

    @property
    def notices(self) -> tuple[Message, ...]:
        """Nothing."""
        return ()

    async def read_ahead(self) -> None:
        """Read the log of the past before anybody looks at it, in pieces between which keys are served."""
        await self._port.read_ahead()

    def port(self, seat: str) -> Port:
        """Return the port of this seat; `LookupError` for any other."""
        if seat != self.seat:
            raise LookupError(f"this is the seat {self.seat}, not {seat}")
        return self._port

    def wanted(self) -> str | None:
        """Return this seat where it must decide now."""
        return self.seat if self.seat in self._port.view().waiting_for else None

    def entitled(self) -> tuple[str, ...]:
        """Return this seat: nobody else's side of the past is looked at here."""
        return (self.seat,)

    def hand_over(self, seat: str) -> int | None:
        """Give the keys to nobody."""
        return None

    def measured(self) -> Remembered:
        """Return what was measured at this keyboard before."""
        from tui.compose.measurement_form import Remembered

        self._measured = self._measured or Remembered()
        return self._measured

    def bot_wanted(self) -> str | None:
        """Bots act by themselves where the game is."""
        return None

    async def bot_acts(self, seat: str) -> BotAct | None:
        """Let no bot act from here."""
        return None
