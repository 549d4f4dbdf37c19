"""Linea di Tiro: reading a scenario, with every number that the book leaves to it (D0, LT-ROS, LT-GEN)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import combinations
from math import hypot
from typing import Any

import msgspec
from msgspec.structs import replace

from core.engine.contract.options import chosen
from core.engine.contract.scenario import Reader, ScenarioError, check_side_id, check_standing
from core.engine.words.cards import BRIDGE_DECK
from core.engine.words.ids import AnyId, FigureId, SideId, UnitId
from core.engine.words.message import Message, say
from core.engine.words.validation import why as misfit
from core.rulekit.names import side_name
from core.rulekit.scenario import options_of, sides_of
from core.rules.linea_di_tiro import pieces, tables
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.ground import WORDS
from core.rules.linea_di_tiro.facts.placing import GameSet
from core.rules.linea_di_tiro.options import OPTIONS
from core.rules.linea_di_tiro.state import (
    JokerEntry,
    Kind,
    Objective,
    Piece,
    Platoon,
    Section,
    Side,
    State,
)
from core.rules.linea_di_tiro.terrain import TERRAIN
from core.table.places import Place, Point, rim
from core.table.questions import Edge
from core.table.scenario_table import lay
from core.table.terrain import Table

EDGES: tuple[Edge, ...] = ("north", "south", "east", "west")
EFFECTS = ("told", "reinforce", "recover", "ammunition", "morale", "end")
MOST = 60
OVERLAP = 0.1


class Made:
    """What has been read of the sides so far."""

    def __init__(self, kinds: Mapping[str, Kind], terrain: Table, tape: bool) -> None:
        self.kinds, self.terrain, self.tape = kinds, terrain, tape
        self.sides: list[Side] = []
        self.platoons: list[Platoon] = []
        self.pieces: list[Piece] = []
        self.sections: list[Section] = []


def set_up(scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> GameSet:
    """Return the event that starts the game of *scenario*; raises `ScenarioError` with the field."""
    read = Reader(scenario)
    read.head()
    title, story = read.in_languages("name"), read.in_languages("story")
    every = options_of(read, options, partial(chosen, OPTIONS))
    kinds = kinds_of(read.table("pieces", {}))
    bands = _bands(read.table("bands", {}))
    spotting = _spotting(read.table("spotting", {}))
    defence = _defence(read.table("defence", {}))
    movement = _movement(read.table("movement", {}))
    made = Made(kinds, lay(read, TERRAIN), tape)
    table = sides_of(read, 2, 2)
    for name in table.data:
        check_side_id(name)
        _side(SideId(name), table.table(name), made)
    check_standing(table, tape)
    _check_bases(made.pieces)
    entries = tuple(_entry(one, made) for one in read.tables("jokers", []))
    objectives = tuple(_objective(one, made.terrain) for one in read.tables("objectives", []))
    limit = read.whole("cards", 0, 999, 0)
    read.done()
    used = {piece.kind for piece in made.pieces}
    return GameSet(
        every, tape, made.terrain, bands, dict(tables.LEAST), spotting, defence, movement,
        {name: kind for name, kind in kinds.items() if name in used},
        tuple(made.sides), tuple(made.platoons), tuple(made.pieces), tuple(made.sections), entries,
        objectives,
        tuple(sorted(BRIDGE_DECK)), limit, title, story,
    )  # fmt: skip


# --- data ---------------------------------------------------------------------------------


def kinds_of(read: Reader) -> dict[str, Kind]:
    """Return the data of pieces with the scenario's own over it, number by number (LT-ROS.b).

    A new kind names the one that it is *like*.
    """
    rows = dict(pieces.PIECES)
    for name in read.data:
        row = read.table(name)
        like = row.text("like", name, 30)
        if like not in pieces.PIECES:
            raise ScenarioError(row.at("like"), "scenario-not-one-of", got=like, allowed=", ".join(rows))
        fields: dict[str, Any] = {key: value for key, value in row.data.items() if key != "like"}
        if "name" in fields:
            fields["name"] = tuple(row.in_languages("name").items())
        try:
            base = msgspec.to_builtins(pieces.PIECES[like])
            kind = msgspec.convert({**base, **fields}, Kind)
        except msgspec.ValidationError as error:
            raise ScenarioError(row.field, "lt-bad-row", why=misfit(error)) from error
        _check_kind(row, fields, kind)
        rows[name] = kind
    return rows


def _check_kind(row: Reader, fields: Mapping[str, Any], kind: Kind) -> None:
    for field in fields:
        if field not in Kind.__struct_fields__:
            known = ", ".join(("like", *Kind.__struct_fields__))
            raise ScenarioError(row.at(field), "scenario-unknown-field", known=known)
    limits = {
        "morale": (kind.morale, 1, 6), "bound": (kind.bound, 0, 60), "speed": (kind.speed, 0, 180),
        "asl_number": (kind.asl_number, 0, 6), "overrun_number": (kind.overrun_number, 0, 6),
        "capacity": (kind.capacity, 0, 9), "prep_max": (kind.prep_max or 0, 0, 9),
        "base": (kind.base, 0.5, 20),
    }  # fmt: skip
    for field, (value, least, most) in limits.items():
        if not least <= value <= most:
            raise ScenarioError(row.at(field), "scenario-out-of-range", got=value, least=least, most=most)
    for attack in kind.attacks:
        bad = attack.type not in ("AT", "MG", "HE") or attack.band not in tables.BANDS
        if bad or not 1 <= len(attack.values) <= 3:
            raise ScenarioError(row.at("attacks"), "lt-bad-attack", type=attack.type, band=attack.band)


def _bands(read: Reader) -> dict[str, tuple[float, ...]]:
    """Return the upper limits of the bands, the scenario's own over LT-T.BAND: one to three, each farther."""
    rows = {name: tuple(map(float, limits)) for name, limits in tables.BANDS.items()}
    for name in read.data:
        limits = read.raw(name)
        numbers = isinstance(limits, list) and all(type(one) in (int, float) for one in limits)
        rising = numbers and 0 < len(limits) <= 3 and limits == sorted(set(limits)) and limits[0] > 0
        if name not in rows or not rising or not limits[-1] <= 1000:
            raise ScenarioError(read.at(name), "lt-bad-band", known=", ".join(rows))
        rows[name] = tuple(map(float, limits))
    return rows


def _spotting(read: Reader) -> dict[str, float | None]:
    """Return the spotting distances, the scenario's own over LT-T.VIS; "unlimited" is one, too (LT-VIS.d)."""
    rows = dict(tables.SPOTTING)
    for name in read.data:
        if name not in rows:
            raise ScenarioError(read.at(name), "scenario-unknown-field", known=", ".join(rows))
        rows[name] = None if read.raw(name) == "unlimited" else read.number(name, 0, 1000)
    return rows


def _defence(read: Reader) -> dict[str, tuple[int, ...]]:
    """Return the defence values, the scenario's own over LT-T.PROT (LT-Q.49)."""
    rows = dict(tables.DEFENCE)
    for name in read.data:
        values = read.raw(name)
        good = isinstance(values, list) and len(values) == len(tables.PROTECTIONS)
        if name not in rows or not good or not all(isinstance(one, int) for one in values):
            raise ScenarioError(read.at(name), "lt-bad-defence", known=", ".join(rows))
        rows[name] = tuple(values)
    return rows


def _movement(read: Reader) -> dict[str, float]:
    """Return what share of a cm kinds of terrain leave to vehicles and infantry; 0 forbids (LT-MOV.k)."""
    rows: dict[str, float] = {}
    for size in ("vehicle", "infantry"):
        for kind in (part := read.table(size, {})).data:
            if kind not in TERRAIN:
                raise ScenarioError(part.at(kind), "scenario-unknown-field", known=", ".join(TERRAIN))
            rows[f"{size}:{kind}"] = part.number(kind, 0, 4)
    read.done()
    return rows


# --- sides --------------------------------------------------------------------------------


def _side(name: SideId, read: Reader, made: Made) -> None:
    names = read.in_languages("name")
    edge = next(edge for edge in EDGES if edge == read.word("edge", EDGES))
    zone = read.number("zone", 0, 300, 30)
    breaks = read.number("breaks", 0, 1, 0)
    before = len(made.pieces)
    for platoon in read.tables("platoons", []):
        id = UnitId(f"{name}-{platoon.text('id', most=24)}")
        if any(other.id == id for other in made.platoons):
            raise ScenarioError(platoon.at("id"), "scenario-twice", got=id)
        made.platoons.append(Platoon(id, name, platoon.text("name", most=30)))
        company, reserve = platoon.text("company", "", 30), platoon.flag("reserve")
        listed = platoon.tables("figures")
        if not listed:
            raise ScenarioError(platoon.at("figures"), "scenario-empty-list")
        for one in listed:
            _piece(name, id, company, reserve, one, made)
        platoon.done()
    for one in read.tables("figures", []):
        _piece(name, UnitId(""), "", False, one, made)
    own = made.pieces[before:]
    if not 0 < len(own) <= MOST:
        raise ScenarioError(read.at("platoons"), "scenario-too-many", got=len(own), most=MOST)
    _ride(read, own, made, before)
    for section in read.tables("sections", []):
        _section(name, section, made)
    read.done()
    made.sides.append(Side(name, tuple(names.items()), edge, zone, breaks=breaks))


def _ride(read: Reader, own: list[Piece], made: Made, before: int) -> None:
    """Put those on their carrier who start on one (LT-MOV.l, LT-Q.25)."""
    for index, piece in enumerate(own):
        if not piece.aboard:
            continue
        carrier = next((one for one in own if one.id == piece.aboard and one.id != piece.id), None)
        riding = sum(one.aboard == piece.aboard for one in own)
        if carrier is None or riding > made.kinds[carrier.kind].capacity:
            raise ScenarioError(read.at("platoons"), "lt-no-carrier", figure=piece.name, carrier=piece.aboard)
        if carrier.place is not None:
            here = carrier.place
            base = made.kinds[piece.kind].base
            place = Place(here.x, here.y, here.facing, here.z, base, carrier.id)
            made.pieces[before + index] = replace(piece, place=place)


def _piece(side: SideId, platoon: UnitId, company: str, reserve: bool, read: Reader, made: Made) -> None:
    id = FigureId(read.text("id", most=24))
    if not id.replace("-", "_").isidentifier():
        raise ScenarioError(read.at("id"), "scenario-bad-id", got=id)
    if any(other.id == id for other in made.pieces):
        raise ScenarioError(read.at("id"), "scenario-twice", got=id)
    kind = read.word("kind", tuple(made.kinds))
    data = made.kinds[kind]
    aboard = FigureId(read.text("aboard", "", 24))
    if aboard and data.motor:
        raise ScenarioError(read.at("aboard"), "lt-no-carrier", figure=id, carrier=aboard)
    prepared = read.whole("prepared", 0, 9, 0)
    ground = read.words("ground", WORDS) if "ground" in read.data else None
    piece = Piece(
        id=id,
        name=read.text("name", most=24),
        side=side,
        kind=kind,
        platoon=platoon,
        company=company,
        place=_place(read, made, aboard, data),
        note=read.text("note", "", 80),
        ground=ground,
        prepared=("",) * prepared,
        aboard=aboard,
        observer=read.flag("observer", data.observer),
        morale=read.whole("morale", -1, 1, 0),
        reserve=reserve,
    )
    read.done()
    made.pieces.append(piece)


def _place(read: Reader, made: Made, aboard: FigureId, data: Kind) -> Place | None:
    if made.tape or aboard:
        for unused in ("x", "y", "facing", "z"):
            read.raw(unused, None)
        return None
    return Place(
        read.number("x", 0, made.terrain.width),
        read.number("y", 0, made.terrain.height),
        read.number("facing", -360, 360, 0) % 360,
        read.number("z", 0, 60, 0),
        data.base,
    )


def _section(side: SideId, read: Reader, made: Made) -> None:
    id: AnyId = read.text("id", most=24)
    if any(other.id == id for other in made.sections) or any(piece.id == id for piece in made.pieces):
        raise ScenarioError(read.at("id"), "scenario-twice", got=id)
    kind = read.word("kind", tuple(pieces.SECTIONS))
    value = read.whole("value", 0, 20, pieces.SECTIONS[kind])
    ammunition = read.whole("ammunition", 0, 99) if "ammunition" in read.data else None
    made.sections.append(Section(id, read.text("name", most=24), side, value, ammunition))
    read.done()


def _entry(read: Reader, made: Made) -> JokerEntry:
    sides = tuple(side.id for side in made.sides)
    platoons = tuple(platoon.id for platoon in made.platoons)
    entry = JokerEntry(
        read.word("effect", EFFECTS),
        tuple(read.in_languages("text").items()),
        read.whole("on", 0, 99, 0),
        SideId(read.word("side", ("", *sides), "")),
        UnitId(read.word("platoon", ("", *platoons), "")),
        read.whole("value", -9, 9, 0),
        read.flag("choice"),
    )
    read.done()
    return entry


def _objective(read: Reader, terrain: Table) -> Objective:
    objective = Objective(
        read.text("id", most=24),
        tuple(read.in_languages("name").items()),
        read.whole("points", 1, 99, 1),
        Point(read.number("x", 0, terrain.width), read.number("y", 0, terrain.height)),
        read.number("radius", 1, 100, 10),
    )
    read.done()
    return objective


def _check_bases(made: list[Piece]) -> None:
    """Refuse two that start with one base on the other."""
    standing = [(one, one.place) for one in made if one.place is not None and not (one.aboard or one.reserve)]
    for (one, spot), (other, place) in combinations(standing, 2):
        gap = hypot(place.x - spot.x, place.y - spot.y)
        least = rim(spot) + rim(place)
        if gap < least - OVERLAP:
            raise ScenarioError(
                f"sides.{other.side}.platoons", "scenario-bases-overlap", figure=other.name, other=one.name,
                gap=round(gap, 2), least=least,
            )  # fmt: skip


@acts.tells(GameSet)
def _(before: State, event: GameSet, after: State) -> Message:
    first, second = (own.id for own in event.sides)
    title = say("side-name", **event.title)
    return say("lt-game-set", title=title, first=side_name(after, first), second=side_name(after, second))
