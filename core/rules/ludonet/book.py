"""The Ludonet quick skirmish as the engine knows it: how play goes on, and who may know what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.exposure import Shot
from core.engine.contract.facts import Command, Event, GameState
from core.engine.contract.ruleset import Guess, Upcasts
from core.engine.words.ids import FigureId, SideId
from core.rulekit.acts import open_chapters
from core.rulekit.book import ChapterBook
from core.rulekit.exposed import moved, shots_at
from core.rulekit.guesses import guessed
from core.rules.ludonet import outcome, sequence, view
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common import geometry
from core.rules.ludonet.common.names import name
from core.rules.ludonet.common.secret_dice import SECRET
from core.rules.ludonet.facts import EVENTS
from core.rules.ludonet.favours import FAVOURS
from core.rules.ludonet.fire import arms, beforehand
from core.rules.ludonet.fire.exposed import aimed, shot_at
from core.rules.ludonet.fire.threats import best_chance
from core.rules.ludonet.from_1 import From1
from core.rules.ludonet.morale import game_end
from core.rules.ludonet.options import Options
from core.rules.ludonet.referee import following, rulings
from core.rules.ludonet.secrecy import event_view, player_view
from core.rules.ludonet.setup.scenario import set_up
from core.rules.ludonet.sheet import muster
from core.rules.ludonet.state import Figure, State
from core.table.places import Place

open_chapters("core.rules.ludonet", but=(__name__,))
acts.whole(EVENTS)


class Ludonet(ChapterBook[State]):
    """The quick skirmish rules published by Ludonet in 1996."""

    id = "ludonet"
    acts = acts
    commands: tuple[type[Command], ...] = acts.commands
    events: tuple[type[Event], ...] = EVENTS
    state_type: type[GameState] = State
    options = Options
    worst = outcome.WORST
    harm = ("eliminated", "destroyed", "wounded", "immobilised")
    left_to_referee: ClassVar[Mapping[str, str]] = {"air_grant": "referee"}
    secret_throws = (SECRET,)
    """What is thrown for somebody whom the enemy knows nothing of."""
    favours = FAVOURS
    one_by_one = ("move", "fire")
    together = ("fire",)
    empty_steps = ("end_turn",)
    record_keeping = ("show", "note_down")
    throwing = ("figures", "units", "aircraft")
    passing_facts = ("lu-seen-up-to",)

    upcasts: ClassVar[Upcasts] = {1: From1}

    set_up = staticmethod(set_up)
    advance = staticmethod(sequence.advance)
    settled = staticmethod(sequence.settled)
    close = staticmethod(game_end.close)
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
    carry_out = staticmethod(beforehand.carry_out)
    carried_out = staticmethod(beforehand.carried_out)
    ruled = staticmethod(rulings.ruled)
    follow_ruling = staticmethod(following.follow)

    def slow(self, state: State, figure: FigureId) -> Mapping[str, float]:
        """Return what part of a cm kinds of ground leave to everybody (LU-MOV.p)."""
        return state.factors

    def supposed(self, state: State) -> State:
        """Return what a seat knows as if there were nothing else; who decides no more has sealed."""
        waiting = {one.seat for one in state.awaiting}
        sealed = {
            name: replace(side, ready=state.phase == "fire" and name not in waiting)
            for name, side in state.sides.items()
        }
        return replace(state, eyes="", sides=sealed)

    def moved(self, before: State, after: State, seat: str) -> Iterator[str]:
        """Yield whom of *seat* an act has brought elsewhere, where enemies could fire at him later on."""
        return moved(before, after, seat, aimed)

    def shots_at(self, state: State, who: str) -> Iterator[Shot]:
        """Yield of each enemy the best shot that he would have at a figure."""
        return shots_at(state, who, shot_at)

    def guesses(self, state: State, seat: str) -> Guess | None:
        """Return where enemies may be whom *seat* does not see."""
        return guessed(state, seat, _stands, self.sees)

    def harm_to(self, state: State, one: Figure, other: Figure) -> float:
        """Return how likely a figure's best shot hits another."""
        return best_chance(state, one, other)


def _stands(like: Figure, id: FigureId, side: SideId, place: Place) -> Figure:
    """Return a man who lies somewhere, armed like another, or such a vehicle."""
    posture = "prone" if like.man else like.posture
    arms = like.weapons, like.vehicle, like.expert
    return Figure(id, "", side, like.unit, *arms, place, placed=True, posture=posture)


RULES = Ludonet()
