"""Bassa Intensità: orders to fire are carried out, one die at a time (BI-FIRE.c, i, Part 5 P3.e)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.names import cm as told_cm
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.chance import CERTAIN, face_or_less
from core.rules.bassa_intensita.common.names import name, weapon_name
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.common.stack import change
from core.rules.bassa_intensita.facts.firing import OrderLost, ShotRolled
from core.rules.bassa_intensita.fire.areas import area_of, inside
from core.rules.bassa_intensita.fire.bursts import burst_of, deviation, explode, from_side_or_rear, roll_blast
from core.rules.bassa_intensita.fire.shot_legality import at_figure, check_order, measured
from core.rules.bassa_intensita.fire.shots import number
from core.rules.bassa_intensita.fire.weapons import InHand, dice_of, in_hand
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Hit, Resolving, Under
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Fire
from core.table.places import Point, point
from core.table.questions import ShotLine

HALVED = ("covering", "opportunity")
"""The steps in which every chance is halved, once (BI-HIT.d–e, BI-Q.33)."""


def why_of(frame: Resolving) -> str:
    """Return why a shot of this step is halved, "" where it is not."""
    return frame.step if frame.step in HALVED else ""


@acts.follows("resolving-fire", 10)
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
    weapon = in_hand(r.state, firer, order.weapon)
    left = replace(frame, orders=tuple(one for one in frame.orders if one is not order))
    if weapon is None or _lost(r, firer, order, frame):
        r.emit(OrderLost(firer.id))
        change(r, left)
        return
    aimed, under = _aimed(r, firer, weapon, order)
    frame = replace(left, shot=order, tried=0, aimed=aimed, under=(*frame.under, *under))
    change(r, frame if order.area != "area" or aimed else _carried_out(frame, order))


def _lost(r: Resolution[State], firer: Figure, order: Fire, frame: Resolving) -> bool:
    """Return whether an order can be carried out no more: covering fire, or a ruling, came between.

    Covering fire that strikes has been weighed before; a line that was measured is not measured again.
    """
    if order.area == "one":
        return False
    if order.line is None or order.area == "area":
        return isinstance(check_order(r, firer, order, why_of(frame)), Refusal)
    target = r.state.figures.get(order.target)
    return order.aim is None and (target is None or not target.there)


def _aimed(
    r: Resolution[State], firer: Figure, weapon: InHand, order: Fire
) -> tuple[tuple[FigureId, ...], tuple[Under, ...]]:
    """Return who is rolled for, and who comes under automatic or HE fire, hit or not (BI-Q.24, BI-Q.36)."""
    if order.area != "area":
        aimed = (order.target,) if order.target else ()
        kinds = ("he",) * weapon.he + ("auto",) * weapon.automatic
        return aimed, tuple(Under(order.target, kind) for kind in kinds if order.target)
    every = inside(r, firer, area_of(r.state, firer, weapon.row, order.aim, order.turned))
    seen = (one for one in every if isinstance(_line(r, firer, weapon, one), ShotLine))
    return tuple(seen), tuple(Under(one, "auto") for one in every)


def _line(r: Resolution[State], firer: Figure, weapon: InHand, target: FigureId) -> ShotLine | Refusal:
    """Return the line to one of an area, whoever he is, or why he is not fired at: no line, too far."""
    return measured(r, firer, weapon, r.state.figures[target], "", area=True)


def _carried_out(frame: Resolving, order: Fire) -> Resolving:
    return replace(frame, shot=None, tried=0, aimed=(), done=(*frame.done, order))


# --- a die ---------------------------------------------------------------------------------------


def _roll(r: Resolution[State], frame: Resolving, order: Fire) -> None:
    """Roll one die: of a shot at one target, or for the next one in the area (BI-FIRE.i)."""
    firer = r.state.figures[order.figure]
    weapon = in_hand(r.state, firer, order.weapon)
    assert weapon is not None
    target = r.state.figures[frame.aimed[0]] if frame.aimed else None
    line = _line_of(r, firer, weapon, order, target)
    hit = _to_hit(r, frame, firer, weapon, target, line)
    frame = _effect(r, frame, order, weapon, target, line, hit)
    change(r, _next(r.state, frame, order, firer, weapon))


def _line_of(
    r: Resolution[State], firer: Figure, weapon: InHand, order: Fire, target: Figure | None
) -> ShotLine:
    if order.line is not None and order.area == "":
        return order.line
    assert target is not None
    found = _line(r, firer, weapon, target.id) if order.area else at_figure(r, firer, weapon, target.id, "")
    return found if isinstance(found, ShotLine) else ShotLine(0.0)


def _to_hit(
    r: Resolution[State],
    frame: Resolving,
    firer: Figure,
    weapon: InHand,
    target: Figure | None,
    line: ShotLine,
) -> bool:
    """Throw 1d10 where it may go either way, and tell the shot with every modifier (BI-DICE.d–e).

    A die for somebody whom the firer's side does not see is thrown for that one, and not told to it.
    """
    area = frame.shot is not None and frame.shot.area != ""
    cm, needed, terms = number(r.state, firer, weapon, target, line, why_of(frame), area)
    face = face_or_less(needed, r.state.options)
    hidden = target is not None and target.side != firer.side and not shown(r.state, target, firer.side)
    hit = face == CERTAIN
    if 0 < face < CERTAIN and hidden and target is not None:
        hit = r.hits(1, face, "bi-to-hit", "BI-FIRE.i", sides=10, low=True, who=target.id) > 0
    elif 0 < face < CERTAIN:
        hit = r.any(1, face, "bi-to-hit", "BI-FIRE.i", sides=10, low=True, who=firer.id)
    whom = target.id if target is not None else FigureId("")
    base = q(r.state, firer)
    r.emit(ShotRolled(weapon.carried.name, firer.id, whom, cm, base, needed, face, hit, terms))
    return hit


def _next(state: State, frame: Resolving, order: Fire, firer: Figure, weapon: InHand) -> Resolving:
    """Return the frame after a die: the next of the area, the next shot, or the order is carried out."""
    if order.area:
        left = frame.aimed[1:]
        return replace(frame, aimed=left) if left else _carried_out(frame, order)
    tried = frame.tried + 1
    return replace(frame, tried=tried) if tried < dice_of(state, firer, weapon) else _carried_out(frame, order)


# --- what it does --------------------------------------------------------------------------------


def _effect(
    r: Resolution[State],
    frame: Resolving,
    order: Fire,
    weapon: InHand,
    target: Figure | None,
    line: ShotLine,
    hit: bool,
) -> Resolving:
    """Return the frame with a hit, or with what bursts (BI-FIRE.d, BI-HE.a, BI-Q.47)."""
    if weapon.he:
        return _burst(r, frame, order, weapon, target, line, hit)
    if not hit or target is None:
        return frame
    return replace(frame, hits=(*frame.hits, direct_hit(r, order.figure, weapon, target)))


def direct_hit(r: Resolution[State], by: FigureId, weapon: InHand, target: Figure) -> Hit:
    """Return a hit by a direct weapon, with what its damage hangs on (BI-DMG.b, BI-ARM.a–b)."""
    firer = r.state.figures[by]
    return Hit(
        target.id,
        weapon.arm.row,
        weapon.penetrates,
        sniper=firer.is_("sniper") and not weapon.he,
        rubber=weapon.arm.load == "rubber",
        side_or_rear=from_side_or_rear(r, target.id, by),
    )


def _burst(
    r: Resolution[State],
    frame: Resolving,
    order: Fire,
    weapon: InHand,
    target: Figure | None,
    line: ShotLine,
    hit: bool,
) -> Resolving:
    """A hit bursts on the aimed point, a miss where it deviates; a vehicle that is hit needs no BI-T.13."""
    firer = r.state.figures[order.figure]
    aim = order.aim or (point(target.place) if target is not None and target.place is not None else None)
    if not hit:
        spot = deviation(r, firer, order.weapon, aim, line.distance)
        return frame if spot is None else explode(r, frame, burst_of(r, weapon, firer.id, spot))
    spared = ""
    if target is not None and _struck(r.state, weapon, target):
        frame = replace(frame, hits=(*frame.hits, direct_hit(r, firer.id, weapon, target)))
        spared = target.id
    on = target.id if target is not None else FigureId("")
    return explode(r, frame, burst_of(r, weapon, firer.id, aim or Point(0.0, 0.0), on, spared))


def _struck(state: State, weapon: InHand, target: Figure) -> bool:
    """Return whether whom HE was aimed at is hit without a roll: a vehicle, with `bi.he_direct_auto` anybody."""
    if weapon.arm.load:
        return False
    return not target.man or state.is_("he_direct_auto")


# --- told ----------------------------------------------------------------------------------------


@acts.tells(ShotRolled)
def _(before: State, event: ShotRolled, after: State) -> Message:
    told = {0: "bi-shot-never", CERTAIN: "bi-shot-certain"}.get(event.face)
    return say(
        told or ("bi-shot-hit" if event.hit else "bi-shot-missed"),
        who=name(after, event.firer),
        target=name(after, event.target) if event.target or not event.firer else say("bi-a-spot"),
        weapon=weapon_name(after, event.weapon),
        cm=told_cm(event.cm),
        needed=event.face,
    )


@acts.tells(OrderLost)
def _(before: State, event: OrderLost, after: State) -> Message:
    return say("bi-order-lost", who=name(after, event.figure))
