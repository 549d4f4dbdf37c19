"""What may come of an act, result by result: each with its whole chance, the worst first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from core.engine.chance.outcome_graph import MEASURED, OVER, UNSEEN
from core.engine.words.message import Message, say
from tui.compose.chances import chance, change
from tui.session.port import PreviewRow

if TYPE_CHECKING:
    from core.engine.chance.foretold import Single
    from core.engine.chance.preview import Outcome, Preview

RARE = 100
"""What comes less often than once in so many tries is told behind what comes more often."""

NAMED = 6
"""Whoever shares a result is named up to so many."""


class Result(NamedTuple):
    """One change of the same chance and price: the same for all of *who*."""

    who: tuple[str, ...]
    one: Single
    among: tuple[int, Fraction] | None = None
    """Of what comes with other results alone that are told, so that its chance is part of theirs: the place
    of the last of these."""


def results(
    seen: Preview, names: Mapping[str, Message | str], sides: Collection[str], own: Collection[str]
) -> Iterator[PreviewRow]:
    """Yield the end of the game, then what may come to *sides*, *own* men and others, then that nothing does.

    Each result has one row; all that may become of one stands together, the worst first. Men of one's own to
    whom nothing comes in `RARE` tries stand behind those who are aimed at.
    """
    sure = len(seen.outcomes) == 1
    if over := seen.chance(OVER):
        yield PreviewRow("over", change(OVER), "" if sure else chance(over, seen.trials))
    camps: list[list[Single]] = [[], [], []]
    likely = {_who(one) for one in seen.singles if one.chance * RARE >= 1}
    for one in seen.singles:
        who = _who(one)
        camps[0 if who in sides else 1 if who in own and who in likely else 2].append(one)
    several = len({_who(one) for one in camps[1] + camps[2]}) > 1
    for kind, camp in zip(("odds", "own" if several else "odds", "odds"), camps, strict=True):
        alone = camp is camps[0]  # of two sides each is told by itself: mostly one of them it is
        every = [Result((_who(one),), one) for one in camp] if alone else _shared(camp)
        found = _in_order([_placed(result, camp, seen.outcomes) for result in every])
        rows = Counter(who for who, *_ in found)
        yield from (_row(kind, result, rows[result.who] > 1, seen, names) for result in found)
    yield from _open(seen, sure)


def _who(one: Single) -> str:
    return one.name.partition(":")[0]


def _shared(ones: Iterable[Single]) -> list[Result]:
    """Return the changes; the same one of the same chance and price is one result, whoever it comes to."""
    found: list[Result] = []
    for one in ones:
        at = next((at for at, other in enumerate(found) if _alike(other.one, one)), None)
        if at is None:
            found.append(Result((_who(one),), one))
        else:
            found[at] = found[at]._replace(who=(*found[at].who, _who(one)))
    return found


def _placed(result: Result, camp: Sequence[Single], ends: Sequence[Outcome]) -> Result:
    """Return a result with where it comes of what leads to it alone, in every end and for each of them."""
    if result.one.leads:
        return result
    what = result.one.name.partition(":")[2]
    places: list[tuple[int, Fraction]] = []
    for who in result.who:
        leading = {one.name: (one.rank, -one.chance) for one in camp if one.leads and _who(one) == who}
        for end in (end for end in ends if f"{who}:{what}" in end.names):
            if not (led := [leading[name] for name in end.names if name in leading]):
                return result
            places += led
    return result._replace(among=max(places, default=None))


def _alike(one: Single, other: Single) -> bool:
    what, price = one.name.partition(":")[2], (one.chance, one.dear, one.price)
    return bool(what) and other.name.endswith(f":{what}") and price == (other.chance, other.dear, other.price)


def _in_order(found: list[Result]) -> list[Result]:
    """Return all that may come to the same one together: who has the worst to fear first.

    To whom nothing comes in `RARE` tries is last. What is part of another result stands below it.
    """
    worst: dict[tuple[str, ...], tuple[int, Fraction]] = {}
    likely = {who for who, one, _ in found if one.chance * RARE >= 1}
    for who, one, _ in found:
        here = one.rank, -one.chance
        worst[who] = min(worst.get(who, here), here)

    def place(it: Result) -> tuple[object, ...]:
        own = it.one.rank, -it.one.chance
        return it.who not in likely, worst[it.who], it.who, it.among or own, it.among is not None, own

    return sorted(found, key=place)


def _row(
    kind: str, result: Result, headed: bool, seen: Preview, names: Mapping[str, Message | str]
) -> PreviewRow:
    """Return the row of a result; without a chance where the act can end in one way only.

    What comes to several is told before who they are, but where more rows of theirs are *headed* by them.
    """
    who, one, among = result
    first, _, what = one.name.partition(":")
    label = change(what or first)
    if one.price is not None:
        label = say("tui-outcome-price", what=label, price=one.price)
    about: Message | str = names.get(first, first) if what else ""
    if len(who) > 1:
        how = "all" if _together(who, what, seen.outcomes) else "each"
        about = say(f"tui-outcome-of-{how}", who=_named(who, names)) if headed else ""
        label = label if headed else say(f"tui-outcome-{how}", what=label, who=_named(who, names))
    if among is not None and len(seen.outcomes) > 1:
        label = say("tui-outcome-among", what=label)
    value = "" if len(seen.outcomes) == 1 else chance(one.chance, seen.trials)
    return PreviewRow(kind, label, value, dear=one.dear, about=about, idle=one.idle)


def _named(who: tuple[str, ...], names: Mapping[str, Message | str]) -> tuple[Message, ...]:
    """Return whom a result comes to; of very many only so many by name, and how many more."""
    shown = who if len(who) <= NAMED else who[: NAMED - 1]
    told = [say("tui-name", name=names.get(one, one)) for one in shown]
    return (*told, say("tui-outcome-more", count=len(who) - len(shown))) if shown != who else tuple(told)


def _together(who: tuple[str, ...], what: str, ends: Iterable[Outcome]) -> bool:
    """Return whether it comes to all of them or to nobody."""
    wanted = {f"{one}:{what}" for one in who}
    return all(len(wanted.intersection(end.names)) in (0, len(wanted)) for end in ends)


def _open(seen: Preview, sure: bool) -> Iterator[PreviewRow]:
    """Yield that nothing changes, and what nobody can tell; a certain end of these is told elsewhere."""
    nothing = sum((end.chance for end in seen.outcomes if not end.names), Fraction(0))
    if sure:
        if seen.chance(MEASURED):
            yield PreviewRow("odds", change(MEASURED))
        return
    if nothing:
        yield PreviewRow("odds", say("tui-outcome-nothing"), chance(nothing, seen.trials))
    for name in (MEASURED, UNSEEN):
        if share := seen.chance(name):
            yield PreviewRow("odds", change(name), chance(share, seen.trials))
