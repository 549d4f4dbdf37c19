"""A Ludonet game in one call: who stands where, then wishes with supplied dice, then facts.

    game = field(ross=Man("rifle", y=40), huber=Man("rifle", y=90, side="red"), phase="fire")
    facts = game.volley(("ross", "rifle", "huber"), dice=([5], [6]))
    assert facts.one(ShotRolled).hits == 1

Every throw is a list of faces, in the order asked. A throw of another size, one that is missing and one that
is left over fail the test. On a map distances are measured; with `tape=True` they are supplied as `answers`.
Everybody stands on the table, in a unit of his own, unless told otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import lu_commands as c
from msgspec.structs import replace
from playing import Facts, Playing

from core.engine.contract.facts import Event, Refusal
from core.engine.words.message import Message
from core.locale import sentences
from core.rules.ludonet.book import RULES
from core.rules.ludonet.facts import TurnBegan
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Aircraft, Figure, Side, State, Unit
from core.rules.ludonet.tables import TERRAIN, VEHICLES, WEAPONS
from core.rules.ludonet.turn.decisions import began
from core.table.places import Place
from core.table.questions import Edge
from core.table.terrain import Table
from core.table.terrain_file import load_table

EDGES: dict[str, Edge] = {"blue": "south", "red": "north"}
AHEAD = {"blue": 90.0, "red": 270.0}


@dataclass(frozen=True)
class Standing:
    """A figure before it has a name."""

    weapons: tuple[str, ...]
    x: float
    y: float
    side: str
    unit: str
    place: dict[str, Any]
    facts: dict[str, Any]


def Man(
    *weapons: str,
    x: float = 50,
    y: float = 50,
    side: str = "blue",
    unit: str = "",
    base: float = 2.0,
    facing: float | None = None,
    inside: str = "",
    **facts: Any,
) -> Standing:
    """A man of *side* at (x, y), a rifleman unless told otherwise, looking ahead.

    *facts* are fields of `Figure`: `wounds=1`, `posture="prone"`, `placed=False`, …
    """
    front = AHEAD[side] if facing is None else facing
    place = {"base": base, "facing": front, "inside": inside, "prone": facts.get("posture") == "prone"}
    return Standing(weapons or ("rifle",), x, y, side, unit, place, facts)


def Tank(kind: str = "tank_m", *weapons: str, **facts: Any) -> Standing:
    """A vehicle or gun of a kind, with the weapons of its row unless told otherwise."""
    row = VEHICLES[kind]
    own = weapons or tuple(weapon for weapon in (row.main, row.machine_gun) if weapon) or ("gun_m",)
    return Man(*own, **{"base": 5.0, **facts, "vehicle": kind})


@dataclass
class Played(Playing):
    """A Ludonet game under way: every event and refusal is told too."""

    rules: ClassVar[Any] = RULES

    def told(self, before: Any, event: Event, after: Any) -> None:
        """Every event has its line in both languages, or none; what it was told of is kept for `shown`."""
        self.moments = [(before, event, after), *getattr(self, "moments", [])]
        for language in ("en", "it"):
            if (told := RULES.sentence(before, event, after)) is not None:
                assert sentences(language).say(told)

    def refusal_told(self, refusal: Refusal) -> None:
        """Every refusal has its sentence."""
        assert sentences("it").refusal(refusal)

    def volley(self, *shots: tuple[str, str, Any], dice: Sequence[Sequence[int]] = ()) -> Facts:
        """Declare these shots (firer, weapon, target or point), seal both sides, resolve them."""
        for firer, weapon, target in shots:
            aimed = {"target": target} if isinstance(target, str) else {"aim": target}
            self.run(self.state.figures[firer].side, c.DeclareFire(firer, weapon, **aimed))
        self.run("blue", c.FireSealed())
        facts = self.play("red", c.FireSealed(), *dice)
        assert isinstance(facts, Facts), facts
        return facts

    def begin(self, phase: str, moving: str = "") -> None:
        """Go to a step of the turn by hand."""
        self.state = RULES.evolve(self.state, began(self.state, phase, moving))

    def turn(self, turn: int, phase: str = "move", moving: str = "blue") -> None:
        """Go to a turn by hand: everybody may move again."""
        self.state = RULES.evolve(self.state, TurnBegan(turn))
        self.begin(phase, moving)

    def unit(self, name: str) -> Unit:
        """One unit as it is now."""
        return self.state.units[name]

    def shown(self, seat: str, facts: Sequence[Event]) -> list[Event]:
        """What *seat* may read of the last *facts*."""
        moments = [next(moment for moment in self.moments if moment[1] == fact) for fact in facts]
        found = [RULES.concealed(*moment, seat) for moment in moments]
        return [fact for fact in found if fact is not None]

    def known(self, seat: str) -> set[str]:
        """Which figures *seat* knows of."""
        return set(RULES.known(self.state, seat).figures)

    def tells(self, fact: Event, language: str = "en") -> str:
        """The line of one fact, told of the game as it stands."""
        told = RULES.sentence(self.state, fact, self.state)
        assert isinstance(told, Message)
        return sentences(language).say(told)


def field(
    terrain: Sequence[Mapping[str, Any]] = (),
    *,
    options: Mapping[str, str] | None = None,
    phase: str = "move",
    moving: str = "blue",
    turn: int = 1,
    tape: bool = False,
    size: tuple[float, float] = (200, 200),
    factors: Mapping[str, float] | None = None,
    aircraft: Sequence[Aircraft] = (),
    passes: int = 3,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    zone: float = 30.0,
    **men: Standing,
) -> Played:
    """A game in which *men* stand on the table and *moving* moves; *units* changes facts of a `Unit`."""
    pieces = [{"id": f"{entry['kind']}{number}", **entry} for number, entry in enumerate(terrain)]
    table = load_table({"width": size[0], "height": size[1], "terrain": pieces}, TERRAIN)
    figures = {name: _figure(name, man, tape) for name, man in men.items()}
    state = State(
        turn=turn,
        options=Options.complete(options or {}),
        tape=tape,
        terrain=Table(*size, table.pieces),
        weapons=WEAPONS,
        vehicles=VEHICLES,
        sides={
            name: Side(name, (("en", name), ("it", name)), EDGES[name], zone, passes=passes) for name in EDGES
        },
        units=_units(list(figures.values()), units or {}),
        figures=figures,
        aircraft={craft.id: craft for craft in aircraft},
        first="blue",
        factors=dict(factors or {}),
    )
    if phase == "air":
        state = replace(state, sides={name: replace(s, pass_now=True) for name, s in state.sides.items()})
    return Played(RULES.evolve(state, began(state, phase, moving if phase in ("move", "air") else "")))


def _figure(name: str, man: Standing, tape: bool) -> Figure:
    place = None if tape else Place(man.x, man.y, **man.place)
    unit = man.unit or f"{name}-unit"
    figure = Figure(name, name.capitalize(), man.side, unit, man.weapons, place=place, placed=True)
    return replace(figure, **man.facts)


def _units(figures: Sequence[Figure], given: Mapping[str, Mapping[str, Any]]) -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    for figure in figures:
        old = units.get(figure.unit, Unit(figure.unit, figure.side, figure.unit, 0))
        units[figure.unit] = replace(old, start=old.start + 1)
    return {name: replace(unit, **given.get(name, {})) for name, unit in units.items()}
