"""Where one key ends and the next begins: by the bytes, and by time only where they cannot tell.

A key that is no letter comes as Esc and more (`ESC [ B`), and Esc itself as Esc alone. A line may stall
within a sequence, and a hand may press Esc and a letter in one moment: neither is taken for the other.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import Literal

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS

ESC = "\x1b"

NEAR, FAR = 0.1, 0.4
"""Seconds without a byte after which Esc was the key Esc: at this machine, and over a line that may stall."""

PATIENCE = 3.0
"""Seconds without a byte after which a sequence that was begun is given up."""

LONGEST = 32
"""Letters of the longest sequence that anybody knows; more of one are not kept, and it is left out."""

FOCUS = (ESC + "[I", ESC + "[O")
"""What a terminal sends when its window is looked at, and when it is left."""

PARTS = re.compile(r"\x1b(\[(\[|M[ -\U0010ffff]{,2}|[ -?]*)?|O)?")
"""What may be the beginning of a sequence: a key, a console's function key (`[[`), an old mouse (`M`)."""

WHOLE = re.compile(r"\x1b\[(\[[A-E]|M[ -\U0010ffff]{3}|[ -?]+[@-~])")
"""A sequence that is over with its last letter, whether or not anybody knows it."""

KEYS = (ESC, ESC + "[", ESC + "O", ESC + "[[")
"""Beginnings that may as well be keys which a hand pressed one after the other."""

Verdict = Literal["begun", "whole", "none"]


def alone(environment: Mapping[str, str] = os.environ) -> float:
    """Return after how many seconds Esc was the key Esc, at the terminal of *environment*.

    ESCDELAY says so in milliseconds, as to other programs; a terminal of a machine far away may stall.

    >>> alone({}), alone({"SSH_CONNECTION": "x"}), alone({"ESCDELAY": "250"}), alone({"ESCDELAY": "soon"})
    (0.1, 0.4, 0.25, 0.1)
    """
    said = environment.get("ESCDELAY", "")
    if said.isascii() and said.isdigit() and int(said[:6]) > 0:
        return min(int(said[:6]) / 1000, PATIENCE)
    return FAR if environment.get("SSH_CONNECTION") or environment.get("SSH_TTY") else NEAR


def verdict(typed: str) -> Verdict:
    """Return whether *typed*, which begins with Esc, is a sequence, may become one, or can be none.

    >>> verdict("\\x1b[B"), verdict("\\x1b[1;5"), verdict("\\x1bz"), verdict("\\x1b[z")
    ('whole', 'begun', 'none', 'none')
    """
    if len(typed) > 2 and (typed in ANSI_SEQUENCES_KEYS or typed in FOCUS or WHOLE.fullmatch(typed)):
        return "whole"
    return "begun" if PARTS.fullmatch(typed) else "none"


class Sequences:
    """Takes letters, gives keys: a letter, Esc, or a whole sequence.

    Esc followed by what is no sequence is Esc and then that: no key of the program is pressed with Alt. A
    sequence that is cut off in the middle is left out whole. Only of its first letters may each be a key that
    was typed: they are given where the rest stays away. Where Esc acted because nothing came for *alone*
    seconds and what comes then is the rest of an arrow, it is the arrow, not `[` and `B`.
    """

    def __init__(self, alone: float) -> None:
        self._alone = alone
        self._begun = ""
        self._heard = 0.0
        self._acted: float | None = None
        """When Esc acted by itself, as long as nothing came after it."""
        self._late = False
        """Whether the Esc of what is begun has acted already."""

    @property
    def waits(self) -> bool:
        """Whether something was begun that time alone may end."""
        return bool(self._begun)

    def take(self, char: str, now: float) -> Iterator[str]:
        """Yield the keys that *char*, heard at *now*, completes."""
        typed = self._begun + char
        if not self._begun:
            self._late = self._rest_of_esc(char, now)
            self._acted = None
            typed = ESC + char if self._late else char
        self._begun, self._heard = "", now
        if not typed.startswith(ESC):
            yield typed
        elif (said := verdict(typed)) == "begun":
            self._begun = typed[: LONGEST + 1]
        elif said == "whole":
            yield from (typed,) if len(typed) <= LONGEST else ()
        else:
            yield from self._by_hand(typed[:-1])
            yield from self.take(char, now)

    def _rest_of_esc(self, char: str, now: float) -> bool:
        return char in "[O" and self._acted is not None and now - self._acted < PATIENCE

    def tick(self, now: float) -> Iterator[str]:
        """Yield what is complete at *now* because nothing more came."""
        waited = now - self._heard
        if self._begun == ESC and waited >= self._alone:
            self._begun, self._acted = "", now
            yield ESC
        elif self._begun and waited >= (self._alone if self._late and self._begun in KEYS else PATIENCE):
            typed, self._begun = self._begun, ""
            yield from self._by_hand(typed)

    def _by_hand(self, typed: str) -> Iterator[str]:
        """Yield the keys of *typed*, which is no sequence, if a hand may have typed it."""
        if typed in KEYS:
            yield from typed[self._late :]
        self._late = False
