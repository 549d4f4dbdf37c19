"""Standing answers: "let windows like this one pass until the end of the turn".

Only windows of reaction are answered, and steps in which one can do nothing; only by their passing answer,
and only until the guard finds that something has happened to one's own; then the answer ends, and what is
asked waits for its player.
"""

from __future__ import annotations

from contextlib import suppress

from msgspec import Struct, structs

from core.engine.contract.facts import Decision, Refusal
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.seat.empty_step import only_passing
from core.engine.seat.port import SeatPort
from core.engine.words.message import Message, say
from core.hosting.people.people import Person
from core.hosting.refused import Refused, refused
from core.hosting.store.store import Store
from core.hosting.table.delegated_questions import DelegatedQuestions
from core.hosting.table.guard import alarm, concerned_by
from core.hosting.table.passing import let_pass, open_decisions


class StandingAnswer(Struct, frozen=True):
    """A seat's standing answer: to what is *about* something, or to anything where that is empty, in *turn*.

    It was *made* after that record, in the seat's own numbers; up to *record* nothing has happened that its
    player must see.
    """

    seat: str
    about: str
    turn: int
    made: int
    record: int

    def answers(self, decision: Decision) -> bool:
        """Whether what may be let pass is something that it answers."""
        return decision.seat == self.seat and self.about in ("", decision.about)


def let_pass_by(game: Game, port: SeatPort) -> tuple[Decision, ...]:
    """Return what a seat may let pass unasked: windows of reaction, and a step in which it can do no more.

    Whoever has such a step sealed so tells the others no more than by a quick hand: that he has sealed.
    """
    mine = open_decisions(game, port.seat)
    windows = tuple(one for one in mine if one.reaction)
    return windows or (mine if mine and only_passing(game, port) is not None else ())


class StandingAnswers:
    """Those of one game; they stay over a restart."""

    def __init__(self, game: str, host: GameHost, store: Store, delegated: DelegatedQuestions) -> None:
        self._delegated = delegated
        self._game = game
        self._host = host
        self._store = store
        self._ports: dict[str, SeatPort] = {}
        self._passing = ""
        self._all = {one.seat: one for one in self._kept()}
        host.attach(self._by_hand, "")

    def _kept(self) -> list[StandingAnswer]:
        rows = self._store.rows(
            "SELECT seat, about, turn, made, record FROM standing WHERE game = ?", self._game
        )
        return [StandingAnswer(*row) for row in rows]

    def _port(self, seat: str) -> SeatPort:
        if seat not in self._ports:
            self._ports[seat] = SeatPort(self._host, seat)
        return self._ports[seat]

    # --- asked for by whoever sits there -----------------------------------------------

    def of(self, seat: str) -> StandingAnswer | None:
        """Return the standing answer of *seat*."""
        return self._all.get(seat)

    def set(self, person: Person, seat: str, anything: bool = False) -> StandingAnswer:
        """Let windows like the one that is open for *seat*, or *anything*, pass until the end of this turn.

        `Refused` where nothing of the kind is open for it: nothing is passed that nobody has seen. One that
        stands already may be widened to *anything* at any time; what it has found harmless stays so.
        """
        made = self._made(seat, anything)
        with self._store.write():
            self._store.run(
                "INSERT OR REPLACE INTO standing (game, seat, person, about, turn, made, record)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                self._game,
                seat,
                person.id,
                made.about,
                made.turn,
                made.made,
                made.record,
            )
        self._all[seat] = made
        return made

    def _made(self, seat: str, anything: bool) -> StandingAnswer:
        port = self._port(seat)
        if mine := let_pass_by(self._host.game, port):
            return StandingAnswer(
                seat, "" if anything else mine[0].about, port.view().turn, port.tip, port.tip
            )
        if anything and (one := self._all.get(seat)) is not None:
            return structs.replace(one, about="")
        raise refused("hosting-standing-no-window")

    def end(self, seat: str) -> None:
        """Give no standing answer for *seat* any more."""
        if self._all.pop(seat, None) is not None:
            with self._store.write():
                self._store.run("DELETE FROM standing WHERE game = ? AND seat = ?", self._game, seat)

    # --- given ---------------------------------------------------------------------------

    async def act(self) -> tuple[str, Message | None] | None:
        """Let one window or step pass, or end one answer: whose, and why where its player must be told.

        `None` where there is nothing to do.
        """
        for one in tuple(self._all.values()):
            port = self._port(one.seat)
            if port.view().turn != one.turn or port.view().over is not None:
                self.end(one.seat)
                return one.seat, None
            window = next(filter(one.answers, let_pass_by(self._host.game, port)), None)
            if window is not None:
                return one.seat, await self._answer(one, window)
        return None

    async def _answer(self, one: StandingAnswer, window: Decision) -> Message | None:
        port = self._port(one.seat)
        if (why := alarm(port, one.record, concerned_by(port, one.made))) is not None:
            self.end(one.seat)
            return why
        checked = port.tip
        self._passing = one.seat
        try:
            passed = await let_pass(self._host, window, self._delegated)
        finally:
            self._passing = ""
        if passed is not True:
            self.end(one.seat)
            return passed.message if isinstance(passed, Refusal) else say("hosting-standing-asked")
        self._checked(one, checked)
        return None

    def _by_hand(self, n: int) -> None:
        """Whoever acts himself has seen what happened before it."""
        seat = self._host.game.records[n - 1].seat
        if (
            seat not in (self._passing, self._delegated.answering)
            and (one := self._all.get(seat)) is not None
        ):
            self._checked(one, self._port(seat).tip)

    def _checked(self, one: StandingAnswer, record: int) -> None:
        if self._all.get(one.seat) is not one:  # ended meanwhile, or set anew
            return
        self._all[one.seat] = structs.replace(one, record=record)
        with suppress(Refused), self._store.write(lasting=False):
            self._store.run(
                "UPDATE standing SET record = ? WHERE game = ? AND seat = ?", record, self._game, one.seat
            )
