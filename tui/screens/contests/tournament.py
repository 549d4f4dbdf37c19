"""One tournament: its table, who meets whom, and what one may do about it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from core.hosting.refused import Refused
from core.hosting.seats.names_of_seats import name_in
from core.hosting.tournaments.kept import DRAW
from core.hosting.tournaments.view import GameSeen, TournamentView
from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.contests.renewing import Renewing
from tui.screens.contests.tournament_rows import GameOf, about_rows, round_rows, table_rows
from tui.session.lobby_port import LobbyPort
from tui.session.navigator import desk_of

ACTS = "play"

Deed = Literal["join", "begin", "withdraw", "strike"]

FOR_GOOD: tuple[Deed, ...] = ("begin", "withdraw", "strike")
"""What one is asked about once more."""


class Sure(NamedTuple):
    """The answer that does what was asked about."""

    deed: Deed


class Ruling(NamedTuple):
    """How a game is to count: a seat, which wins, or `DRAW`; "" goes to its table."""

    game: str
    ruling: str


KEEP = "keep"
"""The answer that changes nothing."""


class TournamentScreen(Renewing):
    """Enter on a game goes to its table, or to its first act once it is over; who may rule on it is asked."""

    def __init__(self, guest: LobbyPort, words: Sentences, id: str) -> None:
        super().__init__(guest, words)
        self._tournament = id
        self._asked: Deed | GameSeen | None = None
        """What is asked about once more, or the game that is ruled on."""

    # --- the rows -----------------------------------------------------------------------------------

    def heading(self) -> str:
        try:
            return self._guest.tournaments.view(self._tournament).row.plan.name
        except Refused:
            return self.words.text("tui-tournaments")

    def task_text(self) -> str:
        return self.words.text("tui-tournament-task")

    def rows(self) -> Sequence[Row]:
        try:
            view = self._guest.tournaments.view(self._tournament)
        except Refused as told:  # it was struck meanwhile
            return [Row(self.words.say(told.message), None, "bad")]
        if isinstance(self._asked, GameSeen):
            return list(self._ruling_rows(self._asked))
        if self._asked is not None:
            return list(self._sure_rows(self._asked))
        about, table, rounds = (part(view, self.words) for part in (about_rows, table_rows, round_rows))
        return [*about, Row(""), *table, Row(""), *self._deeds(view), *rounds]

    def _deeds(self, view: TournamentView) -> Iterator[Row]:
        tournaments, me = self._guest.tournaments, self._guest.person.id
        deeds: dict[Deed, bool] = {
            "join": view.row.state == "gathering" and me not in view.names,
            "begin": tournaments.may_begin(self._tournament) and len(view.names) > 1,
            "withdraw": view.row.state != "over" and me in view.names and me not in view.left,
            "strike": tournaments.may_strike(self._tournament),
        }
        for deed, may in deeds.items():
            if may:
                yield Row(self.words.text(f"tui-tournament-{deed}"), deed)

    def _sure_rows(self, deed: Deed) -> Iterator[Row]:
        text = self.words.text
        yield Row(text(f"tui-tournament-{deed}-sure"), None, "strong")
        yield Row("")
        yield Row(text("tui-tournament-keep"), KEEP)
        yield Row(text(f"tui-tournament-{deed}"), Sure(deed))

    def _ruling_rows(self, game: GameSeen) -> Iterator[Row]:
        text, say = self.words.text, self.words.say
        yield Row(text("tui-tournament-rule"), None, "strong")
        yield Row("")
        yield Row(text("tui-tournament-keep"), KEEP)
        for seat, name in game.seats.items():
            side = say(name_in(game.scenario, seat))
            yield Row(text("tui-tournament-rule-won", side=side, name=name), Ruling(game.game, seat))
        yield Row(text("tui-tournament-rule-draw"), Ruling(game.game, DRAW))
        if game.state != "struck":
            yield Row(text("tui-tournament-rule-look"), Ruling(game.game, ""))

    # --- doing it -----------------------------------------------------------------------------------

    def _ask(self, asked: Deed | GameSeen | None) -> None:
        """Ask about something once more, or no more; the mark is on the answer that changes nothing."""
        self._asked = asked
        keys = [row.key for row in self.rows()]
        self.show(keys.index(KEEP) if KEEP in keys else 0)

    def action_close(self) -> None:
        """Back to the table from what is asked once more, else to the list."""
        if self._asked is not None:
            self._ask(None)
        else:
            super().action_close()

    def chosen(self, key: object) -> None:
        tournaments = self._guest.tournaments
        match key:
            case "keep":
                self._ask(None)
            case "join":
                self._do(lambda: self._at_once(lambda: tournaments.join(self._tournament)))
            case "begin" | "withdraw" | "strike":
                self._ask(key)
            case Sure("begin"):
                self._do(lambda: tournaments.begin(self._tournament))
            case Sure("withdraw"):
                self._do(lambda: tournaments.withdraw(self._tournament))
            case Sure("strike"):
                self._do(
                    lambda: self._at_once(lambda: tournaments.strike(self._tournament)), self.action_close
                )
            case Ruling(game, ""):
                self._do(lambda: self._go_to(game))
            case Ruling(game, ruling):
                self._do(lambda: self._at_once(lambda: tournaments.rule(self._tournament, game, ruling)))
            case GameOf(game):
                self._game(game)

    def _game(self, id: str) -> None:
        """Ask how a game is to count, for whoever may say so; else go to it."""
        pairs = self._guest.tournaments.view(self._tournament).pairs
        found = next((game for pair in pairs for game in pair.games if game.game == id), None)
        if found is not None and found.may_rule:
            self._ask(found)
        elif found is not None:
            self._do(lambda: self._go_to(id))

    @staticmethod
    async def _at_once(act: Callable[[], None]) -> None:
        """Do what takes no time."""
        act()

    def _do(self, act: Callable[[], Awaitable[None]], then: Callable[[], None] | None = None) -> None:
        self.run_worker(self._done(act, then), group=ACTS)

    async def _done(self, act: Callable[[], Awaitable[None]], then: Callable[[], None] | None) -> None:
        if self._asked is not None:
            self._ask(None)
        try:
            await act()
        except Refused as told:
            self.status.say(self.words.say(told.message), "bad")
            return
        if then is not None:
            then()
        else:
            self.renew()

    async def _go_to(self, game: str) -> None:
        """Go to the table of a game, or to its first act where it is over."""
        desk = desk_of(self)
        if self._guest.game(game).state == "over":
            seats = await self._guest.read_again(game, self.app.call_later)
            await seats.read_ahead()
            desk.open_remote_table(seats, True, from_first=True)
        else:
            desk.open_remote_table(await self._guest.sit_at(game, self.app.call_later))
