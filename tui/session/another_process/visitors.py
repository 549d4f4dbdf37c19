"""Who has a screen in another process of this host: each is known there by a token that it alone was told.

The host says whose screen it is when it gives the terminal away; nothing that comes from there names a
person. When the terminal is gone its token is worth nothing, and whatever was opened with it is closed.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import cast

from core.engine.words.message import say
from core.hosting.news import Listener, News
from core.hosting.refused import refused
from core.hosting.sitting import Sitting
from tui.session.another_process.served import InLobby, Place
from tui.session.another_process.wire import Open, Visit
from tui.session.at_host.guest import Guest
from tui.session.at_host.hosted import HostedPort
from tui.session.kept.personal_shelf import PersonalShelf


class Visitor:
    """A *guest* whose screen is elsewhere, where his settings lie, and who hears what was opened for him."""

    def __init__(self, guest: Guest, shelf: PersonalShelf) -> None:
        self.guest = guest
        self.shelf = shelf
        self.lines: set[Listener] = set()


class Visitors:
    """Gives out tokens, and lets whoever has one ask and sit down as the person that it stands for."""

    def __init__(self) -> None:
        self._by_token: dict[str, Visitor] = {}

    def admit(self, guest: Guest, shelf: PersonalShelf) -> str:
        """Return a token for a screen of a guest's."""
        token = secrets.token_hex(16)
        self._by_token[token] = Visitor(guest, shelf)
        return token

    def dismiss(self, token: str) -> None:
        """Make a token worth nothing, and close what was opened with it."""
        if (visitor := self._by_token.pop(token, None)) is not None:
            for hear in tuple(visitor.lines):
                hear(News("dropped", say("hosting-gone")))

    def _the(self, token: str) -> Visitor:
        if (found := self._by_token.get(token)) is None:
            raise refused("hosting-gone")
        return found

    def lobby(self, wanted: Visit, hear: Listener) -> InLobby:
        """Let a screen look round in a lobby; see `tui.session.another_process.served.Visiting`."""
        visitor = self._the(wanted.token)
        guest = visitor.guest
        visitor.lines.add(hear)
        parts = {
            "lobby": guest,
            "inviter": guest.inviter,
            "tournaments": guest.tournaments,
            "shelf": visitor.shelf,
        }
        return InLobby(guest.person.name, parts, guest.attach, lambda: visitor.lines.discard(hear))

    async def seating(self, wanted: Open, hear: Listener) -> Place:
        """Seat a screen's person where the club lets him; see `served.Seating`."""
        visitor = self._the(wanted.person)
        visitor.lines.add(hear)
        left = partial(visitor.lines.discard, hear)
        try:
            if wanted.look:
                return Place(await visitor.guest.look_back(wanted.game, wanted.seat), left)
            sitting = await visitor.guest.seated(wanted.game, wanted.seat, hear, wanted.behind)
            return _at(sitting, visitor.guest, left)
        except BaseException:
            left()
            raise


def _at(sitting: Sitting, guest: Guest, left: Callable[[], None]) -> Place:
    """Return the place of a *sitting*; whoever leaves it watches no more."""

    def leave() -> None:
        sitting.leave()
        guest.risen()
        left()

    return Place(cast(HostedPort, sitting.port), leave, sitting, guest.eyes(sitting.game))
