"""The options that the reference offers are those that a game can really be set to."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal

import pytest

from core.engine.contract.options import (
    BadOption,
    GameOptions,
    Texts,
    off,
    on,
    one_of,
    usually_no,
    usually_yes,
    whole,
    word,
)
from core.engine.words.message import say
from core.locale import LANGUAGES, sentences
from core.rules import FOLDER, Entry, Rulebook, checklists, options_of, rulebook


class Printed(GameOptions, frozen=True, kw_only=True):
    """The options of no book, one of each kind."""

    instead: ClassVar[Mapping[tuple[str, str], Texts]] = {("printing", "second"): {"deck": "54"}}
    before: ClassVar[Mapping[str, Any]] = {"most": 5, "crawl": None}

    deck: Literal[52, 54] = word("X-1.a")
    printing: Literal["first", "second"] = word("X-1.b", "X-1.a")
    crawl: bool | None = off("X-2.a")
    arcs: bool = on("X-2.a")
    night: bool = usually_no("X-2.a")
    taken: bool = usually_yes("X-2.a")
    limit: int = whole("X-2.a", most=99, zero="none")
    most: int = whole("X-2.a", default=2, least=1, most=6, plain=True)
    radius: float = one_of("X-2.a", among=(1.5, 3))
    retreat: int = one_of("X-2.a", among=(0, 5, 15), zero="allowance")


@pytest.mark.parametrize("book", checklists())
def test_every_option_is_of_a_paragraph_that_there_is(book: str) -> None:
    """What it is about is told in both languages, by its own sentence or its paragraph."""
    reference = rulebook(book)

    assert reference.choices() == options_of(book).declared()
    for name, option in reference.choices().items():
        assert all(reference.numbered(one) for one in option.paragraphs), name
        told = {reference.about_option(name, language) for language in LANGUAGES}
        assert len(told) == 2 and all(told), name


@pytest.mark.parametrize("book", checklists())
def test_every_reading_of_every_option_has_words(book: str) -> None:
    declared = options_of(book)
    for name, option in declared.declared().items():
        for language in LANGUAGES:
            words = sentences(language)
            said = [
                words.say(declared.named(name)),
                *(words.say(declared.said(name, one)) for one in option.meanings),
            ]
            assert all(said) and not any("option-" in one or "[" in one for one in said), said
            assert len(set(said)) == len(said), "no two values are called the same"


@pytest.mark.parametrize("book", checklists())
def test_what_a_rule_compares_an_option_with_is_one_of_its_values(book: str) -> None:
    """mypy finds a wrong `==`; of `in (…)` and `match` it looks at the whole alone."""
    declared = options_of(book).declared()
    wrong = [
        f"{path.name}: {name} is never {value!r}"
        for path in sorted((FOLDER / book).rglob("*.py"))
        for name, value in _compared(path)
        if value not in declared[name].meanings.values()
    ]
    assert not wrong


def _compared(path: Path) -> Iterator[tuple[str, object]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Compare(ast.Attribute(ast.Call(ast.Attribute(ast.Name("Options"), "of")), name)):
                right = node.comparators[0]
                yield from ((name, one.value) for one in ast.walk(right) if isinstance(one, ast.Constant))
            case ast.Match(ast.Attribute(ast.Call(ast.Attribute(ast.Name("Options"), "of")), name), cases):
                words = (one for case in cases for one in ast.walk(case.pattern))
                yield from ((name, one.value) for one in words if isinstance(one, ast.Constant))


def test_the_edition_leads_the_options_of_breaking_news() -> None:
    reference = rulebook("breaking_news")

    assert reference.leading() == ("edition",)
    assert reference.defaults({"edition": "IT"})["dodge_spot"] == "unseen_only"
    assert reference.defaults()["dodge_spot"] == "cover_or_unseen"


def test_any_option_may_lead_whatever_it_is_called() -> None:
    made = Rulebook(declared=Printed)

    assert made.leading() == ("printing",)
    assert (made.defaults()["deck"], made.defaults()["printing"]) == ("52", "first")
    assert made.defaults({"printing": "second"}) == made.defaults() | {"deck": "54"}


def test_a_paragraph_knows_its_options_first_those_by_which_it_is_read_otherwise() -> None:
    assert Printed.of_paragraph("X-1.a") == ("deck", "printing")
    assert Printed.of_paragraph("X-1.b") == ("printing",) and Printed.of_paragraph("X-3.a") == ()


def test_an_option_without_words_of_its_own_is_told_by_its_paragraph() -> None:
    rows = Entry("X-1.a", en="Cards.", it="Carte."), Entry("X-2.a", en="Lost.", reconstructed=True)
    made = Rulebook(rulings=rows, declared=Printed)

    assert (made.about_option("deck", "en"), made.about_option("deck", "it")) == ("Cards.", "Carte.")
    assert made.about_option("arcs", "en") == made.rulings[1].gloss("en") != "Lost."
    assert made.about_option("printing", "en") == "", "a paragraph that there is not"
    sticky = rulebook("linea_di_tiro").about_option("spotting_sticky", "en")
    assert sticky == "Whether a piece once spotted stays spotted."


def test_texts_mean_words_switches_and_numbers() -> None:
    read = Printed.read(Printed.complete({"limit": "07", "radius": "3", "crawl": "on"}))

    assert (read.deck, read.printing, read.limit, read.most, read.radius) == (52, "first", 7, 2, 3.0)
    assert (read.crawl, read.arcs, read.night, read.taken, read.retreat) == (True, True, False, True, 0)
    assert Printed.complete({"limit": "07"})["limit"] == "7"
    assert Printed.read(Printed.complete({"printing": "second"})).deck == 54


def test_numbers_and_switches_may_be_written_as_such() -> None:
    chosen = {"limit": 7, "radius": 3, "crawl": True, "arcs": False, "deck": 54, "most": 3}
    given = {name: Printed.complete(chosen)[name] for name in chosen}

    assert given == {"limit": "7", "radius": "3", "crawl": "on", "arcs": "off", "deck": "54", "most": "3"}
    assert Printed.complete({"limit": 0})["limit"] == "none"


@pytest.mark.parametrize(
    ("name", "value"),
    [("limit", True), ("crawl", 1), ("limit", 7.0), ("deck", 53), ("limit", 100), ("most", [3])],
)
def test_what_only_looks_like_one_is_none(name: str, value: object) -> None:
    with pytest.raises(BadOption):
        Printed.complete({name: value})


def test_a_game_of_before_there_was_an_option_reads_it_as_it_did() -> None:
    assert (Printed.read({}).most, Printed.read({}).crawl) == (5, None)
    assert Printed.read({"most": "3"}).most == 3
    assert Printed.read({"most": "many", "nobody": "knows"}).most == 2, "texts of strangers are the default"


@pytest.mark.parametrize(("name", "value", "allowed"), [
    ("limit", "100", ("none", "1–99")), ("limit", "0", ("none", "1–99")), ("limit", "-1", ("none", "1–99")),
    ("most", "0", ("1–6",)), ("most", "٣", ("1–6",)), ("deck", "53", ("52", "54")),
    ("arcs", "yes", ("on", "off")),
    ("radius", "1.50", ("1.5", "3")), ("retreat", "0", ("allowance", "5", "15")),
])  # fmt: skip
def test_what_an_option_may_not_be_is_refused_with_what_would_be_right(
    name: str, value: str, allowed: tuple[str, ...]
) -> None:
    with pytest.raises(BadOption) as bad:
        Printed.complete({name: value})
    assert (bad.value.name, bad.value.allowed) == (name, allowed)


def test_an_option_that_is_spelled_wrong_is_a_fault_as_its_book_is_loaded() -> None:
    with pytest.raises(BadOption):
        Printed.complete({"dekc": "52"})

    class Misspelt(GameOptions, frozen=True, kw_only=True):
        instead: ClassVar[Mapping[tuple[str, str], Texts]] = {("printing", "second"): {"dekc": "54"}}
        printing: Literal["first", "second"] = word("X-1.b")

    class Forgotten(GameOptions, frozen=True, kw_only=True):
        before: ClassVar[Mapping[str, Any]] = {"most": 7}
        most: int = whole("X-2.a", default=2, most=6)

    for wrong in (Misspelt, Forgotten):
        with pytest.raises(BadOption):
            wrong.declared()


def test_values_are_said_by_their_kind() -> None:
    assert Printed.said("limit", 3) == Printed.said("limit", "3") == say("option-limit-count", count=3)
    assert Printed.said("limit", 0) == Printed.said("limit", "none") == say("option-limit-none")
    assert (Printed.said("most", 3), Printed.said("radius", "1.5"), Printed.said("most", "99")) == (
        "3",
        "1.5",
        "99",
    )
    assert Printed.said("deck", "54") == say("option-deck-54") and Printed.named("nobody") == "nobody"
