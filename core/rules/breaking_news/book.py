"""Breaking News as the engine knows it: one object that hands on to the chapters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from core.engine.chance.oracles import Geometry
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command, Event, GameState, Ruling
from core.engine.contract.ruleset import Upcasts
from core.engine.contract.view import View
from core.engine.words.message import Message
from core.rulekit.acts import open_chapters
from core.rulekit.book import ChapterBook
from core.rules.breaking_news import concise, outcome, sequence, view
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common import defeat_points, geometry
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.facts import EVENTS
from core.rules.breaking_news.firing import merging
from core.rules.breaking_news.from_1 import From1
from core.rules.breaking_news.melee import storming
from core.rules.breaking_news.referee import rulings
from core.rules.breaking_news.secrecy import event_view, player_view
from core.rules.breaking_news.setup.scenario import set_up
from core.rules.breaking_news.state import State
from core.rules.breaking_news.support import strikes
from core.rules.breaking_news.turn import menu

open_chapters("core.rules.breaking_news", but=(__name__,))


class BreakingNews(ChapterBook):
    """The rule book of 2009 in its two editions."""

    id = "breaking_news"
    commands: tuple[type[Command], ...] = acts.commands
    events: tuple[type[Event], ...] = EVENTS
    state_type: type[GameState] = State
    upcasts: ClassVar[Upcasts] = {1: From1}
    acts = acts

    def empty(self) -> State:
        """Return the state before the first event."""
        return State()

    def setup(self, scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> tuple[Event, ...]:
        """Return the event that sets a scenario up; raises `ScenarioError`."""
        return (set_up(scenario, options, tape),)

    def resolve(self, r: Resolution[State], command: Command) -> None:
        """Run the rule of *command*, after what every command must satisfy."""
        sequence.check(r, command)
        super().resolve(r, command)

    def advance(self, r: Resolution[State]) -> bool:
        """Do one automatic step of the turn."""
        return sequence.advance(r)

    def moments(self, state: State, seat: str) -> Iterator[tuple[str, str]]:
        """Yield at which moments *seat* is offered something, and for which side."""
        return menu.moments(state, seat)

    def known(self, state: State, seat: str) -> State:
        """Return the state as *seat* may know it."""
        return player_view.known(state, seat)

    def view(self, state: State, seat: str) -> View:
        """Return what a screen of *seat* shows."""
        return view.view(state, seat)

    def unseen(self, state: State, seat: str) -> bool:
        """Return whether others may do something now that *seat* would not learn of."""
        return player_view.unseen(state, seat)

    def name(self, state: State, id: str) -> Message | str:
        """Return what a figure, marker or side is called."""
        return name(state, id)

    def concealed(self, before: State, event: Event, after: State, seat: str) -> Event | None:
        """Return *event* as *seat* may read it."""
        return event_view.concealed(before, event, after, seat)

    def geometry(self, question: Any, state: State) -> Any:
        """Measure on the map."""
        return geometry.measure_on_map(question, state)

    def concise(self, state: State, command: Command) -> Command:
        """Return a wish without what means nothing where it stands."""
        return concise.concise(state, command)

    def settled(self, state: State) -> bool:
        """Return whether no act is in progress; the end of a turn is one act to its next."""
        busy = state.action or state.storm or state.melee or state.bonus_move or state.tied or state.strike
        called = state.burning or any(side.answer is not None for side in state.sides.values())
        return not busy and not called and state.phase not in ("morale", "turn_end", "start")

    def apart(self, state: State) -> tuple[State, ...]:
        """Return the parts of an act that do not touch each other, for the odds."""
        return strikes.apart(state) or storming.apart(state) or merging.apart(state)

    def merged(self, before: State, state: State, geometry: Geometry | None) -> State:
        """Return a state that everything follows from alike, for the odds."""
        return merging.merged(before, state, geometry)

    def outcome(self, before: State, after: State) -> tuple[str, ...]:
        """Name what changed between two settled states."""
        return outcome.outcome(before, after)

    def price(self, state: State, name: str) -> Message | None:
        """Return the defeat points that a man's loss costs his side."""
        return defeat_points.price(state, name)

    def ruled(self, r: Resolution[State], ruling: Ruling) -> State:
        """Return the state as a ruling sets it."""
        return rulings.ruled(r, ruling)


RULES = BreakingNews()
