"""Whether dice or a decision made a moment: by what those dice can give at all."""

from __future__ import annotations

import pytest

from core.engine.words.message import say
from core.story.analysis.moments import Moment
from core.story.analysis.throws import Throw


def throw(came: float, expected: float, variance: float) -> Throw:
    return Throw(
        3, 1, 1, "british", "able", "lt-he", "LT-HE.b", (1,), 6, 0, False, "total",
        expected, came, came - expected, variance, False, 0.0,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("throws", "by_dice"),
    [
        ((throw(11 / 12, 0.5, 35 / 432),), True),  # the best face of one die
        ((throw(9 / 12, 0.5, 35 / 432),), False),  # one of the better halves
        ((throw(1, 1 / 6, 5 / 36), throw(0, 1 / 6, 5 / 36)), True),
        ((throw(2, 1.5, 0.75),), False),
        ((throw(0, 0.5, 0.25),), False),
        ((), False),
    ],
)
def test_the_dice_did_it_where_they_gave_more_than_usual(throws: tuple[Throw, ...], by_dice: bool) -> None:
    luck = sum(one.luck for one in throws)
    moment = Moment(3, 1, 1, say("lt-destroyed"), "british", 0.1, luck, throws)

    assert moment.by_dice is by_dice
