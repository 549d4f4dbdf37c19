"""Somebody whose screen is in another process than his club: what its lobby asks goes over a socket."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.engine.contract.seats import OBSERVER
from core.hosting.lobby.lobby import GameLine
from core.hosting.refused import refused
from tui.session.another_process.remote_line import RemoteLine, entered
from tui.session.another_process.remote_sitting import RemotePart
from tui.session.another_process.remote_table import RemoteTable
from tui.session.another_process.wire import Open, Visit
from tui.session.company import Post


class RemoteGuest(RemotePart):
    """Answers `tui.session.lobby_port.LobbyPort` by the *token* that the host gave this screen.

    *note* writes into the host's log.
    """

    def __init__(self, socket: Path, token: str, note: Callable[..., object]) -> None:
        """`Refused` where the host knows no such token, `OSError` where it is gone."""
        line, cut, _ = entered(socket, Visit(token))
        self._socket = socket
        self._token = token
        self._over = RemoteLine(line, cut)
        self.note = note
        self.inviter = RemotePart(self._over, "inviter.")
        self.tournaments = RemotePart(self._over, "tournaments.")
        self.shelf = RemotePart(self._over, "shelf.")
        super().__init__(self._over, "lobby.")

    def here(self) -> tuple[str, ...]:
        """Nobody has to go with him."""
        return ()

    def attach(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call *listener* after every change that the lobby may tell of; return how to stop it."""
        return self._over.attach(listener)

    def close(self) -> None:
        """Hang up."""
        self._over.close()

    # --- sitting down -------------------------------------------------------------------------

    async def sit(self, line: GameLine, post: Post, behind: int = 0) -> RemoteTable:
        """Sit down at a game, on his own seat if he has one there, else to watch."""
        return await self._at(Open(self._token, line.id, line.seat or OBSERVER, behind=behind), post)

    async def sit_at(self, id: str, post: Post) -> RemoteTable:
        """Sit down at a game by its id: on the seat that is his own, else to watch."""
        return await self._at(Open(self._token, id, ""), post)

    async def read_again(self, id: str, post: Post) -> RemoteTable:
        """Sit down at a game that is over, to look back at it; `Refused` while it is played."""
        game: Any = self._over.ask("lobby.game", id)
        if game.state != "over":
            raise refused("hosting-not-over")
        return await self.sit_at(id, post)

    async def _at(self, wanted: Open, post: Post) -> RemoteTable:
        return await RemoteTable.opened_at(self._socket, wanted, post, sits=lambda id: self.sit_at(id, post))
