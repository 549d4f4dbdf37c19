"""The referee of a hosted game puts an act right; players read of it what they may."""

from __future__ import annotations

from club_house import counting, deaf, three
from counting_game import Add, Hide

from core.engine.contract.facts import Amended, Refusal
from core.engine.game.amendment import Correction, Plan
from core.engine.seat.putting_right import Prospect
from core.hosting.club import Club
from core.hosting.righting import MOST_AGAIN, HostedRighting


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
