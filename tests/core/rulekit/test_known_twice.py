"""What a seat knows is worked out once for each of some tables that go side by side."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from wandering import begin

from core.engine.seat.bot import play_out
from core.engine.words.ids import FigureId
from core.rulekit.concealing import HiddenFrom
from core.rulekit.hidden import MOST_KNOWN, LastShown, Listed, remembered

TABLES = [
    "breaking_news/rangers_and_militia", "ludonet/patrol_clash",
    "linea_di_tiro/village_defence", "bassa_intensita/ambush_at_dusk",
]  # fmt: skip


@pytest.mark.parametrize("scenario", TABLES)
def test_two_tables_side_by_side_know_what_each_knows_alone(scenario: str) -> None:
    """Record by record in turn, the same as where nobody has asked before."""
    games = [begin(scenario, seed) for seed in (3, 4)]
    for seed, game in enumerate(games):
        play_out(game, seed, 20)
    for n in range(1, min(len(game.records) for game in games) + 1):
        for game in games:
            for seat in game.seats:
                state = game.state_after(n)
                known = game.rules.known(state, seat)
                assert game.rules.known(state, seat) is known is game.rules.known(known, seat)
                alone = game.rules.known(anew(state), seat)
                assert known == alone and list(known.figures) == list(alone.figures)


def anew(state: Any) -> Any:
    """The same state, of which nothing is remembered."""
    figures = {id: one.__copy__() for id, one in state.figures.items()}
    return structs.replace(state, figures=figures)


def test_only_the_last_states_are_kept() -> None:
    asked: list[object] = []

    @remembered
    def known(state: object, seat: str) -> tuple[object, str]:
        asked.append(state)
        return state, seat

    first, *others = [object() for _ in range(MOST_KNOWN)]
    assert known(first, "blue") is known(first, "blue") and asked == [first]
    for state in others:
        known(state, "blue")
    known(first, "blue")
    assert asked == [first, *others, first]


def test_who_is_hidden_is_the_very_same_while_it_is_equal() -> None:
    listed: list[int] = []

    def work(state: int, seat: str) -> Listed:
        listed.append(state)
        return Listed({FigureId(str(state % 2)): None})

    hidden = HiddenFrom(work, lambda one, other: one == other)  # type: ignore[type-var]
    even, odd = hidden(2, "blue"), hidden(3, "blue")
    assert hidden(2, "blue") is even and hidden(3, "blue") is odd and listed == [2, 3]
    assert hidden(4, "blue") is even and hidden(5, "red") is not odd


def test_a_figure_is_shown_once_while_the_same_are_hidden() -> None:
    shown: list[Any] = []
    last: LastShown[Any, Any] = LastShown()
    ones = {name: Listed({name: None}) for name in ("a", "b")}

    def show(one: Any) -> Any:
        shown.append(one)
        return one

    nobody, somebody = Listed({}), Listed({"b": None})
    assert last("blue", nobody, ones, show) == ones
    assert last("blue", somebody, dict(ones), show) == {"a": ones["a"]}
    assert last("blue", Listed({}), dict(ones), show) == ones
    assert shown == [ones["a"], ones["b"], ones["a"]]
    assert last("red", nobody, ones, show) == ones and len(shown) == 5
