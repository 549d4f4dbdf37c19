"""Other secrets give a browser's page the very same bytes: it is compared as terminals over SSH are."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("a host needs the signals and sockets of POSIX", allow_module_level=True)

from browsers import on_the_web
from club_far_away import House, Player
from counting import count
from far_away import until
from fog_on_the_wire import WirePair, compared, painted_at_rest
from rounds import rounds
from test_fog_on_the_wire import SEATS, TABLES, laid
from wandering import begin

from tui.web.cookie import key_of

FRAMES = 20
"""What is compared in a round: that the line is another is what counts here, games are played over SSH."""


class WebPair(WirePair):
    """Two worlds, and a page of one seat at the host of each."""

    @asynccontextmanager
    async def comes(self, house: House) -> AsyncIterator[Player]:
        made = len(house.door.apps)
        async with on_the_web(house.host) as web:
            browser = web.browser()
            await browser.get()
            house.club.people.bind(house.take_in("ada"), key_of(browser.cookie) or "")
            async with browser.terminal() as page:
                await until(lambda: len(house.door.apps) > made)
                yield Player(page, house.door.apps[-1])


@pytest.mark.parametrize("seat", SEATS[:2])
async def test_other_secrets_give_a_page_the_same_bytes(
    seat: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should not be able to tell in a browser, either, who hides where."""
    table = sorted(TABLES)[rounds()[0] % len(TABLES)]
    game = begin(laid(tmp_path, table), rounds()[0], dice="typed")
    with painted_at_rest(monkeypatch):
        tally = await compared(tmp_path / "hosts", game, seat, rounds()[0], FRAMES, WebPair)
    count(f"other secrets in a page: {table}, {seat}", dict(tally))
    assert tally["pairs"] and (tally["over"] or tally["frames"] >= FRAMES)
