"""Breaking News, what happens: acts as they are declared, carried out and ended."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from core.engine.contract.facts import Event, Fired
from core.engine.contract.secrecy import Decided, Open
from core.engine.words.ids import Beside, FigureId, SideId
from core.rules.breaking_news.facts.changes import carried, changed, went
from core.rules.breaking_news.state import Action, CoverArea, Shot, State, Stride
from core.table.places import Place


class MoveDeclared(Event, frozen=True):
    """A whole path is declared (BN-SM.44); reactions may halt it. *vehicle* is what somebody gets into."""

    number: Open[int]
    side: Open[SideId]
    figures: Open[tuple[FigureId, ...]]
    mode: Open[str]
    strides: Open[tuple[Stride, ...]]
    hidden: Open[bool] = False
    charge: Open[tuple[FigureId, ...]] = ()
    vehicle: Open[FigureId] = FigureId("")

    def evolve(self, state: State) -> State:
        action = Action(
            "move",
            self.number,
            self.side,
            self.figures,
            mode=self.mode,
            strides=self.strides,
            quiet=self.hidden,
            charge=self.charge,
            vehicle=self.vehicle,
        )
        return replace(state, action=action, actions=self.number, mode=self.mode)


class FireDeclared(Event, frozen=True):
    """Shots are announced, before any die (BN-SM.47); *common* is the fire of a group after its move."""

    number: Open[int]
    side: Open[SideId]
    shots: Open[tuple[Shot, ...]]
    common: Open[bool] = False

    def fired(self) -> tuple[Fired, ...]:
        return tuple(Fired(shot.firer, target) for shot in self.shots for target in shot.targets)

    def evolve(self, state: State) -> State:
        firers = tuple(dict.fromkeys(shot.firer for shot in self.shots))
        action = Action("fire", self.number, self.side, firers, shots=self.shots)
        figures = changed(state.figures, firers, fired=True)
        for shot in self.shots:
            if (hull := figures[shot.firer].hull) is not None:
                fired = (*hull.fired, shot.weapon)
                figures = changed(figures, (shot.firer,), hull=replace(hull, fired=fired))
        common = "fire" if self.common else state.common
        return replace(state, figures=figures, action=action, actions=self.number, common=common)


class CoverDeclared(Event, frozen=True):
    """Covering fire is announced on an area, or *figures* join those who fire on it (BN-SM.47).

    *common* is that of a group after its move.
    """

    number: Open[int]
    area: Open[CoverArea]
    figures: Open[tuple[FigureId, ...]] = ()
    common: Open[bool] = False

    def evolve(self, state: State) -> State:
        action = Action("cover", self.number, self.area.side, self.figures)
        figures = changed(state.figures, self.figures, fired=True)
        others = tuple([area for area in state.covers if area.id != self.area.id])
        covers = (*others, self.area)
        common = "cover" if self.common else state.common
        return replace(
            state, figures=figures, action=action, actions=self.number, covers=covers, common=common
        )


class HelpGiven(Event, frozen=True):
    """A comrade gave up his own action to help *figure* over a level 3 obstacle (BN-6.2.e)."""

    figure: Open[FigureId]
    helper: Open[FigureId]

    def evolve(self, state: State) -> State:
        acting = tuple([name for name in state.acting if name != self.helper])
        return replace(state, figures=changed(state.figures, (self.helper,), stage="done"), acting=acting)


class Advanced(Event, frozen=True):
    """Movers came so far along their declared paths."""

    figures: Open[tuple[FigureId, ...]]
    places: Decided[Annotated[tuple[Place | None, ...], Beside("figures")]]
    gone: Open[Annotated[tuple[float, ...], Beside("figures")]]

    def evolve(self, state: State) -> State:
        assert state.action is not None
        gone = dict(zip(self.figures, self.gone, strict=True))
        strides = tuple(
            replace(stride, gone=gone[stride.figure]) if stride.figure in gone else stride
            for stride in state.action.strides
        )
        figures = state.figures
        for name, place in zip(self.figures, self.places, strict=True):
            if place is not None:
                figures = changed(figures, (name,), place=place, moved_any=True)
                if figures[name].hull is not None:
                    figures = carried(figures, name)
            elif gone[name] > 0:
                figures = changed(figures, (name,), moved_any=True)
        state = replace(state, figures=figures, action=replace(state.action, strides=strides))
        return went(state, *(name for name in self.figures if gone[name] > 0))


class Rerouted(Event, frozen=True):
    """A mover whose bonus move took him off his way goes on from where it left him (BN-7.0.m)."""

    figure: Open[FigureId]
    stride: Open[Stride]

    def evolve(self, state: State) -> State:
        assert state.action is not None
        strides = tuple(
            self.stride if stride.figure == self.figure else stride for stride in state.action.strides
        )
        return replace(state, action=replace(state.action, strides=strides))


class ActEnded(Event, frozen=True):
    """The act in progress is over; *moved* cm count for each figure.

    Of them some *climbed*, are *sheltered* where they are, or *withdrew*.
    """

    figures: Open[tuple[FigureId, ...]]
    kind: Open[str]
    mode: Open[str] = ""
    moved: Open[Annotated[tuple[float, ...], Beside("figures")]] = ()
    climbed: Open[tuple[FigureId, ...]] = ()
    sheltered: Open[tuple[FigureId, ...]] = ()
    withdrew: Open[tuple[FigureId, ...]] = ()

    def evolve(self, state: State) -> State:
        figures = state.figures
        if self.kind == "move":
            for name, moved in zip(self.figures, self.moved or (0.0,) * len(self.figures), strict=True):
                figures = changed(
                    figures,
                    (name,),
                    moved=moved,
                    moved_any=moved > 0,
                    sheltered=name in self.sheltered,
                    climbed=name in self.climbed,
                    withdrew=figures[name].withdrew or name in self.withdrew,
                )
        return replace(state, figures=figures, action=None, awaiting=())


class Activated(Event, frozen=True):
    """These figures act now; whoever acted before is done."""

    figures: Open[tuple[FigureId, ...]]

    def evolve(self, state: State) -> State:
        figures = state.figures.copy()
        for name in state.acting:
            figures[name] = replace(figures[name], stage="done")
        for name in self.figures:
            figures[name] = replace(figures[name], stage="acting")
        return replace(state, figures=figures, acting=self.figures, mode="", common="")
