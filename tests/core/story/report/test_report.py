"""A game as a page: the whole story of one seat, its maps and steps, and nobody's markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from golden import SAVES, name_of
from in_memory import seated
from rounds import by_turns
from wandering import begin

from core.engine.contract.engine_facts import Remark
from core.engine.contract.facts import Ruling
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Draft, Game
from core.engine.seat.port import SeatPort
from core.games import header_of, new_game, open_game
from core.locale import LANGUAGES, sentences
from core.scenarios import load
from core.story.report.markdown import markdown_of
from core.story.report.page import hashed, html_of, svg_of
from core.story.report.report import Report
from core.story.report.rolled import throws_before
from core.story.report.scene import Drawer, scene_after
from core.story.report.telling import report_of

DEMO = Path("saves/demo.jsonl")
RECORDED = [
    SAVES / "0.5.0" / f"{name}.jsonl"
    for name in (
        "bassa_intensita-sawmill_attack-tape",
        "breaking_news-arms_caches-undone",
        "breaking_news-rangers_and_militia-tape",
        "breaking_news-the_last_flight-undone",
        "linea_di_tiro-tank_meeting-undone",
        "ludonet-bridge_with_tanks-undone",
        "ludonet-patrol_clash-tape",
    )
]
"""Those that are read quickly: real tables and undone stretches of all books."""

EVIL = "</script><script>alert(1)</script>"
SHORT = "A</g><script>x</script>"


def told(game: Game, seat: str = REFEREE, language: str = "en") -> Report:
    return report_of(seated(game, seat), game.header, game.rules, sentences(language))


class Tags(HTMLParser):
    """What a browser would make of a page: its elements with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.found if name == tag]


@pytest.mark.parametrize("path", by_turns(RECORDED), ids=name_of)
def test_every_seat_of_every_book_has_its_whole_story(path: Path) -> None:
    """In both languages; the steps lead to the table as it is, and real tables have no map."""
    with open_game(path, write=False) as host:
        for seat, language in zip((*host.game.seats, REFEREE), (*LANGUAGES, "en")):
            port, words = SeatPort(host, seat), sentences(language)
            report = report_of(port, host.game.header, host.game.rules, words)
            lines = [line for line in port.lines_since(0) if line.message is not None]
            story = [line for chapter in report.chapters for act in chapter.acts for line in act.lines]
            folded = {throw for throws in throws_before(lines).values() for throw in throws}
            told = [line for number, line in enumerate(lines) if number not in folded]
            assert [line.text for line in story] == [words.say(line.message) for line in told if line.message]
            assert [line.undone for line in story] == [port.taken_back(line) for line in told]

            drawer = Drawer(words)
            seen = drawer.scene(port.view_at(lines[-1].record, lines[-1].event))
            shown = scene_after(report.stepping.frames)
            texts, own = report.stepping.texts, drawer.texts.all()
            assert sorted((mark.x or 0, texts[mark.text]) for mark in shown.values() if mark.text >= 0) == (
                sorted((mark.x or 0, own[mark.text]) for mark in seen.values() if mark.text >= 0)
            )
            tape = host.game.header.ruler == "tape"
            assert bool(report.pictures) is not tape
            page = html_of(report, words)
            assert ('<svg class="map"' in page) is not tape
            assert len(page.encode()) < 1_000_000
            for figure in port.view().figures:
                if figure.out and figure.own and not figure.missing:  # a reserve that never came is no loss
                    assert any(words.say(figure.name) in loss.who for loss in report.losses)


def test_the_page_allows_its_own_script_and_style_and_nothing_else() -> None:
    with open_game(DEMO, write=False) as host:
        words = sentences("en")
        page = html_of(report_of(SeatPort(host, REFEREE), host.game.header, host.game.rules, words), words)
    tags = Tags(page)
    policy = next(one["content"] for one in tags.all("meta") if "http-equiv" in one) or ""
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    script = re.search(r"<script>(.*?)</script>", page, re.DOTALL)

    assert style and script
    assert f"script-src '{hashed(script[1])}'" in policy and f"style-src '{hashed(style[1])}'" in policy
    assert policy.startswith("default-src 'none'") and "unsafe" not in policy
    assert not [attrs for _, attrs in tags.found if "style" in attrs or "src" in attrs]
    assert all(one["href"] and one["href"].startswith("#") for one in [*tags.all("a"), *tags.all("use")])
    assert not tags.all("link") and not tags.all("img")


def renamed(id: str, language: str) -> Report:
    """Return the report of a game whose people write markup wherever they may write."""
    scenario = load(id)
    game = new_game(scenario, header_of(scenario, game=EVIL, dice="seeded", seed=1, referee=True))
    who = next(iter(game.state.figures))
    for command in (Ruling("name", EVIL, who, SHORT), Remark("*x* _y_ <img src=q>", "")):
        draft = game.draft(REFEREE, command)
        assert isinstance(draft, Draft), draft
        game.accept(draft)
    return told(game, REFEREE, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_people_typed_is_never_markup(language: str) -> None:
    report = renamed("breaking_news/rangers_and_militia", language)
    words = sentences(language)
    page = html_of(report, words)
    tags = Tags(page)

    assert len(tags.all("script")) == 2 and not tags.all("img")
    assert "&lt;/script&gt;&lt;script&gt;alert(1)" in page
    assert not any(re.search("<img|<script", svg_of(report, one)) for one in report.pictures)
    text = markdown_of(report, words, {})
    assert "<" not in re.sub(r"\\<", "", text)
    assert "\\*x\\* \\_y\\_" in text


def test_a_running_game_says_that_it_is_not_over() -> None:
    report = told(begin("ludonet/patrol_clash", 1))

    assert report.outcome == ("The game is not over.",)


def test_what_was_decided_and_what_differs_from_the_book_is_told() -> None:
    scenario = load("breaking_news/rangers_and_militia")
    header = header_of(scenario, dice="seeded", seed=1, referee=True, options={"natural_hit": "both"})
    game = new_game(scenario, header)
    draft = game.draft(REFEREE, Ruling("points", "he slipped", "rangers", 7))
    assert isinstance(draft, Draft), draft
    game.accept(draft)
    report = told(game)

    assert any("he slipped" in text for _, text in report.decided)
    assert report.differing


def test_the_demo_game_is_told_by_turns_with_its_maps_losses_and_points() -> None:
    with open_game(DEMO, write=False) as host:
        report = report_of(SeatPort(host, REFEREE), host.game.header, host.game.rules, sentences("en"))

    assert [one.heading for one in report.chapters] == [
        "Before the first turn",
        *(f"Turn {n}" for n in range(1, 9)),
    ]
    captions = [one.caption for one in report.pictures]
    assert captions[0] == "Deployment" and captions[-1] == "The end"
    assert sum(one.startswith("The first shot") for one in captions) == 1
    assert "The end of turn 3" in captions
    assert report.outcome[0] == "Victory: Rangers."
    assert len(report.losses) == 14 and report.losses[0].how == "Qasim is out of action."
    assert [kind for _, kind in report.points].count("heading") == 2
    assert report.dice[0] == "The program threw 182 dice."
    assert any(line.startswith("Militia: 5.1 less than the odds promised") for line in report.dice)
    first = report.forces[0]
    assert first.rows[0][0] == "Hayes (Alpha)" and "assault rifle" in first.rows[0][1]
    assert first.rows[0][2] == "out of action"


def test_drawings_are_kept_once_however_often_they_are_used() -> None:
    with open_game(DEMO, write=False) as host:
        game, words = host.game, sentences("en")
        stepping = report_of(SeatPort(host, REFEREE), game.header, game.rules, words).stepping
    drawn: list[Any] = stepping.drawings

    assert len(drawn) == len(set(drawn)) < 150
    assert len(stepping.frames[0]) > 20 and sum(map(len, stepping.frames[1:])) / len(stepping.frames) < 4


@pytest.mark.parametrize("path", by_turns(RECORDED), ids=name_of)
def test_what_is_seen_after_each_line_is_what_the_replay_shows_there(path: Path) -> None:
    """Also where the same view is used again because a line changed nothing."""
    with open_game(path, write=False) as host:
        seat = host.game.seats[0]
        seen = list(SeatPort(host, seat).told_and_seen())
        port = SeatPort(host, seat)
        lines = [row for rows, _ in seen for row in rows]
        assert [line for line, _ in lines] == list(port.lines_since(0))
        assert [line for line, view in lines if view is not None] == [
            line for line in port.lines_since(0) if line.message is not None
        ]
        assert all(view in (None, port.view_at(line.record, line.event)) for line, view in lines)
        assert all(after == port.view_at(rows[0][0].record) for rows, after in seen)


def test_a_game_without_turns_is_paged_through_by_its_cards() -> None:
    path = SAVES / "0.5.0" / "linea_di_tiro-tank_meeting-undone.jsonl"
    with open_game(path, write=False) as host:
        report = report_of(SeatPort(host, REFEREE), host.game.header, host.game.rules, sentences("en"))
    lines = [line.text for chapter in report.chapters for act in chapter.acts for line in act.lines]
    first, *pages = report.stepping.turns

    assert first == 0 and len(pages) > 3
    assert all("may activate" in lines[at] or "joker" in lines[at] for at in pages)


@pytest.mark.parametrize(
    ("language", "who", "how"),
    [
        ("en", "Ferro, Istrice, Nibbio and Riccio", "Each of them: left the table."),
        ("it", "Ferro, Istrice, Nibbio e Riccio", "Ciascuno: uscito dal tavolo."),
    ],
)
def test_men_who_leave_together_are_one_row_of_the_losses(language: str, who: str, how: str) -> None:
    """You should read once that a side withdraws, and not once for every man of it."""
    with open_game(SAVES / "0.6.0" / "breaking_news-the_last_flight-tape.jsonl", write=False) as host:
        losses = told(host.game, language=language).losses
    assert (who, how) in [(loss.who, loss.how) for loss in losses]
    rows = [(loss.number, loss.side, loss.how) for loss in losses if not loss.by]
    assert len(rows) == len(set(rows))


def test_who_is_still_to_come_as_a_game_begins_is_no_loss_of_it() -> None:
    with open_game(SAVES / "0.6.0" / "breaking_news-arms_caches-undone.jsonl", write=False) as host:
        assert [loss.who for loss in told(host.game).losses] == ["Jeep"]


@pytest.mark.parametrize(
    ("game", "who", "by"),
    [
        (
            "bassa_intensita-ambush_at_dusk-fair",
            "Ante",
            "The blast hits Ante, in the open, at Short distance (6 or less).",
        ),
        ("linea_di_tiro-village_defence-fair", "Gruppe 2a", "Melee: PIAT 8 (die 5, morale value +3)"),
        ("breaking_news-rangers_and_militia-fair", "Hamid", "Friendly fire: the shots that Abu missed"),
        ("breaking_news-rangers_and_militia-undone", "Daud", "The burst also catches Daud."),
        ("breaking_news-convoy-fair", "Cawil", "Cawil does not survive the explosion (3+)."),
        ("ludonet-patrol_clash-fair", "Dietz", "The burst catches Dietz, too."),
        ("ludonet-patrol_clash-fair", "Hughes", "Hughes tries to get away from Engel: 2 against 10."),
    ],
)
def test_a_loss_by_no_shot_at_him_says_how_he_came_to_harm(game: str, who: str, by: str) -> None:
    """You should read what killed a man whom nobody aimed at: a burst, a mine, his own side."""
    with open_game(SAVES / "0.6.0" / f"{game}.jsonl", write=False) as host:
        losses = told(host.game).losses
    assert [one for one in losses if by in one.by and one.who == who], losses


def test_a_loss_that_was_undone_and_done_again_is_told_as_it_was() -> None:
    """Not as "Redone, up to act 63", which says nothing of it."""
    with open_game(SAVES / "0.6.0" / "breaking_news-rangers_and_militia-undone.jsonl", write=False) as host:
        cole = next(one for one in told(host.game).losses if one.who == "Cole")
    assert cole.how == "Cole is out of action."


def test_how_somebody_is_at_the_end_is_not_what_he_did_in_the_last_turn() -> None:
    with open_game(DEMO, write=False) as host:
        rows = [row for force in told(host.game).forces for row in force.rows]
    assert "out of action" in {row[2] for row in rows}
    assert not [row for row in rows if "has acted" in row[2] or "has moved" in row[2]]


def test_a_moment_by_points_says_how_they_changed() -> None:
    """A place that is taken is no loss: else one reads of a move that moved the balance, and not why."""
    with open_game(SAVES / "0.6.0" / "linea_di_tiro-village_defence-fair.jsonl", write=False) as host:
        report = told(host.game)
    taken = [one.why for one in report.deciding if "at full speed" in one.what]
    assert taken and all("Points of British: " in why or "Points of Germans: " in why for why in taken)
    assert report.charts[-1].rows[-1].startswith("The balance: half what share of each side still fights")


@pytest.mark.parametrize(
    ("language", "burst", "rested"),
    [
        (
            "en", "Serra fires a burst at Nur",
            "Dice: 4 5 5.",
        ),
        (
            "it", "Dalmar spara a Gallo",
            "Dado: 5. Serviva 6+: base 5+, sparano reclute o irregolari di classe 2 o 3 +1 più difficile.",
        ),
    ],
)  # fmt: skip
def test_a_line_says_what_dice_led_to_it_and_why_its_number_was_what_it_was(
    language: str, burst: str, rested: str
) -> None:
    """The throw is no line of its own: it would say once more who threw, and what for."""
    with open_game(SAVES / "0.6.0" / "breaking_news-convoy-fair.jsonl", write=False) as host:
        words = sentences(language)
        report = report_of(SeatPort(host, REFEREE), host.game.header, host.game.rules, words)
    story = [line for chapter in report.chapters for act in chapter.acts for line in act.lines]

    assert rested in [line.note for line in story if line.text.startswith(burst)]
    assert not [line for line in story if re.search(r"to hit: \d|per colpire: \d", line.text)]
    assert f"<small>{rested}</small>" in html_of(report, words) and f"*{rested}*" in (
        markdown_of(report, words, {}).replace("\\", "")
    )


def test_what_stands_in_the_sentence_already_is_not_told_again() -> None:
    """Ludonet's lines of fire say what counted; what they do not say follows."""
    with open_game(SAVES / "0.6.0" / "ludonet-bridge_with_tanks-fair.jsonl", write=False) as host:
        report = report_of(SeatPort(host, REFEREE), host.game.header, host.game.rules, sentences("en"))
    lines = [line for chapter in report.chapters for act in chapter.acts for line in act.lines]
    shots = [line for line in lines if "what counted" in line.text or "counted:" in line.text]

    assert shots and not [line for line in shots if "needed" in line.note]
    passing = [had for force in report.forces for _, had, _ in force.rows if "seen from" in had]
    assert not passing, "the wood that somebody stood in is nothing that he came with"
