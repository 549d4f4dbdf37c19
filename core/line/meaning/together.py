"""`R,C>o` of two who have moved together: the act of the first asks who does it with him."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.contract.choices import PickOne
from core.line.acts.again import men_of
from core.line.acts.readings import Reading
from core.line.refusals.mistakes import Mistake
from core.line.wording.vocabulary import Vocabulary


def with_mates(text: str, understood: Callable[[str], Reading | Mistake], names: Vocabulary) -> str:
    """Return a line of several as what the first does, the others where it asks who does it with him.

    So `R,C>o` is one act of both once they have moved together; "" where it asks for nobody else.
    """
    men = men_of(text, names)
    if men is None:
        return ""
    whole = f"{men[0].typed}{text[men[-1].end :]}"
    got = understood(whole)
    for word in men[1:]:
        mates = _asks_whom(got)
        if not any(names.is_named(one, word) for one in names.in_turn if one.id in mates):
            return ""
        whole = f"{whole} {_place_of(got)}={word.typed}"
        got = understood(whole)
    if None in _asks_whom(got):
        whole = f"{whole} {_place_of(got)}={names.nobody[0]}"
    return whole if isinstance(understood(whole), Reading) else ""


def _asks_whom(got: Reading | Mistake) -> list[Any]:
    """Return whom a line may name for the blank that is left, `None` for nobody more; none for others."""
    field = got.filled.field if isinstance(got, Reading) else None
    return [one.value for one in field.options] if isinstance(field, PickOne) else []


def _place_of(got: Reading | Mistake) -> int:
    """Return the number of the blank that is left of a line."""
    assert isinstance(got, Reading) and got.filled.field is not None, "only of one that asks"
    return got.filled.fields.index(got.filled.field) + 1
