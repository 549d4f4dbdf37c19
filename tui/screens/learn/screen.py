"""The game screen with a guide above it, who says what to do, and comments on what was done."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult

from core.engine.contract.view import View
from core.guides import Step, scenario_of
from core.locale import Sentences
from tui.panes.keys import key_name
from tui.panes.lines import Row
from tui.panes.pane import Drawn, Pane
from tui.panes.text import fit, safe, wrap
from tui.screens.game.screen import GameScreen
from tui.session.here.guided import GuidedSitting, Lesson
from tui.session.navigator import desk_of

GUIDE = 3
"""Rows of the guide that the map gives it: it speaks of the log, which keeps enough to be read."""


class GuidePane(Pane, can_focus=False):
    """What came of the last step, and what to do now."""

    def __init__(self, words: Sentences, lesson: Lesson) -> None:
        super().__init__(id="guide")
        self._words = words
        self._lesson = lesson
        self.told: tuple[str, str] = ("", "")

    def tell(self, after: str, now: str, step: Step | None = None) -> None:
        """Say what has come of the step before, and what to do now; what comes in between has no number."""
        guide = self._lesson.guide
        self.heading = guide.title[self._words.language]
        number, count = self._lesson.done + 1, len(guide.steps)
        numbered = step in guide.steps
        self.heading_right = self._words.text("guide-step", number=number, count=count) if numbered else ""
        self.told = (after, now)
        self.styles.height = 1 + len(self._lines(self.app.size.width))
        self.repaint()

    def _lines(self, width: int) -> list[Drawn]:
        after, now = self.told
        parts = [(after, ""), (now, "strong")] if after else [(now, "strong")]
        return [
            Drawn(" " + fit(line, width - 1), look)
            for text, look in parts
            for line in wrap(safe(text), width - 2, 0)
        ]

    def draw(self, width: int, height: int) -> Sequence[Drawn]:
        return self._lines(width)


class GuidedScreen(GameScreen):
    """A game in which a guide says what to do. Everything else is as in any game."""

    def __init__(self, seats: GuidedSitting, words: Sentences, ascii_only: bool, notice: str = "") -> None:
        super().__init__(seats, words, False, ascii_only, notice)
        self.lesson = seats.lesson
        self._port = seats.port(seats.lesson.guide.side)
        self.board.above = GUIDE
        self.guide = GuidePane(words, seats.lesson)

    def begin(self) -> None:
        """Begin at once: the guide says how far one has come."""
        self.turns.begin()

    def compose(self) -> ComposeResult:
        yield self.guide
        yield from super().compose()

    def on_mount(self) -> None:
        self.lesson.changed = lambda: self.call_later(self._guide)
        self._guide()

    def action_story(self) -> None:
        """Show what the scenario of the guide is about."""
        scenario, language = scenario_of(self.lesson.guide.book), self.words.language
        rows = (Row(scenario.title(language), None, "heading"), Row(scenario.story(language)))
        self._read("story", rows, "S,q")

    # --- what the guide says -----------------------------------------------------------------------

    def now(self) -> Step | None:
        """Return what to do now; `None` where others are to decide, or nothing is left to learn."""
        return self.lesson.now(self._port)

    def _guide(self) -> None:
        if not self.is_attached:
            return
        language, lesson, step = self.words.language, self.lesson, self.now()
        before = lesson.guide.steps[lesson.done - 1].after if lesson.done else None
        after = before[language] if before is not None else ""
        view: View = self._port.view()
        if view.over is not None or (lesson.finished and step is None):
            self.guide.tell(after, lesson.guide.end[language])
        elif step is not None:
            self.guide.tell(after, step.say[language], step)
        else:
            mine = self._port.seat in view.waiting_for
            self.guide.tell(after, self.words.text("guide-free" if mine else "guide-others"))

    def hint(self) -> str:
        """Return the keys that do what is waited for."""
        plain = desk_of(self).ascii_only
        step = self.now()
        keys = [key_name(key, plain, self.words) for key in step.keys] if step is not None else []
        return self.words.text("guide-hint", keys=" ".join(keys)) if keys else ""

    def untaken(self, key: str) -> None:
        """Say which keys go on, where one was pressed that nobody took."""
        step, hint = self.now(), self.hint()
        if hint and step is not None and key not in step.keys:
            self.telling.add(hint)
        else:
            super().untaken(key)
