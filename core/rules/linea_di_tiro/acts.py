"""Linea di Tiro: where every paragraph's file enters its acts, and which commands answer which decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from core.engine.contract.facts import Command, Decision
from core.rulekit.acts import Acts, Asked
from core.rules.linea_di_tiro.state import Piece, State

acts: Acts[State] = Acts()

Offered = Asked[State, None]
OfPiece = Asked[State, Piece]
"""What a side is offered, and what one of its pieces is: then `who` is the piece."""

C = TypeVar("C", bound=type[Command])
_ANSWERS: dict[str, set[str]] = {}


def answers(*abouts: str) -> Callable[[C], C]:
    """Enter a command as an answer to decisions about these."""

    def enter(command: C) -> C:
        for about in abouts:
            _ANSWERS.setdefault(about, set()).add(str(command.__struct_config__.tag))
        return command

    return enter


def decision(seat: str, about: str, rule: str, reaction: bool = False) -> Decision:
    """Return what *seat* has to decide, with all commands that were entered as its answers."""
    return Decision(seat, about, rule, tuple(sorted(_ANSWERS.get(about, ()))), reaction)
