"""Linea di Tiro: a joker: waiting missions attack, then the scenario's joker list (LT-JOK, LT-DECK.e, D6).

RECONSTRUCTED: the source leaves a joker's effect to the scenario.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rulekit.caught_unseen import doubt_hiding
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.facts.deck import CardStage
from core.rules.linea_di_tiro.state import State


def joker_step(r: Resolution[State]) -> bool:
    """Do one step of the joker in play; return whether there was one left."""
    card = r.state.card
    assert card is not None
    match card.stage:
        case "":
            r.emit(CardStage("list"))
            doubt_hiding(r, "lt-unseen-missions")  # a zone is secret till it fires
            moments.joker_missions(r)
        case "list":
            if any(map(r.state.may_hide, r.state.sides)):  # a side knows no entry before it comes
                r.unseen(say("lt-unseen-joker"))
            if not moments.joker_list(r):
                r.emit(CardStage("done"))
        case _:
            return False
    return True


def _had_nothing(before: State, event: CardStage) -> bool:
    """Return whether the list has come to its end, and had nothing."""
    card = before.card
    return event.stage == "done" and card is not None and not card.entry


@acts.tells(CardStage, when=lambda before, event, seat: _had_nothing(before, event))
def _(before: State, event: CardStage, after: State) -> Message | None:
    """Where the list had nothing, that is told: else one waits for something."""
    return say("lt-joker-nothing") if _had_nothing(before, event) else None
