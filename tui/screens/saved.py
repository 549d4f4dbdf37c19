"""The games that are kept on this machine: to go on with one, or to read one from its first line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual.worker import get_current_worker

from core.engine.log.first_look import header_at
from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.listing import Listing
from tui.screens.waiting import played, waits
from tui.session.kept.branches import games_here


class Saved(Listing):
    """Logs, the one played last first."""

    def __init__(self, words: Sentences, replay: bool) -> None:
        super().__init__(words)
        self.replay = replay
        self._waits: set[Path] = set()
        """Games of which it is known that they are not over."""

    def on_mount(self) -> None:
        if self.replay:
            self.run_worker(self._read, group="games", thread=True)

    def _read(self) -> None:
        """Read which games are not over, in a thread, as long as somebody looks at the list."""
        worker = get_current_worker()
        for path in games_here(True):
            if worker.is_cancelled:
                return
            if waits(path) is not None:
                self.app.call_from_thread(self._know, path)

    def _know(self, path: Path) -> None:
        self._waits.add(path)
        if self.is_attached:
            self.show(self.pane.cursor)

    def heading(self) -> str:
        return self.words.text("tui-menu-replay" if self.replay else "tui-menu-continue")

    def task_text(self) -> str:
        return self.words.text("tui-saved-task")

    def rows(self) -> Sequence[Row]:
        from core.games import shipped
        from tui.session.another_process.host_here import hosted_games

        paths = [*hosted_games(), *games_here(self.replay)]
        if self.replay:
            demo = shipped("demo")
            paths += sorted(demo.parent.glob("*.jsonl"))
        if not paths:
            return [Row(self.words.text("tui-no-saved"), None, "dim")]
        return [self._row(path) for path in paths]

    def _row(self, path: Path) -> Row:
        from core.scenarios.titles import title_of

        header = header_at(path)
        name = (
            title_of(header, self.words.language) if header is not None else self.words.text("tui-unreadable")
        )
        note = self.words.text("tui-saved-note", file=str(path))
        if header is not None and header.parent:
            name = self.words.text("tui-saved-branch", game=name, record=header.parent_record)
        if path in self._waits:
            name = self.words.text("tui-saved-not-over", game=name)
        return Row(f"{name} · {path.stem}", path, "", played(path), note)

    def chosen(self, key: object) -> None:
        if isinstance(key, Path):
            self.open_kept(key, self.replay)
