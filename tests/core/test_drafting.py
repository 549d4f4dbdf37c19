"""A scenario changed on its map: its text says what was done and keeps all else, notes included."""

from __future__ import annotations

import tomllib

import pytest

from core.scenarios import every, load
from core.scenarios.drafting import Draft, Thing

TEXT = """# Mine.
rules = "ludonet"  # the book

[[terrain]]
id = "house"  # where grandmother lives
kind = "building"
box = [10, 20, 14, 10]
openings = [
  { kind = "door", from = [12, 20], to = [14, 20] },  # the front
]

[[terrain]]
id = "wall"
kind = "wall"
line = [[0, 0], [10, 0]]

# Those who come.
[[sides.blue.units]]
id = "squad"
figures = [
  { id = "adams", name = "Adams", x = 5, y = 5 },  # the sergeant
  { id = "baker", name = "Baker", x = 9, y = 5, facing = 90 },
]
"""
ADAMS = "sides.blue.units[0].figures[0]"


def thing(draft: Draft, field: str) -> Thing:
    return next(one for one in draft.things() if one.field == field)


def notes(text: str) -> list[str]:
    return [line.partition("#")[2] for line in text.splitlines() if "#" in line]


def test_everything_with_a_place_is_found() -> None:
    found = {one.field: (one.id, one.x, one.y, one.spread) for one in Draft(TEXT).things()}
    assert found == {
        "terrain[0]": ("house", 17, 25, True),
        "terrain[1]": ("wall", 5, 0, True),
        ADAMS: ("adams", 5, 5, False),
        ADAMS.replace("[0]", "[1]").replace("units[1]", "units[0]"): ("baker", 9, 5, False),
    }


def test_what_is_moved_takes_its_doors_along_and_every_note_stays() -> None:
    draft = Draft(TEXT)
    assert draft.move(thing(draft, "terrain[0]"), 27, 30) and draft.move(thing(draft, ADAMS), 7.25, 8)
    data = tomllib.loads(draft.text)
    assert data["terrain"][0]["box"] == [20, 25, 14, 10]
    assert data["terrain"][0]["openings"][0] == {"kind": "door", "from": [22, 25], "to": [24, 25]}
    assert (draft.at(ADAMS)["x"], draft.at(ADAMS)["y"]) == (7.2, 8)
    assert notes(draft.text) == notes(TEXT)
    changed = [row for row in draft.text.splitlines() if row not in TEXT.splitlines()]
    assert len(changed) == 3, "nothing but the lines of what was moved"


def test_what_is_turned_turns_about_its_middle() -> None:
    draft = Draft(TEXT)
    assert draft.turn(thing(draft, "terrain[1]"), 90)
    assert draft.at("terrain[1].line") == [[5, -5], [5, 5]]
    assert draft.turn(thing(draft, ADAMS), -15) and draft.at(ADAMS)["facing"] == 345
    assert draft.turn(thing(draft, "terrain[0]"), 90)
    house = draft.at("terrain[0]")
    assert "box" not in house and sorted(house["points"]) == [[12, 18], [12, 32], [22, 18], [22, 32]]
    assert house["openings"][0]["from"] == [22, 20]


def test_a_copy_has_an_id_of_its_own_and_leads_nobody() -> None:
    draft = Draft(TEXT.replace("x = 5, y = 5", "leads = true, x = 5, y = 5"))
    assert draft.copied(ADAMS, 30, 40) and draft.copied(ADAMS, 33, 40)
    new = draft.at("sides.blue.units[0].figures")[2:]
    assert new == [
        {"id": "adams_2", "name": "Adams 2", "x": 30, "y": 40},
        {"id": "adams_3", "name": "Adams 3", "x": 33, "y": 40},
    ]
    assert draft.copied("terrain[1]", 15, 10) and draft.at("terrain[2].line") == [[10, 10], [20, 10]]
    assert draft.at("terrain[2].id") == "wall_2"


def test_fields_are_set_and_taken_out_and_what_is_removed_is_gone() -> None:
    draft = Draft(TEXT)
    assert (
        draft.set("table.width", 80)
        and draft.set(f"{ADAMS}.expert", True)
        and draft.set("terrain[0].id", None)
    )
    assert draft.at("table") == {"width": 80} and draft.at(ADAMS)["expert"] is True
    assert draft.at("terrain[0].id") is None
    assert draft.remove(ADAMS) and draft.at(ADAMS)["id"] == "baker"
    assert draft.remove("terrain[1]") and len(draft.at("terrain")) == 1
    assert (
        draft.add("mines", {"id": "one", "name": {"en": "a", "it": "b"}}) and draft.at("mines[0].id") == "one"
    )
    assert not draft.remove("terrain[7]") and not draft.set("rules.name.en", "x"), "no such place in the file"


def test_undo_and_redo_lead_through_every_change() -> None:
    draft = Draft(TEXT)
    assert not draft.changed and not draft.undo() and not draft.redo()
    texts = [draft.text]
    for x in (11, 12, 13):
        assert draft.move(thing(draft, ADAMS), x, 5)
        texts.append(draft.text)
    assert draft.undo() and draft.text == texts[2] and draft.at(ADAMS)["x"] == 12
    assert draft.undo() and draft.redo() and draft.text == texts[2]
    assert draft.undo() and draft.undo() and not draft.undo() and draft.text == TEXT and not draft.changed
    assert draft.redo() and draft.set(f"{ADAMS}.note", "x") and not draft.redo(), (
        "a new change ends what was undone"
    )


SHORTEST = tuple({id.partition("/")[0]: id for id in reversed(every())}.values())
"""One of each book."""


@pytest.mark.parametrize("name", SHORTEST)
def test_the_scenarios_that_come_along_take_every_change(name: str) -> None:
    text = load(name).text
    draft = Draft(text)
    things = list(draft.things())
    for one in (things[0], things[len(things) // 2], things[-1]):
        assert draft.move(one, one.x + 1, one.y), one.field
        assert draft.turn(thing(draft, one.field), 15), one.field
        assert draft.copied(one.field, 20, 20), one.field
        assert draft.set(f"{one.field}.note", "here"), one.field
        assert draft.remove(one.field), one.field
    assert sum("#" in row for row in draft.text.splitlines()) >= text.count("\n# ")
    while draft.undo():
        pass
    assert draft.text == text


NOTED = """[[terrain]]
id = "house"
kind = "building"
box = [10, 20, 14, 10]

# The wall, of stone.
[[terrain]]
id = "wall"
kind = "wall"
line = [[0, 0], [10, 0]]

# Those who come.
# They are two.

[[sides.blue.units]]
id = "squad"

# The end.
"""


def test_a_note_above_a_table_stays_above_it_when_something_is_added_or_taken_out_there() -> None:
    """It is about what follows: nothing new comes between, and it does not go with what stood before."""
    draft = Draft(NOTED)
    assert draft.add("terrain", {"id": "wood", "kind": "wood", "box": [0, 0, 10, 8]})
    new = '[[terrain]]\nid = "wood"\nkind = "wood"\nbox = [0, 0, 10, 8]\n\n'
    assert draft.text == NOTED.replace("# Those who come.", f"{new}# Those who come.")
    assert draft.remove("terrain[2]") and draft.text == NOTED
    assert draft.remove("terrain[0]")
    assert draft.text == NOTED[NOTED.index("# The wall") :]
    assert draft.undo() and draft.remove("terrain[1]")
    wall = NOTED[NOTED.index('[[terrain]]\nid = "wall"') : NOTED.index("# Those")]
    assert draft.text == NOTED.replace(wall, "")
    assert draft.undo() and draft.add("sides.blue.units", {"id": "other"})
    assert draft.text.index("# The end.") > draft.text.index("squad")
