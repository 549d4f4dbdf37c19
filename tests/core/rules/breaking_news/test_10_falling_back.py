"""Breaking News 10.0.i: where who must fall back is suggested to go: cover from his nearest foe. cm."""

from __future__ import annotations

from typing import Any

import pytest
from menus import spots
from rule_ids import rule
from table import Man, table

HERE = 100.0


def walls(across: bool) -> list[dict[str, Any]]:
    """A wall 6 cm ahead of him and one 6 cm behind him."""
    return [
        {"kind": "wall", "id": f"w{at}", "line": [[at, 85], [at, 115]] if across else [[85, at], [115, at]]}
        for at in (94, 106)
    ]


@rule("BN-10.0.i")
@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("near", [1, -1])
def test_cover_is_looked_for_against_the_nearest_enemy(across: bool, near: int) -> None:
    """One stands 40 cm away, one 60 cm on the other side, one is out: the cover is towards the first."""

    def at(gap: float) -> dict[str, float]:
        return {"x": HERE + gap, "y": HERE} if across else {"x": HERE, "y": HERE + gap}

    game = table(
        walls(across),
        facts={"acting": ("kowalski",)},
        kowalski=Man(**at(0), suppressed=True, tested=True, stage="acting"),
        abu=Man("Irr3", side="red", **at(40.0 * near)),
        omar=Man("Irr3", side="red", **at(-60.0 * near)),
        gone=Man("Irr3", side="red", fate="dead", **at(-20.0 * near)),
    )

    found = [way[0] for way in spots(game, "blue", "fall_back", "path", figure="kowalski")]

    assert 1 <= len(found) <= 12
    towards = [((x if across else y) - HERE) * near for x, y in found]
    assert all(gap > 0 for gap in towards)
    assert all((x - HERE) ** 2 + (y - HERE) ** 2 <= 10.01**2 for x, y in found)
