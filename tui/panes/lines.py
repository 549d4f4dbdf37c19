"""A list to choose from: rows that wrap, a cursor that stays, a mark for what is not possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType

from tui.panes.pane import Drawn, Pane
from tui.panes.text import fit, safe, sides, wrap


class Row(NamedTuple):
    """One row: *key* is what choosing it sends, `None` where it cannot be chosen at all."""

    text: str
    key: Any = None
    look: str = ""
    right: str = ""
    note: str = ""
    indent: int = 2
    sign: str = " "
    """What stands beside the mark, before each of its lines."""

    rest: str = ""
    """What stands in the place of the last parts of its text where all would take more than a few lines.

    Of a row that takes one line alone it stands in the place of all of it, where that is too long.
    """


def _nobody(*_: Any) -> None:
    """Take what is pressed on a list that is only read."""


class Owner(NamedTuple):
    """Whose a list is: what is pressed on it goes to him who put it there, and to nobody else.

    A list and its owner come and go together, so that no key reaches the owner of another list.
    """

    chosen: Callable[[Any], None] = _nobody
    """Enter was pressed on the row of this key."""

    highlighted: Callable[[Any], None] = _nobody
    """The cursor came to the row of this key."""

    marked: Callable[[Any], None] = _nobody
    """Space was pressed on the row of this key."""

    shifted: Callable[[Any, int], None] = lambda key, step: None
    """Right (1) or left (-1) was pressed on the row of this key."""

    letters: Callable[[], Mapping[str, Any]] = dict
    """Returns the letters that choose something at once, and what: mostly the key of a row."""

    lettered: Callable[[Any], None] | None = None
    """Who takes what a letter chooses, where that is not the same as Enter on its row."""

    digits: Callable[[str], None] | None = None
    """Who takes digits; without him they go to the panes that they number."""

    typed: Callable[[str], None] | None = None
    """Who takes every letter and sign but `?`, where typing narrows the list."""


NOBODY = Owner()

FEW = 3
"""Lines of a heading that leave a pane to what it is the heading of."""

LARGE = (44, 12)
"""Columns and rows of a pane that has room to spare."""

DIGITS = "0123456789.,"
"""What numbers are typed with."""


class LinesPane(Pane):
    """Rows one below another; arrows move the cursor, Enter chooses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "cursor(1)", "Down", id="list.down", tooltip="One row down", show=False),
        Binding("up,k", "cursor(-1)", "Up", id="list.up", tooltip="One row up", show=False),
        Binding("pagedown", "page(1)", "Page down", id="list.pagedown", tooltip="A page down", show=False),
        Binding("pageup", "page(-1)", "Page up", id="list.pageup", tooltip="A page up", show=False),
        Binding("home", "edge(-1)", "First", id="list.first", tooltip="To the first row", show=False),
        Binding("end", "edge(1)", "Last", id="list.last", tooltip="To the last row", show=False),
        Binding("enter", "choose", "Choose", id="list.choose", tooltip="Choose this row"),
    ]

    wraps = True
    """Whether a long row takes more lines; else it is cut, unless it is a heading."""

    def __init__(self, *, id: str | None = None, classes: str | None = None, foot: int = 0) -> None:
        """*foot* rows a note has at least in a large pane, unless its list then had to be scrolled.

        Over a slow line a row that moves is a row that is sent.
        """
        super().__init__(id=id, classes=classes)
        self._least_foot = foot
        self.rows: list[Row] = []
        self.owner = NOBODY
        self.cursor = 0
        self.top = 0
        self.empty = ""
        self._wrapped: list[tuple[int, str]] = []
        self._starts: list[int] = []
        self._rights: list[int] = []
        """The line that a row's right text stands in, counted from the row's first."""

        self._width = 0
        self._letters: Mapping[str, Any] | None = None
        self.opens_at_top = False
        """Whether what stands above the cursor is in sight at first, if there is room; else it is first."""

    # --- what it is given -----------------------------------------------------------

    def show(
        self,
        rows: Sequence[Row],
        cursor: int | None = None,
        owner: Owner = NOBODY,
        heading: str | None = None,
    ) -> None:
        """Show the *rows* of *owner*; the cursor goes to row *cursor*, or stays on the row it was on."""
        self.owner = owner
        self.heading = self.heading if heading is None else heading
        kept = self.rows[self.cursor].key if self.cursor < len(self.rows) else None
        new = list(rows)
        same = 0
        for old_row, row in zip(self.rows, new, strict=False):
            if old_row != row:
                break
            same += 1
        self.rows = new
        self._rewrap(same)
        if cursor is None:
            found = next((i for i, row in enumerate(new) if row.key is not None and row.key == kept), None)
            cursor = self.cursor if found is None else found
        self.cursor = self._nearest(cursor)
        self._reveal()
        self.repaint()

    @property
    def highlighted(self) -> Any:
        """The key of the row under the cursor."""
        return self.rows[self.cursor].key if self.cursor < len(self.rows) else None

    def select(self, key: Any) -> None:
        """Move the cursor to the row of *key*, if there is one; where it was out of sight, to the middle."""
        for index, row in enumerate(self.rows):
            if row.key == key and row.key is not None:
                height = self._height()
                below = self._starts[index] - self.top if index < len(self._starts) else 0
                if self.size.height and not 0 <= below < height:
                    self.top = self._starts[index] - height // 2
                self._go(index, tell=False)
                return

    def _nearest(self, index: int) -> int:
        """Return the row that can be chosen nearest to *index*, downwards first."""
        if not self.rows:
            return 0
        index = max(0, min(index, len(self.rows) - 1))
        down = next((i for i in range(index, len(self.rows)) if self.rows[i].key is not None), None)
        if down is not None:
            return down
        return next((i for i in range(index, -1, -1) if self.rows[i].key is not None), index)

    # --- drawing --------------------------------------------------------------------

    @property
    def room(self) -> int:
        """How many columns a row has."""
        return max(1, self.size.width - 3)

    def _rewrap(self, same: int) -> None:
        width = self.room
        if width != self._width:
            same, self._width = 0, width
        cut = self._starts[same] if same < len(self._starts) else len(self._wrapped)
        del self._wrapped[cut:]
        del self._starts[same:], self._rights[same:]
        for index in range(same, len(self.rows)):
            row = self.rows[index]
            self._starts.append(len(self._wrapped))
            room = width - (cell_len(row.right) + 1 if row.right else 0)
            whole = self.wraps or row.look == "heading"
            short = row.rest and not whole and cell_len(row.text) > room
            text = safe(row.rest if short else row.text)
            parts = (
                wrapped(text, safe(row.rest), max(width, 8), row.indent, max(room, 8)) if whole else (text,)
            )
            right = 0
            read = row.key is None and whole and not row.rest
            if (
                row.right and read and len(parts) > 1 and room < width // 2
            ):  # it leaves hardly a word beside it
                parts = wrap(text, width, row.indent)
                if cell_len(parts[-1]) > room:
                    parts.append("")
                right = len(parts) - 1
            self._rights.append(right)
            self._wrapped += [(index, part) for part in parts]

    def draw(self, width: int, height: int) -> Sequence[Drawn]:
        if self.room != self._width:
            self._rewrap(0)
            self._reveal()
        if not self.rows:
            return [Drawn(fit(f" {line}", width), "dim") for line in wrap(self.empty, width - 2)]
        note = self._note(width, height)
        height -= len(note)
        signs = bar(len(self._wrapped), self.top, height)
        lines: list[Drawn] = []
        for y in range(height):
            if self.top + y >= len(self._wrapped):
                break
            index, text = self._wrapped[self.top + y]
            row = self.rows[index]
            first = self._starts[index] == self.top + y
            here = index == self.cursor and row.key is not None
            mark = "▸" if here and (first or not y) else " "
            right = safe(row.right) if self.top + y == self._starts[index] + self._rights[index] else ""
            text = f"{mark}{row.sign}{sides(text, right, width - 3)}{signs[y]}"
            look = ("cursor" if self.has_focus else "cursor-away") if here else row.look
            lines.append(Drawn(text, look))
        lines += [Drawn("")] * (height - len(lines))
        return lines + note

    def _note(self, width: int, height: int) -> list[Drawn]:
        """Return the note of the row under the cursor, at the foot of the pane."""
        note = self.rows[self.cursor].note if self.cursor < len(self.rows) else ""
        if not note:
            return []
        lines = [Drawn(fit("─" * width, width), "rule")]
        for paragraph in note.split("\n"):
            lines += [Drawn(" " + fit(line, width - 1), "dim") for line in wrap(safe(paragraph), width - 2)]
        most = max(2, height * 2 // 3)
        if len(lines) > most:  # that it goes on is seen
            lines[most - 1 :] = [Drawn(fit(f"{lines[most - 1].text.rstrip()[: width - 3]} …", width), "dim")]
        return lines + [Drawn("")] * (self._foot(width, height) - len(lines))

    def _foot(self, width: int, height: int) -> int:
        """Return how many rows a note has at least, so that it begins in the same row whatever it says."""
        if not self._least_foot or width < LARGE[0] or height < LARGE[1]:
            return 0
        rows = len(self._wrapped)  # more than all of the pane has room for are scrolled in any case
        return self._least_foot if rows <= height - self._least_foot or rows > height else 0

    def _height(self) -> int:
        """Return how many lines of rows there is room for."""
        height = max(1, self.size.height - 1)
        return max(1, height - len(self._note(self.size.width, height)))

    @property
    def kept_above(self) -> int:
        """How many lines stay in sight above the row under the cursor, where there is room."""
        return 0

    def _reveal(self) -> None:
        """Scroll as little as shows the whole row under the cursor."""
        if self.opens_at_top and not self.size.height:  # it is looked for once there is room to see it in
            return
        height = self._height()
        if self.cursor < len(self._starts):
            start = self._starts[self.cursor]
            after = self.cursor + 1
            end = self._starts[after] if after < len(self._starts) else len(self._wrapped)
            above = max(0, min(self.kept_above, height - (end - start)))
            self.top = min(start - above, max(self.top, end - height))
            if not any(row.key is not None for row in self.rows[: self.cursor]):
                self.top = max(0, min(self.top, end - height))
        self.top = max(0, min(self.top, len(self._wrapped) - height))

    def on_resize(self, event: events.Resize) -> None:
        self._rewrap(0)
        self._reveal()

    # --- keys -----------------------------------------------------------------------

    @contextmanager
    def letters_kept(self) -> Iterator[None]:
        """Ask once what letters choose, though a hundred keys are looked at now one after another."""
        self._letters = {} if self.owner.typed is not None else self.owner.letters()
        try:
            yield
        finally:
            self._letters = None

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """A letter that chooses a row, or a digit where somebody takes digits, or whatever is typed."""
        if not character:
            return False
        if self.owner.typed is not None:
            return character.isprintable() and character != "?"
        letters = self.owner.letters() if self._letters is None else self._letters
        return character in letters or (self.owner.digits is not None and character in DIGITS)

    async def _on_key(self, event: events.Key) -> None:
        if not self.check_consume_key(event.key, event.character):
            return
        event.stop()
        event.prevent_default()
        typed = event.character or ""
        if self.owner.typed is not None:
            self.owner.typed(typed)
        elif typed in (letters := self.owner.letters()):
            self.select(letters[typed])
            (self.owner.lettered or self.owner.chosen)(letters[typed])
        elif self.owner.digits is not None:
            self.owner.digits(typed)

    def _go(self, index: int, tell: bool = True) -> None:
        if not 0 <= index < len(self.rows):
            return
        moved = index != self.cursor
        self.cursor = index
        self._reveal()
        self.repaint()
        if moved and tell:
            self.owner.highlighted(self.highlighted)

    def action_cursor(self, step: int) -> None:
        """Move to the next row that can be chosen, or scroll where there is none."""
        index = self.cursor + step
        while 0 <= index < len(self.rows) and self.rows[index].key is None:
            index += step
        if 0 <= index < len(self.rows):
            self._go(index)
        else:
            self.scroll_rows(step)

    def scroll_rows(self, step: int) -> None:
        """Scroll without moving the cursor."""
        height = self._height()
        self.top = max(0, min(self.top + step, len(self._wrapped) - height))
        self.repaint()

    def action_page(self, direction: int) -> None:
        """Move the cursor by the height of the pane; scroll where there is nothing more to choose."""
        step = max(1, self.size.height - 2)
        index = max(0, min(self.cursor + direction * step, len(self.rows) - 1))
        index = self._nearest(index)
        if (index - self.cursor) * direction > 0:
            top, height = self.top, self._height()
            self._go(index)
            self.top = max(top - height, min(self.top, top + height))  # no row is passed unseen
            self.repaint()
        else:
            self.scroll_rows(direction * step)

    def action_edge(self, direction: int) -> None:
        """Move the cursor to the first or last row to choose, and show all before or after it."""
        if direction < 0:
            self._go(self._nearest(0))
        else:
            last = [i for i, row in enumerate(self.rows) if row.key is not None]
            self._go(last[-1] if last else len(self.rows) - 1)
        self.scroll_rows(direction * len(self._wrapped))

    def action_choose(self) -> None:
        """Give the row under the cursor to the list's owner."""
        if self.highlighted is not None:
            self.owner.chosen(self.highlighted)

    def on_click(self, event: events.Click) -> None:
        line = self.top + event.y - 1
        if event.y >= 1 and line < len(self._wrapped) and self.rows[self._wrapped[line][0]].key is not None:
            again = self._wrapped[line][0] == self.cursor
            self._go(self._wrapped[line][0])
            if again:
                self.action_choose()

    def on_mouse_scroll_down(self) -> None:
        self.scroll_rows(2)

    def on_mouse_scroll_up(self) -> None:
        self.scroll_rows(-2)


def wrapped(text: str, rest: str, width: int, indent: int, first: int | None = None) -> list[str]:
    """Return a text in lines; with a *rest* in few, which it ends with where parts of it had to be left out.

    The first line has *first* cells where something stands beside it.

    >>> wrapped("Reds · 5 men · they hold the mill, the bridge and the long hill", "… 3 tells", 12, 2)
    ['Reds · 5 men', '  · … 3', '  tells']
    """
    lines = wrap(text, width, indent, first)
    parts = text.split(" · ")
    while rest and len(lines) > FEW and len(parts) > 1:
        parts.pop()
        lines = wrap(" · ".join([*parts, rest]), width, indent, first)
    return lines


def bar(total: int, top: int, height: int) -> list[str]:
    """Return one cell a line: where in a list that is longer than the pane we are."""
    if total <= height:
        return [" "] * height
    size = max(1, height * height // total)
    start = min(height - size, round(top * (height - size) / max(1, total - height)))
    return ["┃" if start <= y < start + size else "│" for y in range(height)]
