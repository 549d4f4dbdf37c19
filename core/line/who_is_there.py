"""Who is in a house, as it was told before: they are there until they move, and in its cover."""

from __future__ import annotations

from core.engine.contract.questions import Measure
from core.line.measuring import decoded
from core.line.remembered import Remembered
from core.line.vocabulary import Vocabulary
from core.table.questions import Covered, InCover, Inside


def there_by_enter(measure: Measure, table: Remembered, names: Vocabulary) -> str:
    """Return whom Enter alone names of those who may be in some terrain, or in cover; else "".

    Who is in it was told when it was looked at before; nobody has to say that it covers them.
    """
    question = decoded(measure)
    if isinstance(question, Covered):
        return names.yes_printed if question.figure in table.said_there() else ""
    if isinstance(question, InCover):
        return names.every[0] if table.said_there() >= {*question.of} else ""
    if not isinstance(question, Inside):
        return ""
    before = [one for one in table.last(measure) or () if one in question.of]
    return ",".join(names.figures[one].glyph for one in before if one in names.figures)


__all__ = ["there_by_enter"]
