"""Breaking News 11.0, hand-to-hand combat: one die a side, at most three against one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickSome
from core.engine.contract.facts import Modifier
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.common.actors import acting_own, activate, check_able, enemy, own
from core.rules.breaking_news.common.crews import OnFoot
from core.rules.breaking_news.common.fields import option_of, refusal_of
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.common.names import names as listed
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.truce import check_peace
from core.rules.breaking_news.common.units import check_unit, take_in_hand
from core.rules.breaking_news.facts import MeleeFought
from core.rules.breaking_news.melee.losing_one import lose_one
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.troops import GRADES
from core.table.figure_lookup import figure_named

MOST = 3  # BN-11.0.d


class Fight(OnFoot, frozen=True):
    """Fight hand to hand with enemies in contact, at most three against one (BN-11.0)."""

    never_vehicles: ClassVar[str] = "BN-Q.144"

    figures: tuple[FigureId, ...]
    foes: tuple[FigureId, ...]


# --- in the menu -------------------------------------------------------------------------


@acts.offered(moments.FIGURE, 80)
def _(asked: OfMan) -> Iterator[Choice]:
    if asked.who.touching:
        yield _fight(asked)


@acts.offered(moments.DONE, 80)
def _(asked: OfMan) -> Iterator[Choice]:
    """The fight that his move led to (BN-Q.89)."""
    if asked.who.touching and (choice := _fight(asked)).refusal is None:
        yield choice


def _fight(asked: OfMan) -> Choice:
    """Hand-to-hand combat; who of his comrades joins is asked where some touch the same enemy (BN-11.0.d)."""
    man = asked.who
    refusals = [asked.refusal(Fight((man.id,), (foe,))) for foe in man.touching]
    refusal = None if None in refusals else refusals[0]
    given: dict[str, object] = {"figures": (man.id,)}
    if any(set(mate.touching) & set(man.touching) for mate in asked.state.of(man.side) if mate.id != man.id):
        given = {"_man": man.id}
    return choice(Fight, say("do-fight"), "BN-11.0.a", man.id, given, refusal, "b", weight=4.0)


@acts.fields(Fight)
def _(
    state: State,
    seat: str,
    _man: FigureId | None,
    foes: Sequence[FigureId] = (),
    figures: Sequence[Figure] = (),
) -> Fields:
    man = figures[0] if figures else figure_named(_man, state)
    if man is None:
        return
    rows = tuple(
        replace(
            option_of(state, state.figures[name]),
            refusal=refusal_of(state, seat, partial(check_foe, name=name, side=man.side)),
        )
        for name in man.touching
    )
    yield PickSome("foes", say("ask-foes"), rows, 1, MOST)
    if _man is not None and foes:
        men = (option_of(state, man), *(_mates(state, seat, man, foes[0]) if len(foes) == 1 else ()))
        yield PickSome("figures", say("ask-fighters"), men, 1, MOST)


def _mates(state: State, seat: str, man: Figure, foe: FigureId) -> tuple[Option, ...]:
    """Return the comrades in contact with the same enemy, and why one may not join."""
    mates = [mate for mate in state.of(man.side) if mate.id != man.id and foe in mate.touching]
    return tuple(
        replace(option_of(state, mate), refusal=refusal_of(state, seat, partial(check_fighter, name=mate.id)))
        for mate in mates
    )


# --- the fight ---------------------------------------------------------------------------


def melee_modifiers(figures: list[Figure]) -> tuple[Modifier, ...]:
    """Return what a side adds: every man's value, −2 for each suppressed one (BN-11.0.b–d)."""
    found: list[Modifier] = []
    for figure in figures:
        found.append(Modifier(GRADES[figure.grade].melee, "mod-melee-value", "BN-11.0.b"))
        if figure.suppressed:
            found.append(Modifier(-2, "mod-melee-suppressed", "BN-11.0.c"))
    return tuple(found)


@acts.rule(Fight)
def fight(r: Resolution[State], command: Fight) -> None:
    """Fight once this turn; the higher total kills (BN-11.0.a, BN-Q.86–89).

    A suppressed comrade in contact fights too, as long as somebody able begins the fight.
    """
    mine = [check_fighter(r, name) for name in command.figures]
    if len(mine) == 1 and not command.foes and not mine[0].touching:
        r.refuse("BN-Q.89", "bn-touches-nobody", figure=mine[0].name)
    if not mine or not command.foes:
        r.refuse("BN-11.0.a", "bn-nobody")
    check_peace(r, mine[0])
    foes = [check_foe(r, name, mine[0].side) for name in command.foes]
    if min(len(mine), len(foes)) > 1 or max(len(mine), len(foes)) > MOST:
        r.refuse("BN-11.0.d", "bn-three-to-one")
    if len({m.id for m in mine}) != len(mine) or len({f.id for f in foes}) != len(foes):
        r.refuse("BN-11.0.d", "bn-named-twice")
    able = [figure for figure in mine if not figure.suppressed]
    for figure in able or mine:
        check_able(r, figure)
    for figure in mine:
        for foe, called in zip(foes, command.foes):
            if foe.id not in figure.touching:
                r.refuse("BN-Q.89", "bn-not-in-contact", figure=figure.name, foe=name_of(r.state, called))
    take_in_hand(r, tuple(m.id for m in mine))
    activate(r, tuple(m.id for m in able if m.id not in r.state.acting and m.stage == "waiting"))
    roll(r, mine, foes)


def check_fighter(r: Resolution[State], name: str) -> Figure:
    """Return a man who may fight now: in contact at his activation, or since a move of this turn (BN-Q.89).

    Who ran into contact before others were moved still fights, with them or alone; so does, beside
    an able comrade, a suppressed man in contact. When is the active player's choice.
    """
    figure = own(r, name)
    arrived = figure.stage == "done" and figure.moved_any
    if figure.fought or not figure.touching or not (arrived or figure.suppressed):
        return acting_own(r, name)
    if r.state.phase != "actions" or figure.side != r.state.active:
        r.refuse("BN-5.2.a", "bn-not-now")
    check_unit(r, figure)
    return figure


def check_foe(r: Resolution[State], name: FigureId, side: SideId) -> Figure:
    """Return an enemy who has not fought this turn; each fights once (BN-Q.89)."""
    foe = enemy(r, name, side)
    if foe.fought:
        r.refuse("BN-Q.89", "bn-has-fought", figure=name_of(r.state, name))  # as his side knows him
    return foe


def roll(r: Resolution[State], mine: list[Figure], foes: list[Figure]) -> None:
    """One roll of both sides; by option a tie leaves it to be rolled again (BN-Q.87)."""
    ours, theirs = melee_modifiers(mine), melee_modifiers(foes)
    totals = (
        r.total(1, "why-melee", "BN-11.0.a", who=mine[0].side) + sum(term.value for term in ours),
        r.total(1, "why-melee", "BN-11.0.a", who=foes[0].side) + sum(term.value for term in theirs),
    )
    loser = SideId("") if totals[0] == totals[1] else (foes if totals[0] > totals[1] else mine)[0].side
    again = not loser and Options.of(r.state).melee_tie == "reroll"
    names = tuple(m.id for m in mine), tuple(f.id for f in foes)
    sides = mine[0].side, foes[0].side
    r.emit(MeleeFought(*names, totals, (*ours, *theirs), loser, again, sides, len(ours)))
    if loser:
        lose_one(r, mine if loser == mine[0].side else foes)
    elif Options.of(r.state).melee_tie == "both_die":
        for losers in sorted((mine, foes), key=len):
            lose_one(r, losers)


def roll_again(r: Resolution[State]) -> None:
    """Roll a tied fight once more (BN-Q.87)."""
    assert r.state.melee is not None
    mine, foes = ([r.state.figures[name] for name in side] for side in r.state.melee.tied)
    roll(r, mine, foes)


# --- in the log ---------------------------------------------------------------------------


@acts.tells(MeleeFought)
def _(before: State, event: MeleeFought, after: State) -> Message:
    return say(
        "bn-melee-won" if event.loser else "bn-melee-tied",
        attackers=listed(after, event.attackers),
        first=event.totals[0],
        defenders=listed(after, event.defenders),
        second=event.totals[1],
        loser=side_name(after, event.loser),
    )
