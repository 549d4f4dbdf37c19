"""A window that is let pass without its player's screen: as whoever looked last knows that it may be.

Between two players at one keyboard a curtain falls, because each screen shows what the other may not see. To
let another's act pass shows nothing. It is offered from what the *last* pair of eyes knows, and from nothing
else: worlds that it cannot tell apart offer it alike.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from msgspec import to_builtins

from core.engine.contract.ruleset import RuleSet
from core.engine.game.game import Game

ALONE = {"do"}
"""All that stands in a command that names nobody and nothing."""


def open_pass(rules: RuleSet, state: Any, last: str, seat: str) -> str:
    """Return the tag of the command by which *seat* lets a window pass that *last* knows of; "" for none."""
    seen = rules.known(state, last)
    for decision in seen.awaiting:
        if decision.reaction and decision.seat == seat:
            with suppress(LookupError):
                told = to_builtins(rules.passing(seen, decision))
                return str(told["do"]) if set(told) == ALONE else ""
    return ""


def open_pass_of(game: Game, last: str, seat: str) -> str:
    """Do so for a game as it stands; "" where its dice are typed: then somebody has to be asked for them."""
    if game.tape or game.header.dice == "typed" or game.underway is not None:
        return ""
    return open_pass(game.rules, game.state, last, seat)
