"""Breaking News, what a force costs: one price a thing, each with its paragraph (BN-P, T-COST, BN-Q.110)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.forces import Part
from core.engine.contract.options import Texts
from core.engine.words.message import say
from core.rules.breaking_news.forces.force import PRICED, Force, Man, Ride
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.tables.costs import (
    ALL_IN,
    EXTRAS,
    LEADERSHIP,
    MEDIC,
    MOTIVATION_PLATOON,
    NEGOTIATION,
    TRAINED,
    VEHICLE_COSTS,
    WEAPON_COSTS,
)
from core.rules.breaking_news.tables.troops import GRADES


def reckoned(force: Force, options: Texts | None = None) -> dict[str, str]:
    """Return the options that prices hang on: those of a game, else those the force was built with."""
    given = {name: value for name, value in (options or {}).items() if name in PRICED}
    return Options.complete({**force.options, **given})


def class_price(grade: str, trained: int) -> int:
    """Return what a man of a class costs with his assault rifle (BN-P.b, BN-P.c, BN-3.0.j).

    >>> class_price("R2", 10), class_price("R4", 12)
    (15, 12)
    """
    if grade == TRAINED:
        return trained
    return GRADES[grade].points


def man_parts(man: Man, options: Options) -> Iterator[Part]:
    """Yield the prices of one man: his class, or a medic's; leadership; weapons (BN-Q.110).

    Rifle, submachine gun, pistol and grenades are in the price, as the assault rifle is.
    """
    if not (man.medic and options.medic_cost == "flat10"):
        rule = "BN-P.b" if GRADES[man.grade].regular else "BN-P.c"
        yield Part(
            say("bn-class", grade=say(f"grade-{man.grade}")),
            class_price(man.grade, options.trained_cost),
            rule,
        )
    if man.medic:
        yield Part(say("bn-force-medic"), MEDIC, "BN-P.d")
    if man.leadership:
        what = say("bn-force-leadership", level=man.leadership)
        yield Part(what, LEADERSHIP[man.leadership], "BN-P.a")
    yield from weapon_parts(man.weapons)


def weapon_parts(weapons: tuple[str, ...], included: tuple[str, ...] = ()) -> Iterator[Part]:
    """Yield the prices of weapons, but of those *included* in another."""
    for weapon in weapons:
        if weapon in WEAPON_COSTS and weapon not in included:
            points, rule = WEAPON_COSTS[weapon]
            yield Part(say(f"weapon-{weapon}"), points, rule)


def ride_parts(ride: Ride) -> Iterator[Part]:
    """Yield the prices of a vehicle: a light one's machine gun is paid besides it (BN-P.j–m)."""
    points, rule = VEHICLE_COSTS[ride.kind]
    yield Part(say(f"bn-vehicle-{ride.kind}"), points, rule)
    yield from weapon_parts(ride.weapons, ("lmg", "mmg", "hmg") if ride.kind in ALL_IN else ())


def extra_part(name: str, count: int, force: Force, options: Options) -> Part:
    """Return the price of an Extra at a level, or of so many (BN-X)."""
    extra = EXTRAS[name]
    points = extra.cost * (count if extra.each else 1)
    if name == "negotiation":
        points = options.negotiation_4 if count == 4 else NEGOTIATION[count - 1]
    elif name == "motivation" and options.motivation_platoon == "30_per_platoon" and force.squads:
        points = min(points, MOTIVATION_PLATOON)
    return Part(say(f"bn-extra-{name}", count=count), points, extra.rule)


def parts_of(force: Force, options: Options) -> Iterator[Part]:
    """Yield every price of a force."""
    for man in force.figures:
        yield from man_parts(man, options)
    for ride in force.vehicles:
        yield from ride_parts(ride)
    for name, count in force.extras.items():
        yield extra_part(name, count, force, options)


def total(force: Force, options: Texts | None = None) -> int:
    """Return what a force costs in points; what gives points back is taken off (BN-P.n)."""
    return sum(part.points for part in parts_of(force, Options.read(reckoned(force, options))))
