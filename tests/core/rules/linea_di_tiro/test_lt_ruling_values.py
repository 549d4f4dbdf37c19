"""Linea di Tiro: what each fact may be ruled to be, up to its bounds, and what the referee is asked for."""

from __future__ import annotations

from typing import Any

import pytest
from engagement import Piece, Played
from lt_moments import between
from msgspec.structs import replace

from core.engine.contract.choices import AnyField, Number, Option, PickOne, PickPoint, YesNo
from core.engine.contract.facts import Refused
from core.engine.words.message import say
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Section

GROUNDS = ("table", "open", "cover", "protection", "prepared", "entrenched", "hull_down")
FATES = ("destroyed", "captured", "abandoned", "off_table")


@pytest.mark.parametrize(
    ("fact", "subject", "good", "bad"),
    [
        ("shots", "able", (0, 9), (-1, 10, 1.5, True, "1")),
        ("prepared", "able", (0, 9), (-1, 10, True)),
        ("ammunition", "guns", (0, 9), (-1, 10, True)),
        ("overrun", "tank", (0, 6), (-1, 7, True)),
        ("morale", "able", (-1, 0, 1), (-2, 2)),
        ("limit", "", (0, 999), (-1, 1000, True)),
        ("spotted", "able", (True, False), (1, "yes")),
        ("immobilised", "able", (True, False), (1,)),
        ("routed", "able", (True, False), (0,)),
        ("observer", "able", (True, False), (0,)),
        ("motion", "able", ("stationary", "bounding", "moving"), ("", "flying")),
        ("ground", "able", GROUNDS, ("", "mud")),
        ("fate", "able", FATES, ("dead",)),
        ("aboard", "able", ("track",), ("nobody", 1)),
        ("option", "wrecks", ("on", "off"), ("maybe",)),
        ("place", "able", ([0, 0], [300, 300], [1, 2, 90]), ([1], [301, 0], [-1, 0], "here")),
    ],
)
def test_a_fact_is_ruled_within_its_bounds(
    fact: str, subject: str, good: tuple[Any, ...], bad: tuple[Any, ...]
) -> None:
    for value in good:
        assert between().ruled(fact, subject, value)
    for value in bad:
        with pytest.raises(Refused) as refused:
            between().ruled(fact, subject, value)
        assert refused.value.refusal.message.id in ("engine-bad-value", "ruling-off-table"), value


@pytest.mark.parametrize("fact", ["shots", "spotted", "fate", "place", "aboard", "ammunition", "morale"])
@pytest.mark.parametrize("subject", ["nobody", ""])
def test_a_fact_is_ruled_of_somebody_who_is_there(fact: str, subject: str) -> None:
    with pytest.raises(Refused):
        between().ruled(fact, subject, True)


def test_a_new_place_keeps_the_facing_unless_one_is_said() -> None:
    game = between()
    game.set("able", ground=("cover",))
    game.ruled("place", "able", [10, 20])
    place = game.man("able").place
    assert (place.x, place.y, place.facing, game.man("able").ground) == (10, 20, 90, None)
    game.ruled("place", "able", [10, 20, 45])
    assert game.man("able").place.facing == 45
    game.ruled("place", "track", [200, 100, 0])
    assert game.at("rider") == (200, 100)  # who rides goes along
    assert game.man("rider").place.base == 2.5 and game.man("rider").place.inside == "track"


def test_who_is_ruled_immobilised_has_lost_what_it_prepared_and_who_is_freed_keeps_it() -> None:
    for value, left in ((True, ()), (False, ("", ""))):
        game = between(able=Piece(x=50, y=50, prepared=2))
        game.ruled("immobilised", "able", value)
        assert game.man("able").prepared == left


def value_of(game: Played, fact: str, subject: str) -> AnyField | None:
    """The field in which the referee fills in what a fact is ruled to be."""
    fields = RULES.fields(game.state, "referee", "ruling", {"fact": fact, "subject": subject})
    return next((field for field in fields if field.name == "value"), None)


def words(prompt: str, prefix: str, values: tuple[str, ...]) -> PickOne:
    return PickOne("value", say(prompt), tuple(Option(one, say(f"{prefix}-{one}")) for one in values))


@pytest.mark.parametrize(
    ("fact", "subject", "expected"),
    [
        ("place", "able", PickPoint("value", say("ask-place"), (50, 50))),
        ("fate", "able", words("ask-fate", "lt-fate", FATES)),
        ("fate", "gone", PickOne("value", say("ask-fate"), (Option("", say("lt-fate-playing")),))),
        ("ground", "able", words("ask-value", "lt-ground", GROUNDS)),
        ("motion", "able", words("ask-value", "lt-motion", ("stationary", "bounding", "moving"))),
        ("shots", "able", Number("value", say("ask-value"), 0, 9, 1, 0)),
        ("prepared", "able", Number("value", say("ask-value"), 0, 9, 1, 0)),
        ("ammunition", "guns", Number("value", say("ask-value"), 0, 9, 1, 0)),
        ("overrun", "tank", Number("value", say("ask-value"), 0, 6, 1, 4)),
        ("morale", "able", Number("value", say("ask-value"), -1, 1, 1, 0)),
        ("limit", "", Number("value", say("ask-value"), 0, 999, 1, 7)),
        ("spotted", "able", YesNo("value", say("ask-yes"), True)),
        ("immobilised", "able", YesNo("value", say("ask-yes"), True)),
        ("parted", "able", None),
        ("option", "wrecks", words("ask-value", "lt-option-wrecks", ("on", "off"))),
        (
            "option", "prep_max",
            Number("value", say("ask-value-zero", zero=say("lt-option-prep_max-0")), 0, 4, 1, 2),
        ),
    ],
)  # fmt: skip
def test_the_referee_is_asked_for_the_value_of_a_fact(
    fact: str, subject: str, expected: AnyField | None
) -> None:
    game = between()
    game.state = replace(game.state, limit=7)
    assert value_of(game, fact, subject) == expected


def test_of_those_on_whom_a_piece_could_ride_the_impossible_stand_with_their_reason() -> None:
    game = between(theirs=Piece("truck", x=20, y=250, side="axis"), wreck=Piece("truck", fate="destroyed"))
    field = value_of(game, "aboard", "able")
    assert isinstance(field, PickOne)
    assert [(row.value, row.refusal.message.id if row.refusal else "") for row in field.options] == [
        ("track", ""), ("theirs", "lt-no-such-carrier"), ("", "lt-not-aboard"),
    ]  # fmt: skip
    assert field.options[-1].label == say("in-no-vehicle")


def test_a_fact_is_about_pieces_sections_options_or_nobody() -> None:
    game = between()
    game.state = replace(
        game.state, sections={**game.state.sections, "more": Section("more", "More", "axis", 4)}
    )
    expected: dict[str, list[str]] = {
        "ammunition": ["guns", "more"],
        "option": list(Options.declared()),
        "limit": [],
        "shots": list(game.state.figures),
    }
    for fact, subjects in expected.items():
        fields = RULES.fields(game.state, "referee", "ruling", {"fact": fact})
        found = [field for field in fields if field.name == "subject"]
        assert [row.value for field in found for row in getattr(field, "options", ())] == subjects
        assert len(found) == bool(subjects)


def test_a_fact_that_could_be_about_nobody_is_not_offered() -> None:
    def why(game: Played, fact: str) -> str:
        field = RULES.fields(game.state, "referee", "ruling", {})[0]
        [row] = [row for row in getattr(field, "options", ()) if row.value == fact]
        return row.refusal.message.id if row.refusal else ""

    assert why(between(), "place") == "" and why(between(tape=True), "place") == "engine-no-places"
    assert why(between(), "parted") == "lt-no-contact"
    touching = between(able=Piece(x=50, y=50, contacts=("fritz",)))
    assert why(touching, "parted") == "" and why(touching, "shots") == ""
