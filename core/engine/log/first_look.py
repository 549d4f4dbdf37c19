"""The first look at what shall be a log: is it a file, of what format, by whose rules; if not, why not."""

from __future__ import annotations

import contextlib
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from core.engine.log.disk import CHUNK, Disk
from core.engine.log.hash_chain import LogDamaged, LogError, LogTooNew, unchained
from core.engine.log.record import FORMAT, Header
from core.engine.words.made_once import ready
from core.engine.words.message import say
from core.engine.words.validation import why as misfit


def check_log(path: Path) -> None:
    """Refuse what cannot be a log at all: nothing there, a folder, a device."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        raise LogError(say("log-missing", name=path.name), path) from None
    except PermissionError:
        raise LogError(say("log-permission"), path) from None
    except OSError as error:
        raise LogError(say("log-unreadable", why=misfit(error)), path) from error
    if stat.S_ISDIR(mode):
        raise LogError(say("log-folder"), path)
    if not stat.S_ISREG(mode):
        raise LogError(say("log-not-a-file"), path)


def format_of(disk: Disk, fd: int, path: Path) -> tuple[int, str]:
    """Return format and rule book of a log from its first line; refuse what is none."""
    if not (data := disk.read(fd, 0, CHUNK)):
        raise LogError(say("log-empty"), path)
    first, line_break, _ = data.partition(b"\n")
    if not line_break and data.startswith(b'{"'[: len(data)]):
        if unchained(b"", data[:-1]) is None:
            raise LogError(say("log-header-torn"), path, 1)
        first = data[:-1]
    try:
        row: Any = msgspec.json.decode(first)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        if data.startswith(b'{"format":'):
            raise LogDamaged(say("log-damaged-header"), path, 0, 0) from None
        raise LogError(say("log-not-a-log"), path, 1) from None
    if not isinstance(row, dict) or type(format := row.get("format")) is not int:
        if isinstance(row, dict) and b'"chain":"' in first:
            raise LogDamaged(say("log-damaged-header"), path, 0, 0)
        raise LogError(say("log-not-a-log"), path, 1)
    if format > FORMAT:
        whole = unchained(b"", first) is not None
        message = "log-too-new" if whole else "log-too-new-or-damaged"
        raise LogTooNew(say(message, format=format, known=FORMAT), path, 1)
    rules = row.get("rules")
    return format, rules if isinstance(rules, str) else ""


def header_at(path: Path) -> Header | None:
    """Return the header of a log, or `None` where it cannot be read."""
    try:
        if not path.is_file():  # who opens a pipe waits for ever
            return None
        with path.open("rb") as file:
            row = msgspec.json.decode(file.readline(100_000))
        row.pop("chain", None)
        header: Header = msgspec.convert(row, ready(Header))
        return header
    except (OSError, msgspec.DecodeError, msgspec.ValidationError, AttributeError, TypeError):
        return None


@contextlib.contextmanager
def telling(message: str, path: Path) -> Iterator[None]:
    """Turn an `OSError` inside into a `LogError` with the sentence *message* and its cause."""
    try:
        yield
    except OSError as error:
        raise LogError(say(message, why=misfit(error)), path) from error
