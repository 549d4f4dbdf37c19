"""Breaking News 8.9: smoke is thrown or launched, drifts, goes, and nobody sees through it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from bn_commands import (
    CoveringFire,
    EndActions,
    Move,
    OpenFire,
    OpportunityFire,
    Pass,
    PlaceTemplate,
    Ready,
    RollInitiative,
)
from firing_range import shot
from rule_ids import rule
from table import RULES, Facts, Man, Played, Vehicle, table
from throws import told

from core.engine.contract.choices import PickOne, PickPoint
from core.engine.contract.seats import OBSERVER
from core.engine.seat.sentence import Sentence, nothing_taken
from core.engine.words.message import say
from core.rules.breaking_news.facts import FireDeclared, FirstFire, FriendlyFire, ShotFired
from core.rules.breaking_news.facts.smoke import LandingAsked, SmokeDrifted, SmokeGone, SmokeLaid
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import Cloud, Shot
from core.rules.breaking_news.view import view
from core.table.places import Point

THROWS = (
    told(
        "why-smoke", "BN-8.9.d", "total", "-", (5, 3),
        ("Abu, drift of the smoke (BN-8.9.d): throw 2d6:", "Abu, spostamento del fumo (BN-8.9.d): tira 2d6:"),
        ("5 3 = 8", "5 3 = 8"),
    ),
    told(
        "why-smoke_way", "BN-8.9.d", "total", "-", (3,),
        (
            "Abu, way of the drift (BN-8.9.d): throw 1d6:",
            "Abu, verso dello spostamento (BN-8.9.d): tira 1d6:",
        ),
        ("3", "3"),
    ),
)  # fmt: skip


def meadow(*, x: float = 40, **more: Any) -> Played:
    """Kowalski at (40, 40) with smoke and a launcher; Abu 40 cm north of him."""
    men = {
        "kowalski": Man("R3", "assault_rifle", "smoke", "smoke_launcher"),
        "abu": Man("R3", x=x, y=80, side="red"),
        **more.pop("men", {}),
    }
    return table(more.pop("terrain", ()), **more, **men)


def smoke(x: float, y: float, weapon: str = "smoke") -> OpenFire:
    return OpenFire((Shot("kowalski", weapon, aim=Point(x, y)),))


def thrown(game: Played, *dice: list[int], x: float = 40, y: float = 50, weapon: str = "smoke") -> Facts:
    """Kowalski's smoke, not answered: up to where the other side is asked."""
    game.run("blue", smoke(x, y, weapon))
    facts = game.play("red", Pass(), *dice)
    assert isinstance(facts, Facts)
    return facts


def clouded(**more: Any) -> Played:
    """A cloud between them at (40, 60)."""
    return meadow(facts={"clouds": (Cloud("smoke-1-1", 1, Point(40, 60), 90.0),)}, **more)


# --- thrown ----------------------------------------------------------------------------


@rule("BN-8.9.a", "BN-8.9.b", "BN-Q.73")
@pytest.mark.parametrize(
    ("weapon", "y", "needed"), [("smoke", 50, 4), ("smoke_launcher", 65, 4), ("smoke_launcher", 80, 5)]
)
def test_with_the_number_it_stands_where_it_was_aimed(weapon: str, y: float, needed: int) -> None:
    """The other side names a direction at once: the cloud will drift along it."""
    game = meadow()

    facts = thrown(game, [needed], y=y, weapon=weapon)

    assert facts.one(ShotFired).needed == needed and facts.one(ShotFired).hits == 1
    assert facts.one(LandingAsked).landing.cm == 0 and game.deciding() == [("red", "landing")]
    laid = game.run("red", PlaceTemplate(Point(100, y))).one(SmokeLaid)
    assert (laid.cloud.centre, laid.cloud.towards) == (Point(40, y), 0.0)


@rule("BN-EX.48", "BN-8.9.c")
@pytest.mark.parametrize(("towards", "at"), [(0.0, (42, 50)), (Point(40, 90), (40, 52)), (180.0, (38, 50))])
def test_thrown_by_hand_it_is_a_centimetre_off_for_each_point(
    towards: Point | float, at: tuple[float, float]
) -> None:
    game = meadow()
    thrown(game, [2])

    laid = game.run("red", PlaceTemplate(towards)).one(SmokeLaid)

    assert (laid.cm, laid.cloud.centre) == (2.0, Point(*at))


@rule("BN-EX.49", "BN-8.9.c", "BN-ED.58")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_from_the_launcher_it_is_three(edition: str) -> None:
    game = meadow(edition=edition)
    thrown(game, [2], y=80, weapon="smoke_launcher")

    laid = game.run("red", PlaceTemplate(180.0)).one(SmokeLaid)

    assert (laid.cm, laid.cloud.centre) == (9.0, Point(31, 80))


@rule("BN-8.9.c", "BN-Q.53")
def test_a_one_misses_like_any_other_die_and_no_friend_is_tested() -> None:
    game = meadow(options={"missed_shots": "on"}, men={"lopez": Man(y=47)})

    facts = thrown(game, [1])

    assert facts.one(LandingAsked).landing.cm == 3.0
    assert game.run("red", PlaceTemplate(0.0)).no(FriendlyFire)


@rule("BN-8.9.a", "BN-8.0.d")
def test_it_is_thrown_ten_centimetres_and_no_farther() -> None:
    assert meadow().refused("blue", smoke(40, 51)) == ("BN-8.0.d", "bn-out-of-range")


@rule("BN-8.9.c", "BN-8.9.d", "BN-8.5.c")
@pytest.mark.parametrize(("face", "paragraph"), [(2, "BN-8.9.c"), (4, "BN-8.9.d")])
def test_who_says_where_reads_the_paragraph_of_smoke(face: int, paragraph: str) -> None:
    """Smoke is a centimetre off for each point: beside it stood the mortar's paragraph, with three."""
    game = meadow()
    thrown(game, [face])

    assert [one.rule for one in RULES.choices(game.state, "red") if one.rule] == [paragraph]


@rule("BN-8.9.c")
def test_it_is_the_other_side_that_says_where() -> None:
    game = meadow()
    thrown(game, [2])

    assert game.refused("blue", PlaceTemplate(0.0))[1] == "engine-others-decide"
    assert game.refused("red", PlaceTemplate(Point(40, 50))) == ("BN-8.9.c", "bn-bad-angle")
    assert game.refused("red", PlaceTemplate(float("inf"))) == ("BN-8.9.c", "bn-bad-angle")
    (field,) = RULES.fields(game.state, "red", "place_template", {})
    assert isinstance(field, PickPoint) and len(field.suggestions) == 8


@rule("BN-Q.104")
def test_smoke_is_no_hostile_fire() -> None:
    game = meadow()
    assert thrown(game, [4]).no(FirstFire)


@rule("BN-Q.134")
def test_throwing_is_fire_with_the_same_limits() -> None:
    game = meadow()
    game.set("kowalski", suppressed=True)
    assert game.refused("blue", smoke(40, 50))[1] == "bn-test-first"
    game.set("kowalski", suppressed=False, fired=True)
    assert game.refused("blue", smoke(40, 50))[1] == "bn-has-fired"
    game.set("kowalski", fired=False, moved=10.0, moved_any=True, stage="acting")
    assert game.refused("blue", smoke(40, 60, "smoke_launcher"))[1] == "bn-moved-too-far"
    game.set("kowalski", reloading="assault_rifle", stage="done")
    assert game.refused("blue", smoke(40, 50))[1] == "bn-has-acted"
    game.set("kowalski", stage="waiting", reloading="", fate="wounded")
    assert game.refused("blue", smoke(40, 50))[1] == "bn-out-of-play"


@rule("BN-Q.134", "BN-9.3.f")
def test_who_helps_a_wounded_man_does_nothing_else() -> None:
    game = meadow(
        options={"wounded": "on"},
        men={"lopez": Man(x=42.4, fate="wounded")},
    )
    game.set("kowalski", stage="done", helps="lopez")
    assert game.refused("blue", smoke(40, 50))[1] == "bn-has-acted"


@rule("BN-8.9.a", "BN-8.2.a")
def test_it_is_answered_like_fire_and_answers_nothing_itself() -> None:
    game = meadow(men={"bakr": Man("R3", "assault_rifle", "smoke", y=70, side="red")})
    game.run("blue", smoke(40, 50))
    assert game.deciding() == [("red", "react_fire")]
    assert game.refused("red", OpportunityFire("bakr", "smoke"))[0] == "BN-8.2.h"


# --- drift (BN-8.9.d–e, BN-SM.21) ----------------------------------------------------------


@rule("BN-EX.50", "BN-8.9.d", "BN-8.9.e", "BN-SM.21", "BN-Q.73")
@pytest.mark.parametrize(("dice", "along", "at"), [([5, 3], True, (40, 68)), ([4, 3], False, (40, 53))])
def test_an_even_total_drifts_along_an_odd_one_back(
    dice: list[int], along: bool, at: tuple[float, float]
) -> None:
    game = clouded()

    drifted = game.play("blue", EndActions(), dice).one(SmokeDrifted)

    assert (drifted.cm, drifted.along, drifted.centre) == (sum(dice), along, Point(*at))
    assert game.state.turn == 2 and game.state.clouds[0].drifted
    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    game.run("red", Ready())
    gone = game.run("blue", EndActions())
    assert gone.one(SmokeGone) and game.state.clouds == ()


@rule("BN-Q.73")
@pytest.mark.parametrize(("die", "along"), [(2, True), (5, False)])
def test_by_option_another_die_says_which_way(die: int, along: bool) -> None:
    game = clouded(options={"smoke_parity": "extra_die"})

    drifted = game.play("blue", EndActions(), [4, 4], [die]).one(SmokeDrifted)

    assert (drifted.cm, drifted.along) == (8, along)


@rule("BN-8.9.d", "BN-SM.21")
def test_each_cloud_has_dice_of_its_own() -> None:
    game = clouded()
    two = (*game.state.clouds, Cloud("smoke-1-2", 1, Point(100, 100), 0.0))
    game = meadow(facts={"clouds": two})

    facts = game.play("blue", EndActions(), [1, 1], [1, 2])

    assert [(one.cloud, one.centre) for one in facts.of(SmokeDrifted)] == [
        ("smoke-1-1", Point(40, 62)),
        ("smoke-1-2", Point(97, 100)),
    ]


# --- sight (BN-Q.74) -------------------------------------------------------------------------


@rule("BN-Q.74")
@pytest.mark.parametrize(
    ("centre", "seen"),
    [((40, 60), False), ((44.9, 60), False), ((45.1, 60), True), ((40, 78), False), ((40, 41), False)],
)
def test_nobody_sees_into_out_of_or_through_it(centre: tuple[float, float], seen: bool) -> None:
    game = meadow(facts={"clouds": (Cloud("smoke-1-1", 1, Point(*centre), 90.0),)})

    if seen:
        game.run("blue", OpenFire((shot("kowalski"),)))
    else:
        assert game.refused("blue", OpenFire((shot("kowalski"),))) == ("BN-8.6.a", "bn-no-line")


@rule("BN-Q.74", "BN-8.3.a")
def test_covering_fire_crosses_it_and_no_wall() -> None:
    game = clouded()
    assert isinstance(game.play("blue", CoveringFire(("kowalski",), Point(40, 80))), Facts)

    house = {"kind": "building", "box": [30, 65, 20, 5]}
    walled = clouded(terrain=[house])
    assert walled.refused("blue", CoveringFire(("kowalski",), Point(40, 80))) == ("BN-Q.57", "bn-no-line")


@rule("BN-Q.74")
def test_men_and_vehicles_pass_it_without_hindrance() -> None:
    game = clouded(men={"truck": Vehicle("unprotected", x=60, y=60, facing=180.0)})
    facts = game.run("blue", Move(("kowalski",), "run", ((Point(40, 64),),)))
    while game.deciding():
        facts = game.run(game.deciding()[0][0], Pass())
    assert game.at("kowalski") == (40, 64) and facts


@rule("BN-8.9.b", "BN-Q.74")
def test_it_stands_on_the_map_of_every_seat() -> None:
    game = clouded()
    for seat in ("blue", "red", "referee", OBSERVER):
        (zone,) = [zone for zone in view(game.state, seat).zones if zone.kind == "smoke"]
        assert (zone.points, zone.radius) == (((40, 60),), 5.0)
        assert known(game.state, seat).clouds == game.state.clouds


# --- without a map -----------------------------------------------------------------------------


@rule("BN-8.9.b", "BN-8.9.d", "BN-Q.74")
def test_at_a_real_table_people_place_and_move_it() -> None:
    game = table(
        tape=True,
        kowalski=Man("R3", "assault_rifle", "smoke"),
        abu=Man("R3", side="red", suppressed=True),
    )
    line = {"distance": 9.0, "seen": True}
    game.play("blue", smoke(0, 0), [3], answers=[line])
    laid = game.run("red", PlaceTemplate()).one(SmokeLaid)
    assert laid.cloud.centre is None and laid.cm == 1.0

    (zone,) = [zone for zone in view(game.state, "red").zones if zone.kind == "smoke"]
    assert zone.points == () and zone.label.args["number"] == 1
    drifted = game.play("blue", EndActions(), [6, 6]).one(SmokeDrifted)
    assert (drifted.cm, drifted.along, drifted.centre) == (12, True, None)


@rule("BN-Q.74")
def test_at_a_real_table_covering_fire_through_smoke_needs_its_distance() -> None:
    game = table(
        tape=True,
        facts={"clouds": (Cloud("smoke-1-1", 1),)},
        kowalski=Man("R3", "assault_rifle"),
        abu=Man("R3", side="red", suppressed=True),
    )
    blocked = {"distance": 0.0, "seen": False}

    facts = game.play("blue", CoveringFire(("kowalski",), Point(0, 0)), answers=[blocked, 30.0])

    assert isinstance(facts, Facts) and game.state.covers[0].shares == (("kowalski", 2),)


@rule("BN-8.9.b")
def test_the_referee_moves_a_cloud_or_takes_it_away() -> None:
    game = clouded()

    game.ruled("smoke", "smoke-1-1", [100, 100])
    assert [(cloud.centre, cloud.towards) for cloud in game.state.clouds] == [(Point(100, 100), 90.0)]
    game.ruled("smoke", "", [20, 20])
    assert [cloud.id for cloud in game.state.clouds] == ["smoke-1-1", "smoke-1-2"]
    game.ruled("smoke", "smoke-1-1", False)
    assert [cloud.id for cloud in game.state.clouds] == ["smoke-1-2"]


@rule("BN-8.6.a")
def test_nobody_calls_his_open_fire_speculative() -> None:
    """What saves better from fire at what nobody sees is decided by the act, not by a word in it."""
    game = table(kowalski=Man("R3", "smoke"), abu=Man(y=150, side="red"))
    shot = Shot("kowalski", "smoke", aim=Point(40, 48), speculative=True)

    assert not game.play("blue", OpenFire((shot,)), [6]).one(FireDeclared).shots[0].speculative


# --- what is asked -----------------------------------------------------------------------------


SMOKE = {"shots.0.firer": "kowalski", "shots.0.weapon": "smoke", "shots.0.mode": "aimed"}


def aim_of(game: Played) -> PickPoint:
    """The field of the spot at which Kowalski throws smoke."""
    fields = RULES.fields(game.state, "blue", "open_fire", SMOKE)
    (field,) = [field for field in fields if isinstance(field, PickPoint)]
    return field


@rule("BN-8.9.c")
def test_of_smoke_that_stands_where_it_was_aimed_only_the_drift_is_asked() -> None:
    """Nobody is asked where 0 cm are."""
    game = meadow()
    thrown(game, [4])
    (field,) = RULES.fields(game.state, "red", "place_template", {})
    assert field.prompt.id == "ask-drift"

    game = meadow()
    thrown(game, [2])
    (field,) = RULES.fields(game.state, "red", "place_template", {})
    assert field.prompt.id == "ask-landing"


@rule("BN-8.9.b")
def test_spots_that_are_suggested_for_smoke_are_clouds_apart() -> None:
    """Enemies who stand together need one cloud, not a row each."""
    crowd = {f"man_{n}": Man("R3", side="red", x=40 + n, y=90) for n in range(3)}
    alone = {"far": Man("R3", side="red", x=90, y=30)}
    spots = aim_of(meadow(men={**crowd, **alone})).suggestions
    assert len(spots) == 2


@rule("BN-8.9.b")
def test_at_a_real_table_nobody_types_where_smoke_is_aimed() -> None:
    """One key takes the spot that people see."""
    game = table(tape=True, kowalski=Man("R3", "assault_rifle", "smoke"), abu=Man("R3", side="red"))
    *_, aim = RULES.fields(game.state, "blue", "open_fire", SMOKE)
    assert isinstance(aim, PickOne) and [option.value for option in aim.options] == [(0.0, 0.0)]


@rule("BN-8.0.a", "BN-8.9.b")
def test_who_has_no_target_for_his_rifle_is_not_made_to_throw_smoke() -> None:
    """No act turns by itself from somebody to a spot: the weapons are listed, and why not the usual one."""
    house = {"kind": "building", "id": "house", "box": [30, 60, 30, 10]}
    game = table([house], kowalski=Man("R3", "assault_rifle", "smoke"), abu=Man(y=90, side="red"))
    fields = partial(RULES.fields, game.state, "blue", "open_fire")

    begun = Sentence(OpenFire, fields, lambda values: True, nothing_taken)
    found = begun.filled({"shots.0.firer": "kowalski"}, {})

    assert found.field is not None and found.field.name == "shots.0.weapon" and found.open
    [usual] = found.passed
    assert usual.label == say("weapon-assault_rifle")
    assert usual.refusal is not None and usual.refusal.rule == "BN-8.6.a"
    said = begun.filled({"shots.0.firer": "kowalski"}, {"shots.0.weapon": "smoke"})
    assert isinstance(said.field, PickPoint) and said.passed == (), "one key away"
