"""A lobby in another process: what is asked of it there is answered as where the club is, and only to him."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("there are no such sockets", allow_module_level=True)

from club_house import deaf
from club_table import open_club, people, small_game
from patience import HANGS

from core.engine.contract.engine_facts import Resign
from core.engine.contract.seats import OBSERVER
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.people.people import Person
from core.hosting.refused import Refused
from core.hosting.tournaments.plan import TournamentPlan
from tui.session.another_process.remote import RemotePort
from tui.session.another_process.remote_guest import RemoteGuest
from tui.session.another_process.remote_line import RemoteLine, entered
from tui.session.another_process.remote_table import RemoteTable
from tui.session.another_process.served import Doors
from tui.session.another_process.visitors import Visitors
from tui.session.another_process.wire import Open, Visit
from tui.session.at_host.guest import Guest
from tui.session.kept.personal_shelf import PersonalShelf
from tui.session.lobby_port import ELSEWHERE, LobbyPort


class House:
    """A club whose screens are elsewhere."""

    def __init__(self, club: Club, path: Path) -> None:
        self.club = club
        self.path = path
        self.visitors = Visitors()

    def admit(self, person: Person) -> tuple[Guest, str]:
        guest = Guest(self.club, person)
        return guest, self.visitors.admit(guest, PersonalShelf(self.club.people, person))

    def far(self, token: str) -> RemoteGuest:
        return RemoteGuest(self.path, token, lambda event, **facts: None)


@asynccontextmanager
async def housing(folder: Path) -> AsyncIterator[House]:
    house = House(open_club(folder / "club"), folder / "screens")
    doors = Doors(house.visitors.seating, visiting=house.visitors.lobby)
    await doors.open(house.path)
    try:
        yield house
    finally:
        await asyncio.wait_for(doors.close(), HANGS)
        await house.club.close()


async def away(does: Callable[[], Awaitable[Any]]) -> Any:
    """Do something as another process would: in a thread and a loop of its own."""

    async def doing() -> Any:
        return await does()

    return await asyncio.wait_for(asyncio.to_thread(lambda: asyncio.run(doing())), HANGS)


async def asked(guest: Any, game: str) -> dict[str, Any]:
    """All that the screens of a lobby ask and that changes nothing."""
    tournament = guest.tournaments.every()[0].id
    return {
        "person": guest.person, "letters": guest.letters, "gets_letters": guest.gets_letters,
        "lobby": await guest.lobby(), "played": await guest.played(), "ladders": await guest.ladders(),
        "game": guest.game(game), "seats": guest.seats(game), "may_sit": guest.may_sit(game, "red"),
        "others": guest.others(), "rematch_standing": guest.rematch_standing(game),
        "vacation": guest.vacation(), "vacation_days": guest.vacation_days(), "lent": guest.lent(game, "red"),
        "lending": guest.lending(game, "blue"), "may_claim": guest.may_claim(game, "red"),
        "may_take_back": guest.may_take_back(game, "red"),
        "claimants": guest.claimants(game, "red"), "may_strike": guest.may_strike(game), "now": guest.now(),
        "every": guest.tournaments.every(), "view": guest.tournaments.view(tournament),
        "may": guest.inviter.may, "card": guest.inviter.card(), "waiting": guest.inviter.waiting(),
    }  # fmt: skip


DOES = {
    "speaks", "want_letters", "new_game", "rematch", "take_seat", "give_up_seat", "invite", "give_seat_to",
    "take_back_invitation", "go_on_vacation", "end_vacation", "hand_seat", "lend_seat", "claim_seat",
    "grant_seat", "strike",
}  # fmt: skip
"""What a lobby does, and does not only tell."""


async def test_a_remote_lobby_answers_as_the_near_one_for_a_player_and_for_the_keeper(tmp_path: Path) -> None:
    async with housing(tmp_path) as house:
        club = house.club
        anna, bruno = people(club, "Anna", "Bruno")
        game = small_game(club, anna, bruno)
        plan = TournamentPlan("Winter", "swiss", ("breaking_news/rangers_and_militia",))
        await club.tournaments.make(club.people.keeper(), plan)
        for person in (anna, club.people.keeper()):
            near, token = house.admit(person)
            near.speaks("it")

            async def look(token: str = token) -> dict[str, Any]:
                far = house.far(token)
                try:
                    return await asked(far, game)
                finally:
                    far.close()

            far = await away(look)
            here = await asked(near, game)
            assert far.pop("now") <= here.pop("now")
            assert far == here
        whole = {name for name in vars(LobbyPort) if not name.startswith("_")}
        assert whole - set(ELSEWHERE) - DOES <= {*here, "now"}, "all of it was compared"


async def test_what_is_done_in_a_remote_lobby_is_done_as_its_person(tmp_path: Path) -> None:
    """He takes vacation, gives his seat up, keeps settings; what is not his to do is refused in words."""
    async with housing(tmp_path) as house:
        club = house.club
        anna, bruno = people(club, "Anna", "Bruno")
        game = small_game(club, anna, bruno)
        _, token = house.admit(anna)

        async def act() -> list[str]:
            far = house.far(token)
            await far.go_on_vacation(3)
            far.shelf.write("language = 'it'")
            assert far.shelf.read() == b"language = 'it'"
            far.speaks("it")
            why = []
            for does in (
                lambda: far.grant_seat(game, "red", "Anna"),
                lambda: far.give_up_seat(game, "red"),
                lambda: far.game("nowhere"),
            ):
                with pytest.raises(Refused) as told:
                    does()
                why.append(told.value.message.id)
            with pytest.raises(Refused) as told:
                await far.strike(game)
            far.give_up_seat(game, "blue")
            far.close()
            return [*why, told.value.message.id]

        assert await away(act) == [
            "hosting-not-your-seat", "hosting-not-your-seat", "hosting-no-game", "hosting-strike"
        ]  # fmt: skip
        assert club.house.vacations.next(anna) is not None and club.people.language_of(anna) == "it"
        assert not club.house.seating.of(anna, game)
        assert club.people.settings_of(bruno) is None


async def test_changes_are_told_and_once_until_somebody_has_looked(tmp_path: Path) -> None:
    async with housing(tmp_path) as house:
        club = house.club
        anna, bruno = people(club, "Anna", "Bruno")
        game = small_game(club, anna, bruno)
        _, token = house.admit(bruno)
        loop = asyncio.get_running_loop()
        heard: list[int] = []

        async def change() -> None:
            for _ in range(3):
                club.house.bulletin.tell()

        async def listen() -> int:
            far, came = house.far(token), asyncio.Event()

            def told() -> None:
                heard.append(1)
                came.set()

            far.attach(told)
            for _ in range(2):
                came.clear()
                await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(change(), loop))
                await came.wait()
                far.seats(game)  # whatever was sent before the answer has come, too
            far.close()
            return len(heard)

        assert await away(listen) == 2


async def test_a_seat_is_taken_from_a_remote_lobby_and_another_game_from_it(tmp_path: Path) -> None:
    """She sits where she may, to watch where she says so; nobody's seat is had by naming it."""
    async with housing(tmp_path) as house:
        club = house.club
        anna, bruno, carla = people(club, "Anna", "Bruno", "Carla")
        game = small_game(club, anna, bruno)
        noted: list[bool] = []
        guest = Guest(club, anna, watching=noted.append)
        token = house.visitors.admit(guest, PersonalShelf(club.people, anna))
        (_, hers) = house.admit(carla)

        async def sit() -> tuple[str, str, str]:
            far = house.far(token)
            lobby = await far.lobby()
            table = await far.sit(lobby.my_games[0], lambda do: do())
            again = await table.sit_at(game)
            assert isinstance(again, RemoteTable) and again.seat == "blue"
            assert isinstance(await table.port("blue").play("remark", {"text": "Hello"}), Accepted)
            for seat, why in (("red", "hosting-not-your-seat"), (OBSERVER, "hosting-plays-himself")):
                with pytest.raises(Refused) as told:
                    await RemoteTable.opened_at(house.path, Open(token, game, seat), lambda do: do())
                assert told.value.message.id == why
            other = house.far(hers)
            watches = await other.sit_at(game, lambda do: do())
            with pytest.raises(Refused) as told:
                await other.read_again(game, lambda do: do())
            seats = table.seat, watches.seat, told.value.message.id
            for one in (again, table, watches, far, other):
                one.close()
            return seats

        assert await away(sit) == ("blue", OBSERVER, "hosting-not-over")


async def test_from_a_remote_table_another_game_begins_and_is_found_from_the_first(tmp_path: Path) -> None:
    """What is asked about branches goes over the line as it is."""
    async with housing(tmp_path) as house:
        anna, bruno = people(house.club, "Anna", "Bruno")
        game = small_game(house.club, anna, bruno)
        sitting = await house.club.sit(anna, game, "blue", deaf)
        assert isinstance(await sitting.port.submit_async(Resign()), Accepted)
        sitting.leave()
        _, token = house.admit(bruno)

        async def there() -> None:
            guest = house.far(token)
            table = await guest.sit_at(game, lambda do: do())
            companion = table.company.sitting
            assert companion.may_branch() and companion.others() == ("Anna",) and table.origin is None
            begun = await companion.branch(1, {"blue": "Anna", "red": "me"})
            (found,) = table.branches("blue")
            assert (found.game, found.record, found.seats) == (begun, 1, {"blue": "Anna", "red": "Bruno"})
            branch = await table.sit_at(begun)
            assert branch is not None and branch.origin is not None
            assert (branch.origin.game, branch.origin.record) == (game, 1)
            for one in (branch, table, guest):
                one.close()

        await away(there)


async def test_a_token_is_worth_what_its_terminal_is(tmp_path: Path) -> None:
    """None that was not given out opens anything; when the terminal is gone all of it is closed."""
    async with housing(tmp_path) as house:
        club = house.club
        anna, bruno = people(club, "Anna", "Bruno")
        game = small_game(club, anna, bruno)
        _, token = house.admit(anna)
        for wrong in ("", "Anna", token[:-1]):
            for wanted in (Visit(wrong), Open(wrong, game, "blue")):
                with pytest.raises(Refused) as told:
                    await asyncio.to_thread(entered, house.path, wanted)
                assert told.value.message.id == "hosting-gone"
        far = await asyncio.to_thread(house.far, token)
        port = await asyncio.to_thread(RemotePort.open, house.path, Open(token, game, "blue"))
        house.visitors.dismiss(token)
        for ask in (lambda: far.others(), lambda: port.view()):
            with pytest.raises(Refused):
                await asyncio.to_thread(ask)
        with pytest.raises(Refused):
            await asyncio.to_thread(house.far, token)
        assert (await club.tables.table(game)).sittings == []


async def test_a_lobby_answers_for_nothing_else_and_a_table_for_no_lobby(tmp_path: Path) -> None:
    """Written by hand: calls of a table in a lobby, and of a lobby at a table."""
    async with housing(tmp_path) as house:
        club = house.club
        anna, bruno = people(club, "Anna", "Bruno")
        game = small_game(club, anna, bruno)
        _, token = house.admit(anna)
        lobby = await asyncio.to_thread(entered, house.path, Visit(token))
        seat = await asyncio.to_thread(entered, house.path, Open(token, game, "blue"))
        for (line, cut, _), names in (
            (lobby, ("view", "table.presence", "right.decides")),
            (seat, ("lobby.others", "shelf.read", "tournaments.every")),
        ):
            remote = RemoteLine(line, cut)
            for name in names:
                with pytest.raises(Refused) as told:
                    await asyncio.to_thread(remote.ask, name)
                assert told.value.message.id == "hosting-call-fault"
            remote.close()
        watching = await club.sit(bruno, game, "red", deaf)
        assert watching.seat == "red"
