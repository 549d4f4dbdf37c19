"""Bassa Intensità: from where on its way a mover can be fired at, and by whom (BI-OPP.a, BI-Q.30)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita.air.chances import gunners, in_reach, weapons_up
from core.rules.bassa_intensita.common.activity import hindered, spent_for_fire
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.geometry import apart
from core.rules.bassa_intensita.common.visible import has_line, is_seen
from core.rules.bassa_intensita.fire.shot_legality import weapon_of
from core.rules.bassa_intensita.fire.weapons import InHand
from core.rules.bassa_intensita.movement.way import looks, place_at
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.weapons import band
from core.table.places import Place, reaches


def walking_now(state: State) -> Walking | None:
    """Return the move that a window of opportunity fire is about: the innermost."""
    frames = (frame for frame in reversed(state.doing) if isinstance(frame, Walking))
    return next(frames, None)


def free_to_fire(state: State, figure: Figure) -> bool:
    """Return whether he has done nothing yet, can do something and has a weapon for it (BI-OPP.c)."""
    return (
        not hindered(state, figure)[1]
        and not spent_for_fire(state, figure)
        and not figure.is_shocked(state.turn)
        and any(ready_rows(state, figure))
    )


def ready_rows(state: State, figure: Figure) -> Iterator[str]:
    """Yield as which rows of BI-T.07 a figure's loaded weapons fire."""
    for one in figure.weapons:
        weapon = weapon_of(state, figure, one.name)
        if isinstance(weapon, InHand):
            yield weapon.row


def who_could(r: Resolution[State], mover: Figure, frame: Walking, side: str) -> list[Figure]:
    """Return who of a side could fire at a mover somewhere on what is left of its way while it is seen.

    At a helicopter in the air only who has a weapon of BI-T.22 (BI-Q.91).
    """
    state = r.state
    if mover.flying:
        free = list(gunners(state, side, mover.id))
    else:
        free = [one for one in state.of(side) if free_to_fire(state, one)]
    if frame.start is None:
        return free
    spots = visible_spots(state, mover, frame)
    return [one for one in free if any(True for _ in firing_spots(state, one, mover, spots))]


Spots = list[tuple[float, Place]]


def visible_spots(state: State, mover: Figure, frame: Walking) -> Spots:
    """Return where it is on what is left of its way, (cm, place), until nobody sees it any more."""
    start, here = frame.start, mover.place
    if start is None or here is None:
        return []
    spots: Spots = []
    for cm in (frame.gone, *looks(frame.gone, frame.cm)):
        place = here if cm == frame.gone else place_at(state, start, frame.way, cm, frame.backward)
        if not is_seen(state, mover, place):
            break
        spots.append((cm, replace(place, prone=here.prone)))
    return spots


def firing_spots(state: State, firer: Figure, mover: Figure, spots: Spots) -> Iterator[tuple[float, Place]]:
    """Yield from which of these spots a firer has it in range and in sight."""
    here = state.place_of(firer)
    if here is None:
        return
    up = mover.flying
    upward = weapons_up(state, firer) if up else ()
    rows = () if up else tuple(dict.fromkeys(ready_rows(state, firer)))
    for cm, place in spots:
        far = apart(state, firer, here, mover, place)
        if up:
            reached = any(in_reach(state, one, far) for one in upward)
        else:
            reached = any(band(row, far) is not None for row in rows)
        if reached and has_line(state, firer, mover, place):
            yield cm, place


def nearest_spot(state: State, firer: Figure, mover: Figure, frame: Walking) -> float:
    """Return after how many cm it comes nearest to a firer who can fire there; where it is, if nowhere."""
    here = state.place_of(firer)
    if here is None:
        return frame.gone
    spots = list(firing_spots(state, firer, mover, visible_spots(state, mover, frame)))
    return min(spots, key=lambda spot: apart(state, firer, here, mover, spot[1]))[0] if spots else frame.gone


def there_at(state: State, mover: Figure, frame: Walking, cm: float) -> State:
    """Return the state as it would be with the mover *cm* along its way."""
    start = frame.start
    if start is None or reaches(cm, frame.gone):
        return state
    place = replace(place_at(state, start, frame.way, cm, frame.backward), prone=mover.prone)
    moved = replace(mover, place=place, moved=cm)
    return replace(state, figures={**state.figures, mover.id: moved})


def sides_that_see(state: State, mover: Figure) -> list[str]:
    """Return the other sides that observe a mover (BI-OPP.f)."""
    return [side for side in state.sides if side != mover.side and shown(state, mover, side)]
