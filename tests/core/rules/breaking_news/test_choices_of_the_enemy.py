"""Breaking News: a preview says where what comes hangs on a choice that the enemy has yet to make."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bn_commands import AimStrike, Fight, FireMortar, OpenFire, SpeculativeFire, StormBuilding
from menus import asks
from rule_ids import rule
from table import RULES, Man, Played, table
from test_11_1_storming import HOUSE, outside, within

from core.engine.chance.preview import Preview, preview
from core.locale import sentences
from core.rules.breaking_news.facts.speculation import SpeculationAsked
from core.rules.breaking_news.state import Shot, Strike
from core.table.places import Point


def hangs_on(game: Played, command: Any, seat: str = "blue", language: str = "en") -> list[str]:
    found = preview(RULES, RULES.known(game.state, seat), seat, command, RULES.geometry)
    assert isinstance(found, Preview), found
    return [sentences(language).say(message) for message in found.unseen]


def firing(weapon: str, x: float = 40, y: float = 60) -> OpenFire:
    return OpenFire((Shot("kowalski", weapon, "aimed", (), (), Point(x, y)),))


@rule("BN-8.5.c", "BN-8.9.c")
@pytest.mark.parametrize("weapon", ["light_mortar", "smoke_launcher"])
def test_where_a_template_goes_that_is_off_is_for_the_enemy_to_say(weapon: str) -> None:
    """A friend 9 cm beside the target is under it, or is not, as he chooses."""
    game = table(
        kowalski=Man("R3", weapon, y=20, kit=("mounted",)), novak=Man(x=31, y=60),
        abu=Man("Irr3", y=60, side="red"),
    )  # fmt: skip

    assert hangs_on(game, firing(weapon)) == ["red: where a template goes that is off"]
    assert hangs_on(game, firing(weapon), language="it") == ["red: dove va un template che devia"]


@rule("BN-8.5.a", "BN-8.5.c")
def test_nor_is_that_of_a_bomb_from_off_the_table() -> None:
    game = table(sides={"blue": {"light_mortar": True}}, kowalski=Man(), abu=Man("Irr3", y=60, side="red"))

    assert hangs_on(game, FireMortar(Point(40, 60))) == ["red: where a template goes that is off"]


@rule("BN-8.0.a")
def test_what_does_not_stray_hangs_on_no_choice() -> None:
    game = table(kowalski=Man("R3", "assault_rifle", y=40), abu=Man("Irr3", y=60, side="red"))
    shot = OpenFire((Shot("kowalski", "assault_rifle", "aimed", ("abu",)),))

    assert hangs_on(game, shot) == []


@rule("BN-8.4.e")
def test_where_a_strike_is_moved_is_for_the_bombed_to_say() -> None:
    strike = Strike("blue", step="arrived")
    game = table(
        phase="strikes", options={"support_aim": "at_arrival"},
        sides={"blue": {"support": "artillery"}},
        facts={"strike": strike, "awaiting": (asks("blue", "aim"),)},
        kowalski=Man(), abu=Man("Irr3", y=160, side="red"),
    )  # fmt: skip
    aim = AimStrike(Point(40, 150))

    assert hangs_on(game, aim) == ["red: where it moves the centre of the strike"]
    assert hangs_on(game, aim, language="it") == ["red: dove sposta il centro del bombardamento"]


@rule("BN-Q.88", "BN-11.0.d")
@pytest.mark.parametrize(("foes", "told"), [(("abu", "omar"), True), (("abu",), False)])
def test_whom_a_side_of_many_loses_hand_to_hand_is_for_it_to_say(foes: tuple[str, ...], told: bool) -> None:
    game = table(
        kowalski=Man("R3", touching=foes), abu=Man("R3", y=42.5, side="red", touching=("kowalski",)),
        omar=Man("Irr3", x=42.5, side="red", touching=("kowalski",) if told else ()),
    )  # fmt: skip

    for language, words in (
        ("en", "red: which of its men it removes"),
        ("it", "red: quale dei suoi uomini toglie"),
    ):
        assert hangs_on(game, Fight(("kowalski",), foes), language=language) == ([words] if told else [])


@rule("BN-Q.88")
def test_whom_ones_own_side_loses_is_no_secret_of_the_enemys() -> None:
    touching = ("abu",)
    game = table(
        kowalski=Man("R3", touching=touching), novak=Man("R3", x=42.5, y=42.5, touching=touching),
        abu=Man("R3", y=42.5, side="red", touching=("kowalski", "novak")),
    )  # fmt: skip

    assert hangs_on(game, Fight(("kowalski", "novak"), ("abu",))) == []


@rule("BN-11.1.h", "BN-Q.91")
@pytest.mark.parametrize(("defenders", "told"), [(2, True), (1, False)])
def test_to_whom_the_hits_go_in_a_stormed_building_is_for_their_side_to_say(
    defenders: int, told: bool
) -> None:
    inside = {f"red{n}": within("Irr3", n) for n in range(defenders)}
    game = table([HOUSE], kowalski=outside("R3", 0), **inside)

    for language, words in (
        ("en", "red: to which of its men the hits go"),
        ("it", "red: a chi dei suoi uomini vanno gli hit"),
    ):
        storm = StormBuilding(("kowalski",), "house")
        assert hangs_on(game, storm, language=language) == ([words] if told else [])


@rule("BN-8.6.c", "BN-Q.61", "BN-X.ROE.e")
@pytest.mark.parametrize(("roe", "chance"), [(False, "3/6"), (True, "3/36")])
def test_of_a_shot_that_the_referee_must_allow_one_reads_what_comes_of_it_if_he_does(
    roe: bool, chance: str
) -> None:
    """It was foretold as if he never did. Under rules of engagement a 6 must be thrown besides."""
    game = table(
        [{"kind": "hedge", "line": [[20, 58], [60, 58]]}],
        options={"speculative": "referee"}, sides={"blue": {"roe": roe, "extras": {"roe": 1}}},
        kowalski=Man("R3", "grenade_launcher", kit=("mounted",)),
        abu=Man("R5", y=60, side="red", marker="m1"), omar=Man("R5", x=150, y=160, side="red"),
    )  # fmt: skip
    shot = SpeculativeFire("kowalski", "grenade_launcher", "aimed", "m1")

    told = hangs_on(game, shot)

    assert told[0] == "whether the referee allows it; if not, nothing comes of it"
    assert hangs_on(game, shot, language="it")[0] == "se l'arbitro lo permette; altrimenti non succede nulla"
    seen = preview(RULES, RULES.known(game.state, "blue"), "blue", shot, RULES.geometry)
    assert isinstance(seen, Preview)
    struck = seen.chance("m1:dead") + seen.chance("m1:suppressed")
    assert struck == Fraction(chance)
    facts = game.run("blue", shot)
    assert facts.one(SpeculationAsked) and game.deciding() == [("referee", "speculation")]
