"""What every rule book is held to, as tests: `from core.testing.checks import *` in a package's own tests.

They need `core.testing.plugin`. What is secret in a book its tests say themselves, beside that import:

    SECRETS = {"river_war": Secrets(other_secrets)}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from core.engine.contract.facts import Command
from core.engine.game.written import as_command
from core.engine.seat.bot import play_out
from core.engine.seat.port import Accepted, SeatPort
from core.games import header_of, keep_game
from core.guides import every as guides
from core.guides import guide_of, scenario_of
from core.locale import LANGUAGES, sentences
from core.rules import load, rulebook
from core.scenarios import every
from core.scenarios import load as load_scenario
from core.testing.copying import fact_files, faults_of
from core.testing.foreseen_dice import Counted, play_curiously
from core.testing.items import check_items
from core.testing.random_games import WAYS, given_options, wander
from core.testing.replay import check_changed_rules, check_facts_alone
from core.testing.secrecy import Secrets, side_by_side
from core.testing.structure import CHECKS
from core.testing.twins import TYPED
from core.testing.wandering import begin
from core.testing.wording import check_book, check_words

__all__ = [
    "test_bots_come_to_the_end_under_any_reading",
    "test_every_item_that_is_done_has_a_test",
    "test_facts_only_copy",
    "test_no_die_falls_unseen",
    "test_other_secrets_give_the_same_bytes",
    "test_random_choices_never_come_to_a_dead_end",
    "test_replay_asks_no_rule",
    "test_sentences_in_both_languages",
    "test_the_checklist_is_whole",
    "test_the_guide_goes_on_after_its_first_step",
    "test_the_guided_game_begins",
    "test_where_things_stand",
]

CHOICES = 300
"""Of each scenario, in each way to play."""

GAMES = 4
SEEDS = 6
ACTS = 60


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_where_things_stand(book: str, check: Any) -> None:
    """An act whole in its chapter, everything told, nothing dead."""
    check(book)


def test_facts_only_copy(book: str) -> None:
    """Facts read of a state only what stands in it."""
    assert fact_files(book) and not faults_of(book)


def test_the_checklist_is_whole(book: str) -> None:
    """Every id stands once, in both languages; what may be read otherwise are all the options there are."""
    list_ = rulebook(book)
    entries = list(list_.entries())
    assert list_.title and list_.about_en and list_.about_it and list_.items
    twice = [id for id, count in Counter(entry.id for entry in entries).items() if count > 1]
    assert not twice and {entry.id.partition("-")[0] for entry in entries} == {list_.prefix}
    assert not [entry.id for entry in entries if not (entry.en and entry.it)]
    assert not [entry.id for entry in list_.items if not entry.status]
    assert load(book).options is list_.declared
    for name, option in list_.choices().items():
        lacks = [one for one in option.paragraphs if not list_.numbered(one)]
        assert not lacks and all(list_.about_option(name, one) for one in LANGUAGES), (name, lacks)


def test_every_item_that_is_done_has_a_test(book: str, pytestconfig: pytest.Config) -> None:
    """A test names it by `@pytest.mark.rule`; no test names what the book does not have."""
    folders = [pytestconfig.rootpath / one for one in pytestconfig.getini("testpaths")]
    check_items(book, folders or [pytestconfig.rootpath])


def test_sentences_in_both_languages(book: str) -> None:
    """The same ids with the same blanks in both; all that the book names is there."""
    check_book(book)
    check_words(book)


def test_the_guided_game_begins(book: str) -> None:
    """A guide, where there is one, can be read, and its game set up; it is played by its keys, not here."""
    if book in guides():
        guide = guide_of(book)
        read = scenario_of(book)
        game_setup = read.setup({}, False)
        tags = {kind.__struct_config__.tag for kind in load(book).commands}
        awaited = {name for step in (*guide.steps, *guide.asides) for name in step.awaits}
        assert game_setup and awaited <= tags, awaited - tags
    assert every(book), "a book has a scenario at least"


def test_the_guide_goes_on_after_its_first_step(book: str, tmp_path: Path) -> None:
    """Who does as he is told is told more: with the guide's seed his first act does not end the game."""
    if book not in guides() or len((guide := guide_of(book)).steps) < 2:
        return
    read = scenario_of(book)
    header = header_of(read, dice="seeded", seed=guide.seed)
    with keep_game(read, header, tmp_path / "game.jsonl") as host:
        port = SeatPort(host, guide.side)
        wanted = [one for one in port.choices() if one.do in guide.steps[0].awaits and one.refusal is None]
        assert wanted, f"{guide.side} cannot do what the first step awaits: {guide.steps[0].awaits}"
        filled = port.filled(wanted[0].do, wanted[0].given, {})
        if filled.field is None:
            command = as_command(host.game.rules, {"do": wanted[0].do, **filled.values})
            assert isinstance(command, Command) and isinstance(port.submit(command), Accepted), command
            assert host.game.state.over is None, f"the first act with seed {guide.seed} ends the lesson"


@pytest.mark.parametrize("how", WAYS)
def test_random_choices_never_come_to_a_dead_end(scenario: str, how: str) -> None:
    """Who knows no rule picks among all that is offered, under any reading; each record is checked."""
    tally = wander(scenario, {**WAYS[how], "options": "any"}, CHOICES, every=9)
    assert tally["records"] == tally["accepted"] > 0


def test_bots_come_to_the_end_under_any_reading(scenario: str) -> None:
    """Two bots that know no rule end their game."""
    for seed in range(GAMES):
        game = begin(scenario, seed, **given_options(scenario, seed, {"options": "any"}))
        play_out(game, seed)
        assert game.state.over is not None
        for language in LANGUAGES:
            assert sentences(language).say(game.state.over)


@pytest.mark.parametrize("ruler", ["map", "tape"])
def test_no_die_falls_unseen(
    scenario: str, ruler: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody learns a throw before it binds him, whatever he tries."""
    found = load_scenario(scenario)
    with keep_game(found, header_of(found, ruler=ruler), tmp_path / "game.jsonl") as host:
        play_curiously(host, Counted(monkeypatch), 1, ACTS)


def test_replay_asks_no_rule(scenario: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table and option may change, and no game does; facts alone replay it."""
    check_changed_rules(scenario, 1, monkeypatch)
    check_facts_alone(load_scenario(scenario).rules, scenario, 1, tmp_path)


@pytest.mark.parametrize("how", TYPED)
def test_other_secrets_give_the_same_bytes(scenario: str, how: str, request: pytest.FixtureRequest) -> None:
    """View, choices, odds, questions, refusals and log of a seat are the same, whatever it may not know."""
    told: Mapping[str, Secrets] = getattr(request.module, "SECRETS", {})
    book = load_scenario(scenario).rules
    assert book in told, f"say what is secret beside the import of the checks: SECRETS = {{{book!r}: …}}"
    tally: Counter[str] = Counter()
    for seed in range(SEEDS):
        tally += side_by_side(scenario, seed, told[book], **TYPED[how])
    assert tally["pairs"] or tally["no secrets"], tally
