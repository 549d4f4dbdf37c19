"""What a command would come to, in rows: the core's preview told in terms, odds and reactions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import structs

from core.engine.chance.outcome_graph import UNSEEN
from core.engine.chance.sampling import about
from core.engine.contract.number import for_whom, shown
from core.engine.contract.sentences import wanted
from core.engine.contract.view import View
from core.engine.words.message import Message, say
from tui.compose.chances import chance, outcome, percent
from tui.compose.exposures import exposures
from tui.compose.replies import replies, unmeasured
from tui.compose.results import results
from tui.session.port import PreviewRow

if TYPE_CHECKING:
    from core.engine.chance.preview import Outcome, Preview, Term
    from core.engine.contract.facts import Modifier

ENDS = 8
"""Whole ends that are listed, the likeliest first."""


def chance_of_anything(seen: Preview) -> str:
    """Return the chance that something happens besides what happens anyway; nothing where that is certain.

    That a shot is spent, or what was prepared lost, comes with every end: it makes nothing certain.
    """
    if len(seen.outcomes) < 2:
        return ""
    anyway = frozenset.intersection(*(frozenset(end.names) for end in seen.outcomes))
    anyway |= {one.name for one in seen.singles if one.idle}
    nothing = sum((end.chance for end in seen.outcomes if anyway.issuperset(end.names)), Fraction(0))
    return f"{'~' if seen.trials else ''}{round(float(1 - nothing) * 100)}%"


def rows_of(seen: Preview, view: View, side: str = "") -> tuple[PreviewRow, ...]:
    """Return the rows of a preview: what decides, then every number to roll.

    First every result with its whole chance and what it costs, who may react, what is certain and what is
    not known; the results that come together stand last. *side* is the one that acts: what may come to its
    own men stands before what may come to others.
    """
    seen = _told_apart(seen)
    names = _names(view)
    rows: list[PreviewRow] = []
    if seen.trials:
        rows.append(PreviewRow("tried", say("tui-odds-tried", trials=seen.trials)))
    own = {figure.id for figure in view.figures if figure.side == side}
    names |= _in_danger(seen, view, side)
    rows += results(seen, names, {side.id for side in view.sides}, own)
    rows += replies(seen, names)
    if all(figure.x is None for figure in view.figures):
        rows += unmeasured(seen, names)
    rows += exposures(seen, names)
    if seen.invites:
        who = tuple(_answering(seat, seen, view, names) for seat in seen.invites)
        thrown = len(seen.outcomes) > 1 or bool(seen.terms)
        rows.append(
            PreviewRow("reaction", say("tui-reactions-passed" if thrown else "tui-reactions", who=who))
        )
    rows += [PreviewRow("certain", message, dear=message in seen.dear) for message in seen.certain]
    if seen.sealed:
        rows.append(PreviewRow("certain", say("tui-once-sealed")))
    rows += [PreviewRow("unseen", message) for message in seen.unseen]
    rows += [row for term in _together(_once(seen.terms)) for row in _term(term, names)]
    return (*rows, *_joint(seen.outcomes, names, seen.trials))


def arithmetic(terms: tuple[Term, ...], view: View) -> tuple[PreviewRow, ...]:
    """Return numbers to roll alone, with all that is added to them."""
    names = _names(view)
    return tuple(row for term in terms for row in _term(term, names))


def _names(view: View) -> dict[str, Message | str]:
    named: dict[str, Message | str] = {side.id: side.name for side in view.sides}
    return {**named, **dict(view.names), **{figure.id: figure.name for figure in view.figures}}


def _told_apart(seen: Preview) -> Preview:
    """Return a preview whose ends differ: what each of several leaves open stands below them, said once."""
    if len(seen.outcomes) < 2 or not all(UNSEEN in end.names for end in seen.outcomes):
        return seen
    ends = [
        structs.replace(end, names=tuple(name for name in end.names if name != UNSEEN))
        for end in seen.outcomes
    ]
    return structs.replace(seen, outcomes=tuple(ends))


def _in_danger(seen: Preview, view: View, side: str) -> dict[str, Message | str]:
    """Return the names of those who may be struck though nobody aims at them, each with why: no enemies."""
    why = {one.who: one for one in seen.dangers}
    enemies = {other.id for other in view.sides if other.id != side}
    return {
        figure.id: say("tui-in-danger", who=figure.name, why=Message(one.why), rule=one.rule)
        for figure in view.figures
        if figure.side not in enemies and (one := why.get(figure.id)) is not None
    }


def _answering(seat: str, seen: Preview, view: View, names: Mapping[str, Message | str]) -> Message:
    """Return a seat that may react, with those of its men who could as far as they are known."""
    side = say("tui-name", name=names.get(seat, seat))
    men = [figure for figure in view.figures if figure.side == seat and figure.id in seen.answering]
    theirs = [say("tui-name", name=figure.name) for figure in men]
    return say("tui-side-men", side=side, men=tuple(theirs)) if theirs else side


def _once(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return throws against each other once, though those that tie are thrown again."""
    if not all(term.sum and not term.needed for term in terms):
        return terms
    whole = (size for size in range(1, len(terms)) if len(terms) % size == 0)
    blocks = (terms[:size] for size in whole if terms[:size] * (len(terms) // size) == terms)
    return next((block for block in blocks if len({term.who for term in block}) > 1), terms)


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
    base = [PreviewRow("base", say("tui-base"), wanted(term.base, term.or_less), term.rule)]
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
    if term.never:
        value = say("tui-needed-over", need=value, sides=term.sides)
    elif term.dice:
        value = say("tui-needed-dice", dice=term.dice, need=value)
    table = base if term.base and (modifiers or term.rule) else []
    return [*table, *modifiers, PreviewRow("needed", _needed(term, names), value)]


def _modifier(term: Term, modifier: Modifier) -> Message | str:
    """Return a modifier as it stands, and whether it makes the throw easier or harder for who throws."""
    good = for_whom(modifier, term)
    return say(f"tui-modifier-{good}", value=shown(modifier)) if good else shown(modifier)


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


def _joint(ends: tuple[Outcome, ...], names: Mapping[str, Message | str], trials: int) -> list[PreviewRow]:
    """Return the ends whole, with their chances, where one is more than a single change."""
    if len(ends) == 1 or not any(len(end.names) > 1 for end in ends):
        return []
    rows = [PreviewRow("joint", outcome(end.names, names), chance(end.chance, trials)) for end in ends[:ENDS]]
    if rest := sum((end.chance for end in ends[ENDS:]), Fraction(0)):
        rows.append(
            PreviewRow("joint", say("tui-outcome-else"), about(rest, trials) if trials else percent(rest))
        )
    return rows
