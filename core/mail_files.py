"""The files of play by mail: letters and the keeper's key, all of them for their owner alone.

A letter comes from somebody else and lies where it fell: what is no ordinary file is refused and not opened,
since a pipe would keep whoever reads it waiting for ever, and a device might never end.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from core.engine.log.disk import DISK, OWN, write_new
from core.engine.words.message import Message, say
from core.engine.words.validation import os_why
from core.games import home

LARGEST = 2_000_000
"""Bytes of a letter that are read; a turn of a company has some 70,000."""

KEY = 32
"""Bytes of a keeper's key."""


class BadMail(Exception):
    """A file that is not taken; *message* says why, and what would be right."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


# --- letters -------------------------------------------------------------------------------------------


def read_letter(path: Path) -> bytes:
    """Return what a letter holds, one byte more than is taken at most; `BadMail` where it cannot be read."""
    try:
        return _read(path, LARGEST + 1)
    except OSError as error:
        raise BadMail(say("mail-unreadable", file=str(path), why=_why(error))) from None


def write_letter(path: Path, data: bytes) -> None:
    """Write a new letter; what is there stays, and of what a full disk does not take nothing.

    It tells what its seat knows, so nobody else on this machine may read it.
    """
    try:
        write_new(DISK, path, data)
    except FileExistsError:
        raise BadMail(say("cli-readings-exists", file=str(path))) from None
    except OSError as error:
        raise BadMail(say("cli-readings-not-written", file=str(path), why=_why(error))) from None


# --- the key -------------------------------------------------------------------------------------------


def keepers_key() -> bytes:
    """Return the key of whoever keeps games on this machine, made once; its file is his alone.

    `BadMail` where others may read or change it, or where it cannot be read or made.
    """
    path = home() / "mail.key"
    try:
        if os.path.lexists(path):
            if len(kept := _read(path, KEY)) == KEY:
                _check_closed(path)
                return kept
            path.unlink()  # a full disk left it empty or short: then it would hide nothing
        return _made(path)
    except OSError as error:
        raise BadMail(say("mail-key", file=str(path), why=_why(error))) from None


def _made(path: Path) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix="mail.key.") as whole:  # its owner's alone
        whole.write(secrets.token_bytes(KEY))
        whole.flush()
        os.fsync(whole.fileno())
        with suppress(FileExistsError):  # another program made one meanwhile: that is the key
            os.link(whole.name, path)
    return _read(path, KEY)


def _check_closed(path: Path) -> None:
    mode = stat.S_IMODE(path.stat().st_mode)
    if os.name == "posix" and mode & 0o077:
        raise BadMail(say("mail-key-open", file=str(path), mode=f"{mode:03o}", right=f"{OWN:o}"))


# --- reading -------------------------------------------------------------------------------------------


class NotPlain(OSError):
    """A folder, a pipe, a device."""


def _read(path: Path, most: int) -> bytes:
    """Return the first *most* bytes of an ordinary file, which a link may lead to."""
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    with os.fdopen(os.open(path, flags), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise NotPlain
        return file.read(most)


def _why(error: OSError) -> Message:
    return say("misfit-not-plain") if isinstance(error, NotPlain) else os_why(error)
