"""Looking for what packages bring: each entry point is something that can be used, or a sentence why not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from core.engine.words.message import Argument, Message, say
from core.packages.declared import BOOKS, Declared, declared

HOUSE = Path(__file__).parents[1]
"""Where the books and scenarios of the program itself lie: in `rules` and `scenarios`."""

ID = re.compile(r"[a-z][a-z0-9_]*")
NEEDED = ("book.py", "rulebook.toml", "locale/en", "locale/it")
"""What a rule book's folder has at least."""


class Brought(Struct, frozen=True):
    """What a *package* brings, a rule book or scenarios: its *id*, and the *module* whose *folder* it is."""

    id: str
    package: str
    module: str
    folder: Path

    def sentence(self, why: Message) -> Message:
        """Return the sentence that tells why it is left out."""
        return say("package-wrong", package=self.package, what=self.id, why=why)


class Found(Struct, frozen=True):
    """What there is, the rule books by id, and what is wrong with the rest."""

    books: dict[str, Brought] = {}
    shelves: tuple[Brought, ...] = ()
    wrong: tuple[Message, ...] = ()


class Unfit(Exception):
    """What is declared cannot be used; *message* says why."""

    def __init__(self, why: str, /, **args: Argument) -> None:
        super().__init__(why)
        self.message = Message(why, args)


@cache
def found() -> Found:
    """Look for what is installed, once."""
    books: dict[str, Brought] = {}
    shelves: list[Brought] = []
    wrong: list[Message] = []
    for one in declared():
        if one.wrong:
            wrong.append(say("package-unreadable", package=one.package, why=one.wrong))
            continue
        try:
            if one.group == BOOKS:
                books[one.name] = _book(one, books)
            else:
                shelves.append(Brought(one.name, one.package, one.module, _folder(one)))
        except Unfit as error:
            wrong.append(say("package-wrong", package=one.package, what=one.name, why=error.message))
    return Found(books, tuple(shelves), (*wrong, *_misplaced(books, shelves)))


def _book(one: Declared, others: Mapping[str, Brought]) -> Brought:
    """Return the rule book that is declared; `Unfit` if it cannot be one."""
    if not ID.fullmatch(one.name):
        raise Unfit("package-bad-id", name=one.name)
    if (HOUSE / "rules" / one.name).is_dir():
        raise Unfit("package-house-id")
    if (other := others.get(one.name)) is not None:
        raise Unfit("package-twice", other=other.package)
    folder = _folder(one)
    for name in NEEDED:
        if not (folder / name).exists():
            raise Unfit("package-file-missing", file=name, folder=str(folder))
    return Brought(one.name, one.package, one.module, folder)


def _folder(one: Declared) -> Path:
    """Return the folder of the package that is declared, without importing it."""
    top, *parts = one.module.split(".")
    try:
        spec = find_spec(top) if all(part.isidentifier() for part in (top, *parts)) else None
    except Exception:  # whatever somebody's own finder raises
        spec = None
    for place in (spec.submodule_search_locations or ()) if spec is not None else ():
        if (folder := Path(place, *parts)).is_dir():
            return folder
    raise Unfit("package-no-folder", module=one.module)


def _misplaced(books: Mapping[str, Brought], shelves: Sequence[Brought]) -> Iterator[Message]:
    """Yield what is wrong with scenarios: of a book that there is not, or called as others are."""
    taken = {(path.parent.name, path.stem) for path in (HOUSE / "scenarios").glob("*/*.toml")}
    for book in books.values():
        taken |= {(book.id, path.stem) for path in (book.folder / "scenarios").glob("*.toml")}
    for shelf in shelves:
        for path in sorted(shelf.folder.glob("*/*.toml")):
            rules, name = path.parent.name, path.stem
            if rules not in books and not (HOUSE / "rules" / rules / "book.py").is_file():
                yield shelf.sentence(say("package-no-such-book", file=f"{rules}/{path.name}", rules=rules))
            elif (rules, name) in taken:
                yield shelf.sentence(say("package-scenario-twice", file=f"{rules}/{path.name}"))
            taken.add((rules, name))
