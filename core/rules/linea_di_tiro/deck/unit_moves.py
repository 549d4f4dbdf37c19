"""Linea di Tiro: other unit moves (mosse di unità) of a scenario, for figure cards (LT-DECK.d, LT-Q.03)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import AnyId
from core.rulekit.acts import choice
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, acts
from core.rules.linea_di_tiro.common.names import in_languages
from core.rules.linea_di_tiro.deck.card import in_play
from core.rules.linea_di_tiro.deck.joker_list import apply
from core.rules.linea_di_tiro.facts.deck import CardSpent
from core.rules.linea_di_tiro.facts.jokers import UnitMoveMade
from core.rules.linea_di_tiro.state import State


@acts.answers(moments.CARD)
class MakeUnitMove(Command, frozen=True):
    """Use the whole of a figure card for a unit move of the scenario."""

    move: AnyId


@acts.offered(moments.UNIT_MOVE, 30)
def _(asked: Offered) -> Iterator[Choice]:
    for move in asked.state.unit_moves.values():
        if move.side == asked.side and move.left != 0:
            refusal = asked.refusal(MakeUnitMove(move.id))
            given = {"move": move.id}
            label = in_languages(move.name, move.id)
            yield choice(MakeUnitMove, label, "LT-Q.03", "", given, refusal, "u", weight=2.0)


@acts.rule(MakeUnitMove)
def make_unit_move(r: Resolution[State], command: MakeUnitMove) -> None:
    """It happens as the scenario says, and the card is used up (LT-DECK.d)."""
    card, move = in_play(r.state), r.state.unit_moves.get(command.move)
    if not card.figure or card.used:
        r.refuse("LT-Q.03", "lt-needs-figure-card")
    if move is None or move.side != card.side or move.left == 0:
        r.refuse("LT-Q.03", "lt-no-such-move", move=command.move)
    r.emit(UnitMoveMade(move.id, None if move.left is None else move.left - 1))
    r.emit(CardSpent())
    apply(r, move.entry)


acts.silent(UnitMoveMade)
