"""Bassa Intensità: both sides throw for the initiative (BI-SEQ.b, BI-Q.09)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.names import side_name
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.actors import check_phase
from core.rules.bassa_intensita.facts.turn import InitiativeWon
from core.rules.bassa_intensita.state import State


@acts.passes(moments.INITIATIVE)
class RollInitiative(Command, frozen=True):
    """Throw for the initiative: one die each, whoever says so."""


acts.offer(moments.INITIATIVE, RollInitiative, say("bi-do-roll_initiative"), "BI-SEQ.b", hint="i")


@acts.rule(RollInitiative)
def roll_initiative(r: Resolution[State], command: RollInitiative) -> None:
    """One die each; in a tie both throw again (BI-Q.09)."""
    check_phase(r, "initiative", "BI-SEQ.b")
    throw(r)


def throw(r: Resolution[State]) -> None:
    """One d6 each; the higher one's player chooses. A tie leads back here by itself."""
    faces = {side: r.total(1, "bi-initiative", "BI-SEQ.b", who=side) for side in r.state.sides}
    best = max(faces.values())
    first = [side for side, face in faces.items() if face == best]
    winner = first[0] if len(first) == 1 else SideId("")
    asked = (moments.WHO_FIRST.asks(winner),) if winner else ()
    r.emit(InitiativeWon(faces, winner, decisions=asked))


@acts.tells(InitiativeWon)
def _(before: State, event: InitiativeWon, after: State) -> Message:
    faces = tuple(
        say("bi-side-face", side=side_name(after, side), face=face) for side, face in event.faces.items()
    )
    if not event.winner:
        return say("bi-initiative-tied", faces=faces)
    return say("bi-initiative-won", faces=faces, side=side_name(after, event.winner))
