"""Ends that are offered at a host: told in lobby and status to who may answer; and seats that are lent."""

from __future__ import annotations

import pytest
from club_house import StillClock, counting, deaf, key, three
from counting_game import Add, Ask

from core.engine.contract.engine_facts import CallOff, DeclineOffer, OfferEnd, Remark
from core.engine.contract.facts import Refusal
from core.engine.seat.port import Accepted
from core.engine.words.message import say
from core.hosting.club import Club
from core.hosting.lobby.lobby import waits_for_me
from core.hosting.times import stamp
from core.locale import LANGUAGES, sentences


async def test_who_may_answer_an_offer_sees_it_in_lobby_and_status(club: Club) -> None:
    """Until it is answered; whoever made it sees nothing that waits for him, and nobody is awaited."""
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    north, south = [
        (await club.sit(who, game, seat, deaf)).port for who, seat in ((anna, "north"), (bruno, "south"))
    ]
    assert isinstance(await north.submit_async(OfferEnd("draw")), Accepted)
    (his,), (hers,) = (await club.lobby(bruno)).my_games, (await club.lobby(anna)).my_games
    assert (his.offer, his.offered_by, hers.offer) == ("draw", "north", None)
    assert not waits_for_me(his) and (await club.lobby(bruno)).awaited == ()
    (told,) = await club.status(bruno, "en")
    assert "Draw offered by" in told
    assert "Draw offered" not in (await club.status(anna, "en"))[0]
    assert "Draw offered" not in " ".join(await club.status(carla, "en"))
    assert isinstance(await south.submit_async(DeclineOffer()), Accepted)
    assert (await club.lobby(bruno)).my_games[0].offer is None


async def test_nobody_is_written_to_for_an_offer(club: Club, clock: StillClock) -> None:
    """It keeps nobody from his acts."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    club.house.letters.carried = True
    club.house.letters.want(bruno, "each", "bruno@example.org")
    north = await club.sit(anna, game, "north", deaf)
    assert isinstance(await north.port.submit_async(OfferEnd("stop")), Accepted)
    for _ in range(3):
        clock.go(minutes=5)
        await club.tick()
    assert club.house.letters.due() is None


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_offer_is_told_once_and_is_no_news(club: Club, clock: StillClock, language: str) -> None:
    """Nothing has moved: no line of the log is new, and what was awaited is awaited as long as before."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    (await club.tables.table(game)).host.game._clock = lambda: stamp(clock())
    north = (await club.sit(anna, game, "north", deaf)).port
    south = await club.sit(bruno, game, "south", deaf)
    north.submit(Ask())
    south.seen()
    south.leave()
    clock.go(hours=2)
    north.submit(OfferEnd("draw"))
    north.submit(Remark("well played"))
    (told,) = await club.status(bruno, language)
    assert told == {
        "en": f"{game} a count: your decision is awaited, for 2 hours. Draw offered by North:"
        " accept or decline it at the table. 1 new line. Act 4: Note: Remarked",
        "it": f"{game} a count: si aspetta una tua decisione, da 2 ore. Patta proposta da North:"
        " si accetta o si rifiuta al tavolo. 1 riga nuova. Azione 4: Nota: Remarked",
    }.get(language)
    south = await club.sit(bruno, game, "south", deaf)
    south.port.submit(DeclineOffer())
    (told,) = await club.status(anna, language)
    assert (
        sentences(language).say(
            say("hosting-status-others", seats="South", since=say("hosting-ago-hours", n=2))
        )
        in told
    )


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_letter_about_a_move_tells_the_offer_that_came_with_it(
    club: Club, clock: StillClock, language: str
) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    club.house.letters.carried = True
    club.house.letters.want(bruno, "each", "bruno@example.org")
    north = await club.sit(anna, game, "north", deaf)
    north.port.submit(Ask())
    north.port.submit(OfferEnd("stop"))
    north.leave()
    for _ in range(3):
        await club.tick()
        clock.go(minutes=5)
    letter = club.house.letters.due()
    assert letter is not None
    await club.tables.close(await club.tables.table(game))
    told = await club.letter(letter, language)
    assert told is not None
    offer = sentences(language).text("hosting-status-offered-stop", seat="North")
    assert told["games"][0]["offer"] == offer and offer in told["text"].splitlines()[0]
    await club.strike(club.people.keeper(), game)
    assert await club.letter(letter, language) is None


async def test_calling_off_alone_is_offered_to_the_maker_alone(club: Club) -> None:
    """What the other is offered is done when he chooses it: he proposes it."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north, south = [
        (await club.sit(who, game, seat, deaf)).port for who, seat in ((anna, "north"), (bruno, "south"))
    ]
    alone, asks = [{(way.do, way.filled.get("end")) for way in port.ways_out()} for port in (north, south)]
    assert ("call_off", None) in alone and ("offer_end", "call_off") not in alone
    assert ("call_off", None) not in asks and ("offer_end", "call_off") in asks
    assert isinstance(await south.submit_async(CallOff()), Refusal)
    assert isinstance(await south.submit_async(OfferEnd("call_off")), Accepted)


async def test_a_seat_that_is_given_up_is_free_of_the_program_too(club: Club) -> None:
    """It stood in for who has gone: it does nothing more, and whoever takes the seat plays himself."""
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    await club.lend_seat(bruno, game, "south", True)
    table = await club.tables.table(game)
    await table.settled()
    club.give_up_seat(bruno, game, "south")
    assert club.house.seating.kind(game, "south") == "open"
    assert club.house.stand_ins.of(game) == () and table._played_by_bots() == ()
    await table.settled()
    await club.take_seat(carla, game, "south")
    sitting = await club.sit(carla, game, "south", deaf)
    assert isinstance(await sitting.port.submit_async(Add(1)), Accepted)


async def test_whoever_is_removed_leaves_no_program_behind(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    await club.lend_seat(bruno, game, "south", True)
    club.remove("Bruno")
    assert club.house.stand_ins.of(game) == ()


async def test_whoever_has_lent_his_seat_is_not_told_that_he_is_awaited(club: Club) -> None:
    """The program is; before it has answered, too."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north, south = [
        await club.sit(one, game, seat, deaf) for one, seat in ((anna, "north"), (bruno, "south"))
    ]
    assert isinstance(await north.port.submit_async(Ask()), Accepted)
    assert "your decision is awaited" in (await club.status(bruno, "en"))[0]
    south.lend()
    assert "waiting for South, just now. A bot plays for you." in (await club.status(bruno, "en"))[0]


async def test_a_seat_is_lent_and_taken_back_from_inside_the_game(club: Club) -> None:
    """All at the table are told; what is not one's own alone is not lent."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    sitting = await club.sit(bruno, game, "south", deaf)
    assert (sitting.lending, sitting.lent) == ("lend", False)
    sitting.lend()
    assert (sitting.lending, sitting.lent) == ("back", True)
    assert "a count: A bot plays for you." in (await club.status(bruno, "en"))[0]
    assert (await club.lobby(bruno)).awaited == ()
    assert isinstance(await sitting.port.submit_async(Add(1)), Refusal)
    sitting.take_back()
    assert sitting.lending == "lend" and isinstance(await sitting.port.submit_async(Add(1)), Accepted)
    await (await club.tables.table(game)).settled()
    dario = club.people.join("Dario", key(9))
    club.house.seating.share(dario, game, "south")
    assert sitting.lending == ""
