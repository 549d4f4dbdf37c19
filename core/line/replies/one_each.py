"""`all`, or several names, where a line asks who does something by himself: each does it, one by one."""

from __future__ import annotations

from core.engine.contract.choices import PickOne, PickSome
from core.line.acts.values import printed
from core.line.told.answers import Answers
from core.line.told.in_flight import Asked
from core.line.wording.vocabulary import Vocabulary


def one_each(text: str, asked: Asked, names: Vocabulary) -> list[str]:
    """Return the lines of those who each do alone what asks who does it; none for any other answer."""
    field, said = asked.field, names.heard(text)
    if not isinstance(field, PickOne) or not all(one.value in names.figures for one in field.options):
        return []
    free = tuple(one for one in field.options if one.refusal is None)
    if len(said) == 1 and said[0].text in names.every:
        meant = [one.value for one in free]
    else:
        several = PickSome(field.name, field.prompt, free, 0, len(free))
        taken = Answers(names, names.name).chosen(several, said)
        meant = taken.value if taken is not None and len(taken.places) == len(said) else []
    return [f"{asked.wanted} {asked.place}={printed(field, one, names)}" for one in meant]
