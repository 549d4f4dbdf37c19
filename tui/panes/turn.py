"""Where we are: the turn, the phase, the steps of the turn, whose act it is."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.contract.view import View
from core.locale import Sentences
from core.readings import Reading
from tui.panes.pane import Drawn, Pane
from tui.panes.roster import said, side_line, side_look
from tui.panes.text import fit, safe, sides, wrap


def turn_of(view: View, words: Sentences) -> str:
    """Return "Turn 3"; nothing before the first, and in a game that has none."""
    return words.text("tui-turn", number=view.turn) if view.turn else ""


class TurnLine(Pane, can_focus=False):
    """The turn in one line at the top of the screen."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.left = ""
        self.right = ""

    def show_view(self, view: View, words: Sentences, note: str) -> None:
        """Show turn, phase and side; *note* is what kind of look this is (seat, the past)."""
        parts = [turn_of(view, words), words.say(view.phase), _whose(view, words)]
        self.left = " · ".join(part for part in parts if part)
        self.right = note
        self.repaint()

    def _all(self, width: int, height: int) -> list[Drawn]:
        return [Drawn(sides(f" {safe(self.left)}", f"{safe(self.right)} ", width), "heading")]


def _whose(view: View, words: Sentences) -> str:
    """Return whose move it is: who acts, or who decides something meanwhile; nothing where nobody acts."""
    active = next((side for side in view.sides if side.active), None)
    if active is None:
        return ""
    deciding = [words.say(side.name) for side in view.sides if side.id in view.waiting_for]
    if deciding and active.id not in view.waiting_for:
        return words.text("tui-side-decides", who=words.listed(deciding))
    return words.text("tui-side-acts", side=words.say(active.name))


class TurnPane(Pane):
    """The steps of the turn one below another, the present one marked; then sides and options."""

    NUMBER = "3"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: list[tuple[str, str]] = []

    def show_view(self, view: View, words: Sentences, readings: Sequence[Reading] = ()) -> None:
        """Show the steps of *view*, and how the game is read: what differs from the book stands apart."""
        self.heading = words.text("tui-pane-turn")
        self.heading_right = turn_of(view, words)
        lines = [
            (f"{'▸' if now else ' '} {said(step, words)}", "strong" if now else "")
            for step, now in view.steps
        ]
        if not lines:
            lines = [(f"▸ {words.say(view.phase)}", "strong")]
        lines += [("", "")]
        lines += [(side_line(side, words), side_look(index)) for index, side in enumerate(view.sides)]
        differ = [one for one in readings if one.differs]
        if differ:
            lines += [("", ""), (words.text("reading-differs-heading"), "heading")]
            lines += [(f"* {words.say(one.sentence)}", "") for one in differ]
        if len(differ) < len(readings):
            lines += [("", "")]
            lines += [(words.say(one.sentence), "dim") for one in readings if not one.differs]
        self.lines = lines
        self.repaint()

    def draw(self, width: int, height: int) -> Sequence[Drawn]:
        drawn = []
        for text, look in self.lines:
            drawn += [Drawn(" " + fit(line, width - 1), look) for line in wrap(safe(text), width - 2, 2)]
        return drawn
