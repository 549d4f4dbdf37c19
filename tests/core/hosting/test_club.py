"""The club as a whole: coming in without an invitation, looking back at what is over, its keeper's view."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from club_house import RANGERS, Ear, StillClock, counting, deaf, key, three, why, why_not
from counting_game import Add, Finish, Hide

from core.engine.chance.fair import published_hash, share_hash
from core.engine.contract.facts import Refusal
from core.engine.seat.promises import Promises
from core.hosting.club import Club
from core.hosting.keeper import Connected, keeping
from core.hosting.people.failed_attempts import MOST_FROM_ADDRESS
from core.hosting.seats.plan import Plan


def test_whoever_reaches_an_open_host_gives_his_own_name(club: Club, clock: StillClock) -> None:
    for number in range(5):
        assert club.enrol(f"Player {number}", key(number), "10.0.0.1").name == f"Player {number}"

    assert why(lambda: club.enrol("One more", key(9), "10.0.0.1")) == "hosting-too-many-tries"
    assert why(lambda: club.enrol("player 1", key(9), "10.0.0.2")) == "hosting-name-taken"
    assert why(lambda: club.enrol("Another", key(1), "10.0.0.2")) == "hosting-key-taken"
    assert club.people.named("Another") is None
    clock.go(minutes=10)
    club.enrol("One more", key(9), "10.0.0.1")


def test_wrong_codes_are_counted_at_the_clubs_door(club: Club) -> None:
    code = club.invite("Anna")
    for number in range(MOST_FROM_ADDRESS):
        assert why(partial(club.redeem, "AAAA-AAAA", key(number), "10.0.0.1")) == "hosting-bad-code"

    assert why(lambda: club.redeem(code, key(99), "10.0.0.1")) == "hosting-too-many-tries"
    assert club.enrol("Bruno", key(98), "10.0.0.1").name == "Bruno", "codes are not names"
    assert club.redeem(code, key(9), "10.0.0.2").name == "Anna"
    with club.store.write(), pytest.raises(RuntimeError):
        club.redeem("AAAA-AAAA", key(1), "10.0.0.2")


async def test_it_keeps_house_by_itself(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    ear = Ear()
    await club.sit(bruno, game, "south", ear)
    ticked = asyncio.Event()

    async def broken() -> None:
        raise OSError

    look, club.tables.open_due = club.look_again, broken  # type: ignore[method-assign]
    club.look_again = lambda: (look(), ticked.set())[0]  # type: ignore[method-assign]
    keeping_house = asyncio.create_task(club.keep(0.001))
    other = Club(club.folder)
    other.remove("Bruno")
    other.store.close()
    for _ in range(3):
        await ticked.wait()
        ticked.clear()

    assert ear.why() == "hosting-removed" and isinstance(club.fault, OSError)
    assert not keeping_house.done()
    keeping_house.cancel()


@pytest.mark.parametrize("name", ["An\u202ena", "\x1b[2Jx", "a\u200bb", "\U0001f1ee\U0001f1f9", "host", ""])
def test_but_no_name_that_would_disturb_others(club: Club, name: str) -> None:
    assert why(lambda: club.enrol(name, key(1), "")).startswith("hosting-name-")
    assert club.people.person_of(key(1)) is None


async def test_a_finished_game_can_be_looked_at_with_every_seats_eyes(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    secret = counting(club, anna, bruno, Plan("plain", watch=False))
    assert await why_not(club.look_back(anna, game, "south")) == "hosting-not-over"
    for one in (game, secret):
        north = await club.sit(anna, one, "north", deaf)
        north.port.submit(Hide(7))
        north.port.submit(Finish())

    eyes = [await club.look_back(carla, game, seat) for seat in ("north", "south", "referee", "observer")]
    assert [port.tip for port in eyes] == [4, 3, 4, 3]
    for port in eyes:
        answer = port.submit(Add(1))
        assert isinstance(answer, Refusal) and answer.message.id == "hosting-over"
    assert await why_not(club.look_back(carla, game, "nobody")) == "hosting-no-seat"
    assert await why_not(club.look_back(carla, secret, "north")) == "hosting-no-game"
    assert (await club.look_back(bruno, secret, "north")).tip == 4


async def test_everybody_sees_what_the_dice_were_promised_by(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}), "blue moon")
    await club.take_seat(bruno, game, "militia", "red sun")
    sittings = [
        await club.sit(anna, game, "rangers", deaf),
        await club.sit(bruno, game, "militia", deaf),
        await club.watch(carla, game, deaf),
    ]
    secret = (await club.tables.table(game)).host.game.secret

    shares = {seat: share_hash(share) for seat, share in secret.shares.items()}
    for sitting in sittings:
        assert sitting.port.promises() == Promises("fair", published_hash(secret.host), shares)


async def test_what_the_keeper_sees(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno, Plan("plain", name="Sunday"))
    await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}))
    north = await club.sit(anna, game, "north", deaf)
    north.port.submit(Hide(7))

    seen = keeping(club)

    assert (seen.people, seen.games) == (3, {"gathering": 1, "running": 1})
    assert seen.connected == (Connected("Anna", game, "north"),)
    assert [(table.game, table.records, table.sittings, table.fault) for table in seen.tables] == [
        (game, 2, 1, "")
    ]
    assert [(table.name, table.title) for table in seen.tables] == [("Sunday", "a count")]
