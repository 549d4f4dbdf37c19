"""Rulings of old logs that no golden log has: a place of format 1, and a measurement that lapses.

Each log is the beginning of a golden one with records that stand here, and is read by the facts alone. What
is expected was written down when it was so, and never changes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from golden import SAVES

from core.engine.contract.facts import GameState
from core.rules import module_of
from core.testing.replay_with_facts import Replay, rows_of

LUDONET, BREAKING_NEWS = "ludonet-patrol_clash-fair", "breaking_news-bersaglieri_in_town-fair"
Row = dict[str, Any]


def states_of(version: str, name: str, folder: Path, *records: Row) -> list[GameState]:
    """Return the states after each of *records*, which follow the first record of a golden log."""
    begun = rows_of(SAVES / version / f"{name}.jsonl")[:2]
    rows = [{"n": n, "seat": "referee", "command": {"do": "remark", "text": "x"}, "events": [row]}
            for n, row in enumerate(records, 2)]  # fmt: skip
    path = folder / "kept.jsonl"
    path.write_text("\n".join(map(json.dumps, [*begun, *rows])), "utf-8")
    replay = Replay(module_of(name.partition("-")[0]))
    assert replay.digests(path)
    return replay.states[-len(rows) :]


def ruled(fact: str, subject: str, value: Any, **sets: Any) -> Row:
    row = {"is": "ruled", "fact": fact, "reason": "as agreed", "subject": subject, "value": value}
    return {**row, "sets": sets} if sets else row


def ludonet(place: Row, length: float = 0.0) -> Row:
    return {"is": "figure_moved", "figure": "adams", "mode": "walk", "length": length, "place": place}


def place_of(state: GameState, name: str) -> Row:
    figures: Any = state.figures  # type: ignore[attr-defined]
    row: Row = msgspec.to_builtins(figures[name].place)
    return row


# --- a place of format 1 ---------------------------------------------------------------------------

PLACES: list[tuple[str, str, list[float], Row]] = [
    (LUDONET, "adams", [45, 40], {"x": 45.0, "y": 40.0, "facing": 90.0, "inside": "farm"}),
    (LUDONET, "adams", [60, 43, 30], {"x": 60.0, "y": 43.0, "facing": 30.0, "inside": "barn"}),
    (LUDONET, "adams", [54, 40], {"x": 54.0, "y": 40.0, "facing": 90.0}),
    (LUDONET, "adams", [39, 40], {"x": 39.0, "y": 40.0, "facing": 90.0, "inside": "farm"}),
    (BREAKING_NEWS, "ferri", [30, 65], {"x": 30.0, "y": 65.0, "facing": 90.0, "inside": "school"}),
    (BREAKING_NEWS, "ferri", [20, 50, 400], {"x": 20.0, "y": 50.0, "facing": 40.0, "inside": "shop"}),
    (BREAKING_NEWS, "ferri", [30, 60], {"x": 30.0, "y": 60.0, "facing": 90.0}),
]


@pytest.mark.parametrize(("log", "name", "value", "place"), PLACES)
def test_who_was_ruled_elsewhere_stood_there_in_the_house_or_in_the_open(
    log: str, name: str, value: list[float], place: Row, tmp_path: Path
) -> None:
    (state,) = states_of("0.1.0", log, tmp_path, ruled("place", name, value))
    base = 2.0 if log == LUDONET else 2.5
    assert place_of(state, name) == {"z": 0.0, "base": base, **place}


def test_who_was_ruled_elsewhere_in_his_house_stayed_on_his_floor(tmp_path: Path) -> None:
    upstairs = ludonet({"x": 44.0, "y": 41.0, "z": 3.0, "base": 2.0, "inside": "farm"})
    for spot, floor in (([45, 40], 3.0), ([60, 43], 0.0), ([54, 40], 0.0)):
        *_, state = states_of("0.1.0", LUDONET, tmp_path, upstairs, ruled("place", "adams", spot))
        assert place_of(state, "adams")["z"] == floor


# --- a measurement that lapses ---------------------------------------------------------------------


def gap(one: str, other: str) -> str:
    return json.dumps({"a": one, "ask": "gap", "b": other}, separators=(",", ":"))


def asked(version: str, *pairs: tuple[str, str]) -> list[Row]:
    """Rulings on the distances of these pairs; those of format 2 say what they set."""
    kept: dict[str, Any] = {}
    rows = []
    for number, pair in enumerate(pairs, 30):
        kept = {**kept, gap(*pair): float(number)}
        sets = {"overruled": kept} if version == "0.2.0" else {}
        rows.append(ruled("measurement", gap(*pair), float(number), **sets))
    return rows


HERE = {"x": 31.0, "y": 18.0, "base": 2.0}
MOVES: dict[str, tuple[Row, bool]] = {
    "east": (ludonet({**HERE, "x": 31.5}, 0.5), True),
    "north": (ludonet({**HERE, "y": 18.5}, 0.5), True),
    "up": (ludonet({**HERE, "z": 3.0}), True),
    "into a house": (ludonet({**HERE, "inside": "farm"}), True),
    "nowhere": (ludonet({**HERE, "facing": 90.0}, 4.0), False),
    "round": ({"is": "faced", "figure": "adams", "facing": 12.0}, False),
    "down": ({"is": "posture_changed", "figure": "adams", "posture": "prone"}, False),
    "tired": ({"is": "tired", "figure": "adams", "until": 3}, False),
}


@pytest.mark.parametrize("version", ["0.1.0", "0.2.0"])
@pytest.mark.parametrize("how", MOVES)
def test_an_overruled_measurement_lapsed_when_one_of_whom_it_was_moved(
    version: str, how: str, tmp_path: Path
) -> None:
    """Of two measurements the one that is of others stays."""
    move, lapses = MOVES[how]
    his, theirs = ("adams", "dietz"), ("brown", "dietz")
    *_, ruling, after = states_of(version, LUDONET, tmp_path, *asked(version, his, theirs), move)

    assert ruling.overruled == {gap(*his): 30.0, gap(*theirs): 31.0}
    assert after.overruled == ({gap(*theirs): 31.0} if lapses else ruling.overruled)


def test_who_was_ruled_elsewhere_had_moved(tmp_path: Path) -> None:
    rows = [*asked("0.1.0", ("adams", "dietz"), ("brown", "dietz")), ruled("place", "dietz", [45, 40])]
    *_, before, after = states_of("0.1.0", LUDONET, tmp_path, *rows)
    assert len(before.overruled) == 2 and after.overruled == {}


def test_what_one_fact_set_together_stood_together(tmp_path: Path) -> None:
    pair = {gap("adams", "dietz"): 30.0}
    there = {"adams": {"place": {"x": 45.0, "y": 40.0, "base": 2.0}}}
    both = ruled("place", "adams", [45, 40], figures=there, overruled=pair)
    (state,) = states_of("0.2.0", LUDONET, tmp_path, both)
    assert place_of(state, "adams")["x"] == 45.0 and state.overruled == pair


def test_where_nobody_knew_places_who_had_walked_further_had_moved(tmp_path: Path) -> None:
    log = "ludonet-patrol_clash-tape"
    walked: Row = {"is": "figure_moved", "figure": "adams", "mode": "walk", "length": 6.0}
    again, new_turn = dict(walked), {"is": "turn_began", "turn": 2}
    pair = ("adams", "dietz")
    rows = [walked, *asked("0.2.0", pair), again, new_turn, walked]
    _, ruling, same, turn, moved = states_of("0.2.0", log, tmp_path, *rows)
    assert ruling.overruled == same.overruled == turn.overruled == {gap(*pair): 30.0}
    assert moved.overruled == {}


def test_of_breaking_news_too(tmp_path: Path) -> None:
    pair, others = ("ferri", "rossi"), ("rossi", "greco")
    rows = [*asked("0.1.0", pair, others), {"is": "faced", "figure": "ferri", "facing": 10.0}]
    rows.append(ruled("place", "ferri", [30, 9]))
    *_, before, turned, moved = states_of("0.1.0", BREAKING_NEWS, tmp_path, *rows)
    assert len(before.overruled) == 2 and turned.overruled == before.overruled
    assert moved.overruled == {gap(*others): 31.0}
