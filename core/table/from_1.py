"""What a ruling on a measurement set in logs of format 1, which only said what was ruled. Never changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from core.engine.contract.facts import GameState
from core.engine.contract.questions import key_of
from core.table.questions import Question

S = TypeVar("S", bound=GameState)


def overruled(state: S, subject: str, value: Any, named: Callable[[S, str], str]) -> S:
    """Return *state* where the question *subject* (JSON) has this answer; no value takes it back.

    *named* finds whom the ruling calls by another name, such as that of a marker.
    """
    question: Any = msgspec.json.decode(subject, type=Question)
    names = {ref: named(state, ref) for ref in question.refs()}
    plain = _renamed(msgspec.to_builtins(question), names)
    key = key_of(msgspec.convert(plain, Question))
    kept = {name: answer for name, answer in state.overruled.items() if name != key}
    if value is not None:
        kept[key] = value
    return replace(state, overruled=kept)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, (list, tuple)):
        return [_renamed(part, names) for part in value]
    if isinstance(value, dict):
        return {field: _renamed(part, names) for field, part in value.items()}
    return value
