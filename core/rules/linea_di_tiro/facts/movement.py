"""Linea di Tiro, what happened. Moving (LT-MOV)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro.facts.changes import broken_off, carry, change, framed, part
from core.rules.linea_di_tiro.state import Moving, State
from core.table.places import Place


class Moved(Event, frozen=True):
    """A piece went *cm* of its way, to *place* ("None" at a real table); *frame* is what is left of it.

    *motion* is what it does meanwhile (LT-Q.22), *ground* where people said that it stands. It is no longer
    in contact with those whom it *parted* from; HE shots in a row, by it and at it, are broken off (LT-Q.31).
    What was noted of where it stood is no longer true.
    """

    figure: Open[FigureId]
    frame: Open[Moving]
    cm: Open[float]
    motion: Open[str]
    place: Open[Place | None] = None
    ground: Open[tuple[str, ...] | None] = None
    parted: Open[tuple[FigureId, ...]] = ()

    def evolve(self, state: State) -> State:
        place = self.place if self.place is not None else state.figures[self.figure].place
        moved = state.figures[self.figure].moved + self.cm
        note = "" if self.cm else state.figures[self.figure].note
        state = change(
            state, self.figure, place=place, ground=self.ground, motion=self.motion, streak=None, moved=moved,
            note=note,
        )  # fmt: skip
        state = part(carry(broken_off(state, self.figure), self.figure), self.figure, self.parted)
        return framed(state, self.frame)


class MoveEnded(Event, frozen=True):
    """A move is over after *cm* (LT-MOV.a): *shots* count no more where it took a new position (LT-VIS.g).

    *prepared* are the attacks that it still has (`lt.speed_drops_prepared`).
    """

    figure: Open[FigureId]
    how: Open[str]
    cm: Open[float]
    shots: Open[int] = 0
    prepared: Open[tuple[str, ...]] = ()

    def evolve(self, state: State) -> State:
        return framed(change(state, self.figure, shots=self.shots, prepared=self.prepared))


class Turned(Event, frozen=True):
    """A piece turned on the spot (LT-MOV.d), to *facing* degrees; `None` at a real table."""

    figure: Open[FigureId]
    facing: Open[float | None] = None
    shots: Open[int] = 0

    def evolve(self, state: State) -> State:
        place = state.figures[self.figure].place
        if place is not None and self.facing is not None:
            place = replace(place, facing=self.facing)
        return carry(change(state, self.figure, place=place, shots=self.shots), self.figure)


class Touched(Event, frozen=True):
    """Two enemies are in contact (LT-ASL.b)."""

    figure: Open[FigureId]
    foe: Open[FigureId]

    def evolve(self, state: State) -> State:
        for one, other in ((self.figure, self.foe), (self.foe, self.figure)):
            contacts = state.figures[one].contacts
            if other not in contacts:
                state = change(state, one, contacts=(*contacts, other))
        return state


class Mounted(Event, frozen=True):
    """A piece rides on a carrier now (LT-MOV.l–m), at *place*; it *parted* from whom it touched."""

    figure: Open[FigureId]
    carrier: Open[FigureId]
    place: Open[Place | None] = None
    parted: Open[tuple[FigureId, ...]] = ()

    def evolve(self, state: State) -> State:
        state = part(state, self.figure, self.parted)
        return change(state, self.figure, aboard=self.carrier, place=self.place, streak=None)


class Dismounted(Event, frozen=True):
    """A piece got off, to *place* (LT-MOV.l)."""

    figure: Open[FigureId]
    place: Open[Place | None] = None
    ground: Open[tuple[str, ...] | None] = None

    def evolve(self, state: State) -> State:
        return change(
            state, self.figure, aboard=FigureId(""), place=self.place, ground=self.ground, streak=None
        )
