"""What was done is put right at a hosted table: by its referee, within what one person may do in a minute.

All who play at a host have one event loop. So what would work long is refused: how far back an act lies is
bounded, and each try counts as an act.
"""

from __future__ import annotations

from core.engine.contract.facts import Amend, Refusal
from core.engine.game.amendment import Plan, Stopped
from core.engine.game.host import GameHost, Righting
from core.engine.seat.putting_right import Prospect, PuttingRight
from core.engine.words.message import say
from core.hosting.gated_port import Gate

MOST_AGAIN = 40
"""Acts in effect that may be done again at once."""


class HostedRighting(PuttingRight):
    """The hands of a hosted game's referee; *gate* says why he may not send anything now."""

    def __init__(self, host: GameHost, gate: Gate) -> None:
        super().__init__(host)
        self._gate = gate

    def prospect(self, plan: Plan) -> Prospect | Stopped | Refusal:
        """Return what *plan* would lead to, where it is not too far back."""
        return self._why_not(plan) or super().prospect(plan)

    async def amend(self, plan: Plan, consents: tuple[str, ...] = ()) -> Righting:
        """Put it right, where it is not too far back."""
        return self._why_not(plan) or await super().amend(plan, consents)

    def _why_not(self, plan: Plan) -> Refusal | None:
        if (closed := self._gate(Amend(plan.back or plan.first))) is not None:
            return closed
        again = sum(n >= plan.first for n in self._host.game.line)
        if plan.first and again > MOST_AGAIN:
            return Refusal("", say("hosting-right-too-far", most=MOST_AGAIN))
        return None
