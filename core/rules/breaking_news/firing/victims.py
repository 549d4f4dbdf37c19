"""Breaking News 8.2.m: of a group that is fired at, its controller names who is shot at."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickOne
from core.engine.contract.facts import Command, Decision
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.fields import option_of
from core.rules.breaking_news.facts import VictimAsked, VictimNamed
from core.rules.breaking_news.state import State


@acts.answers(moments.VICTIM)
class NameVictim(Command, frozen=True):
    """The group's controller names who is shot at (BN-8.2.m)."""

    figure: FigureId
    target: FigureId


def ask_victim(r: Resolution[State]) -> bool:
    """Let the group's controller name who is shot at, where there is a choice (BN-8.2.m)."""
    action = r.state.action
    if action is None or not _open(r.state):
        return False
    asked = moments.VICTIM.asks(action.side, reaction=True)
    r.emit(VictimAsked(action.side, decisions=(asked,)))
    return True


def _open(state: State) -> list[tuple[FigureId, tuple[FigureId, ...]]]:
    """Return who reacts by fire without his victim named, and among whom he is named."""
    declared = state.action.declared if state.action is not None else ()
    return [
        (one.figure, one.shot.targets)
        for one in declared
        if one.shot is not None and len(one.shot.targets) > 1
    ]


@acts.offered(moments.VICTIM)
def _(asked: Offered) -> Iterator[Choice]:
    for man, _ in _open(asked.state):
        yield choice(NameVictim, say("do-name_victim"), "BN-8.2.m", man, {"figure": man}, hint="v")


@acts.fields(NameVictim)
def _(state: State, seat: str, figure: FigureId | None) -> Fields:
    for man, targets in _open(state):
        if man == figure:
            rows = tuple(option_of(state, state.figures[target]) for target in targets)
            yield PickOne("target", say("ask-victim"), rows)


@acts.rule(NameVictim)
def name_victim(r: Resolution[State], command: NameVictim) -> None:
    """The group's controller names who is shot at, among those whom this man may hit (BN-8.2.m)."""
    named = ((man, target) for man, targets in _open(r.state) for target in targets)
    if (command.figure, command.target) not in named:
        r.refuse("BN-8.2.m", "bn-not-a-legal-victim", target=command.target)
    r.emit(VictimNamed(command.figure, command.target))


@acts.passing(moments.VICTIM)
def _(state: State, decision: Decision) -> NameVictim:
    man, targets = _open(state)[0]
    return NameVictim(man, targets[0])


# --- in the log ---------------------------------------------------------------------------

acts.silent(VictimAsked)
acts.line(VictimNamed, "bn-victim-named", who="figure", target="target")
