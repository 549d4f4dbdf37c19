"""The file of a side holds nothing that it may not know: other secrets give the same bytes."""

from __future__ import annotations

import random
import re

import pytest
from in_memory import seated
from rounds import by_turns, in_turn
from test_secrecy import Pair, walked
from twins import TYPED, secret_now, words
from wandering import SCENARIOS, Wanderer

from core.locale import sentences
from core.story.report.markdown import markdown_of
from core.story.report.page import html_of
from core.story.report.telling import report_of

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
        if compared >= 2:
            break
    assert compared


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_nobody_who_is_hidden_is_named_in_the_file_of_the_other_side(scenario: str) -> None:
    """Neither his id nor what he is called; the story of the scenario is told to all."""
    looked = 0
    for seed in range(6):
        game, _ = walked(scenario, seed, 6 * seed, dice="seeded")
        for seat in game.seats:
            report = report_of(seated(game, seat), game.header, game.rules, WORDS)
            page = html_of(report, WORDS)
            everything = (page + markdown_of(report, WORDS, {})).replace(report.story, "")
            ever_seen = {
                line.text for chapter in report.chapters for act in chapter.acts for line in act.lines
            }
            for id in secret_now(game.rules.id, game.state, seat) - words(game.state):
                name = game.state.figures[id].name
                if any(name in text for text in ever_seen):
                    continue  # he was seen before he hid
                assert not _named(name, everything) and f'"{id}"' not in everything, (seat, id)
                looked += 1
        if looked:
            break
    assert looked or scenario == "ludonet/bridge_with_tanks"


def _named(name: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", text) is not None
