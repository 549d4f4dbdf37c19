"""Names are hidden by type: whatever holds a figure's id, at any depth, in events that no book knows of."""

from __future__ import annotations

import threading
from typing import Annotated, Any

import msgspec
import pytest

from core.engine.contract.facts import Drawn, Event, Thrown
from core.engine.words.ids import AnyId, Beside, FigureId, MarkerId, SideId, UnitId
from core.engine.words.message import Message, say
from core.rulekit.hidden import Hidden, Listed
from core.rulekit.redaction import Redactor

redact = Redactor()
HIDDEN = Listed({"abu": "m7", "tariq": None}, {"first": None})


class Share(msgspec.Struct, frozen=True):
    """What one man has of something."""

    figure: FigureId
    worth: int = 0


class Told(Event, frozen=True, tag="told"):
    """One field of every kind that may hold a name."""

    one: FigureId = FigureId("")
    any: AnyId = ""
    unit: UnitId = UnitId("")
    maybe: FigureId | None = None
    list: tuple[FigureId, ...] = ()
    pairs: tuple[tuple[FigureId, int], ...] = ()
    sets: tuple[tuple[FigureId, ...], ...] = ()
    share: Share | None = None
    shares: tuple[Share, ...] = ()
    keys: dict[FigureId, int] = {}
    values: dict[str, FigureId] = {}
    plain: Any = None
    said: Message | None = None


class Walked(Event, frozen=True, tag="walked"):
    """A fact that needs somebody whose it is, with lists that have one entry for each."""

    figures: tuple[FigureId, ...]
    cm: Annotated[tuple[float, ...], Beside("figures")] = ()
    late: Annotated[tuple[Share | None, ...], Beside("figures")] = ()


class Fell(Event, frozen=True, tag="fell"):
    """A fact about one man."""

    figure: FigureId
    by: FigureId = FigureId("")


FIELDS: dict[str, tuple[Any, Any, Any]] = {
    "one": ("{}", "{}", ""),
    "any": ("{}", "{}", ""),
    "maybe": ("{}", "{}", None),
    "list": (("kim", "{}"), ("kim", "{}"), ("kim",)),
    "pairs": ((("kim", 1), ("{}", 2)), (("kim", 1), ("{}", 2)), (("kim", 1),)),
    "sets": ((("kim", "{}"),), (("kim", "{}"),), (("kim",),)),
    "share": ({"figure": "{}", "worth": 2}, {"figure": "{}", "worth": 2}, None),
    "shares": (({"figure": "{}", "worth": 2},), ({"figure": "{}", "worth": 2},), ()),
    "keys": ({"kim": 1, "{}": 2}, {"kim": 1, "{}": 2}, {"kim": 1}),
    "values": ({"a": "kim", "b": "{}"}, {"a": "kim", "b": "{}"}, {"a": "kim"}),
    "plain": ({"a": ["kim", "{}"], "{}": 1}, {"a": ["kim", "{}"], "{}": 1}, None),
    "said": ({"id": "x", "args": {"who": "{}"}},) * 2 + ({"id": "x", "args": {"who": ""}},),
}
"""Field → with a name in it, with his marker for it, without it."""


def named(value: Any, name: str) -> Any:
    """Return plain data with a name put into it."""
    match value:
        case str():
            return value.replace("{}", name)
        case dict():
            return {named(key, name): named(part, name) for key, part in value.items()}
        case tuple() | list():
            return [named(part, name) for part in value]
    return value


def test_every_kind_of_field_is_tried() -> None:
    assert {*FIELDS, "unit"} == set(Told.__struct_fields__)


@pytest.mark.parametrize("field", FIELDS)
def test_a_name_is_replaced_by_its_marker_or_left_out(field: str) -> None:
    with_name, with_marker, without = FIELDS[field]
    for name, expected in (("abu", named(with_marker, "m7")), ("tariq", named(without, "")), ("kim", None)):
        event = msgspec.convert({"is": "told", field: named(with_name, name)}, Told)
        told = redact(event, HIDDEN)
        if name == "kim":
            assert told is event
            continue
        assert told is not None
        assert f'"{name}"'.encode() not in msgspec.json.encode(told)
        assert told == msgspec.convert({"is": "told", field: expected}, Told)


def test_a_unit_is_not_a_figure_of_the_same_name() -> None:
    hidden = Listed({"tank": "m1"}, {"first": None})
    event = Told(one=FigureId("first"), unit=UnitId("tank"))
    assert redact(event, hidden) is event
    assert redact(Told(unit=UnitId("first")), hidden) == Told()


def test_a_fact_about_somebody_unknown_is_gone() -> None:
    assert redact(Fell(FigureId("tariq")), HIDDEN) is None
    assert redact(Fell(FigureId("abu"), FigureId("tariq")), HIDDEN) == Fell(FigureId("m7"))


def test_a_fact_is_gone_when_nobody_is_left_of_those_it_is_about() -> None:
    assert redact(Walked((FigureId("tariq"),), (3.0,)), HIDDEN) is None
    assert redact(Walked(()), HIDDEN) == Walked(())


def test_what_stands_beside_a_name_goes_with_it() -> None:
    three = tuple(map(FigureId, ("kim", "tariq", "abu")))
    late = (None, Share(FigureId("kim")), Share(FigureId("abu"), 1))
    told = redact(Walked(three, (1.0, 2.0, 3.0), late), HIDDEN)
    assert told == Walked((FigureId("kim"), FigureId("m7")), (1.0, 3.0), (None, Share(FigureId("m7"), 1)))


def test_dice_and_cards_of_somebody_unknown_are_gone() -> None:
    assert redact(Thrown("why", "BN-8.0.b", (4,), who="tariq"), HIDDEN) is None
    assert redact(Drawn("deck", "LT-1", "k", who="first"), HIDDEN) is None
    thrown = redact(Thrown("why", "BN-8.0.b", (4,), who="abu"), HIDDEN)
    assert thrown is not None and thrown.who == "m7"


def test_words_that_read_like_a_name_stay() -> None:
    """Text, sides and markers are no figure's id, whatever they say."""

    class Noted(Event, frozen=True, tag="noted"):
        text: str
        side: SideId
        marker: MarkerId

    event = Noted("abu", SideId("tariq"), MarkerId("abu"))
    assert redact(event, HIDDEN) is event
    assert not redact.holds(Noted) and redact.holds(Told)


def test_a_book_says_what_else_is_blank() -> None:
    def worthless(share: Share, hidden: Hidden) -> Share:
        return Share(share.figure) if hidden.hides(share.figure) else share

    told = Redactor({Share: worthless})(Told(share=Share(FigureId("abu"), 5)), HIDDEN)
    assert told == Told(share=Share(FigureId("m7")))


def test_fields_may_be_left_to_the_book() -> None:
    event = Told(one=FigureId("abu"), any="abu")
    assert redact(event, HIDDEN, but=("any",)) == Told(one=FigureId("m7"), any="abu")


def test_a_sentence_in_a_sentence_names_nobody() -> None:
    said = say("x", what=say("y", who="abu"), all=(say("z", who="tariq"),))
    assert redact(Told(said=said), HIDDEN) == Told(
        said=say("x", what=say("y", who="m7"), all=(say("z", who=""),))
    )


class Nested(msgspec.Struct, frozen=True):
    """Holds its own kind."""

    figure: FigureId
    inner: Nested | None = None


def test_two_threads_that_meet_a_kind_for_the_first_time_both_hide_its_names() -> None:
    """A bot thinks in a thread of its own: what is just being made there is nobody else's yet."""
    begun, go_on = threading.Event(), threading.Event()

    class Slow(Redactor):
        """Takes its time, until somebody else has asked."""

        def _made(self, kind: type[msgspec.Struct], but: tuple[str, ...]) -> Any:
            begun.set()
            go_on.wait(0.1)
            return super()._made(kind, but)

    slow, found = Slow(), list[Any]()
    nested = Nested(FigureId("abu"), Nested(FigureId("abu")))
    other = threading.Thread(target=lambda: found.append(slow(nested, HIDDEN)))
    other.start()
    begun.wait(5)
    found.append(slow(nested, HIDDEN))
    go_on.set()
    other.join(5)

    assert found == [Nested(FigureId("m7"), Nested(FigureId("m7")))] * 2
