"""Games to measure with: Breaking News as bots play it, and the counting game for the bare engine."""

from __future__ import annotations

from figures import counting_game
from msgspec.structs import replace

from core.engine.contract.engine_facts import Remark, Start
from core.engine.game.game import Draft, Game
from core.engine.log.record import AnyRecord
from core.engine.seat.bot import play_out
from core.games import header_of, new_game
from core.scenarios import load

SCENARIO = "breaking_news/bersaglieri_in_town"
"""Always the same one, so that figures of different days can be compared."""


def begun(seed: int = 1) -> Game:
    """A game of a real rule book, begun, with seeded dice."""
    found = load(SCENARIO)
    return new_game(found, header_of(found, dice="seeded", seed=seed))


def by_bots(seed: int = 1, most: int = 400) -> Game:
    """A game of a real rule book that bots have played for *most* commands or to its end."""
    game = begun(seed)
    play_out(game, seed, most)
    return game


def padded(seed: int, length: int) -> Game:
    """A game of a real rule book, begun, with remarks up to *length* records."""
    plain = begun(seed)
    game = Game(plain.rules, plain.header)
    for record in plain.records:
        game.replay(record)
    pad(game, length)
    return game


def acts(game: Game) -> list[AnyRecord]:
    """What was done in a game after its beginning."""
    return [record for record in game.records if not isinstance(record.command, Start)]


def counted() -> Game:
    """A counting game in memory."""
    return counting_game.new_game(dice="seeded")


def pad(game: Game, length: int) -> None:
    """Write remarks into a game until its log has *length* records."""
    remark = Remark("nothing happens")
    seat = game.seats[0]
    while len(game.records) < length:
        do(game, seat, remark)


def do(game: Game, seat: str, command: object) -> None:
    """Decide and keep one command in memory."""
    draft = game.draft(seat, command)  # type: ignore[arg-type]
    if not isinstance(draft, Draft):
        raise SystemExit(f"{command} was not accepted: {draft}")
    game.accept(draft)


def lengthened(source: Game, events: int) -> Game:
    """A log of *events* events and a little: all records of *source* over and over.

    Each round begins with the scenario's own events, so every event is a real one.
    """
    game = Game(source.rules, source.header)
    done = 0
    while done < events:
        for record in source.records:
            game.replay(replace(record, n=len(game.records) + 1))
            done += len(record.events)
    return game
