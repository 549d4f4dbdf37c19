"""Logs that somebody else wrote, whole in their chain and wrong in what they say.

Either one clear error names what cannot be understood, or the game can be looked at from every
seat. Nothing else may happen.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from counting import count
from hypothesis import HealthCheck, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from rounds import by_turns, rounds, share

from core.engine.audit.verify import verify
from core.engine.contract.facts import Ruled
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.log.hash_chain import LogError, chained, unchained
from core.engine.seat.port import SeatPort
from core.games import open_game, shipped
from core.locale import LANGUAGES, Sentences, sentences
from core.rules import load


@pytest.fixture(autouse=True)
def as_people_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that only the stranger's log has is told in brackets; no sentence of ours is missing by that."""
    monkeypatch.setattr(Sentences, "strict", False)


GOLDEN = by_turns(sorted((shipped("demo").parent / "golden").glob("*/*-undone.jsonl")))
EXAMPLES = 160
"""Of each golden log, over all rounds."""
NAMES = ("", "zz", "hayes", "m1", "rangers", "\x1b[2J")
ODD = (None, 0, -1, 7, 1e9, 1e300, 99999999999999999999, [], {}, True, *NAMES)


@cache
def bodies(path: Path) -> tuple[bytes, ...]:
    """The first lines of a log without their chain values."""
    chain, found = b"", []
    for line in path.read_bytes().splitlines()[:40]:
        body, chain = unchained(chain, line)
        found.append(body)
    return tuple(found)


def mutated(value: Any, pick: random.Random) -> Any:
    """Return *value* with one thing in it changed, left out, doubled or added."""
    way = pick.random()
    if isinstance(value, dict) and value:
        name = pick.choice(list(value))
        if way < 0.6:
            return {**value, name: mutated(value[name], pick)}
        if way < 0.75:
            return {other: part for other, part in value.items() if other != name}
        return {**value, name: pick.choice(ODD)} if way < 0.9 else {**value, "new": 1}
    if isinstance(value, list) and value:
        at = pick.randrange(len(value))
        if way < 0.6:
            return [*value[:at], mutated(value[at], pick), *value[at + 1 :]]
        return [*value[:at], *value[at + 1 :]] if way < 0.8 else [*value[:at], value[at], *value[at:]]
    return pick.choice(ODD)


def written(rows: list[Any], path: Path) -> bool:
    """Write a log with a right chain; `False` where JSON cannot hold it."""
    chain, lines = b"", []
    for row in rows:
        try:
            line, chain = chained(chain, msgspec.json.encode(row))
        except (OverflowError, ValueError):
            return False
        lines.append(line)
    path.write_bytes(b"".join(lines))
    return True


def looked_at(path: Path) -> bool:
    """Look at a log from every seat, in both languages; `False` after one clear error."""
    try:
        host = open_game(path, write=False)
    except LogError as error:
        for language in LANGUAGES:
            assert sentences(language).say(error.message)
        return False
    with host:
        for seat in (*host.game.seats, REFEREE, OBSERVER):
            port = SeatPort(host, seat)
            assert port.view()
            assert port.tip == 0 or port.view_at(1)
            port.choices()
            for line in port.log_since(0):
                for language in LANGUAGES if line.message is not None else ():
                    assert sentences(language).say(line.message)  # type: ignore[arg-type]
    verify(path, load)
    return True


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_foreign_log_is_refused_in_one_sentence_or_can_be_read(golden: Path, tmp_path: Path) -> None:
    told = {"refused": 0, "read": 0}

    @settings(
        max_examples=share(EXAMPLES), deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(st.integers(0, 2**32), st.sampled_from([2, 3, 8, 20, 40]), st.integers(1, 2))
    def changed(seed: int, length: int, times: int) -> None:
        pick = random.Random(seed)
        rows = [msgspec.json.decode(body) for body in bodies(golden)[:length]]
        for _ in range(times):
            at = pick.randrange(len(rows) if pick.random() < 0.8 else min(2, len(rows)))
            rows[at] = mutated(rows[at], pick)
        if written(rows, tmp_path / "foreign.jsonl"):
            told["read" if looked_at(tmp_path / "foreign.jsonl") else "refused"] += 1

    for number in rounds():
        seeded(number)(changed)()
    count("foreign logs", told)
    assert told["refused"] and told["read"]


@pytest.mark.parametrize("book", ["breaking_news", "ludonet"])
@pytest.mark.parametrize("fact", ["", "zz", "fate", "phase", "option", "support", "posture"])
@pytest.mark.parametrize("value", ["", "zz", None, 7])
def test_words_of_a_ruling_that_no_book_has_are_told_as_they_are(book: str, fact: str, value: Any) -> None:
    """A log of strangers may rule anything: its line is read, and never a sentence that there is not."""
    rules = load(book)
    state = rules.empty()
    told = rules.sentence(state, Ruled(fact, "because", "zz", value), state)
    assert told is not None
    for language in LANGUAGES:
        assert "because" in sentences(language).say(told)
