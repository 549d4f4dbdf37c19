"""What an act has come to that still waits for an answer, as a step of orders that is worked off die by die.

Nothing of it stands in the log before the last answer is given; people at the table want to know meanwhile
whom the last die hit. Only a referee reads it who keeps the game alone: from him nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.engine.chance.preview import Term, terms_of
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Throw
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import View
from core.engine.game.game import Game
from core.engine.game.written import as_command
from core.engine.seat.empty_step import kept_by_referee_alone
from core.engine.seat.log_line import LogLine


class SoFar(Struct, frozen=True):
    """The *lines* that tell it, with the number that the record will have, and the *view* after them."""

    lines: tuple[LogLine, ...]
    view: View


def so_far(game: Game, do: str, filled: Mapping[str, Any], answers: Sequence[Any]) -> SoFar | None:
    """Return what an act of the referee's has come to; `None` where he does not keep the game alone.

    Also where it waits for nothing, or nothing has happened yet.
    """
    command = _command(game, do, filled)
    if command is None:
        return None
    facts = game.facts_so_far(REFEREE, command, tuple(answers))
    if not facts:
        return None
    told = list(_told(game, facts))
    return SoFar(tuple(line for line, _ in told), game.rules.view(told[-1][1], REFEREE))


def throws_first(game: Game, do: str, filled: Mapping[str, Any]) -> bool:
    """Whether an act of a referee who keeps the game alone throws dice before it asks anything else."""
    command = _command(game, do, filled)
    return command is not None and isinstance(game.question_of(REFEREE, command, ()), Throw)


def what_makes(game: Game, do: str, filled: Mapping[str, Any], answers: Sequence[Any]) -> tuple[Term, ...]:
    """Return the arithmetic of the number that an act waits for, with all that is added to it.

    It is read from what the lowest faces would come to: what is needed hangs on no face. Nothing where no
    fact explains the number, or the referee does not keep the game alone.
    """
    command, so_far = _command(game, do, filled), tuple(answers)
    throw = game.question_of(REFEREE, command, so_far) if command is not None else None
    if command is None or not isinstance(throw, Throw):
        return ()
    before = len(game.facts_so_far(REFEREE, command, so_far))
    facts = game.facts_with(REFEREE, command, (*so_far, [1] * throw.dice))[before:]
    told = next((at for at, fact in enumerate(facts) if fact.numbers()), None)
    return terms_of(facts[: told + 1]) if told is not None else ()


def _command(game: Game, do: str, filled: Mapping[str, Any]) -> Any:
    """Return the command of a referee who keeps the game alone; `None` where he does not, or it is none."""
    command = as_command(game.rules, {"do": do, **filled})
    return None if isinstance(command, Refusal) or not kept_by_referee_alone(game) else command


def _told(game: Game, facts: Sequence[Any]) -> Iterator[tuple[LogLine, Any]]:
    """Yield the line of each fact, and the state after it."""
    rules, before, record = game.rules, game.state, len(game.records) + 1
    for event, fact in enumerate(facts, 1):
        after = rules.evolve(before, fact)
        says = rules.sentence(before, fact, after)
        yield LogLine(record, event, "", REFEREE, after.turn, after.phase, fact, says), after
        before = after
