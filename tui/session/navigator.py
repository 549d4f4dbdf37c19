"""What screens ask of the app, so that they need not know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from textual.screen import Screen

    from core.engine.game.host import GameHost
    from core.engine.words.message import Message
    from core.locale import Sentences
    from tui.session.at_host.one_seat import OneSeat
    from tui.session.seats import Seats
    from tui.settings.kept import Kept
    from tui.settings.key_map import Bound


class Fits(Protocol):
    """The program as whoever sits here has set it."""

    @property
    def kept(self) -> Kept:
        """The settings, and where they are kept."""

    @property
    def complaints(self) -> tuple[Message, ...]:
        """What is wrong with what is kept, a sentence a mistake."""

    @property
    def acts(self) -> Mapping[str, Bound]:
        """All that is done by keys, with the usual ones."""

    @property
    def keys(self) -> Mapping[str, tuple[str, ...]]:
        """Of what has other keys than usual: those that hold, as Textual calls them."""

    def set(self, name: str, value: str) -> Message | None:
        """Change a setting, at once and for later; return why it could not be kept."""

    def set_keys(self, act: str, keys: Sequence[str] | None) -> Message | None:
        """Do *act* with other keys, or with `None` the usual ones; return why not, or why it is not kept."""


class Desk(Protocol):
    """Opens games and menus; the app is one."""

    words: Sentences
    """The sentences of the reader's language."""

    @property
    def fitting(self) -> Fits:
        """The program as it is set, and how that is changed."""

    ascii_only: bool
    """Whether the terminal has plain signs only."""

    @property
    def pressed(self) -> int:
        """How many keys were pressed so far."""

    @property
    def at_menu(self) -> bool:
        """Whether no game is open: what is shown may be shown anew."""

    def open_menu(self, notice: str = "") -> None:
        """Show the start menu."""

    def open_game(self, game: GameHost | Seats, replay: bool = False, seat: str | None = None) -> None:
        """Show a game."""

    def open_table(self, seats: Seats, replay: bool = False, notice: str = "") -> None:
        """Show a game to whoever sits there."""

    def open_remote_table(
        self, seats: OneSeat, replay: bool = False, from_first: bool = False, record: int = 0
    ) -> None:
        """Show a hosted game in the place of what is shown; a *replay* at its end, or *from_first* act.

        A *record* of the log is looked back at.
        """

    def open_path(self, path: str | Path, replay: bool = False, plays: bool = False, record: int = 0) -> str:
        """Open a kept game in the place of what is shown; return why that cannot be, or nothing.

        A *replay* that *plays* runs by itself from the first line; a *record* of the log is looked back at.
        """

    def leave_game(self, notice: str = "") -> None:
        """From the game to the start menu, or to the lobby."""

    def show_desk(self, desk: bool) -> None:
        """Show the open game as the referee's desk, or on the screen with panes."""

    def clear_menus(self) -> None:
        """Close the menus, before a game takes their place."""

    def speak(self, language: str) -> None:
        """Use another language from now on."""

    def attend(self, title: str, ring: bool = False) -> None:
        """Give the terminal's window a *title*, and with *ring* its bell: a decision waits."""

    def forget_keys(self) -> None:
        """Drop what was typed ahead of a screen that nobody has seen yet."""

    def decision_came(self, since: float) -> None:
        """Leave out what is typed before anybody can have seen that something has come to decide.

        That is for who typed *since* he had nothing to decide, a moment of `time.monotonic`.
        """

    def leave(self) -> None:
        """Leave the program; where others would have to go with it, it is asked first."""


def desk_of(screen: Screen[Any]) -> Desk:
    """Return the app of *screen* as what it may ask of it."""
    return cast(Desk, screen.app)
