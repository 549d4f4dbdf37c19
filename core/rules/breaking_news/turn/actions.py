"""Breaking News 5.2, whose action it is: the acting figures are done, then the active side is (BN-5.2.a)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.actors import has_moved, side_of
from core.rules.breaking_news.common.names import of_group
from core.rules.breaking_news.common.retreat_paths import check_tested, owes_retreat
from core.rules.breaking_news.facts import Activated, StageEnded, TurnEnded
from core.rules.breaking_news.state import State


class Finish(Command, frozen=True):
    """The acting figures are done for this turn."""


class EndActions(Command, frozen=True):
    """The active side has done what it wants this turn."""


@acts.offered(moments.ACTIONS, 40)
def _(asked: Offered) -> Iterator[Choice]:
    if asked.state.acting:
        refusal = asked.refusal(Finish())
        yield choice(Finish, say("do-finish"), "BN-5.2.a", refusal=refusal, hint="f", weight=0.4)


@acts.rule(Finish)
def finish(r: Resolution[State], command: Finish) -> None:
    """The acting figures are done; a man who must withdraw has done so (BN-12.0.j)."""
    if r.state.phase != "actions" or not r.state.acting or side_of(r) != r.state.active:
        r.refuse("BN-5.2.a", "bn-not-now")
    for name in r.state.acting:
        man = r.state.figures[name]
        if owes_retreat(r.state, man):
            r.refuse("BN-12.0.j", "bn-must-retreat", figure=man.name)
    r.emit(StageEnded(r.state.acting))


@acts.offered(moments.ACTIONS, 60)
def _(asked: Offered) -> Iterator[Choice]:
    men = asked.state.of(asked.side)
    idle = sum(man.stage == "waiting" for man in men)
    ends = say("do-end_actions-idle", idle=idle) if idle else say("do-end_actions")
    if fights := sum(bool(man.touching) and not man.fought for man in men):  # when is his choice (BN-Q.89)
        ends = say("do-end_actions-fights", fights=fights)
    refusal = asked.refusal(EndActions())
    yield choice(
        EndActions, ends, "BN-5.2.a", refusal=refusal, hint="e", weight=0.01 if idle else 1.0
    )  # fmt: skip


@acts.rule(EndActions)
def end_actions(r: Resolution[State], command: EndActions) -> None:
    """The active side has finished; men who must test or withdraw have done so (BN-12.0.i–m)."""
    side = side_of(r)
    if r.state.phase != "actions" or side != r.state.active:
        r.refuse("BN-5.2.a", "bn-not-now")
    check_tested(r, r.state.of(side))
    r.emit(TurnEnded())


# --- what is said of it -----------------------------------------------------------------

acts.silent(Activated, TurnEnded)


@acts.foretells(Activated)
def _(before: State, event: Activated, after: State) -> Iterator[Message]:
    """Say of whoever is left for another that he is done, where he has neither moved nor fired (BN-Q.17)."""
    left = [before.figures[name] for name in before.acting if name not in event.figures]
    if idle := tuple(man.id for man in left if not (man.fired or has_moved(before, man))):
        yield of_group("bn-left-undone", after, idle)


@acts.tells(StageEnded)
def _(before: State, event: StageEnded, after: State) -> Message:
    return of_group("bn-stage-ended", after, event.figures)
