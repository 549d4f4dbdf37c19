"""`full`, `brief`, `trust` at the head of a line: how much a real table tells for it."""

from __future__ import annotations

from typing import get_args

from core.line.acts.readings import Reading
from core.line.doing.speaking import Speaker
from core.line.told.remembered import HowMuch
from core.line.wording.chain import links
from core.line.wording.words import folded

LEVELS: tuple[HowMuch, ...] = get_args(HowMuch)


def at_head(speaker: Speaker, text: str) -> tuple[HowMuch, str] | None:
    """Return how much a line says that is told, and the word for it; `None` for any other line.

    A line that says an act is one, whatever it begins with.
    """
    names = speaker.names
    for level in LEVELS:
        for word in names.listed(f"line-words-{level}"):
            if (folded(text) + " ").startswith(f"{word} ") and not _is_act(speaker, text, word):
                return level, text[: len(word)]
    return None


def behind(speaker: Speaker, text: str) -> tuple[str, str]:
    """Return the acts of a line and the word at its end for how much is told from then on: `enough; trust`.

    "" for that word where there is none, or nothing before it.
    """
    for link in links(text)[-1:]:
        word, acts = text[link.start :].strip(), text[: link.start].rstrip("; ")
        found = at_head(speaker, word) if acts and not link.answers else None
        if found is not None and found[1] == word:
            return acts, word
    return text, ""


def _is_act(speaker: Speaker, text: str, word: str) -> bool:
    """Whether a line plays; while something is asked a word by itself does not, unless any text may.

    Nor does it before an act, or what came of one: that leaves what is asked.
    """
    if (asked := speaker.asked) is not None:
        rest = text[len(word) :].strip()
        return asked.text or (bool(rest) and not speaker.leaves_it(rest))
    return isinstance(speaker.understood(text), Reading)


def why_not(how_much: HowMuch, tape: bool, for_everybody: bool) -> str:
    """Return the id of why that much cannot be told, "" where it can: *for_everybody* types the referee."""
    if not tape:
        return "tui-brief-map"
    return "line-trust-referee" if how_much == "trust" and not for_everybody else ""
