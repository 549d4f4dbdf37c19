"""What may be said beside every act: `roll 2d6 wind`, or `2d6 wind`, `note us: hold on`, `timer 10`.

And `reading 8.0.e: as thrown`, how the game is to end: `resign`, `draw`, who plays: `program plays`, whom one
does not hear: `mute bruno`, what is asked of others at a host: `offer takeback`, `agreed`, and its `clock`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from core.engine.contract.choices import Choice
from core.engine.contract.facts import Refusal
from core.engine.contract.seats import REFEREE
from core.engine.words.message import Message
from core.line.doing.speaking import Speaker
from core.line.told.in_flight import InFlight
from core.line.wording.chain import links
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import folded, plain
from tui.line import clock, consenting, ending, lending, muting
from tui.line.as_read import AsRead
from tui.line.keeping import Keeping
from tui.line.timing import Timing, is_timing
from tui.session.port import Port
from tui.session.seats import Seats

_DICE = re.compile(r"(\d{0,3})[dD](\d{1,5})([\s:].*)?", re.DOTALL)
"""So many dice of so many sides, and what for."""

_FACES = re.compile(r"[\d\s,]+")
"""What fell."""


def is_aside(text: str, names: Vocabulary, port: Port) -> bool:
    """Whether a line is one of these; an act of *port* whose name begins so is none."""
    verb, _, rest = text.partition(" ")
    if _begins_an_act(text, port, names):
        return False
    if ending.is_ending(text, names) or lending.which(text, names) is not None:
        return True
    if clock.which(text, names) is not None:
        return True
    if muting.whom(text, names.spoken) is not None or consenting.which(text, names) is not None:
        return True
    if folded(verb) in names.words("roll"):
        return _DICE.fullmatch(rest) is not None
    if _is_bare_dice(text):
        return True
    if folded(verb) in names.words("reading") or is_timing(text, names):
        return True
    if folded(verb.rstrip(":")) not in names.words("note") or not rest.strip():
        return False
    return not any(_begins(text, choice, names) for choice in port.choices())


def note_behind(text: str, names: Vocabulary, port: Port) -> tuple[str, str]:
    """Return the acts of a line and the note at its end, as of `seal; note Nardi is down; he was hit twice`.

    A note goes on to the end of the line; "" where there is none, or nothing before it.
    """
    for link in links(text)[1:]:
        rest = text[link.start :]
        if folded(rest.partition(" ")[0].rstrip(":")) in names.words("note") and is_aside(rest, names, port):
            return text[: link.start].rstrip("; "), rest
    return text, ""


def _begins_an_act(text: str, port: Port, names: Vocabulary) -> bool:
    """Whether a line of one word is how an act is called that the book has: who says "draw" draws a card.

    To a side it is as long as it may do that; a referee has no game to give up, nor an end to offer.
    """
    if " " in text.strip():
        return False
    offered = [one.label for one in port.choices() if one.refusal is None]
    labels = [*offered, *(one.label for one in port.every_act())] if port.seat == REFEREE else offered
    return any(plain(names.spoken.say(label))[:1] == (folded(text.strip()),) for label in labels)


def _begins(text: str, choice: Choice, names: Vocabulary) -> bool:
    """Whether a line begins as an act is called: "note a call for …", "annota che cosa …"."""
    return plain(text)[:NAMED] == plain(names.spoken.say(choice.label))[:NAMED]


NAMED = 3
"""Words by which an act that is called as a note begins is told from what somebody notes."""


def _is_bare_dice(text: str) -> bool:
    """Whether a line says how many dice and nothing before: `2d6 wind`; `d6` may be part of an answer."""
    return text[:1].isdecimal() and _DICE.fullmatch(text) is not None


class Asides:
    """Does them, for whoever types; *port_of* is his port, *wrong* is told what cannot be done.

    What he answers is what he has *read*.
    """

    def __init__(
        self,
        speaker: Speaker,
        port_of: Callable[[], Port],
        seats: Seats,
        say: Callable[[str], None],
        wrong: Callable[[str], None],
        read: AsRead,
    ) -> None:
        self._speaker = speaker
        self._read = read
        self._keeping = Keeping(port_of, seats.book, speaker.spoken, say, wrong)
        self._timing = Timing(port_of, speaker.spoken, say, wrong)
        self._ends = ending.Ends(seats, port_of, speaker.spoken, say, wrong, read)
        self._spoken = speaker.spoken
        self._port_of = port_of
        self._seats = seats
        self._say = say
        self._wrong = wrong

    async def hear(self, text: str) -> None:
        """Do such a line."""
        verb, _, rest = text.partition(" ")
        if ending.is_ending(text, self._speaker.names):
            await self._ends.hear(text, self._speaker.names)
        elif (does := lending.which(text, self._speaker.names)) is not None:
            level = lending.level_in(text, self._speaker.names)
            lending.hear(does, level, self._seats, self._spoken, self._say, self._wrong)
        elif (asks := consenting.which(text, self._speaker.names)) is not None:
            company, port, read = self._seats.company, self._port_of(), self._read
            await consenting.hear(
                asks, company, port, read, self._spoken, self._called, self._say, self._wrong
            )
        elif (clocked := clock.which(text, self._speaker.names)) is not None:
            company, names = self._seats.company, self._speaker.names
            await clock.hear(clocked, text, company, names, self._called, self._say, self._wrong)
        elif (name := muting.whom(text, self._spoken)) is not None:
            muting.hear(name, self._seats.company, self._spoken, self._say, self._wrong)
        elif is_timing(text, self._speaker.names):
            await self._timing.hear(rest, self._speaker.names)
        elif folded(verb) in self._speaker.names.words("reading"):
            await self._keeping.hear(rest, self._speaker.names)
            self._speaker.done_beside()
        elif folded(verb.rstrip(":")) in self._speaker.names.words("note"):
            await self._note(rest)
            self._speaker.done_beside()
        else:
            await self._roll(text if _is_bare_dice(text) else rest)

    async def _roll(self, rest: str) -> None:
        """Throw dice which no rule asks for; faces may stand after a colon."""
        wanted = _DICE.fullmatch(rest)
        assert wanted is not None
        dice, sides, what = wanted.groups(default="")
        what, colon, faces = what.rpartition(":")
        if not colon or not _FACES.fullmatch(faces):
            what, faces = f"{what}{colon}{faces}", ""
        told = {"dice": int(dice or 1), "sides": int(sides), "text": what.strip()}
        await self._speaker.beside(InFlight(self._port_of(), "roll", told), faces)

    async def _note(self, rest: str) -> None:
        """Write a note; one for a paragraph is a reading of it.

        A word with a colon that names neither makes no note for everybody.
        """
        whom, colon, said = rest.partition(":")
        everybody = bool(colon) and folded(whom) in self._speaker.names.every
        if everybody:
            rest = said.strip()
        to = self._reader(whom.strip()) if colon and not everybody else ""
        if not to and (reading := self._keeping.noted(rest)) is not None:
            await self._keeping.keep(reading)
            return
        if colon and not to and not everybody and len(whom.split()) == 1:
            known = self._spoken.listed([self._called(one) for one in self._port_of().readers() if one])
            self._wrong(self._spoken.text("line-no-reader", who=whom.strip(), known=known))
            return
        answer = await self._port_of().play("remark", {"text": said if to else rest, "to": to})
        if isinstance(answer, Refusal):
            self._wrong(self._spoken.refusal(answer))

    def _reader(self, whom: str) -> str:
        """Return the seat that may read a note for *whom*; "" for nobody of that name."""
        port = self._port_of()
        if folded(whom) in self._speaker.names.words("us"):
            return port.seat
        readers = (one for one in port.readers() if one)
        return next((one for one in readers if folded(whom) in (folded(self._called(one)), one)), "")

    def _called(self, seat: str) -> str:
        name = self._port_of().name(seat)
        if seat == REFEREE:
            return self._spoken.text("tui-seat-referee")
        return self._spoken.say(name) if isinstance(name, Message) else name
