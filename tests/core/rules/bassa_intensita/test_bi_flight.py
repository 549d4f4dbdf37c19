"""Bassa Intensità: leaving cover needs courage; who panics flees into cover, and is Shocked there."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, field, on
from msgspec.structs import replace
from playing import Supplied
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.shelter import shelter
from core.rules.bassa_intensita.common.visible import has_line
from core.rules.bassa_intensita.facts.firing import ShotRolled
from core.rules.bassa_intensita.facts.morale import MoraleChecked, Panicked, ShockedAgain
from core.rules.bassa_intensita.movement.going import comes_nearer
from core.rules.bassa_intensita.movement.nearest_cover import covers
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.table.places import Place, Point, distance
from core.table.questions import TouchingPiece

WOOD = {"id": "wood", "kind": "wood", "points": [[30, 40], [45, 40], [45, 60], [30, 60]]}
WALL = {"id": "wall", "kind": "wall", "line": [[52, 40], [52, 60]]}


def facing(*, terrain: tuple[Any, ...] = (WOOD,), tape: bool = False, **given: Any) -> Played:
    """Rossi at 50, Huber sees him from 80; behind Rossi lies a wood."""
    options = given.pop("options", {})
    at = given.pop("at", ("fire", "regular"))
    figures = {
        "rossi": Man(leads=True, ability="elite"), "huber": Man(side="red", x=80, leads=True, used="acted"),
    } | given  # fmt: skip
    return battle(at=at, tape=tape, terrain=terrain, options=options, **figures)


# --- leaving cover (BI-MOR.d) -----------------------------------------------------------------------


@rule("BI-MOR.d", "BI-Q.75")
@pytest.mark.parametrize(("face", "moves"), [(8, True), (9, False)])
def test_who_leaves_cover_for_a_visible_enemy_checks_before_the_first_cm(face: int, moves: bool) -> None:
    """Regular 4 + 3, and +1 or +2 for his cover."""
    game = facing(terrain=(WALL,), at=("move", "first"), rossi=Man(x=50.6, leads=True))
    dice = [[face]] if moves else [[10], [1]]
    facts = game.play("blue", c.Move("rossi", "run", (Point(58, 50),)), *dice)
    assert facts.one(MoraleChecked).why == "BI-MOR.d"
    if moves:
        game.run("red", c.HoldFire())
        assert game.at("rossi") == (58, 50)
    else:
        assert game.at("rossi") == (50.6, 50) and game.man("rossi").used == "moved"
        assert game.man("rossi").is_shocked(1) and game.waiting == [("blue", "move")]


@rule("BI-MOR.d", "BI-Q.75")
def test_who_stays_in_cover_or_goes_back_checks_nothing() -> None:
    for x, y in ((50.6, 55), (45, 50)):
        game = facing(terrain=(WALL,), at=("move", "first"), rossi=Man(x=50.6, leads=True))
        assert game.play("blue", c.Move("rossi", "normal", (Point(x, y),))).no(MoraleChecked)


@rule("BI-MOR.d", "BI-Q.75")
def test_towards_whom_nobody_knows_where_he_is_one_does_not_advance() -> None:
    """As of an enemy who rides: his vehicle is advanced at, not he."""
    state = field(rossi=Man(), rider=Man(side="red", x=80, y=50))
    rossi, rider = state.figures["rossi"], state.figures["rider"]
    walking = Walking(who=rossi.id, mode="normal", way=(Point(58, 50),), start=rossi.place, cm=8.0)
    assert comes_nearer(on(state), rossi, walking)
    figures = {rossi.id: rossi, rider.id: replace(rider, place=None)}
    assert not comes_nearer(on(replace(state, figures=figures)), rossi, walking)


# --- flight (BI-MOR.n, BI-Q.73) ---------------------------------------------------------------------


def panicking(**given: Any) -> Played:
    """Rossi's side moves, and he still flees; nobody fires at him unless told otherwise."""
    options = {"flight_fire": "off", **given.pop("options", {})}
    man = Man(leads=True, fleeing=True, **given.pop("man", {}))
    return facing(at=("initiative", ""), rossi=man, options=options, **given)


def segment(game: Played) -> Any:
    """Play on to blue's segment."""
    game.play("blue", c.RollInitiative(), [6], [1])
    game.run("blue", c.ChooseFirst())
    return game.seal()


@rule("BI-MOR.n", "BI-Q.73")
def test_who_panics_runs_for_cover_out_of_sight_and_is_shocked_there() -> None:
    game = panicking()
    facts = segment(game)
    rossi = game.man("rossi")
    assert facts.one(e.MoveEnded).mode == "flight" and not rossi.fleeing
    assert rossi.is_shocked(1) and rossi.is_shocked(2) and rossi.prone
    assert rossi.place.x < 50


@rule("BI-Q.73")
def test_a_wounded_man_flees_half_as_far_and_goes_on_in_the_next_segment() -> None:
    game = panicking(terrain=(), man={"health": "wounded"}, options={"no_cover": "flees_on"})
    facts = segment(game)
    assert facts.one(e.MoveEnded).cm == pytest.approx(12, abs=0.01) and game.man("rossi").fleeing
    assert game.at("rossi") == (38, 50)


NORTH = {"id": "north", "kind": "wood", "points": [[34, 54], [46, 54], [46, 70], [34, 70]]}
SOUTH = {"id": "south", "kind": "wood", "points": [[34, 30], [46, 30], [46, 46], [34, 46]]}


@rule("BI-Q.73", "BI-S.P3.h")
@pytest.mark.parametrize(("chosen", "north"), [(0, True), (1, False)])
def test_of_two_covers_that_are_equally_near_the_owner_chooses(chosen: int, north: bool) -> None:
    """Two woods behind him, one to either side; the enemy looks through between them."""
    game = panicking(terrain=(NORTH, SOUTH))
    segment(game)
    assert game.waiting == [("blue", "flee_where")] and game.at("rossi") == (50, 50)
    offered = [one for one in RULES.choices(game.state, "blue") if one.do == "flee_to"]
    ways = {one.label.args["where"]: Point(*one.given["spot"]) for one in offered}
    assert sorted(map(str, ways)) == ["north", "south"]
    assert game.refused("blue", c.FleeTo(spot=Point(90, 90))) == ("BI-Q.73", "bi-no-such-cover")
    assert game.refused("red", c.FleeTo(spot=ways["north"]))[1] == "engine-others-decide"

    game.run("blue", c.FleeTo(spot=ways[("north", "south")[chosen]]))
    assert (game.man("rossi").place.y > 54) is north and game.man("rossi").is_shocked(1)
    assert game.waiting == [("blue", "move")]


@rule("BI-Q.73")
def test_who_does_not_choose_flees_to_the_first_and_one_cover_asks_nobody() -> None:
    game = panicking(terrain=(NORTH, SOUTH))
    segment(game)
    game.run("blue", RULES.passing(game.state, game.state.awaiting[0]))
    assert game.man("rossi").is_shocked(1)
    game = panicking(terrain=(NORTH,))
    assert not segment(game).of(e.FleesTo)


@rule("BI-Q.27")
def test_flight_is_no_running() -> None:
    game = panicking()
    segment(game)
    assert game.man("rossi").ran == 0


@rule("BI-Q.73", "BI-MOR.n")
def test_at_a_real_table_the_owner_says_whether_cover_was_reached() -> None:
    game = panicking(tape=True)
    segment(game)
    assert game.waiting == [("blue", "flee_where")]
    game.run("blue", c.FleeTo(reached=True, ground=("heavy",)))
    assert game.man("rossi").is_shocked(1) and game.man("rossi").ground == ("heavy",)
    assert game.waiting == [("blue", "move")]


@rule("BI-Q.73", "BI-MOR.n", "BI-MOR.t")
@pytest.mark.parametrize(("reached", "ground", "found"), [(True, ("cover",), "light"), (False, (), "")])
def test_who_was_said_to_have_reached_cover_is_in_some_until_he_moves(
    reached: bool, ground: tuple[str, ...], found: str
) -> None:
    """Nobody is asked whether he is in cover: only in which, where there is heavy cover about."""
    game = panicking(tape=True, terrain=(WALL,))
    segment(game)
    game.run("blue", c.FleeTo(reached=reached))
    assert game.man("rossi").ground == ground
    table = Supplied(RULES, (), [[]] if reached else [], tape=True)
    r: Resolution[State] = Resolution(game.state, RULES.evolve, table, "referee")
    assert shelter(r, game.man("rossi")) == found
    assert table.asked == ([TouchingPiece("rossi", ("wall",))] if reached else [])


# --- fired at (BI-Q.109) ----------------------------------------------------------------------------


ON = {"flight_fire": "segment"}


@rule("BI-Q.109", "BI-OPP.a")
def test_who_flees_on_in_his_segment_is_fired_at_where_he_is_then() -> None:
    game = panicking(terrain=(), options=ON, huber=Man(side="red", x=80, leads=True))
    segment(game)
    assert game.waiting == [("red", "opportunity")] and game.at("rossi") == (50, 50)
    facts = game.play("red", c.OpportunityFire("huber", "ak", 10), [10], [10])

    assert facts.of(ShotRolled) and game.at("rossi") == (40, 50)
    game.run("red", c.HoldFire())
    assert game.at("rossi") == (26, 50)
    assert game.man("huber").used == "opportunity"


@rule("BI-Q.109", "BI-Q.30", "BI-Q.60")
def test_whom_a_shot_shocks_or_kills_on_his_flight_flees_no_farther() -> None:
    for damage in (3, 10):
        game = panicking(terrain=(), options=ON, huber=Man(side="red", x=80, leads=True))
        segment(game)
        game.play("red", c.OpportunityFire("huber", "ak", 10), *shots(damage))
        assert game.at("rossi") == (40, 50), damage


def shots(damage: int) -> list[list[int]]:
    """Two shots of an AK, of which the first hits; what follows of its damage."""
    return [[1], [10], [damage], *([[10], [1]] if damage < 6 else [])]


@rule("BI-Q.109")
def test_nobody_fires_at_a_flight_at_the_end_of_a_step_nor_as_a_choice_at_any() -> None:
    game = facing(rossi=Man(leads=True), terrain=())
    assert game.frightened("rossi").no(e.Offered) and game.at("rossi") == (26, 50)
    game = panicking(terrain=(), huber=Man(side="red", x=80, leads=True))
    segment(game)
    assert game.at("rossi") == (26, 50) and game.waiting == [("blue", "move")]


@rule("BI-Q.109")
def test_at_a_real_table_he_is_fired_at_before_his_owner_says_that_he_is_in_cover() -> None:
    game = panicking(tape=True, options=ON, huber=Man(side="red", leads=True))
    segment(game)
    assert game.waiting == [("red", "opportunity")]
    game.run("red", c.HoldFire())
    assert game.waiting == [("blue", "flee_where")]
    game.run("blue", c.FleeTo(reached=False))

    assert game.man("rossi").fleeing and game.waiting == [("blue", "move")]


# --- where there is none, and where it is farther off (BI-Q.110) --------------------------------------


@rule("BI-Q.110", "BI-MOR.n")
@pytest.mark.parametrize(("option", "flees"), [("shocked", False), ("flees_on", True)])
def test_on_bare_ground_one_flight_is_all(option: str, flees: bool) -> None:
    game = panicking(terrain=(), options={"no_cover": option})
    segment(game)
    rossi = game.man("rossi")

    assert game.at("rossi") == (26, 50) and rossi.fleeing is flees
    assert rossi.is_shocked(1) is rossi.prone is not flees


@rule("BI-Q.110", "BI-Q.73")
def test_who_has_cover_to_make_for_flees_on_to_it() -> None:
    wood = {"id": "far", "kind": "wood", "points": [[0, 40], [12, 40], [12, 60], [0, 60]]}
    game = panicking(terrain=(wood,))
    segment(game)

    assert game.man("rossi").fleeing and game.at("rossi")[0] == pytest.approx(26, abs=1)


@rule("BI-Q.110", "BI-Q.73")
@pytest.mark.parametrize("aside", range(10, 26, 3))
def test_the_cover_he_makes_for_is_the_nearest_to_two_cm(aside: int) -> None:
    """A house stands aside between him and the enemy: he runs into its shadow."""
    house = {"id": "house", "kind": "building", "box": [60, 50 + aside, 4, 40]}
    state = field(rossi=Man(fleeing=True), huber=Man(side="red", x=80), terrain=(house,))
    rossi, huber = state.figures["rossi"], state.figures["huber"]
    assert rossi.place is not None and huber.place is not None
    found = covers(state, rossi, rossi.place, huber.place)[0]
    spots = (Place(x, 50 + y, base=2) for x in range(20, 60) for y in range(0, 60))
    best = min(distance(rossi.place, at) for at in spots if not has_line(state, huber, rossi, at))

    assert best - 1 <= distance(rossi.place, found) <= best + 2


# --- prone, and Shocked again (BI-Q.111-112) ----------------------------------------------------------


@rule("BI-Q.112", "BI-MOR.n")
@pytest.mark.parametrize("tape", [False, True])
def test_who_lies_gets_up_to_flee_the_whole_way(tape: bool) -> None:
    game = panicking(man={"prone": True}, terrain=(), tape=tape, options={"no_cover": "flees_on"})
    segment(game)
    rossi = game.man("rossi")

    assert not rossi.prone and rossi.fleeing
    assert tape or (rossi.place.x, rossi.place.prone) == (26, False)


@rule("BI-Q.111", "BI-MOR.p", "BI-DMG.e")
@pytest.mark.parametrize("option", ["any", "morale"])
@pytest.mark.parametrize("shocked", [0, 1, 2])
def test_a_hit_that_shocks_who_is_shocked_is_panic_whatever_his_check_says(option: str, shocked: int) -> None:
    game = facing(
        rossi=Man(leads=True, shocked=shocked), huber=Man(side="red", x=60, leads=True),
        options={"second_shock": option},
    )  # fmt: skip
    game.run("red", c.OrderFire("huber", "ak", "rossi"))
    facts = game.seal([1], [10], [3], [1])

    assert facts.one(MoraleChecked).passed
    panics = option == "any" and shocked > 0
    assert bool(facts.of(Panicked)) is bool(facts.of(ShockedAgain)) is panics
    assert (game.at("rossi") != (50, 50)) is panics


@rule("BI-Q.111", "BI-MOR.o")
def test_who_is_shocked_again_and_surrenders_does_not_flee_first() -> None:
    game = facing(rossi=Man(leads=True, shocked=2), huber=Man(side="red", x=58, leads=True))
    game.run("red", c.OrderFire("huber", "ak", "rossi"))
    facts = game.seal([1], [10], [3], [10], [6])

    assert facts.one(ShockedAgain) and facts.no(Panicked)
    assert game.man("rossi").captor == "huber" and game.at("rossi") == (50, 50)


@rule("BI-Q.73", "BI-Q.120")
@pytest.mark.parametrize(("told", "doubts"), [("watcher", ["bi-unseen-flight"]), ("both", [])])
def test_where_an_enemy_flees_hangs_on_whom_he_sees_which_one_does_not_know(
    told: str, doubts: list[str]
) -> None:
    """Red ends its moves, and then blue's man who panics runs: from those of red that blue observes."""
    game = panicking(options={"seen_told": told})
    game.play("blue", c.RollInitiative(), [1], [6])
    game.run("red", c.ChooseFirst())
    game.seal()
    assert game.state.moving == "red"
    shown = preview(RULES, RULES.known(game.state, "red"), "red", c.EndMoves(), RULES.geometry)
    assert isinstance(shown, Preview)
    assert [one.id for one in shown.unseen] == doubts


@rule("BI-Q.73", "BI-MOR.n", "BI-S.P3.h")
@pytest.mark.parametrize(
    ("woods", "tape", "seat", "doubts"),
    [
        ((NORTH, SOUTH), False, "red", ["bi-unseen-flight"]),  # one of two, as his owner likes
        ((NORTH,), False, "red", []),
        ((WOOD,), True, "red", ["bi-unseen-flight"]),  # his owner says whether he has reached any
    ],
)
def test_where_an_enemy_flees_to_is_not_foretold_while_his_owner_has_it_to_say(
    woods: tuple[Any, ...], tape: bool, seat: str, doubts: list[str]
) -> None:
    """Even where all know who is seen."""
    game = panicking(terrain=woods, tape=tape, options={"seen_told": "both"})
    game.play("blue", c.RollInitiative(), [1], [6])
    game.run("red", c.ChooseFirst())
    game.seal()
    assert game.state.moving == "red"
    geometry = None if tape else RULES.geometry
    shown = preview(RULES, RULES.known(game.state, seat), seat, c.EndMoves(), geometry)
    assert isinstance(shown, Preview)
    assert [one.id for one in shown.unseen] == doubts


@rule("BI-Q.73")
def test_whose_straight_way_is_barred_flees_by_the_least_turn_to_his_right() -> None:
    """He would run west, 24 cm; a house bars 20° to either side, and north is to his right."""
    house = {"id": "house", "kind": "building", "centre": [42, 50], "radius": 3, "cover": "none"}
    game = panicking(terrain=(house,), options={"no_cover": "flees_on"})
    assert segment(game).one(e.MoveEnded).mode == "flight"
    assert game.at("rossi") == (31.61, 34.57)
