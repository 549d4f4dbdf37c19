"""Breaking News, defeat points: the ledger line by line, and what journalists make of it (BN-Q.117)."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import AcceptEnd, ProposeEnd
from msgspec.structs import replace
from rule_ids import rule
from table import Man, Played, table
from test_x_civilians import Bystander

from core.rules.breaking_news.common.ledger import lines, total
from core.rules.breaking_news.facts import GameEnded
from core.rules.breaking_news.tables.defeat_points import KINDS
from core.rules.breaking_news.view import view

EMBEDDED = {"reporter": Bystander("embedded", x=10, y=10)}
INDEPENDENT = {"stringer": Bystander("independent", x=12, y=190)}
BOTH = {**EMBEDDED, **INDEPENDENT}

FIRED = {"first-fire": 5, "lost-regular": 20, "civilian": 5, "building": 5}
"""BN-EX.131: first fire, two regulars lost, a civilian, a building."""

FIRED_ROE = {"first-fire": 5, "first-fire-roe": 25, "lost-regular": 20, "civilian": 10, "building": 10}


def account(blue: dict[str, int], red: dict[str, int] | None = None, **more: Any) -> Played:
    """Blue regulars and red militia with these points, and journalists."""
    sides = {"blue": {"points": tuple(blue.items())}, "red": {"points": tuple((red or {}).items())}}
    men = {"kowalski": Man("R3", y=40), "abu": Man("Irr3", y=150, side="red")}
    return table(sides=sides, **{**men, **more})


def told(game: Played, side: str = "blue") -> list[tuple[str, int, int, int]]:
    return [(line.kind, line.base, line.times, line.points) for line in lines(game.state, side)]


@rule("BN-EX.131", "BN-EX.132", "BN-D.o", "BN-SM.83")
@pytest.mark.parametrize(("points", "sum_"), [(FIRED, 35), (FIRED_ROE, 70)])
def test_without_journalists_everything_counts_once(points: dict[str, int], sum_: int) -> None:
    game = account(points)

    assert total(game.state, "blue") == sum_
    assert {line.times for line in lines(game.state, "blue")} == {1}


@rule("BN-EX.133", "BN-EX.134", "BN-X.MEDIA.f", "BN-X.MEDIA.h", "BN-X.MEDIA.i", "BN-X.MEDIA.j", "BN-Q.117")
@pytest.mark.parametrize(
    ("points", "journalists", "ordinary", "opinion", "sum_"),
    [
        (FIRED, EMBEDDED, 2, 3, 80),
        (FIRED, INDEPENDENT, 2, 4, 90),
        (FIRED, BOTH, 2, 4, 90),
        (FIRED_ROE, EMBEDDED, 2, 3, 160),
        (FIRED_ROE, INDEPENDENT, 2, 4, 180),
    ],
)
def test_journalists_multiply_the_points_of_the_regulars_kind_by_kind(
    points: dict[str, int], journalists: dict[str, Any], ordinary: int, opinion: int, sum_: int
) -> None:
    game = account(points, {"lost-irregular": 20}, **journalists)

    times = {line.kind: line.times for line in lines(game.state, "blue")}
    assert times.pop("civilian") == times.pop("building") == opinion
    assert set(times.values()) == {ordinary}
    assert total(game.state, "blue") == sum_
    assert total(game.state, "red") == 20


@rule("BN-EX.135", "BN-Q.117")
def test_by_option_both_kinds_of_journalists_multiply_each_other() -> None:
    game = account(FIRED, options={"media_stack": "multiply"}, **BOTH)

    assert total(game.state, "blue") == 220
    assert {line.why for line in lines(game.state, "blue")} == {"both"}
    alone = account(FIRED, options={"media_stack": "multiply"}, **EMBEDDED)
    assert total(alone.state, "blue") == 80


@rule("BN-EX.136", "BN-D.h", "BN-Q.117")
def test_a_captured_journalist_still_doubles_what_his_capture_costs() -> None:
    gone = {"stringer": Bystander("independent", x=12, y=190, fate="captured")}

    assert told(account({"journalist": 30}, **gone)) == [("journalist", 30, 2, 60)]


@rule("BN-EX.137", "BN-X.MEDIA.g", "BN-Q.117", "BN-D.k")
@pytest.mark.parametrize(("journalists", "sum_"), [({}, 80), (EMBEDDED, 130), (INDEPENDENT, 80), (BOTH, 130)])
def test_embedded_journalists_double_what_the_irregulars_pay_for_a_primary_objective(
    journalists: dict[str, Any], sum_: int
) -> None:
    lost = {"lost-irregular": 20, "lost-leader": 10, "objective-primary": 50}
    game = account({}, lost, **journalists)

    assert total(game.state, "red") == sum_


@rule("BN-EX.138", "BN-Q.106", "BN-D.l")
@pytest.mark.parametrize(("edition", "secondary", "sum_"), [("EN", 20, 70), ("IT", 0, 50)])
def test_one_main_and_one_secondary_objective(edition: str, secondary: int, sum_: int) -> None:
    from core.rules.breaking_news.common.objectives import worth

    game = account({}, edition=edition)
    assert (worth(game.state, "primary"), worth(game.state, "secondary")) == (50, secondary)
    game = account({}, {"objective-primary": 50, "objective-secondary": secondary}, edition=edition)
    assert total(game.state, "red") == sum_


@rule("BN-Q.117", "BN-Q.139", "BN-X.MEDIA.a")
def test_between_regulars_nothing_is_multiplied() -> None:
    game = account(FIRED, **EMBEDDED, abu=Man("R4", y=150, side="red"))

    assert total(game.state, "blue") == 35


def test_what_a_referee_ruled_counts_as_he_said() -> None:
    game = account({"ruling": -10, "lost-regular": 10}, **BOTH)

    assert told(game) == [("lost-regular", 10, 2, 20), ("ruling", -10, 1, -10)]


@rule("BN-D.o", "BN-SM.83", "BN-SM.84")
def test_the_lines_stand_in_the_order_of_the_book_with_their_paragraphs() -> None:
    every = {kind: 5 for kind in reversed(KINDS)}
    game = account(every)

    assert [line.kind for line in lines(game.state, "blue")] == list(KINDS)
    assert all(line.rule for line in lines(game.state, "blue") if line.kind != "ruling")


@rule("BN-SM.84", "BN-14.0.e", "BN-Q.117", "BN-Q.96")
def test_the_end_counts_what_the_journalists_made_of_it_and_keeps_every_line() -> None:
    game = account({"civilian": 5}, {"lost-irregular": 15}, **INDEPENDENT)

    game.play("blue", ProposeEnd())
    ended = game.play("red", AcceptEnd()).one(GameEnded)

    assert (ended.winner, ended.points) == ("red", (("blue", 20), ("red", 15)))
    assert [(line.side, line.kind, line.base, line.times) for line in ended.ledger] == [
        ("blue", "civilian", 5, 4),
        ("red", "lost-irregular", 15, 1),
    ]
    other = replace(game.state, options={**game.state.options, "media_stack": "multiply"}, figures={})
    assert lines(other, "blue") == ended.ledger[:1], "a game that is over stays as it was closed"


@rule("BN-12.0.g", "BN-Q.96", "BN-EX.104")
@pytest.mark.parametrize(("journalists", "removed"), [({}, False), (INDEPENDENT, True)])
def test_who_is_losing_when_morale_fails_is_read_from_the_same_account(
    journalists: dict[str, Any], removed: bool
) -> None:
    from bn_commands import EndActions

    game = account({"lost-regular": 10}, {"lost-irregular": 15}, **journalists)
    blue = replace(game.state.sides["blue"], losses=5, lost_now=1)
    game.state = replace(game.state, sides={**game.state.sides, "blue": blue})

    game.play("blue", EndActions(), [1, 1, 1, 1])

    assert game.state.sides["blue"].withdrew == removed


def test_every_seat_sees_the_lines_and_their_sum() -> None:
    game = account({"civilian": 10}, **INDEPENDENT)

    for seat in ("blue", "red", "observer"):
        shown = view(game.state, seat)
        assert [(line.side, line.base, line.times, line.points) for line in shown.points] == [
            ("blue", 10, 4, 40)
        ]
        assert [side.points for side in shown.sides] == [40, 0]
