"""LT-RSP, LT-PRE: responses and their chains, the free attack of who was hidden, overwatch."""

from __future__ import annotations

from typing import Any

import lt_commands as c
import pytest
from engagement import RULES, Piece, Played, engagement
from msgspec.structs import replace
from playing import Facts
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.locale import sentences
from core.rules.linea_di_tiro.facts.activation import Immobilised, PreparedSpent
from core.rules.linea_di_tiro.facts.fire import ShotRolled
from core.rules.linea_di_tiro.facts.morale import MoraleTested
from core.rules.linea_di_tiro.facts.movement import MoveEnded
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.rules.linea_di_tiro.state import Attack, Kind
from core.table.places import Point

SEEN = {"spotting_sticky": "on"}
TEAM = Kind(
    name=(("en", "team"), ("it", "squadra")),
    kind="team",
    attacks=(Attack("MG", "gun2", (4, 4, 4)),),
)


def exchange(mine: int = 0, theirs: int = 1, options: dict[str, str] | None = None, **facts: Any) -> Played:
    """A and B, two teams 15 cm apart with so many prepared attacks; A's attack is next."""
    game = engagement(
        kinds={"team": TEAM},
        options={**SEEN, **(options or {})},
        a=Piece("team", y=20, prepared=mine),
        b=Piece("team", y=35, side="axis", prepared=theirs, **facts),
    )
    game.card("7H")
    game.activate("a", "BX")
    return game


def shoot(game: Played, die: int = 6) -> Facts:
    facts = game.play("allies", c.Attack("a", "MG", "b"), [die])
    assert isinstance(facts, Facts), facts
    return facts


def left(game: Played) -> tuple[int, int]:
    """How many prepared attacks A and B have."""
    return len(game.state.figures["a"].prepared), len(game.state.figures["b"].prepared)


# --- responses -----------------------------------------------------------------------------------


@rule("LT-EX.47", "LT-RSP.a", "LT-RSP.b", "LT-PRE.a", "LT-PRE.b", "LT-Q.14")
def test_a_target_that_survives_may_respond_once_with_what_it_prepared() -> None:
    game = exchange(0, 1)

    shoot(game)
    assert game.waiting == [("axis", "response")]

    facts = game.play("axis", c.FireNow("b", "MG"), [6])
    shot = facts.one(ShotRolled)
    assert (shot.frame.firer, shot.frame.target, shot.frame.why) == ("b", "a", "response")
    assert facts.one(PreparedSpent).prepared == () and left(game) == (0, 0)
    assert game.waiting == [("allies", "activation")]


@rule("LT-EX.48", "LT-RSP.c", "LT-Q.15")
def test_responses_chain_until_nothing_is_prepared() -> None:
    game = exchange(1, 1)

    shoot(game)
    game.play("axis", c.FireNow("b", "MG"), [6])
    assert game.waiting == [("allies", "response")]
    game.play("allies", c.FireNow("a", "MG"), [6])

    assert left(game) == (0, 0)
    assert game.waiting == [("allies", "activation")] and game.state.doing == ()


@rule("LT-Q.15")
def test_without_chains_there_is_one_response_an_attack() -> None:
    game = exchange(1, 1, {"response_chain": "off"})

    shoot(game)
    game.play("axis", c.FireNow("b", "MG"), [6])

    assert game.waiting == [("allies", "activation")] and left(game) == (1, 0)


@rule("LT-RSP.g")
def test_to_hold_fire_costs_nothing_and_is_never_forced() -> None:
    game = exchange(0, 2)
    shoot(game)
    assert {do for do, _ in game.offered("axis")} == {"fire_now", "hold_fire", "ruling"}

    game.play("axis", c.HoldFire())

    assert left(game) == (0, 2)
    assert game.waiting == [("allies", "activation")]


@rule("LT-RSP.g", "LT-PRE.a")
def test_nobody_else_decides_and_nobody_fires_out_of_turn() -> None:
    game = exchange(1, 1)
    assert game.refused("axis", c.FireNow("b", "MG"))[1] == "engine-others-decide"
    shoot(game)

    assert game.refused("allies", c.HoldFire())[1] == "engine-others-decide"
    assert game.refused("axis", c.FireNow("a", "MG"))[1] == "lt-no-such-piece"
    assert game.waiting == [("axis", "response")]


@rule("LT-PRE.b", "LT-RSP.a")
def test_who_has_nothing_prepared_is_not_asked() -> None:
    game = exchange(0, 0)

    shoot(game)

    assert game.waiting == [("allies", "activation")]


@rule("LT-RSP.f", "LT-PRE.d")
def test_an_immobilised_target_has_lost_what_it_had_prepared() -> None:
    game = exchange(0, 2)

    facts = shoot(game, 3)

    assert facts.one(Immobilised).figure == "b"
    assert game.waiting == [("allies", "activation")]


@rule("LT-RSP.h", "LT-Q.14", "LT-VIS.k")
def test_a_response_needs_a_visible_attacker_whose_visibility_has_doubled_by_then() -> None:
    """A hidden team in cover, 10 cm then 20 cm: at 15 cm it is seen once it has fired, at 25 cm it is not."""
    for cm, answered in ((15, True), (25, False)):
        game = engagement(
            kinds={"team": TEAM},
            a=Piece("team", y=20, spotted=False, ground=("cover",)),
            b=Piece("team", y=20 + cm, side="axis", prepared=1, motion="moving"),
        )
        game.card("7H")
        game.activate("a", "BX")
        assert not game.state.figures["a"].spotted
        facts = shoot(game)

        assert bool(facts.of(Spotted)) == answered
        assert (("axis", "response") in game.waiting) == answered


@rule("LT-RSP.h", "LT-Q.14", "LT-FIRE.f")
def test_a_gun_does_not_respond_outside_its_arc_nor_anybody_out_of_range() -> None:
    behind = engagement(
        options=SEEN,
        a=Piece("pz4_h", y=20, motion="moving"),
        b=Piece("stug3_g", y=50, side="axis", facing=90, prepared=2),
    )
    behind.card("7H")
    behind.activate("a", "BX")
    assert behind.play("allies", c.Attack("a", "AT", "b"), [6, 6]).one(ShotRolled)
    assert behind.waiting == [("allies", "activation")]

    far = engagement(
        options=SEEN, a=Piece("pz4_h", y=20), b=Piece("rifle_squad", y=81, side="axis", prepared=1)
    )
    far.card("7H")
    far.activate("a", "BX")
    far.play("allies", c.Attack("a", "HE", "b"), [6])
    assert far.waiting == [("allies", "activation")]


@rule("LT-Q.59")
def test_a_mortar_behind_a_wood_is_not_answered() -> None:
    for box, answered in (([30, 30, 40, 5], False), ([150, 30, 40, 5], True)):
        game = engagement(
            [{"kind": "wood", "box": box}],
            options=SEEN,
            a=Piece("medium_mortar", y=20),
            b=Piece("mg_team", y=60, side="axis", prepared=1),
        )
        game.card("7H")
        game.activate("a", "BX")
        game.play("allies", c.Attack("a", "HE", "b"), [6])

        assert (game.waiting == [("axis", "response")]) == answered


@rule("LT-PRE.f", "LT-Q.13")
def test_a_prepared_attack_is_of_any_type_unless_it_was_named() -> None:
    for prepared, types in ((("",), {"AT", "HE", "MG"}), (("HE",), {"HE"})):
        game = engagement(
            options=SEEN,
            a=Piece("pz4_h", y=20),
            b=Piece("sherman_75", y=50, side="axis", prepared=prepared),
        )
        game.card("7H")
        game.activate("a", "BX")
        game.play("allies", c.Attack("a", "AT", "b"), [6, 6])
        [field] = RULES.fields(game.state, "axis", "fire_now", {"figure": "b"})

        assert {one.value for one in field.options if one.refusal is None} == types
        if types == {"HE"}:
            assert game.refused("axis", c.FireNow("b", "AT")) == ("LT-PRE.a", "lt-nothing-prepared")


def test_a_computer_answers_and_attacks_a_tank_with_its_gun_and_not_with_its_machine_gun() -> None:
    """The rule's own chances weigh the types: what is not worth half of the best nobody would make."""
    game = engagement(
        options=SEEN, a=Piece("pz4_h", y=20), b=Piece("sherman_75", y=50, side="axis", prepared=1)
    )
    game.card("7H")
    game.activate("a", "BX")
    [attack] = [
        one for one in RULES.fields(game.state, "allies", "attack", {"figure": "a"}) if one.name == "type"
    ]
    weights = {one.value: one.weight for one in attack.options}
    assert weights["AT"] > 0 and weights["MG"] == 0

    game.play("allies", c.Attack("a", "AT", "b"), [6, 6])
    [answer] = RULES.fields(game.state, "axis", "fire_now", {"figure": "b"})
    weights = {one.value: one.weight for one in answer.options}
    assert weights["AT"] > 0 and weights["MG"] == 0 and answer.options[0].value == "AT"


@rule("LT-RSP.a", "LT-RSP.h")
def test_who_may_answer_is_offered_first_the_attack_that_is_worth_most() -> None:
    """A bazooka team that a tank has fired at; its data begin with its small arms."""
    team = Piece("bazooka_team", y=35, side="axis", prepared=1)
    game = engagement(options=SEEN, a=Piece("sherman_75", y=20), b=team)
    game.card("7H")
    game.activate("a", "BX")
    game.play("allies", c.Attack("a", "MG", "b"), [6])
    assert game.state.kind_of(game.man("b")).attacks[0].type == "MG"
    [answer] = RULES.fields(game.state, "axis", "fire_now", {"figure": "b"})
    assert answer.options[0].value == "AT"


def test_a_weapon_that_does_not_reach_is_not_the_one_that_looks_best() -> None:
    """Else the screen says of an answer which weapon was passed over that nobody thought of."""
    game = engagement(
        options=SEEN, a=Piece("tiger", y=20), b=Piece("sherman_75", y=119, side="axis", prepared=1)
    )
    game.card("7H")
    game.activate("a", "BX")
    game.play("allies", c.Attack("a", "AT", "b"), [6, 6])
    [answer] = RULES.fields(game.state, "axis", "fire_now", {"figure": "b"})
    far = [one for one in answer.options if one.refusal is not None]
    assert [one.value for one in far] == ["MG"] and far[0].weight == 0 and answer.options[-1] == far[0]


@rule("LT-ACT.k", "LT-Q.08", "LT-ACT.j")
def test_who_is_immobilised_by_a_response_does_no_second_half() -> None:
    for die, over in ((2, True), (6, False)):
        game = exchange(0, 1)
        shoot(game)
        game.play("axis", c.FireNow("b", "MG"), [die])

        assert game.state.figures["a"].immobilised == over
        assert (game.waiting == [("allies", "activation")]) == (not over)


@rule("LT-FIRE.e", "LT-DECK.i", "LT-DECK.j", "LT-Q.04")
def test_no_card_is_drawn_while_a_response_is_open() -> None:
    game = exchange(0, 1)
    shoot(game)

    assert game.refused("allies", c.DrawCard())[1] == "engine-others-decide"
    assert game.waiting == [("axis", "response")]


@rule("LT-Q.14")
def test_odds_take_a_response_as_passed_and_say_who_may() -> None:
    game = exchange(0, 1)
    seen = preview(RULES, game.state, "allies", c.Attack("a", "MG", "b"), RULES.geometry)

    assert isinstance(seen, Preview)
    assert seen.invites == ("axis",)


# --- the free attack -----------------------------------------------------------------------------


def ambush(hidden: int = 1, options: dict[str, str] | None = None, **facts: Any) -> Played:
    """A team that bounds up to another, hidden in cover, which it sees from 10 cm, and 5 in ambush."""
    game = engagement(
        kinds={"team": TEAM},
        options=options,
        a=Piece("team", y=20),
        b=Piece("team", y=35, side="axis", prepared=hidden, spotted=False, ground=("cover",), **facts),
        far=Piece("team", x=50, y=60, side="axis", motion="moving"),
    )
    game.card("7H")
    game.activate("a", "SP")
    assert not game.state.figures["b"].spotted
    return game


def walk(game: Played, to: float = 34) -> Facts:
    facts = game.play("allies", c.Speed("a", path=(Point(50, to),)))
    assert isinstance(facts, Facts), facts
    return facts


@rule("LT-RSP.d", "LT-RSP.e", "LT-Q.16", "LT-Q.48", "LT-VIS.m")
def test_a_hidden_piece_may_fire_at_once_at_the_first_who_spots_it() -> None:
    game = ambush()

    facts = walk(game)

    assert facts.one(Spotted).figure == "b" and facts.no(MoveEnded)
    assert game.waiting == [("axis", "free")]
    place = game.state.figures["a"].place
    assert place is not None and place.y == pytest.approx(30, abs=1.01)  # seen from 5 cm


@rule("LT-EX.36", "LT-RSP.d", "LT-HE.k", "LT-Q.28")
def test_the_free_attack_takes_one_from_the_die() -> None:
    """Factor +4 here, and a 5 that is read as 4; what it says at +1 stands in the table."""
    game = ambush()
    walk(game)

    shot = game.play("axis", c.FireNow("b", "MG"), [6]).one(ShotRolled)

    assert [(one.value, one.reason) for one in shot.terms] == [(-1, "lt-mod-free")]
    assert (shot.factor, shot.result, shot.frame.result) == (4, 5, "I")
    assert game.state.figures["b"].prepared == ()


@rule("LT-EX.36")
def test_a_machine_gun_frees_its_shot_at_factor_one() -> None:
    game = ambush()
    kind = replace(TEAM, attacks=(Attack("MG", "gun2", (1, 1, 1)),))
    game.state = game.begun = replace(game.state, kinds={**game.state.kinds, "team": kind})
    walk(game)

    shot = game.play("axis", c.FireNow("b", "MG"), [4]).one(ShotRolled)

    assert (shot.factor, shot.result, shot.frame.result) == (1, 3, "I")


@rule("LT-RSP.e", "LT-Q.16", "LT-RSP.g")
@pytest.mark.parametrize("holds", [True, False])
def test_an_unaffected_mover_goes_on(holds: bool) -> None:
    game = ambush()
    walk(game, 31.5)

    wish: Any = c.HoldFire() if holds else c.FireNow("b", "MG")
    if not holds:
        kind = replace(TEAM, attacks=(Attack("MG", "gun2", (-1, -1, -1)),))
        game.state = game.begun = replace(game.state, kinds={**game.state.kinds, "team": kind})
    facts = game.play("axis", wish, *([] if holds else [[6]]))

    assert facts.one(MoveEnded).cm == pytest.approx(11.5)


@rule("LT-ACT.k", "LT-Q.08")
def test_a_mover_that_is_immobilised_stops_there() -> None:
    game = ambush()
    walk(game)

    facts = game.play("axis", c.FireNow("b", "MG"), [5])

    assert facts.one(Immobilised).figure == "a"
    assert facts.one(MoveEnded).cm < 11.1
    assert game.waiting != [("allies", "activation")]


@rule("LT-RSP.d", "LT-PRE.a")
def test_who_has_nothing_prepared_is_put_on_the_table_and_no_more() -> None:
    game = ambush(0)

    facts = walk(game, 30)

    assert facts.one(Spotted).figure == "b"
    assert facts.one(MoveEnded).cm == pytest.approx(10)


@rule("LT-Q.16")
def test_of_several_hidden_pieces_each_may_fire_in_the_order_their_owner_chooses() -> None:
    game = engagement(
        kinds={"team": TEAM},
        a=Piece("team", y=20),
        b=Piece("team", x=47, y=35, side="axis", prepared=1, spotted=False, ground=("cover",)),
        d=Piece("team", x=53, y=35, side="axis", prepared=1, spotted=False, ground=("cover",)),
        far=Piece("team", x=50, y=60, side="axis", motion="moving"),
    )
    kind = replace(TEAM, attacks=(Attack("MG", "gun2", (-1, -1, -1)),))
    game.state = game.begun = replace(game.state, kinds={**game.state.kinds, "team": kind})
    game.card("7H")
    game.activate("a", "SP")
    walk(game)
    assert {who for do, who in game.offered("axis") if do == "fire_now"} == {"b", "d"}

    game.play("axis", c.FireNow("d", "MG"), [6])
    assert {who for do, who in game.offered("axis") if do == "fire_now"} == {"b"}
    game.play("axis", c.FireNow("b", "MG"), [6])

    assert not any(game.state.figures[who].prepared for who in ("b", "d"))


@rule("LT-AT.m", "LT-Q.28")
@pytest.mark.parametrize(("option", "terms"), [("off", [-1]), ("on", [-1, -1, -1])])
def test_an_anti_tank_ambush_has_one_point_unless_they_add_up(option: str, terms: list[int]) -> None:
    """A gun in ambush, which a reconnaissance tank sees from 5 cm: free, unspotted and close."""
    game = engagement(
        options={"minus_stack": option},
        a=Piece("stuart", y=20),
        b=Piece("pak36", y=40, side="axis", prepared=1, spotted=False, ground=("cover",)),
        far=Piece("panther", y=150, side="axis", motion="moving"),
    )
    game.card("7H")
    game.activate("a", "BX")
    game.play("allies", c.Bound("a", path=(Point(50, 32),)))
    game.play("allies", c.EndActivation("a"))
    game.card("8H")
    game.activate("a", "BX")
    game.play("allies", c.Bound("a", path=(Point(50, 35.5),)))
    assert game.waiting == [("axis", "free")]

    shot = game.play("axis", c.FireNow("b", "AT"), [5, 4]).one(ShotRolled)

    assert [one.value for one in shot.terms] == terms
    assert shot.result == 9 + sum(terms)


# --- overwatch -----------------------------------------------------------------------------------


def guarded(option: str) -> Played:
    game = engagement(
        kinds={"team": TEAM},
        options={**SEEN, "overwatch": option},
        a=Piece("team", y=20),
        b=Piece("team", y=60, side="axis", prepared=2),
    )
    game.card("7H")
    game.activate("a", "SP")
    return game


@rule("LT-Q.57")
def test_there_is_no_general_opportunity_fire() -> None:
    assert walk(guarded("off")).one(MoveEnded).cm == pytest.approx(14)


@rule("LT-Q.57")
def test_where_a_game_has_it_a_spotted_piece_fires_once_at_an_enemy_that_moves() -> None:
    game = guarded("on")

    facts = walk(game)
    assert facts.no(MoveEnded) and game.waiting == [("axis", "overwatch")]
    shot = game.play("axis", c.FireNow("b", "MG"), [6]).one(ShotRolled)

    assert (shot.frame.why, shot.terms) == ("overwatch", ())
    assert len(game.state.figures["b"].prepared) == 1
    assert game.waiting == [] or game.waiting[0][1] != "overwatch"


@rule("LT-Q.57")
def test_who_holds_fire_is_not_asked_again_on_this_way() -> None:
    game = guarded("on")
    walk(game)

    facts = game.play("axis", c.HoldFire())

    assert facts.one(MoveEnded).cm == pytest.approx(14)


# --- who knows what ------------------------------------------------------------------------------


@rule("LT-VIS.b", "LT-RSP.d")
def test_of_an_unseen_firer_the_enemy_learns_the_result_and_nothing_else() -> None:
    game = engagement(
        kinds={"team": TEAM},
        a=Piece("team", y=20, spotted=False, ground=("cover",)),
        b=Piece("team", y=45, side="axis", motion="moving"),
    )
    game.card("7H")
    game.activate("a", "BX")

    facts = shoot(game)

    assert not game.state.figures["a"].spotted
    [shot] = [one for one in game.shown("axis", facts) if isinstance(one, ShotRolled)]
    frame = shot.frame
    assert (frame.firer, frame.target, frame.result) == ("", "b", "-")
    assert (frame.distance, frame.band, frame.value, shot.value, shot.factors) == (0, "", 0, 0, ())
    [own] = [one for one in game.shown("allies", facts) if isinstance(one, ShotRolled)]
    assert own.frame.firer == "a" and own.value == 4


# --- at a real table -----------------------------------------------------------------------------


@rule("LT-RSP.h", "LT-Q.14")
def test_at_a_real_table_who_responds_says_how_far_it_is() -> None:
    game = engagement(
        tape=True, kinds={"team": TEAM}, a=Piece("team"), b=Piece("team", side="axis", prepared=1)
    )
    game.card("7H")
    game.activate("a", "BX")
    game.play("allies", c.Attack("a", "MG", "b"), [6], answers=[{"distance": 15}])
    assert game.waiting == [("axis", "response")]

    blocked = game.refused("axis", c.FireNow("b", "MG"), answers=[{"distance": 15, "seen": False}])
    assert blocked == ("LT-FIRE.b", "lt-no-line")
    facts = game.play("axis", c.FireNow("b", "MG"), [6], answers=[{"distance": 15}])
    assert facts.one(ShotRolled).frame.distance == 15


@rule("LT-Q.57")
def test_at_a_real_table_those_who_watch_are_asked_as_a_piece_sets_out() -> None:
    game = engagement(
        tape=True,
        options={"overwatch": "on"},
        kinds={"team": TEAM},
        a=Piece("team"),
        b=Piece("team", side="axis", prepared=1),
    )
    game.card("7H")
    game.activate("a", "SP")
    game.play("allies", c.Speed("a", path=20.0))
    assert game.waiting == [("axis", "overwatch")]

    facts = game.play("axis", c.FireNow("b", "MG"), [6], answers=[{"distance": 40}])

    assert facts.one(ShotRolled).frame.why == "overwatch"
    assert ("axis", "overwatch") not in game.waiting


# --- a test comes between ------------------------------------------------------------------------


@rule("LT-EX.49", "LT-PRE.d", "LT-RSP.f")
def test_who_goes_back_has_lost_what_it_had_prepared_and_does_not_respond() -> None:
    gun = Kind(
        name=(("en", "gun"), ("it", "cannone")),
        kind="tank",
        vehicle=True,
        turret=True,
        prot_front=6,
        prot_side=6,
        attacks=(Attack("AT", "gun2", (6, 6, 6)),),
    )
    game = engagement(
        kinds={"gun": gun},
        options=SEEN,
        a=Piece("gun", y=20),
        b=Piece("gun", y=50, side="axis", prepared=2),
        friend=Piece("gun", x=60, y=52, side="axis"),
    )
    game.card("7H")
    game.activate("a", "BX")
    game.play("allies", c.Attack("a", "AT", "b"), [3, 3])
    assert game.waiting == [("axis", "morale")]

    facts = game.play("axis", c.TakeTest("b"), [4])

    assert facts.one(MoraleTested).reaction == "back"
    b = game.state.figures["b"]
    assert b.prepared == () and b.place is not None and b.place.y == pytest.approx(55)
    assert game.waiting == [("allies", "activation")]


@rule("LT-HE.h", "LT-RSP.a", "LT-Q.08")
def test_a_tank_that_passes_its_test_may_still_respond() -> None:
    game = engagement(
        kinds={"team": replace(TEAM, attacks=(Attack("HE", "gun2", (6, 6, 6)),))},
        options=SEEN,
        a=Piece("team", y=20),
        b=Piece("pz4_h", y=50, side="axis", prepared=1),
        friend=Piece("pz4_h", x=60, y=52, side="axis"),
    )
    game.card("7H")
    game.activate("a", "BX")
    game.play("allies", c.Attack("a", "HE", "b"), [3])
    assert game.waiting == [("axis", "morale")]
    assert not game.state.figures["b"].immobilised

    game.play("axis", c.TakeTest("b"), [4])  # morale 4

    assert game.waiting == [("axis", "response")]
    assert game.play("axis", c.FireNow("b", "MG"), [6]).one(ShotRolled).frame.why == "response"
    assert game.waiting == [("allies", "activation")]


@rule("LT-Q.58", "LT-RSP.g")
@pytest.mark.parametrize("prepared", [0, 1])
def test_where_prepared_attacks_are_hidden_who_has_none_is_asked_and_can_only_hold_fire(
    prepared: int,
) -> None:
    game = exchange(0, prepared, {"prepared_public": "off"})
    shoot(game)
    assert game.waiting == [("axis", "response")]

    [respond] = [one for one in RULES.choices(game.state, "axis") if one.do == "fire_now"]
    assert (respond.refusal is None) == bool(prepared)
    assert game.play("axis", c.HoldFire()) is not None
    assert game.waiting == [("allies", "activation")]


# --- what a preview knows of prepared attacks that are not shown ----------------------------------------


def said(game: Played, command: Any, seat: str = "allies", language: str = "en") -> list[str]:
    found = preview(RULES, RULES.known(game.state, seat), seat, command, RULES.geometry)
    assert isinstance(found, Preview), found
    return [sentences(language).say(message) for message in found.unseen]


READY = ("B: whether it has an attack prepared for this", "B: se ha un attacco pronto per questo")


@rule("LT-Q.58", "LT-RSP.a")
@pytest.mark.parametrize("prepared", [0, 1])
@pytest.mark.parametrize(("public", "told"), [("on", False), ("off", True)])
def test_where_prepared_attacks_are_hidden_no_preview_is_certain_that_nobody_responds(
    prepared: int, public: str, told: bool
) -> None:
    """With one or without it reads alike."""
    game = exchange(0, prepared, {"prepared_public": public})
    shot = c.Attack("a", "MG", "b")

    assert said(game, shot) == ([READY[0]] if told else [])
    assert said(game, shot, language="it") == ([READY[1]] if told else [])
    assert said(game, shot, "referee") == []


@rule("LT-Q.58", "LT-ASL.q")
@pytest.mark.parametrize("prepared", [0, 1])
@pytest.mark.parametrize(("public", "told"), [("on", False), ("off", True)])
def test_nor_that_who_is_assaulted_has_no_opportunity_shot(prepared: int, public: str, told: bool) -> None:
    game = exchange(0, prepared, {"prepared_public": public})

    unknown = said(game, c.Bound("a", path=(Point(50, 30),)))
    assert READY[0] not in unknown, "it comes nowhere near"
    game = engagement(
        options={**SEEN, "prepared_public": public}, a=Piece(y=20),
        b=Piece(y=29, side="axis", facing=270, prepared=prepared),
    )  # fmt: skip
    game.card("7H")
    game.activate("a", "BX")
    assert (READY[0] in said(game, c.Bound("a", path=(Point(50, 29),)))) is told
