"""Linea di Tiro, what a printed sheet of a side holds: boxes to tick off, and weapons by their bands."""

from __future__ import annotations

import pytest
from engagement import RULES, Piece, Played, engagement
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.muster import Muster
from core.locale import sentences
from core.rules.linea_di_tiro.pieces import PIECES
from core.rules.linea_di_tiro.state import Attack


def sheet(side: str = "allies", **how: object) -> Muster:
    game: Played = engagement(
        able=Piece("bazooka_team"),
        tank=Piece("sherman_75"),
        twin=Piece("sherman_75"),
        truck=Piece("truck"),
        fritz=Piece("tank_hunters", side="axis"),
        **how,  # type: ignore[arg-type]
    )
    return RULES.muster(game.state, side)


def boxes(sheet: Muster, who: str) -> list[tuple[str, int]]:
    """What is ticked off beside a piece, and how often."""
    return [(sentences("en").say(box.what), box.times) for box in sheet.boxes[who]]


@rule("LT-FIRE.c", "LT-T.BAND", "LT-T.DATA")
def test_a_sheet_has_each_weapon_of_the_side_once_with_its_values_and_how_far_they_reach() -> None:
    """Two tanks of a kind have one row each of AT, HE and MG; a band without a value is a dash."""
    said, allies = sentences("en").say, sheet()
    rows = [(said(one.what), " | ".join(map(said, one.numbers))) for one in allies.arms]
    assert rows == [
        ("Bazooka team, MG", "1 (to 10 cm) | 0 (to 20 cm) | –"),
        ("Bazooka team, HE", "2 (to 10 cm) | 2 (to 20 cm) | –"),
        ("Bazooka team, AT", "7 (to 10 cm) | 6 (to 20 cm) | –"),
        ("M4 Sherman (75), AT", "6 (to 30 cm) | 5 (to 60 cm) | 4 (to 120 cm)"),
        ("M4 Sherman (75), HE", "5 (to 30 cm) | 5 (to 60 cm) | 4 (to 120 cm)"),
        ("M4 Sherman (75), MG", "4 (to 20 cm) | 3 (to 40 cm) | 2 (to 80 cm)"),
    ]
    assert [said(heading) for heading in allies.headings] == ["short", "medium", "long"]
    assert allies.rule == "LT-T.FIELD" and set(allies.boxes) == {"able", "tank", "twin", "truck"}
    assert [said(one.what) for one in sheet("axis").arms] == ["Tank hunters, MG", "Tank hunters, AT"]


@rule("LT-FIRE.d", "LT-T.BAND", "LT-Q.50")
@pytest.mark.parametrize(
    ("values", "limits", "printed"),
    [
        ((6,), (30.0, 60.0, 120.0), "6 (to 30 cm) | – | –"),
        ((6, 5, 4), (30.0, 60.0), "6 (to 30 cm) | 5 (to 60 cm) | –"),
        ((None, 5, 4), (30.0,), "– | – | –"),
    ],
)
def test_a_band_that_a_weapon_has_no_value_or_no_limit_for_is_a_dash(
    values: tuple[int | None, ...], limits: tuple[float, ...], printed: str
) -> None:
    gun = replace(PIECES["sherman_75"], attacks=(Attack("AT", "gun2", values),))
    game = engagement(kinds={"sherman_75": gun}, tank=Piece("sherman_75"), fritz=Piece(side="axis"))
    state = replace(game.state, bands={**game.state.bands, "gun2": limits})
    [row] = RULES.muster(state, "allies").arms
    assert " | ".join(map(sentences("en").say, row.numbers)) == printed


@rule("LT-PRE.c", "LT-Q.11")
@pytest.mark.parametrize(("option", "times"), [("", 2), ("1", 1), ("4", 4), ("0", 4)])
def test_there_is_a_box_for_each_attack_that_a_piece_may_have_prepared(option: str, times: int) -> None:
    """As many as the game allows; four where it allows any number."""
    allies = sheet(options={"prep_max": option} if option else {})
    assert boxes(allies, "tank") == [("PREP", times), ("IMMOB", 1), ("ROUTED", 1), ("OUT", 1)]
    assert boxes(allies, "truck") == boxes(allies, "tank")[1:]  # it has nothing to prepare


@rule("LT-PRE.c", "LT-T.FIELD")
@pytest.mark.parametrize(("own", "times"), [(3, 3), (0, 4)])
def test_what_the_data_of_a_piece_say_goes_before_the_option(own: int, times: int) -> None:
    kinds = {"sherman_75": replace(PIECES["sherman_75"], prep_max=own)}
    assert boxes(sheet(kinds=kinds), "tank")[0] == ("PREP", times)
