"""Breaking News 8.4: what happens when support fire is called and when it lands."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Modifier, Number
from core.engine.contract.secrecy import OPEN, Decided, Open, OwnOf, Whole
from core.engine.words.ids import AnyId, FigureId, PieceId, SideId
from core.rules.breaking_news.facts.changes import change
from core.rules.breaking_news.state import Call, Figure, Hit, State, Strike
from core.table.places import Point


class StrikesDue(Event, frozen=True):
    """The turn begins with support fire: what was called lands, then new calls are made (BN-SM.23–24)."""

    told = OPEN

    def evolve(self, state: State) -> State:
        return replace(state, phase="strikes")


class StrikeArrived(Event, frozen=True):
    """A strike called last turn lands, and its aim point is disclosed (BN-8.4.c, BN-Q.69).

    *aim* and *note* are empty where the point is chosen only now.
    """

    reveals: ClassVar[bool] = True
    side: Open[SideId]
    aim: Open[Point | None] = None
    note: Open[str] = ""
    kind: Open[str] = ""
    far: Open[float] = 0.0

    def evolve(self, state: State) -> State:
        state = _of_side(state, self.side, coming=None)
        if self.kind:
            state = _of_side(state, self.side, heard=True)
        return replace(state, strike=Strike(self.side, self.aim, self.note, kind=self.kind, far=self.far))


class AimAsked(Asking, frozen=True):
    """The caller must name the point now (BN-Q.69, by option)."""

    side: Open[SideId]


class StrikeAimed(Event, frozen=True):
    """The caller named the point as the strike arrived."""

    side: Open[SideId]
    aim: Open[Point | None] = None
    note: Open[str] = ""
    far: Open[float] = 0.0

    def evolve(self, state: State) -> State:
        kind = state.strike.kind if state.strike is not None else ""
        strike = Strike(self.side, self.aim, self.note, kind=kind, far=self.far)
        return replace(state, strike=strike, awaiting=())


class BombDropped(Event, frozen=True):
    """The die of a mortar bomb (BN-8.5.b): with *needed* or more it falls where it was aimed."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]
    needed: Open[int]
    success: Open[bool]

    def numbers(self) -> tuple[Number, ...]:
        return (Number(needed=self.needed, base=self.needed),)

    def evolve(self, state: State) -> State:
        if not self.success or state.strike is None:
            return state
        return replace(state, strike=replace(state.strike, step="fell", centre=state.strike.aim))


class BombFired(Event, frozen=True):
    """A light mortar off the table drops a bomb, once a turn (BN-8.5.a)."""

    side: Open[SideId]
    aim: Open[Point | None] = None
    note: Open[str] = ""
    far: Open[float] = 0.0

    def evolve(self, state: State) -> State:
        state = _of_side(state, self.side, bombed=state.turn)
        strike = Strike(self.side, self.aim, self.note, kind="light_mortar", far=self.far)
        return replace(state, strike=strike)


class CounterBattery(Event, frozen=True):
    """Support fire of *side* against the enemy mortar, which it silences in this turn or *for_good*."""

    side: Open[SideId]
    enemy: Open[SideId]
    success: Open[bool]
    for_good: Open[bool] = True

    def evolve(self, state: State) -> State:
        state = _of_side(state, self.side, coming=None)
        if not self.success:
            return state
        return _of_side(state, self.enemy, silent=-1 if self.for_good else state.turn)


class GunshipCame(Event, frozen=True):
    """A helicopter called last turn is over the table from now on (BN-8.4.g, BN-SM.23)."""

    side: Open[SideId]
    helicopter: Open[Whole[Figure]]

    def evolve(self, state: State) -> State:
        state = _of_side(state, self.side, coming=None)
        return replace(state, figures={**state.figures, self.helicopter.id: self.helicopter})


class GunshipLeft(Event, frozen=True):
    """It flies home: *dismissed*, or after its one turn (BN-Q.71)."""

    helicopter: Open[FigureId]
    dismissed: Open[bool] = True

    def evolve(self, state: State) -> State:
        acting = tuple(name for name in state.acting if name != self.helicopter)
        state = replace(state, acting=acting)
        return change(state, self.helicopter, fate="left", stage="done")


class StrikeScattered(Asking, frozen=True):
    """The bombarded *side* must move the centre by so many cm (BN-8.4.e)."""

    side: Open[SideId]
    cm: Open[int]

    def evolve(self, state: State) -> State:
        assert state.strike is not None
        strike = replace(state.strike, step="shift", cm=self.cm)
        return replace(state, strike=strike, awaiting=self.decisions)


class StrikeShifted(Event, frozen=True):
    """It has (BN-SM.23): *towards* degrees, to this *centre*; without a map people moved it."""

    side: Open[SideId]
    cm: Open[int]
    towards: Open[float] = 0.0
    centre: Open[Point | None] = None

    def evolve(self, state: State) -> State:
        assert state.strike is not None
        return replace(state, strike=replace(state.strike, step="fell", centre=self.centre), awaiting=())


class StrikeFell(Event, frozen=True):
    """Who and what is under the template (BN-8.4.f, BN-D.e)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]
    struck: Open[tuple[Hit, ...]]
    buildings: Open[tuple[PieceId, ...]] = ()

    def evolve(self, state: State) -> State:
        assert state.strike is not None
        return replace(state, strike=replace(state.strike, step="fell", hits=self.struck))

    def harms(self) -> tuple[AnyId, ...]:
        return tuple([hit.figure for hit in self.struck])


class StrikeEnded(Event, frozen=True):
    """Everybody under the template has made his saving throw; *called_off* if it never fell."""

    side: Open[SideId]
    called_off: Open[bool] = False

    def evolve(self, state: State) -> State:
        charge = state.strike is not None and state.strike.ied  # whoever was to decide still is
        return replace(state, strike=None, awaiting=state.awaiting if charge else ())


class CallsOpened(Asking, frozen=True):
    """These sides may call for support now (BN-8.4.b)."""

    sides: Decided[tuple[SideId, ...]]

    def evolve(self, state: State) -> State:
        return replace(state, phase="calls", awaiting=self.decisions)


class CallNoted(Event, frozen=True):
    """A side has written down that it calls at the next start of a turn, or not any more (BN-Q.152)."""

    told = OwnOf("side")
    side: SideId
    call: Call | None = None

    def evolve(self, state: State) -> State:
        return _of_side(state, self.side, noted=self.call)


class SupportAnswered(Event, frozen=True):
    """A side calls, aimed at its secret point, or lets it be: nobody else knows yet (BN-Q.137)."""

    told = OwnOf("side")
    side: SideId
    call: Call | None = None

    def evolve(self, state: State) -> State:
        awaiting = tuple(decision for decision in state.awaiting if decision.seat != self.side)
        return replace(_of_side(state, self.side, answer=self.call, noted=None), awaiting=awaiting)


class SupportRolled(Event, frozen=True):
    """The die of a call (BN-8.4.b): *needed* or more, after *modifiers* to the die."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]
    needed: Open[int]
    modifiers: Open[tuple[Modifier, ...]]
    success: Open[bool]
    dice: Open[int] = 1
    base: Open[int] = 4
    kind: Open[str] = ""
    turn: Open[int] = 0

    def numbers(self) -> tuple[Number, ...]:
        return (Number(needed=self.needed, modifiers=self.modifiers, ease=True),)

    def evolve(self, state: State) -> State:
        side = state.sides[self.side]
        coming = side.answer if self.success else None
        called = self.turn or side.called
        return _of_side(
            state, self.side, answer=None, coming=coming, calls=side.calls + 1, called=called
        )  # fmt: skip


def _of_side(state: State, name: SideId, **facts: Any) -> State:
    return replace(state, sides={**state.sides, name: replace(state.sides[name], **facts)})


class CallsDone(Event, frozen=True):
    """Every call of this turn is rolled for; initiative follows."""

    told = OPEN

    def evolve(self, state: State) -> State:
        return replace(state, phase="initiative")
