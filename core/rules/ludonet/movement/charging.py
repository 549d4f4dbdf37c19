"""Ludonet quick skirmish: moving into contact (LU-MOV.q, LU-MEL.p, r)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.actors import enemy, falling_back
from core.rules.ludonet.common.names import name, names
from core.rules.ludonet.deployment.placement import place
from core.rules.ludonet.facts import ContactMade
from core.rules.ludonet.movement.paths import Way
from core.rules.ludonet.state import Figure, State
from core.table.questions import Behind


def chargeable(state: State, figure: Figure) -> tuple[Figure, ...]:
    """Return the enemies whom a man may go into contact with: those that he knows of (LU-MOV.q)."""
    if figure.vehicle or falling_back(state, figure):
        return ()
    return tuple(
        foe for foe in state.of(state.other(figure.side)) if foe.placed and foe.man and not foe.aboard
    )


def charged(
    r: Resolution[State], figure: Figure, charge: tuple[FigureId, ...], way: Way
) -> tuple[FigureId, ...]:
    """Return whom the way touches: the map shows it, with a tape the player names them (LU-MOV.q)."""
    named = tuple(enemy(r, id, figure.side).id for id in charge)
    foes = way.foes or named
    if inside := next((foe for foe in map(r.state.figures.__getitem__, named) if foe.aboard), None):
        vehicle = r.state.figures[inside.aboard].name
        r.refuse("LU-MOV.q", "lu-contact-aboard", target=inside.name, vehicle=vehicle)
    if foes and figure.vehicle:
        r.refuse("LU-MEL.r", "lu-no-charge", figure=figure.name)
    if foes and falling_back(r.state, figure):
        r.refuse("LU-MOR.k", "lu-no-charge", figure=figure.name)
    if r.state.tape:
        return named
    for id in named:
        if id not in way.foes:
            foe = r.state.figures[id].name
            r.refuse("LU-MOV.q", "lu-not-in-contact", figure=figure.name, foe=foe)
    return way.foes


def make_contact(r: Resolution[State], figure: Figure, foes: tuple[FigureId, ...]) -> None:
    """Contact with whom he reached (LU-MOV.q); from behind if in the rear half (LU-MEL.p)."""
    men = tuple(id for id in foes if r.state.figures[id].man)
    if not men:
        return
    behind = tuple(r.measure(Behind(figure.id, men)))
    for id in men:
        place(r, r.state.figures[id], "touched", figure.id)
    place(r, r.state.figures[figure.id], "touched", figure.id)
    r.emit(ContactMade(figure.id, men, behind))


@acts.tells(ContactMade)
def _(before: State, event: ContactMade, after: State) -> Message:
    id = "lu-contact-behind" if set(event.behind) == set(event.foes) else "lu-contact"
    return say(id, who=name(after, event.figure), foes=names(after, event.foes))
