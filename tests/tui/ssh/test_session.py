"""A terminal over SSH: what is shown, what is typed, how it ends, and what is not served."""

from __future__ import annotations

import asyncio
import sys
from functools import partial

import asyncssh
import pytest
from far_away import RESTORED, FakeClub, PaneApp, at_terminal, connected, hosting, opened, until
from rich.text import Text
from textual.color import Color

from tui.ssh.limits import Limits
from tui.terminal.restore import CLEAR


async def test_two_players_see_each_others_keys_on_their_own_screens() -> None:
    """You should see your name, your terminal's size, and what the other one types as he types it."""
    async with hosting() as host, at_terminal(host.port, "ada") as ada:
        async with at_terminal(host.port, "bob", size=(100, 30)) as bob:
            assert "ada 80x24" in await ada.until("ada 80x24")
            await bob.until("bob 100x30")
            bob.press("x")
            await ada.until("bob: x")
            assert "ada 80x24" in ada.rows[0] and "bob 100x30" in bob.rows[0]
            ada.press("\x11")
            assert await ada.ends() == 0
            assert [code for code in RESTORED if code not in ada.text] == []
            assert ada.text.rfind("\x1b[?1049l") > ada.text.rfind("\x1b[?1049h")
            bob.press("y")
            await bob.until("bob: y")
        await host.until(lambda: not host.club.board.apps and not host.server.views)
        assert next(line["reason"] for line in host.events("left")) == "quit"


async def test_a_style_sheet_is_parsed_once_for_all_terminals_of_the_same_colours() -> None:
    """Whoever chooses other colours has rules of his own, and nobody else gets them."""
    async with hosting() as host, at_terminal(host.port, "ada") as ada, at_terminal(host.port, "bob") as bob:
        await ada.until("ada 80x24")
        await bob.until("bob 80x24")
        one, other = host.club.board.apps
        assert one.stylesheet.rules
        assert all(a is b for a, b in zip(one.stylesheet.rules, other.stylesheet.rules, strict=True))
        with other._context():
            other.theme = "textual-light"
        await until(lambda: other.stylesheet.rules[0] is not one.stylesheet.rules[0])
        for app in (one, other):
            colours = {rule.styles.background for rule in app.stylesheet.rules}
            assert Color.parse(app.get_css_variables()["background"]) in colours


async def test_what_is_not_served_is_refused_in_one_line() -> None:
    """No shell command, no files, no forwarding, no agent, no windows: only a terminal and `status`."""
    async with hosting() as host, connected(host.port, "ada") as conn:
        for command in ("id", "scp -t /tmp", "rm -rf /", "status; id", "'", "x" * 5000, "statusid"):
            screen = await opened(conn, term=None, command=command)
            assert await screen.ends() == 1, command
            assert screen.errors.count(b"\n") == 1 and b"no such command" in screen.errors and not screen.sent
        with pytest.raises(asyncssh.Error):
            await conn.start_sftp_client()
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.open_connection("127.0.0.1", 22)
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.forward_remote_port("", 0, "127.0.0.1", 22)
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.open_unix_connection("/tmp/x")
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.create_session(asyncssh.SSHClientSession, subsystem="sftp")
    async with hosting() as host, connected(host.port, "ada", agent_forwarding=True) as conn:
        assert await (await opened(conn, term=None, command="status")).ends() == 0
        assert not list(host.server.logins)[0]._conn.get_agent_path()  # noqa: RUF015


async def test_commands_for_reading_print_lines_and_end() -> None:
    async with hosting() as host, connected(host.port, "ada") as conn:
        for term, end in ((None, "\n"), ("xterm", "\r\n")):
            screen = await opened(conn, term=term, command="log 'game 7'", env={"LANG": "it_IT.UTF-8"})
            assert await screen.ends() == 0
            begun = CLEAR if term else ""
            assert screen.text == f"{begun}ada it log game 7{end}one\N{REPLACEMENT CHARACTER}[2Jtwo{end}"
        screen = await opened(conn, term=None, command="log nothing")
        assert await screen.ends() == 1 and screen.errors and not screen.sent


async def test_a_long_answer_waits_for_who_takes_it_slowly() -> None:
    club = FakeClub()

    async def lines(name: str, words: list[str], language: str) -> list[str]:
        return ["x" * 99] * 4_000

    club.lines = lines  # type: ignore[method-assign]
    async with hosting(club) as host, connected(host.port, "ada") as conn:
        screen = await opened(conn, term=None, command="log", window=10_000)
        screen.chan.pause_reading()
        await asyncio.sleep(0.1)
        (login,) = host.server.logins
        (session,) = login.sessions
        assert session.link.queued() < 100_000
        screen.chan.resume_reading()
        assert await screen.ends() == 0 and len(screen.sent) == 400_000


@pytest.mark.parametrize("term", [None, "dumb", ""])
async def test_what_is_no_terminal_is_told_so(term: str | None) -> None:
    async with hosting() as host, connected(host.port, "ada") as conn:
        screen = await opened(conn, term=term)
        assert await screen.ends() == 1
        assert "This is a game for a terminal" in screen.text and "\x1b" not in screen.text


async def test_a_fault_costs_its_connection_one_line_and_nobody_anything(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """You should read one sentence on a terminal that is yours again; the other player plays on."""
    async with hosting() as host, at_terminal(host.port, "ada") as ada, at_terminal(host.port, "bob") as bob:
        await ada.until("ada 80x24")
        await bob.until("bob 80x24")
        ada.press("\x1b[20~")
        await ada.ends()
        rest = ada.text.rpartition("\x1b[?25h")[2]
        assert rest.strip().startswith("Something went wrong on the host") and rest.count("\n") == 1
        assert "ZeroDivision" not in ada.text and [code for code in RESTORED if code not in ada.text] == []
        bob.press("x")
        await bob.until("bob: x")
        (fault,) = host.events("fault")
        assert "ZeroDivisionError: on purpose" in fault["where"][-1] and fault["name"] == "ada"
        assert [line["reason"] for line in host.events("left")] == ["fault"]
    assert "Traceback" not in "".join(capfd.readouterr())


@pytest.mark.parametrize("message", ["You are [b]no more[/b] here.", Text("You are [b]no more[/b] here.")])
async def test_why_an_app_ended_is_told_on_the_terminal_that_is_ones_own_again(message: str | Text) -> None:
    """You should read the sentence as it is, whoever wrote it: what is no text of ours is not printed."""
    club = FakeClub()
    async with hosting(club) as host, at_terminal(host.port, "ada") as ada:
        await ada.until("ada 80x24")
        (app,) = club.board.apps
        app.call_later(partial(app.exit, message=message))
        await ada.ends()
        assert ada.text.rpartition("\x1b[?25h")[2].strip() == "You are [b]no more[/b] here."


async def test_an_app_that_cannot_even_be_made_costs_one_line() -> None:
    club = FakeClub()
    club.made = lambda name, link: 1 // 0  # type: ignore[assignment,return-value]
    async with hosting(club) as host, at_terminal(host.port, "ada") as ada:
        assert await ada.ends() == 1
        assert "Something went wrong on the host" in ada.text and not host.server.views


async def test_what_an_app_prints_does_not_reach_the_host_nor_another_app(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Apps overlap and end in any order; the streams of the process stay its own."""
    before = sys.stdout, sys.stderr
    async with hosting() as host, at_terminal(host.port, "ada") as ada:
        await ada.until("ada 80x24")
        async with at_terminal(host.port, "bob") as bob:
            await bob.until("bob 80x24")
            ada.press("\x11")
            await ada.ends()
    await host.until(lambda: not host.club.board.apps)
    assert (sys.stdout, sys.stderr) == before or sys.stdout in (before[0], sys.__stdout__)


@pytest.mark.parametrize("how", ["abort", "close", "hang up"])
async def test_a_line_that_is_cut_leaves_nothing_behind(how: str) -> None:
    before = len(asyncio.all_tasks())
    async with hosting() as host:
        for moment in ("logged in", "painting", "playing", "asked"):
            async with connected(host.port, "carla" if moment == "asked" else "ada") as conn:
                screen = await opened(conn) if moment != "logged in" else None
                if screen is not None and moment == "playing":
                    await screen.until("ada 80x24")
                if screen is not None and moment == "asked":
                    await screen.until("code:")
                match how:
                    case "abort":
                        conn.abort()
                    case "close":
                        conn.close()
                    case _:
                        conn._transport.abort()  # type: ignore[attr-defined]
            await host.until(lambda: not host.server.logins and not host.server.views, moment)
            await host.until(lambda: not host.club.board.apps, moment)
    await host.until(lambda: len(asyncio.all_tasks()) <= before, asyncio.all_tasks)
    assert host.server.door.inside == host.server.door.knocking == 0


async def test_a_host_that_closes_gives_every_terminal_back() -> None:
    """You should read that the host closes, on a terminal that is yours again, whatever was shown."""
    async with hosting(FakeClub(X="Carla")) as host, connected(host.port, "carla") as conn:
        asked = await opened(conn)
        await asked.until("code:")
        async with at_terminal(host.port, "ada") as ada, at_terminal(host.port, "bob") as bob:
            await ada.until("ada 80x24")
            await bob.until("bob 80x24")
            await host.server.stop()
            for screen in (ada, bob):
                await screen.ends()
                assert [code for code in RESTORED if code not in screen.text] == []
                assert "The host is closing down" in screen.text.rpartition("\x1b[?25h")[2]
            await asked.ends()
            assert "The host is closing down" in asked.text
        with pytest.raises((asyncssh.Error, OSError)):
            async with connected(host.port, "ada"):
                pass


async def test_an_app_that_does_not_end_is_ended() -> None:
    club = FakeClub()

    class Stubborn(PaneApp):
        async def on_key(self) -> None:
            await asyncio.sleep(1000)

        def exit(self, *args: object, **options: object) -> None:
            """Hears nothing."""

    club.made = lambda name, link: Stubborn(club.board, name)
    async with hosting(club, limits=Limits(ending=0.1)) as host, at_terminal(host.port, "ada") as ada:
        await ada.until("ada 80x24")
        ada.press("x")
        await host.server.stop()
        await host.until(lambda: not host.server.views)
