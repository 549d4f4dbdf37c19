"""What the files of a book enter: each thing once, and in an order that no import decides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import AnyField, Choice, YesNo
from core.engine.contract.facts import Command, Decision, Event, GameState, Refused
from core.engine.contract.seats import REFEREE
from core.engine.words.message import Message, say
from core.rulekit.acts import Acts, Asked, Incomplete, TwiceEntered, choice
from core.rulekit.book import ChapterBook
from core.rulekit.facts import chapters, events_of, evolve
from core.rulekit.moments import Beside, Menu
from core.rules import load, rule_books
from core.rules.ludonet import facts as ludonet_facts


class Wave(Command, frozen=True):
    pass


class Bow(Command, frozen=True):
    pass


class Nod(Command, frozen=True):
    to: str


class Waved(Event, frozen=True):
    pass


class Stranger(Event, frozen=True):
    pass


def rule(r: Any, command: Any) -> None:
    """Do nothing."""


def none(state: GameState, seat: str) -> Iterator[AnyField]:
    """Make no fields."""
    yield from ()


def offering(do: str, module: str) -> Any:
    def offer(asked: Asked[GameState, None]) -> Iterator[Choice]:
        yield Choice(do, say(f"do-{do}"), "X-1")

    offer.__module__ = module
    return offer


def rows(menu: Menu[None]) -> list[str]:
    asked: Any = None
    return [row.do for row in menu.offers(asked)]


@pytest.mark.parametrize("turned", [False, True])
def test_the_menu_goes_by_place_then_by_file_whoever_was_imported_first(turned: bool) -> None:
    entries = [("late", "book.a", 20), ("second", "book.b", 10), ("first", "book.a", 10)]
    acts: Acts[GameState] = Acts()
    greeting = acts.menu("greeting", type(None))
    for do, module, place in reversed(entries) if turned else entries:
        acts.offered(greeting, place)(offering(do, module))

    assert rows(greeting) == ["first", "second", "late"]


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

    @acts.moment
    def dusk(r: Any, who: str, /) -> None:
        """The sun sets."""

    @acts.follows(dusk, 20)
    def _(r: Any, who: str) -> None:
        done.append(f"{who} sleeps")

    @acts.follows(dusk, 10)
    def _(r: Any, who: str) -> bool:
        done.append(f"{who} prays")
        return claimed

    assert dusk(None, "Abu") is claimed
    assert done == (["Abu prays"] if claimed else ["Abu prays", "Abu sleeps"])


def test_what_stands_beside_a_thing_goes_by_place() -> None:
    acts: Acts[GameState] = Acts()
    man, dog = Beside[str]("man"), Beside[str]("dog")

    @acts.notes(man, 20)
    def _(state: GameState, man: str) -> Iterator[Message]:
        yield say("last", who=man)

    @acts.notes(man, 10)
    def _(state: GameState, man: str) -> Iterator[Message]:
        yield from (say("first"), say("second"))

    noted = list(man.noted(GameState(), "Abu"))

    assert noted == [say("first"), say("second"), say("last", who="Abu")]
    assert list(dog.noted(GameState(), "Rex")) == []


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
        rules = load(book)
        assert isinstance(rules, ChapterBook)
        acts = rules.acts
        assert acts.rules and acts.lines and acts.decisions
        tables = (acts.rules, acts.field_makers, acts.lines, acts.passings, acts.essences)
        functions = [entry for table in tables for entry in table.values()]
        functions += [
            one for named in (*acts.moments, *acts.menus, *acts.decisions.values()) for one in named
        ]
        assert not [entry for entry in functions if getattr(entry, "__name__", "") == "_"], book


def waving() -> Acts[GameState]:
    """A book whose one decision is made and answered."""
    acts: Acts[GameState] = Acts()
    greeting = acts.decision("greeting", "X-1", "x-not-asked")
    acts.offered(greeting)(offering("wave", "book.a"))
    acts.passing(greeting)(lambda state, decision: Wave())
    acts.answers(greeting)(Wave)
    acts.rule(Wave)(rule)
    acts.silent(Waved)
    return acts


def test_a_book_in_which_everything_is_entered_for_something_is_whole() -> None:
    waving().whole((Waved,))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda acts: acts.moment(rule), "Moment('rule') is followed by nobody"),
        (lambda acts: acts.menu("gate", str), "Menu('gate') offers nothing"),
        (lambda acts: acts.decision("bows", "X-2"), "Deciding('bows') has no answers"),
        (lambda acts: acts.fields(Bow)(none), "Bow'> has fields and no rule"),
        (lambda acts: acts.answers(acts.decisions["greeting"])(Bow), "Bow'> answers and has no rule"),
        (lambda acts: acts.silent(Stranger), "Stranger'> is told and is no fact of the book"),
    ],
)
def test_what_is_entered_for_nothing_is_told_as_a_book_is_loaded(spoil: Any, told: str) -> None:
    acts = waving()
    spoil(acts)

    with pytest.raises(Incomplete, match=re.escape(told)):
        acts.whole((Waved,))


def test_a_command_lets_a_decision_pass_as_it_is_and_is_offered_without_a_function() -> None:
    acts: Acts[GameState] = Acts()
    greeting, gate = acts.decision("greeting", "X-1"), acts.menu("gate", type(None))
    assert acts.passes(greeting)(Wave) is Wave and greeting.answers == {"wave"}
    acts.offer(gate, Wave, say("do-wave"), "X-1", 20, hint="w")
    acts.offered(gate, 10)(offering("bow", "book.z"))
    acts.offer(gate, Bow, say("do-bow"), "X-1", 20)

    assert acts.passings[greeting](GameState(), greeting.asks("red")) == Wave()
    assert rows(gate) == ["bow", "wave", "bow"]
    with pytest.raises(TwiceEntered, match="greeting"):
        acts.passing(greeting)(lambda state, decision: Bow())
    with pytest.raises(TypeError, match="to"):
        acts.passes(acts.decision("bowing", "X-2"))(Nod)


def test_there_are_no_two_decisions_of_one_name() -> None:
    with pytest.raises(TwiceEntered, match="greeting"):
        waving().decision("greeting", "X-2")


def test_a_command_for_a_decision_alone_is_refused_to_whoever_is_not_asked() -> None:
    acts, state = waving(), GameState(awaiting=(Decision("red", "greeting", "X-1"),))
    for seat in ("red", REFEREE):
        acts.check_asked(Resolution(state, evolve, Answered(), seat), Wave())

    for other, seat in ((state, "blue"), (GameState(), "red"), (GameState(), REFEREE)):
        with pytest.raises(Refused) as refused:
            acts.check_asked(Resolution(other, evolve, Answered(), seat), Wave())
        assert (refused.value.refusal.rule, refused.value.refusal.message.id) == ("X-1", "x-not-asked")


def test_what_a_choice_gives_and_what_is_asked_are_fields_of_its_command() -> None:
    assert choice(Nod, say("do-nod"), "X-1", given={"to": "Abu", "_team": "a"}).do == "nod"
    with pytest.raises(Incomplete, match="Nod has no field 'whom'"):
        choice(Nod, say("do-nod"), "X-1", given={"whom": "Abu"})

    acts: Acts[GameState] = Acts()
    acts.fields(Nod)(lambda state, seat: iter((YesNo("twice", say("x")),)))
    with pytest.raises(Incomplete, match="Nod has no field 'twice'"):
        acts.fields_of(GameState(), "red", Nod, {})
