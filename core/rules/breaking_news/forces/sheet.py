"""Breaking News, a force as a screen shows it: a line a thing, with its prices and what can be changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from core.engine.contract.forces import Deed, Knob, Line, Named, Part, Sheet
from core.engine.contract.options import Texts
from core.engine.words.message import Argument, Message, say
from core.rules.breaking_news.forces.checking import breaches, supported
from core.rules.breaking_news.forces.force import FLAGS, MOST_POINTS, PRICED, Force, Man, Ride, Unit
from core.rules.breaking_news.forces.pricing import (
    class_price,
    extra_part,
    man_parts,
    reckoned,
    ride_parts,
    total,
)
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.setup.vehicles import MOST_SEATS
from core.rules.breaking_news.state import RESERVES
from core.rules.breaking_news.tables.costs import EXTRAS, WEAPON_COSTS
from core.rules.breaking_news.tables.support import SUPPORTS
from core.rules.breaking_news.tables.troops import GRADES
from core.rules.breaking_news.tables.vehicles import DRIVES, KINDS
from core.rules.breaking_news.tables.weapons import WEAPONS

ARMS = ("assault_rifle", "rifle", "smg", "pistol", "sniper_rifle", "lmg", "mmg", "hmg")
"""What a man carries, of which he has one."""

BESIDES = tuple(name for name in ("rpg", "grenade_launcher", "heavy_at", "light_mortar") if name in WEAPONS)
"""What he may carry besides it."""

MACHINE_GUNS = ("", "lmg", "mmg", "hmg")
OTHER_MOUNTS = ("", "grenade_launcher", "heavy_at", "tank_gun")
ROLES = ("", "commander", "medic")
NONE = say("bn-force-none")

ADDING = (
    Deed("man", say("bn-force-add-man"), "a"),
    Deed("team", say("bn-force-add-team"), "f"),
    Deed("squad", say("bn-force-add-squad"), "s"),
    Deed("vehicle", say("bn-force-add-vehicle"), "v"),
)
REMOVING = Deed("remove", say("bn-force-remove"), "x")


def named(name: tuple[tuple[str, str], ...]) -> Message:
    """Return a name that stands in two languages."""
    return say("side-name", **dict(name))


def sheet(force: Force, options: Texts | None = None, limit: int = 0, against: str = "") -> Sheet:
    """Return the lines of a force, what it costs and what is wrong with it."""
    counted = reckoned(force, options)
    return Sheet(
        named(force.name),
        tuple(_lines(force, counted)),
        total(force, options),
        limit or force.points,
        breaches(force, options, limit, against),
    )


def _lines(force: Force, texts: Texts) -> Iterator[Line]:
    options = Options.read(texts)
    yield _head(force)
    yield Line("prices", say("bn-force-prices", edition=options.edition), knobs=_options(texts), deeds=ADDING)
    units: tuple[Unit | None, ...] = force.squads or (None,)
    for unit in units:
        if unit is None:
            men = say("bn-force-men", count=len(force.figures))
            yield Line("men", men, heading=True)
        else:
            yield _unit_line(force, unit)
        for man in force.figures:
            if unit is None or man.squad == unit.id:
                yield _man_line(force, man, options)
    strays = [man for man in force.figures if force.squads and man.squad not in _ids(force.squads)]
    for man in strays:
        yield _man_line(force, man, options)
    if force.vehicles:
        count = len(force.vehicles)
        yield Line("vehicles", say("bn-force-vehicles", count=count), heading=True)
        for ride in force.vehicles:
            yield _ride_line(force, ride)
    yield Line("extras", say("bn-force-extras"), heading=True)
    yield _support_line(force)
    for name in EXTRAS:
        yield _extra_line(force, name, options)


# --- the force as a whole -------------------------------------------------------------------


def _head(force: Force) -> Line:
    listed = _choice("listed", "g", force.listed, [("", say("bn-force-no-list")), *_grades()])
    against = _choice(
        "against",
        "t",
        force.against,
        [
            ("", say("bn-force-anybody")),
            ("regular", say("bn-force-regulars")),
            ("irregular", say("bn-force-irregulars")),
        ],
    )
    flags = [_yes_no(flag, flag[0], flag in force.flags) for flag in FLAGS]
    name = Knob("name", say("bn-force-knob-name"), "", named(force.name), hint="n", longest=40)
    limit = Knob(
        "points",
        say("bn-force-knob-points"),
        str(force.points),
        _points(force.points),
        hint="p",
        longest=9,
        wanted=say("bn-force-wanted-points", most=MOST_POINTS),
    )
    knobs = (limit, name, listed, against, *flags)
    text = say(
        "bn-force-head", name=named(force.name), limit=limit.shown, listed=listed.shown, against=against.shown
    )
    return Line("force", text, knobs=knobs, deeds=ADDING, idle=True)


def _points(points: int) -> Named:
    return say("bn-force-points", points=points) if points else say("bn-force-no-limit")


def _options(texts: Texts) -> tuple[Knob, ...]:
    hints = dict(zip(PRICED, "ecqm2", strict=False))
    return tuple(
        Knob(
            name,
            say("bn-force-knob-edition" if name == "edition" else f"{Options.words}-{name}"),
            texts[name],
            _reading(name, texts[name]),
            tuple((value, _reading(name, value)) for value in PRICED[name].meanings),
            hints.get(name, ""),
        )
        for name in PRICED
    )


def _reading(name: str, value: str) -> Named:
    return value if name == "edition" else Options.said(name, value)


# --- men ------------------------------------------------------------------------------------


def _man_line(force: Force, man: Man, options: Options) -> Line:
    rank: Argument = None
    if man.commander:
        rank = say("bn-force-is-commander", level=man.leadership)
    elif man.leadership:
        rank = say("bn-force-leads", level=man.leadership)
    text = say(
        "bn-force-man",
        name=man.name,
        grade=say(f"grade-{man.grade}"),
        arms=tuple(say(f"weapon-{weapon}") for weapon in man.weapons),
        rank=rank,
        medic=say("bn-force-is-medic") if man.medic else None,
        aboard=_aboard(force, man),
        reserve=say(f"bn-force-in-{man.reserve}") if man.reserve else None,
        team=man.team,
    )
    parts = tuple(man_parts(man, options))
    return Line(f"man:{man.id}", text, parts, tuple(_man_knobs(force, man, options)), (*ADDING, REMOVING))


def _aboard(force: Force, man: Man) -> Message | None:
    ride = next((ride for ride in force.vehicles if ride.id == man.aboard), None)
    if ride is None:
        return None
    return say(f"bn-force-aboard-{man.post or 'passenger'}", vehicle=ride.name)


def arms_of(weapons: tuple[str, ...]) -> tuple[str, str]:
    """Return the weapon of a man and what he carries besides it, each empty where there is none."""
    first = next((weapon for weapon in weapons if weapon in ARMS), "")
    other = next((weapon for weapon in weapons if weapon not in (*ARMS, "grenade")), "")
    return first, other


def _man_knobs(force: Force, man: Man, options: Options) -> Iterator[Knob]:
    first, other = arms_of(man.weapons)
    role = "commander" if man.commander else "medic" if man.medic else ""
    yield _choice("grade", "c", man.grade, _grades(options.trained_cost))
    yield _choice("weapon", "w", first, _arms(ARMS))
    yield _choice("besides", "e", other, _arms(("", *BESIDES)))
    yield _choice("leadership", "l", str(man.leadership), [(str(level), str(level)) for level in range(5)])
    yield _choice("role", "r", role, [(name, say(f"bn-force-role-{name or 'none'}")) for name in ROLES])
    yield Knob("team", say("bn-force-knob-team"), man.team, man.team, _teams(force, man), "t")
    if force.squads:
        yield _choice("squad", "u", man.squad, [(unit.id, named(unit.name)) for unit in force.squads])
    if force.vehicles:
        rides: list[tuple[str, Named]] = [(ride.id, ride.name) for ride in force.vehicles]
        yield _choice("aboard", "b", man.aboard, [("", say("bn-force-on-foot")), *rides])
        if man.aboard:
            posts: list[tuple[str, Named]] = [
                (post, say(f"bn-force-post-{post or 'passenger'}")) for post in ("", "driver", "gunner")
            ]
            yield _choice("post", "p", man.post, posts)
    if {"mmg", "hmg"} & set(man.weapons):
        mates = [
            (mate.id, mate.name) for mate in force.figures if mate is not man and mate.squad == man.squad
        ]
        yield _choice("crew", "y", man.crew, [("", NONE), *mates])
    if man.reserve or {"ambush", "infiltration"} & set(force.extras):
        lists: list[tuple[str, Named]] = [
            (name, say(f"bn-force-reserve-{name or 'none'}")) for name in RESERVES
        ]
        yield _choice("reserve", "o", man.reserve, lists)
    yield Knob("name", say("bn-force-knob-name"), man.name, man.name, hint="n")


@cache
def _arms(weapons: tuple[str, ...]) -> tuple[tuple[str, Named], ...]:
    """Return weapons by what they are called and cost."""
    return tuple((weapon, _arm(weapon) if weapon else NONE) for weapon in weapons)


def _arm(weapon: str) -> Message:
    if weapon not in WEAPON_COSTS:
        return say(f"weapon-{weapon}")
    return say("bn-force-priced", what=say(f"weapon-{weapon}"), points=WEAPON_COSTS[weapon][0])


@cache
def _grades(trained: int = 0) -> tuple[tuple[str, Named], ...]:
    """Return the classes by name, with their prices where it is said what a *trained* man costs."""
    if not trained:
        return tuple((grade, say(f"grade-{grade}")) for grade in GRADES)
    return tuple(
        (grade, say("bn-force-priced", what=say(f"grade-{grade}"), points=class_price(grade, trained)))
        for grade in GRADES
    )


TEAMS = ("Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot")


def _teams(force: Force, man: Man) -> tuple[tuple[str, Named], ...]:
    """Return the fire teams of his squad, and one that is not there yet."""
    there = dict.fromkeys(mate.team for mate in force.figures if mate.squad == man.squad and mate.team)
    fresh = next((team for team in TEAMS if team not in there), "")
    return tuple((team, team) for team in (*there, fresh) if team)


# --- squads, vehicles -----------------------------------------------------------------------


def _ids(units: tuple[Unit, ...]) -> set[str]:
    return {unit.id for unit in units}


def _unit_line(force: Force, unit: Unit) -> Line:
    own = [man for man in force.figures if man.squad == unit.id]
    leaders: list[tuple[str, Named]] = [(man.id, man.name) for man in own if man.leadership]
    text = say(
        "bn-force-section" if unit.section else "bn-force-squad", name=named(unit.name), count=len(own)
    )
    knobs = (
        _choice("leader", "l", unit.leader, [("", NONE), *leaders]),
        _yes_no("section", "e", unit.section),
        Knob("name", say("bn-force-knob-name"), "", named(unit.name), hint="n"),
    )
    return Line(f"unit:{unit.id}", text, knobs=knobs, deeds=(*ADDING, REMOVING), heading=True)


def _ride_line(force: Force, ride: Ride) -> Line:
    gun = next((weapon for weapon in ride.weapons if weapon in MACHINE_GUNS), "")
    other = next((weapon for weapon in ride.weapons if weapon not in MACHINE_GUNS), "")
    text = say(
        "bn-force-vehicle",
        name=ride.name,
        kind=say(f"bn-vehicle-{ride.kind}"),
        arms=tuple(say(f"weapon-{weapon}") for weapon in ride.weapons) or (NONE,),
        seats=ride.seats,
    )
    knobs = [
        _choice("kind", "c", ride.kind, [(kind, say(f"bn-vehicle-{kind}")) for kind in reversed(KINDS)]),
        _choice("gun", "w", gun, _arms(MACHINE_GUNS)),
        _choice("other", "e", other, _arms(OTHER_MOUNTS)),
        _choice("drive", "d", ride.drive, [(drive, say(f"bn-force-{drive}")) for drive in DRIVES]),
        _choice(
            "seats", "p", str(ride.seats), [(str(count), str(count)) for count in range(1, MOST_SEATS + 1)]
        ),
    ]
    if force.squads:
        units: list[tuple[str, Named]] = [(unit.id, named(unit.name)) for unit in force.squads]
        knobs.append(_choice("squad", "u", ride.squad, units))
    knobs.append(Knob("name", say("bn-force-knob-name"), ride.name, ride.name, hint="n"))
    return Line(f"ride:{ride.id}", text, tuple(ride_parts(ride)), tuple(knobs), (*ADDING, REMOVING))


# --- support and Extras ---------------------------------------------------------------------


def _support_line(force: Force) -> Line:
    usual = say("bn-force-support-usual" if supported(force) else "bn-force-support-none")
    values: list[tuple[str, Named]] = [("", say("bn-force-support-as-usual"))]
    values += [(kind, say(f"bn-force-support-{kind}")) for kind in ("none", *SUPPORTS)]
    shown = say(f"bn-force-support-{force.support}") if force.support else usual
    knob = Knob("support", say("bn-force-knob-support"), force.support, shown, tuple(values), "w")
    return Line("support", say("bn-force-support", what=shown), (), (knob,), ADDING)


def _extra_line(force: Force, name: str, options: Options) -> Line:
    count = force.extras.get(name, 0)
    parts: tuple[Part, ...] = (extra_part(name, count, force, options),) if count else ()
    most = EXTRAS[name].most
    values = tuple((str(number), _level(number, most)) for number in range(most + 1))
    knob = Knob("count", say(f"bn-extra-{name}", count=count), str(count), _level(count, most), values, "w")
    what = say(f"bn-extra-{name}", count=count)
    text = say("bn-force-extra", what=what, count=_level(count, most))
    if not count:
        first = extra_part(name, 1, force, options).points
        text = say(
            "bn-force-extra-each" if EXTRAS[name].each else "bn-force-extra-none", what=what, points=first
        )
    return Line(f"extra:{name}", text, parts, (knob,), ADDING, idle=not count)


def _level(count: int, most: int) -> Named:
    if most == 1 or not count:
        return say("bn-force-yes" if count else "bn-force-no")
    return str(count)


# --- knobs ----------------------------------------------------------------------------------


def _choice(name: str, hint: str, now: str, values: Sequence[tuple[str, Named]]) -> Knob:
    """Return a knob with a few values, what it is now among them even where it is none of these."""
    if now not in dict(values):
        values = [*values, (now, say(f"weapon-{now}") if now in WEAPONS else now or NONE)]
    return Knob(name, say(f"bn-force-knob-{name}"), now, dict(values)[now], tuple(values), hint)


def _yes_no(name: str, hint: str, now: bool) -> Knob:
    values: list[tuple[str, Named]] = [("no", say("bn-force-no")), ("yes", say("bn-force-yes"))]
    return _choice(name, hint, "yes" if now else "no", values)
