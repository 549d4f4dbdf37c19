"""All rounds together are each of them once: a test has those that are its own, and no other."""

from __future__ import annotations

from typing import Any

import pytest
import rounds
from rounds import ROUNDS, by_turns, in_turn

LETTERS, WAYS = "abcdefg", ("map", "tape", "referee")


def made(wanted: str) -> dict[tuple[Any, ...], set[int]]:
    """The cases of a run of the rounds that are *wanted*, each with its own."""
    rounds.choose(wanted)
    cases = (*in_turn(LETTERS, WAYS), *by_turns(LETTERS))
    return {case.values: {number for mark in case.marks for number in mark.args} for case in cases}


def test_all_rounds_are_what_each_of_them_does_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds.Chosen, "rounds", (0,))
    monkeypatch.setattr(rounds.Chosen, "why", "")
    single: dict[tuple[Any, ...], set[int]] = {}
    for number in range(ROUNDS):
        for case, own in made(str(number)).items():
            assert own == {number}
            single.setdefault(case, set()).add(number)

    assert made("all") == single
    assert {len(own) for own in single.values()} == {2, 3}, "two of eight for a pair, two or three for a log"


@pytest.mark.parametrize("number", range(ROUNDS))
def test_no_round_of_few_cases_is_without_any(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test without cases is a skipped one."""
    monkeypatch.setattr(rounds.Chosen, "rounds", (number,))
    assert in_turn("ab", WAYS[:2]) and in_turn("a", WAYS[:2]) and by_turns("a") and by_turns("ab")


@pytest.mark.parametrize(("letter", "way"), in_turn(LETTERS, WAYS))
def test_a_test_that_comes_in_turn_has_its_own_rounds_only(letter: str, way: str) -> None:
    place = LETTERS.index(letter) + WAYS.index(way)
    assert rounds.rounds() == tuple(n for n in rounds.Chosen.rounds if (place + n) % 4 == 0) != ()


def test_any_other_has_all_of_this_run() -> None:
    assert rounds.rounds() == rounds.Chosen.rounds


def test_who_uses_them_is_known_by_his_module() -> None:
    import test_counting
    import test_fuzz

    assert rounds.draws(test_fuzz) and not rounds.draws(test_counting)
