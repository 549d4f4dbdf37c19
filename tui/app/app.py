"""The app: it opens games and screens, and leaves the terminal as it found it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from rich.text import Text
from textual import events
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.binding import BindingType
from textual.command import CommandPalette, Provider
from textual.message import Message
from textual.screen import Screen
from textual.worker import WorkerFailed

from core.engine.words.message import Message as CoreMessage
from core.engine.words.sanitize import clean
from core.locale import Sentences, sentences
from tui.app.barrier import Barrier, written
from tui.app.fitting import Fitted, Fitting
from tui.app.keyboard import Keyboard
from tui.app.themes import DARK_VARIABLES
from tui.screens.app_keys import APP_KEYS, QUIT
from tui.settings.kept import Kept
from tui.settings.language import language_of
from tui.terminal.kind import FULL, Terminal
from tui.terminal.narrow import NarrowLayout, NarrowUpdate, Shown
from tui.terminal.styles import share_styles

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import RenderableType

    from core.engine.game.host import GameHost
    from core.scenarios import Scenario
    from tui.screens.game.screen import GameScreen
    from tui.session.at_host.one_seat import OneSeat
    from tui.session.here.guided import GuidedSitting
    from tui.session.here.session import Sitting
    from tui.session.lobby_port import LobbyPort
    from tui.session.seats import Seats
    from tui.terminal.ending import Ending

Start = Literal["menu"]

KEEP_TITLE, OLD_TITLE = "\x1b[22;2t", "\x1b[23;2t"
"""Orders to the terminal: remember the title of the window, and have it again."""


def commands() -> type[Provider]:
    """Return what the palette offers; read when it is first opened."""
    from tui.app.palette import Commands

    return Commands


class SchermagliaApp(Fitted):
    """Starts with the menu, with a game, with a recorded game to read, or with a club's lobby.

    *start* is `"menu"`, a scenario of which is asked how to play it, a `GameHost`, a `Sitting`, or whoever
    sits at a host's table; with *replay* the
    game is read from its first line and not played. A *guest* has a club's lobby in the place of the
    menu. A terminal that is not the program's own comes with its driver among the *options*.
    """

    TITLE = "schermaglia"
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar = {commands}
    # Of all screens: one that brought its own would have every style parsed again when it opens.
    CSS_PATH: ClassVar = [
        "../panes/pane.tcss",
        "../panes/map/map.tcss",
        "../panes/map/look.tcss",
        "../panes/keys.tcss",
        "../panes/prompt.tcss",
        "../panes/turn.tcss",
        "../screens/game/screen.tcss",
        "../screens/desk/desk.tcss",
        "../screens/handover.tcss",
        "../screens/new/scenario.tcss",
        "../screens/editor/editor.tcss",
        "palette.tcss",
    ]
    BINDINGS: ClassVar[list[BindingType]] = [*APP_KEYS]

    def __init__(
        self,
        start: GameHost | Seats | Scenario | Path | Start = "menu",
        language: str = "",
        replay: bool = False,
        seat: str | None = None,
        ascii_only: bool = False,
        terminal: Terminal = FULL,
        guest: LobbyPort | None = None,
        kept: Kept | None = None,
        desk: bool = False,
        **options: Any,
    ) -> None:
        """With *desk* the game that it starts with is shown as the referee's desk.

        *kept* are the settings of whoever sits here; without them everything is as usual.
        """
        super().__init__(**options)
        self.terminal = terminal
        self.ascii_only = ascii_only
        self.fitting = Fitting(
            self, kept or Kept(), terminal, ascii_only, guest is not None or "SSH_CONNECTION" in os.environ
        )
        share_styles(self)
        self.start = start
        self.home: Callable[[Sentences, str], Screen[None]] | None = None
        """Makes the screen that has the place of the menu, with what is to be told there."""

        self.guest = guest
        """Whose terminal of a club this is."""

        self.replay = replay
        self.reads = ""
        """The game of a club that its terminal begins with, to look back at from its first act."""

        self.seat = seat
        self.desk = desk
        self.words: Sentences = sentences(language or language_of(self.fitting.kept.now))
        self.sitting: Seats | None = None
        """Whoever plays the game that is open."""

        self._window = ""
        """The title of the terminal's window, where it was given one."""

        self._shown = Shown(terminal.erases)
        self.keyboard = Keyboard(self, self.leaves)
        self.barrier = Barrier(self)
        self.ending: Ending | None = None

    async def on_event(self, event: events.Event) -> None:
        if self.keyboard.keeps(event):
            if self.sitting is not None and self.sitting.company is not None:
                self.sitting.company.pressed()
            return
        await super().on_event(event)

    def on_load(self) -> None:
        if self.ending is not None:
            self.ending.listen()

    def on_mount(self) -> None:
        notice = self.fitting.notice(self.words)
        if self.start == "menu":
            self.open_menu(notice)
            if self.guest is not None and self.reads:
                self.run_worker(self._read_again(self.guest, self.reads), group="reading", exclusive=True)
        else:
            self._open_start(self.start, notice)

    # --- screens ----------------------------------------------------------------------------------

    def open_menu(self, notice: str = "") -> None:
        """Show the start menu, or the lobby where this is a terminal of a club."""
        if self.home is not None:
            self.push_screen(self.home(self.words, notice))
        elif self.guest is not None:
            from tui.screens.lobby.screen import LobbyScreen

            self.push_screen(LobbyScreen(self.guest, self.words, notice))
        else:
            from tui.screens.menu import Menu

            self.push_screen(Menu(self.words, notice))

    def _open_start(self, start: GameHost | Seats | Scenario | Path, notice: str) -> None:
        """Show a game, or ask how a scenario is to be played, or looked at."""
        from core.scenarios import Scenario
        from tui.screens.demo import Demo

        if isinstance(start, Path):  # the editor; the menu lies behind it
            from tui.screens.editor.opening import editor_of

            self.open_menu(notice)
            self.push_screen(editor_of(start, self.words))
        elif isinstance(start, Scenario):
            self.push_screen(Demo(self.words, start, notice))
        else:
            self.open_game(start, self.replay, self.seat, notice, self.desk)

    def _seats_of(self, host: GameHost, replay: bool = False, seat: str | None = None) -> Sitting:
        """Return who sits at a game of this machine; with a guide where it is a guided one."""
        from core.guides import guided
        from tui.session.here.session import Sitting

        header = host.game.header
        guide = guided(header.scenario) if not replay else None
        if guide is not None and guide.book == header.rules and guide.side in host.game.seats:
            from tui.session.here.guided import GuidedSitting

            return GuidedSitting(guide, host)
        return Sitting.of(host, replay, seat)

    def open_game(
        self,
        game: GameHost | Seats,
        replay: bool = False,
        seat: str | None = None,
        notice: str = "",
        desk: bool = False,
    ) -> None:
        """Show a game, with *desk* as the referee's desk from now on; *notice* tells why it is shown anew."""
        from core.engine.game.host import GameHost

        try:
            seats = self._seats_of(game, replay, seat) if isinstance(game, GameHost) else game
        except Exception:
            game.close()
            raise
        if desk:
            seats.show_at_desk(True)
        self.open_table(seats, replay, notice)

    def open_table(self, seats: Seats, replay: bool = False, notice: str = "") -> None:
        """Show a game to whoever sits there, on the screen on which it was left; let it go if that fails."""
        self.sitting = seats
        try:
            if seats.at_desk and not replay:
                self.open_desk(seats, notice)
            else:
                self._show_game(seats, self._game_screen(seats, replay, notice))
        except Exception:
            self.close_host()
            raise

    def show_desk(self, desk: bool) -> None:
        """Show the open game as the referee's desk, or on the screen with panes."""
        if self.sitting is not None:
            self.sitting.show_at_desk(desk)
            self.clear_menus()
            self.open_table(self.sitting)

    def open_desk(self, seats: Seats, notice: str = "") -> None:
        """Show a game as the referee's desk."""
        from tui.screens.desk.screen import DeskScreen

        self.sitting = seats
        self.push_screen(DeskScreen(seats, self.words, notice))

    def open_remote_table(
        self, seats: OneSeat, replay: bool = False, from_first: bool = False, record: int = 0
    ) -> None:
        """Show a hosted game in the place of what is shown; its log is read while keys are served."""
        self.close_host()
        self.clear_menus()
        if from_first or record:
            screen = self._game_screen(seats, replay)
            screen.from_first, screen.looks_back_to = from_first, record
            self._show_game(seats, screen)
        else:
            self.open_table(seats, replay)
        self.run_worker(seats.read_ahead(), group="reading", exclusive=True)

    async def _read_again(self, guest: LobbyPort, game: str) -> None:
        """Show a game of the club from its first act; where that cannot be, the lobby says why."""
        from core.hosting.refused import Refused

        try:
            seats = await guest.read_again(game, self.call_later)
            await seats.read_ahead()
        except Refused as told:
            self.to_menu(self.words.say(told.message))
            return
        self.open_remote_table(seats, True, from_first=True)

    def open_path(self, path: str | Path, replay: bool = False, plays: bool = False, record: int = 0) -> str:
        """Open a kept game in the place of what is shown; return why that cannot be, or nothing.

        What is shown stays as it is until the game is open. Files of a host are not opened for a guest.
        A *replay* that *plays* runs by itself from the first line; a *record* is looked back at: what cannot
        be played on, such as a game whose secret somebody else has, is then read.
        """
        if self.guest is not None:
            return self.words.text("host-no-files")
        from core.engine.log.hash_chain import LogError
        from core.games import open_game
        from tui.session.error import sentence_of, why_not
        from tui.session.kept.left import usual_screen

        host: GameHost | None = None
        try:
            if not replay and self._sat_down_at_host(Path(path)):
                return ""
            try:
                host = open_game(Path(path), write=not replay)
            except LogError:
                if replay or not record:
                    raise
                replay, host = True, open_game(Path(path), write=False)
            sitting = self._seats_of(host if replay else usual_screen(host), replay)
            at_desk = sitting.at_desk and not replay
            screen = None if at_desk else self._game_screen(sitting, replay)
            if screen is not None:
                screen.plays, screen.looks_back_to = plays, record
        except Exception as error:  # a file may hold anything; it must not end the program
            if host is not None:
                host.close()
            if sentence_of(error, self.words) is None:
                return self.told_fault(error, "opening")
            return why_not(error, self.words)
        self.close_host()
        self.clear_menus()
        if screen is None:
            self.open_desk(sitting)
        else:
            self._show_game(sitting, screen)
        return ""

    def _sat_down_at_host(self, path: Path) -> bool:
        """Sit down at a table of the host that runs here, where *path* is the log of one of its games."""
        from tui.session.another_process.host_here import of_host, table_of
        from tui.session.error import told

        if (seats := table_of(path, "", self.call_later)) is not None:
            self.open_remote_table(seats)
        elif of_host(path):
            raise told("cli-open-host", file=str(path))
        return seats is not None

    def _game_screen(self, seats: Seats, replay: bool, notice: str = "") -> GameScreen:
        from tui.screens.game.screen import GameScreen

        if getattr(seats, "lesson", None) is not None and not replay:
            from tui.screens.learn.screen import GuidedScreen

            return GuidedScreen(cast("GuidedSitting", seats), self.words, self.ascii_only, notice)
        return GameScreen(seats, self.words, replay, self.ascii_only, notice)

    def _show_game(self, seats: Seats, screen: GameScreen) -> None:
        self.sitting = seats
        self.push_screen(screen)

    def leave_game(self, notice: str = "") -> None:
        """From the game to the start menu, or to the lobby."""
        self.close_host()
        self.to_menu(notice)

    def to_menu(self, notice: str = "") -> None:
        """Leave whatever is shown for the start menu."""
        self.clear_menus()
        self.open_menu(notice)

    def clear_menus(self) -> None:
        """Close the menus, before a game takes their place."""
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def forget_keys(self) -> None:
        """Drop what was typed ahead of a screen that nobody has seen yet."""
        self.keyboard.forget()

    def decision_came(self, since: float) -> None:
        """Leave out what is typed before anybody can have seen that something has come to decide."""
        self.keyboard.came(since)

    @property
    def kept(self) -> Kept:
        """The settings of whoever sits here."""
        return self.fitting.kept

    @property
    def at_menu(self) -> bool:
        """Whether no game is open."""
        return self.sitting is None

    def speak(self, language: str) -> None:
        """Use another language from now on."""
        self.words = sentences(language)

    def close_host(self) -> None:
        """Leave the open game, and let its log go where it is this program's."""
        if self.sitting is not None:
            left, self.sitting = self.sitting, None
            left.close()

    def on_unmount(self) -> None:
        self.close_host()
        if self.guest is None:
            from core.packages import importing

            importing.leave()
        if self._window:
            self._tell_terminal(OLD_TITLE)

    # --- leaving ------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Leave the program; where others would have to go with it, it is asked first."""
        from tui.screens.leaving import Leaving

        people = self.guest.here() if self.guest is not None else ()
        if not people:
            self.exit()
        elif not isinstance(self.screen, Leaving):
            self.push_screen(Leaving(people, self.words))

    async def action_quit(self) -> None:
        """Leave the program, as Ctrl+Q asks for."""
        self.leave()

    # --- calling for attention ----------------------------------------------------------------------

    def attend(self, title: str, ring: bool = False) -> None:
        """Give the terminal's window a *title*, and with *ring* its bell: a decision waits."""
        if ring:
            self.bell()
        if title == self._window or self.terminal.colours == "none" or self.terminal.letters == "linux":
            return
        keep = "" if self._window else KEEP_TITLE
        self._window = title
        self._tell_terminal(f"{keep}\x1b]2;{clean(title)}\x07")

    def _tell_terminal(self, order: str) -> None:
        if self._driver is not None:
            self._driver.write(order)

    # --- faults ---------------------------------------------------------------------------------------

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, ChopsUpdate):
            renderable = NarrowUpdate.of(renderable, self._shown)
        elif isinstance(renderable, LayoutUpdate):
            renderable = NarrowLayout.of(renderable, self._shown)
        elif renderable is not None:
            self._shown.forget()
        super()._display(screen, renderable)

    async def _dispatch_message(self, message: Message) -> None:
        # Textual ends the loop of whoever has a fault; without the app's own there is no program.
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            self._handle_exception(error)

    def _handle_exception(self, error: Exception) -> None:
        """Where Textual brings every fault; its own way is a traceback with the values of all variables."""
        if isinstance(error, WorkerFailed) and isinstance(error.error, Exception):
            error = error.error
        if self.is_headless and self._exception is None:  # a test fails by it
            self._exception = error
            self._exception_event.set()
        if self._running and (gone := host_gone(error)) is not None:
            self.call_later(self._lost_host, self.words.say(gone))
        elif self._running:
            self.barrier.fault(error)
        else:
            self.give_up(self.told_fault(error, "start"))

    def _lost_host(self, notice: str) -> None:
        """The host whose table this was is gone, in the middle of something."""
        if self.sitting is not None:
            self.leave_game(notice)

    @property
    def leaving(self) -> bool:
        """Whether the program is being left: what is being put together then is never whole."""
        return self._exit

    def panic(self, *renderables: RenderableType) -> None:
        """The thread that reads the keyboard has ended, and has told why: without it nothing can go on."""
        with self.console.capture() as told:
            self.console.print(*renderables)
        self.give_up(self.told_fault(RuntimeError(told.get()), "keyboard"))

    def told_fault(self, error: BaseException, where: str) -> str:
        """Write a fault down, and return the sentence for it: it names the package whose book it was in."""
        from core.packages import at_fault

        file, book = written(error, where), at_fault(error)
        if self.guest is not None:  # where a host writes it down is its keeper's business
            self.guest.note("fault", file=file)
            return self.words.text("host-view-fault")
        if book is not None:
            told = "tui-fault-package" if file else "tui-fault-package-untold"
            return self.words.text(told, file=file, book=book.id, package=book.package)
        return self.words.text("tui-fault", file=file) if file else self.words.text("tui-fault-untold")

    def again_without(self, screen: Screen[Any], notice: str, to_menu: bool) -> None:
        """Take *screen* away and show the one before it, a game anew; or with *to_menu* the menu."""
        from tui.screens.desk.screen import DeskScreen
        from tui.screens.game.screen import GameScreen
        from tui.screens.read_only import ReadOnly

        lies_over, shows_a_game = (ReadOnly, CommandPalette), (GameScreen, DeskScreen)
        game = next((found for found in self.screen_stack if isinstance(found, shows_a_game)), None)
        if to_menu:
            self.close_host()
            self.to_menu(notice)
        elif game is not None and self.sitting is not None and not isinstance(screen, lies_over):
            self.clear_menus()
            self.open_table(self.sitting, isinstance(game, GameScreen) and game.replay, notice)
        else:
            while screen in self.screen_stack[1:]:
                self.pop_screen()
            if len(self.screen_stack) == 1:
                self.open_menu(notice)
            elif (status := getattr(self.screen, "status", None)) is not None:
                status.say(notice, "bad")

    def give_up(self, notice: str) -> None:
        """Leave the program with *notice*."""
        self.exit(return_code=1, message=Text(notice))

    # --- the terminal -------------------------------------------------------------------------------

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return what our style sheets name besides Textual's colours."""
        return DARK_VARIABLES

    @property
    def pressed(self) -> int:
        """How many keys were pressed so far, as far as they were given out."""
        return self.keyboard.given

    @property
    def behind(self) -> int:
        """How many messages wait."""
        return self.message_queue_size + self.keyboard.waiting

    def leaves(self, press: Message) -> bool:
        """Whether *press* is the key that leaves the program, heard whatever was typed before it.

        Called from any thread.
        """
        keys = self.fitting.keys.get(QUIT.id or "", (QUIT.key,))
        return isinstance(press, events.Key) and press.key in keys

    def terminal_lost(self) -> None:
        """The terminal is gone; called from any thread."""
        if self.ending is not None:
            self.ending.hang_up()

    def paint_anew(self) -> None:
        """Paint everything once more, after frames were left out; called from any thread."""
        with suppress(RuntimeError):  # the loop is over already
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._paint_anew)

    def _paint_anew(self) -> None:
        self._shown.forget()
        if self.is_running and self.screen_stack:
            self.screen.refresh(layout=True)

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """No screen is seen through one that is opaque.

        Textual paints the one below it all the same, and with it the whole terminal at every key.
        """
        opaque = bool(self._screen_stack) and self._screen_stack[-1].styles.background.a == 1
        return [] if opaque else super()._background_screens

    def _check_resize(self) -> None:
        """Tell the screens that are not seen their size, too, so that they lie right when they are."""
        event, seen = self._resize_event, self._background_screens
        if event is not None:
            self._shown.forget()
        super()._check_resize()
        if event is not None:
            for screen in self.screen_stack[:-1]:
                if screen not in seen:
                    screen.post_message(event)

    def action_help_quit(self) -> None:
        """Ctrl+C is no way out, lest a habit end a game; tell the one there is."""
        self._say_no("tui-how-to-quit")

    def action_suspend_process(self) -> None:
        """Put the program aside; not where others play on meanwhile, or no shell would take it up again."""
        aside = getattr(self._driver, "put_aside", None)
        if self.guest is not None:
            self._say_no("tui-aside-guest")
        elif aside is None or not aside():
            self._say_no("tui-aside-no-shell")

    def _say_no(self, id: str) -> None:
        """Tell why a key does nothing here."""
        how = self.words.text(id)
        if (status := getattr(self.screen, "status", None)) is not None:
            status.say(how, "bad")
        else:
            self.notify(how, markup=False)

    # --- the palette --------------------------------------------------------------------------------

    def action_command_palette(self) -> None:
        """Show the palette, in the reader's language."""
        from tui.app.palette import Palette

        if not isinstance(self.screen, CommandPalette):
            words: Sentences = getattr(self.screen, "words", self.words)
            self.push_screen(Palette(words))


def host_gone(error: BaseException) -> CoreMessage | None:
    """Return what tells that the host of a table is gone, `None` where *error* is another."""
    message = getattr(error, "message", None)
    return message if isinstance(message, CoreMessage) and message.id == "hosting-gone" else None
