"""The screen between two players at one keyboard: it shows nothing of either side.

What was typed before it was seen was meant for the player before, so no such key takes it away.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from core.locale import Sentences
from tui.session.kept.digest import Told, fitting
from tui.session.navigator import desk_of

MARGIN, FRAME = 4, 8
"""Columns beside the digest, and rows for who is to take the keyboard, and how."""


class OpenPass(NamedTuple):
    """The window may be let pass here: who *keeps* the keyboard then, what does it or says why not.

    *onward* goes on behind the curtain.
    """

    keeps: str
    do: Callable[[], Awaitable[str]]
    onward: Callable[[], None]


class HandOver(Screen[None]):
    """ "Hand the keyboard to …": Enter when the right person sits there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Go on", id="handover.take", tooltip="I am the one who is named here"),
        Binding(
            "p", "let_pass", "Pass", id="handover.pass", tooltip="They let it pass, and the keyboard stays"
        ),
        Binding(
            "U",
            "since",
            "Since",
            id="handover.since",
            tooltip="Go on, and read line by line what happened since your last act",
        ),
        Binding(
            "o",
            "open",
            "Open",
            id="handover.open",
            tooltip="Go on; from now on everybody may look at my side",
        ),
    ]

    def __init__(
        self,
        name: str,
        words: Sentences,
        told: Sequence[Told] = (),
        letting: OpenPass | None = None,
        opens: Callable[[], None] | None = None,
        read: Callable[[], object] | None = None,
    ) -> None:
        """*told* is what happened meanwhile, in sentences that both sides may read.

        *opens* keeps that no curtain is wanted before this side any more; `None` where one always is. *read*
        shows it line by line to whoever has taken the keyboard.
        """
        super().__init__()
        self._name_shown = name
        self._told = told
        self._letting = letting
        self._opens = opens
        self._read = read if told else None
        self.words = words
        self._seen = False

    def compose(self) -> ComposeResult:
        width, height = self.app.size
        shown, more = fitting(self._told, width - MARGIN, height - FRAME)
        if more:
            shown.insert(0, self.words.text("tui-hand-over-more", number=more))
        if shown:
            yield Static("\n".join(shown), id="last", markup=False)
        yield Static(self.words.text("tui-hand-over", name=self._name_shown), id="who", markup=False)
        how = [self.words.text("tui-hand-over-enter", name=self._name_shown)]
        if self._read is not None:
            how.append(self.words.text("tui-hand-over-since", name=self._name_shown))
        if self._letting is not None:
            keeps = self._letting.keeps
            how.append(self.words.text("tui-hand-over-pass", name=self._name_shown, keeps=keeps))
        if self._opens is not None:
            how.append(self.words.text("tui-hand-over-open", name=self._name_shown))
        yield Static("\n".join(how), id="how", markup=False)

    def on_mount(self) -> None:
        desk_of(self).forget_keys()
        self.call_after_refresh(self._painted)

    def _painted(self) -> None:
        desk_of(self).forget_keys()
        self._seen = True

    def action_take(self) -> None:
        """The keyboard changed hands."""
        if self.is_current and self._seen:
            self.dismiss(None)

    def action_since(self) -> None:
        """The keyboard changed hands, and whoever has it reads what happened, in his own eyes."""
        if self.is_current and self._seen and self._read is not None:
            self.dismiss(None)
            self.app.call_later(self._read)

    def action_open(self) -> None:
        """The keyboard changed hands, and whoever has it lets everybody look."""
        if self.is_current and self._seen and self._opens is not None:
            self._opens()
            self.dismiss(None)

    async def action_let_pass(self) -> None:
        """They let it pass, and nobody takes the keyboard."""
        letting, self._letting = self._letting, None
        if letting is None or not self.is_current or not self._seen:
            self._letting = letting
        elif why := await letting.do():
            self.query_one("#how", Static).update(Content(why))
        else:
            self.dismiss(None)
            self.app.call_later(letting.onward)
