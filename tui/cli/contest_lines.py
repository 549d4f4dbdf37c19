"""`ssh … games`, `ladder` and `tournament`: what is played at a host, as lines for a shell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from core.engine.words.sanitize import clean
from core.engine.words.wanted import has_words
from core.hosting.lobby.ladder import Ladder
from core.hosting.lobby.lobby import GameLine
from core.hosting.tournaments.kept import TournamentRow
from core.hosting.tournaments.view import TournamentView
from core.locale import Sentences
from tui.screens.contests.ladders import won
from tui.screens.contests.tournament_rows import about_rows, round_rows, state_of, table_rows
from tui.screens.lobby.naming import seats_of, title_of


def played_lines(games: Iterable[GameLine], wanted: Sequence[str], words: Sentences) -> list[str]:
    """Return a line a game of those that have all words *wanted*; one line at least."""
    every, text = list(_told(games, words)), clean(" ".join(wanted))
    if not every:
        return [words.text("tui-played-none")]
    return [line for line in every if has_words(line, text)] or [words.text("host-played-none", wanted=text)]


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


def ladder_lines(ladders: Sequence[Ladder], words: Sentences) -> list[str]:
    """Return ladders, each under its book; one line at least."""
    return list(_climbed(ladders, words)) or [words.text("tui-ladders-none")]


def _climbed(ladders: Sequence[Ladder], words: Sentences) -> Iterator[str]:
    for ladder in ladders:
        yield ladder.book
        for place, rung in enumerate(ladder.rungs, 1):
            rating = words.text("tui-ladder-rating", rating=rung.rating, give=rung.give)
            yield f"{place:>3}. {rung.name}: {rating}. {won(rung, words)}"


def tournament_lines(view: TournamentView, words: Sentences) -> list[str]:
    """Return a tournament with its table and its rounds, as its screen has it."""
    parts = (about_rows, table_rows, round_rows)
    rows = [row for part in parts for row in part(view, words)]
    told = (f"{row.text}  {row.right}" if row.right else row.text for row in rows)
    return [view.row.plan.name, *told]


def tournaments_lines(rows: Iterable[TournamentRow], words: Sentences) -> list[str]:
    """Return a line a tournament; one line at least."""
    found = [f"{row.id}  {row.plan.name}: {state_of(row, words)}" for row in rows]
    return found or [words.text("tui-tournaments-none")]
