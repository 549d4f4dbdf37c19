"""Ludonet, morale, falling back, reinforcements (LU-MOR)."""

from __future__ import annotations

from fractions import Fraction
from math import hypot
from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.chance.preview import Preview, preview
from core.engine.contract.choices import PickSome
from core.engine.contract.seats import REFEREE
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.table.places import Point
from core.table.questions import AtEdge


def squad(men: int, start: int, losses: int, lost_now: int = 0, **options: str) -> Played:
    """A squad of so many men left, with losses already counted; the enemy is far off."""
    named: dict[str, Any] = {f"m{n}": Man(x=20 + 5 * n, y=50, unit="able") for n in range(men)}
    game = field(
        phase="fire", options=options, far=Man(y=190, side="red"), **named,
        units={"able": {"start": start, "losses": losses, "lost_now": lost_now}},
    )  # fmt: skip
    return game


def lose(start: int, before: int, now: int, *dice: int, **options: str) -> tuple[Any, Played]:
    """A unit of *start* men that has lost *before* loses *now* more in this turn."""
    game = squad(start - before - now, start, before + now, now, **options)
    return game.volley(dice=[[die] for die in dice]), game


@rule("LU-EX.37", "LU-MOR.a", "LU-MOR.c", "LU-T.MOR")
def test_the_third_loss_of_eight_asks_nothing_the_fourth_may_shake() -> None:
    facts, _ = lose(8, 2, 1)
    assert facts.no(e.MoraleTested)
    facts, game = lose(8, 3, 1, 2)
    assert facts.one(e.MoraleTested).shaken and game.unit("able").falling_back


@rule("LU-MOR.d", "LU-T.MOR")
@pytest.mark.parametrize(("die", "shaken"), [(1, True), (2, True), (3, False), (6, False)])
def test_one_or_two_shakes(die: int, shaken: bool) -> None:
    assert lose(8, 3, 1, die)[0].one(e.MoraleTested).shaken is shaken


@rule("LU-EX.38", "LU-MOR.b", "LU-MOR.h", "LU-Q.24")
def test_every_further_loss_rolls_again() -> None:
    facts, game = lose(8, 4, 2, 3, 1)

    assert [fact.die for fact in facts.of(e.MoraleTested)] == [3, 1]
    assert game.unit("able").falling_back


@rule("LU-MOR.h")
def test_one_roll_for_reaching_half_and_one_for_each_loss_beyond() -> None:
    assert len(lose(8, 2, 3, 4, 4)[0].of(e.MoraleTested)) == 2
    assert len(lose(8, 2, 3, 1)[0].of(e.MoraleTested)) == 1


@rule("LU-EX.39", "LU-MOR.g")
@pytest.mark.parametrize(("losses", "rolls"), [(4, 0), (5, 1)])
def test_half_of_nine_is_five(losses: int, rolls: int) -> None:
    facts, _ = lose(9, losses - 1, 1, *[5] * rolls)

    assert len(facts.of(e.MoraleTested)) == rolls


@rule("LU-Q.24")
def test_as_a_choice_one_roll_a_turn() -> None:
    facts, _ = lose(8, 4, 2, 3, morale_rolls="per_turn")

    assert len(facts.of(e.MoraleTested)) == 1


@rule("LU-Q.24")
def test_as_a_choice_at_once_with_the_loss() -> None:
    game = field(
        phase="move", options={"morale_rolls": "immediate"},
        ross=Man(y=50, unit="able", contacts=("huber",)), adams=Man(x=80, y=50, unit="able"),
        huber=Man(y=52, side="red", contacts=("ross",)),
    )  # fmt: skip
    facts = game.play("blue", c.BreakAway("ross"), [6], [1], [2])

    assert facts.one(e.MoraleTested).shaken and game.state.phase == "move"


@rule("LU-MOR.f")
def test_wounds_are_no_losses_but_vehicles_are() -> None:
    game = field(
        phase="fire", sherman=Tank(y=50), ross=Man("rifle", x=60),
        truck=Tank("truck", y=90, side="red", unit="column"),
        huber=Man(x=60, y=80, side="red", unit="column"),
    )  # fmt: skip
    facts = game.volley(
        ("sherman", "gun_m", "truck"), ("ross", "rifle", "huber"), dice=([6], [6], [3], [6], [1], [4])
    )

    assert game.unit("column").losses == 1 and game.man("huber").wounds == 1
    assert facts.one(e.MoraleTested).die == 4


@rule("LU-MOR.i")
def test_a_lone_vehicle_never_tests() -> None:
    game = field(
        phase="fire", truck=Tank("truck", y=50), ross=Man(x=60), tiger=Tank("tank_h", y=90, side="red")
    )

    assert game.volley(("tiger", "gun_h", "truck"), dice=([6], [6], [1])).no(e.MoraleTested)


@rule("LU-MOR.m")
def test_a_unit_that_falls_back_is_not_tested_again() -> None:
    game = squad(3, 8, 5, 1)
    game.state = replace(
        game.state, units={**game.state.units, "able": replace(game.unit("able"), falling_back=True)}
    )

    assert game.volley().no(e.MoraleTested)


def shaken(**men: Any) -> Played:
    """Squad able falls back; it is its side's movement."""
    options = men.pop("options", None)
    game = field(
        men.pop("terrain", ()), options=options, tape=men.pop("tape", False),
        units={"able": {"start": 8, "losses": 4, "falling_back": True}}, **men,
    )  # fmt: skip
    return game


@rule("LU-MOR.j", "LU-Q.25", "LU-MOR.e", "LU-S.10")
def test_a_retreating_unit_goes_its_whole_allowance_towards_its_edge_each_turn() -> None:
    game = shaken(
        ross=Man(unit="able", posture="prone"),
        gunner=Man("mmg", x=60, unit="able"),
        far=Man(y=190, side="red"),
    )
    assert game.refused("blue", c.Move("ross", "walk", (Point(50, 40),))) == ("LU-MOR.j", "lu-falls-back")
    facts = game.run("blue", c.EndMovement())

    assert game.at("ross") == (50, 40) and game.at("gunner") == (60, 45)
    assert all(fact.retreat for fact in facts.of(e.FigureMoved)) and not game.man("ross").prone
    game.turn(2)
    game.run("blue", c.EndMovement())
    assert game.at("ross") == (50, 30)


@rule("LU-MOR.j")
def test_it_goes_round_what_is_in_the_way_and_never_nearer_to_a_visible_enemy() -> None:
    rock = {"kind": "rock", "box": [45, 35, 10, 10]}
    round_it = shaken(terrain=[rock], ross=Man(unit="able"), far=Man(y=190, side="red"))
    round_it.run("blue", c.EndMovement())
    assert round_it.at("ross")[1] < 49 and round_it.at("ross")[0] != 50

    cut_off = shaken(ross=Man(unit="able"), huber=Man(y=20, side="red"))
    cut_off.run("blue", c.EndMovement())
    x, y = cut_off.at("ross")
    assert ((x - 50) ** 2 + (y - 20) ** 2) ** 0.5 >= 30


@rule("LU-Q.25")
@pytest.mark.parametrize(("option", "y"), [("5", 45), ("15", 35)])
def test_as_a_choice_the_retreat_has_a_fixed_length(option: str, y: float) -> None:
    game = shaken(options={"retreat_cm": option}, ross=Man(unit="able"), far=Man(y=190, side="red"))
    game.run("blue", c.EndMovement())

    assert game.at("ross") == (50, y)


@rule("LU-MOR.k")
def test_a_retreating_figure_fires_with_the_penalty_and_starts_no_fight() -> None:
    game = shaken(ross=Man(unit="able"), huber=Man(y=80, side="red"))
    game.run("blue", c.EndMovement())
    game.run("red", c.EndMovement())
    sealed = game.run("blue", c.DeclareFire("ross", "rifle", "huber")).one(e.ShotSealed)
    assert [term.reason for term in sealed.modifiers] == ["lu-mod-moved"]

    silent = shaken(options={"retreat_fire": "off"}, ross=Man(unit="able"), huber=Man(y=80, side="red"))
    silent.begin("fire")
    assert silent.refused("blue", c.DeclareFire("ross", "rifle", "huber")) == ("LU-MOR.k", "lu-falls-back")

    tape = shaken(tape=True, ross=Man(unit="able"), huber=Man(side="red"))
    charge = c.Move("ross", "walk", 9.0, charge=("huber",))
    assert tape.refused("blue", charge, answers=[{"length": 9}]) == ("LU-MOR.k", "lu-no-charge")


@rule("LU-MOR.k")
def test_it_defends_itself_in_hand_to_hand_combat() -> None:
    game = shaken(ross=Man(unit="able", contacts=("huber",)), huber=Man(y=52, side="red", contacts=("ross",)))
    game.run("blue", c.EndMovement())
    assert game.at("ross") == (50, 50)
    game.begin("melee")

    assert game.play("blue", c.Fight("ross", "huber"), [6], [1]).one(e.MeleeFought).loser == "huber"


@rule("LU-MOR.l")
def test_whoever_reaches_the_own_edge_is_out_and_counts_for_victory_only() -> None:
    game = shaken(ross=Man(y=9, unit="able"), adams=Man(x=70, unit="able"), far=Man(y=190, side="red"))
    game.run("blue", c.EndMovement())

    assert game.man("ross").fate == "left" and game.unit("able").losses == 4
    game.state = replace(game.state, options={**game.state.options, "turn_limit": "1"})
    game.begin("end")
    game.run("blue", c.EndTurn())
    assert game.run("red", c.EndTurn()).one(e.GameEnded).winner == "red"


@rule("LU-MOR.j", "LU-MOR.l")
def test_with_a_tape_people_move_the_retreat_and_say_the_way_to_the_edge() -> None:
    game = shaken(tape=True, ross=Man(unit="able"), adams=Man(unit="able"), far=Man(side="red"))
    assert game.refused("blue", c.Move("ross", "run", 12.0)) == ("LU-MOR.j", "lu-falls-back")
    facts = game.play("blue", c.Move("ross", "walk", 10.0), answers=[{"length": 10}, False])
    assert facts.no(e.FigureLeft) and AtEdge("ross", 10.0, "south") in game.asked
    facts = game.play("blue", c.Move("adams", "walk", 10.0), answers=[{"length": 10}, True])
    assert facts.one(e.FigureLeft).figure == "adams"
    assert game.run("blue", c.EndMovement())


@rule("LU-MOR.j", "LU-MOR.l")
@pytest.mark.parametrize(
    ("answers", "cm", "left"),
    [
        ([{"length": 12}, False], 10, False),
        ([{"length": 12}, True], 10, True),
        ([{"length": 4}, True], 4, True),
        ([{"length": 0}], 0, False),
    ],
)
def test_with_a_tape_who_was_not_moved_falls_back_as_the_movement_ends(
    answers: list[Any], cm: float, left: bool
) -> None:
    """As on the map nobody has to be thought of: what bars his way is asked, and whether his edge is near."""
    game = shaken(tape=True, ross=Man(unit="able"), far=Man(side="red"))
    facts = game.play("blue", c.EndMovement(), answers=answers)
    assert [(one.figure, one.length) for one in facts.of(e.FigureMoved)] == [("ross", cm)]
    assert [one.figure for one in facts.of(e.FigureLeft)] == ["ross"] * left
    assert game.man("ross").withdrew


@rule("LU-MOR.l")
@pytest.mark.parametrize(
    ("cm", "gap", "left"), [(0.5, True, True), (0.5, False, False), (1.0, True, True), (0.0, None, False)]
)
def test_with_a_tape_who_goes_back_as_far_as_the_edge_is_out_and_of_who_stays_nobody_asks(
    cm: float, gap: bool | None, left: bool
) -> None:
    game = shaken(tape=True, ross=Man(unit="able"), far=Man(side="red"))
    answers = [] if gap is None else [{"length": cm}, gap]
    facts = game.play("blue", c.Move("ross", "walk", cm), answers=answers)
    assert [one.figure for one in facts.of(e.FigureLeft)] == ["ross"] * left


def reserve(men: int, y: float = 55) -> Played:
    """Four men left of eight, falling back; so many of the reserve near them."""
    named: dict[str, Any] = {f"m{n}": Man(x=20 + 4 * n, y=50, unit="able") for n in range(4)}
    named |= {f"r{n}": Man(x=20 + 4 * n, y=y, unit="charlie") for n in range(men)}
    return field(
        phase="end", far=Man(y=190, side="red"), **named,
        units={"able": {"start": 8, "losses": 4, "falling_back": True}, "charlie": {"reserve": True}},
    )  # fmt: skip


@rule("LU-EX.40", "LU-MOR.e", "LU-MOR.n")
@pytest.mark.parametrize(("men", "recovers"), [(3, False), (4, True)])
def test_only_its_whole_number_ends_a_retreat(men: int, recovers: bool) -> None:
    game = reserve(men)
    facts = game.run("blue", c.Reinforce("able", tuple(f"r{n}" for n in range(men))))

    assert bool(facts.of(e.Recovered)) is recovers
    assert game.unit("able").falling_back is not recovers
    assert game.man("r0").unit == "able"


@rule("LU-MOR.n")
def test_reinforcements_are_assigned_and_within_10_cm() -> None:
    """The gap between two bases of 2 cm is 10 cm where their middles are 12 cm apart."""
    game = reserve(2, y=62.1)
    assert game.refused("blue", c.Reinforce("able", ("r0",))) == ("LU-MOR.n", "lu-too-far-to-join")
    near = reserve(2)
    assert near.refused("blue", c.Reinforce("charlie", ("m0",))) == ("LU-MOR.n", "lu-not-a-reinforcement")
    assert near.refused("blue", c.Reinforce("able", ())) == ("LU-MOR.n", "lu-nobody")
    assert near.refused("red", c.Reinforce("able", ("r0",))) == ("LU-MOR.n", "lu-no-such-unit")
    assert near.run(REFEREE, c.Reinforce("charlie", ("m0",))).one(e.Reinforced).figures == ("m0",)


@rule("LU-MOR.m", "LU-MOR.e")
def test_a_unit_that_has_recovered_counts_its_losses_anew() -> None:
    game = reserve(4)
    game.run("blue", c.Reinforce("able", ("r0", "r1", "r2", "r3")))

    assert game.unit("able").losses == 0
    assert (game.unit("able").start, game.unit("able").falling_back) == (8, False)


@rule("LU-Q.26")
@pytest.mark.parametrize(("die", "rallied"), [(4, False), (5, True)])
def test_as_a_choice_a_five_or_six_rallies(die: int, rallied: bool) -> None:
    game = squad(3, 8, 5, rally="roll_5_6")
    game.state = replace(
        game.state, units={**game.state.units, "able": replace(game.unit("able"), falling_back=True)}
    )
    facts = game.volley(dice=([die],))

    assert bool(facts.of(e.Recovered)) is rallied and game.unit("able").losses == 5


@rule("LU-MOR.n", "LU-S.11")
def test_a_reserve_comes_on_in_its_turn() -> None:
    game = field(
        phase="end", turn=2, ross=Man(y=20), jones=Man(x=60, y=2, enters=3, placed=False, unit="charlie"),
        huber=Man(y=180, side="red"), units={"charlie": {"reserve": True}},
    )  # fmt: skip
    assert game.known("red") == {"ross", "huber"}
    game.run("blue", c.EndTurn())
    facts = game.run("red", c.EndTurn())

    assert facts.one(e.Placed).figure == "jones"
    assert game.run("blue", c.Move("jones", "walk", (Point(60, 12),))).one(e.FigureMoved)


@rule("LU-Q.23")
def test_a_reserve_that_is_not_here_yet_does_nothing() -> None:
    game = field(
        turn=2, ross=Man(y=20), jones=Man(x=60, y=2, enters=3, unit="charlie"), huber=Man(y=180, side="red")
    )

    assert game.refused("blue", c.Move("jones", "walk", (Point(60, 12),))) == ("LU-MOR.n", "lu-not-yet-here")


@rule("LU-Q.26")
def test_a_unit_shaken_in_this_step_does_not_rally_in_it() -> None:
    facts, game = lose(8, 3, 1, 2, rally="roll_5_6")

    assert facts.one(e.MoraleTested).shaken and facts.no(e.Recovered)
    assert game.unit("able").falling_back


@rule("LU-Q.26", "LU-MOR.m")
def test_a_rallied_unit_does_not_answer_for_what_it_lost_while_it_fell_back_but_for_the_next_loss() -> None:
    game = squad(3, 8, 5, 1, rally="roll_5_6")
    game.state = replace(
        game.state, units={"able": replace(game.unit("able"), falling_back=True), **{
            name: unit for name, unit in game.state.units.items() if name != "able"}},
    )  # fmt: skip
    assert game.volley(dice=([6],)).no(e.MoraleTested)
    assert game.unit("able").losses == 5
    game.turn(2, "fire")
    game.state = replace(
        game.state, units={**game.state.units, "able": replace(game.unit("able"), losses=6, lost_now=1)}
    )

    assert game.volley(dice=([3],)).one(e.MoraleTested).shaken is False


@rule("LU-MOR.e", "LU-Q.26")
def test_nothing_else_ends_a_retreat() -> None:
    game = squad(4, 8, 4)
    game.state = replace(
        game.state, units={**game.state.units, "able": replace(game.unit("able"), falling_back=True)}
    )
    for turn in (2, 3, 4):
        game.volley()
        game.run("blue", c.EndTurn())
        game.run("red", c.EndTurn())
        moved = game.run("blue", c.EndMovement()).of(e.FigureMoved)
        assert [(fact.length, fact.retreat) for fact in moved] == [(10, True)] * 4
        game.run("red", c.EndMovement())
        assert game.state.turn == turn and game.unit("able").falling_back


@rule("LU-MOR.j", "LU-VIS.c")
def test_an_enemy_whom_woods_hide_does_not_hold_up_a_retreat() -> None:
    wood = {"kind": "wood", "box": [40, 10, 20, 16]}
    hidden = shaken(terrain=[wood], ross=Man(unit="able"), huber=Man(y=20, side="red"))
    hidden.run("blue", c.EndMovement())
    assert hidden.at("ross") == (50, 40)

    open_ground = shaken(ross=Man(unit="able"), huber=Man(y=20, side="red"))
    open_ground.run("blue", c.EndMovement())
    assert open_ground.at("ross") == (50, 50)


@rule("LU-MOR.j")
def test_a_retreat_does_not_pass_close_by_an_enemy_to_end_farther_off() -> None:
    """Straight back he would end 5.7 cm from him, coming from 5.4, but pass him at 2."""
    game = shaken(ross=Man(y=50, unit="able"), huber=Man(x=52, y=45, side="red"))
    foe, way = game.man("huber").place, [game.man("ross").place]
    facts = game.run("blue", c.EndMovement())
    way.append(facts.one(e.FigureMoved).place)
    assert foe is not None
    path = [
        ((start.x + (end.x - start.x) * step / 20 - foe.x) ** 2
         + (start.y + (end.y - start.y) * step / 20 - foe.y) ** 2) ** 0.5
        for start, end in [way] if start is not None and end is not None for step in range(21)
    ]  # fmt: skip

    assert path == sorted(path) and path[-1] > path[0]


@rule("LU-MOR.j", "LU-MOV.p")
@pytest.mark.parametrize(
    ("box", "y"), [([40, 47, 20, 20], 43), ([40, 30, 20, 15], 42.5), ([40, 0, 20, 99], 45)]
)
def test_slow_ground_costs_a_retreat_what_it_costs_a_move(box: list[float], y: float) -> None:
    """Ten cm of allowance; ground that takes two for one, first, later, or all the way."""
    scrub = {"kind": "scrub", "box": box}
    game = shaken(terrain=[scrub], ross=Man(unit="able"), far=Man(x=50, y=190, side="red"))
    game.state = replace(game.state, factors={"scrub": 0.5})
    game.run("blue", c.EndMovement())

    assert game.at("ross")[1] == pytest.approx(y, abs=0.02)


@rule("LU-MOR.j", "LU-AFV.j")
def test_vehicles_fall_back_by_their_own_row_unless_immobilised() -> None:
    game = shaken(
        sherman=Tank(unit="able"), stuck=Tank(x=80, unit="able", immobilised_until=1),
        far=Man(y=190, side="red"),
    )  # fmt: skip
    game.run("blue", c.EndMovement())

    assert game.at("sherman") == (50, 34) and game.at("stuck") == (80, 50)


@rule("LU-MOR.c", "LU-MOR.d")
def test_a_unit_with_nobody_left_rolls_no_morale() -> None:
    game = field(
        phase="fire", ross=Man(), huber=Man(y=70, side="red", unit="pair"), far=Man(y=190, side="red"),
        units={"pair": {"start": 2, "losses": 1}},
    )  # fmt: skip

    assert game.volley(("ross", "rifle", "huber"), dice=([5], [5])).no(e.MoraleTested)


@rule("LU-Q.24", "LU-MOR.h")
def test_at_once_still_means_one_roll_a_loss() -> None:
    game = field(
        phase="fire", options={"morale_rolls": "immediate"}, ross=Man(), adams=Man(x=60),
        huber=Man(y=70, side="red", unit="able"), jung=Man(x=60, y=70, side="red", unit="able"),
        keller=Man(x=60, y=190, side="red", unit="able"), units={"able": {"start": 8, "losses": 4}},
    )  # fmt: skip
    facts = game.volley(
        ("ross", "rifle", "huber"), ("adams", "rifle", "jung"), dice=([5], [5], [5], [5], [3], [4])
    )

    assert [(fact.die, fact.left) for fact in facts.of(e.MoraleTested)] == [(3, 1), (4, 0)]
    assert not game.unit("able").falling_back and game.unit("able").losses == 6


@rule("LU-MOR.n", "LU-MOR.e")
def test_a_unit_that_holds_may_be_joined_too_and_its_losses_still_count() -> None:
    game = reserve(4)
    game.state = replace(
        game.state, units={**game.state.units, "able": replace(game.unit("able"), falling_back=False)}
    )
    game.run("blue", c.Reinforce("able", ("r0", "r1", "r2", "r3")))

    assert game.unit("able").losses == 4


@rule("LU-Q.24")
def test_the_odds_of_a_last_blow_hold_the_morale_that_is_rolled_at_once() -> None:
    game = field(
        phase="move", options={"morale_rolls": "immediate"},
        ross=Man(y=50, unit="able", contacts=("huber",)), adams=Man(x=80, y=50, unit="able"),
        huber=Man(y=52, side="red", contacts=("ross",)),
    )  # fmt: skip
    seen = preview(RULES, game.state, "blue", c.BreakAway("ross"), RULES.geometry)

    assert isinstance(seen, Preview)
    assert seen.chance("ross:eliminated") == Fraction(26, 36)
    assert seen.chance("able:shaken") == Fraction(26, 36) / 3


@rule("LU-Q.24")
def test_the_odds_of_a_fight_hold_the_morale_that_is_rolled_at_once() -> None:
    game = field(
        phase="melee", options={"morale_rolls": "immediate"}, ross=Man(y=50, contacts=("huber", "jung")),
        huber=Man(y=52, side="red", contacts=("ross",), unit="able"),
        jung=Man(x=52, y=50, side="red", contacts=("ross",), unit="able"),
    )  # fmt: skip
    seen = preview(RULES, game.state, "blue", c.Fight("ross", "huber"), RULES.geometry)

    assert isinstance(seen, Preview)
    assert seen.chance("able:shaken") == seen.chance("huber:eliminated") / 3 == Fraction(5, 36)


@rule("LU-MOR.j")
def test_a_retreat_does_not_end_on_a_friend() -> None:
    game = field(
        ross=Man(y=50), adams=Man(y=40), far=Man(y=190, side="red"),
        units={"ross-unit": {"falling_back": True}},
    )  # fmt: skip
    game.run("blue", c.EndMovement())

    (x, y), friend = game.at("ross"), game.at("adams")
    assert y < 41 and hypot(x - friend[0], y - friend[1]) >= 1.9


@rule("LU-MOR.n")
@pytest.mark.parametrize(("y", "why"), [(62, None), (62.1, "lu-nobody-to-join")])
def test_reinforcing_is_offered_only_where_somebody_is_near_enough(y: float, why: str | None) -> None:
    game = reserve(2, y=y)
    offer = next(row for row in RULES.choices(game.state, "blue") if row.do == "reinforce")
    assert (offer.refusal and offer.refusal.message.id) == why

    (who,) = RULES.fields(game.state, "blue", "reinforce", {"unit": "able"})
    assert isinstance(who, PickSome)
    found = [row.refusal and row.refusal.message.id for row in who.options]
    assert found == ([None, None] if why is None else ["lu-too-far-to-join"] * 2)


@rule("LU-MOR.n")
def test_at_a_real_table_reinforcing_is_offered_and_measured_when_it_is_done() -> None:
    game = reserve(2)
    taped = replace(
        game.state, tape=True,
        figures={name: replace(man, place=None) for name, man in game.state.figures.items()},
    )  # fmt: skip
    offer = next(row for row in RULES.choices(taped, "blue") if row.do == "reinforce")

    assert offer.refusal is None
