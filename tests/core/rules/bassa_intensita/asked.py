"""What the fields of an act ask for, each in one line that a reader can check against the book.

    asked(game.state, "move", _unit="blue", figure="rossi", mode="run")
    ['figure: rossi', 'mode: careful 8, normal 16, run 24', 'lie: no', 'path: 0 to 24 from 50/50', …]

What may not be chosen stands with why: `bruni (bi-is-shocked)`. Every prompt and label is said in both
languages.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.engine.contract import choices as ask
from core.engine.words.message import Message
from core.locale import LANGUAGES, sentences
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.state import State


def asked(state: State, do: str, seat: str = "blue", **filled: Any) -> list[str]:
    """Return each field of an act, in order, once *filled* is given."""
    return [_line(field) for field in RULES.fields(state, seat, do, filled)]


def asked_of(state: State, do: str, name: str, seat: str = "blue", **filled: Any) -> str:
    """Return the line of one field, which is asked once."""
    (line,) = (one for one in asked(state, do, seat, **filled) if one.split(":")[0] == name)
    return line


def _line(field: ask.AnyField) -> str:
    _said(field.prompt)
    seldom = ", seldom" if getattr(field, "seldom", False) else ""
    return f"{field.name}: " + " ".join(_words(field)) + seldom


def _words(field: ask.AnyField) -> Iterator[str]:
    match field:
        case ask.PickOne(options=rows):
            yield _rows(rows)
        case ask.PickSome(options=rows, least=least, most=most):
            yield f"{least} to {most} of {_rows(rows)}"
        case ask.PickPoint(origin=origin, within=within, suggestions=spots):
            yield "anywhere" if within is None else f"within {within:g}"
            yield from _from(origin)
            if spots:
                yield "such as " + ", ".join(f"{x:g}/{y:g}" for x, y in spots)
        case ask.PickPath(origin=origin, least=least, most=most):
            yield f"{least:g} to {most:g}"
            yield from _from(origin)
            if field.listed:
                yield "listed"
        case ask.Number(least=least, most=most, step=step, default=default, unit=unit):
            yield f"{least:g} to {most:g}{unit} by {step:g}"
            if default is not None:
                yield f"else {default:g}"
        case ask.YesNo(default=default):
            yield "yes" if default else "no"
        case ask.Text(most=most):
            yield f"{most} characters"


def _rows(rows: tuple[ask.Option, ...]) -> str:
    return ", ".join(_row(row) for row in rows)


def _row(row: ask.Option) -> str:
    _said(row.label)
    why = f" ({row.refusal.message.id})" if row.refusal is not None else ""
    return f"{row.value}{_so_far(row.detail)}{why}" if row.value != "" else f"nothing{why}"


def _so_far(detail: Message | None) -> str:
    """Return the number that stands beside a row."""
    return "" if detail is None else "".join(f" {dict(detail.args)[name]}" for name in dict(detail.args))


def _from(origin: tuple[float, float] | None) -> Iterator[str]:
    if origin is not None:
        yield f"from {origin[0]:g}/{origin[1]:g}"


def _said(message: Message | str) -> None:
    for language in LANGUAGES:
        assert isinstance(message, str) or sentences(language).say(message)
