"""Letters while one is away, asked for in the lobby: where somebody carries them, and only there."""

from __future__ import annotations

from club_table import people, terminal

from core.hosting.club import Club
from core.hosting.people.letters import Wish


async def test_letters_are_asked_for_and_given_up_by_keys(club: Club) -> None:
    """You should see what holds marked, read it as a sentence, and be rid of it by one Enter on a row."""
    club.house.letters.carried = True
    (anna,) = people(club, "Anna")
    async with terminal(club, anna) as hers:
        await hers.pick("Letters while you are away")
        assert "✓ None" in hers.sees and "A letter tells which game waits" in hers.sees
        await hers.pick("To: wherever")
        shown = await hers.press(*"anna@example.org", "enter")
        assert "To: anna@example.org" in shown
        shown = await hers.pick("Each time that you are awaited")
        assert "✓ Each time" in shown and "to anna@example.org." in " ".join(shown.split())
        assert club.house.letters.wish(anna) == Wish("each", "anna@example.org")
        assert "✓ None" in await hers.pick("None")
        assert club.house.letters.wish(anna).how == "none"
        await hers.press("escape")
        assert "Lobby" in hers.sees


async def test_one_key_on_their_row_ends_letters(club: Club) -> None:
    """You should find the key at the foot where there are letters to give up, and nowhere else."""
    club.house.letters.carried = True
    (anna,) = people(club, "Anna")
    club.house.letters.want(anna, "each", "anna@example.org")
    async with terminal(club, anna) as hers:
        assert "x No letters" not in hers.sees
        await hers.press("end", "up")
        assert "x No letters" in hers.sees
        assert "You get no letters while you are away." in await hers.press("x")
        assert "x No letters" not in hers.sees and club.house.letters.wish(anna).how == "none"


async def test_where_nobody_carries_letters_no_row_offers_them(club: Club) -> None:
    (anna,) = people(club, "Anna")
    async with terminal(club, anna, "it") as hers:
        assert "Lettere quando non ci sei" not in hers.sees
