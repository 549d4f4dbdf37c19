"""No event of any book names a hidden figure, whatever it is made of: a new one neither, without a list."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from counting import count
from msgspec import Struct
from msgspec.structs import fields
from rounds import by_turns
from twins import secret_now, words
from wandering import SCENARIOS, Wanderer, begin

from core.engine.contract.engine_facts import ENGINE_EVENTS
from core.engine.contract.facts import Event
from core.engine.contract.seats import OBSERVER
from core.engine.contract.secrecy import Open, unmarked
from core.engine.seat.redaction import concealed
from core.engine.words.ids import AnyId, FigureId, MarkerId, PieceId, SideId, UnitId
from core.engine.words.message import Message, say
from core.rulekit.redaction import Redactor
from core.rules import load, rule_books

encode = msgspec.json.Encoder(enc_hook=str).encode


def filled(kind: Any, who: str, side: str) -> Any:
    """Return a value of a type in which every figure is *who* and every side *side*, with nothing empty."""
    kind = unmarked(kind)
    if kind in (AnyId, FigureId, Any):
        return who
    args = get_args(kind)
    match get_origin(kind):
        case origin if origin is Annotated:
            return filled(args[0], who, side)
        case origin if origin is Literal:
            return args[0]
        case origin if origin in (Union, UnionType):
            return filled(next(arg for arg in args if arg is not type(None)), who, side)
        case origin if origin is tuple and args[-1:] == (...,):
            return (filled(args[0], who, side),)
        case origin if origin is tuple:
            return tuple(filled(arg, who, side) for arg in args)
        case origin if origin is dict:
            return {filled(args[0], who, side): filled(args[1], who, side)}
    if kind in (SideId, MarkerId, UnitId, PieceId):
        return {SideId: side, MarkerId: "m1"}.get(kind, "somewhere")
    if issubclass(kind if isinstance(kind, type) else str, Message):
        return say("a-sentence", who=who)
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind(**{field.name: filled(field.type, who, side) for field in fields(kind)})
    return {int: 1, float: 1.0, bool: True}.get(kind, "word")


def events_of(book: str) -> list[type[Event]]:
    """Return every kind of event that a log of this book may have."""
    return [*load(book).events, *ENGINE_EVENTS]


HOW: tuple[dict[str, Any], ...] = ({}, {"options": {"hidden_mode": "blind"}})


def games_with_secrets(book: str) -> list[tuple[Any, str, str]]:
    """Return (game, seat, whom it may not know), with and without markers on the table."""
    found = []
    for scenario in SCENARIOS:
        for how in HOW if book == "breaking_news" else HOW[:1]:
            if scenario.startswith(f"{book}/"):
                game = begin(scenario, 0, **how)
                for seat in (*game.seats, OBSERVER):
                    hidden = secret_now(book, game.state, seat) - words(game.state)
                    found += [(game, seat, name) for name in sorted(hidden)[:1]]
    return found


@pytest.mark.parametrize("book", rule_books())
def test_no_event_names_a_hidden_figure_in_any_field(book: str) -> None:
    """Each event of the book is made up with a hidden man in every field that can hold one."""
    secrets = games_with_secrets(book)
    named = told = 0
    for kind in events_of(book):
        for game, seat, who in secrets:
            for side in game.seats:
                event = filled(kind, who, side)
                state = game.state
                shown = encode(concealed(game.rules, state, event, state, seat))
                assert f'"{who}"'.encode() not in shown, f"{kind.__name__} tells {seat}: {shown.decode()}"
                named += f'"{who}"'.encode() in encode(event)
                told += shown != b"null"
    count(f"made up events with a hidden man: {book}", named)
    assert named > 100 and told > 100


@pytest.mark.parametrize("book", rule_books())
def test_a_new_event_needs_no_line_about_secrets(book: str) -> None:
    class Sung(Event, frozen=True, tag="sung"):
        singers: Open[tuple[FigureId, ...]]
        by_heart: Open[dict[FigureId, int]]

    for game, seat, who in games_with_secrets(book):
        event = Sung((FigureId(who), FigureId("a friend")), {FigureId(who): 1})
        shown = concealed(game.rules, game.state, event, game.state, seat)
        assert isinstance(shown, Sung) and who not in {*shown.singers, *shown.by_heart}
        assert "a friend" in shown.singers


def untyped(value: Any, kind: Any, ids: set[str], at: str) -> list[str]:
    """Return where a figure's id stands in a value whose type does not say that it is one."""
    kind = unmarked(kind)
    args = get_args(kind)
    origin = get_origin(kind)
    if kind == AnyId:
        return []
    if origin is Annotated:
        return untyped(value, args[0], ids, at)
    if isinstance(value, Struct):
        return [
            found
            for field in fields(value)
            for found in untyped(getattr(value, field.name), field.type, ids, f"{at}.{field.name}")
        ]
    if isinstance(value, tuple | list):
        kinds = args[:1] * len(value) if args[-1:] == (...,) or origin is list else args
        return [found for one, of in zip(value, kinds) for found in untyped(one, of, ids, at)]
    if isinstance(value, dict) and origin is dict:
        parts = [(part, of) for item in value.items() for part, of in zip(item, args)]
        return [found for part, of in parts for found in untyped(part, of, ids, at)]
    return [at] if isinstance(value, str) and value in ids and str in (kind, *args) else []


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_whatever_holds_a_figures_id_says_so_by_its_type(scenario: str) -> None:
    """In games at random no plain text of an event or a state is a figure's id: it would not be hidden."""
    seen: set[str] = set()
    for seed in range(3):
        game = begin(scenario, seed, dice="seeded")
        walker = Wanderer(game, seed, keen=True)
        for _ in walker.steps(60):
            pass
        hulls = {getattr(getattr(man, "hull", None), "kind", "") for man in game.state.figures.values()}
        ids = set(game.state.figures) - words(game.state) - hulls  # a truck may be called `truck`
        for record in game.records:
            for event in record.events:
                seen.add(type(event).__name__)
                assert not untyped(event, type(event), ids, type(event).__name__)
        assert not untyped(game.state, type(game.state), ids, "State")
    count(f"kinds of events met: {scenario}", len(seen))
    assert len(seen) > 8


@pytest.mark.parametrize("book", rule_books())
def test_most_events_name_somebody(book: str) -> None:
    """What the tests above are about is there: most facts of a game are somebody's."""
    holds = Redactor().holds
    assert sum(map(holds, events_of(book))) > 20
