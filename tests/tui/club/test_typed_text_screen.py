"""Whatever somebody pastes at his terminal, the others' screens show printable rows as wide as they were."""

from __future__ import annotations

import unicodedata

from club_table import Guests, blue_acts, people, small_game, terminal, to_the_table
from rich.cells import cell_len
from textual import events

from core.hosting.club import Club

EVIL = (
    "\x1b[31mred [/nope] [link=x] \x1b]0;owned\x07 \x9b2J \x1b]8;;http://x\x1b\\ ab\u202edc \u2066 \u200b"
    "\u2028 \U0001f468\u200d\U0001f469 \u2764\ufe0f \U0001f1ee\U0001f1f9 a\u0316\u0316 \x00 \U000e0041"
)


def check(*players: Guests) -> None:
    """Demand rows of printable characters, none wider than the screen."""
    for player in players:
        for line in player.sees.splitlines():
            bad = [hex(ord(c)) for c in line if unicodedata.category(c)[0] == "C" or unicodedata.combining(c)]
            assert not bad and cell_len(line) <= 80, (bad, line)


async def paste(player: Guests, text: str = EVIL) -> None:
    """Paste as a terminal brings it, and press Enter."""
    player.app.post_message(events.Paste(text))
    await player.press("enter")


async def test_what_is_pasted_at_the_table_is_only_text_for_the_others(club: Club) -> None:
    """Talk, a remark and the reason of a ruling, each with whatever a terminal might obey in it."""
    anna, bruno = people(club, "Anna", "Bruno")
    small_game(club, anna, bruno)
    async with terminal(club, anna) as hers, terminal(club, bruno) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        await hers.press("T")
        await paste(hers, f"talk {EVIL}")
        await his.until("talk [31mred")
        check(hers, his)
        assert "[/nope] [link=x]" in await his.press("T")
        check(his)
        await his.press("escape")
        await hers.press("escape", "M")
        await paste(hers, f"remark {EVIL}")
        await his.until("remark [31mred")
        check(hers, his)
        assert "\u202e" not in str([line for t in club.tables.open for line in t.host.game.records[3:]])


async def test_what_is_pasted_in_the_lobby_is_only_text(club: Club) -> None:
    """A name to invite, words for the dice: refused or cleaned, and nobody's screen breaks."""
    anna, bruno = people(club, "Anna", "Bruno")
    async with terminal(club, anna) as hers, terminal(club, bruno) as his:
        await hers.pick("New game", "Militia")
        await paste(hers)
        assert "Nobody here is called [31mred" in hers.sees
        check(hers)
        await hers.pick("My words")
        await paste(hers)
        check(hers)
        await hers.pick("Begin")
        await hers.until("My games")
        await his.until("Free seats")
        check(hers, his)
        await hers.pick("Rangers and militia", "Invite somebody: Militia")
        await paste(hers)
        assert "Nobody here is called [31mred" in hers.sees
        check(hers, his)
