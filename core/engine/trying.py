"""One command on a bare state, without a game around it: for menus, odds and previews."""

from __future__ import annotations

from typing import Any

from core.engine.facts import Command, Refusal, Refused
from core.engine.oracles import Oracle
from core.engine.questions import NeedsAnswer
from core.engine.resolution import Resolution
from core.engine.ruleset import RuleSet
from core.engine.seats import REFEREE


def check_turn(r: Resolution[Any], command: Command) -> None:
    """Refuse what does not answer an open decision; the refusal does not tell which is open."""
    if not r.state.awaiting:
        return
    tag = command.__struct_config__.tag
    mine = [d for d in r.state.awaiting if r.seat in (d.seat, REFEREE)]
    if any(tag in decision.answers for decision in mine):
        return
    if mine:
        r.refuse(mine[0].rule, "engine-decide-first")
    r.refuse("", "engine-others-decide")


def try_command(
    rules: RuleSet, state: Any, seat: str, command: Command, oracle: Oracle
) -> Refusal | NeedsAnswer | Resolution[Any]:
    """Run a command against a bare state and tell how it ends; for menus, odds and previews."""
    r = Resolution(state, rules.evolve, oracle, seat)
    try:
        check_turn(r, command)
        rules.resolve(r, command)
    except Refused as refused:
        return refused.refusal
    except NeedsAnswer as needs:
        return needs
    return r
