"""The game screen's panes: how they lie at each size, and how a view is shown in them."""

from __future__ import annotations

from typing import ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widget import Widget

from core.engine.contract.facts import Refusal, Thrown
from core.engine.contract.view import View
from core.engine.seat.port import LogLine
from core.engine.words.message import Message
from core.locale import Sentences
from core.table.terrain import Table
from tui.compose.command_draft import SIDE, Hand
from tui.panes.dice import DicePane
from tui.panes.keys import KeysLine
from tui.panes.log import LogPane
from tui.panes.look import LookLine, piece_name, under_cursor
from tui.panes.map import MapPane
from tui.panes.orders import OrdersPane
from tui.panes.pane import Drawn, Pane
from tui.panes.prompt import PromptLine, StatusLine
from tui.panes.raster import signs
from tui.panes.roster import RosterPane
from tui.panes.text import fit, wrap
from tui.panes.turn import TurnLine, TurnPane
from tui.session.local import LocalPort
from tui.session.session import Sitting

PANES = {"1": "map", "2": "roster", "3": "turn", "4": "log", "5": "dice"}

FIRST_LINES = 12
"""Records whose lines are told before the first paint; the others follow after it."""

MOST_LISTED = 3
"""Acts of the side that are named in the roster."""

LEAST = (60, 20)


class TooSmall(Pane, can_focus=False):
    """Says how large the terminal has to be."""

    def _all(self, width: int, height: int) -> list[Drawn]:
        words = cast("Board", self.screen).words
        text = words.text("tui-too-small", width=LEAST[0], height=LEAST[1])
        return [Drawn(fit(line, width)) for line in wrap(text, width, 0)]


class Board(Screen[None]):
    """Panes in their places. What a key does to the game is the business of the subclasses."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-table"), (120, "-wide")]
    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "pane('map')", "Map", id="pane.map", tooltip="Go to the map", show=False),
        Binding("2", "pane('roster')", "Roster", id="pane.roster", tooltip="Go to the roster", show=False),
        Binding("3", "pane('turn')", "Turn", id="pane.turn", tooltip="Go to turn and phase", show=False),
        Binding("4", "pane('log')", "Log", id="pane.log", tooltip="Go to the action log", show=False),
        Binding("5", "pane('dice')", "Dice", id="pane.dice", tooltip="Go to the dice", show=False),
        Binding(
            "plus", "enlarge", "Enlarge", id="pane.enlarge", tooltip="This pane alone, and back", show=False
        ),
    ]

    def __init__(self, sitting: Sitting, words: Sentences) -> None:
        super().__init__()
        self.sitting = sitting
        self.words = words
        self.port: LocalPort = sitting.port(sitting.seat)
        self.view: View = self.port.view()
        self.hand = Hand(self.port)
        self.past: int | None = None
        self.ascii_only = False
        self.big = ""
        self._whole_log = False
        self._sized = False
        self._names: dict[str, str] = {}
        """Who was seen by this seat: he may be under a marker since, but the log still names him."""

    def compose(self) -> ComposeResult:
        yield TurnLine(id="turnline")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield LookLine(id="look")
                yield MapPane(id="map")
            with Vertical(id="side"):
                yield RosterPane(id="roster")
                yield OrdersPane(id="orders")
        with Horizontal(id="below"):
            yield LogPane(id="log")
            yield TurnPane(id="turn")
            yield DicePane(id="dice")
        yield PromptLine(id="prompt")
        yield StatusLine(id="status")
        yield KeysLine(id="keys")
        yield TooSmall(id="too-small")

    def _find_panes(self) -> None:
        self.map = self.query_one(MapPane)
        self.roster = self.query_one(RosterPane)
        self.orders = self.query_one(OrdersPane)
        self.turn = self.query_one(TurnPane)
        self.log_pane = self.query_one(LogPane)
        self.dice = self.query_one(DicePane)
        self.prompt = self.query_one(PromptLine)
        self.status = self.query_one(StatusLine)
        self.keys_line = self.query_one(KeysLine)
        self.look = self.query_one(LookLine)
        self.turn_line = self.query_one(TurnLine)

    # --- a view in the panes --------------------------------------------------------------

    def show_table(self) -> None:
        """Give the map its terrain; without positions there is no map."""
        table = self._table_seen()
        self.set_class(table is None, "-tape")
        self.map.ascii_only = self.ascii_only
        if table is not None:
            text, ascii_only = self.words.text, self.ascii_only
            self.map.legend = [
                (sign, kind if kind not in ("door", "window", "gap") else "opening", text(f"tui-kind-{kind}"))
                for sign, kind in signs(table, ascii_only)
                if f"tui-kind-{kind}" in self.words
            ]
        self.map.set_table(table)

    def _table_seen(self) -> Table | None:
        """Return the terrain of the moment that is shown: wrecks come to lie on it as a game goes on."""
        if self.past is None:
            return self.port.table()
        line = self.log_lines()[self.past]
        return self.port.table((line.record, line.event))

    def show_view(self) -> None:
        """Show what is seen now, or then, in every pane that tells of the table."""
        view = self.view
        if self._table_seen() != self.map.table:
            self.show_table()
        for figure in view.figures:
            if figure.id not in self._names:
                self._names[figure.id] = self.words.say(figure.name)
        self.map.set_view(view)
        offered = [choice for choice in self.hand.acts(SIDE) if choice.refusal is None]
        side_acts = self._some_of([self.words.say(choice.label) for choice in offered])
        if self.past is not None:
            side_acts = ""
        able = [f.id for f in view.figures if f.ready] if self.past is not None else self.hand.able
        self.roster.show_view(view, self.words, able, side_acts, self.ascii_only)
        self.turn.show_view(view, self.words)
        self.turn_line.show_view(view, self.words, self.seat_note())
        self.show_look()

    def _some_of(self, labels: list[str]) -> str:
        """Return a few labels and how many more there are, so that a list's foot stays small."""
        if len(labels) <= MOST_LISTED:
            return self.words.listed(labels)
        more = self.words.text("tui-and-more", number=len(labels) - MOST_LISTED)
        return ", ".join([*labels[:MOST_LISTED], more])

    def seat_note(self) -> str:
        """Return what the right end of the top line says: whose eyes, and whether this is the past."""
        return self.seat_name(self.port.seat)

    def seat_name(self, seat: str) -> str:
        """Return a seat's name for people."""
        named = next((self.words.say(side.name) for side in self.view.sides if side.id == seat), "")
        return named or (self.words.text(f"tui-seat-{seat}") if f"tui-seat-{seat}" in self.words else seat)

    def log_lines(self) -> list[LogLine]:
        """Return the log lines told so far."""
        last = 0 if self._whole_log else FIRST_LINES
        return [line for line in self.port.lines(last) if line.message is not None]

    def show_log(self, cursor: int | None = None) -> None:
        """Show the log, and the dice of its last act."""
        lines = self.log_lines()
        self.log_pane.show_lines(lines, self.port.in_effect, self.words, cursor)
        self.show_dice(lines, len(lines) - 1 if cursor is None else cursor)

    def show_dice(self, lines: list[LogLine], at: int) -> None:
        """Show the last throws up to line *at*: those of the newest record that threw any."""
        throws: list[Thrown] = []
        named: dict[str, str] = {}
        record = 0
        for line in reversed(lines[max(0, at - 200) : at + 1]):
            if self.past is None and not self.port.in_effect(line.record):
                continue
            if isinstance(line.fact, Thrown) and record in (0, line.record):
                record = line.record
                throws.append(line.fact)
                named[line.fact.who] = thrower(line, self.words)
            elif record and line.record != record:
                break
        self.dice.show_throws(throws, self.words, lambda id: named.get(id) or self.thing_name(id))

    def thing_name(self, id: str) -> str:
        """Return the name of a figure, a side, what else the view names, or a piece of terrain."""
        if (figure := next((f for f in self.view.figures if f.id == id), None)) is not None:
            return self.words.say(figure.name)
        if id in self._names:
            return self._names[id]
        if (side := next((s for s in self.view.sides if s.id == id), None)) is not None:
            return self.words.say(side.name)
        if (other := dict(self.view.names).get(id)) is not None:
            return other
        pieces = self.map.table.pieces if self.map.table is not None else ()
        if (piece := next((piece for piece in pieces if piece.id == id), None)) is not None:
            return piece_name(piece, self.words)
        return self.words.say(self.port.name(id))  # what has left the table; the log still names it

    def show_look(self) -> None:
        """Tell what is under the cursor of the map."""
        if self.map.table is None:
            return
        x, y = self.map.place
        here = under_cursor(self.map.figures_here(), (x, y), self.map.table, self.words)
        where = self.words.text("tui-place", x=round(x), y=round(y))
        self.look.tell(
            f"{self.words.text('tui-pane-map')} {where} · {here}", self.look_note(), self.focused is self.map
        )

    def look_note(self) -> str:
        """Return what the right end of the map's heading says."""
        return ""

    # --- telling ----------------------------------------------------------------------------

    def refuse(self, why: Refusal | Message | str) -> None:
        """Say why not."""
        if isinstance(why, Refusal):
            text = self.words.refusal(why)
        else:
            text = self.words.say(why)
        self.status.say(text, "bad")

    def news(self, text: str) -> None:
        """Say what is good to know."""
        self.status.say(text, "good")

    # --- panes by key -----------------------------------------------------------------------

    def action_pane(self, name: str) -> None:
        """Bring a pane to the front and give it the keys."""
        if name == "map" and self.map.table is None:
            self.refuse(Message("tui-no-map"))
            return
        if name == "roster" and self.roster_is_covered():
            self.add_class("-show-roster")
        if (name in ("turn", "dice", "log") and not self.query_one(f"#{name}").display) or self.big:
            self._enlarge(name)
        self.query_one(f"#{name}", Widget).focus()

    def give_keys(self, pane: Widget) -> None:
        """Give the keys to *pane*; where another one is shown alone, all are shown: nothing acts unseen."""
        if self.big and not on_screen(pane):
            self._enlarge("")
        pane.focus()

    def roster_is_covered(self) -> bool:
        """Whether the orders stand where the roster would be."""
        return not self.has_class("-wide")

    def action_enlarge(self) -> None:
        """Show the pane with the keys alone, or all of them again."""
        if self.big:
            self._enlarge("")
        elif self.focused is not None and self.focused.id in (*PANES.values(), "orders"):
            self._enlarge(self.focused.id or "")

    def _enlarge(self, name: str) -> None:
        if self.big:
            self.remove_class(f"-big-{self.big}", "-big")
        self.big = name
        if name:
            self.add_class(f"-big-{name}", "-big")

    def on_resize(self, event: events.Resize) -> None:
        if self._sized:
            self.call_after_refresh(self.keep_focus)
        self._sized = True
        self.set_class(event.size.width < LEAST[0] or event.size.height < LEAST[1], "-too-small")

    def keep_focus(self) -> None:
        """Give the keys to a pane again, where the one that had them went out of sight."""

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self.show_look()
        self.call_later(self.show_keys)

    def show_keys(self) -> None:
        """Show what the keys do now."""
        self.keys_line.show_bindings(self.words)


def on_screen(pane: Widget) -> bool:
    """Whether the style sheet shows *pane*, and whatever it lies in."""
    return all(node.display for node in pane.ancestors_with_self if isinstance(node, Widget))


def thrower(line: LogLine, words: Sentences) -> str:
    """Return who threw, as the log line calls him: who lies under a marker by now had his name then."""
    message = line.message
    while message is not None and isinstance(inner := message.args.get("sentence"), Message):
        message = inner
    who = message.args.get("who", "") if message is not None else ""
    said = words.say(who) if isinstance(who, (Message, str)) else ""
    return "" if isinstance(line.fact, Thrown) and said == line.fact.who else said
