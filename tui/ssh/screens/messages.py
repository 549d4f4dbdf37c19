"""What the loop that listens and a process with screens say to each other; each terminal has a number."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from core.hosting.frames import Unpacker
from tui.ssh.limits import Limits
from tui.ssh.sizes import Size
from tui.terminal.kind import Terminal

LARGEST = 1 << 22
"""Bytes of one message."""


class Begin(Struct, frozen=True, tag="begin"):
    """Show an app on a terminal of this kind and size.

    The host knows by the *token* whose it is. With *replay* it begins with that game, from its first act.
    """

    number: int
    token: str
    language: str
    terminal: Terminal
    size: Size
    limits: Limits
    replay: str = ""


class Typed(Struct, frozen=True, tag="typed"):
    """Somebody has typed."""

    number: int
    data: bytes


class Resized(Struct, frozen=True, tag="resized"):
    """The terminal has another size; never absurd, and not changed often."""

    number: int
    size: Size


class Taken(Struct, frozen=True, tag="taken"):
    """So many bytes of what was painted have gone out."""

    number: int
    count: int


class Shut(Struct, frozen=True, tag="shut"):
    """The terminal takes nothing any more, or something again."""

    number: int
    on: bool


class Warn(Struct, frozen=True, tag="warn"):
    """Tell the player something over what is shown."""

    number: int
    text: str


class Leave(Struct, frozen=True, tag="leave"):
    """Have the app end by itself."""

    number: int


class Cut(Struct, frozen=True, tag="cut"):
    """End it at once: nobody looks any more."""

    number: int


class Ready(Struct, frozen=True, tag="ready"):
    """A process can show apps now; this is its number in the system."""

    pid: int


class Painted(Struct, frozen=True, tag="painted"):
    """Bytes for the terminal."""

    number: int
    data: bytes


class Swallowed(Struct, frozen=True, tag="swallowed"):
    """So many typed bytes have come."""

    number: int
    count: int


class Choked(Struct, frozen=True, tag="choked"):
    """Too much was typed: the terminal is to be read no more, or again."""

    number: int
    on: bool


class Stalled(Struct, frozen=True, tag="stalled"):
    """Nothing is painted, because nothing is taken; or something is again."""

    number: int
    on: bool


class Noted(Struct, frozen=True, tag="noted"):
    """Something for the host's log."""

    number: int
    event: str
    facts: dict[str, Any]


class Over(Struct, frozen=True, tag="over"):
    """An app has ended; see `tui.ssh.shown.Outcome`."""

    number: int
    code: int = 0
    line: str = ""
    fault: tuple[str, ...] = ()


ToScreens = Begin | Typed | Resized | Taken | Shut | Warn | Leave | Cut
FromScreens = Ready | Painted | Swallowed | Choked | Stalled | Noted | Over

to_screens: Unpacker[ToScreens] = Unpacker(ToScreens)
from_screens: Unpacker[FromScreens] = Unpacker(FromScreens)
