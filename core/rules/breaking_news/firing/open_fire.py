"""Breaking News 8.0: fire in one's own turn, one man's or a group's: announced, answered, then rolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickSome
from core.engine.contract.facts import Command, Refusal
from core.engine.words.ids import FigureId, WeaponName
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rulekit.fillings import Parts
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, OfTeam, acts
from core.rules.breaking_news.common.actors import acting_own, activate, check_able, moved_together, target
from core.rules.breaking_news.common.crews import another_mount
from core.rules.breaking_news.common.names import at, at_aboard, name, names
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.common.truce import eagerness
from core.rules.breaking_news.common.vehicle_outlines import looking
from core.rules.breaking_news.facts import Faced, FireDeclared
from core.rules.breaking_news.firing.aiming import fires, for_all, men_field, target_options, weapon_fields
from core.rules.breaking_news.firing.at_terrain import at_terrain, terrain_fields
from core.rules.breaking_news.firing.burst_area import near_burst
from core.rules.breaking_news.firing.group_fire import check_together, firers_field, next_firer
from core.rules.breaking_news.firing.shot_legality import (
    check_shot,
    show_crew,
    use_refusal,
)
from core.rules.breaking_news.firing.split_burst import check_arc, check_split, dice_field, shared_dice
from core.rules.breaking_news.firing.who_may_react import act_number
from core.rules.breaking_news.firing.windows import open_window
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, Shot, State
from core.rules.breaking_news.tables.distances import SHOOT
from core.rules.breaking_news.tables.weapons import weapon_of
from core.table.arcs import narrowest_arc
from core.table.figure_lookup import figure_named
from core.table.places import exceeds, point
from core.table.questions import ShotLine


class OpenFire(Command, frozen=True):
    """Fire one or more shots as one act: a single man or a group (BN-8.0, BN-8.1)."""

    shots: tuple[Shot, ...]


INCOMPLETE = ("bn-no-target", "bn-aim-at-terrain", "bn-nobody-inside", "bn-out-of-range")
"""Refusals of a command that merely has fields left."""


# --- offered ------------------------------------------------------------------------------


@acts.offered(moments.FIGURE, 50)
@acts.offered(moments.CREW, 50)
def _(asked: OfMan) -> Iterator[Choice]:
    """Fire with whatever may be fired at all."""
    if not fires(asked.who):
        return
    state, man = asked.state, asked.who
    refusals = [
        asked.refusal(
            OpenFire((Shot(man.id, weapon, next(iter(weapon_of(weapon, state.fire_table).modes))),)),
            INCOMPLETE,
        )
        for weapon in man.weapons
    ]
    refusal = None if any(found is None for found in refusals) else refusals[0]
    given: dict[str, Any] = {"shots.0.firer": man.id}
    if man.id in state.acting and moved_together(state):  # who of the group joins him is asked (BN-6.4.d)
        given["_team"] = man.body
    eager = eagerness(asked.state, weight=2.5)
    yield choice(OpenFire, say("do-open_fire"), "BN-8.0.a", man.id, given, refusal, "v", weight=eager)


@acts.offered(moments.GROUP, 50)
def _(asked: OfTeam) -> Iterator[Choice]:
    body, team = asked.who
    given, eager = {"_team": body}, eagerness(asked.state, weight=0.3)
    label = say("do-group-fire", team=team)
    yield choice(OpenFire, label, "BN-8.1.a", "", given, hint="v", heading=team, weight=eager)


# --- its fields ---------------------------------------------------------------------------


@acts.fields(OpenFire)
def _(
    state: State, seat: str, shots: Parts[Shot], _team: str | None, _who: Sequence[FigureId] | None
) -> Fields:
    """One man's weapon and targets; of a group who fires and each one's weapon (BN-8.1.a)."""
    begun = shots.has(0, Shot.firer)
    group = _team is not None or not begun or shots.has(1, Shot.firer)
    if _who is not None or not begun:
        yield firers_field(state, _team)
    if group:
        yield next_firer(state, shots, 0, _team, _who)
    for index in count():
        man = figure_named(shots.of(index, Shot.firer), state)
        if man is None:
            return
        weapon, mode = shots.of(index, Shot.weapon), shots.of(index, Shot.mode)
        yield from weapon_fields(state, man, f"shots.{index}.", weapon, mode, opportunity=False)
        if not weapon or not mode:
            return
        if weapon_of(weapon, state.fire_table).at_ground:
            yield from terrain_fields(state, man, weapon, mode, index, shots)
            return
        if index == 0:
            mates = [mate for name in (_who or ())[1:] if (mate := figure_named(name, state)) is not None]
            yield from _target_fields(state, man, weapon, mode, shots, mates)
        if not group:
            return
        following = shots.of(index + 1, Shot.firer)
        nobody = following is None and shots.has(index + 1, Shot.firer)
        if len(shots.of(0, Shot.targets) or ()) != 1 and not nobody:
            return  # who divides his burst fires alone
        if following is None:
            yield next_firer(state, shots, index + 1, _team, _who)


def _target_fields(
    state: State, man: Figure, weapon: WeaponName, mode: str, shots: Parts[Shot], mates: Sequence[Figure]
) -> Fields:
    fire = weapon_of(weapon, state.fire_table).modes[mode]
    rows = for_all(state, target_options(state, man, weapon, mode), mates)
    alone = not shots.has(1, Shot.firer)
    yield PickSome("shots.0.targets", say("ask-target"), rows, 1, fire.dice if fire.burst and alone else 1)
    targets = list(shots.of(0, Shot.targets) or ())
    if len(targets) == 1:
        yield from men_field(state, "shots.0.men", targets[0], weapon)
    if len(targets) > 1:
        yield dice_field(state, man, weapon, mode, targets)


# --- announced ----------------------------------------------------------------------------


acts.labelled(OpenFire, "do-group-fire")


@acts.rule(OpenFire)
def open_fire(r: Resolution[State], command: OpenFire) -> None:
    """Announce every shot, then let the enemy react, then roll (BN-8.0, BN-8.1, BN-SM.47)."""
    if not command.shots:
        r.refuse("BN-8.0.a", "bn-no-shots")
    firers = [acting_own(r, shot.firer) for shot in command.shots]
    for figure in firers:
        check_able(r, figure)
        if figure.fired and not (
            len(firers) == 1 and another_mount(r.state, figure, command.shots[0].weapon)
        ):
            r.refuse("BN-5.2.a", "bn-has-fired", figure=figure.name)
        if figure.retreating and exceeds(figure.moved, SHOOT):
            r.refuse("BN-Q.98", "bn-ran", figure=figure.name)
    first = command.shots[0]
    wanted = tuple(
        replace(shot, speculative=False)
        if shot.targets
        else replace(shot, targets=first.targets, men=first.men, speculative=False)
        for shot in command.shots
    )
    check_together(r, firers, wanted)
    activate(r, tuple(figure.id for figure in firers))
    shots = tuple(_declared(r, figure, shot) for figure, shot in zip(firers, wanted))
    for figure, shot in zip(firers, shots):
        turn_to(r, figure, shot)
        reveal(r, "fired", figure.id)
        show_crew(r, figure, shot.weapon)
    r.emit(FireDeclared(act_number(r.state), firers[0].side, shots, moved_together(r.state)))
    open_window(r)


def _declared(r: Resolution[State], firer: Figure, shot: Shot) -> Shot:
    """Return the shot with its targets found, its lines measured and its dice shared out."""
    weapon = weapon_of(shot.weapon, r.state.fire_table) if shot.weapon in firer.weapons else None
    if weapon is not None and weapon.at_ground and not shot.targets:
        return at_terrain(r, firer, shot)
    if refusal := use_refusal(r.state, firer, shot.weapon, shot.mode):
        r.refuse_as(refusal)
    if not shot.targets:
        r.refuse("BN-8.0.a", "bn-no-target", figure=firer.name)
    targets = [target(r, one, firer.side) for one in shot.targets]
    if len({aimed.id for aimed in targets}) != len(targets):
        r.refuse("BN-8.0.g", "bn-named-twice")
    check_split(r, firer, shot, targets)
    lines: list[ShotLine] = []
    for aimed in targets:
        verdict = check_shot(r, firer, shot.weapon, shot.mode, aimed, men=shot.men)
        if isinstance(verdict, Refusal):
            r.refuse_as(verdict)
        lines.append(verdict)
    check_arc(r, firer, targets)
    ids = tuple(aimed.id for aimed in targets)
    dice = shared_dice(r, firer, replace(shot, targets=ids, lines=tuple(lines)))
    near = near_burst(r, firer, shot.weapon, ids[0])
    return Shot(firer.id, shot.weapon, shot.mode, ids, dice, None, tuple(lines), near, shot.men)


def turn_to(r: Resolution[State], figure: Figure, shot: Shot) -> None:
    """He turns to what he fires at: freely in his own action (BN-Q.06)."""
    stands = r.state.figures[figure.id].place
    if stands is None or not Options.of(r.state).facing:
        return
    place = looking(r.state.figures[figure.id], stands)
    goals = [r.state.figures[one].place for one in shot.targets]
    spots = [shot.aim] if shot.aim is not None else [point(goal) for goal in goals if goal is not None]
    if not spots:
        return
    front = round(narrowest_arc(place, spots)[1], 2) % 360
    if front != place.facing:
        r.emit(Faced(figure.id, front, free=True))


@acts.concise(OpenFire)
def _(state: State, command: OpenFire) -> OpenFire:
    return replace(command, shots=tuple(_meant(shot, command.shots[0]) for shot in command.shots))


def _meant(shot: Shot, first: Shot) -> Shot:
    """Return a wished shot: its lines are measured, its dice shared only by several targets (BN-Q.28).

    In a group all fire at the target of the first (BN-8.1.a), so that it need not be named again.
    """
    if shot is not first and (shot.targets, shot.men) == (first.targets, first.men):
        shot = replace(shot, targets=())
    targets = shot.targets or first.targets
    return replace(
        shot,
        lines=(),
        near=(),
        dice=shot.dice if len(targets) > 1 else (),
        aim=None if targets else shot.aim,
        men=bool(shot.targets) and shot.men,
        speculative=False,  # what may be fired unseen is a command of its own (BN-8.6)
    )


# --- in the log ---------------------------------------------------------------------------


@acts.tells(FireDeclared)
def _(before: State, event: FireDeclared, after: State) -> Message:
    shot = event.shots[0]
    weapon = say(f"weapon-{shot.weapon}")
    if not shot.targets:
        return say("bn-fire-declared-ground", who=name(after, shot.firer), weapon=weapon)
    aimed = at_aboard(after, shot) or at(after, shot.targets)
    if len(event.shots) > 1:
        return say("bn-fire-declared-group", who=names(after, (shot.firer for shot in event.shots)), at=aimed)
    chosen = shot.mode == "burst" and len(weapon_of(shot.weapon, after.fire_table).modes) > 1
    id = "bn-fire-declared-burst" if chosen else "bn-fire-declared"
    return say(id, who=name(after, shot.firer), at=aimed, weapon=weapon)


@acts.notes(moments.BESIDE_FIGURE, 40)
def _(state: State, man: Figure) -> Iterator[Message]:
    """Whose machine gun needs no second man: it stands on a mount (BN-8.0.q). A vehicle's always does."""
    if "mounted" in man.kit and man.hull is None:
        yield say("kit-mounted")
