"""The referee of a hosted game puts an act right; players read of it what they may."""

from __future__ import annotations

import pytest
from club_house import Ear, counting, deaf, three
from counting_game import Add, Hide, Throw

from core.engine.contract.engine_facts import Amend, Amended
from core.engine.contract.facts import Refusal
from core.engine.game.amendment import Correction, Plan
from core.engine.game.planned import planned
from core.engine.seat.putting_right import Prospect
from core.engine.words.message import say
from core.hosting.club import Club
from core.hosting.refused import Refused
from core.hosting.sitting import Sitting
from core.hosting.table.consent import Consents
from core.hosting.table.righting import MOST_AGAIN, HostedRighting


def why(got: object) -> str:
    assert isinstance(got, Refusal), got
    return got.message.id


async def test_a_referee_puts_right_and_the_players_hear_of_it(club: Club) -> None:
    anna, bruno, rita = three(club)
    game = counting(club, anna, bruno, referee=True)
    club.house.seating.lay(game, "referee", "person", rita, come=True)
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    hers = await club.sit(rita, game, "referee", deaf)
    north.port.submit(Hide(3))
    south.port.submit(Add(1))
    desk = HostedRighting((await club.tables.table(game)).host, hers._gate)

    plan = Plan({3: Correction(command=Add(2))}, reason="it was two")
    assert isinstance(desk.prospect(plan), Prospect)
    assert not isinstance(await desk.amend(plan), Refusal)

    for sitting in (north, south):
        told = [line.fact for line in sitting.port.log_since(0) if isinstance(line.fact, Amended)]
        assert [fact.reason for fact in told] == ["it was two"]
    assert not isinstance(await desk.amend(Plan({2: Correction(command=Hide(4))}, reason="four")), Refusal)
    told = [line.fact for line in south.port.log_since(0) if isinstance(line.fact, Amended)]
    assert [fact.reason for fact in told] == ["it was two", ""]
    hers.leave()
    assert isinstance(await desk.amend(plan), Refusal), "he has got up"


async def test_what_would_work_long_is_refused(club: Club) -> None:
    anna, bruno, rita = three(club)
    game = counting(club, anna, bruno, referee=True)
    club.house.seating.lay(game, "referee", "person", rita, come=True)
    north = await club.sit(anna, game, "north", deaf)
    hers = await club.sit(rita, game, "referee", deaf)
    for _ in range(MOST_AGAIN + 1):
        north.port.submit(Add(1))
    desk = HostedRighting((await club.tables.table(game)).host, hers._gate)

    assert why(desk.prospect(Plan({2: Correction(command=Add(2))}))) == "hosting-right-too-far"
    assert why(await desk.amend(Plan({2: Correction(never=True)}))) == "hosting-right-too-far"
    near = Plan({3: Correction(command=Add(2))})
    assert isinstance(desk.prospect(near), Prospect)
    for _ in range(hers._house.spending.quotas.acts):
        hers._gate(Add(1))
    assert why(desk.prospect(near)) == "hosting-too-much-acts", "each try counts"


# --- without a referee ------------------------------------------------------------------------


async def two(club: Club, hiding: bool = False) -> tuple[Sitting, Sitting, Ear, Ear, str]:
    """North has thrown a die, and south has acted after it."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno, hiding=hiding, dice="typed")
    ears = Ear(), Ear()
    north, south = await club.sit(anna, game, "north", ears[0]), await club.sit(bruno, game, "south", ears[1])
    north.port.submit(Throw(1), ([4],))
    south.port.submit(Add(1))
    return north, south, *ears, game


MISHEARD = planned(Plan({2: Correction(answers={1: [6]})}, reason="misheard"))


async def test_a_player_asks_the_others_and_it_is_done_when_all_agree(club: Club) -> None:
    north, south, hers, his, game = await two(club)
    assert await north.ask_right(MISHEARD) == ("south",)
    asked = south.asked()
    assert asked is not None and asked.right and asked.acts == (2,) and north.asked() is None
    assert "consent" in his.kinds
    seen = south.right_asked()
    assert seen is not None and seen.foreseen and seen.carried == 1 and north.right_asked() is None

    await south.agree(True)

    host = (await club.tables.table(game)).host
    assert host.game.records[3].command == Amend(1, 2, "misheard", ("south",))
    assert host.game.state.scores == {"north": 6, "south": 1}
    assert [news.message for news in hers.heard if news.message] == [
        say("hosting-consent-right", who="North")
    ]
    assert south.asked() is None and south.right_asked() is None


async def test_a_no_leaves_all_as_it_is_and_what_is_new_takes_the_question_away(club: Club) -> None:
    north, south, hers, _, game = await two(club)
    host = (await club.tables.table(game)).host
    await north.ask_right(MISHEARD)
    await south.agree(False)
    assert len(host.game.records) == 3
    assert hers.heard[-1].message == say("hosting-right-declined", who="South")
    await north.ask_right(MISHEARD)
    south.port.submit(Add(2))
    assert south.asked() is None
    with pytest.raises(Refused):
        await south.agree(True)


async def test_what_is_asked_outlives_the_host(club: Club) -> None:
    north, _, _, _, game = await two(club)
    await north.ask_right(MISHEARD)
    table = await club.tables.table(game)
    again = Consents(game, table.host, club.house.seating, club.house.store, lambda seat, told: None)
    assert again.asked_of("south") == table.consents.asked_of("south")
    assert again.right_asked("south") == table.consents.right_asked("south") is not None


async def test_only_his_own_and_what_is_free_is_done_at_once(club: Club) -> None:
    _, south, _, _, game = await two(club)
    with pytest.raises(Refused) as told:
        await south.ask_right(MISHEARD)
    assert told.value.message.id == "engine-amend-own"
    south.port.submit(Add(2))
    assert await south.ask_right(planned(Plan({4: Correction(command=Add(5))}))) == ()
    host = (await club.tables.table(game)).host
    assert host.game.state.scores == {"north": 4, "south": 6}


async def test_where_somebody_may_hide_who_is_asked_reads_only_what_was_done(club: Club) -> None:
    north, south, _, _, _ = await two(club, hiding=True)
    await north.ask_right(MISHEARD)
    seen = south.right_asked()
    assert seen is not None and not seen.foreseen and not seen.new
