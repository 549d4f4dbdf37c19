"""Breaking News 12.0 and talks: dice and faces of morale, what fire and turns of talks cost."""

from __future__ import annotations

from typing import Any

import pytest
from playing import Supplied
from rule_ids import rule
from table import RULES, Man, Soldier, table

from core.engine.chance.resolution import Resolution
from core.rules.breaking_news.facts import MoraleTested, PointsScored, SideRemoved, SideShaken
from core.rules.breaking_news.facts.negotiation import TalksBroken, TalksHeld, TalksSettled
from core.rules.breaking_news.morale.morale import roll_morale
from core.rules.breaking_news.morale.morale import test_needed as needed
from core.rules.breaking_news.negotiation.talking import break_off, hold, settle
from core.rules.breaking_news.state import Talks

FOE = Man("Irr3", y=190, side="red")


def losing(left: int, start: int, losses: int, unseen: int = 0, grade: str = "R3", **more: Any) -> Any:
    """Blue with so many of its men left."""
    men: dict[str, Soldier] = {f"m{n}": Man(grade, x=5 * n) for n in range(left)}
    side = {"start": start, "losses": losses, "unseen": unseen, "grade": grade, **more}
    return table(sides={"blue": side}, foe=FOE, **men).state


@rule("BN-12.0.b", "BN-12.0.c", "BN-12.0.f", "BN-Q.95")
@pytest.mark.parametrize(
    ("left", "start", "losses", "face"),
    [
        (7, 8, 1, 1), (6, 8, 2, 2), (5, 8, 5, 5), (4, 8, 6, 6),
        (4, 8, 7, 6), (4, 8, 9, 6),  # half of them fight: a 6 passes
        (3, 8, 6, 6), (3, 8, 7, 7), (3, 8, 12, 7),  # fewer: nothing does
        (4, 9, 7, 7), (5, 9, 7, 6), (8, 8, 0, 1),
    ],
)  # fmt: skip
def test_a_side_passes_on_as_much_as_it_has_lost(left: int, start: int, losses: int, face: int) -> None:
    state = losing(left, start, losses)
    assert needed(state, state.sides["blue"])[1] == face


@rule("BN-12.0.b", "BN-Q.30")
def test_who_is_known_to_be_there_unseen_fights_too() -> None:
    assert needed(state := losing(2, 8, 7, unseen=2), state.sides["blue"])[1] == 6
    assert needed(state := losing(2, 8, 7, unseen=1), state.sides["blue"])[1] == 7


@rule("BN-12.0.b", "BN-3.0.i")
@pytest.mark.parametrize(("grade", "dice"), [("R1", 5), ("R3", 4), ("R5", 2), ("Irr1", 4), ("Irr3", 2)])
def test_it_throws_the_initiative_dice_of_its_class(grade: str, dice: int) -> None:
    state = losing(6, 8, 2, grade=grade)
    assert needed(state, state.sides["blue"])[0] == dice


def ends(state: Any, *dice: list[int]) -> Resolution[Any]:
    r: Resolution[Any] = Resolution(state, RULES.evolve, Supplied(RULES, dice, (), False), "referee")
    roll_morale(r)
    return r


@rule("BN-12.0.g", "BN-12.0.i")
@pytest.mark.parametrize(
    ("blue", "red", "removed"), [(10, 5, True), (5, 5, False), (5, 10, False), (6, 5, True), (0, 0, False)]
)
def test_who_fails_and_has_more_points_is_removed_else_shaken(blue: int, red: int, removed: bool) -> None:
    state = table(
        sides={
            "blue": {"start": 4, "losses": 3, "lost_now": 1, "points": (("lost-regular", blue),)},
            "red": {"points": (("lost-irregular", red),)},
        },
        kowalski=Man(), novak=Man(x=50), foe=FOE,
    ).state  # fmt: skip

    events = ends(state, [1, 1, 1, 1]).events

    assert any(isinstance(event, SideRemoved) for event in events) is removed
    assert any(isinstance(event, SideShaken) for event in events) is not removed


@rule("BN-12.0.a")
@pytest.mark.parametrize(
    ("facts", "tests"),
    [({"lost_now": 1}, True), ({"lost_now": 0}, False), ({"lost_now": 2, "withdrew": True}, False)],
)
def test_who_has_lost_somebody_this_turn_tests(facts: dict[str, Any], tests: bool) -> None:
    state = losing(6, 8, 2, **facts)

    tested = [
        event
        for event in ends(state, *([[6, 1, 1, 1]] if tests else [])).events
        if isinstance(event, MoraleTested)
    ]

    assert [(event.losses, event.dice, event.need, event.passed) for event in tested] == (
        [(2, 4, 2, True)] if tests else []
    )


# --- talks ------------------------------------------------------------------------------------------------


def talking(act: Any, talks: Talks | None, *dice: list[int], **how: Any) -> tuple[list[Any], Any]:
    state = table(facts={"talks": talks}, kowalski=Man(), foe=FOE).state
    r: Resolution[Any] = Resolution(state, RULES.evolve, Supplied(RULES, dice, (), False), "referee")
    answer = act(r, **how)
    kinds = (TalksBroken, TalksHeld, TalksSettled, PointsScored)
    return [event for event in r.events if isinstance(event, kinds)], answer


def scored(side: str, kind: str, points: int, paragraph: str) -> PointsScored:
    return PointsScored(side, kind, points, paragraph)


@rule("BN-X.NEGOTIATION.f", "BN-X.NEGOTIATION.g", "BN-Q.123")
def test_fire_breaks_the_talks_and_costs_who_was_talked_to_ten() -> None:
    running = Talks("blue", 2, 20)
    assert talking(break_off, running, side="red") == (
        [TalksBroken("red", 20), scored("red", "negotiation-broken", 10, "BN-X.NEGOTIATION.g")], True,
    )  # fmt: skip
    assert talking(break_off, running, side="blue") == (
        [TalksBroken("blue", 20, True), scored("blue", "negotiation", 20, "BN-Q.123")], False,
    )  # fmt: skip
    assert talking(break_off, Talks("blue", 2), side="blue") == ([TalksBroken("blue", 0, True)], False)
    assert talking(break_off, Talks("blue", 2, 20, running=False), side="red") == ([], False)
    assert talking(break_off, None, side="red") == ([], False)


@rule("BN-X.NEGOTIATION.d")
def test_an_accepted_turn_costs_five_a_level() -> None:
    for level in (1, 2, 3, 4):
        assert talking(hold, Talks("blue", level, accepted=True)) == ([TalksHeld("blue", 5 * level)], True)
    assert talking(hold, Talks("blue", 2)) == talking(hold, None) == ([], False)


@rule("BN-X.NEGOTIATION.i")
@pytest.mark.parametrize(("face", "cancelled"), [(1, True), (2, True), (3, False), (6, False)])
def test_the_level_or_less_cancels_what_the_talks_cost(face: int, cancelled: bool) -> None:
    events, _ = talking(settle, Talks("blue", 2, 15), [face])

    assert events == [
        TalksSettled("blue", 2, 15, cancelled),
        *([] if cancelled else [scored("blue", "negotiation", 15, "BN-X.NEGOTIATION.d")]),
    ]
    assert talking(settle, Talks("blue", 2)) == talking(settle, None) == ([], None)
