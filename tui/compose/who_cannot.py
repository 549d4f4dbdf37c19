"""Who of a group cannot do what the others can: each man is asked of, as if he did the act alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from core.engine.contract.choices import AnyField, PickOne, PickSome
from core.engine.contract.facts import Refusal
from core.engine.seat.sentence import Filled
from tui.compose.command_in_hand import Hand


class Cannot(NamedTuple):
    """A man who cannot do it, and why."""

    man: str
    why: Refusal


def who_cannot(hand: Hand, aimed: Mapping[str, Any]) -> tuple[Cannot, ...]:
    """Return those of the group in *hand* who cannot, with what its open blank is *aimed* at, if anything."""
    found = hand.group
    if found is None:
        return ()
    name, men = found
    alone = ((man, _refused(hand, {**hand.said, **aimed, name: [man]})) for man in men)
    return tuple(Cannot(man, why) for man, why in alone if why is not None)


def _refused(hand: Hand, said: Mapping[str, Any]) -> Refusal | None:
    """Return why an act cannot be done as it is *said*: a value that may not be, or the rule itself."""
    assert hand.choice is not None
    filled = hand.port.filled(hand.choice.do, hand.choice.given, said)
    for field in filled.fields:
        if field.name in said and (why := _why_not(field, said[field.name])) is not None:
            return why
    return None if filled.open else _by_rule(hand, filled)


def _why_not(field: AnyField, value: Any) -> Refusal | None:
    options = field.options if isinstance(field, (PickOne, PickSome)) else ()
    wanted = value if isinstance(value, list) else [value]
    return next((one.refusal for one in options if one.value in wanted and one.refusal is not None), None)


def _by_rule(hand: Hand, filled: Filled) -> Refusal | None:
    assert hand.choice is not None
    return hand.port.overlay(hand.choice.do, filled.values, answers=False).refused
