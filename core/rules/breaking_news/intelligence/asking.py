"""Breaking News, Extras, INTEL: a die not above the level tells where the primary is (BN-SM.03, BN-Q.115)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Modifier
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice, either
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.deciding import deciding, refuse_now
from core.rules.breaking_news.common.extras import show_extra
from core.rules.breaking_news.common.missions import defenders, in_order, kind_of
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.objectives import defended, wanted
from core.rules.breaking_news.deployment.asking import BOOK, ask
from core.rules.breaking_news.facts.intelligence import (
    AskedEarly,
    Countered,
    DieTold,
    IntelligenceRolled,
    IntelligenceTried,
)
from core.rules.breaking_news.objectives.secret_die import meaning
from core.rules.breaking_news.objectives.seeing import show
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import State
from core.rules.breaking_news.turn.steps import begun

CARD = "intelligence"


@acts.answers(moments.EARLY_INTELLIGENCE)
class TryIntelligence(Command, frozen=True):
    """Try to learn where the enemy's primary objective is, at any time (BN-X.INTEL.b)."""

    unasked = True


@acts.passes(moments.EARLY_INTELLIGENCE)
class KeepIntelligence(Command, frozen=True):
    """Not before deployment; the card is kept for later (BN-SM.03)."""


@acts.answers(moments.COUNTER)
class CounterIntelligence(Command, frozen=True):
    """Spend the own card to make the enemy's attempt harder (BN-X.INTEL.f)."""


@acts.passes(moments.COUNTER)
class LetThem(Command, frozen=True):
    """Do not counter."""


# --- when (BN-X.INTEL.b) ----------------------------------------------------------------------


@acts.follows(moments.set_up, 3)
def early(r: Resolution[State]) -> bool:
    """Special Forces may ask before deployment: all of them are asked, with a card or without (BN-SM.03)."""
    if r.state.deployment != BOOK or begun(r.state, 3):
        return False
    special = [side for side in in_order(r.state) if kind_of(r.state, side) == "special"]
    if special:
        ask(r, special, moments.EARLY_INTELLIGENCE)
    return bool(special)


@acts.follows(moments.set_up, 6)
def answer_early(r: Resolution[State]) -> bool:
    """Who has learned early is told as soon as there are markers."""
    return any(tell(r, side) for side in r.state.sides if r.state.sides[side].intelligence == "informed")


@acts.offered(moments.EARLY_INTELLIGENCE)
def _(asked: Offered) -> Iterator[Choice]:
    refusal = asked.refusal(TryIntelligence())
    yield choice(
        TryIntelligence, say("do-try_intelligence"), "BN-X.INTEL.b", refusal=refusal, hint="i", weight=1.0
    )  # fmt: skip
    yield choice(KeepIntelligence, say("do-keep_intelligence"), "BN-X.INTEL.b", hint="p", weight=1.0)


@acts.offered(moments.UNASKED, 16)
def _(asked: Offered) -> Iterator[Choice]:
    """At any moment, for who has the card and enemy markers to ask about."""
    state, own = asked.state, asked.state.sides[asked.side]
    early = any((one.seat, one.about) == (own.id, "early_intelligence") for one in state.awaiting)
    if CARD in own.extras and not spent(state, own.id) and not early and may_learn(state, own.id):
        refusal = asked.refusal(TryIntelligence())
        yield choice(
            TryIntelligence, say("do-try_intelligence"), "BN-X.INTEL.b", refusal=refusal, weight=0.2
        )  # fmt: skip


def may_learn(state: State, side: SideId) -> bool:
    """Return whether there are enemy markers to learn of; before deployment they may have still to come."""
    return bool(wanted(state, side)) or (not state.turn and state.other(side) in defenders(state))


def at_any_time(state: State, side: SideId) -> bool:
    """Return whether a side may ask now: between two dice, before deployment Special Forces alone."""
    if state.strike is not None or state.tied or state.put_off:
        return False
    if moments.COUNTER.is_open(state):
        return False
    if not state.turn:
        deployed = state.deployment != BOOK or all(one.about in DEPLOYED for one in state.awaiting)
        return bool(state.awaiting) and (deployed or kind_of(state, side) == "special")
    return bool(state.awaiting) or state.phase in ("initiative", "actions")


DEPLOYED = ("evacuation_order", "card")
"""What sides are asked before the first turn once both stand on the table."""


def spent(state: State, side: str) -> bool:
    """Return whether a side's card is used up: one attempt, by option until it succeeds (BN-Q.115)."""
    became = next((own.intelligence for own in state.sides.values() if own.id == side), "")
    return became not in ("", "tried") or (
        became == "tried" and Options.of(state).intel_tries != "one_success"
    )


@acts.rule(TryIntelligence)
def try_intelligence(r: Resolution[State], command: TryIntelligence) -> None:
    """Open the card; the other side is asked whether it plays its own as counter, if it has one or not."""
    side = SideId(moments.EARLY_INTELLIGENCE.asked(r.state, r.seat))
    if not side:
        side = SideId(r.seat) if r.seat in r.state.sides else r.state.active or next(iter(r.state.sides))
        if not at_any_time(r.state, side):
            refuse_now(r, "BN-X.INTEL.b")
    if CARD not in r.state.sides[side].extras:
        r.refuse("BN-X.INTEL.a", "bn-no-intelligence")
    if spent(r.state, side):
        r.refuse("BN-X.INTEL.d", "bn-intelligence-spent")
    if not may_learn(r.state, side):
        r.refuse("BN-X.INTEL.e", "bn-nothing-to-learn")
    show_extra(r, side, CARD)
    counter = moments.COUNTER.asks(r.state.other(side))
    r.emit(IntelligenceTried(side, interrupts=bool(r.state.awaiting), decisions=(counter,)))


@acts.rule(KeepIntelligence)
def keep_intelligence(r: Resolution[State], command: KeepIntelligence) -> None:
    """Later, or never."""
    r.emit(AskedEarly(deciding(r, moments.EARLY_INTELLIGENCE, "BN-X.INTEL.b")))


# --- countering it (BN-X.INTEL.f) ---------------------------------------------------------------


@acts.offered(moments.COUNTER)
def _(asked: Offered) -> Iterator[Choice]:
    refusal = asked.refusal(CounterIntelligence())
    yield choice(
        CounterIntelligence, say("do-counter_intelligence"), "BN-X.INTEL.f", refusal=refusal, hint="c",
        weight=1.0,
    )  # fmt: skip
    yield choice(LetThem, say("do-let_them"), "BN-X.INTEL.f", hint="p", weight=0.5)


@acts.rule(CounterIntelligence)
def counter_intelligence(r: Resolution[State], command: CounterIntelligence) -> None:
    """The card is spent; not after an own attempt (BN-Q.115)."""
    side = deciding(r, moments.COUNTER, "BN-X.INTEL.f")
    if CARD not in r.state.sides[side].extras:
        r.refuse("BN-X.INTEL.f", "bn-no-intelligence")
    if r.state.sides[side].intelligence:
        r.refuse("BN-Q.115", "bn-intelligence-spent")
    show_extra(r, side, CARD)
    r.emit(Countered(side, spent=True))
    roll(r, r.state.other(side), r.state.sides[side].extras[CARD])


@acts.rule(LetThem)
def let_them(r: Resolution[State], command: LetThem) -> None:
    """They roll against their level alone."""
    side = deciding(r, moments.COUNTER, "BN-X.INTEL.f")
    r.emit(Countered(side))
    roll(r, r.state.other(side), 0)


# --- the die (BN-X.INTEL.c) -----------------------------------------------------------------------


def roll(r: Resolution[State], side: SideId, counter: int) -> None:
    """One die not above the level, less that of the counter; at 0 there is none to throw (BN-Q.115)."""
    level = r.state.sides[side].extras.get(CARD, 0)
    terms = [Modifier(level, "mod-intelligence", "BN-X.INTEL.c")]
    if counter:
        terms.append(Modifier(-counter, "mod-counter-intelligence", "BN-X.INTEL.f"))
    needed = level - counter
    success = needed > 0 and r.any(1, needed, "why-intelligence", "BN-X.INTEL.c", who=side, low=True)
    r.emit(IntelligenceRolled(side, needed, tuple(terms), success))
    if success:
        tell(r, side)


def tell(r: Resolution[State], side: SideId) -> bool:
    """Show a side all primaries of its enemy that it does not know (BN-X.INTEL.e); return whether any.

    By option also what the enemy must attack: that alone of it is a secret which his die has made (BN-Q.115).
    """
    enemy = r.state.sides[r.state.other(side)]
    hidden = [
        one for one in defended(r.state, enemy.id) if one.content == "primary" and not one.may_read(side)
    ]
    for one in hidden:
        show(r, one, side)
    if enemy.secret_die and not enemy.die_told and Options.of(r.state).intel_tells == "attacked_too":
        r.emit(DieTold(side, enemy.id, enemy.secret_die))
    return bool(hidden)


# --- in the log ---------------------------------------------------------------------------

acts.silent(AskedEarly)
acts.line(IntelligenceTried, "bn-intelligence-tried", side="side")
acts.line(Countered, either("spent", "bn-countered", "bn-not-countered"), side="side")
acts.line(
    IntelligenceRolled,
    either("success", "bn-intelligence-success", "bn-intelligence-failure"),
    side="side",
    needed="needed",
)


@acts.tells(DieTold)
def _(before: State, event: DieTold, after: State) -> Message:
    asker = side_name(after, event.side)
    if not event.die:
        return say("bn-die-told", side=asker, enemy=side_name(after, event.thrower))
    return say("bn-die-told-as", side=asker, what=meaning(after, event.thrower, event.die))
