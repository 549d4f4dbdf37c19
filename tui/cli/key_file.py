"""A file of public keys that are let in: a key a line as in `authorized_keys`, the name as its comment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from core.hosting.club import Club
from core.hosting.people.keys import fingerprint
from core.hosting.refused import Refused
from tui.session.error import Told, told

Entry = tuple[str, str]
"""A key and whose it is."""


class KeyFile:
    """Takes in whoever stands in *path*, now and whenever it has changed.

    `Told` says what is wrong with it, with the line. A file that became wrong later is told by *wrong*, and
    what it said before goes on to hold.
    """

    def __init__(self, club: Club, path: Path, wrong: Callable[[str], object]) -> None:
        self._club = club
        self._path = path
        self._wrong = wrong
        self._prints: frozenset[str] = frozenset()
        self._seen = self._state()
        self._take(self._read())

    def has(self, public_key: str) -> bool:
        """Whether this key stands in the file as it is now."""
        self.look_again()
        try:
            return fingerprint(public_key) in self._prints
        except Refused:
            return False

    def look_again(self, anyhow: bool = False) -> None:
        """Read the file again where it has changed, or *anyhow*."""
        state = self._state()
        if state == self._seen and not anyhow:
            return
        self._seen = state
        try:
            self._take(self._read())
        except (Told, Refused) as error:
            self._wrong(error.message.id)
        except OSError as error:
            self._wrong(type(error).__name__)

    def _state(self) -> tuple[int, ...]:
        try:
            now = self._path.stat()
        except OSError:
            return ()
        return now.st_mtime_ns, now.st_size, now.st_ino

    def _read(self) -> list[Entry]:
        try:
            text = self._path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise told("host-keys-line", file=str(self._path), line=1) from None
        found = []
        for number, line in enumerate(text.splitlines(), 1):
            parts = line.split(maxsplit=2)
            if parts and not parts[0].startswith("#"):
                found.append(self._entry(parts, number))
        return found

    def _entry(self, parts: list[str], number: int) -> Entry:
        try:
            kind, letters, name = parts
            fingerprint(f"{kind} {letters}")
        except (ValueError, Refused):
            raise told("host-keys-line", file=str(self._path), line=number) from None
        return f"{kind} {letters}", name

    def _take(self, entries: list[Entry]) -> None:
        """Take everybody in, or where one of them cannot be, nobody."""
        people = self._club.people
        with self._club.store.write():
            for key, name in entries:
                if not people.knows(key):  # whoever was given another name keeps it
                    people.bind(people.named(name) or people.add(name), key)
        self._prints = frozenset(fingerprint(key) for key, _ in entries)
