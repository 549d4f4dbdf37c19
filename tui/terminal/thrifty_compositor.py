"""Textual's compositor, which renders only what is painted anew.

Textual's own renders every widget that lies in the smallest rectangle around all that changed, whole, with
whatever lies behind it: a line in the log and a word at the foot are the whole screen.
"""

from __future__ import annotations

from collections.abc import Iterable

from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.strip import Strip

Rendered = tuple[Region, Region, list[Strip]]


class ThriftyCompositor(Compositor):
    """Leaves out of a partial update the lines and the widgets of which nothing is sent."""

    def __init__(self) -> None:
        super().__init__()
        self._changed: tuple[Region, ...] = ()

    def render_partial_update(self) -> ChopsUpdate | None:
        """Render what changed, if anything did."""
        screen = self.size.region
        self._changed = tuple(one for region in self._dirty_regions if (one := region.intersection(screen)))
        try:
            return super().render_partial_update()
        finally:
            self._changed = ()

    def _get_renders(self, crop: Region | None = None) -> Iterable[Rendered]:
        """Yield the region, the clip and the lines of each widget that is rendered, the foremost first."""
        return self._of_changed(self._changed) if self._changed else super()._get_renders(crop)

    def _of_changed(self, left: tuple[Region, ...]) -> Iterable[Rendered]:
        """Yield the lines of widgets from the first to the last that changed; none that is covered there."""
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            touched = [one for part in left if (one := seen.intersection(part))]
            if not touched:
                continue
            top, bottom = min(one.y for one in touched), max(one.bottom for one in touched)
            lines = Region(seen.x, top, seen.width, bottom - top)
            yield lines, lines, widget.render_lines(lines.translate(-region.offset))
            left = tuple(part for part in left if not seen.contains_region(part))
            if not left:
                return
