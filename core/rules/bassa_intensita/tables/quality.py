"""Bassa Intensità, Quality, command distance and the difficulty of actions (BI-T.01–02, BI-T.06). cm, d10."""

from __future__ import annotations

from core.rules.bassa_intensita.tables.rounding import up

QUALITY = {"elite": 6, "veteran": 5, "regular": 4, "recruit": 3, "rabble": 2}
"""BI-T.01: the chance on 1d10, best first: so the Fire and Actions phase goes through them (BI-QUAL.e)."""

SQUAD_LEADER = {"elite": 16.0, "veteran": 12.0, "regular": 8.0, "recruit": 6.0, "rabble": 4.0}
SECTION_LEADER = {"elite": 8.0, "veteran": 6.0, "regular": 4.0, "recruit": None, "rabble": None}
"""BI-T.02: cm by the leader's Ability; `None`: he cannot lead a section (BI-CMD.e)."""

SCOUT_TIMES = 2
"""BI-SCOUT.b: a scout may be so many times as far from his leader."""

LADDER = ("very_easy", "easy", "normal", "difficult", "no")
"""From the easiest to the impossible (BI-Q.80)."""

CERTAIN = 10
"""BI-DICE.e: a chance that needs no die."""


def quality_steps() -> tuple[str, ...]:
    """Return the Qualities in the order in which they fire and act (BI-QUAL.e)."""
    return tuple(QUALITY)


def command_distance(ability: str, of_section: bool = False, scout: bool = False) -> float | None:
    """Return how far from such a leader a soldier may be, in cm (BI-T.02); `None` leads no section.

    >>> command_distance("veteran"), command_distance("veteran", True), command_distance("rabble", True)
    (12.0, 6.0, None)
    """
    reach = SECTION_LEADER[ability] if of_section else SQUAD_LEADER[ability]
    return reach * SCOUT_TIMES if scout and reach is not None else reach


def one_lower(ability: str) -> str:
    """Return the Ability of whoever replaces such a leader (BI-CMD.r); Rabble stays Rabble (BI-Q.21)."""
    names = quality_steps()
    return names[min(names.index(ability) + 1, len(names) - 1)]


def shifted(difficulty: str, by: int) -> str:
    """Return a difficulty *by* levels harder, or easier below 0; both ends hold (BI-Q.80).

    >>> shifted("no", -1), shifted("easy", -3), shifted("difficult", 1)
    ('difficult', 'very_easy', 'no')
    """
    return LADDER[min(max(LADDER.index(difficulty) + by, 0), len(LADDER) - 1)]


def action_chance(difficulty: str, q: int) -> int:
    """Return the chance on 1d10 of an action (BI-T.06) for whoever has Quality number *q*.

    What succeeds by itself has `CERTAIN`, what is impossible 0; 2 × Q may be more than 10 (BI-Q.02).

    >>> [action_chance(difficulty, 5) for difficulty in LADDER]
    [10, 10, 5, 3, 0]
    """
    chances = {"very_easy": CERTAIN, "easy": 2 * q, "normal": q, "difficult": up(q / 2), "no": 0}
    return chances[difficulty]
