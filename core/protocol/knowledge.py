"""What a seat has learned since it was there, and what it knows of the others, for another program."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from core.engine.seat.port import SeatPort
from core.protocol.answers import Answer
from core.protocol.telling import Telling
from core.story.ledger import Ledger
from core.story.since import last_act, since

MANY = 1000
"""Moments that are looked at at once: who asks waits for all of them anyway."""

FEW = 6
"""The same where others wait between two pieces: some five milliseconds."""

_LEDGERS: WeakKeyDictionary[SeatPort, Ledger] = WeakKeyDictionary()
"""One for each port: it reads on where it stopped."""


def news_of(port: SeatPort, record: int | None, telling: Telling) -> Answer:
    """Return what the seat learned after *record*, else after its own last act, 0 for none."""
    told = since(port, last_act(port, port.seat) if record is None else record)
    news = [telling.news(one) for one in told.news]
    return Answer(ok=True, tip=port.tip, record=told.record, news=news, more=told.more or None)


async def contacts_of(port: SeatPort, telling: Telling, piecemeal: bool = False) -> Answer:
    """Return what the seat knows of each figure or marker of others; others are served between two pieces."""
    ledger = _LEDGERS.setdefault(port, Ledger())
    while ledger.read_on(port, FEW if piecemeal else MANY):
        if piecemeal:
            await asyncio.sleep(0)
    rows = [telling.value(one) for one in ledger.rows(port.view(), port)]
    return Answer(ok=True, tip=port.tip, contacts=rows)
