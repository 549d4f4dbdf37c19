"""The rule books: one folder each, here or in an installed package; found by looking, loaded when wanted."""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Literal, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core import packages
from core.engine.contract.options import GameOption, GameOptions, written
from core.engine.contract.ruleset import RuleSet
from core.engine.words.made_once import made_once
from core.engine.words.message import Message, say

FOLDER = Path(__file__).parent
HEAD = 20
"""Lines of a checklist before its first item, at most."""

Status = Literal["done", "table", "not yet", ""]
"""`done` is played by the program; `table` is done by people at the table and only recorded;
`not yet` is neither so far. Remarks on editions have no status of their own."""


class UnknownRules(LookupError):
    """There is no rule book of this name."""


def said(en: str, it: str, reconstructed: bool, language: str) -> str:
    """Return a gloss in one language, marked where it is reconstructed."""
    text = it if language == "it" and it else en
    if not (reconstructed and text):
        return text
    from core.locale import sentences

    return sentences(language).text("shared-reconstructed", gloss=text)


class Entry(Struct, frozen=True, omit_defaults=True):
    """One numbered statement of a checklist and its gloss in each language.

    *edition* names the only edition that has it; *optional* paragraphs need a switch. What is
    *reconstructed* stands in for a text that is lost, and says so wherever its gloss is shown. The rows of
    a *table* are shown below it as they stand.
    """

    id: str
    status: Status = ""
    en: str = ""
    it: str = ""
    edition: str = ""
    optional: bool = False
    reconstructed: bool = False
    table: tuple[str, ...] = ()

    def gloss(self, language: str) -> str:
        """Return what it says, in our own words."""
        return said(self.en, self.it, self.reconstructed, language)


NO_WORD = re.compile(r"[^\w+.-]+")
"""What stands between words."""

ENDINGS = 2
"""Letters in which forms of a long word differ, in English and Italian."""


def _stem(word: str) -> str:
    """Return what forms of a word share; a number has one form.

    >>> _stem("suppressed"), _stem("soppresso"), _stem("man"), _stem("8.0.e")
    ('suppress', 'soppres', 'man', '8.0.e')
    """
    return word if word[:1].isdigit() else word[: max(4, len(word) - ENDINGS)]


def _parted(text: str) -> str:
    return f" {NO_WORD.sub(' ', text.casefold())}"


def _most(texts: Iterable[str], wanted: Sequence[tuple[str, ...]]) -> int:
    """Return how many of several words one of these texts has at most; each stands for one of its forms."""
    return max(sum(any(f" {one}" in text for one in every) for every in wanted) for text in texts)


_TABLES = {
    "items": "item",
    "rulings": "ruling",
    "steps": "step",
    "differences": "difference",
    "vectors": "vector",
}


class Heading(Struct, frozen=True):
    """What a paragraph is called, in both languages."""

    en: str
    it: str

    def said(self, language: str) -> str:
        """Return it in one language."""
        return self.it if language == "it" else self.en


class Headings(Struct, frozen=True):
    """What `headings.toml` says of a book: what its paragraphs are called, and words that mean the same.

    *lines* has the paragraphs that players open for a line of the log, by the id of its sentence.
    """

    titles: dict[str, Heading] = {}
    synonyms: tuple[tuple[str, ...], ...] = ()
    lines: dict[str, tuple[str, ...]] = {}


class Rulebook(Struct, frozen=True, rename=_TABLES):
    """What `rulebook.toml` says of a book, and `headings.toml`."""

    title: str = ""
    place: int = 99
    about_en: str = ""
    about_it: str = ""
    """What sort of game it is, for whoever chooses a book; see `about`."""

    won_by: tuple[str, ...] = ()
    """Paragraphs that say what counts for who wins; a screen lists them with the story."""

    editions: tuple[str, ...] = ()
    items: tuple[Entry, ...] = ()
    rulings: tuple[Entry, ...] = ()
    """What the book leaves open and how it is read here, unless an option says otherwise."""

    steps: tuple[Entry, ...] = ()
    differences: tuple[Entry, ...] = ()
    """What two editions say differently; where no option has to do with it both are played alike."""

    vectors: tuple[Entry, ...] = ()
    headings: Headings = Headings()
    declared: Any = GameOptions
    """The `GameOptions` of the book: what `options.py` beside its `rulebook.toml` declares."""

    def entries(self) -> Iterator[Entry]:
        """Yield everything that has an id, in the checklist's order."""
        yield from self.items
        yield from self.differences
        yield from self.rulings
        yield from self.vectors
        yield from self.steps

    def find(self, id: str) -> Entry | None:
        """Return the entry of *id*, whatever the case of its letters."""
        wanted = id.casefold()
        return next((entry for entry in self.entries() if entry.id.casefold() == wanted), None)

    def under(self, start: str) -> tuple[Entry, ...]:
        """Return the entries of a paragraph: `BN-8.0` has `BN-8.0.a` and its fellows."""
        wanted = start.casefold().rstrip(".")
        return tuple(
            entry
            for entry in self.entries()
            if (id := entry.id.casefold()) == wanted or id.startswith(f"{wanted}.")
        )

    def numbered(self, wanted: str) -> tuple[Entry, ...]:
        """Return the entry of an id, else those of a paragraph, else those whose id begins so."""
        if (entry := self.find(wanted)) is not None:
            return (entry,)
        start = wanted.casefold()
        return self.under(wanted) or tuple(e for e in self.entries() if e.id.casefold().startswith(start))

    @property
    def prefix(self) -> str:
        """What its numbers begin with, such as `BN`."""
        return next((entry.id.partition("-")[0] for entry in self.entries()), "")

    def heading(self, id: str, language: str) -> str:
        """Return what the paragraph of an entry is called, or a paragraph itself; "" where it has no name."""
        while id:
            if (found := self.headings.titles.get(id)) is not None:
                return found.said(language)
            id = id.rpartition(".")[0]
        return ""

    def saying(self, words: str) -> tuple[Entry, ...]:
        """Return the entries that have all *words* in one of the languages, heading included, or in the id.

        Those follow that bend them (`suppressed`, `suppression`) or say them by words that mean the same; of
        a single word those of which the heading does. Where there are none, those that lack one of several.
        """
        wanted = words.casefold().split()
        texts = [(entry, self._texts(entry)) for entry in self.entries()]
        plain = [entry for entry, told in texts if _most(told, [(word,) for word in wanted]) == len(wanted)]
        if len(wanted) < 2 and plain:
            texts = [(entry, self._headings(entry)) for entry, _ in texts]
        meant = [self._meant(word) for word in wanted]
        counted = [(entry, _most(told, meant)) for entry, told in texts]
        best = len(wanted) if plain else max((count for _, count in counted), default=0)
        if best < max(1, len(wanted) - 1):
            return ()
        here = {entry.id for entry in plain}
        return (*plain, *(entry for entry, count in counted if count == best and entry.id not in here))

    def _texts(self, entry: Entry) -> tuple[str, ...]:
        """Return what is said of an entry, words parted by one blank, and one before."""
        english, italian = self._headings(entry)
        told = (f"{entry.id} {entry.id.partition('-')[2]}", f"{entry.en} {english}", f"{entry.it} {italian}")
        return tuple(_parted(text) for text in told)

    def _headings(self, entry: Entry) -> tuple[str, str]:
        return _parted(self.heading(entry.id, "en")), _parted(self.heading(entry.id, "it"))

    def _meant(self, word: str) -> tuple[str, ...]:
        """Return what stands for a word: its stem, and those of the words that mean the same."""
        stem = _stem(word)
        same = [one for group in self.headings.synonyms if stem in map(_stem, group) for one in group]
        return tuple(dict.fromkeys((stem, *map(_stem, same))))

    def about_option(self, name: str, language: str) -> str:
        """Return what an option is about: its own sentence, else what its paragraph says; "" where nothing.

        Both are marked where the paragraph is reconstructed.
        """
        from core.locale import sentences

        options: type[GameOptions] = self.declared
        entry = self.find(options.declared()[name].paragraphs[0]) or Entry("")
        own = sentences(language).template(f"{options.words}-{name}-why")
        return said(own, own, entry.reconstructed, language) if own else entry.gloss(language)

    def leading(self) -> tuple[str, ...]:
        """Return the options that defaults of others hang on, such as the edition of a book."""
        return tuple(dict.fromkeys(name for name, _ in self.declared.instead))

    def defaults(self, chosen: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return every option that a game may set, with its default where *chosen* are set."""
        options: type[GameOptions] = self.declared
        return options.defaults(chosen or {})

    def choices(self) -> dict[str, GameOption]:
        """Return what each option may be set to."""
        options: type[GameOptions] = self.declared
        return dict(options.declared())

    def misfit(self, name: str, value: object) -> Message | None:
        """Return why an option cannot be set to a value: there is no such option, or it may not be that."""
        option = self.choices().get(name)
        if option is None:
            return say("cli-option-unknown", option=name, known=", ".join(sorted(self.choices())))
        if option.text(value) is None:
            return say("cli-option-value", option=name, value=written(value), known=", ".join(option.told))
        return None


def rule_books() -> tuple[str, ...]:
    """Return the ids of the rule books that can be played: their folders have a `book.py`.

    They stand in the order in which they came to the program, the oldest first (`place`); those that
    packages bring come last.
    """
    return (*_ours("book.py"), *sorted(packages.books(), key=in_order))


@cache
def _ours(file: str) -> tuple[str, ...]:
    """Return the ids of the program's own books that have a file, in order."""
    return tuple(sorted((path.parent.name for path in FOLDER.glob(f"[a-z]*/{file}")), key=in_order))


def folder_of(id: str) -> Path:
    """Return the folder of rule book *id*: the program's own, or a package's."""
    book = packages.books().get(id)
    return FOLDER / id if book is None else book.folder


def in_order(id: str) -> tuple[int, str]:
    """Return by what a book is sorted: `place` in its `rulebook.toml`, no more of it is read; then its id."""
    place = re.search(r"^place = (\d+)", _head(id), re.MULTILINE)
    return (int(place[1]) if place else 99), id


@cache
def title_of(id: str) -> str:
    """Return what a book is called (`title`), or its id; no more of its `rulebook.toml` is read for it."""
    title = re.search(r'^title = "([^"]+)"$', _head(id), re.MULTILINE)
    return title[1] if title else id


@cache
def about(id: str, language: str) -> str:
    """Return what sort of game a book is; no more of its `rulebook.toml` is read for it."""
    told = re.search(rf'^about_{language} = "([^"]+)"$', _head(id), re.MULTILINE)
    return told[1] if told else ""


@cache
def _head(id: str) -> str:
    """Return the first lines of a book's `rulebook.toml`; nothing where there is none to be read."""
    try:
        with (folder_of(id) / "rulebook.toml").open(encoding="utf-8") as file:
            return "".join(islice(file, HEAD))
    except (OSError, UnicodeDecodeError):
        return ""


@cache
def unfinished(id: str) -> bool:
    """Return whether a book is still being written: a file `UNFINISHED` in its folder says what is missing.

    Its games are offered in no menu and recorded in no golden log: what they mean may still change.
    """
    return (folder_of(id) / "UNFINISHED").is_file()


def whole_books() -> tuple[str, ...]:
    """Return the ids of the rule books that are offered and looked up: those that are not `unfinished`."""
    return tuple(id for id in rule_books() if not unfinished(id))


def module_of(id: str) -> str:
    """Return the package in which rule book *id* is written: the program's own, or another's."""
    book = packages.books().get(id)
    return f"{__name__}.{id}" if book is None else book.module


def checklists() -> tuple[str, ...]:
    """Return the ids of the rule books that have a checklist, those still being written too."""
    return (*_ours("rulebook.toml"), *sorted(packages.books(), key=in_order))


def readable(among: Iterable[str]) -> Iterator[tuple[str, Rulebook]]:
    """Yield the checklists of these books; one that a package has spoilt is left out, and told elsewhere."""
    for id in among:
        with suppress(packages.BrokenBook):
            yield id, rulebook(id)


def known(id: str) -> str:
    """Return *id*; one that cannot be played raises `UnknownRules`, a package's that is broken says why."""
    packages.check_sound(id)
    if id not in rule_books():
        raise UnknownRules(id)
    return id


@cache
def load(id: str) -> RuleSet:
    """Return the rule book *id*, importing it the first time; `BrokenBook` if a package's cannot be."""
    if (book := packages.books().get(known(id))) is not None:
        return packages.imported(book)
    return cast(RuleSet, importlib.import_module(f"{__name__}.{id}.book").RULES)


def load_brought() -> None:
    """Import every rule book that packages bring: then `packages.wrong` says what is wrong with each."""
    for id in tuple(packages.books()):
        with suppress(packages.BrokenBook):
            load(id), rulebook(id)


@made_once
def rulebook(id: str) -> Rulebook:
    """Return the checklist of rule book *id*, written to its end or not; one without a file is empty.

    `BrokenBook` if that of a package cannot be read.
    """
    if id not in checklists():
        known(id)
        return Rulebook()
    try:
        return _read(id, folder_of(id))
    except Exception as error:
        if id not in packages.books():
            raise
        raise packages.not_read(id, error, "package-checklist") from error


def _read(id: str, folder: Path) -> Rulebook:
    with (folder / "rulebook.toml").open("rb") as file:
        found = msgspec.convert(tomllib.load(file), Rulebook)
    headings = folder / "headings.toml"
    if headings.is_file():
        found = replace(found, headings=msgspec.convert(tomllib.loads(headings.read_text("utf-8")), Headings))
    return replace(found, declared=options_of(id))


def options_of(id: str) -> type[GameOptions]:
    """Return the options of rule book *id*; there are none without an `options.py`."""
    if not (folder_of(id) / "options.py").is_file():
        return GameOptions
    import_it = packages.module_at if id in packages.books() else importlib.import_module
    return cast(type[GameOptions], import_it(f"{module_of(id)}.options").Options)


def search(wanted: str, among: tuple[str, ...] = ()) -> dict[str, tuple[Entry, ...]]:
    """Return what is wanted, by rule book, of all of them or *among* some; one that has nothing is left out.

    *wanted* is an id or its beginning (`BN-8.0.e`, `BN-8.0`, `BN-8`, `bn-x`) or, where no book has
    such a number, words in any of the languages. Nothing is everything that has a gloss. Before words may
    stand whose they are: `bn suppressed man`, `ludonet melee`.
    """
    wanted = " ".join(wanted.split())
    first, _, rest = wanted.partition(" ")
    if rest and (book := _book_called(first, among or whole_books())):
        wanted, among = rest, (book,)
    books = dict(readable(among or whole_books()))
    if not wanted:
        found = {id: tuple(entry for entry in book.entries() if entry.en) for id, book in books.items()}
    else:
        found = {id: book.numbered(wanted) for id, book in books.items()}
        if not any(found.values()):
            found = {id: book.saying(wanted) for id, book in books.items()}
    return {id: entries for id, entries in found.items() if entries}


def _book_called(word: str, among: tuple[str, ...]) -> str:
    """Return the book of which a word is the id, or what its numbers begin with; "" for none."""
    for id, book in readable(among):
        entry = next(book.entries(), None)
        if entry is not None and word.casefold() in (id, entry.id.partition("-")[0].casefold()):
            return id
    return ""
