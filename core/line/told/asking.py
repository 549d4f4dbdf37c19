"""What is asked at a table, as a sentence: a throw, a card, a measurement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

from core.engine.contract.facts import Thrown
from core.engine.contract.questions import Draw, Measure, Needs, Throw
from core.engine.contract.sentences import wanted
from core.engine.words.cards import deck_name
from core.line.told.measuring import asked
from core.locale import Sentences


def question_of(needs: Needs, words: Sentences, name_of: Callable[[str], str]) -> str:
    """Return what has to be answered before a command goes on."""
    match needs.question:
        case Throw() as ask:
            return throw_sentence(ask, words, name_of)
        case Draw() as draw:
            return words.text("tui-draw", deck=deck_name(draw.deck), rule=draw.rule)
        case Measure() as measure:
            return words.say(needs.message or asked(measure, name_of))
        case _:
            return words.say(needs.message) if needs.message else words.text("tui-referee-throws")


def once_more(sentence: str, before: Sequence[Needs], words: Sentences, name_of: Callable[[str], str]) -> str:
    """Return a question that an act asks, with its number where *before* it the same was asked and answered.

    Three shots at one man are three throws in the same words: whoever reads them again might think that his
    first answer was not heard.
    """
    same = takewhile(lambda needs: question_of(needs, words, name_of) == sentence, reversed(before))
    times = 1 + sum(1 for _ in same)
    return words.text("line-once-more", times=times, asked=sentence) if times > 1 else sentence


def throw_sentence(ask: Throw, words: Sentences, name_of: Callable[[str], str]) -> str:
    """Return what people are asked to throw: who, for what, by which paragraph, and which faces are good."""
    why = words.text(ask.why) if ask.why in words else ask.why
    need = ""
    if ask.need:
        one = ask.as_read and ask.dice < 2
        how = "hits" if ask.reading == "faces" else ask.reading
        need = words.text(f"tui-throw-{'one' if one else how}", need=wanted(ask.need, ask.low))
        if one and (as_printed := f"asked-{ask.why}") in words:  # the book has it the other way round
            need = words.text(as_printed, less=ask.need - 1)
    told: dict[str, Any] = {"why": why, "rule": ask.rule, "dice": ask.dice, "sides": ask.sides, "need": need}
    if not ask.who:
        return words.text("tui-throw" if ask.rule else "tui-throw-untold", **told)
    return words.text("tui-throw-who", who=name_of(ask.who), **told)


def dice_read(
    thrown: Sequence[tuple[Throw, Sequence[int]]], words: Sentences, name_of: Callable[[str], str]
) -> str:
    """Return what the dice of one line were taken for; "" where they were for one throw alone.

    Five dice for a burst that throws four would else be four, and a saving throw that nobody has made.
    """
    if len(thrown) < 2:
        return ""
    rows = (f"{whose(ask, words, name_of)} {' '.join(map(str, faces))}" for ask, faces in thrown)
    return words.text("line-dice-read", rows=" · ".join(rows))


def whose(ask: Throw | Thrown, words: Sentences, name_of: Callable[[str], str]) -> str:
    """Return whose throw it is; what comes to somebody has a sentence of its own, `…-to`."""
    why = words.text(ask.why) if ask.why in words else ask.why
    if not ask.who:
        return why
    if (suffered := f"{ask.why}-to") in words:
        return words.text(suffered, who=name_of(ask.who))
    return words.text("tui-dice-whose", who=name_of(ask.who), why=why)
