"""`new-book NAME` writes a rule book of one's own, a package that plays as it is."""

from __future__ import annotations

from core.engine.words.paths import path_of
from core.locale import Sentences
from core.new_book import NoBook, write_book
from tui.session.error import Told


def new_book(name: str, folder: str, spoken: Sentences) -> int:
    """Write the package *name* into a folder, and say what to do with it."""
    into = path_of(folder)
    try:
        written = write_book(name, into)
    except NoBook as error:
        raise Told(error.message) from None
    print(spoken.text("new-book-written", count=len(written), folder=str(into / name), name=name))
    return 0
