"""The list of scenarios behind the first row of a new game: by book, with size, length and story."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from screen_text import TABLE, WIDE, Player, playing, to_the_form

from core.games import sizes
from core.locale import sentences
from core.rules import rulebook, title_of, whole_books
from core.scenarios import FOLDER, load, ready
from tui.panes.lines import LinesPane
from tui.screens.help import help_rows
from tui.screens.new.scenario import ScenarioOfBook
from tui.screens.newgame import NewGame
from tui.screens.scenarios import SIZES, Scenarios, about


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    return tmp_path


async def to_the_list(player: Player) -> str:
    await to_the_form(player)
    await player.press(*["down"] * 4, "enter")
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
        assert "letters narrow the list" in await player.press("?")
        assert "To the last row" in await player.press("pagedown")
        await player.press("escape", "escape")
        assert isinstance(player.app.screen, NewGame) and "Rangers and militia" in player.marked


async def test_typed_letters_lead_to_the_scenario_that_is_called_so() -> None:
    """You should have the mark on what has the letters in its name, not on a story above that has them."""
    async with playing() as player:
        await to_the_list(player)
        sees = await player.press(*"patro")
        assert "Market day" in sees and "Patrols in the scrub" in player.marked


async def test_what_is_chosen_stands_in_the_form_with_its_book() -> None:
    """You should see the other book's sides and options, and nothing left of options of the one before."""
    async with playing() as player:
        await to_the_form(player)
        await player.pick("Distances", "from base to base")
        form = player.app.screen
        assert isinstance(form, NewGame) and form.options
        await player.pick("Scenario")
        await player.press(*"sawmill", "enter")
        sees = player.sees
        assert re.search("Scenario +The attack on the sawmill", sees)
        assert "Bassa Intensità 1.9 (2002). Alpini: 32, Militia: 28. About 120 minutes." in sees
        assert form.options == {} and list(form.sides) == ["alpini", "militia"]
        await player.press("enter")
        assert "The attack on the sawmill" in player.marked
        await player.press("escape", "left")
        assert "The attack on the sawmill" in player.marked, "left and right show the list, too"
        await player.press("up", "enter")
        assert re.search("Scenario +The crossroads at kilometre forty", player.sees)


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


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of one's own scenarios."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    (tmp_path / "scenarios").mkdir()
    return tmp_path / "scenarios"


@pytest.mark.parametrize(
    ("language", "own", "spoilt"),
    [
        ("en", "The mill by night (your own)", "Your own that cannot be played yet"),
        ("it", "Il mulino di notte (tuo)", "Tuoi, che non si possono ancora giocare"),
    ],
)
async def test_ones_own_scenarios_are_listed_under_their_book(
    language: str, own: str, spoilt: str, own_folder: Path
) -> None:
    """You should find yours under its book, begin it, and read what is wrong with another, with its line."""
    text = (FOLDER / "breaking_news/rangers_and_militia.toml").read_text(encoding="utf-8")
    name = '[name]\nen = "The mill by night"\nit = "Il mulino di notte"\n'
    (own_folder / "mill.toml").write_text(re.sub(r"\[name\]\n(.*\n)*?(?=\[)", name, text, count=1))
    (own_folder / "half.toml").write_text("rules = \n")
    async with playing(language=language) as player:
        await to_the_list(player)
        await player.pick_only("half.toml")
        assert spoilt in player.sees and "half.toml" in player.marked
        await player.press("enter")
        screen = player.app.screen
        assert isinstance(screen, Scenarios) and re.search(r"half\.toml, \w+ 1", screen.status.sentence)
        await player.press("home", *"mulino" if language == "it" else "mill by")
        sees = await player.pick(own)
        assert own.partition(" (")[0] in sees
        await player.pick("Comincia" if language == "it" else "Begin")
    (log,) = (own_folder.parent / "games").glob("*.jsonl")
    assert "mill.toml" in log.read_text(encoding="utf-8").splitlines()[0]


async def to_the_book(player: Player, book: str) -> ScenarioOfBook:
    """Go to the scenarios of a book from the menu, in a new game."""
    screen = ScenarioOfBook(sentences("en"), book, ready(), lambda id: None)
    player.app.push_screen(screen)
    await player.settle()
    await player.finished(SIZES)
    return screen


async def test_a_story_longer_than_its_pane_is_read_on() -> None:
    """You should read the last words of the story after Tab and End, and be in the list again after Esc."""
    async with playing(size=TABLE) as player:
        screen = await to_the_book(player, "bassa_intensita")
        story = screen.query_one("#story", LinesPane)
        last = story.rows[-2].text.split()[-1]
        assert "Tab Story" in player.sees and story.top == 0
        sees = await player.press("tab", "end")
        column = [line[:40].strip(" ▏▶│┃") for line in sees.splitlines() if line[:40].strip(" ▏▶│┃")]
        assert story.top > 0 and any(line.endswith(last) for line in column)
        await player.press("x", "escape")
        assert player.app.screen is screen and screen.pane.has_focus and not screen._typed
        await player.press("escape")
        assert player.app.screen is not screen


async def test_help_tells_no_key_that_is_typed_instead() -> None:
    """You should find neither j, k, h and l nor Space in the help of a list that letters narrow."""
    async with playing(size=WIDE) as player:
        screen = await to_the_book(player, "bassa_intensita")
        rows = [row.text for row in help_rows(screen, screen.words, "") if row.indent == 13]
        told = {text.split()[0]: text for text in rows}
        assert "↓" in told and "^e" in told
        for text in told.values():
            keys = text[:12].split()
            assert not {"j", "k", "h", "l", "space", "→", "←"} & set(keys), text
