"""`rules` shows what a rule book says, `coverage` how much of it the program plays."""

from __future__ import annotations

import shutil
import textwrap
from collections import Counter
from collections.abc import Iterator

from core.locale import Sentences
from core.rules import (
    Entry,
    Rulebook,
    checklists,
    readable,
    rulebook,
    search,
    whole_books,
)
from tui.session.error import told


def rules(wanted: str, spoken: Sentences) -> int:
    """Print what is *wanted*: an item, a paragraph, a chapter, what has the words; or books' contents."""
    if contents := [
        (name, book) for name, book in readable(whole_books()) if not wanted or called_so(name, wanted)
    ]:
        for name, book in contents:
            print(spoken.text("cli-rules-book", book=name, title=book.title or title(name)))
            for paragraph, count in paragraphs(book).items():
                called = book.heading(paragraph, spoken.language)
                items = spoken.text("cli-rules-items", count=count)
                print(f"  {paragraph:<18}{called:<44}{items}".rstrip())
        return 0
    found = search(wanted)
    if not found:
        raise told("cli-no-rule", id=wanted)
    for name, entries in found.items():
        book, heading = rulebook(name), ""
        for entry in entries:
            if (called := book.heading(entry.id, spoken.language)) != heading:
                heading = called
                print(f"-- {called}")
            print_entry(entry, book, spoken)
    return 0


def called_so(name: str, wanted: str) -> bool:
    """Return whether a book is called so: `linea_di_tiro`, `Linea di Tiro`.

    >>> called_so("linea_di_tiro", "Linea di  Tiro"), called_so("ludonet", "melee")
    (True, False)
    """
    return "_".join(wanted.casefold().split()) == name


def title(name: str) -> str:
    """`breaking_news` → `Breaking News`."""
    return name.replace("_", " ").title()


def paragraph_of(id: str) -> str:
    """`BN-8.0.1.a` → `BN-8.0.1`, `BN-Q.31` → `BN-Q`."""
    return id.rpartition(".")[0] or id


def paragraphs(book: Rulebook) -> Counter[str]:
    """Count a book's entries by paragraph, in the book's order."""
    return Counter(paragraph_of(entry.id) for entry in book.entries() if entry.en)


def print_entry(entry: Entry, book: Rulebook, spoken: Sentences) -> None:
    """Print one entry: id, status and edition, the gloss, what a referee may choose."""
    marks = [spoken.text("cli-status-" + entry.status.replace(" ", "-"))] if entry.status else []
    if entry.edition:
        marks.append(spoken.text("cli-rules-edition", edition=entry.edition))
    if entry.optional:
        marks.append(spoken.text("cli-rules-optional"))
    print(f"{entry.id}  [{', '.join(marks)}]" if marks else entry.id)
    width = min(shutil.get_terminal_size((96, 24)).columns, 100)
    for line in lines_of(entry, book, spoken):
        print(textwrap.fill(line, width, initial_indent="    ", subsequent_indent="    "))
    for row in entry.table:
        print(f"    {row}")


def lines_of(entry: Entry, book: Rulebook, spoken: Sentences) -> Iterator[str]:
    """Yield the sentences under an entry's heading."""
    if gloss := entry.gloss(spoken.language):
        yield gloss
    for name in book.declared.of_paragraph(entry.id):
        option = book.choices()[name]
        if option.paragraphs[0] == entry.id:
            choices = ", ".join(option.told)
            yield spoken.text("cli-rules-option", option=name, choices=choices, default=option.default)
        else:
            yield spoken.text("cli-rules-by", option=name)


def coverage(wanted: str, spoken: Sentences) -> int:
    """Print, paragraph by paragraph, what is done, what people do at the table, what is not yet there.

    Of the book that is *wanted*, or of each, those that are still being written too.
    """
    if wanted and wanted not in checklists():
        raise told("cli-no-book", book=wanted, known=", ".join(checklists()))
    words = [spoken.text(f"cli-status-{status}") for status in ("done", "table", "not-yet")]
    for name, book in readable((wanted,) if wanted else checklists()):
        print(spoken.text("cli-rules-book", book=name, title=book.title or title(name)))
        print(f"  {'':<14}{''.join(f'{word:>11}' for word in words)}")
        counts: dict[str, Counter[str]] = {}
        for entry in book.entries():
            if entry.status:
                counts.setdefault(paragraph_of(entry.id), Counter())[entry.status] += 1
        for paragraph, count in counts.items():
            print(f"  {paragraph:<14}{row(count)}")
        print(f"  {spoken.text('cli-coverage-all'):<14}{row(sum(counts.values(), Counter()))}")
    return 0


def row(count: Counter[str]) -> str:
    """Return the three figures, nothing for none."""
    return "".join(f"{count[status] or '·':>11}" for status in ("done", "table", "not yet"))
