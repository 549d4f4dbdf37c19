"""Every key of the program from the declarations themselves: what it does, and where it works.

Footer, help and palette read the same declarations.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from textual.binding import Binding
from textual.screen import Screen
from textual.widget import Widget

from tui.settings.key_map import Bound

GAME = "game"
"""The place in which letters choose acts."""


@cache
def every_act() -> dict[str, Bound]:
    """Return all that is done by a key, by its name, in the order in which the screens declare it."""
    found: dict[str, Bound] = {}
    for place, bindings in _places():
        for binding in bindings:
            if binding.id is None:
                continue
            keys = tuple(key.strip() for key in binding.key.split(","))
            known = found.get(binding.id, Bound((), frozenset()))
            found[binding.id] = Bound(tuple(dict.fromkeys(known.keys + keys)), known.places | {place})
    return found


@cache
def free_letters(act: str) -> str:
    """Return the letters that an act may have; in a game all others are those of acts there. "" for any."""
    if not any(place.startswith(GAME) for place in every_act()[act].places):
        return ""
    keys = {key for bound in every_act().values() for key in bound.keys if _in_game(bound)}
    return "".join(sorted(key for key in keys if len(key) == 1 and key.isalpha()))


def _in_game(bound: Bound) -> bool:
    return any(place.startswith(GAME) for place in bound.places)


def _places() -> Iterator[tuple[str, list[Binding]]]:
    """Yield each place, a pane of a screen, with the keys that work there."""
    from tui.panes.lines import LinesPane
    from tui.panes.map.map import MapPane
    from tui.panes.orders import OrdersPane
    from tui.panes.prompt import PromptLine
    from tui.panes.roster import RosterPane
    from tui.screens.app_keys import APP_KEYS
    from tui.screens.desk.screen import DeskScreen
    from tui.screens.game.screen import GameScreen

    yield "everywhere", APP_KEYS
    for pane in (MapPane, RosterPane, OrdersPane):
        yield f"{GAME}.{pane.__name__}", [*_of(pane), *_of(GameScreen), *APP_KEYS]
    for screen in _screens():
        yield screen.__name__, [*_of(OrdersPane), *_of(screen), *APP_KEYS]
    yield "desk", [*_of(PromptLine), *_of(DeskScreen), *APP_KEYS]
    yield "typing", _of(PromptLine)
    yield "reading", [*_of(LinesPane), *APP_KEYS]


def _screens() -> tuple[type[Screen], ...]:
    from tui.screens.analysis import AnalysisScreen
    from tui.screens.contacts import ContactsScreen
    from tui.screens.editor.screen import Editor
    from tui.screens.forces.all_forces import AllForces
    from tui.screens.forces.builder import Builder
    from tui.screens.forces.line import LineForm
    from tui.screens.friends import Friends
    from tui.screens.handover import HandOver
    from tui.screens.keeper import KeeperScreen
    from tui.screens.leaving import Leaving
    from tui.screens.lobby.screen import LobbyScreen
    from tui.screens.menu import Menu
    from tui.screens.new.scenario import ScenarioOfBook
    from tui.screens.newgame import NewGame
    from tui.screens.righting.screen import Righting
    from tui.screens.rules import Rules
    from tui.screens.scenarios import Scenarios
    from tui.screens.settings.keys import Keys
    from tui.screens.since import SinceScreen
    from tui.screens.talk import TalkScreen

    return (
        Menu, NewGame, Scenarios, Rules, HandOver, SinceScreen, ContactsScreen, LobbyScreen, TalkScreen,
        Friends, AllForces, Builder, LineForm, Leaving, Keys, Righting, AnalysisScreen,
        KeeperScreen, ScenarioOfBook, Editor,
    )  # fmt: skip


def _of(kind: type[Widget]) -> list[Binding]:
    """Return what a class declares and what it has from ours above it."""
    found: dict[str, Binding] = {}
    for one in reversed(kind.__mro__):
        if one.__module__.startswith("tui."):
            mine = one.__dict__.get("BINDINGS", ())
            declared = [binding for binding in mine if isinstance(binding, Binding)]
            taken = {key for binding in declared for key in binding.key.split(",")}
            found = {id: old for id, old in found.items() if not {*old.key.split(",")} <= taken}
            found |= {binding.id or "": binding for binding in declared}
    return list(found.values())
