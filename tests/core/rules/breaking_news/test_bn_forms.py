"""Breaking News: what is to be filled in of fights, storms and group fire; hulls that run on, hits aboard."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import Move, RemoveOne, SpreadHits
from menus import asks, form, spots
from playing import Supplied
from rule_ids import rule
from table import RULES, Man, Played, Soldier, Vehicle, table

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Thrown
from core.rules.breaking_news.common.vehicle_outlines import ring
from core.rules.breaking_news.facts import HitsSpread, SavesRolled
from core.rules.breaking_news.facts.vehicles import HullTested, MenHit
from core.rules.breaking_news.melee.spreading_hits import spread_hits
from core.rules.breaking_news.movement.driverless import straight
from core.rules.breaking_news.saving.vehicles import _spread, strike
from core.rules.breaking_news.state import Action, Hit, Melee, State, Storm
from core.table.places import Place, Point

FOE = Man("Irr3", y=160, side="red")


def thrown(state: Any, seat: str, *dice: list[int]) -> Any:
    """Return where one rule is worked out by itself, with these throws."""
    return Resolution(state, RULES.evolve, Supplied(RULES, dice, (), False), seat)


# --- storming and hand to hand --------------------------------------------------------------------------


def stormed(attack: int, defence: int, **options: str) -> Played:
    """Two regulars and three militiamen in the balance; one of these is out already."""
    storm = Storm(
        "house", ("r0", "r1"), ("t0", "t1", "t2"), attack_hits=attack, defence_hits=defence, step="spread"
    )
    men: dict[str, Soldier] = {f"r{n}": Man(x=40 + 5 * n) for n in range(2)}
    men |= {f"t{n}": Man("Irr3", x=40 + 5 * n, y=60, side="red") for n in range(3)}
    men["t1"] = Man("Irr3", x=45, y=60, side="red", fate="dead")
    seat = "red" if attack else "blue"
    return table(options=options, facts={"storm": storm, "awaiting": (asks(seat, "spread"),)}, **men)


@rule("BN-11.1.h", "BN-Q.91")
@pytest.mark.parametrize(
    ("attack", "defence", "allocation", "rows"),
    [
        (3, 1, "even", (["t0", "t2"], 2, 2, 3)),
        (3, 1, "free", (["t0", "t2"], 1, 2, 3)),
        (0, 2, "even", (["r0", "r1"], 2, 2, 2)),
        (0, 2, "free", (["r0", "r1"], 1, 2, 2)),
    ],
)
def test_hits_of_a_storm_are_spread_over_those_who_still_fight(
    attack: int, defence: int, allocation: str, rows: tuple[list[str], int, int, int]
) -> None:
    """First the defenders take what the attackers hit; by option some may be spared."""
    game = stormed(attack, defence, storm_allocation=allocation)
    seat = "red" if attack else "blue"
    men, least, most, hits = rows

    assert form(game, seat, "spread_hits") == [("PickSome", "order", "ask-order", men, least, most)]
    (field,) = RULES.fields(game.state, seat, "spread_hits", {})
    assert field.prompt.args["hits"] == hits
    assert RULES.passing(game.state, game.state.awaiting[0]) == SpreadHits(tuple(men))
    assert form(table(kowalski=Man(), foe=FOE), "blue", "spread_hits") == []


@rule("BN-11.1.h", "BN-Q.91")
@pytest.mark.parametrize(
    ("order", "allocation", "allowed"),
    [
        (("t0", "t2"), "even", True), (("t2", "t0"), "even", True), (("t0",), "even", False),
        (("t0", "t0"), "even", False), (("t0", "t1"), "even", False), (("t0", "t2", "t2"), "even", False),
        ((), "even", False), (("t0",), "free", True), (("t0", "t0"), "free", True), ((), "free", False),
        (("t0", "t1"), "free", False), (("t0", "r0"), "free", False),
    ],
)  # fmt: skip
def test_who_takes_the_hits_is_named_once_each_or_freely(
    order: tuple[str, ...], allocation: str, allowed: bool
) -> None:
    game = stormed(2, 0, storm_allocation=allocation)
    if allowed:
        r = thrown(game.state, "red")
        spread_hits(r, SpreadHits(order))
        assert [(one.side, one.order) for one in r.events if isinstance(one, HitsSpread)] == [("red", order)]
    else:
        assert game.refused("red", SpreadHits(order)) == ("BN-11.1.h", "bn-name-all")


@rule("BN-Q.88", "BN-9.0.e")
@pytest.mark.parametrize(("leadership", "bonus"), [(0, 0), (2, 1)])
def test_by_option_who_is_lost_hand_to_hand_saves_and_a_leader_better(leadership: int, bonus: int) -> None:
    melee = Melee(("kowalski", "novak"), "blue")
    game = table(
        options={"melee_save": "yes"}, facts={"melee": melee, "awaiting": (asks("blue", "loss"),)},
        kowalski=Man(leadership=leadership), novak=Man(x=44), foe=FOE,
    )  # fmt: skip

    saved = game.play("blue", RemoveOne("kowalski"), [6]).one(SavesRolled)

    assert (saved.hits, sum(one.value for one in saved.modifiers)) == (1, bonus)


@rule("BN-11.0.a", "BN-11.0.d")
def test_a_fight_asks_for_foes_and_then_for_those_who_touch_the_same_one() -> None:
    game = table(
        kowalski=Man(touching=("abu", "omar")), novak=Man(x=42.5, touching=("abu",)),
        smith=Man(x=37.5, touching=("omar",)), far=Man(x=90),
        abu=Man("Irr3", x=41, y=42.4, side="red", touching=("kowalski", "novak")),
        omar=Man("Irr3", x=38.8, y=42.2, side="red", touching=("kowalski", "smith")),
    )  # fmt: skip
    foes = ("PickSome", "foes", "ask-foes", ["abu", "omar"], 1, 3)

    assert form(game, "blue", "fight", _man="kowalski") == [foes]
    both = {"_man": "kowalski", "foes": ("abu",)}
    assert form(game, "blue", "fight", **both) == [
        foes, ("PickSome", "figures", "ask-fighters", ["kowalski", "novak"], 1, 3),
    ]  # fmt: skip
    two = {"_man": "kowalski", "foes": ("abu", "omar")}
    assert form(game, "blue", "fight", **two)[1] == (
        "PickSome", "figures", "ask-fighters", ["kowalski"], 1, 3,
    )  # fmt: skip
    assert form(game, "blue", "fight", figures=("kowalski",)) == [foes]


# --- a group's fire ---------------------------------------------------------------------------------------


@rule("BN-8.1.a", "BN-8.1.b", "BN-6.4.d")
def test_a_group_is_asked_man_by_man_until_nobody_more_fires() -> None:
    game = table(
        kowalski=Man(facing=90), novak=Man(x=44, facing=90), smith=Man(x=48, facing=90), ruiz=Man(x=90),
        abu=Man("Irr3", y=70, side="red"),
    )  # fmt: skip

    def asked(**filled: Any) -> list[tuple[Any, ...]]:
        return [row for row in form(game, "blue", "open_fire", **filled) if row[1].endswith("firer")]

    first = ("PickOne", "shots.0.firer", "ask-firer", ["kowalski", "novak", "smith"])
    assert asked(_team="alpha") == [first]
    one = {"_team": "alpha", "shots__0__firer": "kowalski", "shots__0__weapon": "assault_rifle"}
    aimed = {**one, "shots__0__mode": "aimed"}
    assert asked(**aimed) == [first]
    at = {**aimed, "shots__0__targets": ("abu",)}
    second = ("PickOne", "shots.1.firer", "ask-firer", ["novak", "smith", None])
    assert asked(**at) == [first, second]
    more = {**at, "shots__1__firer": "novak", "shots__1__weapon": "assault_rifle", "shots__1__mode": "aimed"}
    third = ("PickOne", "shots.2.firer", "ask-firer", ["smith", None])
    assert asked(**more) == [first, third]
    alone = {name: value for name, value in at.items() if name != "_team"}
    assert asked(**alone) == []


@rule("BN-6.4.d")
def test_who_moved_together_fires_together() -> None:
    game = table(
        kowalski=Man(facing=90), novak=Man(x=44, facing=90), smith=Man(x=48, facing=90),
        abu=Man("R3", y=150, side="red"),
    )  # fmt: skip
    game.play("blue", Move(("kowalski", "novak"), "move_and_shoot", ((Point(40, 45),), (Point(44, 45),))))
    given = {"_team": "alpha", "shots__0__firer": "kowalski"}

    rows = [row for row in form(game, "blue", "open_fire", **given) if row[1] == "shots.0.firer"]

    assert rows == [("PickOne", "shots.0.firer", "ask-firer", ["kowalski", "novak"])]


# --- hulls ------------------------------------------------------------------------------------------------


@rule("BN-6.3.c")
def test_who_gets_out_is_suggested_every_thirty_degrees_round_the_hull_from_behind() -> None:
    game = table(
        truck=Vehicle("unprotected", x=100, y=100, facing=0), kim=Man(aboard="truck"), abu=FOE,
        novak=Man(x=95.75, y=100),
    )  # fmt: skip
    hull = game.state.figures["truck"].place
    assert hull is not None

    found = spots(game, "blue", "get_out", "spot", figure="kim")

    every = [ring(hull, 2.5, 180 + turn) for turn in range(0, 360, 30)]
    assert list(found) == [(at.x, at.y) for at in every[2:11]], "but where somebody stands"


@rule("BN-8.8.c", "BN-8.8.d")
@pytest.mark.parametrize(
    ("wall", "far", "into"), [(60, 19.9, "wall"), (60.1, 20, ""), (50, 9.9, "wall"), (40.05, 0.0, "wall")]
)
def test_a_vehicle_that_runs_on_stops_before_what_is_in_its_way(wall: float, far: float, into: str) -> None:
    """A millimetre before it; from where it stands up to 20 cm."""
    line = {"kind": "wall", "id": "wall", "line": [[wall, 0], [wall, 100]], "width": 0.01}
    state: State = table([line], truck=Vehicle("unprotected"), foe=FOE).state

    cm, place, hit = straight(state, state.figures["truck"], Place(40, 40, 0, 0, 0.5), 20)

    assert (hit, cm) == (into, pytest.approx(far, abs=0.06))
    assert place.x == pytest.approx(40 + cm, abs=0.01)


def hit(men: int, *dice: list[int], reason: str = "") -> list[MenHit]:
    """One hit on so many men aboard a truck."""
    aboard: dict[str, Soldier] = {f"m{n}": Man(aboard="truck") for n in range(men)}
    action = Action("fire", 1, "red", ("foe",), hits=(Hit("truck", 1, spot="men", reason=reason),))
    game = table(
        active="red", facts={"action": action}, truck=Vehicle("unprotected", seats=12), foe=FOE, **aboard
    )
    r = thrown(game.state, "red", *dice)
    _spread(r, action.hits[0])
    return [event for event in r.events if isinstance(event, MenHit)]


@rule("BN-Q.131")
@pytest.mark.parametrize(
    ("men", "dice", "who"),
    [
        (1, [], "m0"),
        (2, [[1]], "m0"),
        (2, [[2]], "m1"),
        (2, [[3]], "m0"),
        (2, [[6]], "m1"),
        (4, [[4]], "m3"),
        (4, [[5]], None),  # of six faces four: the rest is rolled again
        (6, [[6]], "m5"),
        (7, [[1, 1]], "m0"),
        (7, [[2, 1]], "m6"),
        (7, [[2, 2]], "m0"),
        (7, [[6, 5]], "m6"),  # the 35th of 36
        (7, [[6, 6]], None),
        (12, [[2, 6]], "m11"),
        (12, [[6, 6]], "m11"),
    ],
)
def test_a_hit_falls_to_each_man_aboard_with_the_same_chance(
    men: int, dice: list[list[int]], who: str | None
) -> None:
    (fell,) = hit(men, *dice)

    assert (fell.hit.figure if fell.hit else None) == who


@rule("BN-9.2.b", "BN-Q.77")
@pytest.mark.parametrize(
    ("kind", "weapon", "front", "option", "throws"),
    [
        ("tank", "rpg", True, {}, []),  # 1 saves without a die
        ("tank", "rpg", True, {"vehicle_one_fails": "yes"}, [2]),
        ("tank", "heavy_at", False, {}, [5]),
        ("lightly_armoured", "rpg", False, {}, [4]),
        ("tank", "hmg", False, {}, []),
    ],
)
def test_a_hull_throws_where_a_die_may_fail(
    kind: str, weapon: str, front: bool, option: dict[str, str], throws: list[int]
) -> None:
    state = table(options=option, ride=Vehicle(kind), foe=FOE).state
    r = thrown(state, "red", *([[6]] if throws else []))

    strike(r, state.figures["ride"], weapon, front)

    assert [event.need for event in r.events if isinstance(event, Thrown)] == throws
    tested = [event.result for event in r.events if isinstance(event, HullTested)]
    assert tested in ([""], [])
