"""Breaking News 5.2 and 6: run, move and shoot, cautious move, of one man or of a group. Distances in cm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickSome, YesNo
from core.engine.contract.overlay import Pace
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice, pace
from core.rulekit.fillings import Parts
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, OfTeam, acts
from core.rules.breaking_news.common.actors import acting_own, activate, check_able, check_group, has_moved
from core.rules.breaking_news.common.crews import OnFoot
from core.rules.breaking_news.common.fields import grouped, option_of, path_field
from core.rules.breaking_news.common.names import names
from core.rules.breaking_news.common.paths import Path, Way, way
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.movement.charging import charged, in_reach
from core.rules.breaking_news.movement.creeping import check_creep, crept
from core.rules.breaking_news.movement.declaring import declare, reach, stride_of
from core.rules.breaking_news.movement.goals import goals
from core.rules.breaking_news.movement.lifting import lift, who_may_help
from core.rules.breaking_news.state import Figure, State, Stride
from core.rules.breaking_news.tables.distances import REACH
from core.table.places import exceeds

RULES = {"run": "BN-5.2.c", "move_and_shoot": "BN-5.2.d", "cautious": "BN-5.2.e"}
"""The three moves and the paragraph of each."""

LETTERS = {"run": "m", "move_and_shoot": "a", "cautious": "c"}
"""The letters of the three moves, of one man and of a group."""

GENTLEST_FIRST = ("cautious", "move_and_shoot", "run")

OVER_OBSTACLE = {
    ("run", 1): "BN-6.2.b",
    ("move_and_shoot", 1): "BN-6.2.c",
    ("run", 2): "BN-6.2.d",
    ("run", 3): "BN-6.2.e",
}
"""Which paragraph allows how many cm over an obstacle of a level."""


class Move(OnFoot, frozen=True):
    """Run, move and shoot, or move cautiously; one figure or a group (BN-5.2, BN-6.4).

    *hidden* stays hidden: at most 5 cm − 1d6 (BN-7.0.e). *charge* names the enemies the
    move ends in contact with (BN-Q.89). *helpers* are comrades in contact who give up their
    own action to lift a man over a level 3 obstacle (BN-6.2.e).
    """

    figures: tuple[FigureId, ...]
    action: str
    paths: tuple[Path, ...]
    hidden: bool = False
    charge: tuple[FigureId, ...] = ()
    helpers: tuple[str, ...] = ()


@acts.offered(moments.FIGURE, 40)
def _(asked: OfMan) -> Iterator[Choice]:
    name = asked.who.id
    refusal = asked.refusal(Move((name,), "cautious", ((),)))  # whichever move: he could stand at least
    for action, weight in (("run", 0.7), ("move_and_shoot", 1.0), ("cautious", 0.6)):
        given = {"figures": (name,), "action": action}
        label = say(f"do-move-{action}")
        yield choice(Move, label, RULES[action], name, given, refusal, LETTERS[action], weight=weight)


@acts.offered(moments.GROUP, 40)
def _(asked: OfTeam) -> Iterator[Choice]:
    body, team = asked.who
    for action, key in LETTERS.items():
        label, given = say(f"do-group-{action}", team=team), {"action": action, "_team": body}
        yield choice(Move, label, "BN-6.4.a", "", given, hint=key, heading=team, weight=0.1)


@acts.fields(Move)
def _(
    state: State,
    seat: str,
    paths: Parts[Way],
    _team: str | None,
    figures: Sequence[Figure] | None,
    action: str = "run",
    hidden: bool = False,
) -> Fields:
    men = figures or ()
    if figures is None or len(men) > 1:
        who = tuple(option_of(state, man) for man in grouped(state, _team))
        yield PickSome("figures", say("ask-group"), who, 2, likely=True)
    most = REACH.get(action, REACH["run"])[0]
    for index, man in enumerate(men):
        yield path_field(f"paths.{index}", man, most, suggestions=goals(state, man, most))
    if men and action == "cautious" and all(man.marker for man in men):
        yield YesNo("hidden", say("ask-hidden"), True)
    if mates := who_may_help(state, men):
        helpers = tuple(option_of(state, mate) for mate in mates)
        yield PickSome("helpers", say("ask-helpers"), helpers, 0, len(men), unlikely=state.tape)
    foes = in_reach(state, men, paths)
    if foes and not hidden:
        whom = tuple(option_of(state, foe) for foe in foes)
        yield PickSome("charge", say("ask-charge"), whom, 0, 3, unlikely=state.tape)


@acts.gentler(Move)
def _(state: State, action: str = "run") -> Iterator[Pace]:
    """After a shorter move he may still shoot, or stays hidden (BN-5.2.c–e)."""
    for slow in GENTLEST_FIRST[: GENTLEST_FIRST.index(action)]:
        yield pace(say(f"do-move-{slow}"), Move, action=slow)


acts.labelled(Move, "do-group-cautious", "do-group-move_and_shoot", "do-group-run", "do-tend")


@acts.rule(Move)
def move(r: Resolution[State], command: Move) -> None:
    """Declare the whole path of one figure or a group; reactions follow (BN-6.0, BN-6.4, BN-SM.44)."""
    if command.action not in REACH:
        r.refuse("BN-5.2.a", "bn-no-such-action", action=command.action)
    if not command.figures or len(command.paths) != len(command.figures):
        r.refuse("BN-6.4.c", "bn-path-each")
    figures = [acting_own(r, name) for name in command.figures]
    for figure in figures:
        check_able(r, figure)
        if figure.fired or has_moved(r.state, figure):
            r.refuse("BN-6.1.a", "bn-has-moved", figure=figure.name)
    check_group(r, figures, "BN-6.4.b")
    foes = charged(r, figures[0].side, command.charge, command.hidden)
    activate(r, command.figures)
    if command.hidden:
        check_creep(r, figures, command.action)
    strides = tuple(_stride(r, figure, command, path) for figure, path in zip(figures, command.paths))
    for figure, stride in zip(figures, strides):
        if figure.touching and stride.length > 0 and command.action != "run":
            r.refuse("BN-Q.89", "bn-leave-by-running", figure=figure.name)
    if command.action == "run" and not foes and all(stride.length <= 0 for stride in strides):
        r.refuse(RULES["run"], "bn-stays", who=names(r.state, command.figures))
    lift(r, figures, strides, command.helpers)
    if command.hidden:
        strides = crept(r, figures, command.paths, strides)
    if not command.hidden:
        reveal(r, "moved", *command.figures)
    declare(r, figures, command.action, strides, command.hidden, foes)


def _stride(r: Resolution[State], figure: Figure, command: Move, path: Path) -> Stride:
    """Return a declared way that may be gone; a hidden man's may be longer than he comes."""
    action = command.action
    route = way(r, figure, path)
    if route.obstacles > 1:
        r.refuse("BN-Q.18", "bn-one-obstacle", figure=figure.name)
    most = reach(action, route.level)
    if most is None:
        r.refuse("BN-6.2.b", "bn-cannot-cross", figure=figure.name, level=route.level)
    rule = RULES[action]
    if exceeds(route.length, most) and not command.hidden:
        nearest = say("bn-nearest-cm", most=most)
        if route.level:
            over = OVER_OBSTACLE.get((action, route.level), rule)
            r.refuse(over, "bn-too-far-over", nearest, figure=figure.name, cm=route.length, most=most)
        r.refuse(rule, "bn-too-far", nearest, figure=figure.name, cm=route.length, most=most)
    return stride_of(figure, path, route)
