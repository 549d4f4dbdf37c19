"""The app of somebody who plays on a host: his own seats, and nothing of the host's machine."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from textual.command import CommandPalette
from textual.screen import Screen

from core.engine.words.message import Message, say
from core.hosting.club import Club
from core.hosting.news import News
from core.hosting.people import Person
from core.hosting.refused import Refused
from core.hosting.sitting import Sitting as Chair
from tui.app.app import SchermagliaApp
from tui.screens.game.screen import GameScreen
from tui.screens.help import Help
from tui.session.seated import Seated
from tui.terminal.kind import Terminal


class HostedApp(SchermagliaApp):
    """Sits down on the seat that waits for its person, else on any of his, and shows the game there.

    It opens no file, makes no game and shows no path: all that the menus at home offer is refused here.
    """

    def __init__(
        self,
        club: Club,
        person: Person,
        language: str,
        terminal: Terminal,
        note: Callable[..., object] = lambda event, **facts: None,
    ) -> None:
        """*note* writes into the host's log what happens at this terminal."""
        super().__init__("menu", language, terminal=terminal)
        self._note = note
        self._club = club
        self._person = person
        self._chair: Chair | None = None

    # --- sitting down -------------------------------------------------------------------------

    def open_menu(self, notice: str = "") -> None:
        """Take a seat: there is no menu."""
        self.run_worker(self._take_place(), group="place", exclusive=True)

    async def _take_place(self) -> None:
        try:
            place = await self._place()
            if place is None:
                self._leave(say("host-no-seat", name=self._person.name))
                return
            self._chair = await self._club.sit(self._person, *place, self._heard)
        except Refused as error:
            self._leave(error.message)
            return
        self._note("seat", game=self._chair.game, seat=self._chair.seat)
        self._show_seat()
        self._chair.seen()

    async def _place(self) -> tuple[str, str] | None:
        """Return the game and seat to sit down at: where a decision waits, else the one made last."""
        club, person = self._club, self._person
        seating = club.house.seating
        for game, seat in seating.invited(person):
            with suppress(Refused):
                await club.take_seat(person, game, seat)
        lobby = await club.lobby(person)
        begun = [line for line in lobby.my_games if line.state != "gathering"]
        waits = [line for line in lobby.awaited if line.mine]
        if line := next(iter((*waits, *reversed(begun), *lobby.my_games)), None):
            return line.id, line.seat
        return None

    def _show_seat(self, notice: str = "") -> None:
        assert self._chair is not None
        seated = Seated(self._chair)
        self.push_screen(GameScreen(seated, self.words, False, self.ascii_only, notice))
        self.run_worker(seated.read_ahead(), group="reading", exclusive=True)

    # --- what happens at the table --------------------------------------------------------------

    def _heard(self, news: News) -> None:
        """Called by the game, which must not be kept waiting: everything is done later."""
        self.call_later(self._told, news)

    def _told(self, news: News) -> None:
        if news.kind == "dropped":
            self._leave(news.message or say("host-closing"))
        elif news.kind == "moved":
            for screen in self.screen_stack:
                if isinstance(screen, GameScreen):
                    screen.moved()
            if self._chair is not None and self._chair.over is None:
                self._chair.seen()

    def _leave(self, why: Message) -> None:
        self.give_up(self.words.say(why))

    # --- what is not done here ------------------------------------------------------------------

    def open_path(self, path: str | Path, replay: bool = False) -> str:
        """Open nothing: files are the host's."""
        return self.words.text("host-no-files")

    def leave_game(self) -> None:
        """Get up, and go."""
        self.close_host()
        self.exit()

    def to_menu(self, notice: str = "") -> None:
        """Go, for there is no menu."""
        self.give_up(notice)

    def close_host(self) -> None:
        """Get up from the table; the game goes on."""
        if self._chair is not None:
            self._chair.leave()
            self._chair = None

    # --- faults ---------------------------------------------------------------------------------

    def told_fault(self, file: str) -> str:
        """Return the sentence for a fault; where it is written down is the keeper's business."""
        self._note("fault", file=file)
        return self.words.text("host-view-fault")

    def again_without(self, screen: Screen[Any], notice: str, to_menu: bool) -> None:
        """Take *screen* away; the game's own is made anew from what the seat knows."""
        if to_menu or self._chair is None or self._chair.over is not None:
            self.give_up(notice)
        elif isinstance(screen, (Help, CommandPalette)):
            while screen in self.screen_stack[1:]:
                self.pop_screen()
        else:
            self.clear_menus()
            self._show_seat(notice)
