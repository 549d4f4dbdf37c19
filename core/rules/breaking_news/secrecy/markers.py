"""Breaking News: hidden men, whom a seat knows by their markers alone (BN-7.0.b, D.8)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Modifier
from core.engine.contract.seats import REFEREE
from core.rules.breaking_news.common.unmarked import unplaced
from core.rules.breaking_news.state import (
    Action,
    Figure,
    Hit,
    Melee,
    Reaction,
    Shot,
    State,
    Storm,
    Stride,
    Strike,
)
from core.table.places import Place, Point

NAMELESS = frozenset({bool, int, float, type(None), Place, Point, Modifier})
"""Types of facts that hold no figure's name."""


_last_veils: dict[str, tuple[dict[str, Figure], dict[str, str], dict[str, str]]] = {}
"""The answer that each seat got last, with the figures it was made of: most facts change none of them."""


def veiled(state: State, seat: str) -> dict[str, str]:
    """Return the hidden figures that *seat* knows only by their markers: id → marker.

    An enemy under a marker whom nobody has sighted and who has not left the game.
    """
    if seat == REFEREE:
        return {}
    last = _last_veils.get(seat)
    if last is not None and last[0] is state.figures and last[2] is state.options:
        return last[1]
    found = {
        name: man.marker
        for name, man in state.figures.items()
        if man.marker and man.side != seat and not man.seen_by and not man.fate and not unplaced(state, man)
    }
    veils = last[1] if last is not None and found == last[1] else found
    _last_veils[seat] = state.figures, veils, state.options
    return veils


def number(marker: str) -> int:
    """Return the number of a marker, by which hidden men are always listed: `m12` is 12."""
    return int(marker[1:])


def unturned(place: Place | None) -> Place | None:
    """Return where a hidden man is, without what only his figure would show."""
    return replace(place, facing=0.0, prone=False) if place is not None else None


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
    start, end = unturned(stride.start), unturned(stride.end)
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


def veil(value: Any, veils: dict[str, str]) -> Any:
    """Return *value* with every name of a hidden man replaced by his marker."""
    kind = type(value)
    if kind is str:
        return veils.get(value, value)
    if kind in NAMELESS:
        return value
    match value:
        case dict():
            return {name: veil(part, veils) for name, part in value.items()}
        case list():
            return [veil(part, veils) for part in value]
        case tuple():
            new = tuple([veil(part, veils) for part in value])
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
        case Action():
            return _action(value, veils)
        case Melee():
            return _melee(value, veils)
        case Strike():
            return replace(value, hits=veil(value.hits, veils))
        case _ if hasattr(value, "figure") and getattr(value, "figure", "") in veils:
            return replace(value, figure=veils[value.figure])
        case _ if hasattr(value, "shares"):
            return replace(value, shares=tuple((veils.get(n, n), s) for n, s in value.shares))
    return value
