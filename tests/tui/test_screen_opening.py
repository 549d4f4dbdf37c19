"""Opening a game that cannot be opened: whatever is wrong with it, one sentence says so and nothing ends."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from screen_text import WIDE, playing

from core.engine.log.disk import Disk
from core.engine.log.hash_chain import chained, unchained
from core.engine.log.secret_file import secret_path
from core.engine.seat.bot import play_out
from core.games import games_folder, header_of, keep_game, open_game
from core.locale import LANGUAGES, sentences
from core.scenarios import load
from tui.cli.main import main
from tui.screens.game.screen import GameScreen
from tui.session.here.local import LocalPort

Harm = Callable[[Path, ExitStack, pytest.MonkeyPatch], Any]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")
    monkeypatch.delenv("SCHERMAGLIA_DEBUG", raising=False)
    return tmp_path


def kept(name: str = "kept") -> Path:
    """Keep a game with fair dice, begun and left."""
    scenario = load("rangers_and_militia")
    path = games_folder() / f"{name}.jsonl"
    keep_game(scenario, header_of(scenario), path).close()
    return path


def rewritten(path: Path, change: Callable[[dict[str, Any]], object], first: int = 0) -> None:
    """Change the log's line *first*; its chain is right again."""
    lines, chain, old = [], b"", b""
    for number, line in enumerate(path.read_bytes().splitlines()):
        body, old = unchained(old, line) or (b"", b"")
        if number == first:
            row = msgspec.json.decode(body)
            change(row)
            body = msgspec.json.encode(row)
        line, chain = chained(chain, body)
        lines.append(line)
    path.write_bytes(b"".join(lines))


def locked(path: Path, stack: ExitStack, _patch: pytest.MonkeyPatch) -> None:
    stack.enter_context(open_game(path))


def damaged(path: Path, _stack: ExitStack, _patch: pytest.MonkeyPatch) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[1] = lines[1].replace(b"rangers", b"bandits", 1)
    path.write_bytes(b"\n".join(lines))


def replaced(by: Callable[[Path], object]) -> Harm:
    def harm(path: Path, _stack: ExitStack, _patch: pytest.MonkeyPatch) -> None:
        path.unlink()
        by(path)

    return harm


def header(**changes: Any) -> Harm:
    return lambda path, _stack, _patch: rewritten(path, lambda row: row.update(changes))


def unreadable(path: Path, _stack: ExitStack, patch: pytest.MonkeyPatch) -> None:
    def refuses(disk: Disk, path: Path, flags: int) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    patch.setattr(Disk, "open", refuses)


def dying_disk(path: Path, _stack: ExitStack, patch: pytest.MonkeyPatch) -> None:
    def fails(disk: Disk, *args: int) -> bytes:
        raise OSError(5, "Input/output error")

    patch.setattr(Disk, "read", fails)


def faulty(path: Path, _stack: ExitStack, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(GameScreen, "__init__", lambda *args: 1 / 0)


HARMS: dict[str, tuple[Harm, str, str]] = {
    "open elsewhere": (locked, "being played by", ""),
    "damaged": (damaged, "damaged at record 1", "damaged at record 1"),
    "damaged header": (
        lambda path, *_: path.write_bytes(b"X" + path.read_bytes()),
        "not a game's log",
        "not a game's log",
    ),
    "torn header": (
        lambda path, *_: path.write_bytes(path.read_bytes()[:40]),
        "first line is not finished",
        "first line is not finished",
    ),
    "no record": (
        lambda path, *_: path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n"),
        "holds no record",
        "holds no record",
    ),
    "record not understood": (
        lambda path, *_: rewritten(path, lambda row: row.update(events=[{"is": "dance"}]), 1),
        "cannot be understood",
        "cannot be understood",
    ),
    "too new": (header(format=99), "Use a newer version", "Use a newer version"),
    "strange header": (header(dice="loaded"), "does not know", "does not know"),
    "unknown rules": (header(rules="alien"), "alien", "alien"),
    "rules outside": (header(rules="../x"), "../x", "../x"),
    "no secret": (lambda path, *_: secret_path(path).unlink(), "is not beside the log", ""),
    "another's secret": (
        lambda path, *_: secret_path(path).write_text("ab" * 32),
        "does not belong to it",
        "",
    ),
    "empty": (replaced(Path.touch), "The file is empty", "The file is empty"),
    "text": (replaced(lambda path: path.write_text("hello\n")), "not a game's log", "not a game's log"),
    "folder": (replaced(Path.mkdir), "is a folder", "is a folder"),
    "pipe": (replaced(os.mkfifo), "not an ordinary file", "not an ordinary file"),
    "link to nothing": (
        replaced(lambda path: path.symlink_to("gone")),
        "There is no file",
        "There is no file",
    ),
    "link to itself": (replaced(lambda path: path.symlink_to(path)), "cannot be read", "cannot be read"),
    "unreadable": (unreadable, "You may not write this file", "You may not read this file"),
    "dying disk": (dying_disk, "cannot be read", "cannot be read"),
    "fault of ours": (faulty, "A fault of the program", "A fault of the program"),
}
"""What is wrong → how, what is said to who wants to play on and to who wants to read ("": it opens)."""

NO_FILES = ("folder", "pipe", "link to nothing", "link to itself")
"""What no list of games shows; only the command line can name it."""

LISTED = [name for name in HARMS if name not in NO_FILES]


@contextmanager
def harmed(name: str, patch: pytest.MonkeyPatch) -> Iterator[Path]:
    path = kept()
    with ExitStack() as stack:
        HARMS[name][0](path, stack, patch)
        yield path


def words_of(screen: str) -> str:
    """What stands on a screen, sentences that take several lines in one."""
    return " ".join(screen.split())


@pytest.mark.parametrize("name", LISTED)
async def test_to_go_on_with_it_is_refused_in_a_sentence(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see why under the list, whole, choose again, and be able to go back to the menu."""
    with harmed(name, monkeypatch):
        async with playing() as player:
            await player.pick("Continue")
            sees = words_of(await player.press("enter"))
            assert HARMS[name][1] in sees and "…" not in sees.partition("✗")[2]
            assert HARMS[name][1] in words_of(await player.press("enter"))
            assert "New game" in await player.press("escape")


@pytest.mark.parametrize("name", LISTED)
async def test_to_read_it_is_refused_in_a_sentence_or_done(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see why under the list, or the game where reading it needs no lock and no secret."""
    with harmed(name, monkeypatch) as path:
        os.utime(path, (2e9, 2e9)) if path.exists() else None
        async with playing() as player:
            await player.pick("Replay")
            await player.pick(path.stem)
            wanted = HARMS[name][2]
            assert wanted in words_of(player.sees) if wanted else "the past, " in player.sees


@pytest.mark.parametrize("name", sorted(HARMS.keys() - {"fault of ours"}))
def test_the_command_line_refuses_it_in_a_sentence(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tui.cli.screen.at_terminal", lambda: True)
    monkeypatch.setattr("tui.app.running.run", lambda *args, **more: 0)
    with harmed(name, monkeypatch) as path:
        for verb in ("replay", "log"):
            code = main([verb, str(path)])
            err = capsys.readouterr().err
            if HARMS[name][2]:
                assert code == 2 and HARMS[name][2] in err and err.count("\n") == 1, verb
            else:
                assert code == 0 and not err, verb


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_branch_that_cannot_be_opened_leaves_the_game_where_it_was(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see why, and go on reading the game that was branched from."""
    scenario = load("rangers_and_militia")
    host = keep_game(scenario, header_of(scenario, dice="seeded", seed=5))
    play_out(host.game, 5, 10)
    with harmed("open elsewhere", monkeypatch) as path:
        monkeypatch.setattr(LocalPort, "branch", lambda *args: str(path))
        async with playing(host, WIDE, language, replay=True) as player:
            await player.press("b")
            sees = await player.pick(sentences(language).text("tui-branch-same"))
            assert {"en": "only one program at a time", "it": "un solo programma alla volta"}[
                language
            ] in sees.lower()
            assert isinstance(player.app.screen, GameScreen)
            assert player.app.sitting.host is host and host.log.usable


@pytest.mark.parametrize("name", NO_FILES)
async def test_what_is_no_file_is_not_listed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see that no game is kept, and the way to begin one."""
    with harmed(name, monkeypatch):
        async with playing() as player:
            assert "No game is kept here yet" in await player.pick("Continue")
            await player.press("enter")
            assert "New game" in await player.press("escape")


async def test_a_torn_log_opens_and_says_what_was_set_aside() -> None:
    """You should see the hand-over, and behind it what became of the unfinished line."""
    path = kept()
    with path.open("ab") as file:
        file.write(b'{"n":2,"at"')
    async with playing() as player:
        await player.pick("Continue")
        await player.press("enter")
        assert "Hand the keyboard" in player.sees
        await player.press("enter")
        await player.until("not finished")
    assert list(path.parent.glob("*.torn-1"))


async def test_a_game_that_vanishes_while_it_is_listed() -> None:
    """You should see that there is no such file any more."""
    path = kept()
    async with playing() as player:
        await player.pick("Continue")
        path.unlink()
        assert "There is no file" in await player.press("enter")
