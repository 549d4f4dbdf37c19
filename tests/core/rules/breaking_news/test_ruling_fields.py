"""Breaking News: what a referee is asked for each fact: of whom, to what, and why."""

from __future__ import annotations

from typing import Any

import pytest
from menus import fields, form
from msgspec.structs import replace
from objectives_on_table import marker, on_table
from rule_ids import rule
from table import Man, Played, Soldier, Vehicle, table

from core.engine.contract.choices import PickOne
from core.rulekit.ruling_fields import UNLISTED
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.referee.rulings import FACTS
from core.rules.breaking_news.state import Cloud, Talks
from core.rules.breaking_news.tables.troops import GRADES
from core.rules.breaking_news.tables.weapons import WEAPONS
from core.table.places import Point

MEN, SIDES, MARKERS = ["kowalski", "abu", "fallen"], ["blue", "red"], ["red#1", "red#2"]
ANYBODY = ["kowalski", "abu", "lorry", "amina", "fallen"]
YES = ("YesNo", "value", "ask-yes", True)
POINTS = ("Number", "value", "ask-points", -100, 100, 1, 0, "")


def village() -> Played:
    """Men, one who fell, a lorry, a civilian, one who has still to come, two markers and a cloud."""
    nobody = Man("", x=99, y=99)
    place = nobody.place
    return table(
        facts={
            **on_table(marker(1, "fake", 150, 150), marker(2, "primary", 100, 150)),
            "clouds": (Cloud("s1", 1, Point(50.0, 50.0)),),
        },
        kowalski=Man(y=40),
        abu=Man("Irr3", "rpg", y=160, side="red"),
        lorry=Vehicle("unprotected", x=60),
        omar=Man("Irr3", side="red", fate="away"),
        amina=Soldier("", (), 99, 99, "", "", 0.0, place, {"role": "civilian"}),
        fallen=Man(x=10, y=10, fate="dead"),
    )


def words(prompt: str, *values: Any) -> tuple[Any, ...]:
    return "PickOne", "value", prompt, list(values)


ASKED: list[tuple[str, tuple[str, list[str]] | None, tuple[Any, ...] | None]] = [
    (
        "place", ("ask-figure", ["kowalski", "abu", "lorry", "omar", "amina", "fallen"]),
        ("PickPoint", "value", "ask-place", None, None),
    ),
    ("suppressed", ("ask-figure", MEN), YES),
    ("hidden", ("ask-figure", MEN), YES),
    ("retreating", ("ask-figure", MEN), YES),
    (
        "fate", ("ask-figure", ["kowalski", "abu", "amina", "fallen"]),
        words("ask-fate", "", "dead", "captured", "left", "stabilised"),
    ),
    ("fate_free", ("ask-figure", MEN), words("ask-fate", "", "dead", "captured", "left", "stabilised")),
    ("name", ("ask-figure", [*ANYBODY[:3], "omar", *ANYBODY[3:]]), ("Text", "value", "ask-name")),
    ("grade", ("ask-figure", MEN), words("ask-value", *GRADES)),
    ("leadership", ("ask-figure", MEN), ("Number", "value", "ask-value", 0, 4, 1, 0, "")),
    ("commander", ("ask-figure", MEN), None),
    ("weapons", ("ask-figure", MEN), ("PickSome", "value", "ask-weapons", list(WEAPONS), 1, 8)),
    ("unit", ("ask-figure", ["kowalski", "abu", "lorry", "fallen"]), words("ask-unit", "blue", "red")),
    ("removed", ("ask-figure", ["kowalski", "abu", "lorry", "fallen"]), YES),
    ("arrived", ("ask-figure", ["omar"]), None),
    ("action", ("ask-figure", ["kowalski", "abu", "lorry", "amina", "fallen"]), YES),
    ("sheltered", ("ask-figure", ["kowalski", "abu", "lorry", "amina", "fallen"]), YES),
    ("aboard", ("ask-figure", MEN), words("ask-vehicle", "lorry", "")),
    ("wreck", ("ask-figure", ["lorry"]), words("ask-fate", "", "knocked_out", "exploded")),
    ("reserve", ("ask-figure", ["omar"]), words("ask-value", "", "ambush", "infiltration")),
    ("magazine", ("ask-figure", ["kowalski", "fallen"]), words("ask-value", "", "empty", "aimed", "spent")),
    ("points", ("ask-side", SIDES), POINTS),
    ("talk_points", ("ask-side", SIDES), POINTS),
    ("motivated", ("ask-side", SIDES), YES),
    ("ambush", ("ask-side", SIDES), YES),
    ("silenced", ("ask-side", SIDES), YES),
    ("support", ("ask-side", SIDES), words("ask-value", "", "artillery", "helicopters", "aeroplanes")),
    ("secret_die", ("ask-side", SIDES), ("Number", "value", "bn-ask-die", 0, 6, 1, 0, "")),
    ("intelligence", ("ask-side", SIDES), words("ask-value", "", "tried", "informed", "spent")),
    ("talks", ("ask-side", SIDES), words("ask-value", "running", "ended")),
    ("crowd", ("ask-side", SIDES), None),
    ("active", ("ask-side", SIDES), None),
    ("content", ("bn-ask-marker", MARKERS), words("ask-value", "primary", "secondary", "fake")),
    ("taken", ("bn-ask-marker", MARKERS), YES),
    ("charge", ("bn-ask-marker", MARKERS), words("ask-value", "", "automatic", "remote")),
    ("smoke", ("bn-ask-cloud", ["s1", ""]), ("PickPoint", "value", "ask-place", (100, 100), None)),
    ("phase", None, words("ask-phase", "initiative", "turning", "actions", "morale")),
    ("option", ("ask-option", list(Options.declared())), words("ask-value")),
]  # fmt: skip
REASON = ("Text", "reason", "ask-reason")


@rule("BN-SM.01")
@pytest.mark.parametrize(("fact", "subject", "value"), ASKED, ids=[row[0] for row in ASKED])
def test_a_fact_is_asked_of_those_whom_it_can_be_about(
    fact: str, subject: tuple[str, list[str]] | None, value: tuple[Any, ...] | None
) -> None:
    first, *asked = form(village(), "referee", "ruling", fact=fact)

    assert first == ("PickOne", "fact", "ask-fact", [name for name in FACTS if name not in UNLISTED])
    rows: list[Any] = [("PickOne", "subject", *subject)] if subject else []
    assert asked == [*rows, *([value] if value else []), REASON]


def test_every_fact_is_asked_above() -> None:
    assert {row[0] for row in ASKED} == set(FACTS) - {*UNLISTED, "added"}


@rule("BN-Q.156")
def test_of_a_newcomer_all_is_asked_that_a_scenario_says() -> None:
    on = ["value.name", "value.grade", "value.leadership", "value.weapons", "value.team", "value.off"]
    game, said = village(), {"fact": "added", "subject": "red"}
    asked = [field.name for field in fields(game, "referee", "ruling", **said, **{"value.off": False})]
    assert asked == ["fact", "subject", *on, "value.hidden", "value.spot", "reason"]
    asked = [field.name for field in fields(game, "referee", "ruling", **said, **{"value.off": True})]
    assert asked == ["fact", "subject", *on, "reason"]


FILLED: list[tuple[str, str, tuple[Any, ...]]] = [
    ("smoke", "s1", words("ask-value", False)),
    ("place", "kowalski", ("PickPoint", "value", "ask-place", (40, 40), None)),
    ("option", "night", words("ask-value", "no", "yes")),
    ("option", "edition", words("ask-value", "EN", "IT")),
]


@pytest.mark.parametrize(("fact", "subject", "value"), FILLED)
def test_what_it_may_be_set_to_depends_on_whom_it_is_about(
    fact: str, subject: str, value: tuple[Any, ...]
) -> None:
    assert form(village(), "referee", "ruling", fact=fact, subject=subject)[2] == value


def test_a_fact_that_can_be_about_nobody_is_dimmed() -> None:
    def dimmed(game: Played) -> dict[str, str]:
        facts = fields(game, "referee", "ruling")[0]
        assert isinstance(facts, PickOne)
        return {row.value: row.refusal.message.id for row in facts.options if row.refusal is not None}

    alone = {"commander": "bn-ruling-leads-nobody"}  # nobody has leadership
    assert dimmed(village()) == {**alone, "arrived": "bn-ruling-place-him"}  # on the map he is placed
    nobody = dimmed(table(kowalski=Man()))
    assert nobody.pop("commander") == alone["commander"]
    assert set(nobody) == {"wreck", "reserve", "arrived", "content", "taken", "charge"}
    assert set(nobody.values()) == {"ruling-about-nobody"}
    assert form(village(), "observer", "ruling") == []


@rule("BN-Q.30")
def test_a_side_rules_on_no_secret_of_the_other() -> None:
    """Whose die it was, whose charge, whose marker: he alone says it where there is no referee."""
    from core.engine.chance.oracles import Answered
    from core.engine.chance.resolution import Resolution
    from core.engine.contract.facts import Refused, Ruling
    from core.rules.breaking_news.referee.rulings import ruled
    from core.rules.breaking_news.state import State

    def why(seat: str, fact: str, subject: str, value: Any, state: State) -> str:
        try:
            ruled(
                Resolution(state, lambda state, event: state, Answered(), seat),
                Ruling(fact, "so", subject, value),
            )
        except Refused as refused:
            return refused.refusal.message.id
        return ""

    state = village().state
    for fact, subject, value in (
        ("secret_die", "red", 6), ("charge", "red#1", "remote"), ("content", "red#1", "fake")
    ):  # fmt: skip
        assert why("blue", fact, subject, value, state) == "bn-owner-rules"
        assert why("red", fact, subject, value, state) == ""
        assert why("referee", fact, subject, value, state) == ""
    taken = {id: replace(one, taken="blue") for id, one in state.objectives.items()}
    assert why("blue", "content", "red#1", "fake", replace(state, objectives=taken)) == ""


@rule("BN-Q.122", "BN-X.NEGOTIATION.a")
def test_points_of_talks_are_added_and_never_below_nothing() -> None:
    game = village()
    game.state = replace(game.state, talks=Talks("blue", 3, 10))

    game.ruled("talk_points", "blue", 5)
    assert game.state.talks is not None and (game.state.talks.pending, game.state.talks.level) == (15, 3)
    game.ruled("talk_points", "blue", -20)
    assert game.state.talks.pending == 0
    game.ruled("talks", "red", "running")
    assert (game.state.talks.side, game.state.talks.level, game.state.talks.pending) == ("red", 1, 0)


def test_a_magazine_ruled_full_ends_its_change_and_the_mortar_fires_again() -> None:
    game = village()
    game.set("kowalski", reloading="assault_rifle", magazines=(("assault_rifle", "empty"),))
    game.ruled("magazine", "kowalski", "aimed")
    assert game.man("kowalski").magazines == (("assault_rifle", "aimed"),)
    assert game.man("kowalski").reloading == "assault_rifle"
    game.ruled("magazine", "kowalski", "")
    assert (game.man("kowalski").magazines, game.man("kowalski").reloading) == ((), "")
    game.ruled("silenced", "red", True)
    game.ruled("silenced", "red", False)
    assert game.state.sides["red"].silent == 0


def test_smoke_is_moved_and_taken_away_by_a_ruling() -> None:
    game = village()
    game.ruled("smoke", "s1", [10, 20])
    assert [(one.id, one.centre) for one in game.state.clouds] == [("s1", Point(10.0, 20.0))]
    game.ruled("smoke", "", [30, 40])
    assert [one.centre for one in game.state.clouds] == [Point(10.0, 20.0), Point(30.0, 40.0)]
    game.ruled("smoke", "s1", False)
    assert [one.centre for one in game.state.clouds] == [Point(30.0, 40.0)]


@rule("BN-X.IED.b")
def test_a_charge_is_put_into_a_marker_and_taken_out_of_it_by_a_ruling() -> None:
    game = village()
    spent = {"red#1": replace(game.state.objectives["red#1"], spent=True)}
    game.state = replace(game.state, objectives={**game.state.objectives, **spent})
    for kind in ("automatic", "remote"):
        game.ruled("charge", "red#1", kind)
        assert [(one.marker, one.remote) for one in game.state.sides["red"].charges] == [
            ("red#1", kind == "remote")
        ]
    assert not game.state.objectives["red#1"].spent
    game.ruled("charge", "red#2", "automatic")
    game.ruled("charge", "red#1", "")
    assert [(one.marker, one.remote) for one in game.state.sides["red"].charges] == [("red#2", False)]


def test_a_marker_is_put_back_and_support_with_what_is_on_its_way_is_taken_away() -> None:
    from core.rules.breaking_news.state import Call

    game = village()
    game.ruled("taken", "red#1", True)
    game.ruled("taken", "red#1", False)
    assert game.state.objectives["red#1"].taken == ""
    coming = replace(game.state.sides["blue"], support="artillery", coming=Call(Point(1.0, 2.0)))
    game.state = replace(game.state, sides={**game.state.sides, "blue": coming})
    game.ruled("support", "blue", "aeroplanes")
    assert game.state.sides["blue"].coming is not None
    game.ruled("support", "blue", "")
    assert game.state.sides["blue"].coming is None


def test_a_man_ruled_out_of_his_vehicle_stands_where_he_is_and_a_wreck_put_back_may_act() -> None:
    game = village()
    game.ruled("aboard", "kowalski", "lorry")
    assert game.at("kowalski") == game.at("lorry")
    game.ruled("aboard", "kowalski", "")
    assert game.man("kowalski").aboard == "" and game.man("kowalski").place.inside == ""
    game.ruled("wreck", "lorry", "exploded")
    assert (game.man("lorry").fate, game.man("lorry").stage) == ("exploded", "done")
    game.ruled("wreck", "lorry", "")
    assert (game.man("lorry").fate, game.man("lorry").stage) == ("", "waiting")


def test_a_civilian_ruled_dead_is_nobodys_loss() -> None:
    game = village()
    before = game.state.sides

    game.ruled("fate", "amina", "dead")

    assert (game.man("amina").fate, game.man("amina").stage) == ("dead", "done")
    assert game.state.sides == before
    game.ruled("fate", "amina", "")
    assert (game.man("amina").fate, game.man("amina").stage) == ("", "waiting")


@rule("BN-5.2.a")
def test_a_granted_action_is_a_whole_one() -> None:
    game = village()
    spent: dict[str, Any] = {
        "moved": 5.0, "moved_any": True, "climbed": True, "fired": True, "looked": True, "tested": True,
        "launched": True, "fought": True, "withdrew": True, "answered": 3, "stage": "done",
    }  # fmt: skip
    fresh = game.man("kowalski")
    game.set("kowalski", **spent)

    game.ruled("action", "kowalski", True)

    assert game.man("kowalski") == fresh
