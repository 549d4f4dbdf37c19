"""A log as subcommands look at it: opened to be read, with eyes that may read it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from core.engine.game.host import GameHost
from core.engine.words.paths import path_of
from core.engine.words.sanitize import escaped
from core.games import open_game
from core.locale import Sentences
from tui.session.eyes import eyes_of


@contextmanager
def looked_at(log: str, seat: str | None, reveal: bool, spoken: Sentences) -> Iterator[tuple[GameHost, str]]:
    """Open a log; give its game, and whose eyes look. What the file itself tells goes to standard error."""
    with open_game(path_of(log), write=False) as host:
        eyes = eyes_of(host.game, seat, reveal)
        for notice in host.notices:
            print(spoken.say(notice), file=sys.stderr)
        yield host, eyes


def print_row(value: object) -> None:
    """Print one line of JSON, in UTF-8 whatever the terminal is."""
    sys.stdout.buffer.write(escaped(msgspec.json.encode(value)) + b"\n")
