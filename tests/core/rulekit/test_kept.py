"""What was worked out of a state is worked out again once that of it has changed, and not before."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from core.rulekit import kept
from core.rulekit.kept import Kept


class State(Struct, frozen=True):
    turn: int = 1
    figures: dict[str, int] = {}
    options: dict[str, str] = {}


class Work:
    """Returns 1, 2, 3 ... as often as it is done."""

    done = 0

    def __call__(self) -> int:
        self.done += 1
        return self.done


def test_what_was_found_of_a_moment_stands_as_long_as_the_moment() -> None:
    work, of_moment, state = Work(), Kept[int](), State()

    assert [of_moment(state, work, "a"), of_moment(state, work, "a"), of_moment(state, work, "b")] == [
        1,
        1,
        2,
    ]
    assert of_moment(replace(state, turn=2), work, "a") == 3
    assert of_moment(state, work, "a") == 1


def test_what_was_found_of_some_parts_stands_as_long_as_the_very_same_do() -> None:
    work, of_both, of_one = Work(), Kept[int]("figures", "options"), Kept[int]("figures")
    state = State(figures={"a": 1})
    alike = replace(state, figures=dict(state.figures))

    assert [of_both(state, work), of_both(replace(state, turn=2), work)] == [1, 1]
    assert of_both(replace(state, options={"light": "day"}), work) == 2
    assert of_both(alike, work) == 3, "equal is not the same"
    assert [of_one(state, work), of_one(replace(state, options={"light": "day"}), work)] == [4, 4]
    assert of_one(alike, work) == 5
    assert [of_both(state, work), of_one(state, work)] == [1, 4]


def test_no_more_states_are_kept_than_that() -> None:
    work, of_moment = Work(), Kept[int]()
    for number in range(3 * kept.STATES):
        assert of_moment(State(turn=number), work) == number + 1
        assert len(of_moment._kept) <= kept.STATES
