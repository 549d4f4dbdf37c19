"""Every sentence as it reads: no word twice, articles and verbs that fit, one word for one thing."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import core.rules
from core.engine.words.message import Argument
from core.locale import FOLDER, LANGUAGES, Blank, Sentences, entries, parts_of, sentences

SIDES = {"en": "Rangers", "it": "Ranger"}
"""A side whose name is a plural: no verb may stand beside it as if it were one man."""

OF_SIDES = {
    "side", "active", "reacting", "first", "second", "winner", "loser", "by", "seat", "sides", "seats",
    "attackers", "defenders",
}  # fmt: skip
"""Blanks that a side's name goes into, somewhere."""

ALSO_SIDES = {
    "tui-outcome", "tui-others-decide", "tui-hand-over", "tui-hand-over-enter", "tui-undo-consent",
    "tui-redo-consent", "tui-throw-who", "tui-bot-stuck", "tui-reactions-passed", "tui-reactions",
    "tui-others-now", "tui-needed-why",
    "thrown", "thrown-total", "event-thrown", "event-thrown-hits",
}  # fmt: skip
"""Sentences whose *who* or *name* may be a side."""

OF_MEN = {"lu-melee-won"}
"""Sentences in which such a blank is a man."""

RULES = Path(core.rules.__file__).parent

NAMES = {"en": "Abu", "it": "Abu"}


def arguments(id: str, text: str, language: str, count: int) -> dict[str, Argument]:
    """What usually stands in the blanks of a sentence; *count* for every number."""
    given: dict[str, Argument] = {}
    for part in parts_of(text):
        if not isinstance(part, Blank):
            continue
        side = part.name in OF_SIDES and id not in OF_MEN
        side = side or (id in ALSO_SIDES and part.name in ("who", "name"))
        if part.form and part.form[:1] not in "^-@":
            given[part.name] = count
        else:
            given.setdefault(part.name, SIDES[language] if side else NAMES[language])
    return given


def every(language: str) -> Iterator[tuple[str, str]]:
    """Every sentence, said with one of everything and with two."""
    spoken = Sentences(language)
    for path in sorted((FOLDER / language).glob("*.toml")):
        for id, text in entries(path).items():
            for count in (1, 2):
                yield id, spoken.text(id, **arguments(id, text, language, count))


TWICE = re.compile(r"\b([A-Za-zàèéìòù']+) \1\b", re.IGNORECASE)
SHOWS_KEYS = ("tui-past-prompt", "tui-at-the-end", "desk-help-", "desk-example-")
"""Sentences in which signs are keys, or what is typed."""

LOOSE = re.compile(r" [,.;:!?)](?!\.)|\( |  +|\.\.(?!\.)|,,|;;|: :")
COLLIDING = {
    "en": re.compile(r"\b(for|of|by|at|in) to \w|\ba [aeio]\w|\ban [bcdfgjkpqtvwyz][a-z]", re.IGNORECASE),
    "it": re.compile(
        r"\bper per\b|\b(di|a|da|in|su) (il|lo|la|i|gli|le|l'|un'un)\b"
        r"|\b(della|dalla|alla|nella|sulla|dello|allo|nello|sullo) [aeiou]\w"
        r"|\b(il|un|del|dal|al|nel|sul) (s[bcdfghlmnpqrtvz]|z|gn|ps)\w"
        r"|\b(dello|allo|nello|sullo) (?!s[bcdfghlmnpqrtvz]|z|gn|ps|x|y)[bcdfgjklmpqrtv]\w"
        r"|\bl' |\bdell' |\bun' ",
    ),
}
FINE = {
    "en": {"a on", "a one", "a un", "a use", "a us", "a eu"},
    "it": {"su la", "a un", "lo un", "la i"},
}
"""Beginnings that only look wrong."""

ALLOWED_TWICE = {
    "en": {"Abu Abu", "Rangers Rangers", "that that", "had had"},
    "it": {"Abu Abu", "Ranger Ranger"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_twice_and_no_sign_stands_loose(language: str) -> None:
    wrong = [
        (id, said)
        for id, said in every(language)
        if (found := TWICE.search(said)) is not None and found[0] not in ALLOWED_TWICE[language]
    ]
    assert not wrong
    loose = [(id, said) for id, said in every(language) if LOOSE.search(said.strip())]
    assert not [row for row in loose if not row[0].startswith(SHOWS_KEYS)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_articles_and_prepositions_fit(language: str) -> None:
    wrong = [
        (id, found[0], said)
        for id, said in every(language)
        for found in COLLIDING[language].finditer(said)
        if not any(found[0].lower().startswith(fine) for fine in FINE[language])
        and not id.startswith(SHOWS_KEYS)
    ]
    assert not wrong


SINGULAR = {
    "en": re.compile(
        r"\bRangers (?:is|was|has|does|gets|wins|loses|withdraws|needs|plays|acts|fires|moves|decides)\b"
        r"|\b(?:does|is|has|was) Rangers\b"
    ),
    "it": re.compile(
        r"\bRanger (?:è|ha|può|deve|fa|va|sta|era|perde|vince|agisce|decide|muove|spara|ottiene|subisce)\b"
        r"|\b(?:[Dd]eve \w+|[Tt]occa|[Ss]ta \w+|[Hh]a) Ranger\b"
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_verb_in_the_singular_stands_beside_a_side(language: str) -> None:
    """Rangers, or the Militia: the sentence is right for either."""
    assert not [(id, said) for id, said in every(language) if SINGULAR[language].search(said)]


OF_ONE = {
    "en": re.compile(r"(?<!of )\{(?:side|seat|winner|enemy)(?::\^)?\} (?!this\b)(?:is|was|has|[a-z]{3,}s)\b"),
    "it": re.compile(
        r"^\{(?:side|seat|winner|enemy)(?::\^)?\} (?:non |si |vi |ne |lo |la |ti )?"
        r"(?:è|ha|può|va|sta|sa|[a-z]{3,}[aeò])\b"
    ),
}
"""A side, and any verb in the singular that says what it does."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_side_does_is_said_of_one_and_of_many(language: str) -> None:
    """Somalis, or the Militia: the verb stands with neither."""
    texts = [row for path in (FOLDER / language).glob("*.toml") for row in entries(path).items()]
    assert not [row for row in texts if OF_ONE[language].search(row[1])]


def test_these_checks_find_what_they_are_for() -> None:
    assert TWICE.search("tira 2d6 per per colpire") and COLLIDING["en"].search("throw 2d6 for to hit")
    assert SINGULAR["en"].search("Rangers is shaken.") and SINGULAR["en"].search("does Rangers agree")
    assert OF_ONE["en"].search("{side:^} spreads the hits") and OF_ONE["it"].search("{seat} chiede")
    assert SINGULAR["it"].search("Ranger ha l'iniziativa") and LOOSE.search("Abu , out")
    assert COLLIDING["it"].search("sulla arma") and COLLIDING["it"].search("il scenario")


# --- one word for one thing ------------------------------------------------------------------

GLOSSARY = {
    "log": ("registro", r"\bdiari[oi]?\b"),
    "figure": ("figura", r"\bminiatur[ae]\b|\bmodellin[io]\b|\bpedin[ae]\b"),
    "act": ("azione", r"\batt[oi]\b"),
    "hand grenade": ("granata a mano", r"\bbomb[ae] a mano\b"),
    "line of fire": ("linea di fuoco", r"\bline[ae] di tiro\b"),
    "line of sight": ("linea di vista", r"\bline[ae] (?:visiva|visive|visuale)\b"),
    "branch": ("variante", r"\bdirama"),
    "typed in": ("digitato", r"\bscritt[oi] a mano\b"),
    "leadership": ("leadership", r"\bcomando \{number\}"),
    "do it": ("Esegui", r"\bFallo\b"),
    "hand-to-hand combat": ("corpo a corpo", r"\bmischi[ae]\b"),
    "saving throw": ("tiro salvezza", r"\btir[oi] di salvezza\b"),
}
"""What is said in Italian for a thing, and what is not."""

OWN = {
    "linea_di_tiro": {"line of fire", "hand-to-hand combat"},
    "bassa_intensita": {"hand grenade"},
}
"""Printed words of a book's own, in the files that begin with its name: “linea di tiro”, “bomba a mano”."""

COVER = ("copertura", r"\bripar[oi]\b(?! efficace)")
"""Ludonet's own word for it is “al riparo”; everybody else's is this, but for one that is dug."""


TYPED = "line-words-"
"""Ids of words that a typed line understands, whichever of them people use; one of them is told."""


def italian() -> Iterator[tuple[str, str, str]]:
    for path in sorted((FOLDER / "it").glob("*.toml")):
        for id, text in entries(path).items():
            yield path.stem, id, text


@pytest.mark.parametrize("thing", GLOSSARY)
def test_a_thing_has_one_word_in_italian(thing: str) -> None:
    word, others = GLOSSARY[thing]

    own = tuple(book for book, things in OWN.items() if thing in things)
    said = [(id, text) for file, id, text in italian() if not file.startswith(own)]
    assert not [(id, text) for id, text in said if re.search(others, text, re.IGNORECASE)], word
    assert any(word.lower() in text.lower() for _, _, text in italian()), word


def test_cover_has_one_word_in_italian_but_for_a_book_with_its_own() -> None:
    word, others = COVER

    assert not [
        (id, text)
        for file, id, text in italian()
        if file != "ludonet" and not id.startswith(TYPED) and re.search(others, text, re.IGNORECASE)
    ], word


GLOSSED = ("hand grenade", "line of fire", "line of sight", "branch", "saving throw")
"""What glosses say as everything else does; of miniatures they speak where scale and price are meant."""


def glosses(book: str) -> list[str]:
    """The Italian glosses of a rule book."""
    read = tomllib.loads((RULES / book / "rulebook.toml").read_text(encoding="utf-8"))
    return [entry["it"] for kind in ("item", "ruling") for entry in read.get(kind, []) if "it" in entry]


@pytest.mark.parametrize("book", ["bassa_intensita", "breaking_news", "ludonet"])
def test_the_glosses_say_the_same_word(book: str) -> None:
    said = glosses(book)
    assert len(said) > 150

    for thing in (thing for thing in GLOSSED if thing not in OWN.get(book, ())):
        assert not [text for text in said if re.search(GLOSSARY[thing][1], text, re.IGNORECASE)], thing
    if book != "ludonet":
        assert not [text for text in said if re.search(COVER[1], text, re.IGNORECASE)]


# --- numbers -----------------------------------------------------------------------------------


def test_numbers_have_a_comma_in_italian_and_a_point_in_english() -> None:
    """In every sentence that has a number: none is put together with a point of its own."""
    for language, right in (("en", "12.5"), ("it", "12,5")):
        spoken: Any = sentences(language)
        for path in sorted((FOLDER / language).glob("*.toml")):
            for id, text in entries(path).items():
                blanks = {part.name for part in parts_of(text) if isinstance(part, Blank)}
                if "cm" in blanks:
                    args = {name: 12.5 if name == "cm" else 2 for name in blanks}
                    assert f"{right} cm" in spoken.text(id, **args) or right in spoken.text(id, **args), id
                if language == "it":
                    assert not re.search(r"\d\.\d+ cm", text), (id, text)
