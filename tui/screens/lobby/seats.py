"""Who sits where in a game: sit down, decline, get up, invite somebody, let a bot play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple

from core.engine.contract.seats import LEVELS, bot_of, level_named
from core.hosting.refused import Refused
from core.hosting.seats.names_of_seats import called
from core.hosting.seats.seating import SeatRow
from core.hosting.timing.clock_plan import told
from core.locale import Sentences
from core.readings import differing_in
from tui.panes.lines import Row
from tui.screens.asking import Asking
from tui.screens.lobby.naming import title_of, who_sits
from tui.session.lobby_port import LobbyPort

ACTS = "play"


Act = Callable[[], Awaitable[str | None]]
"""Does something; returns what there is to say of it, if anything."""


async def _now(act: Callable[[], str | None]) -> str | None:
    """Do what takes no time."""
    return act()


class Move(NamedTuple):
    """Something that can be done about a seat."""

    does: Literal[
        "sit",
        "decline",
        "rise",
        "invite",
        "uninvite",
        "bot",
        "open",
        "hand",
        "lend",
        "back",
        "claim",
        "grant",
        "strike",
    ]
    seat: str
    name: str = ""


class Shown(NamedTuple):
    """A seat that is only told of: where the mark goes when what it was on is gone."""

    seat: str


STRIKE = Move("strike", "")
"""What is done about the game and not about a seat."""

KEEP = "keep"
"""The answer that changes nothing."""

FOR_GOOD = ("decline", "rise", "grant", "strike")
"""What one is asked about once more: the seat may be somebody else's a moment later."""


class SeatsOfGame(Asking):
    """Rows of seats, and under them what one may do about them.

    Others change the list while one reads it: the mark stays on its row, and where that is gone it goes to
    the seat, on which Enter does nothing.
    """

    def __init__(self, guest: LobbyPort, game: str, words: Sentences, seat: str = "") -> None:
        """The mark is on what can be done about *seat*. `Refused`: there is no such game for this guest."""
        super().__init__(words)
        self.guest = guest
        self.game_id = game
        self._seat = seat
        self.game = guest.game(game)
        self._sure: Move | None = None
        """What is asked about once more."""

    def on_mount(self) -> None:
        app = self.app  # listeners are called from another's work: what there is to do is left for later
        self._stop_hearing = self.guest.attach(lambda: app.call_later(self._renew))

    def show(self, cursor: int | None = None) -> None:
        """Show the rows; the first time with the mark on what this screen was opened for."""
        keys = [row.key for row in self.rows()]
        moves = [(i, key) for i, key in enumerate(keys) if isinstance(key, Move)]
        if cursor is None and not self.pane.rows:
            cursor = next((i for i, move in moves if move.seat == self._seat), None)
            cursor = moves[0][0] if cursor is None and moves else cursor
        elif cursor is None:
            marked = self.pane.highlighted
            seat = Shown(marked.seat) if isinstance(marked, Move) else None
            cursor = keys.index(seat) if marked not in keys and seat in keys else None
        super().show(cursor)

    def on_unmount(self) -> None:
        self._stop_hearing()

    def _renew(self) -> None:
        """Show the rows where they have changed; the mark stays on its row."""
        if not self.is_attached or (rows := list(self.rows())) == self.pane.rows:
            return
        if self._sure is not None and all(row.key != KEEP for row in rows):
            self._answered(self._sure)  # it cannot be done any more
        else:
            self.show()

    # --- the rows -----------------------------------------------------------------------------

    def heading(self) -> str:
        return self.words.text("tui-seats", game=title_of(self.game, self.words))

    def task_text(self) -> str:
        return self.words.text("tui-seats-task")

    def rows(self) -> Sequence[Row]:
        try:
            self.game, seats = self.guest.game(self.game_id), self.guest.seats(self.game_id)
        except Refused as told:
            return [Row(self.words.say(told.message), None, "bad")]
        shown = [Row(f"{self._seat_name(one)}: {self._who(one)}", Shown(one.seat)) for one in seats]
        for one in seats:
            if self._sure is not None and self._sure in (*self._moves(one), STRIKE):
                return self._sure_rows(self._sure, self._seat_name(one))
        moves = [self._row(one, move) for one in seats for move in self._moves(one)]
        about = [Row(self.words.text(f"tui-seats-{self.game.state}"), None, "dim"), *self._differs()]
        if self.guest.may_strike(self.game_id):
            moves.append(Row(self.words.text("tui-seats-strike"), STRIKE))
        return [*shown, Row(""), *about, Row(""), *moves]

    def _differs(self) -> Iterator[Row]:
        """Yield what is read otherwise than in the book, and the clock, before anybody sits down to it."""
        text, say = self.words.text, self.words.say
        plan = self.game.plan
        if differs := differing_in(self.game.scenario, plan.options, plan.rules, plan.readings):
            yield Row(text("reading-differs-heading"), None, "heading")
            yield from (Row(say(one)) for one in differs)
        if plan.clock is not None:
            yield Row(text("tui-seats-clock"), None, "heading")
            yield Row(say(told(plan.clock)))

    def _sure_rows(self, move: Move, seat: str) -> Sequence[Row]:
        """Return what is asked once more; the answer that changes nothing comes first."""
        text = self.words.text
        return [
            Row(text(f"tui-seats-{move.does}-sure", seat=seat, name=move.name), None, "strong"),
            Row(""),
            Row(text(f"tui-seats-{move.does}-no"), KEEP),
            Row(text(f"tui-seats-{move.does}", seat=seat, name=move.name), move),
        ]

    def _seat_name(self, seat: SeatRow) -> str:
        return self.words.say(called(self.game.scenario, seat))

    def _who(self, seat: SeatRow) -> str:
        """Return who plays a seat, and who for him."""
        who = who_sits(seat, self.words)
        return self.words.text("tui-seat-lent", who=who) if self.guest.lent(self.game_id, seat.seat) else who

    def _row(self, seat: SeatRow, move: Move) -> Row:
        name = self._seat_name(seat)
        does = f"bot-{move.name}" if move.does == "bot" else move.does
        return Row(self.words.text(f"tui-seats-{does}", seat=name, name=move.name), move)

    def _moves(self, seat: SeatRow) -> Iterator[Move]:
        """Yield what this guest may do about a seat."""
        me, made = self.guest.person.name, self.game.made_by == self.guest.person.id
        if self.game.state == "over":
            return
        invited, here = me in seat.invited, me in seat.people
        if invited or (seat.kind == "open" and self.guest.may_sit(self.game_id, seat.seat)):
            yield Move("sit", seat.seat)
        if invited:
            yield Move("decline", seat.seat)
        if here or (made and seat.kind == "open"):
            yield Move("invite", seat.seat)
        if seat.invited and self.guest.may_take_back(self.game_id, seat.seat):
            yield from (Move("uninvite", seat.seat, name) for name in seat.invited if name != me)
        yield from self._changes(seat, here)
        if here:
            yield Move("rise", seat.seat)
        if made and seat.kind == "open" and seat.seat != "referee":
            yield from (Move("bot", seat.seat, level) for level in LEVELS)
        if made and seat.kind == "bot":
            yield Move("open", seat.seat)

    def _changes(self, seat: SeatRow, here: bool) -> Iterator[Move]:
        """Yield how a seat of a game that is played may change hands."""
        if self.game.state != "running":
            return
        if here:
            yield Move("hand", seat.seat)
        if here and (lending := self.guest.lending(self.game_id, seat.seat)):
            yield Move(lending, seat.seat)
        if self.guest.may_claim(self.game_id, seat.seat):
            yield Move("claim", seat.seat)
        for name in self.guest.claimants(self.game_id, seat.seat):
            yield Move("grant", seat.seat, name)

    # --- doing it -------------------------------------------------------------------------------

    def _ask_once_more(self, move: Move) -> None:
        """Ask about *move*, with the mark on the answer that changes nothing."""
        self._sure = move
        keys = [row.key for row in self.rows()]
        self.show(keys.index(KEEP) if KEEP in keys else None)

    def _answered(self, move: Move) -> None:
        """Show the list again, with the mark on what was asked about, or on its seat."""
        self._sure = None
        keys = [row.key for row in self.rows()]
        found = [keys.index(key) for key in (move, Shown(move.seat)) if key in keys]
        self.show(found[0] if found else None)

    def action_close(self) -> None:
        """Back to the list from what is asked once more, else to the lobby."""
        if self._sure is not None:
            self._answered(self._sure)
        else:
            super().action_close()

    def chosen(self, key: object) -> None:
        if key == KEEP and self._sure is not None:
            self._answered(self._sure)
        if not isinstance(key, Move):
            return
        if key.does in FOR_GOOD and self._sure is None:
            self._ask_once_more(key)
            return
        if self._sure is not None:
            self._answered(key)
        guest, id, seat = self.guest, self.game_id, key.seat
        match key.does:
            case "sit" if self.game.gathering:
                self.ask("tui-seats-words", lambda text: self._do(partial(guest.take_seat, id, seat, text)))
            case "sit":
                self._do(partial(guest.take_seat, id, seat), then=self.action_close)
            case "decline" | "rise":
                self._do(partial(_now, lambda: guest.give_up_seat(id, seat)))
            case "invite":
                self.ask("tui-seats-whom", partial(self._invite, seat))
            case "uninvite":
                self._do(partial(_now, lambda: guest.take_back_invitation(id, seat, key.name)))
            case "hand":
                self.ask("tui-seats-hand-whom", partial(self._hand, seat))
            case "lend" | "back" as which:
                self._do(partial(guest.lend_seat, id, seat, which == "lend"))
            case "claim":
                self._do(partial(_now, lambda: self._claim(seat)))
            case "grant":
                self._do(partial(_now, lambda: guest.grant_seat(id, seat, key.name)))
            case "strike":
                self._do(partial(guest.strike, id), then=self.action_close)
            case "bot":
                self._do(partial(guest.give_seat_to, id, seat, bot_of(level_named(key.name))))
            case "open":
                self._do(partial(guest.give_seat_to, id, seat, "open"))

    def _invite(self, seat: str, name: str) -> None:
        self._do(partial(_now, lambda: self._told_code(name, self.guest.invite(self.game_id, seat, name))))

    def _hand(self, seat: str, name: str) -> None:
        self._do(partial(_now, lambda: self.guest.hand_seat(self.game_id, seat, name)))

    def _claim(self, seat: str) -> str:
        self.guest.claim_seat(self.game_id, seat)
        return self.words.text("tui-seats-claimed")

    def _told_code(self, name: str, code: str) -> str:
        return self.words.text("host-invited", name=name, code=code) if code else ""

    def _do(self, act: Act, then: Callable[[], None] | None = None) -> None:
        self.run_worker(self._done(act, then), group=ACTS)

    async def _done(self, act: Act, then: Callable[[], None] | None) -> None:
        try:
            news = await act()
        except Refused as told:
            self.status.say(self.words.say(told.message), "bad")
        else:
            self.status.say(news or self.words.text("tui-seats-done"), "good")
            if then is not None:
                then()
        self._renew()
