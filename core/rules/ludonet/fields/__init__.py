"""Ludonet quick skirmish: the blanks of a command, one after another; each may depend on those before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.contract.choices import AnyField
from core.rules.ludonet.fields import firing, moving, reinforcing, ruling  # noqa: F401 - each enters its makers
from core.rules.ludonet.fields.makers import MAKERS
from core.rules.ludonet.secrecy.player_view import known
from core.rules.ludonet.state import State


def fields(state: State, seat: str, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
    """Return the fields of *do* as far as the filled ones determine them."""
    make = MAKERS.get(do)
    return tuple(make(known(state, seat), seat, filled)) if make is not None else ()
