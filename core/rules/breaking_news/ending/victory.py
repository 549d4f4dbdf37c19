"""Breaking News 14.0: when the game is over, and who has won it."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.ends import ClosedBy
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.ending import closed_for, closed_verdict, why_closed, won_by
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.ledger import lines, total
from core.rules.breaking_news.common.names import over
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.facts import GameEnded
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import State

DRAW = "verdict-draw"


def end_test(r: Resolution[State]) -> bool:
    """End the game where a side is gone or the last turn is over (BN-14.0, BN-SM.77); tell whether."""
    for name, side in r.state.sides.items():
        if side.withdrew:
            return finish(r, "bn-over-morale", name)
        coming = r.state.away(name, "ambush") and not side.unasked
        if not r.state.men(name) and not coming:
            gone = any(
                man.side == name and man.hull is None and man.fate == "left"
                for man in r.state.figures.values()
            )
            if r.state.may_hide(name) and (side.unseen or r.state.ambushes):
                r.unseen(say("bn-unseen-left", side=side_name(r.state, name)))
            return finish(r, "bn-over-left" if gone else "bn-over-none-left", name)
    if 0 < Options.of(r.state).turn_limit <= r.state.turn:
        return finish(r, "bn-over-turns", SideId(""))
    return False


def finish(r: Resolution[State], why: str, side: SideId) -> bool:
    """The side with more defeat points loses; equal is a draw (BN-14.0.e, BN-Q.107).

    What is done first, such as disclosing secrets, is entered at the moment "game_ends" (BN-SM.80–83).
    """
    points = _counted(r)
    best = min(points, key=lambda entry: entry[1])
    winner = SideId("") if points[0][1] == points[1][1] else best[0]
    _end(r, say(why, side=side), winner, points)
    return True


def close(r: Resolution[State], closed: ClosedBy) -> None:
    """End the game as people did: its points are counted and told, and decide nothing."""
    closed = closed_for(r, closed)
    _end(r, why_closed(r.state, closed), SideId(closed.winner), _counted(r))


Points = tuple[tuple[SideId, int], ...]


def _counted(r: Resolution[State]) -> Points:
    """Enter what is entered as the game ends, and return the sum of each side."""
    for _, follows in moments.game_ends.following():
        follows(r)
    return tuple((name, total(r.state, name)) for name in r.state.sides)


def _end(r: Resolution[State], why: Message, winner: SideId, points: Points) -> None:
    account = tuple(line for name in r.state.sides for line in lines(r.state, name))
    r.emit(GameEnded(why, winner, points, account))


def verdict(state: State) -> tuple[Message, ...]:
    """Return who has won, why the game ended, and the sums that decided it (BN-14.0.e); nothing before."""
    if state.over is None and state.closed is None:
        return ()
    sums = {side: total(state, side) for side in state.sides}
    points = (say("bn-verdict-points", side=side_name(state, side), total=sums[side]) for side in sums)
    if state.closed is not None:
        return *closed_verdict(state, DRAW), *points
    assert state.over is not None
    best = [side for side in sums if sums[side] == min(sums.values())]
    won = say("verdict-won", side=side_name(state, best[0])) if len(best) == 1 else say(DRAW)
    return won, over(state, state.over), *points, say("bn-verdict-fewer")


@acts.tells(GameEnded)
def _(before: State, event: GameEnded, after: State) -> Message:
    points = tuple(
        say("bn-initiative-side", side=side_name(after, own), total=sum_) for own, sum_ in event.points
    )
    if after.closed is not None:
        won = won_by(after, after.closed, DRAW)
        return say("bn-closed", why=event.why, won=won, points=points)
    return say(
        "bn-won" if event.winner else "bn-drawn",
        why=over(after, event.why),
        winner=side_name(after, event.winner),
        points=points,
    )
