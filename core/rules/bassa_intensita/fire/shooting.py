"""Bassa Intensità: orders to fire are carried out, one die at a time (BI-FIRE.c, i, Part 5 P3.e)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.names import cm as told_cm
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.asking import may_ask
from core.rules.bassa_intensita.common.chance import CERTAIN, face_or_less
from core.rules.bassa_intensita.common.names import name, weapon_name
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.facts.firing import OrderLost, OrderTaken, ShotRolled
from core.rules.bassa_intensita.fire.area_lines import lines_in_area
from core.rules.bassa_intensita.fire.areas import area_of, inside
from core.rules.bassa_intensita.fire.bursts import (
    UNKNOWN,
    burst_of,
    deviation,
    explode,
    from_side_or_rear,
    roll_blast,
)
from core.rules.bassa_intensita.fire.shot_legality import at_figure, check_order, measured
from core.rules.bassa_intensita.fire.shots import number
from core.rules.bassa_intensita.fire.weapons import InHand, dice_of, fires_as_it_stands, in_hand
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Hit, Resolving, Under
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Fire
from core.table.places import point
from core.table.questions import Shot, ShotLine

HALVED = ("covering", "opportunity")
"""The steps in which every chance is halved, once (BI-HIT.d–e, BI-Q.33)."""


def why_of(frame: Resolving) -> str:
    """Return why a shot of this step is halved, "" where it is not."""
    return frame.step if frame.step in HALVED else ""


@acts.follows(moments.resolving_fire, 10)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Roll the next die of a burst or of a shot, or take up the next order to fire."""
    if frame.bursts:
        roll_blast(r, frame)
        return True
    if frame.shot is not None:
        _roll(r, frame, frame.shot)
        return True
    order = next((one for one in frame.orders if isinstance(one, Fire)), None)
    if order is None:
        return False
    _take_up(r, frame, order)
    return True


# --- an order is taken up ------------------------------------------------------------------------


def _take_up(r: Resolution[State], frame: Resolving, order: Fire) -> None:
    """Begin one order; one that may not be given any more is lost."""
    firer = r.state.figures[order.figure]
    weapon = fires_as_it_stands(r.state, firer, order.weapon)
    if order.area == "area" and order.target and not may_ask(r, firer):
        order = replace(order, area="one")  # nobody may be asked who else is in it (BI-Q.122)
    if weapon is None or _lost(r, firer, order, frame):
        r.emit(OrderLost(firer.id))
        return
    aimed, under, lines = _aimed(r, firer, weapon, order)
    r.emit(OrderTaken(replace(order, lines=lines), aimed, under))


def _lost(r: Resolution[State], firer: Figure, order: Fire, frame: Resolving) -> bool:
    """Return whether an order can be carried out no more: covering fire, or a ruling, came between.

    Covering fire that strikes has been weighed before; a line that was measured is not measured again, but
    for an area on the map, where whoever has come into it since may be its target.
    """
    if order.area == "one":
        return False
    if order.line is None or (order.area == "area" and not r.state.tape):
        return isinstance(check_order(r, firer, order, why_of(frame)), Refusal)
    target = r.state.figures.get(order.target)
    return order.aim is None and not order.note and (target is None or not target.there)


def _aimed(
    r: Resolution[State], firer: Figure, weapon: InHand, order: Fire
) -> tuple[tuple[FigureId, ...], tuple[Under, ...], tuple[ShotLine, ...]]:
    """Return whom the dice are rolled for, and who comes under automatic or HE fire (BI-Q.24, BI-Q.36).

    Of an area at a real table also the line to each: people have told them.
    """
    if order.area == "area":
        area = area_of(r.state, firer, weapon.row, order.aim, order.turned)
        every = inside(r, firer, area, round_him=order.target)
        lines = lines_in_area(r, firer, weapon, order, every)
        told = tuple(lines.values()) if r.state.tape else ()
        return tuple(lines), tuple(Under(one, "auto") for one in every), told
    dice = 1 if order.area else dice_of(r.state, firer, weapon)
    under = tuple(Under(order.target, kind) for kind in weapon.puts_under if order.target)
    return (order.target,) * dice, under, ()


def _line(r: Resolution[State], firer: Figure, weapon: InHand, target: FigureId) -> ShotLine | Refusal:
    """Return the line to one of an area, whoever he is, or why he is not fired at: no line, too far."""
    return measured(r, firer, weapon, r.state.figures[target], "", area=True)


# --- a die ---------------------------------------------------------------------------------------


class _Shot(NamedTuple):
    """One die: who fires what at whom, or at a spot, along which line."""

    order: Fire
    firer: Figure
    weapon: InHand
    target: Figure | None
    line: ShotLine


def _roll(r: Resolution[State], frame: Resolving, order: Fire) -> None:
    """Roll one die: of a shot at one target, or for the next one in the area (BI-FIRE.i)."""
    firer = r.state.figures[order.figure]
    weapon = in_hand(r.state, firer, order.weapon)
    assert weapon is not None
    target = r.state.figures.get(frame.aimed[0])
    shot = _Shot(order, firer, weapon, target, _line_of(r, frame, firer, weapon, order, target))
    hit = _to_hit(r, shot, why_of(frame))
    if weapon.he:
        _burst(r, shot, hit)


def _line_of(
    r: Resolution[State], frame: Resolving, firer: Figure, weapon: InHand, order: Fire, target: Figure | None
) -> ShotLine:
    if order.lines:
        return order.lines[-len(frame.aimed)]
    if order.line is not None and order.area != "area":
        return order.line
    if target is None:
        assert order.aim is not None
        line: ShotLine = r.measure(Shot(firer.model, order.aim))
        return line
    found = _line(r, firer, weapon, target.id) if order.area else at_figure(r, firer, weapon, target.id, "")
    return found if isinstance(found, ShotLine) else ShotLine(0.0)


def _to_hit(r: Resolution[State], shot: _Shot, why: str) -> bool:
    """Throw 1d10 where it may go either way, and tell the shot with every modifier (BI-DICE.d–e).

    For one whom the firer's side does not see it is his own die, that he be spared, and his to know.
    """
    firer, target = shot.firer, shot.target
    at_area = shot.order.area != ""
    cm, needed, terms = number(r.state, firer, shot.weapon, target, shot.line, why, at_area)
    face = face_or_less(needed, Options.of(r.state))
    hit = face == CERTAIN
    if 0 < face < CERTAIN:
        if target is not None and target.side != firer.side and not shown(r.state, target, firer.side):
            hit = not r.any(1, face + 1, "bi-own-not-to-be-hit", "BI-FIRE.i", sides=10, who=target.id)
        else:
            hit = r.any(
                1, face, reason(r.state, "bi-to-hit", firer.id), "BI-FIRE.i",
                sides=10, low=True, who=firer.id,
            )  # fmt: skip
    direct = hit and target is not None and _struck(r.state, shot.weapon, target)
    hits = (direct_hit(r, firer, shot.weapon, target),) if direct and target is not None else ()
    whom = target.id if target is not None else FigureId("")
    name = shot.weapon.carried.name
    r.emit(ShotRolled(name, firer.id, whom, cm, q(r.state, firer), needed, face, hit, terms, hits))
    return hit


# --- what it does --------------------------------------------------------------------------------


def _struck(state: State, weapon: InHand, target: Figure) -> bool:
    """Return whether who is hit rolls damage at once: not a man whom HE was aimed at (BI-Q.47).

    He is rolled for in the burst, unless `bi.he_direct_auto` is on.
    """
    if not weapon.he:
        return True
    return not weapon.arm.load and (not target.man or Options.of(state).he_direct_auto)


def direct_hit(r: Resolution[State], firer: Figure, weapon: InHand, target: Figure) -> Hit:
    """Return a hit by a direct weapon, with what its damage hangs on (BI-DMG.b, BI-ARM.a–b).

    What goes through no armour is asked from no side (BI-Q.63).
    """
    return Hit(
        target.id,
        weapon.arm.row,
        weapon.penetrates,
        sniper=firer.is_("sniper") and not weapon.he,
        rubber=weapon.arm.load == "rubber",
        side_or_rear=bool(weapon.penetrates) and from_side_or_rear(r, target.id, firer.id),
    )


def _burst(r: Resolution[State], shot: _Shot, hit: bool) -> None:
    """A hit bursts on the aimed point, a miss where it deviates (BI-FIRE.d, BI-HE.a, BI-Q.47)."""
    firer, target = shot.firer, shot.target
    place = target.place if target is not None else None
    aim = shot.order.aim or (point(place) if place is not None else None)
    if not hit:
        spot = deviation(r, firer, shot.order.weapon, aim, shot.line.distance)
        if spot is not None:
            explode(r, burst_of(r, shot.weapon, firer.id, spot))
        return
    on = target.id if target is not None else FigureId("")
    spared = on if target is not None and _struck(r.state, shot.weapon, target) else FigureId("")
    explode(
        r, burst_of(r, shot.weapon, firer.id, aim or UNKNOWN, on if aim is None else FigureId(""), spared)
    )


# --- told ----------------------------------------------------------------------------------------


@acts.tells(ShotRolled)
def _(before: State, event: ShotRolled, after: State) -> Message:
    if event.unread:
        return _unread(event, after)
    told = {0: "bi-shot-never", CERTAIN: "bi-shot-certain"}.get(event.face)
    return say(
        told or ("bi-shot-hit" if event.hit else "bi-shot-missed"),
        who=name(after, event.firer),
        target=name(after, event.target) if event.target or not event.firer else say("bi-a-spot"),
        weapon=weapon_name(after, event.weapon),
        cm=told_cm(event.cm),
        needed=event.face,
    )


def _unread(event: ShotRolled, after: State) -> Message:
    """Return what is told where one of the two is unseen: neither how far off he was nor by what number.

    That nobody was hit the side knows whose man it was.
    """
    target = after.figures.get(event.target)
    own = target is not None and target.side == after.eyes
    return say(
        "bi-shot-unread-hit" if event.hit else "bi-shot-unread-missed" if own else "bi-shot-unread",
        who=name(after, event.firer),
        target=name(after, event.target),
        weapon=weapon_name(after, event.weapon),
    )


acts.silent(OrderTaken)
acts.line(OrderLost, "bi-order-lost", who="figure")
