"""Bassa Intensità: a known state as a screen shows it."""

from __future__ import annotations

from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.contract.view import FigureView, SideView, View, ZoneView
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.engine.words.sanitize import initial
from core.rulekit.names import Name, side_name
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.eyes import tells_the_seen
from core.rules.bassa_intensita.common.names import name, unit_name, weapon_name
from core.rules.bassa_intensita.secrecy.player_view import known
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Bombing, Resolving, Walking
from core.rules.bassa_intensita.state.ground import Cloud, Minefield
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Fire
from core.rules.bassa_intensita.turn.ending import last_turn, verdict
from core.table.shapes import Circle, Polygon, corners
from core.table.terrain_view import terrain_view


def view(state: State, seat: str) -> View:
    """Return everything that a screen of *seat* shows."""
    seen = known(state, seat)
    return View(
        seat=seat,
        turn=seen.turn,
        phase=phase(seen),
        sides=tuple(_side(seen, name) for name in seen.sides),
        figures=tuple(_figure(seen, figure, seat) for figure in seen.figures.values()),
        zones=() if seen.tape else tuple(_zones(seen, seat)),
        waiting_for=waiting(seen),
        task=task(seen, seat),
        over=None if seen.over is None else verdict(state, seen.over, seen.winner),
        spotlight=spotlight(seen),
        path=_path(seen),
        options=tuple(seen.options.items()),
        table=None if seen.tape else terrain_view(seen.terrain),
        names=tuple((unit.id, unit_name(unit)) for unit in seen.units.values()),
    )


def spotlight(state: State) -> tuple[str, ...]:
    """Return whose move, shot or mission is in progress, the innermost."""
    match state.frame:
        case Walking(who=who):
            return (who,)
        case Resolving(shot=Fire(figure=firer)):
            return (firer,)
        case Bombing(observer=observer):
            return (observer,)
    return ()


def _path(state: State) -> tuple[tuple[float, float], ...]:
    """Return the way of the innermost move, as it was declared, from where it began."""
    frame = next((one for one in reversed(state.doing) if isinstance(one, Walking)), None)
    if state.tape or frame is None or frame.start is None:
        return ()
    return ((frame.start.x, frame.start.y), *((at.x, at.y) for at in frame.way))


def phase(state: State) -> Message:
    """Return the phase and its step: whose segment, or which Quality's turn it is."""
    match state.phase:
        case "move":
            return say("bi-phase-move", side=side_name(state, state.moving), last=last_turn(state))
        case "fire":
            return say("bi-phase-fire", quality=say(f"bi-quality-{state.step}"), last=last_turn(state))
    return say(f"bi-phase-{state.phase}", last=last_turn(state))


def _side(state: State, name: SideId) -> SideView:
    every = [figure for figure in state.figures.values() if figure.side == name]
    lost = sum(not figure.able for figure in every)
    facts = (say("bi-side-lost", lost=lost), *acts.noted("side", state, state.sides[name]))
    return SideView(name, side_name(state, name), state.moving == name, None, facts)


def _figure(state: State, figure: Figure, seat: str) -> FigureView:
    place = figure.place if figure.there and not figure.aboard and not state.tape else None
    letter = (
        "#" if figure.hull is not None and figure.hull.armoured else "=" if figure.hull is not None else ""
    )
    letter = letter or initial(figure.name)
    first = figure.side == next(iter(state.sides))
    unit = state.units.get(figure.unit)
    return FigureView(
        id=figure.id,
        name=figure.name,
        side=figure.side,
        glyph=letter.upper() if first else letter.lower(),
        team=unit_name(unit) if unit is not None else "",
        x=place.x if place else None,
        y=place.y if place else None,
        facing=place.facing if place else None,
        base=place.base if place else 2.0,
        status=status(state, figure, seat),
        facts=tuple(_facts(state, figure)),
        own=seat in (figure.side, REFEREE),
        ready=figure.able and not figure.used and figure.side == (state.moving or figure.side),
        out=bool(figure.fate),
        inside=figure.aboard or (place.inside if place else ""),
        note=figure.note,
        wide=place.wide if place else 0.0,
    )


def _facts(state: State, figure: Figure) -> list[Message]:
    found = [say("bi-has-quality", quality=say(f"bi-quality-{state.quality_of(figure)}"))]
    unit = state.units.get(figure.unit)
    if figure.leads and unit is not None:
        found.append(say("bi-has-leads", unit=unit_name(state.units[figure.leads])))
    for weapon in figure.weapons:
        told = "bi-has-weapon-empty" if weapon.empty else "bi-has-weapon"
        called = weapon_name(state, weapon.name)
        found.append(say("bi-has-weapon-broken" if weapon.broken else told, weapon=called))
    found += [say(f"bi-has-{skill}") for skill in figure.skills]
    if figure.vest:
        found.append(say(f"bi-has-{figure.vest}"))
    if unit is not None and unit.bonus:
        found.append(say("bi-has-bonus", bonus=f"{unit.bonus:+d}"))
    if unit is not None and unit.fanatic:
        found.append(say("bi-has-fanatic", bonus=f"{unit.fanatic:+d}"))
    return [*found, *acts.noted("figure", state, figure)]


def status(state: State, figure: Figure, seat: str) -> tuple[str, ...]:
    """Return its state in words, the most pressing first."""
    if figure.fate:
        return (f"bi-status-{figure.fate}",)
    hull = figure.hull
    words = {
        "bi-status-SERIOUS": figure.health == "serious",
        "bi-status-WOUNDED": figure.health == "wounded",
        "bi-status-PANIC": figure.fleeing,
        "bi-status-SHOCKED": figure.is_shocked(state.turn),
        "bi-status-IMMOB": hull is not None and hull.stopped,
        "bi-status-UNSEEN": _unseen(state, figure, seat),
        "bi-status-ABOARD": bool(figure.aboard),
        "bi-status-PRONE": figure.prone,
        f"bi-status-{figure.used.upper()}": bool(figure.used),
    }
    return tuple(word for word, true in words.items() if true)


def _unseen(state: State, figure: Figure, seat: str) -> bool:
    """Return whether one may read that no enemy observes a figure: the referee, else as BI-Q.120 is read."""
    may_know = seat == REFEREE or (seat == figure.side and tells_the_seen(state))
    return may_know and not figure.seen_by and not figure.aboard


def waiting(state: State) -> tuple[str, ...]:
    """Return the seats that must do something now."""
    return () if state.over is not None else tuple(dict.fromkeys(one.seat for one in state.awaiting))


def task(state: State, seat: str) -> Message | None:
    """Return what this seat must decide, or whom it waits for."""
    if state.over is not None:
        return verdict(state, state.over, state.winner)
    mine = [decision for decision in state.awaiting if seat in (decision.seat, REFEREE)]
    if mine and seat != OBSERVER:
        wanted = say(f"bi-task-{mine[0].about}", mover=_mover(state), unit=_leaderless(state))
        if seat == REFEREE and mine[0].seat in state.sides:
            return say("task-of-side", side=side_name(state, mine[0].seat), task=wanted)
        return wanted
    others = waiting(state)
    return say("bi-task-wait", side=side_name(state, others[0]) if others else "")


def _mover(state: State) -> Name:
    """Return the name of who moves, the innermost; nobody's where nobody does."""
    frame = next((one for one in reversed(state.doing) if isinstance(one, Walking)), None)
    return name(state, frame.who if frame is not None else "")


def _leaderless(state: State) -> Name:
    """Return the name of the unit that wants a leader now; nobody's where none does."""
    return name(state, state.choosing)


# --- what lies on the table -----------------------------------------------------------------------


def _zones(state: State, seat: str) -> list[ZoneView]:
    found = [_cloud(cloud) for cloud in state.clouds.values() if cloud.shape is not None]
    found += [_mines(field) for field in state.mines.values() if field.shape is not None]
    for one in state.covering:
        if one.area is not None:
            found.append(
                ZoneView("covering", say("bi-zone-covering"), tuple((at.x, at.y) for at in corners(one.area)))
            )
    if state.phase == "deploy":
        asked = [one.seat for one in state.awaiting if seat in (one.seat, REFEREE)]
        found += [_deployment(state, SideId(side)) for side in asked if side in state.sides]
    return found


def _cloud(cloud: Cloud) -> ZoneView:
    label = say(f"bi-zone-{cloud.kind}", until=cloud.until)
    if isinstance(cloud.shape, Circle):
        centre = cloud.shape.centre
        return ZoneView(cloud.kind, label, ((centre.x, centre.y),), cloud.shape.radius)
    assert isinstance(cloud.shape, Polygon)
    return ZoneView(cloud.kind, label, tuple((at.x, at.y) for at in cloud.shape.points))


def _mines(field: Minefield) -> ZoneView:
    assert field.shape is not None
    label = say(f"bi-zone-{field.kind}")
    return ZoneView("mines", label, tuple((at.x, at.y) for at in field.shape.points))


def _deployment(state: State, name: SideId) -> ZoneView:
    wide, high = state.terrain.width, state.terrain.height
    side = state.sides[name]
    west, south, east, north = {
        "south": (0.0, 0.0, wide, side.zone),
        "north": (0.0, high - side.zone, wide, high),
        "west": (0.0, 0.0, side.zone, high),
        "east": (wide - side.zone, 0.0, wide, high),
    }.get(side.edge, (0.0, 0.0, wide, high))
    corners = ((west, south), (east, south), (east, north), (west, north))
    return ZoneView("deploy", say("bi-zone-deploy"), corners)
