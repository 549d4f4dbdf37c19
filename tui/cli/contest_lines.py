"""`ssh … games`: what has been played at a host, as lines for a shell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from core.hosting.lobby import GameLine
from core.hosting.played import has_words
from core.locale import Sentences
from tui.screens.lobby.naming import seats_of, title_of


def played_lines(games: Iterable[GameLine], wanted: Sequence[str], words: Sentences) -> list[str]:
    """Return a line a game of those that have all words *wanted*; one line at least."""
    found = [line for line in _told(games, words) if has_words(line, " ".join(wanted))]
    return found or [words.text("tui-played-none")]


def _told(games: Iterable[GameLine], words: Sentences) -> Iterator[str]:
    for line in games:
        yield words.text(
            "host-played",
            game=line.id,
            date=(line.ended or line.made)[:10],
            title=title_of(line, words),
            book=line.book,
            seats=seats_of(line, words),
            over=line.over or "",
        )
