"""Bassa Intensità: at a real table the side that observes somebody says that it sees him no more (BI-OBS.f).

It knows whom it observes, and its own eyes: nobody else can be asked without being told of them (BI-Q.120).
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickSome
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rulekit.sealing import sealing
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.facts.seeing import Hidden
from core.rules.bassa_intensita.orders.writing import writing
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure


@acts.answers(moments.OBSERVE)
class SeeNoMore(Command, frozen=True):
    """None of one's own sees these enemies any more: they are hidden again."""

    figures: tuple[FigureId, ...]


def observed(state: State, side: str) -> list[Figure]:
    """Return the enemies that a side observes and may lose from sight; who is out stays seen."""
    foes = (one for one in state.figures.values() if one.side != side and one.there and not one.aboard)
    return [one for one in foes if side in one.seen_by]


@acts.offered(moments.OBSERVE, 60)
def _(asked: Offered) -> Iterator[Choice]:
    if asked.state.tape and observed(asked.state, asked.side):
        yield choice(SeeNoMore, say("bi-do-see_no_more"), "BI-OBS.f", hint="x", weight=0.02)


@acts.fields(SeeNoMore)
def _(state: State, seat: str) -> Fields:
    side = moments.OBSERVE.asked(state, seat) or seat
    yield PickSome("figures", say("bi-ask-see_no_more"), options_of(observed(state, side)), 1)


@acts.rule(SeeNoMore)
def see_no_more(r: Resolution[State], command: SeeNoMore) -> None:
    """Hide them from this side, with whoever rides on them."""
    step = writing(r, "observe")
    side = SideId(sealing(r, step, step.rule, "bi-sealed-already"))
    known = {one.id for one in observed(r.state, side)}
    if not r.state.tape or not command.figures or not known.issuperset(command.figures):
        r.refuse("BI-OBS.f", "bi-not-observed")
    riders = (one.id for one in r.state.figures.values() if one.aboard in command.figures)
    r.emit(Hidden(side, (*command.figures, *riders)))
