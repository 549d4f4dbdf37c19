"""Every sentence that a person reads: `Message` values put into English or Italian.

The sentences stand in `<language>/<package>.toml`, one `id = "text with {blanks}"` a line. A
file is read when its first sentence is wanted.
"""

from __future__ import annotations

import json
import math
import os
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice, takewhile
from pathlib import Path
from threading import RLock
from typing import ClassVar

from core.engine.contract.facts import Refusal
from core.engine.words.message import Argument, Message, say
from core.engine.words.sanitize import clean
from core.locale.italian import before_a, before_share

LANGUAGES = ("en", "it")
FOLDER = Path(__file__).parent

_AND = {"en": "and", "it": "e"}
_POINT = {"en": ".", "it": ","}

_ENTRY = re.compile(r'^([A-Za-z0-9_.-]+) *= *(".*") *$', re.MULTILINE)
_BLANK = re.compile(r"\{([\w.*]+)(?::([^{}]*))?\}")

LONGEST = 2000
"""Characters of one argument: longer text from a log is cut, not shown."""


class UnknownSentence(LookupError):
    """A sentence that no file has, or one that lacks an argument; tests raise it."""


class Blank:
    """A place in a sentence: its *name* and what to make of the argument.

    *form* is empty (the argument itself), `one|many` (the word that goes with a number),
    `+` (a number with its sign), `%` (a chance from 0 to 1 as per cent) or `^` (with a
    capital letter).
    """

    __slots__ = ("form", "name")

    def __init__(self, name: str, form: str) -> None:
        self.name = name
        self.form = form


def parts_of(template: str) -> tuple[str | Blank, ...]:
    """Return the pieces of a sentence, once: arguments are never searched for blanks."""
    parts: list[str | Blank] = []
    at = 0
    for found in _BLANK.finditer(template):
        if found.start() > at:
            parts.append(template[at : found.start()])
        parts.append(Blank(found[1], found[2] or ""))
        at = found.end()
    if at < len(template):
        parts.append(template[at:])
    return tuple(parts)


def entries(path: Path) -> dict[str, str]:
    """Return the sentences of one file.

    The files are TOML of one entry a line, so one regular expression reads them, ten times
    quicker than a whole TOML parser; a test holds both against each other.
    """
    found = _ENTRY.findall(path.read_text(encoding="utf-8"))
    read: dict[str, str] = json.loads("{" + ",".join(f'"{id}":{text}' for id, text in found) + "}")
    return read


class Sentences:
    """Says messages in one language. Files are read late and once."""

    strict: ClassVar[bool] = False
    """Whether an unknown sentence raises; so in tests. People see its id in brackets instead."""

    def __init__(self, language: str = "en") -> None:
        if language not in LANGUAGES:
            raise ValueError(f"there are sentences in {' and '.join(LANGUAGES)}, not in {language!r}")
        self.language = language
        self._unread = {path.stem: path for path in sorted((FOLDER / language).glob("*.toml"))}
        self._brought = False
        """Whether the sentences are read that installed packages bring."""

        self._reading = RLock()
        """Held while files are read: a host's terminals ask in threads of their own."""

        self._texts: dict[str, str] = {}
        self._parts: dict[str, tuple[str | Blank, ...]] = {}
        self._sorted: list[str] = []

    def say(self, message: Message | str) -> str:
        """Return the sentence of *message*; a `str` is shown as it is, but cleaned."""
        if isinstance(message, str):
            return clean(message, LONGEST)
        return self._fill(message.id, message.args)

    def text(self, id: str, /, **args: Argument) -> str:
        """Return the sentence *id* with *args*."""
        return self._fill(id, args)

    def refusal(self, refusal: Refusal) -> str:
        """Return why not, what is allowed instead, and the paragraph, on one line."""
        sentence = self.say(refusal.message)
        if refusal.nearest is not None:
            sentence = f"{sentence} {self.say(refusal.nearest)}"
        return f"{sentence} ({refusal.rule})" if refusal.rule else sentence

    def __contains__(self, id: str) -> bool:
        return self._parts_of(id) is not None

    def ids(self) -> Iterator[str]:
        """Yield the id of every sentence there is."""
        with self._reading:
            self._read_all()
            if not self._brought:
                self._read_brought()
        yield from tuple(self._texts)

    def beginning(self, start: str) -> list[str]:
        """Return the ids that begin with *start*, sorted."""
        if not self._sorted:
            self._sorted = sorted(self.ids())
        first = bisect_left(self._sorted, start)
        return list(takewhile(lambda id: id.startswith(start), islice(self._sorted, first, None)))

    def template(self, id: str) -> str | None:
        """Return a sentence with its blanks unfilled, `None` where there is none."""
        return self._texts[id] if self._parts_of(id) is not None else None

    def blanks(self, id: str) -> frozenset[str]:
        """Return what a sentence wants to be filled."""
        return frozenset(part.name for part in self._parts_of(id) or () if isinstance(part, Blank))

    def number(self, value: int | float) -> str:
        """Return a number as people of this language write it, with two decimals at most.

        >>> Sentences("it").number(12.5), Sentences("en").number(12.0)
        ('12,5', '12')
        """
        if isinstance(value, int):
            return str(int(value))
        if not math.isfinite(value):
            return "?"
        shown = f"{value:.2f}".rstrip("0").rstrip(".")
        return "0" if shown == "-0" else shown.replace(".", _POINT[self.language])

    def listed(self, items: tuple[str, ...] | list[str]) -> str:
        """Join *items* as a list is spoken.

        >>> Sentences("en").listed(["Abu", "Bilal", "Cato"])
        'Abu, Bilal and Cato'
        """
        if len(items) < 2:
            return "".join(items)
        joint = _AND[self.language]
        if self.language == "it" and items[-1][:1] in "eEèÈé":
            joint = "ed"
        return f"{', '.join(items[:-1])} {joint} {items[-1]}"

    # --- the machinery ---------------------------------------------------------

    def _fill(self, id: str, args: Mapping[str, Argument]) -> str:
        parts = self._parts_of(id)
        if parts is None:
            if self.strict:
                raise UnknownSentence(f"no sentence {id!r} in {self.language}")
            return f"[{clean(id, 80)}]"
        texts = [part if isinstance(part, str) else self._blank(id, part, args) for part in parts]
        if self.language == "it":
            for at, part in enumerate(parts[:-1]):
                if isinstance(part, str):  # what people have typed stays as it is
                    after = "".join(texts[at + 1 : at + 3])
                    texts[at] = before_a(before_share(part, after), after)
        return "".join(texts)

    def _blank(self, id: str, blank: Blank, args: Mapping[str, Argument]) -> str:
        if blank.name not in args:
            if self.strict:
                raise UnknownSentence(f"sentence {id!r} wants {blank.name!r}, has {sorted(args)}")
            return f"[{blank.name}]"
        value = args[blank.name]
        form = blank.form
        if not form:
            return self.shown(value)
        if form == "^":
            shown = self.shown(value)
            return shown[:1].upper() + shown[1:]
        if not isinstance(value, (int, float)):
            return self.shown(value)
        if form == "+":
            return f"+{self.number(value)}" if value > 0 else self.number(value)
        if form == "%":
            return f"{self.number(round(value * 100, 1))}%"
        one, _, many = form.partition("|")
        return one if value == 1 else many

    def shown(self, value: Argument) -> str:
        """Return an argument as it stands in a sentence."""
        match value:
            case None:
                return ""
            case str():
                return clean(value, LONGEST)
            case int() | float():
                return self.number(value)
            case Message():
                return self._fill(value.id, value.args)
            case _:
                return self.listed([self.shown(item) for item in value])

    def _parts_of(self, id: str) -> tuple[str | Blank, ...] | None:
        if (parts := self._parts.get(id)) is not None:
            return parts
        if id not in self._texts:
            with self._reading:  # another thread may be in the middle of the file that has it
                self._look_for(id)
        if id not in self._texts:
            return None
        self._parts[id] = parts = parts_of(self._texts[id])
        return parts

    def _look_for(self, id: str) -> None:
        """Read the file that should have a sentence, then all others, until it is there."""
        self._read(id.partition("-")[0])
        if id not in self._texts:
            self._read_all()
        if id not in self._texts and not self._brought:
            self._read_brought()

    def _read(self, stem: str) -> None:
        if path := self._unread.pop(stem, None):
            self._texts.update(entries(path))

    def _read_all(self) -> None:
        for stem in tuple(self._unread):
            self._read(stem)

    def _read_brought(self) -> None:
        """Read what packages bring; what is called as a sentence of the program stays as that is."""
        from core.packages import sentences_of

        self._brought = True
        for id, text in sentences_of(self.language, entries).items():
            self._texts.setdefault(id, text)


@lru_cache(maxsize=len(LANGUAGES))
def sentences(language: str = "en") -> Sentences:
    """Return the sentences of *language*, the same object every time."""
    return Sentences(language)


def usual_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, English where it asks for none we have.

    >>> usual_language({"LANG": "it_IT.UTF-8"}), usual_language({"LANG": "C"})
    ('it', 'en')
    """
    for name in ("SCHERMAGLIA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if asked := environment.get(name):
            return asked[:2].lower() if asked[:2].lower() in LANGUAGES else "en"
    return "en"


__all__ = ["LANGUAGES", "Message", "Sentences", "UnknownSentence", "say", "sentences", "usual_language"]
