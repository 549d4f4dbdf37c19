"""LT-ACT, LT-PRE: action codes and their halves, prepared attacks, immobilised pieces."""

from __future__ import annotations

from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from rule_ids import rule

from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.common.actors import ACTIONS, HALVES
from core.rules.linea_di_tiro.facts.activation import Prepared, Recovered
from core.rules.linea_di_tiro.facts.deck import CardDone, MotionSet
from core.rules.linea_di_tiro.state import Objective
from core.table.places import Point

FIELD = {
    "able": Piece("sherman_75", x=50, y=20),
    "rifles": Piece("rifle_squad", x=80, y=20),
    "truck": Piece("truck", x=20, y=20),
    "fritz": Piece(x=50, y=290, side="axis"),
}


def acting(piece: str, action: str, **how: object) -> Played:
    game = engagement(**{**FIELD, **how})  # type: ignore[arg-type]
    game.card("7H")
    game.activate(piece, action)
    return game


def halves(game: Played) -> set[str]:
    return {do for do, piece in game.offered("allies") if piece and do != "end_activation"}


@rule("LT-ACT.b", "LT-ACT.j", "LT-Q.07", "LT-T.ACT")
@pytest.mark.parametrize("first", ["bound", "prepare"])
def test_bp_is_a_bound_and_a_prepared_attack_in_either_order(first: str) -> None:
    game = acting("rifles", "BP")
    assert halves(game) == {"bound", "bound_turning", "turn", "prepare"}
    bound, prepare = c.Bound("rifles", path=(Point(80, 30),)), c.Prepare("rifles")
    one, two = (bound, prepare) if first == "bound" else (prepare, bound)
    game.run("allies", one)
    assert halves(game) == ({"prepare"} if first == "bound" else {"bound", "bound_turning", "turn"})
    assert game.run("allies", two).one(CardDone)
    assert (game.at("rifles"), len(game.man("rifles").prepared)) == ((80, 30), 1)


@rule("LT-ACT.e", "LT-T.ACT")
def test_2a_prepares_two() -> None:
    game = acting("rifles", "2A")
    game.run("allies", c.Prepare("rifles"))
    assert halves(game) == {"prepare"}
    game.run("allies", c.Prepare("rifles"))
    assert len(game.man("rifles").prepared) == 2


@rule("LT-ACT.c", "LT-ACT.d", "LT-ACT.f", "LT-ACT.g", "LT-T.ACT")
def test_each_action_consists_of_its_halves() -> None:
    assert ACTIONS == ("BX", "BP", "XP", "2A", "SP", "MD", "RI")
    assert HALVES == {
        "BP": ("bound", "prepare"),
        "BX": ("bound", "attack"),
        "XP": ("attack", "prepare"),
        "SP": ("speed",),
        "MD": ("mount",),
        "RI": (),
    }


@rule("LT-ACT.a")
def test_an_action_may_be_done_in_part_only() -> None:
    game = acting("rifles", "BP")
    game.run("allies", c.Prepare("rifles"))
    assert game.run("allies", c.EndActivation("rifles")).one(CardDone)
    assert game.at("rifles") == (80, 20)


@rule("LT-ACT.a")
def test_what_is_no_part_of_the_action_is_refused() -> None:
    game = acting("rifles", "SP")
    assert game.refused("allies", c.Prepare("rifles")) == ("LT-ACT.a", "lt-no-such-half")
    assert game.refused("allies", c.Bound("able", path=(Point(50, 25),))) == ("LT-DECK.g", "lt-not-activated")


@rule("LT-PRE.a", "LT-PRE.c", "LT-PRE.f", "LT-Q.11", "LT-Q.13")
def test_two_attacks_may_be_stored_and_neither_target_nor_weapon_is_named() -> None:
    game = acting("rifles", "2A", rifles=Piece("rifle_squad", x=80, y=20, prepared=1))
    assert game.run("allies", c.Prepare("rifles")).one(Prepared).prepared == ("", "")
    assert game.refused("allies", c.Prepare("rifles")) == ("LT-PRE.c", "lt-prepared-enough")


@rule("LT-Q.11")
def test_as_a_choice_any_number_is_stored() -> None:
    game = engagement(
        options={"prep_max": "0"}, rifles=Piece(x=80, y=20, prepared=5), fritz=Piece(y=290, side="axis")
    )
    game.card("7H")
    game.activate("rifles", "2A")
    game.run("allies", c.Prepare("rifles"))
    assert len(game.man("rifles").prepared) == 6


@rule("LT-Q.13")
def test_as_a_choice_the_type_of_a_prepared_attack_is_named() -> None:
    game = engagement(options={"prep_names_type": "on"}, **FIELD)
    game.card("7H")
    game.activate("able", "2A")
    assert game.refused("allies", c.Prepare("able")) == ("LT-Q.13", "lt-prepare-type")
    game.run("allies", c.Prepare("able", "AT"))
    assert game.man("able").prepared == ("AT",)


@rule("LT-PRE.c")
def test_who_has_no_attack_prepares_none() -> None:
    game = acting("truck", "BP")
    assert game.refused("allies", c.Prepare("truck")) == ("LT-FIRE.d", "lt-no-weapon")


@rule("LT-FIRE.d", "LT-ACT.d", "LT-ACT.e")
def test_who_has_no_weapon_is_not_activated_to_attack_twice_or_to_prepare() -> None:
    """A lorry's two attacks would be its activation gone for nothing; a bound it may make."""
    game = engagement(**FIELD)
    game.card("7H")
    menu = [one for one in RULES.choices(game.state, "allies") if "action" in one.given]
    lorry = {one.given["action"]: one.refusal for one in menu if one.figure == "truck"}
    for action in ("XP", "2A"):
        refusal = lorry[action]
        assert refusal is not None and (refusal.rule, refusal.message.id) == ("LT-FIRE.d", "lt-no-weapon")
    assert lorry["BX"] is None and lorry["BP"] is None
    assert next(one.refusal for one in menu if (one.figure, one.given["action"]) == ("able", "2A")) is None


@rule("LT-PRE.e", "LT-Q.12")
@pytest.mark.parametrize(("option", "left"), [("off", 2), ("on", 0)])
def test_moving_does_not_lose_prepared_attacks_but_for_a_choice(option: str, left: int) -> None:
    game = engagement(
        options={"speed_drops_prepared": option},
        rifles=Piece(x=80, y=20, prepared=2),
        fritz=Piece(y=290, side="axis"),
    )
    game.card("7H")
    game.activate("rifles", "SP")
    game.run("allies", c.Speed("rifles", path=(Point(80, 50),)))
    assert len(game.man("rifles").prepared) == left
    game.card("8H")
    game.set("rifles", prepared=("",))
    game.activate("rifles", "BP")
    game.run("allies", c.Bound("rifles", path=(Point(80, 60),)))
    assert len(game.man("rifles").prepared) == 1


@rule("LT-ACT.h", "LT-ACT.l", "LT-Q.21", "LT-EX.64")
def test_an_immobilised_piece_can_only_free_itself_and_acts_at_its_next_activation() -> None:
    game = engagement(**{**FIELD, "rifles": Piece(x=80, y=20, immobilised=True)})
    game.card("7H")
    assert {(c_.given["action"]) for c_ in game.rules.choices(game.state, "allies")
            if c_.figure == "rifles" and c_.refusal is None} == {"RI"}  # fmt: skip
    for action in ("BP", "BX", "XP", "2A", "SP"):
        assert game.refused("allies", c.Activate("rifles", action)) == ("LT-ACT.l", "lt-immobilised")
    facts = game.activate("rifles", "RI")
    assert facts.one(Recovered) and facts.one(CardDone)
    game.card("8H")
    assert game.activate("rifles", "BP").no(Recovered)
    assert game.waiting == [("allies", "activation")]


@rule("LT-ACT.h", "LT-Q.44")
def test_who_rallies_first_frees_himself_at_no_activation_that_is_a_test() -> None:
    rifles = Piece(x=80, y=20, immobilised=True, routed=True)
    game = engagement(options={"rout_rally": "on"}, **{**FIELD, "rifles": rifles})
    game.card("7H")
    assert game.activate("rifles", "RI").no(Recovered)
    assert game.waiting == [("allies", "morale")] and game.man("rifles").immobilised


@rule("LT-Q.21")
def test_as_a_choice_immobilised_pieces_attack_and_prepare() -> None:
    game = engagement(
        options={"immobilised_fire": "on"}, **{**FIELD, "rifles": Piece(immobilised=True, y=20)}
    )
    game.card("7H")
    assert game.refused("allies", c.Activate("rifles", "BX"))[1] == "lt-immobilised"
    game.activate("rifles", "2A")
    game.run("allies", c.Prepare("rifles"))


@rule("LT-ACT.h")
def test_who_is_not_immobilised_has_nothing_to_remove() -> None:
    game = engagement(**FIELD)
    game.card("7H")
    assert game.refused("allies", c.Activate("rifles", "RI")) == ("LT-ACT.h", "lt-not-immobilised")


@rule("LT-Q.22")
@pytest.mark.parametrize(
    ("action", "command", "motion"),
    [
        ("BP", c.Bound("rifles", path=(Point(80, 30),)), "bounding"),
        ("BP", c.Turn("rifles", 180.0), "stationary"),
        ("SP", c.Speed("rifles", path=(Point(80, 50),)), "moving"),
        ("BP", c.Prepare("rifles"), "stationary"),
    ],
)
def test_what_a_piece_did_last_is_how_it_moves(action: str, command: object, motion: str) -> None:
    game = acting("rifles", action, rifles=Piece(x=80, y=20, motion="moving"))
    game.run("allies", command)  # type: ignore[arg-type]
    assert game.man("rifles").motion == motion


@rule("LT-Q.22")
@pytest.mark.parametrize(
    ("option", "after_own", "after_enemy"),
    [
        ("next_activation", "moving", "moving"),
        ("end_of_enemy_card", "moving", "stationary"),
        ("end_of_activation", "stationary", "stationary"),
    ],
)
def test_how_long_it_counts_as_moving(option: str, after_own: str, after_enemy: str) -> None:
    game = engagement(options={"motion_decay": option}, **FIELD)
    game.card("7H")
    game.activate("rifles", "SP")
    game.run("allies", c.Speed("rifles", path=(Point(80, 50),)))
    assert game.man("rifles").motion == after_own
    game.card("7S")
    facts = game.run("axis", c.EndCard())
    assert game.man("rifles").motion == after_enemy
    assert facts.no(MotionSet) == (option != "end_of_enemy_card")


@rule("LT-Q.22", "LT-DECK.k")
@pytest.mark.parametrize(
    ("option", "motion"), [("end_of_activation", "stationary"), ("next_activation", "moving")]
)
def test_on_a_platoon_card_who_has_acted_is_at_rest_before_the_next_acts_where_the_game_wants_it(
    option: str, motion: str
) -> None:
    troop = {name: Piece(x=x, y=20, platoon="troop") for name, x in (("one", 50), ("two", 80))}
    game = engagement(options={"motion_decay": option}, **troop, fritz=Piece(y=250, side="axis"))
    game.card("KH")
    game.activate("one", "SP")
    game.run("allies", c.Speed("one", path=(Point(50, 50),)))
    assert game.waiting == [("allies", "card")] and game.man("one").motion == motion


def weights(game: Played, piece: str = "one") -> dict[str, float]:
    """What each action of a piece is worth to a bot."""
    offered = RULES.choices(game.state, "allies")
    every = (one for one in offered if one.do in ("activate", "speed") and one.figure == piece)
    return {one.given.get("action", "SP"): one.weight for one in every}


def with_a_place(x: float, y: float, **others: Any) -> Played:
    """A squad at (50, 50), and a place that counts."""
    game = engagement(one=Piece(x=50, y=50), fritz=Piece(x=50, y=250, side="axis"), **others)
    goal = Objective("well", (("en", "the well"), ("it", "il pozzo")), 2, Point(x, y), 10)
    game.state = replace(game.state, objectives=(goal,))
    game.card("7H")
    return game


def test_a_bot_likes_best_to_bound_and_fire_then_to_fire_then_to_go_and_hardly_ever_to_mount() -> None:
    game = engagement(
        one=Piece(x=50, y=50), truck=Piece("truck", x=53, y=50), fritz=Piece(x=50, y=250, side="axis")
    )
    game.card("7H")
    found = weights(game)
    assert set(found) == {"BX", "XP", "2A", "BP", "SP", "MD"}
    assert found["BX"] > max(found["XP"], found["2A"])
    assert min(found["XP"], found["2A"]) > max(found["BP"], found["SP"])
    assert min(found["BP"], found["SP"]) > found["MD"]


def test_a_bot_hurries_to_a_place_that_counts_and_stays_there() -> None:
    """Full speed is likelier on the way there, moving hardly likely once it is there."""
    away, there = weights(with_a_place(50, 120)), weights(with_a_place(50, 55))
    none = weights(with_a_place(50, 120, near=Piece(x=50, y=90, side="axis")))
    assert away["SP"] > away["BX"] and none["SP"] < none["BX"]
    assert max(there["SP"], there["BX"], there["BP"]) < min(there["XP"], there["2A"])


def test_the_ways_that_are_suggested_end_at_a_place_that_counts() -> None:
    game = with_a_place(50, 65)
    game.activate("one", "SP")
    path = next(
        field
        for field in RULES.fields(game.state, "allies", "speed", {"figure": "one"})
        if field.name == "path"
    )
    assert (50, 65) in {tuple(round(part, 1) for part in way[-1]) for way in path.suggestions}
