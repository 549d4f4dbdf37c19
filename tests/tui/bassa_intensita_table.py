"""A small table of Bassa Intensità: two men a side in the open, a wood behind one of them; dice are typed.

Who is observed is told both sides: else the program throws on a map (BI-Q.120).
"""

from __future__ import annotations

from pathlib import Path

from bi_commands import ChooseFirst, RollInitiative  # type: ignore[attr-defined]
from screen_text import Player

from core.engine.game.host import GameHost
from core.games import header_of, keep_game
from core.rules.bassa_intensita.book import RULES
from core.scenarios import load

SCENARIO = """
rules = "bassa_intensita"
[name]
en = "Four men"
it = "Quattro uomini"
[story]
en = "They meet."
it = "Si incontrano."
[options]
seen_told = "both"
[table]
width = 90
height = 70
[[terrain]]
id = "wood"
name = {{ en = "beech wood", it = "faggeta" }}
kind = "wood"
points = [[60, 20], [80, 20], [80, 50], [60, 50]]
[sides.patrol]
name = {{ en = "Patrol", it = "Pattuglia" }}
edge = "west"
[[sides.patrol.units]]
id = "squad"
name = "1st squad"
quality = "regular"
figures = [
  {{ id = "rossi", name = "Rossi", leads = true, weapons = ["ak"], x = 20, y = 35 }},
  {{ id = "bruni", name = "Bruni", weapons = ["ak"], x = 20, y = 37{bruni} }},
]
[sides.band]
name = {{ en = "Band", it = "Banda" }}
edge = "east"
[[sides.band.units]]
id = "gang"
name = "Gang"
quality = "regular"
figures = [
  {{ id = "huber", name = "Huber", leads = true, weapons = ["ak"], x = 40, y = 35 }},
  {{ id = "meyer", name = "Meyer", weapons = ["ak"], x = 40, y = 37{meyer} }},
]
"""


HUT = """[[terrain]]
id = "hut"
name = {{ en = "hut", it = "capanno" }}
kind = "building"
box = [22, 36.2, 6, 6]
"""


def laid(folder: Path, bruni: str = "", meyer: str = "", terrain: str = "", **header: object) -> GameHost:
    """Begin a game on this table; *bruni* and *meyer* is what else is said of these, *terrain* more."""
    more = {"bruni": f", {bruni}" if bruni else "", "meyer": f", {meyer}" if meyer else ""}
    text = SCENARIO.replace("[sides.patrol]", f"{terrain}[sides.patrol]", 1).format(**more)
    (folder / "four.toml").write_text(text, encoding="utf-8")
    read = load(str(folder / "four.toml"))
    return keep_game(read, header_of(read, **{"dice": "typed", **header}), folder / "game.jsonl")  # type: ignore[arg-type]


def at(host: GameHost, phase: str, step: str = "") -> GameHost:
    """Let both sides pass till a step of the present turn, or of the next; the patrol moves first."""
    for _ in range(40):
        state = host.game.state
        if (state.phase, state.step) == (phase, step) and state.awaiting:
            return host
        asked = state.awaiting[0]
        if asked.about == "initiative":
            host.submit("patrol", RollInitiative(), ([6], [1]))
            host.submit("patrol", ChooseFirst())
        else:
            host.submit(asked.seat, RULES.passing(state, asked))
    raise AssertionError(f"{phase} {step} never comes")


def flat(sees: str) -> str:
    """What stands on the screen in one line, panes beside each other apart."""
    left = (row.split("▏")[0].rstrip("│┃ ") for row in sees.splitlines())
    return " ".join(" ".join(left).split())


class Keys:
    """How many keys were given since."""

    def __init__(self, player: Player) -> None:
        self._player, self._before = player, player.app.keyboard.given

    @property
    def given(self) -> int:
        return self._player.app.keyboard.given - self._before
