"""What a part looks like is looked up, not asked of all rules again: it looks as Textual would have it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from screen_text import TABLE, WIDE, Player, begun, playing
from textual.app import App, ComposeResult
from textual.css.styles import Styles
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.widgets import Input, Label, Static

from tui.terminal.styles import SharedStyles, share_styles

MARKS = ("_has_hover_style", "_has_focus_within", "_has_order_style", "_has_odd_or_even")


def looks(app: App[Any]) -> dict[DOMNode, Any]:
    """What every part of every screen looks like, and what it is drawn with."""
    return {
        part: (
            of(part.styles.base),
            {name: of(part._component_styles[name].base) for name in part._get_component_classes()},
            [getattr(part, mark) for mark in MARKS],
        )
        for screen in app.screen_stack
        for part in screen.walk_children(with_self=True)
    }


def of(styles: Styles) -> dict[str, Any]:
    """The rules that something has; of a layout its name, as two of a kind are the same."""
    return {name: str(value) if name == "layout" else value for name, value in styles._rules.items()}


def as_textual_has_it(app: App[Any]) -> int:
    """Compare every part with what Textual's own sheets give it; return how many there are."""
    ours = looks(app)
    plain = Stylesheet(variables=app.get_css_variables())
    plain.source = app.stylesheet.source
    plain.parse()
    for part in ours:
        plain.apply(part)
    assert ours == looks(app)
    return len(ours)


@pytest.mark.parametrize("size", [TABLE, WIDE])
async def test_every_part_looks_as_textual_would_have_it(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(begun(tmp_path), size) as player:
        assert isinstance(player.app.stylesheet, SharedStyles)
        for key in (
            "enter",
            "down",
            "enter",
            "tab",
            "ctrl+p",
            "escape",
            "?",
            "escape",
            "f6",
            "escape",
            "left",
        ):
            await player.press(key)
            assert as_textual_has_it(player.app) > 10, key


async def test_a_class_a_state_and_other_colours_are_noticed(tmp_path: Path) -> None:
    async with playing(begun(tmp_path)) as player:
        await player.press("enter")
        app, game = player.app, player.game
        dark = looks(app)
        for change in ("-acting", "-past", "-over", "-tape", "-too-small", "-show-roster", "-big-map -big"):
            for _ in range(2):
                game.toggle_class(*change.split())
                await seen(player)
        assert looks(app) == dark
        game.set_focus(None)
        await seen(player)
        app.theme = "textual-light"
        await seen(player)
        assert looks(app) != dark


class Fields(App[None]):
    """Fields of which the one with the keys looks different, and what is under the mouse, and the first."""

    CSS = """
    Input:focus { color: red; }
    .on Input:disabled { color: blue; }
    Label:hover { color: green; }
    #static-a:first-child { color: yellow; }
    """

    def compose(self) -> ComposeResult:
        for place in "abc":
            yield Static(id=f"static-{place}")
            yield Input(id=f"input-{place}")
            yield Label(id=f"label-{place}")


async def test_states_are_noticed() -> None:
    app = Fields()
    share_styles(app)
    async with app.run_test() as pilot:
        before = looks(app)
        for change in (
            app.action_focus_next,
            lambda: app.screen.toggle_class("on"),
            app.screen.focus_previous,
        ):
            change()
            app.query_one("#input-c").disabled ^= True
            await pilot.pause()
            assert before != (before := looks(app))
            assert as_textual_has_it(app) > 9


async def seen(player: Player) -> None:
    """Have what changed painted, and compare."""
    await player.settle()
    as_textual_has_it(player.app)
