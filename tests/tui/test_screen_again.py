"""The same game once more at home: one key at its end, with the sides turned where the program plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import TABLE, Player, begun, playing

from core.engine.contract.engine_facts import Resign
from core.engine.contract.seats import BOT, PERSON
from core.games import sides_of
from core.locale import LANGUAGES, sentences
from core.rules import load as rules_of
from core.scenarios import load

BOOKS = ("rangers_and_militia", "patrol_clash", "village_defence", "ambush_at_dusk")
"""One scenario of each book."""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))


def seats_of(player: Player) -> dict[str, str]:
    """Who plays what in the game on the screen."""
    return dict(player.game.seen.port.host.game.header.seats)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("scenario", "language"), [*zip(BOOKS, (*LANGUAGES, *LANGUAGES), strict=True)])
async def test_against_the_program_one_key_begins_it_from_the_other_side(
    tmp_path: Path, scenario: str, language: str
) -> None:
    """You should read what the key does, and sit on the other side of the same table then."""
    words = sentences(language)
    read = load(scenario)
    one, other = sides_of(read, {}, False, rules_of(read.rules))
    host = begun(tmp_path, scenario, seats={one: PERSON, other: BOT})
    host.submit(one, Resign())
    async with playing(host, TABLE, language) as player:
        assert f"R {words.text('tui-again-turned')[:9]}" in player.sees
        await player.press("R")
        assert seats_of(player) == {one: BOT, other: PERSON}
        assert player.game.seen.port.view().over is None
        assert player.game.seen.port.seat == other


async def test_two_at_one_keyboard_play_it_again_as_they_sat(tmp_path: Path) -> None:
    """You should have it from the list, too; the key says nothing while a game is played."""
    host = begun(tmp_path)
    async with playing(host, TABLE) as player:
        await player.press("enter", "R")
        assert player.game.seen.port.host is host  # type: ignore[attr-defined]
        host.submit("rangers", Resign())
        player.game.turns.after_own_act()
        await player.until("R The same game once more")
        await player.pick("The same game once more")
        await player.press("enter")
        assert player.game.seen.port.host is not host and seats_of(player) == {}  # type: ignore[attr-defined]


async def test_a_replay_begins_nothing(tmp_path: Path) -> None:
    """You should look back without a key that begins a game."""
    host = begun(tmp_path)
    host.submit("rangers", Resign())
    async with playing(host, TABLE, replay=True) as player:
        before = sorted(tmp_path.rglob("*.jsonl"))
        await player.press("R")
        assert sorted(tmp_path.rglob("*.jsonl")) == before and "once more" not in player.sees
