"""Linea di Tiro, what happened. Artillery off the table (LT-ART)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event, Modifier, Number
from core.engine.contract.secrecy import Open, OwnOf
from core.engine.words.ids import AnyId, FigureId, SideId
from core.rules.linea_di_tiro.facts.changes import change, framed
from core.rules.linea_di_tiro.state import Pointing, Shelling, State, Streak, Strike
from core.table.places import Point


def _change(state: State, section: AnyId, **facts: object) -> State:
    return replace(state, sections={**state.sections, section: replace(state.sections[section], **facts)})


class ZoneDesignated(Event, frozen=True):
    """A section's zone is fixed: its *centre*, or what is noted of it at a real table (LT-ART.b, j).

    A mission before it is over, and this one waits for a joker (LT-Q.39).
    """

    told = OwnOf("section")
    section: AnyId
    requester: FigureId = FigureId("")
    centre: Point | None = None
    note: str = ""

    def evolve(self, state: State) -> State:
        return _change(
            state, self.section, centre=self.centre, note=self.note, designated=True, begun=False, streaks=()
        )


class MissionEnded(Event, frozen=True):
    """A section has no mission any more: *why* is stopped or ammunition (LT-ART.l).

    That fire ends which never began would tell that there was a zone: who does not know of the section is not
    told.
    """

    section: Open[AnyId]
    why: Open[str]

    def evolve(self, state: State) -> State:
        return _change(state, self.section, centre=None, note="", designated=False, begun=False, streaks=())


class SectionFired(Event, frozen=True):
    """A section attacks its zone, now at *centre*: its zone is public from now on (LT-ART.d, g).

    *frame* has the pieces in it, *ammunition* is what is left, `None` without limit. *scatter* are the dice
    for the direction and the cm by which it is off, where it is not exact (`lt.art_scatter`).
    """

    reveals: ClassVar[bool] = True

    section: Open[AnyId]
    frame: Open[Shelling]
    attacks: Open[int]
    centre: Open[Point | None] = None
    ammunition: Annotated[int | None, OwnOf("section")] = None
    scatter: Open[tuple[int, ...]] = ()

    def evolve(self, state: State) -> State:
        state = _change(
            state, self.section, begun=True, attacks=self.attacks, centre=self.centre,
            ammunition=self.ammunition,
        )  # fmt: skip
        return framed(state, self.frame)


class SideAnswered(Event, frozen=True):
    """At a real table *side* has said which of its *pieces* are even partly there (LT-ART.g, LT-Q.20)."""

    told = OwnOf("side")
    side: SideId
    frame: Shelling | Pointing
    pieces: tuple[FigureId, ...] = ()

    def evolve(self, state: State) -> State:
        waiting = tuple(one for one in state.awaiting if one.seat != self.side)
        return replace(framed(state, self.frame), awaiting=waiting)


class PieceShelled(Event, frozen=True):
    """A piece in a zone is shelled (LT-ART.g): *value* and *factors* make a *factor*, a die a *letter*."""

    figure: Open[FigureId]
    section: Open[AnyId]
    value: Open[int]
    factor: Open[int]
    result: Open[int]
    letter: Open[str]
    factors: Open[tuple[Modifier, ...]] = ()

    def numbers(self) -> tuple[Number, ...]:
        """The factor, and the die to which nothing is added."""
        base = Modifier(self.value, "lt-mod-attack", "LT-ART.h")
        who = self.section
        return (
            Number(self.figure, 0, 0, (base, *self.factors), why="lt-factor", who=who, sum=True),
            Number(self.figure, 0, 1, (), who=who, sum=True),
        )

    def harms(self) -> tuple[AnyId, ...]:
        return (self.figure,)

    def evolve(self, state: State) -> State:
        frame = state.doing[-1]
        assert isinstance(frame, Shelling)
        strike = Strike(self.section, self.figure, self.letter)
        return framed(state, replace(frame, pieces=frame.pieces[1:], strikes=(*frame.strikes, strike)))


class PieceStruck(Event, frozen=True):
    """What was rolled for a piece happens to it now; *frame* has what else was rolled (LT-JOK.b)."""

    figure: Open[FigureId]
    letter: Open[str]
    frame: Open[Shelling]

    def evolve(self, state: State) -> State:
        struck = (*state.figures[self.figure].struck, self.letter)
        return framed(change(state, self.figure, struck=struck), self.frame)


class StreaksCounted(Event, frozen=True):
    """HE shots in a row of a section, a row for each piece in its zone (LT-HE.j, LT-Q.31)."""

    told = OwnOf("section")
    section: AnyId
    streaks: tuple[Streak, ...] = ()

    def evolve(self, state: State) -> State:
        return _change(state, self.section, streaks=self.streaks)
