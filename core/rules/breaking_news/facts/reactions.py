"""Breaking News, what happens: reaction windows, their answers, dodging and the test of covering fire."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import CLOSED, DECIDED, Decided, Open, OwnOf
from core.engine.words.ids import FigureId, SideId
from core.rules.breaking_news.facts.changes import change, changed
from core.rules.breaking_news.state import Action, Reaction, Shot, State
from core.table.places import Place


class WindowOpened(Asking, frozen=True):
    """The reacting side may interrupt: *candidates* may fire, *dodgers* dodge, or it is asked *anyway*."""

    told = OwnOf("side")
    side: SideId
    candidates: tuple[FigureId, ...]
    dodgers: tuple[FigureId, ...] = ()
    anyway: bool = False

    def evolve(self, state: State) -> State:
        assert state.action is not None
        action = replace(
            state.action, step="window", candidates=self.candidates, dodgers=self.dodgers, replies=0,
            anyway=self.anyway,
        )  # fmt: skip
        return replace(state, action=action, awaiting=self.decisions)


class WindowClosed(Event, frozen=True):
    """Everything declared is known; now it is resolved."""

    told = DECIDED

    def evolve(self, state: State) -> State:
        assert state.action is not None
        left = tuple(decision for decision in state.awaiting if decision.about == "bonus_move")
        return replace(state, action=replace(state.action, step="resolve", rolled=0), awaiting=left)


class ReactionDeclared(Event, frozen=True):
    """A reaction was declared (BN-5.3.a); *at* is where it halts a mover, in cm of his path.

    *candidates* may still fire at the act, *dodgers* still dodge.
    """

    reaction: Open[Reaction]
    at: Open[float] = 0.0
    candidates: Annotated[tuple[FigureId, ...], OwnOf("reaction.figure")] = ()
    dodgers: Annotated[tuple[FigureId, ...], OwnOf("reaction.figure")] = ()

    def evolve(self, state: State) -> State:
        assert state.action is not None
        who = self.reaction.figure
        action: Action = replace(
            state.action,
            declared=(*state.action.declared, self.reaction),
            candidates=self.candidates,
            dodgers=self.dodgers,
            at=self.at,
            replies=state.action.replies + 1,
        )
        launched = state.figures[who].launched or self.reaction.once
        hull, shot = state.figures[who].hull, self.reaction.shot
        if hull is not None and shot is not None:
            before = hull.replied if state.figures[who].answered == action.number else ()
            hull = replace(hull, replied=(*before, shot.weapon))
        figures = changed(state.figures, (who,), answered=action.number, launched=launched, hull=hull)
        return replace(state, figures=figures, action=action)


class VictimAsked(Asking, frozen=True):
    """The group's controller must name who is shot at (BN-8.2.m)."""

    told = CLOSED
    side: SideId


class VictimNamed(Event, frozen=True):
    """He named him."""

    figure: Open[FigureId]
    target: Open[FigureId]

    def evolve(self, state: State) -> State:
        assert state.action is not None
        declared = tuple(
            replace(reaction, shot=_aimed_at(reaction.shot, self.target))
            if reaction.figure == self.figure
            and reaction.shot is not None
            and self.target in reaction.shot.targets
            else reaction
            for reaction in state.action.declared
        )
        return replace(state, action=replace(state.action, declared=declared), awaiting=())


def _aimed_at(shot: Shot, target: FigureId) -> Shot:
    """Return *shot* at one of the targets it may choose among."""
    at = shot.targets.index(target)
    return replace(shot, targets=(target,), lines=shot.lines[at : at + 1])


class CoverTested(Event, frozen=True):
    """A reaction from under covering fire (BN-8.3.f): a total above *value* passes."""

    figure: Open[FigureId]
    area: Open[str]
    value: Open[int]
    total: Open[int]
    passed: Open[bool]

    def evolve(self, state: State) -> State:
        assert state.action is not None
        first = next(
            (one for one in state.action.declared if one.figure == self.figure and not one.tested), None
        )
        declared = tuple(replace(one, tested=True) if one is first else one for one in state.action.declared)
        covers = tuple(
            replace(area, tested=(*area.tested, self.figure)) if area.id == self.area else area
            for area in state.covers
        )
        return replace(state, action=replace(state.action, declared=declared), covers=covers)


class ReactionLost(Event, frozen=True):
    """A declared reaction is over: *done* as declared, or lost because the man cannot react any more."""

    figure: Open[FigureId]
    done: Open[bool] = False

    def evolve(self, state: State) -> State:
        assert state.action is not None
        kept = tuple(reaction for reaction in state.action.declared if reaction.figure != self.figure)
        return replace(state, action=replace(state.action, declared=kept))


class Dodged(Event, frozen=True):
    """He dodged to this place once the shots were resolved (BN-Q.44)."""

    told = DECIDED
    figure: Open[FigureId]
    place: Decided[Place | None]
    sheltered: Open[bool] = False

    def evolve(self, state: State) -> State:
        place = self.place or state.figures[self.figure].place
        return change(state, self.figure, place=place, sheltered=self.sheltered)
