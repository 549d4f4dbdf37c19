"""How every book tells an end that people made: a resignation, an agreement, a referee's word."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.ends import GIVEN_UP, ClosedBy
from core.engine.contract.engine_facts import GameClosed
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.names import HasSides, side_name


class HasClosed(HasSides, Protocol):
    """A state that tells how people have ended its game."""

    @property
    def closed(self) -> ClosedBy | None: ...


def closed_for(r: Resolution[Any], closed: ClosedBy) -> ClosedBy:
    """Emit that people have ended a game of two sides, and return it with who has won.

    By a resignation it is the other side. A book for more sides says more than this: it is refused there.
    """
    if closed.how in GIVEN_UP:
        others = [side for side in r.state.sides if side != closed.by]
        if len(others) != 1:
            r.refuse("", "engine-resign-of-several")
        closed = replace(closed, winner=str(others[0]))
    r.emit(GameClosed(closed.how, closed.by, SideId(closed.winner), closed.reason))
    return closed


def why_closed(state: HasSides, closed: ClosedBy) -> Message:
    """Return why the game is over."""
    if closed.how in GIVEN_UP:
        return say(f"closed-{closed.how}", side=side_name(state, closed.by))
    if closed.how == "refereed" and closed.reason:
        return say("closed-refereed-why", reason=closed.reason)
    return say(f"closed-{closed.how}")


def won_by(state: HasSides, closed: ClosedBy, draw: str) -> Message:
    """Return who has won, by what people did; *draw* is what the book calls the draw that they agree on."""
    if closed.winner:
        return say("verdict-won", side=side_name(state, closed.winner))
    if closed.how == "draw":
        return say(draw)
    return say("verdict-nobody" if closed.counts else "verdict-uncounted")


def told_end(state: HasSides, closed: ClosedBy, draw: str) -> Message:
    """Return both in one line of the log."""
    return say("closed-told", why=why_closed(state, closed), won=won_by(state, closed, draw))


def closed_verdict(state: HasClosed, draw: str) -> tuple[Message, ...]:
    """Return who has won and why, line by line; nothing of a game that people have not ended."""
    closed = state.closed
    return () if closed is None else (won_by(state, closed, draw), why_closed(state, closed))
