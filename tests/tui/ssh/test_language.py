"""The language that somebody chose in the lobby is his the next time, whatever his terminal says."""

from __future__ import annotations

from pathlib import Path

from club_far_away import club_house
from far_away import public

from core.hosting.quotas import Quotas


async def test_a_language_that_was_chosen_is_there_at_the_next_login(tmp_path: Path) -> None:
    """Ada takes Italian in the lobby; she comes back to it, and Bob still reads English."""
    async with club_house(tmp_path / "host", Quotas()) as house:
        for name in ("ada", "bob"):
            house.club.people.join(name, public(name))
        async with house.player("ada", sits=False) as ada:
            await ada.until("Language")
            await ada.pick("Language")
            await ada.until("Nuova partita")
        async with house.player("ada", sits=False) as ada:
            await ada.until("Nuova partita")
        assert (await house.door.lines("ada", ["status"], "en")) == ["Nulla ti aspetta."]
        async with house.player("bob", sits=False) as bob:
            await bob.until("New game")
