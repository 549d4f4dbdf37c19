"""A line of a seat's log: a fact that it may read, and the sentence that tells it.

Of a long log most sentences are never read. So a line knows whether it has one, and makes it when somebody
first asks for it. No game holds its lines, so that none of them is ever in a circle: memory need not be
walked through for them.
"""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.facts import Event
from core.engine.game.history import History
from core.engine.game.visible_log import read
from core.engine.words.message import Message


class Unsaid:
    """The sentence of line *event* of record *n* of a log as *seat* reads it: made once somebody asks.

    It is no `Struct`: whoever writes a line down is never to write the game that it is read from.
    """

    __slots__ = ("_event", "_game", "_n", "_said", "_seat")

    def __init__(self, game: History, n: int, event: int, seat: str) -> None:
        self._game, self._n, self._event, self._seat = game, n, event, seat
        self._said: Message | None = None

    @property
    def said(self) -> Message | None:
        """The sentence, of what the seat knew before the fact and after it."""
        if self._said is None:
            fact, before, after = read(self._game, self._n, self._seat)[self._event - 1]
            rules, seat = self._game.rules, self._seat
            self._said = rules.sentence(rules.known(before, seat), fact, rules.known(after, seat))
        return self._said

    def __eq__(self, other: object) -> bool:
        """Return whether the sentences are the same, whoever made them already."""
        if isinstance(other, Unsaid):
            return self.said == other.said
        return self.said == other if isinstance(other, Message) else NotImplemented

    def __repr__(self) -> str:
        return repr(self.said)


class LogLine(Struct, frozen=True, gc=False):
    """One fact as a seat may read it. Its moment is (*record*, *event*), in the seat's numbers. *seat* acted.

    *says* is `None` where the rule book tells the fact in another line.
    """

    record: int
    event: int
    at: str
    seat: str
    turn: int
    phase: str
    fact: Event
    says: Message | Unsaid | None = None

    @property
    def told(self) -> bool:
        """Whether it has a sentence."""
        return self.says is not None

    @property
    def message(self) -> Message | None:
        """Its sentence; `None` where another line tells the fact."""
        return self.says.said if isinstance(self.says, Unsaid) else self.says
