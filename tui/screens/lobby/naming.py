"""What games and their seats are called in the reader's language."""

from __future__ import annotations

from functools import lru_cache

from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.words.message import Message
from core.hosting.lobby import GameLine
from core.hosting.rows import GameRow
from core.locale import Sentences
from core.scenarios import BadScenario, load
from tui.screens.newgame import side_names


@lru_cache(maxsize=64)
def _sides(scenario: str) -> dict[str, Message | str]:
    """Return what the sides of a scenario are called; of one that is no more, nothing."""
    try:
        return side_names(load(scenario))
    except BadScenario:
        return {}


@lru_cache(maxsize=64)
def _title(scenario: str, language: str) -> str:
    try:
        return load(scenario).title(language)
    except BadScenario:
        return ""


def title_of(line: GameLine | GameRow, words: Sentences) -> str:
    """Return the name of a game: of its scenario where the reader's language has one for it."""
    return words.say(_title(line.scenario, words.language) or line.title)


def seat_of(scenario: str, seat: str, words: Sentences) -> str:
    """Return what a seat is called."""
    if seat in (REFEREE, OBSERVER):
        return words.text(f"hosting-seat-{seat}")
    return words.say(_sides(scenario).get(seat, seat))


def who_sits(kind: str, people: tuple[str, ...], invited: tuple[str, ...], words: Sentences) -> str:
    """Return who plays a seat, in a few words."""
    if kind == "bot":
        return words.text("tui-seat-bot")
    told = [*people, *(words.text("tui-seat-invited", name=name) for name in invited)]
    return words.listed(told) if told else words.text("tui-seat-free")


def seats_of(line: GameLine, words: Sentences) -> str:
    """Return who plays what, in one sentence."""
    told = [
        f"{seat_of(line.scenario, one.seat, words)}: {who_sits(one.kind, one.people, one.invited, words)}"
        for one in line.seats
    ]
    return "; ".join(told)
