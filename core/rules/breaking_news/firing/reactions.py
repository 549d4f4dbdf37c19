"""Breaking News 5.3, 6.5, 8.2: windows in which the reacting side interrupts an act (BN-SM.60–66)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Decision
from core.rules.breaking_news.commands import Dodge, GoToGround, NameVictim, OpportunityFire, Pass
from core.rules.breaking_news.common.actors import enemy, own, visible
from core.rules.breaking_news.common.crews import replying, spare_mounts
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.common.paths import check_hop, way
from core.rules.breaking_news.common.unmarked import lay, lurks, unplaced
from core.rules.breaking_news.facts import (
    Advanced,
    ReactionDeclared,
    Revealed,
    VictimNamed,
    WindowClosed,
    WindowOpened,
)
from core.rules.breaking_news.firing.opportunity import (
    no_shot,
    place_after,
    routes,
    sighted_on_the_way,
    targets,
    watchers,
)
from core.rules.breaking_news.firing.shot_legality import check_shot, show_crew
from core.rules.breaking_news.sighting.sighting import check_reacting
from core.rules.breaking_news.sighting.sighting_number import sight_reach
from core.rules.breaking_news.state import Action, Figure, Reaction, Shot, State
from core.rules.breaking_news.tables import DODGE, weapon_of
from core.table.cover import moved as stood
from core.table.places import Point
from core.table.questions import Shot as LineOf
from core.table.questions import ShotLine, WhoSees
from core.table.sight import sight_line


def open_window(r: Resolution[State]) -> None:
    """Let the reacting side interrupt, if anybody there may be able to.

    Whether it opens follows from what both sides know: a man in the open by what his weapons may hit
    on the way; a hidden one by his marker's line of sight alone, so that a window tells nothing of who
    is under it.
    """
    action = r.state.action
    assert action is not None
    side = r.state.other(action.side)
    men = [man for man in r.state.of(side) if may_react(r.state, man, action)]
    foes = tuple(foe for foe in targets(r.state, action) if not unplaced(r.state, foe))
    if not foes:
        return
    open_ = [man for man in men if not man.marker]
    veiled = [man for man in men if man.marker]
    found = {
        *watchers(r, open_, tuple(foe for foe in foes if not foe.marker)),
        *_seeing(r, veiled, tuple(foe for foe in foes if not foe.marker)),
        *_of_the_sighted(r, open_, veiled, foes),
    }
    candidates = tuple(man.id for man in men if man.id in found)
    dodgers = _dodgers(r, action, men)
    if candidates or dodgers or lurks(r.state, side) or _lookers(r, action, foes):
        asked = Decision(side, f"react_{action.kind}", "BN-5.3.a", answers_to(action.kind), True)
        r.emit(WindowOpened(side, candidates, dodgers, decisions=(asked,)))


def answers_to(act: str) -> tuple[str, ...]:
    """Return how the reacting side may answer an act; movers are neither dodged nor gone to ground from."""
    answers = ("opportunity_fire", "pass", "sight")
    return answers if act == "move" else (*answers, "dodge", "go_to_ground")


def may_answer_sighted(state: State, man: Figure) -> bool:
    """Return whether a man who was no candidate may fire at a hidden enemy sighted since (BN-7.0.l).

    With a tape his spotters alone are offered it; whoever is within 5 cm of them may do it too.
    """
    action = state.action
    if action is None or man.id in action.candidates or not may_react(state, man, action):
        return False
    sighted = [foe for foe in targets(state, action) if foe.marker and foe.seen_by]
    if state.tape:
        return any(man.id in foe.seen_by for foe in sighted)
    return any(visible(ruler(state), man, foe) for foe in sighted) and no_shot(state, man) is None


def may_react(state: State, man: Figure, action: Action, kind: str = "fire") -> bool:
    """Return whether a man may still answer this action (BN-8.2.a, BN-8.2.k, BN-Q.79).

    *kind* is how: `fire`, `dodge` or `ground`.
    """
    return not man.suppressed and not man.touching and not _answered(state, man, action, kind)


def _answered(state: State, man: Figure, action: Action, kind: str) -> bool:
    """Return whether he reacted to this action; to a group's, by option, anybody of his side (BN-Q.39)."""
    if _serves(state, man, action):
        return True
    if man.answered == action.number:
        return not _may_add(state, man, action, kind)
    group = len(action.figures) > 1 or len(state.acting) > 1
    if not group or not state.is_("group_reaction", "single"):
        return False
    return any(mate.answered == action.number for mate in state.figures.values() if mate.side == man.side)


def _may_add(state: State, man: Figure, action: Action, kind: str) -> bool:
    """Return whether he may fire besides his dodge, or dodge besides his fire, by option (BN-Q.42).

    A vehicle may fire another mount (BN-Q.142).
    """
    if man.hull is not None:
        return spare_mounts(man)
    mine = [one.kind == "fire" for one in action.declared if one.figure == man.id]
    return state.is_("dodge_and_fire", "yes") and mine == [kind != "fire"]


def _serves(state: State, man: Figure, action: Action) -> bool:
    """Return whether he serves the machine gun that answers: its second man acts only as crew (BN-Q.130)."""
    return any(
        one.shot is not None
        and weapon_of(one.shot.weapon, state.edition).crewed
        and state.figures[one.figure].crew == man.id
        for one in action.declared
    )


def act_number(state: State) -> int:
    """Return the number of an act: firing after one's own move is the same action (BN-Q.38).

    By option the move and the fire are two triggers, and each may be answered; so is the fire of
    each man of a group at a target of his own, after the first (BN-Q.149).
    """
    another = state.common == "fire" and state.is_("group_targets", "each_answered")
    same = state.mode and not another and not state.is_("reaction_limit", "per_trigger")
    return state.actions if same else state.actions + 1


def _seeing(r: Resolution[State], men: list[Figure], foes: tuple[Figure, ...]) -> tuple[str, ...]:
    """Return which of these have one of those enemies in sight on his way, whatever they carry."""
    return _in_sight(r, tuple(man.id for man in men), tuple(foe.id for foe in foes))


def _in_sight(
    r: Resolution[State], eyes: tuple[str, ...], names: tuple[str, ...], within: float | None = None
) -> tuple[str, ...]:
    if not eyes or not names:
        return ()
    return tuple(r.measure(WhoSees(eyes, names, routes(r.state.action, names), within, None)))


def _of_the_sighted(
    r: Resolution[State], open_: list[Figure], veiled: list[Figure], foes: tuple[Figure, ...]
) -> tuple[str, ...]:
    """Return who may aim at a hidden mover or shooter: his spotters and friends near them (BN-7.0.l)."""
    found: list[str] = []
    for foe in foes:
        if foe.marker and foe.seen_by:
            found += watchers(r, [man for man in open_ if visible(r, man, foe)], (foe,))
            found += _seeing(r, [man for man in veiled if visible(r, man, foe)], (foe,))
    return tuple(found)


def _lookers(r: Resolution[State], action: Action, foes: tuple[Figure, ...]) -> bool:
    """Return whether a hidden mover comes into the sight of somebody who may look for him (BN-7.0.i).

    Near enough for the number that is needed; of a hidden man nobody knows how well he looks.
    """
    hidden = tuple(foe for foe in foes if foe.marker)
    if action.kind != "move" or not hidden:
        return False
    men = r.state.of(r.state.other(action.side))
    eyes = [man for man in men if not man.looked and not man.suppressed and man.hull is None]
    reaches = {man.id: sight_reach(r.state, man) for man in eyes}
    for cm in dict.fromkeys(reaches.values()):
        near = tuple(name for name, far in reaches.items() if far == cm)
        for name in _in_sight(r, near, tuple(foe.id for foe in hidden), cm):
            man = r.state.figures[name]
            if man.marker or r.state.tape or any(sighted_on_the_way(r.state, man, foe) for foe in hidden):
                return True
    return False


def _dodgers(r: Resolution[State], action: Action, men: list[Figure]) -> tuple[str, ...]:
    """Return who may dodge: targets, men in an announced burst area, by option all in sight (BN-Q.46)."""
    if action.kind != "fire":
        return ()
    threatened = tuple(man.id for man in men if man.hull is None and _shots_at(action, man.id))
    if not r.state.is_("dodge_who", "any_in_sight"):
        return threatened
    shooters = tuple(dict.fromkeys(shot.firer for shot in _dodged_shots(action)))
    others = tuple(man.id for man in men if man.on_foot and man.id not in threatened)
    return (*threatened, *_in_sight(r, others, shooters))


def opportunity_fire(r: Resolution[State], command: OpportunityFire) -> None:
    """Fire at a mover, halted at a point of his path, or at a shooter (BN-8.2)."""
    action = _window(r)
    figure = own(r, command.figure)
    check_reacting(r, figure)
    if not may_react(r.state, figure, action):
        r.refuse("BN-8.2.k", "bn-reacted", figure=figure.name)
    if action.kind == "move":
        _halt(r, command.at)
        action = _window(r)
    victims = _victims(r, figure, command, action)
    lines: list[ShotLine] = []
    named: list[str] = []
    refusal = None
    for target in victims:
        verdict = check_shot(r, figure, command.weapon, command.mode, target, True, command.men)
        if isinstance(verdict, ShotLine):
            lines.append(verdict)
            named.append(target.id)
        else:
            refusal = verdict
    if not named:
        assert refusal is not None
        r.refuse_as(refusal)
    shot = Shot(
        figure.id, command.weapon, command.mode, tuple(named), (), None, tuple(lines), men=command.men
    )
    once = check_once(r, figure, command.weapon)
    if figure.marker:
        r.emit(Revealed(figure.id, "fired"))
    show_crew(r, figure, command.weapon)
    _declare(r, Reaction("fire", figure.id, shot, once=once), command.at)
    close_if_done(r)


def _declare(r: Resolution[State], reaction: Reaction, at: float = 0.0) -> None:
    """Record a reaction, and who may still react: each once, by option by fire and a dodge (BN-Q.42)."""
    action = _window(r)
    who, fires, both = reaction.figure, reaction.kind == "fire", r.state.is_("dodge_and_fire", "yes")
    fired = (fires or not both) and not _mounts_left(r.state, reaction, action)
    candidates = tuple([name for name in action.candidates if not (fired and name == who)])
    dodged = not fires or not both
    dodgers = tuple([name for name in action.dodgers if not (dodged and name == who)])
    r.emit(ReactionDeclared(reaction, at, candidates, dodgers))


def _mounts_left(state: State, reaction: Reaction, action: Action) -> bool:
    """Return whether a vehicle has a mount left that may answer too (BN-Q.142)."""
    vehicle, shot = state.figures[reaction.figure], reaction.shot
    if vehicle.hull is None or shot is None:
        return False
    used = {*vehicle.hull.replied} if vehicle.answered == action.number else set()
    return any(name not in {*used, shot.weapon} for name in replying(vehicle))


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
        places = tuple(place_after(r.state, s, at) for s in walkers)
        r.emit(Advanced(tuple(s.figure for s in walkers), places, tuple(min(at, s.length) for s in walkers)))


def names_target(state: State, action: Action) -> bool:
    """Return whether who fires back says at which of several shooters (BN-ED.55, BN-Q.40)."""
    return action.kind != "move" and not state.mode and state.edition == "EN" and len(action.figures) > 1


def _victims(r: Resolution[State], figure: Figure, command: OpportunityFire, action: Action) -> list[Figure]:
    """Return who may be the target: of a moving group its controller will name one (BN-8.2.m).

    At shooters who have not moved in this action the reactor chooses in EN, the controller
    in IT (BN-ED.55, BN-Q.40).
    """
    men = list(targets(r.state, action))
    chooses = names_target(r.state, action)
    if chooses and not command.target:
        r.refuse("BN-Q.40", "bn-no-target", figure=figure.name)
    if chooses:
        chosen = enemy(r, command.target, figure.side)
        if chosen.id not in action.figures:
            r.refuse("BN-8.2.a", "bn-not-the-shooter", target=chosen.name)
        return [chosen]
    if not men:
        r.refuse("BN-8.2.a", "bn-nothing-to-react-to")
    return men


def dodge(r: Resolution[State], command: Dodge) -> None:
    """Up to 5 cm into cover or out of the firer's sight, moved after the dice (BN-6.5, BN-Q.44)."""
    action = _window(r)
    figure = _dodger(r, action, command.figure, "dodge")
    spot = command.spot
    if not isinstance(spot, Point) and not r.state.tape:
        r.refuse("BN-6.5.a", "bn-path-needed", figure=figure.name)
    if command.towards is not None and (r.state.tape or r.state.is_("facing", "off")):
        r.refuse("BN-Q.06", "bn-no-facing")
    if isinstance(spot, Point):
        route = way(r, figure, (spot,))
        if route.length > DODGE + 1e-6:
            r.refuse("BN-6.5.a", "bn-too-far", figure=figure.name, cm=route.length, most=DODGE)
        check_hop(r, figure, route)
        unseen_only = r.state.is_("dodge_spot", "unseen_only") or figure_in_cover(r, figure, action)
        for shot in dodgeable(r.state, action, figure.id):
            if not safe_spot(r.state, figure, spot, shot.firer, unseen_only):
                r.refuse("BN-6.5.b", "bn-spot-not-covered", figure=figure.name)
        reaction = Reaction("dodge", figure.id, None, spot, command.towards)
    else:
        if not 0 <= spot <= DODGE + 1e-6:
            r.refuse("BN-6.5.a", "bn-too-far", figure=figure.name, cm=spot, most=DODGE)
        reaction = Reaction("dodge", figure.id)
    lay(r, (figure.id,), "dodged")
    _declare(r, reaction)
    close_if_done(r)


def safe_spot(state: State, figure: Figure, spot: Point, shooter: str, unseen_only: bool) -> bool:
    """Return whether he would be unseen there or, where that is enough, in cover (BN-6.5.b, BN-Q.43)."""
    firer = state.figures[shooter].place
    assert figure.place is not None and firer is not None
    line = sight_line(state.terrain, firer, stood(state.terrain, figure.place, spot))
    return not line.clear or (bool(line.cover) and not unseen_only)


def figure_in_cover(r: Resolution[State], figure: Figure, action: Action) -> bool:
    """Return whether he is in cover already against somebody who fires at him (BN-Q.43)."""
    for shot in dodgeable(r.state, action, figure.id):
        line: ShotLine = r.measure(LineOf(shot.firer, figure.id))
        if line.cover:
            return True
    return False


def dodgeable(state: State, action: Action, figure: str) -> list[Shot]:
    """Return the announced shots that a man may dodge: those at him, by option all he sees (BN-Q.46)."""
    in_sight = state.is_("dodge_who", "any_in_sight")
    return _dodged_shots(action) if in_sight else _shots_at(action, figure)


def _shots_at(action: Action, figure: str) -> list[Shot]:
    """Return the announced shots at a man, or near enough to catch him."""
    return [shot for shot in _dodged_shots(action) if figure in shot.targets or figure in shot.near]


def _dodged_shots(action: Action) -> list[Shot]:
    """Return the announced shots that can be dodged at all: not a sniper's (BN-6.5.e)."""
    return [shot for shot in action.shots if shot.weapon != "sniper_rifle"]


def _dodger(r: Resolution[State], action: Action, name: str, kind: str) -> Figure:
    figure = own(r, name)
    check_reacting(r, figure)
    if action.kind != "fire":
        r.refuse("BN-Q.46", "bn-dodge-fire-only", figure=figure.name)
    if not may_react(r.state, figure, action, kind):
        r.refuse("BN-8.2.k", "bn-reacted", figure=figure.name)
    if figure.id not in action.dodgers:
        aimed_at = any(figure.id in shot.targets for shot in action.shots)
        rule, why = ("BN-6.5.e", "bn-sniper-no-dodge") if aimed_at else ("BN-Q.46", "bn-not-a-target")
        r.refuse(rule, why, figure=figure.name)
    return figure


def go_to_ground(r: Resolution[State], command: GoToGround) -> None:
    """No cover to dodge to: +1 for the enemy's shot, suppressed at once (BN-6.5.c, BN-Q.45)."""
    action = _window(r)
    figure = _dodger(r, action, command.figure, "ground")
    lay(r, (figure.id,), "dodged")
    _declare(r, Reaction("ground", figure.id))
    close_if_done(r)


def pass_(r: Resolution[State], command: Pass) -> None:
    """Nothing more is declared at this point."""
    _window(r)
    r.emit(WindowClosed())


def close_if_done(r: Resolution[State]) -> None:
    """Close the window by itself when nobody is left who could react."""
    action = r.state.action
    assert action is not None
    if lurks(r.state, r.state.other(action.side)):
        return  # whether one of them could still react is nobody's business
    figures = r.state.figures
    fire = any(may_react(r.state, figures[name], action) for name in action.candidates)
    fire = fire or any(may_answer_sighted(r.state, man) for man in r.state.of(r.state.other(action.side)))
    if not fire and not any(may_react(r.state, figures[name], action, "dodge") for name in action.dodgers):
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
