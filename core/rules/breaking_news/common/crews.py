"""Breaking News 6.0, 6.1 and 8.2: who serves a vehicle, and what may be fired from it (BN-Q.19, BN-Q.142)."""

from __future__ import annotations

from typing import ClassVar

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command, Refusal
from core.engine.words.ids import FigureId, WeaponName
from core.rulekit.refusals import no
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.vehicles import ARMOURED, PASSENGERS_FIRE
from core.rules.breaking_news.tables.weapons import weapon_of
from core.table.places import exceeds

GUN = "tank_gun"


def able(man: Figure) -> bool:
    """Return whether a man aboard can serve his vehicle: getting in was his whole action (BN-6.3.a)."""
    return not (man.suppressed or man.shaken or man.retreating or man.boarded)


def at_the_wheel(state: State, vehicle: FigureId) -> Figure | None:
    """Return who drives: the driver, in his absence whoever is next aboard (BN-Q.131)."""
    return next(iter(state.aboard(vehicle)), None)


def at_the_gun(state: State, vehicle: Figure) -> Figure | None:
    """Return who can fire its weapons: not the man who drives, unless it stands still this turn."""
    driver = at_the_wheel(state, vehicle.id)
    drives = vehicle.moved_any or started(vehicle)
    men = [man for man in state.aboard(vehicle.id) if able(man) and not (drives and man is driver)]
    men.sort(key=lambda man: man.post != "gunner")
    return men[0] if men else None


def started(vehicle: Figure) -> bool:
    """Return whether it has rolled for its move this turn (BN-Q.19)."""
    return vehicle.hull is not None and vehicle.hull.cm is not None


def served(state: State, man: Figure) -> bool:
    """Return whether his post aboard has taken his action: his vehicle moved, or fired."""
    if not (man.aboard and man.post):
        return False
    vehicle = state.figures[man.aboard]
    return (started(vehicle) and man.post == "driver") or (vehicle.fired and man.post == "gunner")


def crew_refusal(state: State, firer: Figure, weapon: WeaponName) -> Refusal | None:
    """Return why a vehicle, or a man aboard one, cannot fire at all now; `None` for a man on foot."""
    if firer.hull is not None:
        return _mount_refusal(state, firer, weapon)
    return _passenger_refusal(state, firer, weapon) if firer.aboard else None


def _mount_refusal(state: State, vehicle: Figure, weapon: WeaponName) -> Refusal | None:
    """A tank fires its gun or moves; every other fire of vehicles may follow a move (BN-6.1.e–f)."""
    assert vehicle.hull is not None
    if vehicle.aloft:
        return None
    if vehicle.hull.kind == "tank" and weapon == GUN and (vehicle.moved_any or started(vehicle)):
        return no("BN-6.1.e", "bn-gun-or-move", figure=vehicle.name)
    if (
        weapon == GUN
        and vehicle.hull.fired
        and Options.of(state).vehicle_weapons == "all"
        and vehicle.moved_any
    ):
        return no("BN-Q.142", "bn-gun-standing", figure=vehicle.name)
    if at_the_gun(state, vehicle) is None:
        return no("BN-Q.19", "bn-nobody-at-gun", figure=vehicle.name)
    return None


def _passenger_refusal(state: State, man: Figure, weapon: WeaponName) -> Refusal | None:
    """Passengers fire from what is not armoured and moved 5 cm or less (BN-Q.19)."""
    vehicle = state.figures[man.aboard]
    assert vehicle.hull is not None
    if vehicle.fate:
        return no("BN-Q.76", "bn-in-a-wreck", figure=man.name)
    if vehicle.hull.kind in ARMOURED:
        return no("BN-Q.19", "bn-inside-armour", figure=man.name)
    if man.post:
        return no("BN-Q.19", "bn-serves-vehicle", figure=man.name)
    if exceeds(vehicle.moved, min(PASSENGERS_FIRE, weapon_of(weapon, state.fire_table).still)):
        return no("BN-Q.19", "bn-vehicle-moved", figure=man.name, cm=round(vehicle.moved, 1))
    return None


def another_mount(state: State, vehicle: Figure, weapon: WeaponName) -> bool:
    """Return whether a vehicle that has fired may fire this weapon too: by option each once (BN-Q.142)."""
    hull = vehicle.hull
    return hull is not None and Options.of(state).vehicle_weapons == "all" and weapon not in hull.fired


def spare_mounts(vehicle: Figure) -> bool:
    """Return whether another machine gun may answer the same enemy act: each mount once (BN-Q.142)."""
    hull = vehicle.hull
    return hull is not None and any(name not in hull.replied for name in replying(vehicle))


def replying(vehicle: Figure) -> tuple[str, ...]:
    """Return the weapons of a vehicle that react: machine guns only (BN-Q.142)."""
    return tuple(name for name in vehicle.weapons if name in ("lmg", "mmg", "hmg"))


def mount_may_reply(state: State, vehicle: Figure, weapon: WeaponName, number: int) -> bool:
    """Return whether this mount has not answered the enemy act *number* yet (BN-Q.142)."""
    if vehicle.hull is None:
        return True
    if weapon not in replying(vehicle):
        return False
    return vehicle.answered != number or weapon not in vehicle.hull.replied


class OnFoot(Command, frozen=True):
    """What men do on their feet: no vehicle does it, nor anybody inside one (BN-6.3.a, BN-Q.144)."""

    never_vehicles: ClassVar[str] = "BN-1.0.a"
    """The paragraph by which it is no act of a vehicle."""


def check_on_foot(r: Resolution[State], command: Command) -> None:
    """Refuse what only men on foot do to vehicles, to men aboard, and against them."""
    if not isinstance(command, OnFoot):
        return
    own = (*getattr(command, "figures", ()), getattr(command, "figure", ""), *getattr(command, "helpers", ()))
    foes = (*getattr(command, "charge", ()), *getattr(command, "foes", ()))
    for figure in (r.state.figures[id] for id in own if id in r.state.figures):
        if figure.hull is not None:
            r.refuse(command.never_vehicles, "bn-men-only", figure=figure.name)
        if figure.aboard:
            r.refuse("BN-6.3.a", "bn-get-out-first", figure=figure.name)
    for foe in (r.state.figures[id] for id in foes if id in r.state.figures):
        if foe.hull is not None or foe.aboard:
            r.refuse("BN-Q.144", "bn-no-melee-with-vehicles", figure=foe.name)
