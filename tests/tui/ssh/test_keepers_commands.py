"""What a keeper does with a host that runs: copies it, has it watched, and lets it end in peace."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import pytest
from patience import HANGS

if sys.platform == "win32":
    pytest.skip("a host needs the signals and sockets of POSIX", allow_module_level=True)

from club_house import counting, deaf, rules_of, three
from counting_game import Ask, Pay
from far_away import RESTORED
from host_process import guest, keeper, running, to_the_table
from prometheus_client.parser import text_string_to_metric_families

from core.hosting.club import Club
from tui.cli import draining
from tui.cli.draining import Draining
from tui.cli.main import main
from tui.cli.metrics import GAUGES, written


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")
    return tmp_path


def numbers(text: str) -> dict[str, float]:
    """What a Prometheus reads there: the value of each sample, by its name and labels."""
    return {
        one.name + "".join(one.labels.values()): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


async def test_a_host_that_runs_is_copied_watched_and_ended_in_peace(tmp_path: Path) -> None:
    """You should see a copy that opens elsewhere, numbers, and every terminal given back by `drain`."""
    async with running() as host:
        codes = re.findall(r"the code is (\S+): usable once", (await host.says("Ctrl")).string)
        async with guest(host.port, "anna") as anna:
            await anna.until("Your invitation's code:")
            anna.press(f"{codes[0]}\r")
            await anna.until("Your name:")
            anna.press("Anna\r")
            await to_the_table(anna)
            told = await keeper("backup", str(tmp_path / "copy"))
            assert "1 game, 1 record" in told and "keep it to yourself" in told
            assert "is there already" in await keeper("backup", str(tmp_path / "copy"))
            assert "There is a host in" in await keeper("restore", str(tmp_path / "copy"))

            found = numbers(await keeper("metrics"))
            assert found["schermaglia_connections"] == found["schermaglia_terminals"] == 1
            assert found["schermaglia_games" + "running"] == found["schermaglia_tables_open"] == 1
            assert found["schermaglia_people"] == 2 and found["schermaglia_memory_bytes"] > 1 << 20
            assert found["schermaglia_faulty"] == 0

            told = await keeper("drain", "--within", "1")
            assert "Nobody new is let in. 1 terminal, 0 games in the middle of something" in told
            assert "in 1 minute at the latest" in told
            await anna.ends()
            assert [code for code in RESTORED if code not in anna.text] == []
        async with asyncio.timeout(HANGS):
            assert await host.process.wait() == 0
    assert "no host runs in" in await keeper("metrics")
    assert "no host runs in" in await keeper("drain")


async def test_a_copy_made_of_a_running_host_is_a_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running() as host:
        await host.says("SHA256")
        await keeper("backup", str(tmp_path / "copy"))
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "elsewhere"))
    assert "1 game, 1 record" in await keeper("restore", str(tmp_path / "copy"))
    async with running() as again:
        key = re.search(r"SHA256:\S{43}", host.said)
        assert key is not None and key[0] in (await again.says("SHA256")).string
        assert "Codes" not in again.said and "Traceback" not in again.said


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["backup"], "host backup takes 1 name"),
        (["restore", "a", "b"], "host restore takes 1 name"),
        (["drain", "now"], "host drain takes 0 names"),
        (["drain", "--within", "-1"], "--within is a number of minutes from 0 to 1440"),
        (["drain", "--within", "nan"], "--within is a number of minutes from 0 to 1440"),
        (["status", "--within", "2"], "--within goes with host drain only"),
        (["metrics", "--port", "2"], "host metrics does not take --port"),
        (["backup", "copy"], "There is no host in"),
        (["restore", "copy"], "copy cannot be read"),
    ],
)
def test_what_makes_no_sense_is_told(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", *words]) == 2
    assert why in " ".join(capsys.readouterr().err.split())


def test_every_number_has_a_name_that_prometheus_takes() -> None:
    """And a state that a scenario of somebody's own has made up is a label, never a line of its own."""
    found = {key: 3 for _, key, _, _ in GAUGES} | {
        "games": {'odd"\nstate\\': 2},
        "tables": [{"fault": "-"}, {"fault": "ValueError"}],
        "fault": "OSError",
    }
    read = numbers(written(found))
    assert read["schermaglia_memory_bytes"] == 3 << 20 and read["schermaglia_uptime_seconds"] == 3 * 3600
    assert read['schermaglia_gamesodd"\nstate\\'] == 2 and read["schermaglia_faulty"] == 2
    assert len(read) == len(GAUGES) + 3


class Door:
    """The part of a server that draining asks."""

    def __init__(self) -> None:
        self.draining, self.left = False, asyncio.Event()

    def drain(self) -> None:
        self.draining = True

    def leave(self) -> None:
        self.left.set()


async def test_a_host_that_is_to_end_waits_for_who_is_here_and_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is away is not waited for: his decision stands in the log, and waits for him there."""
    monkeypatch.setattr(draining, "LOOKS", 0.01)
    club, door = Club(tmp_path, rules_of=rules_of), Door()
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north = await club.sit(anna, game, "north", deaf)
    north.port.submit(Ask())
    ending = Draining(club, door)
    await club.tables.open[0].settled()
    assert ending.busy == 0, "nobody sits there whose answer it waits for"
    south = await club.sit(bruno, game, "south", deaf)
    assert ending.begin(5) == 1 and door.draining
    await asyncio.sleep(0.05)
    assert not door.left.is_set()
    south.port.submit(Pay(True))
    async with asyncio.timeout(HANGS):
        await door.left.wait()
    await club.close()


async def test_a_host_that_is_to_end_at_once_waits_for_nobody(tmp_path: Path) -> None:
    club, door = Club(tmp_path, rules_of=rules_of), Door()
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    (await club.sit(anna, game, "north", deaf)).port.submit(Ask())
    await club.sit(bruno, game, "south", deaf)
    await club.tables.open[0].settled()
    assert Draining(club, door).begin(0) == 1
    async with asyncio.timeout(HANGS):
        await door.left.wait()
    await club.close()
