"""What several changes that come together would each have shown is shown once, after the last of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Show = Callable[[], None]


class Once:
    """Shows at once, but where changes are taken in `together`: then each thing once, when all are in."""

    def __init__(self) -> None:
        self._depth = 0
        self._due: dict[Show, None] = {}

    @contextmanager
    def together(self) -> Iterator[None]:
        """Show nothing twice of what changes meanwhile, and all of it at the end."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth:
                due, self._due = self._due, {}
                for show in due:
                    show()

    def shows(self, show: Show) -> None:
        """Show something: now, or where changes come together after what was to be shown before it."""
        if not self._depth:
            show()
            return
        self._due.pop(show, None)
        self._due[show] = None
