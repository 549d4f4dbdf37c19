"""What a report says beside the story: what decided, whose colours, how each was lost; the story to post."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from in_memory import seated
from kept_games import read_game

from core.engine.contract.seats import REFEREE
from core.engine.game.game import Game
from core.engine.seat.bot import play_out
from core.engine.words.message import Message
from core.games import header_of, new_game
from core.locale import LANGUAGES, sentences
from core.scenarios import load
from core.story.analysis.reading import rows
from core.story.analysis.whole import analyse, done
from core.story.report.deciding import WIDTH
from core.story.report.forces import in_full
from core.story.report.markdown import markdown_of
from core.story.report.page import html_of
from core.story.report.report import Report
from core.story.report.scene import scene_after
from core.story.report.telling import report_of

LOGS = Path(__file__).parents[4] / "saves" / "golden" / "0.5.0"


@cache
def whole(most: int = 20_000) -> Game:
    """A game of bots on both sides, in which volleys lose several men at once."""
    scenario = load("ludonet/patrol_clash")
    game = new_game(scenario, header_of(scenario, dice="seeded", seed=3))
    play_out(game, 3, most)
    return game


def told(language: str = "en", short: bool = False, most: int = 20_000) -> Report:
    game = whole(most)
    return report_of(seated(game, REFEREE), game.header, game.rules, sentences(language), short)


def test_each_loss_is_told_by_itself() -> None:
    """A volley that hits several men names each of them in his own row only."""
    losses = told().losses
    assert len({one.when for one in losses}) < len(losses)
    for one in losses:
        assert one.who in one.how and "All fire is applied" not in one.how


def test_of_a_list_of_names_each_row_says_how_he_was_lost() -> None:
    """Bassa Intensità lists who is out of the game at the end of an act."""
    game, _ = read_game(LOGS / "bassa_intensita-crossroads-fair.jsonl")
    report = report_of(seated(game, REFEREE), game.header, game.rules, sentences("en"))
    assert report.losses and all(one.how != f"{one.who}." for one in report.losses)


def test_what_decided_stands_in_both_forms() -> None:
    """A chart of who was ahead, and the moments of the analysis."""
    report, words = told(), sentences("en")
    rows = [row for chart in report.charts for row in chart.rows]
    assert rows and 1 <= len(report.deciding) <= 5
    page, marked = html_of(report, words), markdown_of(report, words, {})
    assert all("The moments that decided" in text for text in (page, marked))
    for chart in report.charts:
        assert chart.title in marked and all(row in marked for row in chart.rows if row.strip())
        assert chart.title in page and chart.plot in page and all(row in page for row in chart.says)
        assert [f'href="#l{one.number}"' in chart.plot for one in report.deciding] == [True] * len(
            report.deciding
        )
    assert "10 cm</text>" in page or "20 cm</text>" in page
    assert "On the map:" in page and 'class="hull side1" r="2.4"' in page


def test_a_game_that_runs_has_nothing_that_decided_it() -> None:
    assert told(most=40).deciding == () == told(most=40).charts


@pytest.mark.parametrize(
    ("language", "title", "who"),
    [("en", "Patrols in the scrub", "the program played every side"),
     ("it", "Pattuglie nella macchia", "tutte le parti giocate dal programma")],
)  # fmt: skip
def test_titles_and_players_are_in_the_language_of_the_report(language: str, title: str, who: str) -> None:
    report = told(language)
    assert report.title == title and who in report.facts


def test_a_short_story_has_the_losses_and_little_else() -> None:
    long, short = told(), told(short=True)
    lines = [line.text for chapter in short.chapters for act in chapter.acts for line in act.lines]
    every = [line.text for chapter in long.chapters for act in chapter.acts for line in act.lines]
    assert len(lines) < len(every) / 5 and set(lines) < set(every)
    assert all(any(one.who in line for line in lines) for one in short.losses)
    assert short.losses == long.losses and len(short.pictures) == 3


def test_a_short_story_is_stepped_through_line_by_line_to_the_same_end() -> None:
    """Each step of the page is a line that stands in it; what untold lines changed goes with the next one."""
    long, short = told(), told(short=True)
    lines = [line.number for chapter in short.chapters for act in chapter.acts for line in act.lines]
    every = [line.number for chapter in long.chapters for act in chapter.acts for line in act.lines]
    frames = short.stepping.frames
    assert len(frames) == len(lines) < len(long.stepping.frames)
    assert scene_after(frames) == scene_after(long.stepping.frames)
    at = len(lines) // 2
    assert scene_after(frames[: at + 1]) == scene_after(long.stepping.frames[: every.index(lines[at]) + 1])
    for begun in (short.stepping.acts, short.stepping.turns):
        assert begun[0] == 0 and begun == sorted(set(begun)) and begun[-1] < len(lines)


@pytest.mark.parametrize("short", [False, True])
def test_losses_and_moments_that_decided_lead_to_a_line_that_is_told(short: bool) -> None:
    report = told(short=short)
    lines = {line.number for chapter in report.chapters for act in chapter.acts for line in act.lines}
    numbers = [one.number for one in (*report.losses, *report.deciding)]
    page = html_of(report, sentences("en"))
    assert numbers and all(number in lines for number in numbers)
    assert all(f'<a href="#l{number}">' in page and f'<p id="l{number}"' in page for number in numbers)


def test_a_loss_says_whose_shots_went_home() -> None:
    """Only of those who fired at him in that act; a short story tells their shots, too."""
    report, short = told(), told(short=True)
    few = [line.text for chapter in short.chapters for act in chapter.acts for line in act.lines]
    by = [one for one in report.losses if one.by]
    assert len(by) > len(report.losses) / 2
    for one in by:
        if not one.by.startswith("Hit by "):  # what else harmed him is told, too
            assert any(line in one.by and one.who in line for line in few), one
            continue
        first = one.by.removeprefix("Hit by ").rstrip(".").split(" and ")[0].split(", ")[0]
        assert first != one.who and any(first in line and one.who in line for line in few)


def test_every_status_has_a_word_of_everyday_speech() -> None:
    """No short word of the rosters stands in a page that strangers read."""
    lacking = []
    for language in LANGUAGES:
        words = sentences(language)
        for id in words.ids():
            book = id.rpartition("status-")[0]
            if "status-" in id and book in ("", "bi-", "lu-", "lt-", "bn-"):
                shown = in_full(Message(id), words)
                lacking += [id] if shown == words.text(id) else []
    assert not lacking


def test_what_all_of_a_side_came_with_is_told_once() -> None:
    """Nobody reads the same words in every row; and nothing is left out."""
    game, _ = read_game(LOGS / "linea_di_tiro-village_defence-fair.jsonl")
    words = sentences("en")
    report = report_of(seated(game, REFEREE), game.header, game.rules, words)
    for force in report.forces:
        assert force.all == "our numbers (reconstructed)"
        assert force.rows and all(force.all not in row[1] and "morale" in row[1] for row in force.rows)
    for text in (html_of(report, words), markdown_of(report, words, {})):
        assert text.count("All of them: our numbers") == len(report.forces)


def test_how_somebody_is_at_the_end_is_said_in_words() -> None:
    fates = {fate for force in told().forces for _, _, fate in force.rows}
    assert any("eliminated" in fate for fate in fates)
    assert not [fate for fate in fates if fate.isupper()]


def test_the_moments_stand_below_the_chart_where_the_analysis_has_them() -> None:
    """The report draws the same chart, as wide as it has room."""
    game, words = whole(), sentences("en")
    found = done(analyse(seated(game, REFEREE), game.rules))
    drawn = {row.text.strip() for row in rows(found, words, {}, WIDTH)}
    charts = [[chart.title, *chart.rows] for chart in told().charts]
    assert charts and all(len(one) > 5 and {row.strip() for row in one} <= drawn for one in charts)


@pytest.mark.parametrize(
    ("language", "moved"),
    [("en", "Points of British: 0 before, 4 after; more for: the gap in the hedge."),
     ("it", "Punti, Britannici: 0 prima, 4 dopo; in più: il varco nella siepe.")],
)  # fmt: skip
def test_a_place_that_is_taken_at_full_speed_is_named(language: str, moved: str) -> None:
    """The line tells of centimetres alone; beside it and in what decided stands what they brought."""
    scenario = load("linea_di_tiro/village_defence")
    game = new_game(scenario, header_of(scenario, dice="seeded", seed=3))
    play_out(game, 3, 400)
    report = report_of(seated(game, REFEREE), game.header, game.rules, sentences(language), short=True)
    lines = [line for chapter in report.chapters for act in chapter.acts for line in act.lines]
    (taken, *_) = [line for line in lines if "gap in the hedge" in line.note or "varco" in line.note]
    assert taken.note == moved and "30 cm" in taken.text


def test_a_line_that_tells_of_points_itself_is_not_told_twice() -> None:
    """Breaking News has a sentence for each of its defeat points."""
    game, _ = read_game(LOGS / "breaking_news-the_last_flight-fair.jsonl")
    report = report_of(seated(game, REFEREE), game.header, game.rules, sentences("en"))
    lines = [line for chapter in report.chapters for act in chapter.acts for line in act.lines]
    assert any("defeat points" in line.text for line in lines)
    assert not any("Points of" in line.note for line in lines)
