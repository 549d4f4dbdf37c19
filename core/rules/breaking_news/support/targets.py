"""Breaking News 8.4.b, d: what a strike is aimed at, who sees it, and which spots suggest themselves. cm."""

from __future__ import annotations

import math
from collections.abc import Iterable

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Number, PickOne, PickPoint, Text
from core.engine.words.ids import SideId
from core.engine.words.message import Argument, say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Fields
from core.rulekit.moments import Deciding
from core.rulekit.names import cm
from core.rules.breaking_news.common.actors import own
from core.rules.breaking_news.common.fields import option_of
from core.rules.breaking_news.common.names import Name
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Call, State
from core.rules.breaking_news.tables.support import STRIKE_RADIUS
from core.table.places import UNMEASURED, Place, Point
from core.table.questions import Shot, ShotLine

NOTE = 60
"""Characters of a target described in words."""

SPOTS = 6
"""Targets and directions that are suggested at most."""


def aimed(r: Resolution[State], point: Point | None, note: str, observer: str, far: float = 0.0) -> Call:
    """Return the target: a point of the map, or words where there is none; seen, where that is asked."""
    aim = None if r.state.tape else point
    if not r.state.tape:
        if aim is None:
            r.refuse("BN-8.4.d", "bn-strike-needs-aim")
        table = r.state.terrain
        if not (0 <= aim.x <= table.width and 0 <= aim.y <= table.height):
            r.refuse("BN-8.4.d", "bn-strike-off-table")
    if Options.of(r.state).support_observer == "required":
        _observed(r, observer, aim or UNMEASURED)
    return Call(aim, clean(note, NOTE) if r.state.tape else "", far=far if r.state.tape else 0.0)


def _observed(r: Resolution[State], name: str, aim: Point) -> None:
    """Refuse a target that this man, unsuppressed, does not see (BN-Q.68, by option)."""
    man = own(r, name)
    if man.suppressed:
        r.refuse("BN-Q.68", "bn-observer-suppressed", figure=man.name)
    line: ShotLine = r.measure(Shot(man.id, aim))
    if not line.seen:
        r.refuse("BN-Q.68", "bn-no-line", figure=man.name)


def aim_fields(state: State, seat: str, about: Deciding, mortar: bool = False, must: bool = False) -> Fields:
    """Return the fields of a target for whoever decides *about* it now; with *must* he cannot leave it."""
    side = about.asked(state, seat)
    if side:
        yield from aim_fields_of(state, SideId(side), mortar, must)


def aim_fields_of(state: State, side: SideId, mortar: bool = False, must: bool = False) -> Fields:
    """Return the fields of a target of *side*; of a mortar its distance too, where people measure it."""
    if state.tape:
        yield Text("note", say("ask-strike-note"), NOTE)
        if mortar:
            yield Number("far", say("ask-mortar-far"), 10, 150, 1, 50, "cm")
    else:
        spots = _targets(state, side, anywhere=must)
        middle = state.terrain.width / 2, state.terrain.height / 2
        origin = spots[0] if spots else middle
        yield PickPoint("aim", say("ask-strike-aim"), origin, None, spots, aimed=bool(spots) or not must)
    if Options.of(state).support_observer == "required":
        men = tuple(option_of(state, man) for man in state.of(side) if not man.suppressed)
        yield PickOne("observer", say("ask-observer"), men)


def _targets(state: State, side: SideId, anywhere: bool) -> tuple[tuple[float, float], ...]:
    """Suggest the enemies with the most others around them and the fewest own men.

    What would harm as many of its own is suggested only to who must aim *anywhere*.
    """
    foes, men = _places(state, state.other(side)), _places(state, side)

    def worth(place: Place) -> int:
        return _within(foes, place.x, place.y) - 2 * _within(men, place.x, place.y)

    best = sorted((foe for foe in foes if anywhere or worth(foe) > 0), key=worth, reverse=True)[:SPOTS]
    return tuple((place.x, place.y) for place in best)


def best_directions(
    state: State, aim: Point, centres: Iterable[Point], victim: SideId
) -> tuple[tuple[float, float], ...]:
    """Suggest those of some centres where the fewest own men and the most enemies would lie."""
    mine, theirs = _places(state, victim), _places(state, state.other(victim))

    def harm(centre: Point) -> tuple[int, int]:
        return _within(mine, centre.x, centre.y), -_within(theirs, centre.x, centre.y)

    ways = sorted(centres, key=harm)
    return tuple(_on_table(state, aim, way) for way in ways[:SPOTS])


def _places(state: State, side: SideId) -> list[Place]:
    return [man.place for man in state.of(side) if man.place is not None and not man.aboard]


def _within(places: list[Place], x: float, y: float) -> int:
    return sum(math.hypot(place.x - x, place.y - y) <= STRIKE_RADIUS for place in places)


def _on_table(state: State, aim: Point, way: Point) -> tuple[float, float]:
    """Return a spot in the same direction that can be pointed at on the map."""
    dx, dy = way.x - aim.x, way.y - aim.y
    shares = [1.0]
    if dx:
        shares.append(((state.terrain.width if dx > 0 else 0.0) - aim.x) / dx)
    if dy:
        shares.append(((state.terrain.height if dy > 0 else 0.0) - aim.y) / dy)
    share = max(0.01, min(shares))
    return round(aim.x + dx * share, 2), round(aim.y + dy * share, 2)


def support_name(state: State, id: SideId, kind: str = "") -> Name:
    """Return the kind of support fire of a side, or what else it called for."""
    if kind:
        return say(f"support-{kind}")
    return say(f"support-{state.sides[id].support or 'artillery'}") if id in state.sides else id


def target_name(aim: Point | None, note: str) -> Argument:
    """Return the target: a place on the map, people's own words, or nothing known."""
    if aim is not None:
        return say("bn-strike-at", x=cm(aim.x), y=cm(aim.y))
    return say("bn-strike-on", note=note) if note else ""
