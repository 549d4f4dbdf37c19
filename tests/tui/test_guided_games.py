"""The guided first game of each book, played with the keys that its guide asks for, to the book's verdict."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import TABLE, Player, playing

from core.guides import every, guide_of
from core.locale import LANGUAGES, sentences
from core.rules import whole_books
from tui.screens.game.turn.turns import Turns
from tui.screens.learn.screen import GuidedScreen
from tui.session.here.guided import GuidedSitting, begin

MOST = 60
"""Steps, asides and acts of the program that a game of five minutes has at the most."""


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    monkeypatch.setattr(Turns, "bot_pause", 60.0)  # the program acts when the test lets it
    return tmp_path


def learner(book: str) -> GuidedSitting:
    guide = guide_of(book)
    return GuidedSitting(guide, begin(guide))


def screen_of(player: Player) -> GuidedScreen:
    screen = player.app.screen
    assert isinstance(screen, GuidedScreen)
    return screen


async def others_act(player: Player, sitting: GuidedSitting) -> None:
    """Let the program play until the learner is asked, or the game is over."""
    for _ in range(MOST):
        await player.settle()
        view = sitting.port(sitting.seat).view()
        if view.over is not None or sitting.bot_wanted() is None or screen_of(player).now() is not None:
            return
        screen_of(player).turns.bot_acts()
    raise AssertionError("the others never come to an end")


def plain(text: str) -> str:
    return " ".join(text.split())


async def played_to_its_end(player: Player, sitting: GuidedSitting, language: str) -> list[str]:
    """Press what the guide asks for until it asks for nothing more; return the keys."""
    pressed: list[str] = []
    for _ in range(MOST):
        await others_act(player, sitting)
        step = screen_of(player).now()
        if step is None or sitting.port(sitting.seat).view().over is not None:
            return pressed
        assert plain(step.say[language]) in plain(player.sees), "the guide says it, whole"
        before = len(sitting.host.game.records)
        await player.press(*step.keys)
        pressed += step.keys
        assert len(sitting.host.game.records) > before, (step.keys, player.sees)
    raise AssertionError("the guide never comes to an end")


def test_every_book_has_a_guide() -> None:
    assert every() == whole_books()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", every())
async def test_the_keys_of_the_guide_lead_to_its_end(book: str, language: str) -> None:
    """You should read each step whole at 80x24, do it with its keys, and read who has won."""
    sitting = learner(book)
    async with playing(sitting, TABLE, language=language) as player:
        pressed = await played_to_its_end(player, sitting, language)
        assert sitting.lesson.finished, player.sees
        assert plain(sitting.lesson.guide.end[language]) in plain(player.sees)
        assert 10 < len(pressed) < 60
        assert sitting.port(sitting.seat).view().over is not None


async def test_another_key_than_the_guide_waits_for_gets_a_hint(own_home: Path) -> None:
    """You should read which keys go on; an act that is not asked for is not played; it goes on later."""
    words = sentences("en")
    async with playing() as player:
        await player.pick("Learn", "Breaking News")
        sitting = player.app.sitting
        assert isinstance(sitting, GuidedSitting)
        sees = await player.press("y")
        assert words.text("guide-hint", keys="i ⏎") in sees and "of 4" not in sees, "in between: no step"
        await player.press("i", "enter")
        await others_act(player, sitting)
        assert "step 1 of 4" in player.sees
        before = len(sitting.host.game.records)
        assert words.text("guide-not-yet") in await player.press("e", "enter")
        assert len(sitting.host.game.records) == before
        await player.press("escape", "escape", "v", "enter", "enter")
        await others_act(player, sitting)
        assert sitting.lesson.done == 1 and "step 2 of 4" in player.sees
        await player.press("q")
        await player.until("Go on")
        sees = await player.press("home", "enter")
        assert "step 2 of 4" in sees and isinstance(player.app.screen, GuidedScreen)


@pytest.mark.parametrize("book", every())
@pytest.mark.parametrize("before", ["enter", "1"])
async def test_what_the_guide_asks_for_works_wherever_the_cursor_stands(book: str, before: str) -> None:
    """You should get on with the letters of the guide in the list of a man's acts, and on the map."""
    sitting = learner(book)
    async with playing(sitting, TABLE) as player:
        for _ in range(MOST):
            await others_act(player, sitting)
            step = screen_of(player).now()
            if step is None or sitting.port(sitting.seat).view().over is not None:
                break
            screen = screen_of(player)
            if screen.steps.now == "figure" and len(step.keys[0]) == 1 and step.keys[0] != "n":
                await player.press(before)
                if screen.steps.now not in ("figure", "act"):
                    await player.press("escape")
            records = len(sitting.host.game.records)
            await player.press(*step.keys)
            assert len(sitting.host.game.records) > records, (step.keys, player.sees)
        assert sitting.lesson.finished


LOG_READ = 3
"""Lines of the log below its heading that a lesson which speaks of it leaves at the least."""


@pytest.mark.parametrize("book", ["ludonet", "linea_di_tiro"])
async def test_a_lesson_that_speaks_of_the_log_leaves_it_to_be_read(book: str) -> None:
    """You should read more than one line of the log at 80x24, and what an act opens to, too."""
    sitting = learner(book)
    async with playing(sitting, TABLE) as player:
        for _ in range(MOST):
            await others_act(player, sitting)
            screen, log = screen_of(player), screen_of(player).board.log
            if "log" in screen.guide.told[0]:
                assert log.size.height - 1 >= LOG_READ, player.sees
                break
            step = screen.now()
            assert step is not None
            await player.press(*step.keys)
        else:
            raise AssertionError("no lesson speaks of the log")
        await player.press("4")
        if "[+]" in log.rows[log.cursor].text:
            head = log.cursor
            await player.press("enter")
            shown = {log._wrapped[log.top + y][0] for y in range(log.size.height - 1)}
            assert head in shown and head + 1 in shown, player.sees
