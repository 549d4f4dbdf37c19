"""Bassa Intensità: an armed transport is used as a combat vehicle, for good (BI-CMD.n–o)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import choice
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.activity import hindered
from core.rules.bassa_intensita.common.actors import acting_side, check_phase, own
from core.rules.bassa_intensita.facts.command import TransportConverted
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure


@acts.answers(moments.MOVE)
class ConvertTransport(Command, frozen=True):
    """Use this armed transport, empty now, as a combat vehicle from now on and never again for its men."""

    figure: FigureId


def empty_transport(state: State, figure: Figure) -> bool:
    """Return whether it is an armed transport in whose seats nobody is, and not converted yet."""
    hull = figure.hull
    if hull is None or hull.role != "armed_transport" or hull.converted or not figure.there:
        return False
    return not any(one.aboard == figure.id and one.there for one in state.figures.values())


@acts.offered(moments.MOVE, 85)
def _(asked: Offered) -> Iterator[Choice]:
    """Offer it for each that is empty; it takes nothing of the turn."""
    for figure in asked.state.of(asked.side):
        if empty_transport(asked.state, figure):
            command = ConvertTransport(figure.id)
            yield choice(
                ConvertTransport, say("bi-do-convert_transport"), "BI-CMD.n", figure.id,
                {"figure": figure.id}, refusal=asked.refusal(command), hint="t", weight=0.01,
            )  # fmt: skip


@acts.rule(ConvertTransport)
def convert_transport(r: Resolution[State], command: ConvertTransport) -> None:
    """Only its owner decides it, once its passengers are out (BI-CMD.n); nothing takes it back (BI-CMD.o)."""
    check_phase(r, "move", "BI-CMD.n")
    figure = own(r, command.figure)
    acting_side(r, figure.side, "BI-CMD.n")
    hull = figure.hull
    if hull is None or hull.role != "armed_transport":
        r.refuse("BI-CMD.n", "bi-no-armed-transport", figure=figure.name)
    if hull.converted:
        r.refuse("BI-CMD.o", "bi-converted-already", figure=figure.name)
    if not empty_transport(r.state, figure):
        r.refuse("BI-CMD.n", "bi-still-carries", figure=figure.name)
    rule, why = hindered(r.state, figure)
    if why:
        r.refuse(rule, why, figure=figure.name)
    r.emit(TransportConverted(figure.id))


acts.line(TransportConverted, "bi-converted", who="figure")
