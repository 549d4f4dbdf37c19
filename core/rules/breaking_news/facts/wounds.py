"""Breaking News, what happens: wounds, their clock, the medic, and a comrade's help (BN-9.3)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event, Mark
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId
from core.rules.breaking_news.facts.changes import change
from core.rules.breaking_news.state import State
from core.rules.breaking_news.state.figures import Wound
from core.table.places import Place


class Wounded(Event, frozen=True):
    """Who is out of action is badly wounded, and has so many turns to live (BN-9.3.a).

    *place* is where he is laid who was aboard; `None` where he fell, or where nobody knows positions.
    """

    figure: Open[FigureId]
    lives: Open[int]
    place: Open[Place | None] = None

    def mark(self) -> Mark:
        return "hurt"

    def evolve(self, state: State) -> State:
        place = self.place or state.figures[self.figure].place
        wound = Wound(self.lives, state.turn)
        return change(state, self.figure, wound=wound, place=place, aboard="", post="")


class WoundWorsened(Event, frozen=True):
    """A turn has passed without help: so many are left (BN-SM.72)."""

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    lives: Open[int]

    def mark(self) -> Mark:
        return "hurt"

    def evolve(self, state: State) -> State:
        wound = state.figures[self.figure].wound
        assert wound is not None
        return change(state, self.figure, wound=replace(wound, lives=self.lives))


class Stabilised(Event, frozen=True):
    """He is out of danger, by a *medic* or off the battlefield, and no loss any more (BN-9.3.c–d).

    *losses* and *points* of a *kind* are taken back; *now* is 1 where it was a loss of this turn.
    """

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    medic: Open[FigureId]
    losses: Open[int]
    now: Open[int]
    kind: Open[str]
    points: Open[int]

    def evolve(self, state: State) -> State:
        side = state.sides[state.figures[self.figure].side]
        points = dict(side.points)
        points[self.kind] = points.get(self.kind, 0) - self.points
        side = replace(
            side,
            losses=max(0, side.losses - self.losses),
            lost_now=max(0, side.lost_now - self.now),
            points=tuple((kind, number) for kind, number in points.items() if number),
        )
        state = change(state, self.figure, fate="stabilised", wound=None)
        return replace(state, sides={**state.sides, side.id: side})


class HelpBegan(Event, frozen=True):
    """A man takes a wounded comrade with him (BN-9.3.f)."""

    figure: Open[FigureId]
    casualty: Open[FigureId]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, helps=self.casualty)


class HelpEnded(Event, frozen=True):
    """They are as far as they came, or as the fire let them; the wounded man lies there."""

    figure: Open[FigureId]
    casualty: Open[FigureId]
    place: Open[Place | None] = None

    def evolve(self, state: State) -> State:
        place = self.place or state.figures[self.casualty].place
        return change(change(state, self.figure, helps=""), self.casualty, place=place)
