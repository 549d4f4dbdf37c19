"""A club's season: finished games by scenario and side, and what could not be counted, a sentence each."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from core.bot_games import play_by_bots
from core.engine.contract.facts import Ruled
from core.engine.contract.results import RESULT
from core.engine.contract.seats import REFEREE
from core.engine.seat.bot import play_out
from core.engine.seat.log_line import LogLine
from core.engine.seat.port import SeatPort
from core.games import header_of, new_game, open_game, write_game
from core.locale import sentences
from core.scenarios import load
from core.story.analysis.luck import luck_of
from core.story.analysis.whole import analyse, done
from core.story.season import Season, _Reading, season_of
from tui.session.error import sentence_of

GOLDEN = Path("saves/golden/0.5.0")
KEPT = {
    "demo.jsonl": Path("saves/demo.jsonl"),
    "second.jsonl": GOLDEN / "breaking_news-rangers_and_militia-tape.jsonl",
    "patrol.jsonl": GOLDEN / "ludonet-patrol_clash-fair.jsonl",
    "running.jsonl": GOLDEN / "ludonet-patrol_clash-undone.jsonl",
}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("club")
    for name, path in KEPT.items():
        shutil.copy(path, folder / name)
    (folder / "broken.jsonl").write_text("{}\n")
    (folder / "notes.txt").write_text("not a game")
    return folder


@pytest.fixture(scope="module")
def season(club: Path) -> Season:
    words = sentences("en")
    return season_of(club, words, lambda error: sentence_of(error, words))


def test_games_are_counted_by_scenario_and_side(season: Season) -> None:
    assert [game.file for game in season.games] == ["demo.jsonl", "patrol.jsonl", "second.jsonl"]
    assert season.unfinished == ("running.jsonl",)
    results = {one.title: one for one in season.results}
    assert results["Rangers and militia"].games == 2
    assert results["Rangers and militia"].wins == {"Rangers": 1, "Militia": 0}
    assert results["Rangers and militia"].open == 1
    assert results["Patrols in the scrub"].wins == {"Canadians": 1, "Germans": 0}


def test_what_cannot_be_read_costs_one_sentence(season: Season) -> None:
    ((file, why),) = season.broken
    assert file == "broken.jsonl" and "line 1" in why and "\n" not in why


def test_luck_is_that_of_the_analysis(season: Season) -> None:
    with open_game(KEPT["patrol.jsonl"], write=False) as host:
        found = done(analyse(SeatPort(host, REFEREE), host.game.rules))
        own = {side: luck_of(side, found.throws) for side in ("canadians", "germans")}
    told = {name: (dice, points) for name, dice, points, _ in season.luck}
    assert told["Canadians"] == (own["canadians"].dice, round(own["canadians"].points, 2))
    assert told["Germans"] == (own["germans"].dice, round(own["germans"].points, 2))


def test_weapons_have_the_names_that_people_know(season: Season) -> None:
    weapons = dict(season.weapons)
    assert weapons["assault rifle"] > weapons["sniper rifle"] > 0
    assert not [name for name in weapons if "_" in name]
    assert list(weapons.values()) == sorted(weapons.values(), reverse=True)


@pytest.mark.parametrize(
    ("scenario", "most"),
    [("linea_di_tiro/village_defence", "MG"), ("breaking_news/rangers_and_militia", "fucile d'assalto")],
)
def test_what_was_fired_is_counted_in_words(scenario: str, most: str, tmp_path: Path) -> None:
    """Where a line names it in a part of its sentence, too; what no figure carries is no weapon."""
    game, _ = play_by_bots(load(scenario), 3)
    write_game(game, tmp_path / "game.jsonl")
    words = sentences("it")
    weapons = season_of(tmp_path, words, lambda error: sentence_of(error, words)).weapons
    assert weapons[0][0] == most and weapons[0][1] > 5
    assert "covering" not in dict(weapons)


def test_another_way_from_a_moment_is_no_result_and_a_copy_counts_once(tmp_path: Path) -> None:
    """Copied records are the source's own: their dice and its end must not count twice."""
    words = sentences("en")
    shutil.copy(KEPT["demo.jsonl"], tmp_path / "demo.jsonl")
    alone = season_of(tmp_path, words, str)
    with open_game(tmp_path / "demo.jsonl", write=False) as host:
        host.branch(tmp_path / "what-if.jsonl", len(host.game.records)).close()
    shutil.copy(KEPT["demo.jsonl"], tmp_path / "a-copy.jsonl")
    (tmp_path / "auto").mkdir()
    shutil.copy(KEPT["patrol.jsonl"], tmp_path / "auto")
    found = season_of(tmp_path, words, str)
    assert (found.results, found.luck, found.weapons) == (alone.results, alone.luck, alone.weapons)
    assert found.branches == (("what-if.jsonl", "demo.jsonl"),)
    assert found.twins == (("demo.jsonl", "a-copy.jsonl"),)
    assert found.below == 1


def test_the_same_seed_played_twice_is_one_game(tmp_path: Path) -> None:
    scenario = load("ludonet/patrol_clash")
    for name, seed in {"one": 4, "again": 4, "other": 5}.items():
        game = new_game(scenario, header_of(scenario, dice="seeded", seed=seed))
        play_out(game, seed)
        write_game(game, tmp_path / f"{name}.jsonl")
    found = season_of(tmp_path, sentences("en"), str)
    assert len(found.games) == 2 and len(found.twins) == 1
    assert not found.readings  # how long the scenario lasts is no reading of the book


def test_rulings_are_counted_the_most_frequent_first_and_what_came_of_an_act_is_none() -> None:
    """What players say came of an act, at a table that is trusted, stands for the act itself."""
    facts = (
        Ruled("measurement", "a tape slipped", "qasim"),
        Ruled("suppressed", "", "qasim"),
        Ruled("suppressed", "", "daud"),
        *[Ruled(RESULT, "", "qasim", "out", doer="hayes")] * 3,
    )
    reading = _Reading(sentences("en"))
    with open_game(KEPT["demo.jsonl"], write=False) as host:
        view = SeatPort(host, REFEREE).view()
    for event, fact in enumerate(facts, 1):
        reading._count(LogLine(1, event, "", REFEREE, 1, "", fact), view, "breaking_news")

    assert reading.season().rulings == (("suppressed", 2), ("measurement", 1))


def test_an_empty_folder_has_an_empty_season(tmp_path: Path) -> None:
    season = season_of(tmp_path, sentences("it"), str)
    assert season == Season((), (), (), (), (), (), (), (), 0)


def test_one_minute_is_told_as_one() -> None:
    for language, told in (("en", ", 1 minute"), ("it", ", 1 minuto")):
        assert sentences(language).text("stats-minutes", minutes=1) == told
