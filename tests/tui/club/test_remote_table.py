"""A table of another process: what is asked of it there is answered as at the table itself."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

if sys.platform == "win32":
    pytest.skip("there are no such sockets", allow_module_level=True)

from club_house import StillClock, deaf
from club_table import RANGERS, open_club, people, small_game
from patience import HANGS
from screen_text import TABLE, Player

from core.engine.contract.engine_facts import Amended
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.game.amendment import Correction, Stopped
from core.engine.game.amendment import Plan as PutRight
from core.engine.game.planned import planned
from core.engine.seat.port import Accepted
from core.engine.seat.putting_right import Prospect
from core.engine.words.message import Message
from core.hosting.club import Club
from core.hosting.news import News
from core.hosting.people.moments import Moment
from core.hosting.refused import Refused
from core.hosting.seats.plan import Plan
from core.hosting.table.house import Card
from core.hosting.times import stamp
from core.hosting.workers.frames import packed
from core.locale import sentences
from core.rules.breaking_news.turn.actions import Finish
from tui.app.app import SchermagliaApp
from tui.line.retyped import retyped_for
from tui.screens import table_clock
from tui.session.another_process.remote import RemotePort
from tui.session.another_process.remote_sitting import RemoteSitting
from tui.session.another_process.remote_table import RemoteTable
from tui.session.another_process.served import Doors, at_tables, for_the_keeper
from tui.session.another_process.wire import Open
from tui.session.at_host.hosted import HostedPort
from tui.session.at_host.hosted_bookmarks import BookmarksAtHost
from tui.session.kept.bookmarks import Bookmark
from tui.session.rights import Hands

SENTENCE = "hosting-standing-no-window"


@asynccontextmanager
async def housing(club: Club, folder: Path) -> AsyncIterator[tuple[Path, Path]]:
    """The club's doors: one by which people come under their names, and the keeper's."""
    by_name, keepers = Doors(at_tables(club)), Doors(for_the_keeper(club))
    paths = folder / "tables", folder / "keeper"
    await by_name.open(paths[0])
    await keepers.open(paths[1])
    try:
        yield paths
    finally:
        for doors in (by_name, keepers):
            await asyncio.wait_for(doors.close(), HANGS)
        await club.close()


async def away(does: Callable[[], Awaitable[Any]]) -> Any:
    """Do something as another process would: in a thread and a loop of its own."""

    async def doing() -> Any:
        return await does()

    return await asyncio.wait_for(asyncio.to_thread(lambda: asyncio.run(doing())), HANGS)


def asked(sitting: Any) -> list[object]:
    """All that a screen asks of a sitting, that changes nothing."""
    inviter = sitting.inviter
    return [
        sitting.person.name, sitting.seat, sitting.behind, sitting.late, sitting.standing_answer,
        sitting.reacting,
        sitting.presence(), sitting.told(), sitting.left(), sitting.asked(), inviter.may, inviter.keeps,
        inviter.card(), inviter.seats(), inviter.waiting(),
    ]  # fmt: skip


async def test_a_remote_sitting_answers_as_the_near_one(tmp_path: Path) -> None:
    """A referee and a player far away, and beside each of them the same person at the table itself."""
    club = open_club(tmp_path / "club")
    anna, bruno, rita = people(club, "Anna", "Bruno", "Rita")
    game = small_game(club, anna, bruno, rita)
    club.give_up_seat(bruno, game, "red")
    club.house.card = Card("ssh -p 2222 192.0.2.7", "SHA256:print")
    async with housing(club, tmp_path) as (tables, _):
        near = {"referee": await club.sit(rita, game, "referee", deaf)}
        near["blue"] = await club.sit(anna, game, "blue", deaf)
        far_port: dict[str, RemoteSitting] = {}
        for name, seat in (("Rita", "referee"), ("Anna", "blue")):
            port = await asyncio.to_thread(RemotePort.open, tables, Open(name, game, seat))
            far = far_port[seat] = RemoteSitting(port)
            assert await asyncio.to_thread(asked, far) == asked(near[seat])
            assert await asyncio.to_thread(far.bookmark) == near[seat].bookmark()
        said = await asyncio.to_thread(far_port["blue"].say, "referee", "Can he see me?")
        assert near["referee"].told()[-1] == said and near["blue"].told()[-1] == said
        code = await asyncio.to_thread(far_port["referee"].inviter.invite, "Dora", "red")
        far_marks = await asyncio.to_thread(BookmarksAtHost, far_port["blue"])
        assert await asyncio.to_thread(far_marks.set, "blue", (1, 1), "here") is None
        assert near["blue"].moments() == (Moment("blue", 1, 1, "here"),) and not near["referee"].moments()
        assert BookmarksAtHost(near["blue"]).of("blue") == (Bookmark(1, 1, "here"),)
        refused_mark = await asyncio.to_thread(far_marks.set, "red", (1, 1), "there")
        assert refused_mark is not None and refused_mark.id == "hosting-not-your-seat"
        (waiting,) = club.invitations.waiting()
        assert waiting.by == "Rita" and code
        await asyncio.to_thread(far_port["referee"].inviter.revoke, waiting.id)
        assert not club.invitations.waiting()
        for refused, why in (
            (lambda: far_port["blue"].inviter.invite("Dora", "red"), "hosting-not-inviting"),
            (lambda: far_port["blue"].let_pass(), SENTENCE),
            (lambda: far_port["blue"].ask_back(), "hosting-nothing-to-undo"),
        ):
            with pytest.raises(Refused) as told:
                await asyncio.to_thread(refused)
            assert told.value.message.id == why
        with pytest.raises(Refused) as told:
            await away(lambda: far_port["blue"].agree(True))
        assert told.value.message.id == "hosting-consent-gone"
        for far in far_port.values():
            far.leave()


async def test_news_of_the_table_come_to_a_screen_far_away(tmp_path: Path) -> None:
    """What is said, who comes, what is played; and in the end why one has to go, once."""
    club = open_club(tmp_path / "club")
    anna, bruno = people(club, "Anna", "Bruno")
    game = small_game(club, anna, bruno)
    heard: list[News] = []
    async with housing(club, tmp_path) as (tables, _):
        port = await asyncio.to_thread(RemotePort.open, tables, Open("Anna", game, "blue"))
        port.hear(heard.append)
        his = await club.sit(bruno, game, "red", deaf)
        his.say("all", "Good evening")

        async def until(kind: str) -> News:
            async with asyncio.timeout(HANGS):
                while not (found := [one for one in heard if one.kind == kind]):
                    await asyncio.sleep(0.002)
            return found[-1]

        assert await until("presence") and await until("talk")
        club.give_up_seat(anna, game, "blue")
        assert (await until("dropped")).message == Message("hosting-gave-up")
        with pytest.raises(Refused):
            await asyncio.to_thread(port.view)
        assert [one.kind for one in heard].count("dropped") == 1


async def test_the_timer_of_the_table_runs_on_a_screen_far_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see in your title what is left of what the other sets, and by itself that it is up."""
    clock = StillClock()
    monkeypatch.setattr(table_clock, "present", clock)
    club = open_club(tmp_path / "club", clock=clock)
    anna, bruno = people(club, "Anna", "Bruno")
    game = small_game(club, anna, bruno)
    table = await club.tables.table(game)
    table.host.game._clock = lambda: stamp(clock())
    async with housing(club, tmp_path) as (tables, _):
        his = await club.sit(bruno, game, "red", deaf)
        sits = threading.Event()

        async def look() -> str:
            far = RemoteTable.open(tables, Open("Anna", game, "blue"), lambda do: app.call_later(do))
            app = SchermagliaApp(far, "en")
            async with app.run_test(size=TABLE) as pilot:
                hers = Player(app, pilot)
                await hers.settle()
                sits.set()
                for left in ("0:25 · ", "TIME · "):
                    assert left in (await hers.until(left)).splitlines()[0]
                    clock.go(seconds=25)
                far.close()
                return hers.sees

        looking = asyncio.create_task(away(look))
        await asyncio.to_thread(sits.wait, HANGS)
        timer = {"seconds": 25, "each": "once"}
        assert isinstance(await his.port.play("set_timer", timer), Accepted)
        assert "Time is up." in await looking


async def test_a_referee_far_away_puts_an_act_right(tmp_path: Path) -> None:
    """His hands answer as those at the table itself; a player has none, whatever he sends."""
    club = open_club(tmp_path / "club")
    anna, bruno, rita = people(club, "Anna", "Bruno", "Rita")
    game = small_game(club, anna, bruno, rita)
    hers = await club.sit(anna, game, "blue", deaf)
    assert isinstance(await hers.port.play("roll_initiative", {}, ([6, 6], [1, 1])), Accepted)
    desk = cast(HostedPort, (await club.sit(rita, game, "referee", deaf)).port).putting_right
    host = (await club.tables.table(game)).host
    assert desk is not None
    plan = PutRight({2: Correction(answers={1: [1, 1], 2: [6, 6]})}, reason="the other way round")

    def told(hands: Hands) -> list[Any]:
        words = retyped_for(hands, sentences("en"))
        return [
            [hands.may(n) for n in range(4)], hands.given_in(2), hands.lines(2), hands.last_amendment(),
            words.line_of(2), words.read(2, words.line_of(2)), words.read(2, "fnord"),
            hands.prospect(plan), hands.prospect(PutRight({2: Correction(command=Finish())})),
            hands.prospect(PutRight({9: Correction(never=True)})),
        ]  # fmt: skip

    async with housing(club, tmp_path) as (tables, _):

        async def right() -> tuple[list[Any], Any, int]:
            port = RemotePort.open(tables, Open("Rita", game, "referee"))
            far = port.putting_right
            assert far is not None
            said = told(far)
            done = await far.amend(plan)
            again = far.last_amendment()
            port.close()
            return said, done, again

        near = told(desk)
        said, done, again = await away(right)
        assert [msgspec.msgpack.decode(packed(one)) for one in said] == [
            msgspec.msgpack.decode(packed(one)) for one in near
        ]
        assert isinstance(said[7], Prospect) and said[7].new and isinstance(said[8], Stopped)
        assert done is None and again == 2
        assert host.game.records[2].events == (Amended(1, "the other way round"),)
        player = await asyncio.to_thread(RemotePort.open, tables, Open("Anna", game, "blue"))
        assert await asyncio.to_thread(lambda: player.putting_right) is None
        for call in (("right.may", 2), ("right.prospect", planned(plan))):
            with pytest.raises(Refused):
                await asyncio.to_thread(player.ask, *call)
        player.close()


async def test_a_player_far_away_asks_the_others_to_have_his_act_put_right(tmp_path: Path) -> None:
    """He reads as much as at the table itself, and so does who is asked, wherever he sits."""
    club = open_club(tmp_path / "club")
    anna, bruno = people(club, "Anna", "Bruno")
    game = small_game(club, anna, bruno)
    hers, his = await club.sit(anna, game, "blue", deaf), await club.sit(bruno, game, "red", deaf)
    assert isinstance(await hers.port.play("roll_initiative", {}, ([6, 6], [1, 1])), Accepted)
    near = cast(HostedPort, hers.port).putting_right
    assert near is not None
    plan = PutRight({2: Correction(answers={1: [6, 5]})})
    async with housing(club, tmp_path) as (tables, _):

        async def ask() -> tuple[object, ...]:
            port = RemotePort.open(tables, Open("Anna", game, "blue"))
            far = port.putting_right
            assert far is not None
            told = far.decides, far.asks(plan), far.prospect(plan), far.given_in(2)
            asked = await RemoteSitting(port).ask_right(planned(plan))
            port.close()
            return (*told, asked)

        expected = False, ("red",), near.prospect(plan), near.given_in(2), ("red",)
        got = await away(ask)
        assert msgspec.msgpack.decode(packed(got)) == msgspec.msgpack.decode(packed(expected))
        far = RemoteSitting(await asyncio.to_thread(RemotePort.open, tables, Open("Bruno", game, "red")))
        assert await asyncio.to_thread(far.asked) == his.asked()
        assert await asyncio.to_thread(far.right_asked) == his.right_asked() is not None
        await away(lambda: far.agree(True))
        far.leave()
        records = (await club.tables.table(game)).host.game.records
        assert records[2].events == (Amended(1),) and records[2].seat == "blue"


async def test_by_the_keepers_door_everybody_is_the_keeper(tmp_path: Path) -> None:
    """Whatever name is told, no seat of another is to be had; a game is found by its log, under any name."""
    club = open_club(tmp_path / "club")
    anna, bruno, rita = people(club, "Anna", "Bruno", "Rita")
    game = small_game(club, anna, bruno, rita)
    (tmp_path / "link").symlink_to(club.tables.folder / f"{game}.jsonl")
    async with housing(club, tmp_path) as (_, keepers):

        def opened(seat: str, file: str = "", who: str = "Anna") -> RemotePort:
            return RemotePort.open(keepers, Open(who, "" if file else game, seat, file=file))

        watching = await asyncio.to_thread(opened, "", str(tmp_path / "link"))
        assert (watching.seat, watching.opened.person, watching.opened.game) == ("observer", "Keeper", game)
        assert isinstance(await away(lambda: watching.play("remark", {"text": "Hello"})), Refusal)
        for seat in ("blue", "red", "referee"):
            with pytest.raises(Refused) as told:
                await asyncio.to_thread(opened, seat)
            assert told.value.message.id == "hosting-seat-taken"
        with pytest.raises(Refused) as told:
            await asyncio.to_thread(RemotePort.open, keepers, Open("", game, "blue", look=True))
        assert told.value.message.id == "hosting-not-over"
        for file in ("a\0b", "x" * 5000, "/", "~\0"):
            with pytest.raises(Refused) as told:
                await asyncio.to_thread(opened, "", file)
            assert told.value.message.id == "hosting-no-game", "of a path that is none there is no game"
        club.give_up_seat(rita, game, "referee")
        mine = await asyncio.to_thread(opened, "referee")
        assert isinstance(await away(lambda: mine.play("remark", {"text": "Order!"})), Accepted)
        assert club.house.seating.of(club.people.keeper(), game) == ("referee",)
        for port in (watching, mine):
            port.close()


async def test_a_game_that_is_over_is_looked_at_with_everybodys_eyes(tmp_path: Path) -> None:
    club = open_club(tmp_path / "club")
    anna, bruno, rita = people(club, "Anna", "Bruno", "Rita")
    game = small_game(club, anna, bruno, rita)
    hers = await club.sit(anna, game, "blue", deaf)
    his = await club.sit(bruno, game, "red", deaf)
    assert isinstance(await hers.port.play("propose_end", {}), Accepted)
    assert isinstance(await his.port.play("accept_end", {}), Accepted)
    async with housing(club, tmp_path) as (_, keepers):

        async def look() -> list[str]:
            table = RemoteTable.open(keepers, Open("", game, ""), lambda do: do())
            eyes = {seat: table.port(seat).view().figures for seat in table.entitled()}
            seen = [f"{seat}: {figure.name}" for seat, figures in eyes.items() for figure in figures]
            await table.read_ahead()
            assert table.port("observer").lines()
            again = await table.sit_at(game)  # as it is gone to from a branch, and to one
            assert again is not None and again.entitled() == table.entitled()
            for one in (again, table):
                one.close()
            return seen

        seen = await away(look)
    assert "referee: Zorro" in seen and "red: Zorro" in seen


async def test_somebody_far_away_throws_for_a_bot(tmp_path: Path) -> None:
    """He is asked in the same words, answer by answer, and what does not fit is refused in a sentence."""
    club = open_club(tmp_path / "club")
    (anna,) = people(club, "Anna")
    plan = Plan(RANGERS, {"rangers": "me", "militia": "bot"}, dice="typed")
    game = await club.new_game(anna, plan)
    table = await club.tables.table(game)
    await table.settled()
    async with housing(club, tmp_path) as (tables, _):
        near = await club.sit(anna, game, "rangers", deaf)
        far = RemoteSitting(await asyncio.to_thread(RemotePort.open, tables, Open("Anna", game, "rangers")))
        delegated = await asyncio.to_thread(far.delegated_question)
        assert (
            delegated is not None and delegated == near.delegated_question() and delegated.seat == "militia"
        )
        wrong = await away(lambda: far.answer_delegated(([9],)))
        assert isinstance(wrong, Refusal) and wrong.message.id == "engine-bad-answer"
        more = await away(lambda: far.answer_delegated(([3, 4],)))
        assert isinstance(more, Needs) and more == near.delegated_question().needs  # type: ignore[union-attr]
        assert isinstance(await away(lambda: far.answer_delegated(([3, 4], [2, 2]))), Accepted)
        assert table.host.game.records[1].seat == "militia"
        far.leave()
