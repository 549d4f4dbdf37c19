"""Without a referee a player puts an act of his own right, as far as the others agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from counting_game import Add, Ask, Deal, Hide, Lob, Pace, Pay, Throw, new_host

from core.engine.audit.verify import verify_game
from core.engine.contract.engine_facts import Amended, Remark
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.questions import Needs
from core.engine.game.amendment import Correction, Forgotten, Plan, Stopped
from core.engine.game.host import GameHost
from core.engine.seat.own_righting import OwnRighting
from core.engine.seat.port import SeatPort
from core.engine.seat.putting_right import Prospect


def hands(host: GameHost, seat: str) -> OwnRighting:
    return OwnRighting(host, SeatPort(host, seat))


def why(got: Any) -> str:
    assert isinstance(got, Refusal), got
    return got.message.id


def tape(path: Path, **changes: Any) -> GameHost:
    """A real table without a referee, at which nobody may hide."""
    changes = {"hiding": False, "ruler": "tape", "dice": "typed", **changes}
    host = new_host(path / "game.jsonl", **changes)
    host.submit("north", Pace("the hut"), (30,))
    host.submit("south", Add(1))
    host.submit("north", Lob("the wall"), (20, [5], 3, [2]))
    return host


async def test_what_one_did_is_put_right_as_the_others_agree_and_what_came_after_stays(
    tmp_path: Path,
) -> None:
    with tape(tmp_path) as host:
        north, plan = hands(host, "north"), Plan({2: Correction(answers={1: 13})}, reason="the tape slipped")
        assert [n for n in range(6) if north.may(n)] == [2, 4]
        assert [one.value for one in north.given_in(4)] == [20, (5,), 3, (2,)]
        assert north.asks(plan) == ("south",)

        prospect = north.prospect(plan)
        assert isinstance(prospect, Prospect) and prospect.foreseen and prospect.carried == 2
        assert why(await north.amend(plan)) == "engine-amend-consent"
        before = dict(host.game.state.scores)
        await north.amend(plan, ("south",))

        assert host.game.state.scores == {"north": before["north"] - 17, "south": 1}
        travel = host.game.records[4]
        assert (travel.seat, travel.command.consents, travel.events) == (
            "north", ("south",), (Amended(1, "the tape slipped"),),
        )  # fmt: skip
        assert verify_game(host.game).ok
        back = Plan(back=north.last_amendment())
        assert not hands(host, "south").last_amendment() and north.asks(back) == ("south",)
        assert isinstance(north.prospect(back), Prospect)
        await north.amend(back, ("south",))
        assert host.game.state.scores == before


async def test_what_hurts_nobody_needs_nobody(tmp_path: Path) -> None:
    """One's own act without dice, and nothing of others after it, as with an undo; a bot is not asked."""
    with new_host(tmp_path / "game.jsonl", hiding=False) as host:
        host.submit("north", Add(1))
        north, plan = hands(host, "north"), Plan({2: Correction(command=Add(2))})
        assert north.asks(plan) == ()
        await north.amend(plan)
        assert host.game.state.scores["north"] == 2
    with tape(tmp_path / "bots", seats={"north": "person", "south": "bot"}) as host:
        plan = Plan({2: Correction(answers={1: 13})})
        assert hands(host, "north").asks(plan) == ()
        assert not isinstance(await hands(host, "north").amend(plan), (Stopped, Refusal))


@pytest.mark.parametrize(
    "plan",
    [
        Plan({3: Correction(command=Add(9))}),
        Plan({3: Correction(never=True)}),
        Plan({2: Correction("south", Add(9))}),
        Plan(forgotten={2: (Forgotten("south", Add(9)),)}),
        Plan({1: Correction(never=True)}),
    ],
)
async def test_nobody_puts_right_what_others_did(tmp_path: Path, plan: Plan) -> None:
    with tape(tmp_path) as host:
        north, records = hands(host, "north"), len(host.game.records)
        assert isinstance(north.prospect(plan), Refusal)
        assert why(await north.amend(plan, ("south",))) in ("engine-amend-own", "engine-amend-not-there")
        assert len(host.game.records) == records


async def test_where_somebody_referees_he_alone_does_it(tmp_path: Path) -> None:
    with tape(tmp_path, referee=True) as host:
        plan = Plan({2: Correction(answers={1: 13})})
        assert why(await hands(host, "north").amend(plan, ("south",))) == "engine-amend-referee"


async def test_what_came_after_is_carried_over_as_far_as_it_fits(tmp_path: Path) -> None:
    """South paid what North does not ask for any more; from there on the table plays on."""
    with new_host(tmp_path / "game.jsonl", hiding=False, ruler="tape", dice="typed") as host:
        host.submit("north", Add(1))
        host.submit("south", Add(2))
        host.submit("south", Pace("the hut"), (5,))
        north = hands(host, "north")
        plan = Plan({2: Correction(command=Ask())})
        prospect = north.prospect(plan)
        assert isinstance(prospect, Prospect) and prospect.ends == 3
        await north.amend(plan, ("south",))
        assert host.game.state.awaiting and len(host.game.line) == 2
        host.submit("south", Pay(True))


async def test_his_own_act_asks_him_what_is_new_in_it(tmp_path: Path) -> None:
    with tape(tmp_path) as host:
        north = hands(host, "north")
        got = north.prospect(Plan({2: Correction(command=Pace("the wood"))}))
        assert isinstance(got, Stopped) and isinstance(got.got, Needs) and got.record == 2
        assert isinstance(
            north.prospect(Plan({2: Correction(command=Pace("the wood"), more=(8,))})), Prospect
        )
        got = north.prospect(Plan({2: Correction(command=Pay(True))}))
        assert isinstance(got, Stopped) and isinstance(got.got, Refusal)


async def test_dice_of_the_program_are_not_thrown_to_be_looked_at(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl", hiding=False) as host:
        host.submit("north", Throw(1))
        host.submit("south", Add(1))
        north, plan = hands(host, "north"), Plan({2: Correction(command=Throw(2))})
        fell = north.prospect(Plan({2: Correction(answers={1: [6]})}))
        assert isinstance(fell, Stopped) and why(fell.got) == "engine-amend-fair-dice"
        prospect = north.prospect(plan)
        assert isinstance(prospect, Prospect) and not prospect.foreseen and not prospect.new
        await north.amend(plan, ("south",))
        assert len(host.game.records[4].events[0].faces) == 2


def told_of(path: Path, secret: Command, plan: Plan) -> list[Any]:
    """What North is told while he puts his act right, in a game in which South hides a number."""
    with new_host(path, ruler="tape", dice="typed") as host:
        north = hands(host, "north")
        host.submit("north", Add(1))
        host.submit("south", secret)
        host.submit("south", Remark("Good evening"))
        host.submit("north", Throw(1), ([4],))
        return [
            [n for n in range(9) if north.may(n)], north.given_in(4), north.lines(4), north.command_of(4),
            north.asks(plan), north.prospect(plan),
        ]  # fmt: skip


@pytest.mark.parametrize(
    "plan", [Plan({2: Correction(command=Add(2))}), Plan({4: Correction(answers={1: [6]})})]
)
def test_where_somebody_may_hide_nothing_is_told_before_it_is_done(tmp_path: Path, plan: Plan) -> None:
    """The numbers are his own, and the same whether South hid something or wrote a note for himself."""
    one = told_of(tmp_path / "one.jsonl", Hide(3), plan)
    other = told_of(tmp_path / "other.jsonl", Remark("three", "south"), plan)

    assert one == other and one[0] == [2, 4]
    assert isinstance(one[-1], Prospect) and not one[-1].foreseen and not one[-1].new


@pytest.mark.parametrize("hiding", [True, False])
async def test_taking_it_back_tells_no_more_before_than_it_did(tmp_path: Path, hiding: bool) -> None:
    """South says meanwhile that he hides three, or no such thing; North is told nothing of it."""
    told = []
    for number, secret in enumerate((Hide(3), Remark("three", "south"))):
        if not hiding:
            secret = Add(3)
        path = tmp_path / f"{number}.jsonl"
        with new_host(path, hiding=hiding, ruler="tape", dice="typed") as host:
            host.submit("north", Add(1))
            host.submit("south", secret)
            host.submit("north", Add(1))
            north = hands(host, "north")
            await north.amend(Plan({2: Correction(command=Add(2))}), ("south",))
            told.append(north.prospect(Plan(back=north.last_amendment())))

    assert told[0] == told[1] and isinstance(told[0], Prospect)
    assert told[0].foreseen is not hiding
    assert not hiding or not (told[0].gone or told[0].new)


async def test_taking_it_back_keeps_what_was_done_since(tmp_path: Path) -> None:
    """All is as if it had never been put right: also what both have done after it, with its own dice."""
    with tape(tmp_path) as host:
        north = hands(host, "north")
        never = dict(host.game.state.scores)
        await north.amend(Plan({2: Correction(answers={1: 13})}), ("south",))
        host.submit("south", Add(5))
        host.submit("north", Throw(1), ([4],))
        back = Plan(back=north.last_amendment())
        prospect = north.prospect(back)
        assert isinstance(prospect, Prospect) and (prospect.carried, prospect.ends) == (2, 0)
        await north.amend(back, ("south",))

        assert host.game.state.scores == {"north": never["north"] + 4, "south": never["south"] + 5}
        assert verify_game(host.game).ok


async def test_taking_it_back_goes_on_as_far_as_it_fits(tmp_path: Path) -> None:
    """South is asked again, and what it did meanwhile has to wait; there the table plays on."""
    with new_host(tmp_path / "game.jsonl", hiding=False, ruler="tape", dice="typed") as host:
        host.submit("north", Ask())
        north = hands(host, "north")
        await north.amend(Plan({2: Correction(command=Add(1))}), ("south",))
        host.submit("south", Add(2))
        host.submit("south", Pace("the hut"), (5,))
        back = Plan(back=north.last_amendment())
        prospect = north.prospect(back)
        assert isinstance(prospect, Prospect) and (prospect.carried, prospect.ends) == (0, 5)
        await north.amend(back, ("south",))
        assert host.game.state.scores == {"north": 0, "south": 0} and host.game.state.awaiting


async def test_what_comes_after_is_not_told_where_the_program_draws_for_it(tmp_path: Path) -> None:
    """One of three cards is the one that North has again; what comes in its place nobody knows."""
    with new_host(tmp_path / "game.jsonl", hiding=False) as host:
        host.submit("north", Deal())
        host.submit("south", Deal())
        north = hands(host, "north")
        await north.amend(Plan({2: Correction(command=Add(1))}), ("south",))
        for _ in range(3):
            host.submit("north", Deal())
        back = Plan(back=north.last_amendment())
        prospect = north.prospect(back)
        assert isinstance(prospect, Prospect) and (prospect.foreseen, prospect.ends) == (False, 0)
        await north.amend(back, ("south",))
        assert not host.game.state.deck and verify_game(host.game).ok
