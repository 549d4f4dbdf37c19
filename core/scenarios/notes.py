"""Notes in a scenario's file that stand above a table: they stay above it when another comes or goes there.

A reader of TOML counts such a note to the table before. So something new would come between the note and what
it is about, and what is taken out would take the note of the next one along.
"""

from __future__ import annotations

from itertools import takewhile


def notes_kept(before: str, after: str) -> str:
    """Return the text *after* a change with the notes of *before* above the tables that they stood above.

    >>> first = "[[a]]\\nx = 1\\n\\n# On b.\\n"
    >>> notes_kept(f"{first}[b]\\n", f"{first}[[a]]\\nx = 2\\n\\n[b]\\n")
    '[[a]]\\nx = 1\\n\\n[[a]]\\nx = 2\\n\\n# On b.\\n[b]\\n'
    """
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    start, end = _apart(old, new)
    gone, came, rest = old[start : len(old) - end], new[start : len(new) - end], new[len(new) - end :]
    if not rest or not rest[0].startswith("["):
        return after
    if came and not gone:
        above = _note(new[:start])
        kept = start - len(above)
        return "".join((*new[:kept], *came, *above, *rest))
    if gone and not came:
        return "".join((*new[:start], *_note(gone), *rest))
    return after


def _apart(old: list[str], new: list[str]) -> tuple[int, int]:
    """Return how many lines two texts share at their beginnings, and at their ends.

    What is between begins with the heading of a table where it may: the next one may have the same.
    """
    most = min(len(old), len(new))
    start = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new)))
    tails = zip(reversed(old), reversed(new))
    end = min(sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], tails)), most - start)
    longer = old if len(old) > len(new) else new
    while start and not longer[start].startswith("[") and longer[start - 1] == longer[len(longer) - end - 1]:
        start, end = start - 1, end + 1
    return start, end


def _note(lines: list[str]) -> list[str]:
    """Return the lines at the end that are a note on what follows: an empty line stands before them."""
    note = [*takewhile(lambda line: not line.strip() or line.startswith("#"), reversed(lines))][::-1]
    empty = next((at for at, line in enumerate(note) if not line.strip()), None)
    return [] if empty is None else note[empty + 1 :]
