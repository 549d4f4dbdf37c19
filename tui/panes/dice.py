"""The dice of the last act: faces, what was needed, how many counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.engine.contract.facts import Thrown
from core.engine.contract.sentences import wanted
from core.engine.words.message import say
from core.line.told.asking import whose
from core.locale import Sentences
from tui.panes.read_pane import ReadPane


class DicePane(ReadPane):
    """Throws, the newest first. Knows faces and paragraphs, not how they were decided."""

    NUMBER = "5"
    INDENT = 1

    def show_throws(
        self, throws: Sequence[Thrown], words: Sentences, name_of: Callable[[str], str], none: str
    ) -> None:
        """Show *throws*, the newest first; *none* where there are none."""
        self.heading = words.text("tui-pane-dice")
        lines: list[tuple[str, str]] = []
        for thrown in throws:
            lines.append((faces_line(thrown, words), "strong"))
            lines.append((why_line(thrown, words, name_of), "dim"))
        self.show_lines(lines or [(none, "dim")])


def faces_line(thrown: Thrown, words: Sentences) -> str:
    """Return the faces, those that count starred, and what they came to."""
    if thrown.held:
        return words.text("tui-dice-sure", need=wanted(thrown.need, thrown.low))
    if not thrown.faces:
        return words.text("tui-dice-hits-only", hits=thrown.hits)
    if thrown.need:
        faces = " ".join(f"{face}{'*' if thrown.counts(face) else ''}" for face in thrown.faces)
        need = wanted(thrown.need, thrown.low)
        if f"asked-{thrown.why}" in words:  # people read the book's number, and not what spares the thrower
            faces = " ".join(map(str, thrown.faces))
            return words.text("tui-dice-turned", faces=faces, need=wanted(thrown.need - 1, True))
        if thrown.reading in ("", "faces"):
            return words.text("tui-dice-hits", faces=faces, hits=thrown.hits, need=need)
        if len(thrown.faces) > 1 and thrown.reading == "total":
            faces = f"{faces} = {thrown.total}"
        elif len(thrown.faces) > 1:
            need = say(f"tui-dice-{thrown.reading}", need=need)
        return words.text("tui-dice-passed" if thrown.passed else "tui-dice-failed", faces=faces, need=need)
    faces = " ".join(map(str, thrown.faces))
    if len(thrown.faces) == 1 or thrown.reading == "faces":
        return words.text("tui-dice-one", faces=faces)
    return words.text("tui-dice-total", faces=faces, total=thrown.total)


def why_line(thrown: Thrown, words: Sentences, name_of: Callable[[str], str]) -> str:
    """Return who threw, what for or whom it comes to, by which paragraph, and where the dice come from."""
    parts = [whose(thrown, words, name_of)]
    if thrown.rule:
        parts.append(thrown.rule)
    if thrown.source == "typed":
        parts.append(words.text("tui-typed"))
    return " · ".join(parts)
