"""Linea di Tiro as the engine knows it: how play goes on, and who may know what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from core.engine.contract.exposure import Shot
from core.engine.contract.facts import Command, Event, GameState
from core.engine.contract.ruleset import Guess
from core.engine.words.ids import FigureId, SideId
from core.rulekit.acts import open_chapters
from core.rulekit.book import ChapterBook
from core.rulekit.exposed import moved, shots_at
from core.rulekit.guesses import guessed
from core.rules.linea_di_tiro import outcome, sequence, view
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common import geometry
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.deck import ending
from core.rules.linea_di_tiro.facts import EVENTS
from core.rules.linea_di_tiro.favours import FAVOURS
from core.rules.linea_di_tiro.fire import arms
from core.rules.linea_di_tiro.fire.executing import best_attack
from core.rules.linea_di_tiro.fire.exposed import aimed, shot_at
from core.rules.linea_di_tiro.movement.way import slow_for
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.referee import following, rulings
from core.rules.linea_di_tiro.secrecy import event_view, player_view
from core.rules.linea_di_tiro.setup.scenario import set_up
from core.rules.linea_di_tiro.sheet import muster
from core.rules.linea_di_tiro.state import Piece, State
from core.table.places import Place

open_chapters("core.rules.linea_di_tiro", but=(__name__,))
acts.whole(EVENTS)


class LineaDiTiro(ChapterBook[State]):
    """Linea di Tiro 1.0, rapid rules for skirmishes of the Second World War."""

    id = "linea_di_tiro"
    acts = acts
    commands: tuple[type[Command], ...] = acts.commands
    events: tuple[type[Event], ...] = EVENTS
    state_type: type[GameState] = State
    options = Options
    goals_are_points = True
    points_for = ("lt-side-holds",)
    ended_by_losses = ("lt-over-broken", "lt-over-none-left")
    worst = tuple(f"lt-{what}" for what in outcome.WORST)
    leading = tuple(f"lt-{what}" for what in outcome.LEADING)
    idling = ("lt-letter-none",)
    harm = tuple(f"lt-{what}" for what in outcome.HARM)
    gone = ("lt-off_table",)

    secret_throws = (event_view.SECRET,)
    """At who is hidden in a zone, or where a shell at a point falls: else they would be counted."""
    favours = FAVOURS
    left_to_referee: ClassVar[Mapping[str, str]] = {"hidden_sight": "referee"}
    refereed: ClassVar[Mapping[str, str]] = {"hidden_sight": "referee"}
    throwing = ("figures", "sections")

    set_up = staticmethod(set_up)
    advance = staticmethod(sequence.advance)
    close = staticmethod(ending.close)
    known = staticmethod(player_view.known)
    unseen = staticmethod(player_view.unseen)
    concealed = staticmethod(event_view.concealed)
    figures = staticmethod(view.figures)
    view = staticmethod(view.view)
    muster = staticmethod(muster)
    name = staticmethod(name)
    geometry = staticmethod(geometry.measure_on_map)
    arms = staticmethod(arms.arms)
    outcome = staticmethod(outcome.outcome)
    ruled = staticmethod(rulings.ruled)
    follow_ruling = staticmethod(following.follow)

    def slow(self, state: State, figure: FigureId) -> Mapping[str, float]:
        """Return what part of a cm kinds of ground leave to a piece (LT-MOV.k)."""
        piece = state.figures.get(figure)
        return {} if piece is None else slow_for(state, piece)

    def goals(self, state: State) -> Iterable[tuple[tuple[float, float], float, float]]:
        """Yield the places that are worth points at the end of the cards (LT-D10)."""
        return [((one.centre.x, one.centre.y), one.radius, one.points) for one in state.objectives]

    def moved(self, before: State, after: State, seat: str) -> Iterator[str]:
        """Yield whom of *seat* an act has brought elsewhere, where enemies could fire at him later on."""
        return moved(before, after, seat, aimed)

    def shots_at(self, state: State, who: str) -> Iterator[Shot]:
        """Yield of each enemy the best shot that he would have at a figure."""
        return shots_at(state, who, shot_at)

    def guesses(self, state: State, seat: str) -> Guess | None:
        """Return where enemies may be whom *seat* does not see."""
        return guessed(state, seat, _stands, self.sees)

    def harm_to(self, state: State, one: Piece, other: Piece) -> float:
        """Return what a piece's best attack on another is worth."""
        return best_attack(state, one, other)

    def settled(self, state: State) -> bool:
        """Return whether no act is in progress."""
        return not state.doing and bool(state.awaiting or state.over)


def _stands(like: Piece, id: FigureId, side: SideId, place: Place) -> Piece:
    """Return a piece of a kind that is known."""
    return Piece(id, "", side, like.kind, place=place, spotted=True)


RULES = LineaDiTiro()
