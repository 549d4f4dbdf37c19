"""Bassa Intensità, what every act of the movement phase asks for, on the map and at a real table."""

from __future__ import annotations

from typing import Any

import pytest
from asked import asked
from battle import Played
from field import Man, Vehicle
from rule_ids import rule
from test_bi_movement import HOUSE, WALL, moving, path_of

from core.engine.contract.overlay import Pace
from core.engine.contract.turning import refusal
from core.engine.words.message import say
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.state.vehicles import Flight

SITUATION: dict[str, Any] = {
    "turn": 2,
    "terrain": (HOUSE, {**WALL, "obstacle": 3, "height": 4}),
    "options": {"reverse": "half_offroad", "crawl": "on"},
    "rossi": Man(leads=True, x=54, y=20, seen_by=()),
    "bruni": Man(x=50, y=22, ran=1, prone=True),
    "galli": Man(x=50, y=24, health="serious"),
    "verdi": Man(x=50, y=26, health="wounded"),
    "neri": Man(x=65, y=50, inside="house"),
    "car": Vehicle("car", x=30, y=30),
    "apc": Vehicle("m113", x=30, y=60),
    "heli": Vehicle("ab205", x=100, y=100, hull={"flight": Flight("flying", way=70, rolled=2)}),
    "rider": Man(aboard="car"),
    "armed": Man(aboard="apc"),
}


@pytest.fixture(scope="module")
def on_map() -> Played:
    return moving(**SITUATION)


@pytest.fixture(scope="module")
def at_table() -> Played:
    return moving(tape=True, **SITUATION)


MEN = "figure: rossi, bruni, galli (bi-is-seriously-wounded), verdi, neri"
MODES = "mode: careful 8, normal 16, run 24"
WHO_LAY = "mode: careful 6, normal 12, run 18 (bi-ran-last-turn)"
CARRY = "carry: nothing, galli, seldom"
STANDS = "ground: 0 to 1 of light, heavy, entrenched, seldom"
SAID = ["tasks: 0 to 4 of door, window, small_obstacle, load", "leaves: no", STANDS]
CARRIERS = "vehicle: car, apc, heli (bi-not-on-the-ground)"
ROUND_A_CAR = (
    "spot: within 4.2313 from 30/30 such as 26.25/30, 26.6/28.04, 28.64/27.65, 30/27.65, 31.36/27.65, "
    "33.4/28.04, 33.75/30, 33.4/31.96, 31.36/32.35, 30/32.35, 28.64/32.35, 26.6/31.96"
)
"""Twelve spots a quarter of a cm off a car of 5 × 2.2 cm, the base of a man having 2 cm."""

ASKED: list[tuple[str, dict[str, Any], list[str], list[str]]] = [
    ("move", {}, [MEN], [MEN]),
    ("move", {"figure": "rossi"}, [MEN, MODES], [MEN, MODES]),
    ("move", {"figure": "rossi", "mode": "hop"}, [MEN, MODES], [MEN, MODES]),
    ("move", {"figure": "rossi", "mode": "run"},
     [MEN, MODES, "lie: no", "path: 0 to 24 from 54/20"],
     [MEN, MODES, "lie: no", CARRY, "path: 0 to 24", *SAID]),
    ("move", {"figure": "rossi", "mode": "run", "lie": True},
     [MEN, MODES, "lie: no", "path: 0 to 18 from 54/20"],
     [MEN, MODES, "lie: no", CARRY, "path: 0 to 18", *SAID]),
    ("move", {"figure": "bruni", "mode": "careful"},
     [MEN, WHO_LAY, "lie: no", "crawl: no", CARRY, "path: 0 to 6 from 50/22"],
     [MEN, WHO_LAY, "lie: no", "crawl: no", CARRY, "path: 0 to 6", *SAID]),
    ("move", {"figure": "bruni", "mode": "careful", "crawl": True},
     [MEN, WHO_LAY, "lie: no", "crawl: no", CARRY, "path: 0 to 8 from 50/22"],
     [MEN, WHO_LAY, "lie: no", "crawl: no", CARRY, "path: 0 to 8", *SAID]),
    ("move", {"figure": "bruni", "mode": "normal", "carry": "galli"},
     [MEN, WHO_LAY, "lie: no", CARRY, "path: 0 to 4 from 50/22"],
     [MEN, WHO_LAY, "lie: no", CARRY, "path: 0 to 4", *SAID]),
    ("move", {"figure": "verdi", "mode": "normal"},
     [MEN, "mode: careful 4, normal 8, run 12", "lie: no", CARRY, "path: 0 to 8 from 50/26"],
     [MEN, "mode: careful 4, normal 8, run 12", "lie: no", CARRY, "path: 0 to 8", *SAID]),
    ("move_group", {}, ["figures: 1 to 4 of rossi, bruni, verdi, neri"],
     ["figures: 1 to 4 of rossi, bruni, verdi, neri"]),
    ("move_group", {"figures": ["rossi", "bruni"], "mode": "normal"},
     ["figures: 1 to 4 of rossi, bruni, verdi, neri", MODES + " (bi-ran-last-turn)", "lie: no",
      "path: 0 to 16 from 54/20"],
     ["figures: 1 to 4 of rossi, bruni, verdi, neri", MODES + " (bi-ran-last-turn)", "lie: no",
      "path: 0 to 16", "leaves: no", STANDS]),
    ("climb", {}, ["figure: rossi"], [MEN]),
    ("climb", {"figure": "rossi"},
     ["figure: rossi", "spot: within 12 from 54/20 such as 56/20"], [MEN, STANDS]),
    ("change_room", {}, ["figure: neri"], [MEN]),
    ("change_room", {"figure": "neri"},
     ["figure: neri", "floor: 0 to 1 by 1 else 0", "spot: anywhere from 65/50 such as 65/50, 61/50, 71/46"],
     [MEN, "floor: 0 to 9 by 1 else 0", STANDS]),
    ("drive", {}, ["figure: car, apc"], ["figure: car, apc"]),
    ("drive", {"figure": "car"},
     ["figure: car, apc", "backward: no", "path: 0.1 to 120 from 30/30"],
     ["figure: car, apc", "backward: no", "path: 0.1 to 120", "road: 0 to 300cm by 0.5 else 0",
      "leaves: no", STANDS]),
    ("drive", {"figure": "car", "backward": True},
     ["figure: car, apc", "backward: no", "path: 0.1 to 10 from 30/30"],
     ["figure: car, apc", "backward: no", "path: 0.1 to 10", "road: 0 to 300cm by 0.5 else 0",
      "leaves: no", STANDS]),
    ("fly", {}, ["figure: heli"], ["figure: heli"]),
    ("fly", {"figure": "heli"},
     ["figure: heli", "path: 0.1 to 70 from 100/100"], ["figure: heli", "path: 0.1 to 70"]),
    ("hover", {"figure": "heli"},
     ["figure: heli", "how: landing, roping"], ["figure: heli", "how: landing, roping"]),
    ("board", {}, [MEN], [MEN]),
    ("board", {"figure": "rossi"}, [MEN, CARRIERS], [MEN, CARRIERS]),
    ("board", {"figure": "rossi", "vehicle": "car"}, [MEN, CARRIERS, MODES], [MEN, CARRIERS, MODES]),
    ("board", {"figure": "rossi", "vehicle": "car", "mode": "normal"},
     [MEN, CARRIERS, MODES, "path: 0 to 8 from 54/20"], [MEN, CARRIERS, MODES, "path: 0 to 8"]),
    ("board", {"figure": "rossi", "vehicle": "apc", "mode": "normal"}, [MEN, CARRIERS], [MEN, CARRIERS]),
    ("alight", {}, ["figure: rider, armed"], ["figure: rider, armed"]),
    ("alight", {"figure": "rider", "mode": "normal"},
     ["figure: rider, armed", ROUND_A_CAR, MODES],
     ["figure: rider, armed", MODES, "path: 0 to 8", "leaves: no", STANDS]),
    ("alight", {"figure": "rider", "mode": "normal", "spot": [30, 33]},
     ["figure: rider, armed", ROUND_A_CAR, MODES, "path: 0 to 8 from 30/33"],
     ["figure: rider, armed", MODES, "path: 0 to 8", "leaves: no", STANDS]),
]  # fmt: skip


@rule("BI-MOVE.c", "BI-MOVE.d", "BI-MOVE.e", "BI-MOVE.l", "BI-MOVE.n", "BI-MOVE.o", "BI-MOVE.p", "BI-VEH.a")
@pytest.mark.parametrize(
    ("do", "filled", "lines", "with_tape"),
    ASKED,
    ids=[f"{row[0]}-{'-'.join(map(str, row[1].values()))}" for row in ASKED],
)
def test_what_a_move_asks_for(
    on_map: Played, at_table: Played, do: str, filled: dict[str, Any], lines: list[str], with_tape: list[str]
) -> None:
    assert asked(on_map.state, do, _unit="blue", **filled) == lines
    assert asked(at_table.state, do, _unit="blue", **filled) == with_tape


@rule("BI-Q.29", "BI-Q.26")
def test_what_only_a_choice_allows_is_not_asked_without_it() -> None:
    game = moving(**{**SITUATION, "options": {}})
    assert asked(game.state, "drive", _unit="blue", figure="car") == [
        "figure: car, apc", "path: 0.1 to 120 from 30/30",
    ]  # fmt: skip
    lines = asked(game.state, "move", _unit="blue", figure="bruni", mode="careful")
    assert lines == [MEN, WHO_LAY, "lie: no", CARRY, "path: 0 to 6 from 50/22"]


@rule("BI-MOVE.p")
def test_out_of_armour_one_goes_no_further(on_map: Played, at_table: Played) -> None:
    *_, spot = asked(on_map.state, "alight", _unit="blue", figure="armed", mode="normal", spot=[30, 62.75])
    assert spot.startswith("spot: within 4.8541 from 30/60 such as 25.75/60")
    lines = asked(at_table.state, "alight", _unit="blue", figure="armed")
    assert lines == ["figure: rider, armed", STANDS]


@rule("BI-VEH.c", "BI-VEH.d", "BI-Q.28", "BI-HELI.a")
@pytest.mark.parametrize(
    ("do", "figure"), [("drive", "car"), ("drive", "apc"), ("drive_turning", "car"), ("fly", "heli")]
)
def test_a_screen_lets_two_turns_be_drawn_and_no_third(on_map: Played, do: str, figure: str) -> None:
    """Once by 60°, or twice 10 cm apart; which of them it is, is known when all is drawn."""
    limit = path_of(on_map, do, figure=figure).turning
    straight, twice = [(10.0, 0.0), (15.0, 8.66)], [(10.0, 0.0), (18.0, 8.0), (18.0, 20.0)]

    assert refusal(limit, (0, 0), 0, straight) is None and refusal(limit, (0, 0), 0, twice) is None
    assert refusal(limit, (0, 0), 0, [*twice, (10.0, 28.0)]) is not None
    assert refusal(limit, (0, 0), 0, [(8.0, 8.0), (8.0, 20.0), (0.0, 28.0)]) is not None, "one at its start"
    assert refusal(limit, (0, 0), 0, [(10.0, 0.0), (14.0, 4.0), (14.0, 20.0)]) is not None
    assert refusal(limit, (0, 0), 0, [(10.0, 0.0), (14.0, 8.66)]) is not None


MENU = [
    ("change_room", "BI-MOVE.o"), ("climb", "BI-MOVE.n"), ("move_group", "BI-MOVE.a"), ("move", "BI-MOVE.c"),
    ("drive", "BI-VEH.a"), ("board", "BI-MOVE.j"), ("alight", "BI-MOVE.j"), ("fly", "BI-HELI.a"),
    ("hover", "BI-HELI.b"), ("throw_smoke", "BI-SMOKE.h"),
]  # fmt: skip


def test_each_act_of_moving_is_offered_once_for_its_unit(on_map: Played, at_table: Played) -> None:
    for game in (on_map, at_table):
        made = [
            (one.do, one.rule)
            for one in game.rules.choices(game.state, "blue")
            if one.given == {"_unit": "blue"}
        ]
        turning = [] if game is at_table else [("drive_turning", "BI-VEH.c")]
        assert sorted(made) == sorted([*MENU, *turning])
        assert not [one for one in game.rules.choices(game.state, "red") if one.given == {"_unit": "blue"}]


NOBODY_LEFT = [
    ("move", {"bruni", "rossi", "verdi", "neri"}),
    ("move_group", {"bruni", "rossi", "verdi"}),
    ("climb", {"rossi"}),
    ("change_room", {"neri"}),
    ("drive", {"car", "apc"}),
    ("drive_turning", {"car", "apc"}),
    ("fly", {"heli"}),
    ("hover", {"heli"}),
    ("alight", {"rider", "armed"}),
    ("board", {"bruni", "rossi", "verdi", "neri"}),
]


@rule("BI-SEQ.m")
@pytest.mark.parametrize(("do", "who"), NOBODY_LEFT)
def test_what_nobody_is_left_for_is_not_offered(do: str, who: set[str]) -> None:
    game = moving(**SITUATION)
    for name in who:
        assert do in dict(game.offered("blue"))
        game.set(name, used="moved")
    assert do not in dict(game.offered("blue"))


@rule("BI-Q.40", "BI-MOVE.d")
@pytest.mark.parametrize("do", ["move", "move_group"])
@pytest.mark.parametrize(
    ("mode", "slower"),
    [("run", ["careful", "normal"]), ("normal", ["careful"]), ("careful", []), ("drive", []), ("", [])],
)
def test_whoever_moves_is_shown_how_far_the_slower_modes_bring_him(
    do: str, mode: str, slower: list[str]
) -> None:
    found = RULES.gentler(moving(**SITUATION).state, do, {"mode": mode})
    assert list(found) == [Pace(say(f"bi-mode-{one}"), do, {"mode": one}) for one in slower]
