"""What a person may answer to a question of the table, as plain data; what does not fit is said in words."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from core.engine.words.message import say
from core.engine.words.validation import BadAnswer, why
from core.table.places import Place, Point
from core.table.questions import FromSide, Measurement, RouteMeasured, ShotLine

A = TypeVar("A")


class AnswerError(BadAnswer):
    """An answer that does not fit its question; the message says what would."""


def decode_answer(question: Measurement[A], raw: object) -> A:
    """Turn plain data (a number, yes or no, ids, a mapping) into the typed answer, or raise `AnswerError`.

    >>> from core.table.questions import Gap
    >>> decode_answer(Gap("abu", "kowalski"), 38)
    38.0
    """
    try:
        answer: A = msgspec.convert(raw, question.answers)
    except msgspec.ValidationError as error:
        told = why(error)
        raise AnswerError(told.id, **told.args) from None
    check_answer(question, answer)
    return answer


def check_answer(question: Measurement[Any], answer: object) -> None:
    """Raise `AnswerError` for a number that no table has, or an id that was not asked about."""
    match answer:
        case bool():
            pass
        case str() if isinstance(question, FromSide) and answer not in question.sides():
            known = ", ".join(question.sides())
            raise AnswerError("misfit-not-asked", got=answer, known=known)
        case float():
            _number("distance", answer, 0, MOST_CM)
        case ShotLine(distance=distance, off=off):
            _number("distance", distance, 0, MOST_CM)
            _number("off", off, 0, 180)
        case RouteMeasured():
            _number("length", answer.length, 0, MOST_CM)
            _number("level", answer.level, 0, 3)
            _number("obstacles", answer.obstacles, 0, 100)
            if answer.end is not None:
                _spot("end", answer.end)
        case tuple():
            _listed(question, answer)


MOST_CM = 10_000.0  # 100 m: longer than any table


def _number(field: str, value: float, least: float, most: float) -> None:
    if not least <= value <= most:
        raise AnswerError("misfit-number", field=field, least=least, most=most, got=value)


def _spot(field: str, spot: Point | Place) -> None:
    _number(f"{field}.x", spot.x, -MOST_CM, MOST_CM)
    _number(f"{field}.y", spot.y, -MOST_CM, MOST_CM)


def _listed(question: Measurement[Any], answer: tuple[object, ...]) -> None:
    eligible = question.eligible()
    for number, entry in enumerate(answer):
        if isinstance(entry, Point):
            _spot(f"spot {number + 1}", entry)
        elif eligible is not None and entry not in eligible:
            known = ", ".join(eligible) or say("misfit-nobody")
            raise AnswerError("misfit-not-asked", got=str(entry), known=known)
    if eligible is not None and len(set(answer)) < len(answer):
        raise AnswerError("misfit-named-twice")
