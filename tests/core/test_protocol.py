"""The protocol of JSON lines: a whole game through it, and nothing that comes in ends it."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import counting_game
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.engine.chance.foretold import Single
from core.engine.chance.preview import Outcome, Preview, Reply
from core.engine.contract.exposure import Exposure
from core.engine.contract.exposure import Shot as ShotAt
from core.engine.seat.port import SeatPort
from core.engine.words.message import say
from core.locale import Sentences, sentences
from core.protocol import Answer, Engine, lines_of, schema, serve
from core.scenarios import Scenario

COUNT = Scenario("count", "counting", "count.toml", "", {"name": {"en": "A count", "it": "Una conta"}})


class Client:
    """Asks an engine that knows the counting game."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.folder = folder
        self.engine = Engine(sentences(language), counting_game.load, lambda name: COUNT)

    def ask(self, verb: str, **fields: Any) -> dict[str, Any]:
        return self.raw(json.dumps({"verb": verb, **fields}).encode())

    def raw(self, line: bytes) -> dict[str, Any]:
        answer = self.engine.line(line)
        assert b"\n" not in answer
        msgspec.json.decode(answer, type=Answer)
        found: dict[str, Any] = json.loads(answer)
        assert found["ok"] == ("error" not in found)
        return found

    def new(self, **fields: Any) -> dict[str, Any]:
        made = self.ask("new", scenario="count", **{"file": str(self.folder / "game.jsonl"), **fields})
        assert made["ok"], made
        return made


@pytest.fixture(autouse=True)
def lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counting game has no sentences of its own."""
    monkeypatch.setattr(Sentences, "strict", False)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    made = Client(tmp_path)
    yield made
    made.engine.close()


def add(amount: int) -> dict[str, Any]:
    return {"do": "add", "amount": amount}


def test_a_game_is_begun_played_and_found_on_disk(client: Client) -> None:
    made = client.new(id=7)

    assert (made["id"], made["tip"], made["seats"]) == (7, 1, ["north", "south", "referee", "observer"])
    played = client.ask("play", seat="north", command=add(4), id="a")
    assert (played["id"], played["record"], played["tip"]) == ("a", 2, 2)
    assert played["lines"][0]["fact"] == {"is": "added", "seat": "north", "amount": 4}
    assert Path(made["file"]).read_bytes().count(b"\n") == 3


def test_a_player_may_add_words_of_his_own_to_the_dice(client: Client) -> None:
    wrong = client.ask("new", scenario="count", words={"referee": "x"})
    assert (wrong["error"]["code"], "north, south" in wrong["error"]["sentence"]) == ("bad_request", True)
    made = client.new(words={"south": "south wind"})
    log = Path(made["file"])
    assert (log.parent / f"{log.name}.share-2").read_text().endswith(" south wind\n")
    assert " " not in (log.parent / f"{log.name}.share-1").read_text()


def test_what_is_refused_after_its_dice_fell_is_begun(client: Client) -> None:
    client.new(ruler="tape")
    lob = {"do": "lob", "to": "wall"}

    before = client.ask("play", seat="north", command=lob, answers=["?"])
    assert "begun" not in before and "answers" not in before
    refused = client.ask("play", seat="north", command=lob, answers=[5, "?"])
    assert (refused["error"]["code"], refused["begun"], refused["answers"]) == ("refused", True, [5])
    other = client.ask("play", seat="north", command=add(1))
    assert "Finish first" in other["error"]["sentence"]
    assert client.ask("play", seat="north", command={"do": "go_on"}, answers=[5, 2])["record"] == 3


def test_choices_and_their_fields_are_told(client: Client) -> None:
    client.new()

    assert client.ask("choices", seat="north")["choices"][0]["do"] == "add"
    fields = client.ask("fields", seat="north", do="add")
    assert (fields["blank"], fields["fields"][0]["kind"]) == ("amount", "number")
    assert "blank" not in client.ask("fields", seat="north", do="add", filled={"amount": 1})


def test_what_must_be_thrown_or_measured_is_asked_for(client: Client) -> None:
    client.new(dice="typed", ruler="tape")
    throw = {"do": "throw", "dice": 2}

    asked = client.ask("play", seat="north", command=throw)
    assert asked["needs"]["dice"] == 2 and asked["answers"] == []
    assert client.ask("play", seat="north", command=throw, answers=[[3, 4]])["record"] == 2
    asked = client.ask("play", seat="south", command={"do": "pace", "to": "hill"})
    assert asked["needs"] == {"type": "measure", "question": {"type": "far", "to": "hill"}}
    assert client.ask("play", seat="south", command={"do": "pace", "to": "hill"}, answers=[12])["ok"]
    refused = client.ask("play", seat="north", command=throw, answers=[[7, 1]])
    assert refused["error"]["code"] == "refused"


def test_a_refusal_has_a_code_a_sentence_and_a_paragraph(client: Client) -> None:
    client.new()

    error = client.ask("play", seat="north", command=add(-1))["error"]
    assert (error["code"], error["rule"]) == ("refused", "C-1") and error["sentence"]


def test_odds_are_exact(client: Client) -> None:
    client.new()

    odds = client.ask("odds", seat="north", command={"do": "throw", "dice": 2, "need": 5})
    assert {tuple(row["names"]): row["exact"] for row in odds["odds"]} == {
        (): [4, 9],
        ("north:+1",): [4, 9],
        ("north:+2",): [1, 9],
    }
    assert {row["name"]: row["exact"] for row in odds["singles"]} == {"north:+1": [4, 9], "north:+2": [1, 9]}
    assert odds["certain"] == []


def test_odds_say_what_depends_on_more_than_the_seat_sees(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program must not read a chance as one where the screen says that it is unknown."""
    client.new()
    ends = (Outcome(("over",), Fraction(1)),)
    foreseen = Preview(ends, unseen=(say("engine-observer"),))
    monkeypatch.setattr(SeatPort, "odds", lambda port, command, given: foreseen)

    told = client.ask("odds", seat="north", command=add(1))
    assert told["unseen"] == [Sentences("en").text("engine-observer")]
    assert [end["names"] for end in told["odds"]] == [["over"]]


def test_odds_tell_what_answers_may_do_and_who_could_fire_afterwards(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chances of answers are exact, but for those found by trials; shots to expect are told in words."""
    client.new()
    harm = Single("kelly:dead", Fraction(1, 6))
    replies = (Reply("abu", (harm,), Fraction(1, 6)), Reply("omar", (harm,), Fraction(1, 6), False, 100))
    told = say("lu-detail-shot", cm=58.0, needed=5, chance=1 / 3)
    there = Exposure("kelly", (ShotAt("kim", told, 1 / 3),), ("south",))
    foreseen = Preview((Outcome((), Fraction(1)),), replies=replies, hidden=("south",), exposures=(there,))
    monkeypatch.setattr(SeatPort, "odds", lambda port, command, given: foreseen)

    odds = client.ask("odds", seat="north", command=add(1))

    first, second = odds["replies"]
    assert (first["who"], first["exact"], first["known"], first["harms"][0]["exact"]) == (
        "abu",
        [1, 6],
        True,
        [1, 6],
    )
    assert (
        not second["known"]
        and second["exact"] is None
        and second["error"] > 0
        and second["harms"][0]["about"]
    )
    assert odds["hidden"] == ["south"] and odds["exposures"] == [
        {
            "who": "kelly", "hidden": ["south"],
            "shots": [{"by": "kim", "sentence": "58 cm · 5+ · 33.3%", "worth": pytest.approx(1 / 3)}],
        }
    ]  # fmt: skip


def test_odds_of_what_every_game_has_are_told_or_refused(client: Client) -> None:
    client.new()

    for command in ({"do": "remark", "text": "hm"}, {"do": "ruling", "fact": "score", "reason": "so"}):
        assert client.ask("odds", seat="north", command=command)["odds"][0]["exact"] == [1, 1]
    started = client.ask("odds", seat="north", command={"do": "start", "scenario": "x"})
    assert started["error"]["code"] == "refused"
    watching = client.ask("odds", seat="observer", command=add(1))
    assert watching["error"]["code"] == "refused"


@pytest.mark.parametrize("file", ["/tmp/\0x", "~nobody-of-that-name/x", "/tmp/\0"])
def test_what_no_file_can_be_called_is_a_bad_request(client: Client, file: str) -> None:
    for request in ({"verb": "open"}, {"verb": "new", "scenario": "count"}):
        answer = client.raw(json.dumps({**request, "file": file}).encode())
        assert answer["error"]["code"] == "bad_request"


def test_a_seat_is_told_nothing_of_what_it_may_not_know(client: Client) -> None:
    client.new()
    client.ask("play", seat="north", command={"do": "hide", "number": 987654})

    for seat in ("south", "observer"):
        for verb in ("view", "log", "choices"):
            assert "987654" not in json.dumps(client.ask(verb, seat=seat))
    assert client.ask("log", seat="south")["tip"] == 1
    assert "987654" in json.dumps(client.ask("view", seat="north"))


def test_opening_tells_nothing_that_any_seat_may_not_know(client: Client) -> None:
    """Two games, in one of which much was done in secret, are opened with the same answer."""
    answers = []
    for hidden in (0, 3):
        file = str(client.folder / f"{hidden}.jsonl")
        client.new(file=file, dice="typed")
        client.ask("play", seat="north", command=add(1))
        for number in range(hidden):
            assert client.ask("play", seat="south", command={"do": "hide", "number": number})["ok"]
        client.ask("close")
        Path(file).write_bytes(Path(file).read_bytes() + b'{"n":')
        opened = client.ask("open", file=file)
        assert client.ask("view", seat="north")["tip"] == opened["tip"] == 2
        assert client.ask("view", seat="referee")["tip"] == 2 + hidden
        client.ask("close")
        del opened["file"], opened["game"]
        answers.append(json.dumps(opened).replace(f"{hidden}.jsonl", "game.jsonl"))
    assert answers[0] == answers[1] and "torn-1" in answers[0]


def test_what_was_learned_since_and_nothing_of_what_was_hidden(client: Client) -> None:
    client.new()
    client.ask("play", seat="south", command=add(2))
    client.ask("play", seat="north", command={"do": "hide", "number": 4})
    client.ask("play", seat="north", command=add(1))
    told = client.ask("since", seat="south")
    assert told["record"] == 2 and [(one["record"], one["kind"]) for one in told["news"]] == [(3, "act")]
    assert client.ask("since", seat="south", since=told["tip"])["news"] == []
    assert client.ask("since", seat="south", since=99)["news"] == []
    assert client.ask("contacts", seat="south")["contacts"] == []


def test_undo_redo_and_seek(client: Client) -> None:
    client.new(options={"hiding": "no"})
    client.ask("play", seat="north", command=add(4))
    before = client.ask("view", seat="north")["view"]

    assert client.ask("undo", seat="north")["ok"]
    assert client.ask("view", seat="north")["view"] != before
    assert client.ask("redo", seat="north")["ok"]
    assert client.ask("view", seat="north")["view"] == before
    assert client.ask("seek", seat="north", record=2)["view"] == before
    assert client.ask("seek", seat="north", record=99)["error"]["code"] == "bad_request"
    client.ask("play", seat="south", command=add(1))
    assert client.ask("view", seat="north")["undo"] == "consent"
    assert client.ask("undo", seat="north")["error"]["code"] == "refused"
    assert client.ask("consent", seat="south")["ok"]
    assert client.ask("undo", seat="north")["ok"]
    assert client.ask("redo", seat="north")["error"]["code"] == "refused", "it was not his alone"
    assert client.ask("consent", seat="south")["ok"]
    assert client.ask("redo", seat="north")["ok"]
    watching = client.ask("view", seat="observer")
    assert (watching.get("undo"), watching["redo"]) == (None, False)


def test_what_an_undo_would_take_back_is_told_before_it_is_done(client: Client) -> None:
    """Both may look how far it goes and what that needs; one consent is enough for all of it."""
    client.new(options={"hiding": "no"})
    for seat in ("north", "south", "south"):
        client.ask("play", seat=seat, command=add(1))
    got = client.ask("undo", seat="north", to=1, look=True)
    assert (got["record"], got["undo"]) == (1, "consent")
    assert {line["record"]: line["seat"] for line in got["takes"]} == {2: "north", 3: "south", 4: "south"}
    assert {line["record"] for line in client.ask("undo", seat="south", look=True)["takes"]} == {4}
    assert client.ask("view", seat="north")["tip"] == 4, "nothing was done"

    assert client.ask("undo", seat="north", to=1)["error"]["code"] == "refused"
    assert client.ask("consent", seat="south", to=1)["ok"]
    assert client.ask("undo", seat="north", to=1)["record"] == 5
    for to in (0, 4, 77):
        assert client.ask("undo", seat="north", to=to, look=True)["error"]["code"] == "refused"
    assert client.ask("undo", seat="observer", look=True)["error"]["code"] == "refused"


def test_the_other_side_offers_an_act_back(client: Client) -> None:
    """South reads what would go, and agrees before north asks: then her undo needs nobody any more."""
    client.new(options={"hiding": "no"})
    for seat in ("north", "south"):
        client.ask("play", seat=seat, command=add(1))
    assert client.ask("undo", seat="north", to=1)["error"]["code"] == "refused"
    got = client.ask("offer_takeback", seat="south")
    assert {line["record"]: line["seat"] for line in got["takes"]} == {2: "north", 3: "south"}
    assert (got["record"], client.ask("view", seat="north")["tip"]) == (1, 3)
    assert client.ask("undo", seat="north", to=1)["ok"]
    for seat in ("north", "south", "observer"):
        assert client.ask("offer_takeback", seat=seat)["error"]["code"] == "refused"


def test_what_nobody_can_mean_is_refused(client: Client) -> None:
    """A seat that there is not, a player that there is not, a command that there is not."""
    file = str(client.folder / "never.jsonl")
    for seats in ({"foo": "person"}, {"north": "oracle"}):
        error = client.ask("new", scenario="count", file=file, seats=seats)["error"]
        assert error["code"] == "bad_request" and not Path(file).exists()
    client.new(seats={"north": "person", "south": "bot"})
    assert client.ask("fields", seat="north", do="nope")["error"]["code"] == "bad_request"
    assert client.ask("fields", seat="north", do="ruling")["ok"]


def test_an_observer_takes_nothing_back_and_agrees_to_nothing(client: Client) -> None:
    client.new()
    client.ask("play", seat="north", command=add(1))
    seen = client.ask("view", seat="observer")
    assert "undo" not in seen and seen["redo"] is False
    assert client.ask("consent", seat="observer")["error"]["code"] == "refused"


def test_a_moment_is_sought_by_record_or_by_turn_and_phase(client: Client) -> None:
    client.new()
    for amount in (1, 2, 3):
        client.ask("play", seat="north", command=add(amount))

    for start in (
        {"record": 0},
        {"record": 1, "event": 0},
        {"record": 1, "event": -1},
        {"record": 3, "event": -1},
    ):
        error = client.ask("seek", seat="north", **start)["error"]
        assert (error["code"], "begins with record 1" in error["sentence"]) == ("bad_request", True)
    assert client.ask("seek", seat="north", record=2, event=0)["view"]["turn"] == 1
    for how in ({"turn": 2}, {"turn": 2, "phase": "count"}):
        found = client.ask("seek", seat="north", **how)
        assert (found["record"], found["event"], found["view"]["turn"]) == (4, 2, 2)
    assert "count" in client.ask("seek", seat="north", turn=2, phase="rout")["error"]["sentence"]
    for nowhere in (
        {"turn": 9},
        {},
        {"record": 1, "turn": 1},
        {"turn": 1, "event": 1},
        {"record": 1, "phase": "x"},
    ):
        assert client.ask("seek", seat="north", **nowhere)["error"]["code"] == "bad_request"


def test_a_stale_command_is_refused(client: Client) -> None:
    client.new()
    tip = client.ask("view", seat="north")["tip"]
    client.ask("play", seat="south", command=add(1))

    assert client.ask("play", seat="north", command=add(1), against=tip)["error"]["code"] == "refused"


def test_a_closed_game_is_let_go(client: Client) -> None:
    made = client.new()
    assert client.ask("save")["file"] == made["file"]
    assert client.ask("close")["ok"]
    assert client.ask("view", seat="north")["error"]["code"] == "no_game"


def test_several_games_have_names(client: Client) -> None:
    client.new(game="one")
    client.new(game="two", file=str(client.folder / "two.jsonl"))
    client.ask("play", seat="north", command=add(3), game="one")

    assert client.ask("view", seat="north", game="one")["tip"] == 2
    assert client.ask("view", seat="north")["tip"] == 1
    again = client.ask("new", scenario="count", game="two", file=str(client.folder / "three.jsonl"))
    assert again["error"]["code"] == "bad_request"
    assert not (client.folder / "three.jsonl").exists()


def test_a_fault_in_a_rule_is_told_and_the_game_goes_on(client: Client) -> None:
    client.new()

    assert client.ask("play", seat="north", command={"do": "crash"})["error"]["code"] == "fault"
    assert client.ask("play", seat="north", command=add(1))["record"] == 2


MALFORMED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"new"',
    b"{}",
    b'{"verb": "dance"}',
    b'{"verb": 3}',
    b'{"verb": "new"}',
    b'{"verb": "new", "scenario": 1}',
    b'{"verb": "new", "scenario": "count", "dice": "loaded"}',
    b'{"verb": "view", "seat": "north", "surprise": 1}',
    b'{"verb": "view", "seat": "nobody"}',
    b'{"verb": "open", "file": "/nowhere/at/all.jsonl"}',
    b'{"verb": "open", "file": "\\u0000"}',
    b'{"verb": "open", "file": "."}',
    b'{"verb": "play", "seat": "north", "command": {}}',
    b'{"verb": "play", "seat": "north", "command": {"do": "fly"}}',
    b'{"verb": "play", "seat": "north", "command": {"do": "add", "amount": "x"}}',
    b'{"verb": "play", "seat": "north", "command": {"do": "add", "amount": 1, "more": 1}}',
    b'{"verb": "play", "seat": "north", "command": {"do": "undo", "to": 0}}',
    b'{"verb": "play", "seat": "north", "command": {"do": "publish"}}',
    b'{"verb": "play", "seat": "north", "command": {"do": "start", "scenario": "x"}}',
    b'{"verb": "play", "seat": "observer", "command": {"do": "add", "amount": 1}}',
    b'{"verb": "play", "seat": "north", "command": {"do": "add", "amount": 1}, "answers": [[6]]}',
    b'{"verb": "seek", "seat": "north", "record": -1}',
    b'{"verb": "undo", "seat": "north", "to": -5}',
    b'{"verb": "undo", "seat": "north", "to": 99999999999999999999}',
    b'{"verb": "consent", "seat": "north", "to": 77}',
    b'{"verb": "schema", "rules": "chess"}',
    b'{"verb": "view", "seat": "north", "game": "g77"}',
    b'{"verb": "view", "seat": "\xff\xfe"}',
    b"\xff\xfe\x00",
    b'{"verb": "view", "seat": "north"} trailing',
    b'{"verb": "play", "seat": "north", "command": {"do": "add", "amount": 1e999}}',
    b"[" * 100_000,
    b'{"verb": "play", "seat": "north", "command": ' + b'{"a":' * 50_000,
    b'{"verb": "fields", "seat": "north", "do": "add", "filled": '
    + b'{"a":' * 900
    + b"1"
    + b"}" * 900
    + b"}",
]


@pytest.mark.parametrize("line", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_line_gets_one_error_and_the_game_goes_on(client: Client, line: bytes) -> None:
    client.new()

    answer = client.raw(line)
    if b"fields" not in line:
        assert not answer["ok"] and answer["error"]["sentence"]
    assert client.ask("play", seat="north", command=add(1))["record"] == 2


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
verbs = st.sampled_from(
    [
        "choices",
        "fields",
        "play",
        "odds",
        "view",
        "log",
        "since",
        "contacts",
        "undo",
        "redo",
        "seek",
        "save",
        "x",
    ]
)
seats = st.sampled_from(["north", "south", "referee", "observer", "", "east"])
commands = st.fixed_dictionaries(
    {"do": st.sampled_from(["add", "throw", "pace", "ask", "pay", "ruling", "remark", "undo"])},
    optional={"amount": json_values, "dice": st.integers(-3, 9), "yes": st.booleans(), "text": st.text()},
)
requests = st.fixed_dictionaries(
    {"verb": verbs},
    optional={
        "seat": seats,
        "command": commands | json_values,
        "do": st.text(max_size=5),
        "filled": json_values,
        "answers": json_values,
        "record": st.integers(),
        "event": st.integers(-2, 5),
        "to": st.integers(-2, 9),
        "since": st.integers(),
    },
)


def test_nobody_acts_as_the_referee_where_nobody_referees(tmp_path: Path) -> None:
    """Any client could: undo what another revealed, agree to undos, rule. Now it may only look."""
    client = Client(tmp_path)
    client.new()
    client.ask("play", seat="north", command={"do": "add", "amount": 1})
    ruling = {"do": "ruling", "fact": "score", "reason": "so", "subject": "north", "value": 9}
    for verb, fields in (
        ("play", {"command": {"do": "add", "amount": 1}}),
        ("play", {"command": ruling}),
        ("undo", {}),
        ("undo", {"to": 1}),
        ("redo", {}),
        ("consent", {}),
        ("consent", {"to": 1}),
    ):
        answer = client.ask(verb, seat="referee", **fields)
        assert answer["error"]["code"] == "refused" and "Nobody referees" in answer["error"]["sentence"], verb
    seen = client.ask("view", seat="referee")
    assert seen["ok"] and "undo" not in seen and client.ask("choices", seat="referee")["choices"] == []
    client.new(file=str(tmp_path / "other.jsonl"), referee=True)
    assert client.ask("play", seat="referee", command={"do": "remark", "text": "begin"})["ok"]


@given(st.lists(requests, max_size=6))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_request_gets_an_answer(tmp_path_factory: pytest.TempPathFactory, asked: list[Any]) -> None:
    client = Client(tmp_path_factory.mktemp("engine"))
    client.new()
    for request in asked:
        client.raw(json.dumps(request).encode())
    assert client.ask("view", seat="referee")["ok"]
    client.engine.close()


@given(st.binary(max_size=200))
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_bytes_get_an_answer(noise: bytes) -> None:
    engine = Engine(sentences("en"))
    assert json.loads(engine.line(noise))["ok"] is False


def test_a_line_too_long_is_read_away_and_the_next_one_answered() -> None:
    class Counted(io.BytesIO):
        most = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            Counted.most = max(Counted.most, size or -1)
            return super().readline(size)

    source = Counted(b'{"verb": "' + b"x" * 5_000_000 + b'"}\n{"verb": "schema"}\n\n{"verb": "save"}')
    sink = io.BytesIO()
    serve(source, sink, sentences("en"))
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]

    assert [answer["ok"] for answer in answers] == [False, True, False]
    assert answers[0]["error"]["code"] == "too_long"
    assert Counted.most <= 1_000_001


def test_a_line_too_long_is_answered_in_the_language_of_hello() -> None:
    source = io.BytesIO(b'{"verb": "hello", "language": "it"}\n{"verb": "' + b"x" * 1_000_001 + b'"}\n')
    sink = io.BytesIO()
    serve(source, sink, sentences("en"))
    answer = json.loads(sink.getvalue().splitlines()[1])
    assert answer["error"]["sentence"] == "una riga può avere al massimo 1000000 byte"


def test_whoever_names_no_seat_is_told_that_one_belongs_there(client: Client) -> None:
    client.new()
    for verb in ("choices", "view", "log"):
        error = client.ask(verb)["error"]
        assert error["code"] == "bad_request"
        assert error["sentence"].startswith(
            "this is asked in somebody's name: a field seat belongs here, one of: "
        )


def test_lines_end_where_they_may() -> None:
    assert list(lines_of(io.BytesIO(b"abc\nabcd\nabcde\nab"), 4)) == [b"abc\n", b"abcd\n", None, b"ab"]


def test_the_schema_describes_requests_answers_and_a_books_commands(client: Client) -> None:
    described = client.ask("schema")["schema"]
    assert {"New", "Play", "Answer", "Problem"} <= described["$defs"].keys()
    assert described["$defs"]["New"]["properties"]["verb"]["enum"] == ["new"]
    assert "Add" in schema(counting_game.COUNTING)["$defs"]  # type: ignore[arg-type]


def test_options_may_be_numbers_and_switches(tmp_path: Path) -> None:
    """You should write `true` and 7 where a form has a switch and a number; the log has their texts."""
    engine = Engine(sentences("en"))
    kept = tmp_path / "game.jsonl"

    def new(**options: object) -> dict[str, Any]:
        asked = {"verb": "new", "scenario": "ludonet/patrol_clash", "file": str(kept), "options": options}
        answer: dict[str, Any] = json.loads(engine.line(json.dumps(asked).encode()))
        return answer

    for options, told in (
        ({"turn_limit": 100}, "100"),
        ({"turn_limit": True}, "true"),
        ({"nobody": 1}, "nobody"),
    ):
        error = new(**options)["error"]
        assert error["code"] == "bad_request" and told in error["sentence"] and not kept.exists()
    assert new(turn_limit=7)["ok"]
    assert json.loads(kept.read_bytes().splitlines()[0])["options"]["turn_limit"] == "7"
    engine.close()


@pytest.mark.parametrize(
    "command",
    [
        {"do": "resign", "why": "late"},
        {"do": "resign", "claimed": "yes"},
        {"do": "offer_end"},
        {"do": "offer_end", "end": "win"},
        {"do": "offer_end", "end": ["draw"]},
        {"do": "accept_offer", "end": "draw"},
        {"do": "end_game", "winner": 7},
        {"do": "end_game", "reason": None},
        {"do": "call_off", "seat": "south"},
    ],
)
def test_an_end_that_is_nearly_one_is_refused_and_ends_nothing(
    client: Client, command: dict[str, Any]
) -> None:
    """A field too many, one that is missing, a word that is none: told, and the game goes on."""
    client.new()
    wrong = client.ask("play", seat="north", command=command)
    assert wrong["error"]["code"] == "bad_request"
    assert client.ask("play", seat="north", command={"do": "add", "amount": 1})["ok"]


def test_a_game_is_ended_by_its_people_over_the_protocol(client: Client) -> None:
    """An offer stands in the view until it is answered; nobody answers his own, observers nothing."""
    client.new()
    assert client.ask("play", seat="south", command={"do": "accept_offer"})["error"]["code"] == "refused"
    assert client.ask("play", seat="observer", command={"do": "resign"})["error"]["code"] == "refused"
    assert client.ask("play", seat="north", command={"do": "end_game"})["error"]["code"] == "refused"
    assert client.ask("play", seat="north", command={"do": "offer_end", "end": "draw"})["ok"]
    assert client.ask("play", seat="north", command={"do": "accept_offer"})["error"]["code"] == "refused"
    done = client.ask("play", seat="south", command={"do": "accept_offer"})
    facts = [line["fact"] for line in done["lines"]]
    assert {"is": "game_closed", "how": "draw"} in facts
    assert client.ask("play", seat="south", command={"do": "resign"})["error"]["code"] == "refused"
