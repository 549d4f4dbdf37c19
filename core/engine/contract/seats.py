"""Who sits where: the referee, the sides, observers; and how well a bot plays that sits there."""

from __future__ import annotations

from typing import Literal, get_args

REFEREE = "referee"
OBSERVER = "observer"

PERSON, BOT = "person", "bot"
"""Who plays a seat, as the header of a log has it; a bot that plays better has its level after a colon."""

Level = Literal["quick", "steady", "strong"]
"""How well a bot plays: *quick* draws an act by how it looks, *steady* weighs what each would come to,
*strong* does so with more acts, looks at each more often, and at what the other side would do next."""

LEVELS: tuple[Level, ...] = get_args(Level)
QUICK: Level = "quick"
OPPONENT: Level = "steady"
"""Whom one meets who has not said how well the program should play: it weighs, and answers at once."""

BOTS = (BOT, *(f"{BOT}:{level}" for level in LEVELS if level != QUICK))
"""Every word for a bot."""


def known_seat(seat: str, sides: tuple[str, ...]) -> bool:
    """Return whether *seat* exists in a game of *sides*."""
    return seat in (REFEREE, OBSERVER) or seat in sides


def bot_of(level: Level) -> str:
    """Return who plays a seat on which a bot of this level sits.

    >>> bot_of("quick"), bot_of("steady")
    ('bot', 'bot:steady')
    """
    return BOTS[LEVELS.index(level)]


def is_bot(player: str | None) -> bool:
    """Return whether a bot plays a seat, of any level; a level of a later program is a bot's, too.

    >>> is_bot("bot"), is_bot("bot:strong"), is_bot("person"), is_bot(None)
    (True, True, False, False)
    """
    return player is not None and player.partition(":")[0] == BOT


def level_of(player: str | None) -> Level:
    """Return how well a seat's bot plays; *quick* where no level is named that this program has.

    >>> level_of("bot"), level_of("bot:steady"), level_of("bot:brilliant"), level_of(None)
    ('quick', 'steady', 'quick', 'quick')
    """
    return level_named((player or "").partition(":")[2])


def level_named(word: str) -> Level:
    """Return a level by its name, *quick* where this program has none of that name."""
    return next((level for level in LEVELS if level == word), QUICK)
