"""Tells whoever looks at a lobby that something has changed; what it was, he looks up for himself."""

from __future__ import annotations

from collections.abc import Callable


class Bulletin:
    """Listeners are called after every change of the store and every act in a game that is open.

    They post something and return at once. What has changed is not said: it may be none of their business.
    """

    def __init__(self) -> None:
        self._listeners: dict[object, Callable[[], object]] = {}
        self.listener_error: Exception | None = None

    def attach(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call *listener* after every change; return how to stop it."""
        key = object()
        self._listeners[key] = listener

        def detach() -> None:
            self._listeners.pop(key, None)

        return detach

    def tell(self) -> None:
        """Something has changed."""
        for listener in tuple(self._listeners.values()):
            try:
                listener()
            except Exception as error:  # a screen that is going away
                self.listener_error = error
