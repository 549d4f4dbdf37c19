"""Ludonet quick skirmish: shots are declared under seal, then revealed (LU-FIR.b, n)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import UNLIKELY, Choice, Option, PickOne, PickPoint
from core.engine.contract.facts import Command, Refusal, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.words.ids import FigureId, WeaponName
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rulekit.sealing import check_writing, opened
from core.rules.ludonet import moments
from core.rules.ludonet.acts import Offered, acts
from core.rules.ludonet.common.actors import entered, own, ready_side
from core.rules.ludonet.common.fields import option_of
from core.rules.ludonet.common.geometry import ruler
from core.rules.ludonet.common.names import name, sealed_shot, target_name
from core.rules.ludonet.common.together import together
from core.rules.ludonet.deployment.placement import place
from core.rules.ludonet.facts import FireRevealed, ShotSealed, ShotWithdrawn, SideReady
from core.rules.ludonet.fire.prospects import NEVER, gain, promising, spots
from core.rules.ludonet.fire.shot_legality import check_order, firer_refusal, nobody_to_fire_at
from core.rules.ludonet.fire.to_hit import base_to_hit, hit_modifiers, needed_to_hit, number, shots_of
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Figure, Order, State
from core.table.figure_lookup import origin_of
from core.table.places import Point


@acts.offered(moments.FIRE, 10)
def _(asked: Offered) -> Iterator[Choice]:
    """Seal a shot with each figure, or take one back."""
    state = asked.state
    r = ruler(state, asked.seat)
    sealed = {slip.who for slip in together(state).of(asked.side)}
    for figure in asked.among(state.of(asked.side)):
        refusal = nobody_to_fire_at(r, figure)
        given = {"figure": figure.id}
        fire = choice(
            DeclareFire, say("lu-do-declare_fire"), "LU-FIR.n", figure.id, given, refusal, "v",
            weight=_eagerness(r, figure, figure.id in sealed) if refusal is None else None,
        )  # fmt: skip
        yield replace(fire, written=(figure.id,)) if figure.id in sealed else fire
        if figure.id in sealed:
            label = say("lu-do-withdraw_fire")
            yield choice(WithdrawFire, label, "LU-FIR.n", figure.id, given, hint="u", weight=0.02)


def _eagerness(r: Resolution[State], figure: Figure, sealed: bool) -> float:
    """Return how good a shot of his looks; one that harms nobody known, or his own, is no bot's."""
    if not promising(r, figure):
        return NEVER
    return 0.05 if sealed else 2.0


# --- sealing a shot ---------------------------------------------------------------------


@acts.answers(moments.FIRE)
class DeclareFire(Command, frozen=True):
    """Seal one shot (LU-FIR.n): at a target, or with a burst weapon at a point."""

    figure: FigureId
    weapon: WeaponName
    target: FigureId = FigureId("")
    aim: Point | None = None


@acts.fields(DeclareFire)
def _(
    state: State, seat: str, figure: Figure | None, weapon: WeaponName | None, target: FigureId | None
) -> Fields:
    if figure is None:
        return
    r, foe = ruler(state, seat), state.figures.get(target or FigureId(""))
    rows = tuple(
        Option(
            name,
            say(f"lu-weapon-{name}"),
            None if foe is None else target_row(r, figure, name, foe).detail,
            refusal=firer_refusal(state, figure, name),
            weight=None if foe is None else _serves(state, figure, name, foe),
        )
        for name in figure.weapons
    )
    yield PickOne("weapon", say("lu-ask-weapon", figure=figure.name), rows)
    if weapon not in figure.weapons:
        return
    targets = [target_row(r, figure, weapon, foe) for foe in state.of(state.other(figure.side)) if foe.placed]
    aims = state.weapon(weapon).burst and not state.tape
    promised = tuple(spots(r, figure, weapon)) if aims else ()
    point = (Option("", say("lu-at-a-point"), weight=0.05 if promised else NEVER),) if aims else ()
    targets.sort(key=lambda row: (row.refusal is not None, -(row.weight or 0)))
    yield PickOne("target", say("lu-ask-target"), (*targets, *point))
    if target == "" and point:
        most = state.weapon(weapon).range
        yield PickPoint("aim", say("lu-ask-aim"), origin_of(figure), most, promised, aimed=True)


def _serves(state: State, firer: Figure, name: WeaponName, foe: Figure) -> float:
    """Return how likely a weapon is meant for a target: no launcher for one man, nor a rifle for a tank."""
    weapon = state.weapon(name)
    of_armour = bool(weapon.cv) and (not firer.man or not weapon.burst)
    if foe.man:
        return UNLIKELY if of_armour and firer.man else 1.0
    return 1.0 if of_armour else UNLIKELY


def target_row(r: Resolution[State], man: Figure, weapon: WeaponName, foe: Figure) -> Option:
    """Return an enemy as an option: distance, the die that hits, and its chance; or why not."""
    try:
        line = check_order(r, man, Order(man.id, weapon, foe.id))
    except (NeedsAnswer, Refused):
        return option_of(foe)
    if isinstance(line, Refusal):
        return Option(foe.id, foe.name, refusal=line)
    row = r.state.weapon(weapon)
    needed = needed_to_hit(row, line.distance, hit_modifiers(r.state, man, foe, line))
    miss = min(needed - 1, 6) / 6
    chance = 1 - miss ** shots_of(r.state, row)
    detail = say("lu-detail-shot", cm=line.distance, needed=needed, chance=chance)
    more = gain(r, man, Order(man.id, weapon, foe.id))
    return Option(foe.id, foe.name, detail, weight=(0.05 + chance) * more if more > 0 else NEVER)


@acts.rule(DeclareFire)
def declare_fire(r: Resolution[State], command: DeclareFire) -> None:
    """Seal one shot; a second by the same shooter replaces it (LU-FIR.n)."""
    firer = own(r, command.figure)
    entered(r, firer)
    check_writing(r, together(r.state), firer.side, "LU-FIR.n", "lu-sealed-already")
    if command.aim is not None and r.state.tape:
        r.refuse("", "lu-no-points", figure=firer.name)
    if bool(command.target) == (command.aim is not None):
        r.refuse("LU-FIR.b", "lu-one-target", figure=firer.name)
    order = Order(firer.id, command.weapon, command.target, command.aim)
    verdict = check_order(r, firer, order)
    if isinstance(verdict, Refusal):
        r.refuse_as(verdict)
    sealed = Order(firer.id, command.weapon, command.target, command.aim, verdict)
    base = base_to_hit(r.state.weapon(command.weapon), verdict.distance)
    r.emit(ShotSealed(sealed, command.target, *number(r.state, sealed, verdict), base))


@acts.tells(ShotSealed)
def _(before: State, event: ShotSealed, after: State) -> Message:
    return sealed_shot(after, event.order)


@acts.answers(moments.FIRE)
class WithdrawFire(Command, frozen=True):
    """Take one sealed shot back."""

    figure: FigureId


@acts.rule(WithdrawFire)
def withdraw_fire(r: Resolution[State], command: WithdrawFire) -> None:
    """Take one sealed shot back."""
    firer = own(r, command.figure)
    check_writing(r, together(r.state), firer.side, "LU-FIR.n", "lu-sealed-already")
    if not any(slip.who == firer.id for slip in together(r.state).of(firer.side)):
        r.refuse("LU-FIR.n", "lu-nothing-sealed", figure=firer.name)
    r.emit(ShotWithdrawn(firer.id))


acts.line(ShotWithdrawn, "lu-withdrawn", who="figure")


# --- when all is sealed -----------------------------------------------------------------


@acts.passes(moments.FIRE)
class FireSealed(Command, frozen=True):
    """This side's declarations are complete."""


acts.offer(moments.FIRE, FireSealed, say("lu-do-fire_sealed"), "LU-FIR.n", 20, hint="e", weight=0.3)


@acts.rule(FireSealed)
def fire_sealed(r: Resolution[State], command: FireSealed) -> None:
    """When both sides have sealed, all declarations are open and shooters stand on the table."""
    side = ready_side(r)
    r.emit(SideReady(side))
    step = together(r.state)
    if not opened(r, step):
        return
    for slip in step.slips:
        if Options.of(r.state).reveal_on_fire:
            place(r, r.state.figures[slip.order.firer], "fired")
    r.emit(FireRevealed(tuple(slip.order for slip in step.slips)))


@acts.tells(FireRevealed)
def _(before: State, event: FireRevealed, after: State) -> Message:
    if not event.orders:
        return say("lu-revealed-none")
    told = tuple(
        say("lu-order", who=name(after, order.firer), target=target_name(after, order.target))
        for order in event.orders
    )
    return say("lu-revealed", orders=told)
