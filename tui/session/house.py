"""The host that may run on this machine: where it answers, and a seat at one of its tables."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from core.games import home

if TYPE_CHECKING:
    from tui.session.company import Post
    from tui.session.far_table import FarTable

SOCKET = "host.sock"
"""Where a running host answers this machine, in its folder; see `tui.session.served`."""

HELD = ("log-locked", "log-locked-unknown")
"""What tells that somebody else writes a log."""


def folder_of_host() -> Path:
    """Return where a host keeps what is its own."""
    return home() / "host"


def socket_of(folder: Path) -> Path:
    """Return where the host of a folder answers this machine."""
    return folder / SOCKET


def held(error: BaseException) -> bool:
    """Whether *error* tells that somebody else writes a log."""
    return getattr(getattr(error, "message", None), "id", "") in HELD


def table_of(path: Path, seat: str, post: Post) -> FarTable | None:
    """Sit down at the host's game whose log is *path* (or whose id), on *seat*; `None` where none is running.

    Without a seat the host gives the keeper's own, or one to watch from. `Refused` says why not.
    """
    from tui.session.far_table import FarTable
    from tui.session.wire import Open

    for folder in dict.fromkeys((folder_of_host(), path.absolute().parent.parent)):
        with suppress(OSError):  # nobody answers there
            return FarTable.open(socket_of(folder), Open("", "", seat, file=str(path.absolute())), post)
    return None
