"""Bassa Intensità, many figures: one order for a whole unit, last turn's orders once more (BI-Q.11)."""

from __future__ import annotations

import bi_commands as c
from battle import Played, battle
from field import Man
from msgspec.structs import replace
from rule_ids import rule
from test_bi_turn import written

from core.rules.bassa_intensita.state.orders import Act, Fire

FIRED = Fire("rossi", "ak", "huber")


def squad() -> Played:
    """Rossi, who leads, and what may keep the others from doing as he does."""
    return battle(
        turn=2, rossi=Man(leads=True), bruni=Man("rifle", y=51), galli=Man(y=52, shocked=2),
        leone=Man(y=53, used="moved"), green=Man(y=54, quality="recruit"), testa=Man("smg", "ak", y=49),
        huber=Man(side="red", x=80, leads=True),
    )  # fmt: skip


def slips(game: Played, seat: str = "blue") -> dict[str, str]:
    """Who has which order: with which weapon he fires, or what he does."""
    step = game.state.sealed
    assert step is not None
    return {slip.who: getattr(slip.order, "weapon", "") or slip.order.what for slip in step.of(seat)}


@rule("BI-Q.11", "BI-SEQ.m")
def test_a_unit_does_as_one_of_it_whoever_can() -> None:
    game = squad()
    assert "order_unit" not in [do for do, _ in game.offered("blue")]
    written(game, "rossi", FIRED)
    assert "order_unit" in [do for do, _ in game.offered("blue")]
    game.run("blue", c.OrderUnit("rossi"))

    assert slips(game) == {"rossi": "ak", "bruni": "rifle", "testa": "ak"}
    assert game.refused("blue", c.OrderUnit("rossi")) == ("BI-SEQ.h", "bi-nobody-else-can")
    assert "order_unit" not in [do for do, _ in game.offered("blue")]


@rule("BI-SEQ.h")
def test_an_act_of_a_unit_tells_who_of_it_has_an_order_under_seal() -> None:
    """Who repeats an act passes them by; a mate of another unit is none of them."""
    game = squad()
    written(game, "rossi", FIRED)
    fire = next(one for one in game.rules.choices(game.state, "blue") if one.do == "order_fire")
    assert fire.written == ("rossi",) and {"rossi", "bruni"} <= set(fire.men)


@rule("BI-Q.11", "BI-FIRE.g")
def test_what_nobody_else_can_do_is_not_offered_as_possible() -> None:
    """The mate's pistol does not reach, and last turn's target has gone out of range: the rule says so."""
    game = battle(
        turn=2, rossi=Man("rifle", leads=True), bruni=Man("pistol", y=51), huber=Man(side="red", x=150)
    )
    written(game, "rossi", replace(FIRED, weapon="rifle"))
    game.state = replace(game.state, last={"bruni": replace(FIRED, figure="bruni", weapon="pistol")})
    why = {one.do: one.refusal for one in game.rules.choices(game.state, "blue") if one.refusal is not None}

    assert {do: refusal.message.id for do, refusal in why.items()} == {
        "order_unit": "bi-nobody-else-can",
        "order_again": "bi-nothing-again",
    }
    assert {do: refusal.rule for do, refusal in why.items()} == dict.fromkeys(why, "BI-SEQ.h")


@rule("BI-Q.11")
def test_whoever_has_an_order_keeps_it() -> None:
    game = squad()
    written(game, "bruni", Act("bruni", "aim", on="huber"))
    written(game, "rossi", FIRED)
    game.run("blue", c.OrderUnit("rossi"))

    assert slips(game) == {"bruni": "aim", "rossi": "ak", "testa": "ak"}
    assert game.refused("blue", c.OrderUnit("green")) == ("BI-SEQ.h", "bi-nothing-written")
    assert game.refused("red", c.OrderUnit("rossi")) == ("", "bi-no-such-figure")


@rule("BI-Q.11")
def test_last_turns_orders_are_given_once_more_to_who_still_can() -> None:
    game = squad()
    orders = {name: replace(FIRED, figure=name) for name in ("rossi", "bruni", "leone", "green")}
    orders["bruni"] = replace(orders["bruni"], weapon="rifle")
    game.state = replace(game.state, last={**orders, "huber": Fire("huber", "ak", "rossi")})
    game.run("blue", c.OrderAgain())

    assert slips(game) == {"rossi": "ak", "bruni": "rifle"} and slips(game, "red") == {}
    assert game.refused("blue", c.OrderAgain()) == ("BI-SEQ.h", "bi-nothing-again")
    assert [one.who for one in game.rules.known(game.state, "red").sealed.slips] == []
    assert set(game.rules.known(game.state, "red").last) == {"huber"}


@rule("BI-Q.11")
def test_each_side_orders_its_own_again_and_the_referee_for_who_has_not_sealed() -> None:
    game = battle(turn=2, rossi=Man(leads=True), huber=Man(side="red", x=80, leads=True))
    game.state = replace(game.state, last={"rossi": FIRED, "huber": Fire("huber", "ak", "rossi")})
    game.run("red", c.OrderAgain())
    assert slips(game, "red") == {"huber": "ak"} and slips(game) == {}
    game.run("referee", c.OrderAgain())
    assert slips(game) == {"rossi": "ak"}


@rule("BI-Q.11")
def test_what_was_ordered_in_fire_is_kept_for_the_next_turn() -> None:
    game = battle(rossi=Man(leads=True), huber=Man(side="red", x=80, leads=True))
    written(game, "rossi", FIRED)
    game.seal([10], [10])

    kept = {name: replace(order, line=None) for name, order in game.state.last.items()}
    assert kept == {"rossi": FIRED}


LINE = {"distance": 34.0, "seen": True, "cover": True}
WOOD = {"id": "wood", "name": "wood", "kind": "wood", "points": [[60, 20], [80, 20], [80, 50], [60, 50]]}
BLOCKED = {"distance": 0.0, "seen": False}


def at_a_real_table() -> Played:
    """Six squads of ten at a real table, and one enemy whom they see; the rifle of one man is broken."""
    men = {
        f"b{number}": Man(unit=f"s{number // 10}", leads=number % 10 == 0, quality="regular")
        for number in range(60)
    }
    game = battle(tape=True, turn=2, **men, huber=Man(side="red", leads=True))  # type: ignore[arg-type]
    rifle = game.man("b5").weapons[0]
    game.set("b5", weapons=(replace(rifle, broken=True),))
    return game


def asked_of(game: Played) -> list[str]:
    return [type(question).__name__ for question in game.asked]


@rule("BI-Q.11")
def test_at_a_real_table_a_whole_unit_is_asked_at_once_who_does_not_see() -> None:
    """One line is measured, those of the others are as his, but for those who are named."""
    game = at_a_real_table()
    game.play("blue", c.OrderFire("b0", "ak", "huber"), answers=[LINE])
    game.play("blue", c.OrderUnit("b0"), answers=[["b3", "b7"], BLOCKED, {"distance": 12.0}])

    assert asked_of(game) == ["Alike", "Shot", "Shot"]
    assert game.asked[0].firers == tuple(f"b{number}" for number in (1, 2, 3, 4, 6, 7, 8, 9))
    lines = {slip.who: slip.order.line for slip in game.state.sealed.of("blue")}
    assert "b3" not in lines and "b5" not in lines and lines["b7"].distance == 12
    assert {name for name, line in lines.items() if line == lines["b0"]} == {
        f"b{number}" for number in (0, 1, 2, 4, 6, 8, 9)
    }


@rule("BI-Q.11")
def test_a_step_of_sixty_is_a_handful_of_questions() -> None:
    """You should measure once a squad, and next turn nothing but who does not see his target any more."""
    game, asked = at_a_real_table(), 0
    for squad in range(0, 60, 10):
        game.play("blue", c.OrderFire(f"b{squad}", "ak", "huber"), answers=[LINE])
        game.play("blue", c.OrderUnit(f"b{squad}"), answers=[[]])
        asked += 1 + len(game.asked)
    assert (len(game.state.sealed.of("blue")), asked) == (59, 12)

    slips = {slip.who: slip.order for slip in game.state.sealed.of("blue")}
    again = at_a_real_table()
    again.state = replace(again.state, last=slips)
    again.play("blue", c.OrderAgain(), answers=[["b59"], BLOCKED])
    assert asked_of(again) == ["Alike", "Shot"]
    assert {slip.who: slip.order for slip in again.state.sealed.of("blue")} == {
        name: order for name, order in slips.items() if name != "b59"
    }


@rule("BI-COV.a")
def test_covering_fire_of_a_unit_at_terrain_is_measured_once() -> None:
    game = battle(
        terrain=[WOOD], at=("covering", ""), tape=True, rossi=Man(leads=True), bruni=Man(),
        huber=Man(side="red", leads=True),
    )  # fmt: skip
    game.play("blue", c.OrderCover("rossi", "ak", element="wood"), answers=[34.0])
    game.play("blue", c.OrderUnit("rossi"), answers=[[]])
    assert [slip.order.line.distance for slip in game.state.sealed.of("blue")] == [34, 34]


def test_a_menu_stays_short_with_sixty_figures_a_side() -> None:
    men = {
        f"{side}{number}": Man(
            x=20 + number % 10 * 2, y=(20 if side == "blue" else 30) + number // 10, side=side,
            unit=f"{side}-{number // 10}", leads=number % 10 == 0,
        )
        for side in ("blue", "red")
        for number in range(60)
    }  # fmt: skip
    game = battle(**men)
    for number in range(0, 60, 2):
        written(game, f"blue{number}", Fire(f"blue{number}", "ak", "red1"))

    assert len(game.state.sealed.slips) == 30 and 6 <= len(game.offered("blue")) <= 40


def test_what_a_unit_may_do_stands_together_under_its_name() -> None:
    """Two squads that may fire and act: four rows under two headings, none of them twice; then the rest."""
    game = battle(
        rossi=Man(unit="alfa", leads=True), bruni=Man(unit="bravo", leads=True, y=40),
        huber=Man(side="red", leads=True, x=70),
    )  # fmt: skip
    choices = game.rules.choices(game.state, "blue")
    headings = [one.heading for one in choices if isinstance(one.heading, str) and one.heading]

    assert headings == ["alfa", "alfa", "bravo", "bravo"] and choices[-1].do == "ruling"
