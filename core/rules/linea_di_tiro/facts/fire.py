"""Linea di Tiro, what happened. Attacks (LT-FIRE, LT-AT, LT-HE)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event, Fired, Modifier, Number
from core.engine.contract.secrecy import DECIDED, Decided, Open
from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro.facts.changes import change, framed
from core.rules.linea_di_tiro.state import Attacking, Pointing, State, Streak
from core.table.places import Point


class ShotRolled(Event, frozen=True):
    """An attack (LT-FIRE.a): *value* and *factors* make its *factor*, the dice with *terms* the *result*.

    *frame* has who, at whom, with what, and the letter; *side* is from where anti-tank fire came, *band* how
    far: S, M or L. A result of *effect* or less had one; 0 where none could, or where nobody noted it.
    """

    frame: Decided[Attacking]
    value: Decided[int]
    factor: Decided[int]
    result: Decided[int]
    dice: Open[int] = 1
    factors: Decided[tuple[Modifier, ...]] = ()
    terms: Decided[tuple[Modifier, ...]] = ()
    side: Decided[str] = ""
    band: Decided[str] = ""
    effect: Decided[int] = 0

    def numbers(self) -> tuple[Number, ...]:
        """The factor, then what is added to the dice."""
        frame = self.frame
        if not (frame.firer or frame.section):
            return ()  # an unseen firer's are not told
        base = Modifier(self.value, "lt-mod-attack", "LT-FIRE.c")
        who = frame.firer or frame.section
        return (
            Number(frame.target, 0, 0, (base, *self.factors), why="lt-factor", who=who, sum=True),
            Number(frame.target, self.effect, self.dice, self.terms, or_less=True, who=who, sum=True),
        )

    def fired(self) -> tuple[Fired, ...]:
        return (Fired(self.frame.firer, self.frame.target),)

    def evolve(self, state: State) -> State:
        target = state.figures[self.frame.target]
        struck = (*target.struck, self.frame.result)
        return framed(change(state, target.id, struck=struck), self.frame)


class ShotCounted(Event, frozen=True):
    """An attack is resolved: its firer has fired *shots* times from here, and so many HE in a *streak*."""

    told = DECIDED
    figure: Open[FigureId]
    shots: Open[int]
    streak: Open[Streak | None] = None

    def evolve(self, state: State) -> State:
        return change(state, self.figure, shots=self.shots, streak=self.streak)


class PointNamed(Event, frozen=True):
    """HE is fired at a place that is noted in words, as *frame* says; each side says who of it is there."""

    frame: Decided[Pointing]

    def evolve(self, state: State) -> State:
        return replace(state, doing=(*state.doing, self.frame), awaiting=())


class PointShelled(Event, frozen=True):
    """HE was fired at a *spot* (`lt.area_fire`); *targets* are those whose bases touch it (LT-Q.20).

    At a real table there is none: where it is was told before.
    """

    figure: Open[FigureId]
    spot: Open[Point | None] = None
    targets: Open[tuple[FigureId, ...]] = ()
    shots: Open[int] = 0

    def fired(self) -> tuple[Fired, ...]:
        return (Fired(self.figure, spot=None if self.spot is None else (self.spot.x, self.spot.y)),)

    def evolve(self, state: State) -> State:
        return replace(change(state, self.figure, shots=self.shots, streak=None), awaiting=())
