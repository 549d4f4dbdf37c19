"""A whole frame of the map at 160x50 in a game of each book, in processor time; the goal is p95 within 16 ms.

What a frame takes in bytes and on the way to a terminal is measured by bench_screen_frames.py.

Run: python tests/bench/bench_map_frames.py [FRAMES]
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "tui")]

from map_games import ALL_BOOKS, part_way  # noqa: E402
from screen_pty import median, p95  # noqa: E402
from screen_text import playing  # noqa: E402

from tui.panes.map.map import MapPane  # noqa: E402

SIZE = (160, 50)
GOAL = 16.0
"""Ms."""


def frame(map: MapPane) -> None:
    """Work out everything over the ground, and every row, as after a change of the whole map."""
    map._strips.clear()
    map._over = {}
    map.compose_over()
    for row in range(map.size.height):
        map.render_line(row)


async def measure(scenario: str, folder: Path, count: int) -> list[float]:
    """Return the ms of processor time of so many frames."""
    took = []
    async with playing(part_way(folder, scenario, 60), SIZE) as player:
        await player.press("enter", "1")
        map = player.app.screen.query_one(MapPane)
        for _ in range(count):
            began = time.process_time()
            frame(map)
            took.append((time.process_time() - began) * 1000)
    return took


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for scenario in (*ALL_BOOKS, "crossroads"):
        with tempfile.TemporaryDirectory() as name:
            times = asyncio.run(measure(scenario, Path(name), count))
        reached = "ok" if p95(times) <= GOAL else f"more than {GOAL:.0f} ms"
        print(f"  {scenario:22} {median(times):6.1f} ms  p95 {p95(times):6.1f} ms  {reached}")


if __name__ == "__main__":
    main()
