"""What is nearly right is answered by what is wrong with it: never a fault of ours, and nothing changes."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from counting import count
from near_valid import JUNK, Asker, begun
from rounds import by_turns, rounds, share
from wandering import SCENARIOS

from core.engine.contract.choices import (
    Number,
    Option,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Share,
    Text,
    YesNo,
)
from core.engine.contract.filling import misfit, same
from core.engine.words.message import say

ACTS = 14
"""Requests between two acts of the game."""

REQUESTS = 1_600
"""In each scenario with each ruler, over all rounds."""


def fuzzed(folder: Path, scenario: str, ruler: str, seed: int, requests: int) -> Counter[str]:
    """Put so many requests that are nearly right to the engine, in a game that goes on between them."""
    dice = "typed" if seed % 2 else "seeded"
    engine, answer = begun(folder, scenario, ruler=ruler, dice=dice, seed=seed)
    asker = Asker(engine, answer, seed)
    tally: Counter[str] = Counter()
    for number in range(requests):
        if number % ACTS == ACTS - 1:
            asker.play_on()
        request = asker.nearly()
        game = asker.game
        state, records = game.state, len(game.records)
        got = asker.ask(request)
        code = "answered" if got["ok"] else got["error"]["code"]
        tally[code] += 1
        assert code != "fault", (request, got)
        if code != "answered":
            assert got["error"]["sentence"], request
        if code != "answered" and not got.get("begun"):  # what dice fell for is held fast
            assert asker.game is game and game.state is state and len(game.records) == records, request
    engine.close()
    return tally


@pytest.mark.parametrize("ruler", ["map", "tape"])
@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_no_request_that_is_nearly_right_is_a_fault(scenario: str, ruler: str, tmp_path: Path) -> None:
    tally: Counter[str] = Counter()
    for number in rounds():
        folder = tmp_path / str(number)
        folder.mkdir()
        tally += fuzzed(folder, scenario, ruler, SCENARIOS.index(scenario) + number, share(REQUESTS))
    count("requests that were nearly right", tally)
    assert tally["answered"] and tally["bad_request"] and tally["refused"]


@pytest.mark.soak
@pytest.mark.parametrize("ruler", ["map", "tape"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_request_that_is_nearly_right_is_a_fault_for_long(
    scenario: str, ruler: str, tmp_path: Path
) -> None:
    tally: Counter[str] = Counter()
    for seed in range(100, 104):
        (tmp_path / str(seed)).mkdir()
        tally += fuzzed(tmp_path / str(seed), scenario, ruler, seed, requests=400)
    count("requests that were nearly right", tally)


def test_what_is_spoiled_stays_plain_data_and_leaves_no_trace(tmp_path: Path) -> None:
    """However often something is put into something else, a request can be written as JSON; `JUNK` stays."""
    junk = repr(JUNK)
    engine, answer = begun(tmp_path, SCENARIOS[0], ruler="tape", dice="seeded", seed=1)
    asker = Asker(engine, answer, 1)
    asker.spoil(request := {"verb": "play", "command": {"do": "remark", "text": "hm"}, "answers": [[1, 2]]})
    for _ in range(20_000):
        asker.spoil(request)
        if len(repr(request)) > 5_000:
            request = {"verb": "play", "command": {"do": "remark", "text": "hm"}, "answers": [[1, 2]]}
    engine.close()
    assert json.dumps(request) and repr(JUNK) == junk


@pytest.mark.parametrize("ruler", ["map", "tape"])
@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_what_was_taken_from_the_blanks_is_right(scenario: str, ruler: str, tmp_path: Path) -> None:
    """Blanks filled from what is offered, step by step, for every seat, at moments of a game."""
    engine, answer = begun(tmp_path, scenario, ruler=ruler, dice="seeded", seed=4)
    asker = Asker(engine, answer, 4)
    filled = 0
    for _ in range(8):
        for seat in asker.seats:
            request = {"verb": "fields", "seat": seat, **asker.filling(seat)}
            got = asker.ask(request)
            assert got["ok"], (request, got)
            filled += len(request["filled"])
        asker.play_on()
    engine.close()
    count("values from the blanks", filled)
    assert filled


OPTIONS = (Option("abu", "Abu"), Option(3, "3"), Option(True, "yes"), Option((1.0, 2.0), "there"))
ASK = say("tui-ask-card")


@pytest.mark.parametrize(
    ("field", "right", "wrong"),
    [
        (PickOne("f", ASK, OPTIONS), ["abu", 3, 3.0, True, [1, 2]],
         [1, False, "bakr", None, [], {}, [1, 2, 3]]),
        (PickSome("f", ASK, OPTIONS, 1, 2), [["abu"], ["abu", 3]],
         [[], ["abu", "abu"], ["abu", 3, True], ["bakr"], "abu", None, [[]], {"0": "abu"}]),
        (Share("f", ASK, OPTIONS[:2], 5, 1), [[1, 4]],
         [[0, 5], [1, 5], [5], [1, 2, 2], [2.5, 2.5], [True, 4], 5]),
        (PickPoint("f", ASK), [[0, 0.5]], [[1], [1, 2, 3], [1, 1e308], [1, None], "0,0", [True, 1], None]),
        (PickPoint("f", ASK, (10, 10), 5), [[10, 15], [13, 14.0004]], [[13, 14.1], [0, 0]]),
        (PickPath("f", ASK, origin=(0, 0), most=9), [[], [[1, 2]], [[3, 4], [6, 6.6]], [[9.0004, 0]]],
         [[1, 2], [[1]], 5, [[1, 1e9]], None, [[9.1, 0]], [[5, 0], [0, 0]]]),
        (PickPath("f", ASK, origin=(0, 0), most=9, least=3), [[[3, 0]], [[1, 1], [3, 3]]], [[], [[2, 1]]]),
        (PickPath("f", ASK, most=9, least=1), [1, 4.5, 9],
         [[], [[1, 2]], 1e308, -1e7, "4", None, True, 9.1, 0]),
        (Number("f", ASK, 1, 6), [1, 6, 2.0], [0, 7, 2.5, "1", None, True, 10**400, [1]]),
        (Number("f", ASK, 0, 1, 0.1), [0.25], [1.1, "0.1"]),
        (YesNo("f", ASK), [True, False], [0, 1, "yes", None]),
        (Text("f", ASK, 5), ["", "fog", "caffè"], [1, None, ["fog"], True, "foggy!"]),
    ],
    ids=lambda part: type(part).__name__ if not isinstance(part, list) else "",
)  # fmt: skip
def test_a_value_fits_its_field_or_it_is_said_why(field: Any, right: list[Any], wrong: list[Any]) -> None:
    from core.locale import sentences

    for value in right:
        assert misfit(field, value) is None, value
    for value in wrong:
        message = misfit(field, value)
        assert message is not None, value
        assert all(sentences(language).say(message) for language in ("en", "it"))


def test_values_are_compared_as_json() -> None:
    assert same({"a": (1, [2.0])}, {"a": [1, (2,)]})
    for one, other in ((True, 1), ({"a": 1}, {"a": 2}), ([1], [1, 2]), ({"a": 1}, {"b": 1}), ([], {})):
        assert not same(one, other)
