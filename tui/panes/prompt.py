"""The prompt line: it always says who must decide what, and takes what has to be typed."""

from __future__ import annotations

from typing import ClassVar, Protocol

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.keys import REPLACED_KEYS, key_to_character
from textual.message import Message

from tui.panes.guessed import guessed
from tui.panes.pane import Drawn, Pane
from tui.panes.text import fit, safe, sides, wrap

LONGEST = 300

SIGNS = {key: key_to_character(name) for key, name in REPLACED_KEYS.items()}
"""Keys that Textual calls by a name of its own, such as `slash`, of which it tells no character."""


class Helper(Protocol):
    """Helps with what is typed: it is told of every change, and proposes what may follow."""

    def changed(self, text: str) -> None:
        """Something was typed, or deleted."""

    def taken_over(self, text: str) -> str:
        """Return what was typed with what is proposed after it."""

    def earlier(self, step: int) -> str:
        """Return what was typed before, or after, what is shown."""


class PromptLine(Pane):
    """One line: a sentence, and behind it the answer while one is being typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "send", "Done", id="prompt.send", tooltip="Answer with what you typed"),
        Binding("backspace", "rub", "Delete", id="prompt.rub", tooltip="Delete one character", show=False),
        Binding(
            "ctrl+u", "clear", "Clear", id="prompt.clear", tooltip="Delete all that was typed", show=False
        ),
        Binding("escape", "leave", "Back", id="prompt.leave", tooltip="Stop typing", show=False),
        Binding("tab,right", "take_over", "Take", id="prompt.take", tooltip="Take what is proposed"),
        Binding(
            "up", "earlier(-1)", "Earlier", id="prompt.earlier", tooltip="What was typed before", show=False
        ),
        Binding(
            "down", "earlier(1)", "Later", id="prompt.later", tooltip="What was typed after it", show=False
        ),
    ]

    class Typed(Message):
        """Enter was pressed on *text*."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Left(Message):
        """Escape was pressed while typing."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.can_focus = False
        self.sentence = ""
        self.under = self.right = ""
        self.answer = ""
        self.default = ""
        self.open = False
        self.single = False
        self.ghost = ""
        self.below: StatusLine | None = None
        """The line below, which goes on with a sentence that is longer, while it has nothing else to say."""

        self._helper: Helper | None = None
        self._sent = False
        self._replaceable = False
        self._ahead = False

    @property
    def ahead(self) -> str:
        """What was typed since an answer was sent and before anything was asked anew."""
        return self.answer if self._ahead else ""

    def tell(self, sentence: str, under: str = "", right: str = "") -> None:
        """Say what is to be decided; nothing is to be typed.

        With *under*, which has a line of its own, the sentence has one, and *right* stands at its end.
        """
        self.sentence, self.under, self.right, self.open, self.can_focus = (
            sentence,
            under,
            right,
            False,
            False,
        )
        self.answer = self.default = self.ghost = ""
        self._helper = None
        self.repaint()

    def ask(self, sentence: str, default: str = "", single: bool = False, typed: str = "") -> None:
        """Ask for something typed; Enter alone gives *default*, with *single* one key is the answer.

        *typed* is what was typed already.
        """
        self.single, self._sent, self._replaceable, self._ahead = single, False, False, False
        self.ghost, self._helper = "", None
        self.sentence, self.under, self.default, self.answer = sentence, "", default, typed
        self.open = self.can_focus = True
        self.repaint()

    def may_replace(self) -> None:
        """Let the next letter begin anew in the place of what was typed; after a space one goes on."""
        self._replaceable = True

    def help_with(self, helper: Helper) -> None:
        """Let somebody help with what is typed now."""
        self._helper = helper

    def helped_by(self, helper: Helper) -> bool:
        """Whether somebody helps with what is typed now."""
        return self.open and self._helper is helper

    def hint(self, ghost: str, under: str) -> None:
        """Show what may follow behind what is typed, and a line *under* it."""
        self.ghost, self.under = ghost, under
        self.repaint()

    def asks(self, sentence: str) -> bool:
        """Whether the answer to *sentence* is being typed."""
        return self.open and not self._sent and self.sentence == sentence

    def repaint(self) -> None:
        """Draw again, and the line below where it goes on with the sentence."""
        super().repaint()
        if self.below is not None and not self.below.sentence:
            self.below.goes_on()

    def rest(self) -> str:
        """Return the words of a sentence that find no room in these lines."""
        width, height = self.size
        if self.open or not height or (self.under and height > 1):
            return ""
        return " ".join(wrap(safe(self.sentence), width - 2)[height:])

    def _all(self, width: int, height: int) -> list[Drawn]:
        text = safe(self.sentence)
        look = "strong"
        if self.open:
            typed = self.answer or (f"[{self.default}]" if self.default else "")
            text = f"{text} {typed}▏" if self.has_focus else f"{text} {typed}"
            text = f"{text}‹{safe(self.ghost)}›" if self.ghost else text
            look = "cursor" if self.has_focus else "strong"
        if self.under and height > 1:
            line = " " + sides(text, self.right, width - 2) + " "
            return [Drawn(line, look, *guessed([line])), Drawn(" " + fit(safe(self.under), width - 1))]
        lines = wrap(text, width - 2)
        if len(lines) > height and self.open:
            lines = lines[-height:]
        elif len(lines) > height and (self.below is None or self.below.sentence):
            lines = [*lines[: height - 1], " ".join(lines[height - 1 :])]
        lines = [*lines[:height], *[""] * (height - len(lines))]
        shown = [" " + fit(line, width - 1) for line in lines]
        spans = [()] * height if self.ghost else guessed(shown)  # what may follow was not guessed
        return [Drawn(line, look, under) for line, under in zip(shown, spans, strict=True)]

    # --- typing -----------------------------------------------------------------------

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """While something is asked, letters are text and no commands."""
        sign = character or SIGNS.get(key)
        return self.open and sign is not None and sign.isprintable()

    async def _on_key(self, event: events.Key) -> None:
        if self.open and event.is_printable and event.character is not None:
            event.stop()
            event.prevent_default()
            self._insert(event.character)

    def _on_paste(self, event: events.Paste) -> None:
        if self.open and event.text:
            self._insert("".join(char for char in event.text.splitlines()[0] if char.isprintable()))
            event.stop()

    def put(self, text: str) -> None:
        """Take what was typed while the keys were elsewhere."""
        if self.open:
            self._insert(text)

    def _insert(self, text: str) -> None:
        self._ahead = self._ahead or self._sent
        if self._sent or (self._replaceable and not text[:1].isspace()):
            self.answer = ""
        self._sent = self._replaceable = False
        self.answer = (self.answer + text)[:LONGEST]
        self._helped()
        if self.single:
            self.action_send()

    def action_rub(self) -> None:
        """Delete the last character."""
        self._sent = self._replaceable = False
        self.answer = self.answer[:-1]
        self._helped()

    def action_clear(self) -> None:
        """Delete all that was typed."""
        self._sent = self._replaceable = False
        self.answer = ""
        self._helped()

    def _helped(self) -> None:
        if self._helper is not None:
            self._helper.changed(self.answer)
        self.repaint()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that help with a line are others' where nobody helps."""
        return self._helper is not None if action in ("take_over", "earlier") else True

    def action_take_over(self) -> None:
        """Take what is proposed."""
        if self._helper is not None:
            self.answer = self._helper.taken_over(self.answer)
            self._helped()

    def action_earlier(self, step: int) -> None:
        """Show what was typed before, or after."""
        if self._helper is not None:
            self.answer = self._helper.earlier(step)
            self._helped()

    def action_send(self) -> None:
        """Send what was typed, or the default."""
        self._sent, self._ahead = True, False
        self.post_message(self.Typed(self.answer.strip() or self.default))

    def action_leave(self) -> None:
        """Stop typing."""
        self.post_message(self.Left())


class StatusLine(Pane, can_focus=False):
    """What was refused and why, and short news. Empty when all is well.

    Where it is, it goes on with a prompt that has no room for all of its sentence. It takes the lines that
    the style sheet gives it: a few under a game, as many as wanted under a list.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.sentence = ""
        self.kind = ""
        self._above: PromptLine | None = None

    def follow(self, prompt: PromptLine) -> None:
        """Go on with what *prompt* says, where there is nothing else to say."""
        self._above, prompt.below = prompt, self

    def say(self, sentence: str = "", kind: str = "") -> None:
        """Show *sentence*; *kind* is `bad` for a refusal, `good` for news, `note` for neither."""
        self.sentence, self.kind = sentence, kind
        if self._above is not None:
            self._above.repaint()
        self.goes_on()

    def goes_on(self) -> None:
        """Draw again, in as many lines as there are now."""
        if (
            self.is_attached
            and self.styles.is_auto_height
            and len(self._lines(self.size.width)) != self.size.height
        ):
            self.refresh(layout=True)
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the sentence takes."""
        return len(self._lines(width))

    def _lines(self, width: int) -> list[str]:
        sign = {"bad": "✗ ", "good": "✓ ", "note": "· "}.get(self.kind, "") if self.sentence else ""
        told = self.sentence or (self._above.rest() if self._above is not None else "")
        return wrap(f"{sign}{safe(told)}", width - 2, len(sign))

    def _all(self, width: int, height: int) -> list[Drawn]:
        lines = self._lines(width)
        if len(lines) > height:
            lines = [*lines[: height - 1], " ".join(line.strip() for line in lines[height - 1 :])]
        lines += [""] * (height - len(lines))
        look = "" if self.kind == "note" else self.kind or ("" if self.sentence else "strong")
        return [Drawn(" " + fit(line, width - 1), look) for line in lines]
