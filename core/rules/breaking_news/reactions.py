"""Breaking News 5.3, 6.5, 8.2: windows in which the reacting side interrupts an act (BN-SM.60–66)."""

from __future__ import annotations

from core.engine.resolution import Resolution
from core.rules.breaking_news.commands import Dodge, GoToGround, NameVictim, OpportunityFire, Pass
from core.rules.breaking_news.events import (
    Advanced,
    ReactionDeclared,
    Revealed,
    VictimNamed,
    WindowClosed,
    WindowOpened,
)
from core.rules.breaking_news.shots import check_shot, opportunity_weapons
from core.rules.breaking_news.sighting import check_reacting
from core.rules.breaking_news.state import Action, Figure, Reaction, Shot, State
from core.rules.breaking_news.tables import DODGE, OPPORTUNITY_ARC, OPPORTUNITY_RANGE, weapon_of
from core.rules.breaking_news.ways import way
from core.rules.breaking_news.who import enemy, own
from core.table.places import Point
from core.table.questions import Shot as LineOf
from core.table.questions import ShotLine, WhoSees
from core.table.walk import along, cut_short


def open_window(r: Resolution[State]) -> None:
    """Let the reacting side interrupt, if anybody there may be able to.

    Whether it opens follows from what both sides know: a man in the open by his weapon,
    range and arc; a hidden one by his marker's line of sight alone, so that a window tells
    nothing of who is under it.
    """
    action = r.state.action
    assert action is not None
    side = r.state.other(action.side)
    men = [man for man in r.state.of(side) if may_react(man, action)]
    seen = [name for name in action.figures if r.state.figures[name].fighting]
    if action.kind == "move":
        still = {stride.figure for stride in action.strides if stride.stopped}
        seen = [name for name in seen if name not in still]
    in_open = tuple(name for name in seen if not r.state.figures[name].marker)
    routes = _routes(action, in_open)
    able = [man for man in men if not man.marker and opportunity_weapons(r.state, man)]
    arc = OPPORTUNITY_ARC if r.state.is_("facing", "on") else None
    plain = tuple(man.id for man in able if not man.sniper)
    keen = tuple(man.id for man in able if man.sniper)
    veiled = tuple(man.id for man in men if man.marker)
    candidates = (
        *_watching(r, plain, in_open, routes, OPPORTUNITY_RANGE, arc),
        *_watching(r, keen, in_open, routes, None, arc),
        *_watching(r, veiled, in_open, routes, None, None),
        *_sighting_hidden(r, able, seen),
    )
    dodgers = _dodgers(r.state, action, men)
    if candidates or dodgers:
        r.emit(WindowOpened(side, tuple(dict.fromkeys(candidates)), dodgers))


def may_react(man: Figure, action: Action) -> bool:
    """Return whether a man may still answer this action (BN-8.2.a, BN-8.2.k, BN-Q.79)."""
    return not man.suppressed and man.answered != action.number and not man.touching


def _routes(action: Action, names: tuple[str, ...]) -> tuple[tuple[Point, ...], ...]:
    """Return what is left of the movers' ways; standing figures have none."""
    left: dict[str, tuple[Point, ...]] = {}
    for stride in action.strides:
        if stride.start is None or not stride.points:
            continue
        passed = len(cut_short(stride.start, stride.points, stride.gone)) - 1 if stride.gone else 0
        left[stride.figure] = stride.points[max(passed, 0) :]
    return tuple(left.get(name, ()) for name in names) if left else ()


def _watching(
    r: Resolution[State],
    watchers: tuple[str, ...],
    targets: tuple[str, ...],
    routes: tuple[tuple[Point, ...], ...],
    within: float | None,
    arc: float | None,
) -> tuple[str, ...]:
    if not watchers or not targets:
        return ()
    return tuple(r.measure(WhoSees(watchers, targets, routes, within, arc)))


def _sighting_hidden(r: Resolution[State], able: list[Figure], seen: list[str]) -> tuple[str, ...]:
    """Those who sighted a hidden mover or shooter may react to him."""
    spotters = {name for target in seen for name in r.state.figures[target].seen_by}
    return tuple(man.id for man in able if man.id in spotters)


def _dodgers(state: State, action: Action, men: list[Figure]) -> tuple[str, ...]:
    """Return the named targets that may dodge: not when only snipers fire at them (BN-6.5.e)."""
    if action.kind != "fire":
        return ()
    aimed_at = {name for shot in action.shots if shot.weapon != "sniper_rifle" for name in shot.targets}
    return tuple(man.id for man in men if man.id in aimed_at)


def opportunity_fire(r: Resolution[State], command: OpportunityFire) -> None:
    """Fire at a mover, halted at a point of his path, or at a shooter (BN-8.2)."""
    action = _window(r)
    figure = own(r, command.figure)
    check_reacting(r, figure)
    if not may_react(figure, action):
        r.refuse("BN-8.2.k", "bn-reacted", figure=figure.name)
    if action.kind == "move":
        _halt(r, command.at)
        action = _window(r)
    victims = _victims(r, figure, command, action)
    lines: list[ShotLine] = []
    named: list[str] = []
    refusal = None
    for target in victims:
        verdict = check_shot(r, figure, command.weapon, command.mode, target, opportunity=True)
        if isinstance(verdict, ShotLine):
            lines.append(verdict)
            named.append(target.id)
        else:
            refusal = verdict
    if not named:
        assert refusal is not None
        r.refuse_as(refusal)
    shot = Shot(figure.id, command.weapon, command.mode, tuple(named), (), None, tuple(lines))
    once = check_once(r, figure, command.weapon)
    if figure.marker:
        r.emit(Revealed(figure.id, "fired"))
    r.emit(ReactionDeclared(Reaction("fire", figure.id, shot, named=once), command.at))
    close_if_done(r)


def check_once(r: Resolution[State], figure: Figure, weapon: str) -> bool:
    """RPG, launchers and grenades react once a turn (BN-8.2.g); return whether this one counts."""
    if not weapon_of(weapon, r.state.edition).once:
        return False
    if figure.launched:
        r.refuse("BN-8.2.g", "bn-launched", figure=figure.name)
    return True


def _window(r: Resolution[State]) -> Action:
    action = r.state.action
    if action is None or action.step != "window":
        r.refuse("BN-5.3.a", "bn-nothing-to-react-to")
    return action


def _halt(r: Resolution[State], at: float) -> None:
    """Bring the movers *at* cm along their ways: the point the reactor chose (BN-8.2.j)."""
    action = _window(r)
    longest = max((s.length for s in action.strides if not s.stopped), default=0.0)
    gone = max((s.gone for s in action.strides if not s.stopped), default=0.0)
    if action.declared and abs(at - action.at) > 1e-6:
        r.refuse("BN-Q.41", "bn-same-point", cm=action.at)
    if not gone - 1e-6 <= at <= longest + 1e-6:
        r.refuse("BN-8.2.j", "bn-point-not-on-path", least=gone, most=longest)
    walkers = tuple(s for s in action.strides if not s.stopped and s.gone < min(at, s.length))
    if walkers:
        places = tuple(
            along(s.start, s.points, min(at, s.length)) if s.start is not None else None for s in walkers
        )
        r.emit(Advanced(tuple(s.figure for s in walkers), places, tuple(min(at, s.length) for s in walkers)))


def _victims(r: Resolution[State], figure: Figure, command: OpportunityFire, action: Action) -> list[Figure]:
    """Return who may be the target: of a moving group its controller will name one (BN-8.2.m).

    At shooters the reactor chooses in EN, the controller in IT (BN-ED.55, BN-Q.40).
    """
    if action.kind == "move":
        stopped = {stride.figure for stride in action.strides if stride.stopped}
        names = [name for name in action.figures if name not in stopped]
    else:
        names = list(action.figures)
    men = [r.state.figures[name] for name in names if r.state.figures[name].fighting]
    chooses = action.kind != "move" and r.state.edition == "EN"
    if chooses and command.target:
        chosen = enemy(r, command.target, figure.side)
        if chosen.id not in action.figures:
            r.refuse("BN-8.2.a", "bn-not-the-shooter", target=chosen.name)
        return [chosen]
    if not men:
        r.refuse("BN-8.2.a", "bn-nothing-to-react-to")
    return men if not chooses else men[:1]


def dodge(r: Resolution[State], command: Dodge) -> None:
    """Up to 5 cm into cover or out of the firer's sight, moved after the dice (BN-6.5, BN-Q.44)."""
    action = _window(r)
    figure = _dodger(r, action, command.figure)
    spot = command.spot
    if isinstance(spot, Point):
        route = way(r, figure, (spot,))
        if route.length > DODGE + 1e-6:
            r.refuse("BN-6.5.a", "bn-too-far", figure=figure.name, cm=route.length, most=DODGE)
        unseen_only = r.state.is_("dodge_spot", "unseen_only") or figure_in_cover(r, figure, action)
        for shooter in _shooters_at(action, figure.id):
            line: ShotLine = r.measure(LineOf(shooter, spot))
            if line.seen and (unseen_only or not line.cover):
                r.refuse("BN-6.5.b", "bn-spot-not-covered", figure=figure.name)
        reaction = Reaction("dodge", figure.id, None, spot)
    else:
        if not 0 <= spot <= DODGE + 1e-6:
            r.refuse("BN-6.5.a", "bn-too-far", figure=figure.name, cm=spot, most=DODGE)
        reaction = Reaction("dodge", figure.id)
    r.emit(ReactionDeclared(reaction))
    close_if_done(r)


def figure_in_cover(r: Resolution[State], figure: Figure, action: Action) -> bool:
    """Return whether he is in cover already against somebody who fires at him (BN-Q.43)."""
    return any(
        line.cover
        for shot in action.shots
        for target, line in zip(shot.targets, shot.lines, strict=False)
        if target == figure.id
    )


def _shooters_at(action: Action, figure: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(shot.firer for shot in action.shots if figure in shot.targets))


def _dodger(r: Resolution[State], action: Action, name: str) -> Figure:
    figure = own(r, name)
    check_reacting(r, figure)
    if action.kind != "fire":
        r.refuse("BN-Q.46", "bn-dodge-fire-only", figure=figure.name)
    if not may_react(figure, action):
        r.refuse("BN-8.2.k", "bn-reacted", figure=figure.name)
    if figure.id not in action.dodgers:
        aimed_at = any(figure.id in shot.targets for shot in action.shots)
        rule, why = ("BN-6.5.e", "bn-sniper-no-dodge") if aimed_at else ("BN-Q.46", "bn-not-a-target")
        r.refuse(rule, why, figure=figure.name)
    return figure


def go_to_ground(r: Resolution[State], command: GoToGround) -> None:
    """No cover to dodge to: +1 for the enemy's shot, suppressed at once (BN-6.5.c, BN-Q.45)."""
    action = _window(r)
    figure = _dodger(r, action, command.figure)
    r.emit(ReactionDeclared(Reaction("ground", figure.id)))
    close_if_done(r)


def pass_(r: Resolution[State], command: Pass) -> None:
    """Nothing more is declared at this point."""
    _window(r)
    r.emit(WindowClosed())


def close_if_done(r: Resolution[State]) -> None:
    """Close the window by itself when nobody is left who could react."""
    action = r.state.action
    assert action is not None
    if not action.candidates and not action.dodgers:
        r.emit(WindowClosed())


def name_victim(r: Resolution[State], command: NameVictim) -> None:
    """The group's controller names who is shot at, among those whom this man may hit (BN-8.2.m)."""
    action = r.state.action
    reaction = next(
        (one for one in (action.declared if action else ()) if one.figure == command.figure), None
    )
    if reaction is None or reaction.shot is None or command.target not in reaction.shot.targets:
        r.refuse("BN-8.2.m", "bn-not-a-legal-victim", target=command.target)
    r.emit(VictimNamed(command.figure, command.target))
