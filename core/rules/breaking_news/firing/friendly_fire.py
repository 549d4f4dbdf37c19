"""Breaking News 8.7: friends in the line of fire of a weapon that missed."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rulekit.acts import either
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.bystanders import in_lane, struck_by
from core.rules.breaking_news.common.unmarked import lay
from core.rules.breaking_news.facts import FriendlyFire
from core.rules.breaking_news.firing.announced import every_shot
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.saving.saving_throw import hit_on
from core.rules.breaking_news.saving.vehicles import hit_on_hull
from core.rules.breaking_news.state import Figure, Hit, Shot, State
from core.rules.breaking_news.tables.distances import BEYOND, CORRIDOR, NEIGHBOURS
from core.table.questions import InLineOfFire, Near, WhoSees


def friendly_fire(r: Resolution[State], shots: tuple[tuple[Shot, bool], ...]) -> None:
    """Every friend in the firing line of a weapon that missed saves once (BN-8.7, BN-Q.64–65)."""
    action = r.state.action
    assert action is not None
    index = action.missed[0][0]
    firer = r.state.figures[shots[index][0].firer]
    each = Options.of(r.state).friendly_fire == "per_missed_die"
    struck = tuple(
        _friend_hit(r, index, r.state.figures[friend], count if each else 1)
        for friend, count in endangered(r, index).items()
    )
    lay(r, tuple(hit.figure for hit in struck), "hit")
    r.emit(FriendlyFire(firer.id, struck_by(r.state, struck, firer.side), index))


def _friend_hit(r: Resolution[State], index: int, friend: Figure, hits: int) -> Hit:
    """A friend in the line of fire saves with +1; a vehicle by its table, without any (BN-8.7, BN-Q.77)."""
    action = r.state.action
    assert action is not None
    if friend.hull is not None:
        shot, _ = every_shot(action)[index]
        return hit_on_hull(r, friend, hits, shot.weapon, r.state.figures[shot.firer])
    return hit_on(r.state, friend, hits, ("friendly_fire",))


def endangered(r: Resolution[State], index: int) -> dict[FigureId, int]:
    """Return the friends whom the misses of shot *index* put in danger, with the dice that missed there."""
    action = r.state.action
    assert action is not None
    if Options.of(r.state).friendly_fire == "off":
        return {}
    shot, _ = every_shot(action)[index]
    if any(r.state.figures[name].aloft for name in (shot.firer, *shot.targets)):
        return {}
    misses = [(target, count) for number, count, target in action.missed if number == index]
    return _in_lanes(r, r.state.figures[shot.firer], shot, misses)


def in_danger(r: Resolution[State], shot: Shot) -> int:
    """Return how many friends a miss at the first target would endanger; 0 where people measure."""
    firer, target = r.state.figures[shot.firer], shot.targets[0]
    safe = Options.of(r.state).friendly_fire == "off" or r.state.tape
    if safe or firer.aloft or r.state.figures[target].aloft:
        return 0
    return len(_in_lanes(r, firer, shot, [(target, 1)]))


def _in_lanes(
    r: Resolution[State], firer: Figure, shot: Shot, misses: list[tuple[FigureId, int]]
) -> dict[FigureId, int]:
    """Return the friends in the lane to a target that was missed, with the dice that missed there.

    Civilians and journalists are endangered like them (BN-X.CIVILIANS.f). Not the firer, those within
    5 cm of him, or behind solid walls (BN-Q.65).
    """
    friends = tuple(
        man.id for man in r.state.of(firer.side) if man.id not in (firer.id, firer.aboard) and not man.aboard
    )
    aimed_at = [target for target, _ in misses]
    friends += tuple(name for name in in_lane(r.state, firer) if name not in aimed_at)
    lanes: dict[FigureId, int] = {}
    for target, count in misses if friends else ():
        goal = target or shot.aim
        assert goal is not None
        for friend in r.measure(InLineOfFire(friends, firer.id, goal, CORRIDOR, BEYOND)):
            lanes[friend] = lanes.get(friend, 0) + count
    if not lanes:
        return {}
    beside = r.measure(Near(tuple(lanes), firer.id, NEIGHBOURS))
    rest = tuple(friend for friend in lanes if friend not in beside)
    clear = r.measure(WhoSees(rest, (firer.id,), (), None, None)) if rest else ()
    return {friend: lanes[friend] for friend in clear}


acts.line(FriendlyFire, either("struck", "bn-friendly-fire"), firer="firer", who="struck.figure")
