"""`resign`, `draw`, `stop game`, `call off`, `accept`, `decline`: how a game ends before its book ends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.engine.contract.facts import Refusal
from core.engine.contract.seats import REFEREE
from core.engine.contract.ways_out import WayOut
from core.engine.words.message import say as message
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import folded
from core.locale import Sentences
from tui.line.as_read import AsRead
from tui.session.here.agreeing import must_agree, take
from tui.session.port import Port
from tui.session.seats import Seats

Say = Callable[[str], None]

WORDS: Mapping[str, tuple[str, str]] = {
    "resign": ("resign", ""),
    "draw": ("offer_end", "draw"),
    "stop": ("offer_end", "stop"),
    "call_off": ("offer_end", "call_off"),
}
"""What each word does, and the end that it offers; a reader's own are `line-words-end-resign` and so on."""

ANSWERS: Mapping[str, str] = {"accept": "accept_offer", "decline": "decline_offer"}
"""What answers an offer; while there is none these are words like any other, such as of the book's acts."""


def refereed(text: str, names: Vocabulary) -> tuple[str, str] | None:
    """Return for which side a referee's line ends the game, "" for none, and why; `None` for another line."""
    wanted, _, reason = text.partition(":")
    line = " ".join(folded(wanted).split())
    sides = {"": "", **{folded(names.spoken.say(one.name)): one.id for one in names.view.sides}}
    for said in names.listed("line-words-end-end"):
        for name, id in sides.items():
            if line == f"{said} {name}".strip():
                return id, reason.strip()
    return None


def is_ending(text: str, names: Vocabulary) -> bool:
    """Whether a line ends a game, or offers to, or answers an offer."""
    return which(text, names) is not None or _by_referee(text, names) is not None


def _by_referee(text: str, names: Vocabulary) -> tuple[str, str] | None:
    return refereed(text, names) if names.view.seat == REFEREE else None


def which(text: str, names: Vocabulary) -> tuple[str, bool] | None:
    """Return which of these a whole line is, and whether it says yes at its end; `None` for none of them."""
    line = " ".join(folded(text).split())
    words = [*WORDS, *(ANSWERS if names.view.offer is not None else ())]
    for word in words:
        for said in names.listed(f"line-words-end-{word}"):
            if line == said:
                return word, False
            if line in {f"{said} {yes}" for yes in names.yes}:
                return word, True
    return None


class Ends:
    """Does them for whoever types: what ends the game is done only where the line says yes."""

    def __init__(
        self, seats: Seats, port_of: Callable[[], Port], spoken: Sentences, say: Say, wrong: Say, read: AsRead
    ):
        self._read = read
        self._seats = seats
        self._port_of = port_of
        self._spoken = spoken
        self._say = say
        self._wrong = wrong

    async def hear(self, text: str, names: Vocabulary) -> None:
        """Do such a line, or tell what it would come to."""
        if (ruled := _by_referee(text, names)) is not None:
            await self._refereed(*ruled)
            return
        found = which(text, names)
        assert found is not None
        word, sure = found
        port = self._port_of()
        if word in ANSWERS and not self._read.is_offered(port):
            self._wrong(self._spoken.text("hosting-consent-other"))
            return
        way = self._way(word)
        here = must_agree(self._seats, way)
        if not sure and (way.verdict or here):
            for line in way.verdict:
                self._say(self._spoken.say(line))
            asks = "line-end-agree" if here else "line-end-sure"
            self._say(self._spoken.text(asks, line=text, yes=names.yes_printed))
            return
        got = await take(port, way, [self._seats.port(seat) for seat in here])
        if isinstance(got, Refusal):
            self._wrong(self._spoken.refusal(got))
        elif port.view().offered_to:
            self._say(self._spoken.text("tui-ways-out-offered"))

    async def _refereed(self, winner: str, reason: str) -> None:
        """End the game by the referee's word; for whom stands in the line, so nothing is asked again."""
        filled = {name: said for name, said in (("winner", winner), ("reason", reason)) if said}
        got = await self._port_of().play("end_game", filled)
        if isinstance(got, Refusal):
            self._wrong(self._spoken.refusal(got))

    def _way(self, word: str) -> WayOut:
        """Return the way that is offered for a word, else one that is refused with the reason."""
        ways = self._port_of().ways_out()
        if word in ANSWERS:
            do, filled = ANSWERS[word], {}
        else:
            do, end = WORDS[word]
            filled = {"end": end} if end else {}
        wanted = [(do, filled), *([("call_off", {})] if word == "call_off" else [])]
        found = next((one for one in ways if (one.do, one.filled) in wanted), None)
        return found or WayOut(message("tui-ways-out-none"), do, filled)
