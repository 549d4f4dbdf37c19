"""How a tournament is to be played, as whoever makes it has it."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct, structs

from core.engine.words.sanitize import clean
from core.hosting.refused import refused
from core.hosting.seats.plan import MOST_BEHIND, Plan
from core.hosting.timing.clock_plan import ClockPlan

Kind = Literal["round_robin", "swiss"]

KINDS: tuple[Kind, ...] = ("round_robin", "swiss")

LONGEST_NAME = 24
"""Characters of its name: the round stands behind it in the names of its games."""

MOST_SCENARIOS = 4

MOST_ROUNDS = 16

MOST_PLAYERS: dict[Kind, int] = {"round_robin": 12, "swiss": 32}
"""How many may join: each with each is many rounds."""


class TournamentPlan(Struct, frozen=True, omit_defaults=True):
    """A tournament: each with each, or so many Swiss *rounds*, 0 for as many as find one winner.

    Each pair plays each of the *scenarios* twice, with the sides swapped, and all games with the same clock,
    dice and *options*. Everybody may watch, so many acts *behind* at least.
    """

    name: str
    kind: Kind
    scenarios: tuple[str, ...]
    rounds: int = 0
    options: dict[str, str] = {}
    dice: Literal["fair", "typed"] = "fair"
    behind: int = 0
    clock: ClockPlan | None = None

    def game(self, scenario: str, name: str, seats: dict[str, str]) -> Plan:
        """Return the plan of one of its games."""
        return Plan(
            scenario,
            seats,
            dict(self.options),
            self.dice,
            behind=self.behind,
            clock=self.clock,
            name=name,
        )


def checked(plan: TournamentPlan) -> TournamentPlan:
    """Return a plan as it may be kept; `Refused` where something in it is no plan."""
    try:
        plan = decoded(encoded(plan))
    except (msgspec.ValidationError, TypeError, UnicodeEncodeError):
        raise refused("hosting-bad-plan") from None
    plan = structs.replace(plan, name=clean(plan.name, LONGEST_NAME).strip())
    if not plan.name:
        raise refused("tournament-no-name")
    if not 0 < len(set(plan.scenarios)) <= MOST_SCENARIOS or len(set(plan.scenarios)) != len(plan.scenarios):
        raise refused("tournament-scenarios", most=MOST_SCENARIOS)
    if not 0 <= plan.behind <= MOST_BEHIND or not 0 <= plan.rounds <= MOST_ROUNDS:
        raise refused("hosting-bad-plan")
    if plan.clock is not None and (not plan.clock.sound or plan.clock.then == "referee"):
        raise refused("hosting-bad-plan")
    return plan


def encoded(plan: TournamentPlan) -> str:
    """Return a plan as the store keeps it."""
    return msgspec.json.encode(plan).decode()


def decoded(text: str) -> TournamentPlan:
    """Return a plan that the store kept."""
    return msgspec.json.decode(text, type=TournamentPlan)
