"""A club that is killed in the middle of a game; what it acknowledged stands on its standard output."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from club_house import counting, deaf, rules_of, three
from counting_game import Add

from core.engine.seat.port import Accepted
from core.hosting.club import Club


async def play(folder: Path, most: int) -> None:
    club = Club(folder, rules_of=rules_of)
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    print(game, flush=True)
    north = await club.sit(anna, game, "north", deaf)
    for number in range(most):
        answer = await north.port.submit_async(Add(number))
        assert isinstance(answer, Accepted)
        north.seen()
        print(answer.record, flush=True)
    waiting = [asyncio.ensure_future(north.port.submit_async(Add(n))) for n in range(3)]
    await asyncio.sleep(0)  # on their way to the disk
    assert waiting
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), int(sys.argv[2])))
