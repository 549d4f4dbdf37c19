"""`R,C>o` of two who have moved together: the act of the first asks who does it with him.

And two who are named by what they are: `carrier and armoured car move 20`, `2nd squad, nardi move 8`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.contract.choices import PickOne
from core.line.acts.again import men_of
from core.line.acts.readings import Reading
from core.line.refusals.mistakes import Mistake
from core.line.wording.labels import BENT, WHOLE, WORDS, Label, rank
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import AND, Word, plain, words

MOST_OF_A_NAME = 4
"""So many words may name the second of two."""


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


def all_of_both(text: str, understood: Callable[[str], Reading | Mistake], names: Vocabulary) -> str:
    """Return a line of two, each in words that name him with the act, as their letters; "" for any other.

    A unit and one of it, `2nd squad, nardi move 8`, are all of it.
    """
    said = words(text)
    if men_of(text, names) is not None:
        return ""
    joins = (
        at for at, word in enumerate(said[1:-1], 1) if word.behind_comma or word.text in names.words("and")
    )
    at = next(joins, 0)
    behind = at if at and said[at].behind_comma else at + 1
    for end in range(behind + 1, min(behind + MOST_OF_A_NAME, len(said) - 1) + 1) if at else ():
        rest = text[said[end].start :]
        names_of = text[: said[at - 1].end], text[said[behind].start : said[end - 1].end]
        one, other = (understood(f"{name} {rest}") for name in names_of)
        if not (isinstance(one, Reading) and isinstance(other, Reading) and _is_act(said[end], one, names)):
            continue
        if both := _of_both(one, other, (f"{names_of[0]} {rest}", rest), names):
            return both if both != text else ""
    return ""


def _is_act(word: Word, got: Reading, names: Vocabulary) -> bool:
    """Whether a word is one by which the act that is read is called, and no part of a name."""
    label = Label(plain(names.spoken.say(got.choice.label)), also=names.also(got.choice.label))
    return (
        got.act
        and word.text not in names.unit(got.choice)
        and rank(label, (word.text,)) in (WHOLE, BENT, WORDS)
    )


def _of_both(one: Reading, other: Reading, lines: tuple[str, str], names: Vocabulary) -> str:
    """Return a line of two acts of one kind: of a unit that has the other man, or of both by letters."""
    unit, rest = lines
    first, second = _doers(one), _doers(other)
    if one.choice.several and len(first) > 1 and second and first >= second:
        return unit
    each = *first, *second
    if one.choice.do != other.choice.do or len(first) != 1 or len(second) != 1 or first == second:
        return ""
    return f"{AND.join(names.figures[id].glyph for id in each)} {rest}"


def _doers(got: Reading) -> set[str]:
    """Return who does an act that is read; of a unit's act those who are said, or the only one it is for."""
    choice = got.choice
    if choice.figure:
        return {choice.figure}
    values = (one if isinstance(one, list) else [one] for one in got.filled.values.values())
    said = {one for row in values for one in row if isinstance(one, str)} & {*choice.men}
    return said or ({*choice.men} if len(choice.men) == 1 else set())


def _asks_whom(got: Reading | Mistake) -> list[Any]:
    """Return whom a line may name for the blank that is left, `None` for nobody more; none for others."""
    field = got.filled.field if isinstance(got, Reading) else None
    return [one.value for one in field.options] if isinstance(field, PickOne) else []


def _place_of(got: Reading | Mistake) -> int:
    """Return the number of the blank that is left of a line."""
    assert isinstance(got, Reading) and got.filled.field is not None, "only of one that asks"
    return got.filled.fields.index(got.filled.field) + 1
