"""Breaking News: the blanks of turning, moving, falling back and retreating."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.rules.breaking_news.fields.makers import Fields, maker, path_field
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables import (
    BONUS_MOVE,
)
from core.table.figure_lookup import figure_named


@maker("bonus_move")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(state.bonus_move, state)
    if man is not None:
        yield path_field("path", man, BONUS_MOVE)
