"""What goes on in a book is written short where it only came to its next stage."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from core.engine.words.ids import FigureId
from core.rulekit.frames import came_to
from core.rules.bassa_intensita.facts import doing as bi
from core.rules.bassa_intensita.state import State as BiState
from core.rules.bassa_intensita.state.frames import Resolving, Walking
from core.rules.linea_di_tiro.facts import doing as lt
from core.rules.linea_di_tiro.state import Attacking
from core.rules.linea_di_tiro.state import State as LtState

WALK = Walking(who=FigureId("rossi"), mode="run", cm=24.0)


@pytest.mark.parametrize(
    ("before", "after", "stage"),
    [
        (WALK, replace(WALK, stage="going"), "going"),
        (WALK, replace(WALK, stage="going", gone=2.0), ""),
        (replace(WALK, stage="going"), replace(WALK, stage=""), ""),
        (WALK, Resolving(step="mine", stage="fire"), ""),
        (None, replace(WALK, stage="going"), ""),
    ],
)
def test_only_the_stage_is_told_where_only_the_stage_has_changed(before: Any, after: Any, stage: str) -> None:
    assert came_to(before, after) == stage


def test_it_is_the_innermost_that_comes_to_its_stage() -> None:
    own: Any = replace(BiState(), doing=(WALK, Resolving(step="mine")))
    after = bi.CameTo("fire").evolve(own)
    assert after.doing == (WALK, Resolving(step="mine", stage="fire"))
    shot = Attacking("squad", "MG", "own")
    other: Any = replace(LtState(), doing=(shot,), awaiting=("somebody",))
    after = lt.CameTo("rolled").evolve(other)
    assert after.doing == (replace(shot, stage="rolled"),) and after.awaiting == ()
