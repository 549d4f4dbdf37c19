"""The checklists against the tests: no unknown ID, and no done item without a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from rule_ids import computing, marked

import core.rules
from core.locale import sentences
from core.rules import Entry, Rulebook, UnknownRules, checklists, load, rule_books, rulebook, search


def collected(session: pytest.Session) -> Iterator[pytest.Item]:
    """Every test of the session, and those of the files that compute IDs where it has not read them."""
    yield from session.items
    read = {item.path for item in session.items}
    for path in computing():
        if path not in read:
            yield from session.genitems(pytest.Module.from_parent(session, path=path))


@pytest.fixture(scope="module")
def tested(request: pytest.FixtureRequest) -> dict[str, list[str]]:
    """Every ID that a test names, as it is written or as pytest sees it where a test computes it."""
    found = {id: list(where) for id, where in marked().items()}
    for item in collected(request.session):
        for mark in item.iter_markers("rule"):
            for id in mark.args:
                found.setdefault(id, []).append(item.nodeid)
    return found


def books() -> list[str]:
    return [id for id in checklists() if any(True for _ in rulebook(id).entries())]


def test_every_id_that_a_test_names_is_in_a_rule_book(tested: dict[str, list[str]]) -> None:
    known = {entry.id for id in books() for entry in rulebook(id).entries()}
    unknown = {id: where[0] for id, where in tested.items() if id not in known}

    assert not unknown


@pytest.mark.parametrize("book", books())
def test_every_done_entry_has_a_test(book: str, tested: dict[str, list[str]]) -> None:
    done = (entry.id for entry in rulebook(book).entries() if entry.status == "done")
    untested = [id for id in done if id not in tested]

    assert not untested, f"{len(untested)} entries are done without a test: {', '.join(untested)}"


@pytest.mark.parametrize("book", books())
def test_no_entry_stands_twice_and_each_has_both_glosses(book: str) -> None:
    checklist = rulebook(book)
    ids = [entry.id for entry in checklist.entries()]

    assert len(ids) == len(set(ids)), sorted({id for id in ids if ids.count(id) > 1})
    assert [entry.id for entry in (*checklist.items, *checklist.rulings) if not (entry.en and entry.it)] == []
    stated = (*checklist.items, *checklist.rulings, *checklist.vectors, *checklist.steps)
    assert [entry.id for entry in stated if not entry.status] == []


@pytest.mark.parametrize("book", rule_books())
def test_a_rule_book_is_found_by_its_folder(book: str) -> None:
    assert load(book).id == book


def test_a_book_that_is_still_being_written_is_counted_and_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its tables and its checklist may be there before its `book.py` is."""
    written, begun = tmp_path / "written", tmp_path / "begun"
    for folder in (written, begun):
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / "rulebook.toml").write_text("[[item]]\nid = 'XX-1.a'\n", encoding="utf-8")
    (written / "book.py").touch()
    monkeypatch.setattr(core.rules, "FOLDER", tmp_path)
    asked = (core.rules._ours, rulebook)
    for one in asked:
        one.cache_clear()
    try:
        assert checklists() == ("begun", "written") and rule_books() == ("written",)
        assert [entry.id for entry in rulebook("begun").items] == ["XX-1.a"]
        with pytest.raises(UnknownRules):
            load("begun")
        assert set(search("XX-1.a")) == {"written"}
    finally:
        for one in asked:
            one.cache_clear()


def test_an_unknown_rule_book_is_said_to_be_unknown() -> None:
    for name in ("chess", "..", "", "breaking_news.tables"):
        with pytest.raises(UnknownRules):
            load(name)
        with pytest.raises(UnknownRules):
            rulebook(name)


def test_a_paragraph_is_found_by_its_number_alone() -> None:

    ids = ("BN-8.0.a", "BN-8.0.b", "BN-8.0.1.a")
    book = Rulebook(items=tuple(Entry(id, "done") for id in ids))

    assert book.find("bn-8.0.A") == book.items[0]
    assert tuple(entry.id for entry in book.under("BN-8.0")) == ids
    assert book.under("BN-8") and not book.under("BN-80")


def ids(wanted: str) -> list[str]:
    return [entry.id for entries in search(wanted).values() for entry in entries]


def test_the_rules_are_searched_by_number_by_its_beginning_and_by_word_in_both_languages() -> None:
    assert ids("bn-8.0.E") == ["BN-8.0.e"]
    assert all(id.startswith("BN-8.") for id in ids("BN-8")) and {"BN-8.0.a", "BN-8.9.a"} <= set(ids("BN-8"))
    assert not any(id.startswith("BN-1") and not id.startswith("BN-1.") for id in ids("BN-1"))
    assert {id.split(".")[0] for id in ids("BN-X")} == {"BN-X"} and len(ids("BN-X")) > 50
    assert set(ids("LU-F")) == {id for id in ids("LU") if id.startswith("LU-FIR")}
    assert ids("8.0.e") == ["BN-8.0.e"]
    assert "BN-8.5.a" in ids("LIGHT mortar") and "BN-8.5.a" in ids("mortaio leggero")
    assert set(ids("burst fire")) == set(ids("  fire   burst "))
    assert search("zebra") == {} and len(ids("")) > 900


def test_sentences_of_a_rule_book_are_there() -> None:
    """Nothing else would notice a rule book without sentences before it is played."""
    for book in rule_books():
        assert any(True for _ in sentences("en").ids()), book


def test_what_is_reconstructed_says_so_wherever_it_is_shown() -> None:
    lost = Entry(
        "LU-TRN.b",
        "done",
        "The first player moves first.",
        "Muove prima il primo giocatore.",
        reconstructed=True,
    )
    kept = Entry("LU-TRN.d", "done", "Fire is simultaneous.", "I tiri sono simultanei.")

    assert lost.gloss("en") == "Reconstructed: The first player moves first."
    assert lost.gloss("it") == "Ricostruito: Muove prima il primo giocatore."
    assert kept.gloss("en") == "Fire is simultaneous."
    assert Entry("LU-EX.01", "done", reconstructed=True).gloss("en") == ""
