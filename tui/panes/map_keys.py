"""The keys of the map."""

from __future__ import annotations

from textual.binding import Binding, BindingType


def _key(key: str, action: str, label: str, id: str, tooltip: str, show: bool = False) -> Binding:
    return Binding(key, action, label, show=show, id=f"map.{id}", tooltip=tooltip)


MAP_KEYS: list[BindingType] = [
    _key("left,h", "move(-1, 0)", "Left", "left", "Cursor one cell west"),
    _key("right,l", "move(1, 0)", "Right", "right", "Cursor one cell east"),
    _key("up,k", "move(0, -1)", "Up", "up", "Cursor one cell north"),
    _key("down,j", "move(0, 1)", "Down", "down", "Cursor one cell south"),
    _key("pageup", "move(0, -5)", "5 up", "pageup", "Five cells north"),
    _key("pagedown", "move(0, 5)", "5 down", "pagedown", "Five cells south"),
    _key("home", "move(-10, 0)", "10 left", "home", "Ten cells west"),
    _key("end", "move(10, 0)", "10 right", "end", "Ten cells east"),
    _key("enter", "pick", "Choose", "pick", "Choose what is here", show=True),
    _key("space", "mark", "Corner", "mark", "A corner of the way; where the way ends already, its end"),
    _key("apostrophe", "ruler", "Ruler", "ruler", "Measure from here to the cursor, and put the ruler away"),
    _key("escape", "away", "Back", "away", "Put the ruler away"),
    _key("semicolon", "among", "Next here", "among", "Of several in one place the next"),
    _key("plus,equals_sign", "zoom(-1)", "Nearer", "in", "Nearer: fewer cm in a cell"),
    _key("minus", "zoom(1)", "Farther", "out", "Farther: more cm in a cell"),
    _key("0", "fit", "Fit", "fit", "Everybody in sight; the whole table; where the figures are"),
]
"""What a key does while the map has the keys."""
