"""What a part is drawn with is styled when it is asked for, and drawn anew where its style changes."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest
from rich.text import Text
from screen_text import begun, playing
from textual.app import App, ComposeResult
from textual.widget import Widget

from tui.terminal.drawn_with import DrawnWith
from tui.terminal.styles import share_styles


class Sign(Widget):
    """Says one word, drawn with a component of its own."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"sign--word", "sign--other"}

    def render(self) -> Text:
        return Text("word", self.get_component_rich_style("sign--word", partial=True))


class Signs(App[None]):
    CSS = """
    Sign { height: 1; }
    Sign .sign--word { color: rgb(1,2,3); }
    .on Sign .sign--word { color: rgb(4,5,6); }
    .off Sign .sign--other { color: rgb(7,8,9); }
    """

    def compose(self) -> ComposeResult:
        yield Sign()

    def colour(self) -> object:
        """The colour in which the word stands on the screen."""
        strips = self.screen._compositor.render_strips()
        return next(one.style.color.triplet for one in strips[0] if one.text.startswith("word") and one.style)


async def test_what_is_drawn_is_drawn_anew_where_its_style_changes_and_nothing_else_is_made() -> None:
    app = Signs()
    share_styles(app)
    async with app.run_test() as pilot:
        drawn = app.query_one(Sign)._component_styles
        assert isinstance(drawn, DrawnWith) and app.colour() == (1, 2, 3)
        assert list(drawn) == ["sign--word"], "nothing was drawn with the other"
        assert set(drawn) < Sign.COMPONENT_CLASSES and all(one in drawn for one in Sign.COMPONENT_CLASSES)
        app.screen.add_class("on")
        await pilot.pause()
        assert app.colour() == (4, 5, 6)
        app.screen.add_class("off")
        await pilot.pause()
        assert app.colour() == (4, 5, 6)
        assert app.query_one(Sign).get_component_rich_style("sign--other").color.triplet == (7, 8, 9)
        with pytest.raises(KeyError):
            app.query_one(Sign).get_component_styles("sign--nothing")


async def test_a_game_makes_few_of_the_styles_that_there_might_be(tmp_path: Path) -> None:
    async with playing(begun(tmp_path)) as player:
        await player.press("enter")
        drawn = [part._component_styles for part in player.game.walk_children(Widget)]
        made = sum(len(list(one)) for one in drawn)
        assert 0 < made < sum(map(len, drawn)) / 2
