"""Breaking News 4.1 and 4.2, what happens before the first turn: sides, markers, troops; and ambushes."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Modifier, Number
from core.engine.contract.secrecy import OPEN, Decided, Open, OwnOf
from core.engine.words.ids import AnyId, FigureId, MarkerId, SideId
from core.rules.breaking_news.facts.changes import carried, change_all
from core.rules.breaking_news.state import Edge, Figure, Objective, State
from core.table.places import Place


class SetUpAsked(Asking, frozen=True):
    """Somebody has to decide something of the set-up, or whether an ambush is sprung."""


class FirstRolled(Asking, frozen=True):
    """Both rolled for First player (BN-4.2.a): (side, die, modifiers); *first* is empty for a tie.

    He chooses a table side, where *decisions* asks him to.
    """

    rolls: Open[tuple[tuple[SideId, int, tuple[Modifier, ...]], ...]]
    first: Open[SideId] = SideId("")

    def numbers(self) -> tuple[Number, ...]:
        return tuple(Number(dice=1, modifiers=terms, who=side, sum=True) for side, _, terms in self.rolls)

    def evolve(self, state: State) -> State:
        return replace(state, first=self.first, awaiting=self.decisions)


class EdgesChosen(Event, frozen=True):
    """The First player has chosen his table side; the other has the opposite (BN-4.2.b)."""

    edges: Open[dict[SideId, Edge]]

    def evolve(self, state: State) -> State:
        sides = {id: replace(side, edge=self.edges[id]) for id, side in state.sides.items()}
        return replace(state, sides=sides, awaiting=())


class ObjectivePlaced(Event, frozen=True):
    """A marker lies on the table (BN-4.2.c); what it stands for is decided later."""

    objective: Open[Objective]

    def evolve(self, state: State) -> State:
        return replace(state, objectives={**state.objectives, self.objective.id: self.objective}, awaiting=())


class ContentsChosen(Event, frozen=True):
    """A side has decided what each of its markers stands for (BN-4.1.c)."""

    side: Open[SideId]
    contents: Annotated[dict[AnyId, str], OwnOf("side")] = {}

    def evolve(self, state: State) -> State:
        markers = {
            id: replace(one, content=self.contents.get(id, one.content))
            for id, one in state.objectives.items()
        }
        return _answered(replace(state, objectives=markers), self.side)


class SecretDieThrown(Event, frozen=True):
    """The irregular player has thrown about the enemy's markers (BN-4.1.h); the others learn no more."""

    side: Open[SideId]
    die: Annotated[int, OwnOf("side")] = 0

    def evolve(self, state: State) -> State:
        return _answered(_of_side(state, self.side, secret_die=self.die), self.side)


class ReservesListed(Event, frozen=True):
    """A side has written down who lies in ambush and who infiltrates (BN-4.2.h)."""

    side: Open[SideId]
    ambush: Annotated[tuple[FigureId, ...], OwnOf("side")] = ()
    infiltration: Annotated[tuple[FigureId, ...], OwnOf("side")] = ()

    def evolve(self, state: State) -> State:
        lists = {name: "ambush" for name in self.ambush} | {
            name: "infiltration" for name in self.infiltration
        }
        figures = {
            id: replace(man, reserve=lists.get(id, "")) if man.side == self.side else man
            for id, man in state.figures.items()
        }
        return _answered(_of_side(replace(state, figures=figures), self.side, listed=True), self.side)


class Deployed(Event, frozen=True):
    """A figure is put on the table in its side's strip (BN-4.2.g); whoever is in a vehicle comes with it.

    *marker* hides it, *sheltered* as it is in cover (BN-Q.31).
    """

    figure: Open[FigureId]
    place: Decided[Place | None] = None
    marker: Open[MarkerId] = MarkerId(FigureId(""))
    sheltered: Open[bool] = False

    def evolve(self, state: State) -> State:
        figures: dict[FigureId, Figure] = state.figures.copy()
        figures[self.figure] = replace(
            figures[self.figure], place=self.place, marker=self.marker, sheltered=self.sheltered, fate="",
            reserve="",
        )  # fmt: skip
        for name, man in state.figures.items():
            if man.aboard == self.figure:
                inside = replace(self.place, base=2.5, inside=self.figure) if self.place is not None else None
                figures[name] = replace(man, place=inside, fate="", reserve="")
        return replace(
            state, figures=carried(figures, self.figure), markers=state.markers + bool(self.marker)
        )


class CameUp(Deployed, frozen=True):
    """An infiltrator, or a man from an ambush, appears where nobody expected him (BN-X)."""

    reveals: ClassVar[bool] = True
    told = OPEN


class DeploymentEnded(Event, frozen=True):
    """A side has put down whom it wanted to in this step; who is left *out* of a reserve never comes."""

    side: Open[SideId]
    out: Annotated[tuple[FigureId, ...], OwnOf("side")] = ()

    def evolve(self, state: State) -> State:
        return _answered(change_all(state, self.out, reserve="out"), self.side)


class AmbushAnswered(Event, frozen=True):
    """A side has said whether it springs its ambush now; *never*: nobody need ask it again (BN-SM.75)."""

    side: Open[SideId]
    springs: Annotated[bool, OwnOf("side")] = False
    never: Annotated[bool, OwnOf("side")] = False

    def evolve(self, state: State) -> State:
        changed = _of_side(state, self.side, springs=self.springs, unasked=self.never)
        return _answered(changed, self.side)


class AmbushSprung(Event, frozen=True):
    """The men of an ambush stand on the table: 1 more on the side's next initiative (BN-X.AMBUSH.e)."""

    reveals: ClassVar[bool] = True
    weighs: ClassVar[bool] = True

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        return _of_side(state, self.side, springs=False, unasked=True, ambush=True)


def _of_side(state: State, name: SideId, **facts: Any) -> State:
    return replace(state, sides={**state.sides, name: replace(state.sides[name], **facts)})


def _answered(state: State, side: SideId) -> State:
    """Return *state* without the decisions of a side that has answered."""
    return replace(state, awaiting=tuple([one for one in state.awaiting if one.seat != side]))
