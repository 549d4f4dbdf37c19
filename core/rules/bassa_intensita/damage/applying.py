"""Bassa Intensità: all effects of a resolution step are applied together (BI-Q.11, Part 5 P3.f)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.at_stake import with_stakes
from core.rules.bassa_intensita.common.names import names
from core.rules.bassa_intensita.damage.occupants import beside, passengers
from core.rules.bassa_intensita.damage.out import OUT
from core.rules.bassa_intensita.facts.harm import Effect, EffectsApplied
from core.rules.bassa_intensita.fire.reloading import after_firing
from core.rules.bassa_intensita.fire.turrets import turned_to
from core.rules.bassa_intensita.fire.weapons import crew, in_hand
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Check, Harmed, Resolving
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import AnyOrder, Fire, Upward
from core.rules.bassa_intensita.state.vehicles import Hull
from core.rules.bassa_intensita.tables.damage import ARMOURED, INFANTRY, MORALE_AFTER, SOFT, Harm

Fields = dict[FigureId, dict[str, Any]]
"""What changes, by figure and field of `Figure`."""

USED = {"covering": "covering", "opportunity": "opportunity"}
"""What a step leaves of an activity; all others are fire or actions (BI-SEQ.m–n)."""


@acts.follows(moments.resolving_apply, 10)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Apply once what the step has rolled; the frame keeps it for the morale that follows."""
    if frame.applied:
        return False
    before = r.state.figures
    r.emit(effects(r.state, frame))
    for whom in dict.fromkeys(one.whom for one in frame.harmed if one.what != "no_effect"):
        moments.harmed(r, before[whom])
    return True


def effects(state: State, frame: Resolving) -> EffectsApplied:
    """Return everything that a step does, worked out from the state in which it began."""
    made: Fields = {}
    for order in frame.done:
        _carried_out(state, frame, order, made)
    for mark in frame.under:
        _put(made, mark.whom, **{f"under_{mark.kind}": state.now})
    for harmed in frame.harmed:
        _harm(state, harmed, made)
    return EffectsApplied(tuple(_changes(state, made)), tuple(_checks(state, frame)))


def _put(made: Fields, whom: FigureId, **fields: Any) -> None:
    made.setdefault(whom, {}).update(fields)


def _changes(state: State, made: Fields) -> Iterator[Effect]:
    """Yield the effects on those who are still in the game, or leave it now."""
    for whom, fields in made.items():
        if state.figures[whom].there:
            yield Effect(whom, **fields)


# --- what was done -------------------------------------------------------------------------------


def _carried_out(state: State, frame: Resolving, order: AnyOrder, made: Fields) -> None:
    """Whoever fired or acted has used his activity, with his crew; who fired shows a flash (BI-Q.43)."""
    firer = state.figures[order.figure]
    if not isinstance(order, Fire | Upward):
        _put(made, firer.id, used="acted")
        return
    used = USED.get(frame.step, "fired")
    for man in crew(state, firer):
        _put(made, man.id, used=used)
    weapon = in_hand(state, firer, order.weapon)
    if weapon is None or (isinstance(order, Fire) and order.area == "one"):
        return
    at_area = isinstance(order, Fire) and order.area == "area"
    _put(
        made,
        firer.id,
        flash=state.now,
        automatic=weapon.automatic,
        weapons=after_firing(state, firer, weapon, at_area),
    )
    hull = turned_to(state, firer, weapon, order)
    if hull is not None:
        _put(made, firer.id, hull=hull)


# --- what was suffered ---------------------------------------------------------------------------


def _harm(state: State, harmed: Harmed, made: Fields) -> None:
    """Put down what one hit does; several on one figure add up (BI-Q.105)."""
    figure = state.figures[harmed.whom]
    if figure.hull is not None:
        _harm_vehicle(state, figure, harmed, made)
        return
    match harmed.what:
        case "shocked":
            _put(made, figure.id, **shocked(state, figure))
        case "wounded":
            _put(made, figure.id, health="wounded")
        case "seriously_wounded":
            _put(made, figure.id, health="serious", dies=state.turn + harmed.number)
        case "dead" | "second_wound":
            _put(made, figure.id, fate="dead")


def shocked(state: State, figure: Figure) -> dict[str, Any]:
    """Return what becomes of who is Shocked: to the end of the next turn; a man drops prone (BI-Q.60).

    With `bi.shock_start` next_turn_only he is so in the next turn only.
    """
    fields: dict[str, Any] = {"shocked": state.turn + 1}
    if Options.of(state).shock_start == "next_turn_only" and not figure.is_shocked(state.turn):
        fields["shocked_from"] = state.turn + 1
    if figure.man and not figure.aboard:
        fields["prone"] = True
    return fields


def _harm_vehicle(state: State, vehicle: Figure, harmed: Harmed, made: Fields) -> None:
    """Put down damage to a vehicle; a lost radio is no damage for morale (BI-ARM.g)."""
    fields = made.setdefault(vehicle.id, {})
    hull: Hull = fields.get("hull") or hull_of(vehicle)
    match harmed.what:
        case "radio":
            fields["hull"] = replace(hull, radio=False)
        case "halved":
            fields["hull"] = replace(hull, halved=hull.halved + 1, damaged=True)
        case "immobilised":
            fields["hull"] = replace(hull, stopped=True, damaged=True)
        case "turret":
            fields["hull"] = replace(hull, jammed=True, damaged=True)
        case "weapon":
            weapons = list(fields.get("weapons", vehicle.weapons))
            weapons[harmed.number] = replace(weapons[harmed.number], broken=True)
            fields.update(weapons=tuple(weapons), hull=replace(hull, damaged=True))
        case "destroyed":
            fields["fate"] = "destroyed"
            _get_out(state, vehicle, made)


def hull_of(vehicle: Figure) -> Hull:
    """Return the hull of a vehicle; `TypeError` for a man."""
    if vehicle.hull is None:
        raise TypeError(f"{vehicle.id} is no vehicle")
    return vehicle.hull


def _get_out(state: State, vehicle: Figure, made: Fields) -> None:
    """Whoever rode in it lies beside the wreck; the dead too, so that nobody is in it any more (BI-Q.64)."""
    riding = passengers(state, vehicle.id)
    for number, man in enumerate(riding):
        place = beside(state, vehicle, number, len(riding))
        _put(made, man.id, aboard=FigureId(""), prone=True, **({"place": place} if place is not None else {}))


# --- morale that is owed -------------------------------------------------------------------------


def _checks(state: State, frame: Resolving) -> Iterator[Check]:
    """Yield the checks that the result tables demand, of who can still do something (BI-MOR.g)."""
    gone = {harmed.whom for harmed in frame.harmed if harmed.what in (*OUT, "seriously_wounded")}
    for harmed in frame.harmed:
        figure = state.figures[harmed.whom]
        if harmed.whom in gone or figure.health == "serious":
            continue
        penalty = penalty_of(figure, harmed)
        if penalty is not None:
            yield Check(harmed.whom, rule_of(figure, harmed), penalty)


def penalty_of(figure: Figure, harmed: Harmed) -> int | None:
    """Return the penalty of the check that a result demands, `None` where it demands none."""
    hull = figure.hull
    if hull is None:
        return 0 if harmed.what in MORALE_AFTER else None
    if harmed.what == "held":
        return 0
    harm = _row(figure, harmed.what)
    if harm is None or not harm.checks:
        return None
    lost_main = harmed.what == "weapon" and harmed.number == hull.main
    return harm.penalty + (harm.penalty_if_main if lost_main else 0)


def _row(figure: Figure, what: str) -> Harm | None:
    table = ARMOURED if figure.hull is not None and figure.hull.armoured else SOFT
    return next((harm for _, harm in table if harm.kind == what), None)


def rule_of(figure: Figure, harmed: Harmed) -> str:
    """Return the paragraph of a result."""
    if figure.hull is None:
        places = {what: index for index, (_, what) in enumerate(INFANTRY)}
        return f"BI-DMG.{'defgi'[places[harmed.what]]}"
    if harmed.what == "held":
        return "BI-ARM.c"
    if figure.hull.armoured:
        return f"BI-ARM.{'fghijkl'[[harm.kind for _, harm in ARMOURED].index(harmed.what)]}"
    return f"BI-SOFT.{'defg'[[harm.kind for _, harm in SOFT].index(harmed.what)]}"


# --- told ----------------------------------------------------------------------------------------


def _is_told(before: State, event: EffectsApplied, seat: str) -> bool | None:
    """Return whether somebody is out now; of a hull at stake it is told, too, that it stops."""
    if any(one.fate for one in event.effects):
        return True
    at_stake = {stake.figure for stake in before.stakes}
    return None if any(one.whom in at_stake for one in event.effects) else False


@acts.tells(EffectsApplied, when=_is_told)
def _(before: State, event: EffectsApplied, after: State) -> Message | None:
    """Who is out of the game now; the rest was told as it was rolled."""
    out = [effect.whom for effect in event.effects if effect.fate]
    told = say("bi-out-now", who=names(after, out)) if out else None
    return with_stakes(before, after, [effect.whom for effect in event.effects], told)
