"""Who is on the table: every figure the seat knows, by side, with its state in words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType

from core.engine.contract.view import FigureView, SideView, TokenView, View
from core.engine.words.message import Message
from core.locale import Sentences
from tui.panes.lines import LinesPane, Row
from tui.panes.seen_alike import SeenAlike
from tui.panes.signs import Sign

WAYS = (
    "east",
    "north-east",
    "north",
    "north-west",
    "west",
    "south-west",
    "south",
    "south-east",
)

ROWS = SeenAlike[tuple[Row, ...]]()
"""Rows of rosters, for all of this process."""


class RosterPane(LinesPane):
    """Figures by side. Choosing one takes it in hand."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "mark", "Mark", id="roster.mark", tooltip="Mark or unmark this figure", show=False),
    ]

    NUMBER = "2"
    wraps = False

    def __init__(self, *, id: str | None = None, foot: int = 0) -> None:
        super().__init__(id=id, foot=foot)
        self._called: Callable[[Message | str], str] | None = None
        self._kept: dict[str, tuple[FigureView, tuple[str, str, str], Row]] = {}
        self.any_marked = False
        """Whether somebody is shown as marked."""

    def mark(self, marked: Collection[str]) -> None:
        """Show who is marked, and nobody else."""
        self.any_marked = bool(marked)
        rows = [row._replace(right=_marked(row.right, row.key in marked)) for row in self.rows]
        self.show(rows, owner=self.owner)

    def action_mark(self) -> None:
        """Mark whoever is under the cursor."""
        if self.highlighted:
            self.owner.marked(self.highlighted)

    def show_view(
        self,
        view: View,
        words: Sentences,
        able: Collection[str],
        side_acts: str,
        ascii_only: bool = False,
        called: Callable[[Message | str], str] | None = None,
        written: Collection[str] = (),
    ) -> None:
        """Show the figures of *view*, one's own side first; a dot stands before those who are *able*.

        Who has an order *written* under seal, which another would replace, has a sign of his own.
        *side_acts* is what the whole side can do; *called* tells the name of what somebody is in, by its id.
        """
        self._called, self.any_marked = called, False
        able = frozenset(able)  # each of a hundred and forty is looked up in it
        self.heading = words.text("tui-pane-roster")
        told = "tui-ready-written" if written else "tui-ready"
        counted = {"number": len(able.union(written)), "written": len(written)}
        self.heading_right = words.text(told, **counted) if able else ""
        dots = dict.fromkeys(able, "*" if ascii_only else "•")
        dots |= dict.fromkeys(written, ORDERED.shown(ascii_only))
        inside = tuple(called(one.inside) if one.inside else "" for one in view.figures) if called else ()
        of = (words.language, dots, side_acts, inside)
        rows = ROWS.of(view, of, lambda: tuple(self._rows(view, words, dots, side_acts)))
        self.show(rows, owner=self.owner)

    def _rows(self, view: View, words: Sentences, dots: Mapping[str, str], side_acts: str) -> list[Row]:
        """Return the rows of a view; *dots* stand before figures that can act, or have their orders."""
        rows: list[Row] = []
        if side_acts:
            whole = words.text("tui-whole-side")
            text = f"{whole}: {side_acts}"
            note = f"{text}. {words.text('tui-whole-side-note')}"
            rows.append(Row(text, "", "strong", note=note, rest=whole))
        sides = list(enumerate(view.sides))
        sides.sort(key=lambda entry: entry[1].id != view.seat)
        aimed = {target for _, target in view.aimed}
        for index, side in sides:
            rows.append(Row(side_line(side, words), None, "heading", rest=words.text("tui-side-more")))
            look = side_look(index)
            for figure in view.figures:
                if figure.side == side.id:
                    row = self._row(figure, look, words, dots.get(figure.id, " "))
                    rows.append(under_fire(row, words) if figure.id in aimed else row)
            rows += [token_row(one, look, words) for one in view.tokens if one.side == side.id]
        neither = [figure for figure in view.figures if not figure.side]
        if neither:
            rows.append(Row(words.text("tui-of-neither-side"), None, "heading"))
        rows += [self._row(one, "neither", words, dots.get(one.id, " ")) for one in neither]
        return rows

    def _row(self, figure: FigureView, look: str, words: Sentences, dot: str) -> Row:
        """Return a figure's row, the one of last time where nothing of it changed."""
        kept = self._kept.get(figure.id)
        if kept is not None and kept[0] == figure and kept[1] == (look, words.language, dot):
            return kept[2]
        row = figure_row(figure, look, words, dot, self._called(figure.inside) if self._called else "")
        if dot in ORDERED:
            row = row._replace(note=f"{row.note} · {words.text('tui-ordered')}")
        self._kept[figure.id] = figure, (look, words.language, dot), row
        return row


MARK = "[x]"

ORDERED = Sign("≡", "=")
"""Before who has an order written under seal."""

NARROWEST = 24
"""Cells of a row at 80 columns; a longer one is told without the team, so the note says which it is."""


def _marked(right: str, marked: bool) -> str:
    """Return what stands at the end of a row, with the mark or without it."""
    bare = right.removeprefix(MARK).strip()
    return f"{MARK} {bare}".strip() if marked else bare


def side_line(side: SideView, words: Sentences, acts_now: bool = True, width: int = 0) -> str:
    """Return a side's name with what stands beside it; *acts_now* where that stands nowhere else.

    With a *width* only the parts that have room whole in it, and `…` for those that have none; what has a
    shorter sentence is said by that.
    """
    parts = [words.say(side.name)]
    if side.active and acts_now:
        parts.append(words.text("tui-acts-now"))
    if side.points is not None:
        parts.append(words.text("tui-points", number=side.points))
    for fact in side.facts:
        short = f"desk-{fact.id}"
        parts.append(words.say(Message(short, fact.args) if width and short in words else fact))
    shown = len(parts)
    while width and shown > 1 and cell_len(" · ".join(parts[:shown])) + 2 * (shown < len(parts)) > width:
        shown -= 1
    return " · ".join(parts[:shown]) + " …" * (shown < len(parts))


def figure_row(figure: FigureView, look: str, words: Sentences, dot: str, inside: str = "") -> Row:
    """Return one figure's row: *dot* when it can act, letter, name, state; *inside* is what it is in."""
    status = " ".join(words.text(status) for status in figure.status)
    text = alone = f"{dot}{figure.glyph or '?'} {words.say(figure.name)}"
    told = card(figure, words, inside)
    if figure.team:
        text += f" ({words.say(figure.team)})"
        if cell_len(f"{text} {status}") > NARROWEST:
            told = f"{told} · {words.say(figure.team)}"
    return Row(text, figure.id, "dim" if figure.out else look, status, told, rest=alone)


def under_fire(row: Row, words: Sentences) -> Row:
    """Return the row of somebody who is fired at in the act that may be answered now."""
    return row._replace(right=f"{words.text('tui-aimed-at')} {row.right}".strip())


def token_row(token: TokenView, look: str, words: Sentences) -> Row:
    """Return the row of something that lies on the table: its sign, its name, what is known of it."""
    known = ", ".join(words.say(fact) for fact in token.facts)
    return Row(f" {token.glyph} {words.say(token.name)}", None, look, known, token_card(token, words))


def token_card(token: TokenView, words: Sentences) -> str:
    """Return everything known of a token in one line."""
    parts = [words.say(token.name), *(words.say(fact) for fact in token.facts)]
    if token.note:
        parts.append(words.text("tui-noted", note=token.note))
    return " · ".join(parts)


LOOKS = ("first", "second", "third", "fourth")


def side_look(index: int) -> str:
    """Return how the figures of the side of this number are drawn; after the fourth all are alike."""
    return LOOKS[min(index, len(LOOKS) - 1)]


def card(figure: FigureView, words: Sentences, inside: str = "") -> str:
    """Return all that is known of a figure, where it is first; *inside* is the name of what it is in."""
    parts = [words.say(figure.name)]
    if figure.grade:
        parts.append(said(figure.grade, words))
    if figure.facing is not None and figure.x is not None and not (figure.out or figure.all_round):
        parts.append(words.text("tui-faces", way=words.text(f"tui-way-{compass(figure.facing)}")))
    if figure.height:
        parts.append(words.text("tui-height", cm=figure.height))
    if figure.inside:
        parts.append(words.text("tui-inside", place=inside or figure.inside))
    if figure.note:
        parts.append(words.text("tui-noted", note=figure.note))
    if figure.kit:
        parts.append(", ".join(said(kit, words) for kit in figure.kit))
    parts += [words.say(fact) for fact in figure.facts]
    parts += [words.text(status) for status in figure.status]
    return " · ".join(parts)


def compass(degrees: float) -> str:
    """Return the nearest of the eight ways of the compass; 0 is east, 90 north.

    >>> compass(350), compass(90), compass(-45)
    ('east', 'north', 'south-east')
    """
    return WAYS[round(degrees / 45) % 8]


def compass_of_16(degrees: float) -> str:
    """Return the nearest of the sixteen ways of the compass; 0 is east, 90 north.

    >>> compass_of_16(30), compass_of_16(90), compass_of_16(-60)
    ('east-north-east', 'north', 'south-south-east')
    """
    at = round(degrees / 22.5)
    if at % 2 == 0:
        return WAYS[at // 2 % 8]
    either = compass(22.5 * (at - 1)), compass(22.5 * (at + 1))
    return "-".join(sorted(either, key=len))


def said(word: str, words: Sentences) -> str:
    """Return the sentence of an id, or the word itself where it is no id."""
    return words.text(word) if word in words else word
