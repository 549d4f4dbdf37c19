"""Breaking News: reading the vehicles of a scenario and who sits in them, every field checked."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.scenario import Reader, ScenarioError, note
from core.engine.words.ids import FigureId, SideId, UnitId, WeaponName
from core.rules.breaking_news.state import Figure, Hull
from core.rules.breaking_news.tables.vehicles import BASES, DRIVES, KINDS
from core.rules.breaking_news.tables.weapons import WEAPONS
from core.table.places import Place
from core.table.terrain import Table

MOUNTS = tuple(
    name for name in WEAPONS if name in ("lmg", "mmg", "hmg", "grenade_launcher", "heavy_at", "tank_gun")
)
MOST_SEATS = 12


def vehicle(
    side: SideId,
    grade: str,
    read: Reader,
    terrain: Table,
    tape: bool,
    checked: FigureId,
    squads: tuple[str, ...],
) -> Figure:
    """Return one vehicle with the id *checked*; its crew has the class of the squad (BN-Q.19).

    In a platoon it belongs to one of the *squads* (BN-13.0.a).
    """
    kind = read.word("kind", KINDS)
    place = None
    x, y = read.raw("x", None), read.raw("y", None)
    facing = read.number("facing", -360, 360, 0) % 360
    base = read.number("base", 2, 20, BASES[kind])
    if not tape:
        if x is None or y is None:
            read.wrong("x" if x is None else "y", "scenario-missing")
        place = Place(
            read.number("x", 0, terrain.width), read.number("y", 0, terrain.height), facing, 0.0, base
        )
    hull = Hull(kind, read.word("drive", tuple(DRIVES)), read.whole("seats", 1, MOST_SEATS, 4))
    made = Figure(
        id=checked,
        name=read.text("name", most=24),
        side=side,
        team=read.text("team", "", 24),
        grade=grade,
        weapons=tuple(map(WeaponName, read.words("weapons", MOUNTS, ()))),
        kit=("mounted",),
        place=place,
        squad=UnitId(read.word("squad", squads) if squads else ""),
        hull=hull,
    )
    read.done()
    return made


def seated(own: list[Figure], rides: list[Figure], field: str) -> list[Figure]:
    """Return a side's figures with everybody in his vehicle; *field* is where its men stand in the file."""
    figures = {figure.id: figure for figure in (*own, *rides)}
    taken: dict[str, list[str]] = {}
    for index, man in enumerate(own):
        if man.post and not man.aboard:
            note(ScenarioError(f"{field}[{index}].post", "scenario-post-aboard"), "post", "aboard")
        if not man.aboard:
            continue
        at = f"{field}[{index}].aboard"
        ride = figures.get(man.aboard)
        if ride is None or ride.hull is None:
            note(ScenarioError(at, "scenario-no-such-vehicle", got=man.aboard))
            continue
        if man.marker:
            note(ScenarioError(f"{field}[{index}].hidden", "scenario-hidden-aboard"))
        taken.setdefault(ride.id, []).append(man.id)
        if len(taken[ride.id]) > ride.hull.seats:
            seats = ride.hull.seats
            note(ScenarioError(at, "scenario-no-seat", got=man.aboard, seats=seats), "aboard", "seats")
        if ride.place is not None:
            base = man.place.base if man.place is not None else 2.5
            figures[man.id] = replace(man, place=replace(ride.place, base=base, inside=ride.id))
    return list(figures.values())
