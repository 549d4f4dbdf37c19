"""Games that bots play, with what each act was and what its seat knew before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.engine.contract.facts import Refusal
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Draft
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot, GameChair
from core.engine.seat.known import Known, known
from core.games import header_of, new_game
from core.line.acts.readings import Reader
from core.line.wording.vocabulary import Vocabulary
from core.locale import sentences
from core.scenarios import load

BOOKS = (
    "breaking_news/rangers_and_militia",
    "ludonet/patrol_clash",
    "linea_di_tiro/village_defence",
    "bassa_intensita/ambush_at_dusk",
)
"""One scenario of each rule book."""

TRIES = 80


def acts(scenario: str, seed: int, most: int) -> Iterator[tuple[Known, dict[str, Any]]]:
    """Yield what a seat knew, and what it did then, of *most* acts of a game."""
    loaded = load(scenario)
    game = new_game(loaded, header_of(loaded, dice="seeded", seed=seed))
    seats = (*game.seats, REFEREE)
    bots = {seat: Bot(seed * 31 + at) for at, seat in enumerate(seats)}
    chairs = {seat: GameChair(game, seat) for seat in seats}
    for _ in range(most):
        if game.state.over is not None:
            return
        waiting = {one.seat for one in game.state.awaiting}
        for seat in sorted(game.seats, key=lambda one: one not in waiting):
            before = known(game, seat, game.rules.known(game.state, seat))
            if (done := _act(game, bots[seat], chairs[seat])) is not None:
                yield before, done
                break
        else:
            return


def _act(game: Any, bot: Bot, chair: GameChair) -> dict[str, Any] | None:
    for tries in range(TRIES):
        wish = bot.wish(chair, plain=tries > TRIES // 2)
        if wish is None:
            return None
        command = as_command(game.rules, wish)
        if isinstance(command, Refusal):
            continue
        draft = game.draft(chair.seat, command)
        if isinstance(draft, Draft):
            game.accept(draft)
            return wish
    return None


def reader(seat: Known, language: str = "en") -> Reader:
    """Return who reads the lines of a seat as it is."""
    return Reader(seat, Vocabulary(seat.view(), sentences(language)))
