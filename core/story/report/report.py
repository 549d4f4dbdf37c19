"""A game told once, as plain data, for one seat: what every form of its report is written from."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from core.engine.contract.view import TableView
from core.story.report.scene import Change, Scene


class TellLine(Struct, frozen=True):
    """One line of the story: its *number* from 0 on, its sentence, whether it was *undone*.

    *note* are the dice that led to it, and what made its numbers what they were;
    also points that it changed, and what for.
    """

    number: int
    text: str
    undone: bool = False
    note: str = ""


class Act(Struct, frozen=True):
    """What one record tells, in the seat's own *number*."""

    number: int
    lines: tuple[TellLine, ...]


class Chapter(Struct, frozen=True):
    """A turn, or all of a game that has none."""

    heading: str
    acts: tuple[Act, ...]


class Picture(Struct, frozen=True):
    """The table after line *number*, and what it shows."""

    number: int
    caption: str
    alt: str
    scene: Scene


class Loss(Struct, frozen=True):
    """Who was lost, of which side, when, and by what sentence; *number* is the line.

    *by* says whose shots at him went home in that act, as far as the log tells; "" for nobody's.
    """

    number: int
    who: str
    side: str
    when: str
    how: str
    by: str = ""


class Deciding(Struct, frozen=True):
    """A moment that decided, at line *number*: *what* happened, and *why* it weighs so much."""

    number: int
    what: str
    why: str


class Force(Struct, frozen=True):
    """A side: what it is called, its look on the map, and a row for each of its figures.

    A row is who it is, what he came with, and how he is at the end; what *all* came with is told once.
    """

    name: str
    look: int
    rows: tuple[tuple[str, str, str], ...]
    all: str = ""


class Chart(Struct, frozen=True):
    """Who was ahead, by what its *title* says, as rows of plain signs and what these mean.

    Where it is drawn it is a *plot*, an SVG, with what it *says*.
    """

    title: str
    rows: tuple[str, ...]
    plot: Markup
    says: tuple[str, ...]


class Stepping(Struct, frozen=True):
    """The game step by step: what changes with each line of the story, where acts and turns begin."""

    frames: list[list[Change]]
    acts: list[int]
    turns: list[int]
    drawings: list[str]
    texts: list[str]


class Report(Struct, frozen=True):
    """A whole game as one seat may know it.

    *charts* tell who was ahead; *deciding* the moments that decided.
    """

    language: str
    title: str
    book: str
    story: str
    facts: tuple[str, ...]
    outcome: tuple[str, ...]
    news: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    pictures: tuple[Picture, ...]
    losses: tuple[Loss, ...]
    charts: tuple[Chart, ...]
    deciding: tuple[Deciding, ...]
    points: tuple[tuple[str, str], ...]
    dice: tuple[str, ...]
    decided: tuple[tuple[str, str], ...]
    differing: tuple[str, ...]
    forces: tuple[Force, ...]
    stepping: Stepping
    table: TableView | None
