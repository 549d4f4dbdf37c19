"""How a seat may end a game before its book does: each way with what it comes to, so that nobody slips."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from core.engine.chance.ending import end, undecided
from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution, Unseen
from core.engine.contract.ends import ENDS
from core.engine.contract.engine_facts import (
    AcceptOffer,
    CallOff,
    DeclineOffer,
    EndGame,
    Ending,
    OfferEnd,
    Resign,
)
from core.engine.contract.facts import Command, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.contract.seats import REFEREE
from core.engine.contract.ways_out import WayOut
from core.engine.game.game import Game
from core.engine.game.young import why_not_young
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say


def ways_out(game: Game, seat: str, known: Any, alone: bool = True) -> tuple[WayOut, ...]:
    """Return the ways that *seat* has now, of which *known* is what it knows of the state.

    *alone* says whether it may call a young game off without asking the others.
    """
    if seat == REFEREE and game.header.referee:
        return tuple(_referees(game, known))
    if known.over is not None:
        return ()
    if seat not in game.seats:
        return ()
    return tuple(_answers(game, seat, known)) or tuple(_offers(game, seat, known, alone))


def _referees(game: Game, known: Any) -> Iterator[WayOut]:
    over = known.over is not None
    if over and not undecided(game.rules, known):
        return
    named = {side.id: side.name for side in game.rules.view(known, REFEREE).sides}
    for side, name in named.items():
        yield _way(game, REFEREE, known, say("ending-won", side=name), EndGame(winner=SideId(side)))
    if not over:
        yield _way(game, REFEREE, known, say("ending-nobody"), EndGame())


def _answers(game: Game, seat: str, known: Any) -> Iterator[WayOut]:
    """Yield the answers to what is offered now, and what may be done besides."""
    if (offer := known.offer) is None:
        return
    if seat in (offer.by, *offer.agreed):
        yield _way(game, seat, known, say("ending-withdraw"), DeclineOffer())
    else:
        yield _way(game, seat, known, say(f"ending-accept-{offer.end}"), AcceptOffer())
        yield _way(game, seat, known, say("ending-decline"), DeclineOffer())
    yield _way(game, seat, known, say("ending-resign"), Resign())


def _offers(game: Game, seat: str, known: Any, alone: bool) -> Iterator[WayOut]:
    yield _way(game, seat, known, say("ending-resign"), Resign())
    for kind in ENDS:
        offer = OfferEnd(kind)
        if kind != "call_off":
            yield _way(game, seat, known, say(f"ending-{kind}"), offer)
        elif alone and why_not_young(game, seat, CallOff()) is None:
            yield _way(game, seat, known, say("ending-call_off"), CallOff())
        elif why_not_young(game, seat, offer) is None:
            yield _way(game, seat, known, say("ending-offer-call_off"), offer)


def _way(game: Game, seat: str, known: Any, label: Message, command: Ending) -> WayOut:
    filled = {name: getattr(command, name) for name in command.__struct_fields__ if getattr(command, name)}
    tag = str(command.__struct_config__.tag)
    return WayOut(label, tag, filled, _verdict(game, seat, known, command))


def _verdict(game: Game, seat: str, known: Any, command: Command) -> tuple[Message, ...]:
    """Return what would be told of the end, as far as the seat may know; nothing while the game goes on."""
    assert isinstance(command, Ending)
    r: Resolution[Any] = Resolution(known, game.rules.evolve, Answered(), seat)
    with suppress(Refused, NeedsAnswer, Unseen):  # what is not known does not change who wins
        end(game.rules, r, command, game.header.referee)
    if r.state.closed is None:
        return ()
    return game.rules.view(game.rules.known(r.state, seat), seat).verdict
