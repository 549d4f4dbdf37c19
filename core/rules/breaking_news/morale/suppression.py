"""Breaking News 10.0: the test of a suppressed or shaken man before he may act."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Modifier, Refusal
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, OfMan, acts
from core.rules.breaking_news.common.actors import activate, own
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.common.suppressing import in_shelter
from core.rules.breaking_news.common.under_markers import doubt_who
from core.rules.breaking_news.common.unmarked import lurks, unplaced
from core.rules.breaking_news.facts import RallyBegan, RallyEnded, StageEnded, SuppressionTested
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import NEIGHBOURS
from core.rules.breaking_news.tables.troops import GRADES
from core.rules.breaking_news.turn.steps import begun
from core.table.questions import Near


@acts.answers(moments.RALLY)
class Recover(Command, frozen=True):
    """Take the suppression test before any action (BN-10.0.e)."""

    figure: FigureId


# --- in the menu -------------------------------------------------------------------------


@acts.offered(moments.FIGURE, 10)
@acts.offered(moments.CREW, 10)
def _(asked: OfMan) -> Iterator[Choice]:
    """The test of a man who is suppressed or shaken, or who must retreat."""
    man = asked.who
    if man.suppressed or man.shaken or (man.retreating and not man.tested):
        yield _recover(man.id, asked.refusal(Recover(man.id)))


@acts.offered(moments.RALLY)
def _(asked: Offered) -> Iterator[Choice]:
    """At the start of a turn all its tests (BN-Q.80)."""
    for name in to_rally(asked.state, asked.side):
        yield _recover(name, asked.refusal(Recover(name)))


def _recover(name: str, refusal: Refusal | None) -> Choice:
    return choice(Recover, say("do-recover"), "BN-10.0.e", name, {"figure": name}, refusal, "r", weight=2.0)


# --- the test ----------------------------------------------------------------------------


def suppression_need(r: Resolution[State], figure: Figure) -> tuple[int, tuple[Modifier, ...]]:
    """Return the highest die that passes, at most 5 (BN-10.0.f–g), and its terms.

    The best unsuppressed leader of his side within 5 cm helps, of whatever squad: "an officer or NCO", says
    the book; a leader helps himself even when suppressed (BN-Q.82). Who is not on the table helps nobody
    who is (BN-Q.30).
    """
    terms = [Modifier(GRADES[figure.grade].suppression, "mod-suppression-value", "BN-3.0.i")]
    leaders = [
        man.id
        for man in r.state.of(figure.side)
        if (man.leadership > figure.leadership or _unknown_to(r.seat, man))
        and not man.suppressed
        and man.id != figure.id
        and (unplaced(r.state, figure) or not unplaced(r.state, man))
    ]
    near: tuple[FigureId, ...] = ()
    if leaders:
        near = r.measure(Near(tuple(leaders), figure.id, NEIGHBOURS))
    doubt_who(r, *(r.state.figures[name] for name in near))
    best = max((r.state.figures[name].leadership for name in near), default=0)
    if (help_ := max(best, figure.leadership)) > 0:
        terms.append(Modifier(help_, "mod-leader-near", "BN-10.0.f"))
    need = sum(term.value for term in terms)
    if need > 5:
        terms.append(Modifier(5 - need, "mod-six-fails", "BN-10.0.g"))
    return min(need, 5), tuple(terms)


def _unknown_to(seat: str, man: Figure) -> bool:
    """Whether an enemy of a man knows of him but his marker (BN-7.0.b)."""
    return seat not in (man.side, REFEREE) and bool(man.marker) and not man.seen_by


def roll_suppression(r: Resolution[State], figure: Figure) -> tuple[int, tuple[Modifier, ...], bool]:
    """Roll the test; return the highest die that passes, its terms, and whether it passed."""
    need, terms = suppression_need(r, figure)
    passed = r.any(1, need, "why-suppression", "BN-10.0.f", who=figure.id, low=True)
    return need, terms, passed


acts.many_moments(Recover)


@acts.rule(Recover)
def recover(r: Resolution[State], command: Recover) -> None:
    """The test before any action, once a turn (BN-10.0.e, BN-Q.80).

    Who fails it for his side's morale retreats, and is not suppressed besides (BN-12.0.i–j).
    """
    figure = own(r, command.figure)
    if not (figure.suppressed or figure.shaken or figure.retreating):
        r.refuse("BN-10.0.e", "bn-not-suppressed", figure=figure.name)
    if figure.tested:
        r.refuse("BN-Q.80", "bn-tested-already", figure=figure.name)
    rallies = rallying(r.state, figure.side)
    if not rallies:
        activate(r, (figure.id,))
    need, terms, passed = roll_suppression(r, figure)
    broken = not passed and (figure.shaken or figure.retreating)
    suppressed = not passed and figure.suppressed and not broken
    r.emit(SuppressionTested(figure.id, need, terms, passed, suppressed, broken))
    if rallies or passed:
        return
    if r.state.figures[figure.id].suppressed and (figure.aboard or in_shelter(r, figure.id)):
        r.emit(StageEnded((figure.id,)))


# --- before initiative, by option (BN-Q.80) ---------------------------------------------------


def rallying(state: State, side: SideId) -> bool:
    """Return whether a side makes its tests now, at the start of the turn (BN-Q.80)."""
    return any(decision.about == "rally" and decision.seat == side for decision in state.awaiting)


def to_rally(state: State, side: SideId) -> tuple[FigureId, ...]:
    """Return who of a side has a test to make that he has not made this turn."""
    return tuple(
        man.id for man in state.of(side)
        if (man.suppressed or man.shaken or man.retreating) and not man.tested
    )  # fmt: skip


@acts.follows(moments.turn_begins, 28)
def begin_rally(r: Resolution[State]) -> bool:
    """Let every side with suppressed men test them before initiative, by option (BN-Q.80); tell whether."""
    state = r.state
    if begun(state, 28) or Options.of(state).rally != "any_turn_start":
        return False
    if sides := tuple(side for side in state.sides if to_rally(state, side) or lurks(state, side)):
        asked = tuple(moments.RALLY.asks(side) for side in sides)
        r.emit(RallyBegan(sides, decisions=asked))
    return bool(sides)


def end_rally(r: Resolution[State]) -> bool:
    """End the tests of a side that has nobody left to make one; tell whether there was one.

    A side with men off the table says so itself: nobody learns that one of them is suppressed.
    """
    for decision in r.state.awaiting:
        side = SideId(decision.seat)
        if decision.about == "rally" and not (to_rally(r.state, side) or lurks(r.state, side)):
            r.emit(RallyEnded(side))
            return True
    return False


# --- in the log ---------------------------------------------------------------------------

acts.silent(RallyBegan, RallyEnded)


@acts.tells(SuppressionTested)
def _(before: State, event: SuppressionTested, after: State) -> Message:
    who = name_of(after, event.figure)
    passed = "passed" if event.passed else "failed"
    if event.need == 0:
        return say(f"bn-test-{passed}-secret", who=who)
    man = after.figures.get(event.figure)
    if man is not None and man.retreating:
        passed = "failed-retreats"
    return say(f"bn-test-{passed}", who=who, need=event.need)
