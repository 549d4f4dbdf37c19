"""Logs once recorded stay, and every later version opens them to the same states; see `golden.py`."""

from __future__ import annotations

import shutil
from pathlib import Path

import make_golden
import pytest
from counting import count
from digests import turns
from golden import KINDS, SAVES, checksum, kept_turns, logs, manifest, name_of, recorded
from kept_games import read_game
from rounds import by_turns

from core import VERSION
from core.engine.audit.replay_audit import differences
from core.engine.audit.verify import verify
from core.engine.contract.engine_facts import Redo, Undo
from core.engine.contract.facts import Drawn, Ruling, Thrown
from core.engine.log.record import FORMAT
from core.rules import load
from core.scenarios import ready

LOGS = logs()
OWN = [path for path in LOGS if manifest(path.parent)["program"] == VERSION]
OLDER = [path for path in LOGS if path not in OWN]


def test_every_recorded_byte_is_what_it_was() -> None:
    """No folder is gone, none is made anew, and nothing in one is changed, added or taken away."""
    assert {folder.name for folder in SAVES.iterdir()} == set(recorded())
    for version, kept in recorded().items():
        folder = SAVES / version
        assert checksum(folder / "manifest.toml") == kept, (
            f"the golden logs of {version} were recorded for good"
        )
        files = {path.name: checksum(path) for path in folder.iterdir() if path.name != "manifest.toml"}
        assert files == manifest(folder)["files"]
        assert manifest(folder)["program"] == version


def test_every_scenario_has_its_three_logs() -> None:
    """In the folder in which it has one, and in one folder at least."""
    found = {path.parent.name: set[str]() for path in LOGS}
    for path in LOGS:
        found[path.parent.name].add(path.stem)
    for names in found.values():
        scenarios = {name.rpartition("-")[0] for name in names}
        assert names == {f"{scenario}-{kind}" for scenario in scenarios for kind in KINDS}
    wanted = {f"{id.replace('/', '-')}-{kind}" for id in ready() for kind in KINDS}
    assert wanted <= set.union(*found.values())


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_a_golden_log_replays_to_the_same_states(path: Path) -> None:
    """Turn by turn, whatever the rules have become since."""
    game, notices = read_game(path)
    kept = kept_turns(path)
    count("golden logs replayed", {"logs": 1, "records": len(game.records), "turns compared": len(kept)})
    assert turns(game) == kept
    older = manifest(path.parent)["format"] < FORMAT
    assert [notice.id for notice in notices] == ["log-carried-read"] * older


@pytest.mark.parametrize("path", [*OWN, *by_turns(OLDER, 8)], ids=name_of)
def test_a_golden_log_is_verified(path: Path) -> None:
    """Chain, secret and every throw of the program's; by the rules of its own version every fact too.

    Of earlier versions a round has one log in eight.
    """
    report = verify(path, load)
    assert report.ok and not report.mismatches
    game, _ = read_game(path)
    if game.header.program == VERSION:
        assert report.complete and report.followed == report.records - 1
    thrown = [e for r in game.records for e in r.events if isinstance(e, Thrown | Drawn)]
    told = {"recomputed": report.checked, "typed": report.typed, "records that follow": report.followed}
    count("golden logs verified", told)
    if path.stem.endswith("fair"):
        assert report.secret == "published" and report.checked == len(thrown) > 0
    elif path.stem.endswith("tape"):
        assert report.typed == len(thrown)
        assert thrown or game.state.turn <= 1  # so many may be deployed that no die falls before its end
    else:
        assert {Undo, Redo, Ruling} <= {type(record.command) for record in game.records}


def test_an_answer_that_today_another_question_would_get_is_told_once() -> None:
    """What a tape says fits no longer where other things are asked now: that is no fault in a rule."""
    game, _ = read_game(SAVES / "0.5.0" / "bassa_intensita-ambush_at_dusk-tape.jsonl")
    told = {message.id for _, message in differences(game)}
    assert "engine-bad-answer" in told and "verify-fault" not in told


def test_no_golden_log_is_ever_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where this version has recorded its own already, nothing more is recorded by it."""
    monkeypatch.setattr(make_golden, "SAVES", tmp_path)
    old = shutil.copytree(SAVES / "0.1.0", tmp_path / VERSION)
    before = {path.name: path.read_bytes() for path in old.iterdir()}
    with pytest.raises(SystemExit) as caught:
        make_golden.main()
    assert VERSION in str(caught.value)
    assert {path.name: path.read_bytes() for path in old.iterdir()} == before
