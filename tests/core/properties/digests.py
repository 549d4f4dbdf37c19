"""One short text for a state: the same for equal states, however they came to be."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec.structs import fields

from core.engine.game import Game
from core.engine.history import TRAVEL


def plain(value: Any) -> Any:
    """Return *value* as lists, numbers and texts, without what equals its default.

    So a field that is added with a default changes no digest. The encoder's own omission of
    defaults will not do: it asks whether a field *is* its default, and of two equal zeros
    may leave out one.
    """
    if isinstance(value, msgspec.Struct):
        parts = ((field.name, getattr(value, field.name), _default(field)) for field in fields(value))
        return [type(value).__name__, [[name, plain(part)] for name, part, usual in parts if part != usual]]
    if isinstance(value, dict):
        return [[str(name), plain(value[name])] for name in sorted(value, key=str)]
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return float(value) if type(value) is int else value


def _default(field: Any) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def digest(game: Game, state: Any) -> str:
    """Return the digest of what the rule book counts of a state."""
    usual = game.rules.digest_of(game.rules.empty())
    counted = {name: part for name, part in game.rules.digest_of(state).items() if part != usual.get(name)}
    raw = msgspec.json.encode(plain(counted))
    return hashlib.sha256(raw).hexdigest()[:32]


def turns(game: Game) -> list[str]:
    """Return the digest at the end of each turn in effect, and after every undo and redo."""
    found: dict[tuple[str, int], str] = {}
    state = game.state_after(0)
    for n in game.line:
        for event in game.records[n - 1].events:
            state = game.rules.evolve(state, event)
        found["turn", state.turn] = digest(game, state)
    for record in game.records:
        if isinstance(record.command, TRAVEL):
            found["travel", record.n] = digest(game, game.state_after(record.n))
    return list(found.values())
