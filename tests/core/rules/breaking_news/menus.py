"""What a seat is offered, as rows that a test can read: `menu(game, "blue")`, `form(game, "blue", "move")`.

A row of a menu is (command, figure, label, paragraph, what is given, why not); rulings are left out. A field
is (kind, name, prompt) and what bounds it: its values, least and most, or the suggested spots.
"""

from __future__ import annotations

from typing import Any

from table import RULES, Played

from core.engine.contract.choices import (
    AnyField,
    Choice,
    Number,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    YesNo,
)
from core.engine.contract.facts import Decision
from core.rules.breaking_news.acts import acts

Row = tuple[str, str, str, str, dict[str, Any], str]


def asks(seat: str, about: str, paragraph: str = "BN-SM.01") -> Decision:
    """A decision as the rules ask for it."""
    return acts.decisions[about].asks(seat, paragraph)


def offered(game: Played, seat: str, *commands: str) -> list[Choice]:
    """The choices of a seat but a ruling; of these *commands* alone, where any are named."""
    rows = RULES.choices(game.state, seat)
    return [row for row in rows if row.do != "ruling" and (not commands or row.do in commands)]


def menu(game: Played, seat: str, *commands: str) -> list[Row]:
    """The same as rows."""
    return [
        (row.do, row.figure, row.label.id, row.rule, row.given, row.refusal.message.id if row.refusal else "")
        for row in offered(game, seat, *commands)
    ]


def fields(game: Played, seat: str, do: str, **filled: Any) -> tuple[AnyField, ...]:
    """The fields of a command; a dot in a name is written as two underscores."""
    given = {name.replace("__", "."): value for name, value in filled.items()}
    return RULES.fields(game.state, seat, do, given)


def form(game: Played, seat: str, do: str, **filled: Any) -> list[tuple[Any, ...]]:
    """The same as rows."""
    return [_row(field) for field in fields(game, seat, do, **filled)]


def _row(field: AnyField) -> tuple[Any, ...]:
    kind = type(field).__name__
    first = (kind, field.name, field.prompt.id)
    match field:
        case PickOne(options=options):
            return (*first, [row.value for row in options])
        case PickSome(options=options, least=least, most=most):
            return (*first, [row.value for row in options], least, most)
        case PickPoint(origin=origin, within=within):
            return (*first, origin, within)
        case PickPath(origin=origin, figure=figure, most=most):
            return (*first, figure, origin, most)
        case Number(least=least, most=most, step=step, default=default, unit=unit):
            return (*first, least, most, step, default, unit)
        case YesNo(default=default):
            return (*first, default)
    return first


def spots(game: Played, seat: str, do: str, name: str, **filled: Any) -> tuple[Any, ...]:
    """What a field of a spot or a way suggests."""
    field = next(one for one in fields(game, seat, do, **filled) if one.name == name)
    assert isinstance(field, (PickPoint, PickPath))
    return tuple(field.suggestions)
