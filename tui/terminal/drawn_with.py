"""What a part of the screen is drawn with beside its own style: worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.css.styles import RenderStyles


class DrawnWith(dict[str, RenderStyles]):
    """The styles of a part's component classes by their names.

    Textual works out all of them whenever it styles the part, each by a node of its own: four of five nodes
    of a screen are such. Most are never asked for.
    """

    def __init__(self, names: Iterable[str], style: Callable[[str], RenderStyles]) -> None:
        super().__init__()
        self._names = frozenset(names)
        self._style = style

    def __contains__(self, name: object) -> bool:
        return name in self._names or super().__contains__(name)

    def __len__(self) -> int:
        return len(self._names) or super().__len__()

    def __missing__(self, name: str) -> RenderStyles:
        if name not in self._names:
            raise KeyError(name)
        found = self[name] = self._style(name)
        return found

    def clear(self) -> None:
        """Know none any more, as a part that is gone, or that Textual's own sheet styles now."""
        self._names = frozenset()
        super().clear()

    def differs_from(self, before: dict[str, RenderStyles]) -> bool:
        """Whether what was drawn *before* looks otherwise with these, or nothing was known before."""
        return not before or any(name not in self or self[name] != style for name, style in before.items())
