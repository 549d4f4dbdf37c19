"""Breaking News: of whom a group is asked, who is in it from the start, and who only where it is said."""

from __future__ import annotations

from typing import Any

import pytest
from menus import fields
from rule_ids import rule
from table import Man, Played, table

from core.engine.contract.choices import PickSome
from core.engine.seat.known import Known
from core.rules.breaking_news.book import RULES

FOE = Man("Irr3", x=40, y=47, side="red")


CLIFF = {"kind": "wall", "line": [[100, 100], [120, 100]], "obstacle": 3}


def team(tape: bool = False) -> Played:
    """Kowalski, Novak and Smith, base to base; Abu within reach of a charge; somewhere a cliff."""
    men = {name: Man("R3", "lmg", x=40 + 2.5 * at) for at, name in enumerate(("kowalski", "novak", "smith"))}
    return table([CLIFF], tape=tape, **men, abu=FOE)


def some(game: Played, do: str, name: str, **filled: Any) -> PickSome:
    found = next(one for one in fields(game, "blue", do, **filled) if one.name == name)
    assert isinstance(found, PickSome)
    return found


@rule("BN-6.4.a", "BN-8.1.a", "BN-8.3.a")
@pytest.mark.parametrize("tape", [False, True])
@pytest.mark.parametrize(
    ("do", "name", "least"),
    [("move", "figures", 2), ("open_fire", "_who", 1), ("covering_fire", "figures", 1)],
)
def test_of_a_team_all_are_in_until_somebody_is_left_out(do: str, name: str, least: int, tape: bool) -> None:
    game = team(tape)

    asked = some(game, do, name, _team=game.state.figures["kowalski"].body)

    assert (asked.least, asked.most, asked.likely, asked.unlikely) == (least, 99, True, False)
    assert [row.value for row in asked.options][:2] == ["kowalski", "novak"]


@rule("BN-6.2.e", "BN-11.0.d")
@pytest.mark.parametrize("tape", [False, True])
@pytest.mark.parametrize(("name", "most"), [("helpers", 1), ("charge", 3)])
def test_at_a_real_table_helpers_and_a_charge_are_said_where_there_are_any(
    name: str, most: int, tape: bool
) -> None:
    asked = some(team(tape), "move", name, action="run", figures=("kowalski",), paths__0=((40, 44.5),))

    assert (asked.least, asked.most, asked.likely, asked.unlikely) == (0, most, False, tape)


@rule("BN-8.1.a", "BN-8.1.b")
def test_a_group_that_may_not_fire_keeps_its_shots_however_many_ways_they_could_be_made() -> None:
    """Four in two places, each with two ways to fire: why it is refused is told of the act as it stands."""
    men = {f"man{at}": Man("R3", "assault_rifle", x=x, y=30) for at, x in enumerate((10, 12.5, 30, 32.5))}
    game = table(**men, abu=Man("Irr3", x=25, y=50, side="red"))
    seat = Known(RULES, "blue", RULES.known(game.state, "blue"))
    given, said = {"_team": game.state.figures["man0"].body}, {"_who": [*men], "shots.0.targets": ["abu"]}
    filled = seat.filled("open_fire", given, said)
    assert [filled.values.get(f"shots.{at}.firer") for at in range(4)] == [*men]
    assert filled.values["shots.0.targets"] == ["abu"] and not filled.open
