"""The report in a real browser: keys that are really pressed, a table that really changes, and no network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Browser

from core.engine.seat.port import SeatPort
from core.games import open_game
from core.locale import sentences
from core.scenarios import load
from core.story import rosters
from core.story.report.page import html_of
from core.story.report.report import Report, TellLine
from core.story.report.telling import report_of

pytestmark = pytest.mark.browser

DEMO = Path("saves/demo.jsonl")
TAPE = Path("saves/golden/0.5.0/ludonet-patrol_clash-tape.jsonl")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    one = Browser(tmp_path_factory.mktemp("profile"))
    yield one
    one.close()


def page_of(log: Path, folder: Path, language: str = "en", short: bool = False) -> tuple[Path, Report]:
    with open_game(log, write=False) as host:
        words = sentences(language)
        game = host.game
        report = report_of(SeatPort(host, "referee"), game.header, game.rules, words, short)
    file = folder / "game.html"
    file.write_text(html_of(report, words), encoding="utf-8")
    return file, report


def shown(browser: Browser) -> dict[str, Any]:
    """Return the line that is said, where everything stands, and who is listed."""
    found: dict[str, Any] = browser.value(
        """({
            said: document.querySelector(".said").textContent,
            now: [...document.querySelectorAll("p.now")].map(
                (line) => [...document.querySelectorAll("p[data-line]")].indexOf(line)),
            table: [...document.querySelectorAll(".player use")].map((one) => one.getAttribute("transform")),
            roster: [...document.querySelectorAll(".roster li")].map((one) => one.textContent),
        })"""
    )
    return found


def lines_of(report: Report) -> list[TellLine]:
    """Return the lines that the page tells."""
    return [line for chapter in report.chapters for act in chapter.acts for line in act.lines]


def whole(line: TellLine) -> str:
    """Return a line as it stands there, with the dice that led to it."""
    return f"{line.text} {line.note}".rstrip()


@pytest.mark.parametrize("short", [False, True])
def test_a_loss_leads_to_its_line_and_the_table_to_that_moment(
    browser: Browser, tmp_path: Path, short: bool
) -> None:
    """In the short page, too, whose steps are the lines that it tells."""
    file, report = page_of(DEMO, tmp_path, short=short)
    told = {line.number: whole(line) for line in lines_of(report)}
    browser.open(file)
    begun = shown(browser)
    for loss in (report.losses[-1], report.losses[0]):
        browser.value(f"document.querySelector('#losses a[href=\"#l{loss.number}\"]').click()")
        now = shown(browser)
        assert now["said"] == told[loss.number] and now["table"] != begun["table"]
    browser.press("End")
    assert shown(browser)["said"] == list(told.values())[-1]
    browser.press("Home")
    assert shown(browser) == begun and not browser.complaints


def test_arrows_step_acts_and_events_and_pages_turns(browser: Browser, tmp_path: Path) -> None:
    file, report = page_of(DEMO, tmp_path)
    acts, turns = report.stepping.acts, report.stepping.turns
    lines = list(map(whole, lines_of(report)))
    browser.open(file)

    def at(number: int) -> dict[str, Any]:
        now = shown(browser)
        assert now["now"] == [number] and now["said"] == lines[number]
        return now

    begun = at(0)
    browser.press("End")
    ended = at(len(lines) - 1)
    assert ended["table"] != begun["table"] and len(ended["table"]) < len(begun["table"])
    browser.press("Home")
    assert at(0) == begun
    browser.press("PageDown")
    at(turns[2] - 1)
    ends = [start - 1 for start in acts[1:]]
    first, second = [end for end in ends if end > turns[2] - 1][:2]
    browser.press("ArrowRight")
    at(first)
    browser.press("ArrowRight")
    at(second)
    browser.press("ArrowRight", shift=True)
    at(second + 1)
    browser.press("ArrowLeft", shift=True)
    at(second)
    browser.press("ArrowLeft")
    at(first)
    browser.press("PageUp")
    at(turns[2] - 1)
    browser.press("PageUp")
    at(turns[1] - 1)  # all that came before the first turn


def test_back_and_forth_leads_to_the_same_table(browser: Browser, tmp_path: Path) -> None:
    file, _ = page_of(DEMO, tmp_path)
    browser.open(file)
    there = [shown(browser)]
    for _ in range(40):
        browser.press("ArrowRight")
        there.append(shown(browser))
    assert len({str(one["table"]) for one in there}) > 10
    for one in reversed(there[:-1]):
        browser.press("ArrowLeft")
        again = shown(browser)
        assert sorted(map(str, again["table"])) == sorted(map(str, one["table"]))
        assert again["roster"] == one["roster"] or sorted(again["roster"]) == sorted(one["roster"])


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_is_asked_of_the_network_and_nothing_is_wider_than_the_window(
    browser: Browser, tmp_path: Path, width: int
) -> None:
    file, _ = page_of(DEMO, tmp_path, "it")
    browser.complaints.clear()
    browser.open(file, width)
    browser.press("End")

    assert browser.asked == [file.as_uri()]
    assert browser.complaints == []
    assert browser.value("document.documentElement.scrollWidth") <= width
    browser.value("fetch('https://example.org/').catch(() => 0)")
    assert any("Content Security Policy" in one for one in browser.complaints)


def test_buttons_lines_and_the_slider_do_the_same(browser: Browser, tmp_path: Path) -> None:
    file, report = page_of(DEMO, tmp_path)
    browser.open(file)
    browser.value("document.querySelector('[data-does=last]').click()")
    assert shown(browser)["now"] == [len(report.stepping.frames) - 1]
    browser.value("document.querySelectorAll('p[data-line]')[7].click()")
    assert shown(browser)["now"] == [7]
    browser.value(
        "{const s = document.querySelector('.keys input'); s.value = 9; s.dispatchEvent(new Event('input'))}"
    )
    assert shown(browser)["now"] == [9]


def test_a_real_table_has_no_map_and_steps_all_the_same(browser: Browser, tmp_path: Path) -> None:
    file, report = page_of(TAPE, tmp_path)
    browser.complaints.clear()
    browser.open(file)
    before = shown(browser)
    browser.press("End")
    after = shown(browser)

    assert browser.value("document.querySelectorAll('svg').length") == 0
    assert before["now"] == [0] and after["now"] == [len(report.stepping.frames) - 1]
    assert before["roster"] != after["roster"]
    assert browser.complaints == []


def test_on_paper_the_maps_of_the_story_are_printed_and_not_the_player(
    browser: Browser, tmp_path: Path
) -> None:
    file, report = page_of(DEMO, tmp_path)
    browser.open(file)
    browser.do("Emulation.setEmulatedMedia", media="print")
    visible = "[...document.querySelectorAll('{}')].filter((one) => one.getClientRects().length).length"
    assert browser.value(visible.format(".story figure svg.map")) == len(report.pictures)
    assert browser.value(visible.format(".player")) == 0
    browser.do("Emulation.setEmulatedMedia", media="")


@pytest.mark.parametrize("id", ["crossroads", "the_three_bridges", "tank_meeting"])
def test_the_sheets_of_a_scenario_fit_on_a4(browser: Browser, tmp_path: Path, id: str) -> None:
    """186 mm between the margins are 703 pixels; each side begins a page of its own."""
    words = sentences("it")
    file = tmp_path / "sheets.html"
    file.write_text(rosters.html_of(rosters.roster_of(load(id), words), words), encoding="utf-8")
    browser.do("Emulation.setEmulatedMedia", media="print")
    browser.complaints.clear()
    browser.open(file, 703, 1030)

    assert browser.value("document.documentElement.scrollWidth") <= 703
    assert browser.value("getComputedStyle(document.querySelectorAll('section')[1]).breakBefore") == "page"
    assert browser.asked == [file.as_uri()] and browser.complaints == []
    browser.do("Emulation.setEmulatedMedia", media="")
