"""A typed line says what can be chosen, whole, short and shortened, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import pytest
from counting import count
from typed_games import BOOKS, acts, reader

from core.engine.contract.choices import folded
from core.engine.contract.filling import same
from core.engine.seat.known import Known
from core.engine.seat.sentence import fits
from core.line.acts.printing import chosen, line_of
from core.line.refusals.mistakes import Mistake, understood
from core.locale import LANGUAGES
from core.rules import rule_books
from core.scenarios import ready


def shortened(line: str, pick: random.Random) -> str:
    """Return a line with its words cut to beginnings, but for numbers and what is marked."""
    return " ".join(
        word if any(c.isdigit() or c in '="' for c in word) else word[: pick.randint(2, 5)]
        for word in line.split()
    )


def check_said(seat: Known, wish: dict[str, Any], language: str, pick: random.Random) -> tuple[str, str]:
    """Say an act whole, short and shortened; return the short line, and what became of it shortened."""
    line = reader(seat, language)
    choice = chosen(line, wish)
    assert choice is not None, wish
    values = {name: value for name, value in wish.items() if name != "do"}
    command = {"do": choice.do, **folded(values)}
    for whole in (True, False):
        said = line_of(line, choice, values, whole)
        assert said is not None, (language, whole, wish)
        got = understood(line, said)
        assert not isinstance(got, Mistake) and same(got.command, command), (said, got)
    assert said is not None
    cut = understood(line, shortened(said, pick))
    if isinstance(cut, Mistake):
        return said, "not clear"
    return said, "the same" if same(cut.command, command) else "another"


def check_game(scenario: str, seed: int, most: int, every: int) -> None:
    pick, became = random.Random(seed), {"the same": 0, "not clear": 0, "another": 0}
    for at, (seat, wish) in enumerate(acts(scenario, seed, most)):
        if at % every == 0:
            _, how = check_said(seat, wish, LANGUAGES[at // every % len(LANGUAGES)], pick)
            became[how] += 1
    count(f"lines of {scenario}, shortened", became)
    said = sum(became.values())
    assert became["the same"] >= 0.8 * said
    assert became["another"] <= 0.02 * said + 1


@pytest.mark.parametrize("scenario", BOOKS)
def test_whatever_a_bot_does_is_printed_and_read_back(scenario: str) -> None:
    check_game(scenario, seed=1, most=60, every=4)


@pytest.mark.soak(12)
@pytest.mark.parametrize("scenario", [one for one in ready() if one.partition("/")[0] in rule_books()])
def test_whole_games_are_printed_and_read_back(scenario: str) -> None:
    for seed in range(2):
        check_game(scenario, seed, most=400, every=2)


@pytest.mark.parametrize("scenario", BOOKS)
def test_whatever_is_typed_means_an_act_of_the_menu_or_nothing(scenario: str) -> None:
    """Words thrown together at random never do what nobody could choose, and never end the program."""
    pick, read = random.Random(7), 0
    for at, (seat, _) in enumerate(acts(scenario, 3, 24)):
        if at % 6:
            continue
        line = reader(seat, LANGUAGES[at // 6 % 2])
        known = [
            word for one in line.choices for word in (one.figure, *line.names.spoken.say(one.label).split())
        ]
        odd = [
            "12",
            "30/40",
            "1=2",
            "=",
            "#2",
            '"',
            "at",
            "a",
            "yes",
            "-",
            "to",
            "north",
            ":",
            "\u202e",
            "[b]",
        ]
        for _ in range(20):
            typed = " ".join(pick.choices([*known, *odd], k=pick.randint(1, 5)))
            got = understood(line, typed)
            if isinstance(got, Mistake):
                assert line.names.spoken.say(got.message) and 0 <= got.start <= got.end <= len(typed)
                continue
            read += 1
            assert got.choice in line.choices and got.choice.refusal is None
            for field in got.filled.fields:
                if field.name in got.said:
                    assert fits(field, got.filled.values[field.name]), (typed, field.name)
    count(f"lines thrown together in {scenario}", {"that mean something": read})
