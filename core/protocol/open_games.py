"""The games that are open, by name, and a port for each seat that asks."""

from __future__ import annotations

from core.engine.contract.seats import OBSERVER, REFEREE, known_seat
from core.engine.game.host import GameHost
from core.engine.seat.port import SeatPort
from core.protocol.answers import Wrong, wrong

MOST_GAMES = 64
"""Games open at once."""


class OpenGames:
    """Games by name; where no name is given the one opened last is meant."""

    def __init__(self) -> None:
        self._games: dict[str, GameHost] = {}
        self._ports: dict[tuple[str, str], SeatPort] = {}
        self._last = ""
        self._made = 0

    def room(self, name: str) -> None:
        """Refuse a name that is taken, and one game too many."""
        if name in self._games:
            raise wrong("bad_request", "cli-engine-name-taken", game=name)
        if len(self._games) >= MOST_GAMES:
            raise wrong("bad_request", "cli-engine-too-many", most=MOST_GAMES)

    def add(self, host: GameHost, name: str) -> str:
        """Keep a game under *name*, or a free one; return it. One that finds no room is let go."""
        try:
            self.room(name)
        except Wrong:
            host.close()
            raise
        self._made += 1
        while not name or name in self._games:
            name = f"g{self._made}"
            self._made += name in self._games
        self._games[name] = host
        self._last = name
        return name

    def host(self, name: str) -> tuple[str, GameHost]:
        """Return the game *name* with its name; the one opened last where that is empty."""
        name = name or self._last
        if name not in self._games:
            raise (
                wrong("no_game", "cli-engine-no-game", game=name)
                if name
                else wrong("no_game", "cli-engine-none-open")
            )
        return name, self._games[name]

    def port(self, name: str, seat: str) -> tuple[SeatPort, GameHost]:
        """Return the port of *seat* in a game."""
        name, host = self.host(name)
        if not known_seat(seat, host.game.seats):
            known = ", ".join((*host.game.seats, REFEREE, OBSERVER))
            if not seat:
                raise wrong("bad_request", "cli-engine-seat-missing", known=known)
            raise wrong("bad_request", "cli-no-seat", seat=seat, known=known)
        key = (name, seat)
        if key not in self._ports:
            self._ports[key] = SeatPort(host, seat)
        return self._ports[key], host

    def close(self, name: str) -> tuple[str, GameHost]:
        """Let a game go; return it with its name."""
        name, host = self.host(name)
        host.close()
        del self._games[name]
        self._ports = {key: port for key, port in self._ports.items() if key[0] != name}
        self._last = next(reversed(self._games), "")
        return name, host

    def close_all(self) -> None:
        """Let every game go."""
        for host in self._games.values():
            host.close()
        self._games.clear()
