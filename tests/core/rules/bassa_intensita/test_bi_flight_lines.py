"""Bassa Intensità, a flight at a real table: whether cover was reached, and what ground it is, in words."""

from __future__ import annotations

from typing import Any

import pytest
from rule_ids import rule
from test_bi_flight import panicking, segment

from core.engine.contract.seats import REFEREE
from core.engine.seat.known import Known
from core.line.acts.readings import Reader, Reading
from core.line.refusals.mistakes import understood
from core.line.wording.vocabulary import Vocabulary
from core.locale import sentences
from core.rules.bassa_intensita.book import RULES

LINES = {
    "en": {
        "in cover": (True, None), "cover": (True, None), "safe": (True, None), "is safe": (True, None),
        "out of sight light": (True, "light"), "light cover": (True, "light"), "light": (True, "light"),
        "in light cover": (True, "light"), "in cover light": (True, "light"), "safe heavy": (True, "heavy"),
        "not in cover": (False, None), "not reached": (False, None), "in the open": (False, None),
        "has not reached cover light": (False, "light"),
    },
    "it": {
        "al coperto": (True, None), "coperto": (True, None), "in copertura": (True, None),
        "al sicuro": (True, None), "copertura leggera": (True, "light"), "leggera": (True, "light"),
        "al coperto pesante": (True, "heavy"), "fuori vista leggera": (True, "light"),
        "non al coperto": (False, None), "non arrivato": (False, None), "allo scoperto": (False, None),
    },
}  # fmt: skip


@rule("BI-Q.73", "BI-MOR.n")
@pytest.mark.parametrize("who", ["rossi", "r"])
@pytest.mark.parametrize("seat", ["blue", REFEREE])
@pytest.mark.parametrize(
    ("language", "line", "meant"), [(lang, *one) for lang, lines in LINES.items() for one in lines.items()]
)
def test_a_flight_into_cover_is_said_in_plain_words(
    who: str, seat: str, language: str, line: str, meant: tuple[bool, str | None]
) -> None:
    game = panicking(tape=True)
    segment(game)
    known = Known(RULES, seat, RULES.known(game.state, seat), True, True)
    got = understood(Reader(known, Vocabulary(known.view(), sentences(language))), f"{who} {line}")
    reached, ground = meant
    told: dict[str, Any] = {"ground": [ground]} if ground else {}
    assert isinstance(got, Reading) and got.command == {"do": "flee_to", "reached": reached, **told}
