"""Breaking News, war correspondents: independent ones go 2d6 cm, irregulars take whom they touch.

On the map whoever is touched is taken, whatever brought them together. At a real table people are asked when
a journalist has moved, and the irregulars say whom their own men touch.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickOne
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.civilians.crowd import their_turn
from core.rules.breaking_news.common.actors import own
from core.rules.breaking_news.common.bystanders import irregulars, regulars
from core.rules.breaking_news.common.fields import option_of
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.facts import PointsScored
from core.rules.breaking_news.facts.bystanders import BystanderMoved, BystanderOut, JournalistSetOut
from core.rules.breaking_news.state import JOURNALISTS, Figure, State
from core.rules.breaking_news.tables.bystanders import JOURNALIST_DICE
from core.rules.breaking_news.tables.defeat_points import POINTS_JOURNALIST
from core.rules.breaking_news.turn.steps import begun
from core.table.questions import Touching


@acts.passes(moments.JOURNALIST)
class StayPut(Command, frozen=True):
    """The independent journalist whose turn it is stays where he is."""


class Seize(Command, frozen=True):
    """At a real table: this man touches a journalist, and takes him (BN-X.MEDIA.e)."""

    figure: FigureId
    journalist: FigureId


# --- independent ones (BN-SM.35) ----------------------------------------------------------------


@acts.follows(moments.before_actions, 35)
def set_out(r: Resolution[State]) -> bool:
    """Each independent journalist goes up to 2d6 cm, as the irregulars want it (BN-X.MEDIA.d, BN-SM.35)."""
    man = next((man for man in r.state.bystanders("independent") if man.stage == "waiting"), None)
    irregular = irregulars(r.state)
    if man is None or irregular is None or not their_turn(r.state):
        return False
    cm = r.total(JOURNALIST_DICE, "why-journalist", "BN-X.MEDIA.d", who=man.id)
    asked = moments.JOURNALIST.asks(irregular)
    r.emit(JournalistSetOut(man.id, cm, decisions=(asked,)))
    return True


acts.offer(moments.JOURNALIST, StayPut, say("do-stay_put"), "BN-X.MEDIA.d", 20, hint="e", weight=0.1)


@acts.rule(StayPut)
def stay_put(r: Resolution[State], command: StayPut) -> None:
    """He stays where he is."""
    man = next((man for man in r.state.bystanders("independent") if man.reach is not None), None)
    if man is None or not moments.JOURNALIST.is_open(r.state):
        r.refuse("BN-X.MEDIA.d", "bn-not-now")
    r.emit(BystanderMoved(man.id, 0.0))


# --- taken (BN-SM.36) -----------------------------------------------------------------------------


@acts.follows(moments.before_actions, 36)
def check_capture(r: Resolution[State]) -> bool:
    """An irregular in contact with a journalist takes him; people are asked of those who moved (BN-SM.36)."""
    if begun(r.state, 36) or not r.state.bystanders("independent") or not their_turn(r.state):
        return False
    moved = [man for man in r.state.bystanders("independent") if man.moved or not r.state.tape]
    return _take_whom_they_touch(r, moved)


@acts.follows(moments.quiet, 30)
def contact(r: Resolution[State]) -> bool:
    """On the map contact may come about at any time (BN-SM.36, BN-SM.46)."""
    return not r.state.tape and _take_whom_they_touch(r, r.state.bystanders(*JOURNALISTS))


def _take_whom_they_touch(r: Resolution[State], journalists: list[Figure]) -> bool:
    irregular = irregulars(r.state)
    if irregular is None or not journalists:
        return False
    captors = r.state.on_foot(irregular)
    if r.state.tape:  # nobody is asked about a man whom he may not know of
        captors = [man for man in captors if not man.marker]
    before = len(r.events)
    for man in journalists if captors else ():
        touching = r.measure(Touching(man.id, tuple(captor.id for captor in captors)))
        if touching:
            take(r, r.state.figures[touching[0]], man)
    return len(r.events) > before


def take(r: Resolution[State], captor: Figure, journalist: Figure) -> None:
    """He is captured and removed: 30 points against the regulars (BN-X.MEDIA.e, BN-D.h)."""
    reveal(r, "touched", captor.id)
    r.emit(BystanderOut(journalist.id, "captured", captor.side))
    if (regular := regulars(r.state)) is not None:
        r.emit(PointsScored(regular, "journalist", POINTS_JOURNALIST, "BN-D.h"))


@acts.offered(moments.ACTIONS, 65)
def _(asked: Offered) -> Iterator[Choice]:
    """At a real table a side says whom its men touch."""
    state = asked.state
    if not state.tape or asked.side != irregulars(state):
        return
    for journalist in state.bystanders(*JOURNALISTS):
        label = say("do-seize", who=name(state, journalist.id))
        yield choice(Seize, label, "BN-X.MEDIA.e", "", {"journalist": journalist.id}, weight=0.02)


@acts.fields(Seize)
def _(state: State, seat: str) -> Fields:
    rows = tuple(option_of(state, man) for man in state.on_foot(state.active))
    yield PickOne("figure", say("ask-who-seizes"), rows)


@acts.rule(Seize)
def seize(r: Resolution[State], command: Seize) -> None:
    """At a real table one's own man touches a journalist (BN-X.MEDIA.e)."""
    man = own(r, command.figure)
    journalist = r.state.figures.get(command.journalist)
    if not r.state.tape or r.state.phase != "actions":
        r.refuse("BN-X.MEDIA.e", "bn-not-now")
    if journalist is None or not journalist.journalist or journalist.fate:
        r.refuse("BN-X.MEDIA.e", "bn-no-journalist", figure=command.journalist)
    if man.side != irregulars(r.state) or not man.on_foot:
        r.refuse("BN-X.MEDIA.e", "bn-irregulars-capture", figure=man.name)
    take(r, man, journalist)


# --- in the log ------------------------------------------------------------------------------------


acts.line(JournalistSetOut, "bn-journalist-sets-out", who="figure", cm="cm")
