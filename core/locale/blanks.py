"""What there is to say in the blanks of an act's sentence: fields, whoever does it, what is given."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import dist
from operator import itemgetter
from typing import Any

from core.engine.contract.choices import AnyField, Choice, PickOne, PickPath, PickPoint
from core.engine.contract.view import View
from core.engine.seat.sentence import Filled
from core.engine.words.message import Message, say
from core.locale.pieces import Mark
from core.locale.values import Label, labels_of

ACTOR = "actor"
"""The blank of whoever does it."""

ONE, THING, SEVERAL = range(3)
"""Which words go with a blank: those for one man and for yes, for one thing, for several and for no."""

ON_HIM = 0.5
"""Who stands so near to a spot, in cm, is meant by it."""

_INDEX = re.compile(r"\.\d+(?=\.|$)")


class Blanks:
    """The blanks of one act, by their names in a sentence."""

    def __init__(self, choice: Choice, filled: Filled, said: Mapping[str, Any], view: View) -> None:
        self._choice = choice
        self._filled = filled
        self._said = said
        self._view = view

    def fields(self, name: str) -> list[AnyField]:
        """Return the fields that a blank stands for, those that are filled or open."""
        return [field for field in self._filled.fields if _INDEX.sub(".*", field.name) == name]

    def is_open(self, field: AnyField) -> bool:
        """Whether a field is the one that its player has to fill."""
        return self._filled.field is field

    @property
    def unfinished(self) -> bool:
        """Whether anything is still to be filled."""
        return self._filled.open

    def varies(self, name: str) -> bool:
        """Whether a blank leaves a choice."""
        return any(one in self._filled.changeable or self.is_open(one) for one in self.fields(name))

    def value(self, field: AnyField) -> Any:
        """Return what fills a field."""
        return self._filled.values[field.name]

    def labels(self, fields: Sequence[AnyField]) -> list[Label]:
        """Return what fills fields, nothing twice."""
        found: list[Label] = []
        for field in fields:
            if field.name in self._filled.values:
                found += self._there(field) or labels_of(field, self.value(field))
        return [one for at, one in enumerate(found) if one not in found[:at]]

    def _there(self, field: AnyField) -> tuple[Label, ...]:
        """Return who stands on the spot that fills a field, which says more than its coordinates."""
        if not isinstance(field, PickPoint):
            return ()
        spot, himself = self.value(field), (self._choice.figure, self._filled.values.get("figure"))
        others = (one for one in self._view.figures if one.id not in himself)
        stand = (one for one in others if one.x is not None and one.y is not None)
        near = ((dist((one.x or 0.0, one.y or 0.0), spot), one) for one in stand)
        return tuple(one.name for cm, one in sorted(near, key=itemgetter(0))[:1] if cm < ON_HIM)

    def given(self, name: str) -> list[Label]:
        """Return what a blank says that is no field left to fill: who acts, what label or choice give."""
        if name == ACTOR:
            return self._named((self._choice.figure,))
        if name in self._choice.label.args:
            match self._choice.label.args[name]:
                case tuple(several):
                    return list(several)
                case str() | Message() as one:
                    return [one]
                case number:
                    return [say("tui-number-plain", number=number)]
        ids = self._choice.given.get(name, ())
        return self._named(ids if isinstance(ids, (list, tuple)) else (ids,))

    def _named(self, ids: Sequence[Any]) -> list[Label]:
        """Return what somebody or something is called that the seat sees."""
        known = {**dict(self._view.names), **{one.id: one.name for one in self._view.figures}}
        return [known[one] for one in ids if isinstance(one, str) and known.get(one)]

    def mark(self, fields: Sequence[AnyField]) -> Mark:
        """Return how what fills a blank came there; of several who go alike the way of the first is said."""
        names = [field.name for field in fields]
        if any(map(self.is_open, fields)):
            return "blank"
        if fields and isinstance(fields[0], PickPath) and names[0] in self._said:
            return "said"
        if any(name in self._filled.guessed for name in names):
            return "guessed"
        return "said" if any(name in self._said for name in names) else ""

    def agrees(self, name: str) -> bool:
        """Whether there is anything that words could go with."""
        given = name in self._choice.given or name in self._choice.label.args
        return name == ACTOR or given or bool(self.fields(name))

    def number(self, name: str) -> int:
        """Return which words go with a blank; with one that nothing fills yet those for several."""
        match self._values(name):
            case [True | 1]:
                return ONE
            case [str(id)] if id:
                things = (one.kind for one in self._view.figures if one.id == id)
                return ONE if next(things, "") in ("", "bystander") else THING
            case [None] if self._asks_one(name):
                return ONE
            case _:
                return SEVERAL

    def _asks_one(self, name: str) -> bool:
        """Whether one is wanted in a blank that nothing fills yet."""
        return any(isinstance(one, PickOne) for one in self.fields(name))

    def _values(self, name: str) -> list[Any]:
        """Return the values that fill a blank, those of lists one by one, nothing twice."""
        found = [self._filled.values.get(field.name) for field in self.fields(name)]
        if not found and name in self._choice.given:
            found = [self._choice.given[name]]
        if not found:
            found = [self._choice.figure if name == ACTOR else self._choice.label.args.get(name)]
        flat = [one for value in found for one in (value if isinstance(value, (list, tuple)) else (value,))]
        return [one for at, one in enumerate(flat) if one not in flat[:at]]
