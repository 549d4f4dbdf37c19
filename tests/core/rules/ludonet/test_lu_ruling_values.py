"""Ludonet: what each fact may be ruled to be, up to its bounds, what it sets, what a referee is asked."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank
from test_lu_fields import squad

from core.engine.contract.choices import AnyField, Number, Option, PickOne, PickPoint, YesNo
from core.engine.contract.facts import Refused, Ruling
from core.engine.words.message import say
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Aircraft, Order, Volley

HAWK = Aircraft("hawk", "Hawk", "blue")
FATES = ("", "eliminated", "destroyed", "left")
PHASES = ("deploy", "first", "move", "fire", "melee", "air", "morale", "end")


def game(**how: Any) -> Played:
    return squad(aircraft=[HAWK], turn=2, **how)


@pytest.mark.parametrize(
    ("fact", "subject", "good", "bad"),
    [
        ("wounds", "ross", (0, 1), (-1, 2, True, "1")),
        ("tired", "ross", (0, 1, 2, 3), (-1, 4, True, 1.0)),
        ("immobilised", "truck", (0, 1, 2, 3, 4), (-1, 5, True)),
        ("placed", "ross", (True, False), (1, "yes")),
        ("sheltered", "ross", (True, False), (0,)),
        ("action", "ross", (True, False), (0,)),
        ("falling_back", "ross-unit", (True, False), (1,)),
        ("posture", "ross", ("standing", "prone"), ("", "kneeling")),
        ("fate", "ross", ("eliminated", "left"), ("dead",)),
        ("unit", "ross", ("truck-unit",), ("nobody", 1)),
        ("aboard", "ross", ("truck",), ("nobody", "ross", 1)),
        ("passes", "blue", (0, 99), (-1, 100, 1.0, True)),
        ("place", "ross", ([0, 0], [200, 200], [1, 2, 90]), ([1], [201, 0], [-1, 0], "here")),
        ("phase", "", PHASES, ("", "air_grant", "over")),
        ("option", "wrecks", ("mark", "remove"), ("maybe",)),
    ],
)
def test_a_fact_is_ruled_within_its_bounds(
    fact: str, subject: str, good: tuple[Any, ...], bad: tuple[Any, ...]
) -> None:
    for value in good:
        assert game().ruled(fact, subject, value)
    for value in bad:
        with pytest.raises(Refused) as refused:
            game().ruled(fact, subject, value)
        assert refused.value.refusal.message.id in ("engine-bad-value", "ruling-off-table"), value


@pytest.mark.parametrize(("fact", "subject", "most"), [("tired", "ross", 3), ("immobilised", "truck", 4)])
def test_who_rules_too_many_turns_is_told_how_many_there_may_be(fact: str, subject: str, most: int) -> None:
    with pytest.raises(Refused) as refused:
        game().ruled(fact, subject, most + 1)
    assert refused.value.refusal.message.args["expects"] == say("ruling-turns", most=most)


@pytest.mark.parametrize("fact", ["wounds", "place", "fate", "aboard", "passes", "falling_back", "moving"])
@pytest.mark.parametrize("subject", ["nobody", ""])
def test_a_fact_is_ruled_of_somebody_who_is_there(fact: str, subject: str) -> None:
    with pytest.raises(Refused):
        game().ruled(fact, subject, None if fact == "moving" else True)


def test_a_new_place_keeps_the_facing_unless_one_is_said_and_takes_riders_along() -> None:
    table = game()
    table.ruled("place", "ross", [10, 20])
    place = table.man("ross").place
    assert (place.x, place.y, place.facing, place.base) == (10, 20, 90, 2)
    table.ruled("place", "ross", [10, 20, 45])
    assert table.man("ross").place.facing == 45
    table.ruled("place", "truck", [100, 120])
    assert table.at("rider") == (100, 120) and table.man("rider").place.base == 2


@pytest.mark.parametrize(
    ("fact", "subject", "value", "after"),
    [
        ("tired", "ross", 3, {"tired_until": 5}),  # he has moved: the movements of turns 3 to 5
        ("tired", "ross", 0, {"tired_until": 0}),
        ("immobilised", "truck", 1, {"immobilised_until": 2}),
        ("immobilised", "truck", 0, {"immobilised_until": 0}),
        ("action", "ross", True, {"mode": "", "moved": 0, "turned_posture": False}),
        ("action", "ross", False, {"mode": "stood", "moved": 0, "turned_posture": False}),
        ("wounds", "ross", 1, {"wounds": 1}),
        ("wounds", "ross", 0, {"wounds": 0}),
        ("sheltered", "ross", False, {"sheltered": False}),
        ("unit", "ross", "truck-unit", {"unit": "truck-unit"}),
        ("aboard", "ross", "truck", {"aboard": "truck", "posture": "standing"}),
        ("posture", "ross", "prone", {"posture": "prone"}),
    ],
)
def test_a_ruling_sets_its_fact(fact: str, subject: str, value: Any, after: dict[str, Any]) -> None:
    ross = Man(
        x=50, y=50, tired_until=3, mode="run", moved=12.0, turned_posture=True, sheltered=True,
        wounds=0 if value else 1,
    )  # fmt: skip
    table = game(ross=ross, truck=Tank("truck", x=80, immobilised_until=3))
    table.run("referee", ruling(fact, subject, value))
    figure = table.man(subject)
    assert {name: getattr(figure, name) for name in after} == after
    if fact == "posture":
        assert figure.place.prone


def ruling(fact: str, subject: str, value: Any) -> Ruling:
    return Ruling(fact, "so ruled", subject, value)


@pytest.mark.parametrize(
    ("fact", "subject", "field"),
    [("tired", "ross", "tired_until"), ("immobilised", "truck", "immobilised_until")],
)
@pytest.mark.parametrize(("value", "until"), [(2, 4), (0, 0)])
def test_the_ruling_alone_counts_from_the_turn_that_it_is(
    fact: str, subject: str, field: str, value: int, until: int
) -> None:
    """In logs of before no other fact says until when; today one follows."""
    table = game()
    table.set(subject, **{field: 9})
    first, *_ = table.run("referee", ruling(fact, subject, value))
    before = game()
    before.set(subject, **{field: 9})
    assert getattr(RULES.evolve(before.state, first).figures[subject], field) == until


@rule("LU-MOR.f")
@pytest.mark.parametrize(
    ("fate", "losses", "after"),
    [
        ("eliminated", (2, 1), (1, 0)), ("eliminated", (3, 2), (2, 1)), ("eliminated", (0, 0), (0, 0)),
        ("left", (2, 1), (2, 1)),
    ],
)  # fmt: skip
def test_who_comes_back_is_no_loss_any_more_where_he_was_one(
    fate: str, losses: tuple[int, int], after: tuple[int, int]
) -> None:
    units = {"gone-unit": {"losses": losses[0], "lost_now": losses[1]}}
    table = game(gone=Man(x=95, y=50, fate=fate), units=units)
    table.ruled("fate", "gone", "")
    unit = table.unit("gone-unit")
    assert (unit.losses, unit.lost_now) == after and table.man("gone").able


@rule("LU-MOR.f")
@pytest.mark.parametrize(("fate", "losses"), [("eliminated", 1), ("left", 0)])
def test_who_is_ruled_out_is_a_loss_unless_he_left(fate: str, losses: int) -> None:
    table = game()
    table.ruled("fate", "ross", fate)
    assert table.unit("ross-unit").losses == losses


@pytest.mark.parametrize(
    ("fact", "subject", "value", "phase", "moving"),
    [
        ("moving", "red", None, "move", "red"),
        ("phase", "", "move", "move", "blue"),
        ("phase", "", "air", "air", "blue"),
        ("phase", "", "fire", "fire", ""),
        ("phase", "", "end", "end", ""),
    ],
)
@pytest.mark.parametrize("first", ["blue", ""])
def test_a_ruled_step_breaks_off_what_was_in_progress(
    fact: str, subject: str, value: Any, phase: str, moving: str, first: str
) -> None:
    """Where nobody was first player yet, he is whose movement it becomes, or the first of the sides."""
    table = game(phase="fire")
    order = Order("ross", "rifle", "huber")
    table.state = replace(table.state, volley=Volley((order,)), orders=(order,), first=first)
    table.ruled(fact, subject, value)
    state = table.state
    assert (state.phase, state.moving, state.volley, state.orders) == (phase, moving, None, ())
    assert state.first == (first or moving or "blue")


@rule("LU-AFV.n")
def test_who_is_put_out_of_a_vehicle_stands_where_it_was_with_no_roof_over_him() -> None:
    table = game()
    table.ruled("aboard", "rider", "")
    rider = table.man("rider")
    assert rider.aboard == "" and rider.place.inside == ""
    taped = game(tape=True)
    taped.ruled("aboard", "rider", "")
    assert taped.man("rider").place is None and taped.man("rider").aboard == ""


# --- what the referee is asked ----------------------------------------------------------------------


def value_of(table: Played, fact: str, subject: str) -> AnyField | None:
    fields = RULES.fields(table.state, "referee", "ruling", {"fact": fact, "subject": subject})
    return next((field for field in fields if field.name == "value"), None)


def words(prompt: str, prefix: str, values: tuple[str, ...]) -> PickOne:
    return PickOne("value", say(prompt), tuple(Option(one, say(f"{prefix}-{one}")) for one in values))


def postures() -> PickOne:
    rows = tuple(Option(one, say(f"lu-posture-{one}")) for one in ("standing", "prone"))
    return PickOne("value", say("lu-ask-posture"), rows)


@pytest.mark.parametrize(
    ("fact", "subject", "expected"),
    [
        ("place", "ross", PickPoint("value", say("ask-place"), (50, 50))),
        ("fate", "ross", words("ask-fate", "lu-fate", ("eliminated", "left"))),
        ("fate", "truck", words("ask-fate", "lu-fate", ("destroyed", "left"))),
        ("fate", "gone", PickOne("value", say("ask-fate"), (Option("", say("lu-fate-playing")),))),
        (
            "fate", "nobody",
            PickOne(
                "value", say("ask-fate"),
                tuple(Option(one, say(f"lu-fate-{one or 'playing'}")) for one in FATES),
            ),
        ),
        ("phase", "", words("ask-phase", "lu-phase", PHASES)),
        ("posture", "ross", postures()),
        ("wounds", "ross", Number("value", say("ask-value"), 0, 1, 1, 0)),
        ("tired", "ross", Number("value", say("ask-value"), 0, 3, 1, 0)),
        ("immobilised", "truck", Number("value", say("ask-value"), 0, 4, 1, 0)),
        ("passes", "blue", Number("value", say("ask-value"), 0, 99, 1, 0)),
        ("placed", "ross", YesNo("value", say("ask-yes"), True)),
        ("falling_back", "ross-unit", YesNo("value", say("ask-yes"), True)),
        ("unlocked", "ross", None),
        ("moving", "blue", None),
        ("option", "wrecks", words("ask-value", "lu-option-wrecks", ("mark", "remove"))),
        (
            "option", "air_radius",
            PickOne("value", say("ask-value"), (Option("1.5", "1.5"), Option("3", "3"))),
        ),
    ],
)  # fmt: skip
def test_the_referee_is_asked_for_the_value_of_a_fact(
    fact: str, subject: str, expected: AnyField | None
) -> None:
    assert value_of(game(phase="end"), fact, subject) == expected


def rows_of(field: AnyField | None) -> list[tuple[str, str]]:
    assert isinstance(field, PickOne)
    return [(row.value, row.refusal.message.id if row.refusal else "") for row in field.options]


def test_a_figure_is_assigned_to_units_of_its_side_first() -> None:
    blue = ["ross-unit", "truck-unit", "rider-unit", "late-unit", "gone-unit"]
    red = ["huber-unit", "karl-unit"]
    assert rows_of(value_of(game(), "unit", "ross")) == [(one, "") for one in (*blue, *red)]
    assert rows_of(value_of(game(), "unit", "huber")) == [(one, "") for one in (*red, *blue)]
    assert rows_of(value_of(game(), "unit", "rider")) == [
        *((one, "") for one in blue), *((one, "ruling-rides") for one in red)
    ]  # fmt: skip
    assert len(rows_of(value_of(game(), "unit", "nobody"))) == 7


def test_of_the_vehicles_that_he_could_be_in_the_impossible_stand_with_their_reason() -> None:
    more = {
        "theirs": Tank("truck", x=20, y=150, side="red"), "wreck": Tank("truck", fate="destroyed"),
        "pak": Tank("gun_crew", x=30), "coming": Tank("truck", x=40, enters=9),
    }  # fmt: skip
    table = game(**more)
    field = value_of(table, "aboard", "ross")
    assert rows_of(field) == [("truck", ""), ("theirs", "lu-no-such-vehicle"), ("", "lu-not-aboard")]
    assert isinstance(field, PickOne) and field.options[-1].label == say("in-no-vehicle")
    assert rows_of(value_of(table, "aboard", "rider"))[-1] == ("", "")


@rule("LU-Q.01", "LU-Q.03")
@pytest.mark.parametrize(
    ("option", "phase", "why"),
    [
        ("sequence", "deploy", ""),
        ("sequence", "first", ""),
        ("sequence", "end", ""),
        ("sequence", "move", "lu-between-turns"),
        ("sequence", "fire", "lu-between-turns"),
        ("move_order", "move", "lu-between-movements"),
        ("move_order", "fire", ""),
        ("wrecks", "move", ""),
    ],
)
def test_the_order_of_play_is_changed_between_turns_and_movements(option: str, phase: str, why: str) -> None:
    moving = {"moving": "blue"} if phase == "move" else {}
    field = value_of(game(phase=phase, **moving), "option", option)
    assert {refusal for _, refusal in rows_of(field)} == {why}


@pytest.mark.parametrize(
    ("fact", "subjects"),
    [
        ("wounds", ["ross", "truck", "rider", "late", "gone", "huber", "karl"]),
        (
            "falling_back",
            [f"{one}-unit" for one in ("ross", "truck", "rider", "late", "gone", "huber", "karl")],
        ),
        ("passes", ["blue", "red"]),
        ("moving", ["blue", "red"]),
        ("option", list(Options.declared())),
        ("phase", []),
    ],
)
def test_a_fact_is_about_figures_units_sides_options_or_nobody(fact: str, subjects: list[str]) -> None:
    fields = RULES.fields(game().state, "referee", "ruling", {"fact": fact})
    found = [field for field in fields if field.name == "subject"]
    assert [row.value for field in found for row in getattr(field, "options", ())] == subjects
    assert len(found) == bool(subjects)
    assert fields[-1].name == "reason"


@pytest.mark.parametrize(
    ("fact", "subject", "why"),
    [
        ("wounds", "truck", "lu-of-men-only"),
        ("tired", "truck", "lu-of-men-only"),
        ("posture", "truck", "lu-of-men-only"),
        ("aboard", "truck", "lu-of-men-only"),
        ("immobilised", "ross", "lu-of-vehicles-only"),
        ("immobilised", "truck", ""),
        ("posture", "rider", "lu-no-posture"),
        ("unlocked", "ross", "lu-not-locked"),
        ("unlocked", "locked", ""),
        ("placed", "late", "lu-not-yet-here"),
        ("placed", "rider", "lu-rule-the-vehicle"),
        ("placed", "locked", "lu-touched-is-seen"),
        ("placed", "ross", ""),
        ("aboard", "late", "lu-not-yet-here"),
        ("aboard", "locked", "lu-locked"),
        ("aboard", "ross", ""),
        ("wounds", "gone", "lu-out-of-play"),
        ("fate", "gone", ""),
        ("passes", "red", "lu-no-aircraft"),
        ("passes", "blue", ""),
    ],
)
def test_who_cannot_have_a_fact_stands_with_the_reason(fact: str, subject: str, why: str) -> None:
    locked = {
        "locked": Man(x=60, y=50, contacts=("foe",)),
        "foe": Man(x=60, y=52, side="red", contacts=("locked",)),
    }
    fields = RULES.fields(game(**locked).state, "referee", "ruling", {"fact": fact})
    found = dict(rows_of(next(field for field in fields if field.name == "subject")))
    assert found[subject] == why


def test_a_fact_that_could_be_about_nobody_is_not_offered() -> None:
    def why(table: Played, fact: str) -> str:
        field = RULES.fields(table.state, "referee", "ruling", {})[0]
        [row] = [row for row in getattr(field, "options", ()) if row.value == fact]
        return row.refusal.message.id if row.refusal else ""

    assert why(game(), "place") == "" and why(game(tape=True), "place") == "engine-no-places"
    assert why(game(), "unlocked") == "lu-not-locked" and why(game(), "passes") == ""
    assert why(squad(), "passes") == "lu-no-aircraft"
    assert why(game(), "wounds") == why(game(), "phase") == why(game(), "option") == ""
    men = squad(truck=Man(x=80, y=50), rider=Man(x=90, y=80))
    assert why(men, "immobilised") == "lu-of-vehicles-only"


@rule("LU-DEP.f")
@pytest.mark.parametrize(
    ("man", "truck", "shown"),
    [(True, False, ["truck"]), (True, True, []), (False, False, []), (False, True, ["ross"])],
)
def test_who_is_ruled_into_a_vehicle_is_on_the_table_where_one_of_the_two_is(
    man: bool, truck: bool, shown: list[str]
) -> None:
    game = squad(ross=Man(x=50, y=50, placed=man), truck=Tank("truck", placed=truck), rider=Man(x=90, y=50))
    facts = game.run("referee", ruling("aboard", "ross", "truck"))
    assert [(one.figure, one.why) for one in facts.of(e.Placed)] == [(one, "ruled") for one in shown]
