"""Ludonet quick skirmish: a figure goes its way, seen on it by whoever has a line (LU-MOV.e, LU-DEP.f)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rulekit.names import cm
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.names import name
from core.rules.ludonet.deployment.placement import look_around
from core.rules.ludonet.facts import FigureMoved
from core.rules.ludonet.movement.paths import Way, facing_along, in_the_way
from core.rules.ludonet.state import Figure, State


def check_room(r: Resolution[State], figure: Figure, way: Way) -> None:
    """Refuse a way that ends on somebody's base: on the map bases stand side by side."""
    other = in_the_way(r.state, figure, way.end, way.foes) if way.cm and way.end is not None else None
    if other is not None:
        r.refuse("LU-MOV.e", "lu-base-on-base", figure=figure.name, other=other.name)


def go(
    r: Resolution[State],
    figure: Figure,
    mode: str,
    way: Way,
    posture: str,
    facing: float | None = None,
    retreat: bool = False,
) -> None:
    """Go the way; who sees or is seen on it comes onto the table (LU-DEP.f)."""
    end = way.end
    if end is not None and way.corners and figure.place is not None:
        end = replace(end, facing=facing_along(figure.place, way.corners))
    if end is not None and facing is not None:
        end = replace(end, facing=facing % 360)
    if end is not None:
        end = replace(end, prone=posture == "prone")
    if way.cm and r.state.tape and posture == "standing":  # people say at once who sees him anywhere
        look_around(r, replace(figure, posture=posture))
    elif way.cm:
        look_around(r, figure, figure.place, way.corners, way.cm)
    r.emit(FigureMoved(figure.id, mode, way.cm, end, posture, way.sheltered, retreat))
    if way.cm and posture != figure.posture and not r.state.tape:
        look_around(r, r.state.figures[figure.id])


@acts.foretells(FigureMoved)
def _(before: State, event: FigureMoved, after: State) -> Iterator[Message]:
    """Who lies and goes in any other way than on all fours stands up, and stands for the rest of the turn."""
    if before.figures[event.figure].prone and event.posture == "standing":
        yield say("lu-stands-up-to-go", who=name(after, event.figure))


@acts.tells(FigureMoved)
def _(before: State, event: FigureMoved, after: State) -> Message:
    who = name(after, event.figure)
    if not event.length:
        return say("lu-moved-none", who=who)
    up = before.figures[event.figure].prone and event.posture == "standing"
    return say(f"lu-moved-{event.mode}{'-up' if up else ''}", who=who, cm=cm(event.length))
