"""The key by which players know the host: made once, for its owner alone, and never replaced."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import asyncssh

from core.engine.words.message import Message, say

FILE = "host_key"


class BadKeyFile(Exception):
    """Why the host does not begin with this key; *message* tells it."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


def host_key(folder: Path) -> asyncssh.SSHKey:
    """Return the host's key, kept in *folder*; the first time it is made there.

    Raises `BadKeyFile` where others may read or write it, or where there is something else in its place.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / FILE
    _closed(folder)
    if not path.exists():
        _make(path)
    _closed(path)
    try:
        key = asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        raise BadKeyFile(say("host-key-unreadable", file=str(path))) from error
    return key


def fingerprint(key: asyncssh.SSHKey) -> str:
    """Return what a client shows of a key: `SHA256:` and 43 letters."""
    return key.get_fingerprint()


def _closed(path: Path) -> None:
    if os.name == "posix" and (mode := stat.S_IMODE(path.stat().st_mode)) & 0o077:
        right = "700" if path.is_dir() else "600"
        raise BadKeyFile(say("host-key-open", file=str(path), mode=f"{mode:03o}", right=right))


def _make(path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="schermaglia")
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    opened = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(opened, "wb") as file:
        file.write(key.export_private_key())
        file.flush()
        os.fsync(file.fileno())
    os.link(part, path)  # never over a key that somebody else has made meanwhile
    part.unlink()
    path.with_suffix(".pub").write_bytes(key.export_public_key())
