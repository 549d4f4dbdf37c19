"""Two platoons of Breaking News with vehicles, more than thirty figures a side (#12).

In a bots' game what a person waits for: menu, fields of an act, what it will come to as far as that is
shown at once, and all the odds of initiative and of a storm. Process time: the neighbours do not move it.
"""

from __future__ import annotations

from time import process_time
from typing import Any

from bench_bassa_intensita import acts, looked_at
from figures import at_most, best, show, spread

from core.engine.chance.preview import Preview, preview
from core.engine.game.game import Draft, Game
from core.engine.seat.bot import play_out
from core.games import header_of, new_game
from core.rules.breaking_news.melee.storming import StormBuilding
from core.rules.breaking_news.state import State
from core.rules.breaking_news.turn.initiative import RollInitiative
from core.scenarios import load

SCENARIO = "breaking_news/the_three_bridges"
EACH = 3
"""One record in so many is looked at."""


def begun(seed: int = 5) -> Game:
    """Two platoons that stand ready."""
    found = load(SCENARIO)
    return new_game(found, header_of(found, dice="seeded", seed=seed))


def whole_game() -> Game:
    """A bots' game to its end."""
    game = begun()
    start = process_time()
    done = play_out(game, 5)
    assert done.over
    sides = " against ".join(str(side.start) for side in game.state.sides.values())
    show("#12", f"a bots' game of {sides}, {game.state.turn} turns", process_time() - start, "s")
    return game


def waits(played: Game) -> None:
    """Menus, fields and previews in the course of that game, each made from nothing as after a change."""
    game = begun()
    costs: dict[str, list[float]] = {"choices": [], "fields": [], "preview": []}
    dearest: dict[str, str] = {}
    for n, record in enumerate(acts(played)):
        if n % EACH == 0 and record.seat in game.seats:
            for what, tag, seconds in looked_at(game, record):
                costs[what].append(seconds)
                if seconds == max(costs[what]):
                    dearest[what] = tag
        if isinstance(record.command, (RollInitiative, StormBuilding)):
            all_odds(game, record)
        draft = game.draft(record.seat, record.command)
        assert isinstance(draft, Draft)
        game.accept(draft)
    for what, times in costs.items():
        middle, high = spread(times)
        at_most("#12", f"{what} ({len(times)} times), p95", high * 1e3, "ms", 50)
        show("#12", "  median", middle * 1e3, "ms")
        show("#12", f"  dearest ({dearest[what]})", max(times) * 1e3, "ms")


def all_odds(game: Game, record: Any) -> None:
    """Every end of initiative, or of a storm, with its exact chance."""
    state: State = game.rules.known(game.state, record.seat)

    def look() -> object:
        found = preview(game.rules, state, record.seat, record.command, game.rules.geometry)
        assert isinstance(found, Preview)
        return found

    tag = str(record.command.__struct_config__.tag)
    at_most("#12", f"turn {state.turn}, {tag}: exact odds", best(look, 3) * 1e3, "ms", 100)


if __name__ == "__main__":
    waits(whole_game())
