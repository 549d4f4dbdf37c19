"""`schermaglia force`, and forces brought to a game from the command line and over the engine protocol."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.forces import forces_folder, keep_force
from core.locale import Sentences
from core.protocol import Engine
from core.rules import load as load_rules
from core.scenarios.forces import load_force
from tui.cli.main import main


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(words) == code
    out, err = capsys.readouterr()
    assert not err
    return out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1
    return err


def test_all_forces_are_listed_with_their_points(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "force", "list")

    assert "breaking_news" in out and "rangers" in out and "US Rangers, 160 of 160 points" in out


def test_a_force_with_nothing_wrong_is_said_to_be_fine(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "force", "check", "rangers") == (
        "US Rangers: 160 of 160 points\nNothing is wrong with it.\n"
    )


def test_what_is_wrong_is_told_by_field_and_paragraph(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "force", "check", "rangers", "--points", "150", code=1)

    assert out.splitlines()[0] == "US Rangers: 160 of 150 points"
    assert "points: Not allowed: 160 points are 10 more than the limit of 150 (BN-0.0.a)." in out


def test_the_roster_is_printed_in_both_languages_and_as_markdown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "Ruiz · Elite · light machine gun · Alpha" in said(capsys, "force", "roster", "rangers")
    italian = said(capsys, "force", "roster", "rangers", "--lang", "it")
    assert "Ranger americani" in italian and "Ruiz · Elite · LMG · Alpha" in italian
    assert "160 di 160 punti" in italian
    markdown = said(capsys, "force", "roster", "rangers", "--markdown")
    assert "| Ruiz · Elite · light machine gun · Alpha | 20 | Elite: 15 (BN-P.b), light machine" in markdown


def test_a_file_and_a_kept_force_are_found_by_name(
    capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    book = load_rules("breaking_news").forces
    assert book is not None
    keep_force(book.write(book.new()), forces_folder("breaking_news") / "mine.toml")
    keep_force(book.write(book.new()), own_home / "other.toml")

    for name in ("mine", str(own_home / "other.toml")):
        assert "New force: 111 of 150 points" in said(capsys, "force", "check", name)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("check",), "which force?"),
        (("check", "nobody"), "there is no force nobody; there are: bersaglieri"),
        (("burn", "rangers"), "list, check, roster"),
    ],
)
def test_a_mistake_is_one_line(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str) -> None:
    assert why in refused(capsys, "force", *words)


def test_a_force_whose_field_is_wrong_is_told_with_its_line(
    capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    (own_home / "bad.toml").write_text(
        'rules = "breaking_news"\nname = "Bad"\n\n[[figures]]\nid = "a"\nname = "A"\ngrade = "R7"\n'
    )

    assert "bad.toml, line 7, field figures[0].grade: R7" in refused(
        capsys, "force", "check", str(own_home / "bad.toml")
    )


# --- brought to a game ------------------------------------------------------------------------------


def test_bots_play_with_the_forces_that_are_brought(
    capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    out = said(
        capsys, "auto", "bersaglieri_in_town", "--out", str(own_home),
        "--force", "bersaglieri=rangers", "--force", "somalis=taliban",
    )  # fmt: skip

    assert out.count("\n") == 1
    log = next(own_home.glob("*.jsonl")).read_text(encoding="utf-8")
    assert '"forces":true' in log.splitlines()[0] and "hayes_1" in log and "rashid_2" in log


@pytest.mark.parametrize(
    ("scenario", "force", "why"),
    [
        ("rangers_and_militia", "rangers=rangers", "has no limit of points"),
        ("bersaglieri_in_town", "rangers", "write --force SIDE=FORCE"),
        ("bersaglieri_in_town", "martians=rangers", "martians"),
        ("bersaglieri_in_town", "somalis=nobody", "there is no force nobody"),
        ("bersaglieri_in_town", "somalis=special_forces", "BN-0.0.a"),
    ],
)
def test_a_force_that_cannot_be_brought_is_one_line(
    capsys: pytest.CaptureFixture[str], own_home: Path, scenario: str, force: str, why: str
) -> None:
    assert why in refused(capsys, "auto", scenario, "--out", str(own_home), "--force", force)


def ask(engine: Engine, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(engine.line(json.dumps(request).encode()))
    return answer


def test_the_engine_protocol_takes_forces_and_tells_who_may_bring_them() -> None:
    engine = Engine(Sentences("en"))
    offered = {one["id"]: one.get("points", 0) for one in ask(engine, verb="scenarios")["scenarios"]}
    assert offered["breaking_news/bersaglieri_in_town"] == 200
    assert offered["breaking_news/rangers_and_militia"] == 0

    new = {"verb": "new", "scenario": "bersaglieri_in_town", "dice": "seeded"}
    begun = ask(engine, **new, forces={"somalis": "taliban"})
    assert begun["ok"], begun
    view = ask(engine, verb="view", seat="somalis")["view"]
    names = {figure["name"] for figure in view["figures"] if figure["side"] == "somalis"}
    assert names == {man.name for man in load_force("taliban").force.figures}
    wrong = ask(engine, **new, forces={"somalis": "special_forces"})
    assert wrong["error"]["code"] == "scenario" and "(BN-0.0.a)" in wrong["error"]["sentence"]
    engine.close()
