"""Who was ahead, act by act: by strength, what share of each side still fights, and by points."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import reduce
from typing import Literal

from msgspec import Struct

from core.engine.contract.facts import Event, Ruled
from core.engine.contract.results import RESULT, tells_effect
from core.engine.contract.view import View
from core.engine.seat.log_line import LogLine
from core.engine.seat.strength import counted, fallen
from core.engine.words.message import Message, say
from core.story.analysis.points import For, made_of
from core.story.analysis.reader import Reader


class Stage(Struct, frozen=True):
    """How the sides stood after an act, whose moment is (*record*, *event*): its last line that is told.

    *what* is the line of it that says most, or several of them together; *line* is the event of the last of
    these. *lost* are the figures of each side that fight no more, *points* what stands beside its name, where
    the book counts points as the game goes on, *task* how many of the things that the task is about it has,
    *account* what the points are for. *fell* are those that fight no more since the stage before; *own_fire*
    says that nobody fired in it but their own side, *how* by which line of it each of them was harmed, if one
    tells it, *by* whose acts, where people said so. Who is *back* fights again, as a referee has ruled.
    """

    record: int
    event: int
    turn: int
    what: Message
    lost: dict[str, int]
    points: dict[str, int]
    fell: dict[str, str] = {}
    own_fire: bool = False
    how: dict[str, Message] = {}
    by: dict[str, tuple[str, ...]] = {}
    account: tuple[For, ...] = ()
    task: dict[str, int] = {}
    back: frozenset[str] = frozenset()
    line: int = 0


Measure = Literal["points", "task", "strength"]
"""What a game is decided by: its book's points, its scenario's task, or losses alone."""


class Curve(Struct, frozen=True):
    """The stages of a game, and how many figures of each side its reader came to know of in all.

    With *fewer* the points are those of defeat: who has fewer of them leads. With *by_losses* they made no
    difference, as losses ended the game.
    """

    stages: tuple[Stage, ...]
    known: dict[str, int]
    fewer: bool = False
    by_losses: bool = False

    def strength(self, stage: Stage, side: str) -> float:
        """Return what share of *side* still fights, of all its figures that one came to know of."""
        known = self.known.get(side, 0)
        return 1 - stage.lost.get(side, 0) / known if known else 1.0

    def ahead(self, stage: Stage, side: str) -> float:
        """Return by how much *side* is stronger than the strongest other, from -1 to 1."""
        others = [self.strength(stage, other) for other in self.known if other != side]
        return self.strength(stage, side) - max(others, default=self.strength(stage, side))

    def leads(self, stage: Stage, side: str) -> int:
        """Return by how many points *side* leads the best other; 0 where there are none."""
        return _lead(stage.points, side, self.fewer)

    def has_more(self, stage: Stage, side: str) -> int:
        """Return how many more of the things that the task is about *side* has than the best other."""
        return _lead(stage.task, side)

    @property
    def most_points(self) -> int:
        """The largest lead of any side, at least 1."""
        return max([1, *(abs(self.leads(stage, side)) for stage in self.stages for side in stage.points)])

    @property
    def most_of_task(self) -> int:
        """By how many things any side was ahead at most, at least 1."""
        return max([1, *(abs(self.has_more(stage, side)) for stage in self.stages for side in stage.task)])

    @property
    def measured_by(self) -> Iterator[Measure]:
        """What there is to measure who was ahead by, what decides a game before what does not."""
        if any(points for stage in self.stages for points in stage.points.values()):
            yield "points"
        if any(stage.task for stage in self.stages):
            yield "task"
        yield "strength"

    @property
    def decided_by(self) -> Measure:
        """Losses where they ended the game, else the book's points, else a task, else losses."""
        return "strength" if self.by_losses else next(self.measured_by)

    def lead(self, stage: Stage, side: str, by: Measure) -> float:
        """Return by how much *side* leads, measured *by* one thing."""
        of = {"points": self.leads, "task": self.has_more, "strength": self.ahead}
        return of[by](stage, side)


def _lead(of: Mapping[str, int], side: str, fewer: bool = False) -> int:
    """Return how much more *side* has than the best other, with *fewer* how much less; 0 if unknown."""
    others = [number for other, number in of.items() if other != side]
    if not others or side not in of:
        return 0
    return min(others) - of[side] if fewer else of[side] - max(others)


class Tracing:
    """A curve that grows, act by act."""

    def __init__(self, reader: Reader, fewer: bool = False, points_for: Collection[str] = ()) -> None:
        self._reader = reader
        self._points_for = points_for
        self._fewer = fewer
        self._stages: list[Stage] = []
        self._ids: dict[str, set[str]] = {}
        self._fallen: set[str] = set()
        self._told: dict[str, list[tuple[int, int, str]]] = {}
        """Of whom people said what came of an act: in which record and turn, and whose act it was."""

        self.names: dict[str, Message | str] = {}
        """What everybody was called when last seen, also who is out of sight at the end."""

    def read(self, record: int, lines: Sequence[LogLine], seen: Callable[[], View]) -> None:
        """Read how the sides stand after an act in effect, as was *seen* then; an untold one has no stage."""
        told = [line for line in lines if line.message is not None]
        if not told or (what := headline(told)) is None:
            return
        view = seen()
        self.names |= {figure.id: figure.name for figure in view.figures}
        sides = {side.id for side in view.sides}
        men = [figure for figure in view.figures if figure.side in sides and counted(figure)]
        for man in men:
            self._ids.setdefault(man.side, set()).add(man.id)
        lost = {side: sum(fallen(man) for man in men if man.side == side) for side in sorted(sides)}
        out = {man.id: man.side for man in men if fallen(man)}
        fell = {id: side for id, side in out.items() if id not in self._fallen}
        back = self._fallen.intersection(man.id for man in men if not fallen(man))
        self._fallen = set(out)
        own = own_fire(self._reader, record, lines, fell)
        by = self._said_to(record, told, view.turn, fell)
        harm = {id: harmed_by(told, id) for id in fell}
        how = {id: _together([one.message for one in by if one.message]) for id, by in harm.items() if by}
        task = {side.id: side.task for side in view.sides if side.task is not None}
        account = made_of(view, self._points_for)
        self._stages.append(
            Stage(
                record,
                told[-1].event,
                view.turn,
                what,
                lost,
                points_of(view),
                fell,
                own,
                how,
                by,
                account,
                task,
                frozenset(back),
                foremost(told)[-1].event,
            )
        )

    def _said_to(
        self, record: int, told: Sequence[LogLine], turn: int, fell: Collection[str]
    ) -> dict[str, tuple[str, ...]]:
        """Return by whose acts those fell of whom people said so in this act or, as under seal, this turn."""
        for fact in (line.fact for line in told):
            if isinstance(fact, Ruled) and fact.doer and tells_effect(fact):
                self._told.setdefault(fact.subject, []).append((record, turn, fact.doer))
        found: dict[str, tuple[str, ...]] = {}
        for id in fell:
            said = self._told.pop(id, ())
            doers = [doer for at, when, doer in said if at == record or (turn and when == turn)]
            found |= {id: tuple(dict.fromkeys(doers))} if doers else {}
        return found

    @property
    def curve(self) -> Curve:
        """All that was read so far."""
        known = {side: len(ids) for side, ids in sorted(self._ids.items())}
        return Curve(tuple(self._stages), known, self._fewer)


WEIGHT = ("loss", "morale", "hurt")
"""The marks of facts, the most serious first."""

MOST_HARM = 2
"""Lines of one act that are told of how somebody came to harm."""

MOST_LOSSES = 3
"""Losses of one act that are told by name."""


def headline(told: Sequence[LogLine]) -> Message | None:
    """Return what says most of an act, several losses together; `None` of an act that tells nothing."""
    said = [line.message for line in foremost(told) if line.message is not None]
    return _together(said) if said else None


def foremost(told: Sequence[LogLine]) -> list[LogLine]:
    """Return the line of an act that says most: a loss before a wound, else the last one; all its losses.

    Where nobody was fired at, a failed test of morale comes before the men who leave after it, because of it;
    who fell hand to hand before it did not.
    """
    fire = any(line.fact.fired() for line in told)
    told = [line for line in told if line.message is not None]
    marked = [line for line in told if line.fact.mark()]
    if not marked:
        return told[-1:]
    marks = [line.fact.mark() for line in marked]
    first = next(mark for mark in [*marks, "loss"] if mark != "hurt")
    weight = WEIGHT if fire or first == "loss" else ("morale", "loss", "hurt")
    gravest = min(marks, key=weight.index)
    found = [line for line in marked if line.fact.mark() == gravest]
    return found if gravest == "loss" else found[:1]


def _together(said: Sequence[Message]) -> Message:
    """Return several lines as one, each once; of more than `MOST_LOSSES` that there are others."""
    lines = [one for at, one in enumerate(said) if one not in said[:at]]
    whole = reduce(lambda before, one: say("analysis-together", before=before, one=one), lines[:MOST_LOSSES])
    return say("analysis-more-losses", before=whole) if len(lines) > MOST_LOSSES else whole


def harmed_by(told: Sequence[LogLine], id: str) -> list[LogLine]:
    """Return the lines that tell how somebody was harmed at whom no shot was aimed, the last `MOST_HARM`.

    Such as a burst that caught him, what his own side missed, or a mine and what its blast did.
    """
    return [line for line in told if line.message is not None and id in line.fact.harms()][-MOST_HARM:]


def is_result_of(fact: Event, id: str) -> bool:
    """Whether people said by this fact what came for somebody of another's act."""
    return isinstance(fact, Ruled) and fact.fact == RESULT and fact.subject == id and bool(fact.doer)


def own_fire(reader: Reader, record: int, lines: Sequence[LogLine], fell: dict[str, str]) -> bool:
    """Return whether shots fell in an act, and all by the one side whose men fell."""
    firers = {shot.firer for line in lines for shot in line.fact.fired()}
    if not firers or len(sides := set(fell.values())) != 1:
        return False
    return {reader.side_of(record, one) for one in firers} == sides


def points_of(view: View) -> dict[str, int]:
    """Return the points that stand beside the sides' names."""
    return {side.id: side.points for side in view.sides if side.points is not None}


def columns(values: Sequence[float], width: int) -> Iterator[tuple[float, int]]:
    """Yield what stands in each of *width* columns of a chart: the last value of its stretch, and its place.

    A game shorter than the chart is drawn as wide as it is.
    """
    width = min(width, len(values))
    for column in range(width):
        at = (column + 1) * len(values) // width - 1
        yield values[at], at
