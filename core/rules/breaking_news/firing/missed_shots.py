"""Breaking News 8.0.2, by option (BN-Q.53): where the burst of a shot lands that missed. cm."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, WeaponName
from core.engine.words.message import Message, say
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.bystanders import struck_by
from core.rules.breaking_news.common.names import cm, name, names
from core.rules.breaking_news.common.templates import doubt_unplaced
from core.rules.breaking_news.common.unmarked import lay
from core.rules.breaking_news.facts import ShotStrayed
from core.rules.breaking_news.firing.burst_area import radius_of, reasons
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.saving.saving_throw import hit_on, shielded
from core.rules.breaking_news.saving.vehicles import hit_on_hull
from core.rules.breaking_news.state import Figure, Hit, Shot, State
from core.rules.breaking_news.tables.deviation import FAMILIES, strays_by
from core.table.places import UNMEASURED, Point, point
from core.table.questions import Astray, Way
from core.table.templates import astray

DUD, ASTRAY = "dud", "astray"


def deviates(state: State, weapon: WeaponName) -> bool:
    """Return whether what this weapon misses may land elsewhere (BN-8.0.2.a, BN-Q.51): no flamethrower."""
    return Options.of(state).missed_shots and weapon in FAMILIES


def how_missed(state: State, weapon: WeaponName, hits: int, faces: tuple[int, ...]) -> str:
    """Return what a miss is: a dud by a natural 1, astray by any other die; nothing by the plain rule."""
    if hits or not faces or not deviates(state, weapon):
        return ""
    return DUD if faces == (1,) else ASTRAY


def goes_astray(r: Resolution[State], shot: Shot, needed: int, face: int) -> None:
    """Throw the direction; whoever is near where the burst lands is hit, friend or foe (BN-8.0.2.c–g)."""
    firer = r.state.figures[shot.firer]
    die = r.total(1, "why-deviation", "BN-8.0.2.c", who=firer.id)
    way = strays_by(shot.weapon, die, Options.of(r.state).rpg_deviation)
    off = float((needed - face) * FAMILIES[shot.weapon][1])
    centre = _landing(r.state, firer, shot, way, off)
    struck = struck_by(r.state, _caught(r, firer, shot, way, off, centre), firer.side)
    lay(r, tuple(hit.figure for hit in struck), "hit")
    target = shot.targets[0] if shot.targets else FigureId("")
    r.emit(ShotStrayed(firer.id, shot.weapon, target, way, off, struck, centre))


def _landing(state: State, firer: Figure, shot: Shot, way: Way, off: float) -> Point | None:
    """Return where it lands on the map: left and right are as the firer sees the target (BN-8.0.2.d)."""
    aim = shot.aim
    if shot.targets:
        place = state.figures[shot.targets[0]].place
        aim = point(place) if place is not None else None
    if firer.place is None or aim is None:
        return None
    return astray(point(firer.place), aim, way, off)


def _caught(
    r: Resolution[State], firer: Figure, shot: Shot, way: Way, off: float, centre: Point | None
) -> tuple[Hit, ...]:
    doubt_unplaced(r)
    everybody = tuple(man.id for man in r.state.exposed())
    aim = shot.targets[0] if shot.targets else shot.aim
    assert aim is not None
    asked = Astray(everybody, firer.id, aim, way, off, radius_of(r.state, shot.weapon))
    spot = centre or UNMEASURED
    men = (r.state.figures[id] for id in r.measure(asked))
    return tuple(
        hit_on_hull(r, man, 1, shot.weapon, spot)
        if man.hull is not None
        else hit_on(r.state, man, 1, reasons(shot, shielded(r, man.id, spot)))
        for man in men
    )


# --- in the log ---------------------------------------------------------------------------


@acts.tells(ShotStrayed)
def _(before: State, event: ShotStrayed, after: State) -> Message:
    where = say("bn-off-target", of=name(after, event.target)) if event.target else say("bn-off-the-aim")
    return say(
        f"bn-astray-{event.way}", cm=cm(event.cm), where=where,
        who=names(after, (hit.figure for hit in event.struck)),
    )  # fmt: skip
