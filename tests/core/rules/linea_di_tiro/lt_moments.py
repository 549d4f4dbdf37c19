"""Moments of a game of Linea di Tiro at which somebody has something to decide, for tables of tests.

Each call sets up a field of its own: the Allies in the south with one piece of each sort, two squads of the
Axis far off; more pieces, or others under the same names, may be given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import lt_commands as c
from engagement import Piece, Played, engagement
from msgspec.structs import replace

from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.state import Assaulting, Section, Testing

GUNS = Section("guns", "Guns", "allies", 6)
FIELD = {
    "able": Piece(x=50, y=50),
    "tank": Piece("sherman_75", x=80, y=50),
    "track": Piece("m3_halftrack", x=110, y=50),
    "rider": Piece(x=110, y=50, aboard="track"),
    "stuck": Piece(x=140, y=50, immobilised=True),
    "major": Piece("command", x=170, y=50, observer=True),
    "late": Piece(x=200, y=50, reserve=True),
    "gone": Piece(x=230, y=50, fate="destroyed"),
    "fritz": Piece(x=50, y=250, side="axis"),
    "hans": Piece(x=90, y=250, side="axis"),
}


def between(
    tape: bool = False, options: dict[str, str] | None = None, terrain: Any = (), **pieces: Any
) -> Played:
    """Between two cards."""
    return engagement(terrain, tape=tape, options=options, sections=(GUNS,), **{**FIELD, **pieces})


def drawn(card: str = "7H", **how: Any) -> Played:
    game = between(**how)
    game.card(card)
    return game


def acting(piece: str, action: str, **how: Any) -> Played:
    game = drawn(**how)
    game.activate(piece, action)
    return game


def asked(**frame: Any) -> Played:
    """The squad is to be tested, or is assaulted by fritz."""
    game = between()
    what = Assaulting("fritz", "able", "melee", **frame) if frame else Testing("able", "fire")
    game.state = replace(game.state, awaiting=(), doing=(what,))
    game.goes_on()
    return game


def opportunity(**more: Any) -> Played:
    """Fritz comes at the squad, which has an attack prepared and may fire at him."""
    game = between(options={"opportunity_point": "defender_choice"}, able=Piece(x=50, y=50, prepared=1))
    frame = Assaulting("fritz", "able", "melee", stage="opportunity", **more)
    decision = moments.OPPORTUNITY.asks("allies", reaction=True)
    game.state = replace(game.state, doing=(frame,), awaiting=(decision,))
    return game


def shelled() -> Played:
    firing = replace(GUNS, note="the ford", designated=True, begun=True)
    game = engagement(tape=True, sections=(firing,), **FIELD)
    game.card("KH")
    game.run("allies", c.FireArtillery())
    return game


def sighting() -> Played:
    game = acting("able", "SP", tape=True, fritz=Piece(side="axis", spotted=False))
    game.run("allies", c.Speed("able", path=20.0))
    return game


def at_a_table() -> Played:
    return acting("able", "BX", tape=True)


def begun(piece: str = "able", action: str = "BX") -> Callable[[], Played]:
    return lambda: acting(piece, action)


def deploying(**how: Any) -> Played:
    """Both sides record where they start."""
    game = between(**how)
    sides = {name: replace(side, ready=False) for name, side in game.state.sides.items()}
    game.state = replace(game.state, phase="start", awaiting=(), sides=sides)
    game.goes_on()
    return game
