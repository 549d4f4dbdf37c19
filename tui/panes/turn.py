"""Where we are: the turn, the phase, the steps of the turn, whose act it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.cells import cell_len

from core.engine.contract.view import View
from core.locale import Sentences
from core.readings import Reading
from tui.panes.pane import Drawn, Pane
from tui.panes.read_pane import ReadPane
from tui.panes.roster import said, side_line, side_look
from tui.panes.text import fit, safe, sides


def turn_of(view: View, words: Sentences) -> str:
    """Return "Turn 3", or "Turn 3 of 8"; nothing before the first, and in a game that has none."""
    if view.turn and view.last_turn:
        return words.text("tui-turn-of", number=view.turn, last=view.last_turn)
    return words.text("tui-turn", number=view.turn) if view.turn else ""


CUT = "…"
"""Stands for a phase that is cut to the room it has."""

LEAST_OF_PHASE = 12
"""Cells of a phase below which it says nothing any more."""


class TurnLine(Pane, can_focus=False):
    """The turn in one line at the top of the screen.

    A *number* is the key of the pane that tells more, and stands here where that pane has no room.
    """

    def __init__(self, number: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._number = number
        self._ways: list[list[str]] = [[]]
        self._phase = ""
        self.right = ""

    def show_view(
        self,
        view: View,
        words: Sentences,
        note: str,
        seat_name: Callable[[str], str] = str,
        since: str = "",
        work: str = "",
    ) -> None:
        """Show turn, phase and who decides; *note* is what kind of look this is (seat, the past).

        *since* is when the last act was, *work* what is being worked out. Where there is no room for all of
        it, who decides stays longest; that all do is said in a word before the phase loses anything, but
        for a hosted table: two seats whose names differ in length are to read the same there.
        """
        turn, phase, who = turn_of(view, words), words.say(view.phase), whose(view, words, seat_name)
        long, short = (f"{one} {since}" if one and since else one for one in (who, in_short(view, words)))
        ways = [[turn, who, work], [who, work], [work]] if work else []
        ways += [[turn, phase, long], *([[turn, phase, short]] if short and not since else [])]
        ways += [[turn, CUT, long], *([[turn, CUT, short]] if short else [])]
        ways += [[turn, CUT, who], [who]]
        self._phase = phase
        self._ways = [[part for part in way if part] for way in ways]
        self.right = note
        self.repaint()

    def _cut(self, way: list[str], room: int) -> list[str]:
        """Return a way to say it, in which the phase has the room that the others leave it."""
        if CUT not in way:
            return way
        left = room - cell_len(" · ".join(part for part in way if part != CUT)) - cell_len(" · ")
        fits = [clauses(self._phase, left)] if left >= LEAST_OF_PHASE else []
        return [one for part in way for one in (fits if part == CUT else [part])]

    @property
    def left(self) -> str:
        """All that is to be said."""
        return " · ".join(self._ways[0])

    def _all(self, width: int, height: int) -> list[Drawn]:
        right = f"{safe(self.right)} "
        number = f"{self._number} " if self._number and not self.screen.has_class("-wide") else ""
        if self.left[:1].isdigit():  # "3 3 of hearts": nobody could tell the pane's number from the card's
            number = ""
        room = width - cell_len(right) - cell_len(number) - 2
        told = [safe(" · ".join(self._cut(way, room))) for way in self._ways]
        left = next((text for text in told if cell_len(text) <= room), told[-1] or told[0])
        return [Drawn(sides(f" {number}{left}", right, width), "heading")]


def clauses(text: str, room: int) -> str:
    """Return as many whole clauses of *text* as have room, or parts of the first; else its beginning.

    >>> clauses("Next card, 1 of 4; 54 in the deck", 20), clauses("Opportunity fire", 13)
    ('Next card, 1 of 4', 'Opportunity …')
    >>> clauses("Queen of diamonds, card 40 of 88: one piece", 20)
    'Queen of diamonds'
    """
    if cell_len(text) <= room:
        return text
    for signs in (";:", ","):
        if ends := [at for at, sign in enumerate(text) if sign in signs and cell_len(text[:at]) <= room]:
            return text[: ends[-1]]
    return fit(text, room).rstrip()


def in_short(view: View, words: Sentences) -> str:
    """Return in one word that every side decides now, of two and more; nothing where it is otherwise."""
    sides = {side.id for side in view.sides}
    every = view.over is None and len(sides) > 1 and sides == {*view.waiting_for}
    return words.text("tui-all-decide") if every else ""


def whose(view: View, words: Sentences, seat_name: Callable[[str], str]) -> str:
    """Return who decides now, in the order of the sides: who acts, or others meanwhile, or all at a time.

    Where a seat knows of nobody it reads whose act it is; nothing where the game is over.
    """
    if view.over is not None:
        return ""
    active = next((side for side in view.sides if side.active), None)
    if active is not None and view.waiting_for in ((), (active.id,)):
        return words.text("tui-side-acts", side=words.say(active.name))
    sides = [side.id for side in view.sides]
    order = sorted(view.waiting_for, key=lambda seat: sides.index(seat) if seat in sides else len(sides))
    names = {side.id: words.say(side.name) for side in view.sides}
    deciding = [names.get(seat) or seat_name(seat) for seat in order]
    return words.text("tui-side-decides", who=words.listed(deciding)) if deciding else ""


class TurnPane(ReadPane):
    """The steps of the turn one below another, the present one marked; then sides and options."""

    NUMBER = "3"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._read_as: tuple[Sequence[Reading], str, list[tuple[str, str]]] = (), "", []
        """How the game is read, in what language, and the lines that tell it."""

    def show_view(
        self, view: View, words: Sentences, readings: Sequence[Reading] = (), won: Sequence[str] = ()
    ) -> None:
        """Show the steps of *view*, how it is *won*, and how the game is read: what differs stands apart."""
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
        if won:
            lines += [("", ""), (words.text("turn-won"), "heading"), *((line, "") for line in won)]
        if self._read_as[:2] != (readings, words.language):  # they are many, and seldom change
            self._read_as = readings, words.language, list(_read_as(readings, words))
        self.show_lines(lines + self._read_as[2])


def _read_as(readings: Sequence[Reading], words: Sentences) -> Iterator[tuple[str, str]]:
    """Yield the lines that tell how a game is read."""
    differ = [one for one in readings if one.differs]
    if differ:
        yield from (("", ""), (words.text("reading-differs-heading"), "heading"))
        yield from ((f"* {words.say(one.sentence)}", "") for one in differ)
    if len(differ) < len(readings):
        yield "", ""
        yield from ((words.say(one.sentence), "dim") for one in readings if not one.differs)
