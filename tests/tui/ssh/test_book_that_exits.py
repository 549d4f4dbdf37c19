"""A rule of a package that would end the program: at a host it costs one answer, and no game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from subprocess import PIPE, STDOUT

import pytest
from club_far_away import club_house
from installing import BOOK, install_book
from patience import HANGS
from program_far_away import program
from site_folder import site
from test_engine_over_ssh import BLUE, RED, ROLL, code

__all__ = ["site"]

EXITS = """
    def resolve(self, r, command):
        raise {how}

RULES"""


ENDS = ("SystemExit(3)", "KeyboardInterrupt", "type('Own', (BaseException,), {})")


@pytest.mark.parametrize("how", ENDS)
async def test_an_exit_in_a_rule_ends_no_host_no_session_and_no_other_game(
    how: str, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an act, in its odds (which a worker works out), and on a screen that shows its game."""
    cards = Path(__file__).parents[2] / "core" / "rulekit"
    monkeypatch.setenv("PYTHONPATH", f"{site}:{cards}")
    install_book(site, "river", book_py=BOOK.replace("\nRULES", EXITS.replace("{how}", how)))
    async with club_house(tmp_path / "host") as house:
        other = house.lay(tmp_path, BLUE, RED)
        game = house.lay_scenario("river/duel", {"red": "ada", "blue": "bob"}, dice="typed")
        async with program(house.host.port, "ada") as ada, program(house.host.port, "bob") as bob:
            await ada.ask("sit", game=game), await bob.ask("sit", game=other)
            for verb, told in (("play", "fault"), ("odds", "refused"), ("play", "fault")):
                assert code(await ada.ask(verb, do="turn_card")) == told, verb
            assert (await bob.ask("play", game=other, seat="red", **ROLL))["ok"]
            assert (await ada.ask("view"))["tip"] == 1, "nothing came of it"
            assert house.host.events("fault")
            async with house.player("ada", sits=False) as player:
                await player.until("Small")


def test_a_host_tells_what_is_wrong_with_a_package_before_anybody_comes(site: Path, tmp_path: Path) -> None:
    """You should see the sentence first, then the address; and it is not told again at the end."""
    install_book(site, "river", book_py="raise RuntimeError('out of order')")
    env = {"PYTHONPATH": f"{site}:.", "SCHERMAGLIA_HOME": str(tmp_path / "home"), "LANG": "C.UTF-8"}
    words = [sys.executable, "-m", "tui", "host", "--port", "0"]
    with subprocess.Popen(words, env=env, stdout=PIPE, stderr=STDOUT, text=True) as host:
        assert host.stdout is not None
        first = host.stdout.readline()
        assert "river.book cannot be imported (RuntimeError: out of order)" in first
        assert "port" in host.stdout.readline()
        host.terminate()
        rest, _ = host.communicate(timeout=HANGS)
    assert "river.book" not in rest
