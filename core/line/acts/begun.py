"""A reading of a line as far as it goes: what was said of an act, blank by blank, and the words left free."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from core.engine.contract.choices import AnyField
from core.engine.seat.sentence import Filled
from core.line.acts.values import Said


class Begun(Struct, frozen=True):
    """A reading as far as it goes: *said*, the blanks *passed* without a word, the *free* words.

    *meant* is what follows for a blank from other words of the line.
    """

    said: dict[str, Any]
    passed: frozenset[str]
    free: tuple[int, ...]
    ranks: dict[int, int]
    order: tuple[int, ...] = ()
    meant: dict[str, Any] = {}

    def next(self, filled: Filled) -> tuple[int, AnyField | None]:
        """Return the first blank that is neither said nor passed, with its number from 1."""
        for place, field in enumerate(filled.fields, 1):
            if field.name not in self.said and field.name not in self.passed:
                return place, field
        return 0, None

    def saying(self, field: AnyField, said: Said) -> Begun:
        """Return it with what was *said* for a blank."""
        return Begun(
            {**self.said, field.name: said.value},
            self.passed,
            tuple(place for place in self.free if place not in said.places),
            self.ranks | dict(zip(said.places, said.ranks, strict=True)),
            (*self.order, said.places[0]),
            self.meant,
        )

    def passing(self, field: AnyField) -> Begun:
        """Return it with nothing said for a blank."""
        return Begun(self.said, self.passed | {field.name}, self.free, self.ranks, self.order, self.meant)

    def meaning(self, field: AnyField, value: Any) -> Begun:
        """Return it with a blank for which other words of the line mean *value*."""
        meant = {**self.meant, field.name: value}
        return Begun(self.said, self.passed | {field.name}, self.free, self.ranks, self.order, meant)
