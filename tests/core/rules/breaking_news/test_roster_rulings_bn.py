"""Breaking News, rulings on who there is: losses, points, strength, posts and morale follow."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Man, Played, table

from core.engine.contract.facts import Ruled, Ruling
from core.rules.breaking_news.common.ledger import total
from core.rules.breaking_news.common.units import counts_as
from core.rules.breaking_news.morale.morale import test_needed as needed
from core.rules.breaking_news.state import Squad


def village(**more: Any) -> Played:
    """Four men a side; Kowalski and Abu command."""
    blue = {name: Man(x=10 * at) for at, name in enumerate(("dunn", "ellis", "floyd"), 1)}
    others = enumerate(("omar", "bilal", "karim"), 1)
    red = {name: Man("Irr3", x=10 * at, y=90, side="red") for at, name in others}
    return table(
        kowalski=Man(leadership=2, commander=True), **blue,
        abu=Man("Irr3", y=80, side="red", leadership=1, commander=True), **red, **more,
    )  # fmt: skip


def ruled(game: Played, fact: str, subject: str, value: Any) -> None:
    game.run("referee", Ruling(fact, "so ruled", subject, value))


def account(game: Played, side: str) -> tuple[int, int, int]:
    """Losses, those of this turn, and defeat points."""
    own = game.state.sides[side]
    return own.losses, own.lost_now, total(game.state, own.id)


@rule("BN-Q.155", "BN-D.c", "BN-D.d", "BN-Q.102")
@pytest.mark.parametrize(
    ("who", "side", "fate", "counts"),
    [
        ("dunn", "blue", "dead", (1, 1, 10)), ("kowalski", "blue", "captured", (2, 1, 10)),
        ("omar", "red", "dead", (1, 1, 5)), ("abu", "red", "dead", (2, 1, 10)),
        ("omar", "red", "left", (0, 0, 0)), ("omar", "red", "stabilised", (0, 0, 0)),
    ],
)  # fmt: skip
def test_who_is_lost_by_a_ruling_counts_as_by_the_rules_and_takes_it_back(
    who: str, side: str, fate: str, counts: tuple[int, int, int]
) -> None:
    game = village()
    before = account(game, side)
    ruled(game, "fate", who, fate)
    assert account(game, side) == counts
    ruled(game, "fate", who, "")
    assert account(game, side) == before == (0, 0, 0)
    assert game.state.sides[side].points == ()


@rule("BN-Q.155")
def test_without_points_a_man_is_a_loss_and_costs_nothing_whichever_way_he_comes_back() -> None:
    game = village()
    ruled(game, "fate_free", "dunn", "dead")
    assert account(game, "blue") == (1, 1, 0)
    ruled(game, "fate", "dunn", "captured")  # he is lost already
    assert account(game, "blue") == (1, 1, 0)
    ruled(game, "fate", "dunn", "")
    assert account(game, "blue") == (0, 0, 0) and not game.state.figures["dunn"].unpaid
    ruled(game, "fate", "dunn", "dead")
    ruled(game, "fate_free", "dunn", "")
    assert account(game, "blue") == (0, 0, 10), "without points none are taken back"


@rule("BN-Q.156", "BN-12.0.f")
def test_strength_and_the_test_of_morale_follow_who_is_struck_off() -> None:
    """With two of four lost half still fight; where one was struck off, two of three are more."""
    game = village()
    ruled(game, "removed", "omar", True)
    assert game.state.sides["red"].start == 3 and account(game, "red") == (0, 0, 0)
    for name in ("bilal", "karim"):
        ruled(game, "fate", name, "dead")
    red = replace(game.state.sides["red"], losses=9)
    assert needed(game.state, red)[1] == 7
    ruled(game, "removed", "omar", False)
    assert needed(game.state, replace(game.state.sides["red"], losses=9))[1] == 6


@rule("BN-Q.156")
def test_who_goes_over_takes_his_strength_along_leaves_his_post_and_has_acted() -> None:
    game = village()
    ruled(game, "unit", "abu", "blue")
    state = game.state
    abu = state.figures["abu"]

    assert (abu.side, abu.stage, abu.commander, abu.marker) == ("blue", "done", False, "")
    assert (state.sides["red"].start, state.sides["blue"].start) == (3, 5)
    assert state.sides["red"].commander == ""
    ruled(game, "fate", "abu", "dead")
    assert account(game, "blue")[0] == 1 and account(game, "red") == (0, 0, 0)


@rule("BN-Q.156", "BN-13.0.g")
def test_in_a_platoon_a_man_is_put_into_another_unit_and_a_leader_leaves_his_squad() -> None:
    game = village()
    squads = (Squad("one", (("en", "One"),), 2, "dunn"), Squad("two", (("en", "Two"),), 2, "kowalski"))
    men = {"kowalski": "two", "dunn": "one", "ellis": "one", "floyd": "two"}
    figures = {
        id: replace(man, squad=men.get(id, ""), leadership=1 if id == "dunn" else man.leadership)
        for id, man in game.state.figures.items()
    }
    sides = {**game.state.sides, "blue": replace(game.state.sides["blue"], squads=squads)}
    game.state = replace(game.state, figures=figures, sides=sides)

    ruled(game, "unit", "dunn", "two")
    one, two = game.state.sides["blue"].squads
    assert (one.start, one.leader, two.start, two.leader) == (1, "", 3, "kowalski")
    assert game.state.sides["blue"].start == 4
    assert game.refused("referee", Ruling("unit", "so", "omar", "blue")) == ("", "engine-bad-value")


@rule("BN-Q.156")
def test_who_gets_other_weapons_keeps_only_what_belongs_to_them() -> None:
    game = village()
    ruled(game, "magazine", "dunn", "aimed")
    ruled(game, "weapons", "dunn", ["sniper_rifle", "grenade"])
    dunn = game.state.figures["dunn"]
    assert (dunn.weapons, dunn.sniper, dunn.magazines) == (("sniper_rifle", "grenade"), True, ())
    ruled(game, "weapons", "dunn", ["assault_rifle"])
    assert not game.state.figures["dunn"].sniper


@rule("BN-Q.156")
@pytest.mark.parametrize(("fact", "value"), [("grade", "Irr1"), ("weapons", ["rpg"]), ("unit", "blue")])
def test_of_who_is_out_nothing_is_set_that_his_loss_counted_by(fact: str, value: Any) -> None:
    game = village()
    ruled(game, "fate", "omar", "dead")
    assert game.refused("referee", Ruling(fact, "so", "omar", value)) == ("BN-Q.156", "bn-ruling-out")


@rule("BN-Q.156", "BN-5.1.a", "BN-Q.143")
def test_another_commands_and_the_enemy_is_not_told_who() -> None:
    game = village()
    refused = game.refused("referee", Ruling("commander", "so", "dunn"))
    assert refused == ("BN-Q.143", "bn-ruling-leads-nobody")
    ruled(game, "leadership", "dunn", 1)
    before = game.state
    facts = game.run("referee", Ruling("commander", "so ruled", "dunn"))
    after = game.state

    assert after.sides["blue"].commander == "dunn" and after.figures["dunn"].commander
    assert not after.figures["kowalski"].commander
    (told,) = facts.of(Ruled)
    assert RULES.concealed(before, told, after, "blue").subject == "dunn"
    assert RULES.concealed(before, told, after, "red").subject == ""
    assert counts_as(after, after.figures["dunn"]) == 2 and counts_as(after, after.figures["kowalski"]) == 1
    ruled(game, "fate", "dunn", "dead")
    ruled(game, "commander", "kowalski", None)
    ruled(game, "fate", "dunn", "")
    assert account(game, "blue") == (0, 0, 0)
