"""Breaking News: what a seat may do now, asked of the paragraphs' own offers in the order of the turn.

Before initiative both sides; a side's actions, in them each man's, on foot or aboard, and each team's; what a
decision is about, in a reaction each man's; last of all what a side may do unasked, whoever's turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.rulekit.moments import Menu
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, Team, acts
from core.rules.breaking_news.common.fields import near_team, teams
from core.rules.breaking_news.common.unasked import speaking_for
from core.rules.breaking_news.state import State
from core.rules.breaking_news.turn.actions import EndActions, Finish
from core.rules.breaking_news.turn.initiative import RollInitiative


def menus(state: State, seat: str) -> Iterator[tuple[Menu[None], str]]:
    """Yield what is offered to a seat now, and to which side; before initiative to both.

    *state* is as the seat knows it. The referee answers for everybody.
    """
    if state.awaiting:
        yield from acts.deciding(state, seat)
    elif state.phase == "initiative":
        yield moments.INITIATIVE, ""
    elif state.phase == "actions" and seat in (state.active, REFEREE):
        yield moments.ACTIONS, state.active
    for side in speaking_for(state, seat):
        yield moments.UNASKED, side


def least(state: State, seat: str) -> Iterator[Command]:
    """Yield by what a side lets its own turn go: it rolls, it ends its actions, its figures are done."""
    if state.phase == "initiative":
        yield RollInitiative()
    elif state.phase == "actions" and seat == state.active:
        yield EndActions()
        yield Finish()


@acts.offered(moments.ACTIONS, 10)
def _(asked: Offered) -> Iterator[Choice]:
    """The acts of each man in the book's order; what he cannot do now says why."""
    for man in asked.among(asked.state.of(asked.side)):
        menu = moments.FIGURE if man.on_foot else moments.CREW
        if man.stage == "done" and not man.suppressed:
            if not (man.on_foot and man.moved_any):
                continue
            menu = moments.DONE
        yield from menu.offers(asked.of(man))


@acts.offered(moments.ACTIONS, 30)
def _(asked: Offered) -> Iterator[Choice]:
    """A team's acts as a group, where at least two of them may begin one (BN-6.4, BN-8.1)."""
    for body, called in teams(asked.state, asked.side).items():
        men = tuple(man.id for man in near_team(asked.state, asked.side, body))
        if len(men) >= 2:
            for one in moments.GROUP.offers(asked.of(Team(body, called))):
                yield replace(one, men=men, several=True)


@acts.offered(moments.REACT_MOVE, 10)
@acts.offered(moments.REACT_FIRE, 10)
@acts.offered(moments.REACT_COVER, 10)
def _(asked: Offered) -> Iterator[Choice]:
    """How each man who may can answer; a ruling may have hidden whoever acts (BN-Q.30)."""
    if asked.state.action is not None:
        for man in asked.among(asked.state.of(asked.side)):
            yield from moments.REACTING.offers(asked.of(man))
