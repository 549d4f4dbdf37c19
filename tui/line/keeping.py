"""Readings by the line: `reading 8.0.e: smoke goes through because holes are wide`, `reading drop 2`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.engine.contract.facts import Refusal, Ruled
from core.engine.words.message import Message
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import folded, plain
from core.locale import Sentences
from core.readings import readings
from core.rules import rulebook, search
from core.scenarios.kept_readings import paragraph, paragraphs_like
from tui.session.port import Port

Say = Callable[[str], None]


def split_reason(text: str, because: tuple[str, ...]) -> tuple[str, str]:
    """Return what is said, and the reason after the last word that says *because*; "" without one.

    >>> split_reason("smoke goes through, because  it does", ("because",))
    ('smoke goes through', 'it does')
    """
    parts = text.split()
    for at in range(len(parts) - 2, 0, -1):
        if folded(parts[at]) in because:
            return " ".join(parts[:at]).rstrip(",;"), " ".join(parts[at + 1 :])
    return " ".join(parts), ""


def noted(text: str, book: str, spoken: Sentences) -> dict[str, str] | None:
    """Return the reading that a note is which begins with a paragraph and a colon; `None` for others."""
    whom, colon, said = text.partition(":")
    rule = paragraph(rulebook(book), whom.strip()) if colon else ""
    if not rule:
        return None
    words, reason = split_reason(said, plain(spoken.text("line-words-because")))
    return {"rule": rule, "text": words, "reason": reason}


class Keeping:
    """Keeps and drops readings for whoever types, and tells those that hold."""

    def __init__(
        self, port_of: Callable[[], Port], book: str, spoken: Sentences, say: Say, wrong: Say
    ) -> None:
        self._port_of = port_of
        self._book = book
        self._spoken = spoken
        self._say = say
        self._wrong = wrong

    async def hear(self, rest: str, names: Vocabulary) -> None:
        """Do what stands behind the word itself."""
        whom, colon, _ = rest.partition(":")
        verb, _, number = rest.partition(" ")
        if not rest.strip():
            self._tell()
        elif folded(verb) in names.words("drop") and number.strip().isdecimal():
            await self._play("drop_reading", {"number": int(number.strip()[:4])})
        elif (reading := noted(rest, self._book, self._spoken)) is not None:
            await self.keep(reading)
        elif not colon and (rule := paragraph(rulebook(self._book), whom.strip())):
            await self._keep_last(rule)
        else:
            self._wrong(self._no_paragraph(whom.strip()))

    def noted(self, text: str) -> dict[str, str] | None:
        """Return the reading that a note is; `None` where it is none."""
        return noted(text, self._book, self._spoken)

    async def keep(self, reading: Mapping[str, str]) -> None:
        """Keep a reading of a paragraph."""
        await self._play("keep_reading", reading)

    async def _keep_last(self, rule: str) -> None:
        """Keep what was ruled last, in the words in which the log tells it."""
        port = self._port_of()
        for line in reversed(list(port.lines())):
            if isinstance(line.fact, Ruled) and line.message is not None and port.in_effect(line.record):
                told = Message(line.message.id, {**line.message.args, "reason": ""})
                text = self._spoken.say(told)
                await self.keep({"rule": rule, "text": text, "reason": line.fact.reason})
                return
        self._wrong(self._spoken.text("line-reading-how", rule=rule))

    async def _play(self, do: str, filled: Mapping[str, object]) -> None:
        answer = await self._port_of().play(do, filled)
        if isinstance(answer, Refusal):
            self._wrong(self._spoken.refusal(answer))

    def _tell(self) -> None:
        """Tell the readings that were kept, by the numbers by which they are dropped."""
        view = self._port_of().view()
        kept = [one for one in readings(self._book, dict(view.options), view.readings) if one.number]
        for one in sorted(kept, key=lambda one: one.number):
            sentence = self._spoken.say(one.sentence)
            self._say(self._spoken.text("line-reading", number=one.number, reading=sentence))
        if not kept:
            self._say(self._spoken.text("line-reading-none"))

    def _no_paragraph(self, typed: str) -> str:
        """Say that there is no such paragraph, and which have the words that were typed, or begin so."""
        found = search(typed, (self._book,)).get(self._book, ()) if typed else ()
        near = [entry.id for entry in found[:4]] or paragraphs_like(rulebook(self._book), typed)
        return self._spoken.text("line-no-paragraph", got=typed or "-", known=self._spoken.listed(near))
