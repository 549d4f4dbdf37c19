"""Why somebody can do nothing of a kind now, whomever or whatever he would do it to.

A rule looks at who acts before it looks at what he aims at. So a command that names him and takes the first
of everything else is refused in a sentence about him alone, if at all for his sake.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import NODEFAULT, convert
from msgspec.structs import fields as fields_of

from core.engine.chance.dry_run import Probe
from core.engine.contract.choices import (
    AnyField,
    Number,
    PickOne,
    PickPoint,
    PickSome,
    Share,
    Text,
    YesNo,
    folded,
    open_field,
)
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.ruleset import RuleSet
from core.engine.game.written import as_command
from core.engine.seat.sentence import actor, evenly
from core.engine.words.message import Message

EMPTY: tuple[Any, ...] = ("", [], 0, False, None, [0.0, 0.0], {})
"""What may stand in a field about which nothing is said, of whatever type it is."""

MOST_FIELDS = 16
"""Blanks that are filled before a command is taken as it is."""

Fields = Callable[[Mapping[str, Any]], tuple[AnyField, ...]]


def own_excuse(
    rules: RuleSet, state: Any, probe: Probe, fields: Fields, do: type[Command], figure: str
) -> Refusal | None:
    """Return why *figure* can do nothing of a kind now; `None` where its rule speaks of anything but him.

    *state* is as the seat knows it; *fields* are those of the command.
    """
    if not actor(do):
        return None
    command = _made(rules, fields, do, figure) or _bare(do, figure)
    refused = probe(command) if command is not None else None
    if refused is None or not refused.message.args:
        return None
    called = rules.name(state, figure)
    return refused if all(_is(one, called) for one in refused.message.args.values()) else None


def _is(told: Any, called: Message | str) -> bool:
    return bool(told == called) or (isinstance(told, (list, tuple)) and list(told) == [called])


def _made(rules: RuleSet, fields: Fields, do: type[Command], figure: str) -> Command | None:
    """Return a command that names who acts and takes the first of whatever its blanks show."""
    values: dict[str, Any] = {actor(do): figure}
    for _ in range(MOST_FIELDS):
        field = open_field(fields(values), values)
        if field is None:
            break
        values[field.name] = _first(field)
    made = as_command(rules, {"do": do.__struct_config__.tag, **folded(values)})
    return None if isinstance(made, Refusal) else made


def _first(field: AnyField) -> Any:
    match field:
        case PickOne(options=options):
            return options[0].value if options else ""
        case PickSome(options=options, least=least):
            return [one.value for one in options[:least]]
        case PickPoint(origin=origin):
            return list(origin or (0.0, 0.0))
        case Number(least=least):
            return int(least) if field.step == 1 else least
        case YesNo(default=default):
            return default
        case Share():
            return evenly(field)
        case Text():
            return "-"
    return field.least if field.origin is None else []


def _bare(do: type[Command], figure: str) -> Command | None:
    """Return a command that names who acts and leaves out whatever can be; `None` where nobody does it."""
    if not (who := actor(do)):
        return None
    for named in (figure, [figure]):
        given: dict[str, Any] = {who: named}
        for field in fields_of(do):
            if field.name != who and field.default is NODEFAULT and field.default_factory is NODEFAULT:
                given[field.name] = next((one for one in EMPTY if _fits(field.type, one)), None)
        try:
            return convert(given, do)
        except (TypeError, ValueError):
            continue
    return None


def _fits(kind: Any, value: Any) -> bool:
    try:
        convert(value, kind)
    except (TypeError, ValueError):
        return False
    return True


__all__ = ["own_excuse"]
