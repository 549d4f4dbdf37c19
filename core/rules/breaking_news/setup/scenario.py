"""Breaking News: reading a scenario, every field checked, into the one event that starts a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.contract.scenario import (
    Reader,
    ScenarioError,
    check_side_id,
    check_standing,
    fields_of,
    note,
)
from core.engine.words.ids import FigureId, MarkerId, SideId, UnitId, WeaponName
from core.engine.words.message import Message, say
from core.rulekit.scenario import options_of, sides_of
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.deployment.asking import BOOK
from core.rules.breaking_news.facts import GameSet
from core.rules.breaking_news.forces.on_table import sides_with_forces
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.setup.civilians import read_bystanders
from core.rules.breaking_news.setup.extras import read_extras
from core.rules.breaking_news.setup.forces import Support, read_squads, read_support
from core.rules.breaking_news.setup.objectives import read_objectives
from core.rules.breaking_news.setup.places import read_id, read_place
from core.rules.breaking_news.setup.room import check_room
from core.rules.breaking_news.setup.vehicles import seated, vehicle
from core.rules.breaking_news.state import AWAY, RESERVES, Figure, Objective, Side, State
from core.rules.breaking_news.tables.support import GUNS
from core.rules.breaking_news.tables.troops import GRADES, KIT, most_common
from core.rules.breaking_news.tables.weapons import WEAPONS
from core.table.questions import Edge
from core.table.scenario_table import lay
from core.table.terrain import Table

EDGES: tuple[Edge, ...] = ("north", "south", "east", "west")
MOST_FIGURES = 60


def set_up(scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> GameSet:
    """Return the event that starts the game of *scenario*.

    Without positions (*tape*) nobody has a place. Raises `ScenarioError` with the field.
    """
    read = Reader(scenario)
    read.head()
    title = read.in_languages("name")
    story = read.in_languages("story")
    every = options_of(read, options, Options)
    chosen = Options.read(every)
    if tape and chosen.hidden_mode == "blind":
        read.wrong("options.hidden_mode", "bn-blind-needs-map")
    terrain = lay(read)
    deployment = read.word("deployment", ("", BOOK), "")
    on_table = not tape and deployment != BOOK
    sides_table = sides_of(sides_with_forces(read, terrain, on_table, every), 2, 2)
    sides: list[Side] = []
    figures: list[Figure] = []
    objectives: list[Objective] = []
    markers = 0
    hides = chosen.deploy_hidden != "never"
    for name in sides_table.data:
        check_side_id(name)
        table = sides_table.table(name)
        objectives += read_objectives(name, table, terrain, tape)
        own, markers = _side(name, table, terrain, figures, on_table, hides, markers)
        sides.append(own)
    figures.extend(read_bystanders(read, terrain, tape, tuple(sides), figures))
    if deployment:
        figures = [replace(man, fate=AWAY) if man.side else man for man in figures]
    ambushes = bool(deployment) or any(man.reserve == "ambush" for man in figures)
    check_standing(sides_table, not on_table)
    check_room(terrain, figures, fields_of(sides_table))
    _check_units(sides, figures, terrain)
    read.done()
    return GameSet(
        chosen.edition, every, tape, terrain, tuple(sides), tuple(figures), title, story, markers,
        tuple(objectives), deployment=deployment, ambushes=ambushes,
    )  # fmt: skip


def _check_units(sides: list[Side], figures: list[Figure], terrain: Table) -> None:
    """Refuse a unit with an id that a figure, a piece of terrain or an enemy unit has.

    Where its name may not be told, whatever else is called so could not be named either.
    """
    taken = {str(man.id) for man in figures} | {str(piece.id) for piece in terrain.pieces}
    for side in sides:
        for index, squad in enumerate(side.squads):
            if squad.id in taken:
                field = f"sides.{side.id}.squads[{index}].id"
                note(ScenarioError(field, "scenario-twice", got=squad.id))
        taken |= {str(squad.id) for squad in side.squads}


def _side(
    name: SideId,
    read: Reader,
    terrain: Table,
    figures: list[Figure],
    on_table: bool,
    hides: bool,
    markers: int,
) -> tuple[Side, int]:
    """Return a side and the number of markers laid; where nobody *hides* all stand open (BN-Q.31)."""
    names = read.in_languages("name")
    named = read.word("edge", EDGES)
    edge: Edge = next(edge for edge in EDGES if edge == named)
    own: list[Figure] = []
    for man in read.tables("figures"):
        reserve = man.word("reserve", RESERVES, "")
        sheltered = man.flag("hidden") and not reserve
        hidden = sheltered and hides
        markers += hidden
        placed = on_table and not reserve
        figure = read_figure(name, man, terrain, placed, MarkerId(FigureId(f"m{markers}" if hidden else "")))
        own.append(replace(figure, sheltered=sheltered, reserve=reserve, fate=AWAY if reserve else ""))
    extras = read_extras(read)
    read.raw("spots", ())  # for a force that is brought
    squads = read_squads(read, own)
    grade = common_grade(own)
    support = read_support(read, grade, extras) if own else Support()
    light_mortar = read.flag("light_mortar")
    gun = read.word("gunship", GUNS, GUNS[0])
    rides = [
        vehicle(name, grade, one, terrain, not on_table, read_id(one), tuple(squad.id for squad in squads))
        for one in read.tables("vehicles", [])
    ]
    read.done()
    if not own:
        read.wrong("figures", "scenario-empty-list")
    if len(own) > MOST_FIGURES:
        read.wrong("figures", "scenario-too-many", "figures", got=len(own), most=MOST_FIGURES)
    seen = {figure.id for figure in figures}
    for index, figure in enumerate(own):
        if figure.id in seen:
            read.wrong(f"figures[{index}].id", "scenario-twice", got=figure.id)
        seen.add(figure.id)
    for index, figure in enumerate(own):
        if figure.crew and not any(man.id == figure.crew for man in own):
            read.wrong(f"figures[{index}].crew", "scenario-no-such-figure", got=figure.crew)
    commanders = [figure.id for figure in own if figure.commander]
    if len(commanders) != 1:
        read.wrong("figures", "scenario-one-commander", "figures", "commander", got=len(commanders))
    for index, ride in enumerate(rides):
        if ride.id in seen:
            read.wrong(f"vehicles[{index}].id", "scenario-twice", got=ride.id)
        seen.add(ride.id)
    figures.extend(seated(own, rides, read.at("figures")))
    side = Side(
        name, tuple(names.items()), edge, grade, len(own), next(iter(commanders), FigureId("")),
        motivated="motivation" in extras, squads=squads, support=support.kind, improved=support.improved,
        roe=support.roe, extras=extras, light_mortar=light_mortar,
        gunship=WeaponName(gun if support.kind == "helicopters" else ""),
    )  # fmt: skip
    return side, markers


def common_grade(figures: list[Figure]) -> str:
    """Return the class with most figures, the better one if equal (BN-Q.15)."""
    return most_common([figure.grade for figure in figures])


def read_figure(side: SideId, read: Reader, terrain: Table, placed: bool, marker: MarkerId) -> Figure:
    """Return one man of a scenario, under his *marker* where he has one; raises `ScenarioError`."""
    identity = read_id(read)
    weapons = read.words("weapons", tuple(WEAPONS))
    if not weapons:
        read.wrong("weapons", "scenario-empty-list")
    grenades = _grenades(read)
    if "grenade" not in weapons and grenades != 0:
        weapons = (*weapons, "grenade")  # BN-Q.127: every armed man has them
    if read.flag("smoke", grenades != 0):  # BN-Q.127
        weapons = _with_smoke(weapons)
    aboard = read.text("aboard", "", 24)
    place = read_place(read, terrain, placed and not aboard)
    commander = read.flag("commander")
    leadership = read.whole("leadership", 0, 4, 0)
    if commander and not leadership:
        read.wrong("leadership", "scenario-commander-leads")  # BN-Q.143
    figure = Figure(
        id=identity,
        name=read.text("name", most=24),
        side=side,
        team=read.text("team", most=24),
        grade=read.word("grade", tuple(GRADES)),
        weapons=tuple(map(WeaponName, weapons)),
        leadership=leadership,
        commander=commander,
        sniper=read.flag("sniper", "sniper_rifle" in weapons),
        kit=read.words("kit", KIT, ()),
        crew=FigureId(read.text("crew", "", 24)),
        aboard=FigureId(aboard),
        post=read.word("post", ("", "driver", "gunner"), ""),
        place=place,
        marker=marker,
        squad=UnitId(read.text("squad", "", 24)),
        grenades=grenades,
    )
    read.done()
    return figure


def _with_smoke(weapons: tuple[str, ...]) -> tuple[str, ...]:
    """Return a man's weapons with smoke, for his launcher too (BN-Q.127, BN-8.9.a)."""
    launched = ("smoke_launcher",) if "grenade_launcher" in weapons else ()
    return (*weapons, *(one for one in ("smoke", *launched) if one not in weapons))


def _grenades(read: Reader) -> int | None:
    """Return how many grenades a man has where they are counted; `None`: as the option says (BN-Q.127).

    `false` is none at all.
    """
    given = read.raw("grenades", True)
    return (None if given else 0) if isinstance(given, bool) else read.whole("grenades", 0, 20)


# --- in the log ---------------------------------------------------------------------------


@acts.tells(GameSet)
def _(before: State, event: GameSet, after: State) -> Message:
    first, second = (own.id for own in event.sides)
    if event.deployment:  # how many there are is told by who stands on the table
        title = say("side-name", **event.title)
        return say(
            "bn-game-set-book", title=title, first=side_name(after, first), second=side_name(after, second)
        )
    return say(
        "bn-game-set",
        title=say("side-name", **event.title),
        first=side_name(after, first),
        first_men=after.sides[first].start,
        second=side_name(after, second),
        second_men=after.sides[second].start,
    )
