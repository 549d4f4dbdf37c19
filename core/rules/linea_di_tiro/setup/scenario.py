"""Linea di Tiro: reading a scenario, with every number that the book leaves to it (D0, LT-ROS, LT-GEN)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.contract.scenario import Reader, check_side_id, check_standing, fields_of
from core.engine.words.cards import BRIDGE_DECK
from core.engine.words.ids import SideId, UnitId
from core.engine.words.message import Message, say
from core.rulekit.names import side_name
from core.rulekit.scenario import options_of, sides_of
from core.rules.linea_di_tiro import tables
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.facts.placing import GameSet
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.setup.data import bands_of, defence_of, kinds_of, movement_of, spotting_of
from core.rules.linea_di_tiro.setup.deploying import DEPLOYMENT
from core.rules.linea_di_tiro.setup.sides import Made, read_side
from core.rules.linea_di_tiro.state import JokerEntry, Objective, State, UnitMove
from core.rules.linea_di_tiro.terrain import TERRAIN
from core.table.places import Point
from core.table.scenario_table import lay
from core.table.terrain import Table

EFFECTS = ("told", "reinforce", "recover", "ammunition", "morale", "end")


def set_up(scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> GameSet:
    """Return the event that starts the game of *scenario*; raises `ScenarioError` with the field."""
    read = Reader(scenario)
    read.head()
    title, story = read.in_languages("name"), read.in_languages("story")
    every = options_of(read, options, Options)
    kinds = kinds_of(read.table("pieces", {}))
    bands = bands_of(read.table("bands", {}))
    spotting = spotting_of(read.table("spotting", {}))
    defence = defence_of(read.table("defence", {}))
    movement = movement_of(read.table("movement", {}))
    made = Made(kinds, lay(read, TERRAIN), tape)
    table = sides_of(read, 2, 2)
    for name in table.data:
        check_side_id(name)
        read_side(SideId(name), table.table(name), made)
    check_standing(table, tape)
    entries = tuple(_entry(one, made) for one in read.tables("jokers", []))
    moves: dict[str, UnitMove] = {}
    for one in read.tables("unit_moves", []):
        move = _unit_move(one, made)
        if move.id in moves:
            one.wrong("id", "scenario-twice", got=move.id)
        moves[move.id] = move
    objectives: dict[str, Objective] = {}
    for one in read.tables("objectives", []):
        place = _objective(one, made.terrain)
        if place.id in objectives:
            one.wrong("id", "scenario-twice", got=place.id)
        objectives[place.id] = place
    limit = read.whole("cards", 0, 999, 0)
    read.done()
    used = {piece.kind for piece in made.pieces}
    game = GameSet(
        every, tape, made.terrain, bands, dict(tables.LEAST), spotting, defence, movement,
        {name: kind for name, kind in kinds.items() if name in used},
        tuple(made.sides), tuple(made.platoons), tuple(made.pieces), tuple(made.sections), entries,
        tuple(objectives.values()),
        tuple(sorted(BRIDGE_DECK)), limit, title, story, tuple(moves.values()),
    )  # fmt: skip
    DEPLOYMENT.check_scenario(game.evolve(State()), "platoons", fields_of(table))
    return game


def _entry(read: Reader, made: Made) -> JokerEntry:
    sides = tuple(side.id for side in made.sides)
    entry = replace(
        _effect(read, made, SideId(read.word("side", ("", *sides), ""))),
        on=read.whole("on", 0, 99, 0),
        choice=read.flag("choice"),
    )
    read.done()
    return entry


def _effect(read: Reader, made: Made, side: SideId) -> JokerEntry:
    """Read what an entry of the joker list, or a unit move, does to *side*."""
    platoons = tuple(platoon.id for platoon in made.platoons)
    return JokerEntry(
        read.word("effect", EFFECTS),
        tuple(read.in_languages("text").items()),
        side=side,
        platoon=UnitId(read.word("platoon", ("", *platoons), "")),
        value=read.whole("value", -9, 9, 0),
    )


def _unit_move(read: Reader, made: Made) -> UnitMove:
    """Read another use of a figure card (LT-Q.03); *times* 0 is without limit."""
    side = SideId(read.word("side", tuple(side.id for side in made.sides)))
    times = read.whole("times", 0, 99, 0)
    name = tuple(read.in_languages("name").items())
    move = UnitMove(read.text("id", most=24), side, name, _effect(read, made, side), times or None)
    read.done()
    return move


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


@acts.tells(GameSet)
def _(before: State, event: GameSet, after: State) -> Message:
    first, second = (own.id for own in event.sides)
    title = say("side-name", **event.title)
    return say("lt-game-set", title=title, first=side_name(after, first), second=side_name(after, second))
