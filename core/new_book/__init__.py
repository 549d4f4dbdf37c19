"""A rule book of one's own, written as a package that plays as it is: `schermaglia new-book river_war`.

What is written lies in `files`, as the book “own_book” whose numbers begin with OB; here it gets its name.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from core.engine.words.message import Argument, Message
from core.packages.finding import ID
from core.rules import readable, rule_books

FILES = Path(__file__).parent / "files"
ENDING = ".txt"
"""What the files are called besides, so that nobody takes them for parts of this program."""

LONGEST = 30
"""Letters of a name."""


class NoBook(Exception):
    """No book can be written so; *message* says why, and what would be right."""

    def __init__(self, id: str, /, **args: Argument) -> None:
        super().__init__(id)
        self.message = Message(id, args)


def write_book(name: str, into: Path) -> tuple[Path, ...]:
    """Write the package *name* into a new folder of that name in *into*; return its files.

    `NoBook` says why not; what the system refuses raises `OSError`.
    """
    check(name)
    folder = into / name
    if folder.exists():
        raise NoBook("new-book-exists", folder=str(folder))
    letters = letters_of(name, taken=(book.prefix for _, book in readable(rule_books())))
    written = []
    for source in sorted(path for path in FILES.rglob(f"*{ENDING}") if path.is_file()):
        inside = str(source.relative_to(FILES)).removesuffix(ENDING)
        target = folder / named(inside, name, letters)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(named(source.read_text("utf-8"), name, letters), encoding="utf-8")
        written.append(target)
    return tuple(written)


def check(name: str) -> None:
    """Refuse a name that no package can have, or that another one has."""
    if not ID.fullmatch(name) or len(name) > LONGEST or keyword.iskeyword(name):
        raise NoBook("new-book-name", name=name)
    module = find_spec(name)  # a bare folder of the name, which has no origin, is nobody's package
    if name in rule_books() or (module is not None and module.origin is not None):
        raise NoBook("new-book-taken", name=name)


def letters_of(name: str, taken: Iterable[str] = ()) -> str:
    """Return what the numbers of a book begin with, as no other book's do.

    >>> letters_of("river_war"), letters_of("duel"), letters_of("bad_news", taken=["BN"])
    ('RW', 'DU', 'BANE')
    """
    words = [word for word in name.upper().split("_") if word]
    others = set(taken)
    for each in range(1, LONGEST):
        letters = "".join(word[:each] for word in words)
        if len(letters) > 1 and letters not in others:
            return letters
    return name.upper().replace("_", "")


def named(text: str, name: str, letters: str) -> str:
    """Return a text about “own_book” as one about *name*.

    >>> named("own_book: OB-1.a, ob-turn of Own Book, own-book", "river_war", "RW")
    'river_war: RW-1.a, rw-turn of River War, river-war'
    """
    title = " ".join(word.capitalize() for word in name.split("_"))
    for old, new in {
        r"own_book": name,
        r"\bown-book\b": name.replace("_", "-"),
        r"\bOwn Book\b": title,
        r"\bOwnBook\b": title.replace(" ", ""),
        r"\bOB-": f"{letters}-",
        r"\bob-": f"{letters.lower()}-",
    }.items():
        text = re.sub(old, new, text)
    return text
