"""Reading the settings: what is wrong costs one sentence, and the rest of the file holds.

A sentence names file, line, field, and what would be right there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from core.engine.contract.scenario import ScenarioError
from core.engine.words.message import Message
from core.engine.words.sanitize import clean
from core.scenarios.lines import line_of
from core.scenarios.reading import BadScenario, located, toml_of
from tui.settings.values import KEYS, WORDS, Settings


class Read(NamedTuple):
    """What a file says: the settings, and a sentence for each mistake."""

    settings: Settings
    complaints: tuple[Message, ...] = ()
    whole: bool = True
    """Whether it is TOML at all: nothing is written into what is not."""


def read(raw: bytes, shown: str) -> Read:
    """Return what a file sets; a field with a mistake keeps what holds without it. *shown* is its name."""
    try:
        text, data = toml_of(raw, shown)
    except BadScenario as error:
        return Read(Settings(), (error.message,), False)
    found: dict[str, Any] = {}
    complaints: list[Message] = []
    for name, value in data.items():
        try:
            found[name] = _keys(value) if name == KEYS else _word(name, value)
        except ScenarioError as error:
            complaints.append(located(shown, text, error))
    return Read(msgspec.convert(found, Settings), tuple(complaints))


def _word(name: str, value: Any) -> str:
    if name not in WORDS:
        raise ScenarioError(_shown(name), "scenario-unknown-field", known=", ".join((*WORDS, KEYS)))
    if value not in WORDS[name]:
        raise ScenarioError(
            name, "scenario-not-one-of", got=clean(str(value), 40), allowed=", ".join(WORDS[name])
        )
    return str(value)


def _keys(value: Any) -> dict[str, tuple[str, ...]]:
    """Return the keys as they are written; whether there is such an act, and such a key, is told later."""
    return dict(_flat(value, KEYS))


def _flat(value: Any, field: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what is done with its keys: `"game.undo" = "u"` and `game.undo = ["u", "f9"]` are the same."""
    if not isinstance(value, Mapping):
        raise ScenarioError(field, "scenario-not-a-table", got=clean(str(value), 40))
    for name, part in value.items():
        below = f"{field}.{_shown(name)}"
        if isinstance(part, Mapping):
            yield from _flat(part, below)
        else:
            written = part if isinstance(part, list) else [part]
            if not written or not all(isinstance(one, str) for one in written):
                raise ScenarioError(below, "settings-not-a-key", got=clean(str(part), 40))
            yield below.partition(".")[2], tuple(clean(one, 20) for one in written)


def _shown(name: str) -> str:
    return clean(name, 40)


def place_of(raw: bytes, field: str) -> int:
    """Return the line of a field in a file that could be read, 0 where it has none."""
    return line_of(raw.decode("utf-8-sig", "replace").replace("\r\n", "\n"), field)
