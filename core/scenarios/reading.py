"""Reading what people wrote: what is wrong with a file is one sentence: file, line, field, what is right."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from core.engine.contract.scenario import ScenarioError
from core.engine.words.message import Message, say
from core.engine.words.validation import os_why
from core.scenarios.lines import line_of

LARGEST = 1_000_000
"""Bytes; a scenario of forty figures and a village has twenty thousand."""


class BadScenario(Exception):
    """A scenario that cannot be played; *message* is a whole sentence, file and line included.

    It is the first that was found; *messages* tell all that is wrong, line by line.
    """

    def __init__(self, message: Message, messages: tuple[Message, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.messages = messages or (message,)


def raw_of(path: Path, shown: str) -> bytes:
    """Return what a file holds; *shown* names it in errors."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        why = say("scenario-unreadable", why=os_why(error))
        raise BadScenario(say("scenario-at-file", file=shown, why=why)) from None
    if len(raw) > LARGEST:
        why = say("scenario-too-large", most=LARGEST // 1000)
        raise BadScenario(say("scenario-at-file", file=shown, why=why))
    return raw


def toml_of(raw: bytes, shown: str) -> tuple[str, dict[str, Any]]:
    """Return the text of a file and what it says; *shown* names it in errors."""
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        why = say("scenario-not-utf8", byte=f"0x{raw[error.start]:02x}")
        raise BadScenario(say("scenario-at-line", file=shown, line=line, why=why)) from None
    try:
        return text, _toml(text)
    except tomllib.TOMLDecodeError as error:
        raise BadScenario(not_toml(shown, text, str(error))) from None
    except (RecursionError, ValueError):
        why = say("scenario-toml-deep")
        raise BadScenario(say("scenario-at-file", file=shown, why=why)) from None


@lru_cache(maxsize=32)
def _toml(text: str) -> dict[str, Any]:
    """Return what a file says; it is only read, so the same text is parsed once."""
    return tomllib.loads(text)


def all_located(file: str, text: str, errors: Sequence[ScenarioError]) -> BadScenario:
    """Return what tells all mistakes of a file, in the order of its lines."""
    by_line = sorted(errors, key=lambda error: line_of(text, error.field))
    every = tuple(located(file, text, error) for error in by_line)
    return BadScenario(located(file, text, errors[0]), every)


def located(file: str, text: str, error: ScenarioError) -> Message:
    """Return the sentence of a mistake, with the line of the file that it stands in."""
    if line := line_of(text, error.field):
        return say("scenario-at", file=file, line=line, field=error.field, why=error.message)
    return say("scenario-at-field", file=file, field=error.field, why=error.message)


_TOML = (
    ("Expected '=' after a key", "scenario-toml-equals"),
    ("Invalid value", "scenario-toml-value"),
    ("Unterminated string", "scenario-toml-string"),
    ('Expected "\'"', "scenario-toml-string"),
    ("Invalid statement", "scenario-toml-key"),
    ("Illegal character '\\n'", "scenario-toml-string"),
    ("Unclosed array", "scenario-toml-array"),
    ("Unclosed inline table", "scenario-toml-table"),
    ("Expected newline or end of document", "scenario-toml-line"),
    ("Cannot overwrite a value", "scenario-toml-twice"),
    ("Duplicate inline table key", "scenario-toml-twice"),
    ("Cannot declare", "scenario-toml-twice"),
    ("Expected ']' at the end", "scenario-toml-header"),
    ("Expected ']]' at the end", "scenario-toml-header"),
    ("Invalid initial character for a key part", "scenario-toml-key"),
)


def not_toml(file: str, text: str, why: str) -> Message:
    """Return the sentence for a file that the TOML parser refuses, in the reader's language."""
    place = re.search(r"\(at line (\d+), column \d+\)", why)
    line = int(place[1]) if place else text.count("\n") + 1
    known = next((id for start, id in _TOML if why.startswith(start)), "")
    what = say(known) if known else say("scenario-not-toml", why=re.sub(r" \(at .*\)$", "", why))
    return say("scenario-at-line", file=file, line=line, why=what)
