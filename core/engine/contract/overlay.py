"""What an act in hand means on the table, as shapes: lines, ranges, areas, how far one gets, who may answer.

Made in the core of what a seat knows, by what the rules measured; a map draws it and knows no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from core.engine.contract.facts import Refusal
from core.engine.contract.view import ZoneView
from core.engine.words.message import Message

Spot = tuple[float, float]
"""Cm from the west edge, cm from the south edge."""


class Ray(Struct, frozen=True, omit_defaults=True):
    """The line from somebody to what he aims at, *cm* long by this game's way of measuring.

    *by* is the piece that blocks the view, or else covers; the line meets it *at* a spot.
    """

    start: Spot
    end: Spot
    cm: float
    seen: bool = True
    cover: bool = False
    hard: bool = False
    by: str = ""
    at: Spot | None = None


class Band(Struct, frozen=True):
    """So far, in cm, a weapon's row of its table reaches; *label* is what the table prints there."""

    cm: float
    label: Message | str


class Arms(Struct, frozen=True, omit_defaults=True):
    """A weapon in hand: its *bands* from the nearest on, and nearer than *least* cm it cannot fire.

    Where it has an arc it fires *half_arc* degrees to either side of *facing*. *blast* is the radius in cm
    within which what it throws harms.
    """

    bands: tuple[Band, ...] = ()
    least: float = 0.0
    facing: float | None = None
    half_arc: float | None = None
    blast: float = 0.0


class Grid(Struct, frozen=True):
    """The cells of a map from its north-west corner on, each *across* cm wide and *down* cm high."""

    north: float
    across: float
    down: float
    columns: int
    rows: int

    def spot(self, column: int, row: int) -> Spot:
        """Return the spot in the middle of a cell."""
        return (column + 0.5) * self.across, max(0.0, self.north - (row + 0.5) * self.down)


class Pace(Struct, frozen=True):
    """A way of going that costs less than the one in hand: command *do*, *filled* otherwise than that one.

    Where another act would have to be chosen before it, *instead* is the state after that one.
    """

    label: Message
    do: str
    filled: Mapping[str, Any]
    instead: Any = None


class Stretch(Struct, frozen=True):
    """How far one gets at such a pace: the *spots* round a mover where a straight way ends."""

    label: Message
    spots: tuple[Spot, ...]


class Overlay(Struct, frozen=True, omit_defaults=True):
    """What is drawn for an act. *origin* is where the weapon is; *caught* and *reacts* are ids of figures:

    those who stand in the *areas*, and those of other sides who might answer. *reach* are the spots round a
    mover where a straight way ends, *gentler* how far ways go that cost less, the cheapest first; *enough* is
    what the cheapest is called that could be gone instead. *changed* are those of whom something has just
    become. *refused* is why the act cannot be done so.

    *way* are the corners of a way, from where its mover stands, that no blank of the act draws.
    A way over slow ground *counts* for so many cm, 0 where ground makes no difference; *ground* says why.
    *dear* is what whoever acts pays for it, before any die.
    """

    rays: tuple[Ray, ...] = ()
    origin: Spot | None = None
    arms: Arms | None = None
    areas: tuple[ZoneView, ...] = ()
    caught: tuple[str, ...] = ()
    reacts: tuple[str, ...] = ()
    reach: tuple[Spot, ...] = ()
    gentler: tuple[Stretch, ...] = ()
    enough: Message | None = None
    changed: tuple[str, ...] = ()
    refused: Refusal | None = None
    counts: float = 0.0
    ground: tuple[Message, ...] = ()
    dear: tuple[Message, ...] = ()
    way: tuple[Spot, ...] = ()


NOTHING = Overlay()
