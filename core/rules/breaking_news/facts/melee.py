"""Breaking News, what happens: hand-to-hand combat and storming."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Modifier, Number
from core.engine.contract.secrecy import CLOSED, Decided, Open
from core.engine.words.ids import FigureId, PieceId, SideId
from core.rules.breaking_news.facts.changes import change, change_all, parted
from core.rules.breaking_news.state import Contest, Hit, Melee, State, Storm


class ContactMade(Event, frozen=True):
    """A man touches these enemies (BN-Q.89); *foes* empty: contact is broken."""

    figure: Open[FigureId]
    foes: Open[tuple[FigureId, ...]]

    def evolve(self, state: State) -> State:
        state = parted(state, self.figure)
        for foe in self.foes:
            touched = (*(n for n in state.figures[foe].touching if n != self.figure), self.figure)
            state = change(state, foe, touching=touched)
        return change(state, self.figure, touching=self.foes)


class MeleeFought(Event, frozen=True):
    """One fight: (side, men, die and modifiers) for both; *loser* is a side, empty for a tie.

    *again* says that a tie is rolled once more (BN-Q.87).
    """

    weighs: ClassVar[bool] = True

    attackers: Open[tuple[FigureId, ...]]
    defenders: Open[tuple[FigureId, ...]]
    totals: Open[tuple[int, int]]
    modifiers: Open[tuple[Modifier, ...]]
    loser: Open[SideId] = SideId("")
    again: Open[bool] = False
    sides: Open[tuple[SideId, SideId]] = (SideId(""), SideId(""))
    first: Open[int] = 0
    """How many of the modifiers are the attackers'; the others are the defenders'."""

    def numbers(self) -> tuple[Number, ...]:
        parts = self.modifiers[: self.first], self.modifiers[self.first :]
        both = zip(self.sides, parts, strict=True)
        return tuple(Number(modifiers=part, who=side, sum=True) for side, part in both)

    def evolve(self, state: State) -> State:
        state = change_all(state, (*self.attackers, *self.defenders), fought=True)
        return replace(state, melee=Melee(tied=(self.attackers, self.defenders)) if self.again else None)


class LossAsked(Asking, frozen=True):
    """The losing side of many must remove one of these (BN-Q.88)."""

    told = CLOSED
    side: SideId
    figures: tuple[FigureId, ...]

    def evolve(self, state: State) -> State:
        return replace(state, melee=Melee(self.figures, self.side), awaiting=self.decisions)


class StormBegan(Event, frozen=True):
    """A round of storming begins (BN-11.1.a)."""

    storm: Open[Storm]

    def evolve(self, state: State) -> State:
        mine = self.storm.attackers
        if state.figures[mine[0]].side != state.active:  # the attacked fight on in their own turn
            mine = self.storm.defenders
        state = change_all(state, mine, fired=True)
        return replace(state, storm=self.storm)


class StormTested(Event, frozen=True):
    """A suppressed man tested at the start of the round (BN-11.1.j): *need* or less on one die."""

    figure: Open[FigureId]
    need: Decided[int]
    passed: Open[bool]
    modifiers: Decided[tuple[Modifier, ...]] = ()

    def numbers(self) -> tuple[Number, ...]:
        return (Number(self.figure, self.need, 1, self.modifiers, or_less=True),)

    def evolve(self, state: State) -> State:
        assert state.storm is not None
        storm = replace(state.storm, tested=(*state.storm.tested, self.figure))
        state = replace(state, storm=storm)
        return change(state, self.figure, suppressed=not self.passed, tested=True)


class StormRolled(Event, frozen=True):
    """All dice of both sides as one combat (BN-11.1.d–f)."""

    weighs: ClassVar[bool] = True

    attack_dice: Open[int]
    attack_hits: Open[int]
    defence_dice: Open[int]
    defence_hits: Open[int]

    def evolve(self, state: State) -> State:
        assert state.storm is not None
        storm = replace(
            state.storm,
            step="spread",
            attack_hits=self.attack_hits,
            defence_hits=self.defence_hits,
        )
        return replace(state, storm=storm)


class SpreadAsked(Asking, frozen=True):
    """An owner must say in which order his men take the hits (BN-11.1.h)."""

    told = CLOSED
    side: SideId
    hits: int


class HitsSpread(Event, frozen=True):
    """The hits are spread over these men (BN-SM.67)."""

    side: Open[SideId]
    order: Open[tuple[FigureId, ...]]
    hits: Open[tuple[Hit, ...]]

    def evolve(self, state: State) -> State:
        assert state.storm is not None
        attacker = self.side == state.figures[state.storm.attackers[0]].side
        storm = replace(
            state.storm,
            hits=(*state.storm.hits, *self.hits),
            attack_order=self.order if attacker else state.storm.attack_order,
            defence_order=state.storm.defence_order if attacker else self.order,
            attack_hits=state.storm.attack_hits if attacker else 0,
            defence_hits=0 if attacker else state.storm.defence_hits,
        )
        return replace(state, storm=storm, awaiting=())


class StormEnded(Event, frozen=True):
    """The round is over (BN-11.1.j); *holder* is the side left alone, empty if both remain.

    *attackers* and *defenders* are those who fight on next turn.
    """

    weighs: ClassVar[bool] = True

    building: Open[PieceId]
    figures: Open[tuple[FigureId, ...]]
    holder: Open[SideId] = SideId("")
    attackers: Open[tuple[FigureId, ...]] = ()
    defenders: Open[tuple[FigureId, ...]] = ()

    def evolve(self, state: State) -> State:
        state = change_all(state, self.figures, fought=True)
        contests = tuple([fight for fight in state.contests if fight.building != self.building])
        if self.attackers and self.defenders:
            contests = (*contests, Contest(self.building, self.attackers, self.defenders))
        return replace(state, storm=None, contests=contests)
