"""Letters leave the host by a command of the keeper's; it may fail, hang, or not be there."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from club_house import StillClock, counting, deaf, rules_of, three
from counting_game import Ask
from patience import HANGS

if sys.platform == "win32":
    pytest.skip("a host needs the signals and sockets of POSIX", allow_module_level=True)

from core.hosting.club import Club
from core.hosting.people.letters import AGAIN, GRACE
from core.locale import sentences
from tui.cli import courier
from tui.cli.courier import Courier
from tui.cli.guests import Guests
from tui.cli.main import main, parser_in
from tui.cli.unit import unit
from tui.session.error import Told

TAKES = "import sys; open(sys.argv[1], 'a').write(sys.stdin.read())"
FAILS = "import sys; sys.stderr.write('no \\x1b[31m way'); sys.exit(3)"
DEAF = "import sys; sys.exit(0)"
HANGS_ON = "import time; time.sleep(600)"
LEAVES_ONE = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open(sys.argv[1], "w").write(str(child.pid))
"""


class House:
    """A club with a letter to Bruno, and what is noted of it."""

    def __init__(self, folder: Path) -> None:
        self.clock = StillClock()
        self.club = Club(folder / "club", rules_of=rules_of, clock=self.clock)
        self.anna, self.bruno, _ = three(self.club)
        self.noted: list[dict[str, Any]] = []

    def courier(self, script: str, *words: str) -> Courier:
        command = shlex.join([sys.executable, "-c", script, *words])
        return Courier(self.club, command, "en", lambda event, **facts: self.noted.append(facts))

    async def awaited(self) -> None:
        self.club.house.letters.want(self.bruno, "each", "bruno@example.org")
        north = await self.club.sit(self.anna, counting(self.club, self.anna, self.bruno), "north", deaf)
        north.port.submit(Ask())
        north.leave()
        await self.club.tick()
        self.clock.go(seconds=GRACE.total_seconds() + 1)
        await self.club.tick()


async def carried(house: House, courier: Courier) -> bool:
    letter = house.club.house.letters.due()
    assert letter is not None
    async with asyncio.timeout(HANGS):
        return await courier.carry(letter)


async def test_a_letter_is_one_line_of_json_and_goes_once(tmp_path: Path) -> None:
    house = House(tmp_path)
    courier = house.courier(TAKES, str(tmp_path / "post"))
    await house.awaited()
    assert await carried(house, courier) and house.club.house.letters.due() is None
    (line,) = (tmp_path / "post").read_text().splitlines()
    told = json.loads(line)
    assert told["to"] == "Bruno" and told["address"] == "bruno@example.org" and told["kind"] == "each"
    assert set(told) == {"to", "address", "language", "kind", "subject", "text", "games"} and not house.noted
    await house.club.close()


@pytest.mark.parametrize(
    ("script", "why"), [(FAILS, "exit code 3: no way"), (HANGS_ON, "more than"), (None, "No such file")]
)
async def test_a_letter_that_is_not_taken_is_tried_again(
    tmp_path: Path, script: str | None, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(courier, "PATIENCE", 5.0 if script == FAILS else 0.2)
    house = House(tmp_path)
    if script is None:
        carrier = Courier(
            house.club, str(tmp_path / "nobody"), "en", lambda _, **facts: house.noted.append(facts)
        )
    else:
        carrier = house.courier(script)
    await house.awaited()
    assert not await carried(house, carrier)
    assert house.noted[0]["name"] == "Bruno" and why in house.noted[0]["why"] and house.noted[0]["again"]
    assert house.club.house.letters.due() is None
    house.clock.go(seconds=AGAIN[0].total_seconds())
    letter = house.club.house.letters.due()
    assert letter is not None and letter.tries == 1
    await house.club.close()


async def test_a_command_that_reads_nothing_but_is_content_has_taken_it(tmp_path: Path) -> None:
    house = House(tmp_path)
    carrier = house.courier(DEAF)
    await house.awaited()
    assert await carried(house, carrier) and not house.noted
    await house.club.close()


async def test_what_a_command_leaves_in_the_background_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mailer that has taken a letter and sends it later has taken it: it is not given the letter again."""
    monkeypatch.setattr(courier, "PATIENCE", 5.0)
    house = House(tmp_path)
    carrier = house.courier(LEAVES_ONE, str(tmp_path / "child"))
    await house.awaited()
    taken = await carried(house, carrier)
    child = int((tmp_path / "child").read_text())
    try:
        assert taken and not house.noted and alive(child)
    finally:
        os.kill(child, signal.SIGKILL)
    await house.club.close()


async def test_a_command_that_hangs_is_ended_with_all_that_it_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(courier, "PATIENCE", 2.0)
    house = House(tmp_path)
    carrier = house.courier(f"{LEAVES_ONE}\n{HANGS_ON}", str(tmp_path / "child"))
    await house.awaited()
    assert not await carried(house, carrier)
    child = int((tmp_path / "child").read_text())
    async with asyncio.timeout(HANGS):
        while alive(child):
            await asyncio.sleep(0.02)
    await house.club.close()


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked after does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


async def test_it_runs_by_itself_until_it_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courier, "LOOKS", 0.01)
    house = House(tmp_path)
    task = asyncio.create_task(house.courier(TAKES, str(tmp_path / "post")).run())
    await house.awaited()
    async with asyncio.timeout(HANGS):
        while not (tmp_path / "post").exists() or house.club.house.letters.due() is not None:
            await asyncio.sleep(0.02)
    task.cancel()
    await asyncio.wait([task])
    assert task.cancelled()
    await house.club.close()


async def test_a_shell_asks_for_letters_and_gets_no_more_by_one_word(tmp_path: Path) -> None:
    """`ssh … letters each anna@example.org`, `ssh … letters`, `ssh … letters none`."""
    house = House(tmp_path)
    house.courier(DEAF)
    guests = Guests(house.club)
    assert await guests.lines("Anna", ["letters"], "en") == ["You get no letters while you are away."]
    told = await guests.lines("Anna", ["letters", "each", "anna@example.org"], "en")
    assert told == ["A letter each time that you are awaited or a game is over, to anna@example.org."]
    assert await guests.lines("Anna", ["letters", "digest"], "it") == [
        "Al massimo una lettera al giorno, ad anna@example.org, con tutto quello che ti aspetta o è finito."
    ]
    assert "no letters" in (await guests.lines("Anna", ["letters", "none"], "en"))[0]
    for wrong in (["letters", "often"], ["letters", "each", "a", "b"]):
        with pytest.raises(Exception) as refused:
            await guests.lines("Anna", wrong, "en")
        assert sentences("en").say(refused.value.message)  # type: ignore[attr-defined]
    await house.club.close()


def test_a_command_is_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("", "  ", "'never closed"):
        with pytest.raises(Told):
            courier.words_of(wrong)
        assert main(["host", "--letters", wrong]) == 2
        assert "--letters wants a command" in capsys.readouterr().err
    assert main(["host", "status", "--letters", "x"]) == 2
    assert "does not take --letters" in capsys.readouterr().err
    words = ["host", "unit", "--letters", "/usr/local/bin/carry --to 'a b'"]
    args = parser_in(sentences("en")).parse_args(words)
    assert "--letters '/usr/local/bin/carry --to '\"'\"'a b'\"'\"''" in unit(args)
