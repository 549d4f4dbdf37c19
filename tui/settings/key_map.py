"""Which keys do what where somebody wants others: what cannot be is refused in a sentence, the rest holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from textual.keys import format_key

from core.engine.words.message import Argument, Message, say
from tui.settings.key_names import key_of
from tui.settings.values import KEYS

ELSEWHERE = {"ctrl+m": "Enter", "ctrl+i": "Tab", "ctrl+h": "Backspace", "ctrl+left_square_bracket": "Esc"}
"""Keys that a terminal sends as others."""

OURS = ("ctrl+c",)
"""Keys that keep what they do."""


class Bound(NamedTuple):
    """What is done: its usual *keys*, and the *places* where they work."""

    keys: tuple[str, ...]
    places: frozenset[str]


class KeyMap(NamedTuple):
    """The keys that hold besides the usual ones, as Textual calls them, and what was refused."""

    keys: Mapping[str, tuple[str, ...]]
    complaints: tuple[Message, ...] = ()

    @property
    def for_textual(self) -> dict[str, str]:
        """Return them as Textual takes them."""
        return {act: ",".join(keys) for act, keys in self.keys.items()}


class _Refused(Exception):
    def __init__(self, id: str, **args: Argument) -> None:
        super().__init__(id)
        self.message = say(id, **args)


def key_map(
    wanted: Mapping[str, tuple[str, ...]],
    acts: Mapping[str, Bound],
    free_letters: Callable[[str], str],
    told: Callable[[str, Message], Message],
) -> KeyMap:
    """Return what holds of the keys that are *wanted*.

    *free_letters* returns the letters that something may have: others choose acts of the game. *told* makes
    a whole sentence of a field and what is wrong with it.
    """
    read: dict[str, tuple[str, ...]] = {}
    complaints: list[Message] = []
    for act, written in wanted.items():
        try:
            read[act] = tuple(_key(act, one, acts, free_letters) for one in written)
        except _Refused as refused:
            complaints.append(told(f"{KEYS}.{act}", refused.message))
    while clash := next(_clashes(read, acts), None):
        act, key, other = clash
        del read[act]
        complaints.append(told(f"{KEYS}.{act}", say("settings-key-taken", key=format_key(key), act=other)))
    return KeyMap(read, tuple(complaints))


def _key(act: str, written: str, acts: Mapping[str, Bound], free_letters: Callable[[str], str]) -> str:
    if act not in acts:
        near = get_close_matches(act, acts, 3, 0.5) or ["game.undo", "game.find", "past.play"]
        raise _Refused("settings-no-act", near=", ".join(near))
    key = key_of(written)
    if key is None:
        raise _Refused("settings-no-key", key=written)
    if key in ELSEWHERE:
        raise _Refused("settings-key-elsewhere", key=written, other=ELSEWHERE[key])
    if key in OURS:
        raise _Refused("settings-key-ours", key=written)
    if len(key) == 1 and key not in (free := free_letters(act)) and free:
        raise _Refused("settings-key-letter", key=written, free=" ".join(sorted(free)))
    return key


def _clashes(read: dict[str, tuple[str, ...]], acts: Mapping[str, Bound]) -> Iterator[tuple[str, str, str]]:
    """Yield what has a key that something else has in the same place, the last one in the file first."""
    for act in reversed(read):
        for key in read[act]:
            for other, bound in acts.items():
                shared = {key} & {*acts[act].keys} & {*bound.keys}  # as it is without any wish
                together = acts[act].places & bound.places
                if other != act and together and not shared and key in read.get(other, bound.keys):
                    yield act, key, other
