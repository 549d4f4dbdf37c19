"""Slips of the pen in a real scenario: each is one sentence with its line and what would be right."""

from __future__ import annotations

import pytest

from core.games import header_of, new_game
from core.locale import sentences
from core.scenarios import BadScenario, load, parse

TEXT = load("rangers_and_militia").text
KOWALSKI = TEXT[TEXT.index('id = "kowalski"') :].split("[[")[0]
FIRST = TEXT[TEXT.index("[[sides.rangers.figures]]") :]
X, Y = (next(line for line in FIRST.splitlines() if line.startswith(f"{axis} =")) for axis in "xy")


def complaint(text: str) -> str:
    with pytest.raises(BadScenario) as bad:
        scenario = parse(text.encode(), "x.toml", rules="breaking_news")
        new_game(scenario, header_of(scenario, dice="seeded"))
    return sentences("en").say(bad.value.message)


def moved(block: str) -> str:
    """The figure of *block* on the spot of the first ranger."""
    lines = block.splitlines()
    return "\n".join(X if row.startswith("x =") else Y if row.startswith("y =") else row for row in lines)


MISTAKES = [
    ("minutes = 50", 'minutes = "x"', "minutes", "a number belongs here, not x"),
    ("minutes = 50", "minutes = nan", "minutes", "a number belongs here, not nan"),
    ("minutes = 50", "minutes = -5", "minutes", "-5 is too small or too large"),
    ("minutes = 50", "minutes = true", "minutes", "a number belongs here, not true"),
    ('id = "rangers_and_militia"', "id = 5", "id", "a text in quotation marks"),
    ("width = 80", "width = 0", "table.width", "0 is not more than 0"),
    ('weapons = ["lmg"]', "weapons = []", "weapons", "this list is empty"),
    ('id = "kowalski"', 'id = "m1"', "id", "m1 is kept for markers"),
    ('id = "kowalski"', 'id = "referee"', "id", "referee is the name of a side or a seat"),
    ('id = "kowalski"', 'id = "militia"', "id", "militia is the name of a side or a seat"),
    ("sides.militia", "sides.observer", "sides.observer", "observer is the name of a side or a seat"),
    ("from = [52, 52], to = [54, 52]", "from = [52, 52], to = [52, 52]", "openings[0].to", "same spot"),
    (KOWALSKI, moved(KOWALSKI), "x", "hayes stands on this very spot"),
    ("turn_limit = 8", 'turn_limit = "100"', "options.turn_limit", "1–99"),
    ("turn_limit = 8", "turn_limit = 100", "options.turn_limit", "100 is not known here"),
    ("turn_limit = 8", "turn_limit = 8.0", "options.turn_limit", "1–99"),
    ("turn_limit = 8", "turn_limit = true", "options.turn_limit", "true is not known here"),
    ("turn_limit = 8", "turn_limit = [8]", "options.turn_limit", "1–99"),
    ("turn_limit = 8", 'turn_limit = "\\u001b[2J8"', "options.turn_limit", "8 is not known here"),
    ("turn_limit = 8", "wounded = 1", "options.wounded", "off, on"),
]


@pytest.mark.parametrize(("right", "wrong", "field", "told"), MISTAKES, ids=range(len(MISTAKES)))
def test_a_slip_is_told_with_its_field_and_line(right: str, wrong: str, field: str, told: str) -> None:
    assert right in TEXT
    said = complaint(TEXT.replace(right, wrong))
    assert said.startswith("x.toml, line ") and field in said.partition(":")[0] and told in said, said


@pytest.mark.parametrize("minutes", ['"x"', "nan", "-5", "true", "1e400"])
def test_a_menu_shows_no_nonsense_for_minutes(minutes: str) -> None:
    """The list of scenarios is shown before anything is checked."""
    assert parse(f"rules = 'ludonet'\nminutes = {minutes}\n".encode(), "x.toml").minutes == 0.0
