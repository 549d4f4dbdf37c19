"""A Breaking News table in one call: who stands where, then wishes with supplied dice, then facts.

    game = table(kowalski=Man("R3", x=40, y=40), abu=Man("Irr3", x=40, y=60, side="red"))
    facts = game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)), [4], [2])
    assert facts.one(ShotFired).hits == 1

Every throw is a list of faces, in the order asked. A throw of another size, one that is missing and one that
is left over fail the test. On a map distances are measured; with `tape=True` they are supplied as `answers`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from core.engine.facts import Command, Decision, Event, Refusal, Refused, Thrown
from core.engine.oracles import Answered
from core.engine.questions import NeedsAnswer
from core.engine.record import Record, codec
from core.engine.resolution import Resolution
from core.engine.trying import check_turn
from core.rules.breaking_news.book import BreakingNews
from core.rules.breaking_news.options import chosen
from core.rules.breaking_news.setting_up import common_grade
from core.rules.breaking_news.state import Figure, Hull, Side, State, carried
from core.table.places import Place, bearing, distance
from core.table.questions import Edge
from core.table.terrain import Piece, Table
from core.table.terrain_file import load_table

E = TypeVar("E", bound=Event)
RULES = BreakingNews()
CODEC = codec(RULES)
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


class Facts(tuple[Event, ...]):
    """The events of one wish, in order."""

    def of(self, kind: type[E]) -> list[E]:
        """All of one kind."""
        return [event for event in self if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        """The only one of its kind; fails when there are none or several."""
        found = self.of(kind)
        assert len(found) == 1, f"{len(found)} {kind.__name__} in {self.names}"
        return found[0]

    def no(self, *kinds: type[Event]) -> bool:
        """Whether none is of these kinds."""
        return not any(isinstance(event, kinds) for event in self)

    @property
    def names(self) -> list[str]:
        """What happened, by name."""
        return [type(event).__name__ for event in self]

    @property
    def throws(self) -> list[tuple[str, int, int]]:
        """Each throw as (paragraph, number of dice, face needed or 0)."""
        return [(throw.rule, len(throw.faces), throw.need) for throw in self.of(Thrown)]


class Supplied(Answered):
    """Dice from one list; measurements from the map, or from a second list with a tape."""

    def __init__(self, dice: Sequence[Sequence[int]], answers: Sequence[Any], tape: bool) -> None:
        super().__init__(
            [list(faces) for faces in dice],
            None,
            None if tape else RULES.geometry,
            RULES.read,
            typed="scripted",
        )
        self.measured = list(answers)

    def measure(self, question: Any, state: Any) -> tuple[Any, Any]:
        """The next answer, by hand, or the map's."""
        if self._geometry is not None:
            return super().measure(question, state)
        if not self.measured:
            pytest.fail(f"a measurement was asked for that is not supplied: {question}")
        raw = msgspec.to_builtins(self.measured.pop(0))
        try:
            return self._reader(question, raw), raw
        except ValueError as error:
            pytest.fail(f"{question}: {error}")


@dataclass
class Played:
    """A game under way: `state` now, and every event so far in `log`."""

    state: State
    log: list[Event] = field(default_factory=list)

    def play(self, seat: str, command: Command, *dice: Sequence[int], answers: Sequence[Any] = ()) -> Any:
        """Play a wish and all that follows by itself; return its `Facts`, or the `Refusal`."""
        before = self.state
        oracle = Supplied(dice, answers, before.tape)
        r = Resolution(before, RULES.evolve, oracle, seat)
        try:
            check_turn(r, command)
            RULES.resolve(r, command)
            while RULES.advance(r):
                pass
            oracle.finish()
        except Refused as refused:
            return refused.refusal
        except NeedsAnswer as needs:
            pytest.fail(f"{type(command).__name__} asks for dice that are not supplied: {needs.question}")
        except ValueError as error:
            pytest.fail(f"{type(command).__name__}: {error}")
        assert not oracle.measured, f"answers left over: {oracle.measured}"
        logged(seat, command, tuple(r.events), before, r.state)
        self.state = r.state
        self.log += r.events
        return Facts(r.events)

    def refused(
        self, seat: str, command: Command, *dice: Sequence[int], answers: Sequence[Any] = ()
    ) -> tuple[str, str]:
        """Play a wish that must be refused; return its paragraph and the sentence's name."""
        before = self.state
        refusal = self.play(seat, command, *dice, answers=answers)
        assert isinstance(refusal, Refusal), f"not refused: {refusal.names}"
        assert self.state == before
        return refusal.rule, refusal.message.id

    def run(self, seat: str, *commands: Command) -> Facts:
        """Play several wishes that need no dice; return all their facts."""
        facts: list[Event] = []
        for command in commands:
            played = self.play(seat, command)
            assert not isinstance(played, Refusal), (command, played)
            facts += played
        return Facts(facts)

    def man(self, name: str) -> Figure:
        """One figure as he is now."""
        return self.state.figures[name]

    def at(self, name: str) -> tuple[float, float]:
        """Where he stands, to a tenth of a millimetre."""
        place = self.state.figures[name].place
        assert place is not None
        return round(place.x, 2), round(place.y, 2)

    def deciding(self) -> list[tuple[str, str]]:
        """Who must decide what: (seat, about)."""
        return [(decision.seat, decision.about) for decision in self.state.awaiting]

    def set(self, name: str, **facts: Any) -> None:
        """Change facts of one figure by hand."""
        figures = {**self.state.figures, name: replace(self.state.figures[name], **facts)}
        self.state = replace(self.state, figures=figures)

    def move_to(self, name: str, x: float, y: float) -> None:
        """Put a figure elsewhere by hand."""
        place = self.state.figures[name].place
        assert place is not None
        self.set(name, place=replace(place, x=float(x), y=float(y)))


def logged(seat: str, command: Command, events: tuple[Event, ...], before: State, after: State) -> None:
    """What was played can be written down, read again and replayed to the same state."""
    read = CODEC.decode(CODEC.encode(Record(1, "", seat, command, events)))
    assert read.command == command
    replayed = before
    for event in read.events:
        replayed = RULES.evolve(replayed, event)
    assert replayed == after


def table(
    terrain: Sequence[Piece | Mapping[str, Any]] = (),
    *,
    edition: str = "EN",
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
    every = chosen({"edition": edition, **(options or {})})
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
