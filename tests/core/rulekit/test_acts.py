"""What the files of a book enter: each thing once, and in an order that no import decides."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Event, GameState
from core.engine.words.message import Message, say
from core.rulekit.acts import Acts, Asked, TwiceEntered
from core.rulekit.facts import chapters, events_of
from core.rules import load, rule_books
from core.rules.ludonet import facts as ludonet_facts


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


@pytest.mark.parametrize("claimed", [False, True])
def test_what_follows_a_moment_goes_by_place_until_one_has_dealt_with_it(claimed: bool) -> None:
    acts: Acts[GameState] = Acts()
    done: list[str] = []

    @acts.follows("dusk", 20)
    def _(r: Any, who: str) -> None:
        done.append(f"{who} sleeps")

    @acts.follows("dusk", 10)
    def _(r: Any, who: str) -> bool:
        done.append(f"{who} prays")
        return claimed

    r: Any = None
    assert acts.happens("dusk", r, "Abu") is claimed
    assert done == (["Abu prays"] if claimed else ["Abu prays", "Abu sleeps"])
    assert acts.happens("dawn", r) is False


def test_what_stands_beside_a_thing_goes_by_place() -> None:
    acts: Acts[GameState] = Acts()

    @acts.notes("man", 20)
    def _(state: GameState, man: str) -> Iterator[Message]:
        yield say("last", who=man)

    @acts.notes("man", 10)
    def _(state: GameState, man: str) -> Iterator[Message]:
        yield from (say("first"), say("second"))

    noted = list(acts.noted("man", GameState(), "Abu"))

    assert noted == [say("first"), say("second"), say("last", who="Abu")]
    assert list(acts.noted("dog", GameState(), "Rex")) == []


def test_a_package_of_facts_is_the_sum_of_its_files() -> None:
    found = [module.__name__.rpartition(".")[2] for module in chapters(ludonet_facts.__name__)]

    assert found == sorted(found) and {"air", "fire", "turn"} <= set(found)


def test_events_are_those_that_a_file_defines_itself() -> None:
    chapter = ModuleType(__name__)
    chapter.Event, chapter.Waved, chapter.Wave = Event, Waved, Wave  # type: ignore[attr-defined]

    assert events_of(chapter) == (Waved,)


def test_a_function_without_a_name_is_called_by_what_it_was_entered_for() -> None:
    """A traceback through it says which act it is; one that has a name keeps it."""
    acts: Acts[GameState] = Acts()

    @acts.rule(Wave)
    def _(r: Any, command: Any) -> None:
        raise RuntimeError("here")

    @acts.tells(Waved)
    def line(before: Any, event: Any, after: Any) -> None: ...

    with pytest.raises(RuntimeError) as caught:
        acts.rules[Wave](None, Wave())
    assert caught.traceback[-1].frame.code.raw.co_name == "rule Wave"
    assert line.__name__ == "line"


def test_no_function_of_a_book_is_nameless() -> None:
    """Of all that the books enter."""
    for book in rule_books():
        entered = vars(load(book).acts)
        assert entered["rules"] and entered["lines"]
        nameless = [entry for table in entered.values() for entry in table.values() if _name_of(entry) == "_"]
        assert not nameless, book


def _name_of(entry: Any) -> str:
    return getattr(entry[-1][-1] if isinstance(entry, list) else entry, "__name__", "")
