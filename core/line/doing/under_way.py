"""A line that is being done: what of it is still to come, and what has happened by it."""

from __future__ import annotations

from core.line.wording.chain import Link


class UnderWay:
    """Keeps what those who do a line share: its acts that are left, and how far the one at hand has come."""

    def __init__(self) -> None:
        self.rest: tuple[Link, ...] = ()
        """The acts that come after the one that asks for something."""

        self.put_off: tuple[tuple[str, ...], tuple[Link, ...]] = ((), ())
        """Who is waited for when a line goes on that stopped for an answer, and its acts that are left."""

        self.acting: tuple[str, ...] = ()
        """Who was waited for when the act at hand was begun: words for an answer are another side's."""

        self.answering = False
        """Whether the act at hand answers another: its dice may fall once others have answered, too."""

        self.in_turn = False
        """Whether the act at hand is one of several that were typed as one."""

        self.thrown = False
        """Whether dice that stood in the line fell for an act of it."""

    @property
    def to_come(self) -> tuple[Link, ...]:
        """The acts that are still to be done, those of a line that waits for an answer last."""
        return (*self.rest, *self.put_off[1])

    @property
    def goes_on(self) -> bool:
        """Whether the next act belongs to the one at hand."""
        return next((one.goes_on for one in self.to_come), False)

    def drop(self) -> None:
        """Leave all that is still to be done."""
        self.rest, self.put_off = (), ((), ())
