"""A port over a socket answers as the one that it stands for, and can do no more than that one."""

from __future__ import annotations

import asyncio
import os
import random
import socket
import stat
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from club_house import RANGERS, three
from far_chair import FarChair
from patience import HANGS
from small_table import side, small

from core.engine.contract.choices import open_field
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.game.host import GameHost
from core.engine.seat.bot import Bot, play_out
from core.engine.seat.port import Accepted
from core.engine.words.message import say
from core.games import header_of, keep_game
from core.hosting.club import Club
from core.hosting.news import Listener
from core.hosting.refused import Refused, refused
from core.hosting.seats.plan import Plan
from core.hosting.workers.frames import framed, packed
from core.hosting.workers.workers import Workers
from core.locale import sentences
from core.scenarios import load
from core.story.analysis.whole import analyse, done
from core.story.eyes import Eyes
from core.story.since import since
from tui.session.another_process.remote import RemotePort
from tui.session.another_process.served import Doors, Place, at_tables
from tui.session.another_process.wire import MOST_ASKED, Call, Open, plain
from tui.session.at_host.hosted import ports_with
from tui.session.here.local import LocalPort

BOOKS = ("breaking_news/convoy", "ludonet/patrol_clash", "linea_di_tiro/tank_meeting")


@pytest.fixture(params=BOOKS)
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[GameHost]:
    scenario = load(request.param)
    with keep_game(scenario, header_of(scenario, dice="seeded", seed=4), tmp_path / "game.jsonl") as host:
        yield host


@pytest.fixture
def one_game(tmp_path: Path) -> Iterator[GameHost]:
    scenario = load(BOOKS[0])
    with keep_game(scenario, header_of(scenario, dice="seeded", seed=4), tmp_path / "game.jsonl") as host:
        yield host


class House:
    """Who may sit where: everybody on the seat of his own name."""

    def __init__(self, game: GameHost, path: Path) -> None:
        self.game = game
        self.path = path
        self.left: list[str] = []

    async def seating(self, wanted: Open, hear: Listener) -> Place:
        if wanted.person != wanted.seat:
            raise refused("hosting-not-your-seat")
        return Place(LocalPort(self.game, wanted.seat), lambda: self.left.append(wanted.seat))

    def sit(self, seat: str, person: str = "") -> RemotePort:
        return RemotePort.open(self.path, Open(person or seat, "1", seat))


@asynccontextmanager
async def housing(game: GameHost) -> AsyncIterator[House]:
    """A host of one game, in the loop of the test."""
    house = House(game, game.log.path.with_name("socket"))
    doors = Doors(house.seating)
    await doors.open(house.path)
    try:
        yield house
    finally:
        await asyncio.wait_for(doors.close(), HANGS)


async def away(does: Callable[[], Awaitable[Any]]) -> Any:
    """Do something as another process would: in a thread and a loop of its own."""

    async def doing() -> Any:
        return await does()

    return await asyncio.wait_for(asyncio.to_thread(lambda: asyncio.run(doing())), HANGS)


async def test_it_answers_as_the_port_that_it_stands_for(game: GameHost) -> None:
    """Bots play both sides through sockets; after each act everything is compared that a screen asks."""
    bot, pick = Bot(7), random.Random(7)

    async with housing(game) as house:

        async def play() -> int:
            seats = game.game.seats
            far = {seat: house.sit(seat) for seat in seats}
            near = {seat: LocalPort(game, seat) for seat in seats}
            done = 0
            for _ in range(30):
                seat = next((s for s in seats if s in near[s].view().waiting_for), seats[0])
                wish = bot.wish(FarChair(far[seat]))
                if wish is None:
                    break
                do = wish.pop("do")
                same(await far[seat].foresee_whole(do, wish), await near[seat].foresee_whole(do, wish))
                got = await far[seat].play(do, wish)
                done += isinstance(got, Accepted)
                for one in seats:
                    compare(far[one], near[one], pick)
            for seat, port in far.items():
                same(await port.ledger(), await near[seat].ledger())
                same(since(cast(Eyes, port), 1), since(near[seat], 1))
                port.close()
            return done

        assert await away(play) > 15
        await settled(lambda: sorted(house.left) == sorted(game.game.seats))


async def settled(happens: Callable[[], bool]) -> None:
    async def look() -> None:
        while not happens():
            await asyncio.sleep(0.002)

    await asyncio.wait_for(look(), HANGS)


def same(far: Any, near: Any) -> None:
    """Demand the same type and the same values; a pair in plain data may have become a list."""
    assert type(far) is type(near)
    assert msgspec.msgpack.decode(packed(far)) == msgspec.msgpack.decode(packed(near))


def compare(far: RemotePort, near: LocalPort, pick: random.Random) -> None:
    """Demand that both ports answer alike, whatever a screen asks them."""
    assert (far.seat, far.tape, far.tip, far.can_redo) == (near.seat, near.tape, near.tip, near.can_redo)
    assert far.view() == near.view()
    assert far.table() == near.table()
    assert far.lines() == near.lines()
    assert far.lines(3) == near.lines(3)
    assert (far.undo_needs(), far.redo_needs()) == (near.undo_needs(), near.redo_needs())
    record = pick.randint(1, near.tip)
    assert far.view_at(record) == near.view_at(record)
    assert far.log_since(record) == near.log_since(record)
    assert (far.in_log(record), far.in_effect(record)) == (near.in_log(record), near.in_effect(record))
    same(far.choices(), near.choices())
    for choice in pick.sample(near.choices(), min(2, len(near.choices()))):
        given = dict(choice.given)
        fields = near.fields(choice.do, given)
        same(far.fields(choice.do, given), fields)
        same(far.chance(choice.do, given), near.chance(choice.do, given))
        if open_field(fields, given) is None:
            same(far.foresee(choice.do, given), near.foresee(choice.do, given))
    for figure in near.view().figures[:2]:
        assert far.name(figure.id) == near.name(figure.id)


async def test_an_undo_needs_the_others_consent_over_a_socket_too(tmp_path: Path) -> None:
    """One step, and back to a record; the ways are those of the port that it stands for."""
    blue, red = side("blue", "south", "Ada 28 7"), side("red", "north", "Xan 28 40")
    with small(tmp_path, blue, red, dice="seeded", seed=4) as game:  # nobody acts unseen here
        await taken_back(game)


async def taken_back(game: GameHost) -> None:
    async with housing(game) as house:

        async def undo() -> None:
            mine, others = (house.sit(seat) for seat in game.game.seats)
            bot = Bot(3)
            while mine.undo_needs() != "consent":
                actor = mine if mine.seat in mine.view().waiting_for else others
                wish = bot.wish(FarChair(actor))
                assert wish is not None
                await actor.play(wish.pop("do"), wish)
            tip = mine.tip
            assert isinstance(await mine.go_back(), Refusal)
            others.agree()
            assert isinstance(await mine.go_back(), Accepted)
            assert mine.tip == tip + 1
            assert not mine.in_effect(tip)
            others.agree()
            assert isinstance(await mine.go_forward(), Accepted)
            assert mine.in_effect(tip)
            near = LocalPort(game, mine.seat)
            assert mine.ways_back() == near.ways_back() and mine.way_back(1) == near.way_back(1)
            assert (way := mine.way_back(1)) is not None and way.to == 1 and way.needs == "consent"
            assert isinstance(await mine.go_back(1), Refusal)
            others.agree(1)
            assert isinstance(await mine.go_back(1), Accepted)
            assert not mine.in_effect(tip) and mine.way_back(1) is None

        await away(undo)


async def test_typed_dice_are_asked_for_over_a_socket_too(tmp_path: Path) -> None:
    """The question, and with the next one the answers given so far, come back as at home."""
    blue, red = side("blue", "south", "Ada 28 7"), side("red", "north", "Xan 28 40")
    with small(tmp_path, blue, red) as typed:
        async with housing(typed) as house:

            async def throw() -> None:
                far, near = house.sit("blue"), LocalPort(typed, "blue")
                for answers in ((), ([6, 6],)):
                    got = await far.play("roll_initiative", {}, answers)
                    assert isinstance(got, Needs)
                    assert got.answers == answers
                    same(got, await near.play("roll_initiative", {}, answers))
                assert isinstance(await far.play("roll_initiative", {}, ([6, 6], [1, 1])), Accepted)

            await away(throw)


async def test_whoever_listens_hears_of_others_acts(one_game: GameHost) -> None:
    async with housing(one_game) as house:

        async def listen() -> None:
            mine, others = (house.sit(seat) for seat in one_game.game.seats)
            heard = asyncio.Event()
            stop = mine.attach(heard.set)
            await others.play("remark", {"text": "Good evening"})
            await heard.wait()
            assert mine.lines()[-1].seat == others.seat
            stop()

        await away(listen)


async def test_at_a_clubs_table_everybody_has_his_own_seat_as_long_as_he_may(tmp_path: Path) -> None:
    """Anna and Bruno play; Bruno is taken off the list, and his line is cut at once."""
    workers = Workers(1)
    club = Club(tmp_path / "club", ports_with(workers))
    doors, path = Doors(at_tables(club)), tmp_path / "tables"
    anna, bruno, _ = three(club)
    try:
        game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "open"}))
        await club.take_seat(bruno, game, "militia")
        await doors.open(path)

        async def play() -> RemotePort:
            for wanted, why in (
                (Open("Anna", game, "militia"), "hosting-not-your-seat"),
                (Open("Nobody", game, "militia"), "hosting-nobody"),
                (Open("Anna", "no such game", "rangers"), "hosting-no-game"),
            ):
                with pytest.raises(Refused) as told:
                    RemotePort.open(path, wanted)
                assert told.value.message.id == why
            mine = RemotePort.open(path, Open("Anna", game, "rangers"))
            other = RemotePort.open(path, Open("Bruno", game, "militia"))
            assert isinstance(await mine.play("remark", {"text": "Ready?"}), Accepted)
            assert other.lines()[-1].seat == "rangers"
            return other

        other = await away(play)
        club.remove("Bruno")

        async def look() -> None:
            with pytest.raises(Refused) as told:
                other.view()
            assert told.value.message.id == "hosting-gone"

        await away(look)
    finally:
        await asyncio.wait_for(doors.close(), HANGS)
        await club.close()
        await workers.close()


# --- what cannot be done ------------------------------------------------------------------------


async def test_the_socket_is_its_owners_alone_and_a_dead_hosts_is_replaced(one_game: GameHost) -> None:
    async with housing(one_game) as house:
        assert stat.S_IMODE(os.stat(house.path).st_mode) == 0o600
        with pytest.raises(Refused) as told:
            await Doors(house.seating).open(house.path)
        assert told.value.message.id == "hosting-runs-already"
    assert house.path.exists(), "as a killed host leaves it"
    async with housing(one_game) as house:
        assert await away(lambda: tip_of(house, one_game.game.seats[0])) == 1


@pytest.mark.parametrize("kind", ["file", "folder", "link", "gone meanwhile"])
async def test_what_is_no_socket_of_ours_is_left_where_it_is(one_game: GameHost, kind: str) -> None:
    """The refusal names the path and what to do; what lies there stays, when the host goes too."""
    house = House(one_game, one_game.log.path.with_name("socket"))
    other, doors = house.path.with_name("mine.txt"), Doors(house.seating)
    other.write_text("mine")
    match kind:
        case "file":
            house.path.write_text("mine")
        case "folder":
            house.path.mkdir()
        case "link":
            house.path.symlink_to(other)
    if kind == "gone meanwhile":
        await doors.open(house.path)
        house.path.unlink()
        house.path.write_text("mine")
        await asyncio.wait_for(doors.close(), HANGS)
    else:
        with pytest.raises(Refused) as told:
            await doors.open(house.path)
        assert told.value.message == say("hosting-socket-foreign", path=str(house.path))
    doors.take_away()
    assert house.path.is_dir() if kind == "folder" else house.path.read_text() == "mine"


async def test_a_socket_that_cannot_be_made_is_named(one_game: GameHost, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "socket"
    with pytest.raises(Refused) as told:
        await Doors(House(one_game, path).seating).open(path)
    assert told.value.message.id == "hosting-socket-refused" and told.value.message.args["path"] == str(path)
    assert sentences("en").say(told.value.message).endswith("there is no such file or folder.")


async def test_ones_own_socket_is_taken_away(one_game: GameHost) -> None:
    house = House(one_game, one_game.log.path.with_name("socket"))
    doors = Doors(house.seating)
    await doors.open(house.path)
    await asyncio.wait_for(doors.close(), HANGS)
    doors.take_away()
    doors.take_away()
    assert not os.path.lexists(house.path)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the system takes no longer names")
async def test_a_socket_in_a_deep_folder_is_found(one_game: GameHost, tmp_path: Path) -> None:
    """The system takes a hundred bytes or so of its name; the folder of games may lie deeper."""
    deep = tmp_path / ("deep" * 20) / ("deeper" * 20) / "socket"
    deep.parent.mkdir(parents=True)
    house = House(one_game, deep)
    doors = Doors(house.seating)
    await doors.open(deep)
    try:
        assert stat.S_IMODE(os.stat(deep).st_mode) == 0o600
        assert await away(lambda: tip_of(house, one_game.game.seats[0])) == 1
        with pytest.raises(Refused):
            await Doors(house.seating).open(deep)
    finally:
        await asyncio.wait_for(doors.close(), HANGS)


async def tip_of(house: House, seat: str) -> int:
    return house.sit(seat).tip


async def test_nobody_sits_where_he_may_not(one_game: GameHost) -> None:
    red, blue = one_game.game.seats
    async with housing(one_game) as house:
        with pytest.raises(Refused) as told:
            await asyncio.to_thread(house.sit, red, blue)
        assert told.value.message.id == "hosting-not-your-seat"


async def test_a_fault_at_the_door_is_a_sentence_and_noted_without_a_line_on_any_screen(
    one_game: GameHost, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """A place that nobody thought of costs its connection alone."""
    faults: list[Exception] = []

    async def seating(wanted: Open, hear: Listener) -> Place:
        os.stat(wanted.file)
        raise AssertionError

    path = one_game.log.path.with_name("socket")
    doors = Doors(seating, fault=faults.append)
    await doors.open(path)
    try:
        for file in ("a\0b", str(path.with_name("none"))):
            got = await asyncio.to_thread(frames_of, path, framed(packed(Open("", "", "", file=file))))
            assert b"Traceback" not in got and b"Wrong" not in got and got
    finally:
        await asyncio.wait_for(doors.close(), HANGS)
    assert [type(fault) for fault in faults] == [ValueError, FileNotFoundError]
    assert not caplog.records and capsys.readouterr() == ("", "")


def frames_of(path: Path, *frames: bytes) -> bytes:
    """Send raw frames, and return all that comes before the host closes."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(path))
        line.settimeout(HANGS)
        for frame in frames:
            line.sendall(frame)
        got = b""
        while part := line.recv(1 << 16):
            got += part
        return got


def wrong_messages(seat: str) -> dict[str, tuple[bytes, ...]]:
    sit = framed(packed(Open(seat, "1", seat)))
    return {
        "no message": (framed(b"\xc1"),),
        "a call before all": (framed(packed(Call(1, "view", plain(())))),),
        "far too long": (sit, (MOST_ASKED + 1).to_bytes(4, "big")),
        "another seat": (sit, sit),
        "no call of a port": (sit, framed(packed(Call(1, "odds_work", plain(()))))),
        "a part of the inside": (sit, framed(packed(Call(1, "__class__", plain(()))))),
        "what does not belong there": (sit, framed(packed(Call(1, "view_at", plain(("one", 2)))))),
    }


@pytest.mark.parametrize("what", wrong_messages(""))
async def test_whoever_sends_what_is_no_message_is_let_go(one_game: GameHost, what: str) -> None:
    """Everybody else plays on; nothing is done in anybody's name."""
    red, blue = one_game.game.seats
    async with housing(one_game) as house:
        got = await asyncio.to_thread(frames_of, house.path, *wrong_messages(red)[what])
        assert b"Traceback" not in got
        assert got.count(b"opened") == ("before" not in what and what != "no message")
        assert len(one_game.game.records) == 1
        assert await away(lambda: tip_of(house, blue)) == 1


async def test_a_fault_is_a_sentence_and_the_connection_goes_on(
    one_game: GameHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(self: LocalPort) -> Any:
        raise KeyError("a secret of the inside")

    async with housing(one_game) as house:

        async def look() -> None:
            port = house.sit(one_game.game.seats[0])
            with monkeypatch.context() as patch:
                patch.setattr(LocalPort, "view", fault)
                with pytest.raises(Refused) as told:
                    port.view()
            assert told.value.message.id == "hosting-call-fault"
            assert not told.value.message.args
            assert port.view().seat == port.seat
            with pytest.raises(ValueError, match="misfit"):
                port.view_at(99)
            with pytest.raises(ValueError, match="misfit"):
                port.fields("move", {"figure": [[["nobody"]]], "path": {"x": None}})

        await away(look)


async def test_who_waits_is_told_when_the_host_goes(one_game: GameHost) -> None:
    async with housing(one_game) as house:

        async def look() -> None:
            port = house.sit(one_game.game.seats[0])
            port.close()
            with pytest.raises(Refused) as told:
                port.view()
            assert told.value.message.id == "hosting-gone"

        await away(look)


async def test_odds_that_nobody_waits_for_are_left(
    one_game: GameHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, left = asyncio.Event(), asyncio.Event()

    async def for_ever(self: LocalPort, do: str, filled: Any) -> str:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            left.set()
        return ""

    monkeypatch.setattr(LocalPort, "chance_whole", for_ever)
    async with housing(one_game) as house:

        async def ask() -> None:
            port = house.sit(one_game.game.seats[0])
            asked = asyncio.create_task(port.chance_whole("roll_initiative", {}))
            while not begun.is_set():
                assert port.tip == 1, "others are answered meanwhile"
                await asyncio.sleep(0)
            asked.cancel()
            while not left.is_set():
                await asyncio.sleep(0.001)
            assert port.tip == 1

        await away(ask)


async def test_an_analysis_reads_through_a_socket_as_it_does_here(one_game: GameHost) -> None:
    """Throws, luck, curve and moments of one seat are the same, and so is what else it could have done."""
    play_out(one_game.game, 3, 60)
    rules, seat = one_game.game.rules, one_game.game.seats[0]
    near = LocalPort(one_game, seat)
    own = next(record for record in range(near.tip, 0, -1) if near.decided(record) is not None)
    async with housing(one_game) as house:

        async def read() -> tuple[Any, Any]:
            far = house.sit(seat)
            found = done(analyse(far, rules)), await far.otherwise(own, "en")
            far.close()
            return found

        found, other = await away(read)

    here = done(analyse(near, rules))
    assert found == here and found.throws
    assert other.why == (await near.otherwise(own, "en")).why
