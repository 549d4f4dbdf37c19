"""The answer that stands: to let pass what one let pass just before, asked again by another of the kind.

One shot lets six men look for the same hidden one, each in an act of his own, and each time his player is
asked the same. A book says that an answer is *lasting*. Who asks for it sees to it that nobody who waits
learns anything by it, as with windows that pass by themselves (`pass_rules`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from core.engine.contract.choices import Choice
from core.engine.contract.engine_facts import Travel
from core.engine.game.game import Game
from core.engine.game.written import as_command
from core.engine.seat.known import known
from core.engine.seat.port import SeatPort

FAR_ENOUGH = 40
"""Records that are looked back at: more is no moment ago."""


def answer_that_stands(game: Game, port: SeatPort) -> Choice | None:
    """Return the choice by which a seat lets pass what it let pass last; `None` where it is asked.

    Since then others alone have acted, and only as they did before that answer, or in windows of their own.
    Whoever went back to a question answers it himself.
    """
    lasting = [one for one in port.choices() if one.passes and one.lasting and one.refusal is None]
    if len(lasting) != 1 or game.underway is not None:
        return None
    if isinstance(game.records[len(game.records) - 1].command, Travel):
        return None
    line = game.line[-FAR_ENOUGH:]
    own = [at for at, n in enumerate(line) if game.records[n - 1].seat == port.seat][-2:]
    answered = own[-1] if own else 0
    if not 0 < answered < len(line) - 1:
        return None
    before = own[0] if len(own) > 1 else 0
    kinds = {type(game.records[n - 1].command) for n in line[before:answered]}
    if not all(_belongs(game, line[at], line[at - 1], kinds) for at in range(answered + 1, len(line))):
        return None
    then = _answered(game, port.seat, line[answered - 1], line[answered])
    return lasting[0] if then is not None and _of(then) == _of(lasting[0]) else None


def _belongs(game: Game, n: int, before: int, kinds: Collection[type]) -> bool:
    """Return whether a record is of one of these kinds, or answers an act in a window."""
    record = game.records[n - 1]
    windows = (one for one in game.state_after(before).awaiting if one.reaction)
    return type(record.command) in kinds or any(one.seat == record.seat for one in windows)


def _answered(game: Game, seat: str, asked: int, answered: int) -> Choice | None:
    """Return as which of the choices that it had then a seat's record stands."""
    then = known(game, seat, game.rules.known(game.state_after(asked), seat))
    lasting = (one for one in then.choices() if one.passes and one.lasting)
    done = game.records[answered - 1].command
    return next((one for one in lasting if as_command(game.rules, {"do": one.do, **one.given}) == done), None)


def _of(one: Choice) -> tuple[Any, ...]:
    return one.do, one.figure, one.given, one.label
