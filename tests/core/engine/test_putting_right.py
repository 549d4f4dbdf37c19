"""What the referee is shown before he puts an act right: what was given in it, and what would come of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from counting_game import Add, Ask, Lob, Pace, Pay, Throw, new_host

from core.engine.contract.engine_facts import Amended, Remark, Undo
from core.engine.contract.questions import Measure
from core.engine.contract.questions import Throw as Dice
from core.engine.game.amendment import Correction, Plan, Stopped
from core.engine.game.host import GameHost
from core.engine.log.record import AnyRecord
from core.engine.seat.putting_right import Prospect, PuttingRight, Told


@pytest.fixture
def host(tmp_path: Path) -> GameHost:
    host = new_host(tmp_path / "game.jsonl", hiding=False, ruler="tape", dice="typed", referee=True)
    host.submit("north", Lob("the wall"), (20, [5], 3, [2]))
    host.submit("south", Ask())
    host.submit("north", Pay(False))
    host.submit("south", Remark("well thrown"))
    return host


def said(told: tuple[Told, ...]) -> list[str]:
    return [str(one.message.args.get("text", one.message.id)) for one in told]


def test_what_was_given_in_an_act_can_be_read_and_typed_again(host: GameHost) -> None:
    given = PuttingRight(host).given_in(2)

    assert [(one.number, one.value, one.fixed) for one in given] == [
        (1, 20, False), (2, (5,), False), (3, 3, False), (4, (2,), False),
    ]  # fmt: skip
    assert isinstance(given[0].question, Measure) and given[0].question.question["to"] == "the wall"
    assert isinstance(given[1].question, Dice) and given[1].question.dice == 1


def test_dice_of_the_program_are_shown_as_fixed(tmp_path: Path) -> None:
    with new_host(tmp_path / "fair.jsonl", hiding=False, referee=True) as host:
        host.submit("north", Throw(3, 4))
        assert [one.fixed for one in PuttingRight(host).given_in(2)] == [True]


def test_only_acts_in_effect_after_the_first_record_are_put_right(host: GameHost) -> None:
    host.submit("referee", Undo(4))
    right = PuttingRight(host)

    assert [n for n in range(8) if right.may(n)] == [2, 3, 4]


def test_what_would_come_of_it_is_told_and_nothing_has_happened(host: GameHost) -> None:
    before, records = host.game.state, len(host.game.records)
    prospect = PuttingRight(host).prospect(Plan({2: Correction(answers={1: 9})}))

    assert isinstance(prospect, Prospect)
    assert (prospect.carried, prospect.fell_away) == (3, ())
    assert (host.game.state, len(host.game.records)) == (before, records)


def test_an_answer_that_is_not_asked_for_any_more_is_told(host: GameHost) -> None:
    prospect = PuttingRight(host).prospect(Plan({3: Correction(command=Add(1))}))

    assert isinstance(prospect, Prospect)
    assert (prospect.carried, prospect.fell_away) == (1, (4,))
    assert {"Asked", "Paid"} <= set(said(prospect.gone)) and "Added" in said(prospect.new)


def test_where_it_stops_is_told_too(host: GameHost) -> None:
    right = PuttingRight(host)
    got = right.prospect(Plan({2: Correction(command=Ask())}))

    assert isinstance(got, Stopped) and got.record == 3


async def test_an_amendment_is_made_and_taken_back_with_its_own_prospect(host: GameHost) -> None:
    right = PuttingRight(host)
    assert right.last_amendment() == 0
    made = await right.amend(Plan({2: Correction(answers={1: 9})}))
    assert isinstance(made, AnyRecord.__origin__)  # type: ignore[attr-defined]
    assert made.events == (Amended(1),)
    assert host.game.state.scores["north"] == 19
    back = right.last_amendment()
    prospect = right.prospect(Plan(back=back))
    assert isinstance(prospect, Prospect)

    host.submit("north", Pace("the hut"), (1,))
    await right.amend(Plan(back=right.last_amendment()))

    assert host.game.state.scores["north"] == 31, "the last act is done again"
    assert (back, right.last_amendment()) == (5, 0)
