"""Bots play their seats by themselves, see what a person there would see, and never keep the loop waiting."""

from __future__ import annotations

import asyncio
from pathlib import Path

from club_house import RANGERS, StillClock, deaf, rules_of, three, why_not

from core.engine.contract.engine_facts import DeclineOffer, OfferEnd, Remark, Undo
from core.engine.contract.seats import BOT
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot
from core.engine.seat.known import Known
from core.engine.seat.port import Accepted, SeatPort
from core.hosting.club import Club
from core.hosting.seats.plan import Plan
from core.hosting.sitting import Sitting
from core.hosting.table.bots import Wish, think_in_thread

AGAINST_A_BOT = Plan(RANGERS, {"rangers": "me", "militia": "bot"})


async def quiet(sitting: Sitting) -> None:
    await sitting._table.settled()


async def test_a_bot_answers_until_people_must(club: Club) -> None:
    """A person and a bot play to a few turns: never is the bot waited for, and it acts in no other seat."""
    anna, _, _ = three(club)
    rangers = await club.sit(anna, await club.new_game(anna, AGAINST_A_BOT), "rangers", deaf)
    own, done = Bot(7), 0
    await quiet(rangers)
    for tries in range(400):
        view = rangers.port.view()
        if view.over is not None or view.turn > 2:
            break
        assert "rangers" in view.waiting_for
        wish = own.wish(rangers.port, tries % 60 == 59)
        assert wish is not None
        answer = rangers.port.submit(as_command(rangers._table.host.game.rules, wish))  # type: ignore[arg-type]
        done += isinstance(answer, Accepted)
        await quiet(rangers)

    game = rangers._table.host.game
    assert game.state.turn > 1 or game.state.over is not None
    assert sum(record.seat == "rangers" for record in game.records) == done
    assert sum(record.seat == "militia" for record in game.records) > 5
    assert rangers._table.fault is None


async def test_it_goes_on_after_a_restart(tmp_path: Path, clock: StillClock) -> None:
    """The host is killed while the bot should act; nobody comes, and still it acts."""

    async def never(bot: Bot, known: Known, plain: bool) -> Wish:
        await asyncio.sleep(3600)
        return None

    club = Club(tmp_path, rules_of=rules_of, clock=clock, thinker=never)
    anna, _, _ = three(club)
    game = await club.new_game(anna, AGAINST_A_BOT)
    await asyncio.sleep(0)
    assert club.tables.open[0].busy
    await club.close()

    club = Club(tmp_path, rules_of=rules_of, clock=clock)
    await club.wake()
    (table,) = club.tables.open
    await table.settled()
    assert table.id == game
    assert {record.seat for record in list(table.host.game.records)[1:]} == {"militia"}
    await club.close()


async def test_a_bot_sees_what_its_seat_may_know(club: Club) -> None:
    seen: list[Known] = []

    async def watched(bot: Bot, known: Known, plain: bool) -> Wish:
        seen.append(known)
        return await think_in_thread(bot, known, plain)

    club.house.thinker = watched
    anna, _, _ = three(club)
    rangers = await club.sit(anna, await club.new_game(anna, AGAINST_A_BOT), "rangers", deaf)
    await quiet(rangers)
    game = rangers._table.host.game

    assert {known.seat for known in seen} == {"militia"}
    state = game.state_after(1)
    assert seen[0].view() == game.rules.view(game.rules.known(state, "militia"), "militia")
    assert seen[0].state != state


async def test_a_key_press_is_not_behind_a_bots_thoughts(club: Club) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slow(bot: Bot, known: Known, plain: bool) -> Wish:
        begun.set()
        await go_on.wait()
        return await think_in_thread(bot, known, plain)

    club.house.thinker = slow
    anna, _, _ = three(club)
    rangers = await club.sit(anna, await club.new_game(anna, AGAINST_A_BOT), "rangers", deaf)
    await begun.wait()
    assert isinstance(rangers.port.submit(Remark("hm")), Accepted)
    go_on.set()
    await quiet(rangers)

    assert any(record.seat == "militia" for record in rangers._table.host.game.records)


async def test_after_an_undo_it_waits_a_while(club: Club, clock: StillClock) -> None:
    """So that one can go back further than to the bot's own act."""
    anna, _, _ = three(club)
    rangers = await club.sit(anna, await club.new_game(anna, AGAINST_A_BOT), "rangers", deaf)
    await quiet(rangers)
    host = rangers._table.host
    last = host.game.tip
    host.game._clock = lambda: clock().strftime("%Y-%m-%dT%H:%M:%SZ")
    host.submit("referee", Undo(1))
    await quiet(rangers)
    assert last > 1 and host.game.tip == 1

    clock.go(seconds=9)
    await club.tick()
    await quiet(rangers)
    assert host.game.tip == 1
    clock.go(seconds=1)
    await club.tick()
    await quiet(rangers)
    assert host.game.tip > 1


async def test_a_bot_that_finds_nothing_is_not_asked_again_and_again(club: Club) -> None:
    asked = 0

    async def stuck(bot: Bot, known: Known, plain: bool) -> Wish:
        nonlocal asked
        asked += 1
        return None

    club.house.thinker = stuck
    anna, _, _ = three(club)
    rangers = await club.sit(anna, await club.new_game(anna, AGAINST_A_BOT), "rangers", deaf)
    await quiet(rangers)
    for _ in range(5):
        await club.tick()
        await quiet(rangers)

    assert asked == 1 and not rangers._table.busy


async def test_a_bots_fault_is_kept_and_people_play_on(club: Club) -> None:
    async def broken(bot: Bot, known: Known, plain: bool) -> Wish:
        raise ZeroDivisionError

    club.house.thinker = broken
    anna, _, _ = three(club)
    rangers = await club.sit(anna, await club.new_game(anna, AGAINST_A_BOT), "rangers", deaf)
    await quiet(rangers)

    assert isinstance(rangers._table.fault, ZeroDivisionError)
    assert SeatPort(rangers._table.host, "rangers").view() == rangers.port.view()


async def test_a_game_of_bots_alone_is_not_hosted(club: Club) -> None:
    anna, _, _ = three(club)

    assert await why_not(club.new_game(anna, Plan(RANGERS, {"rangers": "bot", "militia": "bot"}))) == (
        "hosting-nobody-plays"
    )


async def test_an_empty_seat_can_be_given_to_one_later(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bruno"}, at_once=True))
    rangers = await club.sit(anna, game, "rangers", deaf)
    await quiet(rangers)
    assert rangers.port.tip == 1
    club.give_up_seat(bruno, game, "militia")
    await club.give_seat_to(anna, game, "militia", BOT)
    await quiet(rangers)

    assert any(record.seat == "militia" for record in rangers._table.host.game.records)


async def test_a_bot_answers_an_offer_at_once_by_its_one_rule(club: Club) -> None:
    """As strong as the other it plays on; a young game it agrees to call off, though others were asked."""
    anna, _, _ = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bot"}))
    rangers = await club.sit(anna, game, "rangers", deaf)
    await quiet(rangers)
    host = rangers._table.host

    assert isinstance(await rangers.port.submit_async(OfferEnd("draw")), Accepted)
    await quiet(rangers)
    assert host.game.state.offer is None and host.game.state.over is None
    assert any(isinstance(record.command, DeclineOffer) for record in host.game.records)
    assert isinstance(await rangers.port.submit_async(OfferEnd("call_off")), Accepted)
    await quiet(rangers)
    assert host.game.state.closed.how == "call_off" and club.house.rows.the(game).state == "over"


async def test_a_seat_keeps_how_well_its_bot_plays(club: Club) -> None:
    """From the plan into the store, the table and the log's header, and it may be changed."""
    anna, _, _ = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bot:steady"}))
    rangers = await club.sit(anna, game, "rangers", deaf)
    await quiet(rangers)
    table = rangers._table
    assert [one.player for one in club.house.seating.seats(game)] == ["person", "bot:steady"]
    assert table._levels() == {"militia": "steady"}
    assert table.host.game.header.seats == {"rangers": "person", "militia": "bot:steady"}
    await club.give_seat_to(anna, game, "militia", "open")
    await club.give_seat_to(anna, game, "militia", "bot:strong")
    assert table._levels() == {"militia": "strong"}
    assert await why_not(club.give_seat_to(anna, game, "militia", "bot:brilliant")) == "hosting-not-your-game"
