"""Log lines that only say which field of a fact fills which blank of a sentence.

    acts.line(MineCleared, "bi-disarmed", who="figure")
    acts.line(FlightChanged, "bi-flight-{how}", who="figure")                            # one for each value
    acts.line(Fled, either("reached", "bi-fled", "bi-flees-on"), who="figure")           # one of two
    acts.line(Directed, "bi-directed", who="order.figure", what="bi-call-{order.what}")  # within the other

How a value is told stands in the type of its field: the book says how it calls what has an id
(`Acts.calls`), a length is told to a millimetre, numbers, texts and sentences stand as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from operator import attrgetter
from types import GenericAlias
from typing import Any, NamedTuple

from core.engine.contract.facts import Event
from core.engine.words.ids import SideId
from core.engine.words.message import Argument, Message
from core.locale import Sentences
from core.rulekit.names import cm, side_name
from core.rulekit.telling import at_path

Called = Callable[[Any, Any], Argument]
"""(the state, what stands in a field of some type) → how it is told."""

Told = Callable[[Any, Any], Argument]
"""(the state, the fact) → what fills a blank."""

PLAIN = (int, str, Message)
"""Types of which a value is told as it is."""

USUAL: dict[Any, Called] = {SideId: side_name, float: lambda state, length: cm(length)}

_FIELD = re.compile(r"\{([\w.]+)\}")


class Either(NamedTuple):
    """One of two sentences: *yes* where field *of* is set, or is *when*, where that is given; "": no line."""

    of: str
    yes: str
    no: str
    when: object = None

    def __call__(self, event: Event) -> str:
        """Return which of them it is."""
        found = attrgetter(self.of)(event)
        return self.yes if (found if self.when is None else found == self.when) else self.no


def either(of: str, yes: str, no: str = "", when: object = None) -> Either:
    """Return one of two sentences for a line; see `Either`."""
    return Either(of, yes, no, when)


class Line:
    """The line of a kind of fact, as it was declared; see `Acts.line`."""

    def __init__(
        self,
        kind: type[Event],
        id: str | Either,
        gone: bool,
        blanks: Mapping[str, str],
        called: Mapping[Any, Called],
    ) -> None:
        self.kind = kind
        self.id = id
        self.gone = gone
        self.blanks = blanks
        self._called = called

    def tells(self, before: Any, event: Event, seat: str) -> bool:
        """Return whether there is a line of a fact."""
        return isinstance(self.id, str) or bool(self.id(event))

    def __call__(self, before: Any, event: Event, after: Any) -> Message | None:
        """Return the line of a fact, none where there is none for it."""
        id = self.id if isinstance(self.id, str) else self.id(event)
        if not id:
            return None
        state = before if self.gone else after
        return Message(_filled(id, event), {blank: told(state, event) for blank, told in self._told})

    @cached_property
    def _told(self) -> tuple[tuple[str, Told], ...]:
        return tuple((blank, self._teller(source)) for blank, source in self.blanks.items())

    def _teller(self, source: str) -> Told:
        """Return what fills a blank: a sentence, or a field as its type is told."""
        if "-" in source:
            return lambda state, event: Message(_filled(source, event))
        many, read, type_of_it = at_path(self.kind, source)
        type_of_it = GenericAlias(tuple, (type_of_it, ...)) if many else type_of_it
        called = self._called.get(type_of_it) or USUAL.get(type_of_it)
        if called is not None:
            return lambda state, event: called(state, read(event))
        if type_of_it in PLAIN:
            return lambda state, event: read(event)
        raise TypeError(f"{self.kind.__name__}.{source} has a type of which nothing says how it is told")

    # --- as the book is loaded -------------------------------------------------------

    def faults(self, spoken: Sentences) -> Iterator[str]:
        """Yield what is wrong with it: a field that there is not, a sentence that is not or does not fit."""
        named = f"the line of {self.kind.__name__}"
        try:
            self._check_fields()
        except TypeError as wrong:
            yield f"{named}: {wrong}"
        filled: set[str] = set()
        for template, given in self._sentences():
            family = [spoken.blanks(id) for id in _family(template, spoken)]
            if not family:
                yield f"{named}: there is no sentence {template!r}"
            elif lacking := frozenset.intersection(*family) - given:
                yield f"{named}: {template!r} wants {', '.join(sorted(lacking))}"
            filled |= given.intersection(frozenset().union(*family))
        if idle := self.blanks.keys() - filled:
            yield f"{named}: no sentence of it has {', '.join(sorted(idle))}"

    def _check_fields(self) -> None:
        """Raise `TypeError` where it names a field that is not the fact's, or one that cannot be told."""
        asked = [self.id.of] if isinstance(self.id, Either) else []
        for field in (*asked, *(field for id, _ in self._sentences() for field in _FIELD.findall(id))):
            at_path(self.kind, field)
        assert self._told is not None

    def _sentences(self) -> Iterator[tuple[str, set[str]]]:
        """Yield the sentences that it may be, and those within them, each with the blanks that are filled."""
        own = (self.id,) if isinstance(self.id, str) else (self.id.yes, self.id.no)
        yield from ((id, set(self.blanks)) for id in own if id)
        yield from ((source, set[str]()) for source in self.blanks.values() if "-" in source)


def _filled(template: str, event: Any) -> str:
    """Return the id of a sentence with what stands in the fields that it names.

    >>> _filled("do-{id}", Message("walk"))
    'do-walk'
    """
    return _FIELD.sub(lambda field: str(attrgetter(field[1])(event)), template)


def _family(template: str, spoken: Sentences) -> Collection[str]:
    """Return the sentences that there are of a template."""
    if "{" not in template:
        return [template] if template in spoken else []
    start, _, rest = template.partition("{")
    end = rest.rpartition("}")[2]
    return [id for id in spoken.beginning(start) if id.endswith(end)]
