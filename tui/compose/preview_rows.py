"""What a command would come to, in rows: the core's preview told in terms, odds and reactions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import structs

from core.engine.chance.outcome_graph import UNSEEN
from core.engine.chance.sampling import about
from core.engine.contract.number import shown
from core.engine.contract.sentences import wanted
from core.engine.contract.view import View
from core.engine.words.message import Message, say
from tui.session.port import PreviewRow

if TYPE_CHECKING:
    from core.engine.chance.foretold import Single
    from core.engine.chance.preview import Outcome, Preview, Term
    from core.engine.contract.facts import Modifier

ENDS = 8
"""Ends that are listed, the likeliest first."""

MOST_PARTS = 10_000
"""Fractions of so many parts say nothing to people any more."""

TINY = Fraction(1, 2000)
"""Half of the last place that is shown: less would be rounded to nothing."""


def chance_of_anything(seen: Preview) -> str:
    """Return the chance that something happens; nothing where it is no matter of chance."""
    if len(seen.outcomes) < 2:
        return ""
    nothing = sum((end.chance for end in seen.outcomes if not end.names), Fraction(0))
    return f"{'~' if seen.trials else ''}{round(float(1 - nothing) * 100)}%"


def rows_of(seen: Preview, view: View, side: str = "") -> tuple[PreviewRow, ...]:
    """Return the rows of a preview: what decides, then every number to roll.

    First the ends with what they cost, who may react, what is certain and what is not known, each change.
    *side* is the one that acts: what may come to its own men stands before what may come to others.
    """
    names: dict[str, Message | str] = {side.id: side.name for side in view.sides}
    names |= {**dict(view.names), **{figure.id: figure.name for figure in view.figures}}
    own = {figure.id for figure in view.figures if figure.side == side}
    ones = [one for one in seen.singles if one.chance < 1]
    sides = {side.id for side in view.sides}
    several = len({_who(one) for one in ones} - sides) > 1  # else the ends tell it already
    rows: list[PreviewRow] = []
    if seen.trials:
        rows.append(PreviewRow("tried", say("tui-odds-tried", trials=seen.trials)))
    trials = seen.trials
    dear = {one.name for one in seen.singles if one.dear and not several}
    rows += _ends(seen.outcomes, names, trials, {} if several else _prices(seen.singles), dear)
    if seen.invites:
        who = tuple(say("tui-name", name=names.get(seat, seat)) for seat in seen.invites)
        rows.append(PreviewRow("reaction", say("tui-reactions-passed", who=who)))
    rows += [PreviewRow("certain", message, dear=message in seen.dear) for message in seen.certain]
    rows += [PreviewRow("unseen", message) for message in seen.unseen]
    rows += _singly("own", [one for one in ones if several and _who(one) in own], names, trials)
    rows += _singly("others", [one for one in ones if several and _who(one) not in own], names, trials)
    rows += [row for term in _together(seen.terms) for row in _term(term, names)]
    return tuple(rows)


def _prices(ones: tuple[Single, ...]) -> dict[str, Message]:
    return {one.name: one.price for one in ones if one.price is not None}


def _together(terms: tuple[Term, ...]) -> Iterator[Term]:
    """Yield the numbers to roll; several throws for the same one after another are one of more dice."""
    for term, same in groupby(terms):
        several = list(same)
        alone = term.sum or not term.dice or not term.base
        yield from several if alone else (structs.replace(term, dice=sum(one.dice for one in several)),)


def _term(term: Term, names: Mapping[str, Message | str]) -> list[PreviewRow]:
    """Return a number to roll, whose it is, and its modifiers, which can be added up again by hand."""
    modifiers = [
        PreviewRow("modifier", Message(modifier.reason), _modifier(term, modifier), modifier.rule)
        for modifier in term.modifiers
    ]
    base = [PreviewRow("base", say("tui-base"), wanted(term.base, term.or_less))]
    if term.sum:
        total = sum(modifier.value for modifier in term.modifiers)
        added = f"{total:+d}" if modifiers else ""
        if not term.dice:
            return [*modifiers, PreviewRow("sum", _needed(term, names), f"{total:+d}")]
        dice: Message | str = f"{term.dice}d{term.sides}{added}"
        if term.needed:
            dice = say("tui-needed-total", dice=dice, need=wanted(term.needed, term.or_less))
        return [*modifiers, PreviewRow("needed", _needed(term, names), dice)]
    if term.or_less and term.base and term.needed < 1:
        return [*base, *modifiers, PreviewRow("needed", _needed(term, names), say("tui-needed-never"))]
    if not term.needed:  # a throw against a throw: there is no number to reach
        return modifiers
    value = wanted(term.needed, term.or_less)
    if term.dice:
        value = say("tui-needed-dice", dice=term.dice, need=value)
    table = base if term.base and modifiers else []
    return [*table, *modifiers, PreviewRow("needed", _needed(term, names), value)]


def _modifier(term: Term, modifier: Modifier) -> Message | str:
    """Return a modifier as it stands, and whether it makes the throw easier or harder for who throws.

    What is only added up, such as a sum, is more or less; what replaces or multiplies says enough.
    """
    if term.sum or modifier.how or not modifier.value or not term.needed:
        return shown(modifier)
    easier = (modifier.value > 0) == (term.or_less or term.ease)
    return say("tui-modifier-easier" if easier else "tui-modifier-harder", value=shown(modifier))


def _needed(term: Term, names: Mapping[str, Message | str]) -> Message:
    """Return what the number is needed for: by whom where he throws himself, else at whom."""
    about = names.get(term.figure, term.figure)
    if not term.why:
        return say("tui-needed-by", who=about) if about else say("tui-needed")
    why = Message(term.why)
    if term.who in ("", term.figure):
        return say("tui-needed-why", why=why, who=about) if about else say("tui-needed-only", why=why)
    who = names.get(term.who, term.who)
    if not about:
        return say("tui-needed-why", why=why, who=who)
    return say("tui-needed-at", why=why, who=who, at=about)


def _who(one: Single) -> str:
    return one.name.partition(":")[0]


def _singly(
    kind: str, ones: list[Single], names: Mapping[str, Message | str], trials: int
) -> list[PreviewRow]:
    """Return a row for each change by itself, with its price and its chance."""
    rows = []
    for one in ones:
        label = outcome((one.name,), names)
        if one.price is not None:
            label = say("tui-outcome-price", what=label, price=one.price)
        rows.append(PreviewRow(kind, label, chance(one.chance, trials), dear=one.dear))
    return rows


def _ends(
    ends: tuple[Outcome, ...],
    names: Mapping[str, Message | str],
    trials: int,
    prices: Mapping[str, Message],
    dear: Collection[str],
) -> list[PreviewRow]:
    """Return the ends with their *prices* and chances; a certain one that changes nothing is not told.

    Where one of its changes is *dear* an end is.
    """
    if len(ends) == 1:
        told = (end.names for end in ends if end.names not in ((), (UNSEEN,)))
        return [
            PreviewRow("odds", outcome(names_, names, prices), dear=not {*names_}.isdisjoint(dear))
            for names_ in told
        ]
    rows = [
        PreviewRow(
            "odds",
            outcome(end.names, names, prices),
            chance(end.chance, trials),
            dear=not {*end.names}.isdisjoint(dear),
        )
        for end in ends[:ENDS]
    ]
    if rest := sum((end.chance for end in ends[ENDS:]), Fraction(0)):
        rows.append(
            PreviewRow("odds", say("tui-outcome-else"), about(rest, trials) if trials else percent(rest))
        )
    return rows


def chance(share: Fraction, trials: int = 0) -> Message:
    """Return a chance in per cent and, where people can read it, as a fraction: `16.7% (1/6)`.

    One that was found by trials is told with how far it may be off.
    """
    if trials:
        return about(share, trials)
    if not 1 < share.denominator < MOST_PARTS:
        return percent(share)
    return say("tui-chance", chance=percent(share), exact=f"{share.numerator}/{share.denominator}")


def percent(share: Fraction) -> Message:
    """Return a chance in per cent; what is possible is never said to be impossible, nor certain."""
    if 0 < share < TINY:
        return say("tui-percent-tiny", chance=float(TINY * 2))
    if 0 < 1 - share < TINY:
        return say("tui-percent-nearly", chance=float(1 - TINY * 2))
    return say("tui-percent", chance=float(share))


def outcome(
    ends: tuple[str, ...],
    names: Mapping[str, Message | str],
    prices: Mapping[str, Message] = MappingProxyType({}),
) -> Message:
    """Return one end in words; `abu:out` becomes the figure's name and what happened to him."""
    if not ends:
        return say("tui-outcome-nothing")
    said: list[Message] = []
    for end in ends:
        who, _, what = end.partition(":")
        told = say("tui-outcome", who=names.get(who, who), what=_change(what)) if what else _change(who)
        price = prices.get(end)
        said.append(told if price is None else say("tui-outcome-price", what=told, price=price))
    return say("tui-outcomes", what=tuple(said))


def _change(what: str) -> Message:
    """Return a change in words; a number in its name is told with it: `cm-24`, may go 24 cm."""
    kind, _, number = what.rpartition("-")
    if kind and number.replace(".", "", 1).isdigit():
        return say(f"outcome-{kind}", number=float(number))
    return Message(f"outcome-{what}")
