"""`S,T,E full 18 : T m`: what is said of one of several who act by one line is said of him alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from core.line.told.answers import MEANINGS
from core.line.told.for_all import OF_ALL
from core.line.wording.chain import Link
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word, spelled_out


def share_of(link: Link, doer: str, doers: Sequence[str], names: Vocabulary) -> Link:
    """Return a link with what it says of all and what stands behind the letter of one of its *doers*.

    What stands behind the first one's letter alone is said of each as it is of him. A letter that is also a
    word for cover, nobody or passing is that word.
    """
    shares: dict[str, list[Word]] = {"": []}
    whose, nobody_else = "", [word for word in link.answers if word.text == OF_ALL]
    for word in link.answers:
        if word.typed in doers and names.has_letter(word) and not _says_something(word, names):
            whose = word.typed
        if word.text != OF_ALL:
            shares.setdefault(whose, []).append(word)
    if shares.keys() <= {"", doers[0]}:
        return link
    of_all, own = shares[""], shares.get(doer, [])
    if own:
        of_all = [word for word in of_all if word.text not in names.nobody]
        own = own[1:] if own[1:2] and own[1].text in names.nobody else own  # `E -`: nobody sees E
    said = (*of_all, *own, *nobody_else)
    return replace(link, answers=said, told=spelled_out(said))


def _says_something(word: Word, names: Vocabulary) -> bool:
    """Whether a small letter is a short word for what a table tells."""
    if word.typed.isupper():
        return False
    return word.text in names.nobody or any(word.text in names.words(one) for one in (*MEANINGS, "pass"))


__all__ = ["share_of"]
