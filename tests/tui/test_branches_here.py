"""The games of this machine to choose from: one's own, what began from the bots', and those to look at."""

from __future__ import annotations

from pathlib import Path

import pytest
from played_once import bots_played
from screen_text import TABLE, playing

from core.engine.seat.bot import play_out
from core.games import games_folder, header_of, keep_game, new_game, open_game
from core.locale import sentences
from core.scenarios import load
from tui.cli.auto import ending_of
from tui.screens.saved import Saved
from tui.screens.waiting import last_played
from tui.session.kept.branches import games_here


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The log of a whole game of bots, where `auto` writes it."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    folder = games_folder() / "auto"
    bots_played(folder, seed=1).close()
    return (folder / "game.jsonl").rename(folder / "bots.jsonl")


def test_another_way_from_a_game_of_bots_waits_like_any_other(bots: Path) -> None:
    keep_game(scenario := load("ludonet/patrol_clash"), header_of(scenario)).close()
    with open_game(bots, write=False) as host:
        host.branch(branch := bots.with_name("branch.jsonl"), 30).close()
    assert branch in games_here() and bots not in games_here()
    assert {bots, branch} < set(games_here(replay=True))
    assert [one.path for one in last_played()] == [branch]


def test_the_list_says_which_game_is_another_way_from_a_moment(bots: Path) -> None:
    with open_game(bots, write=False) as host:
        host.branch(bots.with_name("branch.jsonl"), 30).close()
    for language, said in (("en", "another way from act 30"), ("it", "in altro modo dall'azione 30")):
        rows = [row.text for row in Saved(sentences(language), replay=True).rows()]
        assert sum(said in row for row in rows) == 1 and any("bots" in row for row in rows)


async def test_the_list_to_replay_says_which_game_is_not_over(bots: Path) -> None:
    """You should see it at the game that goes on, and not at the one that bots have played to its end."""
    keep_game(scenario := load("ludonet/patrol_clash"), header_of(scenario)).close()
    async with playing("menu", TABLE) as player:
        player.app.push_screen(Saved(player.app.words, replay=True))
        sees = await player.until("(not over)")
        assert sees.count("(not over)") == 1 and "bots" in sees


def test_the_coming_dice_of_another_way_are_its_own(bots: Path) -> None:
    """Who has read the game must not know them."""
    with open_game(bots, write=False) as host, host.branch(bots.with_name("own.jsonl"), 30) as branch:
        assert branch.game.header.seed != host.game.header.seed
        assert branch.game.records == host.game.records[:30]


async def test_a_moment_at_which_the_game_is_over_begins_no_other(bots: Path) -> None:
    """You should read why, and no game should have been made."""
    with open_game(bots, write=False) as host:
        async with playing(host, replay=True) as player:
            assert "is over: nothing is left to play" in await player.press("b")
    assert [path.name for path in bots.parent.glob("*.jsonl")] == ["bots.jsonl"]


@pytest.mark.parametrize("scenario", ["breaking_news/rangers_and_militia", "ludonet/patrol_clash"])
def test_the_end_of_a_game_of_bots_says_who_won(scenario: str) -> None:
    read = load(scenario)
    game = new_game(read, header_of(read, dice="seeded", seed=4))
    play_out(game, 4)
    view = game.rules.view(game.state, "referee")
    told = ending_of(view, sentences("en"))
    assert told.startswith(("Victory: ", "A draw.")) and len(view.verdict) > 1
    assert all(sentences("en").say(line) in told for line in view.verdict)
