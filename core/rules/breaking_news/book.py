"""Breaking News as the engine knows it: how play goes on, and who may know what."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command, Event, GameState
from core.engine.contract.favour import BAD
from core.engine.contract.forces import ForceBook
from core.engine.contract.ruleset import Guess, Upcasts
from core.engine.words.ids import FigureId, SideId, WeaponName
from core.rulekit.acts import open_chapters
from core.rulekit.book import ChapterBook
from core.rules.breaking_news import outcome, sequence, view
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common import defeat_points, geometry
from core.rules.breaking_news.common.crews import check_on_foot
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.ending import victory
from core.rules.breaking_news.facts import EVENTS
from core.rules.breaking_news.favours import FAVOURS
from core.rules.breaking_news.firing import arms, merging
from core.rules.breaking_news.firing.threats import best_chance
from core.rules.breaking_news.firing.unseen_fire import markers_armed
from core.rules.breaking_news.forces.book import FORCES
from core.rules.breaking_news.from_1 import From1
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.referee import rulings
from core.rules.breaking_news.secrecy import event_view, player_view
from core.rules.breaking_news.setup.scenario import set_up
from core.rules.breaking_news.sheet import muster
from core.rules.breaking_news.state import LOST, Figure, State
from core.rules.breaking_news.tables.vehicles import HELICOPTER
from core.rules.breaking_news.tables.weapons import WEAPONS
from core.rules.breaking_news.turn import menu

open_chapters("core.rules.breaking_news", but=(__name__,))
acts.whole(EVENTS)


class BreakingNews(ChapterBook[State]):
    """The rule book of 2009 in its two editions."""

    id = "breaking_news"
    acts = acts
    commands: tuple[type[Command], ...] = acts.commands
    events: tuple[type[Event], ...] = EVENTS
    state_type: type[GameState] = State
    options = Options
    favours = FAVOURS
    points_are = BAD  # who has fewer defeat points has won
    man_is = 10.0
    throwing = ("figures",)
    passing_facts = ("bn-is-reloading", "bn-lives", "bn-moved-by", "bn-may-go")
    over_by = "BN-14.0.a"
    worst = outcome.WORST
    harm = (*LOST, "suppressed", "retreating", "knocked_out", "exploded")
    left_to_referee: ClassVar[Mapping[str, str]] = {"civilian_setup": "referee"}
    unrefereed: ClassVar[Mapping[str, tuple[str, str]]] = {"speculative": ("referee", "die")}
    upcasts: ClassVar[Upcasts] = {1: From1}
    tabled: ClassVar[Mapping[Any, Collection[str]]] = {WeaponName: WEAPONS}
    forces: ClassVar[ForceBook | None] = FORCES

    set_up = staticmethod(set_up)
    advance = staticmethod(sequence.advance)
    settled = staticmethod(sequence.settled)
    close = staticmethod(victory.close)
    apart = staticmethod(sequence.apart)
    menus = staticmethod(menu.menus)
    least = staticmethod(menu.least)
    known = staticmethod(player_view.known)
    unseen = staticmethod(player_view.unseen)
    concealed = staticmethod(event_view.concealed)
    figures = staticmethod(view.figures)
    view = staticmethod(view.view)
    muster = staticmethod(muster)
    name = staticmethod(name)
    smoke = staticmethod(geometry.smoke)
    geometry = staticmethod(geometry.measure_on_map)
    arms = staticmethod(arms.arms)
    outcome = staticmethod(outcome.outcome)
    price = staticmethod(defeat_points.price)
    merged = staticmethod(merging.merged)
    ruled = staticmethod(rulings.ruled)
    follow_ruling = staticmethod(rulings.follow)

    def dear(self, state: State, seat: str, name: str, named: bool) -> bool:
        """Return whether *seat* loses by it: also for a civilian it pays for, or talks it breaks off."""
        if name.endswith(":left") and (not named or _flies(state, name.partition(":")[0])):
            return False  # who is flown out is what a helicopter came for
        return defeat_points.pays(state, seat, name) or super().dear(state, seat, name, named)

    def lurks(self, state: State, side: str) -> bool:
        """Return whether *side* has men under markers, or nowhere on the table (BN-Q.30)."""
        marked = (
            one.marker == one.id and one.side == side and not one.fate for one in state.figures.values()
        )
        return super().lurks(state, side) and (state.sides[SideId(side)].unseen > 0 or any(marked))

    def guesses(self, state: State, seat: str) -> Guess | None:
        """Return the markers of an enemy as men armed like those of whom one knows."""
        return markers_armed(state, seat)

    def harm_to(self, state: State, one: Figure, other: Figure) -> float:
        """Return how likely a figure's best shot hits another."""
        return best_chance(state, one, other)

    def others(self, state: State, seat: str) -> Iterator[tuple[str, str, str]]:
        """Yield whom *seat* knows of other sides: who lies under a marker is nobody yet."""
        for id, side, called in super().others(state, seat):
            if state.figures[FigureId(id)].marker != id:
                yield id, side, called

    def resolve(self, r: Resolution[State], command: Command) -> None:
        """Run the rule of *command*; what is done on foot is done by men on foot only."""
        if r.state.over is None:
            check_on_foot(r, command)
        super().resolve(r, command)


def _flies(state: State, id: str) -> bool:
    """Return whether somebody is a helicopter."""
    one = state.figures.get(FigureId(id))
    return one is not None and one.hull is not None and one.hull.kind == HELICOPTER


RULES = BreakingNews()
