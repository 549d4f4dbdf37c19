"""Bassa Intensità, high explosive: where it bursts, whom it catches, who is under fire (BI-HE)."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from bi_steps import of, step
from field import Man, Vehicle, field
from rule_ids import rule

from core.locale import sentences
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.firing import BlastRolled, Deviated, Exploded, HarmRolled, ShotRolled
from core.rules.bassa_intensita.facts.ordering import OrdersRevealed
from core.rules.bassa_intensita.fire.bursts import deviated
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Moment
from core.rules.bassa_intensita.state.orders import Fire
from core.rules.bassa_intensita.tables.explosives import Missed
from core.table.places import Place, Point
from core.table.questions import LineThere

TRENCH = {"id": "trench", "kind": "trench"}


@rule("BI-EX.21", "BI-HE.a", "BI-HE.b", "BI-Q.49", "BI-Q.01")
@pytest.mark.parametrize(
    ("face", "to", "cm", "at"),
    [(3, "long", 7, Point(50, 50)), (6, "short", 17, Point(26, 50)), (8, "right", 17, Point(43, 33)),
     (10, "left", 17, Point(43, 67)), (2, "", 0, None)],
)  # fmt: skip
def test_where_a_rocket_that_missed_bursts(face: int, to: str, cm: int, at: Point | None) -> None:
    state = field(rossi=Man("rpg7", x=10, y=50), huber=Man(side="red", x=43, y=50))
    caught = [[10]] if at is not None and abs(at.x - 43) < 5 and at.y == 50 else []
    _, facts = step(state, Fire("rossi", "rpg7", "huber"), dice=[[9], [face], *caught])

    (fell,) = of(facts, Deviated)
    assert (fell.to, fell.cm) == (to, cm)
    assert [one.burst.at for one in of(facts, Exploded)] == ([at] if at is not None else [])


@rule("BI-Q.49")
def test_right_is_the_firers_right_whichever_way_he_fires() -> None:
    right, left = Missed("right", 20), Missed("left", 20)
    assert deviated(Place(50, 10), Point(50, 40), right, 6) == Point(56, 40)
    assert deviated(Place(50, 90), Point(50, 40), right, 6) == Point(44, 40)
    assert deviated(Place(90, 40), Point(50, 40), left, 6) == Point(50, 34)


@rule("BI-Q.49")
def test_what_bursts_off_the_table_is_lost() -> None:
    state = field(rossi=Man("rpg7", x=150, y=5), huber=Man(side="red", x=195, y=5))
    _, facts = step(state, Fire("rossi", "rpg7", "huber"), dice=[[9], [4]])
    assert of(facts, Deviated)[0].lost and not of(facts, Exploded)


@rule("BI-Q.01")
def test_with_six_sides_the_last_rows_never_come_up() -> None:
    state = field(
        rossi=Man("rpg7", x=10, y=50), huber=Man(side="red", x=43, y=50), options={"hedev_die": "d6"}
    )
    _, facts = step(state, Fire("rossi", "rpg7", "huber"), dice=[[9], [6]])
    assert (of(facts, Deviated)[0].to, of(facts, Deviated)[0].cm) == ("short", 17)


@rule(
    "BI-EX.22",
    "BI-HE.c",
    "BI-HE.d",
    "BI-HE.e",
    "BI-HE.g",
    "BI-Q.47",
    "BI-Q.48",
    "BI-Q.50",
    "BI-FIRE.d",
    "BI-FIRE.t",
)
def test_whom_a_grenade_catches_and_how_likely() -> None:
    dug = {**TRENCH, "points": [[56, 49], [57.9, 49], [57.9, 51], [56, 51]]}
    wood = {"id": "wood", "kind": "scrub", "points": [[59, 55], [61, 55], [61, 57], [59, 57]]}
    state = field(
        rossi=Man("hand_grenade", x=60, y=40), aimed=Man(side="red", x=60, y=50),
        three=Man(side="red", x=63, y=50), beyond=Man(side="red", x=60, y=46.5, seen_by=()),
        dug=Man(side="red", x=57.5, y=50), far=Man(x=60, y=56), out=Man(side="red", x=66.5, y=50),
        terrain=[dug, wood], units={"red": {"quality": "elite"}},
    )  # fmt: skip
    after, facts = step(
        state, Fire("rossi", "hand_grenade", "aimed"), dice=[[4], [10], [10], [10], [10], [10]]
    )

    rolled = {one.whom: (one.zone, one.shelter, one.needed) for one in of(facts, BlastRolled)}
    assert rolled == {
        "aimed": ("short", "open", 6), "three": ("short", "open", 6), "beyond": ("long", "open", 3),
        "dug": ("short", "entrenched", 2), "far": ("long", "cover", 2),
    }  # fmt: skip
    under = {name for name, one in after.figures.items() if one.under_he == Moment(1, 1)}
    assert under == set(rolled)


@rule("BI-HE.h", "BI-Q.105")
def test_everybody_hit_rolls_his_own_damage() -> None:
    state = field(
        rossi=Man("rpg7", x=20), aimed=Man(side="red", x=40), lorry=Vehicle("truck", side="red", x=45.2, y=50)
    )
    _, facts = step(state, Fire("rossi", "rpg7", "aimed"), dice=[[4], [6], [6], [7], [3]])
    assert [(one.harmed.whom, one.harmed.what) for one in of(facts, HarmRolled)] == [
        ("aimed", "wounded"),
        ("lorry", "immobilised"),
    ]


@rule("BI-Q.47")
def test_a_vehicle_aimed_at_and_hit_needs_no_roll_in_the_blast_and_a_man_with_the_option() -> None:
    lorry = field(
        rossi=Man("rpg7", x=20),
        lorry=Vehicle("truck", side="red", x=40, y=50),
        near=Man(side="red", x=42, y=53.5),
    )
    _, facts = step(lorry, Fire("rossi", "rpg7", "lorry"), dice=[[4], [7], [3]])
    assert [one.whom for one in of(facts, BlastRolled)] == ["near"]
    assert [(one.harmed.whom, one.harmed.what) for one in of(facts, HarmRolled)] == [("lorry", "immobilised")]

    man = field(rossi=Man("rpg7", x=20), man=Man(side="red", x=40), options={"he_direct_auto": "on"})
    _, facts = step(man, Fire("rossi", "rpg7", "man"), dice=[[4], [7]])
    assert not of(facts, BlastRolled) and [one.harmed.what for one in of(facts, HarmRolled)] == ["wounded"]


@rule("BI-HE.f", "BI-Q.51", "BI-Q.52")
def test_heavy_cannon_add_one_and_light_do_not() -> None:
    def chance(gun: str, cm: float) -> int:
        state = field(gun=Vehicle("m60", gun, x=10, y=50), huber=Man(side="red", x=10 + cm))
        _, facts = step(state, Fire("gun", gun, "huber"), dice=[[1], [10]])
        return of(facts, BlastRolled)[0].needed

    assert chance("gun_105", 100) == 7
    assert chance("gun_100", 100) == 6


@rule("BI-Q.50")
def test_stone_buildings_entrench_with_the_option() -> None:
    house = {"id": "house", "kind": "building", "points": [[55, 45], [70, 45], [70, 60], [55, 60]],
             "openings": [{"kind": "window", "from": [55, 49], "to": [55, 51]}]}  # fmt: skip

    def needed(**options: str) -> int:
        state = field(
            rossi=Man("rpg7", x=25, y=50), huber=Man(side="red", x=56, y=50, inside="house"),
            terrain=[house], options=options,
        )  # fmt: skip
        _, facts = step(state, Fire("rossi", "rpg7", "huber"), dice=[[1], [10]])
        return of(facts, BlastRolled)[0].needed

    assert (needed(), needed(stone_entrenched="on")) == (3, 2)


@rule("BI-Q.103")
def test_he_may_be_aimed_at_a_spot_with_the_option() -> None:
    state = field(
        rossi=Man("rpg7", x=10), hidden=Man(side="red", x=42, seen_by=()), options={"he_at_suspected": "on"}
    )
    _, facts = step(state, Fire("rossi", "rpg7", aim=Point(40, 50)), dice=[[3], [10]])
    (shot,) = of(facts, ShotRolled)
    assert (shot.target, shot.needed, shot.cm) == ("", 3, 30)
    assert [one.whom for one in of(facts, BlastRolled)] == ["hidden"]


def at_the_mill(option: str = "on", **more: Any) -> Played:
    """A rocket at a real table, an enemy whom nobody sees, and one of the own side."""
    return battle(
        tape=True, rossi=Man("rpg7", leads=True), bruni=Man(), huber=Man(side="red", seen_by=(), leads=True),
        options={"he_at_suspected": option}, **more,
    )  # fmt: skip


@rule("BI-Q.103", "BI-Q.122")
@pytest.mark.parametrize(("last", "caught"), [("referee", ["huber", "bruni"]), ("blue", ["bruni"])])
def test_at_a_real_table_he_is_aimed_at_a_spot_in_words(last: str, caught: list[str]) -> None:
    """Whoever seals last says who is in it: of whom he does not know only the referee can."""
    game = at_the_mill()
    game.play("blue", c.OrderFire("rossi", "rpg7", note=" the mill"), answers=[{"distance": 30.0}])
    assert game.asked == [LineThere("rossi", "the mill")]
    game.run("red", c.SealOrders())
    dice = [[3], *([[10]] * len(caught))]
    facts: Any = game.play(last, c.SealOrders(), *dice, answers=[caught, [], *([False] * len(caught))])
    (shot,) = facts.of(ShotRolled)
    assert (shot.target, shot.cm, shot.hit) == ("", 30, True)
    assert {one.whom for one in facts.of(BlastRolled)} == set(caught)
    enemy = RULES.known(game.state, "red")  # who did not write it
    told = RULES.sentence(enemy, facts.one(OrdersRevealed), enemy)
    assert told is not None and "fires at “the mill”" in sentences("en").say(told)


@rule("BI-Q.103", "BI-Q.14", "BI-FIRE.b")
@pytest.mark.parametrize(
    ("wish", "answers", "why"),
    [
        (c.OrderFire("rossi", "rpg7", note="x"), [{"distance": 0.0, "seen": False}], "bi-no-line-spot"),
        (c.OrderFire("rossi", "rpg7", note="x"), [{"distance": 900.0}], "bi-out-of-range"),
        (c.OrderFire("rossi", "rpg7", aim=Point(5, 5)), [], "bi-one-target"),
        (c.OrderFire("rossi", "rpg7", "bruni", note="x"), [], "bi-one-target"),
        (c.OrderFire("rossi", "rpg7", note=" "), [], "bi-one-target"),
        (c.OrderFire("bruni", "ak", note="x"), [], "bi-needs-observed-target"),
    ],
)
def test_at_a_real_table_a_spot_in_words_is_in_line_and_in_range(
    wish: Any, answers: list[Any], why: str
) -> None:
    assert at_the_mill().refused("blue", wish, answers=answers)[1] == why


@rule("BI-Q.103")
def test_in_words_he_is_aimed_at_a_real_table_and_by_option_only() -> None:
    wish = c.OrderFire("rossi", "rpg7", note="the mill")
    assert at_the_mill("off").refused("blue", wish)[1] == "bi-needs-observed-target"
    on_map = battle(rossi=Man("rpg7", leads=True), huber=Man(side="red", leads=True))
    assert on_map.refused("blue", wish)[1] == "bi-one-target"
    filled = {"_unit": "blue", "figure": "rossi", "weapon": "rpg7", "target": ""}
    assert RULES.fields(at_the_mill().state, "blue", "order_fire", filled)[-1].name == "note"


def two_grenades(**rest: Any) -> State:
    return field(gun=Vehicle("technical", "mk19", x=10, y=50), huber=Man(side="red", x=50), **rest)


@rule("BI-Q.105", "BI-FIRE.c")
def test_each_shot_of_an_automatic_grenade_launcher_bursts_by_itself() -> None:
    after, facts = step(two_grenades(), Fire("gun", "mk19", "huber"), dice=[[4], [6], [4], [6], [6], [7]])
    assert len(of(facts, Exploded)) == 2
    assert [one.harmed.what for one in of(facts, HarmRolled)] == ["wounded", "second_wound"]
    assert after.figures["huber"].fate == "dead"
