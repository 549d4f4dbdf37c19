"""`brenna and the platoon command move 8`: an "and" between a man and a unit of his side is as a comma."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from core.line.wording.words import Word

Sides = Callable[[Word], set[str]]


def with_units(
    said: Sequence[Word],
    joining: Sequence[str],
    passed_over: frozenset[str],
    units: Mapping[str, set[str]],
    sides: Sides,
) -> tuple[Word, ...]:
    """Return words without an "and" between a man and a unit; the first word behind it is *behind_comma*.

    *joining* are the words for "and", *units* the sides that have a unit with a word in its name, *sides*
    those that have a man whom a word names.
    """
    found: list[Word] = []
    marked = -1
    for at, word in enumerate(said):
        after = _after(said, at, passed_over)
        ands = 0 < at < after and word.text in joining and word.typed.islower()
        if ands and _of_one_side(said[at - 1], said[after], units, sides):
            marked = after
            continue
        if word.behind_comma and word.text in passed_over and not sides(word):  # `s,b,g,l>ante`: L is a man
            marked = after
        found.append(replace(word, behind_comma=True) if at == marked else word)
    return tuple(found)


def _after(said: Sequence[Word], at: int, passed_over: frozenset[str]) -> int:
    """Return the place of the next word that says something; 0 for none."""
    return next((one for one in range(at + 1, len(said)) if said[one].text not in passed_over), 0)


def _of_one_side(one: Word, other: Word, units: Mapping[str, set[str]], sides: Sides) -> bool:
    """Whether one of two words is a man and the other of the name of a unit of his side."""
    if any(word.aimed or word.joined or word.quoted for word in (one, other)):
        return False
    men, of_units = (sides(one), sides(other)), (units.get(one.text, set()), units.get(other.text, set()))
    if all(men):
        return False
    return not (men[0].isdisjoint(of_units[1]) and men[1].isdisjoint(of_units[0]))


__all__ = ["with_units"]
