"""What figures may do to each other, remembered: what is asked again where smoke lies, and what is not."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from core.bot_games import play_by_bots
from core.engine.game.game import Game
from core.engine.words.ids import PieceId
from core.rulekit.threats import Threats
from core.rules.bassa_intensita.state.ground import Cloud as Screen
from core.rules.breaking_news.state.smoke import Cloud
from core.scenarios import load
from core.table.places import Point
from core.table.shapes import Circle


def smoked(game: Game, x: float, y: float) -> Any:
    """Return a game's state with smoke at a spot."""
    name, spot = PieceId("smoke-9"), Point(x, y)
    if game.rules.id == "breaking_news":
        return replace(game.state, clouds=(Cloud(name, game.state.turn, spot),))
    return replace(game.state, clouds={name: Screen(name, "smoke", Circle(spot, 6.0), until=9)})


@pytest.mark.parametrize(
    ("scenario", "acts"), [("breaking_news/rangers_and_militia", 60), ("bassa_intensita/ambush_at_dusk", 120)]
)
def test_smoke_is_asked_about_where_it_may_hide_somebody_and_nowhere_else(scenario: str, acts: int) -> None:
    """What is found is what the book would say anew, and of most nothing is asked."""
    game, _ = play_by_bots(load(scenario), 2, most=acts)
    rules: Any = game.rules
    asked = []

    def harm(state: Any, one: Any, other: Any) -> float:
        asked.append((one.id, other.id))
        chance: float = rules.harm_to(state, one, other)
        return chance

    threats = Threats(harm, rules.between, rules.smoke)
    figures = game.state.figures
    pairs = [(one, foe) for one in figures for foe in figures if figures[one].side != figures[foe].side]
    clear = {pair: threats(rules.smoke(game.state)[1], *pair) for pair in pairs}
    fired = next(pair for pair in pairs if clear[pair])
    here, there = (figures[name].place for name in fired)
    state = smoked(game, (here.x + there.x) / 2, (here.y + there.y) / 2)
    asked.clear()
    found = {pair: threats(state, *pair) for pair in pairs}
    assert found == {(one, foe): rules.harm_to(state, figures[one], figures[foe]) for one, foe in pairs}
    assert found[fired] == 0.0 and fired in asked
    assert {*asked} <= {pair for pair in pairs if clear[pair]} and len(asked) == len({*asked})
    asked.clear()
    corner = smoked(game, 1.0, 1.0)
    assert {pair: threats(corner, *pair) for pair in pairs} == clear and not asked
