"""The games of a host that are over, to be found again and read from their first act."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from core.hosting.refused import Refused
from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.asking import Asking
from tui.screens.lobby.rows import Entry, found_row, has, played_row
from tui.session.lobby_port import LobbyPort
from tui.session.navigator import desk_of

MOST = 300
"""Rows that are shown at once."""

AT_ONCE = 20
"""Rows that are made before others get their turn."""

ACTS = "play"
"""The group of work that the next key waits for."""


class PlayedScreen(Asking):
    """A row a game, the one that ended last first; Enter opens it at its first act."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "slash", "find", "Find", id="lobby.find", tooltip="Show only games with some words", show=True
        ),
    ]

    def __init__(self, guest: LobbyPort, words: Sentences, wanted: str = "") -> None:
        super().__init__(words)
        self._guest = guest
        self._games: list[Row] | None = None
        """A row each, made once: there may be thousands."""

        self._wanted = wanted
        """The words that a game's row must have to be shown; "" for all of them."""

    def on_mount(self) -> None:
        self.run_worker(self._look(), group=ACTS)

    async def _look(self) -> None:
        try:
            games = await self._guest.played()
        except Refused as told:
            self.status.say(self.words.say(told.message), "bad")
            return
        found: list[Row] = []
        for line in games:
            found.append(played_row(line, self.words))
            if len(found) % AT_ONCE == 0:
                await asyncio.sleep(0)
        self._games = found
        self._find(self._wanted)

    # --- the list ---------------------------------------------------------------------------------

    def heading(self) -> str:
        return self.words.text("tui-played")

    def task_text(self) -> str:
        return self.words.text("tui-played-task")

    def rows(self) -> Sequence[Row]:
        if self._games is None:
            return [Row(self.words.text("tui-lobby-looking"), None, "dim")]
        if not self._games:
            return [Row(self.words.text("tui-played-none"), None, "dim")]
        found = self._found()
        more = Row(self.words.text("tui-played-more", count=len(found) - MOST), None, "dim")
        only = [found_row(found, self.words, self._wanted), Row("")] if self._wanted else []
        return [*only, *found[:MOST], *([more] if len(found) > MOST else [])]

    def _found(self) -> list[Row]:
        """Return the rows that have all words that are wanted."""
        return [row for row in self._games or () if has(row, self._wanted)]

    # --- finding and reading ----------------------------------------------------------------------

    def action_find(self) -> None:
        """Ask which games are to be shown: a letter begins anew, a space goes on with the old words."""
        self.ask("tui-lobby-find", self._find, self._wanted)
        self.prompt.may_replace()

    def _find(self, wanted: str) -> None:
        self._wanted = wanted.strip()
        self.show(0)

    def chosen(self, key: object) -> None:
        if isinstance(key, Entry):
            self.run_worker(self._read(key.game), group=ACTS)

    async def _read(self, game: str) -> None:
        """Open a game at its first act, once its log is read."""
        desk = desk_of(self)
        try:
            seats = await self._guest.read_again(game, self.app.call_later)
            await seats.read_ahead()
        except Refused as told:
            self.status.say(self.words.say(told.message), "bad")
            return
        desk.open_remote_table(seats, True, from_first=True)
