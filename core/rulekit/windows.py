"""Windows of reaction, for every book: an act stops, others may react, and that may open another window.

A state that has them keeps a stack, the innermost last; only that one is open. The functions are
pure: a book's facts carry the stack that they lead to, and its `evolve` copies it.

    r.emit(WindowsChanged(opened(r.state.windows, window), deciding(...)))
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.engine.contract.facts import Decision
from core.engine.words.ids import AnyId

Who = AnyId
"""The id of a figure, a piece, or a side: whoever reacts."""


class Reaction(Struct, frozen=True, gc=False):
    """What somebody declared in a window: *who*, the *act* by its tag, and *what* of it the book keeps."""

    who: Who
    act: str
    what: Any = None


class Window(Struct, frozen=True, gc=False):
    """A pause in which others may react to *cause*, by paragraph *rule*.

    *able* are those who may, as (seat, who), in the order in which seats are asked where *one_by_one*;
    else all their seats are asked at once. *answers* are the tags of the commands that answer. *passed*
    are the seats that let it pass; *most* reactions close it (0: no limit); nobody reacts twice.
    """

    kind: str
    rule: str
    cause: str
    able: tuple[tuple[str, Who], ...]
    answers: tuple[str, ...]
    one_by_one: bool = False
    most: int = 0
    declared: tuple[Reaction, ...] = ()
    passed: tuple[str, ...] = ()

    @property
    def left(self) -> tuple[tuple[str, Who], ...]:
        """Who may still react: has not, and his seat has not passed."""
        done = {one.who for one in self.declared}
        return tuple((seat, who) for seat, who in self.able if seat not in self.passed and who not in done)

    @property
    def asked(self) -> tuple[str, ...]:
        """The seats that are asked now."""
        seats = tuple(dict.fromkeys(seat for seat, _ in self.left))
        return seats[:1] if self.one_by_one else seats

    @property
    def over(self) -> bool:
        """Whether nobody is left to ask, or as many have reacted as may."""
        return not self.left or 0 < self.most <= len(self.declared)


Windows = tuple[Window, ...]


def opened(windows: Windows, window: Window) -> Windows:
    """Return the stack with *window* on top; the one beneath waits until it is closed."""
    return (*windows, window)


def declared(windows: Windows, reaction: Reaction) -> Windows:
    """Return the stack after a reaction in the open window; `ValueError` from who may not react there."""
    window = windows[-1]
    if reaction.who not in {who for _, who in window.left}:
        raise ValueError(f"{reaction.who} may not react here")
    return (*windows[:-1], replace(window, declared=(*window.declared, reaction)))


def passed(windows: Windows, seat: str) -> Windows:
    """Return the stack after *seat* let the open window pass; `ValueError` where it is not asked."""
    window = windows[-1]
    if seat not in window.asked:
        raise ValueError(f"{seat} is not asked here")
    return (*windows[:-1], replace(window, passed=(*window.passed, seat)))


def closed(windows: Windows) -> Windows:
    """Return the stack without the open window: what it interrupted goes on."""
    return windows[:-1]


def deciding(windows: Windows) -> tuple[Decision, ...]:
    """Return the decisions of the open window: who is asked, by which paragraph, what answers it."""
    if not windows or windows[-1].over:
        return ()
    window = windows[-1]
    return tuple(Decision(seat, window.kind, window.rule, window.answers, True) for seat in window.asked)


def as_known(windows: Windows, seat: str) -> Windows:
    """Return the stack as *seat* may know it: who of the others could react is never told, nor who passed."""
    return tuple(
        replace(
            window,
            able=tuple(entry for entry in window.able if entry[0] == seat),
            passed=tuple(one for one in window.passed if one == seat),
        )
        for window in windows
    )
