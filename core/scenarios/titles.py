"""What a game is called: as its scenario in the reader's language, where that comes with the program."""

from __future__ import annotations

from functools import lru_cache

from core.engine.log.record import Header
from core.engine.words.sanitize import clean
from core.guides import KIND, title_of_guided
from core.scenarios import as_written


@lru_cache(maxsize=256)
def title_in(scenario: str, language: str) -> str:
    """Return the title of a scenario of this program; "" for any other."""
    if scenario.startswith(KIND):
        return title_of_guided(scenario.removeprefix(KIND), language)
    found = as_written(scenario)
    return found.title(language) if found is not None else ""


def title_of(header: Header, language: str) -> str:
    """Return what the game of a log is called, by its scenario unless people gave it a name of its own."""
    if header.game and title_in(header.scenario, "en") == header.game:
        return title_in(header.scenario, language)
    return clean(header.game)
