"""What a client asks beside a game: versions, scenarios, rules, notices; and acts as they are filled."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from core.locale import sentences
from core.protocol import Engine, serve
from core.rules import whole_books

SCENARIO = "breaking_news/rangers_and_militia"


class Client:
    """Asks an engine as another program does: bytes in, bytes out."""

    def __init__(self) -> None:
        self.engine = Engine(sentences("en"))

    def ask(self, verb: str, **members: Any) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.engine.line(json.dumps({"verb": verb, **members}).encode()))
        return found


@pytest.fixture
def client() -> Iterator[Client]:
    made = Client()
    yield made
    made.engine.close()


def test_who_says_hello_is_told_what_is_spoken_and_what_can_be_asked(client: Client) -> None:
    hello = client.ask("hello", protocol=2)["hello"]
    assert (hello["protocol"], hello["versions"], hello["where"]) == (2, [1, 2], "home")
    assert (hello["language"], hello["languages"], hello["rules"]) == (
        "en",
        ["en", "it"],
        list(whole_books()),
    )
    assert {"hello", "play", "say", "rules", "open"} <= set(hello["verbs"])
    assert client.ask("scenarios")["ok"] and client.ask(hello["verbs"][-1])["error"]["code"] == "no_game"


def test_an_older_client_is_told_and_one_of_the_future_is_refused(client: Client) -> None:
    assert "notices" not in client.ask("hello", protocol=2) and "notices" not in client.ask("hello")
    older = client.ask("hello", protocol=1)
    assert older["ok"] and older["hello"]["protocol"] == 1
    assert "version 1" in older["notices"][0] and "newest is 2" in older["notices"][0]
    for verb in ("hello", "scenarios"):
        error = client.ask(verb, protocol=3)["error"]
        assert error["code"] == "version" and "1, 2" in error["sentence"]


def test_sentences_come_in_the_language_that_was_asked_for(client: Client) -> None:
    assert client.ask("hello", language="it")["hello"]["language"] == "it"
    assert "nessuna partita" in client.ask("view", seat="rangers")["error"]["sentence"]
    assert client.ask("hello", language="xx")["error"]["code"] == "bad_request"


def test_a_scenario_tells_its_story_sides_length_and_options(client: Client) -> None:
    told = client.ask("scenario", scenario=SCENARIO)["scenario"]
    assert told["story"] and told["minutes"] > 0
    assert [side["seat"] for side in told["sides"]] == ["rangers", "militia"]
    assert all(side["figures"] > 0 and side["name"] for side in told["sides"])
    assert told["seats"] == ["rangers", "militia", "referee", "observer"]
    options = {one["name"]: one for one in told["options"]}
    assert all(one["label"] and (one.get("choices") or one["most"] > 0) for one in options.values())
    assert client.ask("scenario", scenario="breaking_news/none")["error"]["code"] == "scenario"


def test_every_option_that_is_told_is_taken_by_a_new_game(client: Client, tmp_path: Path) -> None:
    told = client.ask("scenario", scenario=SCENARIO)["scenario"]["options"]
    values = {one["name"]: one["value"] for one in told}
    assert client.ask("new", scenario=SCENARIO, options=values, file=str(tmp_path / "a.jsonl"))["ok"]
    limits = {one["name"]: one["most"] for one in told if "most" in one}
    assert limits
    for name, most in limits.items():
        wrong = client.ask("new", scenario=SCENARIO, options={name: most + 1})
        assert wrong["error"]["code"] == "bad_request", name


def test_paragraphs_are_looked_up_as_on_the_command_line(client: Client) -> None:
    entry = client.ask("rules", wanted="BN-8.0.e")["entries"][0]
    assert (entry["id"], entry["book"], entry["status"]) == ("BN-8.0.e", "breaking_news", "done")
    assert entry["text"] and entry["heading"]
    found = client.ask("rules", wanted="bn suppressed man")["entries"]
    assert {one["book"] for one in found} == {"breaking_news"}
    choices = [one for one in client.ask("rules", wanted="BN-Q")["entries"] if one.get("option")]
    assert choices and all(one["choices"] for one in choices)
    books = client.ask("rules")["books"]
    assert [book["id"] for book in books] == list(whole_books()) and all(b["paragraphs"] for b in books)
    assert client.ask("rules", wanted="XX-1")["error"]["code"] == "bad_request"
    assert client.ask("rules", wanted="x" * 201)["error"]["code"] == "bad_request"


def test_nobody_gets_the_whole_of_the_books_in_one_line(client: Client) -> None:
    found = client.ask("rules", wanted="B")
    assert len(found["entries"]) == 200 and found["more"]


# --- filled, as in `fields` ---------------------------------------------------------------------------


def nested(filled: dict[str, Any]) -> dict[str, Any]:
    """Return the same in objects and lists, as a client has it that never heard of dotted names."""
    made: dict[str, Any] = {}
    for name, value in filled.items():
        at: Any = made
        parts = name.split(".")
        for part, then in pairwise(parts):
            empty: Any = [] if then.isdigit() else {}
            if isinstance(at, list):
                at += [None] * (int(part) + 1 - len(at))
                at[int(part)] = at[int(part)] if at[int(part)] is not None else empty
                at = at[int(part)]
            else:
                at = at.setdefault(part, empty)
        if isinstance(at, list):
            at += [None] * (int(parts[-1]) + 1 - len(at))
            at[int(parts[-1])] = value
        else:
            at[parts[-1]] = value
    return made


def fill(client: Client, seat: str, choice: dict[str, Any]) -> dict[str, Any] | None:
    """Fill a choice in with the first of everything, as a client does that knows no rule."""
    filled = dict(choice.get("given", {}))
    while True:
        asked = client.ask("fields", seat=seat, do=choice["do"], filled=filled)
        assert asked["ok"], asked
        if "blank" not in asked:
            assert asked["command"]["do"] == choice["do"]
            return filled
        field = next(one for one in asked["fields"] if one["name"] == asked["blank"])
        free = [one["value"] for one in field.get("options", ()) if "refusal" not in one]
        match field["kind"]:
            case "pick_one" if free:
                filled[asked["blank"]] = free[0]
            case "pick_some" if len(free) >= field.get("least", 0):
                filled[asked["blank"]] = free[: max(1, field.get("least", 0))]
            case "number":
                filled[asked["blank"]] = int(field.get("least", 0))
            case "yes_no":
                filled[asked["blank"]] = False
            case "pick_path" if field.get("suggestions"):
                filled[asked["blank"]] = field["suggestions"][0]
            case "pick_point" if field.get("suggestions"):
                filled[asked["blank"]] = field["suggestions"][0]
            case _:
                return None


def played(client: Client, seat: str, do: str, filled: dict[str, Any]) -> bool:
    """Play what is filled, with threes and the first of the cards; return whether it was done."""
    answers: list[Any] = []
    while "needs" in (got := client.ask("play", seat=seat, do=do, filled=filled, answers=answers)):
        need = got["needs"]
        answers = [*got["answers"], need["cards"][0] if "cards" in need else [3] * need["dice"]]
    return bool(got["ok"])


def test_what_is_filled_needs_no_folding_by_hand(client: Client, tmp_path: Path) -> None:
    """Dotted, nested, and as the whole command: the same fields, the same odds or the same refusal."""
    client.ask("new", scenario=SCENARIO, dice="typed", file=str(tmp_path / "a.jsonl"))
    seats, pick = ("rangers", "militia"), random.Random(2)
    compared = dotted = 0
    for step in range(60):
        if dotted > 2:
            break
        seat = seats[step % 2]
        free = [one for one in client.ask("choices", seat=seat)["choices"] if "refusal" not in one]
        for choice in pick.sample(free, min(4, len(free))):
            if (filled := fill(client, seat, choice)) is None:
                continue
            other = nested(filled)
            one = client.ask("fields", seat=seat, do=choice["do"], filled=filled)
            assert client.ask("fields", seat=seat, do=choice["do"], filled=other) == one
            flat = client.ask("odds", seat=seat, do=choice["do"], filled=filled)
            assert client.ask("odds", seat=seat, do=choice["do"], filled=other) == flat
            assert client.ask("odds", seat=seat, command=one["command"]) == flat
            compared += 1
            dotted += other != filled
            if played(client, seat, choice["do"], other):
                break
    assert compared and dotted


def test_an_act_is_filled_in_as_a_screen_fills_it(client: Client, tmp_path: Path) -> None:
    """Means are guessed, whom one shoots at never is; with that said the command is whole, and is taken."""
    client.ask("new", scenario=SCENARIO, dice="typed", file=str(tmp_path / "a.jsonl"))
    client.ask("play", seat="rangers", do="roll_initiative", answers=[[6, 6], [1, 1]])
    whole = 0
    for seat in ("rangers", "militia"):
        for choice in client.ask("choices", seat=seat)["choices"]:
            if "refusal" in choice:
                continue
            told = client.ask("fill", seat=seat, do=choice["do"], given=choice.get("given", {}))
            assert told["ok"] and ("blank" in told) != ("command" in told)
            asked = client.ask("fields", seat=seat, do=choice["do"], filled=told["filled"])
            assert asked.get("blank") == told.get("blank") and asked.get("command") == told.get("command")
            assert set(told["guessed"]) <= set(told["filled"])
            whole += "command" in told
    assert whole
    wrong = client.ask("fill", seat="rangers", do="fly")
    assert wrong["error"]["code"] == "bad_request"
    nonsense = client.ask("fill", seat="rangers", do="face", given={"figure": "nobody", "x": [{}]})
    assert nonsense["error"]["code"] == "bad_request"
    unheard = client.ask("fill", seat="rangers", do="face", said={"figure": {"a": [1]}, "y": None})
    assert unheard["ok"] or unheard["error"]["code"] == "bad_request"


def test_a_member_that_no_field_asks_for_is_named(client: Client, tmp_path: Path) -> None:
    client.ask("new", scenario=SCENARIO, dice="typed", file=str(tmp_path / "a.jsonl"))
    wrong = client.ask("fields", seat="rangers", do="roll_initiative", filled={"shots": [{"weapn": "x"}]})
    assert wrong["error"]["code"] == "bad_request" and "shots" in wrong["error"]["sentence"]


def test_a_command_is_named_once(client: Client, tmp_path: Path) -> None:
    client.ask("new", scenario=SCENARIO, dice="typed", file=str(tmp_path / "a.jsonl"))
    roll = {"do": "roll_initiative"}
    for members in ({}, {"command": roll, "do": "roll_initiative"}, {"do": "pass", "filled": roll}):
        for verb in ("play", "odds"):
            assert client.ask(verb, seat="rangers", **members)["error"]["code"] == "bad_request"
    asked = client.ask("play", seat="rangers", do="roll_initiative")
    assert asked["needs"]["type"] == "throw"


# --- notices ------------------------------------------------------------------------------------------


def spoken(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all lines that come back over a pipe."""
    sink = io.BytesIO()
    serve(io.BytesIO(b"".join(json.dumps(one).encode() + b"\n" for one in requests)), sink, sentences("en"))
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_what_happens_is_told_by_lines_that_answer_nothing(tmp_path: Path) -> None:
    roll = {"verb": "play", "seat": "rangers", "do": "roll_initiative", "answers": [[4, 2], [1, 1]]}
    new = {"verb": "new", "scenario": SCENARIO, "dice": "typed", "file": str(tmp_path / "a.jsonl")}
    lines = spoken(new, {"verb": "subscribe", "seat": "militia"}, roll)
    assert [("ok" in one, "notice" in one) for one in lines] == [(True, False)] * 3 + [(False, True)]
    assert lines[-1] == {"notice": "moved", "game": "g1", "seat": "militia", "tip": 2}


def test_nobody_is_told_who_did_not_ask_or_asks_no_more(tmp_path: Path) -> None:
    roll = {"verb": "play", "seat": "rangers", "do": "roll_initiative", "answers": [[4, 2], [1, 1]]}
    new = {"verb": "new", "scenario": SCENARIO, "dice": "typed", "file": str(tmp_path / "a.jsonl")}
    assert len(spoken(new, roll)) == 2
    (tmp_path / "a.jsonl").unlink()
    assert len(spoken(new, {"verb": "subscribe"}, {"verb": "subscribe", "on": False}, roll)) == 4
    (tmp_path / "a.jsonl").unlink()
    everybody = spoken(new, {"verb": "subscribe"}, roll)[3:]
    assert [one["seat"] for one in everybody] == ["rangers", "militia", "referee", "observer"]
    assert spoken({"verb": "subscribe"})[0]["error"]["code"] == "no_game"
