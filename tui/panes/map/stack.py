"""Several figures in one cell of the map: who is counted, and who is meant."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from core.engine.contract.view import FigureView


def on_foot(figures: Sequence[FigureView]) -> list[FigureView]:
    """Return those of a cell who are not aboard another of them: a vehicle is one, whoever rides in it."""
    carriers = [figure.name for figure in figures if figure.kind]
    return [figure for figure in figures if not (figure.inside and figure.inside in carriers)]


def in_order(here: Sequence[FigureView], aims: Collection[str], turned: int) -> list[FigureView]:
    """Return the figures of a cell, first the one that is meant of those still fighting.

    Those come first at whom the command in hand may aim, then who can act, then who does not ride; *turned*
    is how often somebody has asked for the next.
    """
    walking = {figure.id for figure in on_foot(here)}
    every = sorted(here, key=lambda one: (one.out, one.id not in aims, not one.ready, one.id not in walking))
    fighting = [figure for figure in every if not figure.out]
    first = turned % max(1, len(fighting))
    return [*fighting[first:], *fighting[:first], *every[len(fighting) :]]
