"""Linea di Tiro: the sides of a scenario: platoons, pieces, who rides on whom, sections of artillery (D0)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from core.engine.contract.scenario import Reader, fields_of
from core.engine.words.ids import AnyId, FigureId, SideId, UnitId
from core.rules.linea_di_tiro import pieces
from core.rules.linea_di_tiro.common.ground import WORDS
from core.rules.linea_di_tiro.state import Kind, Piece, Platoon, Section, Side
from core.table.map_ruler import answer
from core.table.places import Place
from core.table.questions import Edge, Ground
from core.table.terrain import Table

EDGES: tuple[Edge, ...] = ("north", "south", "east", "west")
MOST = 60


class Made:
    """What has been read of the sides so far."""

    def __init__(self, kinds: Mapping[str, Kind], terrain: Table, tape: bool) -> None:
        self.kinds, self.terrain, self.tape = kinds, terrain, tape
        self.sides: list[Side] = []
        self.platoons: list[Platoon] = []
        self.pieces: list[Piece] = []
        self.sections: list[Section] = []

    def new(self, id: str, read: Reader) -> None:
        """Refuse an id that a piece, a platoon or a section of either side has: each is called by its own."""
        pieces = {one.id for one in self.pieces}
        if id in {*pieces, *(one.id for one in self.platoons), *(one.id for one in self.sections)}:
            read.wrong("id", "scenario-twice", got=id)


def read_side(name: SideId, read: Reader, made: Made) -> None:
    names = read.in_languages("name")
    edge = next(edge for edge in EDGES if edge == read.word("edge", EDGES))
    zone = read.number("zone", 0, 300, 30)
    breaks = read.number("breaks", 0, 1, 0)
    before = len(made.pieces)
    for platoon in read.tables("platoons", []):
        id = UnitId(f"{name}-{platoon.text('id', most=24)}")
        made.new(id, platoon)
        made.platoons.append(Platoon(id, name, platoon.text("name", most=30)))
        company, reserve = platoon.text("company", "", 30), platoon.flag("reserve")
        listed = platoon.tables("figures")
        if not listed:
            platoon.wrong("figures", "scenario-empty-list")
        for one in listed:
            read_piece(name, id, company, reserve, one, made)
        platoon.done()
    for one in read.tables("figures", []):
        read_piece(name, UnitId(""), "", False, one, made)
    own = made.pieces[before:]
    if not 0 < len(own) <= MOST:
        read.wrong("platoons", "scenario-too-many", "platoons", "figures", got=len(own), most=MOST)
    _ride(read, own, made, before)
    for section in read.tables("sections", []):
        _section(name, section, made)
    read.done()
    made.sides.append(Side(name, tuple(names.items()), edge, zone, breaks=breaks))


def _ride(read: Reader, own: list[Piece], made: Made, before: int) -> None:
    """Put those on their carrier who start on one (LT-MOV.l, LT-Q.25)."""
    fields = fields_of(read)
    for index, piece in enumerate(own):
        if not piece.aboard:
            continue
        carrier = next((one for one in own if one.id == piece.aboard and one.id != piece.id), None)
        riding = sum(one.aboard == piece.aboard for one in own)
        if carrier is None or riding > made.kinds[carrier.kind].capacity:
            at = fields.get(piece.id, read.at("figures")).removeprefix(f"{read.field}.")
            read.wrong(f"{at}.aboard", "lt-no-carrier", figure=piece.name, carrier=piece.aboard)
            continue
        if carrier.place is not None:
            here = carrier.place
            base = made.kinds[piece.kind].base
            place = Place(here.x, here.y, here.facing, here.z, base, carrier.id)
            made.pieces[before + index] = replace(piece, place=place)


def read_piece(side: SideId, platoon: UnitId, company: str, reserve: bool, read: Reader, made: Made) -> None:
    """Read one piece into what was *made*; raises `ScenarioError`."""
    id = FigureId(read.text("id", most=24))
    if not id.replace("-", "_").isidentifier():
        read.wrong("id", "scenario-bad-id", got=id)
    made.new(id, read)
    kind = read.word("kind", tuple(made.kinds))
    data = made.kinds[kind]
    aboard = FigureId(read.text("aboard", "", 24))
    if aboard and data.motor:
        read.wrong("aboard", "lt-no-carrier", figure=id, carrier=aboard)
    prepared = read.whole("prepared", 0, 9, 0)
    ground = read.words("ground", WORDS) if "ground" in read.data else None
    place, spot = _place(read, made, aboard, data), ""
    if made.tape and place is not None:  # people put it there themselves
        ground = words_at(made.terrain, place) if ground is None else ground
        spot, place = f"{place.x:g} × {place.y:g} cm", None
    piece = Piece(
        id=id,
        name=read.text("name", most=24),
        side=side,
        kind=kind,
        platoon=platoon,
        company=company,
        place=place,
        note=read.text("note", spot, 80),
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
    if aboard or (made.tape and "x" not in read.data):
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


def words_at(terrain: Table, place: Place) -> tuple[str, ...]:
    """Return the words of a spot: what a scenario laid there counts at a real table as well."""
    here = FigureId("here")
    kinds = answer(Ground(here), terrain, {here: place})
    return tuple(word for word in WORDS if word in kinds)


def _section(side: SideId, read: Reader, made: Made) -> None:
    id: AnyId = read.text("id", most=24)
    made.new(id, read)
    kind = read.word("kind", tuple(pieces.SECTIONS))
    value = read.whole("value", 0, 20, pieces.SECTIONS[kind])
    ammunition = read.whole("ammunition", 0, 99) if "ammunition" in read.data else None
    made.sections.append(Section(id, read.text("name", most=24), side, value, ammunition))
    read.done()
