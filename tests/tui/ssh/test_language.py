"""The language that somebody chose in the lobby is his the next time, whatever his terminal says."""

from __future__ import annotations

from pathlib import Path

import pytest
from club_far_away import club_house
from far_away import public

from core.hosting.people.quotas import Quotas


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


async def test_settings_are_a_guests_own_and_never_the_keepers_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ada takes the light theme in the lobby: it is hers the next time; Bob's is as usual."""
    monkeypatch.setenv("SCHERMAGLIA_SETTINGS", str(tmp_path / "keeper.toml"))
    (tmp_path / "keeper.toml").write_text('theme = "high-contrast"\n')
    async with club_house(tmp_path / "host", Quotas()) as house:
        for name in ("ada", "bob"):
            house.club.people.join(name, public(name))
        async with house.player("ada", sits=False) as ada:
            await ada.until("Language")
            await ada.pick("Settings", "Colours of the screen", "light")
            await ada.until("Kept at this host")
        (ada_id, bob_id) = (house.club.people.the(name) for name in ("ada", "bob"))
        assert 'theme = "light"' in str(house.club.people.settings_of(ada_id))
        assert house.club.people.settings_of(bob_id) is None
        async with house.player("ada", sits=False) as ada:
            await ada.until("Language")
            assert ada.app.theme == "light"
        async with house.player("bob", sits=False) as bob:
            await bob.until("Language")
            assert bob.app.theme == "dark"
    assert (tmp_path / "keeper.toml").read_text() == 'theme = "high-contrast"\n'
