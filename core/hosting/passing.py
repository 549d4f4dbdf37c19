"""The answer that lets a decision pass, given for a seat that does not give it itself."""

from __future__ import annotations

from core.engine.contract.facts import Command, Decision
from core.engine.game.game import Game
from core.engine.game.host import Answer, GameHost


def open_decisions(game: Game, seat: str) -> tuple[Decision, ...]:
    """Return the decisions that *seat* has to take now."""
    if game.state.over is not None:
        return ()
    return tuple(decision for decision in game.state.awaiting if decision.seat == seat)


def passing(game: Game, decision: Decision) -> Command | None:
    """Return the answer that lets *decision* pass, made of what its seat knows; `None` where it has none."""
    try:
        return game.rules.passing(game.rules.known(game.state, decision.seat), decision)
    except LookupError:
        return None


async def let_pass(host: GameHost, decision: Decision) -> Answer | None:
    """Let *decision* pass for its seat; refused where anything happens first, `None` where it cannot pass."""
    command = passing(host.game, decision)
    if command is None:
        return None
    return await host.submit_async(decision.seat, command, against=len(host.game.records))
