"""LT-HE: MG and HE, the defence of the moment, what I does to whom, and shots in a row."""

from __future__ import annotations

from typing import Any

import lt_commands as c
import pytest
from engagement import RULES, Piece, Played, engagement
from msgspec.structs import replace
from playing import Facts
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Thrown
from core.locale import sentences
from core.rules.linea_di_tiro.facts.activation import Immobilised, Recovered
from core.rules.linea_di_tiro.facts.fates import PieceLost
from core.rules.linea_di_tiro.facts.fire import PointNamed, PointShelled, ShotRolled
from core.rules.linea_di_tiro.facts.movement import MoveEnded
from core.rules.linea_di_tiro.fire.area_fire import gain
from core.rules.linea_di_tiro.fire.letters import Reading
from core.rules.linea_di_tiro.state import Attack, Kind, Pointing, State, Streak
from core.table.places import Point

SEEN = {"spotting_sticky": "on"}


def shooter(type: str, value: int, **fields: Any) -> Kind:
    """A team with the same value at every distance."""
    attack = Attack(type, "gun2", (value, value, value))
    return Kind(name=(("en", "team"), ("it", "squadra")), kind="team", attacks=(attack,), **fields)


def duel(
    type: str = "MG",
    value: int = 3,
    target: str = "rifle_squad",
    options: dict[str, str] | None = None,
    terrain: Any = (),
    **facts: Any,
) -> Played:
    """An Allied team of one type and value, and an Axis piece 15 cm away; its two attacks are next."""
    game = engagement(
        terrain,
        kinds={"team": shooter(type, value)},
        options={**SEEN, **(options or {})},
        able=Piece("team", y=20),
        foe=Piece(target, y=35, side="axis", **facts),
    )
    game.card("7H")
    game.activate("able", "2A")
    return game


def fire(game: Played, *dice: list[int], type: str = "MG", target: str = "foe") -> Facts:
    facts = game.play("allies", c.Attack("able", type, target), *dice)
    assert isinstance(facts, Facts), facts
    return facts


# --- the printed examples ------------------------------------------------------------------------


@rule("LT-EX.31", "LT-HE.a", "LT-HE.c", "LT-HE.d", "LT-HE.g", "LT-PRE.d", "LT-FIRE.c")
def test_rifles_at_infantry_that_moves_in_the_open() -> None:
    game = engagement(
        options=SEEN,
        able=Piece("rifle_squad", y=20),
        foe=Piece("rifle_squad", y=35, side="axis", motion="moving", prepared=2),
    )
    game.card("7H")
    game.activate("able", "BX")

    facts = fire(game, [3])

    shot = facts.one(ShotRolled)
    assert (shot.value, shot.factor, shot.frame.result) == (3, 3, "I")
    assert facts.throws == [("LT-HE.d", 1, 0)]
    foe = game.state.figures["foe"]
    assert foe.immobilised and foe.prepared == ()


@rule("LT-EX.32", "LT-T.PROT")
def test_rifles_at_entrenched_infantry() -> None:
    shot = fire(duel(ground=("entrenched",)), [1]).one(ShotRolled)

    assert (shot.factor, shot.frame.result) == (-2, "I")


@rule("LT-EX.33", "LT-EX.34", "LT-HE.j", "LT-Q.31")
def test_shots_in_a_row_at_immobilised_infantry() -> None:
    """The shot that immobilises gets nothing, the next +1, the one after +2."""
    game = duel("HE", 5)
    assert fire(game, [4], type="HE").one(ShotRolled).factor == 2
    assert game.state.figures["foe"].able and not game.state.figures["foe"].immobilised
    assert game.state.figures["able"].streak is None

    game = duel("HE", 5)
    assert fire(game, [2], type="HE").one(Immobilised)
    second = fire(game, [6], type="HE").one(ShotRolled)
    assert second.factor == 3 and [one.reason for one in second.factors][-1] == "lt-mod-streak"

    third = again(game, [2], type="HE")
    assert (third.one(ShotRolled).factor, third.one(ShotRolled).frame.result) == (4, "D")
    assert game.state.figures["foe"].fate == "destroyed"


def again(game: Played, *dice: list[int], **how: Any) -> Facts:
    """One more attack of the Allied team, on another card."""
    game.card("8H" if game.state.drawn == 1 else f"{game.state.drawn + 1}D")
    game.activate("able", "2A")
    return fire(game, *dice, **how)


@rule("LT-EX.35", "LT-HE.h", "LT-Q.46")
def test_high_explosive_at_a_tank() -> None:
    game = duel("HE", 6, "panther")

    facts = fire(game, [3], type="HE")

    assert (facts.one(ShotRolled).factor, facts.one(ShotRolled).frame.result) == (1, "I")
    assert facts.no(Immobilised) and not game.state.figures["foe"].immobilised


# --- the die -------------------------------------------------------------------------------------


@rule("LT-HE.i", "LT-HE.e")
@pytest.mark.parametrize("value", [0, 3, 8, 12])
def test_a_six_has_no_effect_whatever_the_factor(value: int) -> None:
    assert fire(duel(value=value), [6]).one(ShotRolled).frame.result == "-"


@rule("LT-HE.k", "LT-Q.28")
def test_modifiers_of_anti_tank_fire_do_not_count_here() -> None:
    """4 cm, an unspotted firer and a target hull down: the die stays as it is."""
    game = engagement(
        kinds={"team": shooter("MG", 6)},
        options={**SEEN, "minus_stack": "on"},
        able=Piece("team", y=20, ground=("cover",), prepared=1, spotted=False),
        foe=Piece("panther", y=24, side="axis", ground=("hull_down",)),
    )
    game.card("7H")
    game.activate("able", "BX")
    assert not game.state.figures["able"].spotted

    shot = fire(game, [4]).one(ShotRolled)

    assert (shot.terms, shot.result) == ((), 4)


@rule("LT-HE.f")
def test_d_destroys_a_unit() -> None:
    game = duel(value=6)

    assert fire(game, [1]).one(PieceLost).figure == "foe"
    assert game.state.figures["foe"].fate == "destroyed"


# --- defence of the moment -----------------------------------------------------------------------

WALL = {"kind": "wall", "line": [[40, 35], [60, 35]], "width": 4}
BUSH = {"kind": "scrub", "box": [40, 30, 20, 10]}
PIT = {"kind": "sandbags", "box": [40, 30, 20, 10]}
TRENCH = {"kind": "trench", "box": [40, 30, 20, 10]}


@rule("LT-HE.m", "LT-Q.22", "LT-Q.49", "LT-VIS.l")
@pytest.mark.parametrize(
    ("terrain", "motion", "defence"),
    [
        ((), "moving", 0),
        ((), "bounding", 2),
        ((), "stationary", 3),
        ((BUSH,), "stationary", 3),
        ((WALL,), "bounding", 3),
        ((WALL,), "stationary", 4),
        ((PIT,), "stationary", 4),
        ((TRENCH,), "stationary", 5),
        ((TRENCH,), "moving", 2),
    ],
)
def test_the_defence_is_that_of_what_it_stands_in_and_does(terrain: Any, motion: str, defence: int) -> None:
    shot = fire(duel(terrain=terrain, motion=motion), [6]).one(ShotRolled)

    assert shot.factors[0].value == -defence and shot.factor == 3 - defence


@rule("LT-T.PROT", "LT-GEN.b")
@pytest.mark.parametrize(
    ("target", "defence"),
    [
        ("truck", 3),
        ("m3_halftrack", 3),
        ("m10", 3),
        ("stuart", 4),
        ("sdkfz222", 4),
        ("panther", 5),
        ("pak40", 3),
    ],
)
def test_the_defence_of_vehicles_and_guns(target: str, defence: int) -> None:
    assert fire(duel(target=target), [6]).one(ShotRolled).factors[0].value == -defence


# --- I ------------------------------------------------------------------------------------------


@rule("LT-Q.45")
@pytest.mark.parametrize("gun", ["pak36", "flak88"])
def test_guns_of_both_classes_are_immobilised_like_infantry(gun: str) -> None:
    game = duel(value=6, target=gun, prepared=1)

    assert fire(game, [3]).one(Immobilised).figure == "foe"
    assert game.state.figures["foe"].prepared == ()


@rule("LT-Q.45", "LT-HE.h")
@pytest.mark.parametrize("vehicle", ["truck", "sdkfz222", "m3_halftrack", "pz4_h"])
def test_every_motor_vehicle_takes_a_test_instead(vehicle: str) -> None:
    facts = fire(duel(value=6, target=vehicle), [2])

    assert facts.one(ShotRolled).frame.result == "I" and facts.no(Immobilised)


@rule("LT-HE.l", "LT-Q.32")
@pytest.mark.parametrize(("option", "fate"), [("off", ""), ("on", "destroyed")])
def test_a_second_i_does_nothing_more_unless_a_game_makes_it_deadly(option: str, fate: str) -> None:
    game = duel(value=4, immobilised=True, options={"double_i": option})

    before = game.state
    facts = fire(game, [2])

    shot = facts.one(ShotRolled)
    assert shot.frame.result == "I"
    told = RULES.sentence(before, shot, game.state)
    assert told is not None and sentences("en").say(told).endswith("immobilised already.")
    assert facts.no(Immobilised)
    assert game.state.figures["foe"].fate == fate
    assert game.state.figures["foe"].immobilised == (not fate)


@rule("LT-Q.27", "LT-Q.46")
@pytest.mark.parametrize(
    ("option", "target", "letter"),
    [("on", "panther", "D"), ("off", "panther", "-"), ("off", "truck", "D"), ("off", "rifle_squad", "D")],
)
def test_machine_guns_at_armour_are_an_option(option: str, target: str, letter: str) -> None:
    """Only armoured vehicles: a truck has protection 0."""
    game = duel(value=9, target=target, options={"mg_vs_armour": option})

    assert fire(game, [1]).one(ShotRolled).frame.result == letter


@rule("LT-Q.27")
def test_high_explosive_is_no_machine_gun() -> None:
    game = duel("HE", 9, "panther", options={"mg_vs_armour": "off"})

    assert fire(game, [1], type="HE").one(ShotRolled).frame.result == "D"


# --- the row of shots ----------------------------------------------------------------------------


@rule("LT-Q.31", "LT-HE.j")
def test_a_machine_gun_adds_nothing_and_ends_a_row() -> None:
    game = duel("HE", 3, immobilised=True)
    kind = replace(game.state.kinds["team"], attacks=(*shooter("HE", 3).attacks, *shooter("MG", 3).attacks))
    game.state = game.begun = replace(game.state, kinds={**game.state.kinds, "team": kind})

    assert fire(game, [6], type="HE").one(ShotRolled).factor == 0
    assert fire(game, [6], type="MG").one(ShotRolled).factor == 0
    assert game.state.figures["able"].streak is None


@rule("LT-Q.31")
def test_a_shot_at_something_else_begins_anew() -> None:
    game = engagement(
        kinds={"team": shooter("HE", 3)},
        options=SEEN,
        able=Piece("team", y=20),
        foe=Piece("rifle_squad", y=35, side="axis", immobilised=True),
        other=Piece("rifle_squad", x=70, y=35, side="axis", immobilised=True),
    )
    game.card("7H")
    game.activate("able", "2A")
    fire(game, [6], type="HE")
    fire(game, [6], type="HE", target="other")

    assert again(game, [6], type="HE").one(ShotRolled).factor == 0


@rule("LT-Q.31")
def test_the_row_ends_when_the_firer_moves_or_the_target_does_or_recovers() -> None:
    def begun() -> Played:
        game = duel("HE", 3, immobilised=True)
        fire(game, [6], type="HE")
        fire(game, [6], type="HE")
        assert game.state.figures["able"].streak == Streak("foe", 2)
        return game

    moved = begun()
    moved.card("8H")
    moved.activate("able", "BX")
    assert moved.play("allies", c.Bound("able", path=(Point(50, 24),))).one(MoveEnded).cm == 4
    assert moved.state.figures["able"].streak is None

    recovered = begun()
    recovered.card("8S")
    assert recovered.activate("foe", "RI").one(Recovered).figure == "foe"
    assert recovered.state.figures["able"].streak is None

    left = duel("HE", 3)
    fire(left, [6], type="HE")
    left.play("allies", c.EndActivation("able"))
    left.card("8S")
    left.activate("foe", "BP")
    assert left.play("axis", c.Bound("foe", path=(Point(50, 30),))).one(MoveEnded).cm == 5
    assert left.state.figures["able"].streak is None


@rule("LT-Q.31")
@pytest.mark.parametrize(("option", "factor"), [("per_firer", 0), ("per_side", 1)])
def test_the_shots_of_the_whole_side_count_where_a_game_wants_it(option: str, factor: int) -> None:
    game = engagement(
        kinds={"team": shooter("HE", 3)},
        options={**SEEN, "he_streak": option},
        able=Piece("team", y=20),
        baker=Piece("team", x=60, y=20, streak=Streak("foe", 1)),
        foe=Piece("rifle_squad", y=35, side="axis", immobilised=True),
    )
    game.card("7H")
    game.activate("able", "BX")

    assert fire(game, [6], type="HE").one(ShotRolled).factor == factor


@rule("LT-HE.j", "LT-Q.31")
def test_shots_before_the_target_was_immobilised_add_nothing() -> None:
    """The book: "per ogni tiro consecutivo … contro fanteria immobilizzata", which the first is not at."""
    game = duel("HE", 5)
    fire(game, [6], type="HE")
    assert fire(game, [2], type="HE").one(Immobilised)

    assert again(game, [6], type="HE").one(ShotRolled).factor == 3
    assert fire(game, [6], type="HE").one(ShotRolled).factor == 4


@rule("LT-HE.j", "LT-Q.31")
@pytest.mark.parametrize(("option", "factors"), [("per_firer", [0, 1, 2]), ("once", [0, 1, 1])])
def test_where_a_game_wants_it_a_row_adds_one_and_no_more(option: str, factors: list[int]) -> None:
    game = duel("HE", 3, immobilised=True, options={**SEEN, "he_streak": option})
    first = [fire(game, [6], type="HE").one(ShotRolled).factor for _ in range(2)]

    assert [*first, again(game, [6], type="HE").one(ShotRolled).factor] == factors


# --- indirect, and at a point --------------------------------------------------------------------


@rule("LT-HE.b", "LT-FIRE.b", "LT-Q.59")
def test_a_mortar_needs_no_line_of_fire_but_twenty_centimetres_and_a_visible_target() -> None:
    wood = {"kind": "wood", "box": [30, 25, 40, 5]}
    game = engagement(
        [wood],
        options=SEEN,
        able=Piece("medium_mortar", y=20),
        foe=Piece("rifle_squad", y=60, side="axis"),
        near=Piece("rifle_squad", y=38, side="axis"),
        hidden=Piece("pak40", x=80, y=60, side="axis", spotted=False),
    )
    game.card("7H")
    game.activate("able", "2A")

    assert fire(game, [6], type="HE").one(ShotRolled).value == 5
    assert game.refused("allies", c.Attack("able", "HE", "near")) == ("LT-FIRE.d", "lt-out-of-range")
    assert game.refused("allies", c.Attack("able", "HE", "hidden")) == ("LT-VIS.b", "lt-no-such-enemy")


@rule("LT-Q.20", "LT-VIS.b")
def test_fire_at_a_point_is_an_option() -> None:
    game = duel("HE", 6)

    wish = c.Attack("able", "HE", spot=Point(50, 35))
    assert game.refused("allies", wish) == ("LT-Q.20", "lt-no-area-fire")


@rule("LT-Q.20", "LT-VIS.k")
def test_a_shell_at_a_point_attacks_everybody_whose_base_touches_it() -> None:
    """Friend, enemy and hidden enemy; one shot all the same."""
    game = engagement(
        kinds={"team": shooter("HE", 6)},
        options={**SEEN, "area_fire": "on"},
        able=Piece("team", y=20),
        friend=Piece("rifle_squad", x=51.2, y=60),
        foe=Piece("rifle_squad", x=48.8, y=60, side="axis"),
        far=Piece("rifle_squad", x=56, y=60, side="axis"),
    )
    game.card("7H")
    game.activate("able", "BX")

    facts = game.play("allies", c.Attack("able", "HE", spot=Point(50, 60)), [6], [6])

    assert facts.one(PointShelled).targets == ("foe", "friend")
    assert {shot.frame.target for shot in facts.of(ShotRolled)} == {"foe", "friend"}
    assert game.state.figures["able"].shots == 1


@rule("LT-Q.20", "LT-VIS.b")
def test_a_shell_strikes_a_hidden_piece_and_its_enemy_does_not_learn_of_it() -> None:
    game = engagement(
        kinds={"team": shooter("HE", 6)},
        options={"area_fire": "on"},
        able=Piece("team", y=20),
        foe=Piece("rifle_squad", y=60, side="axis", spotted=False, ground=("cover",), prepared=1),
    )
    game.card("7H")
    game.activate("able", "2A")
    game.play("allies", c.Attack("able", "HE", spot=Point(50, 60)), [6])
    assert not game.state.figures["foe"].spotted and game.waiting == [("allies", "activation")]

    facts = game.play("allies", c.Attack("able", "HE", spot=Point(50, 60)), [3])

    assert game.state.figures["foe"].immobilised
    for seat, knows in (("axis", True), ("referee", True), ("allies", False)):
        told = game.shown(seat, facts)
        assert any(isinstance(one, ShotRolled) for one in told) == knows
        assert any(isinstance(one, Thrown) for one in told) == knows
        assert any(isinstance(one, Immobilised) for one in told) == knows
    [shell] = [one for one in game.shown("allies", facts) if isinstance(one, PointShelled)]
    assert shell.targets == ()


@rule("LT-Q.20")
def test_a_shell_at_an_empty_point_is_a_shot_too() -> None:
    game = duel("HE", 6, options={"area_fire": "on"})

    assert game.play("allies", c.Attack("able", "HE", spot=Point(20, 60))).one(PointShelled).targets == ()
    assert game.state.figures["able"].shots == 1
    wish = c.Attack("able", "HE", spot=Point(500, 60))
    assert game.refused("allies", wish) == ("LT-Q.20", "lt-no-point-fire")


# --- at a point of a real table ------------------------------------------------------------------

LINE = {"distance": 30.0, "seen": True}


def at_the_mill(option: str = "on", spotted: bool = True) -> Played:
    """HE in the hands of who may fire twice; a friend and two enemies, one of them hidden."""
    game = engagement(
        tape=True, kinds={"team": shooter("HE", 6)}, options={**SEEN, "area_fire": option},
        able=Piece("team", spotted=spotted), friend=Piece("rifle_squad"),
        foe=Piece("rifle_squad", side="axis"), hidden=Piece("rifle_squad", side="axis", spotted=False),
    )  # fmt: skip
    game.card("7H")
    game.activate("able", "2A")
    return game


@rule("LT-Q.20", "LT-VIS.b")
def test_at_a_real_table_each_side_says_who_is_at_the_point() -> None:
    """Whoever is hidden is struck, and the enemy does not learn of it; one shot all the same."""
    game = at_the_mill()
    facts: Any = game.play("allies", c.Attack("able", "HE", note=" the mill "), answers=[LINE])
    assert [(one.note, one.half_arc) for one in game.asked] == [("the mill", None)]
    assert facts.one(PointNamed).frame.note == "the mill"
    assert [(one.seat, one.about, one.rule) for one in game.state.awaiting] == [
        ("allies", "shelled", "LT-Q.20"), ("axis", "shelled", "LT-Q.20"),
    ]  # fmt: skip
    game.run("allies", c.TellShelled(("friend",)))
    facts = game.play("axis", c.TellShelled(("hidden",)), [6], [6])
    shelled = facts.one(PointShelled)
    assert (shelled.targets, shelled.spot) == (("friend", "hidden"), None)
    assert {shot.frame.target for shot in facts.of(ShotRolled)} == {"friend", "hidden"}
    assert game.man("able").shots == 1
    [told] = [one for one in game.shown("allies", facts) if isinstance(one, PointShelled)]
    assert told.targets == ("friend",) and "hidden" not in game.known("allies")


@rule("LT-Q.20")
def test_at_a_real_table_a_shell_at_an_empty_point_is_a_shot_too() -> None:
    game = at_the_mill()
    game.play("allies", c.Attack("able", "HE", note="the mill"), answers=[LINE])
    game.run("referee", c.TellShelled())
    assert game.run("referee", c.TellShelled()).one(PointShelled).targets == ()
    assert game.man("able").shots == 1


@rule("LT-Q.20", "LT-FIRE.d")
@pytest.mark.parametrize(
    ("wish", "answers", "why"),
    [
        (c.Attack("able", "HE", note="the mill"), [{"distance": 0.0, "seen": False}], "lt-no-line-point"),
        (c.Attack("able", "HE", note="the mill"), [{"distance": 900.0}], "lt-out-of-range"),
        (c.Attack("able", "HE", spot=Point(5, 5)), [], "lt-point-noted"),
        (c.Attack("able", "HE", note=" "), [], "lt-one-target"),
        (c.Attack("able", "HE", "foe", note="the mill"), [], "lt-one-target"),
        (c.Attack("able", "MG", note="the mill"), [], "lt-point-needs-he"),
    ],
)
def test_at_a_real_table_a_shell_needs_a_point_that_is_in_line_of_fire(
    wish: c.Attack, answers: list[Any], why: str
) -> None:
    assert at_the_mill().refused("allies", wish, answers=answers)[1] == why


@rule("LT-Q.20")
def test_at_a_point_in_words_one_fires_at_a_real_table_and_by_option_only() -> None:
    wish = c.Attack("able", "HE", note="the mill")
    assert at_the_mill("off").refused("allies", wish) == ("LT-Q.20", "lt-no-area-fire")
    assert duel("HE", 6, options={"area_fire": "on"}).refused("allies", wish) == (
        "LT-Q.20", "lt-no-point-fire",
    )  # fmt: skip
    filled = {"figure": "able", "type": "HE", "target": ""}
    asked = RULES.fields(at_the_mill().state, "allies", "attack", filled)
    assert [one.name for one in asked] == ["type", "target", "note"]


@rule("LT-Q.20", "LT-VIS.a")
def test_who_is_asked_learns_where_a_hidden_gun_fires_and_not_which() -> None:
    game = at_the_mill(spotted=False)
    facts: Any = game.play("allies", c.Attack("able", "HE", note="the mill"), answers=[LINE])
    [named] = [one for one in game.shown("axis", facts) if isinstance(one, PointNamed)]
    assert named.frame == Pointing("the mill")
    said = RULES.sentence(game.state, named, game.state)
    assert said is not None and sentences("en").say(said) == "HE is fired at “the mill”."
    game.run("axis", c.TellShelled(("foe",)))
    facts = game.play("allies", c.TellShelled(), [6], answers=[[]])
    assert facts.one(PointShelled).targets == ("foe",) and not game.man("able").spotted


@rule("LT-Q.20")
def test_only_high_explosive_is_aimed_at_a_point() -> None:
    game = duel("MG", 6, options={"area_fire": "on"})

    wish = c.Attack("able", "MG", spot=Point(50, 60))
    assert game.refused("allies", wish) == ("LT-Q.20", "lt-point-needs-he")


# --- odds ----------------------------------------------------------------------------------------


@rule("LT-T.HE")
@pytest.mark.parametrize("value", range(2, 9))
def test_the_chance_of_each_letter_is_exact(value: int) -> None:
    game = duel(value=value)
    seen = preview(RULES, game.state, "allies", c.Attack("able", "MG", "foe"), RULES.geometry)
    assert isinstance(seen, Preview)

    for wanted, chance in Reading("MG", 1, value - 3).chances().items():
        name = f"foe:lt-letter-{'none' if wanted == '-' else wanted}"
        assert seen.chance(name) == chance, name


@rule("LT-HE.g")
def test_what_was_prepared_is_said_to_be_lost() -> None:
    """With the immobilisation: a fact of its own would say it twice."""
    game = duel(value=6, prepared=2)

    facts = fire(game, [3])

    assert facts.one(Immobilised).figure == "foe"
    assert isinstance(game.state, State) and game.state.figures["foe"].prepared == ()


@rule("LT-Q.20", "LT-VIS.b")
@pytest.mark.parametrize(
    ("struck", "worth"),
    [
        ({"foe": {"side": "axis"}}, 1),
        ({"foe": {"side": "axis"}, "other": {"side": "axis"}}, 2),
        ({"foe": {"side": "axis", "spotted": False}}, 0),
        ({"mate": {}}, -1),
        ({"mate": {}, "foe": {"side": "axis"}}, 0),
        ({}, 0),
    ],
)
def test_a_shell_is_worth_the_enemies_it_would_meet_less_the_own(
    struck: dict[str, dict[str, Any]], worth: int
) -> None:
    men = {name: Piece(x=60, y=60, **how) for name, how in struck.items()}
    game = engagement(tank=Piece("panther", x=10, y=10), far=Piece(x=200, y=200, side="axis"), **men)

    assert gain(game.state, game.state.figures["tank"], Point(60, 60)) == worth
