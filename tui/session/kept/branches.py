"""Games that branch from one another: on this machine a header names the log that it began from.

At a host they have ids, and it is asked for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from core.engine.log.first_look import header_at
from core.engine.log.record import Header
from core.games import games_below, last_written, saved_games

if TYPE_CHECKING:
    from core.hosting.games.branching import BranchGame


class Branch(Struct, frozen=True):
    """A game that began from a *record* of another, and who plays what there; at a host by its id, *game*."""

    path: Path
    record: int
    seats: dict[str, str] = {}
    game: str = ""

    @property
    def name(self) -> str:
        """What tells it from others that began from the same game."""
        return self.game or self.path.stem


def hosted(found: BranchGame) -> Branch:
    """Return a game of a host as screens have it."""
    return Branch(Path(), found.record, found.seats, found.game)


def branches_of(log: Path) -> Iterator[Branch]:
    """Yield the games beside a log that began from it, the oldest moment first; records are the log's own."""
    found = []
    for path in sorted(log.parent.glob("*.jsonl")):
        header = header_at(path) if path != log else None
        if header is not None and header.parent == log.name:
            found.append(Branch(path, header.parent_record, header.seats))
    yield from sorted(found, key=lambda one: one.record)


def origin_of(log: Path, header: Header) -> Branch | None:
    """Return the game that a log began from, where it still lies beside it; the record is that game's own."""
    path = log.with_name(Path(header.parent).name) if header.parent else log
    if path == log or header_at(path) is None:
        return None
    return Branch(path, header.parent_record)


def games_here(replay: bool = False) -> list[Path]:
    """Return the games of this machine to choose from, the one played last first.

    Those in the folders below are the bots' own: they are there to be looked at, in a *replay*. A game
    that began from one of them lies beside it, and is somebody's like any other.
    """
    below = games_below()
    if not replay:
        below = [path for path in below if (header := header_at(path)) is not None and header.parent]
    return sorted([*saved_games(), *below], key=last_written, reverse=True)
