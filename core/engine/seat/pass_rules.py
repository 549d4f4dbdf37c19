"""Windows of reaction that pass by themselves, as a player has set it for himself.

Whether he could answer, and how well, hangs on what he alone knows: a window that goes by at once tells
whoever waits that there was nothing. So nothing passes by such a rule where people wait; who asks for it sees
to that (`against_bots_alone`, `kept_by_referee_alone`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import to_builtins

from core.engine.chance.dry_run import Probe
from core.engine.chance.preview import Effort, Preview
from core.engine.contract.choices import AnyField, Number, PickOne, PickSome, YesNo, folded, open_field
from core.engine.contract.engine_facts import Travel
from core.engine.contract.facts import Command, Decision, Refusal
from core.engine.contract.pass_rule import PassRule
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Game
from core.engine.game.written import as_command
from core.engine.seat.known import Known
from core.engine.seat.port import SeatPort

LEAST: Mapping[PassRule, Fraction] = {
    "able": Fraction(0),
    "from-10": Fraction(1, 10),
    "from-25": Fraction(1, 4),
    "from-50": Fraction(1, 2),
}

TRIED, COUNTED, EFFORT = 400, 24, Effort(300, 0, 0)
"""Answers that are tried, and of which the chance is counted, and what may be spent on each; where there are
more, it is asked."""


def window_passes(game: Game, port: SeatPort, rule: PassRule) -> dict[str, Any] | None:
    """Return the command that lets the window pass which is open for a seat, with its tag as `do`.

    `None` where the seat is asked: by its rule, where anything else is open or an act is underway, and after
    somebody went back.
    """
    if rule == "ask" or game.underway is not None or not game.records:
        return None
    if isinstance(game.records[len(game.records) - 1].command, Travel):
        return None
    return passing_by(port.known(), rule)


def passing_by(known: Known, rule: PassRule) -> dict[str, Any] | None:
    """Return the same of what a seat knows, whatever came before."""
    asked = [one for one in known.state.awaiting if known.seat in (one.seat, REFEREE)]
    if len(asked) != 1 or not asked[0].reaction:
        return None
    try:
        passing: dict[str, Any] = to_builtins(known.rules.passing(known.state, asked[0]))
    except LookupError:
        return None
    return None if _asks(known, asked[0], passing["do"], LEAST[rule]) else passing


def _asks(known: Known, window: Decision, passing: str, least: Fraction) -> bool:
    """Return whether an answer is worth asking for; what is not known for certain is."""
    counted = 0
    for tried, (do, values) in enumerate(_answers(known, window, passing)):
        command = None if values is None else _allowed(known, do, values)
        if isinstance(command, Refusal):
            continue
        counted += 1
        if values is None or command is None or not least or tried > TRIED or counted > COUNTED:
            return True
        if not _worth_less(known, do, values, command, least):
            return True
    return False


def _answers(known: Known, window: Decision, passing: str) -> Iterator[tuple[str, dict[str, Any] | None]]:
    """Yield every answer but those that let the window pass; `None` for one of which more is to be chosen."""
    answers = known.rules.answers(window)
    for choice in known.choices():
        passes = choice.do == passing and not known.fields(choice.do, choice.given)
        if choice.refusal is None and choice.do in answers and not passes:
            for values in _filled(known, choice.do, dict(choice.given)):
                yield choice.do, values


def _filled(known: Known, do: str, values: dict[str, Any]) -> Iterator[dict[str, Any] | None]:
    """Yield a command filled in every way there is, `None` where what fills it is not one of a list."""
    field = open_field(known.fields(do, values), values)
    if field is None:
        yield values
        return
    found = _values(field)
    if found is None:
        yield None
    for value in found or ():
        yield from _filled(known, do, {**values, field.name: value})


def _values(field: AnyField) -> Sequence[Any] | None:
    """Return what a field may be, as far as it is one of a few values."""
    match field:
        case PickOne():
            return [option.value for option in field.options if option.refusal is None]
        case PickSome(least=0):
            return [[]]
        case PickSome(least=1):
            return [[option.value] for option in field.options if option.refusal is None]
        case YesNo():
            return [False, True]
        case Number() if field.default is not None:
            return [field.default]
    return None


def _allowed(known: Known, do: str, values: Mapping[str, Any]) -> Command | Refusal:
    command = as_command(known.rules, {"do": do, **folded(dict(values))})
    if isinstance(command, Refusal):
        return command
    return Probe(known.rules, known.state, known.seat, known.tape)(command) or command


def _worth_less(known: Known, do: str, values: Mapping[str, Any], command: Command, least: Fraction) -> bool:
    """Return whether an answer is a shot that is counted to do anything less often than *least*.

    What is no shot, such as a dodge or a loss that one chooses, is worth asking for whatever comes of it.
    """
    if known.overlay(do, values, answers=False).arms is None:
        return False
    seen = known.odds(command, effort=EFFORT)
    if not isinstance(seen, Preview) or seen.unseen:
        return False
    return sum((end.chance for end in seen.outcomes if end.names), Fraction(0)) < least
