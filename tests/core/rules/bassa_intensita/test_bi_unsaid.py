"""Bassa Intensità, what a fact, an order or a figure leaves unsaid: nothing, but for these few fields.

A recorded game is written without what stands at its default: another default would replay it otherwise.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import Any

import msgspec

from core.rules import load
from core.rules.bassa_intensita import facts, state

SAID: dict[tuple[str, str], Any] = {
    ("Act", "turns"): 1, ("Alight", "mode"): "normal", ("Board", "mode"): "normal", ("Call", "kind"): "he",
    ("EffectFell", "tubes"): 1, ("Figure", "labour"): ("", 0), ("FleeTo", "reached"): True,
    ("Flight", "how"): "flying", ("Flight", "pilot"): True, ("GoOnMoving", "halt"): True,
    ("Hull", "armour"): "soft", ("Hull", "level"): "ordinary", ("Hull", "role"): "combat",
    ("Hull", "radio"): True, ("Hull", "crew"): 1, ("Improvise", "turns"): 1, ("LandOrHome", "home"): True,
    ("Mission", "kind"): "he", ("OrderCall", "kind"): "he", ("OrderCall", "cm"): 20.0,
    ("OrderSearch", "element"): "open-ground", ("Resolving", "stage"): "gate",
    ("Search", "element"): "open-ground", ("ShotExpected", "dice"): 1, ("Side", "watch"): "first",
    ("Strafe", "again"): True, ("Support", "tubes"): 1, ("Support", "quality"): "regular",
    ("Support", "sorties"): 1, ("Walking", "stage"): "gate",
}  # fmt: skip
"""One thrower, one barrel, one sortie, a man at the wheel, a pilot; the first step; the usual word."""


def every_kind() -> set[type[msgspec.Struct]]:
    """Return each fact, command and part of the state that is this book's."""
    parts: set[type[msgspec.Struct]] = {*facts.EVENTS, *load("bassa_intensita").commands}
    for module in pkgutil.iter_modules(state.__path__):
        found = vars(importlib.import_module(f"{state.__name__}.{module.name}")).values()
        parts |= {kind for kind in found if inspect.isclass(kind) and issubclass(kind, msgspec.Struct)}
    return {kind for kind in parts if kind.__module__.startswith("core.rules.bassa_intensita")}


def test_what_is_left_unsaid_is_nothing_but_for_these() -> None:
    kinds = every_kind()
    fields = [(kind, field) for kind in kinds for field in msgspec.structs.fields(kind)]
    defaults = {(kind.__name__, field.name): field.default for kind, field in fields}
    said = {at: value for at, value in defaults.items() if value is not msgspec.NODEFAULT and value}
    assert len(kinds) > 150 and said == SAID
