"""What every book says of its figures for the signs of a map: what and how they are, whether they face."""

from __future__ import annotations

import pytest

from core.engine.contract.seats import REFEREE
from core.engine.contract.view import FigureView
from core.engine.seat.bot import play_out
from core.games import header_of, new_game
from core.locale import Sentences
from core.rules.bassa_intensita import view as bassa_intensita
from core.rules.breaking_news import view as breaking_news
from core.rules.linea_di_tiro import view as linea_di_tiro
from core.rules.ludonet import view as ludonet
from core.scenarios import load

BOOKS = (bassa_intensita, breaking_news, linea_di_tiro, ludonet)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.__name__.split(".")[2])
def test_every_word_that_has_a_sign_is_a_word_of_the_book(book: object) -> None:
    """A misspelt status would never get its sign."""
    words = Sentences("en")
    assert all(word in words for word in book.STATES)


def shown(scenario: str, commands: int = 60, **options: str) -> tuple[FigureView, ...]:
    """Return the figures as a referee sees them after so many commands of bots."""
    read = load(scenario)
    game = new_game(read, header_of(read, dice="seeded", seed=7, options=options))
    play_out(game, 7, commands)
    figures: tuple[FigureView, ...] = game.rules.view(game.state, REFEREE).figures
    return figures


@pytest.mark.parametrize(
    ("scenario", "kinds"),
    [
        ("market_day", {"", "vehicle", "bystander"}),
        ("bridge_with_tanks", {"", "vehicle"}),
        ("tank_meeting", {"", "armoured", "vehicle"}),
        ("village_defence", {"", "armoured", "gun"}),
        ("ambush_at_dusk", {"", "vehicle"}),
        ("sawmill_attack", {"", "armoured"}),
    ],
)
def test_what_is_no_man_is_told(scenario: str, kinds: set[str]) -> None:
    assert {figure.kind for figure in shown(scenario)} >= kinds


@pytest.mark.parametrize("scenario", ["rangers_and_militia", "patrol_clash", "village_defence"])
def test_men_face_where_the_book_has_arcs(scenario: str) -> None:
    assert not any(figure.all_round for figure in shown(scenario))


def test_men_of_bassa_intensita_fire_all_round_and_vehicles_do_not() -> None:
    figures = shown("ambush_at_dusk")
    assert {figure.all_round for figure in figures if not figure.kind} == {True}
    assert {figure.all_round for figure in figures if figure.kind} == {False}


def test_where_facing_is_read_as_off_no_man_faces() -> None:
    assert {figure.all_round for figure in shown("rangers_and_militia", facing="off")} == {True}


@pytest.mark.parametrize(
    "scenario", ["rangers_and_militia", "patrol_clash", "village_defence", "ambush_at_dusk"]
)
def test_states_are_told_as_a_game_goes_on(scenario: str) -> None:
    """Nobody is in a state that his own words do not say, and some are in one."""
    figures = shown(scenario)
    assert any(figure.states for figure in figures)
    assert not any(figure.states and not figure.status for figure in figures)
    assert not any(figure.states for figure in figures if figure.out)
