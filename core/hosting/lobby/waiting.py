"""Somebody waits in his shell until a decision is his own; the host tells when something has changed.

What he learns by it is what his own screen would tell: that he is awaited, or that a game of his is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress

from core.hosting.games.tables import Tables
from core.hosting.lobby.awaited import awaited
from core.hosting.lobby.lobby import GameLine, Lobby
from core.hosting.people.people import Person
from core.hosting.refused import Refused, refused
from core.hosting.table.house import House


class Waiting:
    """One person who waits, for any game of his or for one *game* alone; used from one event loop."""

    def __init__(self, house: House, tables: Tables, person: Person, game: str = "") -> None:
        """`Refused` where he has no seat in that game."""
        self._house = house
        self._tables = tables
        self._person = person
        self._game = game
        self._stirred = asyncio.Event()
        self._played: set[str] = set()
        """The games that were played when he began to wait, or began since: the end of one is told."""

        self._check_game()

    async def wait(self) -> None:
        """Return when he is awaited, or a game is over; at once where that is so. Costs nothing meanwhile.

        `Refused` where the one game was taken off the list, or is his no more.
        """
        stop = self._house.bulletin.attach(self._stirred.set)
        try:
            await self._open()
            while not self.due:
                await self._stirred.wait()
                self._stirred.clear()
                self._check_game()
        finally:
            stop()

    @property
    def due(self) -> bool:
        """Whether there is something to tell."""
        return self._called or bool(self.over)

    @property
    def over(self) -> tuple[str, ...]:
        """The games that are over by now."""
        mine = {game for game, _ in self._seats()}
        waited = {self._game} if self._game else self._played & mine
        return tuple(game for game in sorted(waited) if self._is_over(game))

    def _is_over(self, game: str) -> bool:
        if (table := self._tables.opened(game)) is not None:
            return table.host.game.state.over is not None
        row = self._house.rows.find(game)
        return row is not None and row.state == "over" and not row.struck

    def told(self, lobby: Lobby) -> tuple[Lobby, tuple[GameLine, ...]]:
        """Return what of his lobby is to be told, and the games that are over by now."""
        over = tuple(line for line in lobby.finished if line.id in self.over)
        if not self._game:
            return lobby, over
        mine = tuple(line for line in lobby.my_games if line.id == self._game)
        return Lobby(mine, tuple(line for line in lobby.awaited if line.id == self._game)), over

    @property
    def _called(self) -> bool:
        """Whether he is awaited at a table; one that is closed is as it was when it was looked at last."""
        for game, seat in self._seats():
            table = self._tables.opened(game)
            if table is None or table.host.game.state.over is not None:
                continue
            self._played.add(game)
            if seat not in self._house.stand_ins.of(game) and awaited(table, seat):
                return True
        return False

    def _seats(self) -> Iterator[tuple[str, str]]:
        for game, seat in self._house.seating.games_of(self._person):
            if self._game in ("", game):
                yield game, seat

    async def _open(self) -> None:
        """Open his games, which may have been closed because nobody sat at them."""
        for game, _ in tuple(self._seats()):
            row = self._house.rows.find(game)
            if row is not None and not row.struck and row.state == "running":
                with suppress(Refused):  # its log cannot be read: the lobby says why
                    await self._tables.table(game)

    def _check_game(self) -> None:
        if self._game:
            self._house.rows.the(self._game)
            if not any(self._seats()):
                raise refused("hosting-not-your-seat")
