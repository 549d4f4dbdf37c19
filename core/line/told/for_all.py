"""`--`: nobody, of all of whom an act asks the same one after another, as who sees each man of a squad.

Whom a burst strikes, or who is in a house, is never left out by a sign that was typed ahead: that is asked.
"""

from __future__ import annotations

from core.engine.contract.questions import Measure, Question
from core.line.told.measuring import decoded
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word
from core.table.questions import Astray, Ground, InArea, Inside, Near, Touching, TouchingPiece, Under, WhoSees

OF_ALL = "--"
"""Nobody, of this one and of all that follow in the act."""

SEES, BEHIND = "who_sees", "behind"
"""Kinds of questions: who sees somebody, and whom somebody attacks from behind."""


def kind_of(question: Question) -> str:
    """Return which kind of question asks who of several; "" for any other."""
    asked = decoded(question) if isinstance(question, Measure) else None
    if asked is None or asked.eligible() is None or not isinstance(question, Measure):
        return ""
    return SEES if isinstance(asked, WhoSees) else str(question.question.get("ask", ""))


def all_kinds(question: Question) -> tuple[str, ...]:
    """Return of which kinds of questions a line says nobody that says so of all: of who sees whoever comes
    into contact also of whose back he attacks.
    """
    kind = kind_of(question)
    return (kind, BEHIND) if kind == SEES else (kind,)


def may_be_nobody(question: Question) -> bool:
    """Whether a question names several, or kinds of ground, of whom it may be nobody, and of which none."""
    return bool(kind_of(question)) or (
        isinstance(question, Measure) and isinstance(decoded(question), Ground)
    )


def is_struck(question: Question) -> bool:
    """Whether a question asks who is met by an act: in a burst, in a house, in contact, at a door."""
    asked = decoded(question) if isinstance(question, Measure) else None
    if isinstance(asked, Near):
        return not isinstance(asked.centre, str) or asked.centre in asked.of
    if isinstance(asked, TouchingPiece):
        return asked.opening
    return isinstance(asked, (Astray, InArea, Inside, Touching, Under))


def answers_all(question: Question, words: tuple[Word, ...], names: Vocabulary, aloud: bool) -> int:
    """Return how many words at the head say that it is nobody, now and from now on; 0 for none.

    Of who is struck they say it only where they are typed *aloud*, for that question.
    """
    if not kind_of(question) or not words or (is_struck(question) and not aloud):
        return 0
    if words[0].text == OF_ALL:
        return 1
    line = " ".join(word.text for word in words[:2])
    return 2 if line in names.listed("line-words-nobody-else") else 0
