"""The same game once more, on this machine: set up as it was, with new dice; with a program, sides turned."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import structs

from core.engine.contract.facts import Event
from core.engine.contract.seats import PERSON, is_bot
from core.engine.game.game import Game, now
from core.engine.game.host import SEEDS, GameHost
from core.engine.log.hash_chain import LogError
from core.engine.words.message import say
from core.games import closed_folder, free_path, games_folder, set_up_today


def again(game: Game, path: Path | None = None) -> GameHost:
    """Begin a game as *game* began, kept in *path* or in the games' folder.

    Everybody gets the next side where a program plays. `LogError` tells why no log can be made, or that the
    game cannot be set up any more.
    """
    old, sides = game.header, game.rules.seats(game.state)
    path = path or free_path(games_folder(), old.scenario)
    header = structs.replace(
        old,
        created=now(),
        parent="",
        parent_record=0,
        seats=turned(old.seats, sides),
        seed=secrets.randbelow(SEEDS) if old.dice == "seeded" else old.seed,
    )
    if (events := set_up(game)) is None:
        raise LogError(say("again-none"), path)
    told = closed_folder(path)
    host = GameHost.create(path, game.rules, header, events)
    host.notices += told
    return host


def turned(seats: Mapping[str, str], sides: Sequence[str]) -> dict[str, str]:
    """Return who plays what: with a program on some side all move on by one, else nothing changes.

    >>> turned({"red": "person", "blue": "bot"}, ("red", "blue"))
    {'red': 'bot', 'blue': 'person'}
    """
    if not any(is_bot(seats.get(side)) for side in sides):
        return dict(seats)
    before = (*sides[-1:], *sides[:-1])
    return {**seats, **{side: seats.get(was, PERSON) for side, was in zip(sides, before)}}


def set_up(game: Game) -> tuple[Event, ...] | None:
    """Return the events by which a game was set up, without what followed from them by itself.

    They stand in its first record, forces that people brought among them. Where a later program lets other
    things follow, its scenario is read anew; `None` where there is none.
    """
    first = game.records[0].events
    for count in range(1, len(first) + 1):
        if Game(game.rules, game.header).begin(first[:count]).record.events == first:
            return first[:count]
    return set_up_today(game.header)
