"""Breaking News, building a force: one thing of a line is changed, or somebody added (BN-SM.02)."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from msgspec.structs import replace

from core.engine.words.sanitize import clean
from core.rules.breaking_news.forces.checking import common_class
from core.rules.breaking_news.forces.force import (
    LONGEST_NAME,
    MOST_MEN,
    MOST_POINTS,
    MOST_SQUADS,
    MOST_VEHICLES,
    Force,
    Man,
    Ride,
    Unit,
)
from core.rules.breaking_news.forces.pricing import reckoned
from core.rules.breaking_news.forces.sheet import TEAMS, arms_of, sheet

TEAM_OF = 4
"""Men who come with a new fire team."""


def new_force() -> Force:
    """Return a squad of two fire teams to begin with: veterans, a sergeant and the leader of a team."""
    chief = Man("alpha_1", "Alpha 1", "Alpha", "R3", leadership=2, commander=True)
    alpha = [Man(f"alpha_{n}", f"Alpha {n}", "Alpha", "R3") for n in range(2, 5)]
    bravo = [Man(f"bravo_{n}", f"Bravo {n}", "Bravo", "R3", leadership=int(n == 1)) for n in range(1, 5)]
    return Force((("en", "New force"), ("it", "Nuova forza")), (chief, *alpha, *bravo), points=150)


# --- one thing is changed -------------------------------------------------------------------


def turned(force: Force, line: str, knob: str, value: str) -> Force:
    """Return the force with one thing of a line changed; `ValueError` for what is no value of it."""
    kind, _, id = line.partition(":")
    found = next(
        one for own in sheet(force).lines if own.key == line for one in own.knobs if one.name == knob
    )
    typed = not found.values or knob == "team"
    if not typed and value not in dict(found.values):
        raise ValueError(value)
    if typed:
        value = clean(value, found.longest)
    if kind in ("man", "ride", "unit"):
        return _CHANGES[kind](force, id, knob, value)
    if kind == "extra":
        extras = {name: count for name, count in force.extras.items() if name != id}
        return replace(force, extras={**extras, id: int(value)} if int(value) else extras)
    if kind == "prices":
        return replace(force, options={**force.options, knob: value})
    return _whole(force, knob, value)


def _whole(force: Force, knob: str, value: str) -> Force:
    """Change what belongs to the force as a whole."""
    if knob == "name":
        return replace(force, name=_in_both(value))
    if knob == "points":
        if not (value or "0").isascii() or not (value or "0").isdigit() or int(value or 0) > MOST_POINTS:
            raise ValueError(value)
        return replace(force, points=int(value or 0))
    if knob in ("listed", "against", "support"):
        return replace(force, **{knob: value})
    flags = tuple(flag for flag in force.flags if flag != knob)
    return replace(force, flags=(*flags, knob) if value == "yes" else flags)


def _in_both(name: str) -> tuple[tuple[str, str], ...]:
    if not name:
        raise ValueError(name)
    return (("en", name), ("it", name))


def _man(force: Force, id: str, knob: str, value: str) -> Force:
    man = next(man for man in force.figures if man.id == id)
    others = {one.id: one for one in force.figures}
    first, besides = arms_of(man.weapons)
    match knob:
        case "grade" | "team" | "squad" | "post" | "crew" | "reserve":
            man = replace(man, **{knob: value})
        case "name":
            man = replace(man, name=value or man.name)
        case "leadership":
            man = replace(man, leadership=int(value))
        case "weapon":
            man = _armed(man, value, besides)
        case "besides":
            man = _armed(man, first, value)
        case "aboard":
            man = replace(man, aboard=value, post=man.post if value else "")
        case "role":
            if value == "commander":
                others = {name: replace(one, commander=False) for name, one in others.items()}
            man = _in_role(force, man, value)
    others[id] = man
    force = replace(force, figures=tuple(others.values()))
    if knob == "squad":
        units = [replace(unit, leader="") if unit.leader == id else unit for unit in force.squads]
        force = replace(force, squads=tuple(units))
    return force


def _armed(man: Man, first: str, besides: str) -> Man:
    """Return a man with his weapon and what he carries besides; a gun he no longer has needs no crew."""
    weapons = tuple(weapon for weapon in (first, besides) if weapon)
    return replace(man, weapons=weapons, crew=man.crew if first in ("mmg", "hmg") else "")


def _in_role(force: Force, man: Man, role: str) -> Man:
    """Return a man in a role: a commander leads, a medic at his flat price has a pistol (BN-Q.143, 110)."""
    kit = tuple(thing for thing in man.kit if thing != "medic")
    man = replace(man, commander=role == "commander", kit=(*kit, "medic") if role == "medic" else kit)
    if role == "commander":
        return replace(man, leadership=man.leadership or 1)
    if role == "medic":
        flat = reckoned(force)["medic_cost"] == "flat10"
        return replace(man, leadership=0, weapons=("pistol",) if flat else man.weapons, crew="")
    return man if man.weapons != ("pistol",) else replace(man, weapons=("assault_rifle",))


def _ride(force: Force, id: str, knob: str, value: str) -> Force:
    ride = next(ride for ride in force.vehicles if ride.id == id)
    gun = next((weapon for weapon in ride.weapons if weapon in ("lmg", "mmg", "hmg")), "")
    other = next((weapon for weapon in ride.weapons if weapon not in ("lmg", "mmg", "hmg")), "")
    match knob:
        case "kind" | "drive" | "squad":
            ride = replace(ride, **{knob: value})
        case "name":
            ride = replace(ride, name=value or ride.name)
        case "seats":
            ride = replace(ride, seats=int(value))
        case "gun":
            ride = replace(ride, weapons=tuple(weapon for weapon in (other, value) if weapon))
        case "other":
            ride = replace(ride, weapons=tuple(weapon for weapon in (value, gun) if weapon))
    vehicles = tuple(ride if one.id == id else one for one in force.vehicles)
    return replace(force, vehicles=vehicles)


def _unit(force: Force, id: str, knob: str, value: str) -> Force:
    unit = next(unit for unit in force.squads if unit.id == id)
    match knob:
        case "leader":
            unit = replace(unit, leader=value)
        case "section":
            unit = replace(unit, section=value == "yes")
        case "name":
            unit = replace(unit, name=_in_both(value))
    return replace(force, squads=tuple(unit if one.id == id else one for one in force.squads))


_CHANGES: dict[str, Callable[[Force, str, str, str], Force]] = {"man": _man, "ride": _ride, "unit": _unit}


# --- somebody comes, somebody goes ------------------------------------------------------------


def done(force: Force, line: str, deed: str) -> tuple[Force, str]:
    """Return the force after a deed at a line, and the line where one now is."""
    kind, _, id = line.partition(":")
    at = next((man for man in force.figures if kind == "man" and man.id == id), None)
    squad = id if kind == "unit" else at.squad if at is not None else _last_squad(force)
    match deed:
        case "man":
            model = at or next((man for man in reversed(force.figures) if man.squad == squad), None)
            team = model.team if model is not None and model.team else TEAMS[0]
            return _added(force, squad, team, 1, model)
        case "team":
            there = {man.team for man in force.figures if man.squad == squad}
            team = next((name for name in TEAMS if name not in there), TEAMS[-1])
            return _added(force, squad, team, TEAM_OF, at)
        case "squad":
            return _another_squad(force)
        case "vehicle":
            return _another_vehicle(force, squad)
        case "remove":
            return _removed(force, kind, id)
    raise ValueError(deed)


def _last_squad(force: Force) -> str:
    return force.squads[-1].id if force.squads else ""


def _added(force: Force, squad: str, team: str, count: int, model: Man | None) -> tuple[Force, str]:
    """Add men to a fire team, of the class of *model*; a single one carries what he does."""
    if len(force.figures) + count > MOST_MEN:
        return force, "force"
    grade = model.grade if model is not None else common_class(force) or "R3"
    arms = model.weapons if model is not None and count == 1 and not model.medic else ("assault_rifle",)
    men: list[Man] = list(force.figures)
    for _ in range(count):
        id, name = _fresh(tuple(man.id for man in men), {man.name for man in men}, team)
        men.append(Man(id, name, team, grade, arms, squad=squad))
    first = men[len(force.figures)]
    if count > 1:
        men[len(force.figures)] = first = replace(first, leadership=1)
    return replace(force, figures=tuple(men)), f"man:{first.id}"


def _fresh(ids: tuple[str, ...], names: set[str], team: str) -> tuple[str, str]:
    """Return an id and a name that nobody has: `bravo_3`, Bravo 3."""
    stem = (
        "".join(letter for letter in team.casefold() if letter.isascii() and letter.isalpha())[:14] or "man"
    )
    number = 1
    while f"{stem}_{number}" in ids or f"{team} {number}" in names:
        number += 1
    return f"{stem}_{number}", clean(f"{team} {number}", LONGEST_NAME)


def _another_squad(force: Force) -> tuple[Force, str]:
    """Add a squad; with the second one a force becomes a platoon, whose first squad all others are."""
    if len(force.squads) >= MOST_SQUADS:
        return force, "force"
    if not force.squads:
        chief = next((man.id for man in force.figures if man.commander), "")
        first = Unit("squad_1", (("en", "1st squad"), ("it", "1ª squadra")), chief)
        men = tuple(replace(man, squad="squad_1") for man in force.figures)
        rides = tuple(replace(ride, squad="squad_1") for ride in force.vehicles)
        force = replace(force, squads=(first,), figures=men, vehicles=rides)
    number = next(n for n in itertools.count(1) if f"squad_{n}" not in [u.id for u in force.squads])
    ordinal = {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")
    unit = Unit(f"squad_{number}", (("en", f"{ordinal} squad"), ("it", f"{number}ª squadra")))
    force = replace(force, squads=(*force.squads, unit))
    for team in TEAMS[:2]:
        force, line = _added(force, unit.id, team, TEAM_OF, None)
        if team == TEAMS[0]:
            unit = replace(unit, leader=line.partition(":")[2])
    return replace(force, squads=(*force.squads[:-1], unit)), f"unit:{unit.id}"


def _another_vehicle(force: Force, squad: str) -> tuple[Force, str]:
    if len(force.vehicles) >= MOST_VEHICLES:
        return force, "force"
    taken = {ride.id for ride in force.vehicles} | {man.id for man in force.figures}
    number = next(n for n in itertools.count(1) if f"vehicle_{n}" not in taken)
    ride = Ride(f"vehicle_{number}", f"V{number}", "protected", weapons=("mmg",), squad=squad)
    return replace(force, vehicles=(*force.vehicles, ride)), f"ride:{ride.id}"


def _removed(force: Force, kind: str, id: str) -> tuple[Force, str]:
    """Take a man, a vehicle or a squad with its men away; of a platoon of one squad a squad is left."""
    if kind == "ride":
        men = [replace(man, aboard="", post="") if man.aboard == id else man for man in force.figures]
        index = next((n for n, ride in enumerate(force.vehicles) if ride.id == id), 0)
        left = tuple(ride for ride in force.vehicles if ride.id != id)
        force = replace(force, vehicles=left, figures=tuple(men))
        if left:
            return force, f"ride:{left[min(index, len(left) - 1)].id}"
        return force, f"man:{men[-1].id}" if men else "force"
    gone = [man.id for man in force.figures if man.id == id or (kind == "unit" and man.squad == id)]
    index = next((n for n, man in enumerate(force.figures) if man.id in gone), 0)
    rides = [ride for ride in force.vehicles if not (kind == "unit" and ride.squad == id)]
    left_to_ride = {"", *(ride.id for ride in rides)}
    men = [
        replace(man, crew="" if man.crew in gone else man.crew) for man in force.figures if man.id not in gone
    ]
    men = [man if man.aboard in left_to_ride else replace(man, aboard="", post="") for man in men]
    units = [
        replace(unit, leader="") if unit.leader in gone else unit
        for unit in force.squads
        if not (kind == "unit" and unit.id == id)
    ]
    if len(units) == 1:
        units, men = [], [replace(man, squad="") for man in men]
        rides = [replace(ride, squad="") for ride in rides]
    force = replace(force, figures=tuple(men), squads=tuple(units), vehicles=tuple(rides))
    return force, f"man:{men[min(index, len(men) - 1)].id}" if men else "force"
