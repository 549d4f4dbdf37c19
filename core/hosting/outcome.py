"""How a game ended, in the sentence of its log that everybody may read."""

from __future__ import annotations

from core.engine.contract.seats import OBSERVER
from core.engine.game.host import GameHost
from core.engine.seat.port import SeatPort
from core.engine.words.message import Message

LAST = 8
"""Records from the end among which it is looked for: after it come the secret of the dice, and remarks."""


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
