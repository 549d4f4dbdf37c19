"""A seat is bound to persons: nobody acts, looks or consents for another, whatever he sends."""

from __future__ import annotations

import pytest
from club_house import RANGERS, Ear, StillClock, counting, deaf, key, three, why, why_not
from counting_game import Add, Ask, Hide, Pay

from core.engine.contract.engine_facts import Publish, Redo, Remark, Start, Undo
from core.engine.contract.facts import Refusal, Ruling
from core.engine.seat.port import Accepted, Answer
from core.hosting.club import Club
from core.hosting.people.quotas import Quotas
from core.hosting.seats.plan import Plan

CRAFTED = [
    "south",
    "referee",
    "observer",
    "",
    "north ",
    "NORTH",
    "north\x00",
    "../north",
    "%s",
    "' OR 1=1 --",
    "*",
]


def id_of(answer: Answer) -> str:
    assert isinstance(answer, Refusal)
    return answer.message.id


async def test_a_seat_is_had_by_its_person_alone(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)

    assert (await club.sit(anna, game, "north", deaf)).port.seat == "north"
    for seat in CRAFTED:
        assert await why_not(club.sit(anna, game, seat, deaf)) == "hosting-not-your-seat", seat
    for seat in ("north", *CRAFTED):
        assert await why_not(club.sit(carla, game, seat, deaf)) == "hosting-not-your-seat", seat
    assert club.seats_of(anna, game) == ("north",) and club.seats_of(carla, game) == ()


@pytest.mark.parametrize(
    "id", ["", "zzzzz", "../store.sqlite", "/etc/passwd", "k' OR '1'='1", "a\x00b", "%", "_____"]
)
async def test_a_game_is_found_by_its_id_alone(club: Club, id: str) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)

    for wrong in (id, f"{game}.jsonl", f"games/{game}", f"{game} ", f"{game}x"):
        assert await why_not(club.sit(anna, wrong, "north", deaf)) == "hosting-no-game"
        assert await why_not(club.watch(anna, wrong, deaf)) == "hosting-no-game"
        assert await why_not(club.take_seat(anna, wrong, "north")) == "hosting-no-game"
        assert why(lambda wrong=wrong: club.seats_of(anna, wrong)) == "hosting-no-game"  # type: ignore[misc]


async def test_a_game_that_one_may_not_know_of_is_none(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno, Plan("plain", watch=False))

    hidden = [await why_not(club.sit(carla, one, "north", deaf)) for one in (game, "zzzzz")]
    hidden += [await why_not(club.watch(carla, one, deaf)) for one in (game, "zzzzz")]

    assert set(hidden) == {"hosting-no-game"}
    assert await why_not(club.watch(bruno, game, deaf)) == "hosting-not-watched"


async def test_who_plays_does_not_watch_his_own_game(club: Club) -> None:
    """A watcher may be told what only the other side knows."""
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    assert await why_not(club.watch(anna, game, deaf)) == "hosting-plays-himself"
    await club.watch(carla, game, deaf)


async def test_who_takes_a_seat_watches_no_more(club: Club) -> None:
    """Nor does he keep the eyes of one who watched before he sat down; once it is over anybody may watch."""
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    club.house.seating.lay(game, "referee", "open")
    ear = Ear()
    watching = await club.watch(carla, game, ear)
    other = await club.watch(club.people.join("Dora", key(9)), game, deaf)

    await club.take_seat(carla, game, "referee")

    assert watching.over is not None and ear.why() == "hosting-plays-himself"
    assert why(lambda: watching.port) == "hosting-plays-himself" and other.over is None


async def test_who_got_a_seat_by_another_process_watches_no_more(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    watching = await club.watch(carla, game, deaf)
    elsewhere = Club(club.folder)
    elsewhere.house.seating.lay(game, "referee", "person", elsewhere.people.the("Carla"), come=True)
    elsewhere.store.close()

    await club.tick()

    assert watching.over is not None


async def test_no_command_acts_for_another(club: Club) -> None:
    """Neither by answering his decision nor by his consent, nor as the referee or the program."""
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    north = (await club.sit(anna, game, "north", deaf)).port
    south = (await club.sit(bruno, game, "south", deaf)).port
    watching = (await club.watch(carla, game, deaf)).port

    assert isinstance(north.submit(Ask()), Accepted)
    assert id_of(north.submit(Pay(True))) == "engine-others-decide"
    assert isinstance(south.submit(Pay(False)), Accepted)
    assert id_of(north.submit(Undo(1, ("south",)))) == "engine-undo-consent"
    for command in (Publish(), Start("another"), Undo(0), Redo(("south",))):
        assert isinstance(south.submit(command), Refusal), command
    assert id_of(watching.submit(Add(1))) == id_of(watching.submit(Remark("hello"))) == "engine-observer"


async def test_only_the_referee_rules_where_one_sits(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno, referee=True)
    club.house.seating.lay(game, "referee", "open")
    await club.take_seat(carla, game, "referee")
    ruling = Ruling("score", "so it is", "north", 9)

    for person, seat in ((anna, "north"), (bruno, "south")):
        assert id_of((await club.sit(person, game, seat, deaf)).port.submit(ruling)) == "engine-referee-only"
    dora = club.people.join("Dora", key(9))
    watching = (await club.watch(dora, game, deaf)).port
    assert id_of(watching.submit(ruling)) == "engine-observer"
    assert isinstance((await club.sit(carla, game, "referee", deaf)).port.submit(ruling), Accepted)


async def test_two_persons_share_a_seat(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    assert why(lambda: club.invite_to_seat(bruno, game, "north", "Carla")) == "hosting-not-your-seat"

    club.invite_to_seat(anna, game, "north", "Carla")
    assert await why_not(club.sit(carla, game, "north", deaf)) == "hosting-not-your-seat"
    await club.take_seat(carla, game, "north")
    ears = Ear(), Ear()
    mine, hers = await club.sit(anna, game, "north", ears[0]), await club.sit(carla, game, "north", ears[1])

    assert isinstance(mine.port.submit(Add(2)), Accepted)
    assert isinstance(hers.port.submit(Hide(7), against=hers.port.tip), Accepted)
    assert mine.port.view() == hers.port.view() and mine.port.tip == hers.port.tip == 3
    assert ears[0].kinds.count("moved") == ears[1].kinds.count("moved") == 2
    assert id_of(mine.port.submit(Add(1), against=2)) == "engine-stale"


async def test_who_knows_one_side_takes_no_other(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    club.give_up_seat(bruno, game, "south")

    assert await why_not(club.take_seat(anna, game, "south")) == "hosting-seat-knows"
    await club.take_seat(carla, game, "south")
    club.give_up_seat(carla, game, "south")
    club.give_up_seat(anna, game, "north")
    assert await why_not(club.take_seat(carla, game, "north")) == "hosting-seat-knows"
    club.house.seating.invite(carla, game, "south")  # asked back, and not come: he knows it still
    assert await why_not(club.take_seat(carla, game, "north")) == "hosting-seat-knows"
    await club.take_seat(anna, game, "north")


async def test_a_seat_that_is_given_up_is_left_at_once(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    ear = Ear()
    sitting = await club.sit(bruno, game, "south", ear)
    port = sitting.port

    club.give_up_seat(bruno, game, "south")

    assert ear.why() == "hosting-gave-up" and id_of(port.submit(Add(1))) == "hosting-gave-up"
    assert why(lambda: sitting.port) == "hosting-gave-up"
    assert [one.kind for one in club.seats(anna, game)] == ["person", "open"]


async def test_whoever_is_removed_is_gone_at_once(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    ears = Ear(), Ear(), Ear()
    mine = await club.sit(anna, game, "north", ears[0])
    his = await club.sit(bruno, game, "south", ears[1])
    watching = await club.sit(bruno, game, "south", ears[2])
    port = his.port

    club.remove("Bruno")

    assert ears[1].why() == ears[2].why() == "hosting-removed" and "dropped" not in ears[0].kinds
    assert id_of(port.submit(Add(1))) == id_of(await port.submit_async(Add(1))) == "hosting-removed"
    assert why(lambda: watching.port) == "hosting-removed"
    assert await why_not(club.sit(bruno, game, "south", deaf)) == "hosting-removed"
    assert isinstance(mine.port.submit(Add(1)), Accepted)
    await club.take_seat(carla, game, "south")


async def test_what_another_process_does_is_seen(club: Club) -> None:
    """`host remove` runs beside the host."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    ear = Ear()
    await club.sit(bruno, game, "south", ear)
    await club.tick()
    assert ear.kinds == ["presence"]

    other = Club(club.folder)
    other.remove("Bruno")
    await other.close()
    await club.tick()

    assert ear.why() == "hosting-removed"


async def test_a_fourth_terminal_takes_the_place_of_the_first(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    ears = [Ear() for _ in range(4)]
    for ear in ears:
        await club.sit(anna, game, "north", ear)

    assert [("dropped" in ear.kinds) for ear in ears] == [True, False, False, False]
    assert ears[0].why() == "hosting-elsewhere"


async def test_nobody_sends_without_end(club: Club, clock: StillClock) -> None:
    anna, bruno, _ = three(club)
    club.house.spending.quotas = Quotas(acts=5, remarks=2)
    game = counting(club, anna, bruno)
    north = (await club.sit(anna, game, "north", deaf)).port
    south = (await club.sit(bruno, game, "south", deaf)).port

    told = [north.submit(Remark("hm")) for _ in range(3)]
    told += [north.submit(Add(-1)) for _ in range(3)]

    assert isinstance(told[1], Accepted) and id_of(told[2]) == "hosting-too-much-remarks"
    assert [id_of(one) for one in told[3:]] == ["engine-bad-answer"] * 3
    assert id_of(north.submit(Add(1))) == "hosting-too-much-acts"
    assert isinstance(south.submit(Add(1)), Accepted)
    clock.go(minutes=1)
    assert isinstance(north.submit(Remark("hm")), Accepted)


async def test_a_listener_in_trouble_troubles_nobody(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)

    def broken(news: object) -> None:
        raise RuntimeError("a screen that is going away")

    await club.sit(anna, game, "north", broken)
    ear = Ear()
    south = await club.sit(bruno, game, "south", ear)

    assert isinstance(south.port.submit(Add(1)), Accepted) and "moved" in ear.kinds


async def test_a_hidden_act_wakes_nobody(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    ears = Ear(), Ear(), Ear()
    north = await club.sit(anna, game, "north", ears[0])
    await club.sit(bruno, game, "south", ears[1])
    await club.watch(carla, game, ears[2])

    north.port.submit(Hide(7))
    assert [ear.kinds.count("moved") for ear in ears] == [1, 0, 0]
    north.port.submit(Add(1))
    assert [ear.kinds.count("moved") for ear in ears] == [2, 1, 1]


async def test_who_is_here(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    mine = await club.sit(anna, game, "north", deaf)
    await club.watch(carla, game, deaf)

    assert [(one.seat, one.here) for one in mine.presence()] == [
        ("north", True),
        ("south", False),
        ("observer", True),
    ]
    his = await club.sit(bruno, game, "south", deaf)
    club.rename("Anna", "Zoe")
    his_view = his.presence()
    assert [(p.name, p.here) for one in his_view for p in one.people] == [
        ("Zoe", True),
        ("Bruno", True),
        ("Carla", True),
    ]
    mine.leave()
    mine.leave()
    assert [one.here for one in his.presence()] == [False, True, True]


async def test_a_seat_at_a_rule_books_game(club: Club) -> None:
    """Made of a plan, with words of both in its dice; the second player's come with him."""
    anna, bruno, carla = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bruno"}), "blue moon")
    assert await why_not(club.sit(anna, game, "rangers", deaf)) == "hosting-gathering"
    assert await why_not(club.take_seat(carla, game, "militia")) == "hosting-seat-taken"

    await club.take_seat(bruno, game, "militia", "red\x1b[2J sun")
    rangers = await club.sit(anna, game, "rangers", deaf)
    militia = await club.sit(bruno, game, "militia", deaf)

    host = (await club.tables.table(game)).host
    assert [share.partition(" ")[2] for share in host.game.secret.shares.values()] == ["blue moon", "red sun"]
    assert host.game.header.seats == {"rangers": "person", "militia": "person"}
    assert rangers.port.view().seat == "rangers" and militia.port.view().seat == "militia"
    assert rangers.port.view() != militia.port.view()
    assert not club.store.rows("SELECT * FROM sitters WHERE words != ''")
