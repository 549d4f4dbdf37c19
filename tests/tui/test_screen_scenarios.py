"""The list of scenarios behind the first row of a new game: by book, with size, length and story."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import TABLE, WIDE, Player, playing

from core.games import sizes
from core.locale import sentences
from core.rules import rulebook, title_of, whole_books
from core.scenarios import load, ready
from tui.screens.newgame import NewGame
from tui.screens.scenarios import SIZES, Scenarios, about


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    return tmp_path


async def to_the_list(player: Player) -> str:
    await player.press("enter", "enter")
    assert isinstance(player.app.screen, Scenarios)
    return await player.finished(SIZES)


@pytest.mark.parametrize("size", [TABLE, WIDE])
@pytest.mark.parametrize("language", ["en", "it"])
async def test_every_scenario_stands_under_its_book(language: str, size: tuple[int, int]) -> None:
    """You should see each with how many fight how many, for how long, and at the foot its story."""
    words, found, books = sentences(language), [], []
    async with playing(size=size, language=language) as player:
        sees = await to_the_list(player)
        for row in player.app.screen.query_one("#list").rows:
            if row.look == "heading":
                books.append(row.text)
            elif row.key:
                scenario = load(row.key)
                found.append(row.key)
                assert row.text == scenario.title(language)
                assert books[-1] == title_of(scenario.rules) == rulebook(scenario.rules).title
                for name, count in sizes(scenario).values():
                    assert str(count) in row.right
                    assert words.text("tui-scenario-side", side=name, count=count) in row.note
                assert str(round(scenario.minutes)) in row.right
                assert scenario.story(language) in row.note
        assert found == list(ready()) and books == [title_of(id) for id in whole_books()]
        assert "Breaking News (2009)" in sees and words.text("tui-scenarios-task") in sees
        assert load(ready()[0]).title(language) in player.marked


async def test_letters_narrow_the_list_and_none_of_them_is_a_command() -> None:
    """You should see what fits, by name, book or story; Backspace and Esc take back, Enter chooses."""
    async with playing() as player:
        await to_the_list(player)
        sees = await player.press(*"village j")
        assert "Only with: village j" in sees and "The village at the crossroads" in sees
        assert "Rangers and militia" not in sees
        sees = await player.press(*(["backspace"] * 2), *" linea")
        assert "Linea di Tiro" in player.marked or "village" in player.marked
        assert "Breaking News" not in sees
        assert "Nothing has: village lineaqq" in await player.press(*"qq")
        await player.press("enter")
        assert isinstance(player.app.screen, Scenarios)
        sees = await player.press("escape")
        assert "Breaking News (2009)" in sees and "Arrows and Enter" in sees
        assert "letters narrow the list" in await player.press("?") and "To the last row" in player.sees
        await player.press("escape", "escape")
        assert isinstance(player.app.screen, NewGame) and "‹ Rangers and militia ›" in player.sees


async def test_what_is_chosen_stands_in_the_form_with_its_book() -> None:
    """You should see the other book's sides and options, and nothing left of options of the one before."""
    async with playing() as player:
        await player.press("enter")
        await player.pick("Distances")
        form = player.app.screen
        assert isinstance(form, NewGame) and form.options
        await player.pick("Scenario")
        await player.press(*"sawmill", "enter")
        sees = player.sees
        assert "‹ The attack on the sawmill ›" in sees
        assert "Bassa Intensità 1.9 (2002). Alpini: 32, Militia: 28. About 120 minutes." in sees
        assert form.options == {} and list(form.sides) == ["alpini", "militia"]
        await player.press("enter")
        assert "The attack on the sawmill" in player.marked
        await player.press("escape", "left")
        assert "‹ The crossroads at kilometre forty ›" in player.sees


async def test_a_scenario_that_somebody_has_spoilt_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see the others, and no fault."""
    from core import scenarios
    from core.engine.words.message import say

    def spoilt(name: str) -> scenarios.Scenario:
        if name.endswith("convoy"):
            raise scenarios.BadScenario(say("scenario-no-file", name=name))
        return load(name)

    monkeypatch.setattr("core.scenarios.load", spoilt)
    async with playing() as player:
        sees = await to_the_list(player)
        assert "The convoy" not in sees and "Market day" in sees


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Breaking News (2009). About 50 minutes."), ("it", "Breaking News (2009). Circa 50 minuti.")],
)
def test_before_its_sides_are_counted_nothing_stands_for_them(language: str, told: str) -> None:
    assert about(load(ready()[0]), {}, sentences(language)).splitlines()[0] == told
