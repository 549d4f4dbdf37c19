"""Bassa Intensità: who has the initiative moves first or second (BI-SEQ.b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rulekit.names import side_name
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.actors import acting_side, check_phase
from core.rules.bassa_intensita.facts.turn import OrderOfMovesChosen
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.turn.steps import next_step


@acts.passes(moments.WHO_FIRST)
class ChooseFirst(Command, frozen=True):
    """This side moves first, or second; helicopters fly as far as they do, whoever does (BI-HELI.a)."""

    own_dice: ClassVar[bool] = False

    second: bool = False


@acts.offered(moments.WHO_FIRST)
def _(asked: Offered) -> Iterator[Choice]:
    for second, label in ((False, "bi-do-move-first"), (True, "bi-do-move-second")):
        yield choice(ChooseFirst, say(label), "BI-SEQ.b", given={"second": second}, hint="fs"[second])


acts.labelled(ChooseFirst, "bi-do-move-first", "bi-do-move-second")


@acts.rule(ChooseFirst)
def choose_first(r: Resolution[State], command: ChooseFirst) -> None:
    """The winner's choice holds for this turn's Movement phase."""
    check_phase(r, "initiative", "BI-SEQ.b")
    winner = r.state.moving
    if r.seat != REFEREE:
        acting_side(r, r.seat, "BI-SEQ.b")
    others = tuple(side for side in r.state.sides if side != winner)
    r.emit(OrderOfMovesChosen((*others, winner) if command.second else (winner, *others)))
    next_step(r)


@acts.tells(OrderOfMovesChosen)
def _(before: State, event: OrderOfMovesChosen, after: State) -> Message:
    return say("bi-moves-first", side=side_name(after, event.order[0]))
