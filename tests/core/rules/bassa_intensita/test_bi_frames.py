"""Bassa Intensità, what a move is once it is ordered: how it goes, over what way, with which tasks.

Each row says what differs from a move of nobody over nothing. On the map each begins where its figure stands;
at a real table nobody knows where.
"""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played
from msgspec import to_builtins
from rule_ids import rule
from test_bi_refused_moving import begun, to

from core.engine.chance.execute import decide
from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.doing import Begun
from core.rules.bassa_intensita.state.frames import Walking


@pytest.fixture(scope="module")
def games() -> dict[str, Played]:
    return {"map": begun(), "tape": begun(tape=True)}


def ordered(game: Played, command: Command) -> list[dict[str, Any]]:
    """Return the moves that a command begins, the last one on top; at a real table all stand close.

    A helicopter that lands far from its leader has passed its test before.
    """
    near: list[Any] = [True] * 5 if game.state.tape else [[1]]
    oracle = Answered(near, None, None if game.state.tape else RULES.geometry, RULES.read)
    r: Any = Resolution(game.state, RULES.evolve, oracle, "blue")
    decide(RULES, r, command, referee=False)
    frames = [one.frame for one in r.events if isinstance(one, Begun)]
    assert all(isinstance(one, Walking) for one in frames)
    assert all((one.start is None) is game.state.tape for one in frames)
    return [_told(one) for one in frames]


def _told(frame: Any) -> dict[str, Any]:
    told: dict[str, Any] = to_builtins(frame)
    left = {key: value for key, value in told.items() if key not in ("is", "start", "in_command")}
    rounded = {key: round(value, 3) if isinstance(value, float) else value for key, value in left.items()}
    return {key: value for key, value in rounded.items() if value != 0.0 or key == "z"}


WALKS: list[tuple[str, Command, dict[str, Any]]] = [
    ("map", c.Move("rossi", "normal", to(38, 20)), {"mode": "normal", "way": ([38, 20],), "cm": 16.0}),
    ("map", c.Move("rossi", "run", to(38, 20), True, ground=("light",), leaves=True),
     {"mode": "run", "way": ([38, 20],), "cm": 16.0, "tasks": ("posture",), "lies": True}),
    ("map", c.Move("bruni", "careful", to(50, 14), crawl=True),
     {"who": "bruni", "mode": "careful", "way": ([50, 14],), "cm": 8.0, "lies": True}),
    ("map", c.Move("bruni", "normal", to(46, 22), carry="galli"),
     {"who": "bruni", "mode": "normal", "way": ([46, 22],), "cm": 4.0, "tasks": ("posture", "load"),
      "carry": "galli"}),
    ("map", c.Move("bruni", "normal"), {"who": "bruni", "mode": "normal", "tasks": ("posture",)}),
    ("map", c.Move("rossi", "normal", lie=True),
     {"mode": "normal", "tasks": ("posture",), "lies": True}),
    ("tape", c.Move("rossi", "careful", 8.0), {"mode": "careful", "cm": 8.0, "ground": ()}),
    ("tape", c.Move("rossi", "run", 6.0, True, False, "", ("load",), ("light",), True),
     {"mode": "run", "cm": 6.0, "tasks": ("posture", "load"), "lies": True, "ground": ("light",),
      "leaves": True}),
    ("map", c.Climb("rossi", to(56, 20)[0], ("light",)),
     {"mode": "task", "way": ([56, 20],), "cm": 2.0, "tasks": ("large_obstacle",)}),
    ("tape", c.Climb("rossi", to(56, 20)[0], ("entrenched",)),
     {"mode": "task", "tasks": ("large_obstacle",), "ground": ("entrenched",)}),
    ("map", c.ChangeRoom("neri", to(66, 52)[0], 1),
     {"who": "neri", "mode": "task", "way": ([66, 52],), "cm": 2.236, "tasks": ("floor",), "z": 3.0}),
    ("map", c.ChangeRoom("neri", None, 1),
     {"who": "neri", "mode": "task", "way": ([65, 50],), "tasks": ("floor",), "z": 3.0}),
    ("tape", c.ChangeRoom("neri", None, 1, ("heavy",)),
     {"who": "neri", "mode": "task", "tasks": ("floor",), "ground": ("heavy",)}),
]  # fmt: skip

RIDES: list[tuple[str, Command, dict[str, Any]]] = [
    ("tape", c.Board("rossi", "car", "normal", 8.0),
     {"mode": "normal", "cm": 8.0, "tasks": ("car",), "into": "car"}),
    ("tape", c.Board("rossi", "apc", "run", 5.0),
     {"mode": "task", "tasks": ("armoured_vehicle",), "into": "apc"}),
    ("map", c.Alight("rider", to(33.75, 30)[0], "normal", to(41.75, 30), ("light",), True),
     {"who": "rider", "mode": "normal", "way": ([41.75, 30],), "cm": 8.0, "tasks": ("car",)}),
    ("map", c.Alight("armed", to(34.25, 60)[0], "run", to(50, 60), ("light",), True),
     {"who": "armed", "mode": "task", "tasks": ("armoured_vehicle",)}),
    ("tape", c.Alight("rider", None, "normal", 8.0, ("heavy",), True),
     {"who": "rider", "mode": "normal", "cm": 8.0, "tasks": ("car",), "ground": ("heavy",), "leaves": True}),
    ("tape", c.Alight("armed", None, "normal", 8.0, ("heavy",), True),
     {"who": "armed", "mode": "task", "tasks": ("armoured_vehicle",), "ground": ("heavy",)}),
]  # fmt: skip

VEHICLES: list[tuple[str, Command, dict[str, Any]]] = [
    ("map", c.Drive("car", to(35, 30), ground=("light",), leaves=True),
     {"who": "car", "mode": "drive", "way": ([35, 30],), "cm": 5.0, "share": 0.25}),
    ("map", c.Drive("car", to(30.5, 30)),
     {"who": "car", "mode": "drive", "way": ([30.5, 30],), "cm": 0.5, "share": 0.025}),
    ("map", c.Drive("car", to(20, 30), backward=True),
     {"who": "car", "mode": "drive", "way": ([20, 30],), "cm": 10.0, "backward": True, "share": 1.0}),
    ("tape", c.Drive("car", 70.0, False, 60.0, ("heavy",), True),
     {"who": "car", "mode": "drive", "cm": 70.0, "share": 1.0, "ground": ("heavy",), "leaves": True}),
    ("tape", c.Drive("car", 40.0, False, 30.0),
     {"who": "car", "mode": "drive", "cm": 40.0, "share": 0.75, "ground": ()}),
    ("tape", c.Drive("car", 5.0, True),
     {"who": "car", "mode": "drive", "cm": 5.0, "backward": True, "share": 0.5, "ground": ()}),
    ("map", c.Fly("heli", to(135, 100)),
     {"who": "heli", "mode": "fly", "way": ([135, 100],), "cm": 35.0, "share": 0.5}),
    ("tape", c.Fly("heli", 0.7), {"who": "heli", "mode": "fly", "cm": 0.7, "share": 0.01}),
    ("map", c.Hover("heli", "landing"), {"who": "heli", "mode": "hover", "share": 1.0, "stage": "going"}),
]  # fmt: skip

EVERY = (*WALKS, *RIDES, *VEHICLES)


@rule("BI-MOVE.c", "BI-Q.29", "BI-MOVE.p", "BI-MOVE.n")
@pytest.mark.parametrize(
    ("where", "command", "told"), EVERY, ids=[f"{where}-{type(one).__name__}" for where, one, _ in EVERY]
)
def test_what_a_move_is_once_it_is_ordered(
    games: dict[str, Played], where: str, command: Command, told: dict[str, Any]
) -> None:
    assert ordered(games[where], command) == [{"who": "rossi", **told}]


@rule("BI-MOVE.a")
def test_the_first_of_a_group_goes_first_and_each_the_same_way(games: dict[str, Played]) -> None:
    group = c.MoveGroup(("rossi", "bruni"), "normal", to(50, 20), False, ("light",), True)
    last, first = ordered(games["map"], group)
    assert (first["who"], first["way"]) == ("rossi", ([50, 20],))
    assert (last["who"], last["way"]) == ("bruni", ([46, 22],))
    lying = c.MoveGroup(("rossi", "bruni"), "normal", 4.0, True, ("light",), True)
    both = ordered(games["tape"], lying)
    assert [one["who"] for one in both] == ["bruni", "rossi"]
    assert all((one["lies"], one["ground"], one["leaves"]) == (True, ("light",), True) for one in both)
