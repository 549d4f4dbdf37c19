"""The settings on the screen: changed at once, kept, and what is wrong with the file told in a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from screen_text import begun, playing

from core.locale import LANGUAGES, sentences
from tui.app.palette import entries
from tui.panes.lines import LinesPane
from tui.panes.map.map import MapPane
from tui.settings.kept import Kept
from tui.settings.shelf import File
from tui.settings.values import WORDS
from tui.terminal.kind import Terminal


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    return tmp_path


def kept(folder: Path, text: str = "") -> Kept:
    (folder / "settings.toml").write_text(text, "utf-8")
    return Kept(File(folder / "settings.toml"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_and_value_is_said_in_words(language: str) -> None:
    words = sentences(language)
    for name, values in WORDS.items():
        for id in (name, f"{name}-note", *(f"{name}-{value}" for value in values)):
            assert f"settings-{id}" in words, id


async def test_a_setting_is_chosen_from_a_list_holds_at_once_and_is_kept(own_home: Path) -> None:
    """You should see what each does, the change on the screen, and find it in the file."""
    mine = kept(own_home, "# mine\n")
    async with playing(kept=mine) as player:
        await player.pick("Settings", "Colours of the screen")
        assert "high contrast" in player.sees and "now" in player.marked
        sees = await player.pick("for colour-blind eyes")
        assert "for colour-blind eyes" in sees and player.app.theme == "colour-blind"
        await player.pick("How many colours", "none")
        assert player.app.no_color
        sees = await player.pick("Language", "Italiano")
        assert "Impostazioni" in sees and "Lingua" in player.marked
        await player.pick("Segni", "lettere semplici")
        assert player.app.ascii_only and player.sees.isascii()
        sees = await player.press("escape")
        assert "Nuova partita" in sees
    assert (own_home / "settings.toml").read_text() == (
        '# mine\ntheme = "colour-blind"\ncolours = "none"\nlanguage = "it"\nsigns = "plain"\n'
    )
    async with playing(language="", kept=Kept(File(own_home / "settings.toml"))) as player:
        assert "Nuova partita" in player.sees and player.sees.isascii() and player.app.theme == "colour-blind"


async def test_a_key_is_pressed_held_refused_and_given_back(own_home: Path) -> None:
    """You should see the new key in list, foot and file; one that is taken is refused with what it does."""
    mine = kept(own_home)
    async with playing(kept=mine) as player:
        await player.pick("Settings", "Keys", "Take the last act back")
        assert "Undo: press the new key" in player.sees
        sees = await player.press("f12")
        assert "is now F12" in sees and "F12" in player.marked
        for key, why in (("slash", "/ does game.find"), ("u", "the letter u is for acts")):
            await player.press("enter")
            assert why in await player.press(key)
        await player.press("enter")
        assert "F12" in await player.press("escape")
        assert 'game.undo" = "f12"' in (own_home / "settings.toml").read_text()
    async with playing(begun(own_home), kept=mine) as player:
        await player.press("enter")
        assert "F12 Undo" in player.sees and "z Undo" not in player.sees
        entry = next(
            one for one in entries(player.app, player.app.screen, sentences("en")) if "F12" in one.name
        )
        assert entry.name == "Undo (F12)"
        await player.press("question_mark")
        assert [
            row.text for row in player.app.screen.query_one(LinesPane).rows if row.text.startswith("F12 ")
        ]
    async with playing(kept=mine) as player:
        await player.pick("Settings", "Keys")
        await player.pick_only("Take the last act back")
        sees = await player.press("backspace")
        assert "usual key again: z" in sees
    assert "game.undo" not in (own_home / "settings.toml").read_text()


async def test_a_mistake_in_the_file_is_told_at_the_start_and_among_the_settings(own_home: Path) -> None:
    """You should read file, line and field, and play with the rest as it is set."""
    text = 'theme = "pink"\nidle = "ask"\n[keys]\n"game.undo" = "slash"\n"game.undoo" = "f2"\n'
    async with playing(kept=kept(own_home, text), size=(140, 46)) as player:
        told = " ".join(player.sees.split())  # where a line is broken depends on where the file lies
        assert "settings.toml, line 1, field theme: pink is not known here" in told
        assert "There are 2 more mistakes" in told and player.app.kept.now.idle == "ask"
        sees = " ".join((await player.pick("Settings")).split())
        assert "line 4, field keys.game.undo: / does game.find" in sees
        assert "line 5, field keys.game.undoo: nothing is called so" in sees
        assert re.search("Keys +as usual", sees)
    assert (own_home / "settings.toml").read_text() == text


async def test_what_the_environment_says_of_the_signs_goes_before_the_file(own_home: Path) -> None:
    asked = Terminal(letters="utf-8", signs_asked=True)
    async with playing(kept=kept(own_home, 'signs = "plain"'), terminal=asked) as player:
        assert not player.app.ascii_only


async def test_settings_are_changed_in_the_middle_of_a_game(own_home: Path) -> None:
    """You should come back to the same game in other colours; another language waits until you leave it."""
    async with playing(begun(own_home), kept=kept(own_home)) as player:
        await player.press("enter")
        map, game = player.app.screen.query_one(MapPane), player.app.screen
        before = map.get_component_rich_style("map--first").color
        await player.press("ctrl+p", *"settings", "enter")
        await player.pick("Colours of the screen", "light", "Language")
        sees = await player.pick("Italiano")
        assert "as soon as you come back" in sees
        await player.press("escape")
        assert player.app.screen is game and "Roll for initiative" in player.sees
        assert map.get_component_rich_style("map--first").color != before
        assert "Nuova partita" in await player.press("q")
