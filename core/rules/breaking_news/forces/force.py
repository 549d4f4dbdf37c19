"""Breaking News, a force: who and what a side has bought, as its file says it (BN-SM.02, BN-Q.140).

The file is what a scenario says of a side, without where anybody stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from core.engine.contract.scenario import Reader, ScenarioError, note
from core.engine.words.sanitize import clean
from core.rulekit.toml_text import toml_of
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.setup.extras import read_extras
from core.rules.breaking_news.setup.places import read_id
from core.rules.breaking_news.setup.vehicles import MOST_SEATS, MOUNTS
from core.rules.breaking_news.state import RESERVES
from core.rules.breaking_news.tables.support import SUPPORTS
from core.rules.breaking_news.tables.troops import GRADES, KIT
from core.rules.breaking_news.tables.vehicles import DRIVES, KINDS
from core.rules.breaking_news.tables.weapons import WEAPONS

FLAGS = ("msu", "ied")  # BN-X.NEGOTIATION.b, BN-X.IED.a
POSTS = ("", "driver", "gunner")
PRICED = {
    name: Options.declared()[name]
    for name in (
        "edition", "trained_cost", "quality_shift", "medic_cost", "motivation_platoon", "negotiation_4",
        "negotiation_card",
    )
}  # fmt: skip
"""The options that a price or a limit hangs on."""

MOST_MEN, MOST_VEHICLES, MOST_SQUADS, MOST_POINTS = 60, 12, 8, 2000
LONGEST_ID, LONGEST_NAME = 20, 24


class Man(Struct, frozen=True):
    """One man (BN-1.0.a); *listed* is his class in the army list where it is not the force's (BN-P.e).

    *reserve* is the list by which he comes later: an ambush, or infiltration (BN-SM.02).
    """

    id: str
    name: str
    team: str
    grade: str
    weapons: tuple[str, ...] = ("assault_rifle",)
    leadership: int = 0
    commander: bool = False
    kit: tuple[str, ...] = ()
    crew: str = ""
    aboard: str = ""
    post: str = ""
    squad: str = ""
    listed: str = ""
    reserve: str = ""

    @property
    def medic(self) -> bool:
        """Whether he is a medic (BN-P.d)."""
        return "medic" in self.kit


class Ride(Struct, frozen=True):
    """One vehicle (BN-P.j–m)."""

    id: str
    name: str
    kind: str
    drive: str = "wheeled"
    weapons: tuple[str, ...] = ()
    seats: int = 4
    squad: str = ""


class Unit(Struct, frozen=True):
    """One squad of a platoon or an independent section (BN-13.0)."""

    id: str
    name: tuple[tuple[str, str], ...]
    leader: str = ""
    section: bool = False


class Force(Struct, frozen=True):
    """A force; *listed* is the class of its army list, *flags* what that list allows (BN-Q.140).

    *points* is the limit that it is built for, 0 for none, *against* the kind of enemy, *options*
    what it was reckoned with: a game's own count before them.
    """

    name: tuple[tuple[str, str], ...]
    figures: tuple[Man, ...]
    vehicles: tuple[Ride, ...] = ()
    squads: tuple[Unit, ...] = ()
    extras: dict[str, int] = {}
    support: str = ""
    listed: str = ""
    flags: tuple[str, ...] = ()
    points: int = 0
    against: str = ""
    options: dict[str, str] = {}


# --- the file -------------------------------------------------------------------------------


def read_force(data: Mapping[str, Any]) -> Force:
    """Return the force of a file; `ScenarioError` tells what is none by its field."""
    read = Reader(data)
    for name in ("rules", "author"):
        read.text(name, "")
    options = read.table("options", {})
    given = [name for name in PRICED if name in options.data]
    chosen = {name: options.word(name, tuple(PRICED[name].meanings)) for name in given}
    options.done()
    men = tuple(_man(entry) for entry in read.tables("figures"))
    rides = tuple(_ride(entry) for entry in read.tables("vehicles", []))
    units = tuple(_unit(entry) for entry in read.tables("squads", []))
    for field, got, most in (
        ("figures", men, MOST_MEN), ("vehicles", rides, MOST_VEHICLES), ("squads", units, MOST_SQUADS),
    ):  # fmt: skip
        if len(got) > most:
            read.wrong(field, "scenario-too-many", field, got=len(got), most=most)
    force = Force(
        name=_names(read),
        figures=men,
        vehicles=rides,
        squads=units,
        extras=read_extras(read),
        support=read.word("support", ("", "none", *SUPPORTS), ""),
        listed=read.word("listed", ("", *GRADES), ""),
        flags=read.words("flags", FLAGS, ()),
        points=read.whole("points", 0, MOST_POINTS, 0),
        against=read.word("against", ("", "regular", "irregular"), ""),
        options=chosen,
    )
    read.done()
    _check_ids(force)
    return force


def _check_ids(force: Force) -> None:
    """Refuse an id that stands twice: nobody could tell the two apart."""
    seen: set[str] = set()
    men = [(f"figures[{index}].id", man.id) for index, man in enumerate(force.figures)]
    rides = [(f"vehicles[{index}].id", ride.id) for index, ride in enumerate(force.vehicles)]
    for field, id in (*men, *rides):
        if id in seen:
            note(ScenarioError(field, "scenario-twice", got=id))
        seen.add(id)
    units: set[str] = set()
    for index, unit in enumerate(force.squads):
        if unit.id in units:
            note(ScenarioError(f"squads[{index}].id", "scenario-twice", got=unit.id))
        units.add(unit.id)


def _names(read: Reader) -> tuple[tuple[str, str], ...]:
    """Return a name in both languages; a plain text is the same in both."""
    if isinstance(read.raw("name"), str):
        name = read.text("name", most=LONGEST_NAME * 2)
        return (("en", name), ("it", name))
    return tuple(read.in_languages("name").items())


def _man(read: Reader) -> Man:
    man = Man(
        id=read_id(read, LONGEST_ID),
        name=read.text("name", most=LONGEST_NAME),
        team=read.text("team", "", most=LONGEST_NAME),
        grade=read.word("grade", tuple(GRADES)),
        weapons=read.words("weapons", tuple(WEAPONS)),
        leadership=read.whole("leadership", 0, 4, 0),
        commander=read.flag("commander"),
        kit=read.words("kit", KIT, ()),
        crew=read.text("crew", "", LONGEST_ID),
        aboard=read.text("aboard", "", LONGEST_ID),
        post=read.word("post", POSTS, ""),
        squad=read.text("squad", "", LONGEST_ID),
        listed=read.word("listed", ("", *GRADES), ""),
        reserve=read.word("reserve", RESERVES, ""),
    )
    read.done()
    return man


def _ride(read: Reader) -> Ride:
    ride = Ride(
        id=read_id(read, LONGEST_ID),
        name=read.text("name", most=LONGEST_NAME),
        kind=read.word("kind", KINDS),
        drive=read.word("drive", tuple(DRIVES), "wheeled"),
        weapons=read.words("weapons", MOUNTS, ()),
        seats=read.whole("seats", 1, MOST_SEATS, 4),
        squad=read.text("squad", "", LONGEST_ID),
    )
    read.done()
    return ride


def _unit(read: Reader) -> Unit:
    unit = Unit(
        read_id(read, LONGEST_ID), _names(read), read.text("leader", "", LONGEST_ID), read.flag("section")
    )
    read.done()
    return unit


def written(force: Force) -> str:
    """Return the text of a force's file."""
    data: dict[str, Any] = {"rules": "breaking_news", "name": _written_name(force.name)}
    for name in ("listed", "flags", "support", "points", "against"):
        if value := getattr(force, name):
            data[name] = value
    for name in ("options", "extras"):
        if table := getattr(force, name):
            data[name] = dict(table)
    if force.squads:
        data["squads"] = [_fields(unit, name=_written_name(unit.name)) for unit in force.squads]
    data["figures"] = [_fields(man) for man in force.figures]
    if force.vehicles:
        data["vehicles"] = [_fields(ride) for ride in force.vehicles]
    return toml_of(data)


def _fields(thing: Man | Ride | Unit, **instead: Any) -> dict[str, Any]:
    """Return what is to be written of a man, a vehicle or a unit: all that is not as usual."""
    always = ("id", "name", "grade", "weapons", "kind", "drive", "seats")
    found = {name: instead.get(name, getattr(thing, name)) for name in thing.__struct_fields__}
    return {name: value for name, value in found.items() if value or name in always}


def _written_name(name: tuple[tuple[str, str], ...]) -> str | dict[str, str]:
    both = {language: clean(text, 1000) for language, text in name}
    return both["en"] if both["en"] == both["it"] else both
