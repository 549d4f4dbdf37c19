"""Breaking News: what of a wish means nothing where it stands, so that equal wishes are one command."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Command
from core.rules.breaking_news.firing.open_fire import OpenFire
from core.rules.breaking_news.firing.opportunity_fire import OpportunityFire, names_target
from core.rules.breaking_news.state import Shot, State


def concise(state: State, command: Command) -> Command:
    """Return *command* without what its rule does not look at now."""
    match command:
        case OpenFire(shots=shots):
            return replace(command, shots=tuple(_shot(shot, shots[0]) for shot in shots))
        case OpportunityFire() if state.action is not None and not names_target(state, state.action):
            return replace(command, target="")
    return command


def _shot(shot: Shot, first: Shot) -> Shot:
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
    )
