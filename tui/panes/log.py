"""The action log: one sentence an event; any line opens into its dice, modifiers and paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.engine.contract.facts import Redone, Undone
from core.locale import Sentences
from tui.panes.lines import LinesPane, Row
from tui.session.port import LogLine


class LogPane(LinesPane):
    """Sentences, the newest below. Enter opens a line."""

    NUMBER = "4"
    follows_end = True

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._told: list[tuple[LogLine, bool, Row]] = []
        self._language = ""

    def show_lines(
        self,
        lines: Sequence[LogLine],
        in_effect: Callable[[int], bool],
        words: Sentences,
        cursor: int | None = None,
    ) -> None:
        """Show *lines*; sentences already made are kept. *cursor* is a line's index in a replay."""
        self.heading = words.text("tui-pane-log")
        if words.language != self._language:
            self._told, self._language = [], words.language
        told = self._told
        undone: dict[int, bool] = {}
        rows: list[tuple[LogLine, bool, Row]] = []
        before: LogLine | None = None
        for line in lines:
            if line.message is None:
                continue
            if line.record not in undone:
                undone[line.record] = not (isinstance(line.fact, (Undone, Redone)) or in_effect(line.record))
            old = told[len(rows)] if len(rows) < len(told) else None
            if old is not None and old[0] is line and old[1] == undone[line.record]:
                rows.append(old)
            else:
                rows.append((line, undone[line.record], line_row(line, before, undone[line.record], words)))
            before = line
        self._told = rows
        self.show([row for _, _, row in rows], cursor, self.owner)


def line_row(line: LogLine, before: LogLine | None, undone: bool, words: Sentences) -> Row:
    """Return a line's row: the record's number where a new record begins, then the sentence."""
    number = str(line.record) if before is None or before.record != line.record else ""
    sentence = words.say(line.message) if line.message is not None else ""
    if undone:
        sentence = f"({words.text('tui-undone')}) {sentence}"
    return Row(f"{number:>3} {sentence}", (line.record, line.event), "dim" if undone else "", indent=4)
