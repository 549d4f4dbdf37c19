"""Finding a command by a part of its name, in time that grows with the name's length only.

Textual's own matcher tries every way in which letters may lie in a name: a long name that
somebody gave to his man keeps it busy for ever.
"""

from __future__ import annotations


def matched(query: str, name: str) -> tuple[float, tuple[int, ...]]:
    """Return how well *name* answers *query*, 0 for not at all, and which of its letters do.

    Best where every word of the query stands in the name, in any order, better still at the
    beginning of words; weak where its letters follow one another with others between.

    >>> matched("kow bu", "Kowalski: burst") > matched("ow", "Kowalski: burst")
    True
    >>> matched("kbst", "Kowalski: burst")[0], matched("kx", "Kowalski: burst")
    (0.05, (0.0, ()))
    """
    folded = name.lower()
    if len(folded) != len(name):  # a letter that grows when made small would shift the others
        folded = name
    words = query.lower().split()
    if not words:
        return 0.0, ()
    score, offsets = 0.0, set[int]()
    for word in words:
        at = _best_place(word, folded)
        if at < 0:
            return _scattered("".join(words), folded)
        begins = at == 0 or not folded[at - 1].isalnum()
        score += 1.0 if begins else 0.5
        offsets.update(range(at, at + len(word)))
    return score / len(words), tuple(sorted(offsets))


def _best_place(word: str, name: str) -> int:
    """Return where *word* stands, at the beginning of a word if anywhere; -1 for nowhere."""
    first = at = name.find(word)
    while at > 0 and name[at - 1].isalnum():
        at = name.find(word, at + 1)
    return at if at >= 0 else first


def _scattered(letters: str, name: str) -> tuple[float, tuple[int, ...]]:
    offsets, at = [], -1
    for letter in letters:
        at = name.find(letter, at + 1)
        if at < 0:
            return 0.0, ()
        offsets.append(at)
    return 0.05, tuple(offsets)
