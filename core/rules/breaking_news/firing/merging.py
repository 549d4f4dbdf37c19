"""Breaking News: what the odds of a shooting may count together, and what singly."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.oracles import Answered, Geometry
from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rulekit.facts import evolve
from core.rules.breaking_news.firing.announced import dodging, every_shot
from core.rules.breaking_news.firing.friendly_fire import endangered
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.saving.vehicles import unharmed
from core.rules.breaking_news.state import Action, Hit, State
from core.table.answers import decode_answer


def merged(before: State, state: State, geometry: Geometry | None) -> State:
    """Return *state* with hits counted together, without hits and misses that cannot harm anybody.

    How many dice of how many shots hit a man is one number for his saving throw (BN-Q.67). Who stands
    in a line of fire is looked up where the program measures; men there only become fewer.
    """
    action, earlier = state.action, before.action
    if action is None or earlier is None or action.step != "resolve":
        return state
    missed = action.missed
    if missed and action.rolled > earlier.rolled:
        missed = _harmful(state, action, geometry)
    return replace(state, action=replace(action, hits=_together(state, action.hits), missed=missed))


def _together(state: State, hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """Return one entry for all hits of a man that he saves with the same bonus.

    Those that do nothing to a vehicle are left out: a platoon's rifles at a tank end in one way.
    """
    found: dict[tuple[str, int, str, str, bool], Hit] = {}
    for hit in hits:
        if hit.spot != "men" and hit.weapon and unharmed(state, state.figures[hit.figure], hit.weapon):
            continue
        key = hit.figure, hit.bonus, hit.spot, hit.weapon, hit.front
        first = found.get(key)
        found[key] = replace(first, hits=first.hits + hit.hits) if first is not None else hit
    return tuple(found.values())


def _harmful(
    state: State, action: Action, geometry: Geometry | None
) -> tuple[tuple[int, int, FigureId], ...]:
    """Return the misses, those of the last shot only where they endanger a friend.

    Their number is left out where one is as bad as many (BN-Q.64).
    """
    missed, newest = action.missed, action.rolled - 1
    if Options.of(state).friendly_fire != "per_missed_die":
        missed = tuple([(index, 1, target) for index, _, target in missed])
    if geometry is None:
        return missed
    if endangered(Resolution(state, evolve, Answered(geometry=geometry, reader=decode_answer)), newest):
        return missed
    return tuple([miss for miss in missed if miss[0] != newest])


def apart(state: State) -> tuple[State, ...]:
    """Return the saving throws of a shooting man by man, once nothing but them is left of it.

    A move goes on after its hits, a dodger moves, a miss may harm a friend and a vehicle those aboard:
    those touch one another.
    """
    action = state.action
    if action is None or action.kind == "move" or action.step != "resolve":
        return ()
    if action.missed or not 0 < action.rolled == len(every_shot(action)) or dodging(action) or state.awaiting:
        return ()
    men = dict.fromkeys(hit.figure for hit in action.hits)
    if len(men) < 2 or not all(state.figures[name].on_foot for name in men):
        return ()
    own = ([hit for hit in action.hits if hit.figure == man] for man in men)
    return tuple(replace(state, action=replace(action, hits=tuple(hits))) for hits in own)
