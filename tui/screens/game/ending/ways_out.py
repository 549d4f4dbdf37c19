"""The end of a game before its book has one: given up, agreed on, called off, or said by the referee."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from core.engine.contract.facts import Refusal
from core.engine.contract.ways_out import WayOut
from core.engine.words.message import say
from core.locale import Sentences
from tui.screens.game.frame.loop import ACTS, Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.writing import Writing, beside
from tui.screens.game.hosted.lending import Lending
from tui.screens.game.shown.confirm import Confirm, Then
from tui.screens.game.turn.turns import Turns
from tui.session.here.agreeing import must_agree, take
from tui.session.seats import Seats

ANSWERS = ("accept_offer", "decline_offer")
"""What is done about an offer that stands."""


class WaysOut:
    """Offers the ways there are; none is taken by one key, and who wins by it is told before."""

    def __init__(
        self,
        loop: Loop,
        seats: Seats,
        seen: Seen,
        confirm: Confirm,
        turns: Turns,
        words: Sentences,
        telling: Telling,
        writing: Writing,
        lending: Lending,
    ) -> None:
        self._loop = loop
        self._seats = seats
        self._seen = seen
        self._confirm = confirm
        self._turns = turns
        self._words = words
        self._telling = telling
        self._writing = writing
        self._lending = lending

    def ways(self) -> tuple[WayOut, ...]:
        """Return the ways that this seat has now."""
        return self._seen.port.ways_out()

    def ask(self) -> None:
        """Ask which way; the mark is on the one that leads back to the game."""
        ways, words, lent = self.ways(), self._words, list(self._lending.offered())
        if not ways and not lent:
            self._telling.refuse(say("tui-ways-out-none"))
            return
        answers: list[tuple[str, Then]] = [(words.text("tui-ways-out-on"), None)]
        answers += [(words.say(way.label), partial(self.begin, way)) for way in ways]
        answers += [(one.name, one.do) for one in lent]
        self._confirm.choose(words.text("tui-ways-out"), *answers, told=self._rule())

    @property
    def offered(self) -> bool:
        """Whether an end of the game stands offered that this seat may answer or take back."""
        return self._seen.view.offer is not None and any(way.do in ANSWERS for way in self.ways())

    def answer(self) -> None:
        """Ask what is answered to the end that is offered, or whether one's own offer is taken back."""
        words, offer = self._words, self._seen.view.offer
        assert offer is not None, "only while one stands"
        answers: list[tuple[str, Then]] = [(words.text("tui-ways-out-on"), None)]
        answers += [
            (words.say(way.label), partial(self.begin, way)) for way in self.ways() if way.do in ANSWERS
        ]
        who, what = self._seen.seat_name(offer.by), words.text(f"tui-offered-{offer.end}")
        self._confirm.choose(words.text("tui-offer-asked", who=who, what=what), *answers)

    def _rule(self) -> list[str]:
        """Return how the program answers, where it would."""
        bots = {side.id for side in self._seen.view.sides} - {*self._seats.people}
        return [self._words.text("tui-ways-out-bots")] if bots and self._seats.company is None else []

    def begin(self, way: WayOut) -> None:
        """Go on with one way: a referee says why, anybody else is asked once more."""
        if way.do == "end_game":
            taken = partial(self._reasoned, way)
            self._writing.ask(beside("end-reason", taken), self._words.text("tui-ways-out-reason"))
            return
        words, here = self._words, must_agree(self._seats, way)
        told = [words.say(line) for line in way.verdict]
        if not told and not here:
            self._go(way)
            return
        label = words.say(way.label)
        who = words.listed([self._seen.seat_name(seat) for seat in here])
        question = words.text("tui-ways-out-agree", way=label, who=who) if here else ""
        question = question or words.text("tui-ways-out-sure", way=label)
        yes = (words.text("tui-yes"), partial(self._go, way))
        self._confirm.choose(question, (words.text("tui-no"), None), yes, told=told)

    def _reasoned(self, way: WayOut, reason: str) -> None:
        self._go(replace(way, filled={**way.filled, "reason": reason}))

    def _go(self, way: WayOut) -> None:
        """Do it; where another end is offered by now than was read, that is read first."""
        if way.do in ANSWERS and not any(one.label == way.label for one in self.ways()):
            if self.offered:
                self.answer()
            self._telling.refuse(say("hosting-consent-other" if self.offered else "hosting-consent-gone"))
            return
        self._loop.run_worker(partial(self._take, way), group=ACTS)

    async def _take(self, way: WayOut) -> None:
        here = [self._seats.port(seat) for seat in must_agree(self._seats, way)]
        got = await take(self._seen.port, way, here)
        self._turns.after_own_act()
        if isinstance(got, Refusal):
            self._telling.refuse(got)
        elif self._seen.port.view().offered_to:
            self._telling.news(self._words.text("tui-ways-out-offered"))
