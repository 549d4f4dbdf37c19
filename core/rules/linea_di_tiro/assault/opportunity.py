"""Linea di Tiro: the defender lets an assault come on before he fires (`lt.opportunity_point`, LT-Q.63)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, acts
from core.rules.linea_di_tiro.assault.conditions import kind_of_assault
from core.rules.linea_di_tiro.common.actors import own
from core.rules.linea_di_tiro.common.stack import begin, change, end
from core.rules.linea_di_tiro.movement.walking import go_on_by_tape
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Assaulting, Moving, Piece, State
from core.table.places import distance, exceeds, reaches
from core.table.questions import NearAfter

LEAST = 1.0
"""cm, centre to centre: nearer nobody need be let come."""


BASES = 10.0
"""cm: no two pieces that touch are farther apart, centre to centre."""


@acts.answers(moments.OPPORTUNITY)
class LetComeOn(Command, frozen=True):
    """Fire once the assaulter is *within* so many cm, centre to centre; at a real table people measure."""

    figure: FigureId
    within: float = LEAST


@acts.offered(moments.OPPORTUNITY, 15)
def _(asked: Offered) -> Iterator[Choice]:
    frame = asked.state.frame
    if not isinstance(frame, Assaulting) or Options.of(asked.state).opportunity_point == "start":
        return
    refusal = asked.refusal(LetComeOn(frame.defender))
    label = say("lt-do-let_come_on")
    given = {"figure": frame.defender}
    yield choice(LetComeOn, label, "LT-Q.63", frame.defender, given, refusal, "l", weight=0.5)


@acts.fields(LetComeOn)
def _(state: State, seat: str) -> Fields:
    frame = state.frame
    if isinstance(frame, Assaulting):
        far = round(_farthest(state, frame), 1)
        yield Number("within", say("lt-ask-within"), LEAST, far, 0.5, LEAST, "cm")


def _farthest(state: State, frame: Assaulting) -> float:
    """Return how far off he may be let come to: where he is; at a real table as far as he goes at most."""
    if not state.tape:
        return max(LEAST, _apart(state, frame))
    move = _move(state)
    return max(LEAST, move.cm - move.gone) + BASES


def _move(state: State) -> Moving:
    """Return the move that the assault is."""
    return next(one for one in reversed(state.doing) if isinstance(one, Moving))


def _apart(state: State, frame: Assaulting) -> float:
    here, there = state.figures[frame.defender].place, state.figures[frame.attacker].place
    return distance(here, there) if here is not None and there is not None else 0.0


@acts.rule(LetComeOn)
def let_come_on(r: Resolution[State], command: LetComeOn) -> None:
    """The move goes on, and he is asked again where it is that near; too near, and his chance is gone."""
    piece, frame = own(r, command.figure), r.state.frame
    assert isinstance(frame, Assaulting)
    if frame.defender != piece.id:
        r.refuse("LT-Q.63", "lt-not-now")
    if Options.of(r.state).opportunity_point == "start" or frame.met:
        r.refuse("LT-Q.63", "lt-fires-at-start", figure=piece.name)
    if not LEAST <= command.within <= _farthest(r.state, frame):
        r.refuse("LT-Q.63", "lt-bad-within", figure=piece.name, cm=command.within)
    halt = _halt(r, frame, command.within) if r.state.tape else None
    end(r)
    move = r.state.frame
    if isinstance(move, Moving):
        change(r, replace(move, due=True, within=command.within, halt=halt))


def _halt(r: Resolution[State], frame: Assaulting, within: float) -> float:
    """Ask after how many cm of its way the assaulter is that near, and refuse what its way does not reach."""
    move = _move(r.state)
    at: float = r.measure(NearAfter(frame.attacker, frame.defender, within))
    if not (reaches(move.gone, at) and reaches(at, move.cm)):
        r.refuse("LT-Q.63", "lt-bad-within", figure=r.state.figures[frame.defender].name, cm=within)
    return at


# --- at a real table it comes on -------------------------------------------------------------


@acts.follows(moments.walk_real_table, -10)
def _(r: Resolution[State], mover: Piece, frame: Moving) -> bool:
    """It goes as far as the defender wants it, and he is asked again there; unless it was stopped before."""
    foe = r.state.figures.get(frame.into)
    if not frame.due or frame.halt is None or foe is None or not foe.able or frame.into in frame.past:
        return False
    if exceeds(frame.halt, frame.gone):
        if frame.stage != "walk":
            return False  # who is seen on the way is said first
        go_on_by_tape(r, mover, frame, frame.halt)
        return True
    change(r, replace(frame, due=False, halt=None))
    how = kind_of_assault(r.state, mover, foe)
    begin(r, Assaulting(mover.id, foe.id, how, frame.aspect, foe.moved))
    return True
