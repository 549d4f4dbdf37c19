"""Ludonet, first player and the steps of the turn (LU-INI, LU-TRN)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.chance.preview import Preview, preview
from core.engine.contract.seats import REFEREE
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.state import Aircraft
from core.table.places import Point


def phases(facts: Any) -> list[tuple[str, str]]:
    return [(fact.phase, fact.side) for fact in facts.of(e.PhaseBegan)]


def two(**options: str) -> Played:
    """One man a side, out of each other's reach."""
    return field(ross=Man(y=20), huber=Man(y=180, side="red"), options=options)


def to_end(game: Played) -> None:
    """Go through a turn in which nobody does anything."""
    while game.state.phase != "end":
        match game.state.phase:
            case "move":
                game.run(game.state.moving, c.EndMovement())
            case "fire":
                game.volley()
            case _:
                game.run(game.state.moving, c.NoPass())


@rule("LU-INI.b")
def test_the_odds_say_that_either_may_be_first() -> None:
    game = field(phase="first", turn=0, ross=Man(y=20), huber=Man(y=180, side="red"))
    game.state = replace(game.state, first="")
    seen = preview(RULES, game.state, "red", c.ThrowForFirst(), RULES.geometry)

    assert isinstance(seen, Preview)
    assert {name: seen.chance(name) for name in ("blue:first", "red:first")} == {
        "blue:first": Fraction(1, 2), "red:first": Fraction(1, 2),
    }  # fmt: skip


@rule("LU-INI.a", "LU-INI.b", "LU-Q.02", "LU-S.02")
def test_each_side_throws_once_and_ties_are_thrown_again() -> None:
    game = field(phase="first", turn=0, ross=Man(y=20), huber=Man(y=180, side="red"))
    facts = game.play("red", c.ThrowForFirst(), [3], [3], [2], [5])

    assert [fact.dice for fact in facts.of(e.FirstThrown)] == [
        (("blue", 3), ("red", 3)),
        (("blue", 2), ("red", 5)),
    ]
    assert game.state.first == "red" and game.state.turn == 1
    assert phases(facts) == [("move", "red")]


@rule("LU-INI.c")
def test_the_first_player_stays_first_in_every_turn() -> None:
    game = two()
    to_end(game)
    game.run("blue", c.EndTurn())
    facts = game.run("red", c.EndTurn())

    assert facts.one(e.TurnBegan).turn == 2
    assert phases(facts) == [("move", "blue")]


@rule("LU-INI.c")
def test_as_a_choice_he_is_thrown_for_anew_or_changes() -> None:
    thrown = two(initiative="each_turn")
    to_end(thrown)
    thrown.run("blue", c.EndTurn())
    assert phases(thrown.run("red", c.EndTurn())) == [("first", "")]
    thrown.play("blue", c.ThrowForFirst(), [1], [6])
    assert (thrown.state.first, thrown.state.turn, thrown.state.moving) == ("red", 2, "red")

    changing = two(initiative="alternate")
    to_end(changing)
    changing.run("blue", c.EndTurn())
    changing.run("red", c.EndTurn())
    assert (changing.state.first, changing.state.moving) == ("red", "red")


@rule("LU-TRN.a", "LU-TRN.b", "LU-TRN.c", "LU-T.TRN", "LU-Q.01")
def test_a_turn_goes_through_its_steps_in_order() -> None:
    """First player, second player, fire, then with nothing else to do the end."""
    game = two()

    assert game.state.phase == "move" and game.state.moving == "blue"
    assert game.refused("red", c.EndMovement())[1] == "engine-others-decide"
    assert phases(game.run("blue", c.EndMovement())) == [("move", "red")]
    assert phases(game.run("red", c.EndMovement())) == [("fire", "")]
    assert phases(game.volley()) == [("morale", ""), ("end", "")]
    view = RULES.view(game.state, "blue")
    assert [name for name, _ in view.steps] == [
        f"lu-phase-{step}" for step in ("move", "fire", "melee", "air", "morale", "end")
    ]


@rule("LU-TRN.b")
def test_only_the_side_whose_movement_it_is_moves() -> None:
    game = two()

    assert game.refused(REFEREE, c.Move("huber", "walk", (Point(50, 175),))) == (
        "LU-TRN.b",
        "lu-not-your-movement",
    )


@rule("LU-Q.01")
@pytest.mark.parametrize(
    ("sequence", "order"),
    [
        ("fire-move-melee-air", ["fire", "move", "move", "air"]),
        ("air-move-fire-melee", ["air", "move", "move", "fire"]),
        ("move-melee-fire-air", ["move", "move", "fire", "air"]),
    ],
)
def test_a_game_may_choose_another_order(sequence: str, order: list[str]) -> None:
    game = field(
        options={"sequence": sequence}, phase="end", turn=1, aircraft=[Aircraft("hawk", "Hawk", "blue")],
        ross=Man(y=20), huber=Man(y=180, side="red"),
    )  # fmt: skip
    game.run("blue", c.EndTurn())
    game.run("red", c.EndTurn())
    seen = [game.state.phase]
    while game.state.phase != "end" and len(seen) < 9:
        before = game.state.phase, game.state.moving
        if before[0] == "fire":
            game.volley()
        else:
            game.run(before[1], c.EndMovement() if before[0] == "move" else c.NoPass())
        seen.append(game.state.phase)

    assert seen == [*order, "end"]


@rule("LU-Q.03")
def test_as_a_choice_the_sides_move_unit_by_unit() -> None:
    game = field(
        options={"move_order": "alternate_unit"},
        ross=Man(x=20, y=20, unit="able"), adams=Man(x=24, y=20, unit="able"),
        clark=Man(x=60, y=20, unit="baker"),
        huber=Man(x=20, y=180, side="red", unit="anton"),
    )  # fmt: skip
    game.run("blue", c.Move("ross", "walk", (Point(20, 25),)))

    assert game.refused("blue", c.Move("clark", "walk", (Point(60, 25),))) == ("LU-Q.03", "lu-other-unit")
    assert not any(choice.figure == "clark" for choice in RULES.choices(game.state, "blue"))
    game.run("blue", c.Move("adams", "walk", (Point(24, 25),)))
    assert phases(game.run("blue", c.EndMovement())) == [("move", "red")]
    game.run("red", c.Move("huber", "walk", (Point(20, 175),)))
    assert phases(game.run("red", c.EndMovement())) == [("move", "blue")]
    assert game.refused("blue", c.Posture("ross", "prone")) == ("LU-Q.03", "lu-unit-moved")
    game.run("blue", c.Move("clark", "walk", (Point(60, 25),)))
    assert phases(game.run("blue", c.EndMovement())) == [("fire", "")]


def test_a_hidden_unit_that_moves_in_its_turn_is_not_named_to_the_enemy() -> None:
    game = field(
        options={"move_order": "alternate_unit"},
        ross=Man(y=20, unit="able", placed=False), huber=Man(y=180, side="red"),
        terrain=[{"kind": "hedge", "height": 5, "line": [[0, 100], [200, 100]]}],
    )  # fmt: skip
    facts = game.run("blue", c.Move("ross", "walk", (Point(50, 25),)), c.EndMovement())

    assert not any("able" in repr(fact) or "ross" in repr(fact) for fact in game.shown("red", facts))


@rule("LU-TRN.d", "LU-FIR.a", "LU-EX.17")
def test_two_men_who_hit_each_other_are_both_eliminated() -> None:
    game = field(phase="fire", ross=Man(y=50), huber=Man(y=70, side="red"))
    facts = game.volley(("ross", "rifle", "huber"), ("huber", "rifle", "ross"), dice=([6], [6], [6], [6]))

    assert game.man("ross").fate == game.man("huber").fate == "eliminated"
    assert len(facts.one(e.LossesApplied).results) == 2


@rule("LU-TRN.e")
def test_a_man_eliminated_by_fire_does_not_fight() -> None:
    game = field(
        phase="fire", options={"fire_into_melee": "on"},
        ross=Man(y=50, contacts=("huber",)), adams=Man(x=60, y=50),
        huber=Man(y=52, side="red", contacts=("ross",)),
    )  # fmt: skip
    facts = game.volley(("adams", "rifle", "huber"), dice=([6], [6]))

    assert facts.no(e.MeleeFought) and game.man("ross").contacts == ()
    assert ("melee", "") not in phases(facts)


@rule("LU-TRN.f")
def test_the_air_step_follows_melee_and_is_skipped_without_a_pass() -> None:
    game = field(
        phase="end", aircraft=[Aircraft("hawk", "Hawk", "blue")], options={"air_grant": "referee"},
        ross=Man(y=20), huber=Man(y=180, side="red"),
    )  # fmt: skip
    game.run("blue", c.EndTurn())
    assert phases(game.run("red", c.EndTurn())) == [("air_grant", "")]
    assert game.refused("blue", c.GrantAir(("blue",)))[1] == "engine-others-decide"
    game.run(REFEREE, c.GrantAir())
    to_end(game)
    assert not any(isinstance(fact, e.PhaseBegan) and fact.phase == "air" for fact in game.log)
    game.run("blue", c.EndTurn())
    game.run("red", c.EndTurn())
    assert game.refused(REFEREE, c.GrantAir(("red",))) == ("LU-AIR.a", "lu-no-pass-left")
    game.run(REFEREE, c.GrantAir(("blue",)))
    game.run("blue", c.EndMovement())
    game.run("red", c.EndMovement())
    assert phases(game.volley())[-1] == ("air", "blue")


@rule("LU-TRN.g", "LU-S.10")
def test_morale_is_tested_when_all_losses_of_the_turn_are_known() -> None:
    game = field(
        phase="fire", ross=Man(y=50, contacts=("huber",)), adams=Man(x=80, y=50),
        huber=Man(y=52, side="red", unit="anton", contacts=("ross",)),
        jung=Man(x=80, y=70, side="red", unit="anton"),
    )  # fmt: skip
    facts = game.volley(("adams", "rifle", "jung"), dice=([6], [6]))
    assert facts.no(e.MoraleTested) and game.state.phase == "melee"
    facts = game.play("blue", c.Fight("ross", "huber"), [1], [5], [6])

    assert facts.one(e.MoraleTested).die == 6


@rule("LU-TRN.h", "LU-AFV.h", "LU-Q.31", "LU-S.11")
def test_a_destroyed_vehicle_is_marked_with_cotton_wool_at_the_end_of_the_turn() -> None:
    game = field(phase="fire", sherman=Tank(y=50), tiger=Tank("tank_h", y=90, side="red"))
    facts = game.volley(("sherman", "gun_m", "tiger"), dice=([6], [6], [1]))

    assert facts.names.index("LossesApplied") < facts.names.index("WreckMarked")
    wreck = game.state.terrain.pieces[-1]
    assert (wreck.kind, wreck.sight, wreck.cover) == ("wreck", "clear", "hard")
    assert "solid" in wreck.flags


@rule("LU-TRN.h")
@pytest.mark.parametrize(
    ("options", "pieces", "sight"), [({"wrecks": "remove"}, 0, ""), ({"wreck_blocks_los": "on"}, 1, "blocks")]
)
def test_as_a_choice_wrecks_are_removed_or_block_sight(
    options: dict[str, str], pieces: int, sight: str
) -> None:
    game = field(phase="fire", options=options, sherman=Tank(y=50), tiger=Tank("tank_h", y=90, side="red"))
    game.volley(("sherman", "gun_m", "tiger"), dice=([6], [6], [1]))

    assert len(game.state.terrain.pieces) == pieces
    assert all(piece.sight == sight for piece in game.state.terrain.pieces)


@rule("LU-Q.31")
def test_a_wreck_that_blocks_sight_hides_whoever_is_behind_it() -> None:
    seen = {}
    for option in ("off", "on"):
        game = field(
            phase="fire", options={"wreck_blocks_los": option},
            sherman=Tank(x=20, y=50), ross=Man(y=50), tiger=Tank("tank_h", y=90, side="red"),
            huber=Man(y=105, side="red"),
        )  # fmt: skip
        game.volley(("sherman", "gun_m", "tiger"), dice=([6], [6], [1]))
        game.begin("fire")
        seen[option] = game.play("blue", c.DeclareFire("ross", "rifle", "huber"))
    assert seen["off"].one(e.ShotSealed)
    assert (seen["on"].rule, seen["on"].message.id) == ("LU-VIS.a", "lu-no-line")


@rule("LU-TRN.i", "LU-Q.04", "LU-S.11")
def test_counters_lose_a_turn_at_the_end_of_each_turn_after_their_own() -> None:
    game = field(
        phase="end", turn=4, ross=Man(y=20, tired_until=4), truck=Tank("truck", y=40, immobilised_until=5),
        huber=Man(y=180, side="red"),
    )  # fmt: skip
    game.run("blue", c.EndTurn())
    facts = game.run("red", c.EndTurn())

    assert [(fact.figure, fact.kind) for fact in facts.of(e.CounterRemoved)] == [("ross", "tired")]
    assert game.man("ross").tired_until == 0 and game.man("truck").immobilised_until == 5


@rule("LU-S.12")
def test_the_game_ends_with_the_last_turn_and_the_smaller_share_of_losses_wins() -> None:
    game = field(
        phase="end", turn=6, options={"turn_limit": "6"}, ross=Man(y=20), adams=Man(y=30),
        huber=Man(y=180, side="red"), jung=Man(y=170, side="red", fate="left"),
    )  # fmt: skip
    game.run("blue", c.EndTurn())
    facts = game.run("red", c.EndTurn())

    assert facts.one(e.GameEnded).winner == "blue"
    assert game.tells(facts.one(e.GameEnded)) == (
        "The last turn is over. Losses: blue 0 of 2, red 1 of 2. Victory: blue."
    )
    assert RULES.choices(game.state, "blue") == () and game.refused("blue", c.EndTurn()) == (
        "",
        "engine-game-over",
    )


@rule("LU-S.12")
@pytest.mark.parametrize(("fate", "winner"), [("", "blue"), ("eliminated", "")])
def test_the_game_ends_when_a_side_has_nobody_left(fate: str, winner: str) -> None:
    """Where nobody at all is left it is a draw."""
    game = field(phase="end", ross=Man(y=20, fate=fate), huber=Man(y=180, side="red", fate="eliminated"))
    game.run("blue", c.EndTurn())

    assert game.run("red", c.EndTurn()).one(e.GameEnded).winner == winner


@rule("LU-TRN.i")
def test_no_counter_is_taken_off_a_wreck() -> None:
    game = field(
        phase="end", turn=3, tiger=Tank(y=20, immobilised_until=3, fate="destroyed"), ross=Man(y=30),
        huber=Man(y=180, side="red", tired_until=3, fate="eliminated"), jung=Man(y=170, side="red"),
    )  # fmt: skip
    game.run("blue", c.EndTurn())

    assert game.run("red", c.EndTurn()).of(e.CounterRemoved) == []


@rule("LU-INI.c", "LU-Q.02")
@pytest.mark.parametrize("initiative", ["once", "each_turn", "alternate"])
def test_in_the_first_turn_whoever_won_the_throw_is_first_however_it_goes_on(initiative: str) -> None:
    options = {} if initiative == "once" else {"initiative": initiative}
    game = field(phase="first", turn=0, ross=Man(y=20), huber=Man(y=180, side="red"), options=options)
    facts = game.play("red", c.ThrowForFirst(), [2], [5])
    assert phases(facts) == [("move", "red")] and [one.side for one in facts.of(e.FirstSet)] == ["red"]


@rule("LU-MOR.n", "LU-DEP.f")
@pytest.mark.parametrize(("turn", "seen"), [(1, False), (2, True), (3, False)])
def test_who_comes_onto_the_field_is_seen_as_the_turn_begins(turn: int, seen: bool) -> None:
    """Who came a turn ago has had his look round; a man that is out of the game has none."""
    late: dict[str, Any] = {"y": 60, "placed": False, "enters": 2}
    game = field(
        ross=Man(), late=Man(**late), lost=Man(x=90, fate="left", **late), huber=Man(y=90, side="red")
    )
    game.turn(turn - 1, "end")
    game.run("blue", c.EndTurn())
    facts = game.run("red", c.EndTurn())
    assert [(one.figure, one.by) for one in facts.of(e.Placed)] == [("late", "huber")] * seen
