"""The forces of a game: who was ever seen of each side, with what he came, and how he is at the end."""

from __future__ import annotations

from collections.abc import Collection

from core.engine.contract.view import FigureView, View
from core.engine.words.message import Message
from core.locale import Sentences
from core.story.report.report import Force

OF_THE_TURN = ("acted", "acting", "bounding", "done", "fired", "moved", "moving", "opportunity", "sealed")
"""What somebody did in the turn in which the game ended: of how he is at its end it says nothing."""


def forces_of(
    seen: Collection[FigureView], end: View, words: Sentences, passing: Collection[str] = ()
) -> list[Force]:
    """Return the forces, side by side as *end* has them, those of neither side last.

    *seen* has everybody as the seat first saw him; who was only ever a marker to it is nobody. With what is
    *passing*, such as the wood that he stood in, nobody came.
    """
    now = {figure.id: figure for figure in end.figures}

    def force(name: str, look: int, side: str) -> Force:
        own = [one for one in seen if one.side == side]
        had = [_came_with(one, words, passing) for one in own]
        common = [what for what in had[0] if all(what in others for others in had)] if len(own) > 1 else []
        rows = tuple(
            (
                _name(one, words),
                ", ".join(what for what in his if what not in common),
                fate_of(now[one.id], words, OF_THE_TURN) if one.id in now else "",
            )
            for one, his in zip(own, had)
        )
        return Force(name, look, rows, ", ".join(common))

    found = [force(words.say(side.name), look, side.id) for look, side in enumerate(end.sides)]
    neither = force(words.text("tui-of-neither-side"), -1, "")
    return [*found, neither] if neither.rows else found


def _name(figure: FigureView, words: Sentences) -> str:
    name = words.say(figure.name)
    return f"{name} ({words.say(figure.team)})" if figure.team else name


def _came_with(figure: FigureView, words: Sentences, passing: Collection[str]) -> list[str]:
    grade = [words.text(figure.grade)] if figure.grade else []
    return [
        *grade,
        *(words.text(one) for one in figure.kit),
        *(words.say(one) for one in figure.facts if one.id not in passing),
    ]


def fate_of(figure: FigureView, words: Sentences, without: Collection[str] = ()) -> str:
    """Return how somebody is, in words of everyday speech, *without* what these say."""
    told = (one for one in figure.status if _word(one) not in without)
    return ", ".join(in_full(Message(one), words) for one in told)


def in_full(status: Message, words: Sentences) -> str:
    """Return a status as a word of everyday speech; the roster's short one where there is none."""
    full = f"report-status-{_word(status.id)}"
    return words.text(full) if full in words else words.say(status)


def _word(status: str) -> str:
    """Return what a status is called among the words of everyday speech.

    >>> _word("bn-status-KNOCKED_OUT")
    'knocked-out'
    """
    return status.rpartition("status-")[2].lower().replace("_", "-")
