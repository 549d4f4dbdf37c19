"""Breaking News: an act step by step after its window: tests, dice of both sides, saves, friends, dodges.

Every step leaves the whole continuation in the state (BN-SM.49, BN-SM.60–62).
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Decision, Modifier
from core.rules.breaking_news.common.defeat_points import first_fire
from core.rules.breaking_news.common.unmarked import aware, lay
from core.rules.breaking_news.facts import (
    ActEnded,
    Dodged,
    FriendlyFire,
    ReactionLost,
    Revealed,
    ShotFired,
    VictimAsked,
    WindowClosed,
)
from core.rules.breaking_news.firing.covering import cover_test
from core.rules.breaking_news.firing.open_fire import burst_pool, printed, roll_for
from core.rules.breaking_news.firing.reactions import open_window
from core.rules.breaking_news.firing.to_hit import certain, face_to_hit, in_cover
from core.rules.breaking_news.movement.boarding import end_ride
from core.rules.breaking_news.movement.moving import go_on
from core.rules.breaking_news.saving.saving_throw import (
    bonus_for,
    found_in_cover,
    hide,
    in_shelter,
    save,
    shielded,
    suppress,
)
from core.rules.breaking_news.saving.vehicles import hit_on_hull, save_vehicle
from core.rules.breaking_news.state import Action, Figure, Hit, Reaction, Shot, State
from core.rules.breaking_news.tables import (
    BEYOND,
    CORRIDOR,
    NEIGHBOURS,
    weapon_of,
)
from core.table.cover import moved as stood
from core.table.places import Point, bearing, point
from core.table.questions import InLineOfFire, Near, ShotLine, WhoSees


def step(r: Resolution[State]) -> bool:
    """Do the next step of the act in progress; `False` while somebody must decide."""
    action = r.state.action
    assert action is not None
    if r.state.awaiting:
        return False
    if action.step == "window":
        r.emit(WindowClosed())
        return True
    if cover_test(r) or _drop_the_lost(r):
        return True
    if action.hits and action.rolled == 0 and _untested_hits(action):
        _save_next(r)
        return True
    if _ask_victim(r):
        return True
    shots = every_shot(action)
    if action.rolled < len(shots):
        _fire(r, shots[action.rolled], action.rolled)
        return True
    if action.hits:
        _save_next(r)
        return True
    if action.missed:
        _friendly_fire(r, shots)
        return True
    return _after_dice(r)


def _untested_hits(action: Action) -> bool:
    """Hits of a failed covering fire test are saved before anything else (BN-8.3.j)."""
    return all(hit.spot == "cover" for hit in action.hits)


def _drop_the_lost(r: Resolution[State]) -> bool:
    """A man killed by covering fire does not react any more."""
    action = r.state.action
    assert action is not None
    lost = [one.figure for one in action.declared if not r.state.figures[one.figure].fighting]
    if action.rolled or not lost:
        return False
    r.emit(ReactionLost(lost[0]))
    return True


def every_shot(action: Action) -> tuple[tuple[Shot, bool], ...]:
    """Return all shots of both sides: (shot, whether it is a reaction), in the order they are rolled."""
    own = tuple((shot, False) for shot in action.shots)
    return own + tuple((reaction.shot, True) for reaction in action.declared if reaction.shot is not None)


def _ask_victim(r: Resolution[State]) -> bool:
    """Let the group's controller name who is shot at, where there is a choice (BN-8.2.m)."""
    action = r.state.action
    assert action is not None
    for reaction in action.declared:
        if reaction.shot is not None and len(reaction.shot.targets) > 1:
            asked = Decision(action.side, "victim", "BN-8.2.m", ("name_victim",), True)
            r.emit(VictimAsked(action.side, decisions=(asked,)))
            return True
    return False


def dodging(action: Action) -> frozenset[str]:
    """Return those who dodge or went to ground: every shot at them is harder (BN-Q.45, BN-Q.132)."""
    return frozenset(one.figure for one in action.declared if one.kind in ("dodge", "ground"))


def _dodged_by(state: State, dodgers: frozenset[str], shot: Shot, target: str = "") -> bool:
    """Return whether a shot is dodged, once however many do: by its target or anybody in its burst area.

    By option only the target makes it harder; the others merely move (BN-Q.151).
    """
    beside = () if state.is_("dodge_in_burst", "target") else shot.near
    return not dodgers.isdisjoint((target, *beside))


def _fire(r: Resolution[State], entry: tuple[Shot, bool], index: int) -> None:
    """Roll one weapon at all its targets (BN-8.0.a); results are applied later, together."""
    shot, reaction = entry
    action = r.state.action
    assert action is not None
    firer = r.state.figures[shot.firer]
    first_fire(r, firer.side)
    if not shot.targets:
        _fire_at_ground(r, firer, shot, reaction, index)
        return
    dodgers = dodging(action)
    share: tuple[int | None, ...] = shot.dice or (None,)
    if shot.dice:
        share = _left(shot.dice, burst_pool(r.state, firer, shot, dodgers))
    for number, name in enumerate(shot.targets):
        dodged = _dodged_by(r.state, dodgers, shot, name)
        needed, dice, modifiers = roll_for(r.state, firer, shot, number, dodged)
        given = share[number]
        dice = dice if given is None else given
        hits = _hits(r, firer, needed, dice)
        target = r.state.figures[name]
        line = shot.lines[number]
        struck = _struck(r, firer, shot, target, line, hits)
        lay(r, tuple(hit.figure for hit in struck), "hit")
        r.emit(
            ShotFired(
                firer.id,
                shot.weapon,
                shot.mode,
                name,
                line.distance,
                needed,
                dice,
                hits,
                tuple(term for term in modifiers if isinstance(term, Modifier)),
                struck,
                reaction,
                index,
                number == len(shot.targets) - 1,
                printed(r.state, shot, number),
                thrown=_thrown(shot),
            )
        )


def _left(dice: tuple[int, ...], pool: int) -> tuple[int, ...]:
    """Return the shares of a split burst when a dodge made the pool smaller: the last lose first."""
    left = list(dice)
    while sum(left) > pool:
        at = max(range(len(left)), key=lambda index: (left[index], index))
        left[at] -= 1
    return tuple(left)


def _hits(r: Resolution[State], firer: Figure, needed: int, dice: int) -> int:
    if dice <= 0:
        return 0
    if certain(r.state, needed):
        return dice
    return r.hits(dice, face_to_hit(r.state, needed), "why-to-hit", "BN-8.0.a", who=firer.id)


def _struck(
    r: Resolution[State], firer: Figure, shot: Shot, target: Figure, line: ShotLine, hits: int
) -> tuple[Hit, ...]:
    """Return the hits that a throw leads to: on the target, or on all in the burst area (BN-8.0.1.c)."""
    if hits == 0:
        return ()
    weapon = weapon_of(shot.weapon, r.state.edition)
    if line.cover:
        found_in_cover(r, target.id)
    if not weapon.area:
        if target.hull is not None and not shot.men:
            return (hit_on_hull(r, target, hits, shot.weapon, firer),)
        spot = "men" if shot.men else ""
        return (replace(_hit(r.state, target, hits, protected(r.state, target, line)), spot=spot),)
    return tuple(
        hit_on_hull(r, man, 1, shot.weapon, firer if man.id == target.id else _middle(target))
        if man.hull is not None
        else _hit(r.state, man, 1, _by_blast(r, man, target, line))
        for man in blast(r, target.id, weapon.area)
    )


def _middle(target: Figure) -> Figure | Point:
    """Return where a burst is centred, from which it strikes vehicles near it (BN-8.0.1)."""
    return point(target.place) if target.place is not None else target


def protected(state: State, target: Figure, line: ShotLine) -> tuple[str, ...]:
    """Return the reasons for the +1 on the saving die against this line (BN-9.0.d, BN-Q.07)."""
    if not in_cover(target, line):
        return ()
    if not line.cover:
        return ("suppressed",)
    if state.is_("protection", "hard_only") and not line.hard:
        return ()
    return ("protected",)


def blast(r: Resolution[State], centre: str | Point, radius: float) -> list[Figure]:
    """Return every man of any side in a burst area (BN-8.0.1, BN-Q.48–49)."""
    if r.state.is_("burst_area", "diameter"):
        radius /= 2
    everybody = tuple(man.id for side in r.state.sides for man in r.state.of(side) if not man.aboard)
    names = r.measure(Near(everybody, centre, radius))
    caught = [r.state.figures[name] for name in names]
    if isinstance(centre, str) and centre not in names:
        caught.insert(0, r.state.figures[centre])
    return caught


def _by_blast(r: Resolution[State], man: Figure, target: Figure, line: ShotLine) -> tuple[str, ...]:
    """The target is protected by the line of fire, the others by cover towards the burst (BN-Q.07)."""
    if man.id == target.id:
        return protected(r.state, man, line)
    if man.leadership and man.place is not None:  # people are asked, or else he would not hide (BN-10.0.b)
        return ()
    return shielded(r, man.id, target.id)


def _fire_at_ground(r: Resolution[State], firer: Figure, shot: Shot, reaction: bool, index: int) -> None:
    """A rocket at a piece of terrain: those near the point it strikes are hit (BN-Q.50)."""
    action = r.state.action
    assert shot.aim is not None and action is not None
    dodged = _dodged_by(r.state, dodging(action), shot)
    needed, dice, modifiers = roll_for(r.state, firer, shot, 0, dodged)
    hits = _hits(r, firer, needed, dice)
    struck: tuple[Hit, ...] = ()
    if hits:
        area = weapon_of(shot.weapon, r.state.edition).area
        struck = tuple(
            hit_on_hull(r, man, 1, shot.weapon, shot.aim)
            if man.hull is not None
            else _hit(r.state, man, 1, shielded(r, man.id, shot.aim))
            for man in blast(r, shot.aim, area)
        )
    lay(r, tuple(hit.figure for hit in struck), "hit")
    terms = tuple(term for term in modifiers if isinstance(term, Modifier))
    r.emit(
        ShotFired(
            firer.id,
            shot.weapon,
            shot.mode,
            "",
            shot.lines[0].distance,
            needed,
            dice,
            hits,
            terms,
            struck,
            reaction,
            index,
            base=printed(r.state, shot, 0),
            thrown=_thrown(shot),
        )
    )


def _thrown(shot: Shot) -> int:
    """Return how many of his grenades a shot takes (BN-Q.127)."""
    return int(shot.weapon == "grenade")


def _hit(state: State, man: Figure, hits: int, reasons: tuple[str, ...]) -> Hit:
    bonus, reason = bonus_for(man, reasons)
    return Hit(man.id, hits, bonus, reason)


def _save_next(r: Resolution[State]) -> None:
    """One man's saving throws for all hits of the act that have the same bonus (BN-9.0.a, BN-Q.67)."""
    action = r.state.action
    assert action is not None
    first = action.hits[0]
    if r.state.figures[first.figure].hull is not None:
        save_vehicle(r, first)
        return
    mine = [hit for hit in action.hits if hit.figure == first.figure]
    save(r, replace(first, hits=sum(hit.hits for hit in mine if bool(hit.bonus) == bool(first.bonus))))


def _friendly_fire(r: Resolution[State], shots: tuple[tuple[Shot, bool], ...]) -> None:
    """Every friend in the firing line of a weapon that missed saves once (BN-8.7, BN-Q.64–65)."""
    action = r.state.action
    assert action is not None
    index = action.missed[0][0]
    firer = r.state.figures[shots[index][0].firer]
    each = r.state.is_("friendly_fire", "per_missed_die")
    struck = tuple(
        _friend_hit(r, index, r.state.figures[name], count if each else 1)
        for name, count in endangered(r, index).items()
    )
    lay(r, tuple(hit.figure for hit in struck), "hit")
    r.emit(FriendlyFire(firer.id, struck, index))


def _friend_hit(r: Resolution[State], index: int, friend: Figure, hits: int) -> Hit:
    """A friend in the line of fire saves with +1; a vehicle by its table, without any (BN-8.7, BN-Q.77)."""
    action = r.state.action
    assert action is not None
    if friend.hull is not None:
        shot, _ = every_shot(action)[index]
        return hit_on_hull(r, friend, hits, shot.weapon, r.state.figures[shot.firer])
    return _hit(r.state, friend, hits, ("friendly_fire",))


def endangered(r: Resolution[State], index: int) -> dict[str, int]:
    """Return the friends whom the misses of shot *index* put in danger, with the dice that missed there."""
    action = r.state.action
    assert action is not None
    if r.state.is_("friendly_fire", "off"):
        return {}
    shot, _ = every_shot(action)[index]
    misses = [(target, count) for number, count, target in action.missed if number == index]
    return _in_lanes(r, r.state.figures[shot.firer], shot, misses)


def _in_lanes(
    r: Resolution[State], firer: Figure, shot: Shot, misses: list[tuple[str, int]]
) -> dict[str, int]:
    """Return the friends in the lane to a target that was missed, with the dice that missed there.

    Not the firer, those within 5 cm of him, or behind solid walls (BN-Q.65).
    """
    friends = tuple(
        man.id for man in r.state.of(firer.side) if man.id not in (firer.id, firer.aboard) and not man.aboard
    )
    lanes: dict[str, int] = {}
    for target, count in misses if friends else ():
        goal = target or shot.aim
        assert goal is not None
        for name in r.measure(InLineOfFire(friends, firer.id, goal, CORRIDOR, BEYOND)):
            lanes[name] = lanes.get(name, 0) + count
    if not lanes:
        return {}
    beside = r.measure(Near(tuple(lanes), firer.id, NEIGHBOURS))
    rest = tuple(name for name in lanes if name not in beside)
    clear = r.measure(WhoSees(rest, (firer.id,), (), None, None)) if rest else ()
    return {name: lanes[name] for name in clear}


def _after_dice(r: Resolution[State]) -> bool:
    """Dodgers are placed, ground-goers suppressed; then the act goes on or ends (BN-SM.61)."""
    action = r.state.action
    assert action is not None
    for reaction in action.declared:
        if reaction.kind != "fire":
            _dodged(r, reaction)
            return True
    if action.declared:
        for reaction in action.declared:
            r.emit(ReactionLost(reaction.figure, done=True))
    if action.kind == "move":
        _move_on(r)
    else:
        r.emit(ActEnded(action.figures, action.kind))
    return True


def _dodged(r: Resolution[State], reaction: Reaction) -> None:
    """Move a dodger who was not killed; a man who saved is suppressed at the new place (BN-Q.44)."""
    r.emit(ReactionLost(reaction.figure, done=True))
    figure = r.state.figures[reaction.figure]
    if not figure.fighting:
        return
    if reaction.kind == "ground":
        if not figure.suppressed:
            if any(line.cover for line in _lines_at(r.state.action, figure.id)):
                found_in_cover(r, figure.id)
            suppress(r, figure.id, "ground")
        return
    place = figure.place
    if place is not None and reaction.spot is not None:
        place = stood(r.state.terrain, place, reaction.spot)
        if reaction.towards is not None:
            place = replace(place, facing=round(bearing(place, reaction.towards), 2))
    r.emit(Dodged(figure.id, place, True))
    _shown(r, figure.id)
    figure = r.state.figures[figure.id]
    if figure.suppressed and not figure.marker and in_shelter(r, figure.id):
        hide(r, figure.id)


def _lines_at(action: Action | None, figure: str) -> list[ShotLine]:
    """Return the lines of the announced shots at a man."""
    shots = action.shots if action is not None else ()
    return [line for shot in shots for name, line in zip(shot.targets, shot.lines) if name == figure]


def _shown(r: Resolution[State], figure: str) -> None:
    """A dodge keeps a man hidden only if no enemy sees the new spot (BN-Q.136)."""
    man = r.state.figures[figure]
    enemies = aware(r.state, man.side)
    if man.marker and enemies and r.measure(WhoSees(enemies, (figure,), (), None, None)):
        r.emit(Revealed(figure, "dodged"))


def _move_on(r: Resolution[State]) -> None:
    """Open the next window of a move if anybody may still react; else bring it to its end."""
    action = r.state.action
    assert action is not None
    if action.mode in ("board", "get_out"):
        end_ride(r)
        return
    left = [s for s in action.strides if not s.stopped and s.gone < s.length - 1e-6]
    if left and action.replies:
        open_window(r)
        if r.state.action is not None and r.state.action.step == "window":
            return
    go_on(r)
