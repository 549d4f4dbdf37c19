"""`say` of the engine protocol: a program types lines as people do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from core.locale import sentences
from core.protocol import Engine, schema

SHOT = "hayes fires at qasim : 34 clear nobody nobody"


class Client:
    """Asks an engine, and holds every answer against the schema."""

    def __init__(self, file: Path, **more: Any) -> None:
        self.engine = Engine(sentences("en"))
        described = schema()
        self._answers = Draft202012Validator(
            {**described["properties"]["answer"], "$defs": described["$defs"]}
        )
        scenario = "breaking_news/rangers_and_militia"
        self.ask("new", **{"scenario": scenario, "dice": "typed", "ruler": "tape", "file": str(file), **more})

    def ask(self, verb: str, **fields: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.engine.line(json.dumps({"verb": verb, **fields}).encode()))
        self._answers.validate(answer)
        return answer

    def say(self, line: str, seat: str = "rangers", **more: Any) -> dict[str, Any]:
        return self.ask("say", seat=seat, line=line, **more)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    made = Client(tmp_path / "game.jsonl")
    yield made
    made.engine.close()


def test_a_line_is_done_and_its_log_told(client: Client) -> None:
    got = client.say("roll for initiative : 42 11")
    assert got["ok"] and got["record"] == got["tip"] == 2
    assert got["lines"][0]["sentence"] == "Rangers, initiative: 4 2 = 6. (typed in)"
    assert "needs" not in got and "left" not in got


def test_what_is_left_open_is_asked_and_said_again_with_more(client: Client) -> None:
    client.say("roll for initiative : 42 11")
    got = client.say("hayes fires at qasim : 34; end turn")
    assert got["needs"]["question"]["ask"] == "shot" and "What cover" in got["asks"]
    assert got["left"] == "hayes fires at qasim : 34; end turn" and "record" not in got

    got = client.say(SHOT + " 6 2")
    assert got["left"] == ": 6 2"  # the militia may answer first
    assert client.say("let it pass : 6 2", seat="militia")["ok"]
    assert "Qasim is out" in json.dumps(client.ask("log", seat="rangers"))


def test_a_blank_is_named_with_its_field(client: Client) -> None:
    client.say("roll for initiative : 42 11")
    got = client.say("hayes fires")
    assert got["blank"] == got["fields"][0]["name"] == "shots.0.targets"


def test_a_look_does_nothing_and_tells_the_command_and_the_whole_line(client: Client) -> None:
    got = client.say("ROLL for init", look=True)
    assert got["command"] == {"do": "roll_initiative"} and got["line"] == "roll for initiative"
    assert got["tip"] == 1


@pytest.mark.parametrize(
    ("line", "code", "start"),
    [("", "bad_request", None), ("roll for fnord", "bad_request", 9), ("end the turn", "bad_request", 0)],
)
def test_a_mistake_has_its_place(client: Client, line: str, code: str, start: int | None) -> None:
    error = client.say(line)["error"]
    assert (error["code"], error.get("start")) == (code, start)


def test_dice_that_cannot_be_are_asked_for_again(client: Client) -> None:
    got = client.say("roll for initiative : 47 11")
    assert got["needs"]["dice"] == 2 and "1 to 6" in got["asks"] and got["tip"] == 1


def test_a_stale_line_is_refused(client: Client) -> None:
    assert client.say("roll for initiative : 42 11", against=7)["error"]["code"] == "refused"
    assert client.say("roll for initiative : 42 11", against=1)["ok"]


def test_whoever_looks_on_says_nothing(client: Client) -> None:
    assert client.say("roll for initiative : 42 11", seat="observer")["error"]["code"] == "bad_request"


# --- a table that is trusted ----------------------------------------------------------------------


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Client]:
    """A real table with a referee; the Rangers act."""
    made = Client(tmp_path / "desk.jsonl", referee=True)
    made.say("roll for initiative : 66 11")
    yield made
    made.engine.close()


def sentences_of(got: dict[str, Any]) -> str:
    return " ".join(line["sentence"] for line in got["lines"] if line.get("sentence"))


def test_a_referee_says_what_came_of_an_act_and_the_rules_do_what_follows(desk: Client) -> None:
    got = desk.say("w>q out", "referee", how_much="trust")
    assert "As the players say: Webb against Qasim, out." in sentences_of(got)
    assert "5 defeat points (first fire)" in sentences_of(got)
    got = desk.say("trust h>b,k suppressed", "referee")
    assert got["ok"] and "Bilal" in sentences_of(got) and "Karim" in sentences_of(got)
    tip = got["tip"]
    got = desk.say("trust a,q suppressed", "referee")
    assert not got["ok"] and got["error"]["code"] == "bad_request" and desk.say("trust", "referee")["error"]
    assert desk.ask("log", seat="referee", since=tip)["lines"] == [], "none of it was begun"


def test_a_result_can_be_looked_at_and_typed_again(desk: Client) -> None:
    meant = desk.say("w>q out", "referee", how_much="trust", look=True)
    assert meant["command"]["fact"] == "result" and meant["command"]["doer"] == "webb"
    again = desk.say(meant["line"], "referee", how_much="trust", look=True)
    assert again["command"] == meant["command"] and again["tip"] == meant["tip"]
    wrong = desk.say("trust w>q wounded", "referee", look=True)["error"]
    assert "wounded" in wrong["sentence"] and "w>q wounded"[wrong["start"] : wrong["end"]] == "wounded"


def test_only_the_referee_of_a_real_table_takes_the_players_word(desk: Client, tmp_path: Path) -> None:
    line = "w>q out"
    assert "referee" in desk.say(line, how_much="trust")["error"]["sentence"], "a player does not"
    assert not desk.say(line, "referee")["ok"], "nor he, where he does not say so"
    for more, why in (({}, "Only a referee"), ({"ruler": "map", "referee": True}, "Only a real table")):
        other = Client(tmp_path / f"{len(more)}.jsonl", **more)
        assert why in other.say(line, "referee", how_much="trust")["error"]["sentence"]
        other.engine.close()


def test_in_brief_what_is_as_usual_is_not_asked(desk: Client) -> None:
    full = desk.say("hayes fires at qasim : 34")
    assert full["needs"]["question"]["ask"] == "shot" and "What cover" in full["asks"]
    got = desk.say("brief hayes fires at qasim : 34")
    assert got["needs"]["question"]["ask"] == "who_sees" and got["answers"][0]["cover"] is False
    assert got["left"] == "brief hayes fires at qasim : 34"
    assert "record" in desk.say(got["left"] + " nobody") and not desk.say("brief")["ok"]


def test_the_same_is_said_for_others_and_a_dot_for_the_next(client: Client) -> None:
    """What a seat did last by a line is done once more: by whom is named, or may do it next."""
    client.say("roll for initiative : 42 11")
    client.say("hayes run 25 : clear no nobody nobody")
    got = client.say("same for k d : clear no nobody nobody")
    assert got["ok"] and [got["tip"] - 3, "left" in got] == [2, False]
    got = client.say(". : clear no nobody nobody")
    assert got["ok"] and got["tip"] == 6
    log = json.dumps(client.ask("log", seat="rangers"))
    assert all(f"{who} runs 25 cm" in log for who in ("Kowalski", "Dunn", "Price"))
    assert client.say(".", look=True)["command"]["figures"] == ["cole"]


def test_nobody_who_has_done_nothing_does_the_same(client: Client) -> None:
    client.say("roll for initiative : 42 11")
    assert client.say("same for k")["error"]["code"] == "bad_request"
