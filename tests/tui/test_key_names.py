"""Keys are named as people see them, wherever a key is named."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from screen_text import WIDE, begun, playing
from textual.binding import Binding
from textual.dom import DOMNode

import tui
from core.locale import sentences
from tui.panes.keys import key_name
from tui.screens.key_table import every_act


def declared() -> Iterator[tuple[str, Binding]]:
    """Every binding that a class of the program declares, and the class."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if module.name.endswith("__main__"):
            continue
        for thing in vars(importlib.import_module(module.name)).values():
            if isinstance(thing, type) and issubclass(thing, DOMNode) and thing.__module__.startswith("tui."):
                for binding in thing.__dict__.get("BINDINGS", ()):
                    assert isinstance(binding, Binding)
                    yield thing.__name__, binding


DECLARED = list(declared())
KEYS = {key.strip(): f"{name}.{one.id}" for name, one in DECLARED for key in one.key.split(",")}


@pytest.mark.parametrize("key", sorted(KEYS))
def test_a_key_is_named_as_it_is_seen(key: str) -> None:
    """One character, or what stands on the key; in plain letters too."""
    assert len(KEYS) > 40
    shown, plain = key_name(key), key_name(key, plain=True)
    most = 11 if key.startswith("shift+") else 5
    assert "_" not in shown and len(shown) <= most, KEYS[key]
    assert plain.isascii() and "_" not in plain and len(plain) <= most


def test_the_space_bar_has_a_name_in_the_language_of_the_reader() -> None:
    assert key_name("space", words=sentences("it")) == "spazio"
    assert key_name("space", plain=True, words=sentences("en")) == "space"


def test_the_table_of_keys_has_every_key_of_the_program() -> None:
    """What a screen binds can be found, named and given another key: no screen is left out."""
    acts = {one.id for _, one in DECLARED}
    assert len(acts) > 90 and acts <= {*every_act()}


@pytest.mark.parametrize("start", ["menu", "game", "replay"])
async def test_help_names_every_key(start: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see ( and ) and the others as they are, and no key by a programmer's name."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    game = "menu" if start == "menu" else begun(tmp_path)
    async with playing(game, (WIDE[0], 90), replay=start == "replay") as player:
        if start == "game":
            await player.press("enter")
        await player.press("question_mark")
        keys = player.sees.partition("Keys that work here")[2]
        assert "esc" in keys and "_" not in keys
        for sign in "()[]{}" if start == "replay" else "?":
            assert f" {sign} " in keys, sign
