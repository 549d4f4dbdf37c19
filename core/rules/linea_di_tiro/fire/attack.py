"""Linea di Tiro: what any attack needs (LT-FIRE, LT-VIS.b, LT-AT.n, LT-MOV.m)."""

from __future__ import annotations

from msgspec import Struct

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.rulekit.refusals import no
from core.rules.linea_di_tiro.common.actors import shown
from core.rules.linea_di_tiro.fire.arcs import ARC, has_arc, in_arc
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Attack, Piece, State
from core.rules.linea_di_tiro.tables import BANDS_OF, Band, band
from core.rules.linea_di_tiro.visibility.spotting_distance import near_enough
from core.table.places import Place, Point
from core.table.questions import LineThere, Shot, ShotLine

TYPES = ("AT", "HE", "MG")


class Aim(Struct, frozen=True, gc=False):
    """An attack that may be made: its *type*, the *band* that *distance* cm falls in, the *value* there."""

    type: str
    band: Band
    value: int
    distance: float


def attacks_of(state: State, firer: Piece, type: str) -> list[Attack]:
    """Return the attacks of a type that a piece has by its data."""
    return [attack for attack in state.kind_of(firer).attacks if attack.type == type]


def firer_refusal(state: State, firer: Piece, type: str) -> Refusal | None:
    """Return why a piece may not make an attack of this type at anything now."""
    if firer.aboard:
        return no("LT-MOV.m", "lt-aboard", figure=firer.name)
    if firer.immobilised and not Options.of(state).immobilised_fire:
        return no("LT-Q.21", "lt-immobilised-no-attack", figure=firer.name)
    if not attacks_of(state, firer, type):
        return no("LT-FIRE.d", "lt-no-such-weapon", figure=firer.name)
    return None


def target_refusal(state: State, firer: Piece, target: Piece, type: str) -> Refusal | None:
    """Return why this target may not be attacked with this type, wherever it stands."""
    if target.side == firer.side or not target.able or not shown(state, target):
        return no("LT-VIS.b", "lt-no-such-enemy", figure=target.id)
    if target.aboard:
        carrier = state.figures[target.aboard].name
        return no("LT-Q.25", "lt-target-aboard", target=target.name, carrier=carrier)
    unprotected = state.kind_of(target).prot_front is None
    if type == "AT" and unprotected and not Options.of(state).at_vs_infantry:
        return no("LT-AT.n", "lt-no-protection", target=target.name)
    return None


def aim_at(
    r: Resolution[State], firer: Piece, target: Piece, type: str, place: Place | None = None
) -> Aim | Refusal:
    """Return the attack of a type at a target with its distance, band and value, or why there is none.

    *place* is where the target is on its way over the map, if not where it stands.
    """
    state = r.state
    if refusal := firer_refusal(state, firer, type) or target_refusal(state, firer, target, type):
        return refusal
    kind = state.kind_of(firer)
    half_arc = ARC if has_arc(state, kind) else None
    there = target.id if place is None or place == target.place else Point(place.x, place.y)
    line: ShotLine = r.measure(Shot(firer.id, there, half_arc))
    if not in_arc(state, kind, line):
        return no("LT-FIRE.f", "lt-out-of-arc", figure=firer.name, target=target.name)
    fits = [one for one in attacks_of(state, firer, type) if line.seen or one.indirect]
    if not fits:
        return no("LT-FIRE.b", "lt-no-line", figure=firer.name, target=target.name)
    direct = line.seen and not all(one.indirect for one in fits)
    if direct and Options.of(state).spotting == "own_eyes" and not spots(r, firer, target, line.distance):
        return no("LT-Q.17", "lt-not-own-eyes", figure=firer.name, target=target.name)
    return best(state, firer, type, fits, line.distance)


def spots(r: Resolution[State], firer: Piece, target: Piece, distance: float) -> bool:
    """Return whether a firer who has a clear line to a target is near enough to spot it itself (LT-Q.17)."""
    return target.id in firer.contacts or near_enough(r, target, firer, distance)


def aim_at_point(r: Resolution[State], firer: Piece, spot: Point) -> Aim | Refusal:
    """Return HE at a point in line of fire, or why there is none (`lt.area_fire`, LT-Q.20)."""
    state = r.state
    if not Options.of(state).area_fire:
        return no("LT-Q.20", "lt-no-area-fire")
    if refusal := firer_refusal(state, firer, "HE"):
        return refusal
    if state.tape:
        return no("LT-Q.20", "lt-point-noted", figure=firer.name)
    on_table = 0 <= spot.x <= state.terrain.width and 0 <= spot.y <= state.terrain.height
    if not on_table:
        return no("LT-Q.20", "lt-no-point-fire", figure=firer.name)
    return _at_line(r, firer, r.measure(Shot(firer.id, spot)))


def aim_there(r: Resolution[State], firer: Piece, note: str) -> Aim | Refusal:
    """Return HE at a place that is noted in words, at a real table, or why there is none (LT-Q.20)."""
    if not Options.of(r.state).area_fire:
        return no("LT-Q.20", "lt-no-area-fire")
    if refusal := firer_refusal(r.state, firer, "HE"):
        return refusal
    if not r.state.tape:
        return no("LT-Q.20", "lt-no-point-fire", figure=firer.name)
    half_arc = ARC if has_arc(r.state, r.state.kind_of(firer)) else None
    return _at_line(r, firer, r.measure(LineThere(firer.id, note, half_arc)))


def _at_line(r: Resolution[State], firer: Piece, line: ShotLine) -> Aim | Refusal:
    state = r.state
    if not line.seen:
        return no("LT-Q.20", "lt-no-line-point", figure=firer.name)
    if not in_arc(state, state.kind_of(firer), line):
        return no("LT-FIRE.f", "lt-out-of-arc-point", figure=firer.name)
    return best(state, firer, "HE", attacks_of(state, firer, "HE"), line.distance)


def best(state: State, firer: Piece, type: str, attacks: list[Attack], distance: float) -> Aim | Refusal:
    """Return the attack with the highest value at a distance; an empty cell is no attack (LT-FIRE.c–d)."""
    found: list[Aim] = []
    for attack in attacks:
        falls = band(distance, state.bands.get(attack.band, ()), state.least.get(attack.band, 0.0))
        if falls is not None and (value := value_in(attack, falls)) is not None:
            found.append(Aim(type, falls, value, distance))
    if found:
        return max(found, key=lambda aim: aim.value)
    most = farthest(state, attacks)
    return no("LT-FIRE.d", "lt-out-of-range", figure=firer.name, cm=round(distance, 1), most=most)


def value_in(attack: Attack, falls: Band) -> int | None:
    """Return the value of an attack in a band, `None` where its cell is empty."""
    column = BANDS_OF.index(falls)
    return attack.values[column] if column < len(attack.values) else None


def farthest(state: State, attacks: list[Attack]) -> float:
    """Return how far any of these attacks reaches, cm."""
    reach = [
        limit
        for attack in attacks
        for limit, value in zip(state.bands.get(attack.band, ()), attack.values, strict=False)
        if value is not None
    ]
    return max(reach, default=0.0)


def possible(r: Resolution[State], firer: Piece, target: Piece, types: tuple[str, ...] = TYPES) -> bool:
    """Return whether a piece may attack another with one of *types*.

    At a real table nobody is asked to measure for it: line, distance and arc count as fulfilled.
    """
    if r.state.tape:
        refused = (
            firer_refusal(r.state, firer, type) or target_refusal(r.state, firer, target, type)
            for type in types
        )
        return not all(refused)
    return any(isinstance(aim_at(r, firer, target, type), Aim) for type in types)
