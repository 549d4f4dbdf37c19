"""Bassa Intensità: a turn ends, and perhaps the game (T9.4)."""

from __future__ import annotations

from math import ceil

from core.engine.chance.resolution import Resolution
from core.engine.contract.ends import ClosedBy
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.ending import closed_for, closed_verdict, why_closed, won_by
from core.rulekit.names import side_name
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.at_stake import became, counted, left, losses, lost_of
from core.rules.bassa_intensita.facts.turn import GameEnded
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.turn.beginning import new_turn

BROKEN = "bi-over-broken"
"""Why a game is over that the losses of a side have ended."""


DRAW = "verdict-no-draw"
"""The book itself knows no victory, and no draw."""


def turn_over(r: Resolution[State]) -> None:
    """What ends with the turn, then the game or another turn."""
    moments.turn_ended(r)
    if not game_over(r):
        new_turn(r)


def game_over(r: Resolution[State]) -> bool:
    """End the game where the referee says so, a side is broken, or the last turn is over.

    The book itself knows no victory. A side is broken when the scenario's share of its men is out of the
    game, or all are.
    """
    state = r.state
    if state.closing:
        end(r, say("bi-over-ruled"), state.winner)
        return True
    broken = [side for side in state.sides if is_broken(state, side)]
    if broken:
        for side in filter(state.may_hide, broken):
            r.unseen(say("bi-unseen-broken", side=side_name(state, side)))
        standing = [side for side in state.sides if side not in broken]
        winner = standing[0] if len(standing) == 1 else SideId("")
        end(r, say(BROKEN, side=side_name(state, broken[0])), winner)
    elif state.turn == last_turn(state):
        end(r, say("bi-over-turns", turns=state.turn))
    return r.state.over is not None


def close(r: Resolution[State], closed: ClosedBy) -> None:
    """End the game as people did, with whatever was in the middle of it."""
    closed = closed_for(r, closed)
    end(r, why_closed(r.state, closed), SideId(closed.winner))


def end(r: Resolution[State], why: Message, winner: SideId = SideId("")) -> None:
    """End the game, with what each side has lost, and what became of its task.

    Who foresees it tells no losses: of the other side he knows only those whom he has seen.
    """
    foreseen = bool(r.state.eyes)
    r.emit(GameEnded(why, winner, () if foreseen else losses(r.state), () if foreseen else became(r.state)))


def last_turn(state: State) -> int:
    """Return the turn after which the game is over (`bi.turn_limit`), 0 where there is none."""
    return Options.of(state).turn_limit


def is_broken(state: State, side: SideId) -> bool:
    """Return whether a side has lost as many as end the game against it; seriously wounded ones are lost.

    The crew of an abandoned vehicle is no one more: it was lost as the vehicle.
    """
    every = counted(state, side)
    lost = len(lost_of(state, every))
    share = state.sides[side].breaks
    return lost >= (max(ceil(share * len(every)), 1) if share else len(every))


@acts.tells(GameEnded)
def _(before: State, event: GameEnded, after: State) -> Message:
    """How it ended and for whom, then all that was left, in one line."""
    told = verdict(after, event.why, event.winner)
    for more in left(after):
        told = say("bi-told-more", told=told, more=more)
    return told


def verdict(state: State, why: Message, winner: SideId) -> Message:
    """Return how the game has ended and for whom.

    The book gives no winner. Where losses have broken nobody and no referee names one, the sides judge by the
    tasks that the scenario's story sets; where they have broken both, nobody has won.
    """
    if state.closed is not None:
        return say("closed-told", why=why, won=won_by(state, state.closed, DRAW))
    if winner:
        return say("bi-over-won", why=why, side=side_name(state, winner))
    return say("bi-over-nobody" if why.id == BROKEN else "bi-over-open", why=why)


def verdict_lines(state: State) -> tuple[Message, ...]:
    """Return the same line by line: for whom it has ended, why, and what was left; nothing before."""
    if state.over is None:
        return ()
    if state.closed is not None:
        return *closed_verdict(state, DRAW), *left(state, shortly=True)
    if state.winner:
        won = say("verdict-won", side=side_name(state, state.winner))
    else:
        won = say("verdict-nobody" if state.over.id == BROKEN else "bi-verdict-open")
    return won, state.over, *left(state, shortly=True)
