"""The door for browsers in a real one: a code typed into the page, a game played there, nothing from afar."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from chromium import Browser

if sys.platform == "win32":
    pytest.skip("a host needs the signals and sockets of POSIX", allow_module_level=True)

from far_away import Screen
from host_process import Running, running
from patience import HANGS

pytestmark = pytest.mark.browser

HEARS = """
window.heard = [];
window.WebSocket = class extends WebSocket {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", (one) => {
      if (typeof one.data !== "string") window.heard.push(...new Uint8Array(one.data));
    });
  }
};
"""
"""Has the page remember what its terminal was sent."""

LARGE = (200, 60)
"""Columns and rows in which each of the page's has its place."""

KNOWN = "software WebGL"
"""What Chromium says of a machine without a graphics card."""


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    one = Browser(tmp_path / "profile")
    one.do("Page.addScriptToEvaluateOnNewDocument", source=HEARS)
    yield one
    one.close()


@asynccontextmanager
async def hosted() -> AsyncIterator[tuple[Running, str, str]]:
    """Run a host with a door for browsers; yield it, where it is, and a code."""
    async with running("--web", "0") as host:
        (url,) = re.findall(r"In a browser: (\S+)", host.said)
        yield host, url, re.findall(r"the code is (\S+): usable once", host.said)[0]


async def sees(browser: Browser, text: str) -> str:
    """Wait until *text* stands on the terminal of the page; return what stands there."""
    screen = Screen(LARGE)
    async with asyncio.timeout(HANGS):
        while text not in screen.sees:
            screen.sent = bytes(browser.value("window.heard"))
            await asyncio.sleep(0.05)
    return screen.sees


async def test_a_game_is_played_in_a_browser(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should type your code into the page, sit down, act, and be known when you come back."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")
    async with hosted() as (host, url, code):
        browser.visit(url, 1000, 560)
        await sees(browser, "Your invitation's code:")
        browser.type(f"{code}\r")
        await sees(browser, "Your name:")
        browser.type("Anna\r")
        await sees(browser, "Lobby · Anna")
        browser.type("\r")
        await sees(browser, "Sit down")
        browser.type("\r")
        await sees(browser, "awaited")
        browser.press("Home")
        browser.type("\r")
        await sees(browser, "1 Map")
        browser.type("i")
        browser.type("\r")
        await sees(browser, "Active this turn")
        assert len(set(browser.picture())) > 200, "the terminal is drawn"

        browser.visit(url, 1200, 700)
        await sees(browser, "Lobby · Anna")
        found = await sees(browser, "My games")
        assert "Rangers and militia" in found
        assert {one.split("/")[2] for one in browser.asked} == {url.split("/")[2]}
        assert [one for one in browser.complaints if KNOWN not in one] == []

        host.process.terminate()
        async with asyncio.timeout(HANGS):
            while browser.value("getComputedStyle(document.querySelector('#ended')).display") == "none":
                await asyncio.sleep(0.05)
        assert browser.value("document.activeElement.textContent") == "Connect again"
