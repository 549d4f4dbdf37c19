"""Breaking News 8.0: the dice of one weapon at all its targets, and whom they hit."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import WeaponName
from core.engine.words.message import Message, say
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.bystanders import struck_by
from core.rules.breaking_news.common.names import at, cm, name, names
from core.rules.breaking_news.common.suppressing import found_in_cover
from core.rules.breaking_news.common.unmarked import lay
from core.rules.breaking_news.facts import ShotFired
from core.rules.breaking_news.firing.ammunition import counts_rounds, use_up
from core.rules.breaking_news.firing.announced import all_still, dodged_by, dodging
from core.rules.breaking_news.firing.burst_area import blast, by_blast, middle, reasons
from core.rules.breaking_news.firing.missed_shots import (
    ASTRAY,
    DUD,
    deviates,
    goes_astray,
    how_missed,
)
from core.rules.breaking_news.firing.split_burst import burst_pool, dice_left
from core.rules.breaking_news.firing.to_hit import certain, dice_thrown, face_to_hit, fewer, printed, roll_for
from core.rules.breaking_news.saving.saving_throw import hit_on, protected
from core.rules.breaking_news.saving.vehicles import hit_on_hull
from core.rules.breaking_news.state import Figure, Hit, Shot, State
from core.rules.breaking_news.tables.weapons import weapon_of
from core.table.questions import ShotLine


def fire_at_figures(r: Resolution[State], shot: Shot, reaction: bool, index: int) -> None:
    """Roll one weapon at all its targets (BN-8.0.a); results are applied later, together."""
    action = r.state.action
    assert action is not None
    firer = r.state.figures[shot.firer]
    dodgers = dodging(action)
    fire = weapon_of(shot.weapon, r.state.fire_table).modes[shot.mode]
    share: tuple[int | None, ...] = shot.dice or (None,)
    if shot.dice:
        share = dice_left(shot.dice, burst_pool(r.state, firer, shot, dodgers))
    thrown: tuple[int, ...] = ()
    for number, aimed in enumerate(shot.targets):
        dodged = dodged_by(r.state, dodgers, shot, aimed)
        needed, dice, modifiers = roll_for(r.state, firer, shot, number, dodged)
        given = share[number]
        dice = dice_thrown(fire, dice) if given is None else given
        lost = fewer(fire, dice) if given is None else 0
        hits, faces = hits_thrown(r, firer, shot.weapon, needed, dice, lost)
        stray = how_missed(r.state, shot.weapon, hits, faces)
        if r.state.figures[aimed].aloft:
            stray = DUD if stray == DUD else ""
        thrown += faces
        still = all_still(action, reaction, index)
        struck = _struck(r, firer, shot, r.state.figures[aimed], shot.lines[number], hits, still)
        record_shot(
            r,
            ShotFired(
                firer.id, shot.weapon, shot.mode, aimed, shot.lines[number].distance,
                needed, dice, hits, modifiers, struck, reaction, index,
                last=number == len(shot.targets) - 1, base=printed(r.state, shot, number),
                thrown=int(shot.weapon == "grenade" and stray != DUD), stray=stray,
            ),
        )  # fmt: skip
        if stray == ASTRAY:
            goes_astray(r, shot, needed, faces[0])
    use_up(r, firer, shot, thrown)


def record_shot(r: Resolution[State], shot: ShotFired) -> None:
    """Record a shot; the markers of hidden men whom it strikes lie on the table from now on (BN-Q.30)."""
    lay(r, tuple(hit.figure for hit in shot.struck), "hit")
    r.emit(replace(shot, struck=struck_by(r.state, shot.struck, r.state.figures[shot.firer].side)))


def hits_thrown(
    r: Resolution[State], firer: Figure, weapon: WeaponName, needed: int, dice: int, lost: int
) -> tuple[int, tuple[int, ...]]:
    """Roll to hit, where there is something to roll: how many of the dice hit (BN-8.0.a, BN-Q.24).

    *lost* are dice of the burst that are not thrown, as it is too hard (BN-8.0.s). The faces come with it
    where more counts of them than that (BN-8.0.2, BN-8.0.3).
    """
    if dice <= 0:
        return 0, ()
    face = face_to_hit(r.state, needed)
    if deviates(r.state, weapon) or counts_rounds(r.state, firer, weapon):
        if certain(r.state, needed):
            face = 1
        faces = r.roll(dice, "why-to-hit", "BN-8.0.a", need=face, who=firer.id, fewer=lost)
        return sum(one >= face for one in faces), faces
    if certain(r.state, needed):
        return dice, ()
    return r.hits(dice, face, "why-to-hit", "BN-8.0.a", who=firer.id, fewer=lost), ()


def _struck(
    r: Resolution[State], firer: Figure, shot: Shot, target: Figure, line: ShotLine, hits: int, still: bool
) -> tuple[Hit, ...]:
    """Return the hits that a throw leads to: on the target, or on all in the burst area (BN-8.0.1.c).

    *still*: nobody has moved since the shot was announced.
    """
    if hits == 0:
        return ()
    weapon = weapon_of(shot.weapon, r.state.fire_table)
    if line.cover:
        found_in_cover(r, target.id)
    if not weapon.area or target.aloft:
        if target.hull is not None and not shot.men:
            return (hit_on_hull(r, target, hits, shot.weapon, firer),)
        spot = "men" if shot.men else ""
        why = reasons(shot, protected(r.state, target, line))
        return (replace(hit_on(r.state, target, hits, why), spot=spot),)
    return tuple(
        hit_on_hull(r, man, 1, shot.weapon, firer if man.id == target.id else middle(target))
        if man.hull is not None
        else hit_on(r.state, man, 1, reasons(shot, by_blast(r, man, target, line)))
        for man in blast(r, shot.weapon, target.id, shot, still)
    )


# --- in the log ---------------------------------------------------------------------------

SHOTS = (
    "grenade", "flamethrower", "rpg", "grenade_launcher", "heavy_at",
    "light_mortar", "smoke", "smoke_launcher",
)  # fmt: skip
"""Weapons with a verb of their own."""


@acts.tells(ShotFired)
def _(before: State, event: ShotFired, after: State) -> Message:
    struck = tuple(hit.figure for hit in event.struck)
    firer = name(after, event.firer)
    if event.weapon == "covering":
        return say("bn-shot-covering", who=firer, targets=names(after, struck or (event.target,)))
    others = tuple(figure for figure in struck if figure != event.target)
    return say(
        f"bn-shot-{event.weapon if event.weapon in SHOTS else event.mode}",
        who=firer,
        at=at(after, (event.target,)) if event.target else say("bn-the-ground"),
        target=name(after, event.target),
        cm=cm(event.distance),
        result=_result(event),
        blast=say("bn-shot-blast", who=names(after, others)) if others else "",
    )


def _result(event: ShotFired) -> Message:
    if event.dice == 0:
        return say("bn-result-no-dice")
    if event.needed <= 1 and event.hits:
        return say("bn-result-certain")
    if event.stray == DUD:
        return say("bn-result-dud")
    id = "bn-result-hits" if event.hits else "bn-result-misses"
    return say(id, needed=event.needed, dice=event.dice, hits=event.hits)
