"""Another game from a moment of one that is over, for who sat there; never from one that is played."""

from __future__ import annotations

import pytest
from club_house import counting, deaf, rules_of, three, why, why_not
from counting_game import Add, Finish, Hide

from core.engine.contract.seats import BOT
from core.games import open_game
from core.hosting.club import Club
from core.hosting.news import News
from core.hosting.people.people import Person
from core.hosting.people.quotas import Quotas
from core.hosting.seats.plan import Plan
from core.hosting.sitting import Sitting

RANGERS = "breaking_news/rangers_and_militia"


async def played(club: Club) -> tuple[Person, Person, Sitting, Sitting]:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    for command in (Add(1), Hide(7), Add(2)):
        north.port.submit(command)
    return anna, bruno, north, south


async def test_the_same_people_go_on_and_all_but_one_are_invited(club: Club) -> None:
    """Who begins it sits there, nobody else is put into it; each sees what his side knows."""
    anna, bruno, north, _ = await played(club)
    north.port.submit(Finish())
    before = len(north._table.host.game.records)
    club.house.seating.share(club.people.the("Carla"), north.game, "south")

    game = await north.branch(3)
    assert game != north.game and len(north._table.host.game.records) == before
    row = club.house.rows.the(game)
    assert (row.state, row.made_by, row.title) == ("running", anna.id, "a count")
    assert [(one.seat, one.kind, one.people, one.invited) for one in club.seats(bruno, game)] == [
        ("north", "person", ("Anna",), ()),
        ("south", "person", (), ("Bruno", "Carla")),
    ]
    (line,) = (await club.lobby(bruno)).invitations
    assert (line.id, line.branch_of, line.branch_record) == (game, north.game, 3)
    await club.take_seat(bruno, game, "south")
    mine, his = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    assert (mine.port.tip, his.port.tip) == (3, 2)
    mine.port.submit(Add(5))
    assert his.port.tip == 3 and mine._table.host.game.header.parent_record == 3
    assert game in {line.id for line in (await club.lobby(bruno)).my_games}
    path = club.tables.folder / row.file
    await club.tables.close(mine._table)
    open_game(path, rules_of=rules_of).close()


async def test_each_who_sat_there_begins_one_against_the_program_or_with_a_friend(club: Club) -> None:
    """Also who did not make the first game, and on either side: after the end all is open to him."""
    _, bruno, north, south = await played(club)
    north.port.submit(Finish())
    assert south.may_branch()
    alone = await south.branch(2, {"north": "me", "south": BOT})
    assert club.house.rows.the(alone).made_by == bruno.id
    assert [(one.kind, one.people) for one in club.seats(bruno, alone)] == [
        ("person", ("Bruno",)),
        ("bot", ()),
    ]
    table = await club.tables.table(alone)
    assert table.host.game.header.seats == {"north": "person", "south": BOT}

    invited = await south.branch(2, {"north": "Carla", "south": "me"})
    carla = club.people.the("Carla")
    assert [one.id for one in (await club.lobby(carla)).invitations] == [invited]
    free = await south.branch(2, {"north": "open", "south": "me"})
    assert free in {one.id for one in (await club.lobby(carla)).open_seats}


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ({"north": "me"}, "hosting-bad-plan"),
        ({"north": "me", "south": "me"}, "hosting-bad-plan"),
        ({"north": BOT, "south": BOT}, "hosting-bad-plan"),
        ({"north": "me", "south": BOT, "east": BOT}, "hosting-bad-plan"),
        ({"north": "me", "south": "Nobody at all"}, "hosting-nobody"),
    ],
)
async def test_seats_that_are_none_begin_nothing(club: Club, seats: dict[str, str], told: str) -> None:
    _, _, north, _ = await played(club)
    north.port.submit(Finish())
    assert await why_not(north.branch(2, seats)) == told
    assert len(club.house.rows.every()) == 1


async def test_where_somebody_referees_only_the_same_people_go_on(club: Club) -> None:
    _, _, north, _ = await played(club)
    club.house.seating.lay(north.game, "referee", "person", club.people.the("Carla"), come=True)
    north.port.submit(Finish())
    assert not north.may_branch()
    assert await why_not(north.branch(2, {"north": "me", "south": BOT})) == "hosting-branch-refereed"
    game = await north.branch(2)
    assert club.seats(club.people.the("Carla"), game)[-1].invited == ("Carla",)


async def test_a_game_and_those_that_began_from_it_are_found_from_one_another(club: Club) -> None:
    """By each one's own numbers; who may not know of a branch is not told of it."""
    anna, _, north, south = await played(club)
    north.port.submit(Finish())
    ears: list[News] = []
    listening = await club.watch(club.people.the("Carla"), north.game, ears.append)
    later, first = await north.branch(3), await south.branch(2, {"north": BOT, "south": "me"})
    assert [(one.kind, one.message and one.message.args["who"]) for one in ears if one.kind == "branch"] == [
        ("branch", "Anna"),
        ("branch", "Bruno"),
    ]
    assert len(listening.branches(listening.seat)) == 2
    assert [(one.game, one.record) for one in north.branches("north")] == [(first, 2), (later, 3)]
    assert [(one.game, one.record) for one in south.branches("south")] == [(first, 2), (later, 2)]
    assert [one.record for one in south.branches("north")] == [2, 3]
    assert south.branches("nobody's") == ()
    assert north.branches("north")[0].seats == {"north": BOT, "south": "Bruno"}
    assert north.origin is None

    begun = await club.sit(anna, later, "north", deaf)
    assert begun.origin is not None and (begun.origin.game, begun.origin.record) == (north.game, 3)
    assert begun.branches("north") == ()
    with club.store.write():
        club.store.run("UPDATE games SET plan = json_set(plan, '$.watch', json('false')) WHERE id = ?", first)
    assert [one.game for one in north.branches("north")] == [later]
    assert [one.game for one in south.branches("south")] == [first, later]


async def test_a_game_that_began_before_plans_said_so_is_found_by_its_log(club: Club) -> None:
    """Its log names the one that it began from; nobody is told of it who may not know of it."""
    anna, bruno, north, south = await played(club)
    north.port.submit(Finish())
    other, game = counting(club, anna, bruno), await north.branch(3)
    with club.store.write():
        club.store.run("UPDATE games SET plan = json_remove(plan, '$.branch_of', '$.branch_record')")
    assert club.house.rows.the(game).plan.branch_of == ""
    assert [(one.game, one.record) for one in north.branches("north")] == [(game, 3)]
    assert [(one.game, one.record) for one in south.branches("south")] == [(game, 2)]
    begun = await club.sit(anna, game, "north", deaf)
    assert begun.origin is not None and (begun.origin.game, begun.origin.record) == (north.game, 3)
    assert begun.branches("north") == () and (await club.sit(anna, other, "north", deaf)).origin is None
    looking = await club.watch(club.people.the("Carla"), north.game, deaf)
    assert [one.game for one in looking.branches(looking.seat)] == [game]
    with club.store.write():
        club.store.run("UPDATE games SET plan = json_set(plan, '$.watch', json('false')) WHERE id = ?", game)
    assert looking.branches(looking.seat) == ()


async def test_no_plan_says_that_a_game_goes_on_from_another(club: Club) -> None:
    _, bruno, north, _ = await played(club)
    plan = Plan(RANGERS, {"rangers": "me"}, branch_of=north.game, branch_record=2)
    forged = await club.new_game(bruno, plan)
    assert club.house.rows.the(forged).plan.branch_of == ""
    north.port.submit(Finish())
    assert north.branches("north") == ()


async def test_none_begins_from_a_game_that_is_played(club: Club) -> None:
    """It would show what the other hides; nor for who did not sit there, nor from the end."""
    anna, _, north, south = await played(club)
    for sitting in (north, south):
        assert why(sitting.may_branch) == "hosting-branch-running"
        assert await why_not(sitting.branch(2)) == "hosting-branch-running"
        assert await why_not(sitting.branch(2, {"north": "me", "south": BOT})) == "hosting-branch-running"
        assert sitting.branches("north" if sitting is south else "south") == ()
    assert await why_not(club.branch(anna, north.game, 2)) == "hosting-branch-running"
    north.port.submit(Finish())

    watching = await club.watch(club.people.the("Carla"), north.game, deaf)
    assert why(watching.may_branch) == "hosting-branch-not-yours"
    assert await why_not(watching.branch(2)) == "hosting-branch-not-yours"
    last = len(north._table.host.game.records)
    for record in (0, -1, last, last + 1, 10**6):
        assert await why_not(north.branch(record)) == "hosting-branch-over", record
    assert await why_not(club.branch(anna, "nogam", 1)) == "hosting-no-game"
    assert len(club.house.rows.every()) == 1
    assert len(list(club.tables.folder.glob("*.jsonl"))) == 1


async def test_it_counts_among_the_games_of_its_maker(club: Club) -> None:
    anna, _, north, _ = await played(club)
    north.port.submit(Finish())
    club.house.spending.quotas = Quotas(games=1)
    await north.branch(2)
    assert why(north.may_branch) == "hosting-too-many-games"
    assert await why_not(club.branch(anna, north.game, 2)) == "hosting-too-many-games"


async def test_a_log_that_cannot_be_read_begins_nothing(club: Club) -> None:
    anna, _, north, _ = await played(club)
    north.port.submit(Finish())
    row = club.house.rows.the(north.game)
    path = club.tables.folder / row.file
    path.write_bytes(path.read_bytes().replace(b'"n":2', b'"n":7'))
    assert (await why_not(club.branch(anna, north.game, 2))).startswith("log-")
    assert len(club.house.rows.every()) == 1
