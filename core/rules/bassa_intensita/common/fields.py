"""Bassa Intensità: what the fields of several chapters ask for."""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.contract.choices import Option, PickOne
from core.engine.words.message import say
from core.rules.bassa_intensita.common.names import weapon_name
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure


def options_of(figures: Iterable[Figure]) -> tuple[Option, ...]:
    """Return figures as values of a field."""
    return tuple(Option(figure.id, figure.name) for figure in figures)


def weapon_field(state: State, figure: Figure) -> PickOne:
    """Return the field in which one of a figure's weapons that still work is chosen."""
    working = (one for one in figure.weapons if not one.broken)
    rows = tuple(Option(one.name, weapon_name(state, one.name)) for one in working)
    return PickOne("weapon", say("bi-ask-weapon", figure=figure.name), rows)
