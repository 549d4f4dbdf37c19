"""The file of a side holds nothing that it may not know: other secrets give the same bytes."""

from __future__ import annotations

import random

import pytest
from rounds import in_turn
from test_secrecy import Pair, walked
from twins import TYPED
from wandering import SCENARIOS, Wanderer

from core.locale import sentences
from core.story.report.markdown import markdown_of
from core.story.report.page import html_of
from core.story.report.report import report_of

WORDS = sentences("en")


def files(pair: Pair) -> list[tuple[str, str]]:
    """Return what the seat would be given in each world: the page and the Markdown."""
    found = []
    for game, port in zip(pair.worlds, pair.ports()):
        report = report_of(port, game.header, game.rules, WORDS)
        found.append((html_of(report, WORDS), markdown_of(report, WORDS, {})))
    return found


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, TYPED))
def test_other_secrets_give_the_same_pages(scenario: str, how: str) -> None:
    """Played side by side for a few acts, read by a side that must not know."""
    compared = 0
    for seed in range(40):
        pick = random.Random(seed)
        game, _ = walked(scenario, seed, pick.randint(0, 20), **TYPED[how])
        for seat in game.seats:
            if game.state.over is not None or not (pair := Pair(game, seat, pick)).there:
                continue
            walker = Wanderer(pair.worlds[0], seed, keen=True, rulings=0.0)
            steps = 4 * (compared % 2)
            if any(not pair.step(walker) for _ in range(steps) if pair.worlds[0].state.over is None):
                continue
            one, other = files(pair)
            assert one == other
            compared += 1
        if compared >= 4:
            break
    assert compared
