"""What a line of a story rests on: the dice just before it, and why its numbers were what they were."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from core.engine.contract.facts import Modifier, Number, Thrown
from core.engine.contract.number import for_whom, shown
from core.engine.contract.sentences import wanted
from core.engine.seat.log_line import LogLine
from core.engine.words.message import Message
from core.locale import Sentences

Called = Callable[[str], Message | str]
"""An id → what it is called."""


def throws_before(lines: Sequence[LogLine]) -> dict[int, list[int]]:
    """Return which throws are told with which line, by their places: those just before it in its act.

    A throw that no other line of its act follows stands alone.
    """
    found: dict[int, list[int]] = {}
    waiting: list[int] = []
    for number, line in enumerate(lines):
        if waiting and lines[waiting[-1]].record != line.record:
            waiting = []
        if isinstance(line.fact, Thrown):
            waiting.append(number)
        elif waiting:
            found[number], waiting = waiting, []
    return found


def rested_on(line: LogLine, throws: Sequence[LogLine], words: Sentences, called: Called) -> str:
    """Return the dice that led to a line, and every number of it with its base and modifiers; "" for none.

    Of a single throw the line itself says whose it was and what for.
    """
    dice = [one.fact for one in throws if isinstance(one.fact, Thrown)]
    if len(dice) == 1 and dice[0].faces and dice[0].source != "typed":
        told = [words.text("report-thrown", dice=len(dice[0].faces), faces=_faces(dice[0]))]
    else:
        told = [words.say(one.message) for one in throws if one.message is not None]
    return " ".join([*told, *dict.fromkeys(_numbers(line, words, called))])


def _faces(thrown: Thrown) -> str:
    faces = " ".join(map(str, thrown.faces))
    total = thrown.reading == "total" and len(thrown.faces) > 1
    return f"{faces} = {thrown.total}" if total else faces


def _numbers(line: LogLine, words: Sentences, called: Called) -> Iterator[str]:
    """Yield each number to roll that something changed, with what did; whose it is where there are several.

    What the line itself says already is not told again.
    """
    said = words.say(line.message) if line.message is not None else ""
    numbers = [
        one for one in line.fact.numbers() if any(_reason(mod, words) not in said for mod in one.modifiers)
    ]
    several = len({one.about or one.who for one in numbers}) > 1
    for one in numbers:
        told = _number(one, words)
        whose = one.about or one.who
        yield (
            words.text("report-of", who=called(whose), what=told)
            if several and whose
            else (f"{told[:1].upper()}{told[1:]}")
        )


def _reason(modifier: Modifier, words: Sentences) -> str:
    return words.say(Message(modifier.reason))


def _number(one: Number, words: Sentences) -> str:
    """Return a number to roll as its base and what was added, so that it can be added up again by hand."""
    parts = [f"{words.text('tui-base')} {words.say(wanted(one.base, one.or_less))}"] if one.base else []
    parts += [f"{_reason(mod, words)} {_modifier(one, mod, words)}" for mod in one.modifiers]
    told = ", ".join(parts)
    if one.sum or not one.needed:
        return words.text("report-added", parts=told)
    if one.instead:
        told = words.text("report-dice-instead", parts=told, dice=one.instead)
    return words.text("report-needed", need=wanted(one.needed, one.or_less), parts=told)


def _modifier(one: Number, modifier: Modifier, words: Sentences) -> str:
    """Return a modifier, and where only added up whether it was for or against whoever threw."""
    good = for_whom(modifier, one) if one.base else ""
    return words.text(f"tui-modifier-{good}", value=shown(modifier)) if good else shown(modifier)
