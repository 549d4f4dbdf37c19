"""Linea di Tiro: what the players say came of an act; flight, morale and responses follow by the rules."""

from __future__ import annotations

from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from rule_ids import rule

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refused, Ruling
from core.engine.contract.seats import REFEREE
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.activation import Activated, ActivationEnded, PreparedSpent, Recovered
from core.rules.linea_di_tiro.facts.doing import Awaits, CameTo, FrameBegun
from core.rules.linea_di_tiro.facts.fates import PieceLost
from core.rules.linea_di_tiro.facts.fire import ShotCounted
from core.rules.linea_di_tiro.facts.morale import Fled, MoraleTested
from core.rules.linea_di_tiro.referee.results import tell, words
from core.rules.linea_di_tiro.state import Assaulting


def says(game: Played, whom: str, what: str, doer: str = "", *dice: Any) -> Any:
    """Let the referee write what the players say."""
    return game.play(REFEREE, Ruling("result", "", whom, what, doer), *dice)


def card(**more: Any) -> Played:
    game = engagement(
        squad=Piece(x=50, y=50), fritz=Piece(x=70, y=50, side="axis", prepared=1),
        hans=Piece(x=70, y=60, side="axis"), **more,
    )  # fmt: skip
    game.card("7H")
    return game


@rule("LT-FIRE.e")
def test_a_letter_that_is_told_goes_on_as_the_dice_would() -> None:
    """The firer is activated and its shot counted; the target is lost."""
    game = card()
    facts = says(game, "hans", "destroyed", "squad")
    assert facts.one(PieceLost).figure == "hans" and facts.one(ShotCounted).shots == 1
    assert game.state.activation is not None and game.state.activation.done == ("attack",)
    assert says(game, "fritz", "destroyed", "squad").message.id == "lt-no-such-half"


@rule("LT-RSP.a")
def test_who_is_attacked_may_respond_and_what_that_does_is_told_too() -> None:
    game = card()
    says(game, "fritz", "missed", "squad")
    assert game.waiting == [("axis", "response")]
    assert says(game, "squad", "immobilised", "hans").message.id == "lt-not-now"
    says(game, "squad", "immobilised", "fritz")
    assert game.state.figures["squad"].immobilised and not game.state.figures["fritz"].prepared


def test_a_test_of_morale_is_thrown_and_a_rout_is_a_flight() -> None:
    game = card()
    says(game, "hans", "tested", "squad")
    assert game.waiting == [("axis", "morale")]
    assert game.play("axis", c.TakeTest("hans"), [1]).one(MoraleTested).cause == "fire"
    assert says(card(), "hans", "routed", "squad").one(Fled).figure == "hans"


def test_in_the_enemys_card_a_prepared_attack_is_used_up() -> None:
    game = card()
    says(game, "squad", "missed", "fritz")
    assert not game.state.figures["fritz"].prepared
    assert says(game, "squad", "missed", "fritz").message.id == "lt-nothing-prepared"


def test_what_befalls_somebody_by_nobodys_act_leaves_the_card_as_it_was() -> None:
    game = card()
    says(game, "hans", "immobilised")
    assert game.state.figures["hans"].immobilised and game.waiting == [("allies", "card")]
    says(game, "hans", "captured", "squad")
    assert game.state.figures["hans"].fate == "captured" and game.waiting == [("allies", "card")]


def test_who_is_done_has_had_its_activation() -> None:
    game = card()
    says(game, "squad", "done")
    assert game.state.card is None or "squad" in game.state.card.used
    assert game.state.activation is None


@pytest.mark.parametrize(
    ("whom", "what", "why"), [("tank", "immobilised", "result-not-this"), ("hans", "out", "result-not-this")]
)
def test_what_cannot_be_is_refused_with_what_can(whom: str, what: str, why: str) -> None:
    game = card(tank=Piece("tiger", x=90, y=50, side="axis"))
    assert says(game, whom, what, "squad").message.id == why


FOOT = ("destroyed", "routed", "immobilised", "tested", "captured", "missed", "done")
MOTOR = ("destroyed", "routed", "tested", "missed", "done")


@rule("LT-HE.l")
@pytest.mark.parametrize(
    ("whom", "said"),
    [("squad", FOOT), ("pak", FOOT), ("tank", MOTOR), ("lost", ()), ("waits", ()), ("nobody", ())],
)
def test_of_each_piece_in_the_game_may_be_said_what_can_become_of_it(
    whom: str, said: tuple[str, ...]
) -> None:
    game = engagement(
        squad=Piece(), tank=Piece("tiger", x=70), pak=Piece("pak40", x=80), lost=Piece(fate="destroyed"),
        waits=Piece(reserve=True),
    )  # fmt: skip
    assert words(game.state, whom) == said


@rule("LT-FIRE.d")
@pytest.mark.parametrize(
    ("foe", "firer", "type"),
    [("panzer", "tank", "AT"), ("hans", "tank", "HE"), ("hans", "squad", "MG"), ("panzer", "squad", "MG")],
)
def test_at_vehicles_goes_anti_tank_fire_and_at_others_the_other_where_it_has_both(
    foe: str, firer: str, type: str
) -> None:
    game = card(tank=Piece("sherman_75", x=50, y=80), panzer=Piece("panther", x=90, y=80, side="axis"))
    shot = says(game, foe, "missed", firer).of(FrameBegun)[0].frame
    assert (shot.type, shot.why, shot.result) == (type, "own", "-")


def test_who_has_no_weapon_has_not_fired() -> None:
    game = card(truck=Piece("truck", x=20, y=20))
    refused = Ruling("result", "", "hans", "missed", "truck")
    assert game.refused(REFEREE, refused) == ("LT-FIRE.d", "lt-no-weapon")


@rule("LT-PRE.b")
@pytest.mark.parametrize("between", [False, True])
def test_out_of_its_own_card_an_attack_is_a_response_that_costs_a_prepared_one(between: bool) -> None:
    game = card()
    if between:
        game = engagement(squad=Piece(), fritz=Piece(x=70, side="axis", prepared=2))
    facts = says(game, "squad", "missed", "fritz")
    assert facts.of(FrameBegun)[0].frame.why == "response"
    assert facts.one(PreparedSpent).figure == "fritz" and len(game.man("fritz").prepared) == between


@rule("LT-Q.10", "LT-PRE.b")
def test_as_a_choice_the_own_attack_costs_a_prepared_one_too() -> None:
    game = card(options={"execute_needs_prepared": "on"})
    own = Ruling("result", "", "hans", "missed", "squad")
    assert game.refused(REFEREE, own) == ("LT-PRE.a", "lt-nothing-prepared")
    game.set("squad", prepared=("",))
    assert says(game, "hans", "missed", "squad").one(PreparedSpent).figure == "squad"
    free = card()
    free.set("squad", prepared=("",))
    assert says(free, "hans", "missed", "squad").no(PreparedSpent)


@rule("LT-Q.37")
@pytest.mark.parametrize("free", ["off", "on"])
def test_the_opportunity_shot_at_an_assault_costs_a_prepared_one_unless_it_is_free(free: str) -> None:
    game = card(options={"free_opportunity": free})
    assault = Assaulting("squad", "hans", "melee", stage="opportunity")
    state = replace(game.state, doing=(assault,))
    r = Resolution(state, RULES.evolve, Answered(()), REFEREE)
    if free == "off":
        with pytest.raises(Refused, match="lt-nothing-prepared"):
            tell(r, Ruling("result", "", "squad", "missed", "hans"))
        return
    tell(r, Ruling("result", "", "squad", "missed", "hans"))
    assert [one.frame.why for one in r.events if isinstance(one, FrameBegun)] == ["opportunity"]
    assert CameTo("shot") in r.events


@rule("LT-RSP.b")
def test_while_one_may_respond_nothing_else_is_told() -> None:
    game = card()
    says(game, "fritz", "missed", "squad")
    told = [("hans", "immobilised", ""), ("squad", "done", ""), ("hans", "captured", "squad"),
            ("hans", "missed", "fritz")]  # fmt: skip
    for whom, what, doer in told:
        assert game.refused(REFEREE, Ruling("result", "", whom, what, doer)) == ("", "lt-not-now")


@rule("LT-RSP.b")
def test_a_response_that_is_told_is_the_only_one() -> None:
    """He has another attack prepared, and keeps it."""
    game = card()
    game.set("fritz", prepared=("", ""))
    says(game, "fritz", "missed", "squad")
    says(game, "squad", "missed", "fritz")
    assert game.waiting == [("allies", "activation")] and game.man("fritz").prepared == ("",)


@rule("LT-Q.06")
def test_where_a_platoon_acts_by_turns_whoever_is_done_is_so_and_nobody_else() -> None:
    troop = {name: Piece(x=x, platoon="first") for name, x in (("able", 50), ("baker", 60))}
    game = engagement(options={"platoon_interleave": "on"}, **troop, hans=Piece(y=250, side="axis"))
    game.card("KH")
    game.activate("able", "2A")
    game.run("allies", c.Prepare("able"))
    game.activate("baker", "2A")
    assert says(game, "able", "done").one(ActivationEnded).figure == "able"
    assert game.run("allies", c.Prepare("baker"))


def test_without_a_card_nobodys_activation_is_over() -> None:
    game = engagement(squad=Piece())
    assert game.refused(REFEREE, Ruling("result", "", "squad", "done")) == ("", "lt-not-now")


@rule("LT-ASL.z")
@pytest.mark.parametrize(
    ("immobilised", "what"), [(True, "captured"), (False, "captured"), (True, "destroyed")]
)
def test_who_captures_somebody_recovers_and_nobody_else(immobilised: bool, what: str) -> None:
    game = card()
    game.set("squad", immobilised=immobilised, contacts=("hans",))
    game.set("hans", contacts=("squad",))
    facts = says(game, "hans", what, "squad")
    assert [one.figure for one in facts.of(Recovered)] == ["squad"] * (immobilised and what == "captured")
    assert facts.one(PieceLost).fate == what and facts.no(Activated, FrameBegun)


@rule("LT-ACT.k")
def test_what_stops_the_piece_that_acts_ends_its_activation_and_what_befalls_another_does_not() -> None:
    game = card()
    game.activate("squad", "BX")
    assert says(game, "hans", "immobilised").no(Awaits)
    assert game.waiting == [("allies", "activation")]
    says(game, "squad", "immobilised")
    assert game.state.activation is None and game.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-ACT.l", "LT-Q.21")
@pytest.mark.parametrize(("immobilised", "action"), [(False, "BX"), (True, "XP")])
def test_who_attacks_is_activated_to_move_and_attack_and_where_it_cannot_move_to_attack(
    immobilised: bool, action: str
) -> None:
    game = card(options={"immobilised_fire": "on"})
    game.set("squad", immobilised=immobilised)
    assert says(game, "hans", "missed", "squad").one(Activated).action == action
    assert says(game, "squad", "done").no(Activated)
