"""The command line: each subcommand does its work; each mistake is one line and exit code 2."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import counting_game
import pytest
from counting_game import Add, Hide, Throw
from linea_di_tiro_table import scenario

import core.games
import core.rules
import tui.cli.check
from core.engine.log.hash_chain import chained, unchained
from core.locale import LANGUAGES
from core.rules import checklists
from tui.cli.main import main
from tui.cli.planning import words_of
from tui.session.error import Told
from tui.session.here.session import Sitting

ROOT = Path(__file__).parents[2]

VERBS = (
    "play",
    "demo",
    "auto",
    "replay",
    "log",
    "report",
    "cast",
    "stats",
    "roster",
    "verify",
    "doctor",
    "rules",
    "force",
    "coverage",
    "engine",
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody's own games are touched, and the counting game is a rule book."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")
    monkeypatch.delenv("SCHERMAGLIA_DEBUG", raising=False)
    load = core.rules.load
    known = lambda id: counting_game.COUNTING if id == "counting" else load(id)  # noqa: E731
    monkeypatch.setattr(core.games.open_game, "__defaults__", (True, known))
    monkeypatch.setattr(tui.cli.check, "load", known)
    return tmp_path


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "count.jsonl"
    with counting_game.new_host(path) as host:
        host.submit("north", Add(3))
        host.submit("south", Hide(42))
        host.submit("south", Throw(2))
        host.submit("north", Add(1))
        host.undo("north", ("south",))
    return path


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(words) == code
    out, err = capsys.readouterr()
    assert not err
    return out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """A mistake: nothing on standard output, one line on the other, exit code 2."""
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert not out and err.startswith("schermaglia: ") and err.count("\n") == 1 and len(err) < 700
    assert "Traceback" not in err
    return err


@pytest.mark.parametrize("verb", ["play", "line", "desk"])
def test_help_tells_which_scenarios_one_may_begin(capsys: pytest.CaptureFixture[str], verb: str) -> None:
    """You should read the names there, as you are sent there where you named none."""
    with pytest.raises(SystemExit):
        main([verb, "--help"])
    assert "ludonet/patrol_clash" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", ["", *VERBS])
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], verb: str, language: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--lang", language, *verb.split(), "--help"])
    out = capsys.readouterr().out

    assert ended.value.code == 0 and verb in out
    assert out.startswith("uso:" if language == "it" else "usage:")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["dance"], "dance"),
        (["auto"], "SCENARIO"),
        (["auto", "x", "--games"], "--games needs a value"),
        (["auto", "x", "--games", "many"], "--games is a whole number, not many"),
        (["auto", "x", "--games", "0"], "1 or more"),
        (["auto", "no-such"], "there is no scenario no-such"),
        (["play", "x", "--dice", "loaded"], "fair, typed"),
        (["play", "x", "y"], "y is not known here"),
        (["--lang", "de"], "en, it"),
        (["play", "x", "--port", "3000"], "--port goes with --host only"),
        (["open", "x.jsonl", "--join", "open"], "--join goes with --host only"),
        (["host", "players", "--bind", "0.0.0.0"], "host players does not take --bind"),
        (["host", "--seat", "rangers"], "--seat goes with host invite only"),
        (["host", "invite", "Anna", "--seat", "rangers"], "--seat needs --game"),
        (["log", "x.jsonl"], "x.jsonl"),
        (["verify", "x.jsonl"], "x.jsonl"),
        (["doctor", "x.jsonl"], "x.jsonl"),
        (["rules", "ZZ-1"], "ZZ-1"),
        (["play", "x"], "needs a terminal"),
        (["replay", "x"], "needs a terminal"),
        ([], "needs a terminal"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else None,
)
def test_a_mistake_is_one_line(capsys: pytest.CaptureFixture[str], words: list[str], told: str) -> None:
    assert told in refused(capsys, *words)


def test_players_words_for_the_dice_name_their_side() -> None:
    assert words_of(["red=a=b ", "blue="], ("red", "blue")) == {"red": "a=b ", "blue": ""}
    for wrong, id in (("red", "cli-words-form"), ("green=x", "cli-no-side")):
        with pytest.raises(Told) as caught:
            words_of([wrong], ("red", "blue"))
        assert caught.value.message.id == id


def test_a_mistake_is_told_in_italian(capsys: pytest.CaptureFixture[str]) -> None:
    assert "manca qualcosa" in refused(capsys, "--lang=it", "auto")


DUEL = scenario(
    "Able rifle_squad 40 20 90", "Berta rifle_squad 40 110 270", size=(120, 120), head="cards = 2"
)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "commands. Nobody wins. The cards"), ("it", "comandi. Nessuno vince. Le carte")],
)
def test_auto_counts_no_turns_of_a_game_that_has_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str, told: str
) -> None:
    (tmp_path / "duel.toml").write_text(DUEL, encoding="utf-8")
    out = said(
        capsys, "auto", str(tmp_path / "duel.toml"), "--out", str(tmp_path / "logs"), "--lang", language
    )
    assert told in out
    with core.games.open_game(next((tmp_path / "logs").glob("*.jsonl")), write=False) as host:
        assert {host.game.header.seats[seat] for seat in host.game.seats} == {"bot"}  # as any branch of it


def test_log_prints_sentences_and_what_was_undone(capsys: pytest.CaptureFixture[str], played: Path) -> None:
    out = said(capsys, "log", str(played), "--seat", "referee", "--reveal")

    assert "— Turn 1 —" in out and "Hidden" in out
    assert any("Added" in line and "[undone]" in line for line in out.splitlines())


def test_log_keeps_a_seats_secrets(capsys: pytest.CaptureFixture[str], played: Path) -> None:
    assert "Hidden" not in said(capsys, "log", str(played))
    assert "Hidden" not in said(capsys, "log", str(played), "--seat", "north", "--json", "--reveal")
    assert "Hidden" in said(capsys, "log", str(played), "--seat", "south", "--reveal")
    assert "Hidden" in said(capsys, "log", str(played), "--reveal")
    assert "north, south, referee, observer" in refused(capsys, "log", str(played), "--seat", "west")


def test_log_ends_with_the_points_and_the_news_of_a_game_that_is_over(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = said(
        capsys, "auto", "breaking_news/rangers_and_militia", "--seed", "1", "--out", str(tmp_path / "logs")
    )
    (log,) = (tmp_path / "logs").glob("*.jsonl")

    told = said(capsys, "log", str(log), "--lang", "it")

    assert out
    assert "I punti, voce per voce" in told
    assert "Buonasera." in told
    assert "(BN-D." in told


def test_log_as_json_is_a_fact_a_line(capsys: pytest.CaptureFixture[str], played: Path) -> None:
    rows = [json.loads(line) for line in said(capsys, "log", str(played), "--json", "--reveal").splitlines()]

    assert {"record", "event", "at", "seat", "turn", "phase", "fact", "message", "in_effect"} == rows[
        0
    ].keys()
    assert [row["fact"]["is"] for row in rows][:2] == ["begun", "added"]


def test_verify_and_doctor_tell_a_whole_log(capsys: pytest.CaptureFixture[str], played: Path) -> None:
    assert "Nothing is wrong." in said(capsys, "verify", str(played))
    assert said(capsys, "doctor", str(played)).count("\n") == 1


def test_forged_facts_under_another_versions_name_are_not_taken_for_right(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A real game without its losses: you should read last that this could not be checked; it ends with 1."""
    chain, rows = b"", []
    for line in core.games.shipped("demo").read_bytes().splitlines():
        body, chain = unchained(chain, line)
        rows.append(json.loads(body))
    rows[0]["program"] = "0.1.0"
    whole = sum(len(row.get("events", ())) for row in rows)
    for row in rows[1:]:
        row["events"] = [event for event in row["events"] if event["is"] != "figure_out"]
    assert sum(len(row.get("events", ())) for row in rows) < whole
    chain, lines = b"", []
    for row in rows:
        line, chain = chained(chain, json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode())
        lines.append(line)
    (tmp_path / "forged.jsonl").write_bytes(b"".join(lines))

    *_, left, end = said(capsys, "verify", str(tmp_path / "forged.jsonl"), code=1).splitlines()

    assert "would come out otherwise" in left and "cannot be checked" in left
    assert "not everything could be" in end and "Nothing is wrong." not in end


def test_a_damaged_log_is_told_with_its_line_and_saved(
    capsys: pytest.CaptureFixture[str], played: Path
) -> None:
    lines = played.read_bytes().split(b"\n")
    lines[2] = lines[2].replace(b'"amount":3', b'"amount":9')
    played.write_bytes(b"\n".join(lines))

    for verb in ("log", "verify"):
        assert "count.jsonl, line 3:" in refused(capsys, verb, str(played))
    assert "count.salvaged.jsonl" in said(capsys, "doctor", str(played), code=1)
    assert "Begun" in said(capsys, "log", str(played.with_name("count.salvaged.jsonl")))


LOGS: dict[str, bytes] = {
    "empty": b"",
    "text": b"hello\n",
    "number": b"3\n",
    "list": b"[]\n",
    "object": b"{}\n",
    "null": b"\x00" * 100,
    "not utf-8": b'{"format":1,"\xff":1}\n',
    "newer": b'{"format":99,"game":"x"}\n',
    "deep": b"[" * 100_000 + b"\n",
    "torn header": b'{"format":1,"ga',
    "crlf": b'{"format":1}\r\n',
    "format text": b'{"format":"one"}\n',
}


@pytest.mark.parametrize("name", LOGS)
@pytest.mark.parametrize("verb", ["log", "verify", "doctor"])
def test_what_is_no_log_gets_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, verb: str
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(LOGS[name])

    assert "bad.jsonl" in refused(capsys, verb, str(path))


def test_rules_of_nobody_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "alien.jsonl"
    host = core.games.GameHost.create(
        path, counting_game.COUNTING, counting_game.header(rules="alien"), (counting_game.Begun(),)
    )
    host.close()

    assert "alien" in refused(capsys, "log", str(path))


def test_a_fault_of_ours_is_one_line_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(wanted: str, spoken: Any) -> int:
        raise ZeroDivisionError("surprise")

    monkeypatch.setattr("tui.cli.rules.coverage", broken)
    assert "surprise" in refused(capsys, "coverage")


@pytest.mark.parametrize("book", checklists())
def test_coverage_counts_one_book_where_it_is_named(capsys: pytest.CaptureFixture[str], book: str) -> None:
    assert main(["--lang", "en", "coverage", book]) == 0
    told = capsys.readouterr().out

    assert f"({book})" in told.splitlines()[0]
    assert sum("played" in line for line in told.splitlines()) == 1


def test_coverage_of_no_book_says_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert "bassa_intensita" in refused(capsys, "coverage", "risk")


def run(*words: str, **extra: Any) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "SCHERMAGLIA_LANG": "en"}
    command = [sys.executable, "-m", "tui", *words]
    return subprocess.run(
        command, cwd=ROOT, env=environment, text=True, capture_output=True, timeout=60, check=False, **extra
    )


def test_a_reader_that_has_seen_enough_ends_it_quietly() -> None:
    script = f"{sys.executable} -m tui coverage | true; {sys.executable} -m tui --help | head -1"
    done = subprocess.run(
        ["sh", "-c", script], cwd=ROOT, text=True, capture_output=True, timeout=60, check=False
    )

    assert done.stderr == ""


def test_the_engine_answers_on_standard_output() -> None:
    done = run("engine", input='{"verb": "schema", "id": 1}\nnonsense\n')
    rows = [json.loads(line) for line in done.stdout.splitlines()]

    assert done.returncode == 0 and not done.stderr
    assert [row["ok"] for row in rows] == [True, False]


LIGHT = {
    "coverage": {"textual", "rich", "core.engine.game.game", "core.table", "asyncio"},
    "rules": {"textual", "rich", "core.engine.game.game", "core.table", "asyncio"},
    "engine": {"textual", "rich", "tui.app.app"},
    "log nothing": {"textual", "rich", "tui.app.app"},
    "--version": {"textual", "rich", "core.engine.game.game", "tomllib"},
}


@pytest.mark.parametrize("words", LIGHT)
def test_a_subcommand_imports_only_what_it_uses(words: str) -> None:
    code = (
        "import json, sys; from tui.cli.main import main\n"
        f"main({words.split()!r})\n"
        "print('\\n' + json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        text=True,
        capture_output=True,
        timeout=60,
        check=True,
        input="",
    )
    loaded = set(json.loads(done.stdout.splitlines()[-1]))

    assert not loaded & LIGHT[words]


STREAMS = [
    ("log {log} >&-", "standard output is closed"),
    ("rules >&-", "standard output is closed"),
    ("engine >&-", "standard output is closed"),
    ("engine <&-", "standard input is closed"),
    ("<&-", "needs a terminal"),
]


@pytest.mark.skipif(os.name == "nt", reason="a POSIX shell closes them")
@pytest.mark.parametrize(("words", "told"), STREAMS, ids=[words for words, _ in STREAMS])
def test_closed_streams_are_told_in_one_line(words: str, told: str) -> None:
    log = core.games.shipped("demo")
    command = f"exec '{sys.executable}' -m tui.cli.main {words.format(log=log)}"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60, input="")
    assert done.returncode == 2 and not done.stdout
    assert told in done.stderr and done.stderr.count("\n") == 1 and "fault" not in done.stderr


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (["BN-8.0.e"], {"BN-8.0.e"}),
        (["bn-8.5"], {"BN-8.5.a", "BN-8.5.b", "BN-8.5.c", "BN-8.5.d"}),
        (["light", "mortar"], {"BN-8.5.a"}),
        (["mortaio leggero"], {"BN-8.5.a"}),
        (["BN-X"], {"BN-X.MORTAR.a", "BN-X.MEDIA.a"}),
        (["BN-8"], {"BN-8.0.a", "BN-8.9.a"}),
    ],
)
def test_rules_are_shown_by_number_by_its_beginning_and_by_word(
    capsys: pytest.CaptureFixture[str], words: list[str], ids: set[str]
) -> None:
    shown = {line.split()[0] for line in said(capsys, "rules", *words).splitlines() if line[:1].strip()}
    assert ids <= shown and len(shown) < 120


@pytest.mark.parametrize("called", ["ludonet", "Ludonet", "linea_di_tiro", "Linea di Tiro"])
def test_a_book_called_by_its_name_shows_its_contents(
    capsys: pytest.CaptureFixture[str], called: str
) -> None:
    shown = said(capsys, "rules", *called.split()).splitlines()
    assert called.casefold().replace(" ", "_") in shown[0] and len(shown) > 10
    assert len({line.split()[0].partition("-")[0] for line in shown[1:]}) == 1, "one book's paragraphs alone"


def test_a_terminal_without_letters_gets_question_marks_and_json_stays_json() -> None:
    log = str(core.games.shipped("demo"))
    poor = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    for words in (["log", log, "--lang", "it"], ["log", log, "--json", "--lang", "it"]):
        command = [sys.executable, "-m", "tui.cli.main", *words]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, env=poor, timeout=60)
        assert done.returncode == 0 and not done.stderr, done.stderr
        for line in done.stdout.decode("utf-8").splitlines() if "--json" in words else ():
            json.loads(line)


def test_replay_for_a_seat_that_there_is_not_opens_no_screen(
    capsys: pytest.CaptureFixture[str], played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.cli.screen.at_terminal", lambda: True)
    monkeypatch.setattr("tui.app.running.run", lambda *args, **more: 1 / 0)
    assert "north, south" in refused(capsys, "replay", str(played), "--seat", "nobody")
    assert gc.isenabled(), "what was not to be looked through while it was loaded is again"


TWO: dict[str, str] = {}
SOLO = {"north": "person", "south": "bot"}
REFEREED = {"referee": "person"}
BOTS = {"north": "bot", "south": "bot"}


@pytest.mark.parametrize("verb", ["log", "replay"])
@pytest.mark.parametrize(
    ("seats", "usual", "kept"),
    [
        (TWO, "observer", "north south referee"),
        (REFEREED, "observer", "north south referee"),
        (SOLO, "north", "south referee"),
        (BOTS, "referee", ""),
    ],
    ids=["two people", "a referee", "one against a bot", "bots"],
)
def test_nobody_reads_an_opponents_secrets_in_a_running_game_unless_he_says_so(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    verb: str,
    seats: dict[str, str],
    usual: str,
    kept: str,
) -> None:
    path = tmp_path / "kept.jsonl"
    header = counting_game.header(seats=seats, referee="referee" in seats)
    with core.games.GameHost.create(path, counting_game.COUNTING, header, (counting_game.Begun(),)) as host:
        host.submit("south", Hide(42))
        assert Sitting.of(host, replay=True).seat == usual, "what the menu's replay reads it with"
    eyes: list[str] = []
    monkeypatch.setattr("tui.cli.screen.at_terminal", lambda: True)
    monkeypatch.setattr("tui.app.running.run", lambda *args, seat, **more: eyes.append(seat) or 0)
    monkeypatch.setattr("tui.cli.log.print_lines", lambda host, seat, spoken: eyes.append(seat))

    said(capsys, verb, str(path))
    said(capsys, verb, str(path), "--reveal")
    assert eyes == [usual, "referee"]
    for seat in ("north", "south", "referee", "observer"):
        if seat in kept.split():
            why = refused(capsys, verb, str(path), "--seat", seat)
            assert f"the game still runs, and others must not know what {seat} may read" in why
            said(capsys, verb, str(path), "--seat", seat, "--reveal")
        else:
            said(capsys, verb, str(path), "--seat", seat)
        assert eyes[-1] == seat


def test_of_a_game_that_is_over_anybody_reads_everything(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(core.games.shipped("demo"))
    everything = said(capsys, "log", path)
    assert said(capsys, "log", path, "--seat", "referee") == everything
    assert said(capsys, "log", path, "--seat", "militia") != everything


def test_a_number_of_turns_is_an_option_everywhere(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = ["--out", str(tmp_path / "games")]
    assert said(capsys, "auto", "rangers_and_militia", "--option", "turn_limit=1", *out)
    assert "1–99" in refused(capsys, "auto", "rangers_and_militia", "--option", "turn_limit=100", *out)
