"""A terminal over SSH: what is shown, what is typed, how it ends, and what is not served."""

from __future__ import annotations

from far_away import RESTORED, at_terminal, hosting


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
