"""Who sits where in a game: sit down, decline, get up, invite somebody, let a bot play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple

from core.hosting.refused import Refused
from core.hosting.seating import SeatRow
from core.locale import Sentences
from tui.panes.lines import Row
from tui.panes.prompt import PromptLine
from tui.screens.listing import Listing
from tui.screens.lobby.naming import seat_of, title_of, who_sits
from tui.session.guest import Guest

ACTS = "play"


class Move(NamedTuple):
    """Something that can be done about a seat."""

    does: Literal["sit", "decline", "rise", "invite", "bot", "open"]
    seat: str


class SeatsOfGame(Listing):
    """Rows of seats, and under them what one may do about them."""

    def __init__(self, guest: Guest, game: str, words: Sentences) -> None:
        """`Refused` where there is no such game for this guest."""
        super().__init__(words)
        self.guest = guest
        self.game_id = game
        self.game = guest.game(game)
        self._typed: Callable[[str], None] | None = None

    def on_mount(self) -> None:
        app = self.app  # listeners are called from another's work: what there is to do is left for later
        self._stop_hearing = self.guest.attach(lambda: app.call_later(self._renew))

    def on_unmount(self) -> None:
        self._stop_hearing()

    def _renew(self) -> None:
        """Show the rows where they have changed; the mark stays on its row."""
        if self.is_attached and list(self.rows()) != self.pane.rows:
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
        shown = [
            Row(f"{self._seat_name(one)}: {who_sits(one.kind, one.people, one.invited, self.words)}")
            for one in seats
        ]
        moves = [self._row(move) for one in seats for move in self._moves(one)]
        state = "tui-seats-gathering" if self.game.gathering else "tui-seats-running"
        return [*shown, Row(""), Row(self.words.text(state), None, "dim"), Row(""), *moves]

    def _seat_name(self, seat: SeatRow) -> str:
        return seat_of(self.game.scenario, seat.seat, self.words)

    def _row(self, move: Move) -> Row:
        name = seat_of(self.game.scenario, move.seat, self.words)
        return Row(self.words.text(f"tui-seats-{move.does}", seat=name), move)

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
        if here:
            yield Move("rise", seat.seat)
        if made and seat.kind == "open" and seat.seat != "referee":
            yield Move("bot", seat.seat)
        if made and seat.kind == "bot":
            yield Move("open", seat.seat)

    # --- doing it -------------------------------------------------------------------------------

    def chosen(self, key: object) -> None:
        if not isinstance(key, Move):
            return
        self.status.say()
        guest, id, seat = self.guest, self.game_id, key.seat
        match key.does:
            case "sit" if self.game.gathering:
                self._ask("tui-seats-words", lambda text: self._do(partial(guest.take_seat, id, seat, text)))
            case "sit":
                self._do(partial(guest.take_seat, id, seat), then=self.action_close)
            case "decline" | "rise":
                self._do_now(lambda: guest.give_up_seat(id, seat))
            case "invite":
                self._ask("tui-seats-whom", lambda name: self._do_now(lambda: guest.invite(id, seat, name)))
            case "bot" | "open" as kind:
                self._do(partial(guest.give_seat_to, id, seat, kind))

    def _do_now(self, act: Callable[[], None]) -> None:
        async def later() -> None:
            act()

        self._do(later)

    def _do(self, act: Callable[[], Awaitable[None]], then: Callable[[], None] | None = None) -> None:
        self.run_worker(self._done(act, then), group=ACTS)

    async def _done(self, act: Callable[[], Awaitable[None]], then: Callable[[], None] | None) -> None:
        try:
            await act()
        except Refused as told:
            self.status.say(self.words.say(told.message), "bad")
        else:
            self.status.say(self.words.text("tui-seats-done"), "good")
            if then is not None:
                then()
        self._renew()

    # --- what is typed ----------------------------------------------------------------------------

    def _ask(self, question: str, taken: Callable[[str], None]) -> None:
        self._typed = taken
        self.prompt.ask(self.words.text(question))
        self.prompt.focus()

    def on_prompt_line_typed(self, message: PromptLine.Typed) -> None:
        taken, self._typed = self._typed, None
        self.on_prompt_line_left()
        if taken is not None:
            taken(message.text)

    def on_prompt_line_left(self) -> None:
        self.prompt.tell(self.task_text())
        self.pane.focus()
