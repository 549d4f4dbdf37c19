"""A limit on how long a decision may take, where a game is set up with one.

It counts decisions that others wait for in the middle of an act, from the moment they were opened; a
side's own turn has no limit. Talk and remarks do not stop it, nor does a restart.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from core.engine.contract.facts import Aside, Decision, Travel
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.hosting.delegated_questions import DelegatedQuestions
from core.hosting.passing import let_pass
from core.hosting.plan import Plan
from core.hosting.times import Clock, moment


def opened(game: Game, decision: Decision) -> datetime:
    """Return when a decision that is open was opened: by which record in effect, and not by its own seat's.

    A window that opens again after its seat has answered is another one.
    """
    n, at = game.tip, game.records[game.tip - 1].at
    while n:
        record = game.records[n - 1]
        at = record.at
        if record.seat == decision.seat and not isinstance(record.command, Aside):
            break
        n = game.parent(n)
        if decision not in game.state_after(n).awaiting:
            break
    last = game.records[len(game.records) - 1]
    if isinstance(last.command, Travel):  # somebody went back to it: it begins anew
        at = last.at
    return moment(at)


class DecisionClock:
    """Sees to it that a game goes on: lets what took too long pass, or says that the referee is asked."""

    def __init__(self, host: GameHost, plan: Plan, clock: Clock, delegated: DelegatedQuestions) -> None:
        self._delegated = delegated
        self._host = host
        self._plan = plan
        self._clock = clock
        self._told: set[tuple[int, str]] = set()
        self._due: tuple[int, datetime | None] = (-1, None)

    def due(self) -> datetime | None:
        """Return when the first decision has taken too long; `None` where none ever will."""
        if self._due[0] != len(self._host.game.records):
            self._due = (len(self._host.game.records), self._first())
        return self._due[1]

    def late(self) -> bool:
        """Whether a decision has taken too long."""
        return (due := self.due()) is not None and self._clock() >= due

    def _first(self) -> datetime | None:
        game = self._host.game
        if not self._plan.limit or game.state.over is not None:
            return None
        waiting = [one for one in game.state.awaiting if (game.tip, one.seat) not in self._told]
        return min((self.end_of(one) for one in waiting), default=None)

    def end_of(self, decision: Decision) -> datetime:
        """Return until when a decision may take."""
        return opened(self._host.game, decision) + timedelta(minutes=self._plan.limit)

    async def act(self) -> tuple[str, bool] | None:
        """Let one decision that took too long pass: whose, and whether it did; else the referee is asked.

        `None` where nothing is due.
        """
        if not self.late():
            return None
        game = self._host.game
        late = min(
            (one for one in game.state.awaiting if (game.tip, one.seat) not in self._told), key=self.end_of
        )
        tip = game.tip
        if self._plan.then == "pass" and await let_pass(self._host, late, self._delegated) is True:
            return late.seat, True
        self._told.add((tip, late.seat))
        self._due = (-1, None)
        return late.seat, False
