"""Where somebody's settings are kept: a file of his own; nowhere; a host's (`tui.session.at_host.guest`)."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from core.engine.words.paths import path_of

LARGEST = 100_000
"""Bytes that are read; a whole key map has four thousand."""


class Shelf(Protocol):
    """Keeps the text of the settings of one person."""

    @property
    def name(self) -> str:
        """What it is called where it is told of."""

    def read(self) -> bytes | None:
        """Return what is kept, `None` where nothing is yet; `OSError` where it cannot be read."""

    def write(self, text: str) -> None:
        """Keep *text*; `OSError` or `Refused` where that cannot be."""


class Nowhere:
    """Keeps nothing: what is set holds until the program ends."""

    name = ""

    def read(self) -> bytes | None:
        """Return that there is nothing."""
        return None

    def write(self, text: str) -> None:
        """Keep nothing."""


class File:
    """A file of one's own. A link to it stays one; it is changed all at once or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def name(self) -> str:
        """Its path."""
        return str(self.path)

    def read(self) -> bytes | None:
        """Return what it holds."""
        try:
            with self.path.open("rb") as file:
                return file.read(LARGEST)
        except FileNotFoundError:
            return None

    def write(self, text: str) -> None:
        """Put *text* in its place."""
        target = self.path.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        fd, new = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
        try:
            with os.fdopen(fd, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            with suppress(FileNotFoundError):  # a new file stays for its owner alone
                os.chmod(new, target.stat().st_mode)
            os.replace(new, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(new)
            raise


def usual_file(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the file that the environment names, one beside the games it names, or the platform's own."""
    if named := environment.get("SCHERMAGLIA_SETTINGS"):
        return path_of(named)
    if home := environment.get("SCHERMAGLIA_HOME"):
        return path_of(home) / "settings.toml"
    from platformdirs import user_config_path

    return user_config_path("schermaglia", appauthor=False) / "settings.toml"
