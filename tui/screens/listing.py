"""A screen that is one list: the start menu, saved games, the rules reference, a new game's form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import ClassVar, ParamSpec

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.worker import get_current_worker

from core.locale import Sentences
from tui.panes.keys import KeysLine
from tui.panes.lines import NOBODY, Owner, Row
from tui.panes.orders import OrdersPane
from tui.panes.prompt import PromptLine, StatusLine
from tui.session.navigator import desk_of

P = ParamSpec("P")

READING = "reading"
"""The group of work that imports the rule book of a package."""


class Listing(Screen[None]):
    """Rows under a heading, a status line, keys. Subclasses give the rows and take the choices."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "Choose", id="menu.choose", tooltip="Choose the row with the mark"),
        Binding("escape", "close", "Back", id="menu.back", tooltip="Back to where you were"),
        Binding("question_mark,f1", "help", "Help", id="menu.help", tooltip="The keys here"),
        Binding("q", "leave", "Quit", id="menu.quit", tooltip="Leave the program"),
    ]

    def __init__(self, words: Sentences, notice: str = "") -> None:
        """*notice* is why something could not be done before this screen came."""
        super().__init__()
        self.words = words
        self.notice = notice
        self.opens_on: object = None
        """The key of the row that has the mark at first, where that is not the first one."""

    def compose(self) -> ComposeResult:
        yield OrdersPane(id="list")
        yield PromptLine(id="prompt")
        yield StatusLine(id="status")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        self.pane = self.query_one(OrdersPane)
        self.prompt = self.query_one(PromptLine)
        self.status = self.query_one(StatusLine)
        self.pane.heading = self.heading()
        self.pane.opens_at_top = True
        self.show()
        self.prompt.tell(self.task_text())
        if self.notice:
            self.status.say(self.notice, "bad")
        self.pane.focus()
        self.call_after_refresh(self.query_one(KeysLine).show_bindings, self.words)

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self.query_one(KeysLine).show_bindings, self.words)

    def heading(self) -> str:
        """Return the heading of the list."""
        return ""

    def task_text(self) -> str:
        """Return the prompt: what is to be chosen here."""
        return ""

    def rows(self) -> Sequence[Row]:
        """Return the rows."""
        return ()

    def chosen(self, key: object) -> None:
        """A row was chosen."""

    def with_book(self, book: str, then: Callable[[], None]) -> None:
        """Do *then* where a rule book is at hand; one of a package is imported first, beside the keys.

        Who has gone elsewhere meanwhile is left alone. What is wrong with a book is for *then* to tell.
        """
        from core.packages import books, unread

        if book in books() and unread():
            self.status.say(self.words.text("tui-scenarios-reading"))
            self.run_worker(partial(self._import, book, then), group=READING, exclusive=True, thread=True)
        else:
            then()

    def _import(self, book: str, then: Callable[[], None]) -> None:
        from core.packages import BrokenBook
        from core.rules import load

        with suppress(BrokenBook):
            load(book)
        if not get_current_worker().is_cancelled:
            self.call_later(self._go_on, then)

    def _go_on(self, then: Callable[[], None]) -> None:
        if self.is_current:
            self.status.say("")
            then()

    def open_kept(self, path: Path, replay: bool = False) -> None:
        """Open a kept game, or say why it cannot be."""
        from core.engine.log.first_look import header_at

        def opened() -> None:
            if why := desk_of(self).open_path(path, replay):
                self.status.say(why, "bad")

        header = header_at(path)
        self.with_book("" if header is None else header.rules, opened)

    def show(self, cursor: int | None = None) -> None:
        """Show the rows, of which this screen is the owner."""
        rows, on = self.rows(), self.opens_on
        self.opens_on = None
        if on is not None:
            cursor = next((index for index, row in enumerate(rows) if row.key == on), cursor)
        self.pane.show(rows, cursor, self.takes())

    def takes(self) -> Owner:
        """Return who takes what is pressed on the list: what was told before belonged to the press before."""
        owner = self.owner()
        return owner._replace(
            chosen=self._told_anew(owner.chosen),
            highlighted=self._told_anew(owner.highlighted),
            marked=owner.marked if owner.marked is NOBODY.marked else self._told_anew(owner.marked),
            shifted=owner.shifted if owner.shifted is NOBODY.shifted else self._told_anew(owner.shifted),
        )

    def _told_anew(self, act: Callable[P, None]) -> Callable[P, None]:
        def acts(*args: P.args, **kwargs: P.kwargs) -> None:
            self.status.say()
            act(*args, **kwargs)

        return acts

    def owner(self) -> Owner:
        """Return who takes what is pressed on the list."""
        return Owner(chosen=self.chosen)

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        self.pane.action_choose()

    def action_close(self) -> None:
        """Back to where we came from."""
        if self.is_current:
            self.app.pop_screen()

    def action_leave(self) -> None:
        """Leave the program."""
        desk_of(self).leave()

    def action_help(self) -> None:
        """Show the keys of this screen."""
        from tui.screens.help import help_of

        self.app.push_screen(help_of(self, self.words, self.task_text()))
