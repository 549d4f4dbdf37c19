"""Ludonet quick skirmish, what happened. Sealed shots, dice, and all losses at once."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event, Fired, Mark, Modifier, Number
from core.engine.contract.secrecy import Open, OwnOf
from core.engine.words.ids import AnyId, FigureId, WeaponName
from core.rules.ludonet.facts import unsaid
from core.rules.ludonet.facts.changes import change, eliminate, with_name
from core.rules.ludonet.state import Bursts, Contests, Order, State, Volley, Wound
from core.table.places import Place, Point
from core.table.terrain import Piece


class ShotSealed(Event, frozen=True):
    """One shot was declared, known to its side and the referee (LU-FIR.n): what it will need to hit."""

    told = OwnOf("order.firer")
    order: Order
    target: FigureId = FigureId("")
    needed: int = 0
    dice: int = 1
    modifiers: tuple[Modifier, ...] = ()
    base: int = 0

    def numbers(self) -> tuple[Number, ...]:
        return (
            Number(
                self.target,
                self.needed,
                self.dice,
                self.modifiers,
                self.base,
                ease=True,
                why="lu-to-hit",
                who=self.order.firer,
            ),
        )

    def written(self) -> AnyId:
        return self.order.firer

    def evolve(self, state: State) -> State:
        return replace(state, orders=(*(o for o in state.orders if o.firer != self.order.firer), self.order))


class ShotWithdrawn(Event, frozen=True):
    """A sealed shot was taken back (LU-FIR.n)."""

    told = OwnOf("figure")
    figure: FigureId

    def evolve(self, state: State) -> State:
        return replace(state, orders=tuple(o for o in state.orders if o.firer != self.figure))


class FireRevealed(Event, frozen=True):
    """All declarations are open (LU-FIR.n)."""

    reveals: ClassVar[bool] = True
    orders: Open[tuple[Order, ...]]

    def evolve(self, state: State) -> State:
        return replace(state, orders=(), volley=Volley(self.orders), awaiting=())


class ShotRolled(Event, frozen=True):
    """To hit (LU-FIR.c–l): *needed* the lowest natural die that hits, 7 for none; *base* by the table."""

    firer: Open[FigureId]
    weapon: Open[WeaponName]
    target: Open[FigureId]
    distance: Open[float]
    needed: Open[int]
    dice: Open[int]
    hits: Open[int]
    modifiers: Open[tuple[Modifier, ...]] = ()
    bursts: Open[Bursts] = ()
    contests: Open[Contests] = ()
    aim: Open[Point | None] = None
    base: Open[int] = 0

    def numbers(self) -> tuple[Number, ...]:
        number = Number(self.target, self.needed, self.dice, self.modifiers, self.base, who=self.firer)
        return (replace(number, ease=True),)

    def fired(self) -> tuple[Fired, ...]:
        spot = (self.aim.x, self.aim.y) if self.aim is not None else None
        return (Fired(self.firer, self.target, spot),)

    def harms(self) -> tuple[AnyId, ...]:
        return (*(one for one, _ in self.bursts), *(one for _, one, _ in self.contests))

    def evolve(self, state: State) -> State:
        assert state.volley is not None
        volley = replace(
            state.volley,
            orders=state.volley.orders[1:],
            bursts=(*state.volley.bursts, *self.bursts),
            contests=(*state.volley.contests, *self.contests),
        )
        return replace(state, volley=volley)


class DamageRolled(Event, frozen=True):
    """One die of damage (LU-DMG.a–e)."""

    figure: Open[FigureId]
    die: Open[int]
    modifiers: Open[tuple[Modifier, ...]] = ()
    effect: Open[str] = ""

    def numbers(self) -> tuple[Number, ...]:
        return (Number(self.figure, modifiers=self.modifiers),)

    def evolve(self, state: State) -> State:
        assert state.volley is not None
        volley = state.volley
        if volley.crews:
            volley = replace(volley, crews=volley.crews[1:])
        else:
            volley = replace(volley, bursts=volley.bursts[1:])
        if self.effect:
            volley = replace(volley, results=(*volley.results, Wound(self.figure, self.effect)))
        return replace(state, volley=volley)


class ContestRolled(Event, frozen=True):
    """Combat values (LU-AFV.b–g): both totals and what came of it."""

    firer: Open[AnyId]
    target: Open[FigureId]
    attack: Open[int]
    defence: Open[int]
    modifiers: Open[tuple[Modifier, ...]] = ()
    effect: Open[str] = ""

    def numbers(self) -> tuple[Number, ...]:
        return (Number(self.target, modifiers=self.modifiers, who=self.firer),)

    def harms(self) -> tuple[AnyId, ...]:
        return (self.target,) if self.effect else ()

    def evolve(self, state: State) -> State:
        assert state.volley is not None
        volley = replace(state.volley, contests=state.volley.contests[1:])
        if self.effect:
            volley = replace(volley, results=(*volley.results, Wound(self.target, self.effect)))
        return replace(state, volley=volley)


class LossesApplied(Event, frozen=True):
    """All results of the step at once (LU-FIR.a); *crews* are the men aboard what is destroyed by them."""

    weighs: ClassVar[bool] = True

    results: Open[tuple[Wound, ...]]
    crews: tuple[FigureId, ...] = ()

    def mark(self) -> Mark:
        if any(one.fate for one in self.results):
            return "loss"
        return "hurt" if self.results else ""

    def evolve(self, state: State) -> State:
        for result in self.results:
            figure = state.figures[result.figure]
            if figure.fate:
                continue
            if result.fate:
                state = eliminate(state, figure.id, result.fate, result.counts)
            elif result.effect == "wounded":
                state = change(state, figure.id, wounds=1)
            elif result.effect == "immobilised":
                state = change(state, figure.id, immobilised_until=result.until)
        return replace(state, volley=Volley((), crews=self.crews) if self.crews else None)


class WreckMarked(Event, frozen=True):
    """A destroyed vehicle stays as a wreck with cotton wool, or is removed (LU-TRN.h)."""

    figure: Open[FigureId]
    piece: Open[Piece | None] = None

    def evolve(self, state: State) -> State:
        state = replace(state, wrecks=with_name(state.wrecks, self.figure))
        if self.piece is None:
            return state
        return replace(state, terrain=replace(state.terrain, pieces=(*state.terrain.pieces, self.piece)))


class CrewOut(Event, frozen=True):
    """A survivor of a destroyed vehicle, beside it (LU-AFV.n).

    *placed*: he stands on the table; `None` in logs of before, where his vehicle said it.
    """

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    place: Open[Place | None] = None
    posture: Open[str] = "prone"
    placed: Open[bool | None] = None

    def evolve(self, state: State) -> State:
        placed = self.placed if self.placed is not None else unsaid.on_the_table(state, self.figure)
        return change(state, self.figure, aboard="", posture=self.posture, place=self.place, placed=placed)
