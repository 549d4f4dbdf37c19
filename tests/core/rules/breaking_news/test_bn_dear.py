"""Breaking News: of what an act costs its own side it is warned before the act is done."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import BonusMove, Leave, OpenFire
from firing_range import shot
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Man, Played, table

from core.engine.chance.foretold import warned_of
from core.engine.chance.preview import Preview, preview
from core.rules.breaking_news.sighting.bonus_move import offer
from core.table.places import Point


def warned(game: Played, seat: str, command: Any) -> tuple[list[str], list[str]]:
    """What is sure to be paid for an act of *seat*, and which changes it is warned of."""
    seen = preview(RULES, RULES.known(game.state, seat), seat, command, RULES.geometry)
    assert isinstance(seen, Preview), seen
    return [one.id for one in seen.dear], [one.name for one in seen.singles if one.dear]


def field(first: str = "", **men: Man) -> Played:
    """Kowalski, and Abu 30 cm north of him; *first* has fired first."""
    foe = {"abu": Man("Irr3", y=70, side="red")}
    return table(kowalski=Man("R3"), facts={"first_fire": first}, **{**foe, **men})


@rule("BN-D.a")
@pytest.mark.parametrize(("first", "paid"), [("", ["bn-points"]), ("red", [])])
def test_the_points_of_the_first_fire_are_told_before_it_is_fired(first: str, paid: list[str]) -> None:
    assert warned(field(first), "blue", OpenFire((shot("kowalski"),))) == (paid, [])


@rule("BN-8.7.a")
def test_who_fires_past_a_friend_is_warned_and_who_fires_at_an_enemy_is_not() -> None:
    past = field("red", smith=Man("R4", x=43, y=55, facing=0))

    paid, harmed = warned(past, "blue", OpenFire((shot("kowalski"),)))
    assert not paid and {name.partition(":")[0] for name in harmed} == {"smith"}
    assert warned(field("red", smith=Man("R4", x=80, y=55)), "blue", OpenFire((shot("kowalski"),))) == (
        [],
        [],
    )


@rule("BN-8.7.a")
def test_a_friend_whom_a_miss_may_strike_is_told_with_why() -> None:
    """You should read that he stands in the line of fire; who stands aside is in no danger."""
    fire = OpenFire((shot("kowalski"),))
    beside = field("red", smith=Man("R4", x=80, y=55))
    for game, told in ((field("red", smith=Man("R4", x=43, y=55, facing=0)), ["smith"]), (beside, [])):
        seen = preview(RULES, RULES.known(game.state, "blue"), "blue", fire, RULES.geometry)
        assert isinstance(seen, Preview), seen
        assert [one.who for one in seen.dangers if one.why == "bn-danger-line"] == told


@rule("BN-D.j")
def test_who_leaves_the_table_is_warned_though_he_is_named_himself() -> None:
    game = table(kowalski=Man("R3", y=10), abu=Man(y=150, side="red"))

    paid, gone = warned(game, "blue", Leave(("kowalski",)))
    assert gone == ["kowalski:left"] and paid in ([], ["bn-points"])


@rule("BN-D.f")
@pytest.mark.parametrize(("seat", "pays"), [("blue", True), ("red", False), ("referee", True)])
def test_a_civilian_is_dear_to_whoever_pays_for_him(seat: str, pays: bool) -> None:
    game = field("red", mona=Man(x=60, side="", role="civilian"))
    assert RULES.dear(game.state, seat, "mona:dead", False) == pays
    assert RULES.dear(game.state, seat, "blue:broke-talks", False) == pays


@rule("BN-7.0.m", "BN-8.7.a")
def test_who_lets_a_moment_of_a_shot_under_way_pass_pays_nothing_for_what_comes_of_it() -> None:
    """Abu looked in vain for Price, amid another's shot past Smith: that Price stays endangers nobody."""
    game = field("red", smith=Man("R4", x=43, y=55), price=Man(x=90, y=40, marker="m1"))
    amid = replace(game.state, bonus_move="price", awaiting=offer("blue"))

    assert not warned_of(RULES, amid, "blue", BonusMove(()))("smith:dead")
    assert warned_of(RULES, amid, "blue", BonusMove((Point(90, 45),)))("smith:dead")
    assert warned_of(RULES, game.state, "blue", BonusMove(()))("smith:dead"), "nothing is under way"
