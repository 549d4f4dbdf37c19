"""Breaking News: what a seat may know (BN-SM, D.8). Everything else is replaced before anybody looks.

Views, choices, refusals and odds of a side are made from its known state alone, so none of
them can tell what it does not hold.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.facts import Event, Ruled, Thrown
from core.engine.seats import REFEREE
from core.rules.breaking_news import events as e
from core.rules.breaking_news.sighting import SECRET
from core.rules.breaking_news.state import Action, Figure, Hit, Reaction, Shot, State


def secret(figure: Figure, seat: str) -> bool:
    """Return whether *seat* may not know who is under the marker."""
    return bool(figure.marker) and figure.side != seat and not figure.seen_by and not figure.fate


def veiled(state: State, seat: str) -> dict[str, str]:
    """Return the hidden figures that *seat* knows only by their markers: id → marker."""
    if seat == REFEREE:
        return {}
    return {name: man.marker for name, man in state.figures.items() if secret(man, seat)}


def known(state: State, seat: str) -> State:
    """Return the state as *seat* may know it.

    A hidden enemy stands there under his marker, with the class most men of his side have,
    no weapon and no rank (BN-Q.30); his place and a suppression marker are open.
    """
    veils = veiled(state, seat)
    sides = state.sides
    if seat != REFEREE:
        sides = {
            name: side if name == seat or not side.commander else replace(side, commander="")
            for name, side in sides.items()
        }
    action = state.action
    if action is not None and seat not in (REFEREE, state.other(action.side)):
        action = replace(action, candidates=(), dodgers=())
    if not veils:
        return replace(state, sides=sides, action=action)
    figures = {
        name: _unlinked(man, veils) if man.touching else man
        for name, man in state.figures.items()
        if name not in veils
    }
    for name in sorted(veils, key=lambda one: int(veils[one][1:])):
        figures[veils[name]] = _anonymous(state, state.figures[name], veils)
    return replace(
        state,
        sides=sides,
        figures=figures,
        acting=tuple(veils.get(name, name) for name in state.acting),
        action=_action(action, veils) if action is not None else None,
        bonus_move=veils.get(state.bonus_move, state.bonus_move),
        covers=tuple(
            replace(area, shares=tuple((veils.get(n, n), share) for n, share in area.shares), tested=())
            for area in state.covers
        ),
    )


def _anonymous(state: State, man: Figure, veils: dict[str, str]) -> Figure:
    side = state.sides[man.side]
    return Figure(
        id=man.marker,
        name=man.marker,
        side=man.side,
        team="",
        grade=side.grade,
        weapons=(),
        place=replace(man.place, facing=0.0) if man.place is not None else None,
        suppressed=man.suppressed,
        marker=man.marker,
        stage=man.stage,
        moved_any=man.moved_any,
        touching=tuple(veils.get(name, name) for name in man.touching),
        answered=man.answered,
    )


def _unlinked(man: Figure, veils: dict[str, str]) -> Figure:
    return replace(man, touching=tuple(veils.get(name, name) for name in man.touching))


def _action(action: Action, veils: dict[str, str]) -> Action:
    def of(name: str) -> str:
        return veils.get(name, name)

    return replace(
        action,
        figures=tuple(map(of, action.figures)),
        strides=tuple(replace(stride, figure=of(stride.figure)) for stride in action.strides),
        shots=tuple(_shot(shot, veils) for shot in action.shots),
        candidates=tuple(map(of, action.candidates)),
        dodgers=tuple(map(of, action.dodgers)),
        declared=tuple(_reaction(one, veils) for one in action.declared),
        hits=tuple(_hit(hit, veils) for hit in action.hits),
    )


def _shot(shot: Shot, veils: dict[str, str]) -> Shot:
    return replace(
        shot,
        firer=veils.get(shot.firer, shot.firer),
        targets=tuple(veils.get(name, name) for name in shot.targets),
        near=tuple(veils.get(name, name) for name in shot.near),
    )


def _hit(hit: Hit, veils: dict[str, str]) -> Hit:
    if hit.figure not in veils:
        return hit
    return replace(hit, figure=veils[hit.figure], bonus=0, reason="")


def _reaction(one: Reaction, veils: dict[str, str]) -> Reaction:
    shot = _shot(one.shot, veils) if one.shot is not None else None
    return replace(one, figure=veils.get(one.figure, one.figure), shot=shot)


UNSEEN = (e.WindowOpened, e.VictimAsked)
NUMBERS_TELL = ("suppression", "saving", "sighting")
"""Throws whose needed face tells a man's class."""


def concealed(before: State, event: Event, after: State, seat: str) -> Event | None:
    """Return *event* as *seat* may read it, `None` where it may not know of it.

    Hidden men appear under their markers; numbers that tell a man's class are taken out.
    """
    if seat == REFEREE:
        return event
    veils = veiled(before, seat)
    if later := veiled(after, seat):
        veils = {**later, **veils} if veils else later
    for name in [n for n in veils if not secret(after.figures[n], seat) and _shows(event, n)]:
        del veils[name]
    match event:
        case e.GameSet():
            return _set_up(event, after, seat)
        case e.WindowOpened() if event.side != seat:
            return None
        case e.VictimAsked() | e.LossAsked() | e.SpreadAsked():
            return None
        case Ruled() if event.subject in veils or event.fact == "measurement":
            return Ruled(event.fact, event.reason)
    return _renamed(event, veils, before, seat)


def _shows(event: Event, name: str) -> bool:
    """Return whether the event itself is what makes the man known."""
    match event:
        case e.Revealed(figure=figure):
            return figure == name
        case e.SightingTried(target=target, success=True):
            return target == name
        case e.FigureOut(figure=figure):
            return figure == name
    return False


def _renamed(event: Event, veils: dict[str, str], before: State, seat: str) -> Event:
    """Put markers for the names of hidden men, and take telling numbers out."""
    if not veils:
        return event
    changes: dict[str, Any] = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if (new := _veil(value, veils)) is not value:
            changes[field] = new
    match event:
        case Thrown(who=who) if who in veils or (event.why == "sighting"):
            changes |= {"need": 0, "hits": 0}
        case e.SuppressionTested(figure=figure) if figure in veils:
            changes |= {"need": 0, "modifiers": ()}
        case e.StormTested(figure=figure) if figure in veils:
            changes |= {"need": 0}
        case e.SavesRolled(figure=figure) if figure in veils:
            changes |= {"needed": 0, "modifiers": ()}
        case e.SightingTried(target=target) if target in veils:
            hidden = sum(term.value for term in event.modifiers if term.reason in SECRET)
            terms = tuple(term for term in event.modifiers if term.reason not in SECRET)
            changes |= {"modifiers": terms, "needed": event.needed - hidden}
        case e.FigureOut(figure=figure) if figure in veils:
            changes |= {"counts": 1}
    return replace(event, **changes) if changes else event


def _veil(value: Any, veils: dict[str, str]) -> Any:
    """Return *value* with every name of a hidden man replaced by his marker."""
    match value:
        case str():
            return veils.get(value, value)
        case tuple():
            new = tuple(_veil(part, veils) for part in value)
            return new if any(a is not b for a, b in zip(new, value, strict=True)) else value
        case Hit():
            return _hit(value, veils)
        case Shot():
            return _shot(value, veils) if {value.firer, *value.targets, *value.near} & veils.keys() else value
        case Reaction():
            return _reaction(value, veils)
        case _ if hasattr(value, "figure") and getattr(value, "figure", "") in veils:
            return replace(value, figure=veils[value.figure])
        case _ if hasattr(value, "shares"):
            return replace(value, shares=tuple((veils.get(n, n), s) for n, s in value.shares))
    return value


def _set_up(event: e.GameSet, after: State, seat: str) -> e.GameSet:
    """Return the set-up with hidden enemies under their markers, and no enemy commander named."""
    base = State(
        sides={side.id: side for side in event.sides}, figures={man.id: man for man in event.figures},
        terrain=event.terrain,
    )  # fmt: skip
    view = known(base, seat)
    return replace(event, sides=tuple(view.sides.values()), figures=tuple(view.figures.values()))
