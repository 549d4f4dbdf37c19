"""What people type comes out as printable text only: in views, log lines, the protocol and the log."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import msgspec
import pytest
from counting import count
from hypothesis import HealthCheck, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from in_memory import seated
from kept_games import read_game
from rounds import by_turns, rounds, share
from wandering import SCENARIOS, begin

from core.engine.contract.engine_facts import Remark
from core.engine.contract.facts import Ruling
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Draft, Game
from core.engine.log.hash_chain import chained
from core.engine.log.logfile import LogFile
from core.engine.log.record import codec
from core.games import write_game
from core.locale import LANGUAGES, sentences
from core.protocol import Engine
from core.scenarios import BadScenario, parse
from tui.cli.log import log

SETTINGS = settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)
REMARKS, NAMES = 160, 80
"""Texts that are tried in each scenario, over all rounds."""
EVIL = st.sampled_from(
    ["\x1b[31m", "\x1b]0;x\x07", "\x9b2J", "\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "\x00", "\r",
     "\n", "\u2028", "\x7f", "\u0301" * 5, "\U000e0001", "[bold]", "\U0001f1ee\U0001f1f9", "Abu", "x"]
)  # fmt: skip
TEXT = st.lists(st.one_of(EVIL, st.text(max_size=6)), min_size=1, max_size=6).map("".join)
BAD = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def texts(value: Any) -> list[str]:
    """Return every text in plain data, names of fields included."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for key, part in value.items() for text in (*texts(key), *texts(part))]
    return [text for part in value for text in texts(part)] if isinstance(value, (list, tuple)) else []


def check(value: Any) -> None:
    """Demand that nothing in *value* is more than a row of printable characters."""
    for text in texts(msgspec.to_builtins(value, enc_hook=str)):
        bad = [hex(ord(char)) for char in text if unicodedata.category(char) in BAD]
        assert not bad, f"{text!r} holds {bad}"


def everything(game: Game) -> int:
    """Check all that any seat is shown of a game, in every language; return how many texts that was."""

    count = 0
    for seat in (*game.seats, REFEREE, OBSERVER):
        port = seated(game, seat)
        shown = [port.view(), port.choices(), port.log_since(0)]
        for part in shown:
            check(part)
        for language in LANGUAGES:
            spoken = sentences(language)
            told = [spoken.say(line.message) for line in port.log_since(0) if line.message is not None]
            check(told)
            count += len(told)
    for record in game.records:
        check(msgspec.json.decode(codec(game.rules).encode(record)))
    return count


def scenario_with(id: str, text: str) -> Any:
    """Return a ready scenario in which every name that people give is *text*."""
    from core.scenarios import load

    found = load(id)

    def named(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: named(part, name) for name, part in value.items()}
        if isinstance(value, list):
            return [named(part, key) for part in value]
        return (
            text if key in ("name", "en", "it", "team", "story", "note") and isinstance(value, str) else value
        )

    return msgspec.structs.replace(found, data=named(found.data))


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_remarks_and_reasons_come_out_clean(scenario: str) -> None:
    """Remarks and a referee's reasons, through draft, log, view and sentence."""
    lines = 0

    @settings(SETTINGS, max_examples=share(REMARKS), derandomize=False)
    @given(TEXT)
    def written(text: str) -> None:
        nonlocal lines
        game = begin(scenario, 0)
        side = game.seats[0]
        for seat, command in ((side, Remark(text)), (REFEREE, Ruling("points", text, side, 1))):
            if isinstance(got := game.draft(seat, command), Draft):
                game.accept(got)
        for event in (event for record in game.records[1:] for event in record.events):
            check(event)
        port = seated(game, OBSERVER)
        for line in port.log_since(1):
            check(line)
            for language in LANGUAGES:
                assert line.message is not None
                check(sentences(language).say(line.message))
                lines += 1

    for number in rounds():
        seeded(number)(written)()
    count(f"sentences of evil remarks and reasons: {scenario}", lines)
    assert lines


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_names_in_scenarios_come_out_clean(scenario: str) -> None:
    """A scenario file from a stranger: its names are cleaned, or it is refused."""
    from core.games import header_of, new_game

    texts_told = played = 0

    @settings(SETTINGS, max_examples=share(NAMES), derandomize=False)
    @given(TEXT)
    def named(text: str) -> None:
        nonlocal texts_told, played
        try:
            found = scenario_with(scenario, text)
            game = new_game(found, header_of(found, dice="seeded"))
        except BadScenario as bad:
            for language in LANGUAGES:
                check(sentences(language).say(bad.message))
            return
        texts_told += everything(game)
        played += 1

    for number in rounds():
        seeded(number)(named)()
    count(f"evil names: {scenario}", {"games": played, "sentences": texts_told})
    assert played and texts_told


@SETTINGS
@given(TEXT)
def test_a_scenario_that_is_refused_is_refused_in_clean_words(text: str) -> None:
    """Whatever stands in the file, the sentence about it is one printable row."""
    raw = f"rules = {text}\nname = '{text}'\n".encode("utf-8", "replace")
    with pytest.raises(BadScenario) as bad:
        parse(raw, "somewhere.toml")
    check(bad.value.message)


def test_the_protocol_answers_in_clean_words(tmp_path: Path) -> None:
    """Remarks, wrong verbs, wrong names: no byte below space and no escape leaves the process."""
    game = begin(SCENARIOS[0], 0)
    path = tmp_path / "game.jsonl"
    write_game(game, path)
    engine = Engine(sentences("en"))
    engine.line(msgspec.json.encode({"verb": "open", "file": str(path)}))
    seat = game.seats[0]
    answered = 0

    @settings(SETTINGS, max_examples=80)
    @given(TEXT)
    def asked(text: str) -> None:
        nonlocal answered
        for request in (
            {"verb": "play", "seat": seat, "command": {"do": "remark", "text": text}},
            {"verb": "play", "seat": seat, "command": {"do": text}},
            {"verb": "fields", "seat": seat, "do": text},
            {"verb": text, "seat": seat},
            {"verb": "view", "seat": text},
            {"verb": "view", "seat": seat, "game": text},
            {"verb": "new", "scenario": text},
            {"verb": "open", "file": text},
        ):
            raw = engine.line(msgspec.json.encode(request))
            assert all(byte >= 0x20 and byte != 0x7F for byte in raw)
            told = msgspec.json.decode(raw)
            if request["verb"] != text and request.get("game") != text:
                check(told.get("lines"))
            check((told.get("error") or {}).get("sentence", ""))
            answered += 1

    asked()
    engine.close()
    count("evil lines answered by the engine", answered)
    assert answered


STRANGE = "\x1b]0;x\x07\x1b[31m\u202e\u200b[bold]X\x9b2J[/bold]"


def strange_log(folder: Path) -> Path:
    """Write the log of a stranger: an escape sequence wherever a name or a note can stand."""
    game = begin(SCENARIOS[0], 0)
    path = folder / "ours.jsonl"
    write_game(game, path)
    _, loaded = LogFile.open(path, write=False)
    head = msgspec.to_builtins(loaded.header)
    head |= {"game": STRANGE, "scenario": STRANGE, "created": STRANGE, "seats": {STRANGE: STRANGE}}
    head["options"] = {**head["options"], STRANGE: STRANGE}

    def named(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: named(part, name) for name, part in value.items()}
        if isinstance(value, list):
            return [named(part) for part in value]
        return STRANGE if key in ("name", "team", "en", "it", "at", "title", "seat") else value

    chain, lines = b"", []
    for body in (head, *(named(msgspec.json.decode(line)) for line in loaded.lines)):
        line, chain = chained(chain, msgspec.json.encode(body))
        lines.append(line)
    strange = folder / "strange.jsonl"
    strange.write_bytes(b"".join(lines))
    return strange


def test_a_log_of_a_stranger_is_shown_as_printable_text(tmp_path: Path) -> None:
    """Names and notes in a log that another program wrote: views, letters on the map, lines."""
    game, _ = read_game(strange_log(tmp_path))
    check(msgspec.to_builtins(game.header))
    port = seated(game, REFEREE)
    for view in (port.view(), port.view_at(1)):
        check(view)
        assert {figure.name for figure in view.figures} == {"[bold]X[/bold]"}
        assert all(len(figure.glyph) == 1 for figure in view.figures)
    assert everything(game)


def test_logs_as_json_and_answers_hold_no_character_that_a_terminal_obeys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`log --json` and the engine, asked about a stranger's log and with a stranger's words."""
    path = strange_log(tmp_path)
    log(str(path), REFEREE, True, sentences("en"), reveal=True)
    engine = Engine(sentences("en"))
    raw = [
        engine.line(msgspec.json.encode(request)).decode()
        for request in (
            {"verb": "open", "file": str(path), "write": False, "game": STRANGE, "id": STRANGE},
            {"verb": "view", "seat": REFEREE},
            {"verb": "log", "seat": REFEREE, "id": "\U000e0001"},
            {"verb": "choices", "seat": REFEREE},
        )
    ]
    engine.close()
    for line in (*capsys.readouterr().out.splitlines(), *raw):
        assert not [char for char in line if unicodedata.category(char) in BAD], line[:200]
