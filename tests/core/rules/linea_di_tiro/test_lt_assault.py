"""LT-ASL: overruns, infantry against vehicles, the melee, and the shots before it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from playing import Facts
from rule_ids import rule
from test_lt_seeing import ruler

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Refusal
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.assault.conditions import kind_of_assault
from core.rules.linea_di_tiro.assault.melee import involved
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.activation import Recovered
from core.rules.linea_di_tiro.facts.assault import (
    AssaultAnnounced,
    AssaultBarred,
    MeleeFought,
    Overrun,
    OverrunTested,
    VehicleAssaulted,
)
from core.rules.linea_di_tiro.facts.fates import PieceLost
from core.rules.linea_di_tiro.facts.fire import ShotRolled
from core.rules.linea_di_tiro.facts.morale import FellBack, Fled, MoraleTested
from core.rules.linea_di_tiro.facts.movement import Moved, MoveEnded, Touched
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.rules.linea_di_tiro.state import Assaulting, Looking, Moving
from core.table.places import Point
from core.table.questions import NearAfter

TEST_ONLY = {"voluntary_rout_window": "test"}
"""Nobody is asked whether he routs as he is assaulted: one question less where it is not the point."""


def field(
    options: dict[str, str] | None = None, terrain: Any = (), tape: bool = False, **pieces: Any
) -> Played:
    """A game in which nobody is asked whether he routs as he is assaulted."""
    return engagement(terrain, options={**TEST_ONLY, **(options or {})}, tape=tape, **pieces)


def done(facts: Any) -> Facts:
    assert isinstance(facts, Facts), facts
    return facts


def goes(
    game: Played, piece: str, to: tuple[float, float], *dice: int, action: str = "BX", **more: Any
) -> Facts:
    """Draw a card, and move a piece straight to a spot: by a bound, or at full speed with SP."""
    figure = game.man(piece)
    game.card("7H" if figure.side == "allies" else "7S")
    game.activate(piece, action)
    kind = c.Speed if action == "SP" else c.Bound
    return done(game.play(figure.side, kind(piece, path=(Point(*to),), **more), *([die] for die in dice)))


def orders(game: Played, piece: str, to: tuple[float, float], action: str = "BX") -> tuple[str, str]:
    """The same, where it is refused."""
    side = game.man(piece).side
    game.card("7H" if side == "allies" else "7S")
    game.activate(piece, action)
    kind = c.Speed if action == "SP" else c.Bound
    return game.refused(side, kind(piece, path=(Point(*to),)))


# --- tanks against infantry -----------------------------------------------------------------


def overrun(kind: str = "rifle_squad", options: Any = None, tank: str = "sherman_75", **facts: Any) -> Played:
    """A tank 8 cm south of infantry that faces it; a mate of it far off."""
    return field(
        options,
        able=Piece(tank, y=100),
        fritz=Piece(kind, y=108, side="axis", **facts),
        hans=Piece(x=80, y=130, side="axis"),
    )


@rule("LT-EX.50", "LT-ASL.f", "LT-ASL.h", "LT-ASL.g", "LT-ASL.a", "LT-T.ASL")
def test_a_tank_destroys_infantry_in_the_open_without_a_die_and_goes_on() -> None:
    facts = goes(overrun(), "able", (50, 120), action="SP")

    assert facts.one(Overrun).open and facts.one(PieceLost).figure == "fritz"
    assert facts.no(MoraleTested)
    assert facts.one(MoveEnded).cm == pytest.approx(20)


@rule("LT-EX.51", "LT-ASL.h", "LT-Q.52")
@pytest.mark.parametrize(("die", "destroyed"), [(4, True), (5, False)])
def test_in_a_prepared_position_on_four_or_less(die: int, destroyed: bool) -> None:
    game = overrun(ground=("prepared",))
    facts = goes(game, "able", (50, 120), die, action="SP")

    assert facts.one(Overrun).destroyed is destroyed
    assert bool(facts.of(PieceLost)) is destroyed
    assert (facts.one(MoveEnded).cm == pytest.approx(20)) is destroyed
    assert (game.man("able").contacts == ("fritz",)) is not destroyed


@rule("LT-ASL.h")
def test_a_bush_is_not_the_open() -> None:
    assert not goes(overrun(ground=("cover",)), "able", (50, 110), 6).one(Overrun).open


@rule("LT-ASL.i")
def test_a_scenario_gives_a_tank_another_number() -> None:
    game = overrun(ground=("prepared",))
    kind = replace(game.state.kinds["sherman_75"], overrun_number=5)
    game.state = replace(game.state, kinds={**game.state.kinds, "sherman_75": kind})
    assert goes(game, "able", (50, 110), 5).one(Overrun).destroyed


@rule("LT-ASL.i")
def test_the_referee_gives_one_tank_another_number() -> None:
    game = overrun(ground=("prepared",))
    game.ruled("overrun", "able", 5)
    assert goes(game, "able", (50, 110), 5).one(Overrun).destroyed


@rule("LT-EX.52", "LT-ASL.c", "LT-ASL.d", "LT-ASL.j")
def test_infantry_with_panzerfausts_that_passes_its_test_attacks_first() -> None:
    game = overrun("panzerfaust_squad", ground=("prepared",))
    goes(game, "able", (50, 110))
    assert game.waiting == [("axis", "morale")]

    facts = done(game.play("axis", c.TakeTest("fritz"), [3], [3]))

    assert facts.one(OverrunTested).passed
    assert facts.one(VehicleAssaulted).destroyed and facts.one(PieceLost).figure == "able"
    assert facts.no(Overrun) and game.man("fritz").able


@rule("LT-EX.53", "LT-ASL.e", "LT-Q.54")
@pytest.mark.parametrize(("test", "die", "destroyed"), [(5, 4, True), (6, 5, False)])
def test_who_fails_stays_in_position_and_keeps_what_it_had(test: int, die: int, destroyed: bool) -> None:
    game = overrun("panzerfaust_squad", ground=("prepared",), prepared=2)
    goes(game, "able", (50, 110))

    facts = done(game.play("axis", c.TakeTest("fritz"), [test], [die]))

    assert facts.no(VehicleAssaulted, FellBack, Fled) and facts.one(Overrun).destroyed is destroyed
    fritz = game.man("fritz")
    assert fritz.able is not destroyed
    if not destroyed:
        assert (len(fritz.prepared), fritz.routed, game.at("fritz")) == (2, False, (50, 108))


@rule("LT-Q.55")
def test_a_miss_does_not_keep_the_tank_from_its_attack() -> None:
    game = overrun("panzerfaust_squad")
    goes(game, "able", (50, 110))
    facts = done(game.play("axis", c.TakeTest("fritz"), [1], [4]))
    assert not facts.one(VehicleAssaulted).destroyed and facts.one(Overrun).destroyed


@rule("LT-Q.61", "LT-MOR.h")
def test_the_test_counts_the_situations() -> None:
    game = overrun("panzerfaust_squad")
    game.state = replace(
        game.state, figures={name: one for name, one in game.state.figures.items() if name != "hans"}
    )
    goes(game, "able", (50, 110))
    facts = done(game.play("axis", c.TakeTest("fritz"), [3]))
    assert [term.reason for term in facts.one(MoraleTested).terms] == ["lt-mod-alone"]
    assert not facts.one(OverrunTested).passed


@rule("LT-ASL.f")
def test_immobilised_infantry_takes_no_test() -> None:
    assert goes(overrun("panzerfaust_squad", immobilised=True), "able", (50, 110)).no(MoraleTested)


@rule("LT-MOR.i", "LT-Q.42")
def test_it_may_rout_instead_of_the_test_and_the_tank_goes_on() -> None:
    game = overrun("panzerfaust_squad")
    goes(game, "able", (50, 112), action="SP")
    facts = done(game.play("axis", c.Rout("fritz")))
    assert facts.one(Fled).voluntary and facts.no(Overrun) and game.man("fritz").able
    assert game.at("able") == (50, 112)


@rule("LT-Q.34")
@pytest.mark.parametrize(("option", "tested"), [("off", True), ("on", False)])
def test_neither_front_nor_escort_forbids_to_hit_back_but_as_a_choice(option: str, tested: bool) -> None:
    game = field(
        {"overrun_escort": option},
        able=Piece("sherman_75", y=100),
        mate=Piece(x=54, y=103),
        fritz=Piece("panzerfaust_squad", y=108, side="axis"),
    )
    facts = goes(game, "able", (50, 110))
    assert (game.waiting == [("axis", "morale")]) is tested
    assert bool(facts.of(Overrun)) is not tested


@rule("LT-Q.52")
def test_as_a_choice_a_tank_passes_over_infantry_that_survives() -> None:
    game = overrun(options={"overrun_through": "on"}, ground=("prepared",))
    facts = goes(game, "able", (50, 125), 6, action="SP")
    assert facts.one(MoveEnded).cm == pytest.approx(25) and game.man("fritz").able
    assert game.man("able").contacts == ()


@rule("LT-ASL.a", "LT-GEN.b", "LT-ASL.w")
@pytest.mark.parametrize(
    ("mover", "foe", "how"),
    [
        ("sherman_75", "rifle_squad", "overrun"),
        ("stug3_g", "pak36", "overrun"),
        ("sherman_75", "flak88", "overrun"),
        ("sherman_75", "tiger", ""),
        ("sdkfz222", "rifle_squad", ""),
        ("truck", "rifle_squad", ""),
        ("rifle_squad", "tiger", "vehicle"),
        ("rifle_squad", "truck", "vehicle"),
        ("rifle_squad", "flak88", "melee"),
        ("rifle_squad", "pak40", "melee"),
        ("command", "rifle_squad", "melee"),
        ("pak36", "rifle_squad", ""),
    ],
)
def test_what_an_assault_is(mover: str, foe: str, how: str) -> None:
    game = field(able=Piece(mover), fritz=Piece(foe, y=60, side="axis"))
    assert kind_of_assault(game.state, game.man("able"), game.man("fritz")) == how


@rule("LT-ASL.a", "LT-ASL.w")
def test_who_assaults_nobody() -> None:
    """Vehicles that are no tanks stop at contact, and so do tanks at vehicles; a gun may not go there."""
    truck = overrun(tank="truck")
    facts = goes(truck, "able", (50, 110))
    assert facts.one(Touched) and facts.no(Overrun) and truck.man("able").contacts == ("fritz",)

    tanks = field(able=Piece("sherman_75", y=100), tiger=Piece("tiger", y=108, side="axis"))
    assert goes(tanks, "able", (50, 110)).no(Overrun, MeleeFought, VehicleAssaulted)

    gun = field(pak=Piece("pak36", y=100), fritz=Piece(y=104, side="axis"))
    assert orders(gun, "pak", (50, 104)) == ("LT-ASL.w", "lt-gun-assaults-nobody")


@rule("LT-ASL.b")
def test_fleeing_into_an_enemy_is_no_assault() -> None:
    tiger = Piece("tiger", y=108, side="axis")
    game = engagement(squad=Piece(y=100), tiger=tiger, fritz=Piece(y=80, side="axis"))
    facts = done(game.play("allies", c.Rout("squad")))
    assert facts.one(Fled) and facts.no(Touched, MeleeFought)
    assert game.at("squad")[1] == pytest.approx(82.6, abs=0.1)


# --- infantry against vehicles ---------------------------------------------------------------


def stalked(kind: str = "stug3_g", facing: float = 0, asl: str = "panzerfaust_squad", **more: Any) -> Played:
    """Infantry 6 cm south of a vehicle that looks east, so that it comes at its side."""
    options = more.pop("options", None)
    return field(
        options,
        squad=Piece(asl, y=100),
        stug=Piece(kind, y=106, facing=facing, side="axis"),
        **more,
    )


@rule("LT-EX.54", "LT-ASL.j", "LT-ASL.k", "LT-ASL.l", "LT-ASL.m")
def test_a_tank_without_machine_guns_is_destroyed_on_one_more() -> None:
    event = goes(stalked(), "squad", (50, 106), 4).one(VehicleAssaulted)
    assert (event.number, sum(term.value for term in event.terms), event.destroyed) == (3, 1, True)


@rule("LT-EX.55", "LT-Q.35")
def test_a_specially_protected_tank_on_one_less_and_nought_always_fails() -> None:
    game = stalked("tiger", 90, "rifle_squad")
    facts = goes(game, "squad", (50, 106), 1)
    assert not facts.one(VehicleAssaulted).destroyed and facts.no(PieceLost)


@rule("LT-Q.35")
def test_six_or_more_always_succeeds() -> None:
    """No die is thrown for it."""
    game = stalked("stug3_g", 0, "tank_hunters")
    assert goes(game, "squad", (50, 106)).one(VehicleAssaulted).destroyed


@rule("LT-EX.56", "LT-ASL.m", "LT-ASL.n")
def test_not_in_its_front_and_not_beside_its_infantry() -> None:
    front = stalked(facing=270)
    assert orders(front, "squad", (50, 106)) == ("LT-ASL.m", "lt-assault-not-frontal")
    assert front.state.activation is not None and front.state.activation.done == ()

    escorted = stalked(hans=Piece(x=53, y=108, side="axis"))
    assert orders(escorted, "squad", (50, 106)) == ("LT-ASL.n", "lt-assault-escorted")

    apart = stalked(hans=Piece(x=56, y=108, side="axis"))
    assert goes(apart, "squad", (50, 106), 6).one(VehicleAssaulted)


@rule("LT-ASL.n")
def test_hidden_infantry_beside_a_tank_shows_itself_at_contact_only() -> None:
    wall = {"kind": "wall", "box": [51.5, 104, 6, 8], "id": "wall"}
    game = field(
        terrain=[wall],
        squad=Piece("panzerfaust_squad", x=44, y=106, facing=0),
        stug=Piece("stug3_g", y=106, facing=90, side="axis"),
        hans=Piece(x=53, y=106, side="axis", spotted=False, prepared=1),
    )
    facts = goes(game, "squad", (49, 106))
    assert facts.one(AssaultBarred).friends == ("hans",) and facts.no(VehicleAssaulted)
    assert facts.one(Spotted).figure == "hans"


@rule("LT-ASL.o", "LT-Q.36")
def test_a_miss_leaves_them_in_contact_and_it_may_be_tried_again_there() -> None:
    game = stalked()
    facts = goes(game, "squad", (50, 110), 5)
    assert facts.no(PieceLost) and game.man("squad").contacts == ("stug",)
    where = game.at("squad")
    game.run("allies", c.EndActivation("squad"))

    game.card("8H")
    game.activate("squad", "BP")
    facts = done(game.play("allies", c.Bound("squad"), [4]))
    assert facts.one(VehicleAssaulted).destroyed and game.at("squad") == where


@rule("LT-ASL.a")
def test_trucks_are_assaulted_from_anywhere() -> None:
    game = stalked("truck", 270)
    event = goes(game, "squad", (50, 106), 3).one(VehicleAssaulted)
    assert (event.terms, event.destroyed) == ((), True)


@rule("LT-Q.53", "LT-ASL.m")
@pytest.mark.parametrize(("half", "refused"), [("45", False), ("60", False), ("90", True)])
def test_the_border_of_front_and_flank_is_that_of_fire(half: str, refused: bool) -> None:
    game = stalked(facing=0, options={"front_half_angle": half})  # 90 degrees off
    if refused:
        assert orders(game, "squad", (50, 106))[1] == "lt-assault-not-frontal"
    else:
        assert goes(game, "squad", (50, 106), 6).one(VehicleAssaulted)


# --- the melee ------------------------------------------------------------------------------------


def brawl(attacker: Any = None, defender: Any = None, options: Any = None, **more: Any) -> Played:
    """Infantry 6 cm south of infantry that looks east, so that it comes from the side."""
    a = {"kind": "rifle_squad", **(attacker or {})}
    d = {"kind": "rifle_squad", "facing": 0, **(defender or {})}
    return field(options, able=Piece(y=100, **a), fritz=Piece(y=106, side="axis", **d), **more)


def fights(game: Played, *dice: int) -> tuple[Facts, list[int]]:
    facts = goes(game, "able", (50, 106), *dice)
    return facts, [roll.total for roll in facts.one(MeleeFought).rolls]


@rule("LT-EX.57", "LT-ASL.s", "LT-ASL.t", "LT-ASL.x", "LT-Q.38", "LT-T.MELEE")
def test_an_entrenched_defender_has_two_more() -> None:
    game = brawl(defender={"ground": ("entrenched",)})
    facts, totals = fights(game, 5, 4)
    assert totals == [8, 9]
    lost = facts.one(PieceLost)
    assert (lost.figure, lost.fate) == ("able", "captured") and game.man("fritz").able


@rule("LT-EX.58", "LT-ASL.v", "LT-ASL.z")
def test_an_immobilised_defender_has_two_less_and_recovers_if_it_wins() -> None:
    game = brawl({"morale": 1}, {"immobilised": True})
    facts, totals = fights(game, 2, 6)
    assert totals == [6, 7] and facts.one(Recovered).figure == "fritz"
    assert not game.man("fritz").immobilised and game.man("able").fate == "captured"


@rule("LT-EX.59", "LT-ASL.w", "LT-ASL.y")
def test_a_gun_has_three_less_and_a_tie_destroys_both() -> None:
    game = brawl(defender={"kind": "pak40"})
    facts, totals = fights(game, 1, 4)
    assert totals == [4, 4]
    assert [one.fate for one in facts.of(PieceLost)] == ["destroyed", "destroyed"]


@rule("LT-EX.60", "LT-ASL.u", "LT-Q.53")
@pytest.mark.parametrize(("facing", "total"), [(90, 6), (31, 6), (30, 7), (0, 7), (270, 7)])
def test_who_is_attacked_from_behind_has_one_less(facing: float, total: int) -> None:
    game = brawl(defender={"facing": facing})
    facts, totals = fights(game, 4, 4)
    assert totals == [7, total]
    assert len(facts.of(PieceLost)) == (1 if total == 6 else 2)


@rule("LT-Q.62", "LT-ASL.t")
def test_an_attacker_has_its_trench_only_while_it_stays_in_it() -> None:
    leaves = brawl({"ground": ("entrenched",)})
    assert fights(leaves, 4, 1)[1] == [7, 4]

    stays = field(
        able=Piece(y=100, ground=("entrenched",), contacts=("fritz",)),
        fritz=Piece(y=102.5, facing=0, side="axis", contacts=("able",)),
    )
    stays.card("7H")
    stays.activate("able", "BP")
    facts = done(stays.play("allies", c.Bound("able"), [4], [1]))
    assert [roll.total for roll in facts.one(MeleeFought).rolls] == [9, 4]


@rule("LT-ASL.b", "LT-Q.36")
def test_infantry_that_wins_stays_where_it_fought_and_may_still_fire() -> None:
    game = brawl(hans=Piece(y=118, side="axis"))
    facts = goes(game, "able", (50, 110), 6, 1)
    assert facts.one(MoveEnded).cm == pytest.approx(3.5, abs=0.1)
    assert game.waiting == [("allies", "activation")]
    assert ("attack", "able") in game.offered("allies")


@rule("LT-Q.51")
@pytest.mark.parametrize(("option", "fighters"), [("off", 2), ("on", 3)])
def test_pairwise_or_as_a_choice_all_who_touch(option: str, fighters: int) -> None:
    other = Piece(x=52.4, y=104.25, facing=0, side="axis")
    game = brawl(options={"melee_group": option}, hans=other)
    game.card("7H")
    game.activate("able", "BX")
    dice = [[5], [1], [6]][:fighters]
    facts = done(game.play("allies", c.Bound("able", path=(Point(50, 106),)), *dice))
    rolls = facts.one(MeleeFought).rolls
    assert len(rolls) == fighters
    if option == "on":
        assert {one.figure: one.fate for one in facts.of(PieceLost)} == {
            "able": "captured",
            "fritz": "captured",
        }


# --- opportunity shots ------------------------------------------------------------------------------


def charged(
    options: Any = None, foe: str = "rifle_squad", mover: str = "rifle_squad", **facts: Any
) -> Played:
    """A squad 20 cm south of infantry that looks at it and has an attack prepared."""
    standing = {"facing": 270, "prepared": 1, **facts}
    return field(
        options, able=Piece(mover, y=100), fritz=Piece(foe, y=120, side="axis", **standing),
        hans=Piece(x=80, y=160, side="axis"), mate=Piece(x=62, y=108),
    )  # fmt: skip


@rule("LT-ASL.q", "LT-ASL.r", "LT-Q.37", "LT-PRE.a", "LT-Q.63")
def test_infantry_attacked_in_its_front_may_fire_from_where_the_assault_is_announced() -> None:
    game = charged()
    announced = goes(game, "able", (50, 120), action="SP").one(AssaultAnnounced)
    assert (announced.figure, announced.target) == ("able", "fritz")
    assert game.waiting == [("axis", "opportunity")] and game.at("able") == (50, 100)

    facts = done(game.play("axis", c.FireNow("fritz", "MG"), [6], [6], [1]))

    shot = facts.one(ShotRolled)
    assert shot.frame.distance == pytest.approx(20) and shot.terms == ()
    assert game.man("fritz").prepared == () and facts.one(MeleeFought)


@rule("LT-Q.37", "LT-ACT.k")
def test_an_assault_that_is_stopped_by_the_shot_does_not_take_place() -> None:
    game = charged()
    goes(game, "able", (50, 120), action="SP")
    facts = done(game.play("axis", c.FireNow("fritz", "MG"), [2]))
    assert game.man("able").immobilised and facts.no(MeleeFought, Touched)
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-RSP.g", "LT-ASL.q")
def test_the_shot_may_be_held_back() -> None:
    game = charged()
    goes(game, "able", (50, 120), action="SP")
    assert done(game.play("axis", c.HoldFire(), [6], [1])).one(MeleeFought)
    assert len(game.man("fritz").prepared) == 1 or not game.man("fritz").able


@rule("LT-ASL.q", "LT-ASL.r")
@pytest.mark.parametrize("facts", [{"facing": 90}, {"facing": 0}, {"prepared": 0}])
def test_no_shot_from_flank_or_rear_or_without_an_attack_prepared(facts: dict[str, Any]) -> None:
    game = charged(**facts)
    assert goes(game, "able", (50, 120), 6, 1, action="SP").one(MeleeFought)


@rule("LT-Q.37")
def test_as_a_choice_the_shot_costs_nothing() -> None:
    game = charged({"free_opportunity": "on"}, prepared=0)
    goes(game, "able", (50, 120), action="SP")
    assert game.waiting == [("axis", "opportunity")]
    assert done(game.play("axis", c.FireNow("fritz", "MG"), [1])).one(ShotRolled)


@rule("LT-ASL.p")
@pytest.mark.parametrize(("facing", "fires"), [(270, True), (0, False)])
def test_a_gun_fires_at_a_tank_that_assaults_it_in_its_front(facing: float, fires: bool) -> None:
    game = charged(foe="pak40", mover="sherman_75", facing=facing)
    facts = goes(game, "able", (50, 120), action="SP")
    if not fires:
        assert facts.one(Overrun).destroyed
        return
    assert game.waiting == [("axis", "opportunity")]
    assert [one.rule for one in game.state.awaiting] == ["LT-ASL.p"]
    facts = done(game.play("axis", c.FireNow("fritz", "AT"), [2, 2]))
    assert facts.one(PieceLost).figure == "able" and game.man("fritz").able


@rule("LT-ASL.p")
def test_infantry_that_a_tank_overruns_has_no_such_shot() -> None:
    game = charged(mover="sherman_75")
    assert goes(game, "able", (50, 120), action="SP").one(Overrun)


@rule("LT-Q.63")
def test_who_has_no_line_of_fire_at_the_start_fires_from_the_first_point_that_gives_one() -> None:
    house = {"kind": "building", "box": [43, 105, 4, 4], "id": "house"}
    game = field(
        terrain=[house],
        able=Piece(x=50, y=100),
        mate=Piece(x=30, y=110),
        fritz=Piece(x=40, y=119, facing=325, side="axis", prepared=1),
        hans=Piece(x=62, y=104, side="axis"),
    )
    game.card("7H")
    game.activate("able", "SP")
    done(game.play("allies", c.Speed("able", path=(Point(50, 112), Point(40, 119)))))
    assert game.waiting == [("axis", "opportunity")]
    x, y = game.at("able")
    assert x == 50 and 102 <= y < 112


@rule("LT-Q.63")
def test_as_a_choice_the_defender_lets_it_come_on() -> None:
    game = charged({"opportunity_point": "defender_choice"})
    goes(game, "able", (50, 120), action="SP")
    assert ("let_come_on", "fritz") in game.offered("axis")
    assert game.refused("axis", c.LetComeOn("fritz", 25))[1] == "lt-bad-within"
    done(game.play("axis", c.LetComeOn("fritz", 10)))
    assert game.waiting == [("axis", "opportunity")] and game.at("able") == (50, 110)
    shot = done(game.play("axis", c.FireNow("fritz", "MG"), [2])).one(ShotRolled)
    assert shot.frame.distance == pytest.approx(10)

    plain = charged()
    goes(plain, "able", (50, 120), action="SP")
    assert plain.refused("axis", c.LetComeOn("fritz", 10))[1] == "lt-fires-at-start"


def comes_by_tape(point: str = "defender_choice", **more: Piece) -> Played:
    """At a real table a squad bounds 9 cm into contact with another, which has an attack prepared."""
    game = engagement(
        tape=True, options={"opportunity_point": point}, able=Piece(),
        fritz=Piece(side="axis", prepared=1), **more,
    )  # fmt: skip
    game.card("7H")
    game.activate("able", "BX")
    done(game.play("allies", c.Bound("able", path=9.0, into="fritz"), answers=["front"]))
    assert game.waiting == [("axis", "opportunity")]
    return game


@rule("LT-Q.63")
def test_at_a_real_table_people_say_where_on_its_way_it_is_fired_at() -> None:
    """The move stops there; whoever is hidden and seen before comes first; after the shot it goes on."""
    game = comes_by_tape()
    assert ("let_come_on", "fritz") in game.offered("axis")
    for within, answers in ((0.5, []), (20.0, []), (5.0, [9.5])):
        wish = c.LetComeOn("fritz", within)
        assert game.refused("axis", wish, answers=answers) == ("LT-Q.63", "lt-bad-within")
    done(game.play("axis", c.LetComeOn("fritz", 4.0), answers=[6.0]))
    assert game.asked == [NearAfter("able", "fritz", 4.0)] and game.waiting == [("axis", "sighting")]
    facts = done(game.play("axis", c.NobodySeen()))
    assert facts.one(Moved).cm == 6 and game.waiting == [("axis", "opportunity")]
    shot = done(game.play("axis", c.FireNow("fritz", "MG"), [6], answers=[{"distance": 4.0}]))
    assert shot.one(ShotRolled).frame.distance == 4
    facts = done(game.play("axis", c.NobodySeen(), [6], [1]))
    assert facts.one(Moved).cm == 3 and facts.one(MeleeFought)


@rule("LT-Q.63", "LT-Q.16")
def test_at_a_real_table_who_is_seen_before_that_is_put_on_the_table_first() -> None:
    game = comes_by_tape(hans=Piece(side="axis", spotted=False))
    done(game.play("axis", c.LetComeOn("fritz", 4.0), answers=[6.0]))
    late = game.refused("axis", c.ComeIntoSight("hans", 7.0))
    assert late == ("LT-Q.16", "lt-bad-length")
    facts = done(game.play("axis", c.ComeIntoSight("hans", 5.0)))
    assert facts.one(Moved).cm == 5 and game.waiting == [("axis", "sighting")]
    facts = done(game.play("axis", c.NobodySeen()))
    assert facts.one(Moved).cm == 1 and game.waiting == [("axis", "opportunity")]


@rule("LT-Q.63")
def test_at_a_real_table_it_is_let_come_on_as_a_choice_only() -> None:
    game = comes_by_tape("start")
    assert ("let_come_on", "fritz") not in game.offered("axis")
    assert game.refused("axis", c.LetComeOn("fritz", 4.0)) == ("LT-Q.63", "lt-fires-at-start")


@rule("LT-Q.58", "LT-ASL.r")
@pytest.mark.parametrize("prepared", [0, 1])
def test_where_prepared_attacks_are_hidden_the_question_tells_nothing(prepared: int) -> None:
    game = charged({"prepared_public": "off"}, prepared=prepared)
    goes(game, "able", (50, 120), action="SP")
    assert game.waiting == [("axis", "opportunity")]
    assert done(game.play("axis", c.HoldFire(), [6], [1])).one(MeleeFought)


# --- rout as it is announced, costs ---------------------------------------------------------------------


@rule("LT-MOR.i", "LT-Q.42")
@pytest.mark.parametrize(("window", "asked"), [("all", True), ("test_assault", True), ("test", False)])
def test_who_is_assaulted_may_rout_as_it_is_announced(window: str, asked: bool) -> None:
    game = brawl(options={"voluntary_rout_window": window})
    if not asked:
        assert goes(game, "able", (50, 106), 6, 1).one(MeleeFought)
        return
    goes(game, "able", (50, 106))
    assert game.waiting == [("axis", "assaulted")] and game.at("able") == (50, 100)
    assert {do for do, _ in game.offered("axis")} == {"meet_assault", "rout", "ruling"}
    facts = done(game.play("axis", c.Rout("fritz")))
    assert facts.one(Fled).figure == "fritz" and facts.no(MeleeFought, Touched)
    assert game.at("able") == (50, 106)


@rule("LT-Q.36", "LT-Q.42")
def test_who_routs_from_contact_is_not_assaulted_there_any_more() -> None:
    game = field(
        {"voluntary_rout_window": "all"},
        squad=Piece("panzerfaust_squad", y=100, contacts=("stug",)),
        stug=Piece("stug3_g", y=103, facing=0, side="axis", contacts=("squad",)),
    )
    game.card("7H")
    game.activate("squad", "BP")
    done(game.play("allies", c.Bound("squad")))
    facts = done(game.play("axis", c.Rout("stug")))
    assert facts.no(Touched, VehicleAssaulted) and game.man("squad").contacts == ()


@rule("LT-Q.42")
def test_at_a_real_table_nobody_is_met_who_has_routed() -> None:
    game = engagement(tape=True, able=Piece(), fritz=Piece(side="axis"))
    game.card("7H")
    game.activate("able", "BX")
    assert game.refused("allies", c.Bound("able", path=0.0, into="fritz"))[1] == "lt-stays"
    done(game.play("allies", c.Bound("able", path=6.0, into="fritz"), answers=["side"]))
    assert game.waiting == [("axis", "assaulted")]
    done(game.play("axis", c.Rout("fritz"), answers=[{"length": 30}, False]))
    while game.waiting == [("allies", "sighting")] or game.waiting == [("axis", "sighting")]:
        facts = done(game.play(game.waiting[0][0], c.NobodySeen()))
    assert facts.one(MoveEnded).figure == "able" and facts.no(Touched, MeleeFought)


@rule("LT-Q.42")
def test_it_may_stand() -> None:
    game = brawl(options={"voluntary_rout_window": "all"})
    goes(game, "able", (50, 106))
    assert done(game.play("axis", c.MeetAssault("fritz"), [6], [1])).one(MeleeFought)


@rule("LT-Q.33", "LT-ASL.b")
@pytest.mark.parametrize(("action", "refused"), [("BX", False), ("BP", True), ("SP", True)])
def test_as_a_choice_an_assault_costs_the_attack_of_bx(action: str, refused: bool) -> None:
    game = brawl(options={"assault_costs_attack": "on"}, hans=Piece(y=130, side="axis"))
    if refused:
        assert orders(game, "able", (50, 106), action) == ("LT-Q.33", "lt-assault-costs-attack")
        return
    goes(game, "able", (50, 106), 6, 1, action=action)
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]  # neither half is left


@rule("LT-Q.33")
def test_by_default_bx_may_fire_before_it_assaults() -> None:
    game = brawl()
    game.card("7H")
    game.activate("able", "BX")
    done(game.play("allies", c.Attack("able", "MG", "fritz"), [6]))
    facts = done(game.play("allies", c.Bound("able", path=(Point(50, 106),)), [6], [1]))
    assert facts.one(MeleeFought)


# --- what is foreseen -----------------------------------------------------------------------------------


def foreseen(game: Played, seat: str, command: Any) -> Preview:
    seen = preview(RULES, game.state, seat, command, RULES.geometry)
    assert isinstance(seen, Preview), seen
    return seen


@rule("LT-ASL.j", "LT-ASL.l")
def test_the_chance_against_a_vehicle_is_foreseen_with_its_terms() -> None:
    game = stalked()
    game.card("7H")
    game.activate("squad", "BX")
    seen = foreseen(game, "allies", c.Bound("squad", path=(Point(50, 106),)))
    assert seen.chance("stug:lt-destroyed") == Fraction(4, 6)
    term = next(one for one in seen.terms if one.event == "vehicle_assaulted")
    assert (term.needed, [one.reason for one in term.modifiers]) == (4, ["lt-mod-no-mg"])


@rule("LT-ASL.s", "LT-ASL.y")
def test_the_chances_of_a_melee_are_foreseen() -> None:
    game = brawl()
    game.card("7H")
    game.activate("able", "BX")
    seen = foreseen(game, "allies", c.Bound("able", path=(Point(50, 106),)))
    assert seen.chance("able:lt-captured") == Fraction(15, 36) == seen.chance("fritz:lt-captured")
    assert seen.chance("able:lt-destroyed") == Fraction(6, 36)


@rule("LT-ASL.h", "LT-ASL.d")
def test_the_chances_of_an_overrun_are_foreseen_test_and_blow_among_them() -> None:
    game = overrun("panzerfaust_squad", ground=("prepared",))
    game.card("7H")
    game.activate("able", "BX")
    seen = foreseen(game, "allies", c.Bound("able", path=(Point(50, 110),)))
    assert seen.chance("able:lt-destroyed") == Fraction(1, 2) * Fraction(1, 2)
    assert seen.chance("fritz:lt-destroyed") == Fraction(3, 4) * Fraction(4, 6)


# --- unseen, and at a real table -----------------------------------------------------------------------


@rule("LT-VIS.m", "LT-ASL.b")
def test_who_is_met_unseen_is_spotted_and_assaulted() -> None:
    game = overrun(spotted=False, ground=("cover",), prepared=1)
    assert "fritz" not in game.known("allies")
    facts = goes(game, "able", (50, 110))
    assert facts.of(Spotted)[0].figure == "fritz" and game.waiting == [("axis", "free")]
    assert done(game.play("axis", c.HoldFire(), [1])).one(Overrun).destroyed


def driven_into(options: Any = None, **facts: Any) -> Played:
    """A tank has run up against infantry in ambush with Panzerfausts, which has a shot ready."""
    game = overrun("panzerfaust_squad", options, spotted=False, ground=("cover",), prepared=1, **facts)
    way = goes(game, "able", (50, 110))
    assert way.one(Spotted).why == "touched" and way.no(Overrun)
    return game


@rule("LT-VIS.m", "LT-RSP.d", "LT-RSP.e", "LT-ASL.g")
@pytest.mark.parametrize(("dice", "fate"), [([1, 1], "destroyed"), ([6, 6], "")])
def test_who_is_driven_into_fires_before_he_is_overrun(dice: list[int], fate: str) -> None:
    """To be touched is to be spotted: the free attack comes first, and what is left of the tank goes on."""
    game = driven_into()
    assert game.waiting == [("axis", "free")]

    facts = done(game.play("axis", c.FireNow("fritz", "AT"), dice))

    assert game.man("able").fate == fate and not game.man("fritz").prepared
    assert [term.value for term in facts.one(ShotRolled).terms] == [-1]
    if fate:
        assert facts.no(Overrun) and game.man("fritz").able and not game.state.doing
    else:
        assert game.waiting == [("axis", "morale")], "then it is overrun, and has its test"


@rule("LT-RSP.g", "LT-PRE.a")
@pytest.mark.parametrize("prepared", ["on", "off"])
def test_who_is_driven_into_may_hold_his_fire(prepared: str) -> None:
    game = driven_into({"prepared_public": prepared})
    game.run("axis", c.HoldFire())
    assert game.waiting == [("axis", "morale")] and game.man("fritz").prepared


@rule("LT-Q.66", "LT-RSP.d")
@pytest.mark.parametrize("by", ["anybody", "who_stands"])
def test_who_runs_unseen_against_an_enemy_fires_too_but_for_a_choice(by: str) -> None:
    game = overrun("rifle_squad", {"free_attack_by": by})
    game.state = game.begun = replace(game.state, spotting=dict.fromkeys(game.state.spotting, 0.1))
    game.set("able", spotted=False, prepared=("",))
    facts = goes(game, "able", (50, 110))
    assert facts.of(Spotted)[0].figure == "able"
    assert game.waiting[:1] == ([("allies", "free")] if by == "anybody" else [("allies", "activation")])
    assert facts.no(Overrun) is (by == "anybody")


@rule("LT-Q.42")
@pytest.mark.parametrize(("cm", "told"), [(12, "on the way"), (1, "at contact")])
def test_who_does_not_see_the_assault_set_out_is_told_when_he_sees_it(cm: float, told: str) -> None:
    wood = {"kind": "wood", "box": [40, 80, 20, 60], "id": "wood"}
    tiger = Piece("tiger", y=109, facing=90, side="axis")
    mate = Piece(y=119, spotted=False)  # keeps the tiger on the table
    game = engagement([wood], able=Piece(y=100, spotted=False), mate=mate, tiger=tiger)
    far = {**game.state.spotting, "infantry_bounding_cover": cm, "infantry_stationary_cover": 1}
    game.state = game.begun = replace(game.state, spotting=far)
    game.set("able", spotted=False)
    game.set("mate", spotted=False)

    facts = goes(game, "able", (50, 109))

    assert game.waiting == [("axis", "assaulted")]
    assert bool(facts.of(Touched)) is (told == "at contact") is not bool(facts.of(AssaultAnnounced))


@rule("LT-ASL.a", "LT-ASL.b", "LT-Q.57")
def test_a_truck_that_is_fired_at_on_its_way_into_an_enemy_assaults_nobody() -> None:
    game = engagement(
        options={"overwatch": "on"},
        able=Piece("truck", y=100),
        fritz=Piece(y=110, side="axis"),
        hans=Piece(x=60, y=108, side="axis", prepared=1),
    )
    facts = goes(game, "able", (50, 110))
    assert game.waiting == [("axis", "overwatch")] and facts.no(AssaultAnnounced)
    assert game.run("axis", c.HoldFire()).no(AssaultAnnounced)
    assert game.waiting == [("allies", "activation")] and game.man("able").contacts == ("fritz",)


@rule("LT-ASL.m", "LT-ASL.n")
def test_at_a_real_table_people_say_from_where_it_comes_and_who_stands_beside() -> None:
    def table() -> Played:
        game = field(
            tape=True,
            squad=Piece("panzerfaust_squad"),
            stug=Piece("stug3_g", side="axis"),
            hans=Piece(side="axis"),
        )
        game.card("7H")
        game.activate("squad", "BX")
        return game

    order = c.Bound("squad", path=4.0, into="stug")
    refused = table().play("allies", order, answers=["front"])
    assert isinstance(refused, Refusal) and refused.message.id == "lt-assault-not-frontal"
    refused = table().play("allies", order, answers=["side", ["hans"]])
    assert isinstance(refused, Refusal) and refused.message.id == "lt-assault-escorted"

    game = table()
    done(game.play("allies", order, answers=["rear", []]))
    assert game.waiting == [("axis", "sighting")]
    facts = done(game.play("axis", c.NobodySeen(), [4]))
    assert facts.one(VehicleAssaulted).destroyed


@rule("LT-ASL.u", "LT-ASL.q")
def test_at_a_real_table_a_melee_from_behind() -> None:
    game = field(tape=True, able=Piece(), fritz=Piece(side="axis", prepared=1))
    game.card("7H")
    game.activate("able", "BX")
    done(game.play("allies", c.Bound("able", path=6.0, into="fritz"), answers=["rear"]))
    facts = done(game.play("axis", c.NobodySeen(), [4], [4]))
    assert [roll.total for roll in facts.one(MeleeFought).rolls] == [7, 6]


@rule("LT-Q.42", "LT-RSP.d")
def test_at_a_real_table_nobody_is_told_of_an_assault_on_who_was_destroyed_on_its_way() -> None:
    """The tank is seen by whom it goes at, fires its free attack, and goes on: it assaults nobody now."""
    game = field(
        tape=True, able=Piece("sherman_75", spotted=False, prepared=1), fritz=Piece(side="axis", x=90)
    )
    game.card("7H")
    game.activate("able", "BX")
    done(game.play("allies", c.Bound("able", path=6.0, into="fritz"), answers=[("fritz",)]))
    assert game.waiting == [("allies", "free")]

    facts = done(game.play("allies", c.FireNow("able", "HE"), [1], answers=[{"distance": 6.0, "seen": True}]))

    assert game.man("fritz").fate == "destroyed" and not facts.of(AssaultAnnounced)
    assert game.waiting == [("axis", "sighting")]
    assert done(game.play("axis", c.NobodySeen())).one(MoveEnded).cm == 6


# --- who meets whom that he did not set out for -----------------------------------------------------


@rule("LT-Q.33", "LT-ASL.b")
@pytest.mark.parametrize(("option", "left"), [("off", True), ("on", False)])
def test_who_runs_into_a_hidden_enemy_pays_for_the_assault_with_the_attack_of_bx(
    option: str, left: bool
) -> None:
    game = field(
        {"assault_costs_attack": option},
        able=Piece(y=100),
        fritz=Piece(y=107, side="axis", spotted=False, ground=("cover",), prepared=0),
        hans=Piece(y=130, side="axis"),
    )
    game.card("7H")
    game.activate("able", "BX")
    assert "fritz" not in game.known("allies")
    facts = done(game.play("allies", c.Bound("able", path=(Point(50, 106),)), [6], [1]))
    assert facts.one(MeleeFought) and facts.no(AssaultAnnounced)
    assert (("allies", "activation") in game.waiting) is left


@rule("LT-ASL.m")
@pytest.mark.parametrize(("facing", "assaulted"), [(270, False), (90, True)])
def test_a_hidden_tank_that_is_met_in_its_front_is_not_assaulted(facing: float, assaulted: bool) -> None:
    game = field(
        squad=Piece("panzerfaust_squad", y=100),
        stug=Piece("stug3_g", y=109, facing=facing, side="axis", spotted=False, ground=("cover",)),
    )
    game.card("7H")
    game.activate("squad", "BP")
    facts = done(game.play("allies", c.Bound("squad", path=(Point(50, 107),)), *([[1]] * assaulted)))
    assert facts.one(Touched) and bool(facts.of(VehicleAssaulted)) is assaulted


@rule("LT-Q.63", "LT-RSP.d")
@pytest.mark.parametrize("other", [Looking("able", ("hans",)), Moving("hans", "bound", (Point(1, 1),))])
def test_no_assault_is_announced_while_something_else_is_in_progress(other: Any) -> None:
    """Such as the shot of a third who has come into sight at the same spot: it is announced after it."""
    game = field(able=Piece(y=100), fritz=Piece(y=110, side="axis"), hans=Piece(x=80, y=130, side="axis"))
    coming = Moving("able", "bound", (Point(50, 108),), into="fritz")
    for doing, announced in (((coming,), True), ((coming, other), False)):
        game.state = replace(game.state, doing=doing)
        r = ruler(game)
        assert moments.stopped_on_the_way(r, "able") is announced
        assert any(isinstance(event, AssaultAnnounced) for event in r.events) is announced


@rule("LT-Q.63")
@pytest.mark.parametrize(
    ("due", "within", "fires"), [(True, 0, True), (True, 10, True), (True, 9.9, False), (False, 0, False)]
)
def test_who_was_told_fires_where_his_shot_is_due_and_not_before_it_is_near_enough(
    due: bool, within: float, fires: bool
) -> None:
    game = field(able=Piece(y=100), fritz=Piece(y=110, side="axis", prepared=1))
    coming = Moving("able", "bound", (Point(50, 108),), into="fritz", told=True, due=due, within=within)
    game.state = replace(game.state, doing=(coming,))
    r = ruler(game)
    able = r.state.figures["able"]
    assert moments.on_the_way(r, able, coming, able.place) is fires
    assert moments.stopped_on_the_way(r, "able") is fires
    assert [type(frame) for frame in r.state.doing] == [Moving, *([Assaulting] * fires)]


@rule("LT-Q.51")
@pytest.mark.parametrize("tape", [False, True])
def test_infantry_and_guns_join_a_melee_that_they_touch(tape: bool) -> None:
    """Bases of 2.5 cm touch up to a tenth of a cm; at a real table people have said who is in contact."""
    game = field(
        {"melee_group": "on"}, tape=tape,
        able=Piece(y=100), fritz=Piece(y=102.5, side="axis"),
        touching=Piece(x=52.6, y=102.5), apart=Piece(x=47.35, y=102.5), said=Piece(x=90, y=100),
        tank=Piece("sherman_75", y=106.25), rider=Piece(x=52.5, y=104, aboard="tank"),
        unseen=Piece(x=51.8, y=104.3, spotted=False),
        hans=Piece(x=50, y=97.5, side="axis"), far=Piece(x=50, y=90, side="axis"),
    )  # fmt: skip
    for id in ("said", "tank", "rider", "unseen"):
        game.set("fritz", contacts=(*game.man("fritz").contacts, id))
    mine, theirs = involved(game.state, Assaulting("able", "fritz", "melee"))
    assert [one.id for one in mine] == ["able", *(["said"] if tape else ["touching", "said"])]
    assert [one.id for one in theirs] == ["fritz", *([] if tape else ["hans"])]
