"""A small table of Ludonet: two men a side in the open, in sight of one another."""

from __future__ import annotations

from pathlib import Path

from core.engine.game.host import GameHost
from core.games import header_of, keep_game
from core.rules.ludonet.book import RULES
from core.scenarios import load

SCENARIO = """
rules = "ludonet"
[name]
en = "Four men"
it = "Quattro uomini"
[story]
en = "They meet."
it = "Si incontrano."
[table]
width = 80
height = 60
[sides.allies]
name = { en = "Allies", it = "Alleati" }
edge = "south"
[[sides.allies.units]]
id = "able"
name = "Able"
figures = [
  { id = "adams", name = "Adams", weapons = ["rifle"], x = 40, y = 20, facing = 90 },
  { id = "brown", name = "Brown", weapons = ["rifle"], x = 43, y = 20, facing = 90 },
]
[sides.axis]
name = { en = "Axis", it = "Asse" }
edge = "north"
[[sides.axis.units]]
id = "anton"
name = "Anton"
figures = [
  { id = "lang", name = "Lang", weapons = ["rifle"], x = 40, y = 32, facing = 270 },
  { id = "maier", name = "Maier", weapons = ["rifle"], x = 43, y = 32, facing = 270 },
]
"""


def laid(folder: Path, maier: str = "rifle", more: str = "") -> GameHost:
    """Begin a game on this table, with the same dice every time; *maier* is what Maier carries.

    *more* stands behind the last figure of the Allies.
    """
    left, name, right = SCENARIO.partition('name = "Maier", weapons = ["')
    if more:
        left = left.replace("x = 43, y = 20, facing = 90 },\n]", f"x = 43, y = 20, facing = 90 }},\n  {more}")
    text = f"{left}{name}{right.replace('rifle', maier, 1)}"
    (folder / "four.toml").write_text(text, encoding="utf-8")
    read = load(str(folder / "four.toml"))
    return keep_game(read, header_of(read, dice="seeded", seed=3), folder / "game.jsonl")


def at(host: GameHost, phase: str) -> GameHost:
    """Let everybody pass until a phase of the first turn in which somebody decides."""
    for _ in range(20):
        state = host.game.state
        if state.phase == phase and state.awaiting:
            return host
        asked = state.awaiting[0]
        host.submit(asked.seat, RULES.passing(state, asked))
    raise AssertionError(f"{phase} never comes")
