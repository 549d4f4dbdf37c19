"""What a client asks at a table of the people there: talk, consents, windows that pass."""

from __future__ import annotations

from typing import Any

from core.hosting.sitting import Sitting
from core.protocol.answers import Answer, wrong
from core.protocol.requests import Json
from core.protocol.seated import AtSeat
from core.protocol.telling import Telling
from core.protocol_at_host.hands import HostedHands
from core.protocol_at_host.places import Places
from core.protocol_at_host.requests import (
    AmongOthers,
    AnswerDelegated,
    AskUndo,
    Branch,
    Branches,
    Decline,
    Delegated,
    Heard,
    Leave,
    LetPass,
    OfClock,
    Presence,
    Rematch,
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
            rows = [telling.value(one) for one in sitting.presence()]
            return Answer(ok=True, presence=rows, timing=_shown(telling, sitting.timing()))
        case AskUndo():
            return Answer(ok=True, asked=sitting.ask_back(request.back, request.to))
        case WhatIsAsked():
            wish, asking = _shown(telling, sitting.asked()), _shown(telling, sitting.asking())
            return Answer(ok=True, wish=wish, asking=asking)
        case Decline(read=read):
            if sitting.asked() is None:
                raise wrong("refused", "protocol-nothing-asked")
            await sitting.agree(False, read)
        case Withdraw():
            return Answer(ok=True, asked=sitting.withdraw())
        case Delegated():
            return Answer(ok=True, delegated=_shown(telling, sitting.delegated_question()))
        case AnswerDelegated():
            got = await sitting.answer_delegated(tuple(request.answers))
            return AtSeat(hands, telling).played(got)
        case Rematch():
            return Answer(ok=True, game=await sitting.ask_rematch())
        case Branch(record=record, seats=seats):
            return Answer(ok=True, game=await _branched(hands, record, seats))
        case Branches():
            await hands.ready()
            begun = [telling.value(one) for one in sitting.branches(sitting.seat)]
            return Answer(ok=True, branches=begun, origin=_shown(telling, sitting.origin))
        case OfClock():
            await _of_clock(sitting, request)
            return Answer(ok=True, timing=_shown(telling, sitting.timing()))
        case LetPass(on=True):
            sitting.let_pass(request.anything)
        case LetPass():
            sitting.let_nothing_pass()
    return Answer(ok=True)


async def _branched(hands: HostedHands, record: int, seats: dict[str, str] | None) -> str:
    """Begin another game from a moment of this one; return its id. `Refused` says why not, as on a screen."""
    hands.sitting.may_branch()
    await hands.ready()
    known = 1 <= record <= hands.port.tip
    return await hands.sitting.branch(hands.port.in_log(record) if known else 0, seats)


async def _of_clock(sitting: Sitting, request: OfClock) -> None:
    match request.do:
        case "ask_pause":
            sitting.ask_pause()
        case "decline_pause":
            sitting.decline_pause()
        case "go_on":
            sitting.go_on()
        case "claim":
            await sitting.claim()
        case "lend":
            sitting.lend()
        case "take_back":
            sitting.take_back()


def _shown(telling: Telling, value: Any) -> Json | None:
    return None if value is None else telling.value(value)
