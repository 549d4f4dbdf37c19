"""A club that plays until it is killed; what it acknowledged stands on its standard output.

Each line of its input is a folder: a process of its own plays there, begun with all that is loaded already.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import sys
from pathlib import Path

from club_house import counting, deaf, key, rules_of, three
from counting_game import Add, Ask, Hide, Pay
from patience import HANGS

from core.engine.contract.engine_facts import Remark
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.people.quotas import Quotas

ENDLESS = Quotas(acts=10**6, remarks=10**6, talk=10**6)


async def play(folder: Path) -> None:
    """Two act, talk and note what they have seen, in the game that there is or in a new one."""
    club = Club(folder, rules_of=rules_of, quotas=ENDLESS)
    rows = club.house.rows.every()
    if rows:
        game, anna, bruno = rows[0].id, club.people.person_of(key(0)), club.people.person_of(key(1))
        assert anna is not None and bruno is not None
    else:
        anna, bruno, _ = three(club)
        game = counting(club, anna, bruno)
    print("game", game, flush=True)
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    await south.port.submit_async(Pay(False))  # a window that a kill has left open
    number = 0
    while True:
        number += 1
        for sitting, command in (
            (north, Add(number)), (north, Hide(number)), (north, Ask()), (south, Pay(number % 2 == 0)),
            (south, Remark(f"remark {number}")),
        ):  # fmt: skip
            answer = await sitting.port.submit_async(command)
            assert isinstance(answer, Accepted), answer
            print(sitting.seat, answer.record, flush=True)
        print("said", south.say("side", f"{number}").id, flush=True)
        south.seen()
        print("seen", south.bookmark().record, flush=True)


def one_after_another() -> None:
    """Play in each folder that is named, until killed there; say who plays, and when he has died.

    Whoever reads waits for these in this order, and for ever where a word is out of its turn.
    """
    for line in sys.stdin:
        if child := os.fork():
            os.waitpid(child, 0)
            print("died", flush=True)
        else:
            print("pid", os.getpid(), flush=True)  # by the child: it may be at play before its parent runs on
            faulthandler.dump_traceback_later(HANGS, exit=True)
            try:
                asyncio.run(play(Path(line.strip())))
            finally:
                os._exit(1)


if __name__ == "__main__":
    one_after_another()
