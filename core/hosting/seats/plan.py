"""How a game is to be played, as whoever makes it has it: the scenario, who sits where, who may watch."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct, structs

from core.engine.contract.kept_reading import Readings
from core.engine.contract.seats import REFEREE
from core.engine.words.sanitize import clean
from core.hosting.refused import refused
from core.hosting.timing.clock_plan import ClockPlan

LONGEST_WORDS = 100
"""Characters that a player adds to the dice."""

MOST_BEHIND = 200
LONGEST_NAME = 40
"""Characters of what a game is called."""

LONGEST_LIMIT = 60 * 24 * 60
"""Minutes: sixty days."""


class Plan(Struct, frozen=True, omit_defaults=True):
    """A game that somebody wants.

    *seats* says of each side, and of the `referee` where there is to be one, who sits there: `me`, `bot`,
    `open`, or a person's name; a side that is not named is open. It begins when everybody has come, the
    referee too, so that each adds words to the dice and is there from the first act on; or *at_once*.
    Others may *watch*, so many acts *behind* at least. *clock* is how long anybody may take. Games of an
    older program have *limit* instead: how many minutes a decision in the middle of an act may take, 0 for
    any; *then* says what follows: its passing answer is given (`pass`), or the referee is told (`referee`).
    *forces* are what sides bring, each one that comes with the program: those that are kept on the host's
    machine are its keeper's. *rules* is the rule book, where a game came from home whose scenario is none of
    this program's; *readings* are those that were kept in it before. *name* is what its maker calls it.
    *rematch_of* is the game that is played once more by it; *branch_of* the one that it goes on from, after
    the *branch_record* of its log.
    """

    scenario: str
    seats: dict[str, str] = {}
    options: dict[str, str] = {}
    dice: Literal["fair", "typed"] = "fair"
    ruler: Literal["map", "tape"] = "map"
    at_once: bool = False
    watch: bool = True
    behind: int = 0
    limit: int = 0
    forces: dict[str, str] = {}
    then: Literal["pass", "referee"] = "pass"
    rules: str = ""
    readings: Readings = ()
    clock: ClockPlan | None = None
    name: str = ""
    rematch_of: str = ""
    branch_of: str = ""
    branch_record: int = 0

    @property
    def referee(self) -> bool:
        """Whether a person referees."""
        return REFEREE in self.seats

    @property
    def timed(self) -> bool:
        """Whether anybody's time is counted."""
        return self.clock is not None or self.limit > 0


def checked(plan: Plan) -> Plan:
    """Return a plan as it may be kept; `Refused` where something in it is no plan.

    What came over a line was never checked against its types before: here it is.
    """
    try:
        plan = decoded(encoded(plan))
    except (msgspec.ValidationError, TypeError, UnicodeEncodeError):
        raise refused("hosting-bad-plan") from None
    plan = structs.replace(plan, name=clean(plan.name, LONGEST_NAME))
    if not 0 <= plan.behind <= MOST_BEHIND or not 0 <= plan.limit <= LONGEST_LIMIT:
        raise refused("hosting-bad-plan")
    if plan.clock is not None:
        if plan.limit or not plan.clock.sound:
            raise refused("hosting-bad-plan")
        if plan.clock.then == "referee" and not plan.referee:
            raise refused("hosting-clock-no-referee")
    return plan


def words_of(text: str) -> str:
    """Return what a player adds to the dice as one clean line."""
    return clean(text, LONGEST_WORDS)


def encoded(plan: Plan) -> str:
    """Return a plan as the store keeps it."""
    return msgspec.json.encode(plan).decode()


def decoded(text: str) -> Plan:
    """Return a plan that the store kept."""
    return msgspec.json.decode(text, type=Plan)
