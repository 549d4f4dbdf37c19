"""How many keys the usual acts take at 80x24, played by keys: `make keys` prints the table.

Arrows with which a way or a spot is walked on the map are not counted; an arrow in a list is a key.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from bassa_intensita_table import at
from bassa_intensita_table import laid as four_men
from desk_table import table as desk_table
from linea_di_tiro_table import activated, deployed
from linea_di_tiro_table import laid as two_pieces
from ludonet_table import at as lu_at
from ludonet_table import laid as lu_laid
from screen_text import TABLE, Player, begun, playing
from test_linea_di_tiro_platoon import drawn as jack_drawn
from test_linea_di_tiro_platoon import troop
from test_same_answer import looked_for
from test_screen_acts import to_actions
from test_screen_set_up import ready_to_deploy

from core.engine.game.host import GameHost
from tui.screens.game.screen import GameScreen

Lay = Callable[[Path], GameHost]
Come = Callable[[Player], Awaitable[None]]

TYPED = "="
"""Stands before a card drawn at the table that is typed in; alone it is the curtain between two players."""

AGAIN = ("enter", "enter", "enter")
"""A line's two ends where they suggest themselves, and it is done."""

LINE = ("d", *AGAIN)
"""A body that is marked put down along a line."""

ON_MAP = "arrows"
"""Stands in a row where a way or a spot is walked on the map."""


class Act(NamedTuple):
    """An act of the table: what it is, the *goal*, how a game comes to it, its keys, its command's tag."""

    book: str
    what: str
    goal: int
    lay: Lay
    come: Come
    keys: tuple[str, ...]
    command: str

    @property
    def given(self) -> int:
        """How many keys it takes, without arrows on the map and what real dice and cards show."""
        return sum(key != ON_MAP and not key.startswith(TYPED) for key in self.keys)


async def _seated(player: Player) -> None:
    await player.press("enter")


async def _at_the_card(player: Player) -> None:
    await deployed(player)


async def _at_the_jack(player: Player) -> None:
    """The jack of hearts is in play, and the mark on a piece of the platoon."""
    await jack_drawn(player, "jh")


async def _fired_at(player: Player) -> None:
    """Rangers fire; Militia are asked."""
    await to_actions(player)
    await player.press("v", "enter", "enter", "enter")


async def _fired_at_by_three(player: Player) -> None:
    """Three Rangers fire as one; the man they fire at may fire back at any of them."""
    await to_actions(player)
    await player.press("space", "space", "space", "v", "enter", "enter", "enter")


async def _card_in_play(player: Player) -> None:
    """The seven of hearts is in play."""
    await deployed(player)
    await player.press("c", *"7h", "enter", "enter")


async def _open_hands(player: Player) -> None:
    """The first act of the active side, where both players let everybody look."""
    await player.press("o")
    await player.pick("The whole side", "Roll for")
    await player.pick("Do it")
    while "· actions ·" not in player.sees:
        if "press Enter when" in player.sees:
            await player.press("o")
        else:
            await player.pick("The whole side", "Done turning")
            await player.pick("Do it")


async def _first_fire_paid(player: Player) -> None:
    """The cost of the first fire is paid; the next who may act is of a team with no friend before it."""
    await _fired_at(player)
    await player.press("p", "enter", *"nnnnn")


def _bn(folder: Path) -> GameHost:
    return begun(folder)


def _sought(folder: Path) -> GameHost:
    return looked_for(folder, False, {})


def _squads(folder: Path) -> GameHost:
    return at(four_men(folder), "fire", "regular")


def _coverers(folder: Path) -> GameHost:
    return at(four_men(folder), "covering")


def _movers(folder: Path) -> GameHost:
    return at(four_men(folder), "move", "first")


def _pieces(folder: Path) -> GameHost:
    return two_pieces(folder, "Able rifle_squad 40 20 90", "Berta rifle_squad 40 32 270 prepared = 1")


def _troop(folder: Path) -> GameHost:
    return troop(folder)


def _bridges(folder: Path) -> GameHost:
    return begun(folder, "the_three_bridges")


async def _first_man(player: Player) -> None:
    """The cursor is on the first man who can be put somewhere."""
    await player.press("enter", "n")


def _patrols(folder: Path) -> GameHost:
    return begun(folder, "ludonet/patrol_clash")


def _patrols_on_tape(folder: Path) -> GameHost:
    return begun(folder, "ludonet/patrol_clash", ruler="tape")


def _village(folder: Path) -> GameHost:
    return begun(folder, "linea_di_tiro/village_defence")


def _ambush(folder: Path) -> GameHost:
    return begun(folder, "bassa_intensita/ambush_at_dusk")


def _ambush_on_tape(folder: Path) -> GameHost:
    return begun(folder, "bassa_intensita/ambush_at_dusk", ruler="tape")


def _by_the_book(folder: Path) -> GameHost:
    return ready_to_deploy(folder)


def _lu_movers(folder: Path) -> GameHost:
    return lu_at(lu_laid(folder), "move")


def _lu_firers(folder: Path) -> GameHost:
    return lu_at(lu_laid(folder), "fire")


BN, BI, LT, LU = "Breaking News", "Bassa Intensità", "Linea di Tiro", "Ludonet"

ACTS = (
    Act(BN, "move", 3, _bn, to_actions, ("m", ON_MAP, "enter", "enter"), "move"),
    Act(BN, "shot", 3, _bn, to_actions, ("v", "enter", "enter"), "open_fire"),
    Act(BN, "shot at another target", 4, _bn, to_actions, ("v", "down", "enter", "enter"), "open_fire"),
    Act(BN, "group fire of three", 6, _bn, to_actions, ("space",) * 3 + ("v", "enter", "enter"), "open_fire"),
    Act(BN, "group move of a team", 5, _bn, to_actions, ("&", "m", ON_MAP, "enter", "enter"), "move"),
    Act(BN, "a whole team at one target", 3, _bn, _first_fire_paid, ("&", "v", "!"), "open_fire"),
    Act(BN, "opportunity fire", 2, _bn, _fired_at, ("o", "enter"), "opportunity_fire"),
    Act(
        BN, "opportunity fire at one of three", 2, _bn, _fired_at_by_three, ("o", "!"), "opportunity_fire",
    ),
    Act(BN, "pass", 1, _bn, _fired_at, ("p",), "pass"),
    Act(BN, "shot let pass, curtain and all", 4, _bn, to_actions, ("v", "enter", "enter", "p"), "pass"),
    Act(
        BN, "shot answered, everybody may look", 5, _bn, _open_hands, ("v", "enter", "enter", "o", "enter"),
        "opportunity_fire",
    ),
    Act(BN, "a hidden man stays, to all who look", 1, _sought, _seated, ("s",), "bonus_move"),
    Act(BN, "support call", 3, _bridges, _seated, ("c", "enter", "enter"), "call_support"),
    Act(BN, "end of turn", 2, _bn, to_actions, ("e", "enter"), "end_actions"),
    Act(BI, "move", 3, _movers, _seated, ("m", ON_MAP, "enter", "enter"), "move"),
    Act(BI, "shot under seal", 3, _squads, _seated, ("f", "enter", "enter"), "order_fire"),
    Act(BI, "shot at another target", 4, _squads, _seated, ("f", "down", "enter", "enter"), "order_fire"),
    Act(
        BI, "sealed orders for a squad", 7, _squads, _seated,
        ("f", "enter", "enter", "d", "enter", "e", "enter"), "seal_orders",
    ),
    Act(
        BI, "sealed fire of a squad at one", 6, _squads, _seated,
        ("&", "f", "enter", "enter", "e", "enter"), "seal_orders",
    ),
    Act(
        BI, "sealed orders for a squad, at once", 6, _squads, _seated,
        ("f", "!", "d", "enter", "e", "enter"), "seal_orders",
    ),
    Act(
        BI, "covering fire of a squad", 6, _coverers, _seated,
        ("&", "c", "enter", "enter", "e", "enter"), "seal_orders",
    ),
    Act(BI, "move of a squad", 5, _movers, _seated, ("&", "m", ON_MAP, "enter", "enter"), "move_group"),
    Act(LT, "draw a card", 2, _pieces, _at_the_card, ("c",), "draw_card"),
    Act(
        LT, "a card drawn and a bound", 5, _pieces, _at_the_card,
        ("c", "=7h", "=", "x", "b", ON_MAP, "enter", "enter"), "bound",
    ),
    Act(
        LT, "a card drawn and full speed", 4, _pieces, _at_the_card,
        ("c", "=7h", "=", "s", ON_MAP, "enter", "enter"), "speed",
    ),
    Act(
        LT, "full speed of a platoon", 5, _troop, _at_the_jack, ("&", "s", ON_MAP, "enter", "enter"), "speed",
    ),
    Act(
        LT, "bound and prepare, a platoon", 8, _troop, _at_the_jack,
        ("&", "b", "b", ON_MAP, "enter", "enter", "p", "enter"), "prepare",
    ),
    Act(LT, "let the card go", 1, _pieces, _card_in_play, ("e",), "end_card"),
    Act(LT, "attack", 3, _pieces, activated, ("v", "enter"), "attack"),
    Act(LU, "set-up as the scenario has it", 2, _patrols, _seated, ("e", "enter"), "deployed"),
    Act(
        LU, "two squads set up (singly 29)", 11, _patrols, _first_man,
        ("&", *LINE, ".", *AGAIN, "e", "enter"), "deployed",
    ),
    Act(
        LT, "four platoons set up (singly 44)", 19, _village, _first_man,
        ("&", *LINE, *(".", *AGAIN) * 3, "e", "enter"), "ready",
    ),
    Act(LT, "set-up as the scenario has it", 2, _village, _seated, ("e", "enter"), "ready"),
    Act(BI, "set-up as the scenario has it", 2, _ambush, _seated, ("e", "enter"), "deployment"),
    Act(LU, "the same mirrored", 4, _patrols, _seated, ("m", "enter", "e", "enter"), "deployed"),
    Act(LT, "the same mirrored", 4, _village, _seated, ("m", "enter", "e", "enter"), "ready"),
    Act(BI, "the same mirrored", 4, _ambush, _seated, ("m", "enter", "e", "enter"), "deployment"),
    Act(LU, "a side spread over its zone", 4, _patrols, _seated, ("a", "enter", "e", "enter"), "deployed"),
    Act(LT, "a side spread over its zone", 4, _village, _seated, ("a", "enter", "e", "enter"), "ready"),
    Act(BI, "a side spread over its zone", 4, _ambush, _seated, ("a", "enter", "e", "enter"), "deployment"),
    Act(
        BI, "all on the table (singly 50)", 3, _ambush_on_tape, _seated, ("a", "e", "enter"), "deployment",
    ),
    Act(
        LU, "all on the table, nobody seen", 4, _patrols_on_tape, _seated, ("a", "e", "enter", "enter"),
        "deployed",
    ),
    Act(BN, "a team put down in a line", 5, _by_the_book, _first_man, ("&", *LINE), "deploy_line"),
    Act(BN, "the rest put down", 2, _by_the_book, _seated, ("a", "enter"), "deploy_rest"),
    Act(
        BI, "three units set up (singly 35)", 15, _ambush, _first_man,
        ("&", *LINE, *(".", *AGAIN) * 2, "e", "enter"), "deployment",
    ),
    Act(LU, "move", 3, _lu_movers, _seated, ("m", ON_MAP, "enter", "enter"), "move"),
    Act(LU, "move of all marked", 5, _lu_movers, _seated, ("&", "m", ON_MAP, "enter", "enter"), "move"),
    Act(LU, "shot under seal", 3, _lu_firers, _seated, ("v", "enter", "enter"), "declare_fire"),
    Act(
        LU, "shot at another target", 4, _lu_firers, _seated, ("v", "down", "enter", "enter"), "declare_fire",
    ),
    Act(
        LU, "shot at another target, at once", 3, _lu_firers, _seated, ("v", "down", "!"), "declare_fire",
    ),
    Act(
        LU, "sealed fire of a squad", 7, _lu_firers, _seated,
        ("v", "enter", "enter", ".", "enter", "e", "enter"), "fire_sealed",
    ),
    Act(
        LU, "sealed fire of a squad, at once", 6, _lu_firers, _seated,
        ("v", "!", "v", "!", "e", "enter"), "fire_sealed",
    ),
)  # fmt: skip


async def played(act: Act, folder: Path) -> str:
    """Play an act by its keys; return what was done, or asks for typed dice now; "" where nothing was."""
    host = act.lay(folder)
    async with playing(host, TABLE) as player:
        await act.come(player)
        before = len(host.game.records)
        await player.press(*_pressed(act.keys))
        made = [record.command.__struct_config__.tag for record in host.game.records[before:]]
        asked = player.app.screen.sending.sent if isinstance(player.app.screen, GameScreen) else None
    return str(made[-1]) if made else asked.do if asked is not None else ""


def _pressed(keys: tuple[str, ...]) -> Iterator[str]:
    """Yield the keys one by one; on the map one row up, so short that no way crosses a second obstacle."""
    for key in keys:
        if key.startswith(TYPED):
            yield from (*key[1:], "enter")
        else:
            yield "up" if key == ON_MAP else key


def table() -> int:
    """Print the table; return how many goals are missed."""
    missed = 0
    for act in ACTS:
        with tempfile.TemporaryDirectory() as folder:
            came = asyncio.run(played(act, Path(folder)))
        fine = came == act.command and act.given <= act.goal
        missed += not fine
        print(f"{act.book:16}{act.what:32}{act.given:3} of {act.goal}  {'' if fine else f'missed: {came}'}")
    return missed


if __name__ == "__main__":
    sys.exit(bool(table() + desk_table()))
