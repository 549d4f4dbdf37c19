"""Breaking News: what suggests itself more and what less, and where bystanders may be put down. cm."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import PutDown
from menus import asks, offered, spots
from objectives_on_table import marker, on_table
from playing import Supplied
from rule_ids import rule
from table import RULES, Man, Played, Soldier, Vehicle, table

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.rules.breaking_news.civilians.placing import misfit
from core.rules.breaking_news.evacuation.ordering import _near
from core.rules.breaking_news.facts.bystanders import BystanderPlaced
from core.rules.breaking_news.facts.figures import BonusMoveOffered, SightingTried
from core.rules.breaking_news.sighting.blind_search import search
from core.rules.breaking_news.state import Charge, Talks
from core.rules.breaking_news.state.figures import Wound
from core.table.places import Place, Point

ABU = Man("Irr3", y=160, side="red")


def Bystander(role: str = "civilian", **more: Any) -> Soldier:
    man = Man("", **more)
    return Soldier("", (), man.x, man.y, "", "", 0.0, man.place, {"role": role, **man.facts})


def likes(game: Played, seat: str, do: str, **given: Any) -> float:
    """Return how good the only row of a command looks, of those given so."""
    (row,) = [one for one in offered(game, seat, do) if given.items() <= one.given.items()]
    return row.weight or 0.0


# --- what suggests itself ---------------------------------------------------------------------------------


@rule("BN-X.AMBUSH.d")
def test_to_say_never_is_for_who_has_no_ambush() -> None:
    """Whoever has one seldom gives it up."""

    def never(**more: Soldier) -> float:
        waiting = {"awaiting": (asks("red", "ambush"),)}
        return likes(table(facts=waiting, kowalski=Man(), abu=ABU, **more), "red", "hold_ambush", never=True)

    kept = never(omar=Man("Irr3", side="red", fate="away", reserve="ambush"))
    assert 0 < kept < 0.05 < 0.1 < never() < 1


@rule("BN-X.CIVILIANS.b", "BN-Q.119")
def test_embedded_journalists_walk_less_than_civilians() -> None:
    def walks(role: str, seat: str, about: str, **facts: Any) -> float:
        waiting = {"awaiting": (asks(seat, about),) if about else (), **facts}
        game = table(facts=waiting, kowalski=Man(), abu=ABU, ines=Bystander(role, x=90, y=90, reach=5))
        return likes(game, seat, "walk", figure="ines")

    civilian = walks("civilian", "red", "civilians", crowd="red")
    embedded = walks("embedded", "blue", "")
    assert embedded < 0.5 < civilian == 1.0 == walks("independent", "red", "journalist")


@rule("BN-9.3.f")
def test_a_wounded_man_is_helped_sooner_than_one_who_is_out_of_danger() -> None:
    def helps(**casualty: Any) -> float:
        game = table(
            options={"wounded": "on"}, kowalski=Man(), hayes=Man(x=42.5, **casualty), abu=ABU
        )  # fmt: skip
        return likes(game, "blue", "help_along", casualty="hayes")

    assert 0 < helps(fate="stabilised") < 0.1 < helps(fate="wounded", wound=Wound(3, 1)) < 1


@rule("BN-Q.154")
def test_an_order_for_a_charge_is_changed_seldom() -> None:
    def fuse(within: float) -> float:
        sides = {"red": {"charges": (Charge("red#1", True, within),)}}
        laid = on_table(marker(1, "fake", 100, 100))
        game = table(
            active="red", tape=True, sides=sides, facts=laid, kowalski=Man(), abu=Man("Irr3", side="red")
        )
        (row,) = offered(game, "red", "set_fuse")
        return row.weight or 0.0

    assert 0 < fuse(5.0) < 0.1 < fuse(0.0) < 1


@rule("BN-6.3.c")
def test_whoever_drives_or_fires_gets_out_seldom() -> None:
    def out(post: str) -> float:
        game = table(
            truck=Vehicle("unprotected", "mmg"), driver=Man(aboard="truck", post="driver"),
            kim=Man(aboard="truck", post=post), abu=ABU,
        )  # fmt: skip
        return likes(game, "blue", "get_out", figure="kim")

    assert 0 < out("gunner") < 0.3 < out("") == 1.0


@rule("BN-X.IED.e")
@pytest.mark.parametrize(
    ("foes", "own", "weight"),
    [(0, 0, 0.001), (1, 0, 2.0), (2, 0, 4.0), (3, 1, 2.0), (2, 1, 0.001), (0, 1, 0.001)],
)
def test_a_charge_is_worth_two_an_enemy_under_it_less_four_an_own_man(
    foes: int, own: int, weight: float
) -> None:
    sides = {"red": {"charges": (Charge("red#1", True),)}}
    men: dict[str, Soldier] = {f"k{n}": Man(x=100 + 5 * n, y=100) for n in range(foes)}
    men |= {f"a{n}": Man("Irr3", x=100, y=110 - 3 * n, side="red") for n in range(own)}
    game = table(
        active="red", sides=sides, facts=on_table(marker(1, "fake", 100, 100)), far=Man(y=20),
        edge=Man(x=100, y=115.1), abu=ABU, **men,
    )  # fmt: skip

    assert likes(game, "red", "detonate") == weight


@rule("BN-X.HELI.b")
@pytest.mark.parametrize(("cm", "weight"), [(0, 1.0), (10, 0.25), (40, 0.04)])
def test_a_landing_looks_the_better_the_nearer_it_is(cm: float, weight: float) -> None:
    state = table(kowalski=Man(x=100 - cm, y=100), novak=Man(x=20, y=20), abu=ABU).state

    assert _near(state, "blue", marker(1, "fake", 100, 100)) == weight


@rule("BN-X.NEGOTIATION.e")
def test_fire_looks_a_hundred_times_worse_while_the_talks_go_on() -> None:
    def fires(**facts: Any) -> float:
        game = table(facts=facts, kowalski=Man(), abu=Man("Irr3", y=60, side="red"))
        return offered(game, "blue", "open_fire")[0].weight or 0.0

    plain = fires()
    assert fires(talks=Talks("red", 1, accepted=True)) == pytest.approx(plain / 100)
    assert fires(talks=Talks("red", 1)) == plain > 0.1


# --- where a bystander is put down ------------------------------------------------------------------------


@rule("BN-Q.12", "BN-X.CIVILIANS.b", "BN-X.MEDIA.b")
@pytest.mark.parametrize(
    ("role", "spot", "why"),
    [
        ("civilian", (100, 100), ""),
        ("civilian", (0, 0), ""),
        ("civilian", (200, 200), ""),
        ("civilian", (200.1, 100), "bn-put-off-table"),
        ("civilian", (-0.1, 100), "bn-put-off-table"),
        ("civilian", (100, 200.1), "bn-put-off-table"),
        ("civilian", (float("nan"), 100), "bn-put-off-table"),
        ("civilian", (40, 55), ""),
        ("civilian", (40, 54.9), "bn-put-near-regulars"),
        ("civilian", (40, 42.5), "bn-put-on-base"),  # touching is too near
        ("civilian", (40, 42.6), "bn-put-near-regulars"),
        ("independent", (40, 42.6), ""),
        ("independent", (40, 42.5), "bn-put-on-base"),
        ("civilian", (40, 157.6), "bn-put-on-base"),
        ("civilian", (40, 157.4), ""),
        ("embedded", (100, 30), ""),
        ("embedded", (100, 30.1), "bn-put-outside-strip"),
        ("embedded", (40, 32), "bn-put-outside-strip"),
        ("civilian", (150, 100), ""),  # where somebody dead lies
        ("civilian", (160, 100), "bn-put-on-base"),  # a wounded man
        ("civilian", (170, 100), ""),  # who sits in the truck there is not on the ground
    ],
)
def test_where_a_bystander_may_be_put_down(role: str, spot: tuple[float, float], why: str) -> None:
    """On nobody's base; civilians 15 cm from regulars at least; the embedded in the regulars' own strip."""
    state = table(
        phase="start", facts={"awaiting": (asks("red", "place_bystander"),)}, kowalski=Man(y=40), abu=ABU,
        dead=Man("Irr3", x=150, y=100, side="red", fate="dead"),
        lying=Man("Irr3", x=160, y=100, side="red", fate="wounded"),
        amina=Bystander(role),
    ).state  # fmt: skip

    found = misfit(state, state.figures["amina"], Point(*spot))

    assert found == why


@rule("BN-Q.12", "BN-SM.13")
@pytest.mark.parametrize(
    ("role", "option", "seat"),
    [
        ("civilian", {}, "red"),
        ("independent", {}, "red"),
        ("embedded", {}, "blue"),
        ("civilian", {"civilian_setup": "referee"}, "referee"),
        ("embedded", {"civilian_setup": "referee"}, "referee"),
    ],
)
def test_who_puts_a_bystander_down(role: str, option: dict[str, str], seat: str) -> None:
    game = table(phase="start", turn=0, options=option, kowalski=Man(), abu=ABU, amina=Bystander(role))
    game.set("amina", place=None)
    r = Resolution(game.state, RULES.evolve, Answered([], None, None, RULES.read))
    while RULES.advance(r) and not r.state.awaiting:
        pass

    assert [(one.seat, one.about) for one in r.state.awaiting] == [(seat, "place_bystander")]


@rule("BN-Q.12")
def test_spots_that_suggest_themselves_for_a_bystander_lie_in_a_net_of_eight_cm() -> None:
    waiting = {"awaiting": (asks("red", "place_bystander"),)}
    game = table(
        phase="start",
        size=(48, 32),
        facts=waiting,
        kowalski=Man(x=8, y=2),
        abu=Man("Irr3", x=40, y=30, side="red"),
        amina=Bystander(),
    )
    game.set("amina", place=None)

    found = spots(game, "red", "put_down", "spot")

    net = [(x, y) for y in (8, 16, 24) for x in (8, 16, 24, 32, 40)]
    assert list(found) == [(x, y) for x, y in net if ((x - 8) ** 2 + (y - 2) ** 2) ** 0.5 >= 15]
    passed = RULES.passing(game.state, game.state.awaiting[0])
    assert passed == PutDown(Point(*found[0]))
    placed = game.play("red", passed)
    assert not isinstance(placed, Refusal)
    assert placed.one(BystanderPlaced).place == Place(*found[0])


@rule("BN-X.HELI.a", "BN-6.3.a")
def test_a_helicopter_is_boarded_sooner_than_a_truck() -> None:
    def boards(kind: str) -> float:
        game = table(kowalski=Man(), ride=Vehicle(kind, x=44.2, base=6), abu=ABU)
        return likes(game, "blue", "board", vehicle="ride")

    assert boards("helicopter") > 1 > boards("unprotected") > 0


@rule("BN-7.0.m", "BN-Q.30")
def test_whom_a_search_misses_by_a_point_may_slip_away_and_no_other() -> None:
    state = table(
        options={"hidden_mode": "blind"}, kowalski=Man(), abu=Man("Irr3", y=60, side="red", marker="m1")
    ).state
    offered_: list[bool] = []
    needed = set()
    for die in range(1, 7):
        r: Resolution[Any] = Resolution(state, RULES.evolve, Supplied(RULES, [[die]], (), False), "blue")
        search(r, state.figures["kowalski"], "", Point(40, 60))
        offered_.append(any(isinstance(event, BonusMoveOffered) for event in r.events))
        needed |= {event.needed for event in r.events if isinstance(event, SightingTried)}
    (face,) = needed
    assert 1 < face <= 6
    assert offered_ == [die < face for die in range(1, 7)]


def test_of_moves_to_move_and_shoot_looks_best_and_alone_better_than_together() -> None:
    game = table(kowalski=Man(), novak=Man(x=44), abu=ABU)
    rows = offered(game, "blue", "move")
    alone = {row.given["action"]: row.weight or 0 for row in rows if row.figure == "kowalski"}
    together = [row.weight or 0 for row in rows if not row.figure]
    assert 0.5 < alone["cautious"] < alone["run"] < alone["move_and_shoot"] == 1.0
    assert together and all(0 < weight < 0.5 for weight in together)
