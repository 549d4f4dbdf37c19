"""Readings as a file has them, a scenario's own or a club's: `[[readings]]`, which people write by hand."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from core.engine.chance.case_law import LONGEST_READING, LONGEST_RULE, cleaned
from core.engine.contract.kept_reading import KeptReading
from core.engine.contract.scenario import Reader, ScenarioError, note
from core.engine.words.sanitize import clean
from core.rules import Rulebook, rulebook, whole_books
from core.scenarios.reading import BadScenario, located, raw_of, toml_of

FIELD = "readings"
"""The list of tables in a file."""


class ReadingsFile(Struct, frozen=True):
    """A file of readings as it was read: *id* finds it again, *rules* is the rule book that they are of."""

    id: str
    rules: str
    path: str
    readings: tuple[KeptReading, ...]

    @property
    def options(self) -> dict[str, str]:
        """Return the options that it sets."""
        return {one.option: one.value for one in self.readings if one.option}


def read_readings(path: Path, rules: str = "", id: str = "") -> ReadingsFile:
    """Read a file of readings; `BadScenario` tells what is wrong with it, and where.

    One that is of another rule book than *rules* is refused.
    """
    shown = clean(str(path))
    text, data = toml_of(raw_of(path, shown), shown)
    try:
        return _file(data, rules, id or shown, shown)
    except ScenarioError as error:
        raise BadScenario(located(shown, text, error)) from None


def _file(data: Mapping[str, Any], rules: str, id: str, shown: str) -> ReadingsFile:
    read = Reader(data)
    named = read.word("rules", whole_books())
    if rules and named != rules:
        raise ScenarioError("rules", "scenario-readings-rules", got=named, wanted=rules)
    found = readings_in(read, named)
    read.done()
    return ReadingsFile(id, named, shown, found)


def readings_in(read: Reader, rules: str) -> tuple[KeptReading, ...]:
    """Return the readings of a table that has some; `ScenarioError` names the field that is wrong."""
    book = rulebook(rules)
    found = tuple(_reading(one, book) for one in read.tables(FIELD, ()))
    _check_once(found)
    return found


def _reading(read: Reader, book: Rulebook) -> KeptReading:
    option = read.text("option", "", LONGEST_RULE * 2)
    value = _value(read, book, option) if option or "value" in read.data else ""
    rule = _paragraph(read, book, option)
    text = read.text("text", "" if option else ..., LONGEST_READING)
    reason, by, game = (read.text(name, "", LONGEST_READING) for name in ("reason", "by", "game"))
    day = read.raw("date", "")
    date = day.isoformat() if isinstance(day, datetime.date) else read.text("date", "")
    read.done()
    return cleaned(KeptReading(rule, text, reason, option, value, by, date, game))


def _value(read: Reader, book: Rulebook, option: str) -> str:
    """Return the text of an option's value; what there is not is told with what would be right."""
    declared = book.choices()
    if option not in declared:
        known = ", ".join(sorted(declared))
        note(ScenarioError(read.at("option"), "scenario-not-one-of", got=option or "-", allowed=known))
        read.raw("value", "")
        return ""
    wanted = read.raw("value")
    text = declared[option].text(wanted)
    if text is None:
        allowed = ", ".join(declared[option].told)
        got = clean(str(wanted), 40)
        note(ScenarioError(read.at("value"), "scenario-not-one-of", got=got, allowed=allowed))
        return ""
    return text


def _paragraph(read: Reader, book: Rulebook, option: str) -> str:
    """Return the number of the paragraph; an option has one of its own."""
    if option and "paragraph" not in read.data:
        return paragraph_of_option(book, option) if option in book.choices() else ""
    wanted = read.text("paragraph", most=LONGEST_RULE * 2)
    if not (found := paragraph(book, wanted)):
        some = ", ".join(paragraphs_like(book, wanted))
        read.wrong("paragraph", "scenario-no-paragraph", got=wanted, allowed=some)
    return found


def _check_once(found: Sequence[KeptReading]) -> None:
    """Refuse an option that is read in two ways, and a reading that stands there twice."""
    for index, one in enumerate(found):
        for before in found[:index]:
            if one.option and one.option == before.option:
                note(ScenarioError(f"{FIELD}[{index}].option", "scenario-reading-twice", what=one.option))
            if not one.option and (one.rule, one.text) == (before.rule, before.text):
                note(ScenarioError(f"{FIELD}[{index}].text", "scenario-reading-twice", what=one.rule))


# --- paragraphs -----------------------------------------------------------------------------------------


def paragraph(book: Rulebook, wanted: str) -> str:
    """Return the number of the paragraph of a book that somebody names, "" where there is none.

    Before it may stand what the book's numbers begin with: `8.0.e` is `BN-8.0.e`.
    """
    for name in (wanted, f"{book.prefix}-{wanted}"):
        if (entry := book.find(name)) is not None:
            return entry.id
        if under := book.under(name):
            return _start(under[0].id, name)
    return ""


def _start(id: str, name: str) -> str:
    """Return the beginning of an entry's number that *name* is, as the book writes it."""
    return id[: len(name.rstrip("."))]


def paragraphs_like(book: Rulebook, wanted: str, most: int = 4) -> tuple[str, ...]:
    """Return a few paragraphs whose numbers begin as far as may be like one that there is not."""
    name = wanted if wanted.casefold().startswith(book.prefix.casefold()) else f"{book.prefix}-{wanted}"
    while name:
        found = tuple(_below(book, name))[:most]
        if found:
            return found
        name = name[:-1]
    return ()


def _below(book: Rulebook, start: str) -> Iterator[str]:
    folded = start.casefold()
    return (entry.id for entry in book.entries() if entry.id.casefold().startswith(folded))


def paragraph_of_option(book: Rulebook, option: str) -> str:
    """Return the number of the paragraph that an option reads otherwise; "" for no such option."""
    found = book.choices().get(option)
    return "" if found is None else found.paragraphs[0]
