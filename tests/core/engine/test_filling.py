"""What a value that fits no field is told: the limit that was promised with the field, and what it was."""

from __future__ import annotations

from typing import Any

import pytest

from core.engine.contract.choices import (
    AnyField,
    Choice,
    Option,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Text,
)
from core.engine.contract.filling import checked, misfit
from core.engine.words.message import say
from core.engine.words.validation import BadAnswer
from core.locale import sentences

ASK = say("tui-ask-card")
TOLD = [
    (
        PickPoint("f", ASK, (0, 0), 5.0), [3, 4.02],
        "this spot is 5.1 cm away, and 5 cm are the most", "questo punto dista 5,1 cm: al massimo 5 cm",
    ),
    (
        PickPath("f", ASK, "", (0, 0), 25.5), [[20, 0], [20, 10]],
        "this way is 30 cm long, and 25.5 cm are the most",
        "questo percorso è lungo 30 cm: al massimo 25,5 cm",
    ),
    (
        PickPath("f", ASK, "", (0, 0), 25.0, 15.0), [[10, 0]],
        "this way is 10 cm long, and 15 cm are the least", "questo percorso è lungo 10 cm: almeno 15 cm",
    ),
    (
        PickPath("f", ASK, "", None, 25.0, 15.0), 30,
        "f is from 15 to 25, not 30", "f va da 15 a 25, non 30",
    ),
    (
        Text("f", ASK, 4), "crowd",
        "5 characters are too many; 4 are the most", "5 caratteri sono troppi; al massimo 4",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("field", "value", "english", "italian"), TOLD, ids=range(len(TOLD)))
def test_who_goes_beyond_a_field_is_told_so(field: Any, value: Any, english: str, italian: str) -> None:
    message = misfit(field, value)

    assert message is not None
    told = [sentences(language).say(message) for language in ("en", "it")]
    assert told == [english, italian]


def test_one_who_is_marked_in_the_act_of_his_team_is_not_taken_for_his_own() -> None:
    """His own act gives who he is; his team's asks, and is filled with the same."""
    who = (Option("ada", ASK), Option("bob", ASK))

    def fields(filled: Any) -> tuple[AnyField, ...]:
        if "_who" in filled or "firer" not in filled:
            return (PickSome("_who", ASK, who), PickOne("firer", ASK, who))
        return ()

    offered = [Choice("fire", ASK, "", given={"_team": "a"}), Choice("fire", ASK, "", given={"firer": "ada"})]
    assert checked(fields, {"_team": "a", "_who": ["ada"], "firer": "ada"}, offered)
    assert checked(fields, {"firer": "ada"}, offered) == ()
    with pytest.raises(BadAnswer):
        checked(fields, {"_team": "a", "_who": ["ada"], "firer": "zoe"}, offered)
