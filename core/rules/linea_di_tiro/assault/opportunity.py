"""Linea di Tiro: the defender lets an assault come on before he fires (`lt.opportunity_point`, LT-Q.63)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, acts
from core.rules.linea_di_tiro.common.actors import own
from core.rules.linea_di_tiro.common.stack import change, end
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Assaulting, Moving, State
from core.table.places import distance

LEAST = 1.0
"""cm, centre to centre: nearer nobody need be let come."""


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
    if not asked.state.tape:
        refusal = asked.refusal(LetComeOn(frame.defender))
        label = say("lt-do-let_come_on")
        given = {"figure": frame.defender}
        yield choice(LetComeOn, label, "LT-Q.63", frame.defender, given, refusal, "l", weight=0.5)


@acts.fields(LetComeOn)
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    frame = state.frame
    if isinstance(frame, Assaulting):
        far = max(LEAST, round(_apart(state, frame), 1))
        yield Number("within", say("lt-ask-within"), LEAST, far, 0.5, LEAST, "cm")


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
    if Options.of(r.state).opportunity_point == "start" or frame.met or r.state.tape:
        r.refuse("LT-Q.63", "lt-fires-at-start", figure=piece.name)
    if not LEAST <= command.within <= max(LEAST, _apart(r.state, frame)):
        r.refuse("LT-Q.63", "lt-bad-within", figure=piece.name, cm=command.within)
    end(r)
    move = r.state.frame
    if isinstance(move, Moving):
        change(r, replace(move, due=True, within=command.within))
