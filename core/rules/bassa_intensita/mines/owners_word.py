"""Bassa Intensità: at a real table without a referee the other side says who has walked onto mines (BI-Q.95).

It is asked after each move of a figure that it sees, wherever a game has mines: the question tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command
from core.engine.words.ids import PieceId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.stack import change, wait
from core.rules.bassa_intensita.mines.band import live, mine_row
from core.rules.bassa_intensita.mines.crossing import spring
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.ground import Minefield
from core.table.places import exceeds


@acts.follows(moments.walking_over, 20)
def _(r: Resolution[State], frame: Walking) -> bool:
    """Ask the other side once, when somebody whom it sees has moved."""
    state, figure = r.state, r.state.figures[frame.who]
    mined = bool(state.mines) or state.mined
    told = state.tape and mined and Options.of(state).mines_told == "owner"
    other = next((side for side in state.sides if side != figure.side), "")
    flies = figure.hull is not None and figure.hull.flight is not None
    if state.tape and state.mined and not flies and exceeds(frame.gone, 0):
        r.doubt(say("bi-unseen-mines", figure=name(state, figure.id)))
    if not told or frame.mined or flies or not exceeds(frame.gone, 0) or not shown(state, figure, other):
        return False
    change(r, replace(frame, mined=True))
    wait(r, moments.MINED.asks(other))
    return True


@acts.answers(moments.MINED)
class WalkedOnMine(Command, frozen=True):
    """This mine or trap of ours goes off at whoever has just moved."""

    mine: PieceId


@acts.passes(moments.MINED)
class NoMine(Command, frozen=True):
    """Nothing of ours lies on its way."""


@acts.offered(moments.MINED)
def _(asked: Offered) -> Iterator[Choice]:
    frame = asked.state.frame
    who = name(asked.state, frame.who) if isinstance(frame, Walking) else ""
    yield choice(NoMine, say("bi-do-no_mine", figure=who), "BI-Q.95", hint="e", weight=1.0)
    if ours(asked.state, asked.side):
        yield choice(WalkedOnMine, say("bi-do-walked_on", figure=who), "BI-Q.95", hint="m", weight=0.2)


def ours(state: State, side: str) -> list[Minefield]:
    """Return what can still go off at whoever has just moved, of what a side knows of."""
    frame = state.frame
    figure = state.figures[frame.who] if isinstance(frame, Walking) else None
    mines = state.mines.values() if figure is not None else ()
    return [one for one in mines if side in one.known and figure and live(state, figure, one)]


@acts.fields(WalkedOnMine)
def _(state: State, seat: str) -> Fields:
    side = moments.MINED.asked(state, seat) or seat
    rows: tuple[Option, ...] = tuple(mine_row(one) for one in ours(state, side))
    yield PickOne("mine", say("bi-ask-mine"), rows)


acts.labelled(WalkedOnMine, "bi-do-walked_on")


@acts.rule(WalkedOnMine)
def walked_on_mine(r: Resolution[State], command: WalkedOnMine) -> None:
    """It goes off where he is now (BI-MINE.b-e)."""
    frame, side = r.state.frame, moments.MINED.asked(r.state, r.seat)
    mine = next((one for one in ours(r.state, side) if one.id == command.mine), None)
    if mine is None or not isinstance(frame, Walking):
        r.refuse("BI-Q.95", "bi-no-such-mine")
    spring(r, mine, r.state.figures[frame.who])


@acts.rule(NoMine)
def no_mine(r: Resolution[State], command: NoMine) -> None:
    """The move is over."""
    wait(r)
