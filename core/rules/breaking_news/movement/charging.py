"""Breaking News 11.0 with BN-Q.89: a move that ends in contact, and whom it reaches. Distances in cm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.fillings import Parts
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.actors import enemy
from core.rules.breaking_news.common.names import name, names
from core.rules.breaking_news.common.paths import Way
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.facts import ContactMade
from core.rules.breaking_news.state import Figure, State
from core.table.places import Point, distance, rim
from core.table.questions import Touching

CONTACT = 0.5
"""Cm from base to base within which it is asked whether a move is a charge."""


def charged(
    r: Resolution[State], side: SideId, foes: tuple[FigureId, ...], hidden: bool
) -> tuple[FigureId, ...]:
    """Return the ids of the enemies that *side* charges; only an open move ends in contact (BN-Q.89)."""
    if foes and hidden:
        r.refuse("BN-7.0.e", "bn-hidden-no-charge")
    return tuple(enemy(r, name, side).id for name in foes)


def arrive(r: Resolution[State]) -> None:
    """Those who charged and arrived touch whom they reached (BN-Q.89)."""
    action = r.state.action
    assert action is not None
    foes = tuple(name for name in action.charge if r.state.figures[name].fighting)
    for stride in action.strides if foes else ():
        if stride.stopped:
            continue
        man = r.state.figures[stride.figure]
        touched = r.measure(Touching(man.id, tuple(f for f in foes if _one_room(man, r.state.figures[f]))))
        if touched:
            r.emit(ContactMade(stride.figure, tuple(touched)))
            reveal(r, "touched", *touched)


def _one_room(man: Figure, foe: Figure) -> bool:
    """Return whether no wall is between two men: who is in a building is stormed instead (BN-11.1.a)."""
    return man.place is None or foe.place is None or man.place.inside == foe.place.inside


def in_reach(state: State, men: Sequence[Figure], paths: Parts[Way]) -> list[Figure]:
    """Return the enemies that the ways drawn so far end in contact with; with a tape, all of them."""
    if not men:
        return []
    foes = state.on_foot(state.other(men[0].side))
    if state.tape:
        return foes
    ends = [
        (end, rim(man.place))
        for index, man in enumerate(men)
        if man.place is not None and (end := _end(man, paths.at(index))) is not None
    ]
    return [
        foe
        for foe in foes
        if foe.place is not None
        and any(distance(end, foe.place) <= base + rim(foe.place) + CONTACT for end, base in ends)
    ]


def _end(man: Figure, way: Any) -> Point | None:
    """Return where a drawn way ends, his place where it has no corner; `None` where it is no way at all."""
    if man.place is None:
        return None
    try:
        x, y = way[-1] if way else (man.place.x, man.place.y)
        return Point(float(x), float(y))
    except (TypeError, ValueError, LookupError):
        return None


@acts.tells(ContactMade)
def _(before: State, event: ContactMade, after: State) -> Message:
    who = name(after, event.figure)
    if not event.foes:
        return say("bn-contact-broken", who=who)
    return say("bn-contact-made", who=who, foes=names(after, event.foes))
