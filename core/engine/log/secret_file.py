"""What keys a game's dice, kept beside its log in a file for each part: nobody who reads one knows a throw.

`game.jsonl.secret` holds the host's part, `game.jsonl.share-1` and so on those of the player seats, in
the order in which the header names them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from core.engine.chance.fair import NO_SECRET, Secret
from core.engine.log.beside import read_beside


def secret_path(path: Path) -> Path:
    """Return where the host's part of a log's secret is kept."""
    return path.with_name(path.name + ".secret")


def share_path(path: Path, number: int) -> Path:
    """Return where the share of the seat that the header names as *number*, from 1, is kept."""
    return path.with_name(f"{path.name}.share-{number}")


def secret_files(path: Path, secret: Secret) -> list[tuple[Path, bytes]]:
    """Return the files that hold a secret, each with what is in it; none where there is none."""
    if not secret:
        return []
    parts = [(secret_path(path), secret.host)]
    parts += [(share_path(path, number), share) for number, share in enumerate(secret.shares.values(), 1)]
    return [(file, part.encode() + b"\n") for file, part in parts]


def read_secret(path: Path, seats: Iterable[str] = ()) -> Secret:
    """Return the secret kept beside a log with the shares of *seats*, as far as they can be read.

    Without the host's part there is none at all. `LogError` where one of the files is no ordinary one.
    """
    host = _read(secret_path(path))
    try:
        if len(bytes.fromhex(host)) != 32:
            return NO_SECRET
    except ValueError:
        return NO_SECRET
    shares = {seat: _read(share_path(path, number)) for number, seat in enumerate(seats, 1)}
    return Secret(host, {seat: share for seat, share in shares.items() if share})


def _read(file: Path) -> str:
    try:
        return (read_beside(file) or b"").decode().removesuffix("\n")
    except (OSError, ValueError):
        return ""
