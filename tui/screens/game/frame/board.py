"""The layout: which pane lies where, at which size, which one is shown alone, and which has the keys."""

from __future__ import annotations

from math import ceil
from typing import cast

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Grid, Vertical
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from core.engine.words.message import Message, say
from core.locale import Sentences
from tui.panes.dice import DicePane
from tui.panes.game_bar import GameBar
from tui.panes.keys import KeysLine, label
from tui.panes.log import LogPane
from tui.panes.map.look import LookLine
from tui.panes.map.map import MapPane
from tui.panes.map.map_keys import MAP_KEYS
from tui.panes.orders import OrdersPane
from tui.panes.pane import Drawn, Pane
from tui.panes.prompt import PromptLine, StatusLine
from tui.panes.roster import RosterPane
from tui.panes.text import fit, wrap
from tui.panes.turn import TurnLine, TurnPane
from tui.screens.game.frame.once import Once

BREAKPOINTS = [(0, "-narrow"), (80, "-table"), (120, "-wide")]
"""Columns from which on the panes lie otherwise; the style sheet says how."""

LEAST = (60, 20)
"""Columns and rows without which nothing is shown."""


AROUND, AROUND_ROSTER = 5, 3
"""Rows of a window that panes do not have, and of the roster's pane that its figures do not have."""

LOWEST = {"-narrow": 5, "-table": 5, "-wide": 10}
"""Rows of the lowest panes below a map, as the style sheet has them."""

BESIDE = 0.1
"""Share of the rows that the roster has beside the log, as the style sheet has it."""

FOOT = 5
"""Rows of a note in a pane that has room to spare, whatever it says."""

LOG, LOG_LEAST = 8, 5
"""Rows of the log below a roster without a map, and those that it has where all of the roster then fits."""


def as_wide(columns: int) -> str:
    """Return the class of a window of so many columns."""
    return next(name for least, name in reversed(BREAKPOINTS) if columns >= least)


class TooSmall(Pane, can_focus=False):
    """Says how large the terminal has to be."""

    def __init__(self, words: Sentences) -> None:
        super().__init__(id="too-small")
        self._words = words

    def _all(self, width: int, height: int) -> list[Drawn]:
        text = self._words.text("tui-too-small", width=LEAST[0], height=LEAST[1])
        return [Drawn(fit(line, width)) for line in wrap(text, width, 0)]


class Board:
    """The panes in their places. It knows neither the game nor what a key does to it."""

    def __init__(self, screen: Screen[None], words: Sentences) -> None:
        self._screen = screen
        self._words = words
        self.turn_line = TurnLine(TurnPane.NUMBER, id="turnline")
        self.look = LookLine(id="look")
        self.map = MapPane(id="map")
        self.roster = RosterPane(id="roster", foot=FOOT)
        self.orders = OrdersPane(id="orders", foot=FOOT)
        self.log = LogPane(id="log")
        self.turn = TurnPane(id="turn")
        self.dice = DicePane(id="dice")
        self.bar = GameBar(id="bar")
        self.prompt = PromptLine(id="prompt")
        self.status = StatusLine(id="status")
        self.status.follow(self.prompt)
        self.keys = KeysLine(id="keys")
        self.roster.empty = words.text("tui-no-figures")
        self.orders.empty = words.text("tui-nothing-to-choose")
        self.big = ""
        """The pane that is shown alone."""

        self.above = 0
        """Rows of what stands above the board, such as a guide: the map gives them, not the log."""

        self._sized = False
        self._held = ""
        """The rows of the grid that keep those of the map, where there is one."""

        self.once = Once()

    def compose(self) -> ComposeResult:
        """Yield the panes as they lie."""
        yield self.turn_line
        with Grid(id="panes"):
            with Vertical(id="left"):
                yield self.look
                yield self.map
            with Vertical(id="side"):
                yield self.roster
                yield self.orders
            yield self.log
            yield self.turn
            yield self.dice
        yield self.bar
        yield self.prompt
        yield self.status
        yield self.keys
        yield TooSmall(self._words)

    # --- what the style sheet hangs on ---------------------------------------------------------

    def tape(self, on: bool) -> None:
        """Without a map the roster takes its place."""
        self._screen.set_class(on, "-tape")
        self._hold_map()

    def share_rows(self) -> None:
        """Without a map, give the roster some rows of the log where nobody has to be scrolled to then."""
        room = self._screen.size.height - AROUND - AROUND_ROSTER
        self._screen.set_class(room - LOG < len(self.roster.rows) <= room - LOG_LEAST, "-snug")

    def _hold_map(self) -> None:
        """Keep the rows of the map: a second line of status, and the bar of the past, take the log's."""
        held, self._held = self._held, self._rows_with_map()
        if held == self._held:
            return
        panes = self._screen.query_one("#panes")
        if self._held:
            panes.set_styles(f"grid-rows: {self._held};")
        else:
            panes.styles.clear_rule("grid_rows")
            panes.refresh(layout=True)

    def _rows_with_map(self) -> str:
        """Return the rows of the grid where there is a map beside other panes, "" where there is none."""
        if not self._sized or self.big or self._screen.has_class("-tape"):
            return ""
        rows, wide = self._screen.size.height - AROUND, as_wide(self._screen.size.width)
        beside = [ceil(rows * BESIDE)] if wide == "-table" else []
        return " ".join(map(str, (rows - self.above - LOWEST[wide] - sum(beside), *beside, "1fr")))

    def acting(self, on: bool) -> None:
        """Show what can be chosen, where there is no room for that and the roster."""
        self._screen.set_class(on, "-acting")

    def over(self, on: bool) -> None:
        """Tell the end of a game in more room than orders have: nobody is chosen from the roster any more."""
        self._screen.set_class(on, "-over")

    def in_past(self, on: bool) -> None:
        """Show that this is the past."""
        self._screen.set_class(on, "-past")

    def cover_roster(self) -> None:
        """Show what the roster covered."""
        self._screen.remove_class("-show-roster")

    @property
    def roster_shown(self) -> bool:
        """Whether the roster stands where the orders would be."""
        return self._screen.has_class("-show-roster")

    @property
    def too_small(self) -> bool:
        """Whether the terminal is too small for anything."""
        return self._screen.has_class("-too-small")

    def fit(self, size: Size) -> bool:
        """Show nothing but how large it has to be in a terminal that is too small.

        Return whether the terminal had another size before.
        """
        self._screen.set_class(size.width < LEAST[0] or size.height < LEAST[1], "-too-small")
        self.share_rows()
        had, self._sized = self._sized, True
        self._hold_map()
        return had

    # --- which pane has the keys ------------------------------------------------------------------

    @property
    def focused(self) -> Widget | None:
        """The pane that has the keys."""
        return self._screen.focused

    @property
    def in_front(self) -> bool:
        """Whether no other screen lies over the panes."""
        return self._screen.is_current

    def give_keys(self, pane: Widget) -> None:
        """Give the keys to *pane*; where another one is shown alone, all are shown: nothing acts unseen."""
        if self.big and not on_screen(pane):
            self.show_all()
        pane.focus()

    def bring(self, name: str) -> Message | None:
        """Bring a pane to the front and give it the keys; return why that cannot be."""
        if name == "map" and self.map.table is None:
            return say("tui-no-map")
        pane = self._named(name)
        if name == "roster" and not self._screen.has_class("-wide"):
            self._screen.add_class("-show-roster")
            self.show_keys()
        if (name in ("turn", "dice", "log") and not pane.display) or self.big:
            self._alone(name)
        pane.focus()
        return None

    def _named(self, name: str) -> Widget:
        return cast(Widget, getattr(self, name))

    def enlarge(self) -> None:
        """Show the pane with the keys alone, or all of them again."""
        if self.big:
            self.show_all()
        elif self.focused in (self.map, self.roster, self.turn, self.log, self.dice, self.orders):
            self._alone(self.focused.id or "")

    @property
    def reading(self) -> bool:
        """Whether somebody reads something that has nothing to do with what is to be chosen."""
        return (
            bool(self.big) or self.roster_shown or self.focused in (self.log, self.dice, self.turn, self.map)
        )

    def kept(self) -> bool:
        """Return what `restore` needs to show the panes as they are now."""
        return self.roster_shown

    def restore(self, roster: bool) -> None:
        """Show the roster again where it covered what is to be chosen."""
        if roster:
            self._screen.add_class("-show-roster")

    @property
    def lost_keys(self) -> bool:
        """Whether the pane that had the keys is not shown any more."""
        return self.focused is None or not on_screen(self.focused) or self.focused in (self.turn, self.dice)

    def show_all(self) -> None:
        """Show all panes."""
        self._alone("")

    def _alone(self, name: str) -> None:
        if self.big:
            self._screen.remove_class(f"-big-{self.big}", "-big")
        self.big = name
        if name:
            self._screen.add_class(f"-big-{name}", "-big")
        self._hold_map()
        self.show_keys()

    def key_of_map(self, key: str) -> str:
        """Return what a key does on the map, where others have the keys now; else ""."""
        if self.map.table is None or self.map.has_focus or not on_screen(self.map):
            return ""
        every = [one for one in MAP_KEYS if isinstance(one, Binding)]
        found = (one for one in every if key in self.keys.keys_of(one.id or "", one.key))
        return next((label(one, self._words) for one in found), "")

    def show_keys(self) -> None:
        """Show what the keys do now."""
        self.once.shows(self._show_keys)

    def _show_keys(self) -> None:
        self.keys.show_bindings(self._words)


def on_screen(pane: Widget) -> bool:
    """Whether the style sheet shows *pane*, and whatever it lies in."""
    return all(node.display for node in pane.ancestors_with_self if isinstance(node, Widget))
