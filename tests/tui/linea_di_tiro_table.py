"""Small tables of Linea di Tiro with a piece on each side; cards and dice are typed."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from screen_text import Player

from core.engine.game.host import GameHost
from core.games import header_of, keep_game
from core.scenarios import load

SCENARIO = """
rules = "linea_di_tiro"
{head}
[name]
en = "Two pieces"
it = "Due pezzi"
[story]
en = "They meet."
it = "Si incontrano."
[table]
width = {width}
height = {height}
[sides.allies]
name = {{ en = "Allies", it = "Alleati" }}
edge = "south"
zone = 30
figures = [{allies}]
{allied}
[sides.axis]
name = {{ en = "Axis", it = "Asse" }}
edge = "north"
zone = 30
figures = [{axis}]
"""


def scenario(
    allies: str, axis: str, allied: str = "", size: tuple[int, int] = (80, 60), head: str = ""
) -> str:
    """Return the TOML of a table with a piece on each side, "name kind x y facing", and what else it has.

    *allied* is what else the allies have; *head* what else is said of the scenario.
    """
    return SCENARIO.format(
        head=head, width=size[0], height=size[1], allies=_piece(allies), allied=allied, axis=_piece(axis)
    )


def _piece(told: str) -> str:
    name, kind, x, y, facing, *more = told.split(maxsplit=5)
    fields = [f'id = "{name.lower()}", name = "{name}", kind = "{kind}", x = {x}, y = {y}, facing = {facing}']
    return f"{{ {', '.join(fields + more)} }}"


def laid(folder: Path, allies: str, axis: str, allied: str = "") -> GameHost:
    """Begin a game on such a table."""
    (folder / "pieces.toml").write_text(scenario(allies, axis, allied), encoding="utf-8")
    read = load(str(folder / "pieces.toml"))
    return keep_game(read, header_of(read, dice="typed"), folder / "game.jsonl")


class Words(NamedTuple):
    """What stands on the rows that lead to a bound or an attack, and how the seven of hearts is typed."""

    whole: str
    recorded: str
    draw: str
    action: str
    bound: str
    attack: str
    do_it: str
    seven: str


ENGLISH = Words(
    "The whole side", "All are set up", "Draw a card", "Bound and attack", "Bound", "Attack", "Do it", "7h"
)
ITALIAN = Words(
    "Tutta la parte", "Tutti sono schierati", "Pescare una carta", "Balzo e attacco", "Balzo", "Attaccare",
    "Esegui", "7c",
)  # fmt: skip


async def deployed(player: Player, words: Words = ENGLISH) -> None:
    """Both sides stand where the scenario has them."""
    for _ in range(2):
        await player.press("enter")
        await player.pick(words.whole, words.recorded, words.do_it)


async def card_taken(player: Player, card: str, words: Words = ENGLISH) -> None:
    """Deploy both, draw the first card, and take in hand the piece that may use it."""
    await deployed(player, words)
    await player.pick(words.whole, words.draw, words.do_it)
    await player.press(*card, "enter")
    await player.press("enter", "enter")


async def activated(player: Player, words: Words = ENGLISH) -> None:
    """Deploy both, draw the seven of hearts, and let the allied piece begin a bound and attack."""
    await card_taken(player, words.seven, words)
    await player.pick(words.action, words.do_it)
    await player.press("enter")


def log_of(sees: str) -> str:
    """The lines of the log on the screen, as one."""
    left = (row.split("▏")[0].rstrip("│┃ ") for row in sees.splitlines())
    return " ".join(" ".join(left).split())
