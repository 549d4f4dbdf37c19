"""What the players may say came of an act, as far as it is the same in every book."""

from __future__ import annotations

RESULT = "result"
"""The fact of a ruling that says what came of an act; its value is one of the words of its book."""

MISSED, DONE, BEATEN = "missed", "done", "beaten"
"""Nothing came of it; an act that is spent, of which nothing else is told; who has lost hand to hand."""
