"""One short text for a state: the same for equal states, however they came to be."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import fields

from core.engine.contract.engine_facts import Travel
from core.engine.game.game import Game


def plain(value: Any) -> Any:
    """Return *value* as lists, numbers and texts, without what equals its default.

    So a field that is added with a default changes no digest. The encoder's own omission of
    defaults will not do: it asks whether a field *is* its default, and of two equal zeros
    may leave out one.
    """
    if isinstance(value, msgspec.Struct):
        parts = ((name, getattr(value, name), usual) for name, usual in _defaults(type(value)))
        return [type(value).__name__, [[name, plain(part)] for name, part, usual in parts if part != usual]]
    if isinstance(value, dict):
        return [[str(name), plain(value[name])] for name in sorted(value, key=str)]
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return float(value) if type(value) is int else value


@cache
def _defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """Return each field of *kind* with its default, looked up once: it is asked for every figure."""
    return tuple(
        (field.name, field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory())
        for field in fields(kind)
    )


def digest(game: Game, state: Any) -> str:
    """Return the digest of a state of a game."""
    return digest_of(state, game.rules.empty())


def digest_of(state: Any, empty: Any) -> str:
    """Return the digest of a state: of its fields but the terrain, where they are not as in *empty*."""
    now, usual = (
        {name: getattr(one, name) for name in one.__struct_fields__ if name != "terrain"}
        for one in (state, empty)
    )
    told = {name: part for name, part in now.items() if part != usual[name]}
    return hashlib.sha256(msgspec.json.encode(plain(told))).hexdigest()[:32]


def stretch(state: Any) -> int:
    """Return the turn; of a game without turns that goes card by card, the tens of cards drawn so far."""
    return int(state.turn + getattr(state, "drawn", 0) // 10)


def turns(game: Game) -> list[str]:
    """Return the digest at the end of each turn (`stretch`) in effect, and after every undo and redo."""
    found: dict[tuple[str, int], Any] = {}
    state = game.state_after(0)
    for n in game.line:
        for event in game.records[n - 1].events:
            state = game.rules.evolve(state, event)
        found["turn", stretch(state)] = state
    for record in game.records:
        if isinstance(record.command, Travel):
            found["travel", record.n] = game.state_after(record.n)
    return [digest(game, state) for state in found.values()]
