"""What every seat sees of a moment: all of it, as a screen asks for it. Nothing of it may fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.engine.contract.choices import KEPT_LETTERS, Choice
from core.engine.contract.facts import Command
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.seat.port import SeatPort
from core.locale import Sentences, sentences
from core.testing.in_memory import seated
from core.testing.wandering import Wanderer

BLANKS = 3
"""Of how many choices of a seat the blanks are filled; the odds are worked out of one of them."""


def look_around(walker: Wanderer) -> None:
    """Let every seat look at the moment: view, choices and their blanks, odds, the lines of the last act."""
    game = walker.game
    for seat in (*game.seats, REFEREE, OBSERVER):
        port = port_of(walker, seat)
        port.view()
        read_lines(port, sentences("it"))
        possible = [choice for choice in port.choices() if choice.refusal is None]
        dead = [choice for choice in possible if choice.hint and choice.hint in KEPT_LETTERS]
        assert not dead, f"the letters of these mean something else: {dead}"
        assert not (twice := meant_twice(possible)), f"one letter, several acts: {twice}"
        walker.tally["looks"] += 1
        if game.underway is None and possible:
            try_some(walker, port, possible)


def meant_twice(possible: Sequence[Choice]) -> dict[tuple[str, str], set[str]]:
    """Return the letters that mean several acts for one man or his side at once, by who and letter.

    What several do together may have the letter of what one does: it is meant where several are marked.
    """
    found: dict[tuple[str, str], set[str]] = {}
    of_side = [one for one in possible if not one.figure and not one.men]
    for who in {"", *(man for one in possible for man in (one.figure, *one.men))}:
        own = [one for one in possible if who and (one.figure == who or (who in one.men and not one.several))]
        for one in (*own, *of_side):
            if one.hint:
                found.setdefault((who, one.hint), set()).add(one.do)
    return {key: acts for key, acts in found.items() if len(acts) > 1}


def port_of(walker: Wanderer, seat: str) -> SeatPort:
    """Return the seat's port, which lasts as long as its walker: it counts the records once."""
    if seat not in walker.ports:
        walker.ports[seat] = seated(walker.game, seat)
    return walker.ports[seat]


def read_lines(port: SeatPort, spoken: Sentences) -> None:
    """Read what the seat may know of the last record in one of the languages."""
    for line in port.log_since(port.tip - 1):
        if line.message is not None:
            spoken.say(line.message)


def try_some(walker: Wanderer, port: SeatPort, possible: list[Choice]) -> None:
    """Fill the blanks of a few choices and ask for the odds of one."""
    some = walker.random.sample(possible, min(BLANKS, len(possible)))
    wishes: list[Command | None] = [walker.filled(port.seat, choice) for choice in some]
    made: list[Any] = [wish for wish in wishes if wish is not None]
    if made:
        port.odds(walker.random.choice(made))
