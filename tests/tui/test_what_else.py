"""What else there was at the act shown: at every decision of a game that is over, with the eyes that look."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from map_games import part_way
from screen_text import TABLE, Player, playing

from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.games import open_game
from tui.screens.game.past.what_else import ELSE


@pytest.fixture
def demo() -> Iterator[GameHost]:
    with open_game(Path("saves/demo.jsonl"), write=False) as host:
        yield host


async def at(player: Player, record: int) -> str:
    """Look at the first line of an act of the log that is looked at."""
    lines = player.game.seen.lines()
    player.game.past.go_to(next(n for n, line in enumerate(lines) if line.record == record))
    return await player.settle()


async def weighed(player: Player) -> str:
    """Press the key, and wait until it is worked out."""
    await player.press("w")
    await player.app.workers.wait_for_complete()
    return " ".join((await player.settle()).split())


def decisions(host: GameHost, seat: str) -> list[int]:
    """The records of a whole game that some seat decided, as the referee numbers them."""
    from core.engine.seat.port import SeatPort

    port = SeatPort(host, seat)
    return [n for n in range(1, port.tip + 1) if port.in_effect(n) and port.decided(n) is not None]


@pytest.mark.parametrize("language", ["en", "it"])
async def test_what_was_done_stands_beside_what_else_there_was(demo: GameHost, language: str) -> None:
    """You should read what the shot promised and what another act did; again, and the act is opened."""
    here = {"en": "what else there was", "it": "alternative"}[language]
    done = {"en": "Done:", "it": "Fatto:"}[language]
    async with playing(demo, TABLE, replay=True, seat=REFEREE, language=language) as player:
        await at(player, 82)
        opened = player.game.board.orders.heading
        sees = await weighed(player)
        assert here in sees and done in sees
        await player.press("w")
        assert player.game.board.orders.heading == opened
        await weighed(player)
        await player.press("right")
        assert player.game.board.orders.heading != opened, "another act is opened"
        assert done not in player.sees


async def test_every_decision_of_a_side_can_be_asked_of(demo: GameHost) -> None:
    """Not the moments that decided alone: each act of its own has its answer, others' have none."""
    own = {*decisions(demo, "rangers")}
    async with playing(demo, TABLE, replay=True, seat="rangers") as player:
        port = player.game.seen.port
        assert port.seat == "rangers" and len(own) > 20
        for record in [*sorted(own)[5:60:9]]:
            await at(player, record)
            sees = await weighed(player)
            assert "these eyes decided nothing" not in sees, record
        others = next(n for n in range(20, port.tip) if n not in own)
        await at(player, others)
        assert "these eyes decided nothing here" in await weighed(player)


async def test_whoever_goes_on_is_not_told_of_the_act_he_left(demo: GameHost) -> None:
    async with playing(demo, TABLE, replay=True, seat=REFEREE) as player:
        await at(player, 82)
        await player.press("w", "right")
        await player.app.workers.wait_for_complete()
        assert "what else there was" not in " ".join((await player.settle()).split())


async def test_in_a_game_that_goes_on_nothing_else_is_weighed(tmp_path: Path) -> None:
    """The key is for a game that is over: until then it would help to play."""
    async with playing(part_way(tmp_path, "rangers_and_militia", 20), TABLE) as player:
        await player.press("enter", "4", "left", "w")
        assert not [one for one in player.app.workers if one.group == ELSE]
        assert "what else" not in player.sees


@pytest.mark.parametrize(
    ("language", "first", "last"), [("en", "The past:", "Esc now"), ("it", "Il passato:", "Esc ora")]
)
async def test_the_keys_of_the_past_have_room_in_two_rows(
    demo: GameHost, language: str, first: str, last: str
) -> None:
    """You should read all of them where a refusal stands below as well."""
    async with playing(demo, TABLE, language, replay=True) as player:
        rows = (await player.press("5")).splitlines()
    begins = next(at for at, row in enumerate(rows) if first in row)
    assert last in f"{rows[begins]}{rows[begins + 1]}", rows[begins:]
