"""Bassa Intensità: an action that is in no list, as the referee judges it (BI-ACT.h–j).

Whoever wants it says so to the referee, who writes it for him: with its difficulty, in how many turns of work
it is done, and only where he thinks that the man has what it takes.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, Option, PickOne, Text
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Fields
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.orders.offering import figure_field, unit_orders
from core.rules.bassa_intensita.orders.writing import write, writer
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Act
from core.rules.bassa_intensita.tables.quality import LADDER

WORDS = 60
"""Characters that say what somebody does."""
MOST_TURNS = 12


@acts.answers(moments.FIRE)
class Improvise(Command, frozen=True):
    """Let a figure do something that is in no list, in *words*: of this *difficulty*, in so many *turns*."""

    figure: FigureId
    words: str
    difficulty: str
    turns: int = 1


def anybody(state: State, figure: Figure) -> bool:
    """Return whether a figure may do something of its own; who is free is asked by the offer."""
    return True


@acts.offered(moments.FIRE, 40)
def _(asked: Offered) -> Iterator[Choice]:
    """Only the referee is offered it (BI-ACT.h)."""
    if asked.seat == REFEREE:
        yield from unit_orders(asked, Improvise, anybody, "BI-ACT.h", hint="v", weight=0.05, acts=True)


@acts.fields(Improvise)
def _(state: State, seat: str, figure: Figure | None, _unit: UnitId = UnitId("")) -> Fields:
    yield figure_field(state, _unit, anybody, acts=True)
    if figure is None:
        return
    yield Text("words", say("bi-ask-words", figure=figure.name), WORDS)
    rows = tuple(Option(one, say(f"bi-difficulty-{one}")) for one in LADDER[:-1])
    yield PickOne("difficulty", say("bi-ask-difficulty"), rows)
    yield Number("turns", say("bi-ask-turns"), 1, MOST_TURNS, 1, 1.0)


@acts.rule(Improvise)
def improvise(r: Resolution[State], command: Improvise) -> None:
    """Write it under the seal of that figure's side; with the orders it lies open to everybody."""
    if r.seat != REFEREE:
        r.refuse("BI-ACT.h", "bi-referee-only")
    figure = writer(r, command.figure, "fire")
    words = clean(command.words, WORDS)
    if not words:
        r.refuse("BI-ACT.h", "bi-words-needed", figure=figure.name)
    if command.difficulty not in LADDER[:-1]:
        r.refuse("BI-ACT.h", "bi-no-such-difficulty", words=", ".join(LADDER[:-1]))
    if not 1 <= command.turns <= MOST_TURNS:
        r.refuse("BI-ACT.i", "bi-bad-turns", most=MOST_TURNS)
    write(r, figure, Act(figure.id, "other", words=words, difficulty=command.difficulty, turns=command.turns))
