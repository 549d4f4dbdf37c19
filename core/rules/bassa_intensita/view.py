"""Bassa Intensità: a known state as a screen shows it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from core.engine.contract.facts import Decision
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import FigureState, FigureView, OrderView, SideView, View, ZoneView
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Argument, Message, say
from core.engine.words.sanitize import initial
from core.rulekit.deployment import noted
from core.rulekit.figure_views import FigureViews
from core.rulekit.handles import handles_for
from core.rulekit.names import Name, side_name
from core.rulekit.views import area, deployment_zones, ended, states_of, unplaced
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.actions.listing import better_emplaced
from core.rules.bassa_intensita.command.out_of_reach import told_isolated
from core.rules.bassa_intensita.common.at_stake import has_now, lost_of
from core.rules.bassa_intensita.common.eyes import tells_the_seen
from core.rules.bassa_intensita.common.names import name, unit_name, weapon_name
from core.rules.bassa_intensita.common.stack import able_now
from core.rules.bassa_intensita.orders.describing import described
from core.rules.bassa_intensita.secrecy.player_view import known
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Bombing, Looking, Resolving, Walking
from core.rules.bassa_intensita.state.men import Carried, Figure
from core.rules.bassa_intensita.state.orders import Fire
from core.rules.bassa_intensita.tables.quality import command_distance
from core.rules.bassa_intensita.turn.ending import last_turn, verdict, verdict_lines
from core.rules.bassa_intensita.turn.steps import STEPS

STATES: dict[str, FigureState] = {
    "bi-status-SERIOUS": "down",
    "bi-status-WOUNDED": "wounded",
    "bi-status-PANIC": "fleeing",
    "bi-status-SHOCKED": "shaken",
    "bi-status-IMMOB": "stuck",
    "bi-status-UNSEEN": "hidden",
    "bi-status-PRONE": "prone",
    "bi-status-MOVED": "done",
    "bi-status-FIRED": "done",
    "bi-status-OPPORTUNITY": "done",
    "bi-status-COVERING": "done",
    "bi-status-ACTED": "done",
}


def view(state: State, seat: str) -> View:
    """Return everything that a screen of *seat* shows."""
    seen = known(state, seat)
    task = has_now(seen)
    return ended(
        View(
            seat=seat,
            turn=seen.turn,
            last_turn=last_turn(seen),
            phase=phase(seen),
            steps=steps(seen),
            sides=tuple(_side(seen, name, task.get(name)) for name in seen.sides),
            figures=figures(seen, seat),
            zones=() if seen.tape else tuple(_zones(seen, seat)),
            over=None if seen.over is None else verdict(state, seen.over, seen.winner),
            verdict=verdict_lines(seen),
            spotlight=spotlight(seen),
            path=_path(seen),
            names=tuple((unit.id, unit_name(unit)) for unit in seen.units.values()),
            orders=_orders(seen),
        ),
        seen,
        _wanted,
        "bi-task-wait",
    )


def figures(state: State, seat: str) -> tuple[FigureView, ...]:
    """Return the figures that a screen of *seat* shows."""
    seen = known(state, seat)
    letters = handles_for(seat, seen.figures.values())
    return unplaced(_figures(seen, seat, letters), seen, seat)


def _orders(seen: State) -> tuple[OrderView, ...]:
    """Return the orders of the step in hand that lie under seal, as far as a seat knows them (BI-SEQ.h)."""
    step = seen.sealed
    if step is None or step.open:
        return ()
    return tuple(
        OrderView(slip.seat, described(seen, slip.order), slip.seat in step.sealed, slip.who)
        for slip in step.slips
    )


def spotlight(state: State) -> tuple[str, ...]:
    """Return whose move, shot or mission is in progress, the innermost."""
    match state.frame:
        case Walking(who=who):
            return (who,)
        case Resolving(shot=Fire(figure=firer)):
            return (firer,)
        case Bombing(observer=observer):
            return (observer,)
    return ()


def _path(state: State) -> tuple[tuple[float, float], ...]:
    """Return the way of the innermost move, as it was declared, from where it began."""
    frame = next((one for one in reversed(state.doing) if isinstance(one, Walking)), None)
    if state.tape or frame is None or frame.start is None:
        return ()
    return ((frame.start.x, frame.start.y), *((at.x, at.y) for at in frame.way))


def phase(state: State) -> Message:
    """Return the phase and its step: whose segment, or which Quality's turn it is."""
    if (working := working_off(state)) is not None:
        return working
    match state.phase:
        case "move":
            return say("bi-phase-move", side=side_name(state, state.moving), last=last_turn(state))
        case "fire":
            return say("bi-phase-fire", quality=say(f"bi-quality-{state.step}"), last=last_turn(state))
    return say(f"bi-phase-{state.phase}", last=last_turn(state))


def working_off(state: State) -> Message | None:
    """Return what of a step is worked off now, whose it is and how many come after it (BI-Q.70).

    `None` while somebody decides: only amid an act that asks the table for something is it of use.
    """
    frame = state.frame
    if state.awaiting or state.over is not None:
        return None
    if isinstance(frame, Looking) and frame.left:
        return _working("search", len(frame.left) - 1, search=described(state, frame.left[0]))
    if not isinstance(frame, Resolving):
        return None
    shot = (frame.shot,) if frame.shot is not None else ()
    rows = {
        "order": [one.figure for one in (*shot, *frame.orders)],
        "damage": [one.whom for one in frame.hits],
        "morale": [one.whom for one in frame.checks],
        "reaction": [one for one, _ in frame.reactions],
    }
    for what, whose in rows.items():
        if whose:
            return _working(what, len(whose) - 1, who=name(state, whose[0]))
    return None


def _working(what: str, more: int, **whose: Argument) -> Message:
    """Return what is worked off, and how many *more* come after it; of the last nothing comes."""
    if not more:
        return say(f"bi-working-{what}-last", **whose)
    return say(f"bi-working-{what}", more=more, **whose)


TOLD = ("initiative", "covering", "move", "moved", "fire", "fired")
"""The phases of a turn in which people do something."""


def steps(state: State) -> tuple[tuple[str, bool], ...]:
    """Return the steps of a turn in their order, and which is the present one; none outside of them."""
    if state.phase not in TOLD:
        return ()
    return _steps(_step(state.phase, state.step))


@lru_cache
def _steps(now: str) -> tuple[tuple[str, bool], ...]:
    order = dict.fromkeys(_step(phase, step) for phase, step in STEPS if phase in TOLD)
    return tuple((step, step == now) for step in order)


def _step(phase: str, step: str) -> str:
    return f"bi-step-{phase}-{step}" if phase in ("move", "fire") else f"bi-step-{phase}"


def _side(state: State, name: SideId, task: int | None) -> SideView:
    every = [one for one in state.figures.values() if one.side == name and not one.unlisted]
    lost = len(lost_of(state, every))
    facts = (say("bi-side-lost", lost=lost), *moments.BESIDE_SIDE.noted(state, state.sides[name]))
    return SideView(name, side_name(state, name), state.moving == name, None, facts, task)


def _figures(state: State, seat: str, letters: dict[str, str]) -> list[FigureView]:
    besides = (
        *(state.turn, state.moving, state.tape, tuple(state.sides), state.options),
        *(state.units, state.arms, letters),
    )
    every = SHOWN.of(
        seat, besides, state.figures.values(), lambda figure: _figure(state, figure, seat, letters)
    )
    far = told_isolated(state, seat)
    return [replace(one, facts=(*one.facts, far[one.id])) if one.id in far else one for one in every]


SHOWN: FigureViews[Figure] = FigureViews()


def _figure(state: State, figure: Figure, seat: str, letters: dict[str, str]) -> FigureView:
    place = figure.place if figure.there and not figure.aboard and not state.tape else None
    letter = letters.get(figure.id) or initial(figure.name)
    first = figure.side == next(iter(state.sides))
    words = status(state, figure, seat)
    unit = state.units.get(figure.unit)
    return FigureView(
        id=figure.id,
        name=figure.name,
        side=figure.side,
        glyph=letter.upper() if first else letter.lower(),
        team=unit_name(unit) if unit is not None else "",
        x=place.x if place else None,
        y=place.y if place else None,
        facing=place.facing if place else None,
        height=place.z if place else 0.0,
        base=place.base if place else 2.0,
        status=words,
        facts=tuple(_facts(state, figure)),
        own=seat in (figure.side, REFEREE),
        ready=figure.able and not figure.used and figure.side == (state.moving or figure.side),
        out=bool(figure.fate),
        inside=figure.aboard or (place.inside if place else ""),
        note=noted(figure.note),
        wide=place.wide if place else 0.0,
        kind="" if figure.hull is None else "armoured" if figure.hull.armoured else "vehicle",
        states=states_of(words, STATES) if words else (),
        all_round=figure.hull is None,  # a man fires and is fired at all round
    )


def _facts(state: State, figure: Figure) -> list[Message]:
    found = [say("bi-has-quality", quality=say(f"bi-quality-{state.quality_of(figure)}"))]
    if figure.is_shocked(state.turn):
        found.append(say("bi-has-shock", turn=figure.shocked))
    unit = state.units.get(figure.unit)
    if figure.leads and unit is not None:
        led = state.units[figure.leads]
        found.append(say("bi-has-leads", unit=unit_name(led)))
        reach = command_distance(figure.ability, bool(led.of)) if figure.ability else None
        found += [] if reach is None else [say("bi-has-reach", cm=reach)]
    for weapon in figure.weapons:
        found.append(_weapon(state, figure, weapon))
    found += [say(f"bi-has-{skill}") for skill in figure.skills]
    if figure.vest:
        found.append(say(f"bi-has-{figure.vest}"))
    if unit is not None and unit.bonus:
        found.append(say("bi-has-bonus", bonus=f"{unit.bonus:+d}"))
    if unit is not None and unit.fanatic:
        found.append(say("bi-has-fanatic", bonus=f"{unit.fanatic:+d}"))
    return found


def _weapon(state: State, figure: Figure, weapon: Carried) -> Message:
    """Return a weapon with its state; of one to emplace also whether it is (BI-FIRE.p)."""
    called = weapon_name(state, weapon.name)
    if weapon.broken:
        return say("bi-has-weapon-broken", weapon=called)
    told = say("bi-has-weapon-empty" if weapon.empty else "bi-has-weapon", weapon=called)
    if not better_emplaced(state, figure, weapon):
        return told
    return say("bi-has-weapon-emplaced" if weapon.emplaced else "bi-has-weapon-loose", weapon=told)


def status(state: State, figure: Figure, seat: str) -> tuple[str, ...]:
    """Return its state in words, the most pressing first."""
    if figure.fate:
        return (f"bi-status-{figure.fate}",)
    hull = figure.hull
    words = {
        "bi-status-SERIOUS": figure.health == "serious",
        "bi-status-WOUNDED": figure.health == "wounded",
        "bi-status-PANIC": figure.fleeing,
        "bi-status-SHOCKED": figure.is_shocked(state.turn),
        "bi-status-IMMOB": hull is not None and hull.stopped,
        "bi-status-UNSEEN": _unseen(state, figure, seat),
        "bi-status-ABOARD": bool(figure.aboard),
        "bi-status-PRONE": figure.prone,
        f"bi-status-{figure.used.upper()}": bool(figure.used),
    }
    return tuple([word for word, true in words.items() if true])


def _unseen(state: State, figure: Figure, seat: str) -> bool:
    """Return whether one may read that no enemy observes a figure: the referee, else as BI-Q.120 is read."""
    may_know = seat == REFEREE or (seat == figure.side and tells_the_seen(state))
    return may_know and not figure.seen_by and not figure.aboard


def _wanted(state: State, decision: Decision) -> Message:
    """Return what is decided; where nobody of a side can fire at whoever moves, or nobody else, also that."""
    about = decision.about
    if about == moments.OPPORTUNITY.name and not able_now(state, decision.seat):
        own = (one for window in state.windows[-1:] for one in window.declared)
        fired = any(state.figures[FigureId(one.who)].side == decision.seat for one in own)
        about = f"{about}-nobody-else" if fired else f"{about}-nobody"
    return say(f"bi-task-{about}", mover=_mover(state), unit=_leaderless(state))


def _mover(state: State) -> Name:
    """Return the name of who moves, the innermost; nobody's where nobody does."""
    frame = next((one for one in reversed(state.doing) if isinstance(one, Walking)), None)
    return name(state, frame.who if frame is not None else "")


def _leaderless(state: State) -> Name:
    """Return the name of the unit that wants a leader now; nobody's where none does."""
    return name(state, state.choosing)


# --- what lies on the table -----------------------------------------------------------------------


def _zones(state: State, seat: str) -> Iterator[ZoneView]:
    for cloud in state.clouds.values():
        if cloud.shape is not None:
            yield area(cloud.kind, say(f"bi-zone-{cloud.kind}", until=cloud.until), cloud.shape)
    for field in state.mines.values():
        if field.shape is not None:
            yield area("mines", say(f"bi-zone-{field.kind}"), field.shape)
    for one in state.covering:
        if one.area is not None:
            yield area("covering", say("bi-zone-covering"), one.area)
    yield from deployment_zones(state, seat, "bi-zone-deploy")
