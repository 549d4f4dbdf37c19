"""Breaking News 8.6.d: rounds fired at a suspect place strike whoever is there (BN-Q.62). cm."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rules.breaking_news.common.templates import doubt_unplaced
from core.rules.breaking_news.facts import ShotFired
from core.rules.breaking_news.firing.ammunition import use_up
from core.rules.breaking_news.firing.announced import dodged_by, dodging
from core.rules.breaking_news.firing.shooting import hits_thrown, record_shot
from core.rules.breaking_news.firing.to_hit import fewer, printed, roll_for
from core.rules.breaking_news.saving.saving_throw import hit_on
from core.rules.breaking_news.saving.vehicles import hit_on_hull
from core.rules.breaking_news.state import Figure, Hit, Shot, State
from core.rules.breaking_news.tables.distances import NEIGHBOURS
from core.rules.breaking_news.tables.weapons import weapon_of
from core.table.places import Point, distance
from core.table.questions import Near


def fire_at_place(r: Resolution[State], shot: Shot, reaction: bool, index: int) -> None:
    """Roll as for any fire; what hits strikes the enemy nearest to the spot, within 5 cm (BN-8.6.d–e)."""
    action = r.state.action
    assert action is not None
    assert shot.aim is not None
    firer = r.state.figures[shot.firer]
    needed, dice, modifiers = roll_for(r.state, firer, shot, 0, dodged_by(r.state, dodging(action), shot))
    fire = weapon_of(shot.weapon, r.state.fire_table).modes[shot.mode]
    hits, faces = hits_thrown(r, firer, shot.weapon, needed, dice, fewer(fire, dice))
    man = nearest(r, firer, shot.aim) if hits else None
    struck = (_hit(r, firer, man, shot, hits),) if man is not None else ()
    record_shot(
        r,
        ShotFired(
            firer.id, shot.weapon, shot.mode, FigureId(""), shot.lines[0].distance,
            needed, dice, hits, modifiers, struck, reaction, index, base=printed(r.state, shot, 0),
        ),
    )  # fmt: skip
    use_up(r, firer, shot, faces)


def _hit(r: Resolution[State], firer: Figure, man: Figure, shot: Shot, hits: int) -> Hit:
    if man.hull is not None:
        return hit_on_hull(r, man, hits, shot.weapon, firer)
    return hit_on(r.state, man, hits, ("speculative",))


def nearest(r: Resolution[State], firer: Figure, spot: Point) -> Figure | None:
    """Return the enemy nearest to a spot, seen or unseen; people name him first of those who are there."""
    doubt_unplaced(r)
    foes = [man for man in r.state.of(r.state.other(firer.side)) if not man.aboard]
    there = r.measure(Near(tuple(man.id for man in foes), spot, NEIGHBOURS)) if foes else ()
    men = [r.state.figures[id] for id in there]
    if r.state.tape:
        return men[0] if men else None
    gaps = [(distance(man.place, spot), at) for at, man in enumerate(men) if man.place is not None]
    return men[min(gaps)[-1]] if gaps else None
