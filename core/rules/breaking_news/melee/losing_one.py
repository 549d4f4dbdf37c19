"""Breaking News 11.0 and Q.88: the losing side of a fight removes one of its men, whom it chooses."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Decision
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.actors import own
from core.rules.breaking_news.common.deciding import doubt_choice
from core.rules.breaking_news.common.defeat_points import lose
from core.rules.breaking_news.facts import LossAsked
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.saving.saving_throw import save
from core.rules.breaking_news.state import Figure, Hit, State


@acts.answers(moments.LOSS)
class RemoveOne(Command, frozen=True):
    """The losing side of many removes one of its men (BN-Q.88)."""

    figure: FigureId


def lose_one(r: Resolution[State], losers: list[Figure]) -> None:
    """One of the losers is lost: the only one, or whom his side names."""
    if len(losers) == 1:
        _killed(r, losers[0].id)
    else:
        side = losers[0].side
        doubt_choice(r, side, "loss")
        asked = moments.LOSS.asks(side, reaction=True)
        r.emit(LossAsked(side, tuple(man.id for man in losers), decisions=(asked,)))


def _killed(r: Resolution[State], figure: FigureId) -> None:
    """He dies without a saving throw, unless the game gives him one (BN-Q.88)."""
    if Options.of(r.state).melee_save:
        save(r, Hit(figure, 1, 1 if r.state.figures[figure].leadership else 0, "leader"))
    else:
        lose(r, figure, "dead", "melee")


@acts.offered(moments.LOSS)
def _(asked: Offered) -> Iterator[Choice]:
    melee = asked.state.melee
    for name in melee.losers if melee is not None else ():
        yield choice(RemoveOne, say("do-remove_one"), "BN-Q.88", name, {"figure": name})


@acts.rule(RemoveOne)
def remove_one(r: Resolution[State], command: RemoveOne) -> None:
    """The losing side of many removes one of its men (BN-Q.88)."""
    figure = own(r, command.figure)
    melee = r.state.melee
    if melee is None or figure.id not in melee.losers:
        r.refuse("BN-Q.88", "bn-not-in-that-fight", figure=figure.name)
    _killed(r, figure.id)


@acts.passing(moments.LOSS)
def _(state: State, decision: Decision) -> RemoveOne:
    assert state.melee is not None
    return RemoveOne(state.melee.losers[0])


acts.silent(LossAsked)
