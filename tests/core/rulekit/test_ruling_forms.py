"""The form of a ruling: which facts can be set now, whom they may be about, and what asks for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec import Struct, field

from core.engine.contract.choices import Option, PickOne
from core.engine.words.message import Message, say
from core.games import header_of, new_game
from core.rulekit.fillings import Parts
from core.rulekit.refusals import no
from core.rulekit.ruled_facts import deed, flag, spot_at
from core.rulekit.ruling_fields import ASKED, ruling_fields
from core.rules import rule_books
from core.scenarios import every, load


class Man(Struct, frozen=True):
    place: None = None
    brave: bool = False


class Field(Struct, frozen=True):
    figures: dict[str, Man] = field(default_factory=lambda: {"abu": Man(), "omar": Man()})
    sides: tuple[str, ...] = ("red",)
    guns: tuple[str, ...] = ()
    tape: bool = False


FACTS = {
    "place": spot_at(lambda state, name, place: state),
    "brave": flag("figures", "brave"),
    "limit": deed("", lambda state, name, value: state),
    "shells": flag("guns", "shells"),
    "moves": flag("sides", "moves"),
    "measurement": flag("", "measured"),
}


def form(state: Field, cowards: tuple[str, ...] = (), fact: str = "", subject: str = "") -> list[Any]:
    """The form; of cowards nobody can say that they are brave."""

    def subjects(about: str) -> Iterable[Option]:
        for name in getattr(state, FACTS[about].of):
            refused = about == "brave" and name in cowards
            yield Option(name, name, refusal=no("", "x-coward") if refused else None)

    asks, nobody = {**ASKED, "guns": "x-ask-gun"}, {"guns": "x-no-guns"} if "abu" in state.figures else {}
    return list(ruling_fields(state, "red", fact, subject, Parts({}), FACTS, "x", subjects, asks, nobody))


def dimmed(state: Field, cowards: tuple[str, ...] = ()) -> dict[str, str]:
    """The facts that cannot be set, and why."""
    rows = form(state, cowards)[0].options
    assert [row.value for row in rows] == [name for name in FACTS if name != "measurement"]
    return {row.value: row.refusal.message.id for row in rows if row.refusal is not None}


def test_a_fact_that_could_be_about_nobody_cannot_be_set() -> None:
    nobody = Field(figures={})

    assert dimmed(Field()) == {"shells": "x-no-guns"}
    assert dimmed(Field(guns=("pak",)), ("abu",)) == {}
    assert dimmed(Field(guns=("pak",)), ("abu", "omar")) == {"brave": "x-coward"}
    assert dimmed(nobody) == dict.fromkeys(("place", "brave", "shells"), "ruling-about-nobody")


def test_at_a_real_table_nobody_has_a_place() -> None:
    assert dimmed(Field(tape=True, guns=("pak",))) == {"place": "engine-no-places"}


def test_whom_it_is_about_is_asked_by_what_that_is() -> None:
    state = Field(guns=("pak",))
    asked = {fact: [one.prompt for one in form(state, fact=fact) if one.name == "subject"] for fact in FACTS}

    assert asked == {
        "place": [say("ask-figure")],
        "brave": [say("ask-figure")],
        "limit": [],
        "shells": [say("x-ask-gun")],
        "moves": [say("ask-side")],
        "measurement": [],
    }
    assert [one.name for one in form(state, fact="brave")] == ["fact", "subject", "value", "reason"]
    assert list(ruling_fields(state, "blue", "", "", Parts({}), FACTS, "x", lambda fact: ())) == []


@pytest.mark.parametrize("book", rule_books())
def test_in_every_book_an_option_is_asked_for_as_one_and_no_place_is_offered_at_a_real_table(
    book: str,
) -> None:
    scenario = load(every(book)[0])
    game = new_game(scenario, header_of(scenario, dice="seeded", ruler="tape", referee=True))

    def asked(**filled: str) -> dict[str, PickOne]:
        found = game.rules.fields(game.state, "referee", "ruling", filled)
        return {one.name: one for one in found if isinstance(one, PickOne)}

    place = next(row for row in asked()["fact"].options if row.value == "place")
    assert place.refusal is not None and place.refusal.message == Message("engine-no-places")
    assert asked(fact="option")["subject"].prompt == say("ask-option")
