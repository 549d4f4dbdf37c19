"""Why somebody can do nothing of a kind now, whomever or whatever he would do it to; or nothing to somebody.

A rule looks at who acts before it looks at what he aims at. So a command that names him and takes the first
of everything else is refused in a sentence about him alone, if at all for his sake. One that aims at somebody
whom no blank shows is refused by the rule of its book, in a sentence about both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
from core.engine.seat.sentence import Passed, actor, aims, evenly, part_of
from core.engine.words.message import Message

EMPTY: tuple[Any, ...] = ("", [], 0, False, None, [0.0, 0.0], {})
"""What may stand in a field about which nothing is said, of whatever type it is."""

MOST_FIELDS = 16
"""Blanks that are filled before a command is taken as it is."""

MOST_MEANS = 24
"""Ways to do something to somebody that are tried."""

Fields = Callable[[Mapping[str, Any]], tuple[AnyField, ...]]


def own_excuse(
    rules: RuleSet, state: Any, probe: Probe, fields: Fields, do: type[Command], figure: str
) -> Refusal | None:
    """Return why *figure* can do nothing of a kind now; `None` where its rule speaks of anything but him.

    Whose side he is of, and which one acts now, is of him. *state* is as the seat knows it; *fields* are
    those of the command.
    """
    if not actor(do):
        return None
    command = _made(rules, fields, do, figure) or _bare(do, figure)
    refused = probe(command) if command is not None else None
    if refused is None or not refused.message.args:
        return None
    called, sides = rules.name(state, figure), [rules.name(state, side) for side in rules.seats(state)]
    told = [one for one in refused.message.args.values() if one not in sides]
    return refused if told and all(_is(one, called) for one in told) else None


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


def against(
    rules: RuleSet,
    probe: Probe,
    fields: Fields,
    do: type[Command],
    given: Mapping[str, Any],
    figure: str,
    target: str,
) -> tuple[Passed, ...] | None:
    """Return why *figure* cannot do to *target* what a choice has *given*, by each means that is refused.

    Nothing where by some means he can; `None` where it is done to nobody. What all means are refused for is
    told once, and of none of them.
    """
    found: list[Passed] = []
    for values, means in _at(fields, do, given, figure, target):
        made = as_command(rules, {"do": do.__struct_config__.tag, **folded(values)})
        if isinstance(made, Refusal):
            continue
        if (refused := probe(made)) is None:
            return ()
        if all(one.refusal != refused for one in found):
            found.append(Passed(means.name, means.label, refused))
    if not found:
        return None
    return tuple(found) if len(found) != 1 else (Passed("", "", found[0].refusal),)


def _at(
    fields: Fields, do: type[Command], given: Mapping[str, Any], figure: str, target: str
) -> Iterator[tuple[dict[str, Any], Passed]]:
    """Yield an act at *target* by each of its means, with what the first of them is called."""
    nothing = Passed("", "")
    begun = [(dict(given), nothing, False)]
    for _ in range(MOST_FIELDS * MOST_MEANS):
        if not begun:
            return
        values, means, aimed = begun.pop()
        field = open_field(fields(values), values)
        if field is None:
            if aimed:
                yield values, means
            continue
        outer, _, last = field.name.rpartition(".")
        part = part_of(do, outer)
        if part is not None and last == actor(part) and isinstance(field, (PickOne, PickSome)):
            begun.append(({**values, field.name: _acting(field, figure)}, means, aimed))
        elif isinstance(field, (PickOne, PickSome)) and aims(do, field.name):
            begun.append(({**values, field.name: _one(field, target)}, means, True))
        elif isinstance(field, PickOne) and field.options:
            for one in reversed(field.options[:MOST_MEANS]):
                called = means if means.name else Passed(field.name, one.label)
                begun.append(({**values, field.name: one.value}, called, aimed))
        else:
            begun.append(({**values, field.name: _first(field)}, means, aimed))


def _acting(field: PickOne | PickSome, figure: str) -> Any:
    """Return who acts in a part of an act: the figure, or nobody more where others alone could join him."""
    values = [one.value for one in field.options]
    return None if None in values and figure not in values else _one(field, figure)


def _one(field: PickOne | PickSome, id: str) -> Any:
    return [id] if isinstance(field, PickSome) else id


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


__all__ = ["against", "own_excuse"]
