"""Breaking News 6.2, 7.0 and 11.0: what men may not do who move in haste, hidden, or out of a fight."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import (
    BonusMove,
    CoveringFire,
    Dodge,
    FallBack,
    Move,
    OpenFire,
    OpportunityFire,
    Recover,
    Retreat,
    Sight,
)
from rule_ids import rule
from table import Man, Played, table

from core.rules.breaking_news.facts import ContactMade, Revealed
from core.rules.breaking_news.state import Shot
from core.table.places import Point

SANDBAGS = {"kind": "sandbags", "line": [[30, 35], [50, 35]], "width": 0.5}
FENCE = {"kind": "wall", "line": [[30, 65], [60, 65]], "obstacle": 1}


def panicking(*terrain: dict[str, Any], obstacle: int | None = None, **facts: Any) -> Played:
    """Kowalski lies suppressed and hidden 8 cm in front of sandbags; he has failed his test."""
    bags = SANDBAGS if obstacle is None else {**SANDBAGS, "obstacle": obstacle}
    game = table(
        [bags, *terrain],
        kowalski=Man(y=43, suppressed=True, marker="m1", **facts), abu=Man(y=120, side="red"),
    )  # fmt: skip
    game.play("blue", Recover("kowalski"), [6])
    return game


@rule("BN-7.0.g", "BN-10.0.i")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_hidden_man_who_falls_back_shows_himself(hidden: bool) -> None:
    """He moves farther than the 5 cm − 1d6 that would keep him hidden."""
    game = panicking()
    game.set("kowalski", marker="m1" if hidden else "")

    facts = game.play("blue", FallBack("kowalski", (Point(40, 36.5),)))

    assert [event.why for event in facts.of(Revealed)] == (["moved"] if hidden else [])
    assert game.man("kowalski").marker == ""


@rule("BN-10.0.i", "BN-6.2.d", "BN-6.2.e")
@pytest.mark.parametrize(("level", "allowed"), [(0, True), (1, True), (2, False), (3, False)])
def test_who_falls_back_crosses_no_more_than_a_running_man(level: int, allowed: bool) -> None:
    """Over a level 1 obstacle a run is 15 cm, over level 2 it is 5: these 9 are too far."""
    game = panicking(obstacle=level)

    answer = game.play("blue", FallBack("kowalski", (Point(40, 33.9),)))

    assert hasattr(answer, "rule") is not allowed


@rule("BN-6.2.e", "BN-10.0.i")
@pytest.mark.parametrize(("level", "kit", "why"), [
    (2, (), ""), (3, (), "bn-too-high"), (3, ("climbing_gear",), ""), (3, ("night_visor",), "bn-too-high"),
])  # fmt: skip
def test_who_falls_back_climbs_the_third_level_with_equipment_alone(
    level: int, kit: tuple[str, ...], why: str
) -> None:
    """He goes 4.8 cm: within the 5 cm of a second level, as which the third then counts."""
    game = panicking(obstacle=level, kit=kit)
    game.move_to("kowalski", 40, 38.2)

    answer = game.play("blue", FallBack("kowalski", (Point(40, 33.4),)))

    assert getattr(getattr(answer, "message", None), "id", "") == why


@rule("BN-7.0.g", "BN-12.0.j")
def test_a_hidden_man_who_withdraws_shows_himself() -> None:
    game = table(
        kowalski=Man(y=60, marker="m1", retreating=True, tested=True, stage="acting"),
        abu=Man(y=150, side="red"), facts={"acting": ("kowalski",)},
    )  # fmt: skip

    facts = game.play("blue", Retreat("kowalski", (Point(40, 40),)))

    assert facts.one(Revealed).why == "moved"


@rule("BN-Q.89")
@pytest.mark.parametrize(("act", "allowed"), [("run", True), ("move_and_shoot", False), ("cautious", False)])
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_who_leaves_a_fight_runs(act: str, allowed: bool, edition: str) -> None:
    game = table(
        edition=edition, kowalski=Man(y=40, touching=("abu",)),
        abu=Man(y=42, side="red", touching=("kowalski",)),
    )  # fmt: skip
    wish = Move(("kowalski",), act, ((Point(40, 36),),))

    if not allowed:
        assert game.refused("blue", wish) == ("BN-Q.89", "bn-leave-by-running")
        assert game.play("blue", Move(("kowalski",), act, ((),))).no(ContactMade), "he may stand"
        return
    game.play("blue", wish)
    assert game.man("kowalski").touching == game.man("abu").touching == ()


@rule("BN-6.5.a", "BN-6.2.b", "BN-Q.43")
def test_nobody_dodges_over_a_wall() -> None:
    """Cover is "sought within 5 cm": behind the wall is out of reach, beside it is not."""
    game = table([FENCE], kowalski=Man(x=45, y=40), abu=Man(x=45, y=63, side="red"))
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))

    assert game.refused("red", Dodge("abu", Point(45, 67))) == ("BN-6.2.b", "bn-cannot-cross")


@rule("BN-7.0.m", "BN-6.2.b")
def test_nobody_slips_over_a_wall_when_a_look_has_missed_him() -> None:
    game = table([FENCE], kowalski=Man(x=45, y=40), abu=Man(x=45, y=63, side="red", marker="m1"))
    game.play("blue", Sight("kowalski", "m1"), [1])

    assert game.refused("red", BonusMove((Point(45, 67),))) == ("BN-6.2.b", "bn-cannot-cross")
    game.play("red", BonusMove((Point(48, 63),)))
    assert game.at("abu") == (48, 63)


@rule("BN-7.0.g", "BN-Q.130")
@pytest.mark.parametrize("reacting", [True, False])
def test_whoever_serves_a_gun_that_fires_shows_himself_with_the_gunner(reacting: bool) -> None:
    gunner = Man("R3", "mmg", y=70, side="red", crew="omar", marker="m1")
    game = table(
        kowalski=Man(), abu=gunner, omar=Man(x=43, y=70, side="red", marker="m2"),
        active="blue" if reacting else "red",
    )  # fmt: skip
    if reacting:
        game.play("blue", Move(("kowalski",), "run", ((Point(50, 40),),)))
        facts = game.play("red", OpportunityFire("abu", "mmg", "burst", "", 0), [1, 1, 1, 1])
    else:
        facts = game.play("red", OpenFire((Shot("abu", "mmg", "burst", ("kowalski",)),)))

    assert {event.figure: event.why for event in facts.of(Revealed)} == {"abu": "fired", "omar": "served"}


@rule("BN-7.0.g")
def test_who_serves_no_gun_stays_hidden_when_his_mate_fires_a_rifle() -> None:
    game = table(
        kowalski=Man(), abu=Man("R3", "mmg", "assault_rifle", y=70, side="red", crew="omar"),
        omar=Man(x=43, y=70, side="red", marker="m2"), active="red",
    )  # fmt: skip

    facts = game.play("red", OpenFire((Shot("abu", "assault_rifle", targets=("kowalski",)),)))

    assert facts.no(Revealed)


@rule("BN-Q.98", "BN-8.3.k")
def test_a_man_who_withdraws_gives_no_covering_fire_and_is_told_why() -> None:
    game = table(
        kowalski=Man(y=60, retreating=True, tested=True, withdrew=True, stage="acting"),
        abu=Man(y=90, side="red"), facts={"acting": ("kowalski",), "mode": "retreat"},
    )  # fmt: skip

    refused = game.refused("blue", CoveringFire(("kowalski",), Point(40, 90)))

    assert refused == ("BN-Q.98", "bn-withdraws-only-fires")
