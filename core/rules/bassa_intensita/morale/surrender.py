"""Bassa Intensità: surrender, heavy weapons and vehicles that are left (BI-MOR.o, BI-Q.74)."""

from __future__ import annotations

from itertools import count, islice

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.command.leader_lost import posts
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.asking import may_ask
from core.rules.bassa_intensita.common.at_stake import with_stakes
from core.rules.bassa_intensita.common.names import name, names
from core.rules.bassa_intensita.facts.morale import Surrendered, VehicleAbandoned, WeaponsLeft
from core.rules.bassa_intensita.morale.panic import panic
from core.rules.bassa_intensita.movement.boarding import spots_beside
from core.rules.bassa_intensita.setup.men import BASE_OF_MAN
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import CREW, Carried, Figure
from core.rules.bassa_intensita.tables.morale import SURRENDER_TO
from core.rules.bassa_intensita.tables.weapons import EMPLACE_NOTE, WEAPONS
from core.table.places import Place
from core.table.questions import Gap, Near, WhoSees


def surrender(r: Resolution[State], figure: Figure) -> None:
    """Let a man surrender to the nearest visible enemy, or panic without his heavy weapons; a crew leaves."""
    if figure.hull is not None:
        abandon(r, figure)
        return
    captor = None if figure.aboard else nearest_enemy(r, figure)
    if captor is not None:
        r.emit(Surrendered(figure.id, captor.id))
        posts(r)
        return
    kept = tuple(one for one in figure.weapons if not heavy(r.state, one))
    if len(kept) < len(figure.weapons):
        r.emit(WeaponsLeft(figure.id, kept))
    panic(r, r.state.figures[figure.id])


def heavy(state: State, weapon: Carried) -> bool:
    """Return whether it is a heavy weapon: one that is emplaced to be fired, or fires indirectly."""
    arm = state.arms[weapon.name]
    return arm.indirect or (bool(arm.row) and EMPLACE_NOTE in WEAPONS[arm.row].notes)


def nearest_enemy(r: Resolution[State], figure: Figure) -> Figure | None:
    """Return the nearest enemy within 12 cm whom a man sees, and who can take him prisoner."""
    if not may_ask(r, figure):
        return None
    state = r.state
    there = tuple(
        one.id
        for one in state.foes(figure.side)
        if one.able and not one.fleeing and shown(state, one, figure.side) and may_ask(r, one)
    )
    near = r.measure(Near(there, figure.id, SURRENDER_TO)) if there else ()
    seen = r.measure(WhoSees(tuple(near), (figure.id,))) if near else ()
    if len(seen) > 1:
        seen = (min(seen, key=lambda one: r.measure(Gap(figure.id, one))),)
    return state.figures[seen[0]] if seen else None


def abandon(r: Resolution[State], vehicle: Figure) -> None:
    """The crew leaves its vehicle, which is empty from now on; who rides in it gets out and panics."""
    riding = tuple(one for one in r.state.figures.values() if one.aboard == vehicle.id and one.there)
    places = tuple(_beside(r.state, vehicle, number) for number in range(len(riding)))
    crew = crew_of(r.state, vehicle, len(riding))
    out = tuple(one.id for one in riding)
    r.emit(VehicleAbandoned(vehicle.id, out, places, vehicle.seen_by, crew))
    posts(r)
    for man in (*riding, *crew):
        if man.able:
            panic(r, r.state.figures[man.id])


def crew_of(state: State, vehicle: Figure, others: int) -> tuple[Figure, ...]:
    """Return the crew of a vehicle as men beside it, unarmed, after *others* who got out of it (BI-Q.74)."""
    hull = vehicle.hull
    assert hull is not None
    free = (FigureId(f"{vehicle.id}-{number}") for number in count(1))
    names = islice((name for name in free if name not in state.figures), hull.crew)
    return tuple(
        Figure(
            name,
            f"{vehicle.name} ({number})",
            vehicle.side,
            vehicle.unit,
            quality=vehicle.quality,
            skills=(CREW,),
            place=_beside(state, vehicle, others + number - 1),
            used=vehicle.used,
            seen_by=vehicle.seen_by,
        )
        for number, name in enumerate(names, 1)
    )


def _beside(state: State, vehicle: Figure, number: int) -> Place | None:
    """Return where the next one who gets out stands; `None` at a real table."""
    spots = spots_beside(state, vehicle)
    if vehicle.place is None:
        return None
    spot = spots[number % len(spots)] if spots else vehicle.place
    return Place(spot.x, spot.y, vehicle.place.facing, base=BASE_OF_MAN)


acts.line(Surrendered, "bi-surrendered", who="figure", captor="captor")
acts.line(WeaponsLeft, "bi-weapons-left", who="figure")


@acts.tells(VehicleAbandoned)
def _(before: State, event: VehicleAbandoned, after: State) -> Message | None:
    return with_stakes(before, after, (event.figure,), _abandoned(event, after))


def _abandoned(event: VehicleAbandoned, after: State) -> Message:
    if out := (*event.out, *(man.id for man in event.crew)):
        return say("bi-abandoned-with", who=name(after, event.figure), out=names(after, out))
    return say("bi-abandoned", who=name(after, event.figure))
