"""The games in `saves/golden/` replay to the states they were recorded in; `make golden-logs` makes them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from counting import count
from digests import turns
from kept_games import read_game
from wandering import SCENARIOS

from core.engine.facts import Redo, Ruling, Thrown, Undo
from core.engine.verify import verify
from core.rules import load

SAVES = Path(__file__).parents[3] / "saves" / "golden"
LOGS = sorted(path.with_suffix("").with_suffix(".jsonl") for path in SAVES.glob("*.digests.toml"))


def test_every_scenario_has_its_three_logs() -> None:
    """Fair dice on the map, typed dice with a tape, and one with undo, redo and rulings."""
    wanted = {
        f"{id.replace('/', '-')}-{kind}.jsonl" for id in SCENARIOS for kind in ("fair", "tape", "undone")
    }
    assert {path.name for path in LOGS} == wanted


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_golden_log_replays_to_the_same_states(path: Path) -> None:
    """Turn by turn, whatever the rules have become since."""
    game, notices = read_game(path)
    kept = tomllib.loads(path.with_suffix(".digests.toml").read_text(encoding="utf-8"))["turns"]
    count("golden logs replayed", {"logs": 1, "records": len(game.records), "turns compared": len(kept)})
    assert turns(game) == kept
    assert not notices


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_golden_log_is_verified(path: Path) -> None:
    """Chain, secret and every throw of the program's."""
    report = verify(path, load)
    assert report.ok and not report.mismatches
    thrown = [e for r in read_game(path)[0].records for e in r.events if isinstance(e, Thrown)]
    told = {"recomputed": report.checked, "typed": report.typed, "records that follow": report.followed}
    count("golden logs verified", told)
    if path.stem.endswith("fair"):
        assert report.secret == "published" and report.checked == len(thrown) > 0
    elif path.stem.endswith("tape"):
        assert report.typed == len(thrown) > 0
    else:
        assert {Undo, Redo, Ruling} <= {type(record.command) for record in read_game(path)[0].records}
