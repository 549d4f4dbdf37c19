"""A scenario to begin with: of each book, in both languages. It plays as it is, played to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.engine.contract.seats import REFEREE
from core.engine.seat.bot import play_out
from core.games import header_of, new_game, own_scenarios
from core.locale import sentences
from core.rules import whole_books
from core.scenarios import load, parse
from core.scenarios.checking import mistakes_of
from core.scenarios.starting import own_file, started
from tui.cli.main import main


@pytest.mark.parametrize("rules", whole_books())
def test_it_plays_at_once(rules: str) -> None:
    text = started(rules, sentences("en").say)
    scenario = parse(text.encode(), "new.toml")
    assert mistakes_of(scenario) == ()
    game = new_game(scenario, header_of(scenario, dice="seeded", seed=4, options={}))
    played = play_out(game, 4)
    assert played.commands > 20 and game.rules.view(game.state, REFEREE).outcome, "bots play it to its end"


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("rules", whole_books())
def test_its_notes_name_every_field_and_word_that_the_book_asks_for(rules: str, language: str) -> None:
    text = started(rules, sentences(language).say)
    notes = " ".join(line.lstrip("# ") for line in text.splitlines() if line.startswith("#"))
    words = set(re.findall(r"[\w]+", notes))
    scenario = parse(text.encode(), "new.toml")
    entries = re.compile(r"(figures|terrain)\[\d+\]\.\w+$")
    asked = {field: one for field, one in scenario.asked().items() if entries.search(field)}
    assert len(asked) > 30
    for field, one in asked.items():
        assert field.rpartition(".")[2] in words and words.issuperset(filter(None, one.allowed)), field


def test_the_command_writes_it_among_ones_own_and_never_over_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    assert main(["new-scenario", "ludonet"]) == 0 and main(["new-scenario", "lud"]) == 0
    assert [Path(path).name for path in own_scenarios()] == ["ludonet-2.toml", "ludonet.toml"]
    assert main(["check", own_scenarios()[0]]) == 0
    capsys.readouterr()
    assert main(["new-scenario", "ludonet", own_scenarios()[0]]) == 2
    assert "there is a file" in (said := capsys.readouterr().err) or "ludonet-2.toml" in said
    assert main(["new-scenario", "cheese"]) == 2
    assert "bassa_intensita" in capsys.readouterr().err
    assert main(["new-scenario", "lud", "-", "--lang", "it"]) == 0
    assert "Uno scenario proprio" in capsys.readouterr().out


def test_folders_within_ones_own_are_looked_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    deep = tmp_path / "scenarios" / "club" / "2026"
    deep.mkdir(parents=True)
    path = own_file(deep, "ludonet")
    path.write_text(started("ludonet", sentences("en").say))
    (deep / "folder.toml").mkdir()
    assert own_scenarios() == [str(path)] and load(str(path)).rules == "ludonet"


@pytest.mark.parametrize(("argument", "code", "told"), [
    ("{}/good.toml", 0, "it can be played"), ("{}/bad.toml", 1, "line 1, field rules"),
    ("{}/none.toml", 2, "no file"),
])  # fmt: skip
def test_check_says_by_its_exit_code_what_it_found(
    argument: str, code: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "good.toml").write_text(started("ludonet", sentences("en").say))
    (tmp_path / "bad.toml").write_text('rules = "chess"\n')
    assert main(["check", argument.format(tmp_path)]) == code
    said = capsys.readouterr()
    assert told in said.out + said.err
