"""Breaking News 6.2.e: comrades in contact lift men over what is too high for one (BN-Q.18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.actors import acting_own, check_able
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.facts import HelpGiven
from core.rules.breaking_news.state import Figure, State, Stride
from core.table.questions import Touching


def lift(
    r: Resolution[State], figures: list[Figure], strides: tuple[Stride, ...], helpers: tuple[str, ...]
) -> None:
    """Comrades in contact lift men over a level 3 obstacle and give up their own action (BN-Q.18)."""
    high = [s.figure for s in strides if s.level >= 3]
    climbers = [man for man in figures if man.id in high and "climbing_gear" not in man.kit]
    men = [acting_own(r, id) for id in helpers]
    if len({helper.id for helper in men}) != len(men):
        r.refuse("BN-6.2.e", "bn-named-twice")
    if len(men) > len(climbers):
        r.refuse("BN-6.2.e", "bn-no-help-needed", figure=men[len(climbers)].name)
    for helper in men:
        check_able(r, helper)
        if helper.id in {man.id for man in figures} or helper.stage != "waiting" or helper.touching:
            r.refuse("BN-Q.18", "bn-cannot-help", figure=helper.name)
    for climber, helper in _pairs(r, climbers, men):
        r.emit(HelpGiven(climber.id, helper.id))


def _pairs(
    r: Resolution[State], climbers: list[Figure], helpers: list[Figure]
) -> list[tuple[Figure, Figure]]:
    """Return who helps whom, in the order given; refuse a climber whom no comrade touches."""
    pairs: list[tuple[Figure, Figure]] = []
    for index, climber in enumerate(climbers):
        helper = helpers[index] if index < len(helpers) else None
        if helper is None or not r.measure(Touching(climber.id, (helper.id,))):
            r.refuse("BN-6.2.e", "bn-too-high", figure=climber.name)
        pairs.append((climber, helper))
    return pairs


def who_may_help(state: State, men: Sequence[Figure]) -> list[Figure]:
    """Return comrades in contact who could lift one of these over a level 3 obstacle, if there is one."""
    if not men or not any(piece.obstacle == 3 for piece in state.terrain.pieces):
        return []
    ids = {man.id for man in men if "climbing_gear" not in man.kit}
    mates = [
        mate for mate in state.of(men[0].side)
        if mate.id not in {man.id for man in men} and mate.stage == "waiting" and not mate.suppressed
        and mate.on_foot and not mate.shaken and not mate.retreating and not mate.touching
    ]  # fmt: skip
    if state.tape or not ids:
        return mates if ids else []
    close = {name for id in ids for name in ruler(state).measure(Touching(id, tuple(m.id for m in mates)))}
    return [mate for mate in mates if mate.id in close]


acts.line(HelpGiven, "bn-help-given", who="helper", climber="figure")


@acts.notes(moments.BESIDE_FIGURE, 20)
def _(state: State, man: Figure) -> Iterator[Message]:
    if "climbing_gear" in man.kit:
        yield say("kit-climbing_gear")
