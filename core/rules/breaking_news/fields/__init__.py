"""Breaking News: the blanks of a command, one after another; each may depend on those before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.contract.choices import AnyField
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.fields import (  # noqa: F401 - each enters its makers
    vehicles,
)
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import State


def fields(state: State, seat: str, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
    """Return the fields of *do* as far as the filled ones determine them."""
    return acts.fields(known(state, seat), seat, do, filled)
