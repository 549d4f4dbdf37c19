"""What a client asks at a table of the people there: talk, consents, windows that pass."""

from __future__ import annotations

from core.protocol.answers import Answer, wrong
from core.protocol.telling import Telling
from core.protocol_at_host.places import Places
from core.protocol_at_host.requests import (
    AmongOthers,
    AskUndo,
    Decline,
    Heard,
    Leave,
    LetPass,
    Presence,
    Talk,
    WhatIsAsked,
    Withdraw,
)


async def among_others(places: Places, telling: Telling, request: AmongOthers) -> Answer:
    """Do what is asked, by the sitting of the seat that is meant."""
    hands = places.at(request.game, request.seat)
    sitting = hands.sitting
    match request:
        case Leave():
            places.leave(hands)
            return Answer(ok=True, game=sitting.game)
        case Talk():
            sitting.say(request.to, request.text)
        case Heard():
            return Answer(ok=True, talk=[telling.value(one) for one in sitting.told(request.since)])
        case Presence():
            timing = sitting.timing()
            rows = [telling.value(one) for one in sitting.presence()]
            return Answer(ok=True, presence=rows, timing=None if timing is None else telling.value(timing))
        case AskUndo():
            return Answer(ok=True, asked=sitting.ask_back(request.back, request.to))
        case WhatIsAsked():
            wish, asking = sitting.asked(), sitting.asking()
            return Answer(
                ok=True,
                wish=None if wish is None else telling.value(wish),
                asking=None if asking is None else telling.value(asking),
            )
        case Decline():
            if sitting.asked() is None:
                raise wrong("refused", "protocol-nothing-asked")
            await sitting.agree(False)
        case Withdraw():
            return Answer(ok=True, asked=sitting.withdraw())
        case LetPass(on=True):
            sitting.let_pass(request.anything)
        case LetPass():
            sitting.let_nothing_pass()
    return Answer(ok=True)
