"""Ludonet quick skirmish: the log line of every event, as a referee would want to read it.

Facts come as their reader may know them: what stands only on the enemy's record is already taken out.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from core.engine.facts import Event, Measured, Ruled, Thrown
from core.engine.message import Argument, Message, say
from core.engine.registering import registering
from core.engine.rulings import by_whom
from core.engine.sentences import engine_sentence
from core.rules.ludonet import events as e
from core.rules.ludonet.state import Order, State
from core.rules.ludonet.words import cm, direction, name, names, side_name
from core.table.telling import answered, asked

E = TypeVar("E", bound=Event)
Telling = Callable[[State, Any, State], Message | None]
TELLINGS: dict[type[Event], Telling] = {}

SILENT: frozenset[type[Event]] = frozenset({e.UnitsMoved})
"""What only moves the procedure on."""


tells = registering(TELLINGS)
"""Register who tells one kind of event."""


def sentence(before: State, event: Event, after: State) -> Message | None:
    """Return the log line of *event*, `None` for one that is not told."""
    kind = type(event)
    if kind in SILENT:
        return None
    telling = TELLINGS.get(kind)
    return engine_sentence(event) if telling is None else telling(before, event, after)


# --- the turn ------------------------------------------------------------------


@tells(e.GameSet)
def _(before: State, event: e.GameSet, after: State) -> Message:
    first, second = (own.id for own in event.sides)
    title = say("side-name", **event.title)
    return say("lu-game-set", title=title, first=side_name(after, first), second=side_name(after, second))


@tells(e.PhaseBegan)
def _(before: State, event: e.PhaseBegan, after: State) -> Message | None:
    if event.phase in ("move", "air"):
        return say(f"lu-began-{event.phase}", side=side_name(after, event.side))
    return say(f"lu-began-{event.phase}") if event.phase in ("fire", "melee", "end") else None


@tells(e.TurnBegan)
def _(before: State, event: e.TurnBegan, after: State) -> Message:
    return say("lu-turn-began", turn=event.turn)


@tells(e.FigureDeployed)
def _(before: State, event: e.FigureDeployed, after: State) -> Message:
    return say("lu-deployed", who=name(after, event.figure))


@tells(e.SightTold)
def _(before: State, event: e.SightTold, after: State) -> Message:
    return say("lu-sight-told", who=names(after, event.figures))


@tells(e.SideReady)
def _(before: State, event: e.SideReady, after: State) -> Message | None:
    if after.phase not in ("deploy", "fire"):
        return None
    return say(f"lu-ready-{after.phase}", side=side_name(after, event.side))


@tells(e.FirstThrown)
def _(before: State, event: e.FirstThrown, after: State) -> Message:
    dice = tuple(say("lu-side-die", side=side_name(after, side), die=die) for side, die in event.dice)
    tied = len({die for _, die in event.dice}) == 1
    return say("lu-first-tied" if tied else "lu-first-thrown", dice=dice)


@tells(e.FirstSet)
def _(before: State, event: e.FirstSet, after: State) -> Message:
    return say("lu-first-set", side=side_name(after, event.side))


@tells(e.AirGranted)
def _(before: State, event: e.AirGranted, after: State) -> Message | None:
    """Told when it is announced; a pass let go, or another still to come, needs no line."""
    if after.phase == "air":
        return None
    if not event.sides:
        return say("lu-air-none")
    return say("lu-air-granted", sides=names(after, event.sides))


@tells(e.UnitMoving)
def _(before: State, event: e.UnitMoving, after: State) -> Message:
    return say("lu-unit-moving", unit=name(after, event.unit))


# --- onto the table --------------------------------------------------------------


@tells(e.Placed)
def _(before: State, event: e.Placed, after: State) -> Message:
    who = name(after, event.figure)
    if event.why == "seen" and event.by:
        return say("lu-placed-seen", who=who, by=name(after, event.by))
    return say(f"lu-placed-{'somehow' if event.why == 'seen' else event.why}", who=who)


@tells(e.Concealed)
def _(before: State, event: e.Concealed, after: State) -> Message:
    return say("lu-concealed", who=name(before, event.figure))


# --- moving ----------------------------------------------------------------------


@tells(e.FigureMoved)
def _(before: State, event: e.FigureMoved, after: State) -> Message:
    who = name(after, event.figure)
    if not event.length:
        return say("lu-moved-none", who=who)
    return say(f"lu-moved-{event.mode}", who=who, cm=cm(event.length))


@tells(e.PostureChanged)
def _(before: State, event: e.PostureChanged, after: State) -> Message:
    id = "lu-lay-down" if event.posture == "prone" else "lu-stood-up"
    return say(id, who=name(after, event.figure))


@tells(e.Faced)
def _(before: State, event: e.Faced, after: State) -> Message:
    return say("lu-faced", who=name(after, event.figure), direction=direction(event.facing))


@tells(e.Tired)
def _(before: State, event: e.Tired, after: State) -> Message:
    return say(_at(after, "lu-got-tired"), who=name(after, event.figure), until=event.until)


def _at(state: State, id: str) -> str:
    """At a real table people are told to put a counter there, or to take it off (LU-MOV.i–j)."""
    return f"{id}-tape" if state.tape else id


@tells(e.ContactMade)
def _(before: State, event: e.ContactMade, after: State) -> Message:
    id = "lu-contact-behind" if set(event.behind) == set(event.foes) else "lu-contact"
    return say(id, who=name(after, event.figure), foes=names(after, event.foes))


@tells(e.BreakTried)
def _(before: State, event: e.BreakTried, after: State) -> Message:
    id = "lu-break-passed" if event.escaped else "lu-break-failed"
    if event.leaver == 0:
        id = "lu-break-missed" if event.escaped else "lu-break-hit"
    return say(
        id, who=name(after, event.figure), foe=name(after, event.foe), leaver=event.leaver,
        opponent=event.opponent,
    )  # fmt: skip


@tells(e.BrokeAway)
def _(before: State, event: e.BrokeAway, after: State) -> Message:
    return say("lu-broke-away", who=name(after, event.figure))


@tells(e.Boarded)
def _(before: State, event: e.Boarded, after: State) -> Message:
    return say("lu-boarded", who=name(after, event.figure), vehicle=name(after, event.vehicle))


@tells(e.Dismounted)
def _(before: State, event: e.Dismounted, after: State) -> Message:
    return say("lu-dismounted", who=name(after, event.figure))


@tells(e.FigureLeft)
def _(before: State, event: e.FigureLeft, after: State) -> Message:
    return say("lu-left", who=name(after, event.figure))


# --- fire ------------------------------------------------------------------------


def _weapon(key: str) -> Message:
    return say(f"lu-weapon-{key}")


def _target(state: State, target: str) -> Argument:
    return name(state, target) if target else say("lu-the-ground")


@tells(e.ShotSealed)
def _(before: State, event: e.ShotSealed, after: State) -> Message:
    order: Order = event.order
    target = _target(after, order.target)
    return say("lu-sealed", who=name(after, order.firer), target=target, weapon=_weapon(order.weapon))


@tells(e.ShotWithdrawn)
def _(before: State, event: e.ShotWithdrawn, after: State) -> Message:
    return say("lu-withdrawn", who=name(after, event.figure))


@tells(e.FireRevealed)
def _(before: State, event: e.FireRevealed, after: State) -> Message:
    if not event.orders:
        return say("lu-revealed-none")
    told = tuple(
        say("lu-order", who=name(after, order.firer), target=_target(after, order.target))
        for order in event.orders
    )
    return say("lu-revealed", orders=told)


@tells(e.ShotRolled)
def _(before: State, event: e.ShotRolled, after: State) -> Message:
    touching = after.weapons[event.weapon].range == 0 if event.weapon in after.weapons else False
    return say(
        "lu-shot-contact" if touching else "lu-shot",
        who=name(after, event.firer),
        target=_target(after, event.target),
        weapon=_weapon(event.weapon),
        cm=cm(event.distance),
        result=_result(event),
    )


def _result(event: e.ShotRolled) -> Message:
    if event.needed > 6:
        return say("lu-result-never")
    if event.hits:
        return say("lu-result-hit", needed=event.needed, hits=event.hits)
    scatters = bool(event.aim or event.bursts or event.contests)
    return say("lu-result-scatters" if scatters else "lu-result-miss", needed=event.needed)


@tells(e.DamageRolled)
def _(before: State, event: e.DamageRolled, after: State) -> Message:
    total = event.die + sum(term.value for term in event.modifiers)
    return say(f"lu-damage-{event.effect or 'none'}", who=name(after, event.figure), total=total)


@tells(e.ContestRolled)
def _(before: State, event: e.ContestRolled, after: State) -> Message:
    return say(
        f"lu-contest-{event.effect or 'none'}",
        who=name(after, event.firer),
        target=name(after, event.target),
        attack=event.attack,
        defence=event.defence,
    )


@tells(e.LossesApplied)
def _(before: State, event: e.LossesApplied, after: State) -> Message | None:
    told = []
    for id in dict.fromkeys(result.figure for result in event.results):
        figure = after.figures.get(id)
        if figure is None:
            continue
        effects = {result.effect for result in event.results if result.figure == id}
        effect = figure.fate or ("immobilised" if "immobilised" in effects else "wounded")
        until = figure.immobilised_until
        told.append(say(f"lu-loss-{effect}", who=figure.name, until=until))
    together = "lu-losses" if before.phase == "fire" else "lu-losses-else"
    return say(together, losses=tuple(told)) if told else None


@tells(e.WreckMarked)
def _(before: State, event: e.WreckMarked, after: State) -> Message:
    id = "lu-wreck-marked" if event.piece is not None or after.is_("wrecks", "mark") else "lu-wreck-removed"
    return say(id, who=name(after, event.figure))


@tells(e.CrewOut)
def _(before: State, event: e.CrewOut, after: State) -> Message:
    return say("lu-crew-out", who=name(after, event.figure))


# --- hand to hand, air, morale ---------------------------------------------------


@tells(e.MeleeFought)
def _(before: State, event: e.MeleeFought, after: State) -> Message:
    return say(
        "lu-melee-won" if event.loser else "lu-melee-tied",
        who=name(after, event.figure),
        foe=name(after, event.foe),
        first=event.totals[0],
        second=event.totals[1],
        loser=name(after, event.loser),
    )


@tells(e.AntiAircraftFired)
def _(before: State, event: e.AntiAircraftFired, after: State) -> Message:
    id = "lu-aa-hit" if event.hit else "lu-aa-missed"
    return say(id, who=name(after, event.figure), craft=name(after, event.aircraft))


@tells(e.AirPassFlown)
def _(before: State, event: e.AirPassFlown, after: State) -> Message:
    craft = after.aircraft.get(event.aircraft)
    id = "lu-pass-hit" if event.hit else "lu-pass-missed"
    if event.aborted:
        id = "lu-pass-down" if event.down else "lu-pass-aborted"
    passes = craft.passes if craft is not None else 0
    return say(id, craft=name(after, event.aircraft), passes=passes)


@tells(e.MoraleTested)
def _(before: State, event: e.MoraleTested, after: State) -> Message:
    id = "lu-morale-shaken" if event.shaken else "lu-morale-passed"
    return say(id, unit=name(after, event.unit), die=event.die)


@tells(e.Recovered)
def _(before: State, event: e.Recovered, after: State) -> Message:
    id = "lu-rallied" if before.is_("rally", "roll_5_6") and before.phase != "end" else "lu-recovered"
    return say(id, unit=name(after, event.unit))


@tells(e.Reinforced)
def _(before: State, event: e.Reinforced, after: State) -> Message:
    return say("lu-reinforced", figures=names(after, event.figures), unit=name(after, event.unit))


@tells(e.CounterRemoved)
def _(before: State, event: e.CounterRemoved, after: State) -> Message:
    return say(_at(after, f"lu-counter-{event.kind}"), who=name(after, event.figure))


@tells(e.GameEnded)
def _(before: State, event: e.GameEnded, after: State) -> Message:
    return event.why


# --- dice, measurements, rulings -------------------------------------------------


@tells(Thrown)
def _(before: State, event: Thrown, after: State) -> Message:
    told = say(
        "lu-thrown" if event.faces else "lu-thrown-count",
        who=name(after, event.who) if event.who else say("lu-dice"),
        why=Message(event.why),
        faces=" ".join(map(str, event.faces)),
        hits=event.hits,
        need=event.need,
    )
    return say("lu-by-hand", sentence=told) if event.source == "typed" else told


@tells(Measured)
def _(before: State, event: Measured, after: State) -> Message:
    who = partial(name, after)
    answer = answered(event.answer, who, event.question)
    return say("lu-measured", what=asked(event.question, who, who), answer=answer)


@tells(Ruled)
def _(before: State, event: Ruled, after: State) -> Message:
    fact, by = say(f"lu-fact-{event.fact}"), by_whom(event, partial(side_name, after))
    who = partial(name, after)
    if event.fact == "measurement" and event.subject:
        answer = say("ruling-measured-anew")
        if event.value is not None:
            answer = say("ruling-until-moved", answer=answered(event.value, who))
        question = asked(json.loads(event.subject), who, who)
        return say("lu-ruled", subject=question, fact=fact, value=answer, reason=event.reason, by=by)
    if not event.subject and event.value is None:
        return say("lu-ruled-secret", fact=fact, reason=event.reason, by=by)
    value = _ruled_value(after, event)
    if not event.subject:
        return say("lu-ruled-plain", fact=fact, value=value, reason=event.reason, by=by)
    option = event.fact == "option"
    subject = say(f"lu-option-{event.subject}") if option else name(after, event.subject)
    return say("lu-ruled", subject=subject, fact=fact, value=value, reason=event.reason, by=by)


def value_name(option: str, value: str) -> Message | str:
    """Return the value of an option in words; a number speaks for itself."""
    number = value.replace(".", "", 1).isdigit()
    return value if number else say(f"lu-option-{option}-{value}")


def _ruled_value(state: State, event: Ruled) -> Argument:
    match event.fact, event.value:
        case ("fate" | "phase" | "posture") as fact, str() as value:
            return say(f"lu-{fact}-{value or 'playing'}")
        case "unit", str() as unit:
            return name(state, unit)
        case "option", str() as value:
            return value_name(event.subject, value)
        case "place", [x, y]:
            return say("lu-a-place", x=x, y=y)
        case "place", [x, y, facing]:
            return say("lu-a-place-facing", x=x, y=y, facing=direction(facing))
        case _, bool() | None | "":
            return say("measured-no" if event.value is False else "measured-yes")
        case _, int() | float() as number:
            return number
    return str(event.value)
