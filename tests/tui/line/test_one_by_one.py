"""`a,b move 5` where each acts alone: one after another, each as far and the same way round."""

from __future__ import annotations

from pathlib import Path

from ludonet_table import at, laid
from test_conversation import Talk

from core.engine.game.host import GameHost


def places(host: GameHost, *who: str) -> list[tuple[float, float]]:
    found = [host.game.state.figures[one].place for one in who]
    return [(round(one.x, 1), round(one.y, 1)) for one in found if one is not None]


async def test_several_men_of_ludonet_move_by_one_line(tmp_path: Path) -> None:
    """You should see both go, each from where he stands; and nobody where one of them is no man of yours."""
    with at(laid(tmp_path), "move") as host:
        talk = Talk(host)
        await talk.begin()
        said = await talk.hear("lang,maier move 5 north")
        assert places(host, "lang", "maier") == [(40.0, 37.0), (43.0, 37.0)], said
        assert "Lang" in said and "Maier" in said and not talk.talk.failed

        before = talk.done
        await talk.hear("l,adams move 5 north")
        assert talk.talk.failed and talk.done == before
