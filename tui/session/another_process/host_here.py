"""The host that may run on this machine: where it answers, and a seat at one of its tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.games import home

if TYPE_CHECKING:
    from tui.session.another_process.remote_table import RemoteTable
    from tui.session.company import Post

SOCKET = "host.sock"
"""Where a running host answers this machine, in its folder; see `tui.session.another_process.served`."""


def folder_of_host() -> Path:
    """Return where a host keeps what is its own."""
    return home() / "host"


def socket_of(folder: Path) -> Path:
    """Return where the host of a folder answers this machine."""
    return folder / SOCKET


def is_running(folder: Path) -> bool:
    """Whether a host answers there, or did when it was killed."""
    return socket_of(folder).is_socket()


def of_host(path: Path) -> bool:
    """Whether a log lies among those of this machine's host: nobody plays it without the others."""
    return path.resolve().is_relative_to((folder_of_host() / "games").resolve())


def hosted_games() -> list[Path]:
    """Return the logs of the host that runs here, the one played last first; links lead to games of home."""
    from core.games import saved_games

    folder = folder_of_host()
    found = saved_games(folder / "games") if is_running(folder) else []
    return [path for path in found if not path.is_symlink()]


def table_of(path: Path, seat: str, post: Post) -> RemoteTable | None:
    """Sit down at the host's game whose log is *path* (or whose id), on *seat*; `None` where it has none so.

    Without a seat the host gives the keeper's own, or one to watch from. `Refused` says why not.
    """
    for folder in dict.fromkeys((folder_of_host(), path.absolute().parent.parent)):
        if is_running(folder) and (table := _table(folder, path, seat, post)) is not None:
            return table
    return None


def _table(folder: Path, path: Path, seat: str, post: Post) -> RemoteTable | None:
    from core.hosting.refused import Refused
    from tui.session.another_process.remote_table import RemoteTable
    from tui.session.another_process.wire import Open

    try:
        return RemoteTable.open(socket_of(folder), Open("", "", seat, file=str(path.absolute())), post)
    except OSError:  # nobody answers any more
        return None
    except Refused as refused:
        if refused.message.id == "hosting-no-game":
            return None
        raise
