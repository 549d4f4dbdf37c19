"""Ludonet quick skirmish: who a command speaks of, and who sees whom (LU-VIS)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, SideId
from core.rulekit.actors import own_figure
from core.rulekit.refusals import no
from core.rulekit.sealing import sealing
from core.rules.ludonet.common.together import together
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import WOOD_PRONE, WOOD_STANDING, WOODS
from core.table.places import Place, Point, exceeds
from core.table.prepared_shapes import contains
from core.table.questions import Ground, Shot, ShotLine
from core.table.spatial_index import Prepared, prepare


def own(r: Resolution[State], name: str) -> Figure:
    """Return one's own figure, in the game and on the field; refuse anybody else."""
    return own_figure(r, r.state.figures, name, "lu-no-such-figure", "lu-out-of-play")


def entered(r: Resolution[State], figure: Figure) -> None:
    """Refuse who has not come onto the field yet."""
    if figure.enters > r.state.turn:
        r.refuse("LU-MOR.n", "lu-not-yet-here", figure=figure.name, turn=figure.enters)


def enemy(r: Resolution[State], name: FigureId, side: SideId) -> Figure:
    """Return an enemy that stands on the table."""
    if refusal := enemy_refusal(r, name, side):
        r.refuse_as(refusal)
    return r.state.figures[name]


def enemy_refusal(r: Resolution[State], name: FigureId, side: SideId) -> Refusal | None:
    """Return why nobody is an enemy of *side* on the table; an unplaced one sounds like nobody (LU-VIS.i).

    Not to a referee who acts for the side: he knows him, and reads how he comes onto it.
    """
    figure = r.state.figures.get(name)
    if figure is not None and figure.side != side and r.state.here(figure):
        if figure.placed:
            return None
        if r.seat == REFEREE:
            return no("LU-VIS.a", "lu-not-placed", figure=figure.name)
    return no("", "lu-no-such-enemy", figure=name)


def in_woods(state: State, spot: Place | Point) -> bool:
    """Return whether a spot of the map is in woods or scrub."""
    return _wooded(prepare(state.terrain), spot.x, spot.y)


@lru_cache(maxsize=4096)
def _wooded(ready: Prepared, x: float, y: float) -> bool:
    """Whether a spot is in woods: those who are looked at stand where they stood before."""
    here = Point(x, y)
    return any(piece.kind in WOODS and contains(piece.shape, here) for piece in ready.table.pieces)


def sight_cap(r: Resolution[State], target: Figure) -> float | None:
    """Return how far he can be seen at most: 20 cm upright, 12 lying, in woods (LU-VIS.c–e, LU-VIS.h)."""
    here = target.place
    wooded = set(r.measure(Ground(target.id))) & set(WOODS) if here is None else in_woods(r.state, here)
    if not wooded:
        return None
    return seen_up_to(target)


def seen_up_to(figure: Figure) -> float:
    """Return from how far somebody in woods or scrub is seen at most (LU-VIS.c, d, h)."""
    return WOOD_PRONE if figure.prone and figure.man else WOOD_STANDING


def line_to(r: Resolution[State], watcher: str, target: Figure) -> ShotLine:
    """Return the line to a target; out of sight too where woods hide him (LU-VIS.a–e)."""
    return line_and_cap(r, watcher, target)[0]


def line_and_cap(r: Resolution[State], watcher: str, target: Figure) -> tuple[ShotLine, float]:
    """Return the line to a target and, where woods alone hide him, from how far he is seen; else 0."""
    line: ShotLine = r.measure(Shot(watcher, target.id))
    cap = sight_cap(r, target)
    if line.seen and cap is not None and exceeds(line.distance, cap):
        return replace(line, seen=False, by=line.by or "woods"), cap
    return line, 0.0


def falling_back(state: State, figure: Figure) -> bool:
    """Return whether his unit retreats (LU-MOR.e)."""
    return state.units[figure.unit].falling_back


def ready_side(r: Resolution[State]) -> SideId:
    """Return the side that says it is ready; the referee speaks for the first that is not."""
    return SideId(sealing(r, together(r.state), "LU-FIR.n", "lu-sealed-already"))
