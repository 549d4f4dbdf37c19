"""Ludonet quick skirmish: how a game ends, and who has won (LU-MOR.l)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.ends import ClosedBy
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.ending import closed_for, closed_verdict, told_end
from core.rulekit.names import side_name
from core.rulekit.views import won_as_told
from core.rules.ludonet.acts import acts
from core.rules.ludonet.facts import GameEnded
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import State

DRAW = "verdict-draw"


def end_test(r: Resolution[State]) -> bool:
    """End the game when a side has nobody left or the turns are over; tell whether.

    Without a scenario's own conditions the side with the smaller share lost has won; where nobody at all
    is left it is a draw.
    """
    left = {man.side for man in r.state.figures.values() if man.able}
    for side in r.state.sides:
        if side not in left:
            _sure(r, side, "lu-unseen-left")
            why = say("lu-over-none-left", side=side_name(r.state, side))
            winner = r.state.other(side) if left else SideId("")
            r.emit(GameEnded(_verdict(r.state, why, winner), winner))
            return True
    if 0 < Options.of(r.state).turn_limit <= r.state.turn:
        for side in r.state.sides:
            _sure(r, side, "lu-unseen-lost")
        winner = _better(r.state)
        r.emit(GameEnded(_verdict(r.state, _turns_over(r.state), winner), winner))
        return True
    return False


def close(r: Resolution[State], closed: ClosedBy) -> None:
    """End the game as people did; who has lost less does not decide it."""
    closed = closed_for(r, closed)
    r.emit(GameEnded(told_end(r.state, closed, DRAW), SideId(closed.winner)))


def _sure(r: Resolution[State], side: SideId, what: str) -> None:
    """Stop where a side may have more men than those that are known: *what* depends on them (LU-DEP.a)."""
    if r.state.may_hide(side):
        r.unseen(say(what, side=side_name(r.state, side)))


def _verdict(state: State, why: Message, winner: str) -> Message:
    if not winner:
        return say("lu-drawn", why=why)
    return say("lu-won", why=why, winner=side_name(state, winner))


def verdict(state: State) -> tuple[Message, ...]:
    """Return who has won, why the game ended, and the losses that decided it (LU-MOR.l); nothing before."""
    if state.closed is not None:
        return closed_verdict(state, DRAW)
    told = won_as_told(state.over, "winner", DRAW)
    won, why = told[:1], told[-1] if told else None
    if why is None or why.id != "lu-over-turns-lost":
        return told
    lost = (
        say(
            "lu-verdict-lost", side=why.args[one], lost=why.args[f"lost_{one}"], men=why.args[f"all_{one}"],
        )
        for one in ("first", "second")
    )  # fmt: skip
    return *won, say("lu-over-turns"), *lost, say("lu-verdict-smaller")


def losses_of(state: State, side: SideId) -> tuple[int, int]:
    """Return how many a side has lost, and of how many; who retreated off the table is lost (LU-MOR.l)."""
    men = [man for man in state.figures.values() if man.side == side]
    return sum(bool(man.fate) for man in men), len(men)


def _turns_over(state: State) -> Message:
    first, second = state.sides
    (lost_first, all_first), (lost_second, all_second) = losses_of(state, first), losses_of(state, second)
    return say(
        "lu-over-turns-lost", first=side_name(state, first), lost_first=lost_first, all_first=all_first,
        second=side_name(state, second), lost_second=lost_second, all_second=all_second,
    )  # fmt: skip


def _better(state: State) -> SideId:
    """Return the side that lost the smaller share, retreated figures included (LU-MOR.l)."""
    lost = {side: gone / men for side in state.sides for gone, men in [losses_of(state, side)]}
    first, second = state.sides
    if lost[first] == lost[second]:
        return SideId("")
    return min(lost, key=lambda side: lost[side])


@acts.tells(GameEnded)
def _(before: State, event: GameEnded, after: State) -> Message:
    return event.why
