"""What lies on the table, for a program that draws it: the same for every seat, now and as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from core.locale import sentences
from core.protocol.description import AT_HOME
from core.protocol.engine import Engine
from core.protocol.schema import schema
from core.rules import whole_books
from core.scenarios import every


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))


def ask(engine: Engine, verb: str, **members: Any) -> dict[str, Any]:
    return dict(json.loads(engine.line(json.dumps({"verb": verb, **members}).encode())))


@pytest.mark.parametrize("rules", whole_books())
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_piece_is_told_with_its_outline_to_every_seat(rules: str, language: str) -> None:
    engine = Engine(sentences(language))
    seats = ask(engine, "new", scenario=every(rules)[0], dice="seeded", seed=1)["seats"]
    told = {seat: ask(engine, "terrain", seat=seat) for seat in seats}
    whole = schema(None, AT_HOME)
    fits = Draft202012Validator({**whole["properties"]["answer"], "$defs": whole["$defs"]})
    for answer in told.values():
        assert answer["ok"] and not list(fits.iter_errors(answer)), answer
        assert answer["terrain"] == told[seats[0]]["terrain"]
    terrain = told[seats[0]]["terrain"]
    assert terrain["width"] > 0 and terrain["height"] > 0 and terrain["pieces"]
    for piece in terrain["pieces"]:
        assert piece["outline"] in ("polygon", "line", "circle") and piece["points"] and piece["kind"]
        assert isinstance(piece["name"], str) and piece["name"], "said in the language of the engine"
    at_first = ask(engine, "terrain", seat=seats[0], record=1)
    assert (
        at_first["terrain"] == terrain == ask(engine, "terrain", seat=seats[0], record=1, event=1)["terrain"]
    )
    engine.close()


def test_a_moment_that_there_is_not_is_refused_and_a_real_table_has_no_map() -> None:
    engine = Engine(sentences("en"))
    ask(engine, "new", scenario=every("ludonet")[0], ruler="tape")
    seat = ask(engine, "new", scenario=every("ludonet")[0])["seats"][0]
    for moment in ({"record": 0}, {"record": 10**30}, {"record": 1, "event": 10**9}, {"event": 1}):
        assert ask(engine, "terrain", seat=seat, **moment)["error"]["code"] == "bad_request", moment
    assert "terrain" not in ask(engine, "terrain", game="g1", seat=seat)
    engine.close()
