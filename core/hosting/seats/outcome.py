"""How a game ended: in the sentence of its log that everybody may read, and who has won."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.seats import OBSERVER
from core.engine.game.host import GameHost
from core.engine.seat.port import SeatPort
from core.engine.words.message import Message

LAST = 8
"""Records from the end among which it is looked for: after it come the secret of the dice, and remarks."""


class Result(Struct, frozen=True):
    """How a game that is over came out: the *sides* that there were, the *winner*, or whether it is *drawn*.

    It is neither where the sides agreed to stop, or where the book leaves it to them who has won. It *counts*
    where it is a result: a game that was called off is none, nor is one that went on from the middle of
    another. *book* is whose rules were played.
    """

    book: str
    sides: tuple[str, ...]
    winner: str = ""
    drawn: bool = False
    counts: bool = True

    @property
    def decided(self) -> bool:
        """Whether the game itself says how it came out."""
        return self.counts and (self.drawn or bool(self.winner))


def result_of(host: GameHost) -> Result | None:
    """Return how a game came out, as everybody may know it; `None` while it is played."""
    view, header = SeatPort(host, OBSERVER).view(), host.game.header
    if view.over is None:
        return None
    counts = not header.parent and (view.closed is None or view.closed.counts)
    return Result(header.rules, tuple(host.game.seats), view.winner, view.drawn, counts)


def outcome_of(host: GameHost) -> Message | None:
    """Return the sentence that tells who has won and why; `None` while the game is played.

    It is the one that tells why the game is over, or has that sentence in it.
    """
    port = SeatPort(host, OBSERVER)
    over = port.view().over
    if over is None:
        return None
    told = (line.message for line in reversed(port.log_since(port.tip - LAST)) if line.message is not None)
    return next((message for message in told if over in (message, *message.args.values())), over)
