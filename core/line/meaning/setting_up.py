"""`all place south edge`, `1st squad record mill`, `s,p place : hut`: where each of several starts.

The whole set-up of both sides is one line, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from core.engine.contract.choices import Choice, Text
from core.engine.contract.view import FigureView
from core.line.acts.again import each_of, unit_first
from core.line.acts.readings import Reading
from core.line.refusals.mistakes import Mistake
from core.line.refusals.of_a_side import side_first
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word, quoted, words

Understood = Callable[[str], Reading | Mistake]


def sets_up(text: str, names: Vocabulary) -> bool:
    """Whether a line says where somebody starts: whatever stands behind its colon is the note of it."""
    return any(word.text in names.words("set-up") for word in words(text))


def each_noted(
    text: str, told: str, names: Vocabulary, choices: Sequence[Choice], understood: Understood
) -> tuple[str, ...]:
    """Return a line that says of several where they start as one for each of them; `()` for any other.

    Of a list of men, a unit or a side, and `all`, who are those of the side without a place yet; who has one
    note with others is said once. Words that were *told* behind a colon are the note of each.
    """
    said = words(text)
    if not sets_up(text, names):
        return ()
    listed = each_of(text, names)
    every = listed or _each_of_a_body(text, said, names, choices)
    if not every or (first := _noted(understood(every[0]))) is None:
        return ()
    note = f" {quoted(told)}" if told and not first[1] else ""
    kept = tuple(_once_each(every, names, understood))
    return tuple(f"{one}{note}" for one in kept)


def _once_each(every: Sequence[str], names: Vocabulary, understood: Understood) -> Iterator[str]:
    """Yield the lines without those of men who share the note of one before."""
    noted: set[str] = set()
    for line in every:
        found = _noted(understood(line))
        if found is not None and found[2] not in noted:
            noted.update(names.named_in(found[0].prompt))
            yield line


def whole_side(text: str, names: Vocabulary, understood: Understood) -> tuple[str, str, str]:
    """Return a line that ends a side's set-up as what is noted first, the end, and the line once more.

    "" for what is not to be done: where all is noted, and where the line says it of one side alone.
    """
    line = " ".join(word.text for word in words(text))
    both = line in names.listed("line-words-both-set-up")
    end = names.listed("line-words-set-up-ends")[0] if both else text
    if not both and line not in names.listed("line-words-set-up-ends"):
        return "", "", ""
    noting = names.listed("line-words-on-the-table")[0]
    if _is_whole(understood(end)):
        return "", end, text if both else ""
    return (noting, end, text if both else "") if _is_whole(understood(noting)) else ("", "", "")


def _is_whole(got: Reading | Mistake) -> bool:
    return isinstance(got, Reading) and got.whole


def _noted(got: Reading | Mistake) -> tuple[Text, bool, str] | None:
    """Return the blank that says where somebody starts, whether a line fills it, and of whom it is."""
    if not isinstance(got, Reading) or not got.choice.figure:
        return None
    blank = next((one for one in got.filled.fields if isinstance(one, Text)), None)
    return (blank, blank.name in got.filled.values, got.choice.figure) if blank is not None else None


def _each_of_a_body(
    text: str, said: Sequence[Word], names: Vocabulary, choices: Sequence[Choice]
) -> tuple[str, ...]:
    """Return a line that names a unit, a side or all as one for each of its men who is to be set up."""
    free = {one.figure for one in choices if one.refusal is None}
    men = [one for one in names.in_turn if one.id in free]
    body, count = _body(said, names, men)
    rest = text[said[count].start :] if 0 < count < len(said) else ""
    return tuple(f"{names.name(one.id)} {rest}" for one in body) if rest else ()


def _body(said: Sequence[Word], names: Vocabulary, men: Sequence[FigureView]) -> tuple[list[FigureView], int]:
    """Return who of *men* is named as a body at the head of a line, and by how many words."""
    side, count = side_first(said, names)
    own = [one for one in men if one.side == side] if side else list(men)
    texts = tuple(word.text for word in said[count:])
    if texts and texts[0] in names.every:
        side = side or next((one.side for one in (*_missing(men), *men)), "")
        own = [one for one in men if one.side == side]
        return _missing(own) or own, count + 1
    its, more = unit_first(texts, own, names)
    if more:
        return its, count + more
    return (_missing(own) or own, count) if side else ([], 0)


def _missing(men: Sequence[FigureView]) -> list[FigureView]:
    return [one for one in men if one.missing]


__all__ = ["each_noted", "sets_up", "whole_side"]
