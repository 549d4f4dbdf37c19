"""The screen of a host's keeper: who is there, games, load, faults, and what he does most."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("a host needs the signals and sockets of POSIX", allow_module_level=True)

from host_process import guest, running, to_the_table
from patience import HANGS
from screen_text import Player

from core.engine.words.message import Message, say
from core.locale import LANGUAGES, sentences
from tui.app.app import SchermagliaApp
from tui.cli.host_screen import HostHere, host_screen
from tui.cli.report import lines_of, sums_of
from tui.screens.keeper import KeeperScreen
from tui.session.error import Told

ENGLISH = sentences("en")

QUIET: dict[str, Any] = {
    "hours": 0.1, "connections": 1, "connections_most": 24, "terminals": 1, "knocking": 0, "people": 3,
    "games": {"running": 2}, "queued": 0, "queued_longest": 0, "working": 0, "working_waiting": 0,
    "memory": 99, "memory_most": 101, "screens": 0, "screens_memory": 0, "fault": "-",
    "tables": [
        {"game": "abc", "title": "Convoy", "scenario": "", "name": "", "records": 12, "fault": "-",
         "sitting": [["Anna", "Reds"], ["Bea", {"id": "hosting-seat-referee", "args": {}}]]}
    ],
    "lines": [{"name": "Anna", "address": "10.0.0.7", "bytes": 0, "minutes": 2}],
}  # fmt: skip


class Pretended:
    """A host that says what a test wants."""

    drains, most_drains = 5.0, 60.0

    def __init__(self) -> None:
        self.says: dict[str, Any] | None = QUIET
        self.done: list[Any] = []

    def look(self) -> dict[str, Any] | None:
        return self.says

    sums = staticmethod(sums_of)

    def invite(self, name: str) -> Message:
        self.done.append(name)
        return say("host-invited", name=name, code="ABCD")

    def back_up(self, file: str) -> Message:
        raise Told(say("host-game-damaged", why=file))

    def drain(self, minutes: float) -> Message:
        self.done.append(minutes)
        return say("host-drains-now", terminals=1, busy=0, minutes=round(minutes))


@asynccontextmanager
async def keeping(host: Any, language: str = "en") -> AsyncIterator[Player]:
    app = SchermagliaApp("menu", language)
    app.home = lambda words, _: KeeperScreen(host, words)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.finished("keeper")
        yield player


async def looks(player: Player) -> str:
    screen = player.app.screen
    assert isinstance(screen, KeeperScreen)
    screen._look()
    return await player.finished("keeper")


async def test_the_keeper_sees_who_is_there_and_the_mark_stays() -> None:
    host = Pretended()
    async with keeping(host) as player:
        sees = player.sees
        assert "Host · 1 terminal" in sees and "last key 2 min ago" in sees
        assert "Convoy" in sees and "1 / 24" in sees and "Faults" not in sees
        assert "From 10.0.0.7. Convoy: Anna (Reds), Bea (Referee)" in sees
        await player.pick_only("Convoy")
        assert "abc: 12 records" in player.sees
        host.says = {**QUIET, "lines": [{**QUIET["lines"][0], "name": "Zoe", "bytes": 900}, *QUIET["lines"]]}
        sees = await looks(player)
        assert "900 bytes wait · last key" in sees and "Convoy" in player.marked


def test_screens_in_other_processes_are_told_where_there_are_any() -> None:
    assert sums_of({**QUIET, "screens": 3, "screens_memory": 150}, ENGLISH)["screens"] == "3 (150 MB)"
    assert "screens" not in sums_of(QUIET, ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_told_in_the_keepers_language(language: str) -> None:
    """Their states in words, and their titles as in his lobby, with the name that a maker gave."""
    words = sentences(language)
    games = sums_of({**QUIET, "games": {"gathering": 1, "over": 3, "running": 4}}, words)["games"]
    assert games == {
        "en": "1 waiting to begin, 3 over, 4 running", "it": "1 in attesa di cominciare, 3 finite, 4 in corso"
    }.get(language)  # fmt: skip
    convoy = {**QUIET["tables"][0], "scenario": "breaking_news/rangers_and_militia", "name": "Friday"}
    title = {"en": "Rangers and militia", "it": "Ranger e miliziani"}[language]
    told = list(lines_of({**QUIET, "tables": [convoy]}, words))
    assert any(f"abc Friday ({title}):" in line for line in told)


async def test_a_fault_stands_first_and_a_host_that_ended_is_told() -> None:
    host = Pretended()
    host.says = {
        **QUIET,
        "fault": "OperationalError",
        "tables": [{**QUIET["tables"][0], "fault": "KeyError"}],
    }
    async with keeping(host) as player:
        rows = [line.strip() for line in player.sees.splitlines()]
        first, second = rows[2], rows[3]
        assert rows[1] == "Faults" and "Convoy" in first and "KeyError" in first
        assert "the house" in second and "OperationalError" in second
        host.says = None
        assert "The host does not answer" in await looks(player)
        await player.press("escape")
        host.says = QUIET
        assert "Anna" in await looks(player)


async def test_what_the_keeper_does_most_is_a_key() -> None:
    host = Pretended()
    async with keeping(host) as player:
        await player.press("i", *"Carla", "enter")
        assert "The code for Carla is ABCD" in await player.finished("play")
        await player.press("b", *"copy", "enter")
        assert "Damaged, and copied as it is: copy" in await player.finished("play")
        await player.press("d", *"soon", "enter")
        assert host.done == ["Carla"] and "✗" in player.sees
        await player.press("d", "escape")
        await player.press("i", "enter")
        assert host.done == ["Carla"]
        await player.press("d", "enter")
        assert "Nobody new is let in" in await player.finished("play") and host.done == ["Carla", 5.0]
        await player.press("d", *"61", "enter")
        assert host.done == ["Carla", 5.0]


async def test_it_speaks_italian() -> None:
    async with keeping(Pretended(), "it") as player:
        assert "ultimo tasto 2 min fa" in player.sees and "Presenti" in player.sees


async def test_a_host_is_kept_from_another_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see who sits where, make a code, copy the host, and end it in peace: by single keys."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")
    monkeypatch.chdir(tmp_path)
    async with running() as host:
        code = re.findall(r"the code is (\S+): usable once", (await host.says("Ctrl")).string)[0]
        async with guest(host.port, "anna") as anna:
            await anna.until("Your invitation's code:")
            anna.press(f"{code}\r")
            await anna.until("Your name:")
            anna.press("Anna\r")
            await to_the_table(anna)
            async with keeping(HostHere()) as player:
                assert "Host · 1 terminal" in player.sees and "Anna (" in player.sees
                await player.press("i", *"Carla", "enter")
                assert re.search(r"The code for Carla is \w{4}-\w{4}", await player.finished("play"))
                await player.press("b", "c", "enter")
                assert "1 game, 1 record" in await player.finished("play") and (tmp_path / "c").is_file()
                await player.press("b", "c", "enter")
                assert "is there already" in await player.finished("play")
                await player.press("d", "0", "enter")
                assert "Nobody new is let in. 1 terminal" in await player.finished("play")
                async with asyncio.timeout(HANGS):
                    assert await host.process.wait() == 0
                assert "The host does not answer" in await looks(player)


def test_without_a_terminal_it_is_refused() -> None:
    with pytest.raises(Told) as error:
        host_screen(sentences("en"))
    assert error.value.message.id == "cli-no-terminal"
