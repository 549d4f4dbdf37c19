"""The others at a hosted table, for a screen that sits there with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.hosting.news import News
from core.hosting.sitting import Sitting

Post = Callable[[Callable[[], None]], object]
"""Has something done in the app's own loop, a little later; called from anywhere in the program."""

Reader = Callable[[Sequence[News]], None]


class Mailbox:
    """Keeps news until the app that they are for comes to them: they are brought from another app's work.

    Many that come at once are read at once.
    """

    def __init__(self, post: Post) -> None:
        self._post = post
        self._news: list[News] = []
        self._reader: Reader | None = None

    def __call__(self, news: News) -> None:
        """Take a piece of news; nothing is done with it now."""
        if not self._news and self._reader is not None:
            self._post(self._deliver)
        self._news.append(news)

    def read(self, reader: Reader) -> None:
        """Let *reader* have the news from now on, and what has come already."""
        self._reader = reader
        if self._news:
            self._post(self._deliver)

    def _deliver(self) -> None:
        news, self._news = self._news, []
        if news and self._reader is not None:
            self._reader(news)


class Company:
    """A *sitting* at a table among others, and the news that it brings."""

    def __init__(self, sitting: Sitting, mailbox: Mailbox) -> None:
        self.sitting = sitting
        self._mailbox = mailbox
        self.before = sitting.mark()
        """What was seen last when this person was here before."""

        self.unsent = ""
        """What was typed to be said, and not sent yet."""

    def read(self, reader: Reader) -> None:
        """Let *reader* have the news from now on."""
        self._mailbox.read(reader)
