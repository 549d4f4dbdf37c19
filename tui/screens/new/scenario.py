"""The second step of a new game: the scenarios of a book, the map and the story of the one that is marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.worker import get_current_worker

from core.engine.contract.view import View
from core.locale import Sentences
from core.scenarios import Scenario
from core.table.terrain import Table
from tui.panes.keys import KeysLine, bound
from tui.panes.lines import LinesPane, Owner, Row
from tui.panes.map.map import MapPane
from tui.panes.map.zoom import WHOLE
from tui.panes.orders import OrdersPane
from tui.panes.prompt import PromptLine, StatusLine
from tui.screens.scenarios import Scenarios, about
from tui.screens.waiting import last_played
from tui.session.error import why_not
from tui.session.navigator import desk_of

MAP = "small map"
"""The group of work that lays a scenario out to be looked at."""


class ScenarioOfBook(Scenarios):
    """The scenarios of one book, one's own among them; below, what the marked one is about and looks like."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("ctrl+e", "edit", "Edit", "scenarios.edit", "Change it on its map", show=True),
        bound("tab", "turn_to", "Story", "scenarios.story", "To the story, to read on", show=True),
        bound("ctrl+n", "write", "New", "scenarios.new", "Write a new one on its map", show=True),
    ]

    def __init__(self, words: Sentences, book: str, ids: Sequence[str], take: Callable[[str], None]) -> None:
        last = last_played()
        super().__init__(words, last[0].header.scenario if last else "", take, ids)
        self._book = book
        self._drawn = ""

    def compose(self) -> ComposeResult:
        yield OrdersPane(id="list")
        with Horizontal(id="about"):
            yield LinesPane(id="story")
            map = MapPane(id="small-map")
            map.can_focus = False
            map.mode = WHOLE
            yield map
        yield PromptLine(id="prompt")
        yield StatusLine(id="status")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        self.call_after_refresh(lambda: self._marked(self.pane.highlighted))

    def heading(self) -> str:
        from core.rules import title_of

        return title_of(self._book)

    def task_text(self) -> str:
        return super().task_text() if self._typed else self.words.text("new-scenario-task")

    # --- the rows -------------------------------------------------------------------------------

    def _fitting(self) -> Iterator[tuple[str, Scenario]]:
        yield from ((id, one) for id, one in super()._fitting() if one.rules == self._book)

    def rows(self) -> Sequence[Row]:
        from core.rules import title_of

        head = title_of(self._book)
        return [row._replace(note="") for row in super().rows() if row.key or row.text != head]

    def owner(self) -> Owner:
        return super().owner()._replace(highlighted=self._marked)

    def show(self, cursor: int | None = None) -> None:
        """Show the rows, and what belongs to the marked one."""
        super().show(cursor)
        if self.is_attached:
            self._marked(self.pane.highlighted)

    # --- what belongs to the marked one ----------------------------------------------------------

    def _marked(self, key: object) -> None:
        scenario = self._scenarios.get(key) if isinstance(key, str) else None
        told = about(scenario, self._sizes.get(scenario.id, {}), self.words) if scenario is not None else ""
        if isinstance(key, str) and scenario is None:
            told = self._spoilt.get(key, "")
        story = self.query_one("#story", LinesPane)
        rows = [row for part in told.split("\n") for row in (Row(part), Row(""))]
        story.show(rows, 0, heading=self.words.text("tui-pane-story"))
        if scenario is not None and scenario.id != self._drawn:
            self._drawn = scenario.id
            self.run_worker(partial(self._lay_out, scenario), group=MAP, exclusive=True, thread=True)

    def _lay_out(self, scenario: Scenario) -> None:
        """Lay a scenario out beside the keys: for the first of a book its rules are read."""
        from core.games import laid_out
        from core.scenarios import BadScenario

        worker = get_current_worker()
        try:
            table, view = laid_out(scenario)
        except BadScenario:
            return  # what is wrong with it is told when it is chosen
        if not worker.is_cancelled:
            self.app.call_from_thread(self._draw, scenario.id, table, view)

    def _draw(self, id: str, table: Table | None, view: View) -> None:
        if self.is_attached and id == self._drawn:
            map = self.query_one(MapPane)
            map.set_view(view)
            map.set_table(table, desk_of(self).ascii_only)

    # --- reading on ---------------------------------------------------------------------------------

    def action_turn_to(self) -> None:
        """Give the keys to the story, which may be longer than its pane; or back to the list."""
        (self.pane if self._reads else self.query_one("#story")).focus()

    def action_close(self) -> None:
        """Back from the story to the list; else as from any list."""
        if self._reads:
            self.pane.focus()
        else:
            super().action_close()

    @property
    def _reads(self) -> bool:
        """Whether the keys go to the story."""
        return self.query_one("#story").has_focus

    # --- writing one's own ------------------------------------------------------------------------

    def action_edit(self) -> None:
        """Change the marked scenario on its map; of one that comes with the program a copy."""
        from tui.screens.editor.opening import of_scenario

        if isinstance(key := self.pane.highlighted, str):
            self._write(partial(of_scenario, key, self.words))

    def action_write(self) -> None:
        """Write a new scenario of this book on its map."""
        from tui.screens.editor.opening import of_book

        self._write(partial(of_book, self._book, self.words))

    def _write(self, editor: Callable[[], Screen[None]]) -> None:
        try:
            self.app.push_screen(editor())
        except Exception as error:  # of the disk, or a file that is no TOML: told in a sentence
            self.status.say(why_not(error, self.words), "bad")

    def on_screen_resume(self) -> None:
        """Read one's own scenarios anew: somebody has written meanwhile."""
        super().on_screen_resume()
        if not self._scenarios or not self.is_attached:
            return
        from core.games import own_scenarios
        from core.scenarios import ready

        shipped = [id for id in self._ids if id in ready()]
        self._ids = (*shipped, *own_scenarios())
        self._scenarios, self._spoilt, self._drawn = {}, {}, ""
        self.show()

    # --- choosing ---------------------------------------------------------------------------------

    def chosen(self, key: object) -> None:
        if isinstance(key, str) and key in self._spoilt:
            self.status.say(self._spoilt[key], "bad")
        elif isinstance(key, str):
            self._take(key)
