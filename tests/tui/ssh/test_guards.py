"""The seven guards without which one terminal harms the others, each with what happens where it is missing.

Nothing here is measured by the clock: what is told is who was served before whom, and how much was kept.
"""

from __future__ import annotations

import asyncio
import gc
import re
import socket
import sys
import types
import weakref
from collections.abc import Coroutine, Generator
from typing import Any

import asyncssh
import pytest
from far_away import Board, FakeClub, Pane, PaneApp, Screen, at_terminal, connected, hosting, opened, until
from textual import events
from textual.widgets import Label

from tui.ssh.driver import SSHDriver
from tui.ssh.limits import USUAL, Limits
from tui.ssh.link import Link
from tui.ssh.memory import YOUNG
from tui.ssh.sizes import LARGEST, Sizes, clamped
from tui.ssh.view import fit
from tui.terminal.filter import TerminalFilter
from tui.terminal.kind import Terminal
from tui.terminal.reader import Reader

ROOMY = Limits(
    arrivals=10_000, wire=1 << 40, burst=1 << 40, typed_rate=1e12, keys=1 << 40, key_rate=1e12,
    behind=1 << 40, held=1 << 40, high=1 << 40,
)  # fmt: skip
"""No limit at all to what goes in and out."""

TIGHT = Limits(arrivals=10_000)


class Wire:
    """A session whose other end takes everything, or nothing."""

    def __init__(self) -> None:
        self.taken = b""
        self.kept = 0
        self.open = True
        self.reading = True

    def write(self, data: bytes) -> None:
        if self.open:
            self.taken += data
        else:
            self.kept += len(data)

    def get_write_buffer_size(self) -> int:
        return self.kept

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


class Table:
    """An app at work on a wire."""

    def __init__(self, limits: Limits = USUAL, app: Any = None, size: tuple[int, int] = (80, 24)) -> None:
        self.wire = Wire()
        self.link = Link(self.wire, Terminal("256"), size, limits)
        self.app = app or PaneApp(Board(), "ada")
        self.ended = fit(self.app, self.link)

    async def __aenter__(self) -> Table:
        self.task = asyncio.create_task(self.app.run_async())
        await until(lambda: b"ada" in self.wire.taken, lambda: self.wire.taken)
        return self

    async def __aexit__(self, *error: object) -> None:
        with self.app._context():
            self.app.exit()
        await self.task

    def typed(self) -> list[str]:
        lines: list[str] = self.app.board.lines
        return lines


# --- 1: the loop ---------------------------------------------------------------------------------


@types.coroutine
def _go_on(coro: Coroutine[Any, Any, Any], waited_for: Any) -> Generator[Any, Any, Any]:
    while True:
        try:
            got = yield waited_for
        except BaseException as error:
            waited_for = coro.throw(error)
        else:
            waited_for = coro.send(got)


def eager(loop: asyncio.AbstractEventLoop, coro: Any, **options: Any) -> Any:
    """Begin a task at once, as `asyncio.eager_task_factory` does from Python 3.12 on."""
    if sys.version_info >= (3, 12):
        return asyncio.eager_task_factory(loop, coro, **options)
    try:
        waited_for = coro.send(None)
    except StopIteration as stop:
        done = loop.create_future()
        done.set_result(stop.value)
        return done

    async def rest() -> Any:
        try:
            return await _go_on(coro, waited_for)
        except StopIteration as stop:
            return stop.value

    return asyncio.Task(rest(), loop=loop, **options)


async def test_1_after_the_first_player_others_can_still_log_in() -> None:
    """Textual makes all tasks of the loop eager; the loop of a host does not let it."""
    async with hosting() as host, at_terminal(host.port, "ada") as ada:
        await ada.until("ada 80x24")
        asyncio.get_running_loop().set_task_factory(eager)
        async with at_terminal(host.port, "bob") as bob:
            await bob.until("bob 80x24")


async def test_1_without_it_no_later_login_ends() -> None:
    loop = asyncio.get_running_loop()
    async with hosting(limits=Limits(login=0.5)) as host:
        asyncio.SelectorEventLoop.set_task_factory(loop, eager)
        try:
            with pytest.raises((asyncssh.Error, ConnectionError)):
                async with connected(host.port, "bob"):
                    pass
        finally:
            asyncio.SelectorEventLoop.set_task_factory(loop, None)


# --- 2: output -------------------------------------------------------------------------------------


async def painted_to_nobody(table: Table, times: int) -> int:
    """Have so many frames painted while nothing is taken; return the bytes that wait."""
    table.wire.open = False
    await paint(table.app, times)
    return table.wire.kept


async def paint(app: PaneApp, times: int) -> None:
    """Paint an app's whole screen anew, again and again."""
    for number in range(times):
        app.board.lines[:] = [f"frame {number} " * 6] * 6
        app.board.fill = "._"[number % 2]
        app.query_one(Pane).refresh()
        app.screen.refresh(layout=True)
        app.screen._on_timer_update()
        await asyncio.sleep(0.001)


async def test_2_whoever_takes_nothing_is_painted_for_no_more() -> None:
    """What waits for him stays small; once he takes something again he sees all as it is."""
    async with Table(Limits(high=20_000, low=4_000, retry=0.01), size=(160, 50)) as table:
        waits = await painted_to_nobody(table, 60)
        assert waits < 20_000 + 30_000, "the limit, and one frame that went over it"
        assert table.app._batch_count == 1 and table.link.stalled is not None
        table.wire.open, table.wire.kept, table.wire.taken = True, 0, b""
        await until(lambda: b"frame 59" in table.wire.taken)
        assert table.app._batch_count == 0 and table.link.stalled is None


async def test_2_without_it_what_waits_grows_with_every_frame() -> None:
    async with Table(ROOMY, size=(160, 50)) as table:
        few = await painted_to_nobody(table, 30)
        assert await painted_to_nobody(table, 60) > 2.5 * few > 100_000


async def stalled_far_away(limits: Limits, how: str) -> tuple[int, str]:
    """Have a player read no more while a lot is painted for him; return what waits, and what he sees then."""
    async with hosting(limits=limits) as host, connected(host.port, "ada") as conn:
        ada = await opened(conn, (160, 50), window=(1 << 30) if how != "window" else 65_536)
        await ada.until("ada 160x50")
        async with at_terminal(host.port, "bob") as bob:
            await bob.until("bob 80x24")
            (view,) = (view for view in host.server.views if view.name == "ada")
            wire: Any = conn._transport  # type: ignore[attr-defined]
            if how == "exchange":
                conn._send_kexinit()  # type: ignore[attr-defined]
                conn._kexinit_sent = True  # type: ignore[attr-defined]
            (ada.chan.pause_reading if how == "window" else wire.pause_reading)()
            app = next(app for app in host.club.board.apps if app.who == "ada")
            await paint(app, 300)
            await asyncio.sleep(0.05)
            waits = view.link.queued()
            bob.press("b")
            await bob.until("bob: b")
            (ada.chan.resume_reading if how == "window" else wire.resume_reading)()
            if waits < 1_000_000:
                await ada.until("bob: b")
                async with at_terminal(host.port, "ada", size=(160, 50)) as anew:
                    await anew.until("bob: b")
                    assert ada.rows == anew.rows
            return waits, ada.sees


@pytest.mark.parametrize("how", ["line", "window"])
async def test_2_a_player_who_reads_no_more_holds_nobody_up_and_costs_little(how: str) -> None:
    """His line is stopped, or his session's window shut; he catches up to what a fresh login sees."""
    limits = Limits(arrivals=10_000, high=60_000, low=8_000, retry=0.01, line_buffer=8_192)
    waits, sees = await stalled_far_away(limits, how)
    assert waits < 400_000 and "bob: b" in sees


async def test_2_one_who_begins_to_exchange_keys_and_never_ends_it_costs_little() -> None:
    """Until the exchange is over asyncssh keeps all that is to be sent, in no buffer that it tells of."""
    limits = Limits(arrivals=10_000, high=60_000, low=8_000, retry=0.01)
    waits, _ = await stalled_far_away(limits, "exchange")
    assert waits < 400_000


async def test_2_without_it_what_waits_for_a_player_far_away_has_no_bound() -> None:
    waits, _ = await stalled_far_away(
        Limits(arrivals=10_000, high=1 << 40, low=8_000, retry=0.01, line_buffer=8_192), "exchange"
    )
    assert waits > 1_000_000


# --- 3: input --------------------------------------------------------------------------------------


async def flooded(limits: Limits, flood: bytes) -> int:
    """Have one player send *flood*; return how many of his keys were done when another's one was."""
    async with (
        hosting(limits=limits) as host,
        at_terminal(host.port, "ada") as ada,
        at_terminal(host.port, "bob") as bob,
    ):
        await ada.until("ada 80x24")
        await bob.until("bob 80x24")
        board = host.club.board
        ada.press(flood)
        await until(lambda: any(line.startswith("ada") for line in board.lines))
        bob.press("b")
        await until(lambda: "bob: b" in board.lines)
        return sum(line.startswith("ada") for line in board.lines)


ARROWS = b"\x1b[A\x1b[B" * 4_000


async def test_3_a_player_who_floods_is_served_in_turn_with_the_others() -> None:
    assert await flooded(TIGHT, ARROWS) < 200


async def test_3_without_it_the_flood_goes_first() -> None:
    assert await flooded(ROOMY, ARROWS) > 2_000


async def test_3_what_is_typed_in_the_usual_way_passes_at_once() -> None:
    """A word, a paste of some lines, a burst of a slow line: nothing of it waits for a tick."""
    async with Table() as table:
        table.link.feed(b"hello" + b"\x1b[200~" + b"x" * 2000 + b"\x1b[201~" + b"\x1b[A" * 10)
        assert not table.app._driver._typed and not table.app._driver._messages
        await until(lambda: len(table.typed()) == 16)


async def test_3_beyond_what_is_held_the_terminal_is_not_read() -> None:
    async with Table() as table:
        table.link.feed(b"x" * (USUAL.burst + USUAL.held + 1))
        assert not table.wire.reading
        driver = table.app._driver
        driver._typed = driver._typed[:10]
        await until(lambda: table.wire.reading)


async def test_3_an_endless_paste_takes_no_memory() -> None:
    async with Table(ROOMY) as table:
        table.link.feed(b"\x1b[200~" + b"y" * 200_000)
        assert len(table.app._driver._reader._pasting) < 40_000
        table.link.feed(b"\x1b[201~q")
        await until(lambda: "ada: q" in table.typed())
        assert table.typed()[0].startswith("ada pastes 16384")


async def sent_empty(limits: Limits, done: Any) -> int:
    """Send empty messages of the protocol, 4 MB; return the bytes still to be sent when *done* is."""
    async with hosting(limits=limits) as host, connected(host.port, "ada") as conn:
        ada = await opened(conn)
        await ada.until("ada 80x24")
        async with at_terminal(host.port, "bob") as bob:
            await bob.until("bob 80x24")
            wire: Any = conn._transport  # type: ignore[attr-defined]
            wire.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)
            for _ in range(40_000):
                conn.send_debug("")
            await done(bob, wire)
            left: int = wire.get_write_buffer_size()
            return left


async def test_3_empty_messages_are_taken_at_a_rate_too() -> None:
    """They never reach a session, and each takes its time all the same."""

    async def pressed(bob: Screen, wire: Any) -> None:
        for key in "abc":
            bob.press(key)
            await bob.until(f"bob: {key}")

    assert await sent_empty(TIGHT, pressed) > 100_000


async def test_3_without_it_all_of_them_are_taken_as_they_come() -> None:
    async def taken(bob: Screen, wire: Any) -> None:
        await until(lambda: wire.get_write_buffer_size() == 0)

    assert await sent_empty(ROOMY, taken) == 0


# --- 4: sizes --------------------------------------------------------------------------------------


async def test_4_no_terminal_is_larger_or_smaller_than_makes_sense() -> None:
    """You should see 300x120 where a client claims 5000x5000, and 20x8 where it claims 1x1."""
    async with hosting() as host, at_terminal(host.port, "ada", size=(5000, 5000)) as ada:
        ada.size = (300, 120)
        await ada.until("ada 300x120")
        ada.chan.change_terminal_size(1, 1)
        ada.size = (20, 8)
        await ada.until("ada 20x8")
        for size in ((0, 0), (5000, 1), (99999, 4_000_000_000)):
            ada.chan.change_terminal_size(*size)
        ada.size = LARGEST
        await ada.until("ada 300x120")


async def counted(gap: float) -> list[tuple[int, int]]:
    told: list[tuple[int, int]] = []
    sizes = Sizes((80, 24), told.append, gap)
    for width in range(81, 181):
        sizes.change(width, 24)
        await asyncio.sleep(0)
    await until(lambda: told[-1:] == [(180, 24)])
    sizes.close()
    return told


async def test_4_of_a_hundred_sizes_at_once_few_are_laid_out_and_the_last_is() -> None:
    assert 2 <= len(await counted(USUAL.resize_gap)) <= 10


async def endless(longest: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Change a size every ms, for 0.4 s of the loop's own clock; return how often it was laid out."""
    told: list[tuple[int, int]] = []
    loop = asyncio.get_running_loop()
    now = loop.time()
    with monkeypatch.context() as held:
        held.setattr("tui.ssh.sizes.LONGEST_GAP", longest)
        held.setattr(loop, "time", lambda: now)
        sizes = Sizes((80, 24), told.append, 0.004)
        for width in range(400):
            now += 0.001
            sizes.change(81 + width % 100, 24)
            await asyncio.sleep(0)
        sizes.close()
    return len(told)


async def test_4_a_size_that_changes_for_ever_is_laid_out_ever_more_seldom(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert 3 * await endless(16, monkeypatch) < await endless(1, monkeypatch)


async def test_4_whoever_takes_nothing_is_not_laid_out_either() -> None:
    """His size is that of his window once he takes something again."""
    async with Table(Limits(high=20_000, low=4_000, retry=0.01, resize_gap=0), size=(160, 50)) as table:
        await painted_to_nobody(table, 60)
        for width in range(161, 200):
            table.link.resize(width, 50)
            await asyncio.sleep(0)
        assert table.app.size == (160, 50)
        table.wire.open, table.wire.kept, table.wire.taken = True, 0, b""
        await until(lambda: table.app.size == (199, 50) and b"ada 199x50" in table.wire.taken)


async def test_4_without_it_every_one_is_laid_out() -> None:
    assert len(await counted(0)) > 40
    assert 690 * clamped(5000, 5000)[0] * clamped(5000, 5000)[1] < 5000 * 5000


# --- 5: what a terminal shows ------------------------------------------------------------------------


HOSTILE = "Anna\x1b]0;owned\x07\x1b[2J\x9b31m‮⁦ada"


def coloured(filtered: bool) -> FakeClub:
    """A club whose apps show a hostile name, with the filter of their terminal or without any."""
    club = FakeClub()

    class Naked(PaneApp):
        def get_line_filters(self) -> Any:
            found = super().get_line_filters()
            return found if filtered else [one for one in found if not isinstance(one, TerminalFilter)]

    def made(name: str, link: Link) -> PaneApp:
        club.board.lines[:] = [HOSTILE]
        return Naked(club.board, name)

    club.made = made
    return club


async def painted(filtered: bool) -> dict[str, str]:
    """What terminals of every sort are sent, all of them at once."""
    terms = {"xterm-256color": 256, "xterm": 16, "linux": 16, "vt100": 0, "xterm-direct": 1 << 24}
    limits = Limits(views=9, sessions=9)
    async with hosting(coloured(filtered), limits=limits) as host, connected(host.port, "ada") as conn:
        screens = {term: await opened(conn, term=term) for term in terms}
        for screen in screens.values():
            await until(lambda screen=screen: "......" in screen.text, lambda: screens)  # type: ignore[misc]
        return {term: screen.text for term, screen in screens.items()}


async def test_5_every_terminal_gets_the_colours_it_has_and_nothing_that_it_obeys() -> None:
    sent = await painted(filtered=True)
    assert "8;2;" not in sent["xterm"] + sent["xterm-256color"] + sent["linux"] + sent["vt100"]
    assert "8;5;" in sent["xterm-256color"] and "8;5;" not in sent["xterm"] + sent["linux"]
    assert not re.search(r"\x1b\[[0-9;]*[34][0-8]\b[0-9;]*m", sent["vt100"])
    assert "8;2;224;160;16" in sent["xterm-direct"]
    for text in sent.values():
        assert "Anna" in text and "\x1b]0" not in text and "\x1b[2J" not in text
        assert not {"\x9b", "\x07", "‮", "⁦"} & set(text)


async def test_5_without_it_they_get_whatever_a_name_holds_and_colours_that_they_lack() -> None:
    sent = await painted(filtered=False)
    assert "8;2;" in sent["xterm"] and "\x1b]0;owned" in sent["vt100"] and "\x1b[2J" in sent["linux"]


# --- 6: the end ------------------------------------------------------------------------------------


async def left_over(tries: int) -> int:
    """Connect and go some times; return how many apps are still in memory."""
    club = FakeClub()
    made: weakref.WeakSet[PaneApp] = weakref.WeakSet()

    def make(name: str, link: Link) -> PaneApp:
        app = PaneApp(club.board, name)
        made.add(app)
        return app

    club.made = make
    async with hosting(club) as host:
        for _ in range(tries):
            async with at_terminal(host.port, "ada") as ada:
                await ada.until("ada 80x24")
                ada.press("x\x1b[97;5u\x1b[1;5A")
                await ada.until("ctrl+up")
            await until(lambda: not host.server.views)
    await asyncio.sleep(0.05)
    gc.collect()
    return len(made)


async def test_6_of_who_has_gone_nothing_stays_in_memory() -> None:
    assert await left_over(4) <= 1


async def test_6_without_it_every_app_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reader, "close", lambda self: None)
    assert await left_over(4) == 4


# --- 7: memory -------------------------------------------------------------------------------------


async def walked(thresholds: tuple[int, int, int]) -> int:
    """How often the collector walks through everything while several play."""
    whole = 0

    def count(phase: str, info: dict[str, int]) -> None:
        nonlocal whole
        whole += phase == "start" and info["generation"] == 2

    before = gc.get_threshold()
    limits = Limits(views=9, sessions=9)
    async with hosting(limits=limits) as host, connected(host.port, "ada") as conn:
        screens = [await opened(conn, (160, 50)) for _ in range(6)]
        for screen in screens:
            await screen.until("ada 160x50")
        gc.freeze()  # what other tests have left in this process makes the collector wait for more
        gc.collect()
        gc.callbacks.append(count)
        gc.set_threshold(*thresholds)
        try:
            for number in range(15):
                screens[0].press(chr(97 + number))
                await screens[0].until(f"ada: {chr(97 + number)}")
        finally:
            gc.callbacks.remove(count)
            gc.set_threshold(*before)
            gc.unfreeze()
    return whole


async def test_7_the_collector_stops_nobody_while_people_play() -> None:
    assert await walked(YOUNG) == 0


async def test_7_without_it_everybody_waits_for_it_again_and_again() -> None:
    assert await walked((700, 10, 0)) > 0


# --- the driver, besides -----------------------------------------------------------------------------


class Says(PaneApp):
    """Tells when it was painted last."""

    def compose(self) -> Any:
        yield from super().compose()
        yield Label("ada")


async def test_orders_typed_as_bytes_never_reach_the_host() -> None:
    """Bytes that are no letters, orders that claim a size, and Ctrl+C: all are keys or nothing."""
    async with Table(app=Says(Board(), "ada")) as table:
        assert isinstance(table.app._driver, SSHDriver)
        table.link.feed(b"\xff\xfe\x1b[48;5000;5000;1;1t\x03a\xc3")
        table.link.feed(b"\xa8\x1b[")
        table.link.feed(b"B")
        await until(lambda: "ada: down" in table.typed())
        assert table.app.size == (80, 24)
        assert [line for line in table.typed() if "ctrl+c" not in line] == ["ada: a", "ada: è", "ada: down"]
        table.link.feed(b"\x1b")
        await until(lambda: table.typed()[-1] == "ada: escape")
        table.app._driver.open_url("https://example.org")
        table.app._driver.deliver_binary(None, delivery_key="x", save_path="x")


async def test_what_was_typed_too_early_is_typed_when_there_is_somebody_to_take_it() -> None:
    wire = Wire()
    link = Link(wire, Terminal("256"))
    link.feed(b"ab")
    app = PaneApp(Board(), "ada")
    fit(app, link)
    task = asyncio.create_task(app.run_async())
    await until(lambda: app.board.lines == ["ada: a", "ada: b"], lambda: app.board.lines)
    assert events.Key("a", "a").key == "a"
    app.exit()
    await task


async def test_of_what_changed_all_is_sent() -> None:
    """What the terminal shows already the program's own app leaves out: here all that is painted goes out."""
    async with Table() as table:
        table.app.board.fill = "-"
        await paint(table.app, 2)
        pane = table.app.query_one(Pane)
        table.app.board.fill = "+"
        pane.refresh()
        table.app.screen._on_timer_update()
        await until(lambda: table.wire.taken.count(b"+" * 80) == 17)
        table.link.resize(90, 30)
        await until(lambda: b"+" * 90 in table.wire.taken)
