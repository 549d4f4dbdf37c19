"""The keys of the map."""

from __future__ import annotations

from textual.binding import BindingType

from tui.panes.keys import bound

MAP_KEYS: list[BindingType] = [
    bound("left,h", "move(-1, 0)", "Left", "map.left", "Cursor one cell west"),
    bound("right,l", "move(1, 0)", "Right", "map.right", "Cursor one cell east"),
    bound("up,k", "move(0, -1)", "Up", "map.up", "Cursor one cell north"),
    bound("down,j", "move(0, 1)", "Down", "map.down", "Cursor one cell south"),
    bound("pageup", "move(0, -5)", "5 up", "map.pageup", "Five cells north"),
    bound("pagedown", "move(0, 5)", "5 down", "map.pagedown", "Five cells south"),
    bound("home", "move(-10, 0)", "10 left", "map.home", "Ten cells west"),
    bound("end", "move(10, 0)", "10 right", "map.end", "Ten cells east"),
    bound("enter", "pick", "Choose", "map.pick", "Choose what is here", show=True),
    bound("space", "mark", "Corner", "map.mark", "A corner of the way; where the way ends already, its end"),
    bound(
        "apostrophe", "ruler", "Ruler", "map.ruler", "Measure from here to the cursor, and put the ruler away"
    ),
    bound("escape", "away", "Back", "map.away", "Put the ruler away", show=True),
    bound("semicolon", "among", "Next here", "map.among", "Of several in one place the next"),
    bound("plus,equals_sign", "zoom(-1)", "Nearer", "map.in", "Nearer: fewer cm in a cell"),
    bound("minus", "zoom(1)", "Farther", "map.out", "Farther: more cm in a cell"),
    bound(
        "0",
        "fit",
        "Fit",
        "map.fit",
        "Everybody in sight; the whole table; where the figures are; the pane filled",
    ),
]
"""What a key does while the map has the keys."""
