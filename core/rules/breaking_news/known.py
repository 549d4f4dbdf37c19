"""Breaking News: what a seat may know (BN-SM, D.8). Everything else is replaced before anybody looks.

Views, choices, refusals and odds of a side are made from its known state alone, so none of
them can tell what it does not hold.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import astuple, replace

from core.engine.facts import Event, Modifier, Remarked, Ruled, Thrown
from core.engine.seats import REFEREE
from core.rules.breaking_news import events as e
from core.rules.breaking_news.sighting import SECRET
from core.rules.breaking_news.state import (
    Action,
    Figure,
    Hit,
    Melee,
    Reaction,
    Shot,
    Side,
    State,
    Storm,
    Stride,
)
from core.rules.breaking_news.tables import NEIGHBOURS
from core.table.places import Place, Point


def secret(figure: Figure, seat: str) -> bool:
    """Return whether *seat* may not know who is under the marker."""
    return bool(figure.marker) and figure.side != seat and not figure.seen_by and not figure.fate


_last_veils: dict[str, tuple[dict[str, Figure], dict[str, str]]] = {}
"""The answer that each seat got last, with the figures it was made of: most facts change none of them."""


def veiled(state: State, seat: str) -> dict[str, str]:
    """Return the hidden figures that *seat* knows only by their markers: id → marker."""
    if seat == REFEREE:
        return {}
    figures, veils = _last_veils.get(seat, (None, {}))
    if figures is not state.figures:
        found = {name: man.marker for name, man in state.figures.items() if man.marker and secret(man, seat)}
        veils = veils if found == veils else found
        _last_veils[seat] = state.figures, veils
    return veils


def known(state: State, seat: str) -> State:
    """Return the state as *seat* may know it.

    A hidden enemy stands there under his marker, with the class most men of his side have,
    no weapon and no rank (BN-Q.30); his place and a suppression marker are open.
    """
    if seat == REFEREE:
        return state
    veils = veiled(state, seat)

    def of(name: str) -> str:
        return veils.get(name, name)

    figures = {name: _open(man, seat, veils) for name, man in state.figures.items() if name not in veils}
    for name in sorted(veils, key=lambda one: number(veils[one])):
        figures[veils[name]] = _anonymous(state, state.figures[name], veils)
    action, storm, melee = state.action, state.storm, state.melee
    if action is not None and seat != state.other(action.side):
        action = replace(action, candidates=(), dodgers=())
    return replace(
        state,
        sides={name: _unled(side, seat) for name, side in state.sides.items()},
        figures=figures,
        acting=tuple(map(of, state.acting)),
        action=_action(action, veils) if action is not None and veils else action,
        storm=_storm(storm, veils) if storm is not None and veils else storm,
        melee=_melee(melee, veils) if melee is not None and veils else melee,
        bonus_move=of(state.bonus_move),
        squad="" if veils and state.active != seat else state.squad,
        finished=() if veils and state.active != seat else state.finished,
        covers=tuple(
            replace(area, shares=tuple((of(n), share) for n, share in area.shares), inside=(), tested=())
            for area in state.covers
        ),
        overruled={key: value for key, value in state.overruled.items() if _unnamed(key, veils)},
    )


def number(marker: str) -> int:
    """Return the number of a marker, by which hidden men are always listed: `m12` is 12."""
    return int(marker[1:])


def _unled(side: Side, seat: str) -> Side:
    """Return a side without what only its owner knows: who commands it, and its motivation (D.8)."""
    if side.id == seat or not (side.commander or side.motivated or side.squads):
        return side
    squads = tuple(replace(squad, leader="") for squad in side.squads)
    return replace(side, commander="", motivated=False, squads=squads)


def _unnamed(question: str, veils: dict[str, str]) -> bool:
    """Return whether an overruled measurement names no hidden man."""
    return not any(f'"{name}"' in question for name in veils)


def _anonymous(state: State, man: Figure, veils: dict[str, str]) -> Figure:
    side = state.sides[man.side]
    return Figure(
        id=man.marker,
        name=man.marker,
        side=man.side,
        team="",
        grade=side.grade,
        weapons=(),
        place=_unturned(man.place),
        suppressed=man.suppressed,
        sheltered=man.sheltered,
        marker=man.marker,
        stage=man.stage,
        moved_any=man.moved_any,
        touching=tuple(veils.get(name, name) for name in man.touching),
        answered=man.answered,
    )


def _unturned(place: Place | None) -> Place | None:
    """Return where a hidden man is, without what only his figure would show."""
    return replace(place, facing=0.0, prone=False) if place is not None else None


def _open(man: Figure, seat: str, veils: dict[str, str]) -> Figure:
    """Return a man in the open, without what he has to do with hidden ones."""
    changes: dict[str, Any] = {}
    if man.touching:
        changes["touching"] = tuple(veils.get(name, name) for name in man.touching)
    if man.seen_by:
        changes["seen_by"] = tuple(sorted(veils.get(name, name) for name in man.seen_by))
    if man.crew in veils:
        changes["crew"] = ""
    if man.commander and man.side != seat and not man.fate:
        changes["commander"] = False
    return replace(man, **changes) if changes else man


def _storm(storm: Storm, veils: dict[str, str]) -> Storm:
    def of(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(veils.get(name, name) for name in names)

    return replace(
        storm,
        attackers=of(storm.attackers),
        defenders=of(storm.defenders),
        tested=of(storm.tested),
        attack_order=of(storm.attack_order),
        defence_order=of(storm.defence_order),
        hits=tuple(_hit(hit, veils) for hit in storm.hits),
    )


def _melee(melee: Melee, veils: dict[str, str]) -> Melee:
    losers, *tied = (tuple(veils.get(name, name) for name in names) for names in (melee.losers, *melee.tied))
    return replace(melee, losers=losers, tied=tuple(tied))


def _action(action: Action, veils: dict[str, str]) -> Action:
    def of(name: str) -> str:
        return veils.get(name, name)

    return replace(
        action,
        figures=tuple(map(of, action.figures)),
        strides=tuple(_stride(stride, veils) for stride in action.strides),
        shots=tuple(_shot(shot, veils) for shot in action.shots),
        candidates=tuple(map(of, action.candidates)),
        dodgers=tuple(map(of, action.dodgers)),
        declared=tuple(_reaction(one, veils) for one in action.declared),
        done=tuple(_reaction(one, veils) for one in action.done),
        charge=tuple(map(of, action.charge)),
        hits=tuple(_hit(hit, veils) for hit in action.hits),
        missed=tuple((index, count, of(target)) for index, count, target in action.missed),
    )


def _stride(stride: Stride, veils: dict[str, str]) -> Stride:
    if stride.figure not in veils:
        return stride
    start, end = _unturned(stride.start), _unturned(stride.end)
    return replace(stride, figure=veils[stride.figure], start=start, end=end)


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


def concealed(before: State, event: Event, after: State, seat: str) -> Event | None:
    """Return *event* as *seat* may read it, `None` where it may not know of it.

    Hidden men appear under their markers; numbers that tell a man's class are taken out.
    """
    if seat == REFEREE:
        return event
    veils = veiled(before, seat)
    if (later := veiled(after, seat)) is not veils:
        shown = [name for name in veils if name not in later and _shows(event, name)]
        veils = {name: mark for name, mark in {**later, **veils}.items() if name not in shown}
    match event:
        case e.GameSet():
            return _set_up(event, after, seat)
        case e.WindowOpened() if event.side != seat:
            return None
        case e.SquadBegan() | e.SquadFinished() if veils and event.side != seat:
            return None  # it would tell whose squad a hidden man belongs to
        case e.VictimAsked() | e.LossAsked() | e.SpreadAsked():
            return None
        case e.Faced() if event.figure in veils:
            return None
        case Ruled() if event.subject in veils or event.fact == "measurement":
            return replace(event, subject="", value=None)
        case Ruled(fact="motivated") if event.subject != seat:
            return replace(event, subject="", value=None)
        case Remarked() | Ruled():  # people's own words: a guessed name stays what it was
            return event
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


NAMELESS = frozenset({bool, int, float, type(None), Place, Point, Modifier})
"""Types of facts that hold no figure's name."""


def _renamed(event: Event, veils: dict[str, str], before: State, seat: str) -> Event:
    """Put markers for the names of hidden men, and take telling numbers out."""
    if not veils:
        return event
    changes: dict[str, Any] = {}
    for field, value in zip(event.__struct_fields__, astuple(event), strict=True):
        if value and type(value) not in NAMELESS and (new := _veil(value, veils)) is not value:
            changes[field] = new
    match event:
        case Thrown(who=who) if who in veils or (event.why == "why-sighting"):
            changes |= {"need": 0, "hits": 0}
        case Thrown(why="why-suppression", who=who) if _led_in_secret(before, who, veils):
            changes |= {"need": 0, "hits": 0}
        case e.SuppressionTested(figure=figure) if figure in veils or _led_in_secret(before, figure, veils):
            changes |= {"need": 0, "modifiers": ()}
        case e.StormTested(figure=figure) if figure in veils or _led_in_secret(before, figure, veils):
            changes |= {"need": 0}
        case e.SavesRolled(figure=figure) if figure in veils:
            changes |= {"needed": 0, "modifiers": ()}
        case e.SightingTried(figure=figure) if figure in veils:
            changes |= {"needed": 0, "modifiers": ()}
        case e.SightingTried(target=target) if target in veils:
            hidden = sum(term.value for term in event.modifiers if term.reason in SECRET)
            terms = tuple(term for term in event.modifiers if term.reason not in SECRET)
            changes |= {"modifiers": terms, "needed": event.needed - hidden}
        case e.BonusMoved(figure=figure, place=place) | e.Dodged(figure=figure, place=place) if (
            figure in veils
        ):
            changes |= {"place": _unturned(place)}
        case e.Advanced(figures=figures, places=places):
            changes["places"] = tuple(
                _unturned(place) if name in veils else place
                for name, place in zip(figures, places, strict=True)
            )
    return replace(event, **changes) if changes else event


def _led_in_secret(state: State, figure: str, veils: dict[str, str]) -> bool:
    """Return whether a hidden comrade may be the leader who helps a man to recover (BN-10.0.f).

    Whether one of them is a leader must not show in the number: what counts is who stands near.
    """
    man = state.figures.get(figure)
    if man is None:
        return False
    for name in veils:
        mate = state.figures.get(name)
        if mate is None or mate.side != man.side:
            continue
        if man.place is None or mate.place is None:
            return True
        gap = ((man.place.x - mate.place.x) ** 2 + (man.place.y - mate.place.y) ** 2) ** 0.5
        if gap - (man.place.base + mate.place.base) / 2 <= NEIGHBOURS:
            return True
    return False


def _veil(value: Any, veils: dict[str, str]) -> Any:
    """Return *value* with every name of a hidden man replaced by his marker."""
    if type(value) in NAMELESS:
        return value
    match value:
        case str():
            return veils.get(value, value)
        case dict():
            return {name: _veil(part, veils) for name, part in value.items()}
        case list():
            return [_veil(part, veils) for part in value]
        case tuple():
            new = tuple([_veil(part, veils) for part in value])
            return value if new == value else new
        case Hit():
            return _hit(value, veils)
        case Shot():
            return _shot(value, veils) if {value.firer, *value.targets, *value.near} & veils.keys() else value
        case Reaction():
            return _reaction(value, veils)
        case Stride():
            return _stride(value, veils)
        case Storm():
            return _storm(value, veils)
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
