"""Ludonet quick skirmish, the log in words: fire and its losses."""

from __future__ import annotations

from core.engine.words.message import Argument, Message, say
from core.rules.ludonet import facts as e
from core.rules.ludonet.common.names import cm, name
from core.rules.ludonet.sentences.tellings import tells
from core.rules.ludonet.state import Order, State


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
