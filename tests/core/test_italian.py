"""Who reads Italian reads Italian: whatever is wrong with a request, a command, an answer or a scenario."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from test_protocol import MALFORMED, Client

from core.engine.words.message import say
from core.games import header_of, new_game
from core.locale import LANGUAGES, Sentences, sentences
from core.protocol import Engine
from core.scenarios import BadScenario, load, parse

ENGLISH = re.compile(
    r"\b(the|is|are|not|belongs?|here|this|of|and|or|must|expected|got|no|missing|unknown|invalid|field|"
    r"needed|given|should|there|value|object|nothing|list|whole|number|true or false|off|than|with|why-\w+)\b"
)


def in_italian(both: dict[str, str]) -> None:
    """Demand two sentences, the second with no English word in it; a field's own name is data."""
    assert both["en"] and both["it"] and both["en"] != both["it"], both
    said = re.sub(r"\(campo [\w.]+\)", "", both["it"])
    assert not (found := ENGLISH.findall(said)), (found, both)


@pytest.mark.parametrize("line", MALFORMED, ids=range(len(MALFORMED)))
def test_what_is_wrong_with_a_line_is_said_in_italian(
    tmp_path: Path, line: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sentences, "strict", False)  # the counting game has no sentences
    both = {}
    for language in LANGUAGES:
        client = Client(tmp_path / language, language)
        client.new()
        both[language] = client.raw(line).get("error", {}).get("sentence", "")
        client.engine.close()
    if any(both.values()) and b'"amount": 1}' not in line:
        in_italian(both)


def ruling(fact: str, subject: str = "", value: Any = None, reason: str = "prova") -> dict[str, Any]:
    return {"do": "ruling", "fact": fact, "subject": subject, "value": value, "reason": reason}


GAP = json.dumps({"ask": "gap", "a": "hayes", "b": "reed"})
THROW = {"do": "roll_initiative"}
WRONG: list[tuple[dict[str, Any], list[Any]]] = [
    *((THROW, given) for given in ([[7, 1]], [[1]], ["x"], [None], [[1, 2], [3, 4], [5, 6], [1, 1]])),
    *(({"do": "move", "figure": 5}, []), ({"do": "nope"}, []), ({"do": "move"}, []), ({}, [])),
    ({"do": "move", "figure": "hayes", "hat": 1}, []),
    *((ruling("place", "hayes", value), []) for value in ([1], [1e9, 1], "x", None)),
    *((ruling("suppressed", "hayes", value), []) for value in ("yes", 1)),
    *((ruling("fate", "hayes", value), []) for value in ("wounded", 3)),
    *((ruling("points", "rangers", value), []) for value in (1.5, True, "x")),
    *((ruling("phase", "", "nope"), []), (ruling("option", "measure", 3), []), (ruling("nope"), [])),
    (ruling("place", "hayes", [1, 2], reason=""), []),
    (ruling("active", "rangers", "x"), []),
    *((ruling("measurement", GAP, value), []) for value in ("x", -5)),
]


def test_what_is_wrong_with_commands_and_answers_is_said_in_italian(tmp_path: Path) -> None:
    """A game of Breaking News with typed dice; `measure` and the ids in brackets are data."""
    told: list[dict[str, str]] = [{} for _ in WRONG]
    for language in LANGUAGES:
        engine = Engine(Sentences(language))
        begin = {"scenario": "rangers_and_militia", "dice": "typed", "file": str(tmp_path / language)}
        engine.line(json.dumps({"verb": "new", **begin}).encode())
        for row, (command, given) in zip(told, WRONG, strict=True):
            seat = "referee" if command.get("do") == "ruling" else "rangers"
            wish = {"verb": "play", "seat": seat, "command": command, "answers": given}
            answer = json.loads(engine.line(json.dumps(wish).encode()))
            assert not answer["ok"], (command, answer)
            assert answer["error"]["code"] in ("bad_request", "refused"), answer
            row[language] = answer["error"]["sentence"]
        engine.close()
    for both in told:
        in_italian(both)


TERRAIN = (
    ("width = 80", 'width = "80"'),
    ("width = 80", "width = -1"),
    ('id = "house"', 'id = "road"'),
    ('kind = "building"', 'kind = "castle"'),
    ("box = [46, 52, 14, 12]", "box = [46, 52, 14]"),
    ("box = [46, 52, 14, 12]", "box = [46, 52, nan, 12]"),
    ("box = [46, 52, 14, 12]\n", ""),
    ("box = [46, 52, 14, 12]", "box = [46, 52, 14, 12]\nline=[[1,1],[2,2]]"),
    ("from = [52, 52], to = [54, 52]", "from = [2, 2], to = [4, 2]"),
    ('kind = "door", from = [52, 52]', 'kind = "hatch", from = [52, 52]'),
    ("radius = 3.5", "radius = 0"),
    ("line = [[62, 10], [78, 18]]", "line = [[620, 10], [780, 18]]"),
    ("line = [[62, 10], [78, 18]]", "line = [[62, 10], [62, 10]]"),
    ("line = [[62, 10], [78, 18]]", "line = 7"),
)


@pytest.mark.parametrize(("right", "wrong"), TERRAIN)
def test_what_is_wrong_with_the_terrain_is_said_in_italian(right: str, wrong: str) -> None:
    text = load("rangers_and_militia").text
    assert right in text
    with pytest.raises(BadScenario) as bad:
        scenario = parse(text.replace(right, wrong, 1).encode(), "x.toml", rules="breaking_news")
        new_game(scenario, header_of(scenario, dice="seeded"))
    in_italian({language: sentences(language).say(bad.value.message) for language in LANGUAGES})


def test_the_end_of_a_game_names_the_sides_in_italian() -> None:
    from kept_games import read_game

    from core.games import shipped
    from core.rules import load as load_rules

    game, _ = read_game(shipped("demo"))
    over = load_rules(game.header.rules).view(game.state, "observer").over
    assert over is not None and game.state.over is not None
    told = sentences("it").say(over)
    if game.state.over.args.get("side"):
        assert str(game.state.over.args["side"]) not in told.split(), told
    assert not ENGLISH.findall(told)


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0.083, "dell'8,3%"),
        (0.85, "dell'85%"),
        (0.11, "dell'11%"),
        (0.015, "dell'1,5%"),
        (0.0, "dello 0%"),
        (0.1, "del 10%"),
        (0.18, "del 18%"),
        (0.5, "del 50%"),
    ],
)
def test_an_article_before_a_share_is_the_one_that_is_spoken(share: float, told: str) -> None:
    said = sentences("it").text("analysis-throw-better", who="Ada", why="x", faces="1", share=share)
    assert said.endswith(f"meglio {told} di lanci simili")


def test_what_people_have_typed_keeps_its_articles() -> None:
    """A note is theirs, letter by letter, also inside another sentence."""
    note = say("event-remarked-for", who="Ranger", text="scommetto sul 80%, o il 8%")
    for told in (note, say("analysis-throw-at-no-turn", act=1, what=note)):
        assert sentences("it").say(told).endswith("scommetto sul 80%, o il 8%")


def test_a_die_that_is_thrown_again_does_not_withdraw() -> None:
    """`si ritira` is what a man does who leaves the field."""
    again = {
        "bi-initiative-tied": {"faces": "5"},
        "bn-first-tie": {"totals": "5"},
        "lu-first-tied": {"dice": "5"},
    }
    for id, args in again.items():
        assert sentences("it").text(id, **args).endswith("si tira di nuovo."), id


def test_a_before_another_a_is_written_ad() -> None:
    """In every sentence, whoever is named; where an article follows, acts join it by themselves."""
    assert sentences("it").text("lu-damage-to", who="Adams") == "danni ad Adams"
    assert sentences("it").text("lu-damage-to", who="Brown") == "danni a Brown"
