"""`schermaglia analyse`: a game in numbers, for people and for programs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from core.story.analysis import play_outs, played
from tui.cli.main import main

ROOT = Path(__file__).parents[2]
DEMO = str(ROOT / "saves" / "demo.jsonl")
RUNNING = str(ROOT / "saves/golden/0.5.0/bassa_intensita-crossroads-tape.jsonl")


def test_a_finished_game_is_told_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", DEMO]) == 0
    english = capsys.readouterr().out
    assert main(["analyse", DEMO, "--lang", "it"]) == 0
    italian = capsys.readouterr().out

    assert "Rangers: 0.4 less than the odds promised, on 95 dice" in english
    assert "1. Turn 4, act 91: Hayes, the commander, is out of action" in english
    assert "Milizia: 5,1 in meno di quanto promettevano le probabilità, su 87 dadi" in italian
    assert "Analisi di Ranger e miliziani" in italian
    assert max(map(len, english.splitlines()[:40])) < 120


def test_every_throw_is_listed_with_what_was_to_be_expected(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", DEMO, "--json"]) == 0
    throws = json.loads(capsys.readouterr().out)["throws"]
    assert main(["analyse", DEMO, "--throws"]) == 0
    _, _, listed = capsys.readouterr().out.partition("Every throw, as it came\n")
    assert listed.count("\n") == len(throws) > 50
    first = next(one for one in throws if one["why"] == "why-to-hit" and not one["reading"])
    line = next(line for line in listed.splitlines() if "to hit" in line)
    assert line.startswith(f"Turn {first['turn']}, act {first['record']}: ")
    assert line.endswith(f"{round(first['expected'], 2)} expected, {first['came']:g} came")


def test_programs_get_every_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", DEMO, "--json", "--seat", "rangers"]) == 0
    told = json.loads(capsys.readouterr().out)

    assert told["seat"] == "rangers"
    assert {one["side"] for one in told["luck"]} == {"rangers", "militia"}
    luck = next(one for one in told["luck"] if one["side"] == "militia")
    own = [one["luck"] for one in told["throws"] if one["side"] == "militia"]
    assert luck["points"] == pytest.approx(sum(own))
    assert len(told["moments"]) == 5
    assert told["curve"]["stages"][-1]["strength"]["militia"] < 1


def test_a_running_game_keeps_its_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    side = json.loads(Path(RUNNING).read_text().splitlines()[0])
    assert main(["analyse", RUNNING]) == 0
    assert "The game is not over" in capsys.readouterr().out

    assert main(["analyse", RUNNING, "--seat", "referee"]) == 2, side["game"]
    assert main(["analyse", RUNNING, "--seat", "referee", "--reveal"]) == 0


def test_what_is_no_log_is_told_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["analyse", str(tmp_path / "none.jsonl")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def copied(tmp_path: Path) -> str:
    """A copy of the demo's log in a folder of its own."""
    return str(shutil.copy(DEMO, tmp_path / "demo.jsonl"))


def test_bots_play_on_and_what_came_of_it_is_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told with how far it has come; the next time it is read, until the log goes on."""
    monkeypatch.setattr(played, "PLACES", 2)
    monkeypatch.setattr(play_outs, "MOST_ACTS", 20)
    log = copied(tmp_path)
    assert main(["analyse", log, "--play-outs", "1"]) == 0
    first = capsys.readouterr()
    assert "games played on" in first.err
    assert "act 1: " in first.out and "# won by Rangers, = by Militia" in first.out

    assert main(["analyse", log]) == 0
    assert capsys.readouterr().out == first.out
    assert main(["analyse", log, "--seat", "rangers"]) == 0
    assert "won by Rangers" not in capsys.readouterr().out, "it was played with everything open"

    beside = tmp_path / "demo.jsonl.played"
    beside.write_text(beside.read_text().replace('"records":167', '"records":166'))
    assert main(["analyse", log]) == 0
    assert "won by Rangers" not in capsys.readouterr().out
    beside.write_text("no JSON")
    assert main(["analyse", log]) == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--play-outs", "0x"], "--play-outs"),
        (["--play-outs", "-1"], "at least"),
        (["--play-outs", "5", "--seat", "rangers"], "everything open"),
    ],
)
def test_play_outs_that_cannot_be_are_told_in_one_line(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["analyse", copied(tmp_path), *words]) == 2
    told = capsys.readouterr()
    assert why in told.err and told.err.count("\n") == 1


def test_bots_do_not_play_on_at_a_real_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", RUNNING, "--reveal", "--play-outs", "1"]) == 2
    assert "real table" in capsys.readouterr().err
