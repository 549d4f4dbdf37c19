"""Who is in a house, as it was told before: they are there until they move, and in its cover."""

from __future__ import annotations

from core.engine.contract.questions import Measure
from core.engine.words.ids import FigureId
from core.line.told.measuring import decoded
from core.line.told.remembered import Remembered
from core.line.wording.vocabulary import Vocabulary
from core.table.questions import Covered, InCover, Inside, NotSeen


def there_by_enter(measure: Measure, table: Remembered, names: Vocabulary) -> str:
    """Return whom Enter alone names of those who may be in some terrain, or in cover; else "".

    Who is in it was told when it was looked at: nobody has to say that they are seen, and in cover.
    """
    question = decoded(measure)
    if isinstance(question, Covered):
        return names.yes_printed if question.figure in table.said_there() else ""
    if isinstance(question, (InCover, NotSeen)):
        return names.every[0] if table.just_named_there() >= {*question.of} else ""
    if not isinstance(question, Inside):
        return ""
    before = [one for one in table.last(measure) or () if one in question.of]
    return ",".join(names.figures[one].glyph for one in before if one in names.figures)


def seen_there(measure: Measure, table: Remembered) -> list[FigureId] | None:
    """Return that nobody is unseen of those who were named as in a place that is looked at; else `None`."""
    question = decoded(measure)
    told = isinstance(question, NotSeen) and table.just_named_there() >= {*question.of}
    return [] if told else None


__all__ = ["seen_there", "there_by_enter"]
