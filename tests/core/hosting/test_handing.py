"""Seats that change hands: to a friend, to the program for a while, to one who asks for it; games struck."""

from __future__ import annotations

from datetime import timedelta

import pytest
from club_house import RANGERS, StillClock, counting, deaf, key, three, why, why_not
from counting_game import Add
from timed_table import BOOKS, TimedTable

from core.engine.contract.engine_facts import AcceptOffer, CallOff, OfferEnd, Resign
from core.engine.contract.facts import Refusal
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.games.handing import ABSENT
from core.hosting.lobby.lobby import Lobby
from core.hosting.seats.plan import Plan
from core.hosting.seats.rows import STALE
from core.hosting.table.clock import Timing
from core.locale import LANGUAGES, sentences
from tui.screens.lobby.rows import lobby_rows


def all_of(lobby: Lobby) -> set[str]:
    """Return every game that a lobby tells of."""
    parts = (lobby.my_games, lobby.invitations, lobby.open_seats, lobby.watchable, lobby.finished)
    return {line.id for part in parts for line in part}


async def test_a_seat_is_handed_to_a_friend_when_he_accepts(club: Club) -> None:
    """Until then it is one's own; then one's sitting ends, and who knows the other side gets nothing."""
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    sitting = await club.sit(anna, game, "north", deaf)

    assert why(lambda: club.hand_seat(bruno, game, "north", "Carla")) == "hosting-not-your-seat"
    assert why(lambda: club.hand_seat(anna, game, "north", "Anna")) == "hosting-hand-self"
    assert why(lambda: club.hand_seat(anna, game, "north", "Bruno")) == "hosting-seat-knows"
    club.hand_seat(anna, game, "north", "Carla")
    assert club.seats_of(anna, game) == ("north",) and sitting.over is None
    north, south = (await club.lobby(carla)).invitations[0].seats
    assert (north.people, north.invited, north.heirs) == (("Anna",), ("Carla",), ("Carla",))
    assert not south.heirs
    await club.take_seat(carla, game, "north")
    assert club.seats_of(carla, game) == ("north",) and club.seats_of(anna, game) == ()
    assert not (await club.lobby(bruno)).my_games[0].seats[0].heirs
    assert sitting.over is not None
    assert await why_not(club.sit(anna, game, "north", deaf)) == "hosting-not-your-seat"
    club.hand_seat(carla, game, "north", "Anna")  # who has sat there may come back, and nowhere else
    club.give_up_seat(anna, game, "north")
    assert club.seats_of(carla, game) == ("north",)


async def test_an_invitation_that_nobody_has_accepted_is_taken_back(club: Club) -> None:
    """A friend who never comes keeps nobody from the seat; who sits there, or made the game, says so."""
    anna, bruno, carla = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "Bruno"}, at_once=True))

    assert why(lambda: club.take_back_invitation(carla, game, "militia", "Bruno")) == "hosting-not-your-seat"
    assert why(lambda: club.take_back_invitation(anna, game, "militia", "Carla")) == "hosting-not-invited"
    assert [line.id for line in (await club.lobby(bruno)).invitations] == [game]
    club.take_back_invitation(anna, game, "militia", "bruno")
    assert not (await club.lobby(bruno)).invitations
    assert [line.id for line in (await club.lobby(carla)).open_seats] == [game]
    await club.take_seat(carla, game, "militia")
    assert await why_not(club.take_seat(bruno, game, "militia")) == "hosting-seat-taken"

    dora = club.people.join("Dora", key(9))
    club.hand_seat(carla, game, "militia", "Dora")
    assert why(lambda: club.take_back_invitation(anna, game, "militia", "Dora")) == "hosting-not-your-seat"
    club.take_back_invitation(carla, game, "militia", "Dora")
    assert await why_not(club.take_seat(dora, game, "militia")) == "hosting-seat-taken"
    assert club.seats_of(carla, game) == ("militia",)
    club.hand_seat(carla, game, "militia", "Dora")
    await club.take_seat(dora, game, "militia")
    assert why(lambda: club.take_back_invitation(dora, game, "militia", "Dora")) == "hosting-not-invited"
    club.hand_seat(dora, game, "militia", "Carla")
    club.take_back_invitation(club.people.keeper(), game, "militia", "Carla")
    assert not (await club.lobby(carla)).invitations


async def test_in_a_rematch_a_seat_that_was_offered_is_taken_back_once_it_has_begun(club: Club) -> None:
    """While it waits for the other to accept, nobody takes from him what he was offered."""
    anna, bruno, _ = three(club)
    first = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "Bruno"}))
    await club.take_seat(bruno, first, "militia")
    sitting = await club.sit(anna, first, "rangers", deaf)
    assert isinstance(sitting.port.submit(Resign()), Accepted)
    again = await club.rematch(anna, first)
    assert why(lambda: club.take_back_invitation(anna, again, "rangers", "Bruno")) == "hosting-not-your-seat"
    assert await club.rematch(bruno, first) == again
    club.hand_seat(anna, again, "militia", "Carla")
    club.take_back_invitation(anna, again, "militia", "Carla")
    assert "Carla" not in {name for seat in club.seats(anna, again) for name in seat.invited}


async def test_a_seat_handed_to_two_is_held_by_one(club: Club, clock: StillClock) -> None:
    """Who accepts first has it; the other, or one who was handed it before it was granted, comes too late."""
    anna, bruno, carla = three(club)
    dora = club.people.join("Dora", key(9))
    game = counting(club, anna, bruno)
    for friend in ("Carla", "Dora"):
        club.hand_seat(anna, game, "north", friend)
    await club.take_seat(carla, game, "north")
    assert await why_not(club.take_seat(dora, game, "north")) == "hosting-seat-taken"
    assert club.house.seating.sitting(game, "north") == ("Carla",)

    club.hand_seat(carla, game, "north", "Dora")
    clock.now += ABSENT + timedelta(hours=1)
    ezio = club.people.join("Ezio", key(10))
    club.claim_seat(ezio, game, "north")
    club.grant_seat(club.people.keeper(), game, "north", "Ezio")
    assert await why_not(club.take_seat(dora, game, "north")) == "hosting-seat-taken"
    assert club.house.seating.sitting(game, "north") == ("Ezio",)


async def test_the_program_plays_a_seat_until_it_is_taken_back(club: Club) -> None:
    """Nobody else gets it meanwhile, not by the maker either."""
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)

    assert await why_not(club.lend_seat(carla, game, "south", True)) == "hosting-not-your-seat"
    await club.lend_seat(bruno, game, "south", True)
    assert club.house.stand_ins.of(game) == ("south",) and club.seats_of(bruno, game) == ("south",)
    assert await why_not(club.give_seat_to(anna, game, "south", "open")) == "hosting-seat-taken"
    assert await why_not(club.take_seat(carla, game, "south")) == "hosting-seat-taken"
    await club.lend_seat(bruno, game, "south", False)
    assert club.house.stand_ins.of(game) == ()
    await (await club.tables.table(game)).settled()


async def test_the_seat_of_who_stays_away_is_asked_for_and_given(club: Club, clock: StillClock) -> None:
    """By consent of whoever sits there or of the keeper, and never to who knows another seat."""
    anna, bruno, carla = three(club)
    keeper = club.people.keeper()
    game = counting(club, anna, bruno)

    assert why(lambda: club.claim_seat(carla, game, "south")) == "hosting-not-absent"
    clock.now += ABSENT + timedelta(hours=1)
    (await club.sit(anna, game, "north", deaf)).leave()
    assert why(lambda: club.claim_seat(anna, game, "south")) == "hosting-not-absent"
    there = await club.sit(bruno, game, "south", deaf)
    assert why(lambda: club.claim_seat(carla, game, "south")) == "hosting-not-absent"
    there.leave()
    clock.now += ABSENT + timedelta(hours=1)
    assert any(line.id == game and line.claim for line in (await club.lobby(carla)).open_seats)
    club.claim_seat(carla, game, "south")
    assert why(lambda: club.grant_seat(anna, game, "south", "Carla")) == "hosting-not-your-seat"
    assert why(lambda: club.grant_seat(keeper, game, "south", "Anna")) == "hosting-not-asked"
    club.grant_seat(keeper, game, "south", "Carla")
    assert club.seats_of(carla, game) == ("south",) and club.seats_of(bruno, game) == ()
    assert club.house.seating.claimants(game, "south") == ()


async def test_who_comes_back_gives_his_seat_himself_or_keeps_it(club: Club, clock: StillClock) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    clock.now += ABSENT + timedelta(hours=1)
    club.claim_seat(carla, game, "south")
    sitting = await club.sit(bruno, game, "south", deaf)
    assert isinstance(await sitting.port.submit_async(Add(1)), Accepted)
    sitting.leave()
    keeper = club.people.keeper()
    assert why(lambda: club.grant_seat(keeper, game, "south", "Carla")) == "hosting-not-absent"
    club.grant_seat(bruno, game, "south", "Carla")
    assert club.seats_of(carla, game) == ("south",)


async def test_a_game_that_never_began_is_struck_by_its_maker_and_any_by_the_keeper(club: Club) -> None:
    """It is on no list then, cannot be opened, and counts for nobody."""
    anna, bruno, _ = three(club)
    gathering = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "Bruno"}))
    running = counting(club, anna, bruno)

    assert await why_not(club.strike(bruno, gathering)) == "hosting-not-your-game"
    assert await why_not(club.strike(anna, running)) == "hosting-strike"
    assert club.house.rows.made_by(anna) == 2
    await club.strike(anna, gathering)
    sitting = await club.sit(bruno, running, "south", deaf)
    await club.strike(club.people.keeper(), running)
    assert sitting.over is not None and club.house.rows.made_by(anna) == 0
    for person in (anna, bruno):
        assert not all_of(await club.lobby(person)) & {gathering, running}
        assert await why_not(club.sit(person, running, "south", deaf)) == "hosting-no-game"


async def test_only_living_games_count_for_their_maker(club: Club, clock: StillClock) -> None:
    """One that was given up or called off counts no more, nor one at which nobody has looked for a month."""
    anna, bruno, _ = three(club)
    games = [counting(club, anna, bruno) for _ in range(3)]
    assert club.house.rows.made_by(anna) == 3
    assert isinstance(
        await (await club.sit(bruno, games[0], "south", deaf)).port.submit_async(Resign()), Accepted
    )
    assert club.house.rows.made_by(anna) == 2
    clock.now += STALE + timedelta(hours=1)
    assert club.house.rows.made_by(anna) == 0
    (await club.sit(anna, games[1], "north", deaf)).leave()
    assert club.house.rows.made_by(anna) == 1


async def test_the_maker_alone_calls_off_and_all_later(club: Club) -> None:
    """Before anybody else has acted; then both agree, and the host has it as over."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    one, other = [
        (await club.sit(who, game, seat, deaf)).port for who, seat in ((anna, "north"), (bruno, "south"))
    ]
    refused = await other.submit_async(CallOff())
    assert isinstance(refused, Refusal) and refused.message.id == "hosting-call-off"
    assert isinstance(await other.submit_async(Add(1)), Accepted)
    late = await one.submit_async(CallOff())
    assert isinstance(late, Refusal) and late.message.id == "engine-call-off-together"
    assert isinstance(await one.submit_async(OfferEnd("call_off")), Accepted)
    assert isinstance(await other.submit_async(AcceptOffer()), Accepted)
    assert club.house.rows.the(game).state == "over"


def test_a_stranger_is_told_nothing(club: Club) -> None:
    """Whoever may not know of a game cannot ask for a seat in it."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno, Plan("plain", watch=False))
    stranger = club.people.join("Dario", key(9))
    assert why(lambda: club.claim_seat(stranger, game, "south")) == "hosting-no-game"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_stayed_away_and_the_keeper_read_who_asks_for_the_seat(
    club: Club, clock: StillClock, language: str
) -> None:
    """He does until he looks at the game again; whoever may ask reads that the seat is not free."""
    words = sentences(language)
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    clock.go(days=15)
    (await club.sit(anna, game, "north", deaf)).leave()
    assert [line.id for line in (await club.lobby(carla)).open_seats] == [game]
    asks = words.text("hosting-status-left-seat", game=game, title="a count", seats="south")
    assert (await club.status(carla, language))[0].startswith(asks)
    rows = [row.text for row in lobby_rows(await club.lobby(carla), words, clock())]
    assert rows[0] == words.text("tui-lobby-claimable") and words.text("tui-lobby-open") not in rows
    club.claim_seat(carla, game, "south")
    told = words.text("hosting-status-wanted", who="Carla")
    assert told in (await club.status(bruno, language))[0]
    assert told not in (await club.status(anna, language))[0]
    keeper = club.people.keeper()
    assert (await club.lobby(keeper)).watchable[0].wanted == (("south", "Carla"),)
    assert (await club.lobby(carla)).watchable[0].wanted == ()
    note = next(
        row.note for row in lobby_rows(await club.lobby(keeper), words, clock()) if "Carla" in row.note
    )
    assert words.text("tui-lobby-wanted", who="Carla", seat="south") in note
    clock.go(hours=1)
    (await club.sit(bruno, game, "south", deaf)).leave()
    assert told not in (await club.status(bruno, language))[0]


@pytest.mark.parametrize("book", BOOKS)
async def test_a_game_that_the_other_has_left_for_good_is_claimed(
    club: Club, clock: StillClock, book: str
) -> None:
    """The keeper has removed him, in a game without a clock: it would wait on the list for ever."""
    table = TimedTable(club, clock)
    await table.begin(BOOKS[book], None)
    there, gone = table.players
    assert table.at[there].timing() is None
    assert await why_not(table.at[there].claim()) == "hosting-nothing-to-claim"
    club.remove(table.people[gone])
    assert table.timing(there).claims == (gone,)
    anna = club.people.the(table.people[there])
    told = {language: " ".join(await club.status(anna, language)) for language in LANGUAGES}
    assert "You may claim the game: nobody plays there any more (" in told["en"]
    assert "Puoi reclamare la partita: là non gioca più nessuno (" in told["it"]

    await table.at[there].claim()

    state = table.table.host.game.state
    assert (state.closed.how, state.closed.by, state.closed.winner) == ("left", gone, there)
    (line,) = (await club.lobby(anna)).finished
    assert line.id == table.game and not (await club.lobby(anna)).my_games
    assert {one.seat: one.people for one in line.seats} == {
        seat: (who,) for seat, who in table.people.items()
    }
    assert table.game in [one.id for one in await club.played.of(anna)]
    book = BOOKS[book].partition("/")[0]
    (rated,) = club.house.results.rated(book)
    assert rated.winner == there and {*rated.people} == {there, gone}, "getting up saves nobody's rating"
    log = {language: " ".join(await club.log(anna, table.game, language)) for language in LANGUAGES}
    assert "nobody plays this side any more, and the other has claimed the game." in log["en"]
    assert "questa parte non la gioca più nessuno, e l'altra ha reclamato la partita." in log["it"]
    assert await why_not(table.at[there].claim()) == "hosting-over"


async def test_nobody_claims_a_game_of_a_seat_that_is_played_or_never_was(club: Club) -> None:
    """Of one who got up it is claimed until another sits down; of one who never came it is not."""
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    sitting = await club.sit(anna, game, "north", deaf)
    club.give_up_seat(bruno, game, "south")
    assert sitting.timing() == Timing(claims=("south",), gone=("south",))
    assert (await club.lobby(anna)).my_games[0].timing == sitting.timing()
    await club.take_seat(carla, game, "south")
    assert sitting.timing() is None
    club.give_up_seat(carla, game, "south")
    await club.give_seat_to(anna, game, "south", "bot")
    assert sitting.timing() is None
    await club.give_seat_to(anna, game, "south", "open")
    sitting.lend()
    assert sitting.timing() is None, "one plays again oneself first"

    empty = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "open"}, at_once=True))
    alone = await club.sit(anna, empty, "rangers", deaf)
    assert alone.timing() is None
    assert await why_not(alone.claim()) == "hosting-nothing-to-claim"


async def test_where_somebody_referees_he_decides_of_a_seat_that_is_left(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    club.house.seating.lay(game, "referee", "person", carla, come=True)
    club.give_up_seat(bruno, game, "south")
    sitting = await club.sit(anna, game, "north", deaf)
    assert sitting.timing() is None
    club.give_up_seat(carla, game, "referee")
    assert sitting.timing() == Timing(claims=("south",), gone=("south",))
