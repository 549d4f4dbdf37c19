"""An act taken back or done again, with the consent of whoever must agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from core.engine.contract.facts import Refusal
from core.engine.words.message import say
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.loop import ACTS, Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.past.past import Past
from tui.screens.game.shown.confirm import Confirm, Then
from tui.screens.game.turn.turns import Turns
from tui.screens.game.undo.taken import shown_of, told_of
from tui.session.company import Company
from tui.session.port import Answer, LogLine, WayBack
from tui.session.seats import Seats

LOOKED_AT = 40
"""Lines of the log among which is looked for what an undo took back that nobody was asked about."""


class Undo:
    """Goes back and forward in the log of what is in effect."""

    def __init__(
        self,
        loop: Loop,
        seats: Seats,
        seen: Seen,
        board: Board,
        confirm: Confirm,
        turns: Turns,
        words: Sentences,
        steps: Steps,
        telling: Telling,
        past: Past,
        changed: Callable[[], object],
    ) -> None:
        """*changed* shows anew what waits for whom."""
        self._company = seats.company
        self._loop = loop
        self._seats = seats
        self._seen = seen
        self._log = board.log
        self._confirm = confirm
        self._turns = turns
        self._words = words
        self._steps = steps
        self._telling = telling
        self._past = past
        self._changed = changed

    # --- how far back -------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back what came last, or all after the line of the log that is shown or marked.

        What goes is told first, and asked for once, unless it is one act of one's own that needs nobody.
        """
        self._telling.clear()
        if (record := self._record()) is not None:
            self._back_to(record)
            return
        needs = self._seen.port.undo_needs()
        if needs is None or (needs == "referee" and self._company is None):
            self._step_or_refuse(needs, back=True)
            return
        ways = self._seen.port.ways_back()
        number = self._own(ways)
        alone = needs == "free" and (self._company is not None or not ways[number].mine)
        if alone or (needs == "free" and len(ways[number].acts) == 1):
            self._travel(back=True)
        elif self._known_alone(ways[number]):
            self._consent_here(self._seen.port.in_log(ways[number].to))
            self._travel(back=True)
        else:
            self._propose(ways, number)

    def _record(self) -> int | None:
        """Return the record of the line that is shown in the past, or marked further up in the log."""
        if (past := self._seen.past) is not None:
            return self._seen.lines()[past].record
        return self._log.record_marked

    def _own(self, ways: Sequence[WayBack]) -> int:
        """Return which way is proposed: past one's own last act and what answered it, the program's too.

        Of several at one keyboard nobody knows who presses the key: the last act.
        """
        mine = (number for number, way in enumerate(ways) if way.mine)
        return 0 if self._seats.hot_seat else next(mine, 0)

    def _known_alone(self, way: WayBack) -> bool:
        """Whether it is one's own last act, and the keyboard was in no other hands since.

        Its player knows that nobody acted unseen, which by the rule book alone nobody would.
        """
        here = self._seats.hot_seat and way.needs == "consent" and way.own_quiet_act
        return here and self._seats.at_hand_since(self._seen.port.in_log(way.to))

    def _propose(self, ways: Sequence[WayBack], number: int, at: int = 0) -> None:
        """Ask for consent to one of the *ways*, with all that it takes back; another can be had."""
        words, way = self._words, ways[number]
        answers: list[tuple[str, Then]] = [
            (words.text("tui-yes"), partial(self._agreed_back, way, self._seen.port.tip)),
            (words.text("tui-no"), None),
        ]
        if number + 1 < len(ways):
            answers.append((words.text("tui-undo-further"), partial(self._propose, ways, number + 1, 2)))
        if number > 0:
            answers.append((words.text("tui-undo-nearer"), partial(self._propose, ways, number - 1, 3)))
        told = told_of(self._seen.lines(), way.acts, words, self._seen.seat_name, way.unseen)
        self._confirm.choose(self._question(way), *answers, told=told, at=min(at, len(answers) - 1))

    def _question(self, way: WayBack) -> str:
        words, count = self._words, len(way.acts)
        if self._company is not None:
            asked = "tui-undo-ask-referee" if way.needs == "referee" else "tui-undo-ask"
            return words.text(asked if way.needs != "free" else "tui-undo-sure", count=count)
        if way.needs != "consent":
            return words.text("tui-undo-sure", count=count)
        who = words.listed([self._seen.seat_name(seat) for seat in self._others])
        why = [
            *(["tui-undo-fell"] if way.fell else []),
            *(["tui-undo-not-own"] if way.acts != way.mine else []),
            *(["tui-undo-maybe"] if way.unseen else []),
        ]
        reasons = words.listed([words.text(reason, count=count) for reason in why])
        return words.text("tui-undo-consent", why=reasons, who=who, count=count)

    def _back_to(self, record: int) -> None:
        """Ask whether the game is to go back to a line of the log, to its record."""
        port = self._seen.port
        if port.seat != self._seats.seat:
            self._telling.refuse(say("tui-undo-own-eyes"))
        elif (way := port.way_back(record)) is None:
            self._telling.refuse(say("tui-nothing-to-undo"))
        else:
            self._propose((way,), 0)

    def _way_now(self, read: WayBack) -> WayBack | None:
        """Return the way that leads back as far as one that was *read*, as it is now; `None` for none."""
        port = self._seen.port
        there = (way for way in port.ways_back() if way.to == read.to)
        return next(there, None) or port.way_back(read.to)

    @property
    def _others(self) -> list[str]:
        return [seat for seat in self._seats.people if seat != self._seen.port.seat]

    def _agreed_back(self, read: WayBack, tip: int) -> None:
        """Do it, or ask those who sit elsewhere; what grew since record *tip* is read once more first."""
        if self._seen.past is not None:
            self._past.leave()
        way = read if self._seen.port.tip == tip else self._way_now(read)
        if way is None:
            self._telling.refuse(say("tui-nothing-to-undo"))
            return
        if way.acts != read.acts:
            self._propose((way,), 0)
            self._telling.refuse(say("hosting-offer-other"))
            return
        if self._company is not None and way.needs != "free":
            self._ask_others(self._company, back=True, to=way.to)
            return
        self._consent_here(self._seen.port.in_log(way.to))
        self._travel(back=True, to=way.to)

    def _consent_here(self, to: int | None = None) -> None:
        """Let the others at this keyboard agree, to record *to* of the log."""
        for seat in self._others:
            self._seats.port(seat).agree(to)

    # --- asking -------------------------------------------------------------------------------

    def redo(self) -> None:
        """Take the last undo back, asking those whose consent it needs."""
        self._telling.clear()
        needs = self._seen.port.redo_needs()
        if needs not in (None, "free") and self._company is not None:
            self._ask_others(self._company, back=False)
        elif needs == "consent":
            who = self._words.listed([self._seen.seat_name(seat) for seat in self._others])
            self._confirm.ask(self._words.text("tui-redo-consent", who=who), self._agreed_forward)
        else:
            self._step_or_refuse(needs, back=False)

    def _agreed_forward(self) -> None:
        self._consent_here()
        self._travel(back=False)

    def _step_or_refuse(self, needs: str | None, back: bool) -> None:
        """Go one step, where there is one."""
        if needs is None and self._seen.port.view().over is None:
            self._telling.refuse(say("tui-nothing-to-undo" if back else "tui-nothing-to-redo"))
        else:
            self._travel(back)

    def _ask_others(self, company: Company, back: bool, to: int | None = None) -> None:
        """Ask those who sit elsewhere; where all agree it is done, and told here."""
        try:
            asked = company.sitting.ask_back(back, to)
        except Refused as told:
            self._telling.refuse(told.message)
            return
        if asked:
            who = self._words.listed([self._seen.seat_name(seat) for seat in asked])
            self._telling.news(self._words.text("tui-undo-asked", who=who))
            self._changed()
        else:
            self._travel(back, to)

    # --- going --------------------------------------------------------------------------------

    def _travel(self, back: bool, to: int | None = None) -> None:
        self._loop.run_worker(partial(self._go, back, to), group=ACTS)

    async def _go(self, back: bool, to: int | None = None) -> None:
        """Undo or redo, then show the game as it is.

        Against a bot one step goes on to where the player decides again: else the bot would act at once,
        and nobody could take back what he did before it.
        """
        port = self._seen.port
        going = self._in_effect() if back and to is None else []
        answer = await self._step(back, to)
        while to is None and not isinstance(answer, Refusal) and self._bots_turn():
            if (port.undo_needs() if back else port.redo_needs()) != "free":
                break
            answer = await self._step(back)
        if isinstance(answer, Refusal):
            self._steps.show()
            self._telling.refuse(answer)
        else:
            self._turns.after_own_act()
            self._telling.news(self._done(back, going))

    def _in_effect(self) -> list[LogLine]:
        """Return the last lines of the log that are in effect."""
        return [line for line in self._seen.lines()[-LOOKED_AT:] if self._seen.port.in_effect(line.record)]

    def _done(self, back: bool, going: Sequence[LogLine]) -> str:
        """Say what was done, and name the way forward again only where the player has it.

        What nobody was asked about before is told by its lines, those of *going* that are in effect no more.
        """
        words, port = self._words, self._seen.port
        if not back:
            return words.text("tui-did-redo")
        if not port.can_redo:
            return words.text("tui-did-undo-for-good")
        gone = {line.record for line in going if not port.in_effect(line.record)}
        told = [words.say(line.message or "") for line in shown_of(going, gone)]
        if not told:
            return words.text("tui-did-undo")
        return words.text(
            "tui-undo-did" if len(told) < 2 else "tui-undo-did-more", acts=told[0], count=len(told) - 1
        )

    async def _step(self, back: bool, to: int | None = None) -> Answer:
        port = self._seen.port
        return await (port.go_back(to) if back else port.go_forward())

    def _bots_turn(self) -> bool:
        """Whether a bot decides now, and the player does not."""
        if self._seats.bot_wanted() is None:
            return False
        return self._seen.port.seat not in self._seen.port.view().waiting_for
