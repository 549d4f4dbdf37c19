"""The others at a hosted table, for a screen that sits there with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from core.hosting.refused import Refused
from core.locale import Sentences

if TYPE_CHECKING:
    from core.hosting.news import News
    from core.hosting.people.talk import Said
    from tui.session.companion import Companion

Post = Callable[[Callable[[], None]], object]
"""Has something done in the app's own loop, a little later; called from anywhere in the program."""

Reader = Callable[["Sequence[News]"], None]

SeatName = Callable[[str], str]
"""Returns what a seat is called."""


class Mailbox:
    """Keeps news until the app that they are for comes to them: they are brought from another app's work.

    Many that come at once are read at once.
    """

    def __init__(self, post: Post) -> None:
        self.post = post
        self._news: list[News] = []
        self._reader: Reader | None = None

    def __call__(self, news: News) -> None:
        """Take a piece of news; nothing is done with it now."""
        if not self._news and self._reader is not None:
            self.post(self._deliver)
        self._news.append(news)

    def read(self, reader: Reader) -> None:
        """Let *reader* have the news from now on, and what has come already."""
        self._reader = reader
        if self._news:
            self.post(self._deliver)

    def _deliver(self) -> None:
        news, self._news = self._news, []
        if news and self._reader is not None:
            self._reader(news)


class Company:
    """A *sitting* at a table among others, and the news that it brings."""

    def __init__(self, sitting: Companion, mailbox: Mailbox) -> None:
        self.sitting = sitting
        self._mailbox = mailbox
        self.before = sitting.bookmark()
        """What was seen last when this person was here before."""

        self.unsent = ""
        """What was typed to be said, and not sent yet."""

        self._last = self.before.talk
        self._shown = (0, 0)
        self._renew: Callable[[], None] | None = None

    def read(self, reader: Reader) -> None:
        """Let *reader* have the news from now on."""
        self._mailbox.read(reader)

    def follow(self, renew: Callable[[], None] | None) -> None:
        """Let *renew* show the talk whenever there is news of the table; nothing any more with `None`."""
        self._renew = renew

    def renew(self) -> None:
        """Show the talk anew where somebody looks at it."""
        if self._renew is not None:
            self._renew()

    # --- what was seen ------------------------------------------------------------------------

    def shows(self, record: int) -> None:
        """Note that the screen tells of everything up to a *record*, and of all that was said."""
        with suppress(Refused):
            said = self.sitting.told(self._shown[1])
            self._shown = (record, said[-1].id if said else self._shown[1])

    def pressed(self) -> None:
        """Something was typed: what the screen showed by then has been seen."""
        self.sitting.saw(*self._shown)

    # --- table talk ---------------------------------------------------------------------------

    def heard(self) -> Said | None:
        """Return what was said last of what is new, if anything is."""
        said = self.sitting.told(self._last)
        if not said:
            return None
        self._last = said[-1].id
        return said[-1]

    def mine(self, said: Said) -> bool:
        """Whether it was said by whoever sits here."""
        return said.name == self.sitting.person.name and said.seat == self.sitting.seat

    def line(self, said: Said, words: Sentences, seat_name: SeatName) -> str:
        """Return something that was said, with who said it to whom; what people typed is only text."""
        from core.hosting.people.talk import ALL, SIDE

        whom = said.to if said.to in (ALL, SIDE) else "seat"
        return words.text(f"tui-talk-line-{whom}", who=said.name, text=said.text, seat=seat_name(said.to))
