"""Breaking News, Extras: one civilian or journalist is moved by whoever has him in hand (BN-SM.34–35). cm."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.bystanders import may_walk, mover
from core.rules.breaking_news.common.fields import path_field
from core.rules.breaking_news.common.names import cm, name
from core.rules.breaking_news.common.paths import Path, way
from core.rules.breaking_news.facts.bystanders import BystanderMoved, CrowdDone
from core.rules.breaking_news.movement.declaring import reach
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.bystanders import WALK
from core.table.places import exceeds

PARAGRAPHS = {"civilian": "BN-X.CIVILIANS.b", "embedded": "BN-Q.119", "independent": "BN-X.MEDIA.d"}


@acts.answers(moments.CIVILIANS, moments.JOURNALIST)
class Walk(Command, frozen=True):
    """Move a civilian or a journalist (BN-X.CIVILIANS.b, BN-X.MEDIA.c–d)."""

    figure: FigureId
    path: Path


acts.of_bystanders(Walk)


@acts.offered(moments.CIVILIANS, 10)
@acts.offered(moments.JOURNALIST, 10)
@acts.offered(moments.ACTIONS, 60)
def _(asked: Offered) -> Iterator[Choice]:
    """Each who may be moved now; an embedded one among the acts of the regulars (BN-Q.119)."""
    state = asked.state
    for man in state.bystanders():
        if mover(state, man) == asked.side and may_walk(state, man):
            refusal = asked.refusal(Walk(man.id, ()))
            label, given = say("do-walk"), {"figure": man.id}
            weight = 0.3 if man.role == "embedded" else 1.0
            yield choice(Walk, label, PARAGRAPHS[man.role], man.id, given, refusal, "m", weight=weight)


@acts.fields(Walk)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    if figure is not None and figure.role in PARAGRAPHS:
        yield path_field("path", figure, most(figure))


def most(man: Figure) -> float:
    """Return how far he may go on open ground: what was rolled for an independent journalist, else 15 cm."""
    return float(man.reach or 0) if man.role == "independent" else WALK


@acts.rule(Walk)
def walk(r: Resolution[State], command: Walk) -> None:
    """He goes his way; nobody reacts to him (BN-X.CIVILIANS.b, BN-Q.119)."""
    man = r.state.figures.get(command.figure)
    if man is None or man.role not in PARAGRAPHS or man.fate:
        r.refuse("BN-X.CIVILIANS.b", "bn-no-civilian", figure=command.figure)
    if r.seat not in (mover(r.state, man), REFEREE):
        r.refuse(PARAGRAPHS[man.role], "bn-not-your-civilian", figure=name(r.state, man.id))
    if not may_walk(r.state, man):
        r.refuse(PARAGRAPHS[man.role], "bn-walked-already", figure=name(r.state, man.id))
    route = way(r, man, command.path)
    if route.obstacles > 1:
        r.refuse("BN-Q.18", "bn-one-obstacle", figure=man.name)
    over = reach("run", route.level)
    if over is None or route.level > 2:
        r.refuse("BN-6.2.e", "bn-cannot-cross", figure=man.name, level=route.level)
    far = min(most(man), over)
    if exceeds(route.length, far):
        nearest = say("bn-nearest-cm", most=far)
        r.refuse(PARAGRAPHS[man.role], "bn-too-far", nearest, figure=man.name, cm=route.length, most=far)
    r.emit(BystanderMoved(man.id, route.length, route.end))
    if man.role == "civilian" and all(one.stage == "done" for one in r.state.bystanders("civilian")):
        r.emit(CrowdDone(r.state.crowd))


# --- in the log ---------------------------------------------------------------------------


@acts.tells(BystanderMoved)
def _(before: State, event: BystanderMoved, after: State) -> Message:
    who = name(after, event.figure)
    if not event.cm:
        return say("bn-bystander-stays", who=who)
    return say("bn-bystander-moved", who=who, cm=cm(event.cm))
