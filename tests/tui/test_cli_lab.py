"""`schermaglia lab`: what was found in sentences, for other programs, on a page; broken off and resumed."""

from __future__ import annotations

import csv
import re
import shlex
import signal
from pathlib import Path

import pytest
from lab_games import Here, result

from core.lab.one_game import Job
from core.lab.result import Result
from core.locale import sentences
from tui.cli import lab as command
from tui.cli.main import main, parser_in

ROOT = Path(__file__).parents[2]


def came(job: Job) -> Result:
    """The Rangers win seven games of ten."""
    return result("militia" if job.seed % 10 < 3 else "rangers", digest=str(job.seed), did={"move": 3})


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")
    here = Here(came)
    monkeypatch.setattr(command, "place_of", lambda on, workers: here)
    return here


def test_it_says_who_wins_and_how_sure_that_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "rangers_and_militia", "--games", "100", "--vary", "turn_limit=6"]) == 0
    out, err = capsys.readouterr()
    assert not err
    assert re.search(r"as it is +100 +70% \(60.4–78.1\) +30% \(21.9–39.6\)", out)
    assert "It favours one side: Rangers." in out
    assert "cannot be told apart with 100 games" in out
    assert "Acts, times a game: move 3." in out and "BN-8.0" in out


def documented() -> list[str]:
    """The command lines of docs/laboratory.md that need nothing that is not there."""
    text = (ROOT / "docs/laboratory.md").read_text(encoding="utf-8")
    lines = re.findall(r"^schermaglia (lab .*?)(?: +#.*)?$", text, re.MULTILINE)
    return [line for line in lines if "…" not in line]


@pytest.mark.parametrize("line", documented())
def test_what_the_page_on_it_shows_can_be_asked(line: str) -> None:
    args = parser_in(sentences("en")).parse_args(shlex.split(line))
    command.check(args)
    assert all(trial.variants for trial in command.experiment_of(args).trials)


def test_each_force_is_called_by_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both stand over the column that they share, and each alone where it is told of alone."""
    keys: list[str] = []
    none: dict[str, int] = dict.fromkeys(("bersaglieri", "somalis"), 0)

    def by_force(job: Job) -> Result:
        keys.append(job.key)
        names = {"bersaglieri": "Bersaglieri", "somalis": "First" if job.key == keys[0] else "Second"}
        return result("somalis", names=names, lost=none, men=none, luck={})

    monkeypatch.setattr(command, "place_of", lambda on, workers: Here(by_force))
    words = ["lab", "bersaglieri_in_town", "--force", "somalis=insurgents,taliban", "--games", "2"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert re.search(r"variant +games +Bersaglieri +First / Second", out)
    assert "Bersaglieri 0, First 2" in out and "Bersaglieri 0, Second 2" in out


def test_it_speaks_italian(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "rangers_and_militia", "--games", "10", "--lang", "it"]) == 0
    out = capsys.readouterr().out
    assert "Se sia equilibrato non si può dire con 10 partite." in out and "70% (39,7–89,2)" in out


def test_what_was_played_is_not_played_again(place: Here, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "rangers_and_militia", "--games", "10"]) == 0
    first = capsys.readouterr().out
    assert place.opened == 1
    assert main(["lab", "rangers_and_militia", "--games", "10"]) == 0
    assert place.opened == 1 and capsys.readouterr().out == first


def test_ctrl_c_keeps_what_is_over_and_says_how_to_go_on(
    place: Here, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(progress: command.Progress) -> None:
        if progress.over == 4:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(command.Progress, "tell", interrupted)
        assert main(["lab", "rangers_and_militia", "--games", "10"]) == 130
    out, err = capsys.readouterr()
    assert not out and "4 of 10 games are kept: the same command goes on from there." in err
    assert place.ended
    played: list[int] = []

    def counted(job: Job) -> Result:
        played.append(job.seed)
        return came(job)

    monkeypatch.setattr(command, "place_of", lambda on, workers: Here(counted))
    assert main(["lab", "rangers_and_militia", "--games", "10"]) == 0
    assert len(played) == 6


def test_who_is_ended_from_outside_ends_as_cleanly(
    place: Here, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ended(progress: command.Progress) -> None:
        if progress.over == 4:
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(command.Progress, "tell", ended)
    before = signal.getsignal(signal.SIGTERM)
    assert main(["lab", "rangers_and_militia", "--games", "10"]) == 130
    assert "4 of 10 games are kept" in capsys.readouterr().err
    assert place.ended and signal.getsignal(signal.SIGTERM) is before


def test_every_game_is_a_line_and_the_page_needs_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, page = tmp_path / "games.csv", tmp_path / "page.html"
    words = ["lab", "rangers_and_militia", "--games", "10", "--vary", "turn_limit=6"]
    assert main([*words, "--csv", str(sheet), "--html", str(page)]) == 0
    rows = list(csv.DictReader(sheet.open(encoding="utf-8")))
    assert len(rows) == 20 and {row["variant"] for row in rows} == {"", "turn_limit=6"}
    assert [row["won"] for row in rows[:3]] == ["militia", "militia", "rangers"]
    assert {row["side1"] for row in rows} == {"rangers"} and rows[0]["share2"] == "1.0"
    html = page.read_text(encoding="utf-8")
    assert html.count("<svg") >= 4 and "Content-Security-Policy" in html
    assert "http:" not in html and "https:" not in html and " style=" not in html and "<script" not in html
    assert main([*words, "--csv", str(sheet)]) == 2
    assert "games.csv" in capsys.readouterr().err


def test_who_reads_the_first_lines_alone_has_his_files_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in `schermaglia lab … --csv games.csv --html page.html | head -1`."""
    sheet, page = tmp_path / "games.csv", tmp_path / "page.html"

    def gone(*words: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", gone)
    words = parser_in(sentences("en")).parse_args(
        ["lab", "rangers_and_militia", "--games", "3", "--csv", str(sheet), "--html", str(page)]
    )
    with pytest.raises(BrokenPipeError):
        command.lab(words, sentences("en"))
    assert len(sheet.read_text(encoding="utf-8").splitlines()) == 4 and "<svg" in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "0"], "It takes 1 game at least"),
        (["--vary", "turn_limit"], "it is written OPTION=VALUE,VALUE"),
        (["--vary", "turn_limit=6", "--vary", "turn_limit=7"], "each option once"),
        (["--vary", "turn_limits=6"], "turn_limits"),
        (["--vary", "turn_limit=1000"], "turn_limit"),
        (["--force", "rangers"], "it is written SIDE=FORCE,FORCE"),
        (["--force", "rangers=msu"], "no limit of points"),
        (["--bots", "brilliant"], "there is no level brilliant"),
        (["--workers", "-1"], "processes cannot play"),
        (["--balance", "greens"], "has no side greens; it has: rangers, militia"),
        (["--balance", "rangers", "--vary", "turn_limit=6"], "leave --vary out"),
        (["--html", __file__, "--games", "1"], Path(__file__).name),
        (["--html", "/nowhere/at/all.html", "--games", "1"], "there is no such file or folder"),
        (["--csv", f"{__file__}/x.csv", "--games", "1"], "is no folder"),
    ],
)
def test_what_cannot_be_is_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "rangers_and_militia", *words]) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1, err


@pytest.mark.parametrize("on", ["mars", "dask:", "http://10.0.0.1:8786", "dask:///8786"])
def test_a_place_that_there_is_not_is_told(
    on: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from core.lab.executors import place_of

    monkeypatch.setattr(command, "place_of", place_of)
    assert main(["lab", "rangers_and_militia", "--on", on]) == 2
    assert "games are played by processes, or on dask://HOST:PORT" in capsys.readouterr().err
