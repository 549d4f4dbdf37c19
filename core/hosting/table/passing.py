"""The answer that lets a decision pass, given for a seat that does not give it itself."""

from __future__ import annotations

from core.engine.contract.facts import Command, Decision, Refusal
from core.engine.contract.questions import Needs
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.hosting.table.delegated_questions import DelegatedQuestions


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


async def let_pass(host: GameHost, decision: Decision, delegated: DelegatedQuestions) -> bool | Refusal:
    """Let *decision* pass for its seat; return whether it does.

    Where somebody must throw or measure for it others are asked, and it passes when they have. Refused
    where anything happens first.
    """
    command = passing(host.game, decision)
    return False if command is None else await _given(host, decision.seat, command, delegated)


async def let_go(host: GameHost, seat: str, delegated: DelegatedQuestions) -> bool:
    """Let what *seat* is waited for pass: a decision, else its own turn by the least that its book offers.

    Return whether that was possible.
    """
    game = host.game
    if game.state.over is not None:
        return False
    decisions = open_decisions(game, seat)
    for decision in decisions:
        if await let_pass(host, decision, delegated) is True:
            return True
    for command in () if decisions else game.rules.least(game.rules.known(game.state, seat), seat):
        if await _given(host, seat, command, delegated) is True:
            return True
    return False


async def _given(
    host: GameHost, seat: str, command: Command, delegated: DelegatedQuestions
) -> bool | Refusal:
    """Give an answer for *seat*; others are asked where somebody must throw or measure for it."""
    answer = await host.submit_async(seat, command, against=len(host.game.records))
    match answer:
        case Refusal():
            return answer
        case Needs():
            return delegated.begin(seat, command, answer)
        case _:
            return True
