"""`c moves 8 toward C` at a real table: which way he goes, and nobody whom he meets there."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.contract.choices import PickPath
from core.line.acts.readings import Reading
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word


def without_direction(text: str, said: Sequence[Word], names: Vocabulary) -> str:
    """Return a line without where somebody goes to, as `toward C`; "" for any other line.

    How far he goes may stand behind it.
    """
    ways = names.words("direction")
    at = next((at for at in range(len(said) - 2, 0, -1) if said[at].text in ways), 0)
    if not at:
        return ""
    far = text[said[-1].start :] if at + 2 < len(said) and said[-1].text.isdecimal() else ""
    return f"{text[: said[at].start]}{far}".rstrip()


def is_measured(reading: Reading) -> bool:
    """Whether somebody goes a way that a tape measures: no map knows which."""
    ways = (one for one in reading.filled.fields if isinstance(one, PickPath))
    return any(one.origin is None and one.name in reading.said for one in ways)


def meets(reading: Reading, names: Vocabulary) -> bool:
    """Whether somebody of another side is named among those whom whoever acts goes up to."""
    doer = names.figures.get(reading.choice.figure)
    lists = (value for value in reading.said.values() if isinstance(value, list))
    met = (names.figures.get(id) for each in lists for id in each if isinstance(id, str))
    return doer is not None and any(one is not None and one.side != doer.side for one in met)


__all__ = ["is_measured", "meets", "without_direction"]
