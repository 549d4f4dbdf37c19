"""The Ludonet quick skirmish as the engine knows it: one object that hands on to the chapters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.facts import Command, Decision, Event, GameState, Ruling
from core.engine.contract.ruleset import RuleSet, Upcasts
from core.engine.contract.view import View
from core.engine.words.message import Message
from core.rulekit.facts import evolve
from core.rules.ludonet import choices, fields, outcome, sentences, sequence, view
from core.rules.ludonet.commands import (
    COMMANDS,
    Deployed,
    EndMovement,
    EndTurn,
    Fight,
    FireSealed,
    GrantAir,
    NoPass,
    ThrowForFirst,
)
from core.rules.ludonet.common import geometry
from core.rules.ludonet.common.names import name
from core.rules.ludonet.facts import EVENTS
from core.rules.ludonet.from_1 import From1
from core.rules.ludonet.melee.fighting import pairs
from core.rules.ludonet.referee import following, rulings
from core.rules.ludonet.secrecy import player_view
from core.rules.ludonet.setup.scenario import set_up
from core.rules.ludonet.state import State
from core.table.terrain import Table


class Ludonet(RuleSet):
    """The quick skirmish rules published by Ludonet in 1996."""

    id = "ludonet"
    commands: tuple[type[Command], ...] = COMMANDS
    events: tuple[type[Event], ...] = EVENTS
    state_type: type[GameState] = State
    left_to_referee: ClassVar[Mapping[str, str]] = {"air_grant": "referee"}
    upcasts: ClassVar[Upcasts] = {1: From1}
    evolve = staticmethod(evolve)

    def empty(self) -> State:
        """Return the state before the first event."""
        return State()

    def setup(self, scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> tuple[Event, ...]:
        """Return the event that sets a scenario up; raises `ScenarioError`."""
        return (set_up(scenario, options, tape),)

    def resolve(self, r: Resolution[State], command: Command) -> None:
        """Run the rule of *command*."""
        sequence.resolve(r, command)

    def advance(self, r: Resolution[State]) -> bool:
        """Do one automatic step of the turn."""
        return sequence.advance(r)

    def choices(self, state: State, seat: str) -> tuple[Choice, ...]:
        """Return what *seat* may do."""
        return choices.choices(self, state, seat)

    def fields(self, state: State, seat: str, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the blanks of a command."""
        return fields.fields(state, seat, do, filled)

    def seats(self, state: State) -> tuple[str, ...]:
        """Return the two sides."""
        return tuple(state.sides)

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
        return player_view.concealed(before, event, after, seat)

    def sentence(self, before: State, event: Event, after: State) -> Message | None:
        """Return the log line of *event*."""
        return sentences.sentence(before, event, after)

    def geometry(self, question: Any, state: State) -> Any:
        """Measure on the map."""
        return geometry.measure_on_map(question, state)

    def terrain(self, state: State) -> Table:
        """Return the table as it lies there."""
        return state.terrain

    def read(self, question: Any, raw: Any) -> Any:
        """Return a person's answer in its type."""
        return geometry.read(question, raw)

    def passing(self, state: State, decision: Decision) -> Command:
        """Return the answer that lets a decision pass."""
        match decision.about:
            case "deploy":
                return Deployed()
            case "first":
                return ThrowForFirst()
            case "air_grant":
                return GrantAir()
            case "move":
                return EndMovement()
            case "fire":
                return FireSealed()
            case "melee":
                return Fight(*pairs(state)[0])
            case "air":
                return NoPass()
        return EndTurn()

    def settled(self, state: State) -> bool:
        """Return whether no act is in progress."""
        return state.volley is None and bool(state.awaiting or state.over)

    def outcome(self, before: State, after: State) -> tuple[str, ...]:
        """Name what changed between two settled states."""
        return outcome.outcome(before, after)

    def ruled(self, r: Resolution[State], ruling: Ruling) -> State:
        """Return the state as a ruling sets it."""
        return rulings.ruled(r, ruling)

    def follow_ruling(self, r: Resolution[State], ruling: Ruling) -> None:
        """Emit what a ruling brings with it."""
        following.follow(r, ruling)


RULES = Ludonet()
