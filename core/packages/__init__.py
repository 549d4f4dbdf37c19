"""Rule books and scenarios that other packages bring, beside those that come with the program.

A package names them by entry points: `schermaglia.books` a folder like those in `core/rules`, and
`schermaglia.scenarios` a folder like `core/scenarios`, with a folder a rule book. They are looked for once,
when something is first asked of them, and nothing of theirs is imported then. Whatever is wrong with one is a
sentence in `wrong`, and costs nothing but that one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import cast

from core.engine.contract.ruleset import RuleSet
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.packages.finding import Brought, found
from core.packages.held import NOTHING_ENDS, held
from core.packages.importing import PATIENCE, Endless, module_at

__all__ = [
    "BrokenBook",
    "Brought",
    "at_fault",
    "books",
    "check_sound",
    "imported",
    "left_out",
    "look_again",
    "module_at",
    "not_read",
    "sentences_of",
    "shelves",
    "unread",
    "wrong",
]


class BrokenBook(LookupError):
    """A rule book that a package brings cannot be used; *message* says which and why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


_left_out: dict[str, Message] = {}
"""Books that turned out to be broken when they were first used."""

_imported: set[str] = set()
"""Books that are at hand."""


def books() -> Mapping[str, Brought]:
    """Return the rule books that packages bring, by id, without those that turned out to be broken."""
    whole = found().books
    return {id: book for id, book in whole.items() if id not in _left_out} if _left_out else whole


def shelves(rules: str) -> Iterator[Path]:
    """Yield the folders in which packages have scenarios for a rule book; its own package's first."""
    if (book := books().get(rules)) is not None:
        yield book.folder / "scenarios"
    for shelf in found().shelves:
        yield shelf.folder / rules


def sentences_of(language: str, read: Callable[[Path], dict[str, str]]) -> dict[str, str]:
    """Return the sentences that packages bring in a language; a book with an unreadable file is left out."""
    texts: dict[str, str] = {}
    for book in tuple(books().values()):
        for path in sorted((book.folder / "locale" / language).glob("*.toml")):
            try:
                texts = read(path) | texts
            except (OSError, ValueError) as error:
                left_out(book.id, say("package-sentences", file=str(path), why=str(error)))
    return texts


def wrong() -> tuple[Message, ...]:
    """Return what is wrong with packages, as far as it is known by now."""
    return (*found().wrong, *_left_out.values())


def unread() -> bool:
    """Return whether some package's rule book is still to be imported, which may take long or have no end."""
    return not _imported.issuperset(books())


def left_out(id: str, why: Message) -> BrokenBook:
    """Leave a rule book out from now on; return the error that says why."""
    message = _left_out[id] = found().books[id].sentence(why)
    return BrokenBook(message)


def not_read(id: str, error: Exception, sentence: str, **args: str) -> BrokenBook:
    """Leave a rule book out for what came of reading it; *sentence* tells it where nothing else does."""
    if isinstance(error, Endless):
        return left_out(id, say("package-endless", module=error.args[0], seconds=round(PATIENCE)))
    return left_out(id, say(sentence, why=clean(f"{type(error).__name__}: {error}", 300), **args))


def check_sound(id: str) -> None:
    """Raise `BrokenBook` where a rule book turned out to be broken."""
    if id in _left_out:
        raise BrokenBook(_left_out[id])


def at_fault(error: BaseException) -> Brought | None:
    """Return the rule book of a package in whose code an error arose; `None` if it was in none."""
    modules: list[str] = []
    trace = error.__traceback__
    while trace is not None:
        modules.append(str(trace.tb_frame.f_globals.get("__name__")))
        trace = trace.tb_next
    modules.append(getattr(error, "whose", ""))
    for module in reversed(modules):
        for book in found().books.values():
            if f"{module}.".startswith(f"{book.module}."):
                return book
    return None if error.__cause__ is None else at_fault(error.__cause__)


def look_again() -> None:
    """Forget what was found, as if nobody had looked yet."""
    found.cache_clear()
    _left_out.clear()
    _imported.clear()


def imported(book: Brought) -> RuleSet:
    """Return the rule book of a package, importing it; `BrokenBook` if it is none."""
    module = f"{book.module}.book"
    try:
        with NOTHING_ENDS:
            rules: object = getattr(module_at(module), "RULES", None)
            id = clean(str(getattr(rules, "id", "")), 60)
    except Exception as error:
        raise not_read(book.id, error, "package-not-loaded", module=module) from error
    if RuleSet not in type(rules).__mro__:
        raise left_out(book.id, say("package-no-rules", module=module))
    if id != book.id:
        raise left_out(book.id, say("package-other-id", module=module, got=id, wanted=book.id))
    try:
        with NOTHING_ENDS:
            sound = held(cast(RuleSet, rules))
    except Exception as error:
        raise not_read(book.id, error, "package-not-loaded", module=module) from error
    _imported.add(book.id)
    return sound
