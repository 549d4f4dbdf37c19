"""Before the commit: the odds, every number with its modifiers, and whom it lets react.

All of it comes from running the rule itself, dice by dice; nothing is worked out twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.engine.chance.at_best import answering, at_best, invited
from core.engine.chance.foretold import Single, certain, singles, warned_of
from core.engine.chance.odds import Stop, TooMany
from core.engine.chance.oracles import Geometry
from core.engine.chance.outcome_graph import Walk
from core.engine.chance.outcome_odds import MOST, odds
from core.engine.chance.sampling import STEPS, chances, margin
from core.engine.contract.exposure import Exposure
from core.engine.contract.facts import Command, Danger, Event, Modifier, Number, Refusal, Refused, Thrown
from core.engine.contract.questions import Needs, NeedsAnswer
from core.engine.contract.ruleset import RuleSet
from core.engine.words.message import Message, say
from core.engine.words.validation import why as misfit

__all__ = ["Effort", "Outcome", "Preview", "Reply", "Term", "odds", "preview", "terms_of"]


class Effort(Struct, frozen=True):
    """How much may be spent on odds: so many branches to count them exactly, then so many steps of trials.

    Without steps nothing is tried: where they cannot be counted, no odds are shown. Of each man who may
    answer so many *ways* to do it are looked at; the odds of all *answers* together may take so many
    branches and steps, and what is left over is unknown. Without ways it is not told
    either who could fire afterwards.
    """

    branches: int = MOST
    steps: int = STEPS
    ways: int = 12
    answers: int = 1_000


FULL = Effort()
"""About a second and some megabytes at most."""


class Outcome(Struct, frozen=True):
    """One end: the rule book's names for what changed, and its chance."""

    names: tuple[str, ...]
    chance: Fraction


class Term(Struct, frozen=True):
    """One number to roll: the event it belongs to, whom it is about, face, dice of *sides* and modifiers.

    *why* is the reason of the throw it explains, *who* throws; *base* is what the table prints, 0 where
    the event does not tell it. Modifiers that *ease* it come off the face. With *or_less* the face or a
    lower one is wanted; a *sum* is added up, to be compared with another or with what is needed. *never*
    says that the dice have no such face. *rule* is the paragraph of *base*.
    """

    event: str
    figure: str
    needed: int
    dice: int
    modifiers: tuple[Modifier, ...]
    why: str = ""
    who: str = ""
    base: int = 0
    or_less: bool = False
    sum: bool = False
    sides: int = 6
    ease: bool = False
    never: bool = False
    rule: str = ""


class Reply(Struct, frozen=True):
    """What the answer of *who*, a figure, may do to the side that acts: its *harms*, each with its chance.

    *chance* is that of any of them, all others passing. They are exact, but for those found by *trials*.
    Where not all is *known* that he may do, it may be more.
    """

    who: str
    harms: tuple[Single, ...] = ()
    chance: Fraction = Fraction(0)
    known: bool = True
    trials: int = 0


class Preview(Struct, frozen=True):
    """What a command would do, as its seat may know it; *outcomes* with the likeliest first.

    *invites* are the seats that may react, *answering* those of their men who could first, as far as they are
    known; the odds take their reactions as passed. *certain* is what
    weighs and comes before any die, *dear* what of it whoever acts pays for; *singles* are the changes one by
    one, each with its chance.

    *dangers* are those who may be struck though nobody aims at them, each once, with the reason.

    *replies* are what the men of the first window may do by their answers, the worst first; *hidden* are the
    seats asked there that may have men of whom its seat does not know. *exposures* tell of those who are
    *moved* who could fire at them where they then are.

    *sealed* says that the ends are those of orders under seal, as if they were carried out now and alone.
    With *later* they were not, as that takes more than might be spent: their numbers to roll alone are told.

    *unseen* is what depends on more than the seat sees; an end with `UNSEEN` among its names stops there.

    Chances are exact, but for those found by *trials*, so many; `error` tells how far one may be off.
    """

    outcomes: tuple[Outcome, ...]
    terms: tuple[Term, ...] = ()
    invites: tuple[str, ...] = ()
    certain: tuple[Message, ...] = ()
    singles: tuple[Single, ...] = ()
    trials: int = 0
    unseen: tuple[Message, ...] = ()
    dear: tuple[Message, ...] = ()
    answering: tuple[str, ...] = ()
    dangers: tuple[Danger, ...] = ()
    replies: tuple[Reply, ...] = ()
    hidden: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    exposures: tuple[Exposure, ...] = ()
    sealed: bool = False
    later: bool = False

    def error(self, chance: Fraction) -> float:
        """Return how far a chance may be off, 19 times of 20; 0 where it is exact."""
        return margin(chance, self.trials)

    @property
    def passed(self) -> bool:
        """Whether decisions of others were taken as passed."""
        return bool(self.invites)

    def chance(self, name: str) -> Fraction:
        """Return the chance of an end in which *name* happens."""
        return sum((end.chance for end in self.outcomes if name in end.names), Fraction(0))


def preview(
    rules: RuleSet,
    state: Any,
    seat: str,
    command: Command,
    geometry: Geometry | None,
    given: tuple[Any, ...] = (),
    effort: Effort = FULL,
    referee: bool = False,
    stop: Stop | None = None,
    sealed: bool = True,
) -> Preview | Needs | Refusal:
    """Return all that can be told of *command* before any die is thrown; *sealed* orders are carried out.

    *state* is the state as the seat knows it; *given* answers the measurements that a game
    without positions asks for; *referee* says that a person referees. `Stopped` when *stop* says so.
    """

    doubted: list[Message] = []
    dangers: dict[str, Danger] = {}

    def walk() -> Walk:
        opened = sealed and geometry is not None  # at a real table nobody measures for what is not opened yet
        return Walk(rules, state, seat, command, geometry, referee, doubted, dangers, opened)

    first = walk()
    try:
        if not command.own_dice:
            _gone(first, geometry, given)  # it may be refused
            return Preview((Outcome((), Fraction(1)),))
        ends, count = chances(first, geometry, given, effort.branches, effort.steps, stop)
    except Refused as refused:
        return refused.refusal
    except NeedsAnswer as needs:
        return Needs(needs.question, given)
    except TooMany:
        if not first.written:
            return Refusal("", say("engine-odds-too-many"))
        seen = preview(rules, state, seat, command, geometry, given, effort, referee, stop, sealed=False)
        return replace(seen, later=True) if isinstance(seen, Preview) else seen
    except ValueError as error:
        return Refusal("", say("engine-bad-answer", why=misfit(error)))
    way = walk()
    events, invites, told, men = _gone(way, geometry, given)
    outcomes = tuple(Outcome(names, chance) for names, chance in ends.items())
    sure = certain(rules, state, events, seat, told)
    ones = singles(rules, state, ends, warned_of(rules, state, seat, command))
    told_of = tuple(dangers[who] for who in sorted(dangers))
    after = state if geometry is None else sure.after
    moved = tuple(rules.moved(state, after, seat))
    there = tuple(_exposed(rules, after, who) for who in moved) if effort.ways else ()
    terms = terms_of(events[way.written :])
    return Preview(
        outcomes, terms, invites, sure.told, ones, count, tuple(doubted), sure.dear, men, told_of,
        moved=moved, exposures=there, sealed=way.written > 0,
    )  # fmt: skip


def _exposed(rules: RuleSet, state: Any, who: str) -> Exposure:
    """Return what shots somebody would stand in, and of which sides more than is known may see him."""
    side = rules.side_of(state, who)
    shots = sorted(rules.shots_at(state, who), key=lambda shot: -shot.worth)
    others = (one for one in rules.seats(state) if one != side)
    return Exposure(who, tuple(shots), tuple(one for one in others if rules.lurks(state, one)))


def _gone(
    walk: Walk, geometry: Geometry | None, given: tuple[Any, ...]
) -> tuple[list[Event], tuple[str, ...], int, tuple[str, ...]]:
    """Return the events of one way it can go, who would be asked to react on it, and how many are sure.

    Last who of them could react first.
    """
    events: list[Event] = []
    invites: list[str] = []
    men: list[str] = []
    told: int | None = None
    for step in at_best(walk, geometry, given):
        told = len(events) + step.sure if told is None and step.doubted else told
        events += step.events
        asked = invited(step, walk.seat)
        if asked and not invites:
            men = [who for seat in asked for who in answering(walk.rules, step, seat)]
        invites += asked
    sure = len(events) if told is None else told
    return events, tuple(dict.fromkeys(invites)), sure, tuple(dict.fromkeys(men))


def terms_of(events: Sequence[Event]) -> tuple[Term, ...]:
    """Return the numbers to roll: those that an event explains, and dice that nothing is added to."""
    found: list[Term] = []
    why = who = ""
    sides = 6
    open_: list[Thrown] = []
    before: Event | None = None
    for event in events:
        if isinstance(event, Thrown) and not event.held:
            if not isinstance(before, Thrown):  # what came of those before explained nothing of them
                found += _plain(open_)
                open_ = []
            why, who, sides = event.why, event.who, event.sides
            open_.append(event)
        before = event
        tag = str(event.__struct_config__.tag)
        thrown, open_ = open_, [] if event.numbers() else open_
        for number in event.numbers():
            term = _term(tag, number, why or number.why, who, number.sides or sides)
            found.append(replace(term, never=any(_never(one) for one in thrown)))
            if not number.sum:
                why = who = ""
    return (*found, *_plain(open_))


def _never(one: Thrown) -> bool:
    """Whether no face of the dice is the one that is needed, as the game reads the highest and the lowest."""
    return one.need > one.sides and not one.low and one.reading != "total"


def _term(tag: str, number: Number, why: str, who: str, sides: int) -> Term:
    """Return a number of a fact for the preview; *why* and *who* are those of its throw."""
    if number.sum:
        why = why if number.dice else number.why  # what no die belongs to has a reason of its own
        term = Term(tag, "", number.needed, number.dice, number.modifiers, why, number.who, sum=True)
        return replace(term, or_less=number.or_less, sides=sides)
    return Term(
        tag, number.about, number.needed, number.dice, number.modifiers, why, who or number.who,
        number.base, number.or_less, sides=sides, ease=number.ease, rule=number.rule,
    )  # fmt: skip


def _added_up(one: Thrown) -> Term:
    term = Term("thrown", "", one.need, len(one.faces), (), one.why, one.who, or_less=one.low, sum=True)
    return replace(term, sides=one.sides)


def _plain(throws: list[Thrown]) -> list[Term]:
    """Return the terms of throws that no event explains: so many dice, and the face that counts.

    Here every die counts, so there are as many as count; dice that are added up have faces.
    """
    counted = [
        Term("thrown", "", one.need, one.hits, (), one.why, one.who, or_less=one.low, sides=one.sides)
        if one.need and one.reading != "total"
        else _added_up(one)
        for one in throws
    ]
    return [term for term in counted if term.dice]
