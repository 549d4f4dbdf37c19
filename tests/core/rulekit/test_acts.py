"""What the files of a book enter: each thing once, and in an order that no import decides."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Event, GameState
from core.engine.words.message import say
from core.rulekit.acts import Acts, Asked, TwiceEntered
from core.rulekit.facts import events_of


class Wave(Command, frozen=True):
    pass


class Bow(Command, frozen=True):
    pass


class Waved(Event, frozen=True):
    pass


def rule(r: Any, command: Any) -> None:
    """Do nothing."""


def offering(do: str, module: str) -> Any:
    def offer(asked: Asked[GameState, None]) -> Iterator[Choice]:
        yield Choice(do, say(f"do-{do}"), "X-1")

    offer.__module__ = module
    return offer


def menu(acts: Acts[GameState]) -> list[str]:
    asked: Any = None
    return [choice.do for choice in acts.offers("greeting", asked)]


@pytest.mark.parametrize("turned", [False, True])
def test_the_menu_goes_by_place_then_by_file_whoever_was_imported_first(turned: bool) -> None:
    entries = [("late", "book.a", 20), ("second", "book.b", 10), ("first", "book.a", 10)]
    acts: Acts[GameState] = Acts()
    for do, module, place in reversed(entries) if turned else entries:
        acts.offered("greeting", place)(offering(do, module))

    assert menu(acts) == ["first", "second", "late"]


@pytest.mark.parametrize("kinds", [(Wave, Bow), (Bow, Wave)])
def test_commands_stand_by_name(kinds: tuple[type[Command], ...]) -> None:
    acts: Acts[GameState] = Acts()
    for kind in kinds:
        acts.rule(kind)(rule)

    assert acts.commands == (Bow, Wave)


def test_what_is_entered_twice_is_told_at_once() -> None:
    acts: Acts[GameState] = Acts()
    acts.rule(Wave)(rule)

    with pytest.raises(TwiceEntered, match="Wave"):
        acts.rule(Wave)(rule)


def test_events_are_those_that_a_file_defines_itself() -> None:
    chapter = ModuleType(__name__)
    chapter.Event, chapter.Waved, chapter.Wave = Event, Waved, Wave  # type: ignore[attr-defined]

    assert events_of(chapter) == (Waved,)
