"""Ludonet quick skirmish: a known state as a screen shows it."""

from __future__ import annotations

from functools import lru_cache

from core.engine.contract.facts import Decision
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import FigureState, FigureView, OrderView, SideView, View
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.engine.words.sanitize import initial
from core.rulekit.deployment import noted
from core.rulekit.handles import handles_for
from core.rulekit.names import side_name
from core.rulekit.views import deployment_zones, ended, states_of, unplaced
from core.rules.ludonet import moments
from core.rules.ludonet.air.passes import flights_left
from core.rules.ludonet.common.actors import in_woods, seen_up_to
from core.rules.ludonet.common.names import sealed_shot, unit_name
from core.rules.ludonet.common.together import together
from core.rules.ludonet.morale.game_end import losses_of, verdict
from core.rules.ludonet.morale.reinforcing import may_be_joined
from core.rules.ludonet.options import Options
from core.rules.ludonet.secrecy.player_view import known
from core.rules.ludonet.state import Figure, State, Weapon
from core.rules.ludonet.turn.steps import steps_of

STATES: dict[str, FigureState] = {
    "lu-status-FALLBACK": "fleeing",
    "lu-status-MELEE": "fighting",
    "lu-status-WOUND": "wounded",
    "lu-status-IMMOB": "stuck",
    "lu-status-TIRED": "shaken",
    "lu-status-PRONE": "prone",
    "lu-status-UNSEEN": "hidden",
}
"""How a figure is, for the map; who has moved is done while it moves, not when it fires."""


def view(state: State, seat: str) -> View:
    """Return everything that a screen of *seat* shows."""
    seen = known(state, seat)
    return ended(
        View(
            seat=seat,
            turn=seen.turn,
            last_turn=Options.of(seen).turn_limit,
            phase=say(f"lu-phase-{seen.phase}"),
            sides=tuple(_side(seen, name, seat) for name in seen.sides),
            figures=figures(seen, seat),
            over=seen.over,
            verdict=verdict(seen),
            spotlight=tuple(order.firer for order in seen.orders),
            steps=tuple((f"lu-phase-{step}", step == seen.phase) for step in (*steps_of(seen), "end")),
            zones=deployment_zones(seen, seat, "lu-zone-deploy"),
            names=(
                *((unit.id, unit_name(unit)) for unit in seen.units.values()),
                *((craft.id, craft.name) for craft in seen.aircraft.values()),
            ),
            orders=_orders(seen),
        ),
        seen,
        _wanted,
    )


def figures(state: State, seat: str) -> tuple[FigureView, ...]:
    """Return the figures that a screen of *seat* shows."""
    seen = known(state, seat)
    sides, letters = tuple(seen.sides), handles_for(seat, seen.figures.values())
    return unplaced((_figure(seen, man, seat, sides, letters) for man in seen.figures.values()), seen, seat)


def _orders(seen: State) -> tuple[OrderView, ...]:
    """Return the shots that lie under seal, as far as a seat knows them (LU-FIR.n)."""
    if seen.phase != moments.FIRE.name or not seen.orders:
        return ()
    step = together(seen)
    return (
        ()
        if step.open
        else tuple(
            OrderView(slip.seat, sealed_shot(seen, slip.order), slip.seat in step.sealed, slip.who)
            for slip in step.slips
        )
    )


def _wanted(state: State, decision: Decision) -> Message:
    joined = any(unit.side == decision.seat and may_be_joined(state, unit) for unit in state.units.values())
    alone = decision.about == "end" and not joined
    return say("lu-task-end-alone" if alone else f"lu-task-{decision.about}")


def _side(state: State, name: SideId, seat: str) -> SideView:
    side = state.sides[name]
    facts = [say("lu-side-lost", lost=losses_of(state, name)[0])]
    flies = any(craft.side == name for craft in state.aircraft.values())
    if flies and seat in (name, REFEREE):
        facts.append(say("lu-side-passes", passes=min(side.passes, flights_left(state, name))))
    return SideView(name, side_name(state, name), name == state.moving, None, tuple(facts))


def _figure(
    state: State, man: Figure, seat: str, sides: tuple[SideId, ...], letters: dict[str, str]
) -> FigureView:
    place = man.place if not (man.fate or man.aboard) else None
    letter = letters.get(man.id) or initial(man.name)
    unit = state.units.get(man.unit)
    words = status(state, man)
    done: tuple[FigureState, ...] = ("done",) if state.phase == "move" and man.mode and not man.fate else ()
    kit = tuple(f"lu-weapon-{name}" for name in man.weapons)
    return FigureView(
        id=man.id,
        name=man.name,
        side=man.side,
        glyph=letter.upper() if man.side == sides[0] else letter.lower(),
        team=unit_name(unit) if unit is not None else "",
        x=place.x if place else None,
        y=place.y if place else None,
        facing=place.facing if place else None,
        height=place.z if place else 0.0,
        base=place.base if place else 2.0,
        status=words,
        kit=kit,
        facts=_facts(state, man),
        grade="lu-expert" if man.expert else (f"lu-vehicle-{man.vehicle}" if man.vehicle else ""),
        own=seat in (man.side, REFEREE),
        ready=state.phase == "move" and man.side == state.moving and not man.mode and not man.fate,
        out=bool(man.fate),
        inside=man.aboard or (place.inside if place else ""),
        note="" if man.placed and state.tape else noted(man.note),  # there all see him
        kind="" if man.man else "gun" if state.type_of(man).gun else "vehicle",
        states=(*states_of(words, STATES), *done),
    )


def _facts(state: State, man: Figure) -> tuple[Message, ...]:
    """Return when a reserve comes, how far his weapons reach, and from how far he is seen at most.

    That is told where woods or scrub hide him; he sees farther than that.
    """
    if man.fate:
        return ()
    facts = [say("lu-enters", turn=man.enters)] if man.enters > max(state.turn, 1) else []
    if not (state.tape or man.place is None or man.aboard) and in_woods(state, man.place):
        facts.append(say("lu-seen-up-to", cm=seen_up_to(man)))
    if man.weapons:
        facts.append(_ranges(tuple(map(state.weapon, man.weapons))))
    return tuple(facts)


@lru_cache(maxsize=256)
def _ranges(weapons: tuple[Weapon, ...]) -> Message:
    """Return how far each of a man's weapons reaches; views ask, and men are armed alike."""
    return say("lu-ranges", ranges=tuple(map(_reach, weapons)))


def _reach(weapon: Weapon) -> Message:
    """Return half range, within which it hits more easily, and range (LU-FIR.d–e)."""
    if not weapon.range:
        return say("lu-range-contact")
    return say("lu-range", half=weapon.range / 2, cm=weapon.range)


def status(state: State, man: Figure) -> tuple[str, ...]:
    """Return its state in words, the most pressing first."""
    if man.fate:
        return (f"lu-status-{man.fate}",)
    unit = state.units.get(man.unit)
    words = {
        "lu-status-FALLBACK": unit is not None and unit.falling_back,
        "lu-status-MELEE": bool(man.contacts),
        "lu-status-WOUND": man.wounds > 0,
        "lu-status-IMMOB": man.immobilised_until >= state.turn > 0,
        "lu-status-TIRED": man.tired_until >= state.turn > 0,
        "lu-status-PRONE": man.prone,
        "lu-status-UNSEEN": not man.placed,
        "lu-status-ABOARD": bool(man.aboard),
        "lu-status-MOVED": bool(man.mode),
        "lu-status-SEALED": any(order.firer == man.id for order in state.orders),
    }
    return tuple(word for word, true in words.items() if true)
