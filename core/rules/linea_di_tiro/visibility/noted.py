"""Linea di Tiro: what is noted of a hidden piece at a real table, as the program reads it (LT-VIS.a, Q.17).

    34/52 sees all           34 cm from the west edge, 52 from the south; it sees all round
    34/52 sees e se 40       … only to the east and south-east, no farther than 40 cm
    34/52 sees nothing       … nobody, such as in the midst of a wood

Words before that are the side's own. A note that does not say both is read by people alone. The note is known
to its side and the referee; so two sides that hide from each other need nobody else who knows both.
"""

from __future__ import annotations

import re
from math import atan2, degrees, hypot, inf
from typing import NamedTuple

from core.engine.chance.resolution import Resolution
from core.engine.words.sanitize import clean
from core.rulekit.deployment import NOTE
from core.rules.linea_di_tiro.state import State
from core.table.places import Point, reaches

SPOT = re.compile(r"(\d{1,3}(?:[.,]\d+)?)\s*(?:cm)?\s*[/x×]\s*(\d{1,3}(?:[.,]\d+)?)")
LOOKS = re.compile(r"\b(?:sees|vede)\b(.*)", re.IGNORECASE)
OCTANTS = ("e", "ne", "n", "nw", "w", "sw", "s", "se")
"""Directions in which one looks, 45° each, the first to the east, then against the clock."""
IN_ITALIAN = {"no": "nw", "o": "w", "so": "sw"}
NOTHING = ("nothing", "nobody", "niente", "nulla", "nessuno")
BETWEEN = ("all", "and", "to", "up", "cm", "tutto", "ed", "a", "fino")
"""Words that may stand among directions; without any of these it is all round."""


class Noted(NamedTuple):
    """Where a hidden piece is, in cm from the west and south edges, and what it sees: octants, *far* cm."""

    spot: Point
    octants: tuple[str, ...] = OCTANTS
    far: float = inf

    def sees(self, there: Point) -> bool:
        """Return whether it looks there and nothing that stands on the table is in between."""
        across, up = there.x - self.spot.x, there.y - self.spot.y
        octant = OCTANTS[round(degrees(atan2(up, across)) / 45) % 8]
        return reaches(hypot(across, up), self.far) and octant in self.octants


class Unread(ValueError):
    """A word of what a piece sees that means nothing."""


def read(note: str) -> Noted | None:
    """Return what a note says, `None` where that is not both; raise `Unread` at a word behind *sees*.

    >>> read("34/52 behind the barn, sees e and se 40")
    Noted(spot=Point(x=34.0, y=52.0), octants=('e', 'se'), far=40.0)
    >>> read("34/52, by the well") is None, read("8 x 12,5 vede niente").far
    (True, 0.0)
    """
    found = SPOT.search(note)
    looks = LOOKS.search(note, found.end()) if found is not None else None
    if found is None or looks is None:
        return None
    x, y = (float(cm.replace(",", ".")) for cm in found.groups())
    return Noted(Point(x, y), *_looks(looks[1]))


def moved_to(note: str, spot: Point) -> str:
    """Return a note with another spot in the place of its own, in full cm.

    >>> moved_to("barn, 30/10 sees e", Point(22.4, 10))
    'barn, 22/10 sees e'
    """
    return SPOT.sub(f"{spot.x:.0f}/{spot.y:.0f}", note, count=1)


def _looks(words: str) -> tuple[tuple[str, ...], float]:
    """Read what stands behind *sees*: directions, and one number of cm."""
    octants: list[str] = []
    far = inf
    for word in re.split(r"[\s,;:.]+", words.lower()):
        octant = IN_ITALIAN.get(word, word)
        if octant in OCTANTS:
            octants.append(octant)
        elif (length := re.fullmatch(r"(\d{1,3})(?:cm)?", word)) is not None:
            far = float(length[1])
        elif word in NOTHING:
            far = 0.0
        elif word and word not in BETWEEN:
            raise Unread(word)
    return tuple(dict.fromkeys(octants)) or OCTANTS, far


def noted(note: str) -> Noted | None:
    """Return what a note says that was taken down; one that cannot be read, of a scenario, says nothing."""
    try:
        return read(note)
    except Unread:
        return None


def taken_down(r: Resolution[State], before: str, note: str) -> str:
    """Return a note as it is kept: one that only says what a piece sees keeps the spot of the one *before*.

    Refuse one that means to say what it sees, and does not.
    """
    if not r.state.tape:
        return note
    spot = SPOT.search(before)
    if spot is not None and LOOKS.match(note) is not None:
        note = clean(f"{spot[0]} {note}", NOTE)
    try:
        read(note)
    except Unread as unread:
        r.refuse("LT-Q.17", "lt-note-unread", word=str(unread))
    return note
