"""The program as somebody has set it: its looks, its keys and its language; changed while it runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from textual.app import App
from textual.constants import TEXTUAL_ANIMATIONS
from textual.filter import Monochrome, NoColor
from textual.types import AnimationLevel

from core import packages
from core.engine.words.message import Message, say
from core.locale import Sentences
from tui.app.themes import enter, theme_of
from tui.settings.kept import Kept
from tui.settings.language import language_of
from tui.settings.values import AUTO
from tui.terminal.filter import TerminalFilter
from tui.terminal.kind import Terminal, as_set

if TYPE_CHECKING:
    from tui.session.lobby_port import LobbyPort
    from tui.settings.key_map import Bound, KeyMap


MOVES: Mapping[str, AnimationLevel] = {"on": "full", "off": "none"}
"""What the settings call how lists move, and Textual."""


class Fitted(App[None]):
    """What is fitted: an app that can show other colours and signs, and speak another language."""

    terminal: Terminal
    ascii_only: bool
    guest: LobbyPort | None

    def paint_anew(self) -> None:
        """Paint everything once more."""
        raise NotImplementedError

    def speak(self, language: str) -> None:
        """Use another language from now on."""
        raise NotImplementedError


class Fitting:
    """Makes the app as its settings say. *terminal* is what the terminal shows where nothing is set."""

    def __init__(self, app: Fitted, kept: Kept, terminal: Terminal, ascii_only: bool, far: bool) -> None:
        """With *far* the terminal is at the other end of a line."""
        self._app = app
        self._far = far
        self._terminal = terminal
        self._ascii_only = ascii_only
        self.kept = kept
        self.keys: Mapping[str, tuple[str, ...]] = {}
        """Of what has other keys than usual: those that hold, as Textual calls them."""

        self._key_complaints: tuple[Message, ...] = ()
        enter(app)
        self._show_colours()
        self._show_keys()

    @property
    def terminal(self) -> Terminal:
        """What may be shown."""
        return as_set(self._terminal, self.kept.now.colours, self.kept.now.signs)

    @property
    def ascii_only(self) -> bool:
        """Whether maps and marks are drawn with plain signs."""
        return self._ascii_only or self.terminal.plain

    @property
    def complaints(self) -> tuple[Message, ...]:
        """What is wrong with what is kept, and with installed packages, a sentence a mistake.

        Who comes from far away is told nothing of the packages of his host's machine.
        """
        return self.kept.complaints + self._key_complaints + (() if self._far else packages.wrong())

    def notice(self, words: Sentences) -> str:
        """Return what to tell at the start: the first mistake, and how many more there are; or nothing."""
        if not (wrong := self.complaints):
            return ""
        more = words.text("settings-more", count=len(wrong) - 1) if len(wrong) > 1 else ""
        return f"{words.say(wrong[0])} {more}".rstrip()

    # --- changing ---------------------------------------------------------------------------------

    def set(self, name: str, value: str) -> Message | None:
        """Change a setting, at once and for later; return why it could not be kept."""
        why = self.kept.set(name, value)
        if name == "language":
            self._speak(value)
        else:
            self._show_colours()
            self._app.paint_anew()
        return why

    def _speak(self, value: str) -> None:
        """Speak another language; what a guest's own terminal says is known again when he comes back."""
        guest = self._app.guest
        if guest is not None:
            guest.speaks("" if value == AUTO else value)
        if guest is None or value != AUTO:
            self._app.speak(language_of(self.kept.now) if guest is None else value)

    @property
    def acts(self) -> Mapping[str, Bound]:
        """All that is done by keys, with the usual ones."""
        from tui.screens.key_table import every_act

        return every_act()

    def set_keys(self, act: str, keys: Sequence[str] | None) -> Message | None:
        """Do *act* with other keys, or with `None` the usual ones; return why not, or why it is not kept."""
        before = self.kept.now.keys
        wanted = {name: one for name, one in before.items() if name != act}
        if keys is not None:
            wanted[act] = tuple(keys)
        known = self._map(before, False).complaints
        if wrong := [one for one in self._map(wanted, False).complaints if one not in known]:
            return wrong[0]
        why = self.kept.set_keys(act, keys)
        self._show_keys()
        return why

    # --- what is shown ----------------------------------------------------------------------------

    def _show_colours(self) -> None:
        """Let nothing out that the terminal lacks or obeys; Textual's own grey is colour, too."""
        app, terminal, now = self._app, self.terminal, self.kept.now
        app.terminal, app.ascii_only = terminal, self.ascii_only
        app.no_color = terminal.colours == "none"
        ours = (Monochrome, NoColor, TerminalFilter)
        app._filters = [*(one for one in app._filters if not isinstance(one, ours)), TerminalFilter(terminal)]
        app.theme = theme_of(now.theme)
        usual: AnimationLevel = "none" if self._far else TEXTUAL_ANIMATIONS
        app.animation_level = MOVES.get(now.animation, usual)

    def _show_keys(self) -> None:
        """Have the keys that are wished for, as far as they can be had."""
        if not self.kept.now.keys and not self.keys:
            return  # most people: the screens need not be read for it
        found = self._map(self.kept.now.keys, True)
        self.keys, self._key_complaints = found.keys, found.complaints
        self._app.set_keymap(found.for_textual)

    def _map(self, wanted: Mapping[str, tuple[str, ...]], with_place: bool) -> KeyMap:
        from tui.screens.key_table import every_act, free_letters
        from tui.settings.key_map import key_map

        def told(field: str, why: Message) -> Message:
            if not with_place:
                return why
            if line := self.kept.line_of(field):
                return say("scenario-at", file=self.kept.shelf.name, line=line, field=field, why=why)
            return say("scenario-at-field", file=self.kept.shelf.name, field=field, why=why)

        return key_map(wanted, every_act(), free_letters, told)
