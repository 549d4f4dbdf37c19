"""`python -m tui.cli.screenshots [FOLDER]`: SVG pictures of every screen, the same every time."""

from __future__ import annotations

import asyncio
import contextlib
import html
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

SCENARIO = "rangers_and_militia"
TABLE, WIDE = (80, 24), (140, 40)
EVENING, WEEK = 1_767_300_000, 7 * 86_400
"""The first of the evenings whose games the list shows, in seconds since 1970."""


BLANK = "&#160;"
WRITTEN = re.compile(rf'x="([0-9.]+)" (y="[0-9.]+") textLength="([0-9.]+)"([^>]*)>((?:{BLANK})+)([^<]*)<')
"""A piece of text that begins with blanks: where it stands, how long it is, its blanks, what comes then."""


def without_blanks(picture: str) -> str:
    """Return an SVG picture whose texts begin where they are seen: not every reader keeps blanks before them.

    >>> without_blanks('<text x="10" y="5" textLength="40" class="a">&#160;&#160;&#160;x</text>')
    '<text x="40" y="5" textLength="10" class="a">x</text>'
    """

    def begun(piece: re.Match[str]) -> str:
        x, y, length, more, blanks, text = piece.groups()
        count, rest = len(blanks) // len(BLANK), len(html.unescape(text))
        if not rest:
            return piece[0]
        cell = float(length) / (count + rest)
        left, long = float(x) + count * cell, rest * cell
        return f'x="{left:.5g}" {y} textLength="{long:.5g}"{more}>{text}<'

    return WRITTEN.sub(begun, picture)


async def _press(pilot: Pilot[Any], keys: str) -> None:
    for key in keys.split():
        if key == "wait":
            await pilot.pause(2.5)
            continue
        await pilot.press(key)
        await pilot.pause(0.08)


async def _picture(
    folder: Path, name: str, start: Any, size: tuple[int, int], keys: str, **options: Any
) -> None:
    from tui.app.app import SchermagliaApp

    app = SchermagliaApp(start, **{"language": "en", **options})
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.2)
        await _press(pilot, keys)
        await pilot.pause(0.2)
        picture = without_blanks(app.export_screenshot(title="schermaglia"))
        (folder / f"{name}.svg").write_text(picture, encoding="utf-8")
    print(folder / f"{name}.svg")


def _demo() -> Any:
    """Return the recorded game that comes with the program, to be read."""
    from core.games import open_game, shipped

    return open_game(shipped("demo"), write=False)


async def _desk(folder: Path, game: Any) -> None:
    """Picture the referee's desk after a shot, and the shot as it is put right."""
    typed = "i : 66 11\nh>r : 34 - - p 5 3\n"
    keys = " ".join({"\n": "enter", " ": "space", ":": "colon", ">": ">"}.get(key, key) for key in typed)
    await _picture(folder, "desk", game, TABLE, f"f5 {keys}", desk=True)
    await _picture(folder, "correct", game, TABLE, "f4 enter 2 enter enter", desk=True)


def _own(home: Path) -> Path:
    """Return a scenario of one's own, as `new-scenario` writes it."""
    from core.locale import sentences
    from core.scenarios.starting import started

    path = home / "mine.toml"
    path.write_text(started("breaking_news", sentences("en").say), encoding="utf-8")
    return path


def _game(home: Path, number: int, of: str = SCENARIO, **header: Any) -> Any:
    from core.games import header_of, keep_game
    from core.scenarios import load

    scenario = load(of)
    header = {"dice": "seeded", "seed": 3, "seats": {"militia": "bot", "rangers": "person"}, **header}
    return keep_game(scenario, header_of(scenario, **header), home / f"{number}.jsonl")


def _ended(home: Path, number: int) -> Any:
    from core.engine.seat.bot import play_out

    host = _game(home, number, seats={})
    play_out(host.game, number)
    return host


def _under_way(home: Path, number: int, of: str, commands: int) -> Any:
    """Return a game that bots have begun, with people on its seats."""
    from core.engine.seat.bot import play_out

    host = _game(home, number, of, seats={})
    play_out(host.game, number, commands)
    return host


def _guided() -> Any:
    from core.guides import guide_of
    from tui.session.here.guided import GuidedSitting, begin

    guide = guide_of("breaking_news")
    return GuidedSitting(guide, begin(guide))


def _kept(home: Path) -> None:
    """Keep three games, as after some evenings."""
    for number, of in enumerate((SCENARIO, "bersaglieri_in_town", "bridge_with_tanks"), 1):
        _game(home / "games", number, of, seats={}).close()
        os.utime(home / "games" / f"{number}.jsonl", (EVENING + number * WEEK,) * 2)


async def pictures(folder: Path) -> None:
    """Write every picture into *folder*."""
    from tui.settings.kept import Kept

    folder.mkdir(parents=True, exist_ok=True)
    folder = folder.resolve()
    with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
        home = Path("schermaglia")
        os.environ["SCHERMAGLIA_HOME"] = str(home)
        roll = "enter enter enter"
        hot: dict[str, Any] = {"seats": {}}
        await _picture(folder, "menu", "menu", TABLE, "")
        await _picture(folder, "new-game", "menu", TABLE, "enter enter wait wait")
        await _picture(folder, "rules", "menu", TABLE, "down down down down enter")
        await _picture(folder, "settings", "menu", TABLE, "end up enter down enter")
        light = Kept()
        light.set("theme", "light")
        await _picture(folder, "game-light", _game(home, 16), WIDE, roll + " wait", kept=light)
        await _picture(folder, "hand-over", _game(home, 1, **hot), TABLE, "")
        await _picture(folder, "game-80x24", _game(home, 2), TABLE, roll + " wait")
        await _picture(folder, "game-wide", _game(home, 3), WIDE, roll + " wait enter")
        await _picture(folder, "game-italian", _game(home, 4), TABLE, roll, language="it")
        await _picture(folder, "acts", _game(home, 5), TABLE, "enter")
        await _picture(folder, "dice-typed", _game(home, 6, dice="typed", **hot), TABLE, "enter " + roll)
        await _picture(folder, "help", _game(home, 7), TABLE, "question_mark")
        await _picture(folder, "replay", _demo(), WIDE, "wait 6 > right", replay=True)
        await _picture(folder, "analysis", _demo(), TABLE, "wait a wait wait", replay=True)
        await _picture(
            folder, "real-table", _game(home, 9, ruler="tape", dice="typed", **hot), TABLE, "enter"
        )
        refereed: dict[str, Any] = {"referee": True, "seats": {"referee": "person"}}
        await _desk(folder, _game(home, 20, ruler="tape", dice="typed", **refereed))
        await _picture(folder, "plain-signs", _game(home, 10), TABLE, roll, ascii_only=True)
        await _picture(folder, "preview", _game(home, 12), TABLE, roll + " wait v enter")
        await _picture(folder, "ending", _ended(home, 13), WIDE, "")
        await _picture(folder, "ludonet", _game(home, 14, "bridge_with_tanks", seats={}), WIDE, "enter")
        cards = _under_way(home, 15, "village_defence", 90)
        await _picture(folder, "linea-di-tiro", cards, WIDE, "enter")
        _kept(home)
        await _picture(folder, "saved", "menu", TABLE, "wait down down down down down enter")
        await _picture(folder, "palette", _game(home, 11), TABLE, "ctrl+p")
        await _picture(folder, "editor", _own(home), TABLE, "n n n n n wait e")
        await _picture(folder, "learn", _guided(), TABLE, "i enter wait v")  # last: it is kept


if __name__ == "__main__":
    asyncio.run(pictures(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots")))
