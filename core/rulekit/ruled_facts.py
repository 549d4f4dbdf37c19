"""What a referee may rule on, one declaration a fact: whom it is of, what is right, its field, its words.

    "morale": whole("figures", "morale", -1, 1),
    "fate": word("figures", _fate, FATES, "lt-fate"),

*of* is where in the state those stand whom it may be of, "" where it is of nobody; *set* is the name of their
field, or what sets it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import AnyField, Number, Option, PickOne, PickPoint, YesNo
from core.engine.contract.facts import Refusal, Ruled
from core.engine.words.message import Argument, Message, say
from core.rulekit.rulings import (
    Fact,
    Setter,
    Subject,
    Value,
    member,
    nothing,
    one_of_words,
    spot,
    word_of,
    yes_no,
)
from core.table.cover import moved
from core.table.figure_lookup import figure_named, origin_of
from core.table.places import Place, Point

Says = Callable[[Any, Ruled], Argument | None]
Rows = Callable[[Any, str], Iterable[Option]]
WhyNot = Callable[[Any, str, Any], Refusal | None]


def fact(
    of: str,
    set: str | Setter,
    value: Value,
    expects: Message,
    asks: Callable[[Any, str], AnyField | None],
    says: Says = lambda state, event: None,
    who: Subject | None = None,
) -> Fact:
    """Return a fact that *asks* for its value by a field, and *says* it in words of its own."""
    setter = setting(of, set) if isinstance(set, str) else set
    return Fact(who or (member(of) if of else nothing), value, setter, expects, of, asks, says)


def setting(of: str, field: str) -> Setter:
    """Return what sets a field of one who stands in *of*."""

    def put(state: Any, name: str, value: Any) -> Any:
        every = getattr(state, of)
        return replace(state, **{of: {**every, name: replace(every[name], **{field: value})}})

    return put


def flag(of: str, set: str | Setter, who: Subject | None = None) -> Fact:
    """Return a fact that is so, or is not."""
    field = YesNo("value", say("ask-yes"), True)
    return fact(of, set, yes_no, say("ruling-yes-no"), lambda state, subject: field, who=who)


def deed(of: str, set: Setter, who: Subject | None = None) -> Fact:
    """Return a fact without a value: it is done."""
    return fact(of, set, nothing, say("ruling-nothing"), lambda state, subject: None, who=who)


def spot_at(put: Callable[[Any, Any, Place], Any], kept: Callable[[float], float] = float) -> Fact:
    """Return where a figure stands: *put* sets its place, which has a facing as it is *kept*."""

    def set(state: Any, name: str, value: Any) -> Any:
        old = state.figures[name].place or Place(0, 0)
        turned = replace(old, facing=kept(float(value[2]))) if len(value) == 3 else old
        return put(state, name, moved(state.terrain, turned, Point(float(value[0]), float(value[1]))))

    def asks(state: Any, subject: str) -> AnyField:
        return PickPoint("value", say("ask-place"), origin_of(figure_named(subject, state)))

    return fact("figures", set, spot, say("ruling-spot"), asks)


def whole(
    of: str,
    set: str | Setter,
    least: int,
    most: int,
    *,
    default: int | Callable[[Any], int] = 0,
    prompt: str = "ask-value",
    expects: Message | None = None,
    says: Says = lambda state, event: None,
) -> Fact:
    """Return a whole number from *least* to *most*; a form begins with its *default*."""

    def fits(state: Any, value: Any) -> bool:
        return type(value) is int and least <= value <= most

    def asks(state: Any, subject: str) -> AnyField:
        first = default if isinstance(default, int) else default(state)
        return Number("value", say(prompt), least, most, 1, first)

    small = one_of_words(*map(str, range(least, most + 1))) if most - least < FEW else None
    return fact(of, set, fits, expects or small or say("ruling-count", most=most), asks, says)


FEW = 4
"""So many numbers and fewer are named one by one."""


def word(
    of: str,
    set: str | Setter,
    words: tuple[str, ...],
    label: str,
    *,
    prompt: str = "ask-value",
    empty: str = "playing",
    among: Callable[[Any, str], Iterable[str]] | None = None,
    why_not: WhyNot = lambda state, subject, value: None,
    who: Subject | None = None,
) -> Fact:
    """Return one of a few *words*, called `<label>-…`, "" as *empty*; a form offers those *among* them.

    *why_not* tells of a word why it cannot be.
    """

    def asks(state: Any, subject: str) -> AnyField:
        return PickOne("value", say(prompt), tuple(
            Option(one, say(f"{label}-{one or empty}"), refusal=why_not(state, subject, one))
            for one in (words if among is None else among(state, subject))
        ))  # fmt: skip

    def says(state: Any, event: Ruled) -> Argument | None:
        return word_of(label, event.value, words, empty) if isinstance(event.value, str) else None

    def fits(state: Any, value: Any) -> bool:
        return type(value) is str and value in words

    return fact(of, set, fits, one_of_words(*words), asks, says, who)


def result(words: Callable[[Any, str], Iterable[str]], set: Setter, every: tuple[str, ...]) -> Fact:
    """Return what came of an act as the players say it: one of *every*; *words* are those of a figure now."""

    def asks(state: Any, subject: str) -> AnyField:
        return PickOne("value", say("ask-value"), tuple(
            Option(one, say(f"result-{one}")) for one in words(state, subject)
        ))  # fmt: skip

    def says(state: Any, event: Ruled) -> Argument | None:
        return word_of("result", event.value, every) if isinstance(event.value, str) else None

    def fits(state: Any, value: Any) -> bool:
        return type(value) is str and value in every

    return fact("figures", set, fits, one_of_words(*every), asks, says)


def one_among(
    of: str,
    set: str | Setter,
    fits: Value,
    expects: str,
    rows: Rows,
    called: Callable[[Any, str], Argument],
    *,
    prompt: str = "ask-value",
    why_not: WhyNot = lambda state, subject, value: None,
    who: Subject | None = None,
) -> Fact:
    """Return one of those that there are now: *rows* for the form, *called* so in the log."""

    def asks(state: Any, subject: str) -> AnyField:
        found = (replace(row, refusal=why_not(state, subject, row.value)) for row in rows(state, subject))
        return PickOne("value", say(prompt), tuple(found))

    def says(state: Any, event: Ruled) -> Argument | None:
        return called(state, event.value) if isinstance(event.value, str) else None

    return fact(of, set, fits, say(expects), asks, says, who)
