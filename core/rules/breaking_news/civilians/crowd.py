"""Breaking News, civilians: the die for who moves them this turn, and their move (BN-SM.33–34).

Every turn right after initiative, before the first action; by option only while the irregulars are active
(BN-Q.120).
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command
from core.engine.words.message import Message, say
from core.rulekit.acts import either
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.bystanders import irregulars, mover, regulars
from core.rules.breaking_news.common.extras import negotiation, show_extra
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.facts.bystanders import CrowdAsked, CrowdDone, CrowdRolled
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.turn.steps import begun


@acts.passes(moments.CIVILIANS)
class EndCrowd(Command, frozen=True):
    """The civilians stay where they are now."""


def their_turn(state: State) -> bool:
    """Return whether civilians and independent journalists move now: before the first action (BN-Q.120)."""
    irregular = irregulars(state)
    fresh = not state.acting and all(man.stage == "waiting" for man in state.of(state.active))
    return (
        fresh
        and irregular is not None
        and (Options.of(state).civilian_turn == "every" or state.active == irregular)
    )


@acts.follows(moments.before_actions, 33)
def control(r: Resolution[State]) -> bool:
    """One die of the irregulars: more than the regulars' Negotiation value, or these move them (BN-SM.33)."""
    regular, irregular = regulars(r.state), irregulars(r.state)
    if begun(r.state, 33) or not r.state.bystanders("civilian") or not their_turn(r.state):
        return False
    assert regular is not None
    assert irregular is not None
    show_extra(r, regular, "negotiation")  # the number to roll tells it (D.8)
    needed = negotiation(r.state.sides[regular]) + 1
    success = r.any(1, needed, "why-civilians", "BN-X.CIVILIANS.c", who=irregular)
    r.emit(CrowdRolled(irregular if success else regular, needed, success))
    return True


@acts.follows(moments.before_actions, 34)
def ask_to_walk(r: Resolution[State]) -> bool:
    """Who has them moves them, all in one go (BN-SM.34)."""
    if begun(r.state, 34) or not r.state.crowd or not _to_walk(r.state):
        return False
    asked = moments.CIVILIANS.asks(r.state.crowd)
    r.emit(CrowdAsked(r.state.crowd, decisions=(asked,)))
    return True


def _to_walk(state: State) -> list[Figure]:
    return [man for man in state.bystanders("civilian") if man.stage == "waiting"]


acts.offer(moments.CIVILIANS, EndCrowd, say("do-end_crowd"), "BN-X.CIVILIANS.b", 20, hint="e", weight=0.5)


@acts.rule(EndCrowd)
def end_crowd(r: Resolution[State], command: EndCrowd) -> None:
    """Nobody of them moves any more this turn."""
    if not moments.CIVILIANS.is_open(r.state):
        r.refuse("BN-X.CIVILIANS.b", "bn-not-now")
    r.emit(CrowdDone(r.state.crowd))


# --- in the log and beside them ---------------------------------------------------------------

acts.silent(CrowdAsked, CrowdDone)
acts.line(
    CrowdRolled, either("success", "bn-crowd-irregular", "bn-crowd-regular"), side="side", needed="needed"
)


@acts.notes(moments.BESIDE_FIGURE, 30)
def _(state: State, man: Figure) -> Iterator[Message]:
    """Tell whose he is to move, and how far an independent journalist may go now."""
    if man.role and not man.fate and (side := mover(state, man)):
        yield say("bn-moved-by", side=side_name(state, side))
    if man.reach is not None:
        yield say("bn-may-go", cm=man.reach)
