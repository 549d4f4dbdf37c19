"""The forces of a game: who was ever seen of each side, with what he came, and how he is at the end."""

from __future__ import annotations

from collections.abc import Collection

from core.engine.contract.view import FigureView, View
from core.engine.words.message import Message
from core.locale import Sentences
from core.story.report.report import Force


def forces_of(seen: Collection[FigureView], end: View, words: Sentences) -> list[Force]:
    """Return the forces, side by side as *end* has them, those of neither side last.

    *seen* has everybody as the seat first saw him; who was only ever a marker to it is nobody.
    """
    now = {figure.id: figure for figure in end.figures}

    def rows_of(side: str) -> tuple[tuple[str, str, str], ...]:
        return tuple(_row(one, now.get(one.id), words) for one in seen if one.side == side)

    found = [Force(words.say(side.name), look, rows_of(side.id)) for look, side in enumerate(end.sides)]
    neither = Force(words.text("tui-of-neither-side"), -1, rows_of(""))
    return [*found, neither] if neither.rows else found


def _row(figure: FigureView, now: FigureView | None, words: Sentences) -> tuple[str, str, str]:
    """Return a figure's name, what he came with, and how he is at the end."""
    name = words.say(figure.name)
    if figure.team:
        name = f"{name} ({words.say(figure.team)})"
    grade = [words.text(figure.grade)] if figure.grade else []
    kit = [words.text(one) for one in figure.kit]
    facts = [words.say(one) for one in figure.facts]
    return name, ", ".join([*grade, *kit, *facts]), fate_of(now, words) if now is not None else ""


def fate_of(figure: FigureView, words: Sentences) -> str:
    """Return how somebody is, in words of everyday speech."""
    return ", ".join(in_full(Message(one), words) for one in figure.status)


def in_full(status: Message, words: Sentences) -> str:
    """Return a status as a word of everyday speech; the roster's short one where there is none."""
    full = f"report-status-{status.id.rpartition('status-')[2].lower().replace('_', '-')}"
    return words.text(full) if full in words else words.say(status)
