"""Play a scenario of an installed rule book over SSH to its end: `play_installed.py SCENARIO FOLDER`.

Run in the environment in which the book is installed, with a host and a worker there. Two people sit at their
terminals and do everything by keys. Told as JSON: how it ended, whether the worker's odds are right, and how
the log is judged.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parents[2]
for folder in (TESTS, TESTS / "tui", TESTS / "tui" / "ssh", TESTS / "core" / "hosting"):
    sys.path.append(str(folder))

from club_far_away import club_house  # noqa: E402
from whole_game import PLENTY, QUICK, match  # noqa: E402

from core.engine.audit.verify import verify  # noqa: E402
from core.engine.contract.facts import Command  # noqa: E402
from core.engine.game.game import Game  # noqa: E402
from core.engine.game.written import as_command  # noqa: E402
from core.hosting.workers.asking_workers import odds  # noqa: E402
from core.hosting.workers.frames import packed  # noqa: E402
from core.hosting.workers.workers import Workers  # noqa: E402
from core.rules import load  # noqa: E402
from core.scenarios import load as load_scenario  # noqa: E402
from core.testing.in_memory import seated  # noqa: E402
from tui.ssh.loop import HostLoop  # noqa: E402


async def worked_out(game: Game) -> bool:
    """Return whether a worker process works the odds of a shot out as they are here."""
    known = seated(game, "blue").known()
    command = as_command(game.rules, {"do": "shoot", "man": "ada", "target": "xan"})
    assert isinstance(command, Command)
    workers = Workers(1)
    try:
        return packed(await odds(workers, known, command, (), "ada")) == packed(known.odds(command))
    finally:
        await workers.close()


async def played(scenario: str, folder: Path) -> dict[str, Any]:
    """Play one turn of the game; return what is told."""
    seats = dict(zip(load_scenario(scenario).data["sides"], ("ada", "bob"), strict=True))
    async with club_house(folder, PLENTY, limits=QUICK) as house:
        game = house.lay_scenario(scenario, seats, dice="fair", options={"turn_limit": "1"})
        async with match(house, game, seats, 1) as two:
            worked = await worked_out(two.host.game)
            await two.play()
            await two.both_see_the_end()
            sees = {seat: hands.player.far.sees for seat, hands in two.hands.items()}
            records, path = len(two.host.game.records), two.host.log.path
        sides = [str(side) for side in seats]
        faults = house.host.events("fault")
    return {
        "records": records, "sees": [sees[side] for side in sides], "faults": [str(one) for one in faults],
        "verified": verify(path, load).ok, "worked": worked,
    }  # fmt: skip


def main(scenario: str, folder: str) -> None:
    """Play, and print what is told."""
    with asyncio.Runner(loop_factory=HostLoop) as runner:
        print(json.dumps(runner.run(played(scenario, Path(folder)))))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
