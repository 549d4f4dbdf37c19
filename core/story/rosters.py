"""Sheets to print before a game: a side's figures with boxes to tick, its weapons, what it has to know.

A sheet is made from what its side knows as the scenario begins; what others have stands on theirs alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from core.engine.contract.muster import Muster
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.view import FigureView, View
from core.engine.words.markdown import unmarked
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.locale import Sentences
from core.readings import differing
from core.rules import load, title_of
from core.scenarios import Scenario
from core.scenarios.reading import BadScenario
from core.story.report.forces import in_full
from core.story.report.page import template_text, whole_page

TURNS = 8
"""Boxes for having acted, one a turn."""

NOTES = 6
"""Empty lines at the foot of a sheet."""

TICK = "☐"


class Row(Struct, frozen=True):
    """One figure: its letter and name, what it is and has, what is ticked off with how many boxes."""

    glyph: str
    name: str
    about: str
    boxes: tuple[tuple[str, int], ...]


class Squad(Struct, frozen=True):
    """The figures of one team; *name* is empty where there are none."""

    name: str
    rows: tuple[Row, ...]


class Sheet(Struct, frozen=True):
    """What one side prints: who, with what, by which rule, and what it is to do."""

    side: str
    squads: tuple[Squad, ...]
    headings: tuple[str, ...]
    arms: tuple[tuple[str, ...], ...]
    rule: str
    knows: tuple[str, ...]


class Roster(Struct, frozen=True):
    """The sheets of a scenario: of all its sides, or of one."""

    language: str
    title: str
    book: str
    story: str
    special: tuple[str, ...]
    sheets: tuple[Sheet, ...]


def roster_of(scenario: Scenario, words: Sentences, side: str = "") -> Roster:
    """Return the sheets of *scenario*, of *side* alone where it is named.

    `BadScenario` tells what is wrong with its file, or that it has no such side.
    """
    rules = load(scenario.rules)
    state = rules.empty()
    for event in scenario.setup({}, False, rules):
        state = rules.evolve(state, event)
    seats = rules.seats(state)
    if side and side not in seats:
        raise BadScenario(say("cli-no-side", side=clean(side), known=", ".join(seats)))
    special = (*scenario.ends, *differing(scenario.rules, scenario.options, scenario.readings))
    return Roster(
        words.language,
        scenario.title(words.language),
        title_of(scenario.rules),
        scenario.story(words.language),
        tuple(map(words.say, special)),
        tuple(_sheet(rules, state, seat, words) for seat in ([side] if side else seats)),
    )


def _sheet(rules: RuleSet, state: Any, side: str, words: Sentences) -> Sheet:
    known = rules.known(state, side)
    view, muster = rules.view(known, side), rules.muster(known, side)
    teams: dict[str, list[Row]] = {}
    for figure in view.figures:
        if figure.side == side:
            teams.setdefault(words.say(figure.team), []).append(_row(figure, muster, view, words))
    return Sheet(
        words.say(view.side_name(side) or side),
        tuple(Squad(team, tuple(rows)) for team, rows in teams.items()),
        tuple(map(words.say, muster.headings)),
        tuple((words.say(one.what), *map(words.say, one.numbers)) for one in muster.arms),
        muster.rule,
        (*_knows(view, side, words), *map(words.say, muster.notes)),
    )


def _inside(figure: FigureView, view: View) -> Iterator[Message]:
    """Yield what somebody is in or aboard of as the scenario begins, by its name."""
    vehicles = {one.id: one.name for one in view.figures}
    pieces = view.table.pieces if view.table is not None else ()
    named = {piece.id: piece.name for piece in pieces} | dict(view.names)
    where = figure.inside
    if isinstance(where, str) and where in vehicles:
        yield say("sheet-aboard", what=vehicles[where])
    elif where:
        yield say("sheet-inside", what=named.get(where, where) if isinstance(where, str) else where)


def _row(figure: FigureView, muster: Muster, view: View, words: Sentences) -> Row:
    parts: list[str | Message] = [Message(one) for one in (figure.grade, *figure.kit) if one]
    parts += [*figure.facts, *_inside(figure, view)]
    parts += muster.numbers.get(figure.id, ())
    boxes = ((in_full(box.what, words), box.times) for box in muster.boxes.get(figure.id, ()))
    return Row(figure.glyph, words.say(figure.name), ", ".join(map(words.say, parts)), tuple(boxes))


def _knows(view: View, side: str, words: Sentences) -> Iterator[str]:
    """Yield what stands beside the side's name, and what it has noted in secret.

    What is counted from nothing, such as losses, is nothing to keep in mind as a game begins.
    """
    for one in view.sides:
        if one.id == side:
            yield from (words.say(fact) for fact in one.facts if not _none_yet(fact))
    for note in view.notes:
        if note.side == side and note.readable:
            yield f"{words.say(note.title)}: {words.say(note.text)}"


def _none_yet(fact: Message) -> bool:
    """Return whether a sentence says of nothing but numbers that they are 0."""
    numbers = [part for part in fact.args.values() if isinstance(part, (int, float))]
    return bool(numbers) and not any(numbers)


# --- as files ---------------------------------------------------------------------------------


def html_of(roster: Roster, words: Sentences) -> str:
    """Return the sheets as one HTML file, each on pages of its own where it is printed (A4)."""
    return whole_page(
        "roster.html",
        words,
        roster.title,
        template_text("roster.css"),
        roster=roster,
        tick=TICK,
        turns=range(1, TURNS + 1),
        notes=range(NOTES),
    )


def markdown_of(roster: Roster, words: Sentences) -> str:
    """Return the sheets as Markdown."""
    return "\n".join(_markdown(roster, words)).rstrip() + "\n"


def _markdown(roster: Roster, words: Sentences) -> Iterator[str]:
    for sheet in roster.sheets:
        yield from (f"# {unmarked(sheet.side)}: {unmarked(roster.title)}", "", unmarked(roster.book), "")
        if roster.story:
            yield from (unmarked(roster.story), "")
        for squad in sheet.squads:
            if squad.name:
                yield from (f"## {unmarked(squad.name)}", "")
            names = ("who", "with", "boxes", "acted")
            yield f"| | {' | '.join(words.text(f'sheet-column-{name}') for name in names)} |"
            yield "|---|---|---|---|---|"
            for row in squad.rows:
                boxes = " ".join(f"{unmarked(what)} {TICK * times}" for what, times in row.boxes)
                cells = (unmarked(row.glyph), unmarked(row.name), unmarked(row.about), boxes, TICK * TURNS)
                yield f"| {' | '.join(cells)} |"
            yield ""
        if sheet.arms:
            yield from (f"## {words.text('sheet-weapons', rule=sheet.rule)}", "")
            yield f"| | {' | '.join(map(unmarked, sheet.headings))} |"
            yield f"|---|{'---|' * len(sheet.headings)}"
            yield from (f"| {' | '.join(map(unmarked, row))} |" for row in sheet.arms)
            yield ""
        if special := (*sheet.knows, *roster.special):
            yield from (
                f"## {words.text('sheet-special')}",
                "",
                *(f"- {unmarked(one)}" for one in special),
                "",
            )
        yield from (f"## {words.text('sheet-notes')}", "", *("\\_" * 60 + "\n" for _ in range(NOTES)))
