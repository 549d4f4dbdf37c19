"""A step in which a seat can do nothing but let it pass, as the seat itself sees it.

What a seat can do hangs on what it alone knows, such as whom it has hidden: a step that goes by without its
player tells whoever waits for it that there is nobody. So who sits together with people seals by hand,
always; only where nobody but bots would wait may it be sealed for him: they know no clock. And a referee who
alone keeps a game decides for everybody: from him nothing is hidden, and nobody else is at the keyboard.
So it is where people share a keyboard and each has said that everybody may look at his side.
"""

from __future__ import annotations

from collections.abc import Set

from core.engine.contract.choices import Choice
from core.engine.contract.engine_facts import Travel
from core.engine.contract.seats import PERSON, REFEREE, is_bot
from core.engine.game.game import Game
from core.engine.seat.port import SeatPort


def against_bots_alone(game: Game, seat: str) -> bool:
    """Return whether *seat* is a player's and all others are bots', so that nobody learns by waiting."""
    kinds = [game.header.seats.get(one) for one in game.seats if one != seat]
    return seat in game.seats and not game.header.referee and all(map(is_bot, kinds))


def kept_by_referee_alone(game: Game) -> bool:
    """Return whether a referee decides for everybody, and no seat is anybody else's."""
    roles = game.header.seats
    return game.header.referee and {*roles.items()} == {(REFEREE, PERSON)}


def only_passing(game: Game, port: SeatPort) -> Choice | None:
    """Return the choice that lets the present step pass, where the seat can do nothing else in it.

    `None` after somebody went back or forward: whoever went back to a step decides in it himself. So does who
    has just acted in it: he may think better of it.
    """
    if not game.records or isinstance(game.records[len(game.records) - 1].command, Travel):
        return None
    asked = [one for one in port.known().state.awaiting if port.seat in (one.seat, REFEREE)]
    answers = {answer for one in asked for answer in game.rules.answers(one)}
    answers -= {*game.rules.record_keeping}
    able = [choice for choice in port.choices() if choice.refusal is None and choice.do in answers]
    if len(able) != 1 or able[0].do not in game.rules.empty_steps or _has_acted(game, port.seat, answers):
        return None
    return able[0]


def _has_acted(game: Game, seat: str, answers: Set[str]) -> bool:
    """Return whether a seat has answered since anybody let a step pass."""
    for number in range(len(game.records) - 1, -1, -1):
        record = game.records[number]
        did = str(record.command.__struct_config__.tag)
        if did in game.rules.empty_steps:
            return False
        if record.seat == seat and did in answers:
            return True
    return False
