"""A command as a line: whole, or as short as it is read back to the same command."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from core.engine.contract.choices import AnyField, Choice, folded
from core.engine.contract.filling import same
from core.engine.seat.sentence import Filled
from core.line.acts.judging import meant
from core.line.acts.readings import Reader, Reading
from core.line.acts.values import named, printed
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import EQUALS, plain, spelled, words


def chosen(reader: Reader, command: Mapping[str, Any]) -> Choice | None:
    """Return the act of the menu that a command in fields is: the one that gives most of it.

    What stands in no command, such as the team that fires together, goes before the rest.
    """
    do, values = command["do"], {name: value for name, value in command.items() if name != "do"}
    found = [
        one
        for one in reader.choices
        if one.do == do and all(name in values and same(values[name], one.given[name]) for name in one.given)
    ]
    return max(
        found, key=lambda one: (sum(name.startswith("_") for name in one.given), len(one.given)), default=None
    )


def line_of(reader: Reader, choice: Choice, values: Mapping[str, Any], whole: bool = False) -> str | None:
    """Return an act filled with *values* as a line in the reader's language.

    *whole* says every blank, else only those that would be filled otherwise. `None` where no line says it:
    where the act cannot be done so.
    """
    said = {name: value for name, value in values.items() if name not in choice.given}
    filled = reader.filled(choice, said)
    if filled.open or not same(folded(filled.values), folded(dict(values))):
        return None
    want = {"do": choice.do, **folded(dict(values))}
    for text in _lines(reader, choice, filled, whole):
        found = meant(reader.readings(words(text)))
        if len(found) == 1 and found[0].whole and same(found[0].command, want):
            return text
    return None


def _lines(reader: Reader, choice: Choice, filled: Filled, whole: bool) -> Iterator[str]:
    """Yield lines for an act, each plainer than the one before."""
    fields = [field for field in filled.fields if field.name in filled.values]
    if not whole:
        needed = _needed(reader, choice, filled, fields)
        yield _line(reader, choice, filled, needed)
        yield _line(reader, choice, filled, needed, signed=True)
    every = [field.name for field in fields]
    yield _line(reader, choice, filled, every)
    yield _line(reader, choice, filled, every, signed=True)


def called(choice: Choice, choices: Sequence[Choice], names: Vocabulary) -> str:
    """Return one of the acts of a menu as a line that says nothing of its blanks."""
    who = " ".join(plain(names.name(choice.figure))) if choice.figure else ""
    return f"{who} {named(names.acts(choices)[list(choices).index(choice)])}".strip()


def sketch(reader: Reader, reading: Reading) -> str:
    """Return what a reading would do as a line to be read, as far as its blanks are filled."""
    choice, filled, names = reading.choice, reading.filled, reader.names
    act = names.acts(reader.choices)[reader.choices.index(choice)]
    parts = [spelled(names.name(choice.figure))] if choice.figure else []
    parts.append(f"{spelled(names.act(choice))}{act.sign}")
    parts += [
        printed(one, filled.values[one.name], names, spelled)
        for one in filled.fields
        if one.name in filled.values
    ]
    return " ".join(part for part in parts if part)


def _needed(reader: Reader, choice: Choice, filled: Filled, fields: list[AnyField]) -> list[str]:
    """Return the names of the blanks that would be filled otherwise if they were not said."""
    needed: dict[str, Any] = {}
    for field in fields:
        usual = reader.filled(choice, needed)
        value = filled.values[field.name]
        if field.name not in usual.values or not same(usual.values[field.name], value):
            needed[field.name] = value
    return list(needed)


def _line(reader: Reader, choice: Choice, filled: Filled, said: Collection[str], signed: bool = False) -> str:
    """Return who does what with the blanks *said*; a *signed* line numbers them."""
    parts = [called(choice, reader.choices, reader.names)]
    for place, field in enumerate(filled.fields, 1):
        if field.name in said:
            value = printed(field, filled.values[field.name], reader.names)
            parts.append(f"{place}{EQUALS}{value}" if signed else value)
    return " ".join(part for part in parts if part)
