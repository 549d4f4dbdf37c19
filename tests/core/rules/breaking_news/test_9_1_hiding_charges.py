"""Breaking News, explosives: in which markers they may lie, and what is said of them (BN-X.IED.b, i)."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import HideCharges
from menus import asks
from objectives_on_table import marker, on_table
from rule_ids import rule
from table import RULES, Man, Played, table

from core.engine.contract.facts import Refusal
from core.engine.words.message import say
from core.rules.breaking_news.explosives.placing import said
from core.rules.breaking_news.facts import ChargesHidden
from core.rules.breaking_news.state import Charge
from core.rules.breaking_news.view import view


def hiding(**bought: int) -> Played:
    """Red has fakes at 1 and 3, one of blue's lies at 5."""
    laid = on_table(
        marker(1, "fake"), marker(2, "primary"), marker(3, "fake"), marker(5, "fake", side="blue")
    )
    return table(
        phase="start", sides={"red": {"extras": bought}}, kowalski=Man(), abu=Man("Irr3", y=160, side="red"),
        facts={**laid, "awaiting": (asks("red", "explosives"),)},
    )  # fmt: skip


@rule("BN-X.IED.b", "BN-X.IED.i", "BN-SM.07")
@pytest.mark.parametrize(
    ("bought", "automatic", "remote", "why"),
    [
        ({"ied": 1}, (1,), (), ""),
        ({"ied": 1}, (3,), (), ""),
        ({"ied": 2}, (1, 3), (), ""),
        ({"ied": 1, "ied_remote": 1}, (1,), (3,), ""),
        ({"ied": 1, "ied_remote": 1}, (), (), ""),
        ({"ied": 1}, (1, 3), (), 1),
        ({}, (1,), (), 0),
        ({}, (), (1,), 0),
        ({"ied": 1}, (), (1,), 0),
        ({"ied_remote": 1}, (), (1, 3), 1),
        ({"ied": 2}, (2,), (), "bn-charges-in-fakes"),
        ({"ied": 2}, (1, 1), (), "bn-charges-in-fakes"),
        ({"ied": 1, "ied_remote": 1}, (1,), (1,), "bn-charges-in-fakes"),
        ({"ied": 2}, (5,), (), "bn-charges-in-fakes"),
    ],
)
def test_charges_lie_in_own_fakes_one_in_each_and_no_more_than_were_bought(
    bought: dict[str, int], automatic: tuple[int, ...], remote: tuple[int, ...], why: str | int
) -> None:
    answer = hiding(**bought).play("red", HideCharges(automatic, remote, salt="00"))

    if why == "":
        charges = [Charge(f"red#{n}") for n in automatic] + [Charge(f"red#{n}", True) for n in remote]
        assert answer.one(ChargesHidden).charges == tuple(charges)
    elif isinstance(why, int):
        assert answer == Refusal("BN-X.IED.i", say("bn-charges-not-bought", have=why))
    else:
        assert answer == Refusal("BN-X.IED.b", say(why))


@rule("BN-SM.01", "BN-SM.07")
@pytest.mark.parametrize(
    ("bought", "automatic", "remote"),
    [
        ({}, (), ()),
        ({"ied": 1}, (1,), ()),
        ({"ied_remote": 1}, (), (1,)),
        ({"ied_remote": 2}, (), (1, 3)),
        ({"ied": 1, "ied_remote": 1}, (1,), (3,)),
        ({"ied": 2, "ied_remote": 1}, (1, 3), ()),
    ],
)
def test_whoever_is_away_has_what_he_bought_in_his_first_fakes(
    bought: dict[str, int], automatic: tuple[int, ...], remote: tuple[int, ...]
) -> None:
    game = hiding(**bought)
    assert RULES.passing(game.state, game.state.awaiting[0]) == HideCharges(automatic, remote)


def test_what_is_hidden_where_is_said_in_any_language() -> None:
    assert said(HideCharges()) == say("bn-charges-none")
    assert said(HideCharges((3,), (1,))) == say(
        "bn-charges", rows=(say("bn-charge-automatic", number=3), say("bn-charge-remote", number=1))
    )


@rule("BN-X.IED.h", "BN-Q.154")
@pytest.mark.parametrize(
    ("charge", "spent", "words"),
    [
        (None, False, []),
        (None, True, ["bn-charge-spent"]),
        (Charge("red#1"), False, ["bn-charged"]),
        (Charge("red#1", True), False, ["bn-charged-remote"]),
        (Charge("red#1", True, 7.0), False, ["bn-charged-remote", "bn-charged-within"]),
        (Charge("red#3"), False, []),
    ],
)
def test_its_owner_reads_beside_a_marker_what_lies_in_it(
    charge: Charge | None, spent: bool, words: list[str]
) -> None:
    laid = on_table(marker(1, "fake", spent=spent), marker(3, "fake"))
    charges: dict[str, Any] = {"red": {"charges": (charge,) if charge else ()}}
    state = table(sides=charges, facts=laid, kowalski=Man(), abu=Man("Irr3", y=160, side="red")).state

    first = view(state, "red").tokens[0]
    assert [one.id for one in first.facts if one.id.startswith("bn-charge")] == words
    assert not [one for one in view(state, "blue").tokens[0].facts if one.id.startswith("bn-charged")]
