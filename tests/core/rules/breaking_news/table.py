"""A Breaking News table in one call: who stands where, then wishes with supplied dice, then facts.

    game = table(kowalski=Man("R3", x=40, y=40), abu=Man("Irr3", x=40, y=60, side="red"))
    facts = game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)), [4], [2])
    assert facts.one(ShotFired).hits == 1

Every throw is a list of faces, in the order asked. A throw of another size, one that is missing and one that
is left over fail the test. On a map distances are measured; with `tape=True` they are supplied as `answers`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from inspect import Parameter, signature
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace
from playing import Facts, Playing

from core.engine.contract.facts import Decision
from core.rules.breaking_news.book import BreakingNews
from core.rules.breaking_news.facts.changes import carried
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.setup.scenario import common_grade
from core.rules.breaking_news.state import Figure, Hull, Side, State
from core.table.places import Place, bearing, distance
from core.table.questions import Edge
from core.table.terrain import Piece, Table
from core.table.terrain_file import load_table

RULES = BreakingNews()
EDGES: dict[str, Edge] = {"blue": "south", "red": "north"}


@dataclass(frozen=True)
class Soldier:
    """A man before he has a name; *facing* None looks at the nearest enemy."""

    grade: str
    weapons: tuple[str, ...]
    x: float
    y: float
    side: str
    team: str
    facing: float | None
    place: dict[str, Any]
    facts: dict[str, Any]


def Man(
    grade: str = "R3",
    *weapons: str,
    x: float = 40,
    y: float = 40,
    side: str = "blue",
    team: str = "alpha",
    facing: float | None = None,
    base: float = 2.5,
    z: float = 0.0,
    inside: str = "",
    **facts: Any,
) -> Soldier:
    """A man of *side* at (x, y) with an assault rifle unless told otherwise.

    *facts* are fields of `Figure`: `suppressed=True`, `marker="m1"`, `leadership=2`, `commander=True`, …
    """
    placed = {"base": base, "z": z, "inside": inside}
    return Soldier(grade, weapons or ("assault_rifle",), x, y, side, team, facing, placed, facts)


def Vehicle(
    kind: str = "tank",
    *weapons: str,
    x: float = 40,
    y: float = 40,
    side: str = "blue",
    drive: str = "",
    seats: int = 4,
    facing: float | None = None,
    base: float = 6.0,
    **facts: Any,
) -> Soldier:
    """A vehicle of T-VEHICLE, tracked if it is a tank; who is in it says so with `aboard=`."""
    drive = drive or ("tracked" if kind == "tank" else "wheeled")
    facts = {"hull": Hull(kind, drive, seats), "kit": ("mounted",), **facts}
    return Soldier("R3", weapons, x, y, side, "wheels", facing, {"base": base, "z": 0.0, "inside": ""}, facts)


@dataclass
class Played(Playing):
    """A Breaking News game under way."""

    rules: ClassVar[Any] = RULES

    def deciding(self) -> list[tuple[str, str]]:
        """Who must decide what: (seat, about)."""
        return [(decision.seat, decision.about) for decision in self.state.awaiting]

    def move_to(self, name: str, x: float, y: float) -> None:
        """Put a figure elsewhere by hand."""
        place = self.state.figures[name].place
        assert place is not None
        self.set(name, place=replace(place, x=float(x), y=float(y)))


EDITION = ContextVar("edition", default="EN")
"""Which edition a table is played by that names none."""


def both_editions(test: Callable[..., None]) -> Callable[..., None]:
    """Run *test* in the English and in the Italian edition: where they say it differently they play alike."""

    @pytest.mark.parametrize("in_edition", ["EN", "IT"])
    @wraps(test)
    def run(*args: Any, in_edition: str, **kwargs: Any) -> None:
        before = EDITION.set(in_edition)
        try:
            test(*args, **kwargs)
        finally:
            EDITION.reset(before)

    plain = signature(test)
    asked = Parameter("in_edition", Parameter.KEYWORD_ONLY, annotation=str)
    run.__signature__ = plain.replace(parameters=[*plain.parameters.values(), asked])  # type: ignore[attr-defined]
    return run


def table(
    terrain: Sequence[Piece | Mapping[str, Any]] = (),
    *,
    edition: str = "",
    options: Mapping[str, str] | None = None,
    active: str = "blue",
    phase: str = "actions",
    turn: int = 1,
    tape: bool = False,
    size: tuple[float, float] = (200, 200),
    sides: Mapping[str, Mapping[str, Any]] | None = None,
    facts: Mapping[str, Any] | None = None,
    **men: Soldier,
) -> Played:
    """A game in which *men* stand on the table and *active* acts.

    *terrain* as in a scenario's file or as pieces; *sides* changes facts of a `Side`, *facts* of the `State`.
    """
    every = Options.complete({"edition": edition or EDITION.get(), **(options or {})})
    figures = {name: _figure(name, man, men, tape) for name, man in men.items()}
    for ride in {figure.aboard for figure in figures.values() if figure.aboard}:
        figures = carried(figures, ride)
    state = State(
        turn=turn,
        phase=phase,
        edition=every["edition"],
        options=every,
        tape=tape,
        terrain=_terrain(terrain, size),
        sides={name: _side(name, list(figures.values()), (sides or {}).get(name, {})) for name in EDGES},
        figures=figures,
        active=active,
        markers=sum(bool(man.marker) for man in figures.values()),
    )
    if phase == "turning":
        other = state.other(active)
        state = replace(state, awaiting=(Decision(other, "turning", "BN-Q.06", ("face", "ready")),))
    if phase in ("start", "initiative"):
        state = replace(state, active="")
    return Played(replace(state, **(facts or {})))


def _terrain(terrain: Sequence[Piece | Mapping[str, Any]], size: tuple[float, float]) -> Table:
    pieces: list[Piece] = []
    for number, entry in enumerate(terrain):
        if not isinstance(entry, Piece):
            raw = {"id": f"{entry['kind']}{number}", **entry}
            entry = load_table({"width": size[0], "height": size[1], "terrain": [raw]}).pieces[0]
        pieces.append(entry)
    return Table(*size, tuple(pieces))


def _figure(name: str, man: Soldier, men: Mapping[str, Soldier], tape: bool) -> Figure:
    place = None if tape else Place(man.x, man.y, **man.place)
    if place is not None:
        place = replace(place, facing=_facing(place, man, men))
    figure = Figure(name, name.capitalize(), man.side, man.team, man.grade, man.weapons, place=place)
    figure = replace(figure, sniper="sniper_rifle" in man.weapons)
    return replace(figure, **man.facts)


def _facing(place: Place, man: Soldier, men: Mapping[str, Soldier]) -> float:
    """As told, or towards the nearest enemy, or across the table."""
    if man.facing is not None:
        return float(man.facing)
    enemies = [Place(other.x, other.y) for other in men.values() if other.side != man.side]
    if not enemies:
        return 90.0 if man.side == "blue" else 270.0
    return bearing(place, min(enemies, key=lambda enemy: distance(place, enemy)))


def _side(name: str, figures: list[Figure], given: Mapping[str, Any]) -> Side:
    own = [figure for figure in figures if figure.side == name and figure.hull is None]
    commander = next((figure.id for figure in own if figure.commander), "")
    side = Side(name, (("en", name),), EDGES[name], common_grade(own) if own else "R3", len(own), commander)
    return replace(side, **given)


__all__ = ["EDGES", "RULES", "Facts", "Man", "Played", "Soldier", "Vehicle", "table"]
