"""Another game of the same people from a moment of one that is over; never from one that is played."""

from __future__ import annotations

from club_house import counting, deaf, rules_of, three, why, why_not
from counting_game import Add, Finish, Hide

from core.games import open_game
from core.hosting.club import Club
from core.hosting.people import Person
from core.hosting.quotas import Quotas
from core.hosting.sitting import Sitting


async def played(club: Club) -> tuple[Person, Person, Sitting, Sitting]:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    for command in (Add(1), Hide(7), Add(2)):
        north.port.submit(command)
    return anna, bruno, north, south


async def test_it_is_another_game_of_the_same_people(club: Club) -> None:
    """Everybody has his seat, each sees what his side knows; the first game stays as it was."""
    anna, bruno, north, _ = await played(club)
    north.port.submit(Finish())
    before = len(north._table.host.game.records)
    club.house.seating.share(club.people.the("Carla"), north.game, "south")

    game = await north.branch(3)
    assert game != north.game and len(north._table.host.game.records) == before
    row = club.house.rows.the(game)
    assert (row.state, row.made_by, row.title) == ("running", anna.id, "a count")
    assert [(one.seat, one.people) for one in club.seats(bruno, game)] == [
        ("north", ("Anna",)),
        ("south", ("Bruno", "Carla")),
    ]
    mine, his = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    assert (mine.port.tip, his.port.tip) == (3, 2)
    mine.port.submit(Add(5))
    assert his.port.tip == 3 and mine._table.host.game.header.parent_record == 3
    assert game in {line.id for line in (await club.lobby(bruno)).my_games}
    path = club.tables.folder / row.file
    await club.tables.close(mine._table)
    open_game(path, rules_of=rules_of).close()


async def test_none_begins_from_a_game_that_is_played(club: Club) -> None:
    """It would show what the other hides; nor for anybody but its maker, nor from the end."""
    anna, _, north, south = await played(club)
    assert why(north.may_branch) == "hosting-branch-running"
    assert await why_not(north.branch(2)) == "hosting-branch-running"
    assert await why_not(club.branch(anna, north.game, 2)) == "hosting-branch-running"
    north.port.submit(Finish())

    watching = await club.watch(club.people.the("Carla"), north.game, deaf)
    for sitting in (south, watching):
        assert why(sitting.may_branch) == "hosting-branch-not-yours"
        assert await why_not(sitting.branch(2)) == "hosting-branch-not-yours"
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
