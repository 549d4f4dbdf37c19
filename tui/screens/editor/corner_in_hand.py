"""The corner, or the end of an opening, that the keys of the editor mean just now."""

from __future__ import annotations

from core.scenarios.corners import Corner, corners_of, inserted, moved, removed
from core.scenarios.drafting import Thing
from tui.screens.editor.in_hand import ScenarioInHand


class CornerInHand:
    """Of which thing, and which of its corners; `taken` where it was taken up."""

    def __init__(self, hand: ScenarioInHand) -> None:
        self._hand = hand
        self.field = ""
        self._number = 0
        self.taken = False

    @property
    def all(self) -> tuple[Corner, ...]:
        """The corners of the thing, then the ends of its openings."""
        entry = self._hand.draft.at(self.field) if self.field else None
        return corners_of(entry) if isinstance(entry, dict) else ()

    @property
    def meant(self) -> Corner | None:
        """The corner; `None` where none is meant, or an undo took it away."""
        return self.all[self._number] if 0 <= self._number < len(self.all) else None

    @property
    def place(self) -> tuple[str, ...]:
        """How it is told: which it is, of how many."""
        return str(self._number + 1), str(len(self.all))

    @property
    def opening(self) -> str:
        """The field of the opening whose end it is, "" for another corner."""
        corner = self.meant
        return f"{self.field}.openings[{corner.number}]" if corner is not None and corner.of_opening else ""

    def go_on(self, thing: Thing, step: int) -> Corner | None:
        """Mean the next corner of a thing, first or last its first or last; `None` where it has none."""
        if thing.field != self.field:
            self.field, self._number = thing.field, -1 if step > 0 else 0
        if count := len(self.all):
            self._number = (self._number + step) % count
        self.taken = False
        return self.meant

    def let_go(self) -> None:
        """Mean none any more."""
        self.field, self._number, self.taken = "", 0, False

    def at_last(self, field: str) -> Corner | None:
        """Mean the first end of the last opening of what stands in a field."""
        self.field, self.taken = field, False
        self._number = max(0, len(self.all) - 2)
        return self.meant

    def put(self, x: float, y: float) -> bool:
        """Put the corner on a spot; return whether the file takes it."""
        self.taken = False
        return (corner := self.meant) is not None and self._hand.draft.within(self.field, moved(corner, x, y))

    def insert(self) -> bool:
        """Put another corner behind it, and mean that one."""
        corner = self.meant
        done = corner is not None and self._hand.draft.within(self.field, inserted(corner))
        self._number += done
        return done

    def remove(self) -> bool:
        """Take the corner away, or the whole opening whose end it is."""
        corner = self.meant
        done = corner is not None and self._hand.draft.within(self.field, removed(corner))
        if done:
            self.let_go()
        return done
