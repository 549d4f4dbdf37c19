"""Bassa Intensità: what the fields of several chapters ask for."""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.contract.choices import Option
from core.rules.bassa_intensita.state.men import Figure


def options_of(figures: Iterable[Figure]) -> tuple[Option, ...]:
    """Return figures as values of a field."""
    return tuple(Option(figure.id, figure.name) for figure in figures)
