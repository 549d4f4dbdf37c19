"""Scenarios: the ready ones, one folder a rule book, and any file that a person names.

Whatever is wrong with a file is one sentence: file, line, field, what would be right.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from core.engine.contract.facts import Event
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.scenario import ScenarioError
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.engine.words.validation import os_why
from core.rules import load as load_rules
from core.rules import rule_books, unfinished
from core.scenarios.lines import line_of

FOLDER = Path(__file__).parent
LARGEST = 1_000_000
"""Bytes; a scenario of forty figures and a village has twenty thousand."""


class BadScenario(Exception):
    """A scenario that cannot be played; *message* is the whole sentence, file and line included."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class Scenario(Struct, frozen=True):
    """A scenario as it was read: *id* finds it again, *rules* is its rule book, *data* the TOML."""

    id: str
    rules: str
    path: str
    text: str
    data: dict[str, Any]

    def title(self, language: str) -> str:
        """Return its name, or its id where it has none."""
        return self._in(language, "name") or self.id

    def story(self, language: str) -> str:
        """Return a sentence or two on what it is about."""
        return self._in(language, "story")

    @property
    def minutes(self) -> float:
        """Return about how long it takes to play; 0 where nobody has said."""
        minutes: Any = self.data.get("minutes")
        number = isinstance(minutes, (int, float)) and not isinstance(minutes, bool)
        return float(minutes) if number and 0 <= minutes < 10_000 else 0.0

    @property
    def options(self) -> dict[str, str]:
        """Return the options that it sets, as they stand in the file."""
        options = self.data.get("options")
        return {k: v for k, v in options.items() if isinstance(v, str)} if isinstance(options, dict) else {}

    def _in(self, language: str, name: str) -> str:
        value = self.data.get(name, "")
        if isinstance(value, Mapping):
            value = value.get(language) or value.get("en") or ""
        return clean(value, 1000) if isinstance(value, str) else ""

    def setup(
        self, options: Mapping[str, str], tape: bool, rules: RuleSet | None = None
    ) -> tuple[Event, ...]:
        """Return the events that set it up; `BadScenario` tells what is wrong, and where."""
        try:
            return (rules or load_rules(self.rules)).setup(self.data, options, tape)
        except ScenarioError as error:
            raise BadScenario(located(self.path, self.text, error)) from None


def ready() -> tuple[str, ...]:
    """Return the ids of the scenarios that are offered: those of books that are whole (`every`)."""
    return tuple(id for id in every() if not unfinished(id.partition("/")[0]))


def every(rules: str = "") -> tuple[str, ...]:
    """Return the ids of the scenarios that come with the program, of each book the shortest first.

    Those of a book that is still being written are among them: who knows their names may try them.
    """
    found = FOLDER.glob(f"{rules or '*'}/*.toml")
    by_length = sorted(found, key=lambda path: (path.parent.name, _minutes(path), path.stem))
    return tuple(f"{path.parent.name}/{path.stem}" for path in by_length)


@cache
def _minutes(path: Path) -> float:
    """Return the minutes that a scenario says it takes, without reading the rest of it."""
    line = re.search(r"^minutes = (\d+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return float(line[1]) if line else math.inf


def find(name: str) -> Path:
    """Return the file of a ready scenario (the folder may be left out) or of a path."""
    if re.fullmatch(r"[\w-]+(/[\w-]+)?", name):
        fits = [id for id in every() if name in (id, id.partition("/")[2])]
        if fits:
            return FOLDER / f"{fits[0]}.toml"
    path = Path(name).expanduser()
    try:
        if path.is_file():
            return path
    except (OSError, ValueError):
        pass
    if name.endswith(".toml"):
        raise BadScenario(say("scenario-no-file", name=clean(name)))
    raise BadScenario(say("scenario-not-found", name=clean(name), known=", ".join(ready()) or "-"))


def load(name: str) -> Scenario:
    """Read a scenario by its id or path; `BadScenario` tells what is wrong with the file."""
    path = find(name)
    shown = clean(str(path))
    inside = path.is_relative_to(FOLDER)
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        why = say("scenario-unreadable", why=os_why(error))
        raise BadScenario(say("scenario-at-file", file=shown, why=why)) from None
    if len(raw) > LARGEST:
        why = say("scenario-too-large", most=LARGEST // 1000)
        raise BadScenario(say("scenario-at-file", file=shown, why=why))
    return parse(
        raw,
        shown,
        str(path.relative_to(FOLDER).with_suffix("")) if inside else str(path),
        path.parent.name if inside else "",
    )


def parse(raw: bytes, shown: str, id: str = "", rules: str = "") -> Scenario:
    """Read a scenario's bytes; *shown* names them in errors, *rules* is the folder's rule book."""
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        why = say("scenario-not-utf8", byte=f"0x{raw[error.start]:02x}")
        raise BadScenario(say("scenario-at-line", file=shown, line=line, why=why)) from None
    try:
        data = _toml(text)
    except tomllib.TOMLDecodeError as error:
        raise BadScenario(not_toml(shown, text, str(error))) from None
    except (RecursionError, ValueError):
        why = say("scenario-toml-deep")
        raise BadScenario(say("scenario-at-file", file=shown, why=why)) from None
    named = data.get("rules", rules)
    if named not in rule_books():
        wrong = ScenarioError("rules", "scenario-no-rules", allowed=", ".join(rule_books()))
        raise BadScenario(located(shown, text, wrong))
    return Scenario(id or shown, str(named), shown, text, data)


@lru_cache(maxsize=32)
def _toml(text: str) -> dict[str, Any]:
    """Return what a file says; it is only read, so the same text is parsed once."""
    return tomllib.loads(text)


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
