"""`timer 10`, `timer 7:30 phase`, `timer pause`, `timer on`, `timer off`: how long a turn may take."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from core.engine.contract.engine_facts import LONGEST_TIMER
from core.engine.contract.facts import Refusal
from core.engine.contract.sentences import clock
from core.engine.seat.table_timer import timer_of
from core.hosting.times import present
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import folded
from core.locale import Sentences
from tui.session.port import Port

_LONG = re.compile(r"(\d{1,6})(?::(\d\d)|[.,](\d{1,2}))?")
"""Minutes, with seconds behind a colon or a part of one behind a point."""

EACH = ("turn", "phase", "once")
WORDS = ("off", "pause", "on")

Say = Callable[[str], None]


def is_timing(text: str, names: Vocabulary) -> bool:
    """Whether a line speaks of the timer."""
    return folded(text.partition(" ")[0]) in names.words("timer")


class Said(NamedTuple):
    """How many *seconds*, for *each* turn or phase or once; or *word*, one of the others."""

    seconds: int = 0
    each: str = "turn"
    word: str = ""


def _said(rest: str, names: Vocabulary) -> Said | None:
    """Return what a line says of the timer, `None` for nonsense."""
    first, *others = folded(rest).split()
    for word in WORDS:
        if [first, *others] == [first] and first in names.words(f"timer-{word}"):
            return Said(word=word)
    long = _LONG.fullmatch(first)
    said = [word for word in others if word not in names.passed_over and word not in names.words("timer-per")]
    each = [one for one in EACH if said and all(word in names.words(f"timer-{one}") for word in said)]
    if long is None or (said and not each):
        return None
    part = round(60 * float(f"0.{long[3]}")) if long[3] else int(long[2] or 0)
    return Said(int(long[1]) * 60 + part, each[0] if each else "turn")


class Timing:
    """Sets it for whoever types."""

    def __init__(self, port_of: Callable[[], Port], spoken: Sentences, say: Say, wrong: Say) -> None:
        self._port_of = port_of
        self._spoken = spoken
        self._say = say
        self._wrong = wrong

    async def hear(self, rest: str, names: Vocabulary) -> None:
        """Do what stands behind the word itself; nothing there asks how much is left."""
        said = _said(rest, names) if rest.strip() else None
        timer = timer_of(self._port_of().lines())
        if rest.strip() and (said is None or (not said.word and not 0 < said.seconds <= LONGEST_TIMER)):
            self._wrong(self._spoken.text("line-timer-long", most=LONGEST_TIMER // 60))
        elif said is not None and not said.word:
            await self._set(said.seconds, said.each, said.seconds)
        elif timer is None:
            self._wrong(self._spoken.text("line-timer-none"))
        elif said is None:
            self._say(self._spoken.text("line-timer-left", left=clock(timer.shown(present()))))
        elif said.word == "off":
            await self._set(0, timer.each, 0)
        else:
            left = round(timer.remaining(present()))
            await self._set(timer.seconds, timer.each, left, paused=said.word == "pause")

    async def _set(self, seconds: int, each: str, left: int, paused: bool = False) -> None:
        told = {"seconds": seconds, "each": each, "left": left, "paused": paused}
        answer = await self._port_of().play("set_timer", told)
        if isinstance(answer, Refusal):
            self._wrong(self._spoken.refusal(answer))
