"""Somebody's settings in use: read once, changed one at a time, and kept at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from core.engine.words.message import Message, say
from core.engine.words.validation import os_why
from tui.settings.shelf import Nowhere, Shelf
from tui.settings.values import KEYS, WORDS, Settings


class Kept:
    """Settings and where they are kept. *complaints* tells what is wrong with them, a sentence a mistake."""

    def __init__(self, shelf: Shelf | None = None, header: Callable[[], str] = str) -> None:
        """*header* returns what a new file begins with."""
        self.shelf = shelf or Nowhere()
        self._header = header
        self.now = Settings()
        self.complaints: tuple[Message, ...] = ()
        self._whole = True
        self._read()

    def _read(self) -> bytes | None:
        try:
            raw = self.shelf.read()
        except OSError as error:
            why = say("scenario-unreadable", why=os_why(error))
            self.complaints = (say("scenario-at-file", file=self.shelf.name, why=why),)
            self._whole = False
            return None
        if raw is not None:
            from tui.settings.reading import read

            self.now, self.complaints, self._whole = read(raw, self.shelf.name)
        return raw

    def line_of(self, field: str) -> int:
        """Return the line of the file that has a field, 0 for none."""
        from tui.settings.reading import place_of

        raw = self.shelf.read()
        return place_of(raw, field) if raw is not None else 0

    def set(self, name: str, value: str) -> Message | None:
        """Have *value* from now on, and keep it; return why it could not be kept."""
        assert value in WORDS[name], f"{value!r} is no value of {name}"
        why = self._keep(name, value)
        self.now = replace(self.now, **{name: value})
        return why

    def set_keys(self, act: str, keys: Sequence[str] | None) -> Message | None:
        """Do *act* with these keys from now on, with `None` as usual; return why it could not be kept."""
        why = self._keep(f"{KEYS}.{act}", keys)
        rest = {name: one for name, one in self.now.keys.items() if name != act}
        self.now = replace(self.now, keys=rest if keys is None else {**rest, act: tuple(keys)})
        return why

    def _keep(self, name: str, value: str | Sequence[str] | None) -> Message | None:
        """Write one setting into what is kept by now: somebody may have changed it meanwhile."""
        from core.hosting.refused import Refused
        from tui.settings.writing import Unchangeable, changed

        held, raw = self.now, self._read()
        if not self._whole:
            self.now = held
            return say("settings-not-kept", why=self.complaints[0])
        text = raw.decode("utf-8-sig").replace("\r\n", "\n") if raw is not None else self._header()
        try:
            self.shelf.write(changed(text, name, value))
        except Unchangeable:
            self.now = held
            return say("settings-by-hand", file=self.shelf.name, field=name)
        except OSError as error:
            self.now = held
            why = say("scenario-at-file", file=self.shelf.name, why=os_why(error))
            return say("settings-not-kept", why=why)
        except Refused as refused:
            self.now = held
            return say("settings-not-kept", why=refused.message)
        self._read()
        return None
