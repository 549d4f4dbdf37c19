"""Bassa Intensità: what the players say came of an act; morale and reactions follow by the rules."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle, field, on
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Refused, Ruling
from core.engine.contract.seats import REFEREE
from core.rulekit.sealed import Sealed
from core.rules.bassa_intensita.facts.doing import Begun
from core.rules.bassa_intensita.facts.morale import MoraleChecked, Panicked
from core.rules.bassa_intensita.referee.results import tell, words
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Harmed, Resolving, Under
from core.rules.bassa_intensita.state.men import Carried
from core.rules.bassa_intensita.state.orders import Fire


def says(game: Played, whom: str, what: str, doer: str = "", *dice: Any) -> Any:
    """Let the referee write what the players say."""
    return game.play(REFEREE, Ruling("result", "", whom, what, doer), *dice)


def firing(at: tuple[str, str] = ("fire", "regular"), **more: Any) -> Played:
    return battle(
        at=at, rossi=Man(leads=True), bruni=Man(y=52), huber=Man(side="red", x=60, leads=True),
        maier=Man(side="red", x=60, y=52), **more,
    )  # fmt: skip


@rule("BI-DMG.f", "BI-MOR.g")
def test_a_wound_that_is_told_makes_its_man_check_his_morale() -> None:
    """Who fired has used his activity; both sides go on writing their orders."""
    game = firing()
    waiting = game.waiting
    facts = says(game, "maier", "wounded", "rossi", [1])
    assert [one.figure for one in facts.of(MoraleChecked)] == ["maier"]
    assert game.state.figures["maier"].health == "wounded" and game.state.figures["rossi"].used == "fired"
    assert game.waiting == waiting and not game.state.doing
    assert says(game, "huber", "wounded", "rossi").message.id == "bi-activity-spent"


@rule("BI-Q.61")
def test_a_second_wound_kills_and_his_mates_check() -> None:
    game = firing()
    says(game, "maier", "wounded", "rossi", [1])
    facts = says(game, "maier", "wounded", "bruni", [1])
    assert game.state.figures["maier"].fate == "dead"
    assert [one.figure for one in facts.of(MoraleChecked)] == ["huber"]


def test_who_panics_flees_and_both_sides_go_on_writing() -> None:
    game = firing()
    waiting = game.waiting
    facts = says(game, "maier", "near_miss", "rossi", [10], [4])
    assert facts.one(Panicked).figure == "maier"
    while game.waiting != waiting:
        (seat, _), *_ = game.waiting
        game.play(seat, game.rules.passing(game.state, game.state.awaiting[0]))
    assert not game.state.doing


def test_an_order_that_was_written_is_the_shot_that_is_told() -> None:
    game = firing()
    game.play("blue", c.OrderFire("rossi", "ak", "huber"))
    says(game, "huber", "missed", "rossi")
    assert not game.state.sealed.of("blue") and game.state.figures["rossi"].used == "fired"
    game.play("blue", c.OrderFire("bruni", "ak", "huber"))
    game.play("blue", c.SealOrders())
    assert says(game, "huber", "missed", "bruni").message.id == "bi-sealed-already"


def test_in_the_movement_of_others_it_is_opportunity_fire() -> None:
    game = firing(at=("move", "first"))
    says(game, "rossi", "shocked", "huber", [1])
    assert game.state.figures["huber"].used == "opportunity"
    assert game.state.figures["rossi"].is_shocked(game.state.turn)
    assert game.waiting == [("blue", "move")]


def test_a_vehicle_has_the_results_of_its_own_table() -> None:
    game = firing(car=Vehicle("car", x=70, y=70, side="red"), tank=Vehicle("t72", x=90, side="red"))
    says(game, "car", "destroyed", "rossi")
    assert game.state.figures["car"].fate == "destroyed"
    assert says(game, "car", "destroyed", "bruni").message.id == "result-none"
    says(game, "tank", "turret", "bruni", [1])
    assert game.state.figures["tank"].hull.jammed


@pytest.mark.parametrize(
    ("whom", "what", "doer", "why"),
    [
        ("maier", "destroyed", "rossi", "result-not-this"),
        ("maier", "missed", "", "result-whose-act"),
        ("car", "turret", "rossi", "result-not-this"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(whom: str, what: str, doer: str, why: str) -> None:
    game = firing(car=Vehicle("car", x=70, y=70, side="red"))
    assert says(game, whom, what, doer).message.id == why


def test_who_is_done_has_used_his_activity() -> None:
    game = firing()
    says(game, "rossi", "done")
    assert says(game, "maier", "missed", "rossi").message.id == "bi-activity-spent"
    assert says(game, "maier", "missed", "bruni")


MAN = ("near_miss", "shocked", "wounded", "serious", "dead", "missed", "done")
CAR = ("near_miss", "halved", "immobilised", "destroyed", "missed", "done")
TANK = ("near_miss", "radio", "halved", "immobilised", "turret", "weapon", "destroyed", "missed", "done")


@rule("BI-T.14", "BI-T.15", "BI-T.17")
@pytest.mark.parametrize(
    ("whom", "said"),
    [
        ("rossi", MAN),
        ("car", CAR),
        ("tank", TANK),
        ("unarmed", tuple(one for one in TANK if one != "weapon")),
        ("down", MAN),
        ("lost", ()),
        ("nobody", ()),
    ],
)
def test_of_each_who_is_there_may_be_said_what_his_table_has(whom: str, said: tuple[str, ...]) -> None:
    state = field(
        rossi=Man(), car=Vehicle("car"), tank=Vehicle("t72"), unarmed=Vehicle("t72", weapons=()),
        down=Man(health="serious"), lost=Man(fate="dead"),
    )  # fmt: skip
    assert words(state, whom) == said


def told(state: State, whom: str, what: str, doer: str = "", *throws: list[int]) -> Resolving:
    """The step that begins with it, as far as its dice were thrown at the table."""
    r = on(state, *throws)
    tell(r, Ruling("result", "", whom, what, doer))
    [frame] = [one.frame for one in r.events if isinstance(one, Begun)]
    assert isinstance(frame, Resolving) and frame.stage == "apply"
    return frame


def moving(**more: Any) -> State:
    return field(phase="move", rossi=Man(), huber=Man(side="red", x=60), **more)


@rule("BI-Q.61", "BI-Q.62", "BI-ARM.k")
@pytest.mark.parametrize(
    ("facts", "what", "dice", "harmed"),
    [
        ({}, "wounded", [], [Harmed("huber", "wounded")]),
        ({"health": "wounded"}, "wounded", [], [Harmed("huber", "second_wound")]),
        ({}, "serious", [[6]], [Harmed("huber", "seriously_wounded", 6)]),
        ({"health": "wounded"}, "serious", [], [Harmed("huber", "second_wound")]),
        ({"health": "serious"}, "wounded", [], [Harmed("huber", "second_wound")]),
        ({"health": "wounded"}, "shocked", [], [Harmed("huber", "shocked")]),
        ({}, "missed", [], []),
    ],
)
def test_what_a_hit_did_to_a_man_counts_the_wound_that_he_has(
    facts: dict[str, Any], what: str, dice: list[list[int]], harmed: list[Harmed]
) -> None:
    state = moving()
    huber = replace(state.figures["huber"], **facts)
    frame = told(replace(state, figures={**state.figures, "huber": huber}), "huber", what, "", *dice)
    assert list(frame.harmed) == harmed and (frame.done, frame.under) == ((), ())


@rule("BI-ARM.k")
@pytest.mark.parametrize(("what", "number"), [("weapon", 1), ("turret", 0)])
def test_of_a_vehicles_weapons_it_is_the_main_one_that_breaks(what: str, number: int) -> None:
    state = moving(tank=Vehicle("t72", side="red", x=90, hull={"main": 1}))
    assert told(state, "tank", what).harmed == (Harmed("tank", what, number),)


@rule("BI-Q.24", "BI-FIRE.c", "BI-FIRE.d")
@pytest.mark.parametrize(
    ("weapons", "fired", "under"),
    [
        ((Carried("rifle"),), "rifle", ()),
        ((Carried("mg42"),), "mg42", ("auto",)),
        ((Carried("law"),), "law", ("he",)),
        ((Carried("mg42", broken=True), Carried("rifle")), "rifle", ()),
        ((Carried("mg42", empty=True), Carried("law")), "law", ("he",)),
        ((Carried("mg42", empty=True),), "", ()),
        ((), "", ()),
    ],
)
@pytest.mark.parametrize("what", ["missed", "shocked"])
def test_who_fired_did_so_with_the_first_weapon_that_he_could_and_its_fire_frightens_hit_or_not(
    weapons: tuple[Carried, ...], fired: str, under: tuple[str, ...], what: str
) -> None:
    state = moving()
    rossi = replace(state.figures["rossi"], weapons=weapons)
    frame = told(replace(state, figures={**state.figures, "rossi": rossi}), "huber", what, "rossi")
    assert frame.done == (Fire("rossi", fired, "huber"),)
    assert frame.under == tuple(Under("huber", kind) for kind in under)


@rule("BI-Q.70")
@pytest.mark.parametrize(
    ("phase", "step", "sealed", "doing", "begins"),
    [
        ("fire", "regular", True, (), "regular"),
        ("covering", "", True, (), "opportunity"),
        ("move", "first", False, (), "opportunity"),
        ("move", "first", False, (Resolving("regular", asking=True),), "opportunity"),
        ("move", "first", False, (Resolving("regular"),), ""),
        ("fire", "regular", True, (Resolving("regular"),), ""),
        ("moved", "smoke", False, (), ""),
        ("end", "deaths", False, (), ""),
    ],
)
def test_a_step_begins_where_one_fires_and_nothing_else_goes_on(
    phase: str, step: str, sealed: bool, doing: Any, begins: str
) -> None:
    slips: Any = Sealed(("blue", "red"), phase, "BI-FIRE") if sealed else None
    state = replace(moving(), phase=phase, step=step, sealed=slips, doing=doing)
    if begins:
        assert told(state, "huber", "shocked", "rossi").step == begins
        return
    with pytest.raises(Refused, match="bi-not-now"):
        told(state, "huber", "shocked", "rossi")


@rule("BI-SEQ.m")
@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({}, ""),
        ({"used": "fired"}, "bi-activity-spent"),
        ({"health": "serious"}, "bi-is-seriously-wounded"),
        ({"fate": "dead"}, ""),
    ],
)
def test_who_was_lost_in_the_step_may_have_fired_in_it_and_nobody_who_could_not(
    facts: dict[str, Any], why: str
) -> None:
    state = moving()
    state = replace(state, figures={**state.figures, "rossi": replace(state.figures["rossi"], **facts)})
    if why:
        with pytest.raises(Refused, match=why):
            told(state, "huber", "missed", "rossi")
    else:
        assert told(state, "huber", "missed", "rossi").done


def test_of_written_orders_only_his_own_is_taken_back() -> None:
    game = firing()
    for name in ("rossi", "bruni"):
        game.play("blue", c.OrderFire(name, "ak", "huber"))
    says(game, "huber", "missed", "rossi")
    assert [one.who for one in game.state.sealed.of("blue")] == ["bruni"]
    says(game, "rossi", "missed", "huber")
    assert [one.who for one in game.state.sealed.of("blue")] == ["bruni"]
