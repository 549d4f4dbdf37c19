"""What the points beside the sides' names are for, as one seat sees it, and what of it changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from core.engine.contract.view import View
from core.engine.words.message import Message, say


class For(NamedTuple):
    """That a *side* has points for *what*. *points* is how many; 1 where the book tells no number there."""

    side: str
    what: Message
    points: int


def made_of(view: View, held: Collection[str]) -> tuple[For, ...]:
    """Return what the points are for: the book's account, and places in facts of *held* beside a side."""
    places = (
        For(side.id, place, 1)
        for side in view.sides
        for fact in side.facts
        if fact.id in held
        for places in fact.args.values()
        if isinstance(places, tuple)
        for place in places
        if isinstance(place, Message)
    )
    return *(For(line.side, line.what, line.points) for line in view.points), *places


def scored(before: Mapping[str, int], after: Mapping[str, int]) -> tuple[tuple[str, int, int], ...]:
    """Return the sides whose number changed, with it before and after."""
    sides = ((side, before.get(side, 0), now) for side, now in after.items())
    return tuple(one for one in sides if one[1] != one[2])


def changed(before: Sequence[For], after: Sequence[For]) -> tuple[For, ...]:
    """Return what a side has more points for than *before*, and what less for (below 0)."""
    both = (*after, *before)
    every = [one for at, one in enumerate(both) if _same(one) not in map(_same, both[:at])]
    moved = (one._replace(points=_of(one, after) - _of(one, before)) for one in every)
    return tuple(one for one in moved if one.points)


def _same(one: For) -> tuple[str, Message]:
    return one.side, one.what


def _of(one: For, of: Sequence[For]) -> int:
    return sum(other.points for other in of if _same(other) == _same(one))


def told(
    scored: Sequence[tuple[str, int, int]], reasons: Sequence[For], names: dict[str, Message | str]
) -> Iterator[Message]:
    """Yield a sentence a side whose points changed: before, after, and for what they are more or less."""
    for side, before, after in scored:
        own = [one for one in reasons if one.side == side]
        more = tuple(one.what for one in own if one.points > 0)
        less = tuple(one.what for one in own if one.points < 0)
        why = "".join(f"-{word}" for word, what in (("more", more), ("less", less)) if what)
        yield say(
            f"analysis-moment-points{why}", side=names.get(side, side), before=before, after=after,
            **({"more": more} if more else {}), **({"less": less} if less else {}),
        )  # fmt: skip
