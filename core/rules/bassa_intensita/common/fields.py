"""Bassa Intensità: what the fields of several chapters ask for."""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.contract.choices import Option
from core.engine.contract.facts import Refusal
from core.rules.bassa_intensita.state.men import Figure


def option_of(figure: Figure, refusal: Refusal | None = None, weight: float | None = None) -> Option:
    """Return a figure as a value of a field; with *refusal* it is dimmed."""
    return Option(figure.id, figure.name, refusal=refusal, weight=weight)


def options_of(figures: Iterable[Figure]) -> tuple[Option, ...]:
    """Return figures as values of a field."""
    return tuple(option_of(figure) for figure in figures)
