"""Nothing that is said of a game calls anybody, or anything, by the id that it has in the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from counting import count
from golden import logs, name_of
from rounds import by_turns, in_turn, rounds
from wandering import SCENARIOS, Wanderer, as_long, begin

from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Game
from core.engine.seat.port import SeatPort
from core.engine.words.message import Message
from core.games import open_game

PEOPLES = ("reason", "note", "text")
"""Arguments that people wrote themselves: whatever stands there is theirs."""

LOGS = logs()

THINGS = ("figures", "units", "mines", "clouds", "support", "sections", "objectives")
"""Where a state keeps what has an id, of whatever book."""


def ids_of(state: Any) -> dict[str, Any]:
    """Return all that has an id in a state: figures, their units, what is laid and called."""
    found: dict[str, Any] = {}
    for field in THINGS:
        there = getattr(state, field, None)
        found |= there if isinstance(there, dict) else {}
    for side in state.sides.values():
        found |= {squad.id: squad for squad in getattr(side, "squads", ())}
    return found


def called(thing: Any) -> set[str]:
    """Return the names that something has by right: an id may be one of them."""
    names = {str(getattr(thing, "name", ""))}
    for texts in (getattr(thing, "name", ()), getattr(thing, "called", ())):
        names |= {text for _, text in texts} if isinstance(texts, tuple) else set()
    return names


def said(value: Any, name: str = "") -> Iterator[str]:
    """Yield every text that stands in a blank of a sentence, in those of its parts too."""
    if name in PEOPLES:
        return
    match value:
        case Message(args=args):
            for blank, part in args.items():
                yield from said(part, blank)
        case str():
            yield value
        case list() | tuple():
            for part in value:
                yield from said(part)


def demand_names(game: Game, seat: str) -> int:
    """Demand of every line that *seat* reads of a game that no id is in it; return how many there were."""
    host: Any = SimpleNamespace(game=game)
    port = SeatPort(host, seat)
    first, last = game.state_after(1), game.state
    things = {**ids_of(first), **ids_of(last)}
    lines = 0
    for line in port.lines_since(0):
        if line.message is None:
            continue
        lines += 1
        for text in said(line.message):
            if text in things and text not in called(things[text]):
                raise AssertionError(f"{seat} reads the id {text} in record {line.record}: {line.message}")
    return lines


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, ("map", "tape")))
def test_no_line_of_a_random_game_names_an_id(scenario: str, how: str) -> None:
    """Rulings too, in which people rule about anything that there is."""
    lines: Counter[str] = Counter()
    for number in rounds():
        game = begin(scenario, number, ruler=how)
        for _ in Wanderer(game, number, keen=True, rulings=0.1).steps(as_long(scenario, 200)):
            pass
        for seat in (REFEREE, *game.seats, OBSERVER):
            lines[seat] += demand_names(game, seat)
    count(f"lines without ids: {scenario}", sum(lines.values()))
    assert all(lines.values())


@pytest.mark.parametrize("path", by_turns(LOGS), ids=name_of)
def test_no_line_of_a_golden_log_names_an_id(path: Any) -> None:
    with open_game(path, write=False) as host:
        seats = (REFEREE, *host.game.seats[:1])
        lines = sum(demand_names(host.game, seat) for seat in seats)
    count("lines without ids: golden logs", lines)
    assert lines
