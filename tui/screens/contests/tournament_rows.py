"""A tournament in rows: what it is, its table, who meets whom; a shell prints the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.hosting.seats.names_of_seats import name_in
from core.hosting.timing.clock_plan import told
from core.hosting.tournaments.kept import TournamentRow
from core.hosting.tournaments.view import GameSeen, PairSeen, TournamentView
from core.locale import Sentences
from core.scenarios.titles import title_in
from tui.panes.lines import Row


class GameOf(NamedTuple):
    """A game of a tournament, to go to."""

    game: str


def halves(points: float) -> str:
    """Return points as they are written.

    >>> halves(2.5), halves(0.5), halves(3.0), halves(0)
    ('2½', '½', '3', '0')
    """
    whole, half = divmod(points, 1)
    return f"{int(whole) if whole or not half else ''}{'½' if half else ''}"


def state_of(row: TournamentRow, words: Sentences) -> str:
    """Return how far a tournament has come, in a few words."""
    return words.text(f"tui-tournament-{row.state}", round=row.round, rounds=row.rounds)


def about_rows(view: TournamentView, words: Sentences) -> Iterator[Row]:
    """Yield how it is played, and how far it has come."""
    plan = view.row.plan
    scenarios = words.listed([title_in(one, words.language) or one for one in plan.scenarios])
    kind = words.text(f"tui-kind-{plan.kind}")
    yield Row(words.text("tui-tournament-about", kind=kind, scenarios=scenarios, name=view.maker))
    if plan.clock is not None:
        yield Row(words.say(told(plan.clock)), None, "dim")
    first = [view.names[one.player] for one in view.standings if one.place == 1 and one.points]
    state = state_of(view.row, words)
    if view.row.state == "over" and first:
        state = words.text("tui-tournament-won", names=words.listed(first))
    yield Row(state)


def table_rows(view: TournamentView, words: Sentences) -> Iterator[Row]:
    """Yield who has joined, and once it is played the table with what puts apart who has as many points."""
    if view.row.state == "gathering":
        yield Row(words.text("tui-tournament-joined", count=len(view.names)), None, "heading")
        yield from (Row(name) for name in view.names.values())
        return
    yield Row(words.text("tui-tournament-table"), None, "heading")
    for one in view.standings:
        name = view.names[one.player]
        if one.player in view.left:
            name = words.text("tui-tournament-left", name=name)
        right = words.text(
            "tui-tournament-points",
            points=halves(one.points),
            count=1 if one.points == 0.5 else one.points,
            played=one.played,
            won=one.won,
            breaks=halves(one.breaks),
        )
        yield Row(f"{one.place:>2}. {name}", None, "", right)
    yield Row(words.text(f"tui-tournament-breaks-{view.row.plan.kind}"), None, "dim")


def round_rows(view: TournamentView, words: Sentences) -> Iterator[Row]:
    """Yield who meets whom and how each game has come out, the last round first."""
    for round in sorted({pair.round for pair in view.pairs}, reverse=True):
        yield Row("")
        yield Row(words.text("tui-tournament-round", round=round), None, "heading")
        for pair in view.pairs:
            if pair.round == round:
                yield from _pair(pair, words, len(view.row.plan.scenarios) > 1)


def _pair(pair: PairSeen, words: Sentences, several: bool) -> Iterator[Row]:
    if not pair.other:
        bye = "tui-tournament-bye" if pair.points else "tui-tournament-rests"
        yield Row(words.text(bye, name=pair.one, points=halves(pair.points)))
    for game in pair.games:
        sides = " – ".join(_side(game, seat, words) for seat in game.seats)
        title = title_in(game.scenario, words.language) or game.scenario
        told = f"{sides} ({title})" if several else sides
        yield Row(told, GameOf(game.game), "", _stands(game, words), indent=4)


def _side(game: GameSeen, seat: str, words: Sentences) -> str:
    name = f"{words.say(name_in(game.scenario, seat))}: {game.seats[seat]}"
    return f"{name} {halves(game.points[seat])}" if game.points else name


def _stands(game: GameSeen, words: Sentences) -> str:
    """Return how a game stands, without what has happened in it."""
    if game.points:
        return f"{game.game} {words.text('tui-tournament-ruled')}" if game.ruled else game.game
    stands = "played" if game.state in ("running", "gathering") else "undecided"
    return f"{game.game} {words.text(f'tui-tournament-{stands}')}"
