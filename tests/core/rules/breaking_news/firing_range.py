"""One act of fire at men who take it: declared, not answered, rolled."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from bn_commands import OpenFire, Pass
from table import Facts, Played

from core.engine.contract.facts import Refusal
from core.rules.breaking_news.facts import ShotFired
from core.rules.breaking_news.state import Shot


def shot(
    firer: str,
    weapon: str = "assault_rifle",
    mode: str = "",
    at: str | tuple[str, ...] = "abu",
    dice: tuple[int, ...] = (),
) -> Shot:
    """One weapon at *at*; machine guns and submachine guns fire bursts unless told otherwise."""
    mode = mode or ("burst" if weapon in ("smg", "lmg", "mmg", "hmg") else "aimed")
    return Shot(firer, weapon, mode, (at,) if isinstance(at, str) else at, dice)


def fire(
    game: Played,
    *shots: Shot,
    dice: Sequence[Sequence[int]] = (),
    seat: str = "blue",
    unanswered: bool = False,
) -> Facts:
    """Declare the shots, let the other side pass, and roll; return all facts.

    *unanswered*: nobody there can react, so the dice fall at once.
    """
    declared = game.play(seat, OpenFire(shots), *(dice if unanswered else ()))
    if isinstance(declared, Refusal):
        pytest.fail(f"refused: {declared}")
    if unanswered:
        return Facts(declared)
    rolled = game.play("red" if seat == "blue" else "blue", Pass(), *dice)
    return Facts((*declared, *rolled))


def number(facts: Facts) -> tuple[int, int]:
    """Face needed and dice of the only shot."""
    fired = facts.one(ShotFired)
    return fired.needed, fired.dice
