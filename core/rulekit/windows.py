"""A window of reaction, for every book: an act stops, and others may react to it.

Here stands what a window is and how it changes, as values and pure functions, which a book's `state` and
`facts` may import: replay comes by here, so what a function makes of a window stays as it is. What happens in
one, from its opening to its end, is `core.rulekit.reacting`.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.engine.contract.facts import Decision
from core.engine.words.ids import AnyId

Who = AnyId
"""The id of a figure, a piece, or a side: whoever reacts."""


class Able(Struct, frozen=True, gc=False, array_like=True):
    """*who* of *seat* may react; in one *way*, where a book tells several apart (`fire`, `dodge`)."""

    seat: str
    who: Who
    way: str = ""


class Reaction(Struct, frozen=True, gc=False):
    """What somebody declared in a window: *who*, in which *way*, and *what* of it the book keeps.

    Names that may be hidden do not belong into *what*, which has no type to find them by.
    """

    who: Who
    way: str = ""
    what: Any = None


class Window(Struct, frozen=True, omit_defaults=True, gc=False):
    """A pause in which others may react to what *cause* does, by paragraph *rule*.

    *able* are those who still may, in the order in which their seats are asked where *one_by_one*; else all
    seats are asked at once. *anyway* are seats that are asked whoever of theirs may react, so that neither
    the asking nor its end tells of anybody hidden. *declared* are the reactions so far: the first *most* of
    them end it (0: no limit). *passed* are the seats that let it pass. *answers* stand in old logs: the tags
    of the commands that answer.
    """

    kind: str
    rule: str
    cause: AnyId
    able: tuple[Able, ...]
    answers: tuple[str, ...] = ()
    one_by_one: bool = False
    most: int = 0
    anyway: tuple[str, ...] = ()
    declared: tuple[Reaction, ...] = ()
    passed: tuple[str, ...] = ()

    @property
    def left(self) -> tuple[Able, ...]:
        """Who may still react: his seat has not passed."""
        return tuple(one for one in self.able if one.seat not in self.passed)

    @property
    def asked(self) -> tuple[str, ...]:
        """The seats that are asked now; none once as many have reacted as may."""
        if 0 < self.most <= len(self.declared):
            return ()
        first = (seat for seat in self.anyway if seat not in self.passed)
        seats = tuple(dict.fromkeys((*first, *(one.seat for one in self.left))))
        return seats[:1] if self.one_by_one else seats

    @property
    def deciding(self) -> tuple[Decision, ...]:
        """The decisions that are open: who is asked, by which paragraph, what answers."""
        return tuple(Decision(seat, self.kind, self.rule, self.answers, True) for seat in self.asked)


Windows = tuple[Window, ...]
"""A stack of them, the innermost last, which alone is open: a reaction is an act too, and is reacted to."""


def declared(window: Window, reaction: Reaction, still: tuple[str, ...] = ()) -> Window:
    """Return the window after a reaction: nobody reacts twice, but in the ways in which he *still* may."""
    able = tuple(one for one in window.able if one.who != reaction.who or one.way in still)
    return replace(window, able=able, declared=(*window.declared, reaction))


def passed(window: Window, seat: str) -> Window:
    """Return the window after *seat* let it pass."""
    return replace(window, passed=(*window.passed, seat))


def as_known(windows: Windows, seat: str) -> Windows:
    """Return windows as *seat* may know them: who of the others could react is never told, nor who passed."""
    return tuple(
        replace(
            window,
            able=tuple(one for one in window.able if one.seat == seat),
            anyway=tuple(one for one in window.anyway if one == seat),
            passed=tuple(one for one in window.passed if one == seat),
        )
        for window in windows
    )
