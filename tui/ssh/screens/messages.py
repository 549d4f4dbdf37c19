"""What the loop that listens and a process with screens say to each other; each terminal has a number."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from core.hosting.workers.frames import Numbered, Unpacker
from tui.ssh.limits import Limits
from tui.ssh.sizes import Size
from tui.terminal.kind import Terminal

LARGEST = 1 << 22
"""Bytes of one message."""


class Begin(Numbered, frozen=True, tag="begin"):
    """Show an app on a terminal of this kind and size.

    The host knows by the *token* whose it is. With *replay* it begins with that game, from its first act.
    """

    token: str
    language: str
    terminal: Terminal
    size: Size
    limits: Limits
    replay: str = ""


class Typed(Numbered, frozen=True, tag="typed"):
    """Somebody has typed."""

    data: bytes


class Resized(Numbered, frozen=True, tag="resized"):
    """The terminal has another size; never absurd, and not changed often."""

    size: Size


class Taken(Numbered, frozen=True, tag="taken"):
    """So many bytes of what was painted have gone out."""

    count: int


class Shut(Numbered, frozen=True, tag="shut"):
    """The terminal takes nothing any more, or something again."""

    on: bool


class Warn(Numbered, frozen=True, tag="warn"):
    """Tell the player something over what is shown."""

    text: str


class Leave(Numbered, frozen=True, tag="leave"):
    """Have the app end by itself."""


class Cut(Numbered, frozen=True, tag="cut"):
    """End it at once: nobody looks any more."""


class Ready(Struct, frozen=True, tag="ready"):
    """A process can show apps now; this is its number in the system."""

    pid: int


class Painted(Numbered, frozen=True, tag="painted"):
    """Bytes for the terminal."""

    data: bytes


class Swallowed(Numbered, frozen=True, tag="swallowed"):
    """So many typed bytes have come."""

    count: int


class Choked(Numbered, frozen=True, tag="choked"):
    """Too much was typed: the terminal is to be read no more, or again."""

    on: bool


class Stalled(Numbered, frozen=True, tag="stalled"):
    """Nothing is painted, because nothing is taken; or something is again."""

    on: bool


class Noted(Numbered, frozen=True, tag="noted"):
    """Something for the host's log."""

    event: str
    facts: dict[str, Any]


class Over(Numbered, frozen=True, tag="over"):
    """An app has ended; see `tui.ssh.shown.Outcome`."""

    code: int = 0
    line: str = ""
    fault: tuple[str, ...] = ()


ToScreens = Begin | Typed | Resized | Taken | Shut | Warn | Leave | Cut
FromScreens = Ready | Painted | Swallowed | Choked | Stalled | Noted | Over

to_screens: Unpacker[ToScreens] = Unpacker(ToScreens)
from_screens: Unpacker[FromScreens] = Unpacker(FromScreens)
