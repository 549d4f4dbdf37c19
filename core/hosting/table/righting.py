"""What was done is put right at a hosted table, within what one person may do in a minute.

Its referee does it by himself; where nobody referees, a player asks the others (`consent.py`).

All who play at a host have one event loop. So what would work long is refused: how far back an act lies is
bounded, and each try counts as an act.
"""

from __future__ import annotations

from core.engine.contract.engine_facts import Amend
from core.engine.contract.facts import Command, Refusal
from core.engine.game.amendment import Plan, Stopped, since
from core.engine.game.host import GameHost, Righting
from core.engine.seat.own_righting import OwnRighting
from core.engine.seat.port import SeatPort
from core.engine.seat.putting_right import Prospect, PuttingRight
from core.engine.words.message import say
from core.hosting.table.gated_port import Gate

MOST_AGAIN = 40
"""Acts in effect that may be done again at once."""


def open_gate(command: Command) -> Refusal | None:
    """Let everything through: who asks has been let through before."""
    return None


class Bounded(PuttingRight):
    """Hands whose plans are no longer work than a table bears; their gate says why nothing is sent now."""

    _gate: Gate

    def prospect(self, plan: Plan) -> Prospect | Stopped | Refusal:
        """Return what can be told before it is done, where it is not too far back."""
        return self._why_not(plan) or super().prospect(plan)

    async def amend(self, plan: Plan, consents: tuple[str, ...] = ()) -> Righting:
        """Put it right with these *consents*, where it is not too far back."""
        return self._why_not(plan) or await super().amend(plan, consents)

    def _why_not(self, plan: Plan) -> Refusal | None:
        return self._gate(Amend(1)) or too_far(self._host, self.meant(plan))


class HostedRighting(Bounded):
    """The hands of a hosted game's referee."""

    def __init__(self, host: GameHost, gate: Gate) -> None:
        super().__init__(host)
        self._gate = gate


class HostedOwnRighting(Bounded, OwnRighting):
    """The hands of a player of a hosted game on his own acts; he does nothing by them alone."""

    def __init__(self, host: GameHost, port: SeatPort, gate: Gate = open_gate) -> None:
        OwnRighting.__init__(self, host, port)
        self._gate = gate


def too_far(host: GameHost, plan: Plan) -> Refusal | None:
    """Return why a plan would work too long, `None` where it would not."""
    game = host.game
    again = since(game, plan) if plan.back else [n for n in game.line if plan.first and n >= plan.first]
    if len(again) > MOST_AGAIN:
        return Refusal("", say("hosting-right-too-far", most=MOST_AGAIN))
    return None
