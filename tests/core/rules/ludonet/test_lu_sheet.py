"""Ludonet quick skirmish, what a printed sheet of a side holds: boxes to tick off, and rows of LU-T.WPN."""

from __future__ import annotations

from rule_ids import rule
from skirmish import RULES, Man, Tank, field

from core.engine.contract.muster import Muster
from core.locale import sentences


def sheet(side: str = "blue", **how: object) -> Muster:
    game = field(
        ross=Man("rifle", "grenade"),
        kane=Man("rifle", "bazooka", x=60),
        panzer=Tank("tank_h", x=80),
        huber=Man("mmg", side="red", y=90),
        **how,  # type: ignore[arg-type]
    )
    return RULES.muster(game.state, side)


def printed(sheet: Muster) -> list[tuple[str, str]]:
    said = sentences("en").say
    return [(said(one.what), " | ".join(map(said, one.numbers))) for one in sheet.arms]


@rule("LU-T.WPN")
def test_a_sheet_has_each_weapon_of_the_side_once_as_the_table_prints_it() -> None:
    blue = sheet()
    assert printed(blue) == [
        ("rifle", "60 | 1 | – | –"),
        ("hand grenade", "10 | 1 | 0 | 3"),
        ("bazooka", "30 | 1 | 4 | –"),
        ("heavy gun", "200 | 1 | 7 | –"),
        ("vehicle machine gun", "80 | 1 | – | –"),
    ]
    headings = [sentences("en").say(heading) for heading in blue.headings]
    assert headings == ["range cm", "dice", "against armour", "radius cm"]
    assert blue.rule == "LU-T.WPN" and printed(sheet("red")) == [("machine gun on tripod", "90 | 1 | – | –")]


@rule("LU-FIR.o", "LU-T.WPN")
def test_where_the_game_wants_it_a_machine_gun_has_all_its_dice() -> None:
    assert printed(sheet("red", options={"mg_shots": "on"})) == [("machine gun on tripod", "90 | 3 | – | –")]


@rule("LU-T.WPN")
def test_a_man_is_wounded_or_tired_a_vehicle_immobilised_and_either_out() -> None:
    said, blue = sentences("en").say, sheet()
    ticked = {who: [(said(box.what), box.times) for box in boxes] for who, boxes in blue.boxes.items()}
    man = [("WOUND", 1), ("TIRED", 1), ("OUT", 1)]
    assert ticked == {"ross": man, "kane": man, "panzer": [("IMMOB", 1), ("OUT", 1)]}
