"""What players say came of their acts, amid random games at a real table: somebody can always go on."""

from __future__ import annotations

from collections import Counter

import pytest
from looking import look_around
from rounds import by_turns, rounds, share
from test_random_games import told
from wandering import SCENARIOS, Wanderer, as_long, begin

from core.engine.contract.choices import PickOne
from core.engine.contract.facts import Refusal, Ruling
from core.engine.contract.results import DONE, RESULT
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Draft, Game
from core.testing.random_games import check_record, check_replay

GAMES = 24
"""Of each scenario, over all rounds."""

DEPLOYING = 250
"""Acts at most until the first turn of a game that has turns."""

RESULTS = 14
"""That are tried at each moment, of anybody upon anybody."""


def words_of(game: Game, whom: str) -> list[str]:
    """Return what may be said of somebody now."""
    fields = game.rules.fields(game.state, REFEREE, "ruling", {"fact": RESULT, "subject": whom})
    value = next(one for one in fields if one.name == "value")
    assert isinstance(value, PickOne)
    return [str(one.value) for one in value.options]


def say_something(walker: Wanderer) -> None:
    """Say of somebody one of the words that there are for him, as an enemy's act, anybody's or nobody's."""
    game, pick = walker.game, walker.random
    figures = game.state.figures
    able = [one for one in figures if words_of(game, one)]
    if game.state.over is not None or not able:
        return
    whom, chance = pick.choice(able), pick.random()
    foes = [one for one in able if figures[one].side != figures[whom].side]
    doer = pick.choice(foes) if foes and chance < 0.75 else pick.choice([*figures]) if chance < 0.85 else ""
    words = [one for one in words_of(game, whom) if not doer or one != DONE]
    got = walker.played(REFEREE, Ruling(RESULT, "", whom, pick.choice(words), doer))
    if isinstance(got, Draft):
        check_record(game, game.accept(got))
        look_around(walker)
        walker.tally["told" if doer else "told of nobody"] += 1
    else:
        assert isinstance(got, Refusal)
        walker.tally["untold"] += 1


def dealt(game: Game) -> bool:
    """Whether a game that has cards instead of turns has begun to draw them."""
    return any(one.about in ("draw", "card") for one in game.state.awaiting)


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_whatever_the_players_say_the_game_goes_on(scenario: str) -> None:
    """Each seat looks at what came of each result; acts follow, and the log replays to the same."""
    tally: Counter[str] = Counter()
    for number in rounds():
        for seed in range(share(GAMES)):
            how = {"ruler": "tape", "dice": "typed", "referee": True}
            walker = Wanderer(begin(scenario, 900 + 100 * number + seed, **how), seed, keen=True, rulings=0.0)
            for _ in walker.steps(DEPLOYING):
                if walker.game.state.turn or dealt(walker.game):
                    break
            for _ in walker.steps(walker.random.randint(0, as_long(scenario, 60))):
                pass
            for _ in range(RESULTS):
                say_something(walker)
                if walker.game.state.over is None and walker.random.random() < 0.4:
                    check_record(walker.game, walker.step())
            check_replay(walker.game)
            tally += walker.tally
    told(scenario, "results", tally)
    assert tally["told"] + tally["told of nobody"] > 0
