"""`schermaglia desk`: what it opens, and what it says where it cannot."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest
from screen_text import begun

from tui.cli.desk import opened
from tui.cli.main import main
from tui.session.error import Told


def asked(game: str, **more: object) -> Namespace:
    usual = {"game": game, "map": False, "dice": None, "words": [], "option": [], "force": []}
    usual["readings"] = []
    return Namespace(**{**usual, **more})


def test_a_scenario_is_begun_at_a_real_table_with_real_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    with opened(asked("rangers_and_militia")) as host:
        header = host.game.header
    assert (header.ruler, header.dice, header.referee) == ("tape", "typed", True)
    with opened(asked("rangers_and_militia", map=True, dice="fair")) as host:
        assert (host.game.header.ruler, host.game.header.dice) == ("map", "fair")


def test_a_kept_game_is_opened_again_if_a_referee_alone_keeps_it(tmp_path: Path) -> None:
    begun(tmp_path, referee=True, seats={"referee": "person"}).close()
    with opened(asked(str(tmp_path / "game.jsonl"))) as host:
        assert len(host.game.records) == 1


def test_of_a_game_of_players_the_desk_would_show_too_much(tmp_path: Path) -> None:
    begun(tmp_path).close()
    with pytest.raises(Told) as told:
        opened(asked(str(tmp_path / "game.jsonl")))
    assert told.value.message.id == "cli-desk-no-referee"


def test_without_a_terminal_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["desk", "rangers_and_militia"]) == 2
    assert "desk" in capsys.readouterr().err
