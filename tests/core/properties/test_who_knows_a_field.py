"""Of every field of every fact of every book it is said who may know it, in its type or by code with a name.

What says nothing is nobody's but the referee's, in the fields of what a book puts into its facts as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from types import CodeType, FunctionType
from typing import Annotated, Any, get_args, get_origin

import pytest
from counting import count
from msgspec import Struct
from msgspec.structs import FieldInfo, fields
from wandering import SCENARIOS, begin

from core.engine.contract.engine_facts import ENGINE_EVENTS
from core.engine.contract.facts import Event
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.contract.secrecy import (
    CLOSED,
    DECIDED,
    EACH_HIS,
    KNOWN,
    OPEN,
    WHOLE,
    Closed,
    Decided,
    Open,
    OwnOf,
    Path,
    SeenOf,
    marks,
)
from core.engine.seat.redaction import concealed
from core.engine.words.ids import SideId
from core.rulekit.concealing import Concealers
from core.rulekit.telling import is_marked, mark_in, mark_of, whose, whose_fact
from core.rules import load, rule_books


def secrecy_of(book: str) -> Concealers[Any, Any]:
    """Return the code of a book that says more than its fields do."""
    load(book)
    found: Concealers[Any, Any] = import_module(f"core.rules.{book}.secrecy.event_view").concealers
    return found


def mentions(function: Callable[..., Any]) -> set[str]:
    """Return every name that a function of a book reads or says, in what it calls of its book too."""
    said: set[str] = set()
    todo: list[Any] = [function]
    seen: set[int] = set()
    while todo:
        one = todo.pop()
        if id(one) in seen or not isinstance(one, FunctionType) or not one.__module__.startswith("core.rule"):
            continue
        seen.add(id(one))
        codes = [one.__code__]
        while codes:
            code = codes.pop()
            codes += [part for part in code.co_consts if isinstance(part, CodeType)]
            words = [part for part in code.co_consts if isinstance(part, tuple)]
            said |= {*code.co_names, *(word for part in words for word in part if isinstance(word, str))}
            todo += [one.__globals__.get(name) for name in code.co_names]
    return said


@dataclass
class Walk:
    """Goes through the facts of a book: every field with who may know it, and by what."""

    book: str

    def __post_init__(self) -> None:
        self.concealers = secrecy_of(self.book)
        self.amended = self.concealers.redact.amended

    def fact(self, kind: type[Event]) -> Iterator[tuple[str, str]]:
        """Yield (field, who may know it) of a fact and of all that is in it."""
        code = self.concealers.table.get(kind)
        if kind.told == DECIDED:
            assert code is not None or kind in ENGINE_EVENTS, f"no code decides of {kind.__name__}"
        if isinstance(kind.told, Path):
            whose(kind, kind.told)
        yield from self.struct(kind, kind.__name__, code, owned=isinstance(kind.told, Path), above=())

    def struct(
        self, kind: type[Struct], at: str, code: Any, owned: bool, above: tuple[type, ...]
    ) -> Iterator[tuple[str, str]]:
        for field in fields(kind):
            here = f"{at}.{field.name}"
            mark = mark_of(kind, field)
            yield here, self.verdict(kind, field, here, code, owned)
            if KNOWN in marks(field.type) or WHOLE in marks(field.type):
                continue
            for inner in set(structs_in(field.type)) - set(above):
                if is_marked(inner):
                    own = owned or isinstance(mark, Path) or mark == CLOSED
                    yield from self.struct(inner, here, code, own, (*above, inner))

    def verdict(self, kind: type[Struct], field: FieldInfo, here: str, code: Any, owned: bool) -> str:
        mark = mark_of(kind, field)
        if isinstance(mark, Path):
            whose(kind, mark)
            return f"whoever sees {mark.path}" if isinstance(mark, SeenOf) else f"the side of {mark.path}"
        if mark != DECIDED:
            return mark.who
        deciding = [one for one in (code, self.amended.get(kind)) if one is not None]
        for one in deciding:
            if field.name in mentions(one) or one.__name__ == "as_it_is":
                return f"{one.__module__}: {one.__name__}"
        assert owned or kind in ENGINE_EVENTS, f"no code decides of {here}"
        return "its side" if owned else CLOSED.who


def structs_in(kind: Any) -> Iterator[type[Struct]]:
    """Yield every struct that a type has in it."""
    of = get_origin(kind) or kind
    if isinstance(of, type) and issubclass(of, Struct):
        yield of
    for part in get_args(kind):
        yield from structs_in(part)


@pytest.mark.parametrize("book", rule_books())
def test_of_every_field_it_is_said_who_may_know_it(book: str) -> None:
    """Open, its side's, or decided by code that has a name and says that field."""
    walk = Walk(book)
    said: Counter[str] = Counter()
    for kind in (*load(book).events, *ENGINE_EVENTS):
        for here, who in walk.fact(kind):
            word = who if who in {one.who for one in (OPEN, KNOWN, EACH_HIS, CLOSED)} else "by code"
            said["its side, or who sees" if who.startswith(("the side", "whoever", "its")) else word] += 1
            assert who and not who.endswith(": _"), here
    count(f"fields of facts by who may know them: {book}", said)
    assert said[OPEN.who] > 50 and said["by code"]


@pytest.mark.parametrize("book", rule_books())
def test_code_decides_only_of_what_is_said_to_be_decided(book: str) -> None:
    """A concealer stands for a fact that says so, as a whole, in a field, or in something in it."""
    walk = Walk(book)
    for kind, code in walk.concealers.table.items():
        inside = [mark_in(one) for part in reach(kind) for one in fields(part)]
        assert kind.told == DECIDED or DECIDED in inside, f"{code.__name__} has nothing to decide"


def reach(kind: type[Struct], above: tuple[type, ...] = ()) -> Iterator[type[Struct]]:
    """Yield a struct and those of the book in it."""
    yield kind
    for field in fields(kind):
        for inner in set(structs_in(field.type)) - {*above, kind}:
            if is_marked(inner):
                yield from reach(inner, (*above, kind))


# --- what says nothing is closed ------------------------------------------------------------------


class Kept(Struct, frozen=True):
    """Something in a fact, of which two fields say nothing."""

    name: Open[str] = ""
    price: int = 0
    seal: str = "none"


class Sold(Event, frozen=True, tag="sold"):
    """A fact with a field of every kind, and one that nobody has thought of."""

    side: Open[SideId]
    what: Open[tuple[Kept, ...]] = ()
    for_: Annotated[int, OwnOf("side")] = 0
    by: Decided[str] = ""
    why: Closed[str] = ""
    forgotten: int = 7
    true: bool = True


class Forgotten(Event, frozen=True, tag="forgotten"):
    """A fact whose only field says nothing."""

    text: str = ""


class Needed(Event, frozen=True, tag="needed"):
    """A fact that cannot be told without what nobody may know."""

    side: Open[SideId]
    text: str


class Noticed(Event, frozen=True, tag="noticed"):
    """A fact that is its side's alone, to which a field was added."""

    told = OwnOf("side")
    side: SideId
    added: str = ""


class Empty(Event, frozen=True, tag="empty"):
    """A fact without a field."""


class Left(Event, frozen=True, tag="left"):
    """A fact without a field, for everybody."""

    told = OPEN


class Undecided(Event, frozen=True, tag="undecided"):
    """A fact of which code would have to decide, and none does."""

    told = DECIDED
    side: Open[SideId]


class Misspelt(Event, frozen=True, tag="misspelt"):
    """A fact that is told to whom it does not name."""

    told = OwnOf("sdie")
    side: Open[SideId]


BOOKS = rule_books()


def seats_of(book: str) -> tuple[Any, str, str]:
    game = begin(next(one for one in SCENARIOS if one.startswith(f"{book}/")), 0)
    one, other = game.seats[:2]
    return game, one, other


@pytest.mark.parametrize("book", BOOKS)
def test_a_field_that_says_nothing_is_nobodys(book: str) -> None:
    game, one, other = seats_of(book)
    side = SideId(one)
    sold = Sold(side, (Kept("chair", 9, "wax"),), 3, "me", "hunger", 8, False)
    seen = (Kept("chair"),)
    own, theirs, observed = (
        concealed(game.rules, game.state, sold, game.state, seat) for seat in (one, other, OBSERVER)
    )
    assert own == Sold(side, seen, 3)
    assert theirs == observed == Sold(side, seen)
    assert concealed(game.rules, game.state, sold, game.state, REFEREE) is sold


@pytest.mark.parametrize("book", BOOKS)
def test_a_fact_of_which_nothing_may_be_read_is_not_told(book: str) -> None:
    game, one, other = seats_of(book)
    side = SideId(one)
    noticed = Noticed(side, "mine")
    for seat in (one, other, OBSERVER):
        for event in (Forgotten("x"), Needed(side, "x"), Empty(), Undecided(side)):
            assert concealed(game.rules, game.state, event, game.state, seat) is None
        assert concealed(game.rules, game.state, Left(), game.state, seat) == Left()
        assert concealed(game.rules, game.state, noticed, game.state, seat) == (
            noticed if seat == one else None
        )


def test_who_may_know_is_named_by_a_field_that_there_is() -> None:
    with pytest.raises(TypeError, match="sdie"):
        whose_fact(Misspelt, decided=False)
