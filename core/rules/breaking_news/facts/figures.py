"""Breaking News, what happens: what befalls a figure: hiding, sighting, suppression, leaving the game."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Mark, Modifier, Number
from core.engine.contract.secrecy import DECIDED, Decided, Open, SeenOf
from core.engine.words.ids import AnyId, FigureId, MarkerId, PieceId, SideId
from core.rules.breaking_news.facts.changes import change, changed, parted, stopped, went
from core.rules.breaking_news.state import State
from core.table.places import Place, Point


class FigureHidden(Event, frozen=True):
    """He is hidden from now on, under a marker (BN-7.0.a–b, BN-10.0.b)."""

    figure: Open[FigureId]
    marker: Decided[MarkerId]
    declared: Open[bool] = False

    def evolve(self, state: State) -> State:
        figures = changed(state.figures, (self.figure,), marker=self.marker, seen_by=(), laid=False)
        return replace(state, figures=figures, markers=state.markers + 1)


class Revealed(Event, frozen=True):
    """He showed himself: fired, moved too far, or was touched (BN-7.0.g)."""

    reveals: ClassVar[bool] = True
    figure: Open[FigureId]
    why: Open[str]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, marker="", seen_by=(), laid=False)


class MarkerLaid(Event, frozen=True):
    """The marker of a man of whom nothing lay on the table: he was `hit`, or he `dodged` (BN-Q.30)."""

    reveals: ClassVar[bool] = True
    figure: Open[FigureId]
    why: Open[str]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, laid=True)


class SightingTried(Event, frozen=True):
    """One attempt to sight (BN-7.0.h); *needed* 1 or less needs no die.

    *sought* is the spot or the piece of terrain searched where no markers lie on the table (BN-Q.30).
    """

    reveals: ClassVar[bool] = True
    told = DECIDED
    figure: Decided[FigureId]
    target: Decided[FigureId]
    distance: Decided[float]
    needed: Decided[int]
    modifiers: Decided[tuple[Modifier, ...]]
    success: Open[bool]
    base: Decided[int] = 0
    sought: Open[Point | PieceId | None] = None

    def numbers(self) -> tuple[Number, ...]:
        return (Number(self.target or self.figure, self.needed, 1, self.modifiers, self.base),)

    def evolve(self, state: State) -> State:
        state = change(state, self.figure, looked=True)
        if not self.success:
            return state
        seen = state.figures[self.target].seen_by
        return change(state, self.target, seen_by=tuple(sorted({*seen, self.figure})))

    def sighted(self) -> tuple[AnyId, AnyId]:
        return (self.target, self.figure) if self.success else ("", "")


class SightLost(Event, frozen=True):
    """A sighted man is out of his spotters' sight again (BN-Q.35)."""

    figure: Open[FigureId]
    spotters: Open[tuple[FigureId, ...]]

    def evolve(self, state: State) -> State:
        left = tuple([name for name in state.figures[self.figure].seen_by if name not in self.spotters])
        return change(state, self.figure, seen_by=left)


class BonusMoveOffered(Asking, frozen=True):
    """After a failed attempt the target's owner may move it (BN-7.0.m); *side* where it may be nobody."""

    figure: Decided[FigureId]
    side: Open[SideId] = SideId("")

    def evolve(self, state: State) -> State:
        return replace(state, bonus_move=self.figure, awaiting=(*state.awaiting, *self.decisions))


class BonusMoved(Event, frozen=True):
    """It moved, or stayed where it was (BN-7.0.m)."""

    told = DECIDED
    figure: Open[FigureId]
    place: Decided[Place | None] = None
    sheltered: Open[bool] = False

    def evolve(self, state: State) -> State:
        rest = tuple(d for d in state.awaiting if d.about != "bonus_move")
        if not self.figure:
            return replace(state, bonus_move="", awaiting=rest)
        place = self.place or state.figures[self.figure].place
        figures = changed(state.figures, (self.figure,), place=place, sheltered=self.sheltered)
        return replace(state, figures=figures, bonus_move="", awaiting=rest)


class RallyBegan(Asking, frozen=True):
    """These sides test their suppressed men at the start of the turn, by option (BN-Q.80)."""

    sides: Open[tuple[SideId, ...]]


class RallyEnded(Event, frozen=True):
    """A side has tested all of them."""

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        left = tuple(one for one in state.awaiting if (one.seat, one.about) != (self.side, "rally"))
        return replace(state, awaiting=left)


class SuppressionTested(Event, frozen=True):
    """The test before an action (BN-10.0.f): *need* or less on one die.

    He is *suppressed* from now on or not, and who failed for the morale of his side is *retreating*.
    """

    figure: Open[FigureId]
    need: Decided[int]
    modifiers: Decided[tuple[Modifier, ...]]
    passed: Open[bool]
    suppressed: Open[bool] = False
    retreating: Annotated[bool, SeenOf("figure")] = False

    def numbers(self) -> tuple[Number, ...]:
        return (Number(self.figure, self.need, 1, self.modifiers, or_less=True),)

    def mark(self) -> Mark:
        return "morale" if self.retreating else ""

    def evolve(self, state: State) -> State:
        return change(
            state,
            self.figure,
            tested=True,
            suppressed=self.suppressed,
            retreating=self.retreating,
            shaken=False,
        )


WENT_AS_MEANT = ("exfiltrated", "evacuated")
"""Why somebody leaves the table as his side wants him to: he is no loss."""

WENT_FOR_MORALE = ("withdrew",)
"""Why somebody leaves with his whole side: the failed test is marked, and not each man after it."""


class FigureOut(Event, frozen=True):
    """A man is out of the game: `dead`, `captured` or `left`.

    *counts* are the losses that he is for the morale of his side, 0 for none; where there are any, *now* of
    them make it test at the end of this turn (BN-12.0.a).
    """

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    fate: Open[str]
    why: Open[str] = ""
    counts: Open[int] = 0
    now: Open[int] = 1

    def mark(self) -> Mark:
        if self.fate == "wounded":
            return "hurt"
        return "" if self.why in (*WENT_AS_MEANT, *WENT_FOR_MORALE) else "loss"

    def evolve(self, state: State) -> State:
        figure = state.figures[self.figure]
        state = went(parted(stopped(state, self.figure), self.figure), self.figure)
        figures = changed(
            state.figures,
            (self.figure,),
            fate=self.fate,
            marker="",
            seen_by=(),
            suppressed=False,
            stage="done",
            retreating=False,
            shaken=False,
        )
        side = state.sides[figure.side]
        now = self.now if self.counts else 0
        side = replace(side, losses=side.losses + self.counts, lost_now=side.lost_now + now)
        acting = tuple([name for name in state.acting if name != self.figure])
        action = state.action
        if action is not None and action.hits:
            action = replace(action, hits=tuple([hit for hit in action.hits if hit.figure != self.figure]))
        sides = {**state.sides, figure.side: side}
        state = replace(state, figures=figures, sides=sides, acting=acting, action=action)
        if state.melee is not None and self.figure in state.melee.losers:
            state = replace(state, melee=None, awaiting=())
        return state


class FoundInCover(Event, frozen=True):
    """People who measure said that he is in cover where he is, which nobody knew before (BN-10.0.b)."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        state = change(state, self.figure, sheltered=True)
        if state.action is None or not state.action.strides:
            return state
        strides = tuple(
            replace(stride, found=True) if stride.figure == self.figure else stride
            for stride in state.action.strides
        )
        return replace(state, action=replace(state.action, strides=strides))


class Suppressed(Event, frozen=True):
    """A man is suppressed (BN-10.0.a).

    He acts no further; *done* says whether the action that he was about is used up.
    """

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    why: Open[str]
    done: Open[bool] = True

    def mark(self) -> Mark:
        return "hurt"

    def evolve(self, state: State) -> State:
        state = stopped(state, self.figure)
        figure = state.figures[self.figure]
        acting = tuple([name for name in state.acting if name != self.figure])
        stage = figure.stage
        if stage == "acting":
            stage = "done" if self.done else "waiting"
        figures = changed(state.figures, (self.figure,), suppressed=True, stage=stage)
        return replace(state, figures=figures, acting=acting)
