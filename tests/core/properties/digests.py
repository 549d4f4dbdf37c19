"""One short text for a state: the same for equal states, however they came to be."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from core.engine.game import TRAVEL, Game


def plain(value: Any) -> Any:
    """Return *value* as lists, numbers and texts, every field of it named.

    The encoder's own omission of defaults will not do: it asks whether a field *is* its
    default, so that of two equal zeros one may be left out.
    """
    if isinstance(value, msgspec.Struct):
        return [
            type(value).__name__,
            [[name, plain(getattr(value, name))] for name in value.__struct_fields__],
        ]
    if isinstance(value, dict):
        return [[str(name), plain(value[name])] for name in sorted(value, key=str)]
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return float(value) if type(value) is int else value


def digest(game: Game, state: Any) -> str:
    """Return the digest of what the rule book counts of a state."""
    raw = msgspec.json.encode(plain(game.rules.digest_of(state)))
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
