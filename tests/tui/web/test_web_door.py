"""The door for browsers: who is let in, as whom, and what he may take; the terminal is that of SSH."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("a host needs the signals and sockets of POSIX", allow_module_level=True)

from browsers import on_the_web
from club_far_away import club_house
from far_away import FakeClub, hosting, until
from small_table import side

from tui.ssh.limits import Limits
from tui.web.cookie import KIND, key_of, new_token

QUICK = Limits(arrivals=10_000, knocking_per_address=10)


# --- the page and its cookie ----------------------------------------------------------------------


async def test_a_browser_is_given_one_cookie_that_no_script_reads() -> None:
    async with hosting() as host, on_the_web(host) as web:
        browser = web.browser()
        page = await browser.get()
        said = page.headers["Set-Cookie"]
        assert "HttpOnly" in said and "SameSite=Strict" in said and "Secure" not in said
        assert page.headers["Content-Security-Policy"].startswith("default-src 'self';")
        assert key_of(browser.cookie) is not None
        first = browser.cookie
        assert "Set-Cookie" not in (await browser.get()).headers and browser.cookie == first
        assert f"ws://127.0.0.1:{browser.origin.rpartition(':')[2]}/terminal" in await page.text()
        for path in ("static/js/textual.js", "static/css/xterm.css", "page.js"):
            assert (await browser.get(path)).status == 200
        assert (await browser.get("static/../../server.py")).status == 404
        assert (await browser.get("", Host='x"><script>')).status == 400


async def test_behind_a_proxy_with_tls_it_is_kept_to_https_and_the_right_address_is_counted() -> None:
    async with hosting() as host, on_the_web(host) as web:
        there = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.1.1.1, 192.0.2.7"}
        browser = web.browser(**there)
        page = await browser.get()
        assert "; Secure" in page.headers["Set-Cookie"] and "wss://" in await page.text()
        host.club.people[key_of(page.cookies["schermaglia"].value)] = "ada"
        answer = {"Cookie": f"schermaglia={page.cookies['schermaglia'].value}", "Origin": browser.origin}
        assert await browser.status_of_socket(**answer) == 101
        await host.until(lambda: host.events("login"))
        assert host.events("login")[0]["address"] == "192.0.2.7"


async def test_the_page_speaks_the_browsers_language() -> None:
    async with hosting() as host, on_the_web(host) as web:
        text = await (await web.browser().get("", **{"Accept-Language": "it-IT,it;q=0.9"})).text()
        assert 'lang="it"' in text and "Collegarsi di nuovo" in text
        assert 'lang="en"' in await (await web.browser().get("", **{"Accept-Language": "fr"})).text()


def test_a_cookie_is_a_key_of_which_only_the_hash_is_kept() -> None:
    token = new_token()
    key = key_of(token)
    assert key is not None and key.startswith(f"{KIND} ") and token not in key
    assert key_of(token) == key != key_of(new_token())
    assert [key_of(bad) for bad in ("", token[1:], token + "A", "ä" * 43, token[:-1] + "\n")] == [None] * 5


# --- who is let in --------------------------------------------------------------------------------


async def test_without_our_page_there_is_no_terminal() -> None:
    """You should not be able to open one from another page, without a cookie, or with a made-up one."""
    async with hosting() as host, on_the_web(host) as web:
        browser = web.browser()
        assert await browser.status_of_socket(Origin=browser.origin) == 403
        await browser.get()
        assert await browser.status_of_socket(Origin="http://elsewhere.example") == 403
        assert await browser.status_of_socket() == 403
        made_up = web.browser(Cookie="schermaglia=x")
        assert await made_up.status_of_socket(Origin=made_up.origin) == 403
        assert not host.server.logins and not host.server.door.inside


async def test_a_code_binds_a_browser_to_a_name_and_it_comes_back_without_one() -> None:
    async with hosting(FakeClub(**{"SECRET": "carla"})) as host, on_the_web(host) as web:
        browser = web.browser()
        async with browser.terminal() as page:
            await page.until("This browser is not known here yet.")
            await page.types("WRONG\r")
            await until(lambda: host.club.tried == 1)
            await page.types("SECRET\r")
            await page.until("carla 80x24")
            await page.types("a")
            await page.until("carla: a")
            assert host.server.door.knocking == 0
        await web.left()
        async with browser.terminal((60, 20)) as page:
            await page.until("carla 60x20")
            await page.socket.send_json(["resize", {"width": 90, "height": 30}])
            page.size = (90, 30)
            await page.until("carla 90x30")
        async with web.browser().terminal() as other:
            await other.until("Your invitation's code:")
        await web.left()


async def test_three_wrong_codes_end_it() -> None:
    async with hosting() as host, on_the_web(host) as web:
        async with web.browser().terminal() as page:
            await page.until("code:")
            await page.types("a\rb\rc\r")
            await asyncio.wait_for(page.over.wait(), 60)
        assert host.club.tried == 3
        await web.left()


async def test_a_closed_host_asks_no_browser_for_a_code() -> None:
    async with hosting(join="closed") as host, on_the_web(host) as web:
        browser = web.browser()
        await browser.get()
        assert await browser.status_of_socket(Origin=browser.origin) == 503
        assert host.events("refused")[-1]["why"] == "no known key" and not host.server.door.inside


# --- what he may take -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sent",
    [
        '["stdin"',
        '{"stdin": "a"}',
        "[" * 5000,
        '["stdin", 7]',
        '["resize", {"width": "x", "height": 2}]',
        "null",
    ],
)
async def test_what_makes_no_sense_ends_that_terminal_alone(sent: str) -> None:
    async with hosting(FakeClub()) as host, on_the_web(host) as web:
        good, bad = web.browser(), web.browser()
        for name, browser in (("ada", good), ("bob", bad)):
            await browser.get()
            host.club.people[key_of(browser.cookie)] = name
        async with good.terminal() as still, bad.terminal() as page:
            await still.until("ada 80x24")
            await page.until("bob 80x24")
            await page.socket.send_str(sent)
            await asyncio.wait_for(page.over.wait(), 60)
            await still.types("b")
            await still.until("ada: b")
        await web.left()
        assert host.events("fault") == []


async def test_what_is_unknown_is_passed_over_and_a_ping_is_answered() -> None:
    async with hosting(FakeClub()) as host, on_the_web(host) as web:
        browser = web.browser()
        await browser.get()
        host.club.people[key_of(browser.cookie)] = "ada"
        async with browser.terminal() as page:
            await page.until("ada 80x24")
            for sent in (
                ["focus"],
                ["blur"],
                ["dance", "now"],
                ["ping", "17"],
                ["resize", {"width": 0, "height": 9}],
            ):
                await page.socket.send_json(sent)
            await until(lambda: page.told == [["pong", "17"]])
            await page.types("x")
            await until(lambda: any("ada: x" in line for line in host.club.board.lines))


async def test_too_many_of_one_address_are_turned_away_and_counted_no_more_when_they_leave() -> None:
    limits = Limits(arrivals=10_000, per_address=2, knocking_per_address=10)
    async with hosting(FakeClub(), limits=limits) as host, on_the_web(host) as web:
        browser = web.browser()
        await browser.get()
        host.club.people[key_of(browser.cookie)] = "ada"
        async with browser.terminal() as one, browser.terminal() as two:
            await one.until("ada")
            await two.until("ada")
            assert await browser.status_of_socket(Origin=browser.origin) == 503
            assert host.events("refused")[-1]["why"] == "too many from one address"
        await web.left()
        async with browser.terminal() as again:
            await again.until("ada")


async def test_who_is_removed_is_shown_out_and_who_takes_nothing_is_cut_off() -> None:
    async with hosting(FakeClub(), limits=QUICK) as host, on_the_web(host) as web:
        browser = web.browser()
        await browser.get()
        key = key_of(browser.cookie)
        host.club.people[key] = "ada"
        async with browser.terminal() as page:
            await page.until("ada")
            del host.club.people[key]
            host.server.sweep(asyncio.get_running_loop().time())
            await asyncio.wait_for(page.over.wait(), 60)
        host.club.people[key] = "ada"
        async with browser.terminal() as page:
            await page.until("ada")
            (view,) = host.server.views
            view.cut_off("stalled")
            await asyncio.wait_for(page.over.wait(), 60)
        await web.left()


async def test_a_host_that_ends_gives_every_page_its_last_line() -> None:
    async with hosting(FakeClub()) as host, on_the_web(host) as web:
        browser = web.browser()
        await browser.get()
        host.club.people[key_of(browser.cookie)] = "ada"
        async with browser.terminal() as page:
            await page.until("ada")
            await host.server.stop()
            await asyncio.wait_for(page.over.wait(), 60)
            assert "\x1b[?1049l" in page.text and "The host" in page.text.rpartition("1049l")[2]


# --- the terminal is that of SSH ------------------------------------------------------------------


async def test_a_page_shows_what_a_terminal_over_ssh_shows(tmp_path: Path) -> None:
    """You should see the very same screen of your seat in both, and play on in either."""
    async with club_house(tmp_path) as house, on_the_web(house.host) as web:
        house.lay(tmp_path, side("blue", "south", "Ada 28 5"), side("red", "north", "Xan 29 38"))
        browser = web.browser()
        await browser.get()
        house.club.people.bind(house.club.people.the("ada"), key_of(browser.cookie) or "")
        async with house.player("ada") as player, browser.terminal() as page:
            await page.until("Small")
            await page.types("\r")
            await page.until("1 Map")
            sees = await player.settle()
            await until(lambda: page.sees == sees, lambda: f"{page.sees}\n\n{sees}")
            await page.types("\x1b[B")
            await until(lambda: page.sees != sees)
        assert "Keys" not in sees
