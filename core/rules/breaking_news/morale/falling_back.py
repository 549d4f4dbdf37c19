"""Breaking News 10.0.i: who failed his test in the open may fall back into cover (BN-Q.84)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.common.actors import activate, own
from core.rules.breaking_news.common.crews import OnFoot
from core.rules.breaking_news.common.fields import path_field
from core.rules.breaking_news.common.paths import Path, way
from core.rules.breaking_news.common.suppressing import in_shelter
from core.rules.breaking_news.movement.declaring import check_run, declare, exposed, stride_of
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import FALL_BACK
from core.table.places import exceeds
from core.table.spots import reachable_cover


class FallBack(OnFoot, frozen=True):
    """After a failed test, move up to 10 cm into cover (BN-10.0.i)."""

    figure: FigureId
    path: Path = ()


@acts.offered(moments.FIGURE, 20)
def _(asked: OfMan) -> Iterator[Choice]:
    state, man = asked.state, asked.who
    if may_fall_back(state, man):
        refusal = asked.refusal(FallBack(man.id, 0.0 if state.tape else ()), ("bn-must-end-in-cover",))
        yield choice(FallBack, say("do-fall_back"), "BN-10.0.i", man.id, {"figure": man.id}, refusal, "b")


@acts.fields(FallBack)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    if figure is not None:
        ways = tuple(((x, y),) for x, y in _cover_spots(state, figure, FALL_BACK))
        yield path_field("path", figure, FALL_BACK, suggestions=ways, listed=True)


def _cover_spots(state: State, man: Figure, cm: float) -> list[tuple[float, float]]:
    """Return spots in cover against the nearest enemy who sees him."""
    if man.place is None:
        return []
    foes = [foe.place for foe in state.of(state.other(man.side)) if foe.place is not None]
    if not foes:
        return []
    here = man.place
    nearest = min(foes, key=lambda foe: (foe.x - here.x) ** 2 + (foe.y - here.y) ** 2)
    return [(p.x, p.y) for p in reachable_cover(state.terrain, here, cm, nearest)][:12]


@acts.rule(FallBack)
def fall_back(r: Resolution[State], command: FallBack) -> None:
    """Failed the test and not in cover: up to 10 cm, to end in cover (BN-10.0.i, BN-Q.84)."""
    figure = own(r, command.figure)
    if not may_fall_back(r.state, figure):
        r.refuse("BN-10.0.i", "bn-no-fall-back", figure=figure.name)
    if figure.stage == "waiting":
        activate(r, (figure.id,))
    if in_shelter(r, figure.id):
        r.refuse("BN-10.0.i", "bn-already-in-cover", figure=figure.name)
    route = way(r, figure, command.path)
    if exceeds(route.length, FALL_BACK):
        r.refuse("BN-10.0.i", "bn-too-far", figure=figure.name, cm=route.length, most=FALL_BACK)
    if not route.ends_in_cover:
        r.refuse("BN-10.0.i", "bn-must-end-in-cover", figure=figure.name)
    check_run(r, figure, route, "BN-10.0.i")
    exposed(r, figure, route)
    declare(r, [figure], "fall_back", (stride_of(figure, command.path, route),))


def may_fall_back(state: State, figure: Figure) -> bool:
    """Return whether he failed his test: at his activation, or by option as the turn began (BN-Q.80)."""
    early = figure.stage == "waiting" and Options.of(state).rally == "any_turn_start"
    return figure.suppressed and figure.tested and (figure.stage == "acting" or early)
