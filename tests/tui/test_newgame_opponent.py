"""Against whom one plays who has not said how well: a bot that weighs, in a new game and in the demo."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import playing

from core.engine.contract.seats import LEVELS
from core.locale import sentences
from core.scenarios import load
from tui.screens.newgame import NewGame

WORDS = {"en": ("you are Militia", "steady"), "it": ("tu sei Milizia", "posato")}


@pytest.mark.parametrize("language", WORDS)
def test_a_new_game_against_the_program_is_one_against_a_bot_that_weighs(language: str) -> None:
    form = NewGame(sentences(language), "ludonet/patrol_clash")
    ways = [row for row in form.rows() if str(row.key).startswith("begin:")]
    assert form.opens_on == ways[0].key and len(ways) == 4, "alone on either side, two here, a referee"
    (level,) = (row for row in form.rows() if row.key == "level")
    assert level.right == WORDS[language][1]
    choices, now = form.values_of("level")
    assert now == LEVELS.index("steady") and all(row.note for row in choices)


async def test_so_is_the_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    async with playing(load("rangers_and_militia")) as player:
        await player.pick(WORDS["en"][0])
    (log,) = (tmp_path / "games").glob("*.jsonl")
    assert '"rangers":"bot:steady"' in log.read_text().splitlines()[0].replace(" ", "")


@pytest.mark.parametrize(
    ("language", "told"), [("en", "On the command line: "), ("it", "A riga di comando: ")]
)
def test_how_an_option_is_written_stands_there_as_a_command_line_takes_it(language: str, told: str) -> None:
    form = NewGame(sentences(language), "ludonet/patrol_clash")
    (order,) = (row for row in form.rows() if row.key == "option:move_order")
    assert order.note.endswith(f"{told}--option move_order=side") and "move_order = " not in order.note
