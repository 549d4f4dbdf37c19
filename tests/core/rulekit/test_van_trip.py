"""A vehicle that turns 45° once per 10 cm: refused by the field, by the rule, and kept to by a bot."""

from __future__ import annotations

from typing import Any

import pytest
from van_trip import RULES, Driven

from core.engine.contract.choices import PickPath
from core.engine.contract.facts import Refusal
from core.engine.contract.filling import checked, misfit
from core.engine.contract.turning import turns
from core.engine.contract.ways import suggested
from core.engine.game.game import Draft, Game
from core.engine.game.written import as_command
from core.engine.log.record import FORMAT, KEYING, Header
from core.engine.seat.bot import Bot, GameChair
from core.engine.words.validation import BadAnswer


def game(tape: bool = False) -> Game:
    header = Header(
        format=FORMAT, keying=KEYING, game="van", rules="van_trip", scenario="x",
        created="2026-01-01T00:00:00Z", dice="typed",
    )  # fmt: skip
    made = Game(RULES, header, clock=lambda: "2026-01-01T00:00:00Z")
    made.accept(made.begin(RULES.setup({}, {}, tape)))
    return made


def way_field(on: Game) -> PickPath:
    (field,) = RULES.fields(on.state, "blue", "drive", {})
    assert isinstance(field, PickPath)
    return field


def drive(on: Game, path: list[list[float]]) -> Any:
    command = as_command(RULES, {"do": "drive", "path": path})
    assert not isinstance(command, Refusal), command
    return on.draft("blue", command)


TOO_FAR = [[20.0, 30.0]]
TOO_SOON = [[25.0, 20.0], [28.0, 23.0], [28.0, 33.0]]
FITS = [[30.0, 20.0], [37.0, 27.0]]


@pytest.mark.parametrize(("path", "why"), [(TOO_FAR, "turning-too-far"), (TOO_SOON, "turning-too-soon")])
def test_a_way_that_turns_too_far_is_refused_by_its_field_and_by_the_rule(path: Any, why: str) -> None:
    one = game()
    wrong = misfit(way_field(one), path)
    assert wrong is not None and wrong.id == why
    with pytest.raises(BadAnswer):
        checked(lambda filled: RULES.fields(one.state, "blue", "drive", filled), {"path": path}, ())
    got = drive(one, path)
    assert isinstance(got, Refusal) and (got.rule, got.message) == ("VT-1", wrong)


def test_a_way_within_the_limit_is_driven_and_the_next_begins_where_it_faces() -> None:
    one = game()
    assert misfit(way_field(one), FITS) is None
    got = drive(one, FITS)
    assert isinstance(got, Draft)
    one.accept(got)
    assert way_field(one).facing == pytest.approx(45)
    assert isinstance(drive(one, [[30.0, 20.0]]), Refusal)


def test_only_suggestions_that_keep_to_the_limit_are_made() -> None:
    one = game()
    assert len(way_field(one).suggestions) == 3
    assert suggested(way_field(one)) == (((50.0, 20.0),),)


def test_at_a_real_table_the_cm_are_typed_and_people_see_to_the_turns() -> None:
    assert misfit(way_field(game(tape=True)), 12.5) is None


@pytest.mark.parametrize("seed", range(8))
def test_a_bot_drives_and_never_wishes_to_turn_too_far(seed: int) -> None:
    """Only the edge of the table may refuse what it wishes."""
    one = game()
    bot, chair = Bot(seed), GameChair(one, "blue")
    corners = 0
    for _ in range(60):
        field = way_field(one)
        wish = bot.wish(chair)
        assert wish is not None
        if wish["do"] == "drive":
            assert misfit(field, wish["path"]) is None, wish
            assert field.origin is not None
            corners += len(turns(field.origin, field.facing, wish["path"])) > 1
        command = as_command(RULES, wish)
        assert not isinstance(command, Refusal)
        got = one.draft("blue", command)
        if isinstance(got, Draft):
            one.accept(got)
        else:
            assert isinstance(got, Refusal) and got.message.id == "engine-bad-answer"
    assert corners
    assert any(isinstance(event, Driven) for record in one.records for event in record.events)
