"""Breaking News: what a seat may do now, asked of the paragraphs' own offers in the order of the turn.

The moments: "initiative"; a side's "actions", in them a man's on foot ("figure"), aboard or a vehicle's
("crew"), those of one who is "done", and a team's ("group"); what a decision is about, in a reaction one
man's ("reacting"); last of all what a side may do "unasked", whoever's turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.choices import Choice
from core.engine.contract.seats import REFEREE
from core.rulekit.book import decisions
from core.rules.breaking_news.acts import Offered, Team, acts
from core.rules.breaking_news.common.fields import near_team, teams
from core.rules.breaking_news.common.unasked import speaking_for
from core.rules.breaking_news.state import State


def moments(state: State, seat: str) -> Iterator[tuple[str, str]]:
    """Yield what is offered to a seat now, and to which side; before initiative to both.

    *state* is as the seat knows it. The referee answers for everybody.
    """
    if state.awaiting:
        yield from decisions(state, seat)
    elif state.phase == "initiative":
        yield "initiative", ""
    elif state.phase == "actions" and seat in (state.active, REFEREE):
        yield "actions", state.active
    for side in speaking_for(state, seat):
        yield "unasked", side


@acts.offered("actions", 10)
def _(asked: Offered) -> Iterator[Choice]:
    """The acts of each man in the book's order; what he cannot do now says why."""
    for man in asked.among(asked.state.of(asked.side)):
        moment = "figure" if man.on_foot else "crew"
        if man.stage == "done" and not man.suppressed:
            if not (man.on_foot and man.moved_any):
                continue
            moment = "done"
        yield from acts.offers(moment, asked.of(man))


@acts.offered("actions", 30)
def _(asked: Offered) -> Iterator[Choice]:
    """A team's acts as a group, where at least two of them may begin one (BN-6.4, BN-8.1)."""
    for body, called in teams(asked.state, asked.side).items():
        if len(near_team(asked.state, asked.side, body)) >= 2:
            yield from acts.offers("group", asked.of(Team(body, called)))


@acts.offered("react_move", 10)
@acts.offered("react_fire", 10)
@acts.offered("react_cover", 10)
def _(asked: Offered) -> Iterator[Choice]:
    """How each man who may can answer; a ruling may have hidden whoever acts (BN-Q.30)."""
    if asked.state.action is not None:
        for man in asked.among(asked.state.of(asked.side)):
            yield from acts.offers("reacting", asked.of(man))
