"""A figure added by a ruling, in games of every book: strength, fresh ids, secrecy, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from in_memory import seated
from rule_ids import rule
from test_roster_rulings import GAMES, begun, letters, rule_that, unit_of

from core.engine.contract.choices import (
    AnyField,
    Number,
    PickOne,
    PickPoint,
    PickSome,
    Text,
    YesNo,
    folded,
    open_field,
)
from core.engine.contract.engine_facts import Undo
from core.engine.contract.facts import Refusal, Ruling
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Draft, Game
from core.engine.seat.bot import play_out
from core.engine.seat.known import Known
from core.locale import sentences
from core.locale.acts import act_sentence, line_of


def first(field: AnyField) -> Any:
    """What a form offers first: the default, the first row, the middle of the table, a name."""
    match field:
        case PickOne(options=rows):
            return rows[0].value
        case PickSome(options=rows, least=least):
            return [row.value for row in rows[: max(least, 1)]]
        case Number(default=number):
            return int(number or 0)
        case YesNo():
            return False
        case PickPoint(origin=origin):
            return list(origin or (10, 10))
        case Text():
            return "Zacharias"
    raise AssertionError(field)


def record(game: Game, unit: str, seat: str = REFEREE, **said: Any) -> dict[str, Any]:
    """The record of a newcomer as a form makes it, *said* before what it offers first."""
    filled: dict[str, Any] = {"fact": "added", "subject": unit}
    while (field := open_field(game.rules.fields(game.state, seat, "ruling", filled), filled)) is not None:
        wanted = said.get(field.name.removeprefix("value."), first(field))
        filled[field.name] = wanted
    return dict(folded(filled)["value"])


def start(game: Game, side: str) -> Any:
    """The number that a side, or its first unit, began with, where the book counts by it."""
    state: Any = game.state
    own = state.sides[side]
    return getattr(own, "start", None) or getattr(
        getattr(state, "units", {}).get(unit_of(game, side)), "start", 0
    )


@rule("LU-Q.34", "LT-Q.67", "BN-Q.156", "BI-Q.123")
@pytest.mark.parametrize("scenario", GAMES)
def test_a_newcomer_counts_has_an_id_of_his_own_and_moves_nobodys_letter(scenario: str) -> None:
    game = begun(scenario, 12)
    before, state = letters(game), game.state
    side = game.seats[0]
    unit, strength = unit_of(game, side), start(game, side)

    assert isinstance(rule_that(game, "added", unit, record(game, unit)), Draft)
    (id,) = game.state.figures.keys() - state.figures.keys()
    man = game.state.figures[id]
    assert (man.name, man.side, list(game.state.figures)[-1]) == ("Zacharias", side, id)
    assert {name: one for name, one in letters(game).items() if name != id} == before
    assert start(game, side) == (strength + 1 if strength else strength)
    again = rule_that(game, "added", unit, record(game, unit))
    assert isinstance(again, Refusal) and again.message.id == "ruling-name-taken"
    rule_that(game, "name", id, "Yvo")
    assert isinstance(rule_that(game, "added", unit, record(game, unit)), Draft)
    assert list(game.state.figures)[-1] == f"{id}_2"
    play_out(game, 7, 20)  # and the game goes on with him


@pytest.mark.parametrize("scenario", GAMES)
def test_it_is_undone_and_replays(scenario: str) -> None:
    game = begun(scenario, 12)
    state, unit = game.state, unit_of(game, game.seats[1])
    assert isinstance(rule_that(game, "added", unit, record(game, unit)), Draft)
    made = game.draft(REFEREE, Undo(game.undo_target()), ())
    assert isinstance(made, Draft)
    game.accept(made)
    assert game.state == state


HIDDEN = {"hidden": True, "off": True, "reserve": True, "late": True}
"""How a form says that nobody knows of a newcomer; each book has one of these, or two."""


@pytest.mark.slow
@pytest.mark.parametrize("scenario", GAMES)
@pytest.mark.parametrize("how", HIDDEN)
@pytest.mark.parametrize("acts", [0, 12])
def test_a_hidden_newcomer_is_as_secret_as_a_hidden_man(scenario: str, how: str, acts: int) -> None:
    """No line, no id, no kind or weapon that only he has; of who hides under a marker that alone."""
    game = begun(scenario, acts)
    for side, enemy in (game.seats, game.seats[::-1]):
        unit = unit_of(game, side)
        row = record(game, unit, **{how: True})
        if how not in row:
            continue
        rules, before, port = game.rules, game.state, seated(game, enemy)
        seen, tip = port.view(), port.tip
        assert isinstance(rule_that(game, "added", unit, row), Draft)
        (id,) = game.state.figures.keys() - before.figures.keys()
        for seat in (enemy, OBSERVER):
            told = msgspec.json.encode([one for one, _, _ in game.read(len(game.records), seat)]).decode()
            known = msgspec.json.encode(rules.known(game.state, seat)).decode()
            assert told == "[]" and id not in known and "Zacharias" not in known
        port = seated(game, enemy)
        new = {one.id for one in port.view().figures} - {one.id for one in seen.figures}
        assert not new or (how == "hidden" and all(one[0] == "m" and one[1:].isdigit() for one in new))
        if not new:
            assert (port.view(), port.tip) == (seen, tip)
        made = game.draft(REFEREE, Undo(game.undo_target()), ())
        assert isinstance(made, Draft)
        game.accept(made)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"name": None}, "misfit-at"),
    ({"name": "7th"}, "ruling-name-letter"),
    ({"weapons": ["death ray"], "kind": "death star"}, "misfit-at"),
    ({"spot": [-5, 20]}, "scenario-out-of-range"),
    ({"place": [1, 1]}, "misfit-unknown"),
    ({"id": "abu"}, "misfit-unknown"),
]


@pytest.mark.parametrize("scenario", GAMES)
@pytest.mark.parametrize(("change", "why"), WRONG)
def test_a_record_that_no_form_would_make_is_refused(scenario: str, change: dict[str, Any], why: str) -> None:
    game = begun(scenario)
    unit = unit_of(game, game.seats[0])
    row = record(game, unit)
    kept = {name: one for name, one in change.items() if name in row or name in ("place", "id")}
    if kept.get("vehicle", row.get("vehicle")):
        return
    made = rule_that(game, "added", unit, {**row, **kept})
    assert isinstance(made, Refusal) and made.message.id == why, made
    assert sentences("it").refusal(made) and sentences("en").refusal(made)
    for value in (None, "Zacharias", [1], {}, {"name": "Zacharias"}):
        assert isinstance(rule_that(game, "added", unit, value), Refusal), value


@pytest.mark.parametrize("scenario", GAMES)
def test_without_a_referee_a_side_adds_and_renames_its_own_alone(scenario: str) -> None:
    """It does not know who else there is on the other: that a name is free would tell."""
    game = begun(scenario, 12)
    side, enemy = game.seats
    rows = game.rules.fields(game.state, side, "ruling", {"fact": "added"})[1]
    assert isinstance(rows, PickOne)
    sides = {row.refusal is None: unit_side(game, str(row.value)) for row in rows.options}
    assert sides[True] == side and sides.get(False, enemy) == enemy
    made = game.draft(
        side, Ruling("added", "so", unit_of(game, side), record(game, unit_of(game, side), side)), ()
    )
    assert isinstance(made, Draft)
    theirs = next(
        (one.id for one in game.rules.known(game.state, side).figures.values() if one.side == enemy), ""
    )
    if theirs:
        made = game.draft(side, Ruling("name", "so", theirs, "Zacharias"), ())
        assert isinstance(made, Refusal) and made.message.id == "ruling-own-only"


def unit_side(game: Game, unit: str) -> str:
    state: Any = game.state
    homes = ({**getattr(state, "units", {}), **getattr(state, "platoons", {})}, state.sides)
    found = next(home[unit] for home in homes if unit in home)
    return str(getattr(found, "side", unit))


@pytest.mark.parametrize("scenario", GAMES)
def test_before_it_is_ruled_all_that_was_said_of_him_is_read_in_one_sentence(scenario: str) -> None:
    game = begun(scenario)
    side = game.seats[0]
    seat = Known(game.rules, side, game.rules.known(game.state, side))
    choice = next(one for one in seat.choices() if one.do == "ruling")
    said: dict[str, Any] = {"fact": "added", "subject": unit_of(game, side), "reason": "late"}
    for _ in range(20):
        filled = seat.filled("ruling", choice.given, said)
        if filled.field is None:
            break
        said[filled.field.name] = first(filled.field)
    view = game.rules.view(seat.state, side)
    for language in ("en", "it"):
        told = line_of(act_sentence(choice, filled, {}, view, sentences(language)))
        assert "Zacharias" in told and told.endswith("“late”"), told
        wanted = {name for name in said if name.startswith("value.") and said[name] != ""}
        pieces = act_sentence(choice, filled, {}, view, sentences(language))
        assert wanted <= {piece.field for piece in pieces}
