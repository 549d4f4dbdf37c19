"""The game screen: a game with its present, its past and its end, and the keys of the house."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual import work as in_background
from textual.binding import Binding, BindingType

from core.engine.words.message import say
from core.locale import Sentences
from tui.screens.game.ending import Ending
from tui.session.navigator import desk_of
from tui.session.session import Sitting

FIRST_PAINT = 0.1
"""Seconds after which the first frame is out; what it does not show is made ready only then."""


class GameScreen(Ending):
    """One game on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("z", "undo", "Undo", id="game.undo", tooltip="Take the last act back"),
        Binding("Z", "redo", "Redo", id="game.redo", tooltip="Take the last undo back", show=False),
        Binding("slash", "find", "Find", id="game.find", tooltip="Find a word in the log", show=False),
        Binding(
            "question_mark,f1", "help", "Help", id="game.help", tooltip="The keys here, and what to do now"
        ),
        Binding("colon", "palette", "Commands", id="game.palette", tooltip="Every command by name"),
        Binding("q", "menu", "Menu", id="game.menu", tooltip="To the start menu; the game is kept"),
        Binding("g", "ascii", "Glyphs", id="game.glyphs", tooltip="Plain ASCII signs on the map", show=False),
    ]

    def __init__(self, sitting: Sitting, words: Sentences, replay: bool = False) -> None:
        super().__init__(sitting, words)
        self.only_past = replay
        self._found = ""
        self._glosses: dict[str, str] = {}

    notice = ""
    """Why this screen was made anew."""

    def on_mount(self) -> None:
        self._find_panes()
        self.own_lists()
        self._odds = {}
        self.show_table()
        self.roster.empty = self.words.text("tui-no-figures")
        self.show_view()
        self.show_log()
        if self.only_past:
            self._whole_log = True
            self.go_to(len(self.log_lines()) - 1)
        elif self.sitting.hot_seat and self.view.over is None:
            self._first_hand()
        else:
            self.next_turn()
        if self.notice:
            self.status.say(self.notice, "bad")
        self.set_timer(FIRST_PAINT, self._after_first_paint)

    def _first_hand(self) -> None:
        """A game that is opened begins with the hand-over, so that nobody sees what is not his."""
        wanted = self.sitting.wanted() or self.sitting.seat
        self.hand_over(wanted)

    def _after_first_paint(self) -> None:
        self._read_book()
        if not self._whole_log:
            self._whole_log = True
            self.show_log(self.past)
        for notice in self.sitting.host.notices:
            self.news(self.words.say(notice))

    @in_background(thread=True, group="book")
    def _read_book(self) -> None:
        """Read the rule book's glosses without keeping anybody waiting."""
        from core.rules import rulebook

        try:
            book = rulebook(self.sitting.host.game.header.rules)
        except (LookupError, OSError, ValueError):
            return
        self._glosses = {entry.id: entry.gloss(self.words.language) for entry in book.entries()}

    def gloss(self, rule: str) -> str:
        return self._glosses.get(rule, "")

    # --- which keys are offered -------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys of the past only in the past; in a window where nothing is seen only the way out."""
        if self.has_class("-too-small") and action not in ("menu", "help", "quit"):
            return False
        if action in ("play", "eyes", "branch"):
            return self.past is not None
        if action in ("undo", "redo", "next") and self.past is not None:
            return False
        if action == "remark" and (self.past is not None or self.view.over is not None):
            return False
        if action in ("undo", "redo", "jump", "find", "remark") and self.question is not None:
            return None
        return True

    # --- find ---------------------------------------------------------------------------------------

    def action_find(self) -> None:
        """Ask for a word to find in the log."""
        self.type_in("find", self.words.text("tui-find"), self._found)

    def typed_in(self, what: str, text: str) -> None:
        """Use what was typed to find something."""
        if what != "find":
            super().typed_in(what, text)
            return
        self._found = text
        if self.past is None:
            self.show_step(focus=False)
        else:
            self.prompt.tell(self.words.text("tui-past-prompt"))
        self.give_keys(self.log_pane)
        self._find(-1)

    def _find(self, direction: int) -> None:
        """Go to the nearest line that has the word, upwards or downwards."""
        pane, wanted = self.log_pane, self._found.casefold()
        count = len(pane.rows)
        for away in range(1, count + 1):
            index = (pane.cursor + direction * away) % count
            if wanted in pane.rows[index].text.casefold():
                pane.action_cursor(index - pane.cursor)
                self.news(self.words.text("tui-found", word=self._found))
                return
        self.refuse(say("tui-not-found", word=self._found))

    def action_next(self, step: int) -> None:
        """Go to the next figure, option, or line that has the word."""
        if self.log_pane.has_focus and self._found:
            self._find(-step)
        else:
            super().action_next(step)

    # --- other screens ------------------------------------------------------------------------------

    def action_help(self) -> None:
        """Show the keys that work here, and what there is to do."""
        from tui.screens.help import Help

        self.app.push_screen(Help(self, self.words, self.prompt.sentence))

    def action_palette(self) -> None:
        """Open the palette."""
        self.app.action_command_palette()

    def action_menu(self) -> None:
        """Leave the game for the start menu; everything is on disk already."""
        self.stop_playing()
        desk_of(self).leave_game()

    def branched(self, path: str) -> None:
        """Go on in the new game."""
        if why := desk_of(self).open_path(path):
            self.refuse(why)

    def action_ascii(self) -> None:
        """Switch between box glyphs and plain ASCII on the map."""
        self.ascii_only = not self.ascii_only
        self.show_table()
        self.show_view()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        self.call_after_refresh(self.show_keys)
