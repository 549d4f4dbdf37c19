"""Where a guest's settings are kept: at the host, beside his name; never in its keeper's own file."""

from __future__ import annotations

from core.hosting.people.people import People, Person


class PersonalShelf:
    """Keeps the settings of *person*."""

    name = ""

    def __init__(self, people: People, person: Person) -> None:
        self._people = people
        self._person = person

    def read(self) -> bytes | None:
        """Return the text that is kept."""
        text = self._people.settings_of(self._person)
        return text.encode() if text is not None else None

    def write(self, text: str) -> None:
        """Keep *text*; `Refused` where the host cannot."""
        self._people.keep_settings(self._person, text)
