"""`python -m tui.screenshots [FOLDER]`: SVG pictures of every screen, the same every time."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

SCENARIO = "rangers_and_militia"
TABLE, WIDE = (80, 24), (140, 40)


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
    from tui.app import SchermagliaApp

    app = SchermagliaApp(start, **{"language": "en", **options})
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.2)
        await _press(pilot, keys)
        await pilot.pause(0.2)
        (folder / f"{name}.svg").write_text(app.export_screenshot(title="schermaglia"), encoding="utf-8")
    print(folder / f"{name}.svg")


def _game(home: Path, number: int, **header: Any) -> Any:
    from core.games import header_of, keep_game
    from core.scenarios import load

    scenario = load(SCENARIO)
    header = {"dice": "seeded", "seed": 3, "seats": {"militia": "bot", "rangers": "person"}, **header}
    return keep_game(scenario, header_of(scenario, **header), home / f"{number}.jsonl")


async def pictures(folder: Path) -> None:
    """Write every picture into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        os.environ["SCHERMAGLIA_HOME"] = name
        roll = "enter enter enter"
        hot: dict[str, Any] = {"seats": {}}
        await _picture(folder, "menu", "menu", TABLE, "")
        await _picture(folder, "new-game", "menu", TABLE, "enter")
        await _picture(folder, "rules", "menu", TABLE, "down down down enter")
        await _picture(folder, "hand-over", _game(home, 1, **hot), TABLE, "")
        await _picture(folder, "game-80x24", _game(home, 2), TABLE, roll + " wait")
        await _picture(folder, "game-wide", _game(home, 3), WIDE, roll + " wait enter")
        await _picture(folder, "game-italian", _game(home, 4), TABLE, roll, language="it")
        await _picture(folder, "acts", _game(home, 5), TABLE, "enter")
        await _picture(folder, "dice-typed", _game(home, 6, dice="typed", **hot), TABLE, "enter " + roll)
        await _picture(folder, "help", _game(home, 7), TABLE, "question_mark")
        await _picture(folder, "replay", _game(home, 8), WIDE, roll + " wait 4 up up enter")
        await _picture(
            folder, "real-table", _game(home, 9, ruler="tape", dice="typed", **hot), TABLE, "enter"
        )
        await _picture(folder, "plain-signs", _game(home, 10), TABLE, roll, ascii_only=True)
        await _picture(folder, "palette", _game(home, 11), TABLE, "colon")


if __name__ == "__main__":
    asyncio.run(pictures(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots")))
