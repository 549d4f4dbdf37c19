"""The points of every side line by line, as text: what each is for, how often it counts, its paragraph."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.view import PointsView, View
from core.locale import Sentences


def account_lines(view: View, words: Sentences) -> Iterator[tuple[str, str]]:
    """Yield each line with what it is: a side as `heading`, its lines, or `none` where it has none."""
    for side in view.sides:
        own = [line for line in view.points if line.side == side.id]
        total = sum(line.points for line in own)
        yield words.text("tui-account-side", side=words.say(side.name), number=total), "heading"
        for line in own:
            yield account_line(line, words), ""
        if not own:
            yield words.text("tui-account-none"), "none"


def account_line(line: PointsView, words: Sentences) -> str:
    """Return one line: "harm to a civilian: 10 × 4 = 40 (BN-D.f), independent journalists"."""
    text = words.text(
        "tui-account-times" if line.times != 1 else "tui-account-once",
        what=words.say(line.what), base=line.base, times=line.times, points=line.points,
    )  # fmt: skip
    if line.rule:
        text += f" ({line.rule})"
    more = [words.say(message) for message in (line.why, line.note) if message is not None]
    return ", ".join([text, *more])
