"""`clock`, `clock pause`, `clock on` and `claim yes`: the clock of a hosted game, and what may be claimed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from core.engine.words.message import Message, say
from core.hosting.refused import Refused
from core.hosting.times import time_left
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import folded
from tui.session.company import Company

if TYPE_CHECKING:
    from core.hosting.table.clock import Timing
    from tui.session.companion import Companion

Does = Literal["clock", "pause", "on", "claim", "sure"]

Say = Callable[[str], None]


def which(text: str, names: Vocabulary) -> Does | None:
    """Return which of these a whole line says; `None` for another line."""
    line = " ".join(folded(text).split())
    if line in names.listed("line-words-claim"):
        return "claim"
    if line in {f"{claim} {yes}" for claim in names.listed("line-words-claim") for yes in names.yes}:
        return "sure"
    clocks = names.listed("line-words-clock")
    if line in clocks:
        return "clock"
    head, _, last = line.rpartition(" ")
    if head in clocks and last in names.words("timer-pause"):
        return "pause"
    return "on" if head in clocks and last in names.words("timer-on") else None


async def hear(
    does: Does,
    text: str,
    company: Company | None,
    names: Vocabulary,
    called: Callable[[str], str],
    say_it: Say,
    wrong: Say,
) -> None:
    """Do it for whoever types, or tell why not; what ends the game is done only where the line says yes."""
    spoken = names.spoken
    timing = company.sitting.timing() if company is not None else None
    if company is None or timing is None:
        wrong(spoken.text("line-clock-none"))
        return
    try:
        if does == "claim" and timing.claims:
            say_it(spoken.text("line-end-sure", line=text, yes=names.yes_printed))
        elif does != "clock":
            await _done(does, company.sitting)
        if does in ("clock", "pause", "on"):
            for message in told(company.sitting.timing(), company.sitting, called):
                say_it(spoken.say(message))
    except Refused as refused:
        wrong(spoken.say(refused.message))


async def _done(does: Does, sitting: Companion) -> None:
    match does:
        case "pause":
            sitting.ask_pause()
        case "on":
            sitting.go_on()
        case _:
            await sitting.claim()


def told(timing: Timing | None, sitting: Companion, called: Callable[[str], str]) -> Iterator[Message]:
    """Yield what there is to know of the clock: who plays here, how much is left, who asks, who is late."""
    from core.hosting.lobby.status import of_others

    if timing is None:
        return
    if sitting.lent:
        yield say("hosting-status-bot")
    if timing.stands:
        yield say(f"hosting-status-{timing.stands}")
    if timing.left is not None:
        yield say("hosting-status-left", left=time_left(timedelta(seconds=timing.left)))
    elif not timing.stands and not timing.gone:
        yield say("line-clock-others")
    yield from of_others(timing, sitting.seat, called)
