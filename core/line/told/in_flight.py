"""What a line has begun: an act on its way to the game, and what was asked for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from core.engine.contract.choices import AnyField
from core.engine.contract.questions import Needs
from core.engine.seat.port import Answer
from core.engine.seat.promises import Promises
from core.line.acts.chair import Chair
from core.line.told.remembered import Remembered
from core.line.wording.words import Word

Say = Callable[[str], None]
"""Tells a person a sentence."""


class Plays(Protocol):
    """Takes a command in fields, again with each answer."""

    async def play(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Answer:
        """Play it; on disk before this returns that it was accepted."""


class Playing(Chair, Plays, Protocol):
    """One seat of a game: what it may do, and the way to do it."""

    @property
    def tip(self) -> int:
        """The number of the last record that the seat knows of."""

    def promises(self) -> Promises:
        """Return how the dice fall."""

    def name(self, id: str) -> Any:
        """Return what something is called that the view does not name."""


class Seats(Protocol):
    """The seats that lines are typed for, and the one that types now."""

    @property
    def seat(self) -> str:
        """The seat that types now."""

    def port(self, seat: str) -> Playing:
        """Return the port of a seat."""

    def wanted(self) -> str | None:
        """Return the seat of these that must decide now."""

    def hand_over(self, seat: str) -> Any:
        """Let another seat type."""

    def throws(self, do: str, filled: Mapping[str, Any]) -> bool:
        """Whether an act of who types throws dice before it asks anything; no where that is not told."""

    def measured(self) -> Remembered:
        """Return what was measured at this table before."""


class InFlight(Struct):
    """An act that is sent again with each answer; *given* are the blanks of the question that is open.

    *before* are the questions that were answered, in their order; *nobody_for* kinds of questions of whom
    nobody is the answer from now on. *far* is who is too far from a leader, by who leads and how far he does,
    once that was said of all: whoever is too far from none is so from no other leader in *far_of* either, and
    from none that is asked about until dice are thrown after *far_at* questions.

    With *begun* its dice are thrown, or its question told something: it stands until it is done.
    """

    plays: Plays
    do: str
    filled: dict[str, Any]
    answers: list[Any] = []
    given: dict[str, Any] = {}
    begun: bool = False
    before: list[Needs] = []
    nobody_for: set[str] = set()
    far: dict[Any, frozenset[str]] = {}
    far_at: int = 0
    far_of: set[Any] = set()

    @property
    def named(self) -> list[str]:
        """All that the act names: among them who does it."""
        every = (value if isinstance(value, list) else [value] for value in self.filled.values())
        return [one for values in every for one in values if isinstance(one, str)]


class Asked(Struct, frozen=True):
    """What was asked, as a *sentence*: for a *field*, or of the table what a command *needs*.

    Of a blank also what was *wanted*, the number of its *place*, and the *answers* that come after it; its
    value is a *text* of its own where it is no word of the line. *prompt* is the sentence without what may be
    typed. Of a line that *opens* nothing yet, who does, as he is typed.
    """

    sentence: str
    field: AnyField | None = None
    needs: Needs | None = None
    wanted: str = ""
    place: int = 0
    text: bool = False
    answers: tuple[Word, ...] = ()
    prompt: str = ""
    opens: str = ""
