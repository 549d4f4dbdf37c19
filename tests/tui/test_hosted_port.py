"""A hosted seat's port: what takes long is worked out elsewhere, so that nobody's keys wait for it."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import screen_text
from held_worker import FILE, SEAT
from screen_text import WIDE, Player, playing
from small_table import blue_acts, side, small
from work_house import HERE, PATIENCE, odd_workers, until

from core.engine.chance.preview import Effort
from core.engine.contract.choices import open_field
from core.engine.contract.engine_facts import Remark
from core.engine.contract.facts import Refusal
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.port import Accepted
from core.engine.words.message import say
from core.games import open_game, shipped
from core.hosting.refused import Refused
from core.hosting.workers.workers import Busy, Workers
from core.story.analysis.played import summed
from tui.session.at_host import hosted
from tui.session.at_host.hosted import HostedPort, ports_with
from tui.session.here.local import LocalPort
from tui.session.here.session import Sitting
from tui.session.kept.played_on import PlayedBeside

BLUE = side("blue", "south", "Ada 28 7", "Bob 28 17")
RED = side("red", "north", "Xan 28 40")

NOTHING = Effort(branches=0, steps=0)


def open_gate(command: Any) -> None:
    """Let every command through."""


class Hold:
    """Holds the work of one seat fast until it is let go."""

    def __init__(self, file: Path) -> None:
        self._file = file
        file.touch()

    async def begun(self) -> None:
        await until(self._file.with_suffix(".begun").exists)

    async def left(self) -> None:
        await until(self._file.with_suffix(".left").exists)

    def let_go(self) -> None:
        self._file.unlink()


@pytest.fixture
def hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hold]:
    """Whatever red wants to know takes as long as a test likes."""
    monkeypatch.setenv(SEAT, "red")
    monkeypatch.setenv(FILE, str(tmp_path / "held"))
    held = Hold(tmp_path / "held")
    yield held
    with suppress(FileNotFoundError):
        held.let_go()


@pytest.fixture
async def workers(hold: Hold, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Workers]:
    monkeypatch.setenv("PYTHONPATH", HERE)
    made = Workers(2, program="held_worker")
    yield made
    await asyncio.wait_for(made.close(), PATIENCE)


@pytest.fixture
def game(tmp_path: Path) -> Iterator[GameHost]:
    with small(tmp_path, BLUE, RED, dice="seeded") as host:
        yield host


def port(game: GameHost, seat: str, workers: Workers) -> HostedPort:
    return ports_with(workers)(game, seat, open_gate, 0)


def an_act(seat: LocalPort) -> tuple[str, dict[str, Any]]:
    """An act of a seat that throws dice, with its fields filled."""
    for choice in seat.choices():
        if choice.refusal is None and choice.do == "roll_initiative":
            assert open_field(seat.fields(choice.do, choice.given), dict(choice.given)) is None
            return choice.do, dict(choice.given)
    raise AssertionError(f"{seat.seat} may not roll")


async def test_no_key_of_a_seat_waits_for_another_seats_odds(
    game: GameHost, workers: Workers, hold: Hold, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Red's odds are being worked out all the while; the loop turns, and blue looks, asks and acts.

    Were they worked out in the loop, this would wait for ever: what lets them go comes after all that.
    """
    monkeypatch.setattr(hosted, "HERE", NOTHING)
    red, blue = port(game, "red", workers), port(game, "blue", workers)
    do, filled = an_act(red)
    assert red.foresee(do, filled).waits
    long_work = asyncio.create_task(red.foresee_whole(do, filled))
    await hold.begun()

    turns = 0
    for _ in range(100):
        await asyncio.sleep(0)
        turns += 1
    assert blue.choices() and blue.view().seat == "blue"
    do_blue, filled_blue = an_act(blue)
    seen = await blue.foresee_whole(do_blue, filled_blue)
    assert seen == LocalPort(game, "blue").foresee(do_blue, filled_blue)
    assert isinstance(await blue.submit_async(Remark("Your turn?")), Accepted)
    assert (turns, long_work.done(), workers.busy) == (100, False, Busy(2, 1, 0))

    hold.let_go()
    assert await long_work == await LocalPort(game, "red").foresee_whole(do, filled)


async def test_odds_are_those_that_a_player_at_home_sees(game: GameHost, workers: Workers) -> None:
    """All of it: rows, sentences, chances; beside the options too."""
    home, away = LocalPort(game, "blue"), port(game, "blue", workers)
    do, filled = an_act(home)
    assert await away.foresee_whole(do, filled) == await home.foresee_whole(do, filled)
    assert await away.chance_whole(do, filled) == await home.chance_whole(do, filled)
    wrong = {"figure": "nobody at all"}
    assert await away.foresee_whole("move", wrong) == await home.foresee_whole("move", wrong)


async def test_a_seat_that_asks_for_something_else_has_the_last_thing_left(
    game: GameHost, workers: Workers, hold: Hold
) -> None:
    red = port(game, "red", workers)
    do, filled = an_act(red)
    first = asyncio.create_task(red.foresee_whole(do, filled))
    await hold.begun()
    second = asyncio.create_task(red.foresee_whole(do, filled))
    (row,) = (await first).rows
    assert row.label.id == "hosting-work-newer"  # type: ignore[union-attr]
    await hold.left()
    hold.let_go()
    assert await second == await LocalPort(game, "red").foresee_whole(do, filled)


async def test_whoever_waits_no_more_has_his_odds_left(game: GameHost, workers: Workers, hold: Hold) -> None:
    red = port(game, "red", workers)
    waits = asyncio.create_task(red.foresee_whole(*an_act(red)))
    await hold.begun()
    waits.cancel()
    await hold.left()


async def test_a_fault_in_the_odds_is_one_line_and_the_act_can_be_done(
    game: GameHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The workers of this test understand nothing of games."""
    async with odd_workers(1, monkeypatch) as odd:
        blue = port(game, "blue", odd)
        do, filled = an_act(blue)
        seen = await blue.foresee_whole(do, filled)
        assert [row.label.id for row in seen.rows] == ["hosting-work-fault"]  # type: ignore[union-attr]
        assert seen.refusal is None and seen.needs is None
        assert await blue.chance_whole(do, filled) == ""
        assert isinstance(await blue.play(do, filled), Accepted)


async def test_a_hosted_seat_begins_no_game_and_agrees_to_nothing_once_it_is_left(
    game: GameHost, workers: Workers
) -> None:
    blue, red = port(game, "blue", workers), HostedPort(game, "red", lambda _: shut(), 0, workers)
    with pytest.raises(Refused) as refused:
        blue.branch(1)
    assert refused.value.message.id == "hosting-no-branch"
    assert list(game.log.path.parent.glob("*-from-*")) == []
    await blue.play(*an_act(blue))
    red.agree()
    assert isinstance(await blue.go_back(), Refusal)
    port(game, "red", workers).agree()
    assert isinstance(await blue.go_back(), Accepted)


async def test_on_a_host_its_workers_weigh_what_else_there_was(game: GameHost, workers: Workers) -> None:
    """Of what another seat decided nothing is told, here as anywhere; nor where no worker can find it out."""
    blue, red = port(game, "blue", workers), port(game, "red", workers)
    accepted = await blue.play(*an_act(blue))
    assert isinstance(accepted, Accepted)

    here = Sitting(game, ("blue",)).port("blue")
    assert await blue.otherwise(accepted.record, "en") == await here.otherwise(accepted.record, "en")
    assert (await red.otherwise(red.tip, "en")).why == "others"
    await workers.close()
    assert (await blue.otherwise(accepted.record, "en")).why == "hosted"


def shut() -> Refusal:
    return Refusal("", say("hosting-left"))


def test_who_watches_later_sees_the_terrain_of_his_moment(
    game: GameHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wreck that is there now was not there two acts ago."""
    watching = HostedPort(game, OBSERVER, open_gate, 2, Workers(1))
    for number in range(3):
        game.submit("blue", Remark(str(number)))
    terrain = game.game.rules.terrain

    def of(state: Any) -> Any:
        asked.append(state)
        return terrain(state)

    asked: list[Any] = []
    monkeypatch.setattr(type(game.game.rules), "terrain", lambda self, state: of(state))
    assert watching.table() is not None
    assert asked == [game.game.state_after(2)]
    assert asked[0] is not game.game.state


@pytest.mark.parametrize("log", ["breaking_news-alpini_at_the_pass-fair", "ludonet-patrol_clash-undone"])
async def test_a_long_log_is_read_in_pieces_between_which_keys_are_served(log: str) -> None:
    """Nothing is left to read for whoever looks at the past then; it is what is read at home at once."""
    with open_game(shipped(f"golden/0.2.0/{log}"), write=False) as game:
        for seat in (*game.game.seats, OBSERVER, REFEREE):
            home, away = LocalPort(game, seat), HostedPort(game, seat, open_gate, 0, Workers(1))
            reading = asyncio.create_task(away.read_ahead())
            pieces = 0
            while not reading.done():
                await asyncio.sleep(0)
                pieces += 1
            assert pieces > home.tip / hosted.PIECE
            assert away._told_to == away.tip == home.tip
            assert away.lines() == home.lines()
            assert [away.in_log(n) for n in range(1, home.tip + 1)] == [
                home.in_log(n) for n in range(1, home.tip + 1)
            ]


async def test_what_happens_while_a_log_is_read_is_read_too(game: GameHost) -> None:
    home, away = LocalPort(game, "red"), HostedPort(game, "red", open_gate, 0, Workers(1))
    for number in range(40):
        game.submit("blue", Remark(str(number)))
    reading = asyncio.create_task(away.read_ahead())
    await asyncio.sleep(0)
    assert list(away.lines(5)) == list(home.log_since(home.tip - 5)), "the last lines are there at once"
    for number in range(3):
        game.submit("blue", Remark(f"meanwhile {number}"))
        await asyncio.sleep(0)
    await reading
    assert away.lines() == home.lines()


# --- on the screen ------------------------------------------------------------------------------


class AtAHost(Sitting):
    """A table of one keyboard, with the ports that a host gives."""

    def __init__(self, game: GameHost, workers: Workers) -> None:
        super().__init__(game, ("blue", "red"))
        self._workers = workers
        self._hosted: dict[str, HostedPort] = {}

    def port(self, seat: str) -> LocalPort:
        return self._hosted.setdefault(seat, port(self.host, seat, self._workers))


async def foreseeing(player: Player) -> str:
    """Come to the preview of a shot."""
    await blue_acts(player)
    return await player.pick("•A Ada", "Fire")


async def test_the_screen_shows_odds_when_a_worker_has_them(
    tmp_path: Path, workers: Workers, hold: Hold, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should read that they are being worked out, go on with other keys, and see them once they come."""
    monkeypatch.setattr(screen_text, "WAITED_FOR", ("play", "bot"))
    monkeypatch.setattr(hosted, "HERE", NOTHING)
    monkeypatch.setenv(SEAT, "blue")
    with small(tmp_path, BLUE, RED) as game:
        async with playing(AtAHost(game, workers), WIDE) as player:
            sees = await foreseeing(player)
            assert "the odds are being worked out" in sees and "Do it" in player.marked
            await hold.begun()
            sees = await player.press("escape")
            assert "the odds are being worked out" not in sees and "Do it" not in player.marked
            await hold.left()
            hold.let_go()
            await player.pick("Fire")
            sees = await player.until("out of action")
            assert re.search(r"\d+%", sees)
            assert "being worked out" not in sees


async def test_bots_play_on_from_a_game_that_is_over_in_a_worker(tmp_path: Path, workers: Workers) -> None:
    """It is the game that is played on at home, kept beside the log; nobody asks for a game that goes on."""
    log = Path(shutil.copy("saves/demo.jsonl", tmp_path / "demo.jsonl"))
    with open_game(log, write=False) as over:
        away, home = port(over, REFEREE, workers), LocalPort(over, REFEREE)
        late = len(over.game.records) - 6
        ended = await away.play_on(late, 1)
        assert ended and away.played_on() == home.played_on() == (summed(late, [ended]),)
        PlayedBeside(over).keep(late, 1, ())
        assert await away.play_on(late, 1) == ()  # what is kept is not played again
        PlayedBeside(over).beside.path.unlink()
        assert await home.play_on(late, 1) == ended
        assert port(over, "rangers", workers).played_on() is None
        assert await port(over, "rangers", workers).play_on(late, 2) == ()


async def test_bots_do_not_play_on_at_a_host_while_the_game_goes_on(game: GameHost, workers: Workers) -> None:
    """It would tell what the others hide."""
    assert port(game, REFEREE, workers).played_on() is None
    assert await port(game, REFEREE, workers).play_on(1, 1) == ()
    assert workers.busy == Busy(0, 0, 0)
