"""An option that was declared after a game began is no other set-up; one taken out of its log is."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from test_verify import bodies_of, ids, rewrite

from core.engine.audit.verify import verify
from core.games import header_of, keep_game, set_up_today
from core.rules import load as load_rules
from core.rules import rulebook, whole_books
from core.scenarios import load, ready

FIRST = {book: next(id for id in ready() if id.startswith(f"{book}/")) for book in whole_books()}


def without(path: Path, book: str, name: str, chosen: dict[str, str]) -> tuple[str, ...]:
    """Begin a game, take an option out of its log, and return what a check says."""
    scenario = load(FIRST[book])
    keep_game(scenario, header_of(scenario, dice="seeded", seed=3, options=chosen), path).close()
    header, first, *others = bodies_of(path)
    record = msgspec.json.decode(first)
    assert record["events"][0]["options"].pop(name) == chosen.get(name, plain(book, name))
    rewrite(path, [header, msgspec.json.encode(record), *others])
    return tuple(ids(verify(path, load_rules, set_up_today)))


def plain(book: str, name: str) -> str:
    """Return the text of an option that nobody has chosen."""
    text: str = rulebook(book).declared.defaults({})[name]
    return text


@pytest.mark.parametrize("book", FIRST)
def test_an_option_that_a_log_lacks_and_that_changes_nothing_is_no_other_set_up(
    tmp_path: Path, book: str
) -> None:
    declared = rulebook(book).declared
    scenario = load(FIRST[book])
    later = [
        name
        for name in declared.declared()
        if name not in declared.before and name not in scenario.options and name != "edition"
    ]
    for number, name in enumerate((later[0], later[-1])):
        said = without(tmp_path / f"{number}.jsonl", book, name, {})
        assert "verify-setup-same" in said and "verify-setup-other" not in said, name


@pytest.mark.parametrize("book", FIRST)
def test_an_option_that_was_chosen_and_is_not_in_the_log_is_another_set_up(tmp_path: Path, book: str) -> None:
    declared = rulebook(book).declared
    name = next(reversed([one for one in declared.declared() if one != "turn_limit"]))
    other = next(text for text in declared.declared()[name].meanings if text != plain(book, name))
    assert "verify-setup-other" in without(tmp_path / "game.jsonl", book, name, {name: other})


@pytest.mark.parametrize("book", [book for book in FIRST if rulebook(book).declared.before])
def test_leaving_out_an_option_that_meant_something_else_before_it_is_a_claim(
    tmp_path: Path, book: str
) -> None:
    name = next(reversed(list(rulebook(book).declared.before)))
    assert "verify-setup-other" in without(tmp_path / "game.jsonl", book, name, {})
