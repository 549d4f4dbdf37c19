"""Linea di Tiro: what stands beside each side on the screen, message by message, and how moves are led."""

from __future__ import annotations

from typing import Any

import pytest
from lt_moments import GUNS, acting, between
from msgspec.structs import replace
from rule_ids import rule

from core.engine.words.message import Message, say
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.state import Objective, Section
from core.table.places import Point

HILL = Objective("hill", (("en", "hill"), ("it", "collina")), 3, Point(50.5, 60), 10)
LOST = say("lt-side-lost", lost=1), say("lt-side-cards", cards=26, figures=6)
NO_ARTILLERY = say("lt-side-no-artillery")
FIRES = {"designated": True, "begun": True, "centre": Point(50, 150)}


def beside(
    seat: str = "allies", sections: tuple[Section, ...] = (), limit: int = 0, **side: Any
) -> list[Message]:
    """What stands beside the Allies for a seat, after their losses and their cards."""
    game = between()
    sides = game.state.sides
    own, own_breaks = side.pop("objectives", ()), side.get("breaks", 0)
    game.state = replace(
        game.state, limit=limit, drawn=4, objectives=own, sections={one.id: one for one in sections},
        sides={**sides, "allies": replace(sides["allies"], **side)},
    )  # fmt: skip
    allies, axis = RULES.view(game.state, seat).sides
    assert allies.facts[1] == LOST[1] and axis.facts[0] == say("lt-side-lost", lost=0)
    if not own_breaks:
        assert allies.facts[0] == LOST[0]
    return [one for one in allies.facts[2:] if one != NO_ARTILLERY]


def section(state: str, **left: int) -> Message:
    told = say(f"lt-section-{state}")
    return say("lt-side-section-left" if left else "lt-side-section", section="Guns", state=told, **left)


@rule("LT-ART.a", "LT-ART.l")
@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({}, section("none")),
        ({"ammunition": 0}, say("lt-side-section-spent", section="Guns")),
        ({"ammunition": 3}, section("none", count=3)),
        ({"designated": True}, section("waiting")),
        ({**FIRES, "ammunition": 2}, section("firing", count=2)),
    ],
)
def test_each_section_of_artillery_stands_beside_its_side_with_what_it_does_and_has(
    facts: dict[str, Any], told: Message
) -> None:
    theirs = replace(GUNS, id="theirs", side="axis", **FIRES)
    assert beside(sections=(replace(GUNS, **facts), theirs)) == [told]


@rule("LT-ART.a")
def test_who_has_no_artillery_reads_that_beside_his_side_and_of_the_enemy_nothing() -> None:
    state = replace(between().state, sections={})
    for seat, theirs in (("allies", False), ("axis", False), ("referee", True)):
        told = [NO_ARTILLERY in side.facts for side in RULES.view(RULES.known(state, seat), seat).sides]
        assert told == [seat == "allies" or theirs, seat == "axis" or theirs]
    armed = replace(state, sections={GUNS.id: GUNS})
    assert NO_ARTILLERY not in RULES.view(armed, "allies").sides[0].facts


@rule("LT-ART.d")
def test_of_the_enemys_artillery_what_it_has_left_is_not_shown() -> None:
    firing = replace(GUNS, **{**FIRES, "ammunition": 2})
    assert beside("axis", (firing,)) == [section("firing")]
    assert beside("axis", (GUNS,)) == []


@pytest.mark.parametrize(
    ("seat", "breaks", "told"),
    [
        ("allies", 0.0, []),
        ("allies", 0.5, [say("lt-side-breaks-own", most=4, every=8)]),
        ("referee", 0.51, [say("lt-side-breaks-own", most=5, every=8)]),
        ("axis", 0.5, [say("lt-side-breaks", share=0.5)]),
        ("observer", 0.5, [say("lt-side-breaks", share=0.5)]),
    ],
)
def test_at_what_losses_a_side_breaks_is_told_in_pieces_to_who_knows_them_all(
    seat: str, breaks: float, told: list[Message]
) -> None:
    assert beside(seat, breaks=breaks) == told


def test_places_that_count_and_the_last_card_stand_beside_each_side() -> None:
    place = say(
        "lt-place", place=say("side-name", en="hill", it="collina"), points=3, x=50.5, y=60, radius=10
    )
    assert beside(objectives=(HILL,)) == [say("lt-side-places", places=(place,))]
    assert beside(limit=9) == [say("lt-side-limit", limit=9, drawn=4)]
    assert beside(limit=9, breaks=0.5, objectives=(HILL,), sections=(GUNS,)) == [
        section("none"), say("lt-side-breaks-own", most=4, every=8),
        say("lt-side-places", places=(place,)), say("lt-side-limit", limit=9, drawn=4),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("action", "led"),
    [("BX", [("b", 1.0), ("r", 0.15), ("u", -1.0), ("w", -1.0)]), ("SP", [("s", 1.0), ("r", 0.1)])],
)
def test_a_computer_goes_forward_far_likelier_than_backward(
    action: str, led: list[tuple[str, float]]
) -> None:
    game = acting("tank", action, options={"speed_reverse": "on"})
    moves = [one for one in RULES.choices(game.state, "allies") if "backward" in one.given]
    assert [(one.hint, one.weight) for one in moves] == led


@pytest.mark.parametrize(
    ("seat", "lost"),
    [
        ("allies", say("lt-side-lost-of", lost=1, most=5)),
        ("axis", say("lt-side-lost-share", lost=1, share=0.6)),
    ],
)
def test_how_many_losses_lose_the_game_stands_beside_those_there_are(seat: str, lost: Message) -> None:
    """Of one's own their number; of the others, who may have more than one knows, their share."""
    game = between()
    sides = game.state.sides
    breaks = {"allies": replace(sides["allies"], breaks=0.6)}
    game.state = replace(game.state, sides={**sides, **breaks})
    allies, _ = RULES.view(game.state, seat).sides

    assert allies.facts[0] == lost
