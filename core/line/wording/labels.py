"""How well typed words fit what something is called: its whole name, its letter, words of it, beginnings.

Words are bent by those who type sentences: `fires` is meant for `fire`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from core.line.wording.words import plain

WHOLE, LETTER, BENT, WORDS, BEGUN, BEGINNINGS, PASSED_OVER = range(7)
"""The ranks of a word's meaning: one of a lower number is meant before one of a higher.

*bent* and *begun* are all words of a name, one after another; *words* and *beginnings* only some of them.
"""

ENDINGS = 2
"""Letters that a typed word may have after a word that it bends: `fires` for `fire`."""


SHORTEST_STEM = 3
"""Letters of an Italian verb before its ending: of a shorter one the forms would be other words."""

VERBS = {
    **dict.fromkeys(("are", "arsi"), ("a", "ano", "i")),
    **dict.fromkeys(("ere", "ersi"), ("e", "ono", "i")),
    **dict.fromkeys(("ire", "irsi"), ("e", "ono", "i", "isce", "iscono", "isci")),
}
"""Endings of the infinitive, in which acts are named, and those of who does it, who do it, and a bidding."""

SHORT_VERBS = ("do", "go")
"""English verbs of two letters, of which any other ending would make another word."""

BIDDING = ("e", "ono")
"""Endings of who does it, and do it, where an act is named by a bidding in *i*: `muovi`, and he `muove`."""


class Label(Struct, frozen=True):
    """What something is called: its *words*, its *letter*, if any, its *number* among those of one name.

    *also* are other words for it, which are understood and never printed. *lent* name it, too, and say a
    blank of it as well: who runs moves, and how.
    """

    words: tuple[str, ...]
    letter: str = ""
    number: int = 0
    also: tuple[tuple[str, ...], ...] = ()
    lent: tuple[tuple[str, ...], ...] = ()

    @property
    def sign(self) -> str:
        """What tells it from others of its name, or nothing."""
        return f"#{self.number}" if self.number else ""


def labelled(texts: Sequence[tuple[str, str]]) -> tuple[Label, ...]:
    """Return the labels of things by text and letter; those of one text are numbered.

    >>> [label.sign for label in labelled([("hut", ""), ("hut", ""), ("shed", "")])]
    ['#1', '#2', '']
    """
    every = [plain(text) for text, _ in texts]
    found, seen = [], dict[tuple[str, ...], int]()
    for at, (_, letter) in enumerate(texts):
        named = every[at]
        seen[named] = seen.get(named, 0) + 1
        several = every.count(named) > 1 or not named
        found.append(Label(named, letter, seen[named] if several else 0))
    return tuple(found)


def rank(label: Label, run: tuple[str, ...]) -> int | None:
    """Return how well the words of *run* name what has this label; `None` where they do not.

    >>> [rank(Label(("hand", "grenade"), "g"), run) for run in (("hand", "grenade"), ("g",), ("gren",))]
    [0, 1, 5]
    """
    bare, sign = _parted(run)
    if sign and sign != label.sign:
        return None
    if bare == label.words:
        return WHOLE
    if len(bare) == 1 and bare[0] == label.letter:
        return LETTER
    if not bare:
        return None
    found = [how for words in (label.words, *label.also) if (how := _in_part(bare, words)) is not None]
    if len(bare) == 1 and len(bare[0]) == 1 and _in_part(bare, label.words) is None:
        return None  # the first letter of another word for it says too little: nobody reads that word
    return min(found, default=None)


def lends(label: Label, run: tuple[str, ...]) -> bool:
    """Whether words name what has this label by a word that says a blank of it as well.

    >>> lends(Label(("one", "moves"), lent=(("run",),)), ("runs",))
    True
    """
    return any(_in_part(run, words) == BENT for words in label.lent)


@lru_cache(maxsize=65536)
def _in_part(run: tuple[str, ...], words: tuple[str, ...]) -> int | None:
    """Return how well words name what is called *words*: in their order, none twice."""
    every = len(run) == len(words)
    if words[:1] and words[0] in DENIALS and not run[0].startswith(words[0][:2]):
        return None  # who types `tira` does not mean that he does not
    if _in_order(run, words, begun=False):
        return BENT if every else WORDS
    if _in_order(run, words, begun=True):
        return BEGUN if every else BEGINNINGS
    return None


DENIALS = ("non", "not")
"""Words with which a name begins that says the contrary of what its other words do: `non tirare`."""


def _in_order(run: tuple[str, ...], words: tuple[str, ...], begun: bool) -> bool:
    left = iter(words)
    return all(any(_is(typed, word, begun) for word in left) for typed in run)


def _is(typed: str, word: str, begun: bool) -> bool:
    bent = len(word) > 2 and typed.startswith(word) and len(typed) <= len(word) + ENDINGS and typed.isalpha()
    bent = bent or typed == _third_person(word) or typed in _forms(word)
    return typed == word or bent or (begun and word.startswith(typed))


def _third_person(word: str) -> str:
    """Return an English verb of who does it where it is not the word with an ending behind it, else the word.

    >>> _third_person("go"), _third_person("rally"), _third_person("fire")
    ('goes', 'rallies', 'fire')
    """
    if word in SHORT_VERBS:
        return f"{word}es"
    if len(word) > SHORTEST_STEM and word.endswith("y") and word[-2] not in "aeiou":
        return f"{word[:-1]}ies"
    return word


@lru_cache(maxsize=4096)
def _forms(word: str) -> frozenset[str]:
    """Return the forms of an Italian verb in which people type it: who does it, or do it, and a bidding.

    >>> sorted(_forms("correre")), sorted(_forms("coricarsi")), sorted(_forms("muovi")), _forms("fire")
    (['corre', 'corri', 'corrono'], ['corica', 'coricano', 'corichi'], ['muove', 'muovono'], frozenset())
    """
    for infinitive, endings in VERBS.items():
        stem = word.removesuffix(infinitive)
        if len(stem) >= SHORTEST_STEM and stem != word:
            soft = infinitive.startswith("a") and stem[-1] in "cg"
            return frozenset(f"{stem}{'h' if soft and end == 'i' else ''}{end}" for end in endings)
    if word.endswith("i") and len(word) > SHORTEST_STEM + 1:
        return frozenset(f"{word.removesuffix('i')}{end}" for end in BIDDING)
    return frozenset()


def _parted(run: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Return words without the number of one of several, and that number with its sign.

    >>> _parted(("stone", "hut#2")), _parted(("#1",))
    ((('stone', 'hut'), '#2'), ((), '#1'))
    """
    bare, sign, number = run[-1].rpartition("#")
    if not (sign and number.isdigit()):
        return run, ""
    return (*run[:-1], *((bare,) if bare else ())), f"#{number}"


def runs(words: Sequence[str], free: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """Yield the places of words that stand one after another and are *free*, up to *most* of them.

    >>> list(runs(("a", "b", "c"), (0, 1), 3))
    [(0,), (0, 1), (1,)]
    """
    there = set(free)
    for first in free:
        run: tuple[int, ...] = ()
        for at in range(first, min(first + most, len(words))):
            if at not in there:
                break
            run = (*run, at)
            yield run
