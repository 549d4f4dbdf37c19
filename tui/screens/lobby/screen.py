"""The lobby: what waits for whoever sits at this terminal; it tells of changes by itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer

from core.hosting.lobby.letter_text import wish_told
from core.hosting.lobby.lobby import GameLine, Lobby
from core.hosting.refused import Refused
from core.hosting.seats.plan import MOST_BEHIND
from core.hosting.timing.vacations import FARTHEST, MOST_DAYS
from core.locale import LANGUAGES, Sentences, sentences
from tui.compose.input_parsing import Mistyped, number
from tui.panes.keys import KeysLine
from tui.panes.lines import Owner, Row
from tui.screens.asking import Asking
from tui.screens.contests.renewing import GAP
from tui.screens.lobby import rematch
from tui.screens.lobby.rows import Entry, lobby_rows
from tui.screens.lobby.vacation import days_of, vacation_told
from tui.session.error import why_not
from tui.session.lobby_port import LobbyPort
from tui.session.navigator import desk_of

MINUTE = 60.0

ACTS = "play"
"""The group of work that the next key waits for."""


class LobbyScreen(Asking):
    """My games, invitations, free seats, games to watch and to read, a new game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "seats", "Seats", id="lobby.seats", tooltip="Who sits where in this game", show=True),
        Binding("slash", "find", "Find", id="lobby.find", tooltip="Show only games with some words"),
        Binding("b", "behind", "Behind", id="lobby.behind", tooltip="Watch, some acts behind", show=True),
        Binding(
            "R", "rematch", "Rematch", id="lobby.rematch", tooltip="Offer a rematch, or accept it", show=True
        ),
        Binding(
            "x", "no_letters", "No letters", id="lobby.letters", tooltip="Get no letters any more", show=True
        ),
        Binding(
            "escape", "nothing", "Nothing", id="menu.none", tooltip="Nothing is behind the lobby", show=False
        ),
    ]

    def __init__(self, guest: LobbyPort, words: Sentences, notice: str = "") -> None:
        super().__init__(words, notice)
        self.guest = guest
        self.lobby: Lobby | None = None
        self._looked = 0.0
        self._later: Timer | None = None
        self._wanted = ""
        """The words that a game's row must have to be shown; "" for all of them."""

        self._made = ""
        """The id of a game that was made just now: its row gets the mark as soon as it is there."""

    def on_mount(self) -> None:
        app = self.app  # listeners are called from another's work: what there is to do is left for later
        self._stop_hearing = self.guest.attach(lambda: app.call_later(self._stale))
        self.set_interval(MINUTE, self._stale)
        self._look()

    def on_unmount(self) -> None:
        self._stop_hearing()

    # --- looking --------------------------------------------------------------------------------

    def _stale(self) -> None:
        """Something has happened: look once more, at once or a little later."""
        if self._later is not None or not self.is_attached:
            return
        wait = max(0.01, self._looked + GAP - monotonic())
        self._later = self.set_timer(wait, self._look)

    def _look(self) -> None:
        self._later, self._looked = None, monotonic()
        self.run_worker(self._ask(), group="lobby", exclusive=True)

    async def _ask(self) -> None:
        try:
            lobby = await self.guest.lobby()
        except Refused as told:
            if told.message.id == "hosting-removed":
                self.app.exit(message=self.words.say(told.message))
            else:
                self.status.say(self.words.say(told.message), "bad")
                self._stale()
            return
        called = self._newly_awaited(lobby)
        first, self.lobby = self.lobby is None, lobby
        self._show_changed(first)
        desk_of(self).attend(self._title(), called)

    def _newly_awaited(self, lobby: Lobby) -> bool:
        """Whether a decision waits now that did not when one looked last."""
        if self.lobby is None:
            return False
        before = {(line.id, line.seat) for line in self.lobby.awaited}
        return any((line.id, line.seat) not in before for line in lobby.awaited)

    def _show_changed(self, first: bool) -> None:
        """Show the rows where they are others; the mark stays on its row."""
        rows = list(self.rows())
        if rows != self.pane.rows or self.heading() != self.pane.heading:
            cursor = self._first(rows) if first else self._same_game(rows)
            self.pane.show(rows, cursor, self.takes(), heading=self.heading())

    def _same_game(self, rows: Sequence[Row]) -> int | None:
        """Return the row of a game that was made just now, else of the marked one where that is another."""
        games = [row.key.game if isinstance(row.key, Entry) else "" for row in rows]
        marked = self.pane.highlighted
        if self._made and self._made in games:
            made, self._made = self._made, ""
            return games.index(made)
        stays = any(row.key == marked for row in rows)
        if stays or not isinstance(marked, Entry) or not marked.game or marked.game not in games:
            return None
        return games.index(marked.game)

    def _mark(self, game: str) -> None:
        """Have the mark on a game that was made just now."""
        self._made = game
        self._stale()

    def _first(self, rows: Sequence[Row]) -> int:
        return next((i for i, row in enumerate(rows) if row.key is not None), 0)

    def _title(self) -> str:
        waiting = len(self.lobby.awaited) if self.lobby is not None else 0
        return self.words.text("tui-title-lobby-waits" if waiting else "tui-title-lobby", count=waiting)

    # --- the list ---------------------------------------------------------------------------------

    def heading(self) -> str:
        return self.words.text("tui-lobby", name=self.guest.person.name)

    def task_text(self) -> str:
        return self.words.text("tui-lobby-task")

    def rows(self) -> Sequence[Row]:
        if self.lobby is None:
            return [Row(self.words.text("tui-lobby-looking"), None, "dim")]
        guest, words = self.guest, self.words
        told = vacation_told(guest.vacation(), guest.vacation_days(), words)
        may, letters = guest.inviter.may, guest.gets_letters
        return lobby_rows(self.lobby, words, guest.now(), may, told, self._wanted, letters)

    def owner(self) -> Owner:
        """Return who takes what is pressed; each row may have keys of its own."""
        return super().owner()._replace(highlighted=self._show_keys)

    def _show_keys(self, key: object) -> None:
        self.call_after_refresh(self.query_one(KeysLine).show_bindings, self.words)

    def chosen(self, key: object) -> None:
        if not isinstance(key, Entry):
            return
        self.status.say()
        match key.does:
            case "table" | "read":
                self.run_worker(self._sit(key), group=ACTS)
            case "seats":
                self._show_seats(key.game, key.seat)
            case "new":
                from tui.screens.lobby.newgame import NewClubGame

                self.app.push_screen(NewClubGame(self.guest, self.words, self._mark))
            case "friends":
                self._show_friends()
            case "vacation":
                self._vacation()
            case "rules":
                from tui.screens.rules import Rules

                self.app.push_screen(Rules(self.words))
            case "settings":
                from tui.screens.settings.all_settings import AllSettings

                self.app.push_screen(AllSettings(self.words))
            case "letters":
                from tui.screens.lobby.letters import LettersScreen

                self.app.push_screen(LettersScreen(self.guest, self.words))
            case "played":
                from tui.screens.contests.played import PlayedScreen

                self.app.push_screen(PlayedScreen(self.guest, self.words))
            case "contests":
                from tui.screens.contests.tournaments import TournamentsScreen

                self.app.push_screen(TournamentsScreen(self.guest, self.words))
            case "language":
                self._speak_the_next()
            case "leave":
                desk_of(self).leave()

    # --- watching ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what can be done with the marked row: watch some acts behind, a rematch, no letters more."""
        if action == "no_letters":
            return self._gets_letters()
        if action == "rematch":
            return bool(rematch.game_of(self.lobby, self.pane.highlighted))
        return action != "behind" or self._watched() is not None

    def action_rematch(self) -> None:
        """Offer a rematch of the game of this row, or accept the one that is offered."""
        if game := rematch.game_of(self.lobby, self.pane.highlighted):
            self.run_worker(self._rematch(game), group=ACTS)

    async def _rematch(self, game: str) -> None:
        self.status.say(*await rematch.asked(self.guest, game, self.words))
        self._stale()

    def _watched(self) -> Entry | None:
        """Return the game of this row, where it is one to watch."""
        if self.lobby is None:
            return None
        key, watchable = self.pane.highlighted, [line.id for line in self.lobby.watchable]
        return key if isinstance(key, Entry) and key.does == "table" and key.game in watchable else None

    def action_behind(self) -> None:
        """Ask how many acts behind, and watch the game of this row so."""
        if (entry := self._watched()) is not None:
            self._ask_how_far(entry)

    def _ask_how_far(self, entry: Entry) -> None:
        watch = partial(self._watch_behind, entry)
        self.ask("tui-lobby-how-far", watch, least=self._least(entry), most=MOST_BEHIND)

    def _watch_behind(self, entry: Entry, typed: str) -> None:
        if not typed:
            return
        try:
            behind = int(number(typed, self._least(entry), MOST_BEHIND, 1))
        except Mistyped as told:
            self._ask_how_far(entry)
            self.status.say(self.words.say(told.message), "bad")
        else:
            self.run_worker(self._sit(entry, behind), group=ACTS)

    def _least(self, entry: Entry) -> int:
        """Return how many acts behind whoever made the game wants its watchers."""
        line = self._line(entry)
        return line.behind if line is not None else 0

    # --- letters ----------------------------------------------------------------------------------

    def _gets_letters(self) -> bool:
        """Whether the mark is on the row of letters, and there are any to give up."""
        key = self.pane.highlighted
        return isinstance(key, Entry) and key.does == "letters" and self.guest.letters.how != "none"

    def action_no_letters(self) -> None:
        """Want no letters any more."""
        try:
            wish = self.guest.want_letters("none")
        except Refused as told:
            self.status.say(self.words.say(told.message), "bad")
        else:
            self.status.say(self.words.say(wish_told(wish)), "good")
            self._show_keys(None)

    # --- vacation ---------------------------------------------------------------------------------

    def _vacation(self) -> None:
        """Ask for how many days, or end the one that was announced."""
        if self.guest.vacation() is None:
            self.ask("tui-lobby-vacation-days", self._announce_vacation)
        else:
            self.run_worker(self._end_vacation(), group=ACTS)

    async def _end_vacation(self) -> None:
        try:
            await self.guest.end_vacation()
        except Refused as told:
            self.status.say(self.words.say(told.message), "bad")
        else:
            self.status.say(self.words.text("tui-lobby-vacation-ended"))
            self._stale()

    def _announce_vacation(self, typed: str) -> None:
        if typed:
            self.run_worker(self._go_on_vacation(typed), group=ACTS)

    async def _go_on_vacation(self, typed: str) -> None:
        days, _, ahead = typed.partition("/")
        try:
            away = await self.guest.go_on_vacation(
                int(number(days.strip(), 1, MOST_DAYS, 1)),
                int(number(ahead.strip(), 0, FARTHEST, 1)) if ahead.strip() else 0,
            )
        except (Refused, Mistyped) as told:
            self.status.say(self.words.say(told.message), "bad")
        else:
            first, last = days_of(away)
            self.status.say(self.words.text("tui-lobby-vacation-told", first=first, last=last))
            self._stale()

    # --- finding ----------------------------------------------------------------------------------

    def action_find(self) -> None:
        """Ask which games are to be shown: a letter begins anew, a space goes on with the old words."""
        self.ask("tui-lobby-find", self._find, self._wanted)
        self.prompt.may_replace()

    def _find(self, wanted: str) -> None:
        self._wanted = wanted.strip()
        self.show()

    # --- sitting down -----------------------------------------------------------------------------

    def _line(self, entry: Entry) -> GameLine | None:
        if self.lobby is None:
            return None
        parts = (self.lobby.my_games, self.lobby.finished, self.lobby.watchable, self.lobby.open_seats)
        lines = (line for part in parts for line in part)
        return next((line for line in lines if (line.id, line.seat) == (entry.game, entry.seat)), None)

    async def _sit(self, entry: Entry, behind: int = 0) -> None:
        """Go to a table, or read its game; who watches it may be some acts *behind*."""
        line, app = self._line(entry), desk_of(self)
        if line is None:
            return
        try:
            seats = await self.guest.sit(line, self.app.call_later, behind)
        except Refused as told:
            self.status.say(self.words.say(told.message), "bad")
            return
        app.open_remote_table(seats, entry.does == "read")

    def action_seats(self) -> None:
        """Show who sits where in the game of this row."""
        key = self.pane.highlighted
        if isinstance(key, Entry) and key.game:
            self._show_seats(key.game, key.seat)

    def _show_seats(self, game: str, seat: str) -> None:
        from tui.screens.lobby.seats import SeatsOfGame

        try:
            self.app.push_screen(SeatsOfGame(self.guest, game, self.words, seat))
        except Refused as told:
            self.status.say(why_not(told, self.words), "bad")

    def _show_friends(self) -> None:
        from tui.screens.friends import Friends

        self.app.push_screen(Friends(self.guest.inviter, self.words))

    def _speak_the_next(self) -> None:
        language = LANGUAGES[(LANGUAGES.index(self.words.language) + 1) % len(LANGUAGES)]
        desk_of(self).fitting.set("language", language)
        self.words = sentences(language)
        self.pane.heading = self.heading()
        self.show()
        self.prompt.tell(self.task_text())
        self.on_screen_resume()

    def action_nothing(self) -> None:
        """There is nothing behind the lobby but all games, where only some are shown."""
        if self._wanted:
            self._find("")
