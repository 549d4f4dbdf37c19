"""The same game once more on this machine: set up as it was, with dice of its own, from the other side."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.again import again, set_up, turned
from core.engine.contract.engine_facts import Start
from core.engine.contract.seats import BOT, PERSON, REFEREE
from core.engine.log.hash_chain import LogError
from core.games import header_of, keep_game, new_game, set_up_today
from core.rules import load as rules_of
from core.scenarios import load, ready
from core.scenarios.forces import load_force, ready_forces

RANGERS = "breaking_news/rangers_and_militia"


@pytest.mark.parametrize("ruler", ["map", "tape"])
def test_every_scenario_is_set_up_from_its_log_as_from_its_file(ruler: str) -> None:
    for name in ready():
        scenario = load(name)
        game = new_game(scenario, header_of(scenario, dice="seeded", seed=3, ruler=ruler))  # type: ignore[arg-type]
        assert set_up(game) == set_up_today(game.header), name


def test_against_a_program_one_plays_the_other_side_with_other_dice(tmp_path: Path) -> None:
    """The new log stands alone: no parent, secrets of its own, the same table."""
    scenario = load(RANGERS)
    header = header_of(scenario, options={"edition": "IT"}, seats={"rangers": PERSON, "militia": BOT})
    with (
        keep_game(scenario, header, tmp_path / "one.jsonl") as first,
        again(first.game, tmp_path / "two.jsonl") as second,
        again(second.game, tmp_path / "three.jsonl") as third,
    ):
        old, new = first.game.header, second.game.header
        assert new.seats == {"rangers": BOT, "militia": PERSON} and new.options == old.options
        assert new.dice_hash != old.dice_hash and new.shares != old.shares and not new.parent
        assert second.game.state == first.game.state
        assert isinstance(second.game.records[0].command, Start)
        assert third.game.header.seats == old.seats


def test_a_game_from_the_middle_of_another_begins_at_the_beginning(tmp_path: Path) -> None:
    scenario = load(RANGERS)
    with (
        keep_game(scenario, header_of(scenario), tmp_path / "one.jsonl") as first,
        first.branch(tmp_path / "branch.jsonl", 1) as branch,
        again(branch.game, tmp_path / "two.jsonl") as second,
    ):
        assert not second.game.header.parent and len(second.game.records) == 1


def test_forces_that_people_brought_come_again(tmp_path: Path) -> None:
    """They stand in the log alone: no file is asked for."""
    scenario = next(one for one in map(load, ready()) if one.points)
    force = load_force(ready_forces(scenario.rules)[0], scenario.rules)
    side = next(iter(_sides(scenario.id)))
    brought = scenario.with_forces({side: force.data})
    with keep_game(brought, header_of(brought), tmp_path / "one.jsonl") as first:
        assert first.game.header.forces
        with again(first.game, tmp_path / "two.jsonl") as second:
            assert second.game.state == first.game.state


def _sides(scenario: str) -> tuple[str, ...]:
    from core.games import sides_of

    read = load(scenario)
    return sides_of(read, {}, False, rules_of(read.rules))


def test_what_cannot_be_set_up_any_more_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file is left behind."""
    monkeypatch.setattr("core.again.set_up", lambda game: None)
    scenario = load(RANGERS)
    host = keep_game(scenario, header_of(scenario), tmp_path / "one.jsonl")
    with host, pytest.raises(LogError) as told:
        again(host.game, tmp_path / "two.jsonl")
    assert told.value.message.id == "again-none" and not (tmp_path / "two.jsonl").exists()


def test_only_where_a_program_plays_the_sides_turn() -> None:
    assert turned({}, ("a", "b")) == {}
    assert turned({REFEREE: PERSON}, ("a", "b")) == {REFEREE: PERSON}
    three = {"a": PERSON, "b": BOT, "c": BOT, REFEREE: PERSON}
    assert turned(three, ("a", "b", "c")) == {"a": BOT, "b": PERSON, "c": BOT, REFEREE: PERSON}
