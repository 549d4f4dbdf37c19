"""A game that was played at home becomes one of a club's, and stays where it lies."""

from __future__ import annotations

from pathlib import Path

import pytest
from club_house import RANGERS, deaf, three, why

from core.engine.contract.engine_facts import KeepReading
from core.engine.game.host import GameHost
from core.games import header_of, keep_game, open_game
from core.hosting.club import Club
from core.hosting.lobby.lobby import GameLine
from core.locale import sentences
from core.scenarios import load


def at_home(folder: Path, **header: object) -> GameHost:
    scenario = load(RANGERS)
    return keep_game(scenario, header_of(scenario, **header), folder / "home.jsonl")  # type: ignore[arg-type]


async def test_a_game_from_home_goes_on_at_the_club_where_it_lies(club: Club, tmp_path: Path) -> None:
    """The log and its secrets stay; the club finds it again after a restart, and nobody adopts it twice."""
    host = at_home(tmp_path)
    path = host.log.path
    game = club.adopt(host, "rangers")
    keeper, (anna, *_) = club.people.keeper(), three(club)
    assert club.seats_of(keeper, game) == ("rangers",)
    assert club.house.seating.kind(game, "militia") == "open" and not club.game(keeper, game).gathering
    await club.take_seat(anna, game, "militia")
    await club.sit(anna, game, "militia", deaf)
    assert club.tables.game_at(path) == club.game(anna, game) and path.parent == tmp_path
    await club.tables.close(club.tables.open[0])
    table = await club.tables.table(game)
    assert table.host.log.path == path.resolve()
    await club.tables.close(table)
    assert club.adopt(open_game(path), "") == game and len(club.house.rows.every()) == 1


async def test_sides_of_an_own_scenario_are_called_as_its_file_has_them(club: Club, tmp_path: Path) -> None:
    """The club names no file of this machine, so a seat keeps its name; one of before when opened."""
    text = (Path(__file__).parents[3] / f"core/scenarios/{RANGERS}.toml").read_text()
    mine = tmp_path / "mine.toml"
    mine.write_text(
        text.replace(
            'name = { en = "Rangers", it = "Ranger" }', 'name = { en = "Patrol Two", it = "Due" }', 1
        )
    )
    scenario = load(str(mine))
    host = keep_game(scenario, header_of(scenario), tmp_path / "home.jsonl")
    game = club.adopt(host, "")
    anna, *_ = three(club)
    line = (await club.lobby(anna)).open_seats[0]
    assert words_of_line(line) == ["Patrol Two", "Militia"]
    assert any("free seats: Patrol Two and Militia. " in free for free in await club.status(anna, "en"))
    with club.store.write():
        club.store.run("UPDATE seats SET name = NULL")
    path = host.log.path
    await club.tables.close(club.tables.open[0])
    assert words_of_line((await club.lobby(anna)).open_seats[0]) == ["rangers", "militia"]
    await club.tables.close(club.tables.open[0])
    assert club.adopt(open_game(path), "") == game
    assert words_of_line((await club.lobby(anna)).open_seats[0]) == ["Patrol Two", "Militia"]


def words_of_line(line: GameLine) -> list[str]:
    return [sentences("en").say(seat.name) for seat in line.seats]


async def test_how_an_own_scenario_is_read_is_told_before_anybody_sits_down(
    club: Club, tmp_path: Path
) -> None:
    """Nothing of the file is read again: what was chosen stands in its log, and its book is known."""
    mine = tmp_path / "mine.toml"
    mine.write_text((Path(__file__).parents[3] / f"core/scenarios/{RANGERS}.toml").read_text())
    scenario = load(str(mine))
    header = header_of(scenario, options={"protection": "hard_only"})
    host = keep_game(scenario, header, tmp_path / "home.jsonl")
    host.submit("rangers", KeepReading("BN-8.0.e", "smoke goes in", "agreed"))
    club.adopt(host, "rangers")
    mine.unlink()
    anna, *_ = three(club)
    (line,) = (await club.lobby(anna)).open_seats
    said = [sentences("en").say(one) for one in line.differs]
    kept = "BN-8.0.e: smoke goes in (agreed)"
    assert said == [kept, "Protection on saving throws: hard cover only", "Turns: 8 turns"]


async def test_bots_and_a_referee_keep_their_seats(club: Club, tmp_path: Path) -> None:
    seats = {"rangers": "person", "militia": "bot"}
    host = at_home(tmp_path, referee=True, seats=seats)
    game = club.adopt(host, "referee")
    kinds = {one.seat: (one.kind, one.people) for one in club.house.seating.seats(game)}
    keeper = (club.people.keeper().name,)
    assert kinds == {"rangers": ("open", ()), "militia": ("bot", ()), "referee": ("person", keeper)}


@pytest.mark.parametrize(
    ("seat", "told"),
    [("navy", "hosting-no-seat"), ("referee", "hosting-no-seat"), ("militia", "hosting-seat-taken")],
)
async def test_the_keeper_takes_no_seat_that_is_none(
    club: Club, tmp_path: Path, seat: str, told: str
) -> None:
    host = at_home(tmp_path, seats={"militia": "bot"})
    assert why(lambda: club.adopt(host, seat)) == told
    assert not club.house.rows.every() and not list(club.tables.folder.iterdir())
    host.close()


async def test_a_log_names_no_file_of_this_machine(club: Club, tmp_path: Path) -> None:
    """Whoever wrote it may have named any scenario: none is read for the lobby that the program has not."""
    (tmp_path / "mine.toml").write_text(load(RANGERS).text)
    scenario = load(str(tmp_path / "mine.toml"))
    host = keep_game(scenario, header_of(scenario), tmp_path / "home.jsonl")
    game = club.adopt(host, "rangers")
    assert club.house.rows.the(game).scenario == "" and club.house.rows.the(game).title
