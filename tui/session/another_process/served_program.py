"""The protocol of lines on the keeper's socket: each line a frame, answered as `ssh … engine` answers it."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader
from collections.abc import Callable

from msgspec.json import encode

from core.hosting.club import Club
from core.hosting.refused import Refused
from core.hosting.workers.frames import received
from core.locale import LANGUAGES, sentences, usual_language
from core.protocol.answers import Answer, Problem
from core.protocol_at_host import HostEngine
from tui.session.another_process.wire import Speak

MOST_BYTES = 1 << 20
"""Bytes of a frame; what is longer than a line may be is answered, what is longer than this ends the line."""

Speaking = Callable[[Speak, Callable[[], object], Callable[[BaseException], object]], HostEngine]
"""Gives a program somebody who answers; the one is called when notices wait, the other with a fault."""


def for_the_keepers_program(club: Club) -> Speaking:
    """Return how a program of the keeper's asks: as himself, whatever it says."""

    def speaking(
        wanted: Speak, news: Callable[[], object], fault: Callable[[BaseException], object]
    ) -> HostEngine:
        person = club.people.keeper()
        chosen = wanted.language if wanted.language in LANGUAGES else usual_language()
        spoken = sentences(club.people.language_of(person) or chosen)
        return HostEngine(club, person, spoken, news, fault)

    return speaking


async def answer_program(
    reader: StreamReader,
    send: Callable[[bytes], None],
    wanted: Speak,
    speaking: Speaking,
    fault: Callable[[BaseException], object],
) -> None:
    """Answer every line until none comes any more; notices go out as they come."""

    def tell() -> None:
        loop.call_soon(give_notice)

    def give_notice() -> None:
        for line in program.notices():
            send(line)

    loop = asyncio.get_running_loop()
    try:
        program = speaking(wanted, tell, fault)
    except Refused as full:
        spoken = sentences(wanted.language if wanted.language in LANGUAGES else usual_language())
        send(encode(Answer(ok=False, error=Problem("refused", spoken.say(full.message)))))
        return
    try:
        while (raw := await received(reader, MOST_BYTES)) is not None:
            send(program.too_long() if len(raw) > program.longest else await program.line(raw))
            await asyncio.sleep(0)  # others are served between any two
    finally:
        program.close()
