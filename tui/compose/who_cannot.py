"""Who of a group cannot do what the others can: each man is asked of, as if he did the act alone.

Where the others then cannot either, or all could alone and not together, one more is looked for, without
whom they can.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from core.engine.contract.choices import AnyField, Choice, PickOne, PickPath, PickSome
from core.engine.contract.facts import Refusal
from core.engine.seat.sentence import Filled, moved
from tui.compose.command_in_hand import Hand


class Cannot(NamedTuple):
    """A man who cannot do it, and why."""

    man: str
    why: Refusal


def who_cannot(hand: Hand, aimed: Mapping[str, Any]) -> tuple[Cannot, ...]:
    """Return those of the group in *hand* who cannot, with what its open blank is *aimed* at, if anything.

    That is all of them where nobody is left who can do it without the others.
    """
    found = hand.group
    if found is None:
        return ()
    name, men = found
    said = {**hand.said, **aimed}
    alone = ((man, _why(hand, man, name, said)) for man in men)
    cannot = tuple(Cannot(man, why) for man, why in alone if why is not None)
    left = [man for man in men if man not in {one.man for one in cannot}]
    why = _why_not_together(hand, name, left, said) if _enough(hand, name, left) else None
    if why is None:
        return cannot
    for man in reversed(left):  # the first of them leads
        others = [one for one in left if one != man]
        if _enough(hand, name, others) and _why_not_together(hand, name, others, said) is None:
            return (*cannot, Cannot(man, why))
    return (*cannot, *(Cannot(man, why) for man in left)) if cannot else ()


def _enough(hand: Hand, name: str, men: list[str]) -> bool:
    """Return whether so few men may do together what a group does."""
    field = next(one for one in hand.blanks.fields if one.name == name)
    return isinstance(field, PickSome) and len(men) >= max(field.least, 1)


def _why_not_together(hand: Hand, name: str, men: list[str], said: Mapping[str, Any]) -> Refusal | None:
    assert hand.choice is not None
    return _refused(hand, hand.choice, {**said, name: men})


def _why(hand: Hand, man: str, name: str, said: dict[str, Any]) -> Refusal | None:
    """Return why a man cannot do what is *said*: the group's act with him alone, else the one of his own."""
    assert hand.choice is not None
    field = next(one for one in hand.blanks.fields if one.name == name)
    if not isinstance(field, PickSome) or field.least <= 1:
        return _refused(hand, hand.choice, _on_his_way(hand, hand.choice, {**said, name: [man]}))
    own = _his_own(hand, hand.choice, man)
    if own is None or own.refusal is not None:
        return own.refusal if own is not None else None
    return _refused(hand, own, _on_his_way(hand, own, {one: said[one] for one in said if one != name}))


def _his_own(hand: Hand, group: Choice, man: str) -> Choice | None:
    """Return the choice of a man to do by himself what his group does."""
    wanted = {name: value for name, value in group.given.items() if not name.startswith("_")}
    mine = (one for one in hand.choices if one.do == group.do and one.figure == man and not one.several)
    return next((one for one in mine if wanted.items() <= one.given.items()), None)


def _on_his_way(hand: Hand, own: Choice, said: dict[str, Any]) -> dict[str, Any]:
    """Return what is said with the first one's way from where he himself stands."""
    ways = [one for one in hand.blanks.fields if isinstance(one, PickPath)]
    left = {name: value for name, value in said.items() if name not in {one.name for one in ways}}
    his = hand.port.filled(own.do, own.given, left).field
    if not ways or ways[0].name not in said or not isinstance(his, PickPath):
        return said
    return {**left, his.name: moved(said[ways[0].name], ways[0], his)}


def _refused(hand: Hand, choice: Choice, said: Mapping[str, Any]) -> Refusal | None:
    """Return why an act cannot be done as it is *said*: a value that may not be, or the rule itself."""
    filled = hand.port.filled(choice.do, choice.given, said)
    for field in filled.fields:
        if field.name in said and (why := _why_not(field, said[field.name])) is not None:
            return why
    return None if filled.open else _by_rule(hand, choice, filled)


def _why_not(field: AnyField, value: Any) -> Refusal | None:
    options = field.options if isinstance(field, (PickOne, PickSome)) else ()
    wanted = value if isinstance(value, list) else [value]
    return next((one.refusal for one in options if one.value in wanted and one.refusal is not None), None)


def _by_rule(hand: Hand, choice: Choice, filled: Filled) -> Refusal | None:
    return hand.port.overlay(choice.do, filled.values, answers=False).refused
