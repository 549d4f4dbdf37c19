"""Scenarios: whatever is wrong with a file is one sentence with the line it stands in."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any

import counting_game
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rounds import seeds

import core.scenarios
from core.engine.contract.facts import Event
from core.engine.contract.scenario import Reader
from core.locale import sentences
from core.rules import load as load_rules
from core.rules import rule_books, rulebook, unfinished
from core.scenarios import BadScenario, Scenario, every, find, load, parse, ready
from core.scenarios.lines import line_of


@pytest.fixture(autouse=True)
def with_a_rule_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core.scenarios, "rule_books", lambda: ("counting",))


def complaint(raw: bytes) -> str:
    with pytest.raises(BadScenario) as caught:
        parse(raw, "x.toml")
    sentence = sentences("en").say(caught.value.message)
    assert sentences("it").say(caught.value.message)
    return sentence


BROKEN = {
    b"name = 'x": "x.toml, line 1: a quotation mark is missing",
    b"rules = 'counting'\nname 3": "x.toml, line 2: an equals sign belongs",
    b"rules = 'counting'\nwidth = eighty": "x.toml, line 2: this is no value",
    b"rules = 'counting'\nwidth = 1,5": "x.toml, line 2: nothing may follow a value",
    b"rules = 'counting'\nat = [1, 2": "x.toml, line 2: a list is opened",
    b"rules = 'counting'\nrules = 'x'": "x.toml, line 2: the same field",
    b"[sides\nx = 1": "x.toml, line 1: a table's name stands in brackets",
    b"= 3": "x.toml, line 1: a line starts with",
    b"name = 'x'": "x.toml, field rules: a scenario names its rule book",
    b"": "x.toml, field rules: a scenario names its rule book",
    b"# a note\nrules = 'chess'": "x.toml, line 2, field rules:",
    b"rules = ['counting']": "x.toml, line 1, field rules:",
    b"rules = 'counting'\nname = '\xff'": "x.toml, line 2: the file is not UTF-8",
    b"a = " + b"[" * 20_000: "x.toml",
    b"a = " + b"9" * 20_000: "x.toml",
    b"a = 0000-99-99": "x.toml, line 1",
    b"\x00": "x.toml, line 1",
}


@pytest.mark.parametrize("raw", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_is_told_in_one_line(raw: bytes) -> None:
    sentence = complaint(raw)

    assert sentence.startswith(BROKEN[raw]) and "\n" not in sentence and len(sentence) < 400


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_bytes_are_a_scenario_or_one_sentence(raw: bytes) -> None:
    try:
        parse(raw, "x.toml")
    except BadScenario as bad:
        assert "\n" not in sentences("en").say(bad.message)


def test_a_windows_file_with_a_byte_order_mark_is_read() -> None:
    assert parse(b"\xef\xbb\xbfrules = 'counting'\r\nname = 'x'\r\n", "x.toml").data["name"] == "x"


FILE = """\
rules = "counting"
story = \"\"\"
red = 3
\"\"\"
[sides.red]
name = "Reds"
figures = [
  { id = "a" },
  { id = "b", grade = "R9" },
]

[[terrain]]
kind = "wood"

[[terrain]]
kind = "sea"
  [[terrain.doors]]
  at = [1, 2]
"""


@pytest.mark.parametrize(
    ("field", "line"),
    [
        ("sides.red.name", 6),
        ("sides.red.figures[1].grade", 7),
        ("sides.red.colour", 5),
        ("terrain[0].kind", 13),
        ("terrain[1].kind", 16),
        ("terrain[1].doors[0].at", 18),
        ("terrain[1].width", 15),
        ("terrain", 12),
        ("nothing", 0),
    ],
)
def test_a_field_is_found_in_its_line(field: str, line: int) -> None:
    assert line_of(FILE, field) == line


class Strict(counting_game.Counting):
    """Wants a number of sides."""

    def setup(self, scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> tuple[Event, ...]:
        reader = Reader(scenario)
        reader.word("rules", ("counting",))
        reader.whole("sides", 2, 4)
        reader.done()
        return ()


@pytest.mark.parametrize(
    ("toml", "told"),
    [
        ("sides = 9", "x.toml, line 2, field sides: 9 is too small or too large; from 2 to 4 is right."),
        ("sides = 'two'", "x.toml, line 2, field sides: a number belongs here, not two."),
        ("sides = nan", "x.toml, line 2, field sides: a number belongs here, not nan."),
        ("side = 2", "x.toml, field sides: this field is missing."),
        (
            "sides = 2\nmore = 1",
            "x.toml, line 3, field more: there is no such field; here belong: rules, sides.",
        ),
    ],
)
def test_a_mistake_in_a_field_is_told_with_its_line(toml: str, told: str) -> None:
    scenario = parse(f"rules = 'counting'\n{toml}\n".encode(), "x.toml")
    with pytest.raises(BadScenario) as caught:
        scenario.setup({}, False, Strict())  # type: ignore[arg-type]

    assert sentences("en").say(caught.value.message) == told


def test_names_in_a_file_are_cleaned() -> None:
    scenario = parse(b'rules = "counting"\nname = { en = "\\u001b[2JAmbush\\u202e" }', "x.toml")

    assert scenario.title("it") == "Ambush"


def test_unknown_names_list_the_known(tmp_path: Path) -> None:
    for name in ("nothing", "no/thing", "../../etc/passwd", "x" * 5000, "a\x00b", "/nowhere.toml"):
        with pytest.raises(BadScenario) as caught:
            load(name)
        assert len(sentences("en").say(caught.value.message)) < 700


def test_a_folder_or_huge_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadScenario):
        load(str(tmp_path))
    (tmp_path / "big.toml").write_bytes(b"#" * 1_000_001)
    with pytest.raises(BadScenario) as caught:
        load(str(tmp_path / "big.toml"))
    assert "1000 KB" in sentences("en").say(caught.value.message)


# --- the scenarios that come with the program -------------------------------------------


def shipped_scenarios() -> list[str]:
    return [id for id in every() if id.partition("/")[0] in rule_books()]


@pytest.fixture
def real_books(monkeypatch: pytest.MonkeyPatch, with_a_rule_book: None) -> None:
    monkeypatch.setattr(core.scenarios, "rule_books", rule_books)


@pytest.mark.parametrize("id", shipped_scenarios())
@pytest.mark.parametrize("tape", [False, True], ids=["map", "tape"])
def test_a_ready_scenario_sets_itself_up(id: str, tape: bool, real_books: None) -> None:
    scenario = load(id)

    assert find(id.partition("/")[2]) == find(id)
    assert scenario.title("en") != id and scenario.story("it") and 0 < scenario.minutes <= 120
    assert scenario.setup(scenario.options, tape)


DAMAGE = (("", ""), ("=", "= -"), ('"', '"?'))
"""What becomes of a line: nothing stands there, or it has another sign, or another text."""


def damaged(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield each line that says something with each damage that can be done to it."""
    for (number, line), (old, new) in product(enumerate(lines), DAMAGE):
        if line.strip() and not line.lstrip().startswith("#") and old in line:
            yield number, line.replace(old, new, 1) if old else new


@pytest.mark.parametrize("id", shipped_scenarios())
def test_a_damaged_copy_of_a_scenario_gets_one_sentence(id: str, real_books: None, tmp_path: Path) -> None:
    """Every line of a ready scenario left out, and every number made absurd; a round has an eighth of all."""
    source = find(id)
    lines = source.read_text(encoding="utf-8").split("\n")
    tried = told = 0
    for number, changed in seeds(list(damaged(lines))):
        text = "\n".join([*lines[:number], changed, *lines[number + 1 :]])
        tried += 1
        try:
            scenario = parse(text.encode(), "x.toml", id, id.partition("/")[0])
            scenario.setup({}, False)
        except BadScenario as bad:
            sentence = sentences("en").say(bad.message)
            assert sentence.startswith("x.toml") and "\n" not in sentence
            told += 1
    assert told > tried / 4


def test_a_scenario_of_ones_own_is_played_from_its_file(tmp_path: Path, real_books: None) -> None:
    for id in shipped_scenarios()[:1]:
        copy = tmp_path / "mine.toml"
        shutil.copy(find(id), copy)
        scenario: Scenario = load(str(copy))
        assert scenario.rules == id.partition("/")[0]
        assert load_rules(scenario.rules).id == scenario.rules


OFFERED = [id for id in every() if id.partition("/")[0] in rule_books()]


@pytest.mark.parametrize("id", OFFERED)
def test_a_file_is_parsed_once_and_nobody_changes_what_was_read(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Set up with the map and with a tape, it stands as it was read."""
    monkeypatch.undo()
    read = load(id)
    before = deepcopy(read.data)
    for tape in (False, True):
        assert read.setup(read.options, tape)
    assert read.data == before
    assert load(id).data is read.data


def test_a_book_that_is_not_finished_is_offered_nowhere_and_begun_by_its_name(real_books: None) -> None:
    """An `UNFINISHED` goes with the last "not yet" of a checklist, and not before."""
    for book in rule_books():
        left = [entry.id for entry in rulebook(book).items if entry.status == "not yet"]
        of_it = {id for id in every() if id.startswith(f"{book}/")}
        if unfinished(book):
            assert left and not of_it & set(ready())
            assert all(find(id).is_file() for id in of_it)
        else:
            assert of_it <= set(ready())


def test_books_stand_in_the_order_in_which_they_came(real_books: None) -> None:
    """In menus the oldest first, each at a place of its own; the scenarios of each together."""
    places = [rulebook(book).place for book in rule_books()]
    assert places == sorted(set(places)) and max(places) < 99
    assert rule_books()[0] == "breaking_news"
    books = [id.partition("/")[0] for id in every()]
    assert list(dict.fromkeys(books)) == list(rule_books())
    assert books == sorted(books, key=rule_books().index)
