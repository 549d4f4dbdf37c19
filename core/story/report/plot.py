"""The curve of who was ahead, drawn for a page: above the line for one side, below it for the other.

Looks come from classes, as a strict page allows no style of an element.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from core.story.report.drawing import number

WIDE, TALL, MARKS, TURNS = 720.0, 72.0, 20.0, 16.0
"""Units of the SVG: how wide it is, how high each half, the room for marks above and for turns below."""

APART = 12.0
"""How far apart the numbers of two moments stand at least."""

MOST_TURNS = 30
"""Numbers of turns that fit below the curve."""


def plot(
    values: Sequence[float],
    turns: Sequence[int],
    marks: Sequence[tuple[int, int]],
    title: str,
    looks: tuple[int, int] = (0, 1),
) -> Markup:
    """Return a curve of *values*, one for each stage of a game, with the *turns* that they belong to.

    *marks* are moments in their order: the place of the stage, and the line of the story that they lead to.
    *looks* are those of the side above the line and of the one below, as on the map.
    """
    most = max(map(abs, values), default=0.0)
    if not most:
        return Markup("")
    step, middle = WIDE / len(values), MARKS + TALL

    def at(place: int) -> str:
        return number(step * place)

    half = {
        f"{name} side{look}": _area([max(0.0, sign * one) / most for one in values], step, middle, -sign)
        for name, look, sign in (("above", looks[0], 1), ("below", looks[1], -1))
    }
    begun = [place for place, turn in enumerate(turns) if turn and turn not in turns[:place]]
    low = middle + TALL
    numbers = "".join(
        f'<path class="turn" d="M{at(place)} {number(MARKS)}V{number(low)}"/>'
        f'<text class="turn" x="{at(place)}" y="{number(low + TURNS - 3)}">{turns[place]}</text>'
        for place in (begun if len(begun) <= MOST_TURNS else ())
    )
    labels = _apart([step * place for place, _ in marks])
    led = "".join(
        f'<a href="#l{line}"><path class="moment" d="M{at(place)} {number(MARKS)}V{number(low)}"/>'
        f'<text class="moment" x="{number(x)}" y="{number(MARKS - 5)}">{count}</text></a>'
        for count, ((place, line), x) in enumerate(zip(marks, labels, strict=True), 1)
    )
    areas = "".join(f'<path class="{name}" d="{path}"/>' for name, path in half.items() if path)
    box = f'viewBox="-8 0 {number(WIDE + 16)} {number(low + TURNS)}"'
    line = f'<path class="level" d="M0 {number(middle)}H{number(WIDE)}"/>'
    return Markup(
        f'<svg class="lead" {box} role="img"><title>{escape(title)}</title>{numbers}{areas}{line}{led}</svg>'
    )


def _apart(wanted: Sequence[float]) -> list[float]:
    """Return where numbers stand that would lie over one another, none right of the curve's end.

    >>> _apart([10.0, 715.0, 718.0]), _apart([50.0, 48.0])
    ([10.0, 708.0, 720.0], [60.0, 48.0])
    """
    stand, least = dict[int, float](), 0.0
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    for at in order:
        stand[at] = max(wanted[at], least)
        least = stand[at] + APART
    most = WIDE
    for at in reversed(order):
        stand[at] = min(stand[at], most)
        most = stand[at] - APART
    return [stand[at] for at in range(len(wanted))]


def _area(shares: Sequence[float], step: float, middle: float, down: int) -> str:
    """Return the outline of one half, as steps from the line and back to it; "" where it is flat."""
    if not any(shares):
        return ""
    path, before = [f"M0 {number(middle)}"], 0.0
    for place, share in enumerate(shares):
        if share != before:
            path.append(f"H{number(step * place)}V{number(middle + down * share * TALL)}")
            before = share
    return "".join([*path, f"H{number(step * len(shares))}V{number(middle)}Z"])
