"""A rule book of somebody else's, held so that it ends nothing and halts nothing: that is a fault instead.

Python lets `SystemExit` and its kin pass through whatever catches faults, so that an `exit()` in a rule would
end a host with all its games; a loop without an end would halt them (`stopping`). A fault costs whoever asked
one answer.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from functools import wraps
from types import FunctionType, TracebackType, new_class
from typing import Any

from core.engine.contract.facts import Command
from core.engine.contract.forces import ForceBook
from core.engine.contract.ruleset import RuleSet
from core.packages.stopping import in_time


class TriedToEnd(RuntimeError):
    """A rule book raised what Python does not count among faults."""


def held(rules: RuleSet) -> RuleSet:
    """Return a rule book, the same object, of which no function ends the program."""
    if rules.forces is not None:
        _hold(rules.forces, ForceBook)
    _hold(rules, RuleSet)
    return rules


def asked_of(protocol: type) -> Iterator[str]:
    """Yield the names of the functions that the engine asks for by a protocol."""
    for name, what in vars(protocol).items():
        if isinstance(what, FunctionType) and not name.startswith("_"):
            yield name


def _hold(book: object, protocol: type) -> None:
    """Let a book be of a class of its own kind whose functions are held."""
    kind = type(book)
    if vars(kind).get("held_by") == __name__:
        return  # it is held already
    of_ours = new_class(kind.__name__, (kind,), {}, lambda names: names.update(held_by=__name__))
    for name in asked_of(protocol):
        setattr(of_ours, name, _passed_on(of_ours, name))
    object.__setattr__(book, "__class__", of_ours)


def _passed_on(kind: type, name: str) -> Callable[..., Any]:
    @wraps(getattr(kind, name))
    def asked(self: object, /, *words: Any, **more: Any) -> Any:
        return _asked(kind.__mro__[1].__module__, getattr(super(kind, self), name), *words, **more)

    return asked


class _NothingEnds:
    """Turns what would end the program into a fault; Ctrl+C itself is let through where it may be that."""

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not (error is None or isinstance(error, Exception) or _pressed(error)):
            raise TriedToEnd(f"{type(error).__name__}: {error}") from error


NOTHING_ENDS = _NothingEnds()


def _pressed(error: BaseException) -> bool:
    """Return whether somebody may have pressed Ctrl+C: a screen and a host take it as a key or a signal."""
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    return usual and isinstance(error, KeyboardInterrupt)


def _asked(whose: str, function: Callable[..., Any], /, *words: Any, **more: Any) -> Any:
    """Return what a function answers; what it answers one by one, or by another function, is held as well.

    *whose* is the module of the book that answers.
    """

    def told() -> str:
        acts = (type(word).__struct_config__.tag for word in words if isinstance(word, Command))
        return " ".join((f"{whose}:", getattr(function, "__name__", "?"), *map(str, acts)))

    with NOTHING_ENDS, in_time(whose, told):
        answer = function(*words, **more)
    if isinstance(answer, Iterator):
        return _one_by_one(whose, told, answer)
    return _Function(whose, answer) if callable(answer) else answer


def _one_by_one(whose: str, told: Callable[[], str], answers: Iterator[Any]) -> Iterator[Any]:
    done = object()
    while True:
        with NOTHING_ENDS, in_time(whose, told):
            answer = next(answers, done)
        if answer is done:
            return
        yield answer


class _Function:
    """A function that a book answered with, and what else it has."""

    def __init__(self, whose: str, function: Callable[..., Any]) -> None:
        self._whose = whose
        self._function = function

    def __call__(self, *words: Any, **more: Any) -> Any:
        return _asked(self._whose, self._function, *words, **more)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._function, name)
