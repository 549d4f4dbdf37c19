"""What a seat is called, for sentences that everybody at the table may read."""

from __future__ import annotations

from functools import lru_cache

from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Game
from core.engine.words.message import Message, say
from core.games import side_names
from core.hosting.seats.seating import SeatRow
from core.scenarios import BadScenario, load, ready


def seat_name(game: Game, seat: str) -> Message | str:
    """Return the name of a side, or what a referee and those who watch are called."""
    if seat == REFEREE:
        return say("hosting-seat-referee")
    if seat == OBSERVER:
        return say("hosting-seat-observer")
    seen = game.rules.view(game.rules.known(game.state, OBSERVER), OBSERVER)
    return seen.side_name(seat) or seat


def called(scenario: str, row: SeatRow) -> Message | str:
    """Return what a seat is called, without its game being opened: by its own name, or its scenario's."""
    return row.name or name_in(scenario, row.seat)


def name_in(scenario: str, seat: str) -> Message | str:
    """Return what a scenario of this program calls a seat; of one that is none, or no more, its id."""
    if seat == REFEREE:
        return say("hosting-seat-referee")
    if seat == OBSERVER:
        return say("hosting-seat-observer")
    return _sides(scenario).get(seat, seat)


@lru_cache(maxsize=64)
def _sides(scenario: str) -> dict[str, Message | str]:
    if scenario not in ready():
        return {}
    try:
        return side_names(load(scenario))
    except BadScenario:
        return {}
