"""Breaking News, what happens: the turn, initiative and whose actions follow."""

from __future__ import annotations

from core.engine.facts import Event, Modifier
from core.rules.breaking_news.state import Figure, Side
from core.table.terrain import Table


class GameSet(Event, frozen=True):
    """The scenario as it was set up, whole: no later change of a file touches this game."""

    edition: str
    options: dict[str, str]
    tape: bool
    terrain: Table
    sides: tuple[Side, ...]
    figures: tuple[Figure, ...]
    title: dict[str, str] = {}
    story: dict[str, str] = {}
    markers: int = 0


class TurnBegan(Event, frozen=True):
    """A new turn: everybody may act, look and react again (BN-SM.20)."""

    turn: int


class InitiativeRolled(Event, frozen=True):
    """Both totals (BN-5.1.a): (side, dice, modifiers); *tied* ones are rolled again."""

    rolls: tuple[tuple[str, int, tuple[Modifier, ...]], ...]
    tied: bool = False

    @property
    def sums(self) -> tuple[tuple[str, int, tuple[Modifier, ...]], ...]:
        """Who adds what to how many dice, for previews."""
        return tuple((side, 2, modifiers) for side, _, modifiers in self.rolls)


class RolesSet(Event, frozen=True):
    """The winner is Active for the turn (BN-5.1.c)."""

    active: str


class Faced(Event, frozen=True):
    """A figure turned."""

    figure: str
    facing: float
    free: bool = False


class ActionsBegan(Event, frozen=True):
    """The reacting side has turned its figures; the active side acts."""


class SquadBegan(Event, frozen=True):
    """A unit of the platoon has the turn; the one before has finished (BN-13.0.d)."""

    side: str
    squad: str


class SquadFinished(Event, frozen=True):
    """The unit in hand has finished; another may begin (BN-13.0.d)."""

    side: str
    squad: str


class StageEnded(Event, frozen=True):
    """These figures are done for this turn."""

    figures: tuple[str, ...]


class TurnEnded(Event, frozen=True):
    """The active side has finished; morale and victory follow."""


class SideBegins(Event, frozen=True):
    """The effect of a failed test at the start of the next turn (BN-SM.26)."""

    side: str
    figures: tuple[str, ...]
    suppressed: bool
