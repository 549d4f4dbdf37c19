"""A log line opened: its sentence, dice, every modifier with its paragraph, and what the paragraphs say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

from msgspec.structs import asdict

from core.engine.contract.facts import Modifier, Thrown
from core.engine.contract.favour import GOOD
from core.engine.contract.number import shown
from core.engine.seat.log_line import LogLine
from core.engine.words.texts import texts_in
from core.locale import Sentences
from core.rulekit.cited import cited
from core.story.analysis.throws import tail, weigh
from tui.panes.dice import faces_line, why_line
from tui.panes.lines import Row
from tui.panes.roster import said

MOST_CITED = 2
"""Paragraphs of a fact that are told, the first that it names: more would stand below the edge."""

MOST_SAID = 100
"""Characters that two of them may say together, else one is told: a step in the past sends little."""


def detail_rows(
    line: LogLine,
    same_record: Sequence[LogLine],
    words: Sentences,
    gloss: Callable[[str], str],
    name_of: Callable[[str], str],
    seat_name: Callable[[str], str],
    opened_for: Callable[[str], Sequence[str]] = lambda sentence: (),
) -> list[Row]:
    """Return the rows of an opened line; *opened_for* says what players open for a sentence.

    Who acted and when stand first, where they keep their place from one line to the next.
    """
    rows = [
        Row(words.text("tui-line-when", time=clock(line.at), seat=seat_name(line.seat)), None, "dim"),
        Row(words.say(line.message) if line.message is not None else "", None, "strong"),
    ]
    rules: list[str] = []
    if sums := [number for number in line.fact.numbers() if number.sum]:
        for number in sums:
            rows.append(Row(name_of(number.who), None, "heading"))
            rows += _fact("modifiers", number.modifiers, words, rules)
    else:
        for name, value in asdict(line.fact).items():
            rows += _fact(name, value, words, rules)
        for number in line.fact.numbers():
            if number.instead:
                rows.append(Row(words.text("tui-fact-instead"), None, "", str(number.instead)))
    if throws := _led_here(line, same_record):
        expected = [_expected(thrown, words) for thrown in throws]
        says = words.text("tui-dice-expected") if any(expected) else ""
        rows.append(Row(words.text("tui-dice-of-act"), None, "heading", says))
        for thrown, chance in zip(throws, expected):
            rows.append(Row(faces_line(thrown, words), None, "", chance))
            if thrown is not line.fact:  # whose sentence says what it was for
                rows.append(Row(why_line(thrown, words, name_of), None, "dim"))
            rules.append(thrown.rule)
        if any(thrown.counts(face) for thrown in throws if thrown.need for face in thrown.faces):
            rows.append(Row(words.text("tui-dice-star"), None, "dim"))
    told_by = (opened_for(line.message.id) if line.message is not None else ()) or cited(type(line.fact))
    own = [rule for rule in told_by if gloss(rule)][:MOST_CITED]
    if sum(len(gloss(rule)) for rule in own) > MOST_SAID:
        own = own[:1]
    for rule in dict.fromkeys(rule for rule in [*own, *rules] if rule):
        says = gloss(rule)
        rows.append(Row(f"{rule}: {says}" if says else rule, None, "dim"))
    return rows


def clock(at: str) -> str:
    """Return the time of a record as people write it, to the minute; what is none as it stands.

    >>> clock("2026-11-21T15:11:00Z"), clock("evening")
    ('2026-11-21 15:11 UTC', 'evening')
    """
    return f"{at[:10]} {at[11:16]} UTC" if len(at) == 20 and at.endswith("Z") else at


def _led_here(line: LogLine, same_record: Sequence[LogLine]) -> list[Thrown]:
    """Return the throws just before a line, the newest first; else the last by somebody whom its fact names.

    The others of the act stand at their own lines: one of many shots has a page of them.
    """
    before = [other.fact for other in reversed(same_record) if other.event <= line.event]
    here = before if isinstance(line.fact, Thrown) else before[1:]
    throws = [fact for fact in before if isinstance(fact, Thrown)]
    if not throws:
        return []  # how a game was set up names hundreds
    if just := len(list(takewhile(lambda fact: isinstance(fact, Thrown), here))):
        return throws[:just]
    named = set(texts_in(line.fact))
    return [thrown for thrown in throws if thrown.who in named][:1]


def _expected(thrown: Thrown, words: Sentences) -> str:
    """Return what was to be expected of a throw: the chance to pass, or the mean of what counts on its dice.

    Where no number had to be reached, or nobody here may know which, such as of a die that a table reads, it
    is how often dice come as high as these, or as low.
    """
    if not thrown.need:
        return _so_far_out(thrown, words)
    if (found := weigh(thrown, GOOD)) is None:
        return ""
    if thrown.reading in ("", "faces") and len(thrown.faces) > 1:
        return words.text("tui-dice-mean", mean=round(found[0], 1))
    return words.text("tui-dice-chance", chance=found[0])


def _so_far_out(thrown: Thrown, words: Sentences) -> str:
    """Return how often a total comes that lies as far from the middle, on its side of it."""
    if (found := tail(thrown)) is None:
        return ""
    high, chance = found
    return words.text("tui-dice-high" if high else "tui-dice-low", total=thrown.total, chance=chance)


def _fact(name: str, value: Any, words: Sentences, rules: list[str]) -> list[Row]:
    if isinstance(value, Modifier):
        rules.append(value.rule)
        return [Row(f"{said(value.reason, words)} ({value.rule})", None, "", shown(value))]
    if isinstance(value, tuple):
        return [row for item in value for row in _fact(name, item, words, rules)]
    if name == "rule" and isinstance(value, str):
        rules.append(value)
    if (
        name in ("needed", "need", "base")
        and isinstance(value, int)
        and not isinstance(value, bool)
        and value
    ):
        return [Row(words.text(f"tui-fact-{name}"), None, "", str(value))]
    return []
