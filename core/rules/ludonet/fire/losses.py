"""Ludonet quick skirmish: what all results of a step make of those they strike (LU-FIR.a, LU-DMG, LU-AFV)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from core.engine.words.message import Message, say
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.losses import is_loss
from core.rules.ludonet.facts import LossesApplied
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import State, Wound
from core.rules.ludonet.turn.steps import immobilised_until


def applied(state: State, results: Iterable[Wound]) -> LossesApplied:
    """Return the fact of all results at once, in the order they were rolled.

    The crew of what is destroyed has still to be rolled for (LU-AFV.n).
    """
    found: list[Wound] = []
    for result in results:
        found.append(_became(state, result, [one for one in found if one.figure == result.figure]))
    out = {one.figure for one in found if one.fate}
    lost = dict.fromkeys(one.figure for one in found if one.fate == "destroyed")
    crews = tuple(
        man.id
        for vehicle in lost
        if state.figures[vehicle].able
        for man in state.figures.values()
        if man.aboard == vehicle and man.able and man.id not in out
    )
    return LossesApplied(tuple(found), crews)


def _became(state: State, result: Wound, before: list[Wound]) -> Wound:
    """Return a result with what comes of it; *before* are those of the same figure in this step.

    A man who is wounded again is out. A vehicle that is immobilised again is so for longer, or by
    option destroyed (LU-Q.13).
    """
    figure = state.figures[result.figure]
    match result.effect:
        case "wounded" if figure.wounds or any(one.effect == "wounded" for one in before):
            return _lost(result, "eliminated")
        case "out":
            return _lost(result, "eliminated")
        case "destroyed":
            return _lost(result, "destroyed")
        case "immobilised":
            until = next((one.until for one in reversed(before) if one.until), figure.immobilised_until)
            if until >= state.turn and Options.of(state).immob_stack == "destroy":
                return _lost(Wound(figure.id, "destroyed"), "destroyed")
            return replace(result, until=immobilised_until(state, figure, until))
    return result


def _lost(result: Wound, fate: str) -> Wound:
    """Return a result by which somebody is lost."""
    return replace(result, fate=fate, counts=is_loss(fate))


@acts.tells(LossesApplied, when=lambda before, event, seat: bool(event.results))
def _(before: State, event: LossesApplied, after: State) -> Message | None:
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
