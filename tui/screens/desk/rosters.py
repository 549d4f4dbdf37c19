"""One side at the desk: a row a figure, with what changes of it."""

from __future__ import annotations

from rich.cells import cell_len

from core.engine.contract.view import SideView, View
from core.locale import Sentences
from tui.panes.lines import LinesPane
from tui.panes.roster import figure_row, side_line, side_look, token_row

MARGIN = 4
"""Columns of a roster that its heading has none of: its edge, and what is left free of it."""


class SideRoster(LinesPane, can_focus=False):
    """The figures of one side, those who are out last."""

    wraps = False

    def show_side(self, view: View, number: int, words: Sentences) -> None:
        """Show the side of this *number* of *view*; nothing where there is none."""
        side = view.sides[number] if number < len(view.sides) else None
        self.heading_right = acted(view, side, words) if side is not None and side.active else ""
        room = self.app.size.width // max(1, len(view.sides)) - MARGIN
        room -= cell_len(self.heading_right) + 1 if self.heading_right else 0
        self.heading = side_line(side, words, acts_now=False, width=room) if side is not None else ""
        look, top = side_look(number), self.top
        figures = [one for one in view.figures if side is not None and one.side == side.id]
        rows = [figure_row(one, look, words, " ") for one in sorted(figures, key=lambda one: one.out)]
        own = [one for one in view.tokens if side is not None and one.side == side.id]
        rows += [token_row(one, look, words) for one in own]
        self.show([row._replace(key=None, note="") for row in rows])
        self.scroll_rows(top - self.top)


def acted(view: View, side: SideView, words: Sentences) -> str:
    """Return how many of a side have had their go, of those who still fight."""
    figures = [one for one in view.figures if one.side == side.id and not (one.out or one.marker)]
    done = sum("done" in one.states for one in figures)
    return words.text("desk-acted", done=done, count=len(figures))
