"""What the program answers where people offer it an end of the game: one plain rule, told before one asks.

It agrees to call a young game off, and to a draw or to stop where a smaller share of its figures still
fights than of the others that it knows of. It offers nothing, and never gives up.
"""

from __future__ import annotations

from typing import Any

from core.engine.contract.view import View
from core.engine.seat.strength import behind


def owes_answer(view: View) -> bool:
    """Return whether an end is offered to this seat, and it has not answered."""
    return view.seat in view.offered_to


def answer_of(view: View) -> dict[str, Any] | None:
    """Return the program's answer as a command in JSON; `None` where it owes none."""
    if view.offer is None or not owes_answer(view):
        return None
    agrees = view.offer.end == "call_off" or behind(view, view.seat)
    return {"do": "accept_offer" if agrees else "decline_offer"}
