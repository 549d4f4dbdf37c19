"""All mistakes of a scenario are told at once, each with its line, none twice or for another's sake."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.engine.contract.mistakes import Mistakes, ScenarioError
from core.games import header_of, new_game
from core.locale import sentences
from core.rules import whole_books
from core.scenarios import FOLDER, BadScenario, every, load, parse
from core.scenarios.checking import check
from core.scenarios.forces import force_books, ready_forces

SHIPPED = {
    "breaking_news": "rangers_and_militia",
    "ludonet": "patrol_clash",
    "linea_di_tiro": "village_defence",
    "bassa_intensita": "ambush_at_dusk",
}


def fields(text: str, tmp_path: Path, name: str = "mine.toml") -> list[str]:
    """The fields that are told as wrong, in the order in which they are told."""
    path = tmp_path / name
    path.write_text(text)
    said = [sentences("en").say(message) for message in check(str(path)).wrong]
    found = [re.search(r"line (\d+), field ([^:]+):", one) for one in said]
    assert all(found), said
    return [one[2] for one in found if one is not None]


def text_of(rules: str) -> str:
    """A scenario that comes with the program, as a file of one's own."""
    text = load(SHIPPED[rules]).text
    return text if re.search(r"^rules = ", text, re.M) else f'rules = "{rules}"\n{text}'


def spoiled(rules: str) -> tuple[str, list[str]]:
    """The scenario of a book with mistakes from its head to a man, and the last parts of their fields."""
    head, sides = text_of(rules).split("\n[sides", 1)
    head = re.sub(r"^minutes = .*$", 'minutes = "long"', head, count=1, flags=re.M)
    first_piece, kinds = head.index("[[terrain]]"), re.compile(r'kind = "\w+"')
    head = head[:first_piece] + kinds.sub('kind = "cheese"', head[first_piece:], count=1)
    at = sides.index("figures")
    top, men = sides[:at], sides[at:]
    top = re.sub(r'edge = "\w+"', 'edge = "up"', top, count=1)
    where = re.compile(r"\bx = [\d.]+(,? )?")
    men = where.sub(lambda one: f"x = 4000{one[1] or ''}", men, count=1)
    men = re.sub(r"facing = -?\d+", "facing = true", men, count=1)
    men = re.sub(
        r'name = "', 'cheese = 1, name = "' if "{ id" in men[:80] else 'cheese = 1\nname = "', men, count=1
    )
    return f"{head}\n[sides{top}{men}", ["minutes", "kind", "edge", "x", "facing", "cheese"]


@pytest.mark.parametrize("rules", sorted(SHIPPED))
def test_every_mistake_is_told_at_once_and_nothing_that_only_follows(rules: str, tmp_path: Path) -> None:
    text, wanted = spoiled(rules)
    found = fields(text, tmp_path)
    assert sorted(one.rpartition(".")[2] for one in found) == sorted(wanted), found


@pytest.mark.parametrize("name", every())
def test_nothing_is_wrong_with_what_comes_with_the_program(name: str) -> None:
    assert check(name).wrong == ()


def test_nor_with_its_forces() -> None:
    names = [(rules, name) for rules in force_books() for name in ready_forces(rules)]
    assert names
    for _, name in names:
        found = check(name)
        assert (found.kind, found.wrong) == ("force", ()), name


def test_a_game_that_cannot_begin_tells_the_first_and_has_them_all(tmp_path: Path) -> None:
    text, _ = spoiled("ludonet")
    scenario = parse(text.encode(), "x.toml", rules="ludonet")
    with pytest.raises(BadScenario) as bad:
        new_game(scenario, header_of(scenario, dice="seeded"))
    assert len(bad.value.messages) == len(scenario.mistakes()) > 5
    assert bad.value.message in bad.value.messages


RANGERS = text_of("breaking_news")
SECOND = "sides.rangers.figures[1]"


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("commander = true\n", "", ["sides.rangers.figures", "sides.militia.figures"]),
        ('id = "kowalski"', 'idd = "kowalski"', [f"{SECOND}.id", f"{SECOND}.idd"]),
        ("[table]", "[tables]", ["table", "tables"]),
        ("[sides.militia]", "[sides.militia]\nforce = 5", ["sides.militia.force"]),
    ],
)  # fmt: skip
def test_what_follows_from_a_mistake_is_not_told(
    right: str, wrong: str, told: list[str], tmp_path: Path
) -> None:
    assert right in RANGERS
    path = tmp_path / "x.toml"
    path.write_text(RANGERS.replace(right, wrong))
    said = [sentences("en").say(message) for message in check(str(path)).wrong]
    assert sorted(one.partition("field ")[2].partition(":")[0] for one in said) == sorted(told), said


def test_a_man_in_a_rock_is_told_though_no_game_is_refused_for_him(tmp_path: Path) -> None:
    hayes = RANGERS[RANGERS.index("[[sides.rangers.figures]]") :].splitlines()
    x, y = (float(next(row for row in hayes if row.startswith(f"{axis} = "))[4:]) for axis in "xy")
    rock = f'[[terrain]]\nid = "tooth"\nkind = "rock"\nbox = [{x - 2}, {y - 2}, 4, 4]\n\n'
    text = RANGERS.replace("[sides.rangers]", f"{rock}[sides.rangers]", 1)
    assert "sides.rangers.figures[0].x" in fields(text, tmp_path)
    scenario = parse(text.encode(), "x.toml", rules="breaking_news")
    assert new_game(scenario, header_of(scenario, dice="seeded")).records


def test_a_line_that_is_no_toml_is_told_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('rules = "ludonet"\nname = "x\n')
    [said] = check(str(path)).wrong
    assert "line 2" in sentences("en").say(said)


def test_a_count_rests_on_what_it_counts_and_on_nothing_else() -> None:
    mistakes = Mistakes()
    mistakes.add(ScenarioError("sides.a.figures[0].grade", "scenario-missing"))
    mistakes.add(ScenarioError("sides.a.figures", "scenario-empty-list"))
    mistakes.add(ScenarioError("sides.a.figures", "scenario-one-commander", got=0), ("commander",))
    assert [one.message.id for one in mistakes.found] == ["scenario-missing", "scenario-one-commander"]


def test_every_book_is_looked_at() -> None:
    assert set(SHIPPED) == set(whole_books()) and FOLDER.is_dir()


def said(text: str, tmp_path: Path, language: str = "en") -> list[str]:
    """What is told of a scenario, without the file and the line."""
    path = tmp_path / "mine.toml"
    path.write_text(text)
    all_told = [sentences(language).say(message) for message in check(str(path)).wrong]
    return [re.sub(r"^.*?(field|campo) ", "", one) for one in all_told]


def with_option(rules: str, line: str) -> str:
    """A scenario of a book whose options begin with a line more."""
    text = text_of(rules)
    if "\n[options]\n" in text:
        return text.replace("\n[options]\n", f"\n[options]\n{line}\n", 1)
    return text.replace("\n[table]\n", f"\n[options]\n{line}\n\n[table]\n", 1)


@pytest.mark.parametrize("rules", sorted(SHIPPED))
def test_an_option_that_there_is_not_is_told_as_such_and_not_its_value(rules: str, tmp_path: Path) -> None:
    (one,) = said(with_option(rules, 'turn_limitt = "soon"'), tmp_path)
    assert one.startswith("options.turn_limitt: there is no such field; here belong: ")
    assert "soon" not in one


def test_what_stands_there_is_shown_as_people_write_it(tmp_path: Path) -> None:
    text = 'rules = "ludonet"\nname = [1]\nstory = true\ntable = 5\nsides = 7\nauthor = { a = 1 }\n'
    assert said(text, tmp_path) == [
        "name: a table of fields belongs here, not a list.",
        "story: a table of fields belongs here, not true.",
        "table: a table of fields belongs here, not 5.",
        "sides: a table of fields belongs here, not 7.",
        "author: a text in quotation marks belongs here, not a table of fields.",
    ]
    assert "name: qui va una tabella di campi, non un elenco." in said(text, tmp_path, "it")


def test_whom_a_scenario_favours_is_not_asked_where_its_sides_cannot_be_read(tmp_path: Path) -> None:
    assert said('rules = "ludonet"\nfavours = "x"\nsides = 7\n', tmp_path)[-1].startswith("sides: ")


def test_no_word_that_may_be_written_is_empty(tmp_path: Path) -> None:
    text = re.sub(r'edge = "\w+"', 'edge = "up"', text_of("bassa_intensita"), count=1)
    (one,) = said(text, tmp_path)
    assert one.endswith("up is not known here; write one of: north, south, east, west.")


def test_a_force_that_there_is_not_has_its_field_and_hides_no_other_mistake(tmp_path: Path) -> None:
    text = text_of("breaking_news")
    text = re.sub(r"^minutes = .*$", 'minutes = "long"', text, count=1, flags=re.M)
    _, second = re.findall(r"^\[sides\.(\w+)\]$", text, re.M)[:2]
    before, after = text.split(f"[sides.{second}]\n", 1)
    after = after[: after.find("\n[[sides")] if "\n[[sides" in after else after
    found = said(f'{before}[sides.{second}]\nforce = "nope"\n{after}', tmp_path)
    assert found[0].startswith("minutes: ")
    assert found[1].startswith(f"sides.{second}.force: there is no force nope; there are: ")
    assert len(found) == 2, found


def test_every_reading_that_is_wrong_is_told(tmp_path: Path) -> None:
    wrong = '[[readings]]\noption = "moon"\nvalue = 1\n\n[[readings]]\nparagraph = "ZZ-1"\ntext = "x"\n'
    found = said(f"{text_of('ludonet')}\n{wrong}", tmp_path)
    assert [one.partition(":")[0] for one in found] == ["readings[0].option", "readings[1].paragraph"]
