"""Inviting from a table: the keeper anybody, a referee to the seats of his game, nobody else."""

from __future__ import annotations

import pytest
from club_house import RANGERS, Ear, deaf, key, three, why, why_not

from core.engine.words.message import say
from core.hosting.club import Club
from core.hosting.games.inviting import Inviter
from core.hosting.people.people import KEEPER, Person
from core.hosting.refused import Refused
from core.hosting.seats.plan import Plan
from core.hosting.table.house import Card

REFEREED = Plan(RANGERS, {"rangers": "Anna", "militia": "open", "referee": "Bruno"}, at_once=True)


async def refereed(club: Club) -> tuple[str, Person, Person]:
    """A game of the keeper's that Anna plays and Bruno referees; Militia waits for somebody."""
    anna, bruno, _ = three(club)
    game = await club.new_game(club.people.keeper(), REFEREED)
    await club.take_seat(anna, game, "rangers")
    await club.take_seat(bruno, game, "referee")
    return game, anna, bruno


async def test_a_code_to_a_game_names_one_of_its_seats(club: Club) -> None:
    anna, *_ = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}))
    for seat in (None, "navy"):
        with pytest.raises(Refused) as told:
            club.invite("Dora", game, seat)
        assert told.value.message == say("hosting-which-seat", game=game, seats="rangers, militia")
    assert not club.invitations.waiting()


async def test_a_referees_code_leads_somebody_new_to_the_seat(club: Club) -> None:
    """Told once, kept nowhere, usable once; the keeper sees who made it."""
    game, _, bruno = await refereed(club)
    inviter = (await club.sit(bruno, game, "referee", deaf)).inviter
    assert inviter.may and not inviter.keeps
    code = inviter.invite("Dora", "militia")
    (waiting,) = club.invitations.waiting()
    assert (waiting.name, waiting.game, waiting.seat, waiting.by) == ("Dora", game, "militia", "Bruno")
    dora = club.redeem(code, key(9), "10.0.0.1")
    assert club.house.seating.invited(dora) == ((game, "militia"),)
    await club.take_seat(dora, game, "militia")
    assert why(lambda: inviter.invite("Emil", "militia")) == "hosting-seat-taken"
    assert why(lambda: inviter.invite("Emil", "rangers")) == "hosting-seat-taken"
    assert why(lambda: inviter.invite("Emil", "navy")) == "hosting-no-seat"
    assert why(lambda: inviter.invite("Emil")) == "hosting-not-inviting", "to the host: that is the keeper's"


async def test_who_comes_already_gets_no_code_that_would_bind_another_key_to_his_name(club: Club) -> None:
    game, _, bruno = await refereed(club)
    inviter = (await club.sit(bruno, game, "referee", deaf)).inviter
    assert inviter.invite("carla", "militia") == "" and not club.invitations.waiting()
    carla = club.people.the("Carla")
    assert club.house.seating.invited(carla) == ((game, "militia"),)
    assert why(lambda: inviter.invite("Anna", "militia")) == "hosting-seat-knows"


async def test_nobody_else_lets_anybody_in(club: Club) -> None:
    game, anna, bruno = await refereed(club)
    sitting = await club.sit(anna, game, "rangers", deaf)
    assert not sitting.inviter.may and not club.inviter(bruno).may
    assert why(lambda: sitting.inviter.invite("Dora", "militia")) == "hosting-not-inviting"
    assert why(lambda: club.inviter(bruno).invite("Dora")) == "hosting-not-inviting"
    assert why(lambda: club.invite_to_seat(anna, game, "militia", "Dora")) == "hosting-nobody"
    assert not club.invitations.waiting()


async def test_codes_are_taken_back_by_whoever_made_them_and_by_the_keeper(club: Club) -> None:
    game, _, bruno = await refereed(club)
    referee, keeper = Inviter(club.house, bruno, game, "referee"), club.inviter(club.people.keeper())
    hers, his = keeper.invite("Dora"), referee.invite("Emil", "militia")
    assert [one.name for one in referee.waiting()] == ["Emil"]
    assert [one.name for one in keeper.waiting()] == ["Dora", "Emil"]
    dora, emil = (one.id for one in keeper.waiting())
    assert why(lambda: referee.revoke(dora)) == "hosting-no-invitation"
    keeper.revoke(emil)
    assert why(lambda: club.redeem(his, key(8), "")) == "hosting-bad-code"
    assert club.redeem(hers, key(9), "").name == "Dora"


async def test_a_referee_has_so_many_codes_out_and_they_go_with_him(club: Club) -> None:
    game, _, bruno = await refereed(club)
    inviter = Inviter(club.house, bruno, game, "referee")
    most = club.house.spending.quotas.codes
    for number in range(most):
        inviter.invite(f"Guest {number}", "militia")
    assert why(lambda: inviter.invite("Dora", "militia")) == "hosting-too-many-codes"
    club.remove("Bruno")
    assert not club.invitations.waiting()


@pytest.mark.parametrize("join", ["open", "closed"])
async def test_there_are_no_codes_where_none_would_open_anything(club: Club, join: str) -> None:
    game, _, bruno = await refereed(club)
    club.house.card = Card("ssh -p 2222 localhost", "SHA256:x", join)
    inviter = Inviter(club.house, bruno, game, "referee")
    assert why(lambda: inviter.invite("Dora", "militia")) == f"hosting-no-codes-{join}"
    assert inviter.invite("Carla", "militia") == ""


async def test_the_keeper_is_the_same_person_whatever_he_is_called(club: Club) -> None:
    keeper = club.people.keeper()
    assert keeper.name == KEEPER and club.people.keeps(keeper)
    club.rename(KEEPER, "Marta")
    assert club.people.keeper() == Person(keeper.id, "Marta")
    assert why(lambda: club.people.join(KEEPER, key(7))) == "hosting-name-taken"
    older_keeper(club)
    assert club.people.keeper().id == keeper.id
    club.remove("Marta")
    club.people.bind(club.people.the(KEEPER), key(7))
    assert club.people.keeper().name == f"{KEEPER} 2" and not club.people.keeps(keeper)


def older_keeper(club: Club) -> Person:
    """Somebody of the keeper's name, as an older program let him in."""
    with club.store.write():
        return club.people._added(KEEPER)


async def test_the_keeper_of_an_older_store_is_found_and_nobody_with_a_key_is_taken_for_him(
    club: Club,
) -> None:
    before = older_keeper(club)  # as the first game of a host was made
    assert club.people.keeper() == before
    club.remove(KEEPER)
    other = older_keeper(club)
    club.people.bind(other, key(7))
    assert club.people.keeper().id != other.id


async def test_the_keeper_sits_where_nobody_else_does_and_never_on_anothers_seat(club: Club) -> None:
    """His own seat first; a free one when he names it; else he watches, where the game may be watched."""
    game, _, _ = await refereed(club)
    assert (await club.sit_as_keeper(game, "", deaf)).seat == "observer"
    for taken in ("rangers", "referee"):
        assert await why_not(club.sit_as_keeper(game, taken, deaf)) == "hosting-seat-taken"
    assert (await club.sit_as_keeper(game, "militia", deaf)).seat == "militia"
    assert (await club.sit_as_keeper(game, "", deaf)).seat == "militia"
    assert await why_not(club.sit_as_keeper("nosuch", "", deaf)) == "hosting-no-game"
    anna = club.people.the("Anna")
    secret = await club.new_game(
        anna, Plan(RANGERS, {"rangers": "me", "militia": "Carla"}, watch=False, at_once=True)
    )
    assert await why_not(club.sit_as_keeper(secret, "", deaf)) == "hosting-not-watched"
    assert await why_not(club.sit_as_keeper(secret, "rangers", deaf)) == "hosting-not-watched"


async def test_those_at_the_table_are_told_who_sits_there_now(club: Club) -> None:
    game, anna, _ = await refereed(club)
    ear = Ear()
    await club.sit(anna, game, "rangers", ear)
    ear.heard.clear()
    await club.take_seat(club.people.the("Carla"), game, "militia")
    assert ear.kinds == ["presence"]
    club.give_up_seat(club.people.the("Carla"), game, "militia")
    assert ear.kinds == ["presence", "presence"]


async def test_who_sits_down_is_invited_to_no_other_seat_of_that_game(club: Club) -> None:
    """He could take none of them any more: each is free again."""
    anna, bruno, _ = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "open", "militia": "Bruno"}))
    await club.take_seat(bruno, game, "rangers")
    assert not club.house.seating.invited(bruno)
    assert club.house.seating.kind(game, "militia") == "open"
