"""The ladders of a host: of each rule book who plays how strongly, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.hosting.lobby.ladder import Ladder, Rung
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.contests.played import PlayedScreen
from tui.screens.listing import Listing
from tui.session.lobby_port import LobbyPort

ACTS = "play"


class Place(NamedTuple):
    """Somebody on the ladder of a book."""

    book: str
    name: str


class LaddersScreen(Listing):
    """A heading a book and a row a player; Enter shows the games that he has played of it."""

    def __init__(self, guest: LobbyPort, words: Sentences) -> None:
        super().__init__(words)
        self._guest = guest
        self._ladders: tuple[Ladder, ...] | None = None

    def on_mount(self) -> None:
        self.run_worker(self._look(), group=ACTS)

    async def _look(self) -> None:
        try:
            self._ladders = await self._guest.ladders()
        except Refused as told:
            self.status.say(self.words.say(told.message), "bad")
        else:
            self.show(0)

    def heading(self) -> str:
        return self.words.text("tui-ladders")

    def task_text(self) -> str:
        return self.words.text("tui-ladders-task")

    def rows(self) -> Sequence[Row]:
        if self._ladders is None:
            return [Row(self.words.text("tui-lobby-looking"), None, "dim")]
        return list(ladder_rows(self._ladders, self.words))

    def chosen(self, key: object) -> None:
        if isinstance(key, Place):
            self.app.push_screen(PlayedScreen(self._guest, self.words, f"{key.name} {key.book}"))


def ladder_rows(ladders: Sequence[Ladder], words: Sentences) -> Iterator[Row]:
    """Yield ladders as rows, with what a rating is at the foot of each; one row at least."""
    if not ladders:
        yield Row(words.text("tui-ladders-none"), None, "dim")
    for ladder in ladders:
        yield Row(ladder.book, None, "heading")
        for place, rung in enumerate(ladder.rungs, 1):
            rating = words.text("tui-ladder-rating", rating=rung.rating, give=rung.give)
            note = f"{won(rung, words)} {words.text('tui-ladder-note')}"
            yield Row(f"{place:>2}. {rung.name}", Place(ladder.book, rung.name), "", rating, note)
        yield Row("")


def won(rung: Rung, words: Sentences) -> str:
    """Return how many games somebody has played, won, drawn and lost."""
    return words.text("tui-ladder-games", count=rung.games, won=rung.won, drawn=rung.drawn, lost=rung.lost)
