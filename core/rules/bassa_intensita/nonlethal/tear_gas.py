"""Bassa Intensità: tear gas halves movement and fire of every man within 10 cm (BI-NONLETHAL.d, BI-Q.99).

On the map who walks into it is in it and who walks out is out; at a real table whoever it caught stays so.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rulekit.acts import either
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.clouds import free_name
from core.rules.bassa_intensita.common.geometry import as_measured
from core.rules.bassa_intensita.facts.nonlethal import GasReleased, Gassed, GasSpread
from core.rules.bassa_intensita.nonlethal.flash_bang import men_near
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Burst, Resolving
from core.rules.bassa_intensita.state.ground import Cloud
from core.rules.bassa_intensita.state.men import Figure
from core.table.footprints import gap
from core.table.places import reaches
from core.table.shapes import Circle

WITHIN = 10.0
KIND = "tear_gas"


@acts.follows(moments.burst, 20)
def _(r: Resolution[State], burst: Burst) -> None:
    """It lasts to the end of the next turn, or as many turns as `bi.tear_gas_turns` says."""
    if burst.load != KIND:
        return
    until = r.state.turn + Options.of(r.state).tear_gas_turns
    id = free_name(r.state, "gas")
    r.emit(GasReleased(Cloud(id, KIND, Circle(burst.at, WITHIN), until, due=True)))


@acts.follows(moments.resolving_apply, 40)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Let the next cloud bite, with the effects of the step."""
    cloud = next((one for one in r.state.clouds.values() if one.due and one.kind == KIND), None)
    if cloud is None or not isinstance(cloud.shape, Circle):
        return False
    caught = men_near(r, Burst(cloud.shape.centre, "", ""), WITHIN)
    r.emit(GasSpread(cloud.id, cloud.until, caught))
    return True


@acts.follows(moments.placed)
def _(r: Resolution[State], figures: tuple[FigureId, ...]) -> None:
    """Who comes into the gas is in it, and who comes out of it is out."""
    for one in figures:
        figure = r.state.figures[one]
        if figure.man and figure.there and not r.state.tape:
            until = gas_at(r.state, figure)
            if until != (figure.gassed if figure.gassed >= r.state.turn else 0):
                r.emit(Gassed(one, until))


def gas_at(state: State, figure: Figure) -> int:
    """Return the last turn of the gas that a man stands in, 0 where there is none; none aboard a vehicle."""
    if figure.place is None or figure.aboard:
        return 0
    return max(
        (
            cloud.until
            for cloud in state.clouds.values()
            if cloud.kind == KIND and not cloud.due and _inside(state, figure, cloud)
        ),
        default=0,
    )


def _inside(state: State, figure: Figure, cloud: Cloud) -> bool:
    assert figure.place is not None
    here = as_measured(state, figure, figure.place)
    return isinstance(cloud.shape, Circle) and reaches(gap(cloud.shape.centre, here), cloud.shape.radius)


acts.line(GasReleased, "bi-gas", turn="cloud.until")
acts.line(GasSpread, either("figures", "bi-gas-caught"), who="figures")
acts.line(Gassed, either("until", "bi-gassed", "bi-out-of-gas"), who="figure")
