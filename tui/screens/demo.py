"""The first question of the program: how the demo scenario is to be played, or looked at."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.contract.seats import OPPONENT, PERSON, bot_of
from core.locale import Sentences
from core.scenarios import Scenario
from tui.panes.lines import Row
from tui.screens.listing import Listing
from tui.screens.scenarios import about, sizes_of
from tui.session.error import why_not
from tui.session.navigator import desk_of


class Demo(Listing):
    """Against the program, two here, looking on, or learning it first; the menu lies behind it."""

    def __init__(self, words: Sentences, scenario: Scenario, notice: str = "") -> None:
        super().__init__(words, notice)
        self.scenario = scenario

    def heading(self) -> str:
        return self.words.text("tui-title")

    def task_text(self) -> str:
        return self.words.text("tui-demo-task", scenario=self.scenario.title(self.words.language))

    def rows(self) -> Sequence[Row]:
        from core.games import shipped

        text, sides = self.words.text, sizes_of(self.scenario.id)
        story = about(self.scenario, sides, self.words)
        rows = [Row("")]
        for side, (name, _) in sides.items():
            note = f"{text('tui-players-note-solo')}\n{story}"
            rows.append(Row(text("tui-demo-solo", side=name), f"solo:{side}", note=note))
        rows.append(Row(text("tui-demo-hot"), "hot", note=f"{text('tui-players-note-hot')}\n{story}"))
        if shipped("demo").exists():
            rows.append(Row(text("tui-demo-watch"), "watch", note=text("tui-demo-watch-note")))
        rows.append(Row(text("tui-demo-learn"), "learn", note=text("tui-menu-learn-note")))
        return [*rows, Row(""), Row(text("tui-demo-menu"), "menu", note=text("tui-demo-menu-note"))]

    def chosen(self, key: object) -> None:
        if key == "menu":
            self.action_close()
        elif key == "watch":
            self._watch()
        elif key == "learn":
            from tui.screens.learn.lessons import Lessons

            self.app.push_screen(Lessons(self.words))
        else:
            self._begin(str(key))

    def _watch(self) -> None:
        """Show the recorded game from its first line; it runs by itself."""
        from core.games import shipped

        if why := desk_of(self).open_path(shipped("demo"), replay=True, plays=True):
            self.status.say(why, "bad")

    def _begin(self, way: str) -> None:
        from core.games import header_of, keep_game

        mode, _, mine = way.partition(":")
        sides = sizes_of(self.scenario.id)
        seats = (
            {side: PERSON if side == mine else bot_of(OPPONENT) for side in sides} if mode == "solo" else {}
        )
        try:
            host = keep_game(self.scenario, header_of(self.scenario, seats=seats))
        except Exception as error:  # of the disk
            self.status.say(why_not(error, self.words), "bad")
            return
        app = desk_of(self)
        app.clear_menus()
        app.open_game(host)

    def action_close(self) -> None:
        """To the menu."""
        app = desk_of(self)
        app.clear_menus()
        app.open_menu()
