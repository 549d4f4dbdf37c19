"""Who may know a field of a fact: it stands in its type. Of a field that says nothing only the referee reads.

    class SmokeThrown(Event, frozen=True):
        cloud: Open[Cloud]                                   # everybody
        figure: Open[FigureId] = FigureId("")                # everybody; whoever is hidden is so by his id
        left: Annotated[int | None, OwnOf("figure")] = None  # his own side
        face: Decided[int] = 0                               # whom the book's code for this fact says
        spare: int = 0                                       # the referee

Whoever may not know a field reads its default; where it has none, the fact is not told at all. *told*, in the
class, says who learns of the fact: then what is in it is theirs, unless a field says less. A fact of which
somebody may read no field is not told him either, unless its class says `told = OPEN`.

Structs in a field that a book has made say it of their own fields in the same way; what the house is made of,
a place or a modifier, hides nothing but names. The machine is `core.rulekit.telling`.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from msgspec import UNSET, Struct

T = TypeVar("T")


class Mark(Struct, frozen=True, gc=False):
    """Who may know something: *who*, in a word."""

    who: str


class Path(Struct, frozen=True, gc=False):
    """Says it by what another field of the fact names: *path*, with dots into what stands there.

    *blank* is what others read, where that is not the default.
    """

    path: str
    blank: Any = UNSET


class OwnOf(Path, frozen=True, gc=False):
    """The side that is named, or to which whoever is named belongs; of a list, each side in it."""


class SeenOf(Path, frozen=True, gc=False):
    """Whoever knows the figure that is named by its own name."""


OPEN = Mark("everybody")
DECIDED = Mark("whom code of the book says")
"""Its concealer for the fact, or what amends a struct. Without any it is closed."""

KNOWN = Mark("everybody, as `known` shows it")
"""The field of the same name in the state as the reader knows it stands there instead."""

EACH_HIS = Mark("each seat its own")
"""The engine leaves a seat no others."""

CLOSED = Mark("the referee")
WHOLE = Mark("with all that is in it")
"""Says of a struct of the book's that nothing in it is looked at field by field, but for names."""

Open = Annotated[T, OPEN]
Decided = Annotated[T, DECIDED]
Known = Annotated[T, KNOWN]
EachHis = Annotated[T, EACH_HIS]
Closed = Annotated[T, CLOSED]
Whole = Annotated[T, WHOLE]

AnyMark = Mark | OwnOf | SeenOf


def marks(kind: Any) -> tuple[AnyMark, ...]:
    """Return what a field's type says of who may know it.

    >>> marks(Open[int])
    (Mark(who='everybody'),)
    """
    return tuple(note for note in getattr(kind, "__metadata__", ()) if isinstance(note, AnyMark))


def unmarked(kind: Any) -> Any:
    """Return a field's type without what it says of who may know it.

    >>> unmarked(Open[int])
    <class 'int'>
    """
    notes = getattr(kind, "__metadata__", ())
    left = tuple(note for note in notes if not isinstance(note, AnyMark))
    if len(left) == len(notes):
        return kind
    return Annotated[(kind.__origin__, *left)] if left else kind.__origin__
